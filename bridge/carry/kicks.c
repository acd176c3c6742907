/*
 * Second halves of impacts: what they push with, and that it gives the bodies no more energy than the first halves put
 * by.
 *
 * Between the halves normals turn and points move, other contacts come and go, and what slid may stick.  The impulse of
 * the first half, sent back along another line, would then do another work.  So the kicks of bodies that hang together
 * by them are scaled back where their work is more than they have.  Friction takes part of it: what, is known
 * beforehand of a kick that is alone.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "parts.h"

/* Of the interval in which the part of a kick is looked for that does the work that there is. */
enum { HALVINGS = 40 };

/* By entry of body: the kicks of what hangs together, summed up at its root. */
struct dcxKicked {
    int root, kicks;
    double work, half, budget; /* J: with the velocities now, of their own, what there is */
    double f[3], t[3];         /* N, N m: on this body */
};
typedef struct dcxKicked dcxKicked;

static int root_of(dcxKicked *kicked, int b)
{
    while (kicked[b].root != b) {
        b = kicked[b].root = kicked[kicked[b].root].root;
    }
    return b;
}

static int prepare(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    int last = dc->bodies.count > 0 ? dc->bodies.count - 1 : 0;
    if (!dcxReserve((void **)&carry->kicked, &carry->cap_kicked, last, sizeof *carry->kicked)) {
        return dcErrMemory;
    }
    for (int i = 0; i < dc->rows.count; i++) {
        const dcxRow *row = &dc->rows.row[i];
        for (int side = 0; side < 2 && row->kick > 0; side++) {
            int b = side ? row->b2 : row->b1;
            carry->kicked[b] = (dcxKicked){.root = b};
        }
    }
    return dcOk;
}

static void join(dcxWorld *dc, const dcxRow *row)
{
    dcxKicked *kicked = dc->carry->kicked;
    if (dcxMoves(dc, row->b1) && dcxMoves(dc, row->b2)) {
        int one = root_of(kicked, row->b1), two = root_of(kicked, row->b2), low = one < two ? one : two;
        kicked[one].root = kicked[two].root = low;
    }
}

/* Velocity that an impulse at a row's point gives it there. */
static void respond(const dcxWorld *dc, const dcxRow *row, const double *impulse, double *v)
{
    v_set(v, 0, 0, 0);
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        double t[3], spin[3], turn[3];
        if (dcxMoves(dc, b)) {
            v_cross(t, row->arm[side], impulse);
            dcxInvInertia(&dc->bodies, b, t, spin);
            v_cross(turn, spin, row->arm[side]);
            v_add_scaled(v, v, dc->bodies.state[b].inv_mass, impulse);
            v_add_scaled(v, v, 1, turn);
        }
    }
}

static int root_of_row(const dcxWorld *dc, const dcxRow *row)
{
    return root_of(dc->carry->kicked, dcxMoves(dc, row->b1) ? row->b1 : row->b2);
}

/* The friction that a kick meets if nothing else touches, its spring included; `v` as the point goes without. */
static void add_lone_friction(const dcxWorld *dc, const dcxRow *row, const double *v, double h, double *force)
{
    double push[3], after[3], unit[2][3], s[2], size;
    v_scale(push, row->kick * h, row->n);
    respond(dc, row, push, after);
    v_add_scaled(after, after, 1, v);
    respond(dc, row, row->t[0], unit[0]);
    respond(dc, row, row->t[1], unit[1]);
    double xx = v_dot(unit[0], row->t[0]), xy = v_dot(unit[0], row->t[1]), yy = v_dot(unit[1], row->t[1]);
    if (!(row->mu > 0)) {
        return;
    }
    double w0 = row->shaped ? row->weight[0] : 1, w1 = row->shaped ? row->weight[1] : 1;
    xx = w0 * w0 * xx + row->slip / h;
    yy = w1 * w1 * yy + row->slip / h;
    xy *= w0 * w1;
    double a = w0 * v_dot(after, row->t[0]) - row->motion[0], b = w1 * v_dot(after, row->t[1]) - row->motion[1];
    double det = xx * yy - xy * xy;
    if (!(det > 0)) {
        return;
    }
    s[0] = (xy * b - yy * a) / det;
    s[1] = (xy * a - xx * b) / det;
    size = sqrt(s[0] * s[0] + s[1] * s[1]);
    double most = row->mu * row->kick * h, part = size > most ? most / size : 1;
    v_add_scaled(force, force, w0 * part * s[0] / h, row->t[0]);
    v_add_scaled(force, force, w1 * part * s[1] / h, row->t[1]);
}

/* Work of a kick and the friction that it meets, if nothing else touches. */
static double lone_work(const dcxWorld *dc, const dcxRow *row, const double *v, double h)
{
    double force[3], push[3], moved[3];
    v_scale(force, row->kick, row->n);
    add_lone_friction(dc, row, v, h, force);
    v_scale(push, h, force);
    respond(dc, row, push, moved);
    v_add_scaled(moved, v, 0.5, moved);
    v_add_scaled(moved, moved, row->drive[0], row->t[0]);
    v_add_scaled(moved, moved, row->drive[1], row->t[1]);
    return v_dot(push, moved);
}

/* A kick that is alone, scaled back: its friction is not in proportion to it. */
static void limit_lone(const dcxWorld *dc, dcxRow *row, double h)
{
    double v[3], whole = row->kick, part[2] = {0, 1};
    dcxRowVelocity(dc, row, 1, v);
    if (!(row->budget > 0) || lone_work(dc, row, v, h) <= row->budget) {
        return;
    }
    for (int i = 0; i < HALVINGS; i++) {
        double middle = 0.5 * (part[0] + part[1]);
        row->kick = middle * whole;
        part[lone_work(dc, row, v, h) > row->budget] = middle;
    }
    row->kick = part[0] * whole;
}

static void count(dcxWorld *dc, const dcxRow *row, double h)
{
    dcxKicked *kicked = dc->carry->kicked;
    double v[3], force[3], t[3];
    dcxKicked *root = &kicked[root_of_row(dc, row)];
    dcxRowVelocity(dc, row, 1, v);
    v_scale(force, row->kick, row->n);
    if (root->kicks == 1) {
        add_lone_friction(dc, row, v, h, force);
    }
    v_add_scaled(v, v, row->drive[0], row->t[0]);
    v_add_scaled(v, v, row->drive[1], row->t[1]);
    root->work += h * v_dot(force, v);
    root->budget += row->budget;
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        v_cross(t, row->arm[side], force);
        v_add_scaled(kicked[b].f, kicked[b].f, side ? -1 : 1, force);
        v_add_scaled(kicked[b].t, kicked[b].t, side ? -1 : 1, t);
    }
}

/* Adds a body's part to its root's, once. */
static void settle(dcxWorld *dc, int b, double h)
{
    dcxKicked *kicked = dc->carry->kicked, *k = &kicked[b];
    double spin[3];
    if (dcxMoves(dc, b)) {
        dcxInvInertia(&dc->bodies, b, k->t, spin);
        kicked[root_of(kicked, b)].half +=
            0.5 * h * h * (dc->bodies.state[b].inv_mass * v_dot(k->f, k->f) + v_dot(k->t, spin));
    }
    v_set(k->f, 0, 0, 0);
    v_set(k->t, 0, 0, 0);
}

/* The part of all kicks at which they do the work that there is. */
static double share_of(const dcxKicked *k)
{
    if (k->work + k->half <= k->budget || !(k->half > 0)) {
        return 1;
    }
    double root = sqrt(fmax(0, k->work * k->work + 4 * k->half * k->budget));
    return fmin(1, fmax(0, (root - k->work) / (2 * k->half)));
}

/* The kicked rows: join what they hold together, count their work, sum up by body, scale. */
int dcxKicksLimit(dcxWorld *dc, double h)
{
    dcxKicked *kicked;
    dcxRow *row = dc->rows.row, *end = row + dc->rows.count;
    while (row < end && !(row->kick > 0)) {
        row++;
    }
    if (row == end) {
        return dcOk;
    }
    if (prepare(dc) != dcOk) {
        return dcErrMemory;
    }
    kicked = dc->carry->kicked;
    for (dcxRow *r = row; r < end; r++) {
        if (r->kick > 0) {
            join(dc, r);
        }
    }
    for (dcxRow *r = row; r < end; r++) {
        if (r->kick > 0) {
            kicked[root_of_row(dc, r)].kicks++;
        }
    }
    for (dcxRow *r = row; r < end; r++) {
        if (r->kick > 0) {
            if (kicked[root_of_row(dc, r)].kicks == 1) {
                limit_lone(dc, r, h);
            }
            count(dc, r, h);
        }
    }
    for (dcxRow *r = row; r < end; r++) {
        if (r->kick > 0) {
            settle(dc, r->b1, h);
            settle(dc, r->b2, h);
        }
    }
    for (dcxRow *r = row; r < end; r++) {
        if (r->kick > 0) {
            r->kick *= share_of(&kicked[root_of_row(dc, r)]);
        }
    }
    return dcOk;
}
