/**
 * @file point_force.h
 * @brief Soft points: the force between a point and a surface, from the signed distance between them.
 *
 *     f  = -sgn(d) fK(|d|) - D ddot   along the surface's outward normal,   fK = K |d|  or  K d^2
 *     pe = K d^2 / 2                  or  K |d|^3 / 3
 *
 * d < 0 is inside.  Unilateral: zero for d > 0.  Source: PointPlaneForce and PointMeshForce of ArtiSynth (ArtiSynth
 * Modeling Guide, "Forces between points and planes or meshes").  Plain C, no ODE.  SI units.
 */
#ifndef ODE_COMPLIANT_POINT_FORCE_H
#define ODE_COMPLIANT_POINT_FORCE_H

#include <stddef.h>

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcpointlaw
 * @{ */

/** Kinds of fK. */
typedef enum dcPointForceType {
    dcPointForceLinear,   /**< fK = K |d| */
    dcPointForceQuadratic /**< fK = K d^2: no kink where a unilateral force begins */
} dcPointForceType;

/** The values of the law.  Always start from dcPointLawDefault(). */
typedef struct dcPointLaw {
    double stiffness;      /**< K in N/m, quadratic: N/m^2; >= 0.  Default 1. */
    double damping;        /**< D in N s/m, >= 0.  Default 0. */
    dcPointForceType type; /**< default dcPointForceLinear */
    int unilateral;        /**< 1: acts only where d <= 0.  Default 0. */
    /** 1: a unilateral force never pulls (with D > 0 it otherwise may, when a point leaves fast).  Default 0. */
    int no_sticking;
} dcPointLaw;

/** The default law; every field's value is documented in dcPointLaw. */
DC_API dcPointLaw dcPointLawDefault(void);

/**
 * @brief Names the first field of a law that is out of range.
 * @param law   the law to look at, not NULL
 * @param value if not NULL, receives the offending value
 * @return NULL if every field is in range, else a sentence such as "stiffness must be finite and not negative"
 */
DC_API const char *dcPointLawFault(const dcPointLaw *law, double *value);

/** A batch of points that share a law: arrays of equal length that do not overlap, one entry per point. */
typedef struct dcPointForceBatch {
    size_t count;           /**< number of points */
    const dcPointLaw *law;  /**< values in range */
    const double *distance; /**< d in m */
    const double *rate;     /**< ddot in m/s */
    /**
     * Mobility times lag in s/kg, or NULL for the plain law.  When the velocities given are older than the positions by
     * a time L (as in a leapfrog step), the point's own force has not acted on the rate yet: with W the inverse mass
     * felt along the normal, an entry W L makes the damping use ddot + W L f in place of ddot.
     */
    const double *lag_mobility;
    double *force;         /**< receives f in N, > 0 along the outward normal */
    double *elastic_force; /**< receives its elastic part in N */
    double *energy;        /**< receives pe in J; 0 where a unilateral force does not act */
} dcPointForceBatch;

/** Evaluates a batch.  NaN goes through. */
DC_API void dcPointForceEvaluate(const dcPointForceBatch *batch);

/**
 * @brief Power in W that leaves motion and elastic energy: (elastic force - force) ddot, >= 0.
 * @param force, elastic_force as found; @param rate ddot at the same instant, m/s
 */
DC_API double dcPointForceDissipatedPower(double force, double elastic_force, double rate);

/** Tangent stiffness -df/dd in N/m at a distance d (m): K or 2 K |d|; 0 where a unilateral force does not act. */
DC_API double dcPointForceTangentStiffness(const dcPointLaw *law, double distance);

/** Depth -d in m, >= 0, at which the elastic force carries a load (N, >= 0); infinite without stiffness. */
DC_API double dcPointForceStaticDepth(const dcPointLaw *law, double load);

/**
 * @brief Greatest |d| in m that a point reaches, undamped, from |d| at speed v under a steady push towards the surface.
 *
 * A bound from the energy, exact where nothing pushes; it stays the same throughout an elastic impact.
 * @param law its values
 * @param distance d in m; of a unilateral law, d > 0 counts as 0
 * @param mobility W in 1/kg, > 0: inverse mass felt along the normal
 * @param speed    |ddot| in m/s, >= 0
 * @param acceleration in m/s^2, >= 0
 */
DC_API double dcPointForcePeakDepth(const dcPointLaw *law, double distance, double mobility, double speed,
                                    double acceleration);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
