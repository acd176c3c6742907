/* Whether the two sides of a bed can meet within the step at all, before any of their springs is looked at. */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

dcxBlown dcxBlownBody(const dcxWorld *dc, int b)
{
    const dcxBlow *blow = &dc->carry->blow[b];
    int any = blow->near > 1;
    dcxBlown body = {.turns = dcxBodyTurns(dc, b),
                     .spread = any ? blow->spread : -INFINITY,
                     .more = any ? blow->more : 0,
                     .least = any ? 0 : -INFINITY};
    v_copy(body.v, dc->bodies.state[b].v);
    v_copy(body.by, blow->v);
    return body;
}

/* The fastest that any of one's ways and any of the other's, less than all that they could, bring them together. */
static double fastest(const dcxBlown *one, const dcxBlown *two, int hit)
{
    static const double still[3] = {0, 0, 0};
    double most = 0;
    for (int i = 0; i < 9; i++) {
        const dcxBlown *body[2] = {one, two};
        const double *v[2];
        double slack = 0;
        for (int k = 0; k < 2; k++) {
            int way = k ? i % 3 : i / 3;
            const dcxBlown *b = body[k];
            v[k] = way == 0 ? b->v : way == 1 ? still : b->by;
            slack += way == 0 ? b->turns : way == 1 ? b->least : hit ? b->spread : -INFINITY;
            slack += hit ? 0 : b->more;
        }
        double d[3];
        v_sub(d, v[1], v[0]);
        most = max_of(most, v_norm(d) + slack);
    }
    return most;
}

double dcxBlownTogether(const dcxBlown *one, const dcxBlown *two)
{
    return min_of(fastest(one, two, 1), fastest(one, two, 0));
}

/* A box about a geom, in world axes. */
typedef struct around {
    double middle[3], half[3];
    dcxFrame frame;
} around;

static void around_make(const dcxWorld *dc, int g, around *out)
{
    const dcxGeomSolid *made = &dc->geoms.solid[g];
    double own[3];
    for (int i = 0; i < 3; i++) {
        own[i] = 0.5 * (made->hi[i] + made->lo[i]);
        out->half[i] = 0.5 * (made->hi[i] - made->lo[i]);
    }
    dcxGeomFrame(dc, g, &out->frame);
    m_mul(out->middle, out->frame.r, own);
    v_add_scaled(out->middle, out->middle, 1, out->frame.p);
}

static double reach_along(const around *box, const double *a)
{
    double along[3];
    m_mul_t(along, box->frame.r, a);
    return box->half[0] * fabs(along[0]) + box->half[1] * fabs(along[1]) + box->half[2] * fabs(along[2]);
}

/* Whether they stay apart along the line d, of any length; `between` their middles. */
static int parts_along(const around *one, const around *two, const double *between, const double *d,
                       const dcxBlown *side, double other, double t)
{
    double a[3], size = v_norm(d), middles = v_dot(between, d);
    v_scale(a, (middles < 0 ? -1 : 1) / size, d);
    double gap = fabs(middles) / size - reach_along(one, a) - reach_along(two, a);
    if (!(gap > 0)) {
        return 0;
    }
    double speed = dcxBlownAlong(&side[0], a[0], a[1], a[2]) + dcxBlownAlong(&side[1], -a[0], -a[1], -a[2]);
    return gap > (speed + other) * t;
}

int dcxBedMisses(const dcxWorld *dc, const dcxBed *bed, const dcxBlown *side, double other, double t)
{
    if (dc->geoms.solid[bed->g1].springs_given || dc->geoms.solid[bed->g2].springs_given ||
        dc->geoms.geom[bed->g2].shape == dcxShapePlane) {
        return 0;
    }
    around one, two;
    double between[3];
    around_make(dc, bed->g1, &one);
    around_make(dc, bed->g2, &two);
    v_sub(between, two.middle, one.middle);
    int misses = parts_along(&one, &two, between, between, side, other, t);
    for (int i = 0; i < 6 && !misses; i++) {
        const double *r = i < 3 ? one.frame.r : two.frame.r;
        double axis[3] = {r[i % 3], r[3 + i % 3], r[6 + i % 3]};
        misses = parts_along(&one, &two, between, axis, side, other, t);
    }
    return misses;
}
