/* What Newton's method needs of each row: impulse and slope at a relative velocity, and where they go in the matrix. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "solve.h"
#include "solve_parts.h"

/* Row and column of each of the six numbers. */
static const int first[6] = {0, 1, 2, 0, 0, 1}, second[6] = {0, 1, 2, 1, 2, 2};

void dcxSlopeMake(double slope[6], const double n[3], double along, double across, double less, const double e[3])
{
    for (int m = 0; m < 6; m++) {
        int i = first[m], j = second[m];
        slope[m] = (along - across) * n[i] * n[j] - less * e[i] * e[j] + (i == j ? across : 0);
    }
}

void dcxSlopeTurn(double slope[6], const double n[3], double turned, const double e[3])
{
    for (int m = 0; m < 6; m++) {
        slope[m] += turned * (n[first[m]] * e[second[m]] + e[first[m]] * n[second[m]]);
    }
}

void dcxTouchSlip(const dcxTouch *c, const double d[3], double u, double s[3])
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
    dcxSlopeMake(s, c->n, 1, 0, 0, c->n);
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

void dcxLinearWeigh(const dcxTouch *c, dcxLinear *l)
{
    if (c->shaped) {
        double turn[3];
        push_weigh(c, l->p);
        slope_weigh(c, l->slope);
        dcxSymmetric(turn, c->shaped->d, l->turn);
        v_copy(l->turn, turn);
    }
}

void dcxLinearTake(const dcxTouch *c, const dcxLinear *l, double p[4])
{
    double all[3], fall[3];
    dcxSymmetric(fall, l->slope, l->e);
    v_sub(all, l->p, fall);
    v_add_scaled(all, all, -v_dot(c->n, l->e), l->turn);
    p[3] = v_dot(all, c->n);
    v_add_scaled(p, all, -p[3], c->n);
    if (c->shaped) {
        v_copy(all, p);
        dcxSymmetric(p, c->shaped->inverse, all);
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
        dcxTouchSlip(c, l->d, u, s);
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
    dcxSlopeMake(l->slope, c->n, stiff, across, less, e);
    dcxLinearWeigh(c, l);
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

static void body_side(const dcxSolver *solver, int body, double *side)
{
    const dcxPace *now = &solver->pace[body], *start = &solver->start[body];
    double dv[3], dw[3];
    v_sub(dv, start->v, now->v);
    v_sub(dw, start->w, now->w);
    v_scale(side, 1 / now->inv_mass, dv);
    m_mul(side + 3, solver->mass[body].inertia, dw);
}

static void body_block(const dcxSolver *solver, int body, double *block)
{
    memset(block, 0, 36 * sizeof *block);
    for (int k = 0; k < 3; k++) {
        block[7 * k] = 1 / solver->pace[body].inv_mass;
        for (int j = 0; j < 3; j++) {
            block[6 * (3 + k) + 3 + j] = solver->mass[body].inertia[3 * k + j];
        }
    }
}

/* The matrix of what `linear` says. */
DCX_WIDE static void assemble(dcxSolver *solver, const dcxIsland *island)
{
    dcxFactor *f = &solver->factor;
    memset(f->below, 0, (size_t)f->start[f->num] * 36 * sizeof *f->below);
    if (!f->symmetric) {
        memset(f->above, 0, (size_t)f->start[f->num] * 36 * sizeof *f->above);
    }
    for (int i = 0; i < f->num; i++) {
        body_block(solver, island->body[f->order[i]], f->diagonal + 36 * (size_t)i);
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
        }
        if (solver->mass[c->b].moves) {
            b = (size_t)f->place[solver->number[c->b]];
            block_add(f->diagonal + 36 * b, 1, k, c->arm[1], c->arm[1]);
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

/* The right side, the negative gradient, at the present velocities. */
void dcxAssembleSide(dcxSolver *solver, const dcxIsland *island)
{
    dcxFactor *f = &solver->factor;
    for (int i = 0; i < f->num; i++) {
        body_side(solver, island->body[f->order[i]], f->side + 6 * (size_t)i);
    }
    for (int i = 0; i < island->num_rows; i++) {
        const dcxTouch *c = &solver->touch[i];
        const double *p = solver->linear[i].p;
        if (solver->mass[c->a].moves) {
            side_add(f->side + 6 * (size_t)f->place[solver->number[c->a]], 1, p, c->arm[0]);
        }
        if (solver->mass[c->b].moves) {
            side_add(f->side + 6 * (size_t)f->place[solver->number[c->b]], -1, p, c->arm[1]);
        }
    }
}

void dcxAssemble(dcxSolver *solver, const dcxIsland *island)
{
    assemble(solver, island);
    dcxAssembleSide(solver, island);
}
