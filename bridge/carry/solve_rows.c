/* Rows as the own solve works on them, and back. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "solve.h"
#include "solve_parts.h"

/* Of the row's inverse mass with the step: less softness or slip than this no double can tell from none. */
static const double hardest = 1e-10;
/* Arms so nearly along n, relative to their length, are. */
static const double straight = 1e-10;

/* 0, unless one of three is no number or infinite. */
static inline double flaw(const double *a)
{
    return 0 * a[0] + 0 * a[1] + 0 * a[2];
}

int dcxRowFit(const dcxRow *row, const dcxMass *mass, int num_bodies)
{
    int fit = row->b1 >= 0 && row->b1 < num_bodies && row->b2 >= 0 && row->b2 < num_bodies && row->b1 != row->b2;
    double flaws = flaw(row->n) + flaw(row->arm[0]) + flaw(row->arm[1]);
    flaws += 0 * row->target + 0 * row->softness + 0 * row->mu + 0 * row->limit;
    fit = fit && mass[row->b1].fit && mass[row->b2].fit && row->softness > 0 && row->lowest < INFINITY && row->mu >= 0;
    if (row->mu > 0) {
        flaws += flaw(row->t[0]) + flaw(row->t[1]) + 0 * row->motion[0] + 0 * row->motion[1] + 0 * row->slip;
        flaws += row->shaped ? 0 * row->weight[0] + 0 * row->weight[1] : 0;
        fit = fit && row->slip > 0;
    }
    return fit && flaws == 0;
}

static int arm_is_straight(const dcxRow *row, int side, const dcxFree *body, const dcxMass *mass)
{
    if (!mass->moves) {
        return body->w[0] == 0 && body->w[1] == 0 && body->w[2] == 0;
    }
    double t[3];
    v_cross(t, row->arm[side], row->n);
    return mass->round && v_dot(t, t) <= straight * straight * v_dot(row->arm[side], row->arm[side]);
}

int dcxRowIsRound(const dcxRow *row, const dcxFree *body, const dcxMass *mass)
{
    return !row->shaped && !(row->limit > 0) && arm_is_straight(row, 0, &body[row->b1], &mass[row->b1]) &&
           arm_is_straight(row, 1, &body[row->b2], &mass[row->b2]);
}

static void guess_make(double p[4], const dcxRow *row, double h)
{
    int friction = row->mu > 0 && isfinite(row->friction[0]) && isfinite(row->friction[1]);
    double load = isfinite(row->load) ? max_of(row->load, row->lowest) : max_of(row->lowest, 0);
    double f0 = friction ? h * row->friction[0] : 0, f1 = friction ? h * row->friction[1] : 0;
    if (row->shaped) {
        f0 = row->weight[0] > 0 ? f0 / row->weight[0] : 0;
        f1 = row->weight[1] > 0 ? f1 / row->weight[1] : 0;
    }
    double bound = h * (row->limit > 0 ? row->limit : row->mu * max_of(load, 0)), size = sqrt(f0 * f0 + f1 * f1),
           share = size > bound ? bound / size : 1;
    for (int k = 0; k < 3; k++) {
        p[k] = share * (f0 * row->t[0][k] + f1 * row->t[1][k]);
    }
    p[3] = h * load;
}

/* What a row begins with: of a blow that may never come, no more than it must bear. */
static void first_make(double p[4], const dcxRow *row, double h)
{
    if (row->fresh) {
        v_set(p, 0, 0, 0);
        p[3] = h * max_of(row->lowest, 0);
    } else {
        guess_make(p, row, h);
    }
}

static void motion_make(double motion[3], const dcxRow *row)
{
    for (int k = 0; k < 3; k++) {
        motion[k] = row->mu > 0 ? row->motion[0] * row->t[0][k] + row->motion[1] * row->t[1][k] : 0;
    }
}

/* Adds a side's response to impulses at the row's point: columns of a 3 x 3 matrix. */
static void response_add(double out[3][3], const dcxFree *body, const double arm[3])
{
    for (int j = 0; j < 3; j++) {
        int k = (j + 1) % 3, l = (j + 2) % 3; /* arm x unit is arm[l] along k, -arm[k] along l */
        const double *i = body->inv_inertia;
        double o[3] = {arm[l] * i[k] - arm[k] * i[l], arm[l] * i[3 + k] - arm[k] * i[3 + l],
                       arm[l] * i[6 + k] - arm[k] * i[6 + l]};
        double r[3];
        v_cross(r, o, arm);
        v_add_scaled(out[j], out[j], 1, r);
        out[j][j] += body->inv_mass;
    }
}

/* sum of f[i] t[i] t[i]' */
static void square_make(double out[6], const dcxRow *row, double f0, double f1)
{
    static const int first[6] = {0, 1, 2, 0, 0, 1}, second[6] = {0, 1, 2, 1, 2, 2};
    for (int m = 0; m < 6; m++) {
        int i = first[m], j = second[m];
        out[m] = f0 * row->t[0][i] * row->t[0][j] + f1 * row->t[1][i] * row->t[1][j];
    }
}

static void shape_make(dcxShaped *shaped, const dcxRow *row)
{
    double a = row->weight[0], b = row->weight[1];
    square_make(shaped->d, row, a, b);
    square_make(shaped->inverse, row, a > 0 ? 1 / a : 0, b > 0 ? 1 / b : 0);
}

/* What ends a slip, of the 2 x 2 response across n, brought to space. */
static void stick_make(dcxTouch *touch, const dcxRow *row, double response[3][3])
{
    double at[2][3];
    for (int i = 0; i < 2; i++) {
        const double *t = row->t[i];
        for (int k = 0; k < 3; k++) {
            at[i][k] = response[0][k] * t[0] + response[1][k] * t[1] + response[2][k] * t[2];
        }
    }
    const double *t = row->t[0], *s = row->t[1];
    double xx = v_dot(t, at[0]), xy = v_dot(t, at[1]), yy = v_dot(s, at[1]);
    if (row->shaped) {
        xx *= row->weight[0] * row->weight[0];
        xy *= row->weight[0] * row->weight[1];
        yy *= row->weight[1] * row->weight[1];
    }
    double half = 0.5 * (xx - yy);
    touch->wt = 0.5 * (xx + yy) + sqrt(half * half + xy * xy);
    touch->slip = max_of(touch->slip, hardest * touch->wt);
    touch->inv_t = 1 / (touch->wt + touch->slip);
    xx += touch->slip;
    yy += touch->slip;
    double det = xx * yy - xy * xy, a = yy / det, b = -xy / det, c = xx / det;
    double at_t[3], at_s[3]; /* of a t t' + b (t s' + s t') + c s s': what stands before t', and before s' */
    for (int k = 0; k < 3; k++) {
        at_t[k] = a * t[k] + b * s[k];
        at_s[k] = b * t[k] + c * s[k];
    }
    static const int first[6] = {0, 1, 2, 0, 0, 1}, second[6] = {0, 1, 2, 1, 2, 2};
    for (int m = 0; m < 6; m++) {
        int i = first[m], j = second[m];
        touch->stick[i][j] = touch->stick[j][i] = at_t[i] * t[j] + at_s[i] * s[j];
    }
}

static int rests(const dcxFree *body)
{
    return v_dot(body->v, body->v) == 0 && v_dot(body->w, body->w) == 0;
}

void dcxTouchMake(dcxTouch *touch, const dcxRow *row, int source, const dcxFree *body, const dcxMass *mass, double h,
                  dcxShaped *shaped)
{
    double response[3][3] = {{0}};
    *touch = (dcxTouch){.a = row->b1,
                        .b = row->b2,
                        .source = source,
                        .block = -1,
                        .target = row->target,
                        .push = row->push,
                        .mu = row->mu,
                        .limit = row->limit > 0 ? h * row->limit : -1};
    touch->cap = touch->limit;
    v_copy(touch->n, row->n);
    touch->n[3] = -1;
    v_copy(touch->arm[0], row->arm[0]);
    v_copy(touch->arm[1], row->arm[1]);
    motion_make(touch->motion, row);
    touch->fresh = row->fresh;
    touch->fixed = !mass[row->b2].moves && rests(&body[row->b2]);
    first_make(touch->trail.p, row, h);
    if (mass[row->b1].moves) {
        response_add(response, &body[row->b1], row->arm[0]);
    }
    if (mass[row->b2].moves) {
        response_add(response, &body[row->b2], row->arm[1]);
    }
    for (int k = 0; k < 3; k++) {
        touch->along[k] = response[0][k] * row->n[0] + response[1][k] * row->n[1] + response[2][k] * row->n[2];
    }
    touch->wn = v_dot(touch->along, row->n);
    touch->soft = max_of(row->softness / h, hardest * touch->wn);
    touch->inv_n = 1 / (touch->wn + touch->soft);
    touch->low = h * row->lowest;
    if (row->mu > 0) {
        touch->slip = row->slip / h;
        stick_make(touch, row, response);
        if (row->shaped) {
            shape_make(shaped, row);
            touch->shaped = shaped;
        }
    }
}

void dcxRoundMake(dcxRound *round, const dcxRow *row, const dcxFree *body, double h)
{
    const dcxFree *a = &body[row->b1], *b = &body[row->b2];
    round->a = row->b1;
    round->b = row->b2;
    v_copy(round->n, row->n);
    round->n[3] = -1;
    round->motion[3] = 0;
    double ra = v_dot(row->arm[0], row->n), rb = v_dot(row->arm[1], row->n);
    round->reach[0] = a->inv_mass > 0 ? ra : 0;
    round->reach[1] = b->inv_mass > 0 ? rb : 0;
    round->wn = a->inv_mass + b->inv_mass;
    round->wt = round->wn + a->inv_inertia[0] * ra * ra + b->inv_inertia[0] * rb * rb;
    round->target = row->target;
    round->soft = max_of(row->softness / h, hardest * round->wn);
    round->low = h * row->lowest;
    round->mu = row->mu;
    round->slip = row->mu > 0 ? max_of(row->slip / h, hardest * round->wt) : 0;
    round->inv_n = 1 / (round->wn + round->soft);
    round->inv_t = 1 / (round->wt + round->slip);
    motion_make(round->motion, row);
    memset(&round->trail, 0, sizeof round->trail);
    first_make(round->trail.p, row, h);
}

void dcxRowFinish(dcxRow *row, const double p[4], double h)
{
    row->load = p[3] / h;
    row->friction[0] = row->mu > 0 ? v_dot(p, row->t[0]) / h : 0;
    row->friction[1] = row->mu > 0 ? v_dot(p, row->t[1]) / h : 0;
    if (row->shaped) {
        row->friction[0] *= row->weight[0];
        row->friction[1] *= row->weight[1];
    }
}

/* Between two bodies that nothing moves the law can be read off, and no friction is of use to anyone. */
double dcxRowAlone(const dcxRow *row, const dcxFree *body)
{
    const dcxFree *a = &body[row->b1], *b = &body[row->b2];
    double d[3], t[3], o[3];
    v_cross(t, a->w, row->arm[0]);
    v_cross(o, b->w, row->arm[1]);
    for (int k = 0; k < 3; k++) {
        d[k] = a->v[k] + t[k] - b->v[k] - o[k];
    }
    return max_of((row->target - v_dot(row->n, d)) / row->softness, row->lowest);
}
