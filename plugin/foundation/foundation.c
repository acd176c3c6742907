/* Elastic foundation: values, and the plain law over a whole bed; see foundation.h. */
#include <math.h>
#include <string.h>

#include <ode-compliant/foundation.h>

#include "base/number.h"
#include "mesh/mesh.h"
#include "foundation.h"
#include "springs.h"

dcFoundation dcFoundationDefault(void)
{
    dcFoundation foundation = {1e8, 0.1, 0.8, 0.6, 0.0};
    return foundation;
}

const char *dcFoundationFault(const dcFoundation *f, double *value)
{
    double dummy;
    double *out = value ? value : &dummy;
    if (!is_positive(*out = f->stiffness)) {
        return "stiffness must be positive and finite";
    }
    if (!is_not_negative(*out = f->dissipation)) {
        return "dissipation must be finite and not negative";
    }
    if (!is_not_negative(*out = f->dynamic_friction)) {
        return "dynamic_friction must be finite and not negative";
    }
    if (!(is_not_negative(*out = f->static_friction) && f->static_friction >= f->dynamic_friction)) {
        return "static_friction must be finite and not less than dynamic_friction";
    }
    if (!is_not_negative(*out = f->viscous_friction)) {
        return "viscous_friction must be finite and not negative";
    }
    return NULL;
}

double dcFoundationLayerStiffness(double youngs_modulus, double poissons_ratio, double thickness)
{
    double p = poissons_ratio;
    if (!is_positive(youngs_modulus) || !is_positive(thickness) || !(p > -1.0 && p < 0.5)) {
        return NAN;
    }
    return (1.0 - p) * youngs_modulus / ((1.0 + p) * (1.0 - 2.0 * p) * thickness);
}

/* One pass over a bed. */
typedef struct pass {
    const dcFoundationInput *in;
    dcFoundationResult *result;
    dcFoundationSpring *springs; /* or a list of them */
    int capacity, count;
} pass;

static dcxSpringBlock *evaluate_block(void *data, dcxSpringBlock *block)
{
    const pass *p = data;
    dcxSpringsVelocity(p->in, block);
    dcxSpringsNormal(p->in, block);
    dcxSpringsForce(p->in, block);
    dcxSpringsSumNormal(p->in, block, p->result);
    dcxSpringsSumForces(block, p->result);
    return block;
}

void dcFoundationEvaluate(const dcFoundationInput *input, dcFoundationResult *result)
{
    dcxSpringBlock block;
    pass p = {input, result, NULL, 0, 0};
    memset(result, 0, sizeof *result);
    dcxSpringsFind(input, 0.0, &block, evaluate_block, &p);
}

static dcxSpringBlock *list_block(void *data, dcxSpringBlock *b)
{
    pass *p = data;
    const struct dcMesh *mesh = p->in->mesh;
    dcxSpringsVelocity(p->in, b);
    dcxSpringsNormal(p->in, b);
    dcxSpringsForce(p->in, b);
    for (int i = 0; i < b->n; i++) {
        if (!(b->x[i] > 0.0)) {
            continue;
        }
        if (p->count < p->capacity) {
            dcFoundationSpring *s = &p->springs[p->count];
            s->face = mesh->original[b->face[i]];
            s->area = b->a[i];
            s->depth = b->x[i];
            s->pressure = b->fn[i] / (p->in->weight * b->a[i]);
            for (int k = 0; k < 3; k++) {
                s->point[k] = b->N[k][i];
                s->normal[k] = b->u[k][i];
                s->slip[k] = b->slip[k][i];
                s->force[k] = b->f[k][i];
            }
        }
        p->count++;
    }
    return b;
}

int dcFoundationSprings(const dcFoundationInput *input, dcFoundationSpring *springs, int capacity)
{
    dcxSpringBlock block;
    pass p = {input, NULL, springs, capacity, 0};
    dcxSpringsFind(input, 0.0, &block, list_block, &p);
    return p.count;
}
