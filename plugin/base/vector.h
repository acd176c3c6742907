/* Vectors of three doubles as arrays, and 3x3 matrices by rows; wide loops. */
#ifndef PLUGIN_BASE_VECTOR_H
#define PLUGIN_BASE_VECTOR_H

#include <math.h>

/* Small vectors of doubles, whatever ODE's precision. */

/*
 * Short loops over plain arrays are compiled twice, and the loader takes the wider vectors where the processor has
 * them.  Both give the same bits: no fused multiply-add, no reordering.
 */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define DCX_WIDE __attribute__((target_clones("avx2", "default")))
#define DCX_WIDE_BY_PROCESSOR
#else
#define DCX_WIDE
#endif

/*
 * Four numbers in one register, or two: a vector of three and whatever stands behind it.  For the loops over contacts.
 * Macros, since passing such vectors depends on the processor.
 */
typedef double dcxV4 __attribute__((vector_size(32), aligned(8), may_alias));
/* Whether it is one register: two are slower than plain numbers. The sanitizers are to see this way too. */
#if defined(__AVX2__) || defined(__SANITIZE_ADDRESS__)
#define V4_IS_FAST 1
#elif defined(DCX_WIDE_BY_PROCESSOR)
#define V4_IS_FAST __builtin_cpu_supports("avx2")
#else
#define V4_IS_FAST 0
#endif
#define V4(p) (*(dcxV4 *)(p))
#define V4_CONST(p) (*(const dcxV4 *)(p))
#define V4_SUM(m) ((m)[0] + (m)[1] + (m)[2])
#define V4_TURN(a) __builtin_shufflevector(a, a, 1, 2, 0, 3)
/* a x b, as (a x b) turned back once: one turn less */
#define V4_CROSS(a, b) V4_TURN((a)*V4_TURN(b) - V4_TURN(a) * (b))

/* What seldom happens stands apart, so that what often happens need not save registers for it. */
#define DCX_APART __attribute__((noinline))

static inline void v_set(double *r, double x, double y, double z)
{
    r[0] = x;
    r[1] = y;
    r[2] = z;
}

static inline void v_copy(double *r, const double *a)
{
    v_set(r, a[0], a[1], a[2]);
}

static inline double v_dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double v_norm(const double *a)
{
    return sqrt(v_dot(a, a));
}

static inline void v_sub(double *r, const double *a, const double *b)
{
    v_set(r, a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/* r = a + s b */
static inline void v_add_scaled(double *r, const double *a, double s, const double *b)
{
    v_set(r, a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]);
}

static inline void v_scale(double *r, double s, const double *a)
{
    v_set(r, s * a[0], s * a[1], s * a[2]);
}

static inline void v_cross(double *r, const double *a, const double *b)
{
    v_set(r, a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
}

/* r = M a, M 3x3 by rows */
static inline void m_mul(double *r, const double *m, const double *a)
{
    v_set(r, m[0] * a[0] + m[1] * a[1] + m[2] * a[2], m[3] * a[0] + m[4] * a[1] + m[5] * a[2],
          m[6] * a[0] + m[7] * a[1] + m[8] * a[2]);
}

/* r = M^T a */
static inline void m_mul_t(double *r, const double *m, const double *a)
{
    v_set(r, m[0] * a[0] + m[3] * a[1] + m[6] * a[2], m[1] * a[0] + m[4] * a[1] + m[7] * a[2],
          m[2] * a[0] + m[5] * a[1] + m[8] * a[2]);
}

/* Inverse of a 3x3 matrix by cofactors */
static inline void m_invert(const double *m, double *out)
{
    double c0 = m[4] * m[8] - m[5] * m[7], c1 = m[5] * m[6] - m[3] * m[8], c2 = m[3] * m[7] - m[4] * m[6];
    double det = m[0] * c0 + m[1] * c1 + m[2] * c2;
    out[0] = c0 / det;
    out[1] = (m[2] * m[7] - m[1] * m[8]) / det;
    out[2] = (m[1] * m[5] - m[2] * m[4]) / det;
    out[3] = c1 / det;
    out[4] = (m[0] * m[8] - m[2] * m[6]) / det;
    out[5] = (m[2] * m[3] - m[0] * m[5]) / det;
    out[6] = c2 / det;
    out[7] = (m[1] * m[6] - m[0] * m[7]) / det;
    out[8] = (m[0] * m[4] - m[1] * m[3]) / det;
}

/* Copies n numbers; 1 if any differed (memcmp would miss nothing, but costs more than so few deserve). */
static inline int v_update(double *to, const double *from, int n)
{
    int changed = 0;
    for (int i = 0; i < n; i++) {
        changed |= to[i] != from[i];
        to[i] = from[i];
    }
    return changed;
}

/* Scales to length 1 and returns the former length; zero stays zero. */
static inline double v_unit(double a[3])
{
    double length = v_norm(a);
    if (length > 0.0) {
        for (int k = 0; k < 3; k++) {
            a[k] /= length;
        }
    }
    return length;
}

/*
 * A unit vector as ODE tells it: in single precision it is one to float's digits only, which is too few for what solves
 * to double's.  One of double precision stays as it is, to the last bit.
 */
static inline void v_sharpen(double a[3])
{
    if (fabs(v_dot(a, a) - 1) > 1e-12) {
        v_unit(a);
    }
}

/* A unit vector across a unit vector. */
static inline void v_across(double *out, const double *axis)
{
    double least[3] = {0, 0, 0};
    int k = fabs(axis[0]) <= fabs(axis[1]) ? 0 : 1;
    k = fabs(axis[2]) < fabs(axis[k]) ? 2 : k;
    least[k] = 1;
    v_cross(out, axis, least);
    v_scale(out, 1 / v_norm(out), out);
}

#endif
