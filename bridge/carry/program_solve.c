/*
 * Way (c): islands whose every joint is a contact of the program's that was made here are solved by the own solve, as
 * in ways (a) and (b).  What it finds acts on the bodies as forces, and is what the joints' feedback says; they
 * themselves are disabled, so that ODE has no rows of them.  All else is ODE's: islands with other joints, with bodies
 * that sleep, with surfaces that ask for what the own solve has not.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* ---- which islands are free ---- */

static int find_islands(dcxWorld *dc, int count)
{
    struct dcxCarry *carry = dc->carry;
    const struct dcxMade *made = carry->feedback[dc->stamp & 1].made;
    if (dcxIslandsBegin(dc) != dcOk || !dcxProgramJoints(dc)) {
        return dcErrMemory;
    }
    for (int i = 0; i < count; i++) {
        int b1 = made[i].b1, b2 = made[i].b2;
        int sleeps = (dc->bodies.info[b1].flags | dc->bodies.info[b2].flags) & dcxBodyAsleep;
        if (made[i].joint && (sleeps || (dcxMoves(dc, b1) && dcxMoves(dc, b2)))) {
            dcxIslandsJoin(dc, b1, b2);
        }
    }
    return dcOk;
}

static void note_left(dcxWorld *dc)
{
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        if (dcxMoves(dc, b) && dcxIslandAt(dc, b) == 0) {
            dc->bodies.more[b].left_to_ode = dc->evaluations;
        }
    }
}

/* ---- the solve ---- */

/* Forces and velocities may have been set since its contacts were made. */
static void read_again(dcxWorld *dc, int b, double h)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    dcxBodyState *s = &dc->bodies.state[b];
    dcxWrench *user = &dc->bodies.user[b];
    int falls = (info->flags & dcxBodyGravity) != 0;
    for (int i = 0; i < 3; i++) {
        user->f[i] = (double)info->facc[i];
        user->t[i] = (double)info->tacc[i];
        s->v[i] = (double)info->vel[i];
        s->w[i] = (double)info->ang[i];
        dc->bodies.raw[b].a[i] = (falls ? dc->gravity[i] : 0) + s->inv_mass * user->f[i];
    }
    dcxFreeMotion(dc, b, h);
}

/* A kick that the bodies were given already: it is to be the least that the row bears, so that friction counts it. */
static void take_kick(dcxWorld *dc, dcxRow *row)
{
    dcxRowPush(dc, row, -row->kick);
    dcxPushAtLeast(row);
}

/* The rows that the own solve is given are the first of those made then; their number. */
static int collect(dcxWorld *dc, int count, double h)
{
    struct dcxCarry *carry = dc->carry;
    struct dcxMade *made = carry->feedback[dc->stamp & 1].made;
    int num = 0;
    for (int i = 0; i < count; i++) {
        made[i].at = made[i].joint && made[i].met && dcxIslandOf(dc, made[i].b1, made[i].b2) != 0 ? num : -1;
        if (made[i].at >= 0) {
            dcxRow *row = &carry->made_row[num++];
            if (i >= num) {
                *row = carry->made_row[i];
            }
            if (row->kick > 0) {
                take_kick(dc, row);
            }
        }
    }
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        if (dcxMoves(dc, b) && dcxIslandAt(dc, b) != 0) {
            read_again(dc, b, h);
        }
    }
    return num;
}

/* ---- what was not solved ---- */

/* Of islands of so few rows ODE's solver has the better chance, */
#define FEW 30
/* where one is off by so much of a step's fall. */
#define OFF 0.1

static int is_off(const dcxWorld *dc, const dcxRow *row, double h)
{
    double end[3];
    dcxRowVelocity(dc, row, 1, end);
    double over = row->target - row->softness * row->load - v_dot(end, row->n), most = OFF * dc->gravity_norm * h;
    return over > most || (row->load > row->lowest && over < -most);
}

/* An island goes to ODE, with the kicks that its bodies were given. */
static void leave_to_ode(dcxWorld *dc, int root, int count)
{
    struct dcxCarry *carry = dc->carry;
    struct dcxMade *made = carry->feedback[dc->stamp & 1].made;
    for (int i = 0; i < count; i++) {
        if (made[i].at >= 0 && dcxIslandOf(dc, made[i].b1, made[i].b2) == root) {
            const dcxRow *row = &carry->made_row[made[i].at];
            made[i].at = -1;
            if (row->kick > 0) {
                dcxRowPush(dc, row, row->kick);
            }
        }
    }
    carry->root[root] = 0;
}

static int count_rows(dcxWorld *dc, int root, int count)
{
    const struct dcxMade *made = dc->carry->feedback[dc->stamp & 1].made;
    int rows = 0;
    for (int i = 0; i < count && rows <= FEW; i++) {
        rows += made[i].at >= 0 && dcxIslandOf(dc, made[i].b1, made[i].b2) == root;
    }
    return rows;
}

static void leave_unsolved(dcxWorld *dc, int count, double h)
{
    struct dcxCarry *carry = dc->carry;
    struct dcxMade *made = carry->feedback[dc->stamp & 1].made;
    int large = 0; /* an island that has more rows */
    for (int i = 0; i < count; i++) {
        int root = made[i].at >= 0 ? dcxIslandOf(dc, made[i].b1, made[i].b2) : large;
        if (root == large || !is_off(dc, &carry->made_row[made[i].at], h)) {
            continue;
        }
        if (count_rows(dc, root, count) <= FEW) {
            leave_to_ode(dc, root, count);
        } else {
            large = root;
        }
    }
}

static void leave_all(dcxWorld *dc, int count)
{
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        if (dcxMoves(dc, b) && dcxIslandAt(dc, b) == b) {
            leave_to_ode(dc, b, count);
        }
    }
}

/* ---- and back to ODE ---- */

/* As ODE's would, without the kick. */
static void tell(const dcxMade *made, const dcxRow *row)
{
    dcxSpot *spot = dcxMetSpot(made->met, made->spot);
    dJointFeedback *feedback = spot->feedback;
    int first = spot->turned; /* ODE's first body */
    double f[3], t[2][3];
    v_scale(f, row->load - row->kick, row->n);
    v_add_scaled(f, f, row->friction[0], row->t[0]);
    v_add_scaled(f, f, row->friction[1], row->t[1]);
    v_cross(t[0], row->arm[0], f);
    v_cross(t[1], row->arm[1], f);
    for (int i = 0; i < 3; i++) {
        double sign = first ? -1 : 1;
        feedback->f1[i] = (dReal)(sign * f[i]);
        feedback->t1[i] = (dReal)(sign * t[first][i]);
        feedback->f2[i] = (dReal)(-sign * f[i]);
        feedback->t2[i] = (dReal)(-sign * t[!first][i]);
    }
    spot->mu = !made->holds ? spot->mu : row->limit > 0 ? 0 : row->mu;
    spot->limit = made->holds && row->limit > 0 ? row->limit : spot->mu * row->load; /* with the kick */
}

/* ODE has no rows of it: what it would say to the program the program is told at once. */
static void disable(const dcxMade *made)
{
    static const dJointFeedback nothing;
    dJointFeedback *asked = dJointGetFeedback(made->joint);
    const dJointFeedback *ours = made->at >= 0 ? dcxMetSpot(made->met, made->spot)->feedback : &nothing;
    if (asked != ours) {
        *asked = *ours;
    }
    dJointDisable(made->joint);
}

/* A joint without a row, on bodies that ODE has no rows of. */
static int is_free_double(dcxWorld *dc, const dcxMade *made)
{
    int free = !made->met;
    for (int side = 0; side < 2 && free; side++) {
        int b = dcxBodyFind(dc, dJointGetBody(made->joint, side));
        free = b <= 0 || !dcxMoves(dc, b) || dcxIslandAt(dc, b) != 0;
    }
    return free;
}

static void hand_over(dcxWorld *dc, int count)
{
    struct dcxCarry *carry = dc->carry;
    struct dcxMade *made = carry->feedback[dc->stamp & 1].made;
    for (int i = 0; i < count; i++) {
        if (made[i].at >= 0) {
            const dcxRow *row = &carry->made_row[made[i].at];
            tell(&made[i], row);
            dcxRowAddForce(dc, row);
            dc->bodies.more[row->b1].by_own = dc->bodies.more[row->b2].by_own = dc->stamp;
        }
        if (made[i].joint && (made[i].at >= 0 || is_free_double(dc, &made[i]))) {
            disable(&made[i]);
        }
    }
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        if (dcxMoves(dc, b) && dc->bodies.more[b].by_own == dc->stamp) {
            dcxBorneAdd(dc, b);
        }
    }
}

/* ---- all of it ---- */

int dcxProgramSolve(dcxWorld *dc, double h)
{
    struct dcxCarry *carry = dc->carry;
    const struct dcxFeedback *f = &carry->feedback[dc->stamp & 1];
    int count = carry->made_stamp == dc->stamp && f->stamp == dc->stamp ? f->used : 0;
    if (count == 0) {
        dcxBorneRevive(dc);
    }
    carry->num_borne = 0;
    if (count == 0) {
        return dcOk;
    }
    if (!dcxBorneRoom(dc) || find_islands(dc, count) != dcOk) {
        return dcErrMemory;
    }
    int num = collect(dc, count, h), code = num > 0 ? dcxSolveRows(dc, carry->made_row, num, h) : dcOk;
    if (code == dcOk) {
        leave_unsolved(dc, count, h);
    } else {
        leave_all(dc, count);
    }
    note_left(dc);
    hand_over(dc, count);
    return code;
}
