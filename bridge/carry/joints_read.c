/*
 * What ODE's solver made of the rows: whether it has stepped, and the loads out of the joints' feedback.
 *
 * A joint whose bodies were destroyed since tells nothing; nor does one between bodies that sleep.
 */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "parts.h"

static int is_awake(dBodyID body)
{
    return body && dBodyIsEnabled(body);
}

/* A joint tells once ODE has stepped it; those between bodies that sleep never do. */
static int joints_tell(const struct dcxCarry *carry)
{
    for (int k = 0; k < carry->num_joints; k++) {
        const struct dcxJoint *j = &carry->joint[k];
        if (j->feedback.f1[0] == j->feedback.f1[0]) {
            return 1;
        }
        if (is_awake(dJointGetBody(j->id, 0)) || is_awake(dJointGetBody(j->id, 1))) {
            return 0;
        }
    }
    return 1;
}

static int lives(const dcxWorld *dc, const struct dcxWitness *w)
{
    return dJointGetBody(w->id, 0) != 0 && dJointGetBody(w->id, 0) == dc->bodies.info[w->body].id;
}

/* The forces that the marked body has. */
static void read_mark(const dcxWorld *dc, double *f)
{
    const dReal *force = dBodyGetForce(dc->bodies.info[dc->carry->witness[dc->carry->marked].body].id);
    v_set(f, force[0], force[1], force[2]);
}

void dcxRowsMark(dcxWorld *dc)
{
    if (dc->carry->marked >= 0) {
        read_mark(dc, dc->carry->mark);
    }
}

int dcxRowsWait(const dcxWorld *dc)
{
    return dc->carry->pending;
}

int dcxRowsRipe(const dcxWorld *dc)
{
    const struct dcxCarry *carry = dc->carry;
    if (!carry->pending) {
        return 0;
    }
    if (carry->num_joints > 0) {
        return joints_tell(carry);
    }
    const struct dcxWitness *w = carry->marked < 0 ? NULL : &carry->witness[carry->marked];
    if (!w || !lives(dc, w) || !dBodyIsEnabled(dc->bodies.info[w->body].id)) { /* ODE's step put it to sleep */
        return 1;
    }
    double f[3];
    read_mark(dc, f);
    return f[0] != carry->mark[0] || f[1] != carry->mark[1] || f[2] != carry->mark[2];
}

/* Loads out of the feedback. */
static void read_loads(dcxWorld *dc)
{
    for (int k = 0; k < dc->carry->num_joints; k++) {
        const struct dcxJoint *j = &dc->carry->joint[k];
        dcxRow *row = &dc->rows.row[j->row];
        double f[3] = {j->feedback.f1[0], j->feedback.f1[1], j->feedback.f1[2]};
        if (dJointGetBody(j->id, 0) != j->body[0] || dJointGetBody(j->id, 1) != j->body[1]) {
            row->gone = 1; /* a body was destroyed since */
            continue;
        }
        double sum = f[0] + f[1] + f[2];
        if (!(sum - sum == 0)) { /* load and friction stay those of the last step */
            row->still = 1;
            continue;
        }
        row->load = j->sign * v_dot(f, row->n) - j->bias;
        for (int i = 0; i < 2; i++) {
            row->friction[i] = row->mu > 0 ? j->sign * v_dot(f, row->t[i]) : 0;
        }
    }
}

void dcxJointsRemove(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    dJointGroupEmpty(carry->group);
    carry->num_joints = carry->num_witnesses = 0;
    carry->marked = -1;
    dcxStrainEnd(dc);
    if (carry->max_vel_changed) {
        dWorldSetContactMaxCorrectingVel(dc->world, carry->max_vel);
        carry->max_vel_changed = 0;
    }
}

/* all - part, or nothing where no digits are left of it. */
static void without(const dReal *all, const double *part, dReal *rest)
{
    for (int i = 0; i < 3; i++) {
        rest[i] = all[i] - (dReal)part[i];
        rest[i] = fabs((double)rest[i]) < 1e-6 * fabs(part[i]) ? 0 : rest[i];
    }
}

/* A body that ODE put to sleep did not use its forces: it is not to start with them when it wakes. */
static void take_back(dcxWorld *dc, int b)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    const dcxWrench *w = &dc->bodies.force[b];
    if (info->flags & dcxBodyDynamic && !dBodyIsEnabled(info->id)) {
        dReal f[3], t[3];
        without(dBodyGetForce(info->id), w->f, f);
        without(dBodyGetTorque(info->id), w->t, t);
        dBodySetForce(info->id, f[0], f[1], f[2]);
        dBodySetTorque(info->id, t[0], t[1], t[2]);
    }
}

static void hear_witnesses(dcxWorld *dc)
{
    const struct dcxCarry *carry = dc->carry;
    for (int k = 0; k < carry->num_witnesses; k++) {
        int b = carry->witness[k].body;
        if (lives(dc, &carry->witness[k])) {
            take_back(dc, b);
            continue;
        }
        dc->bodies.info[b].flags |= dcxBodyGone;
        for (int i = 0; i < dc->rows.count; i++) {
            dcxRow *row = &dc->rows.row[i];
            row->gone |= row->solved && (row->b1 == b || row->b2 == b);
        }
    }
}

void dcxJointsRead(dcxWorld *dc)
{
    hear_witnesses(dc);
    read_loads(dc);
}
