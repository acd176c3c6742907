/*
 * Effective inertia along a joint coordinate, from the bodies' masses.
 *
 * L is the 6x6 mobility of the relative twist at the joint's point: the sum over both bodies of their inverse inertias
 * carried there.  The joint allows the twists S y; their inertia is M = S^T L^-1 S.  With qdot = D.(twist) and s = S^T
 * D, the inverse inertia along q is s^T M^-1 s, and r = L^-1 S M^-1 s gives qddot = r.(acceleration of the free
 * bodies).
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"

/* Cholesky factor in place, of the leading n rows, its diagonal inverse; 0 if not positive definite. */
static int factor(double m[6][6], int n)
{
    double largest = 0;
    for (int i = 0; i < n; i++) {
        largest = fmax(largest, m[i][i]);
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = m[i][j];
            for (int k = 0; k < j; k++) {
                sum -= m[i][k] * m[j][k];
            }
            if (j < i) {
                m[i][j] = sum * m[j][j];
            } else if (sum > 1e-14 * largest) {
                m[i][i] = 1 / sqrt(sum);
            } else {
                return 0;
            }
        }
    }
    return 1;
}

static void solve(double m[6][6], int n, double *x)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
            x[i] -= m[i][k] * x[k];
        }
        x[i] *= m[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) {
            x[i] -= m[k][i] * x[k];
        }
        x[i] *= m[i][i];
    }
}

static double dot6(const double *a, const double *b)
{
    return v_dot(a, b) + v_dot(a + 3, b + 3);
}

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

static void spin_of(const dcxJointBody *b, const double *torque, double *out)
{
    if (b->inv_inertia >= 0) {
        v_scale(out, b->inv_inertia, torque);
    } else {
        m_mul(out, b->inertia, torque);
    }
}

/* Adds a body's mobility at the point: what a unit torque or force there does to its twist there. */
static void add_body(const dcxJointBody *b, const double *point, double mobility[6][6])
{
    static const double unit[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double arm[3], torque[3], turn[3], move[3];
    if (b->inv_mass == 0) {
        return;
    }
    v_sub(arm, point, b->p);
    for (int j = 0; j < 3; j++) {
        spin_of(b, unit[j], turn);
        v_cross(move, turn, arm);
        for (int i = 0; i < 3; i++) {
            mobility[i][j] += turn[i];
            mobility[3 + i][j] += move[i];
            mobility[j][3 + i] += move[i];
        }
        v_cross(torque, arm, unit[j]);
        spin_of(b, torque, turn);
        v_cross(move, turn, arm);
        v_add_scaled(move, move, b->inv_mass, unit[j]);
        for (int i = 0; i < 3; i++) {
            mobility[3 + i][3 + j] += move[i];
        }
    }
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

/* What coordinates of one joint share, while its bodies are where they are: all but `fall`. */
static void share(const dcxJointBody *body, const dcxJointReading *reading, dcxJointShare *s)
{
    double l[6][6];
    int n = reading->freedoms;
    memset(s->mobility, 0, sizeof s->mobility);
    add_body(&body[0], reading->point, s->mobility);
    add_body(&body[1], reading->point, s->mobility);
    v_copy(s->point, reading->point);
    s->freedoms = n;
    memcpy(s->free, reading->free, (size_t)n * sizeof *s->free);
    memcpy(l, s->mobility, sizeof l);
    s->regular = factor(l, 6);
    if (!s->regular) {
        return;
    }
    for (int i = 0; i < n; i++) {
        memcpy(s->y[i], reading->free[i], sizeof s->y[i]);
        solve(l, 6, s->y[i]);
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            s->inertia[i][j] = dot6(reading->free[i], s->y[j]);
        }
    }
    s->regular = factor(s->inertia, n);
}

static int is_shared(const dcxWorld *dc, const dcxCoordinate *c, const dcxJointReading *reading)
{
    const dcxJointShare *s = &dc->joint_share;
    return s->joint == c->joint && s->evaluation == dc->evaluations && s->freedoms == reading->freedoms &&
           memcmp(s->point, reading->point, sizeof s->point) == 0 &&
           memcmp(s->free, reading->free, (size_t)s->freedoms * sizeof *s->free) == 0;
}

/* r, see above; the plain D if the mobility cannot be inverted, which overestimates it. */
static void response(dcxJointShare *s, const double *direction, double *r)
{
    double z[6];
    if (!s->regular) {
        memcpy(r, direction, 6 * sizeof *r);
        return;
    }
    for (int i = 0; i < s->freedoms; i++) {
        z[i] = dot6(s->free[i], direction);
    }
    solve(s->inertia, s->freedoms, z);
    memset(r, 0, 6 * sizeof *r);
    for (int i = 0; i < s->freedoms; i++) {
        for (int k = 0; k < 6; k++) {
            r[k] += z[i] * s->y[i][k];
        }
    }
}

/* The inverse inertia, r^T L r = s^T M^-1 s. */
static double inverse(dcxJointShare *s, const dcxJointReading *reading, double *r)
{
    double direction[6] = {0}, sum = 0;
    v_copy(direction + (reading->linear ? 3 : 0), reading->d);
    response(s, direction, r);
    for (int i = 0; i < 6; i++) {
        sum += r[i] * dot6(s->mobility[i], r);
    }
    return sum;
}

void dcxCoordinateMobility(dcxWorld *dc, dcxCoordinate *c, const dcxElement *e, const dcxJointReading *reading)
{
    double r[6];
    dcxJointShare *s = &dc->joint_share;
    if (!is_shared(dc, c, reading)) {
        const dcxJointBody body[2] = {body_of(dc, c, e, 0), body_of(dc, c, e, 1)};
        share(body, reading, s);
        memset(s->fall, 0, sizeof s->fall);
        for (int i = 0; i < 2; i++) {
            if (c->part[i] >= 0) {
                add_fall(dc, e->part[c->part[i]].body, i ? -1 : 1, reading->point, s->fall);
            }
        }
        s->joint = c->joint;
        s->evaluation = dc->evaluations;
    }
    c->mobility = inverse(s, reading, r);
    c->fall = dot6(r, s->fall);
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
        share(c->seen.body, &c->seen.reading, &own);
        c->mobility = inverse(&own, &c->seen.reading, r);
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
    spin_of(b, torque, turn);
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
