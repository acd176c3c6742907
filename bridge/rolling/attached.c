/* Is the ball still attached?  What its joint rests on may have been destroyed. */
#include "base/vector.h"
#include "ball.h"

/* ODE detaches a joint when one of its bodies is destroyed. */
int dcxRollingAttached(dcxRolling *rolling)
{
    if (!rolling->body[0]) {
        return 0;
    }
    int first = dcxRollingBallFirst(rolling) ? 0 : 1;
    if (dJointGetBody(rolling->hold, 0) != rolling->body[first] ||
        dJointGetBody(rolling->hold, 1) != rolling->body[1 - first]) {
        dJointGroupEmpty(rolling->group);
        rolling->contact = 0;
        rolling->body[0] = rolling->body[1] = 0;
        rolling->dc->structure_changed = 1;
        dcxRollingForget(rolling);
    }
    return rolling->body[0] != 0;
}

void dcxRollingForget(dcxRolling *rolling)
{
    rolling->step.pending = 0;
    rolling->lag = rolling->kick_lag = 0;
    v_set(rolling->owed, 0, 0, 0);
    rolling->touching = rolling->pulls = 0;
    v_set(rolling->force, 0, 0, 0);
    v_set(rolling->local, 0, 0, 0);
    v_set(rolling->acceleration, 0, 0, 0);
}
