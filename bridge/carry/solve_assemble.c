/* What Newton's method needs of each row: impulse and slope at a relative velocity, and where they go in the matrix. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"

/* slope = along n n' + across (1 - n n') - less e e' */
static void slope_make(double slope[6], const double n[3], double along, double across, double less, const double e[3])
{
    static const int first[6] = {0, 1, 2, 0, 0, 1}, second[6] = {0, 1, 2, 1, 2, 2};
    for (int m = 0; m < 6; m++) {
        int i = first[m], j = second[m];
        slope[m] = (along - across) * n[i] * n[j] - less * e[i] * e[j] + (i == j ? across : 0);
    }
}

static void slip_of(const dcxTouch *c, const double d[3], double u, double s[3])
{
    if (c->shaped) {
        dcxSymmetric(s, c->shaped->d, d);
        v_sub(s, s, c->motion);
        return;
    }
    for (int k = 0; k < 3; k++) {
        s[k] = d[k] - u * c->n[k] - c->motion[k];
    }
}

/* m = S M S of symmetric matrices by six numbers, S = n n' + D */
static void slope_weigh(const dcxTouch *c, double m[6])
{
    static const int place[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
    double s[6], half[3][3], col[3];
    slope_make(s, c->n, 1, 0, 0, c->n);
    for (int k = 0; k < 6; k++) {
        s[k] += c->shaped->d[k];
    }
    for (int j = 0; j < 3; j++) {
        v_set(col, s[place[0][j]], s[place[1][j]], s[place[2][j]]);
        dcxSymmetric(half[j], m, col);
    }
    for (int j = 0; j < 3; j++) {
        dcxSymmetric(col, s, half[j]);
        for (int i = 0; i <= j; i++) {
            m[place[i][j]] = col[i];
        }
    }
}

/* Friction as a vector of space, from what is weighed. */
static void push_weigh(const dcxTouch *c, double p[3])
{
    double load = v_dot(p, c->n), f[3];
    dcxSymmetric(f, c->shaped->d, p);
    v_add_scaled(p, f, load, c->n);
}

/* The law itself, with friction bound by the load found before; slope may be NULL. */
void dcxLinearLaw(const dcxTouch *c, const double d[3], double bound, double p[3], double slope[6])
{
    double u = v_dot(c->n, d), free_load = (c->target - u) / c->soft, s[3], across = 0, less = 0, size = 1;
    double load = max_of(c->low, free_load);
    v_scale(p, load, c->n);
    slip_of(c, d, u, s);
    if (bound > 0) {
        size = v_norm(s);
        int sticks = size <= c->slip * bound;
        across = sticks ? 1 / c->slip : bound / size;
        less = sticks ? 0 : across;
        v_add_scaled(p, p, -across, s);
    }
    if (slope) {
        v_scale(s, less > 0 ? 1 / size : 0, s);
        slope_make(slope, c->n, free_load > c->low ? 1 / c->soft : 0, across, less, s);
    }
    if (c->shaped) {
        push_weigh(c, p);
        if (slope) {
            slope_weigh(c, slope);
        }
    }
}

/*
 * The law where the impulse is of the kind that a visit would find: carrying or not, sticking or slipping in a
 * direction. Of that kind it is linear, whatever the velocity, so one solution of the system is exact if the kinds are
 * right.
 */
void dcxLinearAnchor(const dcxTouch *c, dcxLinear *l)
{
    const double *p = c->trail.p;
    double u = v_dot(c->n, l->d), s[3], e[3] = {0}, across = 0, less = 0, stiff, bound;
    int carries = p[3] + (c->target - u - c->soft * p[3]) * c->inv_n > c->low;
    stiff = carries ? 1 / c->soft : 0;
    double load = carries ? (c->target - u) * stiff : c->low;
    v_scale(l->p, load, c->n);
    v_set(l->turn, 0, 0, 0);
    bound = dcxTouchBound(c, max_of(p[3] + (c->target - u - c->soft * p[3]) * c->inv_n, c->low));
    if (bound > 0) {
        slip_of(c, l->d, u, s);
        for (int k = 0; k < 3; k++) {
            e[k] = p[k] - c->inv_t * (s[k] + c->slip * p[k]);
        }
        double size = v_norm(e);
        v_scale(e, 1 / max_of(size, bound), e);
        if (size < bound) {
            across = 1 / c->slip;
            v_add_scaled(l->p, l->p, -across, s);
        } else {
            /* along e the limit, which follows the load; across it what turns e, at the solution bound / |s| */
            less = across = c->inv_t / (size / bound - 1 + c->inv_t * c->slip);
            double side = v_dot(s, e);
            double limit = c->cap >= 0 ? c->cap : c->mu * load;
            v_scale(l->turn, c->cap >= 0 ? 0 : c->mu * stiff, e);
            for (int k = 0; k < 3; k++) {
                l->p[k] += limit * e[k] - across * (s[k] - side * e[k]);
            }
        }
    }
    slope_make(l->slope, c->n, stiff, across, less, e);
    if (c->shaped) {
        push_weigh(c, l->p);
        slope_weigh(c, l->slope);
        dcxSymmetric(e, c->shaped->d, l->turn);
        v_copy(l->turn, e);
    }
}

/* What an impulse loses to a velocity at the row's point: -dp/dd by columns. */
static inline __attribute__((always_inline)) void yield_of(const dcxLinear *l, const double *n, double k[9])
{
    const double *s = l->slope, *t = l->turn;
    v_set(k, s[0] + n[0] * t[0], s[3] + n[0] * t[1], s[4] + n[0] * t[2]);
    v_set(k + 3, s[3] + n[1] * t[0], s[1] + n[1] * t[1], s[5] + n[1] * t[2]);
    v_set(k + 6, s[4] + n[2] * t[0], s[5] + n[2] * t[1], s[2] + n[2] * t[2]);
}

static inline __attribute__((always_inline)) void column_add(double *restrict block, double sign, const double *col,
                                                             const double *arm)
{
    double turn[3];
    v_cross(turn, arm, col);
    for (int i = 0; i < 3; i++) {
        block[i] += sign * col[i];
        block[3 + i] += sign * turn[i];
    }
}

/* Adds J1' K J2 of one pair of sides: K [1, -arm2 x] by columns, and below that the same turned by arm1. */
static inline __attribute__((always_inline)) void block_add(double *restrict block, double sign, const double k[9],
                                                            const double *arm1, const double *arm2)
{
    for (int c = 0; c < 3; c++) {
        int next = (c + 1) % 3, last = (c + 2) % 3;
        double col[3];
        column_add(block + 6 * c, sign, k + 3 * c, arm1);
        v_scale(col, arm2[next], k + 3 * last);
        v_add_scaled(col, col, -arm2[last], k + 3 * next);
        column_add(block + 6 * (c + 3), sign, col, arm1);
    }
}

static void side_add(double *side, double sign, const double p[3], const double arm[3])
{
    double t[3];
    v_cross(t, arm, p);
    v_add_scaled(side, side, sign, p);
    v_add_scaled(side + 3, side + 3, sign, t);
}

static void body_assemble(dcxSolver *solver, int body, double *block, double *side)
{
    const dcxPace *now = &solver->pace[body], *start = &solver->start[body];
    const dcxMass *mass = &solver->mass[body];
    double dv[3], dw[3], m = 1 / now->inv_mass;
    memset(block, 0, 36 * sizeof *block);
    for (int k = 0; k < 3; k++) {
        block[7 * k] = m;
        for (int j = 0; j < 3; j++) {
            block[6 * (3 + k) + 3 + j] = mass->inertia[3 * k + j];
        }
    }
    v_sub(dv, start->v, now->v);
    v_sub(dw, start->w, now->w);
    v_scale(side, m, dv);
    m_mul(side + 3, mass->inertia, dw);
}

/* Matrix and right side, the negative gradient, at the present velocities, of what `linear` says. */
DCX_WIDE static void assemble(dcxSolver *solver, const dcxIsland *island)
{
    dcxFactor *f = &solver->factor;
    memset(f->below, 0, (size_t)f->start[f->num] * 36 * sizeof *f->below);
    if (!f->symmetric) {
        memset(f->above, 0, (size_t)f->start[f->num] * 36 * sizeof *f->above);
    }
    for (int i = 0; i < f->num; i++) {
        body_assemble(solver, island->body[f->order[i]], f->diagonal + 36 * (size_t)i, f->side + 6 * (size_t)i);
    }
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        const dcxLinear *l = &solver->linear[i];
        size_t a = 0, b = 0;
        double k[9];
        yield_of(l, c->n, k);
        if (solver->mass[c->a].moves) {
            a = (size_t)f->place[solver->number[c->a]];
            block_add(f->diagonal + 36 * a, 1, k, c->arm[0], c->arm[0]);
            side_add(f->side + 6 * a, 1, l->p, c->arm[0]);
        }
        if (solver->mass[c->b].moves) {
            b = (size_t)f->place[solver->number[c->b]];
            block_add(f->diagonal + 36 * b, 1, k, c->arm[1], c->arm[1]);
            side_add(f->side + 6 * b, -1, l->p, c->arm[1]);
        }
        if (c->block >= 0) {
            int row = a > b ? 0 : 1;
            block_add(f->below + 36 * (size_t)c->block, -1, k, c->arm[row], c->arm[!row]);
            if (!f->symmetric) {
                double turned[9] = {k[0], k[3], k[6], k[1], k[4], k[7], k[2], k[5], k[8]};
                block_add(f->above + 36 * (size_t)c->block, -1, turned, c->arm[row], c->arm[!row]);
            }
        }
    }
}

void dcxAssemble(dcxSolver *solver, const dcxIsland *island)
{
    assemble(solver, island);
}
