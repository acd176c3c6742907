/* Where the sides of a bed are, and how they move, as its springs see them. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "solid/solid.h"
#include "state/world_data.h"
#include "bed.h"

/* Frame of a geom in world axes; a plane's is that of its body. */
static void frame_of(const dcxWorld *dc, int g, dcxFrame *out)
{
    const dcxGeom *geom = &dc->geoms.geom[g];
    const dcxShape *shape = &dc->geoms.shape[g];
    static const double unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    v_copy(out->p, shape->c);
    if (geom->shape == dcxShapePlane || shape->centred) {
        memcpy(out->r, unit, sizeof unit);
        if (geom->body) {
            dcxMatrixRead(out->r, dc->bodies.info[geom->body].rot);
        }
    } else {
        memcpy(out->r, dc->geoms.pose[g].rot, sizeof out->r);
    }
}

/* A cylinder lies rather than stands where the sine of its lean is more. */
#define LIES 0.3

/*
 * A cylinder is round, and its springs are not: on facets that turned with it, it would roll as a wheel with corners.
 * So they do not turn about its axis where it lies: the same ones are always towards the solid.  What they touch is
 * none the less its moving surface (dcxBedMotion).  Where forces are found at the present state they do turn: each
 * spring has a memory and a potential there; and so they do in the resolved mode's rows, which go on from there.
 */
static void keep_from_turning(const dcxWorld *dc, dcxBed *bed, const dcxFrame *other, dcxFrame *f)
{
    const dcxGeomSolid *made = &dc->geoms.solid[bed->g1];
    double axis[3] = {f->r[2], f->r[5], f->r[8]}, d[3], local[3], x[3], y[3];
    int hint = -1;
    dcNearest near;
    bed->rolls = 0;
    int follows = !dc->carrying || dc->mode == dcStepResolved;
    if (follows || dc->geoms.geom[bed->g1].shape != dcxShapeCylinder || made->springs_given) {
        return;
    }
    v_sub(d, f->p, other->p);
    m_mul_t(local, other->r, d);
    if (!dcSolidNearest(&dc->geoms.solid[bed->g2].solid, local, v_norm(made->hi), &hint, &near)) { /* out of reach */
        return;
    }
    m_mul(d, other->r, near.normal);
    v_add_scaled(d, d, -v_dot(d, axis), axis);
    double lean = v_norm(d);
    if (!(lean > LIES)) {
        return;
    }
    bed->rolls = 1;
    v_cross(y, axis, d);
    for (int i = 0; i < 3; i++) { /* the middle of a facet is towards the solid */
        x[i] = -(cos(DCX_HALF_FACET) * d[i] - sin(DCX_HALF_FACET) * y[i]) / lean;
    }
    v_cross(y, axis, x);
    for (int i = 0; i < 3; i++) {
        f->r[3 * i] = x[i];
        f->r[3 * i + 1] = y[i];
    }
}

void dcxBedInput(dcxWorld *dc, dcxBed *bed)
{
    dcxFrame *f = &bed->frame, other;
    double d[3];
    dcFoundationInput *in = &bed->input;
    frame_of(dc, bed->g1, f);
    frame_of(dc, bed->g2, &other);
    keep_from_turning(dc, bed, &other, f);
    in->mesh = bed->springs;
    in->solid = &dc->geoms.solid[bed->g2].solid;
    in->law = bed->law;
    in->weight = bed->weight;
    in->transition_velocity = dc->vt;
    v_sub(d, other.p, f->p);
    m_mul_t(in->position, f->r, d);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            in->rotation[3 * i + k] =
                f->r[i] * other.r[k] + f->r[3 + i] * other.r[3 + k] + f->r[6 + i] * other.r[6 + k];
        }
    }
    const dcxBodyState *s1 = &dc->bodies.state[bed->b1], *s2 = &dc->bodies.state[bed->b2];
    dcxBedMotion(dc, bed, s1->v, s1->w, s2->v, s2->w, in);
}
