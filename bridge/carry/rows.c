/* The rows of a step: bodies as they would go without them, and what all rows have in common. */
#include <stdlib.h>
#include <string.h>

#include "../element.h"
#include "../motion.h"
#include "met.h"
#include "parts.h"

int dcxCarryInit(dcImpl *dc)
{
    dc->carry = calloc(1, sizeof *dc->carry);
    if (!dc->carry) {
        return 0;
    }
    dc->carry->group = dJointGroupCreate(0);
    dc->carry->solver = dcxSolverNew();
    dc->carry->block = calloc(1, sizeof *dc->carry->block);
    return dc->carry->group && dc->carry->solver && dc->carry->block;
}

/* Joints that wait tell whether their world still stands: ODE takes their bodies away when it goes. */
static int world_stands(const struct dcxCarry *carry)
{
    for (int k = 0; k < carry->num_joints; k++) {
        if (dJointGetBody(carry->joint[k].id, 0)) {
            return 1;
        }
    }
    for (int k = 0; k < carry->num_witnesses; k++) {
        if (dJointGetBody(carry->witness[k].id, 0)) {
            return 1;
        }
    }
    return 0;
}

void dcxCarryFree(dcImpl *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (carry) {
        if (world_stands(carry)) {
            dcxJointsRemove(dc); /* it also puts back what was changed in the world */
        }
        dJointGroupDestroy(carry->group);
        dcxSolverFree(carry->solver);
        dcxMetFree(dc);
        dcxFeedbackFree(carry);
        free(carry->free_row);
        free(carry->free);
        free(carry->joint);
        free(carry->root);
        dcxSpringsFree(&carry->springs);
        free(carry->block);
        free(carry->cluster);
        free(carry->kicked);
        free(carry->blow);
        free(carry->witness);
        free(carry->work);
        free(carry);
    }
    free(dc->rows.row);
}

dcxRow *dcxRowNew(dcImpl *dc)
{
    dcxRows *rows = &dc->rows;
    if (rows->count == rows->capacity) {
        int capacity = rows->capacity ? 2 * rows->capacity : 64;
        dcxRow *bigger = realloc(rows->row, (size_t)capacity * sizeof *bigger);
        if (!bigger) {
            return NULL;
        }
        rows->row = bigger;
        rows->capacity = capacity;
    }
    dcxRow *row = &rows->row[rows->count++];
    memset(row, 0, sizeof *row);
    return row;
}

void dcxRowVelocity(const dcImpl *dc, const dcxRow *row, int end, double *v)
{
    double u[2][3];
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        const dcBodyState *s = &dc->bodies.state[b];
        const dcxFree *f = &dc->carry->free[b];
        dcArmVelocity(end ? f->v : s->v, end ? f->w : s->w, row->arm[side], u[side]);
    }
    v_sub(v, u[0], u[1]);
}

int dcxRowIsExact(const dcImpl *dc, const dcxRow *row)
{
    return !((dc->bodies.info[row->b1].flags | dc->bodies.info[row->b2].flags) & dcBodyJointed);
}

double dcxRowMobility(const dcImpl *dc, const dcxRow *row, const double *d)
{
    double sum = 0;
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        const dcBodyState *s = &dc->bodies.state[b];
        sum += dcArmMobility(s->inv_mass, s->inv_inertia, dc->bodies.inertia[b], row->arm[side], d, 1);
    }
    return sum;
}

void dcxRowHold(dcImpl *dc, const dcxRow *row)
{
    dc->bodies.info[row->b1].held = dc->bodies.state[row->b1].speed;
    dc->bodies.info[row->b2].held = dc->bodies.state[row->b2].speed;
}

void dcxRowAddForce(dcImpl *dc, const dcxRow *row)
{
    double f[3];
    v_scale(f, row->load, row->n);
    v_add_scaled(f, f, row->friction[0], row->t[0]);
    v_add_scaled(f, f, row->friction[1], row->t[1]);
    dcWrenchAdd(&dc->bodies.force[row->b1], row->arm[0], 1, f);
    dcWrenchAdd(&dc->bodies.force[row->b2], row->arm[1], -1, f);
}

/* ---- the bodies without rows ---- */

void dcxFreeMotion(dcImpl *dc, int b, double h)
{
    const dcBodies *bodies = &dc->bodies;
    const dcBodyState *s = &bodies->state[b];
    const dcWrench *force = &bodies->force[b], *user = &bodies->user[b];
    dcxFree *f = &dc->carry->free[b];
    double torque[3], spin[3];
    f->inv_mass = s->inv_mass;
    v_copy(f->v, s->v);
    v_copy(f->w, s->w);
    memset(f->inv_inertia, 0, sizeof f->inv_inertia);
    if (!(s->inv_mass > 0)) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        f->v[i] += h * (bodies->raw[b].a[i] + s->inv_mass * force->f[i]);
        torque[i] = force->t[i] + user->t[i];
    }
    if (s->inv_inertia < 0) {
        memcpy(f->inv_inertia, bodies->inertia[b], sizeof f->inv_inertia);
        if (bodies->info[b].flags & dcBodyGyro) { /* what ODE will add */
            const dcBodyMore *more = &bodies->more[b];
            double local[3], momentum[3], gyro[3];
            m_mul_t(local, more->rotation, s->w);
            m_mul(momentum, more->inertia, local);
            m_mul(local, more->rotation, momentum);
            v_cross(gyro, local, s->w);
            v_add_scaled(torque, torque, 1, gyro);
        }
    } else {
        f->inv_inertia[0] = f->inv_inertia[4] = f->inv_inertia[8] = s->inv_inertia;
    }
    dcInvInertia(bodies, b, torque, spin);
    v_add_scaled(f->w, f->w, h, spin);
}

int dcxFreeReserve(dcImpl *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (dc->bodies.capacity > carry->cap_free) {
        dcxFree *bigger = realloc(carry->free, (size_t)dc->bodies.capacity * sizeof *bigger);
        if (!bigger) {
            return dcErrMemory;
        }
        carry->free = bigger;
        carry->cap_free = dc->bodies.capacity;
    }
    memset(&carry->free[0], 0, sizeof carry->free[0]);
    return dcOk;
}

static int free_motions(dcImpl *dc, double h)
{
    int code = dcxFreeReserve(dc);
    for (int k = 0; k < dc->bodies.num_active && code == dcOk; k++) {
        dcxFreeMotion(dc, dc->bodies.active[k], h);
    }
    return code;
}

static void clear_forces(dcImpl *dc)
{
    dcBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        memset(&bodies->force[bodies->active[k]], 0, sizeof *bodies->force);
        bodies->load[bodies->active[k]] = 0;
    }
    memset(&bodies->force[0], 0, sizeof *bodies->force);
    bodies->load[0] = 0;
}

static int element_rows(dcImpl *dc, double h)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcElement *e = dc->element[i];
        e->first_row = dc->rows.count;
        e->num_rows = 0;
        if (!e->class->carry || !e->enabled) {
            continue;
        }
        int code = e->class->carry(dc, e, h);
        if (code < 0) {
            return code;
        }
        e->num_rows = dc->rows.count - e->first_row;
        for (int k = e->first_row; k < dc->rows.count; k++) {
            dc->rows.row[k].owner = dcxOwnerElement;
        }
    }
    return dcOk;
}

/* Elements: rows, and forces that act throughout the step. */
static int element_forces(dcImpl *dc, double h)
{
    clear_forces(dc);
    dcElementsEvaluate(dc);
    int code = element_rows(dc, h);
    if (code == dcOk) {
        dcElementsLoad(dc);
        dcElementsAdd(dc);
    }
    return code;
}

int dcxRowsMake(dcImpl *dc, double h)
{
    dc->rows.count = 0;
    dc->carry->h = h;
    int code = element_forces(dc, h);
    code = code == dcOk ? free_motions(dc, h) : code;
    code = code == dcOk ? dcxContactRows(dc, h) : code;
    code = code == dcOk ? dcxBedRows(dc, h) : code;
    code = code == dcOk ? dcxKicksLimit(dc, h) : code;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dc->bodies.info[dc->bodies.active[k]].held = 0; /* what it was for, pairs and geometry, is done */
    }
    return code;
}
