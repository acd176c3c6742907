/* A ragdoll of 16 boxes, its 15 joints hinges and universal joints with stops. */
#include <math.h>

#include "scenes_step.h"

/* A part, the part that it hangs on, and the joint between: a hinge about an axis, or a universal joint. */
static const struct part {
    double x, y, z, half[3]; /* m */
    int parent;
    double anchor_x, anchor_z;
    char axis; /* x, y: a hinge about it; u: universal, about x and y */
    double lower, upper;
} parts[RAGDOLL_BODIES] = {
    {0, 0, 1.00, {0.14, 0.08, 0.07}, -1, 0, 0, 0, 0, 0},           /* pelvis */
    {0, 0, 1.16, {0.12, 0.08, 0.07}, 0, 0, 1.08, 'u', -0.4, 0.4},  /* abdomen */
    {0, 0, 1.36, {0.17, 0.10, 0.11}, 1, 0, 1.24, 'u', -0.4, 0.4},  /* chest */
    {0, 0, 1.62, {0.08, 0.08, 0.12}, 2, 0, 1.485, 'u', -0.7, 0.7}, /* head */
    {-0.34, 0, 1.42, {0.13, 0.04, 0.04}, 2, -0.19, 1.42, 'u', -1.2, 1.2},
    {0.34, 0, 1.42, {0.13, 0.04, 0.04}, 2, 0.19, 1.42, 'u', -1.2, 1.2},
    {-0.61, 0, 1.42, {0.12, 0.035, 0.035}, 4, -0.48, 1.42, 'y', -0.1, 1.5},
    {0.61, 0, 1.42, {0.12, 0.035, 0.035}, 5, 0.48, 1.42, 'y', -1.5, 0.1},
    {-0.81, 0, 1.42, {0.06, 0.04, 0.02}, 6, -0.74, 1.42, 'u', -0.6, 0.6},
    {0.81, 0, 1.42, {0.06, 0.04, 0.02}, 7, 0.74, 1.42, 'u', -0.6, 0.6},
    {-0.09, 0, 0.74, {0.06, 0.06, 0.17}, 0, -0.09, 0.92, 'u', -0.8, 0.8},
    {0.09, 0, 0.74, {0.06, 0.06, 0.17}, 0, 0.09, 0.92, 'u', -0.8, 0.8},
    {-0.09, 0, 0.36, {0.05, 0.05, 0.17}, 10, -0.09, 0.55, 'x', -0.1, 1.5},
    {0.09, 0, 0.36, {0.05, 0.05, 0.17}, 11, 0.09, 0.55, 'x', -0.1, 1.5},
    {-0.09, 0.05, 0.13, {0.05, 0.12, 0.04}, 12, -0.09, 0.18, 'x', -0.5, 0.5},
    {0.09, 0.05, 0.13, {0.05, 0.12, 0.04}, 13, 0.09, 0.18, 'x', -0.5, 0.5},
};

static dJointID join(step_world *w, const struct part *p, dBodyID part, dBodyID parent, double up)
{
    const dReal x = (dReal)p->anchor_x, z = (dReal)(p->anchor_z + up);
    const dReal lower = (dReal)p->lower, upper = (dReal)p->upper;
    dJointID joint = p->axis == 'u' ? dJointCreateUniversal(w->world, 0) : dJointCreateHinge(w->world, 0);
    dJointAttach(joint, part, parent);
    if (p->axis == 'u') {
        dJointSetUniversalAnchor(joint, x, 0, z);
        dJointSetUniversalAxis1(joint, 1, 0, 0);
        dJointSetUniversalAxis2(joint, 0, 1, 0);
        dJointSetUniversalParam(joint, dParamLoStop, lower);
        dJointSetUniversalParam(joint, dParamHiStop, upper);
        dJointSetUniversalParam(joint, dParamLoStop2, lower);
        dJointSetUniversalParam(joint, dParamHiStop2, upper);
    } else {
        dJointSetHingeAnchor(joint, x, 0, z);
        dJointSetHingeAxis(joint, p->axis == 'x', p->axis == 'y', 0);
        dJointSetHingeParam(joint, dParamLoStop, lower);
        dJointSetHingeParam(joint, dParamHiStop, upper);
    }
    return joint;
}

void stepRagdollBuild(step_world *w, step_ragdoll *ragdoll, double up)
{
    const int first = w->bodies;
    for (int i = 0; i < RAGDOLL_BODIES; i++) {
        const struct part *p = &parts[i];
        const double *half = p->half;
        dBodyID body = stepBox(w, 2 * half[0], 2 * half[1], 2 * half[2], 8000 * half[0] * half[1] * half[2], p->x, p->y,
                               p->z + up);
        if (i > 0) {
            ragdoll->joint[i - 1] = join(w, p, body, w->body[first + p->parent], up);
        }
    }
}

void stepRagdollSoften(step_world *w, const step_ragdoll *ragdoll, double stiffness, double dissipation)
{
    for (int i = 0; i < RAGDOLL_JOINTS; i++) {
        dcJointSoftenStops(w->dc, ragdoll->joint[i], (dReal)stiffness, (dReal)dissipation);
    }
}

void stepRagdollThrow(step_world *w, unsigned seed, double speed, double spin)
{
    step_random state = seed;
    dReal velocity[3];
    for (int i = 0; i < 8; i++) {
        stepDraw(&state);
    }
    for (int k = 0; k < 3; k++) {
        velocity[k] = (dReal)(speed * stepDraw(&state));
    }
    for (int i = 0; i < w->bodies; i++) {
        dBodySetLinearVel(w->body[i], velocity[0], velocity[1], velocity[2]);
        dReal x = (dReal)(spin * stepDraw(&state)), y = (dReal)(spin * stepDraw(&state));
        dBodySetAngularVel(w->body[i], x, y, (dReal)(spin * stepDraw(&state)));
    }
}

static double beyond(double angle, const struct part *p)
{
    return fmax(0, fmax(angle - p->upper, p->lower - angle));
}

double stepRagdollViolation(const step_ragdoll *ragdoll)
{
    double worst = 0;
    for (int i = 0; i < RAGDOLL_JOINTS; i++) {
        const struct part *p = &parts[i + 1];
        if (p->axis == 'u') {
            worst = fmax(worst, beyond((double)dJointGetUniversalAngle1(ragdoll->joint[i]), p));
            worst = fmax(worst, beyond((double)dJointGetUniversalAngle2(ragdoll->joint[i]), p));
        } else {
            worst = fmax(worst, beyond((double)dJointGetHingeAngle(ragdoll->joint[i]), p));
        }
    }
    return worst;
}
