/* Beds of springs for rows: the springs that touch or may within the step, of all beds, in one list. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "foundation/foundation.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "carry.h"
#include "parts.h"

/* What the search for one bed's springs carries along. */
typedef struct search {
    dcxWorld *dc;
    dcxBed *bed;
    double turn[9], shift[3]; /* of a second bed, against the first */
    double ka, spin[3];       /* of the approach: no point comes nearer than by its way round */
    dcxNearing nearing;
    dcxBlown side[2];
    int second;
    dcxPassing passing; /* as its springs pass by a box */
} search;

/* ---- the list ---- */

enum { arrays = 8 };

static void arrays_of(dcxSprings *s, double **array[arrays])
{
    double **all[arrays] = {&s->r[0], &s->r[1], &s->r[2], &s->u[0], &s->u[1], &s->u[2], &s->x, &s->ka};
    memcpy(array, all, sizeof all);
}

static int reserve(dcxSprings *s, int count)
{
    if (count <= s->room) {
        return 1;
    }
    int room = 2 * count + DCX_SPRINGS;
    double **array[arrays];
    arrays_of(s, array);
    for (int i = 0; i < arrays; i++) {
        if (!dcxGrow((void **)array[i], s->room, room, sizeof *s->x)) {
            return 0;
        }
    }
    int runs = s->room ? s->room + 1 : 0;
    if (!dcxGrow((void **)&s->cluster, s->room, room, sizeof *s->cluster) ||
        !dcxGrow((void **)&s->start, runs, room + 1, sizeof *s->start)) {
        return 0;
    }
    s->room = room;
    return 1;
}

void dcxSpringsFree(dcxSprings *s)
{
    double **array[arrays];
    arrays_of(s, array);
    for (int i = 0; i < arrays; i++) {
        free(*array[i]);
    }
    free(s->cluster);
    free(s->start);
}

/* ---- the search ---- */

/* Into the axes of the pair's first bed; what the second's springs do to their solid is done to the first. */
DCX_WIDE static void turn_springs(const double *m, const double *shift, int count, double *restrict r0,
                                  double *restrict r1, double *restrict r2, double *restrict u0, double *restrict u1,
                                  double *restrict u2)
{
    const double m0 = m[0], m1 = m[1], m2 = m[2], m3 = m[3], m4 = m[4], m5 = m[5], m6 = m[6], m7 = m[7], m8 = m[8];
    const double s0 = shift[0], s1 = shift[1], s2 = shift[2];
    for (int i = 0; i < count; i++) {
        double x = r0[i], y = r1[i], z = r2[i], a = u0[i], b = u1[i], c = u2[i];
        r0[i] = m0 * x + m1 * y + m2 * z + s0;
        r1[i] = m3 * x + m4 * y + m5 * z + s1;
        r2[i] = m6 * x + m7 * y + m8 * z + s2;
        u0[i] = -(m0 * a + m1 * b + m2 * c);
        u1[i] = -(m3 * a + m4 * b + m5 * c);
        u2[i] = -(m6 * a + m7 * b + m8 * c);
    }
}

/* The search's last springs, from `first`, still in their own axes: what of them touches. */
static void count_displaced(search *f, const dcxSprings *s, int first)
{
    dcFoundationResult *result = &f->bed->result;
    dcxBed *bed = f->bed;
    dcxTouching touching = {.peak = result->peak_depth};
    dcxSpringsTouching(s, first, &touching);
    result->displaced += touching.count;
    result->stiffness += touching.stiffness;
    result->area = result->stiffness / f->ka;
    result->peak_depth = touching.peak;
    result->peak_pressure = touching.peak * bed->law.stiffness;
    bed->displacement += touching.force / f->ka;
    v_add_scaled(bed->moment, bed->moment, 1 / f->ka, touching.moment);
    v_add_scaled(bed->along, bed->along, 1 / f->ka, touching.along);
}

/* Blows of more than so many steps of free fall are looked at by their directions: of a crowd that flies, few meet. */
#define LIVELY 3.0

/* Turns of a step, rad, beyond which a point is no farther along its way. */
#define HALF_ROUND 2.0

/* One block of the search's: keeps what touches, and what may. */
static dcxSpringBlock *take(void *data, dcxSpringBlock *b)
{
    search *f = data;
    dcxSprings *s = &f->dc->carry->springs;
    int near[DCX_SPRINGS], first = s->count;
    int kept = dcxSpringsNear(b, &f->nearing, near);
    if (f->bed->seam > 0 && kept > 0) {
        int all = kept;
        kept = dcxBedSeams(f->bed, &f->bed->input, &f->passing, b, near, kept);
        f->bed->clear = kept < all ? -INFINITY : f->bed->clear; /* what was left out may be over it any time */
    }
    if (kept == 0) {
        return b;
    }
    if (!reserve(s, first + kept)) {
        f->dc->carry->lacking = 1;
        return b;
    }
    dcxSpringsPack(s, b, near, kept, f->ka);
    count_displaced(f, s, first);
    if (f->second) {
        turn_springs(f->turn, f->shift, kept, s->r[0] + first, s->r[1] + first, s->r[2] + first, s->u[0] + first,
                     s->u[1] + first, s->u[2] + first);
    }
    return b;
}

/* Speed that others, which stop or drive one of the two, may add to their approach within the step. */
static double blow_of(const dcxWorld *dc, const dcxBed *bed)
{
    if (!dcxIsExact(dc, bed->b1, bed->b2)) {
        return 0;
    }
    if (dc->geoms.geom[bed->g2].shape == dcxShapePlane) {
        double towards[3];
        v_scale(towards, -1, dc->geoms.shape[bed->g2].n);
        double speed = dcxBlowAlong(dc, bed->b1, towards, v_dot(dc->bodies.state[bed->b1].v, towards));
        v_scale(towards, -1, towards);
        return speed + dcxBlowAlong(dc, bed->b2, towards, v_dot(dc->bodies.state[bed->b2].v, towards));
    }
    return dcxBlowMost(dc, bed->b1) + dcxBlowMost(dc, bed->b2);
}

/* Once its sides are placed: in the springs' axes. */
static void expect(search *f, int lively)
{
    const dcxBed *bed = f->bed;
    f->nearing.v = bed->input.velocity;
    f->nearing.w = f->spin;
    if (lively) {
        for (int i = 0; i < 2; i++) {
            dcxBlown body = f->side[i];
            m_mul_t(f->side[i].v, bed->frame.r, body.v);
            m_mul_t(f->side[i].by, bed->frame.r, body.by);
        }
        f->nearing.one = &f->side[0];
        f->nearing.two = &f->side[1];
    }
    double turns = f->nearing.h * v_norm(bed->input.spin);
    v_scale(f->spin, turns > HALF_ROUND ? HALF_ROUND / turns : 1, bed->input.spin);
}

/* It touches, or not; `known`: it did in the last evaluation. */
static void note_touch(const dcxWorld *dc, dcxBed *bed, int known)
{
    if (bed->result.displaced > 0) {
        if (!known) {
            bed->parted = bed->met == dc->evaluations ? bed->parted : bed->touched;
            bed->met = dc->evaluations;
        }
        bed->touched = dc->evaluations;
    }
}

/* As one that nothing was found of. */
static void clear(const dcxWorld *dc, dcxBed *bed)
{
    bed->near_time = INFINITY;
    bed->omega2[0] = bed->omega2[1] = 0;
    memset(&bed->result, 0, sizeof bed->result);
    bed->displacement = 0;
    v_set(bed->moment, 0, 0, 0);
    v_set(bed->along, 0, 0, 0);
    bed->first_spring = dc->carry->springs.count;
    bed->num_springs = bed->own->state.num_blocks = 0;
}

static void find(dcxWorld *dc, dcxBed *bed, dcxBed *first)
{
    search f = {.dc = dc, .bed = bed, .ka = bed->weight * bed->law.stiffness, .nearing.h = dc->near_time};
    bed->b1 = dc->geoms.geom[bed->g1].body;
    bed->b2 = dc->geoms.geom[bed->g2].body;
    int known = bed->touched == dc->evaluations - 1;
    clear(dc, bed);
    bed->idle = !dc->foundation->enabled || dcxBodiesIdle(dc, bed->b1, bed->b2);
    if (bed->idle) {
        return;
    }
    double toward, t = dc->near_time, blow = blow_of(dc, bed);
    bed->pace = dcxBedPace(dc, bed, &toward);
    f.nearing.other = dc->gravity_norm * t;
    if (first->off > 0) { /* it throws back from where it stopped them, or they are by now, as they turn */
        f.nearing.other += 1.001 * first->off / t + bed->pace;
    }
    f.nearing.extra = f.nearing.other + blow;
    bed->clear = (f.nearing.extra - bed->pace) * t;
    int lively = blow > LIVELY * dc->gravity_norm * t && dc->geoms.geom[bed->g2].shape != dcxShapePlane;
    if (lively) {
        f.side[0] = dcxBlownBody(dc, bed->b1);
        f.side[1] = dcxBlownBody(dc, bed->b2);
    }
    double most = lively ? min_of(toward + blow, dcxBlownTogether(&f.side[0], &f.side[1])) : toward + blow;
    double margin = (most + f.nearing.other) * t; /* how near the two may come within the step */
    bed->idle = bed != first ? first->idle        /* two solids, and one margin */
                             : bed->apart.gap > margin || dcxBedApart(dc, bed, margin) ||
                                   (lively && dcxBedMisses(dc, bed, f.side, f.nearing.other, t));
    if (bed->idle) {
        return;
    }
    dcxBedInput(dc, bed);
    double sum =
        bed->frame.p[0] + bed->frame.p[1] + bed->frame.p[2] + v_norm(bed->input.velocity) + v_norm(bed->input.spin);
    if (!(sum - sum == 0)) {
        return;
    }
    if (bed != first) {
        if (first->idle) {
            dcxBedInput(dc, first);
        }
        dcxBedPlace(bed, first, f.turn, f.shift);
        f.second = 1;
    }
    expect(&f, lively);
    f.passing = dcxBedPassing(bed, f.nearing.h, f.nearing.other);
    dcxSpringsFindAgain(&bed->own->state.seen, &bed->input, margin, dc->carry->block, take, &f);
    bed->num_springs = dc->carry->springs.count - bed->first_spring;
    note_touch(dc, bed, known);
}

/* A pair that hardly moved since its moments were made. */
static int follow(dcxWorld *dc, dcxBed *first)
{
    if (!dcxMomentsFollow(dc, first)) {
        return 0;
    }
    for (dcxBed *bed = first; bed; bed = bed->next >= 0 ? &dc->beds.bed[bed->next] : NULL) {
        note_touch(dc, bed, bed->touched == dc->evaluations - 1);
    }
    return 1;
}

/* Which of a bed's two bodies are asleep. */
static int sleepers_of(const dcxWorld *dc, const dcxBed *bed)
{
    int one = dc->geoms.geom[bed->g1].body, two = dc->geoms.geom[bed->g2].body;
    return !!(dc->bodies.info[one].flags & dcxBodyAsleep) + 2 * !!(dc->bodies.info[two].flags & dcxBodyAsleep);
}

/* A world without beds has no use for it. */
static int need_block(struct dcxCarry *carry)
{
    carry->block = carry->block ? carry->block : calloc(1, sizeof *carry->block);
    carry->lacking |= !carry->block;
    return carry->block != NULL;
}

void dcxCarryBedsFind(dcxWorld *dc, int again)
{
    dcxBed *first = NULL;
    if (dc->beds.num_live > 0 && !need_block(dc->carry)) {
        return;
    }
    dc->beds.evaluated = 1;
    for (int i = 0; i < dc->beds.num_live; i++) {
        dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        int second = first && first->pair == bed->pair, sleepers = sleepers_of(dc, bed);
        int known = again && sleepers == bed->sleepers;
        first = second ? first : bed;
        bed->sleepers = sleepers;
        if (!known && (second ? !first->moments.on : !follow(dc, bed))) {
            find(dc, bed, first);
        }
    }
}
