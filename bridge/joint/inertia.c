/* Inverse inertia along a joint coordinate, and its acceleration: when they are needed. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"

static dcxJointBody body_of(const dcxWorld *dc, const dcxCoordinate *c, const dcxElement *e, int i)
{
    dcxJointBody out = {.inv_mass = 0};
    if (c->part[i] >= 0) {
        int body = e->part[c->part[i]].body;
        const dcxBodyState *s = &dc->bodies.state[body];
        v_copy(out.p, s->p);
        out.inv_mass = s->inv_mass;
        out.inv_inertia = s->inv_inertia;
        if (!(s->inv_inertia >= 0)) {
            memcpy(out.inertia, dc->bodies.inertia[body], sizeof out.inertia);
        }
    }
    return out;
}

/* Adds sign times the acceleration that gravity and the caller's forces give a free body at the point. */
static void add_fall(const dcxWorld *dc, int body, double sign, const double *point, double *twist)
{
    const dcxBodyState *s = &dc->bodies.state[body];
    if (s->inv_mass == 0) {
        return;
    }
    double arm[3], turn[3], move[3];
    v_sub(arm, point, s->p);
    dcxInvInertia(&dc->bodies, body, dc->bodies.user[body].t, turn);
    v_cross(move, turn, arm);
    v_add_scaled(move, move, 1, dc->bodies.raw[body].a);
    for (int i = 0; i < 3; i++) {
        twist[i] += sign * turn[i];
        twist[3 + i] += sign * move[i];
    }
}

static int is_shared(const dcxWorld *dc, const dcxCoordinate *c, const dcxJointReading *reading)
{
    const dcxJointShare *s = &dc->joint_share;
    return s->joint == c->joint && s->evaluation == dc->evaluations && s->freedoms == reading->freedoms &&
           memcmp(s->point, reading->point, sizeof s->point) == 0 &&
           memcmp(s->free, reading->free, (size_t)s->freedoms * sizeof *s->free) == 0;
}

void dcxCoordinateMobility(dcxWorld *dc, dcxCoordinate *c, const dcxElement *e, const dcxJointReading *reading)
{
    double r[6];
    dcxJointShare *s = &dc->joint_share;
    if (!is_shared(dc, c, reading)) {
        const dcxJointBody body[2] = {body_of(dc, c, e, 0), body_of(dc, c, e, 1)};
        dcxJointShareMake(body, reading, s);
        memset(s->fall, 0, sizeof s->fall);
        for (int i = 0; i < 2; i++) {
            if (c->part[i] >= 0) {
                add_fall(dc, e->part[c->part[i]].body, i ? -1 : 1, reading->point, s->fall);
            }
        }
        s->joint = c->joint;
        s->evaluation = dc->evaluations;
    }
    c->mobility = dcxJointShareInverse(s, reading, r);
    c->fall = v_dot(r, s->fall) + v_dot(r + 3, s->fall + 3);
    c->late = 0;
}

/* ---- what can be done without ---- */

void dcxCoordinatePutOff(const dcxWorld *dc, dcxCoordinate *c, const dcxElement *e)
{
    for (int i = 0; i < 2; i++) {
        const dReal *q = c->id[i] ? dBodyGetQuaternion(c->id[i]) : NULL;
        c->seen.body[i] = body_of(dc, c, e, i);
        for (int k = 0; k < 4; k++) {
            c->seen.turn[i][k] = q ? (double)q[k] : k == 0;
        }
    }
    c->late = 1;
}

double dcxCoordinateInverse(dcxCoordinate *c)
{
    dcxJointShare own;
    double r[6];
    if (c->late) {
        dcxJointShareMake(c->seen.body, &c->seen.reading, &own);
        c->mobility = dcxJointShareInverse(&own, &c->seen.reading, r);
        c->late = 0;
    }
    return c->mobility;
}

/* What a unit force along the coordinate does to it through one body, were there no joint. */
static double free_response(const dcxJointBody *b, const dcxJointReading *reading)
{
    double arm[3], torque[3], turn[3];
    v_copy(torque, reading->d);
    if (reading->linear) {
        v_sub(arm, reading->point, b->p);
        v_cross(torque, arm, reading->d);
    }
    dcxJointBodySpin(b, torque, turn);
    return v_dot(torque, turn) + (reading->linear ? b->inv_mass * v_dot(reading->d, reading->d) : 0);
}

/*
 * A joint lets pass of forces no more than free bodies would make of them: by Cauchy's and Schwarz's inequality in the
 * metric of the masses, the acceleration is at most the root of (the response of free bodies) (sum of m a^2 + t.I^-1
 * t). Of a, what both have in common does nothing to the joint: gravity, mostly.
 */
double dcxCoordinateFallMost(const dcxWorld *dc, const dcxCoordinate *c, const dcxElement *e,
                             const dcxJointReading *reading)
{
    double a[3] = {0}, inv_mass = 0, size = 0, response = 0, spin[3];
    int moves[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        int b = c->part[i] >= 0 ? e->part[c->part[i]].body : 0;
        const double *t = dc->bodies.user[b].t;
        if (c->part[i] < 0 || dc->bodies.state[b].inv_mass == 0) {
            continue;
        }
        moves[i] = 1;
        inv_mass += dc->bodies.state[b].inv_mass;
        v_add_scaled(a, a, i ? -1 : 1, dc->bodies.raw[b].a);
        dcxInvInertia(&dc->bodies, b, t, spin);
        size += v_dot(t, spin);
    }
    size += inv_mass > 0 ? v_dot(a, a) / inv_mass : 0; /* 1/(1/m1 + 1/m2) is what differences weigh */
    for (int i = 0; i < 2 && size != 0; i++) {
        if (moves[i]) {
            const dcxJointBody body = body_of(dc, c, e, i);
            response += free_response(&body, reading);
        }
    }
    return sqrt(response * size);
}
