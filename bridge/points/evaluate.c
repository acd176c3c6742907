/* What point-plane and point-mesh forces do in a substep: where the points are, the law, the wrenches. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "state/world_data.h"
#include "points.h"

static void to_world(const double *p, const double *r, const double *local, double *out)
{
    m_mul(out, r, local);
    v_add_scaled(out, out, 1, p);
}

/* The surface's frame in the world. */
static void place_surface(const dcxWorld *dc, dcxPointElement *e)
{
    int body = e->common.part[0].body;
    if (body == 0) {
        e->in_world = e->in_body;
        return;
    }
    double r[9], column[3], turned[3];
    dcxMatrixRead(r, dc->bodies.info[body].rot);
    to_world(dc->bodies.state[body].p, r, e->in_body.p, e->in_world.p);
    for (int k = 0; k < 3; k++) {
        v_set(column, e->in_body.r[k], e->in_body.r[3 + k], e->in_body.r[6 + k]);
        m_mul(turned, r, column);
        e->in_world.r[k] = turned[0];
        e->in_world.r[3 + k] = turned[1];
        e->in_world.r[6 + k] = turned[2];
    }
}

static int is_finite(const double *v)
{
    return (v[0] + v[1] + v[2]) * 0 == 0;
}

/* Distance, normal, nearest point of the surface; the distance is infinite if it is not less than `reach`. */
static void locate(const dcxPointElement *e, dcxPoint *point, double reach)
{
    const dcxFrame *frame = &e->in_world;
    double away[3], local[3];
    v_sub(away, point->p, frame->p);
    if (!e->mesh || !is_finite(away)) { /* a bad state must show up in the force */
        v_set(point->n, frame->r[2], frame->r[5], frame->r[8]);
        point->distance = v_dot(away, point->n);
        v_add_scaled(point->nearest, point->p, -point->distance, point->n);
        return;
    }
    dcSolid solid = {.type = dcSolidMesh, .data = e->mesh};
    dcNearest found;
    m_mul_t(local, frame->r, away);
    if (!dcSolidNearest(&solid, local, reach, &point->face, &found)) {
        point->distance = INFINITY;
        return;
    }
    point->face = found.face;
    point->distance = found.distance;
    m_mul(point->n, frame->r, found.normal);
    to_world(frame->p, frame->r, found.point, point->nearest);
}

void dcxPointLocate(const dcxPointElement *e, dcxPoint *point)
{
    if (point->distance == INFINITY) {
        locate(e, point, INFINITY);
    }
}

/* Velocity of a point against the surface that is fixed in the other body. */
static void relative_velocity(const dcxWorld *dc, const dcxPointElement *e, const dcxPoint *point, double *v)
{
    const dcxBodyState *s1 = &dc->bodies.state[e->common.part[point->part].body];
    const dcxBodyState *s2 = &dc->bodies.state[e->common.part[0].body];
    double v1[3], v2[3];
    dcxArmVelocity(s1->v, s1->w, point->arms[0], v1);
    dcxArmVelocity(s2->v, s2->w, point->arms[1], v2);
    v_sub(v, v1, v2);
}

/* Bound of what accelerates a point of a body, m/s^2: gravity, forces of the moment, and its turning. */
static double acceleration(const dcxWorld *dc, int body, const double *arm)
{
    const dcxBodies *bodies = &dc->bodies;
    double a[3], spin[3];
    v_add_scaled(a, bodies->raw[body].a, bodies->state[body].inv_mass, bodies->force[body].f);
    dcxInvInertia(bodies, body, bodies->force[body].t, spin);
    return v_norm(a) + (v_dot(bodies->state[body].w, bodies->state[body].w) + v_norm(spin)) * v_norm(arm);
}

static double both_accelerations(const dcxWorld *dc, const dcxPointElement *e, const dcxPoint *point)
{
    return acceleration(dc, e->common.part[point->part].body, point->arms[0]) +
           acceleration(dc, e->common.part[0].body, point->arms[1]);
}

double dcxPointMobility(const dcxWorld *dc, const dcxPointElement *e, const dcxPoint *point, int side)
{
    int body = e->common.part[side ? 0 : point->part].body;
    const dcxBodyState *s = &dc->bodies.state[body];
    return dcxArmMobility(s->inv_mass, s->inv_inertia, dc->bodies.inertia[body], point->arms[side], point->n, 1);
}

/* Where a point is, and what the law needs of it. */
static void gather(dcxWorld *dc, dcxPointElement *e, int i, const double *rotation, int unilateral)
{
    dcxPoint *point = &e->point[i];
    const dcxPart *part = &e->common.part[point->part];
    double v[3], reach = INFINITY;
    m_mul(point->arms[0], rotation, point->place);
    v_add_scaled(point->p, dc->bodies.state[part->body].p, 1, point->arms[0]);
    v_sub(point->arms[1], point->p, dc->bodies.state[e->common.part[0].body].p);
    relative_velocity(dc, e, point, v);
    if (unilateral) {
        double t = dc->near_time;
        reach = t > 0 ? (v_norm(v) + both_accelerations(dc, e, point) * t) * t : 0;
    }
    locate(e, point, reach);
    double w = 0, rate = 0;
    if (point->distance < INFINITY) {
        rate = v_dot(v, point->n);
        w = dcxPointMobility(dc, e, point, 0) + dcxPointMobility(dc, e, point, 1);
    }
    double lag_w = dc->lag * w;
    if (point->evaluation == dc->evaluations - 1) { /* the velocity was carried here by the point's own last force */
        rate -= lag_w * point->force;
    }
    e->array.distance[i] = point->distance;
    e->array.rate[i] = rate;
    e->array.lag_w[i] = lag_w;
}

void dcxPointsGather(dcxWorld *dc, dcxPointElement *e, int unilateral)
{
    static const double unit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double rotation[9];
    int last = -1; /* the part whose rotation that is */
    place_surface(dc, e);
    for (int i = 0; i < e->count; i++) {
        int part = e->point[i].part, body = e->common.part[part].body;
        if (part != last && body != 0) {
            dcxMatrixRead(rotation, dc->bodies.info[body].rot);
            last = part;
        }
        gather(dc, e, i, body == 0 ? unit : rotation, unilateral);
    }
}

/*
 * What a point adds to the squared frequency of its two bodies: tangent stiffness at the peak of the impact times
 * inverse mass, and the rate at which its damper slows them.  Sums over the points of a body bound the body's own (the
 * trace of a matrix bounds its eigenvalues).  Where a force begins with a kink, each impact gains or loses in
 * proportion to the square of the step, as chance has it: a third of the step keeps the energy of a thousand to half a
 * percent.
 */
static void add_frequencies(const dcxWorld *dc, dcxPointElement *e, const dcxPoint *point, const dcPointLaw *law,
                            int near)
{
    double w[2] = {dcxPointMobility(dc, e, point, 0), dcxPointMobility(dc, e, point, 1)}, stiffness = 0;
    double share = w[0] > 0 && w[1] > 0 ? 2 : 1; /* Gershgorin's circles */
    double kink = law->unilateral && law->type == dcPointForceLinear ? 9 : 1;
    if (!(w[0] + w[1] > 0)) {
        return;
    }
    if (law->stiffness > 0) {
        double peak = dcPointForcePeakDepth(law, point->distance, w[0] + w[1], point->rate, dc->gravity_norm);
        stiffness = dcPointForceTangentStiffness(law, -peak);
    }
    for (int side = 0; side < 2; side++) {
        dcxPointSums *sums = &e->sums[side ? 0 : point->part];
        sums->omega2[near] += kink * share * stiffness * w[side];
        sums->decay[near] += share * law->damping * w[side];
    }
}

/* Time until a point outside can touch, with the accelerations of the moment taken to push it there. */
static double time_to_touch(const dcxWorld *dc, const dcxPointElement *e, const dcxPoint *point)
{
    double speed = -point->rate, a = both_accelerations(dc, e, point);
    if (e->mesh) { /* another part of it may lie ahead */
        double v[3];
        relative_velocity(dc, e, point, v);
        speed = v_norm(v);
    }
    double sum = speed + sqrt(speed * speed + 2 * a * point->distance);
    return sum > 0 ? 2 * point->distance / sum : INFINITY;
}

/* A point that acts: the forces of the law to both bodies. */
static void apply(dcxWorld *dc, dcxPointElement *e, int i, const dcPointLaw *law)
{
    dcxPoint *point = &e->point[i];
    dcxElement *common = &e->common;
    double f[3], force = e->array.force[i];
    point->force = force;
    point->rate = e->array.rate[i] + e->array.lag_w[i] * force;
    point->potential = e->array.potential[i];
    point->power = dcPointForceDissipatedPower(force, e->array.elastic[i], point->rate);
    v_scale(f, force, point->n);
    dcxPartAddForce(dc, &common->part[point->part], f, point->p);
    v_scale(f, -1, f);
    dcxPartAddForce(dc, &common->part[0], f, point->p);
    common->part[point->part].load += fabs(force);
    common->part[0].load += fabs(force);
    common->potential += point->potential;
    common->power += point->power;
    add_frequencies(dc, e, point, law, 0);
}

/* A point that does not act, but may soon; its time. */
static double pass(dcxWorld *dc, dcxPointElement *e, int i, const dcPointLaw *law)
{
    dcxPoint *point = &e->point[i];
    point->force = point->potential = point->power = 0;
    point->rate = e->array.rate[i];
    if (!(dc->near_time > 0) || point->distance == INFINITY) {
        return INFINITY;
    }
    double t = time_to_touch(dc, e, point);
    if (t <= dc->near_time) {
        add_frequencies(dc, e, point, law, 1);
    }
    return t;
}

/* Sums of the parts to the element: what acts, and what may act from `time` on. */
static void finish(dcxWorld *dc, dcxPointElement *e, double time)
{
    double near = 0;
    for (int i = 0; i < e->common.num_parts; i++) {
        const dcxPointSums *sums = &e->sums[i];
        e->common.part[i].omega2 = sums->omega2[0] + sums->decay[0] * sums->decay[0];
        near = fmax(near, sums->omega2[1] + sums->decay[1] * sums->decay[1]);
    }
    if (time <= dc->near_time && near > 0) {
        dcxElementNear(&e->common, time, near);
    }
}

void dcxPointEvaluate(dcxWorld *dc, dcxElement *element)
{
    dcxPointElement *e = (dcxPointElement *)element;
    dcPointLaw law = dcxPointElementLaw(e);
    double time = INFINITY;
    memset(e->sums, 0, (size_t)e->common.num_parts * sizeof *e->sums);
    dcxPointsGather(dc, e, law.unilateral);
    dcPointForceBatch batch = {(size_t)e->count, &law,           e->array.distance, e->array.rate,
                               e->array.lag_w,   e->array.force, e->array.elastic,  e->array.potential};
    dcPointForceEvaluate(&batch);
    for (int i = 0; i < e->count; i++) {
        if (law.unilateral && e->point[i].distance > 0) {
            time = fmin(time, pass(dc, e, i, &law));
        } else {
            apply(dc, e, i, &law);
        }
        e->point[i].evaluation = dc->evaluations;
    }
    finish(dc, e, time);
}

dcPointLaw dcxPointElementLaw(const dcxPointElement *e)
{
    const double *value = e->live;
    return (dcPointLaw){.stiffness = value[dcxPointStiffness],
                        .damping = value[dcxPointDamping],
                        .type = value[dcxPointType] != 0 ? dcPointForceQuadratic : dcPointForceLinear,
                        .unilateral = value[dcxPointUnilateral] != 0,
                        .no_sticking = value[dcxPointNoSticking] != 0};
}
