/* Materials and what may be in them; see material.h. */
#include <math.h>
#include <stddef.h>

#include <ode-compliant/friction.h>
#include <ode-compliant/material.h>

#include "base/number.h"

dcMaterial dcMaterialDefault(void)
{
    dcMaterial material = {
        .plane_strain_modulus = 1e7,
        .dissipation = 2.0,
        .static_friction = 0.8,
        .dynamic_friction = 0.6,
        .viscous_friction = 0.0,
        .poissons_ratio = 0.3,
        .rolling_friction = 0.0,
        .rolling_coefficient = 0.0,
        .spinning_friction = 0.0,
        .spinning_coefficient = 0.0,
        .adhesion_force = 0.0,
        .adhesion_energy = 0.0,
        .adhesion_stress = 0.0,
    };
    return material;
}

/* One rule for one field: what must hold, whose value to show, what to say. */
struct rule {
    int holds;
    double value;
    const char *sentence;
};

static const char *first_broken(const struct rule *rule, size_t count, double *value)
{
    for (size_t i = 0; i < count; i++) {
        if (rule[i].holds) {
            continue;
        }
        if (value) {
            *value = rule[i].value;
        }
        return rule[i].sentence;
    }
    return NULL;
}

/* The fields that a material and a pair have in common: of rolling and spinning, */
static const char *resistance_fault(double rolling, double per_roll, double spinning, double per_spin, double *value)
{
    const struct rule rules[] = {
        {is_not_negative(rolling), rolling, "rolling_friction must be zero or positive, and finite"},
        {is_not_negative(per_roll), per_roll, "rolling_coefficient must be zero or positive, and finite"},
        {is_not_negative(spinning), spinning, "spinning_friction must be zero or positive, and finite"},
        {is_not_negative(per_spin), per_spin, "spinning_coefficient must be zero or positive, and finite"},
    };
    return first_broken(rules, sizeof rules / sizeof rules[0], value);
}

/* of adhesion, */
static const char *adhesion_fault(double force, double energy, double stress, double *value)
{
    const struct rule rules[] = {
        {is_not_negative(force), force, "adhesion_force must be zero or positive, and finite"},
        {is_not_negative(energy), energy, "adhesion_energy must be zero or positive, and finite"},
        {is_not_negative(stress), stress, "adhesion_stress must be zero or positive, and finite"},
    };
    return first_broken(rules, sizeof rules / sizeof rules[0], value);
}

/* and of all else. */
static const char *common_fault(double dissipation, double us, double ud, double uv, double *value)
{
    const struct rule rules[] = {
        {is_not_negative(dissipation), dissipation, "dissipation must be zero or positive, and finite"},
        {is_not_negative(us), us, "static_friction must be zero or positive, and finite (1e6 for what never slips)"},
        {is_not_negative(ud), ud, "dynamic_friction must be zero or positive, and finite (1e6 for what never slips)"},
        {us >= ud, us, "static_friction must not be less than dynamic_friction"},
        {is_not_negative(uv), uv, "viscous_friction must be zero or positive, and finite"},
    };
    return first_broken(rules, sizeof rules / sizeof rules[0], value);
}

const char *dcMaterialFault(const dcMaterial *m, double *value)
{
    double poisson = m->poissons_ratio;
    const struct rule rules[] = {
        {is_positive(m->plane_strain_modulus), m->plane_strain_modulus,
         "plane_strain_modulus must be positive and finite"},
        {poisson > -1.0 && poisson <= 0.5, poisson, "poissons_ratio must be greater than -1 and not more than 0.5"},
    };
    const char *fault = first_broken(rules, 2, value);
    fault = fault ? fault
                  : resistance_fault(m->rolling_friction, m->rolling_coefficient, m->spinning_friction,
                                     m->spinning_coefficient, value);
    fault = fault ? fault : adhesion_fault(m->adhesion_force, m->adhesion_energy, m->adhesion_stress, value);
    if (fault) {
        return fault;
    }
    return common_fault(m->dissipation, m->static_friction, m->dynamic_friction, m->viscous_friction, value);
}

const char *dcPairMaterialFault(const dcPairMaterial *p, double *value)
{
    const struct rule rules[] = {
        {is_positive(p->modulus), p->modulus, "modulus must be positive and finite"},
        {p->share1 >= 0.0 && p->share1 <= 1.0, p->share1, "share1 must lie between 0 and 1"},
        {is_not_negative(p->tangential_ratio), p->tangential_ratio,
         "tangential_ratio must be zero or positive, and finite"},
        {p->friction_model == dcFrictionHolding || p->friction_model == dcFrictionRegularized,
         (double)p->friction_model, "friction_model must be a dcFrictionModel"},
    };
    const char *fault = first_broken(rules, 4, value);
    fault = fault ? fault
                  : resistance_fault(p->rolling_friction, p->rolling_coefficient, p->spinning_friction,
                                     p->spinning_coefficient, value);
    fault = fault ? fault : adhesion_fault(p->adhesion_force, p->adhesion_energy, p->adhesion_stress, value);
    if (fault) {
        return fault;
    }
    return common_fault(p->dissipation, p->static_friction, p->dynamic_friction, p->viscous_friction, value);
}

double dcPlaneStrainModulus(double youngs_modulus, double poissons_ratio)
{
    if (!is_positive(youngs_modulus) || !(poissons_ratio > -1.0 && poissons_ratio <= 0.5)) {
        return NAN;
    }
    return youngs_modulus / ((1.0 - poissons_ratio) * (1.0 + poissons_ratio));
}
