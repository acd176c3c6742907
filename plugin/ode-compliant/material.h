/**
 * @file material.h
 * @brief Materials of compliant surfaces and the rules that combine two of them.
 *
 * Plain C, no ODE.  SI units throughout.
 */
#ifndef ODE_COMPLIANT_MATERIAL_H
#define ODE_COMPLIANT_MATERIAL_H

#include <ode-compliant/export.h>
#include <ode-compliant/friction.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcmaterial
 * @{ */

/** What a surface is made of.  Always start from dcMaterialDefault(). */
typedef struct dcMaterial {
    /** Plane-strain modulus E = Y/(1-p^2) in Pa, > 0.  Default 1e7 (a hard rubber). */
    double plane_strain_modulus;
    /** Hunt-Crossley dissipation c in s/m, >= 0; e is about 1 - c v while c v is small.  Default 2: things come to rest
     * about as soon as with rigid contact. */
    double dissipation;
    /** Coefficient of static friction, >= dynamic_friction.  Default 0.8. */
    double static_friction;
    /** Coefficient of dynamic friction, >= 0.  Default 0.6. */
    double dynamic_friction;
    /** Coefficient of viscous friction in s/m, >= 0.  Default 0. */
    double viscous_friction;
    /** Poisson's ratio p, -1 < p <= 0.5: the tangential spring of friction that holds has 2(1-p)/(2-p) of the normal
     * stiffness.  Default 0.3. */
    double poissons_ratio;
    /** Arm of rolling friction in m, >= 0: it holds rolling back with this times the load (resistance.h).  Default 0.
     */
    double rolling_friction;
    /** And what is added to that arm, in radii of what rolls, >= 0.  Default 0. */
    double rolling_coefficient;
    /** The same for spinning about the normal, m. */
    double spinning_friction;
    /** And in radii. */
    double spinning_coefficient;
    /** Pull of a pair of geoms that touch in N, >= 0; see adhesion.h.  Default 0. */
    double adhesion_force;
    /** Work of adhesion w in J/m^2, >= 0: contacts at a point are pulled with 2 pi w R besides.  Default 0. */
    double adhesion_energy;
    /** Pull per area in Pa, >= 0: springs of beds that touch are pulled with it besides.  Default 0. */
    double adhesion_stress;
} dcMaterial;

/** What two surfaces in contact have in common: the result of a combination rule. */
typedef struct dcPairMaterial {
    /** Combined modulus E in Pa, > 0; by the usual rule E = (s1 E1^(2/3))^(3/2). */
    double modulus;
    /** Share of the overlap taken by the first surface, 0 <= s1 <= 1. */
    double share1;
    /** Combined dissipation c in s/m, >= 0. */
    double dissipation;
    /** Combined coefficient of static friction, >= dynamic_friction. */
    double static_friction;
    /** Combined coefficient of dynamic friction, >= 0. */
    double dynamic_friction;
    /** Combined coefficient of viscous friction in s/m, >= 0. */
    double viscous_friction;
    /** Ratio of tangential to normal stiffness, >= 0; 0 is the same as dcFrictionRegularized. */
    double tangential_ratio;
    /** What the surfaces do below the limit of friction; by the rules it is the world's. */
    dcFrictionModel friction_model;
    /** Combined arm of rolling friction in m, >= 0: it holds rolling back with this times the load (resistance.h). */
    double rolling_friction;
    /** And what is added to that arm, in radii of what rolls, >= 0. */
    double rolling_coefficient;
    /** The same for spinning about the normal, m. */
    double spinning_friction;
    /** And in radii. */
    double spinning_coefficient;
    /** Combined pull of the pair in N, >= 0 (adhesion.h). */
    double adhesion_force;
    /** Combined work of adhesion in J/m^2, >= 0. */
    double adhesion_energy;
    /** Combined pull per area in Pa, >= 0. */
    double adhesion_stress;
} dcPairMaterial;

/** The default material; every field's value is documented in dcMaterial. */
DC_API dcMaterial dcMaterialDefault(void);

/**
 * @brief Names the first field of a material that is out of range.
 * @param material the material to look at, not NULL
 * @param value    if not NULL, receives the offending value
 * @return NULL if every field is in range, else a sentence such as
 *         "plane_strain_modulus must be positive and finite"
 */
DC_API const char *dcMaterialFault(const dcMaterial *material, double *value);

/** The same for the result of a combination rule. */
DC_API const char *dcPairMaterialFault(const dcPairMaterial *pair, double *value);

/**
 * @brief Combines two materials by the rules of Simbody's HuntCrossleyContact.
 *
 *     s1 = E2^(2/3) / (E1^(2/3) + E2^(2/3))     E = (s1 E1^(2/3))^(3/2)
 *     c  = c1 s1 + c2 (1 - s1)                  u = 2 u1 u2 / (u1 + u2), 0 if both are 0
 *
 * Tangential springs are in series as the normal ones are, r the ratios of both sides (holding.h):
 *
 *     1/r = s1/r1 + (1 - s1)/r2                 friction_model = dcFrictionHolding
 *
 * Of rolling and spinning friction the greater counts, field by field: either surface may be the one that gives.  Of
 * adhesion's force and stress the lesser, as in Chrono; of its energy the geometric mean (Berthelot's rule for the work
 * of adhesion of two surfaces): so a surface without adhesion does not stick.
 *
 * Two equal sides give E/2^(3/2), not the E/2 of two elastic half-spaces: the rule is Simbody's.  combination.h has
 * others.
 *
 * @param first, second materials of the two surfaces, in range
 * @param pair          receives the result
 */
DC_API void dcMaterialCombine(const dcMaterial *first, const dcMaterial *second, dcPairMaterial *pair);

/**
 * @brief Plane-strain modulus E = Y/(1-p^2).
 * @param youngs_modulus Young's modulus Y in Pa, > 0
 * @param poissons_ratio Poisson's ratio p, -1 < p <= 0.5
 * @return the modulus in Pa, or NaN if an argument is out of range
 */
DC_API double dcPlaneStrainModulus(double youngs_modulus, double poissons_ratio);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
