/*
 * Soft points as rows, one for each point along its normal.
 *
 * Where the step resolves all points of the element, the forces at its start act throughout and there are no rows.
 * Else a unilateral point goes the course of a stop (plugin/law/stop_phase.c); a bilateral one is a spring, carried to
 * the end of the step as far as stability asks for.  A quadratic spring counts as the linear one with the same force at
 * the depth where it was last loaded, so that its rest is exact.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "points.h"

/* A point in the step. */
typedef struct view {
    double d, rate, w, fall; /* distance, its rate, inverse mass along the normal, acceleration of the distance */
} view;

/* Acceleration of a point of a body along n, by gravity and the caller's forces. */
static double body_fall(const dcxWorld *dc, int body, const double *arm, const double *n)
{
    double spin[3], a[3];
    if (dc->bodies.state[body].inv_mass == 0) {
        return 0;
    }
    dcxInvInertia(&dc->bodies, body, dc->bodies.user[body].t, spin);
    v_cross(a, spin, arm);
    return v_dot(n, a) + v_dot(n, dc->bodies.raw[body].a);
}

static view look(const dcxWorld *dc, const dcxPointElement *e, int i, double h)
{
    const dcxPoint *point = &e->point[i];
    const dcxPart *part = e->common.part;
    view v = {.d = point->distance, .rate = e->array.rate[i]};
    v.w = dcxPointMobility(dc, e, point, 0) + dcxPointMobility(dc, e, point, 1);
    v.fall = body_fall(dc, part[point->part].body, point->arms[0], point->n) -
             body_fall(dc, part[0].body, point->arms[1], point->n);
    if (dcxFollows(dc, point->carried) && point->force == 0) {
        v.fall = dcxStopAcceleration(v.fall, (v.rate - point->started) / h);
    }
    return v;
}

/* ---- laws ---- */

/* Depth by whose secant a quadratic spring counts: that of the last load, and no less than an impact reaches. */
static double secant_depth(const dcxPoint *point, const dcPointLaw *law, const view *v)
{
    double loaded = sqrt(fabs(point->side.load) / law->stiffness), deep = fmax(-v->d, 0);
    double speed = fmax(-v->rate, 0), hit = cbrt(1.5 * speed * speed / (law->stiffness * v->w));
    return point->side.load != 0 ? loaded : fmax(hit, deep);
}

static int unilateral(dcxPoint *point, const dcPointLaw *law, const view *v, double crowd, double h, dcxRowLaw *out)
{
    int quadratic = law->type == dcPointForceQuadratic;
    dcxStopView s = {.k = law->stiffness * (quadratic ? fmax(secant_depth(point, law, v), 1e-12) : 1),
                     .c = law->damping,
                     .w = v->w,
                     .h = h,
                     .spring =
                         law->stiffness * (quadratic ? fmax(-v->d, 0) * -v->d : dcxStopMeanDepth(-v->d, -v->rate, h)),
                     .crowd = crowd,
                     .x = -v->d,
                     .v = -v->rate,
                     .a = -v->fall,
                     .end = -v->rate - h * v->fall};
    if (!dcxStopPlan(&point->side, &s, out)) {
        return 0;
    }
    if (!law->no_sticking && v->d < 0 && point->side.phase == dcxStopHeld) {
        out->lowest = -DCX_AMPLE * (out->guess + law->damping * (fabs(v->rate) + fabs(s.end)) + s.k * fabs(v->d));
    }
    return 1;
}

static void bilateral(const dcxPoint *point, const dcPointLaw *law, const view *v, double crowd, double h,
                      dcxRowLaw *out)
{
    int quadratic = law->type == dcPointForceQuadratic;
    double k = law->stiffness, size = fabs(v->d), tangent = k, elastic = -k * v->d;
    if (quadratic) {
        size = fmax(size, sqrt(fabs(point->side.load) / k));
        tangent = 2 * k * size;
        elastic *= fabs(v->d);
    }
    double time = h * dcxPhaseShare(crowd * tangent * v->w * h * h);
    double slope = fmax(tangent * time + law->damping, 1e-6 / (v->w * h)), end = v->rate + h * v->fall;
    double softness = fmax(1 / slope, DCX_SOFTEST * v->w * h);
    double f = (elastic - slope * end) / (1 + slope * v->w * h);
    double most = DCX_AMPLE * (fabs(f) + fabs(elastic) + (fabs(v->rate) + fabs(end) + h * fabs(v->fall)) / (v->w * h));
    f = point->side.load != 0 ? point->side.load : f; /* met exactly at the last load, however hard the row is */
    *out = (dcxRowLaw){.target = elastic / slope + f * (softness - 1 / slope),
                       .softness = softness,
                       .lowest = -most,
                       .both = 1,
                       .guess = f};
}

/* ---- rows ---- */

static int add(dcxWorld *dc, dcxPointElement *e, dcxPoint *point, const dcxRowLaw *law, int number)
{
    int body[2] = {e->common.part[point->part].body, e->common.part[0].body};
    dcxRow *row = dcxRowNew(dc);
    if (!row) {
        return dcErrMemory;
    }
    int swap = body[0] == 0; /* the static world comes second, as ODE wants it */
    row->b1 = body[swap];
    row->b2 = body[!swap];
    v_scale(row->n, swap ? -1 : 1, point->n);
    v_sharpen(row->n);
    v_across(row->t[0], row->n);
    v_cross(row->t[1], row->n, row->t[0]);
    v_copy(row->arm[0], point->arms[swap]);
    v_copy(row->arm[1], point->arms[!swap]);
    row->number = point->number = number;
    row->target = law->target;
    row->softness = law->softness;
    row->lowest = law->lowest;
    row->both = law->both;
    row->load = law->guess;
    return dcOk;
}

static int carry_point(dcxWorld *dc, dcxPointElement *e, int i, const dcPointLaw *law, double h, int *number)
{
    dcxPoint *point = &e->point[i];
    dcxRowLaw row;
    if (!dcxFollows(dc, point->carried)) { /* it was explicit, or is new */
        int touched = e->were_explicit && point->force != 0;
        point->side = (dcxStopSide){.phase = touched ? dcxStopHeld : dcxStopFree,
                                    .load = touched ? fmax(point->force, 0) : 0,
                                    .depth = touched ? fmax(-point->distance, 0) : 0};
    }
    point->carried = dc->stamp;
    point->number = -1;
    if (!(point->distance < INFINITY)) {
        point->side.phase = dcxStopFree;
        return dcOk;
    }
    view v = look(dc, e, i, h);
    point->started = v.rate;
    if (!(v.w > 0) || !(law->stiffness > 0 || law->damping > 0)) {
        return dcOk;
    }
    double crowd = fmin(e->count, 8);
    if (!law->unilateral) {
        point->side.spring = 0;
        bilateral(point, law, &v, crowd, h, &row);
    } else if (!unilateral(point, law, &v, crowd, h, &row)) {
        return dcOk;
    }
    return row.target - row.target == 0 ? add(dc, e, point, &row, (*number)++) : dcOk;
}

/* Is a point on its course as a row?  Then it goes on so: energy that a rebound gave must not be given again. */
static int under_way(const dcxWorld *dc, const dcxPointElement *e)
{
    for (int i = 0; i < e->count; i++) {
        const dcxPoint *point = &e->point[i];
        if (dcxFollows(dc, point->carried) && point->side.phase != dcxStopFree) {
            return 1;
        }
    }
    return 0;
}

/* Evaluates at the present state, and tells whether the step resolves that. */
static int resolves(dcxWorld *dc, dcxPointElement *e, const dcPointLaw *law, double h)
{
    double most = 0, kink = law->unilateral && law->type == dcPointForceLinear ? 9 : 1; /* see evaluate.c */
    double near_time = dc->near_time;
    dc->evaluations += dc->evaluations == 0;
    dc->near_time = h;
    dcxElementClear(&e->common);
    dcxPointEvaluate(dc, &e->common);
    dc->near_time = near_time;
    for (int i = 0; i < e->common.num_parts; i++) {
        most = fmax(most, e->common.part[i].omega2);
    }
    return fmax(most, e->common.near_omega2) * h * h <= DCX_RESOLVED * kink;
}

int dcxPointsCarry(dcxWorld *dc, dcxElement *element, double h)
{
    dcxPointElement *e = (dcxPointElement *)element;
    dcPointLaw law = dcxPointElementLaw(e);
    int number = 0, code = dcOk;
    int rows = under_way(dc, e);
    e->were_explicit = e->explicitly;
    e->explicitly = resolves(dc, e, &law, h) && !rows;
    if (e->explicitly) {
        return dcOk;
    }
    dcxElementClear(&e->common); /* rows instead */
    for (int i = 0; code == dcOk && i < e->count; i++) {
        code = carry_point(dc, e, i, &law, h, &number);
    }
    return code;
}

/* ---- after the step ---- */

static void take(dcxWorld *dc, dcxPointElement *e, dcxPoint *point, const dcPointLaw *law, const dcxRow *row, double h)
{
    dcxPart *part = e->common.part;
    double f[3], load = row->load, rate = row->target - row->softness * load, had = point->potential;
    if (load <= row->lowest) { /* the row did not bind: what the bodies did without it */
        rate = fmax(rate, point->started);
    }
    point->force = load;
    point->rate = rate;
    point->distance += h * rate;
    v_scale(f, load, point->n);
    dcxPartAddForce(dc, &part[point->part], f, point->p);
    v_scale(f, -1, f);
    dcxPartAddForce(dc, &part[0], f, point->p);
    part[point->part].load += fabs(load);
    part[0].load += fabs(load);
    int quadratic = law->type == dcPointForceQuadratic;
    double size = fabs(point->distance), secant = law->stiffness * (quadratic ? size : 1);
    point->potential = law->unilateral && point->distance > 0 ? 0 : secant * size * size / (quadratic ? 3 : 2);
    double mean = 0.5 * (point->started + rate), work = -load * mean;
    if (!law->unilateral) {
        point->side.load = load;
        point->power = fmax(work - (point->potential - had) / h, 0);
        return;
    }
    dcxStopSide *side = &point->side;
    dcxStopView s = {
        .k = quadratic ? sqrt(law->stiffness * fabs(load)) : law->stiffness, .h = h, .v = -rate, .rate = -mean};
    s.k = s.k > 0 ? s.k : law->stiffness;
    dcxStopPass(side, &s, load, -point->distance);
    if (side->phase == dcxStopBounce || side->phase == dcxStopLeaving) {
        point->potential = side->stored;
    }
    double took = side->spring > 0 ? -(load - side->spring) * mean * h : work * h - (point->potential - had);
    point->power = dcxStopHeat(side, took) / h;
}

void dcxPointsCarried(dcxWorld *dc, dcxElement *element, const dcxRow *row, int count, double h)
{
    dcxPointElement *e = (dcxPointElement *)element;
    dcPointLaw law = dcxPointElementLaw(e);
    for (int i = 0; !e->explicitly && i < e->count; i++) {
        dcxPoint *point = &e->point[i];
        if (point->carried != dc->stamp) {
            continue;
        }
        if (point->number >= 0 && point->number < count) {
            take(dc, e, point, &law, &row[point->number], h);
        } else {
            point->force = point->potential = point->power = 0;
            if (law.unilateral && law.stiffness > 0) {
                dcxStopView s = {.k = law.stiffness, .h = h};
                dcxStopPass(&point->side, &s, 0, -point->distance - h * point->started);
            }
        }
        element->potential += point->potential;
        element->power += point->power;
    }
}
