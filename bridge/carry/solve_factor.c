/*
 * Cholesky by blocks of 6 x 6, one for each body and for each pair that touches or fills in, bodies in the order of
 * least degree.  Islands are small here, so sets of bodies are words of bits and the exact degrees are at hand.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solve_parts.h"

#define BLOCK 36 /* numbers of one, column by column */

static int room_for(void **array, size_t count, size_t size)
{
    void *larger = realloc(*array, (count ? count : 1) * size);
    if (larger) {
        *array = larger;
    }
    return larger != NULL;
}

static int reserve_bodies(dcxFactor *f, int num)
{
    size_t bits = (size_t)num * (size_t)f->words, n = (size_t)num;
    if (bits > f->room_bits) {
        if (!room_for((void **)&f->near_bits, bits, sizeof *f->near_bits)) {
            return 0;
        }
        f->room_bits = bits;
    }
    if (num > f->room) {
        f->room = 0;
        if (!room_for((void **)&f->order, n, sizeof(int)) || !room_for((void **)&f->place, n, sizeof(int)) ||
            !room_for((void **)&f->start, n + 1, sizeof(int)) ||
            !room_for((void **)&f->diagonal, n * BLOCK, sizeof(double)) ||
            !room_for((void **)&f->side, n * 6, sizeof(double))) {
            return 0;
        }
        f->room = num;
    }
    return 1;
}

static int reserve_blocks(dcxFactor *f, int count)
{
    if (count > f->room_blocks) {
        f->room_blocks = 0;
        if (!room_for((void **)&f->row, (size_t)count, sizeof(int)) ||
            !room_for((void **)&f->below, (size_t)count * BLOCK, sizeof(double))) {
            return 0;
        }
        f->room_blocks = count;
    }
    return 1;
}

static int count_bits(const uint64_t *set, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++) {
        count += __builtin_popcountll(set[i]);
    }
    return count;
}

static void drop(uint64_t *set, int i)
{
    set[i / 64] &= ~((uint64_t)1 << i % 64);
}

/* Calls for each member of a set. */
#define FOR_SET(i, set, words) \
    for (int word_ = 0; word_ < (words); word_++) \
        for (uint64_t left_ = (set)[word_]; left_ && ((i) = 64 * word_ + __builtin_ctzll(left_), 1); left_ &= left_ - 1)

static int least_degree(const int *degree, int num)
{
    int best = 0;
    for (int i = 1; i < num; i++) {
        if (degree[i] < degree[best]) {
            best = i;
        }
    }
    return best;
}

/* Takes the bodies out one by one; what is left in near_bits of each are those below it.  Returns their number. */
static int eliminate(dcxFactor *f)
{
    int total = 0, *degree = f->start, j;
    for (int i = 0; i < f->num; i++) {
        degree[i] = count_bits(f->near_bits + i * f->words, f->words);
    }
    for (int k = 0; k < f->num; k++) {
        int i = least_degree(degree, f->num);
        const uint64_t *set = f->near_bits + i * f->words;
        f->order[k] = i;
        f->place[i] = k;
        total += degree[i];
        degree[i] = f->num;
        FOR_SET(j, set, f->words)
        {
            uint64_t *other = f->near_bits + j * f->words;
            for (int w = 0; w < f->words; w++) {
                other[w] |= set[w];
            }
            drop(other, i);
            drop(other, j);
            degree[j] = count_bits(other, f->words);
        }
    }
    return total;
}

/* The columns' rows in rising order. */
static void list_rows(dcxFactor *f)
{
    int count = 0, j;
    for (int k = 0; k < f->num; k++) {
        const uint64_t *set = f->near_bits + f->order[k] * f->words;
        int first = f->start[k] = count;
        FOR_SET(j, set, f->words)
        {
            int at = count++, place = f->place[j];
            for (; at > first && f->row[at - 1] > place; at--) {
                f->row[at] = f->row[at - 1];
            }
            f->row[at] = place;
        }
    }
    f->start[f->num] = count;
}

/* Fills in which blocks there are, and which of them each row adds to.  0: out of memory. */
int dcxFactorShape(dcxFactor *f, dcxTouch *touch, int num_rows, const int *number, const dcxMass *mass, int num)
{
    f->words = (num + 63) / 64;
    f->num = num;
    if (!reserve_bodies(f, num)) {
        return 0;
    }
    memset(f->near_bits, 0, (size_t)num * (size_t)f->words * sizeof *f->near_bits);
    for (int i = 0; i < num_rows; i++) {
        if (mass[touch[i].a].moves && mass[touch[i].b].moves) {
            int a = number[touch[i].a], b = number[touch[i].b];
            f->near_bits[a * f->words + b / 64] |= (uint64_t)1 << b % 64;
            f->near_bits[b * f->words + a / 64] |= (uint64_t)1 << a % 64;
        }
    }
    if (!reserve_blocks(f, eliminate(f))) {
        return 0;
    }
    list_rows(f);
    for (int i = 0; i < num_rows; i++) {
        touch[i].block = -1;
        if (mass[touch[i].a].moves && mass[touch[i].b].moves) {
            int a = f->place[number[touch[i].a]], b = f->place[number[touch[i].b]];
            int column = a < b ? a : b, row = a < b ? b : a, at = f->start[column];
            while (f->row[at] != row) {
                at++;
            }
            touch[i].block = at;
        }
    }
    return 1;
}

/* Lower triangle of a diagonal block; its diagonal is kept inverted. */
static int block_factor(double *a)
{
    for (int j = 0; j < 6; j++) {
        double d = a[7 * j];
        for (int k = 0; k < j; k++) {
            d -= a[6 * k + j] * a[6 * k + j];
        }
        if (!(d > 0)) {
            return 0;
        }
        a[7 * j] = d = 1 / sqrt(d);
        for (int i = j + 1; i < 6; i++) {
            double x = a[6 * j + i];
            for (int k = 0; k < j; k++) {
                x -= a[6 * k + i] * a[6 * k + j];
            }
            a[6 * j + i] = x * d;
        }
    }
    return 1;
}

/* x = x L^-T */
static inline void block_divide(double *restrict x, const double *restrict l)
{
    for (int c = 0; c < 6; c++) {
        for (int k = 0; k < c; k++) {
            double s = l[6 * k + c];
            for (int i = 0; i < 6; i++) {
                x[6 * c + i] -= s * x[6 * k + i];
            }
        }
        for (int i = 0; i < 6; i++) {
            x[6 * c + i] *= l[7 * c];
        }
    }
}

/* out -= a b^T */
static inline void block_subtract(double *restrict out, const double *restrict a, const double *restrict b)
{
    for (int c = 0; c < 6; c++) {
        double x[6];
        memcpy(x, out + 6 * c, sizeof x);
        for (int k = 0; k < 6; k++) {
            double s = b[6 * k + c];
            for (int i = 0; i < 6; i++) {
                x[i] -= s * a[6 * k + i];
            }
        }
        memcpy(out + 6 * c, x, sizeof x);
    }
}

DC_WIDE int dcxFactorize(dcxFactor *f)
{
    for (int j = 0; j < f->num; j++) {
        double *pivot = f->diagonal + (size_t)j * BLOCK;
        if (!block_factor(pivot)) {
            return 0;
        }
        for (int i = f->start[j]; i < f->start[j + 1]; i++) {
            block_divide(f->below + (size_t)i * BLOCK, pivot);
        }
        for (int k = f->start[j]; k < f->start[j + 1]; k++) {
            const double *right = f->below + (size_t)k * BLOCK;
            int column = f->row[k], at = f->start[column];
            block_subtract(f->diagonal + (size_t)column * BLOCK, right, right);
            for (int i = k + 1; i < f->start[j + 1]; i++) {
                while (f->row[at] != f->row[i]) {
                    at++;
                }
                block_subtract(f->below + (size_t)at * BLOCK, f->below + (size_t)i * BLOCK, right);
            }
        }
    }
    return 1;
}

void dcxFactorSolve(dcxFactor *f)
{
    for (int j = 0; j < f->num; j++) {
        const double *l = f->diagonal + (size_t)j * BLOCK;
        double *x = f->side + 6 * (size_t)j;
        for (int c = 0; c < 6; c++) {
            x[c] *= l[7 * c];
            for (int i = c + 1; i < 6; i++) {
                x[i] -= l[6 * c + i] * x[c];
            }
        }
        for (int at = f->start[j]; at < f->start[j + 1]; at++) {
            const double *a = f->below + (size_t)at * BLOCK;
            double *y = f->side + 6 * (size_t)f->row[at];
            for (int c = 0; c < 6; c++) {
                for (int i = 0; i < 6; i++) {
                    y[i] -= a[6 * c + i] * x[c];
                }
            }
        }
    }
    for (int j = f->num - 1; j >= 0; j--) {
        const double *l = f->diagonal + (size_t)j * BLOCK;
        double *x = f->side + 6 * (size_t)j;
        for (int at = f->start[j]; at < f->start[j + 1]; at++) {
            const double *a = f->below + (size_t)at * BLOCK, *y = f->side + 6 * (size_t)f->row[at];
            for (int c = 0; c < 6; c++) {
                for (int i = 0; i < 6; i++) {
                    x[c] -= a[6 * c + i] * y[i];
                }
            }
        }
        for (int c = 5; c >= 0; c--) {
            for (int i = c + 1; i < 6; i++) {
                x[c] -= l[6 * c + i] * x[i];
            }
            x[c] *= l[7 * c];
        }
    }
}

void dcxFactorFree(dcxFactor *f)
{
    free(f->near_bits);
    free(f->order);
    free(f->place);
    free(f->start);
    free(f->row);
    free(f->diagonal);
    free(f->below);
    free(f->side);
}
