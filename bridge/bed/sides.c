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

void dcxGeomFrame(const dcxWorld *dc, int g, dcxFrame *out)
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

/* What the nearest point of the other solid to a cylinder's middle tells. */
typedef struct lying {
    const dcSolid *solid;
    const dcxFrame *other, *cylinder; /* the solid's, and its own */
    double axis[3], d[3], lean;       /* d: from that point's normal, across the axis; how much that is */
    double along;                     /* and along it */
    const double *hi;                 /* radius, radius, half length */
    double reach;
    dcNearest near;
} lying;

static int look(lying *of, const double *p, double *n)
{
    double d[3], local[3];
    int hint = -1;
    v_sub(d, p, of->other->p);
    m_mul_t(local, of->other->r, d);
    if (!dcSolidNearest(of->solid, local, of->reach, &hint, &of->near)) { /* out of reach */
        return 0;
    }
    m_mul(n, of->other->r, of->near.normal);
    return 1;
}

/* Whether that point is nearer to the cylinder's side than to its caps. */
static int is_beside(const lying *of)
{
    double q[3], at[3];
    m_mul(q, of->other->r, of->near.point);
    v_add_scaled(q, q, 1, of->other->p);
    v_sub(at, q, of->cylinder->p);
    double z = v_dot(at, of->axis);
    v_add_scaled(at, at, -z, of->axis);
    return of->hi[0] - v_norm(at) < of->hi[2] - fabs(z);
}

/* Whether the solid is flat between that point and where the cylinder reaches farthest towards it. */
static int is_flat_below(lying *of, const double *n)
{
    double p[3], there[3];
    v_add_scaled(p, of->cylinder->p, of->along > 0 ? -of->hi[2] : of->hi[2], of->axis);
    if (of->lean > 0) {
        v_add_scaled(p, p, -of->hi[0] / of->lean, of->d);
    }
    return look(of, p, there) && v_dot(there, n) > 0.99;
}

/*
 * Whether it meets the solid with its side.  On what is flat that is as it leans; but the direction of an edge or a
 * corner says nothing, as of rails beneath the ends of an axle, or of what stands on a disc beside its middle: there it
 * is the place that counts.
 */
static int lies(lying *of)
{
    double n[3];
    if (!look(of, of->cylinder->p, n)) {
        return 0;
    }
    of->along = v_dot(n, of->axis);
    v_add_scaled(of->d, n, -of->along, of->axis);
    of->lean = v_norm(of->d);
    int leans = of->lean > DCX_LIES, beside = is_beside(of);
    return of->lean > 1e-6 && (leans == beside || is_flat_below(of, n) ? leans : beside);
}

/*
 * A cylinder is round, and its springs are not: on facets that turned with it, it would roll as a wheel with corners.
 * So they do not turn about its axis where it lies: the same ones are always towards the solid.  What they touch is
 * none the less its moving surface (dcxBedMotion).  Where forces are found at the present state they do turn: each
 * spring has a memory and a potential there; and so they do in the resolved mode's rows, which go on from there.
 */
static void keep_from_turning(const dcxWorld *dc, dcxBed *bed, const dcxFrame *other, dcxFrame *f)
{
    const dcxGeomSolid *made = &dc->geoms.solid[bed->g1];
    double x[3], y[3];
    bed->rolls = 0;
    int follows = !dc->carrying || dc->mode == dcStepResolved;
    if (follows || dc->geoms.geom[bed->g1].shape != dcxShapeCylinder || made->springs_given) {
        return;
    }
    lying of = {.solid = &dc->geoms.solid[bed->g2].solid,
                .other = other,
                .cylinder = f,
                .axis = {f->r[2], f->r[5], f->r[8]},
                .hi = made->hi,
                .reach = v_norm(made->hi)};
    if (!lies(&of)) {
        return;
    }
    bed->rolls = 1;
    v_cross(y, of.axis, of.d);
    for (int i = 0; i < 3; i++) { /* the middle of a facet is towards the solid */
        x[i] = -(cos(DCX_HALF_FACET) * of.d[i] - sin(DCX_HALF_FACET) * y[i]) / of.lean;
    }
    v_cross(y, of.axis, x);
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
    dcxGeomFrame(dc, bed->g1, f);
    dcxGeomFrame(dc, bed->g2, &other);
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
    bed->seam = dcxBedSeam(dc, bed);
}
