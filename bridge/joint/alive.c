/*
 * Is the joint still there?  A joint that was destroyed must not be touched, so its bodies are asked; and of these, one
 * that is known to be alive.
 */
#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"

int dcxIsJointElement(const dcxElement *e, dJointID joint)
{
    return e->class->prepare == dcxJointPrepare && (!joint || ((const dcxJointElement *)e)->c.joint == joint);
}

static int lists_joint(dBodyID body, dJointID joint)
{
    for (int i = dBodyGetNumJoints(body) - 1; i >= 0; i--) {
        if (dBodyGetJoint(body, i) == joint) {
            return 1;
        }
    }
    return 0;
}

/* A body that is surely alive, as it is on the list of this step's bodies; else any of the two. */
static dBodyID witness(const dcxWorld *dc, const dcxCoordinate *c)
{
    for (int i = 0; i < 2; i++) {
        int entry = c->id[i] ? dcxBodyFind(dc, c->id[i]) : -1;
        if (entry > 0 && dc->bodies.info[entry].stamp == dc->stamp) {
            return c->id[i];
        }
    }
    return c->id[0] ? c->id[0] : c->id[1];
}

int dcxJointPrepare(dcxWorld *dc, dcxElement *e)
{
    dcxCoordinate *c = &((dcxJointElement *)e)->c;
    if (!c->lost) {
        if (lists_joint(witness(dc, c), c->joint) && (int)dJointGetType(c->joint) == c->type &&
            dJointGetBody(c->joint, 0) == c->id[0] && dJointGetBody(c->joint, 1) == c->id[1]) {
            return 0;
        }
        c->lost = 1;
        dcxWarn("%s %p: its joint %p was destroyed, or attached to other bodies; it is turned off", e->class->name,
                (void *)e->handle, (void *)c->joint);
    }
    e->enabled = e->default_enabled = 0;
    e->num_parts = 0; /* their bodies may be gone too */
    return 1;
}
