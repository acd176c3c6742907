/**
 * @file solid.h
 * @brief Solids, and where a point is against one: signed distance, nearest surface point, outward normal.
 *
 * Points against a solid is what elastic foundation, point-plane and point-mesh forces share.  Plain C, no ODE.
 * Every solid has a frame of its own, ODE's for the geom of the same name; nothing here allocates.
 */
#ifndef ODE_COMPLIANT_SOLID_H
#define ODE_COMPLIANT_SOLID_H

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcsolid
 * @{ */

/** Kinds of solids. */
typedef enum dcSolidType {
    dcSolidPlane,      /**< half-space: size = unit outward normal, offset d; solid where n.p <= d */
    dcSolidSphere,     /**< size[0] = radius */
    dcSolidBox,        /**< size[0..2] = half sides */
    dcSolidCapsule,    /**< size[0] = radius, size[1] = half length of the cylinder part, along z */
    dcSolidCylinder,   /**< size[0] = radius, size[1] = half length, along z */
    dcSolidConvex,     /**< data = dcConvexID */
    dcSolidMesh,       /**< data = dcMeshID */
    dcSolidHeightfield /**< data = dcHeightfieldID */
} dcSolidType;

/** A solid; sizes in m. */
typedef struct dcSolid {
    dcSolidType type; /**< says what size and data hold */
    double size[4];   /**< see dcSolidType */
    const void *data; /**< see dcSolidType; not owned */
} dcSolid;

/** Nearest point of a solid's surface, in the solid's frame. */
typedef struct dcNearest {
    double distance; /**< signed, m; < 0 inside */
    double point[3]; /**< nearest point of the surface, m */
    /**
     * Unit outward normal.  Where the distance is not tiny it is (query - point)/distance, which is also right on
     * edges and corners; else the normal of the face, or the mean of an edge's or corner's.
     */
    double normal[3];
    /**
     * Mesh, convex, heightfield: number of a face that holds the point.  Box: 0 to 5 for +x, -x, +y, -y, +z, -z.
     * Capsule and cylinder: 0 side, 1 end at +z, 2 end at -z.  Sphere and plane: 0.
     */
    int face;
} dcNearest;

/**
 * @brief Finds the nearest surface point if the signed distance is less than `reach`.
 * @param solid a solid in range
 * @param point query in the solid's frame, m; finite (up to 1e150, so that squares are)
 * @param reach m, >= 0; INFINITY for any distance.  Points inside are always found.
 * @param hint  NULL, or a number of a face likely near (of an earlier query's `face`, or -1); it saves time only
 * @param out   receives the result; untouched if there is none
 * @return 1 if signed distance < reach, else 0
 */
DC_API int dcSolidNearest(const dcSolid *solid, const double point[3], double reach, const int *hint, dcNearest *out);

/**
 * @brief Finds the places where the surface comes nearest to a point, if that is at several, as in a valley or corner.
 *
 * The first is what dcSolidNearest() finds.  Those that follow, the nearest first, are places that see the point in
 * front of them, where the distance is less than at all places around, and whose normals make an angle with the normals
 * of those before.  Only meshes and heightfields have more than one.
 * @param solid  a solid in range
 * @param point  query in the solid's frame, m
 * @param reach  m, > 0: only places nearer than that
 * @param cosine of the least angle between normals
 * @param most   room in `out`
 * @param hint   as for dcSolidNearest()
 * @param out    receives the places
 * @return how many there are
 */
DC_API int dcSolidMinima(const dcSolid *solid, const double point[3], double reach, double cosine, int most,
                         const int *hint, dcNearest *out);

/** Names what is wrong with a solid's numbers, or NULL; `value`, if not NULL, receives the offending one. */
DC_API const char *dcSolidFault(const dcSolid *solid, double *value);

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

/** What was refused and why. */
typedef struct dcFault {
    int code;       /**< 0: nothing wrong */
    int index;      /**< face, vertex, sample or plane that is at fault, or -1 */
    double value;   /**< the offending number, if it is one */
    char text[200]; /**< a sentence without the name of the object */
} dcFault;

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
