/* ODE's joint of a rolling ball, to fit its values. */
#include "ball.h"

void dcxRollingAttachHold(dcxRolling *rolling)
{
    int first = dcxRollingBallFirst(rolling) ? 0 : 1;
    dJointAttach(rolling->hold, rolling->body[first], rolling->body[1 - first]);
}

/* The kind of ODE's joint, its parameters, whether it is enabled. */
void dcxRollingRenew(dcxRolling *rolling)
{
    const dcxRollingValues *live = &rolling->live;
    dWorldID world = rolling->dc->world;
    int by_contact = live->unilateral || live->mu < (double)dInfinity;
    int attached = rolling->hold && dcxRollingAttached(rolling);
    dJointGroupEmpty(rolling->group);
    rolling->contact = 0;
    if (!rolling->hold || by_contact != rolling->by_contact) {
        dJointGroupEmpty(rolling->hold_group);
        rolling->hold = (by_contact ? dJointCreateNull : dJointCreateBall)(world, rolling->hold_group);
        rolling->by_contact = by_contact;
        rolling->touching = rolling->pulls = 0;
        rolling->step.pending = 0;
        if (attached) {
            dcxRollingAttachHold(rolling);
        }
    }
    if (!by_contact) {
        dJointSetBallParam(rolling->hold, dParamERP, 1); /* see step.c */
        dJointSetBallParam(rolling->hold, dParamCFM, (dReal)live->cfm);
        dJointSetFeedback(rolling->hold, rolling->feedback);
        (live->enabled ? dJointEnable : dJointDisable)(rolling->hold);
    }
}
