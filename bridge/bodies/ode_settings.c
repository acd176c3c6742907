/*
 * ODE counts some settings in steps.  A step that is cut into substeps must put them right, and give them back:
 * damping acts once a step, idle steps are counted once a step, and ERP is the part of a joint's error that one step
 * mends (joint_softness.c; left as it is, hundreds of substeps would mend it hundreds of times as fast, at the price of
 * energy).
 */
#include "state/world_data.h"
#include "bodies.h"

static void enter(dcxWorld *dc, dcxBodyInfo *info, dcxBodyMore *more)
{
    int substeps = dc->last_substeps > 0 ? dc->last_substeps : 1;
    if (info->flags & dcxBodyDamped) {
        more->linear_damping = dBodyGetLinearDamping(info->id);
        more->angular_damping = dBodyGetAngularDamping(info->id);
    }
    if (info->flags & dcxBodyJointed && info->flags & dcxBodySleeps && substeps > 1) {
        more->ode_idle_steps = dBodyGetAutoDisableSteps(info->id);
        dBodySetAutoDisableSteps(info->id, more->ode_idle_steps * substeps);
        info->flags |= dcxBodyIdleScaled;
    }
}

void dcxSettingsEnter(dcxWorld *dc)
{
    dcxJointSoftnessEnter(dc);
    for (int k = 0; dc->bodies.num_modes && k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        enter(dc, &dc->bodies.info[b], &dc->bodies.more[b]);
    }
}

int dcxSettingsSubstep(dcxWorld *dc, double h, double step)
{
    int good = dcxJointSoftnessSubstep(dc, h / step);
    for (int k = 0; dc->bodies.num_modes && k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        const dcxBodyInfo *info = &dc->bodies.info[b];
        const dcxBodyMore *more = &dc->bodies.more[b];
        if (info->flags & dcxBodyDamped) {
            dBodySetLinearDamping(info->id, (dReal)(1 - pow(1 - more->linear_damping, h / step)));
            dBodySetAngularDamping(info->id, (dReal)(1 - pow(1 - more->angular_damping, h / step)));
        }
    }
    return good;
}

void dcxSettingsLeave(dcxWorld *dc)
{
    dcxJointSoftnessLeave(dc);
    for (int k = 0; dc->bodies.num_modes && k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        dcxBodyInfo *info = &dc->bodies.info[b];
        const dcxBodyMore *more = &dc->bodies.more[b];
        if (info->flags & dcxBodyIdleScaled) {
            dBodySetAutoDisableSteps(info->id, more->ode_idle_steps);
            info->flags &= ~(unsigned)dcxBodyIdleScaled;
        }
        if (info->flags & dcxBodyDamped) {
            dBodySetLinearDamping(info->id, (dReal)more->linear_damping);
            dBodySetAngularDamping(info->id, (dReal)more->angular_damping);
        }
    }
}
