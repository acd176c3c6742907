/*
 * Beds whose bodies friction is about to turn.  It acts below their centres of mass, and what holds against that is
 * pressure that goes to the leading edge, with a turn of next to nothing and faster than any step.  But a cluster's row
 * presses where its springs do now: a cube on which pressure was even would tip from a friction of half its weight on.
 * So the leading rows are put as far forward as the friction of the step wants them, within the faces that meet.
 */
#include <math.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

/* Nothing is done for less than this part of the way. */
#define NEAR 0.98
/* Friction sets in where pressure is no farther than this part of where it belongs. */
#define SETS_IN 0.5
/* They go farther than it wants them by this part, so that others bear besides them. */
#define MORE 0.2
/* Of the way from the middle to the leading edge: rows from there on lead. */
#define LEADS 0.5

/* Where the pair presses: the middle, world axes, with the whole force and its direction into the first body. */
typedef struct pressed {
    double at[3], n[3], force;
} pressed;

static int find_middle(const dcxBed *bed, const dcxSums *cluster, pressed *p)
{
    dcxSums all;
    double at[3], f[3];
    dcxClustersAll(cluster, &all);
    p->force = v_norm(all.f);
    if (!(p->force > 0.5 * all.force)) {
        return 0;
    }
    v_scale(at, 1 / all.force, all.at);
    v_scale(f, 1 / p->force, all.f);
    m_mul(p->at, bed->frame.r, at);
    v_add_scaled(p->at, p->at, 1, bed->frame.p);
    m_mul(p->n, bed->frame.r, f);
    return 1;
}

/*
 * Whether the rows are all around what any friction may want: of four about a middle one is never nearer to a direction
 * than half a right angle.
 */
static int is_wide(const dcxWorld *dc, const dcxBed *bed, const dcxSums *cluster, const pressed *p)
{
    double least = INFINITY, at[3], d[3], most = max_of(bed->law.static_friction, bed->law.dynamic_friction);
    v_sub(d, p->at, bed->frame.p);
    m_mul_t(at, bed->frame.r, d);
    for (int q = 0; q < DCX_QUARTERS; q++) {
        double inverse = cluster[q].displaced ? 1 / cluster[q].force : 0;
        v_scale(d, inverse, cluster[q].at);
        v_sub(d, d, at);
        least = min_of(least, inverse > 0 ? v_dot(d, d) : 0);
    }
    for (int side = 0; side < 2; side++) {
        const dcxBodyState *s = &dc->bodies.state[side ? bed->b2 : bed->b1];
        v_sub(d, s->p, p->at);
        double up = v_dot(d, p->n), aside = sqrt(max_of(v_dot(d, d) - up * up, 0)), wants = most * fabs(up) + aside;
        if (s->inv_mass > 0 && !(wants * wants < 0.48 * least)) {
            return 0;
        }
    }
    return 1;
}

/* What lies on a round side rolls: its line goes through its axis whatever friction does. */
static int lies_round(const dcxWorld *dc, const dcxBed *first, const double *n)
{
    double across[3];
    for (const dcxBed *bed = first; bed; bed = bed->next >= 0 ? &dc->beds.bed[bed->next] : NULL) {
        if (dcxBedLies(bed, n, across)) {
            return 1;
        }
    }
    return 0;
}

/* Which way the first body would slip at the end of the step, and what part of the pressure ends that; or tries to, and
 * it slips. */
static double drag(dcxWorld *dc, const dcxBed *bed, const pressed *p, double h, double *along, int *slips)
{
    const dcxBodyState *one = &dc->bodies.state[bed->b1], *two = &dc->bodies.state[bed->b2];
    dcxRow row = {.b1 = bed->b1, .b2 = bed->b2};
    dcxFooting at;
    v_copy(row.n, p->n);
    v_sub(row.arm[0], p->at, one->p);
    v_sub(row.arm[1], p->at, two->p);
    dcxRowVelocity(dc, &row, 1, along);
    v_add_scaled(along, along, -v_dot(along, p->n), p->n);
    const dcxFooting *footing = dcxFootingUnder(dc, bed->g1, bed->g2, p->n, p->at, &at);
    if (footing) {
        v_add_scaled(along, along, 1, footing->drive);
    }
    double speed = v_norm(along), stops = speed / (h * p->force * (one->inv_mass + two->inv_mass));
    double most = max_of(bed->law.static_friction, bed->law.dynamic_friction);
    v_scale(along, speed > 0 ? 1 / speed : 0, along);
    *slips = stops > most;
    return min_of(stops, most);
}

/* Cosine of the angle, 1/200, up to which faces lie on each other: one that is about to touch farther on bears there.
 */
#define FLAT 0.9999875

/* What stands on an edge is not borne beside it. */
static int are_flat(const dcxWorld *dc, const dcxBed *bed, const double *n)
{
    int flat = 1;
    for (int i = 0; i < 2 && flat; i++) {
        int g = i ? bed->g2 : bed->g1;
        if (dcxGeomIsConvex(dc, g)) {
            const dcxPosed posed = dcxGeomPosed(dc, g);
            double out[3];
            dcxPatch patch;
            v_scale(out, i ? 1 : -1, n);
            if (dcxSolidNumFaces(posed.solid) == 0) { /* round */
                return 0;
            }
            dcxPatchOf(&posed, out, &patch);
            flat = patch.count > 2 && v_dot(patch.n, out) > FLAT;
        }
    }
    return flat;
}

/* How far the faces that meet go along a direction: convex shapes as they are, of others what is pressed. */
static double edge_along(const dcxWorld *dc, const dcxBed *bed, const dcxPairSprings *springs, const double *along)
{
    double edge = INFINITY, point[3], local[3];
    int convex[2] = {dcxGeomIsConvex(dc, bed->g1), dcxGeomIsConvex(dc, bed->g2)};
    for (int i = 0; i < 2; i++) {
        int g = i ? bed->g2 : bed->g1;
        if (convex[i]) {
            dcxSupport(dc, g, along, point);
            edge = min_of(edge, v_dot(point, along));
        }
    }
    int plane = dc->geoms.geom[bed->g2].shape == dcxShapePlane;
    if (convex[0] && (convex[1] || plane)) {
        return edge;
    }
    double most = -INFINITY;
    m_mul_t(local, bed->frame.r, along);
    for (int i = 0; i < springs->count && !bed->moments.on; i++) {
        double there = springs->r[0][i] * local[0] + springs->r[1][i] * local[1] + springs->r[2][i] * local[2];
        most = springs->x[i] > 0 ? max_of(most, there) : most;
    }
    return min_of(edge, most + v_dot(bed->frame.p, along));
}

/* The foremost of the clusters' middles along a direction; the rearmost goes to *back. */
static double front_of(const dcxBed *bed, const dcxSums *cluster, const double *along, double *back)
{
    double front = -INFINITY, local[3], origin = v_dot(bed->frame.p, along);
    m_mul_t(local, bed->frame.r, along);
    *back = INFINITY;
    for (int q = 0; q < DCX_QUARTERS; q++) {
        if (cluster[q].displaced) {
            double there = origin + v_dot(cluster[q].at, local) / cluster[q].force;
            front = max_of(front, there);
            *back = min_of(*back, there);
        }
    }
    return front;
}

void dcxBedBrace(dcxWorld *dc, const dcxBed *bed, const dcxPairSprings *springs, const dcxSums *cluster, double h,
                 dcxBrace brace[2])
{
    pressed p;
    double along[3];
    brace[0].shift = brace[1].shift = 0;
    if (!find_middle(bed, cluster, &p) || is_wide(dc, bed, cluster, &p) || lies_round(dc, bed, p.n)) {
        return;
    }
    int slips;
    double part = drag(dc, bed, &p, h, along, &slips);
    int flat = 0; /* not looked at yet */
    for (int side = 0; side < 2 && part > 0; side++) {
        const dcxBodyState *s = &dc->bodies.state[side ? bed->b2 : bed->b1];
        dcxBrace *b = &brace[side];
        double arm[3], sign = side ? -1 : 1;
        v_sub(arm, s->p, p.at);
        double wants = part * sign * v_dot(arm, p.n); /* from below the centre of mass */
        v_scale(b->along, sign, along);
        if (!(s->inv_mass > 0) || !(wants > 0)) {
            continue;
        }
        double back, foot = v_dot(s->p, b->along), front = front_of(bed, cluster, b->along, &back);
        int alone = dc->carry->blow[side ? bed->b2 : bed->b1].near <= 1; /* else others may hold it, too */
        int sets_in = v_dot(p.at, b->along) - foot < SETS_IN * wants; /* what stands on a slope presses there already */
        int under = front > foot && (alone || back < foot);
        if (!under || !(slips || sets_in) || !(front - foot < NEAR * wants)) {
            continue;
        }
        flat = flat ? flat : are_flat(dc, bed, p.n) ? 1 : -1;
        if (flat > 0) {
            double to = min_of(foot + (1 + MORE) * wants, edge_along(dc, bed, springs, b->along));
            b->shift = max_of(to - front, 0);
            b->from = (1 - LEADS) * v_dot(p.at, b->along) + LEADS * front;
        }
    }
}

void dcxBraceMove(const dcxBrace brace[2], double *point)
{
    for (int side = 0; side < 2; side++) {
        const dcxBrace *b = &brace[side];
        if (b->shift > 0 && v_dot(point, b->along) > b->from) {
            v_add_scaled(point, point, b->shift, b->along);
        }
    }
}
