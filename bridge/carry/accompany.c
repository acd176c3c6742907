/*
 * ODE's quick step with a thread pool never ends where no row of an island shares a body with another row, as a lone
 * contact without friction: a contact that may be so alone gets a second row.
 */
#include <math.h>

#include "parts.h"

/* A bound of friction for a mass, m/s^2, that nothing feels.  Beside a bound that is as good as zero ODE's LCP fails.
 */
#define NOTHING 1e-8

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

static double mass_of(dBodyID body)
{
    dMass mass;
    dBodyGetMass(body, &mass);
    return (double)mass.mass;
}

static double lesser_mass(dBodyID one, dBodyID two)
{
    return one && two ? fmin(mass_of(one), mass_of(two)) : one ? mass_of(one) : two ? mass_of(two) : 0;
}

void dcxAccompany(dContact *c, dBodyID one, dBodyID two)
{
    if (!(c->surface.mu > 0) && !(c->surface.mode & dContactMu2) && has_no_rows(one) && has_no_rows(two)) {
        c->surface.mode |= dContactMu2;
        c->surface.mu = (dReal)(NOTHING * lesser_mass(one, two));
        c->surface.mu2 = 0;
    }
}
