/* Small vectors of doubles, whatever ODE's precision. */
#ifndef DC_VEC_H
#define DC_VEC_H

#include <math.h>

/*
 * Short loops over plain arrays are compiled twice, and the loader takes the wider vectors where the processor has
 * them.  Both give the same bits: no fused multiply-add, no reordering.
 */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define DC_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define DC_WIDE
#endif

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

#endif
