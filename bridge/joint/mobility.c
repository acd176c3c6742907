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

void dcxJointBodySpin(const dcxJointBody *b, const double *torque, double *out)
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
        dcxJointBodySpin(b, unit[j], turn);
        v_cross(move, turn, arm);
        for (int i = 0; i < 3; i++) {
            mobility[i][j] += turn[i];
            mobility[3 + i][j] += move[i];
            mobility[j][3 + i] += move[i];
        }
        v_cross(torque, arm, unit[j]);
        dcxJointBodySpin(b, torque, turn);
        v_cross(move, turn, arm);
        v_add_scaled(move, move, b->inv_mass, unit[j]);
        for (int i = 0; i < 3; i++) {
            mobility[3 + i][3 + j] += move[i];
        }
    }
}

/* What coordinates of one joint share, while its bodies are where they are: all but `fall`. */
void dcxJointShareMake(const dcxJointBody *body, const dcxJointReading *reading, dcxJointShare *s)
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
double dcxJointShareInverse(dcxJointShare *s, const dcxJointReading *reading, double *r)
{
    double direction[6] = {0}, sum = 0;
    v_copy(direction + (reading->linear ? 3 : 0), reading->d);
    response(s, direction, r);
    for (int i = 0; i < 6; i++) {
        sum += r[i] * dot6(s->mobility[i], r);
    }
    return sum;
}

double dcxJointShareCross(const dcxJointShare *s, const double *r, int linear, const double *d, const double *point)
{
    double direction[6] = {0}, arm[3], sum = 0;
    v_copy(direction + (linear ? 3 : 0), d);
    if (linear) {
        v_sub(arm, point, s->point);
        v_cross(direction, arm, d);
    }
    for (int i = 0; i < 6; i++) {
        sum += direction[i] * dot6(s->mobility[i], r);
    }
    return sum;
}
