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

/* Adds a body's mobility at the point: what a unit torque or force there does to its twist there. */
static void add_body(const dcxWorld *dc, int body, const double *point, double mobility[6][6])
{
    const dcxBodyState *s = &dc->bodies.state[body];
    if (s->inv_mass == 0) {
        return;
    }
    double arm[3];
    v_sub(arm, point, s->p);
    for (int j = 0; j < 6; j++) {
        double load[6] = {0}, torque[3], turn[3], move[3];
        load[j] = 1;
        v_cross(torque, arm, load + 3);
        v_add_scaled(torque, torque, 1, load);
        dcxInvInertia(&dc->bodies, body, torque, turn);
        v_cross(move, turn, arm);
        v_add_scaled(move, move, s->inv_mass, load + 3);
        for (int i = 0; i < 3; i++) {
            mobility[i][j] += turn[i];
            mobility[3 + i][j] += move[i];
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

/* What coordinates of one joint share, while its bodies are where they are. */
static void share(const dcxWorld *dc, const dcxCoordinate *c, const dcxElement *e, const dcxJointReading *reading,
                  dcxJointShare *s)
{
    double l[6][6];
    int n = reading->freedoms;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < 2; i++) {
        if (c->part[i] >= 0) {
            int body = e->part[c->part[i]].body;
            add_body(dc, body, reading->point, s->mobility);
            add_fall(dc, body, i ? -1 : 1, reading->point, s->fall);
        }
    }
    s->joint = c->joint;
    s->evaluation = dc->evaluations;
    v_copy(s->point, reading->point);
    s->freedoms = n;
    memcpy(s->free, reading->free, (size_t)n * sizeof *s->free);
    memcpy(l, s->mobility, sizeof l);
    if (!factor(l, 6)) {
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

void dcxCoordinateMobility(dcxWorld *dc, dcxCoordinate *c, const dcxElement *e, const dcxJointReading *reading)
{
    double direction[6] = {0}, r[6], sum = 0;
    dcxJointShare *s = &dc->joint_share;
    if (!is_shared(dc, c, reading)) {
        share(dc, c, e, reading, s);
    }
    v_copy(direction + (reading->linear ? 3 : 0), reading->d);
    response(s, direction, r);
    for (int i = 0; i < 6; i++) {
        sum += r[i] * dot6(s->mobility[i], r);
    }
    c->mobility = sum; /* r^T L r = s^T M^-1 s */
    c->fall = dot6(r, s->fall);
}
