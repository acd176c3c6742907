/*
 * Which blocks elimination needs: bodies in the order of least degree.  Islands are small here, so sets of bodies are
 * words of bits and the exact degrees are at hand.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "solve_parts.h"

#define BLOCK 36 /* numbers of one, column by column */

static int reserve_bodies(dcxFactor *f, int num)
{
    size_t bits = (size_t)num * (size_t)f->words, n = (size_t)num;
    if (bits > f->room_bits) {
        if (!dcxResize((void **)&f->near_bits, bits, sizeof *f->near_bits)) {
            return 0;
        }
        f->room_bits = bits;
    }
    if (num > f->room) {
        f->room = 0;
        if (!dcxResize((void **)&f->order, n, sizeof(int)) || !dcxResize((void **)&f->place, n, sizeof(int)) ||
            !dcxResize((void **)&f->start, n + 1, sizeof(int)) ||
            !dcxResize((void **)&f->diagonal, n * BLOCK, sizeof(double)) ||
            !dcxResize((void **)&f->side, n * 6, sizeof(double))) {
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
        if (!dcxResize((void **)&f->row, (size_t)count, sizeof(int)) ||
            !dcxResize((void **)&f->below, (size_t)count * BLOCK, sizeof(double)) ||
            !dcxResize((void **)&f->above, (size_t)count * BLOCK, sizeof(double))) {
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
    f->work = 0;
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
        f->work += degree[i] * (degree[i] + 1) / 2;
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
    if (!reserve_blocks(f, eliminate(f) + 1)) {
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

void dcxFactorFree(dcxFactor *f)
{
    free(f->near_bits);
    free(f->order);
    free(f->place);
    free(f->start);
    free(f->row);
    free(f->diagonal);
    free(f->below);
    free(f->above);
    free(f->side);
}
