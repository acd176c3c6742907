/*
 * Elimination by blocks of 6 x 6, one for each body and two for each pair that touches or fills in.  Friction that
 * follows the load makes the matrix unsymmetric; blocks above the diagonal are kept transposed, in the place of their
 * mirror images.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "solve_parts.h"

#define BLOCK 36 /* numbers of one, column by column */

/* A pivot so much smaller than the greatest leaves no digits. */
static const double vanished = 1e-15;

/* L U of a diagonal block, by columns, the diagonal of U inverted; 0: a pivot has vanished. */
static inline __attribute__((always_inline)) int block_factor(double *restrict a)
{
    double size = 0;
    for (int j = 0; j < 6; j++) {
        size = max_of(size, fabs(a[7 * j]));
    }
#pragma GCC unroll 6
    for (int j = 0; j < 6; j++) {
        if (!(fabs(a[7 * j]) > vanished * size)) {
            return 0;
        }
        double d = a[7 * j] = 1 / a[7 * j];
#pragma GCC unroll 6
        for (int i = j + 1; i < 6; i++) {
            a[6 * j + i] *= d;
        }
#pragma GCC unroll 6
        for (int c = j + 1; c < 6; c++) {
            double s = a[6 * c + j];
#pragma GCC unroll 6
            for (int i = j + 1; i < 6; i++) {
                a[6 * c + i] -= s * a[6 * j + i];
            }
        }
    }
    return 1;
}

/* Two numbers, as dcxV4 in base/vector.h. */
typedef double two __attribute__((vector_size(16), aligned(8), may_alias));
#define TWO(p) (*(two *)(p))
#define TWO_CONST(p) (*(const two *)(p))

/* x = x D^-1 with D's factors */
static inline __attribute__((always_inline)) void block_divide(double *x, const double *d)
{
    dcxV4 four[6];
    two last[6];
    for (int c = 0; c < 6; c++) {
        four[c] = V4_CONST(x + 6 * c);
        last[c] = TWO_CONST(x + 6 * c + 4);
        for (int k = 0; k < c; k++) {
            four[c] -= d[6 * c + k] * four[k];
            last[c] -= d[6 * c + k] * last[k];
        }
        four[c] *= d[7 * c];
        last[c] *= d[7 * c];
    }
    for (int c = 5; c >= 0; c--) {
        for (int k = c + 1; k < 6; k++) {
            four[c] -= d[6 * c + k] * four[k];
            last[c] -= d[6 * c + k] * last[k];
        }
        V4(x + 6 * c) = four[c];
        TWO(x + 6 * c + 4) = last[c];
    }
}

/* out -= a b^T, by columns of four and two: six is no number that the compiler makes vectors of */
static inline __attribute__((always_inline)) void block_subtract(double *out, const double *a, const double *b)
{
    for (int c = 0; c < 6; c++) {
        dcxV4 four = V4_CONST(out + 6 * c);
        two last = TWO_CONST(out + 6 * c + 4);
        for (int k = 0; k < 6; k++) {
            four -= V4_CONST(a + 6 * k) * b[6 * k + c];
            last -= TWO_CONST(a + 6 * k + 4) * b[6 * k + c];
        }
        V4(out + 6 * c) = four;
        TWO(out + 6 * c + 4) = last;
    }
}

DCX_WIDE static int eliminate(dcxFactor *f)
{
    for (int j = 0; j < f->num; j++) {
        double *pivot = f->diagonal + (size_t)j * BLOCK;
        if (!block_factor(pivot)) {
            return 0;
        }
        for (int i = f->start[j]; i < f->start[j + 1]; i++) {
            double *block = f->below + (size_t)i * BLOCK;
            if (f->symmetric) {
                memcpy(f->above + (size_t)i * BLOCK, block, BLOCK * sizeof *block);
            }
            block_divide(block, pivot);
        }
        for (int k = f->start[j]; k < f->start[j + 1]; k++) {
            const double *left = f->below + (size_t)k * BLOCK, *right = f->above + (size_t)k * BLOCK;
            int column = f->row[k], at = f->start[column];
            block_subtract(f->diagonal + (size_t)column * BLOCK, left, right);
            for (int i = k + 1; i < f->start[j + 1]; i++) {
                while (f->row[at] != f->row[i]) {
                    at++;
                }
                block_subtract(f->below + (size_t)at * BLOCK, f->below + (size_t)i * BLOCK, right);
                if (!f->symmetric) {
                    block_subtract(f->above + (size_t)at * BLOCK, f->above + (size_t)i * BLOCK, left);
                }
            }
        }
    }
    return 1;
}

int dcxFactorize(dcxFactor *f)
{
    return eliminate(f);
}

/* y -= a x, and x -= a^T y */
static inline void block_apply(double *restrict y, const double *restrict a, const double *restrict x)
{
    for (int c = 0; c < 6; c++) {
        for (int i = 0; i < 6; i++) {
            y[i] -= a[6 * c + i] * x[c];
        }
    }
}

static inline void block_apply_turned(double *restrict x, const double *restrict a, const double *restrict y)
{
    for (int c = 0; c < 6; c++) {
        double sum = 0;
        for (int i = 0; i < 6; i++) {
            sum += a[6 * c + i] * y[i];
        }
        x[c] -= sum;
    }
}

/* x = D^-1 x */
static void block_solve(double *x, const double *d)
{
    for (int c = 0; c < 6; c++) {
        for (int i = c + 1; i < 6; i++) {
            x[i] -= d[6 * c + i] * x[c];
        }
    }
    for (int c = 5; c >= 0; c--) {
        x[c] *= d[7 * c];
        for (int i = 0; i < c; i++) {
            x[i] -= d[6 * c + i] * x[c];
        }
    }
}

void dcxFactorSolve(dcxFactor *f)
{
    for (int j = 0; j < f->num; j++) {
        for (int at = f->start[j]; at < f->start[j + 1]; at++) {
            block_apply(f->side + 6 * (size_t)f->row[at], f->below + (size_t)at * BLOCK, f->side + 6 * (size_t)j);
        }
    }
    for (int j = f->num - 1; j >= 0; j--) {
        double *x = f->side + 6 * (size_t)j;
        for (int at = f->start[j]; at < f->start[j + 1]; at++) {
            block_apply_turned(x, f->above + (size_t)at * BLOCK, f->side + 6 * (size_t)f->row[at]);
        }
        block_solve(x, f->diagonal + (size_t)j * BLOCK);
    }
}
