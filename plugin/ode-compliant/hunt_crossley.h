/**
 * @file hunt_crossley.h
 * @brief Hunt-Crossley point contact: the law, its derivatives, and helpers for choosing a material.
 *
 *     f  = max(0, k x^(3/2) (1 + 3/2 c xdot)),   k = 4/3 sqrt(R) E
 *     pe = 2/5 k x^(5/2)
 *
 * x > 0 is overlap, xdot > 0 approach.  Source: K. H. Hunt, F. R. E. Crossley, "Coefficient of
 * restitution interpreted as damping in vibroimpact", J. Appl. Mech. 42 (1975) 440-445; Hertz for k.
 * Plain C, no ODE.  SI units.  Helpers return NaN when an argument is out of its stated range.
 */
#ifndef ODE_COMPLIANT_HUNT_CROSSLEY_H
#define ODE_COMPLIANT_HUNT_CROSSLEY_H

#include <stddef.h>

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dchuntcrossley
 * @{ */

/** A batch of contacts: arrays of equal length that do not overlap, one entry per contact. */
typedef struct dcHuntCrossleyBatch {
    size_t count;              /**< number of contacts */
    const double *stiffness;   /**< k in N/m^(3/2), >= 0 */
    const double *dissipation; /**< c in s/m, >= 0 */
    const double *depth;       /**< x in m; no contact where x <= 0 */
    const double *depth_rate;  /**< xdot in m/s */
    /**
     * Mobility times lag, s/kg, or NULL for the plain law.  When the velocities given are older than the
     * positions by a time L (as in a leapfrog step), the force of the contact itself has not acted on xdot
     * yet: with W the contact's inverse mass along the normal, an entry W L makes the damping use
     * xdot - W L f in place of xdot.
     */
    const double *lag_mobility;
    double *force;       /**< receives f in N, >= 0 */
    double *hertz_force; /**< receives k x^(3/2) in N */
    double *energy;      /**< receives pe in J, also where f is clamped to 0 */
} dcHuntCrossleyBatch;

/** Evaluates a batch.  Entries without contact get zeros. */
DC_API void dcHuntCrossleyEvaluate(const dcHuntCrossleyBatch *batch);

/** Stiffness k = 4/3 sqrt(R) E in N/m^(3/2) from the composite radius R (m, > 0) and modulus E (Pa, > 0). */
DC_API double dcHuntCrossleyStiffness(double radius, double modulus);

/** Composite radius R1 R2/(R1+R2) in m of two spheres (m, > 0; infinity for a plane). */
DC_API double dcHuntCrossleyRadius(double radius1, double radius2);

/**
 * @brief Stiffness of an elliptic Hertz contact in N/m^(3/2).
 *
 * For two principal relative curvatures 1/Ra and 1/Rb it solves the ellipse's eccentricity with complete
 * elliptic integrals (K. L. Johnson, Contact Mechanics, 1985, section 4.2) and returns k such that
 * f = k x^(3/2).  For Ra = Rb it equals dcHuntCrossleyStiffness(Ra, modulus).
 * @param radius_a, radius_b principal relative radii of curvature in m, > 0, finite
 * @param modulus            combined modulus in Pa, > 0
 */
DC_API double dcHuntCrossleyEllipticStiffness(double radius_a, double radius_b, double modulus);

/** Radius a = sqrt(R x) in m of the contact patch at depth x (m); 0 where x <= 0. */
DC_API double dcHuntCrossleyPatchRadius(double radius, double depth);

/** Tangent stiffness df/dx in N/m at depth x and rate xdot; 0 where the force is 0. */
DC_API double dcHuntCrossleyTangentStiffness(double stiffness, double dissipation, double depth, double depth_rate);

/** Tangent damping df/dxdot in N s/m at depth x and rate xdot; 0 where the force is 0. */
DC_API double dcHuntCrossleyTangentDamping(double stiffness, double dissipation, double depth, double depth_rate);

/**
 * @brief Coefficient of restitution of an impact at speed v, without gravity; exact, not first order.
 *
 * With a = 3/2 c v it is the root e of  a - ln(1+a) = -a e - ln(1 - a e),  independent of k, mass and radius.
 * @param dissipation c in s/m, >= 0
 * @param speed       impact speed v in m/s, >= 0
 */
DC_API double dcHuntCrossleyRestitution(double dissipation, double speed);

/**
 * @brief Dissipation c in s/m that gives restitution e at impact speed v; inverse of dcHuntCrossleyRestitution().
 * @param restitution e, 0 < e <= 1
 * @param speed       v in m/s, > 0
 */
DC_API double dcHuntCrossleyDissipation(double restitution, double speed);

/**
 * @brief Greatest depth in m of an impact, without gravity.
 * @param stiffness k in N/m^(3/2), > 0; @param dissipation c in s/m, >= 0
 * @param mass effective mass in kg, > 0 (m1 m2/(m1+m2)); @param speed impact speed in m/s, >= 0
 */
DC_API double dcHuntCrossleyPeakDepth(double stiffness, double dissipation, double mass, double speed);

/** Duration in s of an impact from touch to release, without gravity; arguments as for the peak depth, speed > 0. */
DC_API double dcHuntCrossleyContactTime(double stiffness, double dissipation, double mass, double speed);

/** Depth in m at rest under a constant load (N, >= 0): (load/k)^(2/3). */
DC_API double dcHuntCrossleyStaticDepth(double stiffness, double load);

/**
 * @brief Largest stable step in s of ODE's integrator for one contact: 2/omega at the peak of an impact.
 *
 * omega^2 = 3/2 k sqrt(x_peak) (1 + 3/2 c v)/m, with x_peak the undamped peak depth.  For accuracy take a tenth of it
 * or less. Arguments as for the peak depth; speed > 0.
 */
DC_API double dcHuntCrossleyStableStep(double stiffness, double dissipation, double mass, double speed);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
