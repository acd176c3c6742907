/**
 * @file heightfield.h
 * @brief Heightfields as solids: made of samples, shared by counting their users.
 *
 * Plain C, no ODE.
 */
#ifndef ODE_COMPLIANT_HEIGHTFIELD_H
#define ODE_COMPLIANT_HEIGHTFIELD_H

#include <ode-compliant/export.h>
#include <ode-compliant/fault.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcsolid
 * @{ */

/** Handle of a heightfield. */
typedef struct dcHeightfield *dcHeightfieldID;

/**
 * @brief Heights on a grid, with ODE's meaning: y up, centred on the origin, two triangles a cell as ODE cuts them.
 *
 * Sample (i, j), 0 <= i < columns, 0 <= j < rows, is heights[i + j columns] * scale + offset at
 * x = width (i/(columns-1) - 1/2), z = depth (j/(rows-1) - 1/2).  The numbers are those of ODE's
 * dGeomHeightfieldDataBuildDouble, in its order: width, depth, widthSamples = columns, depthSamples = rows, scale,
 * offset, thickness, bWrap.
 *
 * Cell (i, j) lies between samples (i, j) and (i+1, j+1) and is cut along the diagonal from (i+1, j) to (i, j+1).  Its
 * face number is 2 (i + j (columns-1)) for the half at (i, j), and one more for the half at (i+1, j+1).
 *
 * Wrapped, width and depth are the periods, and the last column and row lie on the first: their own samples are
 * checked, but not used.
 *
 * Solid below the surface and above the lowest sample less `thickness`; beyond the rim there is nothing.  Side walls
 * and the underside do not count as surface: every distance is that to the triangles.  It is positive also beyond the
 * rim and under the underside, where the normal then leads away from the triangles, and jumps where a point passes
 * through a side or the underside.
 */
typedef struct dcHeightfieldSource {
    const double *heights; /**< copied */
    double width;          /**< extent along x, m, 1e-60 to 1e60 */
    double depth;          /**< the same along z */
    int columns;           /**< samples along x, >= 2 */
    int rows;              /**< the same along z */
    double scale;          /**< start with 1; up to 1e60 */
    double offset;         /**< start with 0; up to 1e60 */
    double thickness;      /**< m, 0 to 1e60; with 0 there is nothing solid under the lowest sample */
    int wrap;              /**< not 0: repeats without end, as ODE's bWrap */
} dcHeightfieldSource;

/** What dcFault.code says of a heightfield. */
enum {
    dcHeightfieldFaultSize = 1, /**< no heights, less than two columns or rows, or too many to count */
    dcHeightfieldFaultNumber,   /**< width, depth, scale, offset or thickness out of range */
    dcHeightfieldFaultSample,   /**< a sample is not finite, or beyond 1e60 with scale and offset */
    dcHeightfieldFaultMemory    /**< out of memory */
};

/** Makes a heightfield; NULL (and `fault` filled, if not NULL) if a number is out of range or memory ran out. */
DC_API dcHeightfieldID dcHeightfieldCreate(const dcHeightfieldSource *source, dcFault *fault);
/** What samples are written as: as the arguments of ODE's dGeomHeightfieldDataBuildByte, ...Short, ...Single,
 * ...Double.
 */
typedef enum dcHeightFormat {
    dcHeightByte,   /**< unsigned char */
    dcHeightShort,  /**< short */
    dcHeightSingle, /**< float */
    dcHeightDouble  /**< double */
} dcHeightFormat;

/**
 * @brief As dcHeightfieldCreate(), of samples in another format; scale and offset act on them as on doubles.
 * @param source  all but the heights, which are not looked at
 * @param format  of the samples
 * @param samples columns times rows of them, in the order of `heights`; copied
 * @param fault   NULL, or receives what is wrong
 */
DC_API dcHeightfieldID dcHeightfieldCreateFrom(const dcHeightfieldSource *source, dcHeightFormat format,
                                               const void *samples, dcFault *fault);
/** One more user of it; returns its argument.  NULL is allowed. */
DC_API dcHeightfieldID dcHeightfieldRetain(dcHeightfieldID field);
/** One user less; the last one frees it.  NULL is allowed. */
DC_API void dcHeightfieldRelease(dcHeightfieldID field);
/** Lowest and highest point of the surface, m; either may be NULL. */
DC_API void dcHeightfieldGetRange(dcHeightfieldID field, double *lowest, double *highest);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
