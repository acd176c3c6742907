/* Elastic foundation: the law for a block of springs, in loops that the compiler turns into vectors. */
#include <math.h>

#include <ode-compliant/foundation.h>

#include "base/number.h"
#include "foundation.h"
#include "springs.h"

typedef double lanes[DCX_SPRINGS];

WIDE static void velocity(const double *restrict V, const double *restrict W, int count, lanes *restrict N,
                          lanes *restrict u, double *restrict vn, lanes *restrict slip)
{
    const double vx = V[0], vy = V[1], vz = V[2], wx = W[0], wy = W[1], wz = W[2];
    for (int i = 0; i < count; i++) {
        double x = vx + (wy * N[2][i] - wz * N[1][i]);
        double y = vy + (wz * N[0][i] - wx * N[2][i]);
        double z = vz + (wx * N[1][i] - wy * N[0][i]);
        double along = x * u[0][i] + y * u[1][i] + z * u[2][i];
        vn[i] = along;
        slip[0][i] = x - along * u[0][i];
        slip[1][i] = y - along * u[1][i];
        slip[2][i] = z - along * u[2][i];
    }
}

void dcxSpringsVelocity(const dcFoundationInput *in, dcxSpringBlock *b)
{
    velocity(in->velocity, in->spin, dcxSpringsPadded(b->n), b->N, b->u, b->vn, b->slip);
}

void dcxSpringsVelocityOf(const dcFoundationInput *in, dcxSpringBlock *b, double *vn, double (*slip)[DCX_SPRINGS])
{
    velocity(in->velocity, in->spin, dcxSpringsPadded(b->n), b->N, b->u, vn, slip);
}

/* Comparisons let NaN through: a bad state must show up in the force. */
WIDE static void normal(double ka, double c, int count, const double *restrict a, const double *restrict x,
                        const double *restrict vn, double *restrict fn, double *restrict fe)
{
    for (int i = 0; i < count; i++) {
        double elastic = ka * a[i] * (x[i] <= 0.0 ? 0.0 : x[i]);
        double force = elastic * (1.0 + c * vn[i]);
        fe[i] = elastic;
        fn[i] = force <= 0.0 ? 0.0 : force;
    }
}

void dcxSpringsNormal(const dcFoundationInput *in, dcxSpringBlock *b)
{
    normal(in->weight * in->law.stiffness, in->law.dissipation, dcxSpringsPadded(b->n), b->a, b->x, b->vn, b->fn,
           b->fe);
}

/* Friction over normal force and slip speed: [min(s/vt,1) (ud + 2 (us-ud)/(1+(s/vt)^2)) + uv s]/s, also at s = 0. */
WIDE static void plain_force(const dcFoundation *restrict law, double vt, int count, lanes *restrict u,
                             const double *restrict fn, const double *restrict fe, const double *restrict vn,
                             lanes *restrict slip, lanes *restrict f, double *restrict power)
{
    const double ud = law->dynamic_friction, rise = 2.0 * (law->static_friction - ud), uv = law->viscous_friction;
    const double inverse_vt = 1.0 / vt, inverse_square = inverse_vt * inverse_vt;
    for (int i = 0; i < count; i++) {
        double sx = slip[0][i], sy = slip[1][i], sz = slip[2][i];
        double square = sx * sx + sy * sy + sz * sz, s = sqrt(square);
        double over = s > vt ? s : vt; /* min(s/vt,1)/s = 1/max(s,vt) */
        double one = 1.0 + square * inverse_square;
        double scale = fn[i] * ((ud * one + rise) / (over * one) + uv);
        f[0][i] = fn[i] * u[0][i] + scale * sx;
        f[1][i] = fn[i] * u[1][i] + scale * sy;
        f[2][i] = fn[i] * u[2][i] + scale * sz;
        power[i] = (fn[i] - fe[i]) * vn[i] + scale * square;
    }
}

WIDE static void given_force(int count, lanes *restrict ratio, lanes *restrict u, const double *restrict fn,
                             const double *restrict fe, const double *restrict vn, lanes *restrict slip,
                             lanes *restrict f, double *restrict power)
{
    for (int i = 0; i < count; i++) {
        double x = ratio[0][i], y = ratio[1][i], z = ratio[2][i];
        f[0][i] = fn[i] * (u[0][i] + x);
        f[1][i] = fn[i] * (u[1][i] + y);
        f[2][i] = fn[i] * (u[2][i] + z);
        power[i] = (fn[i] - fe[i]) * vn[i] + fn[i] * (x * slip[0][i] + y * slip[1][i] + z * slip[2][i]);
    }
}

void dcxSpringsForce(const dcFoundationInput *in, dcxSpringBlock *b)
{
    plain_force(&in->law, in->transition_velocity, dcxSpringsPadded(b->n), b->u, b->fn, b->fe, b->vn, b->slip, b->f,
                b->power);
}

void dcxSpringsGivenForce(dcxSpringBlock *b)
{
    given_force(dcxSpringsPadded(b->n), b->ratio, b->u, b->fn, b->fe, b->vn, b->slip, b->f, b->power);
}

/* Sums over interleaved parts: the same order whatever the width of the vectors.  So many as there are registers for.
 */
enum { PARTS = 8, NORMAL_SUMS = 4, FORCE_SUMS = 7 };

static double together(const double *sum)
{
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

static double greatest(const double *most)
{
    double m = 0.0;
    for (int j = 0; j < PARTS; j++) {
        m = most[j] > m ? most[j] : m;
    }
    return m;
}

WIDE static void sum_normal(int count, double c, const double *restrict a, const double *restrict x,
                            const double *restrict vn, const double *restrict fn, const double *restrict fe,
                            double (*restrict sum)[PARTS], double (*restrict most)[PARTS])
{
    for (int i = 0; i < count; i += PARTS) {
        for (int j = 0; j < PARTS; j++) {
            int k = i + j;
            /* all is read first and stored last, so that choices are no branches */
            double depth = x[k], whole = a[k], push = depth * (1.0 + c * vn[k]), deepest = most[1][j];
            double highest = most[0][j], area = depth > 0.0 ? whole : 0.0, pressure = fn[k] > 0.0 ? push : 0.0;
            double stretch = depth > 0.0 ? depth : 0.0;
            most[0][j] = pressure > highest ? pressure : highest;
            most[1][j] = stretch > deepest ? stretch : deepest;
            sum[0][j] += fn[k];
            sum[1][j] += fe[k] * stretch;
            sum[2][j] += area;
            sum[3][j] += area > 0.0 ? 1.0 : 0.0; /* what fills up a block has none */
        }
    }
}

void dcxSpringsSumNormal(const dcFoundationInput *in, dcxSpringBlock *b, dcFoundationResult *r)
{
    double sum[NORMAL_SUMS][PARTS] = {{0.0}}, most[2][PARTS] = {{0.0}};
    sum_normal(dcxSpringsPadded(b->n), in->law.dissipation, b->a, b->x, b->vn, b->fn, b->fe, sum, most);
    double pressure = greatest(most[0]) * in->law.stiffness, depth = greatest(most[1]);
    r->normal_force += together(sum[0]);
    r->energy += 0.5 * together(sum[1]);
    double area = together(sum[2]);
    r->area += area;
    r->stiffness += in->weight * in->law.stiffness * area;
    r->displaced += (int)(together(sum[3]) + 0.5);
    r->peak_pressure = pressure > r->peak_pressure ? pressure : r->peak_pressure;
    r->peak_depth = depth > r->peak_depth ? depth : r->peak_depth;
}

WIDE static void sum_forces(int count, lanes *restrict N, lanes *restrict f, const double *restrict power,
                            double (*restrict sum)[PARTS])
{
    for (int i = 0; i < count; i += PARTS) {
        for (int j = 0; j < PARTS; j++) {
            int k = i + j;
            double fx = f[0][k], fy = f[1][k], fz = f[2][k];
            sum[0][j] += fx;
            sum[1][j] += fy;
            sum[2][j] += fz;
            sum[3][j] += N[1][k] * fz - N[2][k] * fy;
            sum[4][j] += N[2][k] * fx - N[0][k] * fz;
            sum[5][j] += N[0][k] * fy - N[1][k] * fx;
            sum[6][j] += power[k];
        }
    }
}

void dcxSpringsSumForces(dcxSpringBlock *b, dcFoundationResult *r)
{
    double sum[FORCE_SUMS][PARTS] = {{0.0}};
    sum_forces(dcxSpringsPadded(b->n), b->N, b->f, b->power, sum);
    for (int k = 0; k < 3; k++) {
        r->force[k] += together(sum[k]);
        r->torque[k] += together(sum[3 + k]);
    }
    r->power += together(sum[6]);
}
