/*
 * ODE's quick step with a thread pool never ends where no row of an island shares a body with another row, as a lone
 * contact without friction: a contact that may be so alone gets a second row.
 */
#include "parts.h"

/* A bound of friction, N, that nothing feels. */
#define NOTHING 1e-30

/* Nothing that is known to have rows holds the body yet. */
static int has_no_rows(dBodyID body)
{
    int count = body ? dBodyGetNumJoints(body) : 0;
    for (int i = 0; i < count; i++) {
        dJointID joint = dBodyGetJoint(body, i);
        dJointType type = dJointGetType(joint);
        if (dJointIsEnabled(joint) && type != dJointTypeNull && type != dJointTypeAMotor && type != dJointTypeLMotor) {
            return 0;
        }
    }
    return 1;
}

void dcxAccompany(dContact *c, dBodyID one, dBodyID two)
{
    if (!(c->surface.mu > 0) && !(c->surface.mode & dContactMu2) && has_no_rows(one) && has_no_rows(two)) {
        c->surface.mode |= dContactMu2;
        c->surface.mu = (dReal)NOTHING;
        c->surface.mu2 = 0;
    }
}
