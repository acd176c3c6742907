/*
 * Is the joint still there?  A joint that was destroyed must not be touched, so its bodies are asked whether they have
 * it; and whether they are there themselves, joints of our own tell.
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

int dcxJointWatch(dcxJointElement *j)
{
    dcxCoordinate *c = &j->c;
    if (j->e.dc->bodies.told) {
        return 1;
    }
    c->watch_group = dJointGroupCreate(0);
    for (int i = 0; i < 2 && c->watch_group; i++) {
        c->watch[i] = c->id[i] ? dcxTellTale(j->e.dc->world, c->watch_group, c->id[i], 0) : 0;
    }
    return c->watch_group != 0;
}

void dcxJointUnwatch(dcxElement *e)
{
    dcxCoordinate *c = &((dcxJointElement *)e)->c;
    if (c->watch_group) {
        dJointGroupDestroy(c->watch_group);
    }
    c->watch_group = 0;
    c->watch[0] = c->watch[1] = 0;
}

void dcxJointsTold(dcxWorld *dc, dBodyID body)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxJointElement *j = (dcxJointElement *)dc->element[i];
        if (dcxIsJointElement(&j->e, 0)) {
            j->c.bereft |= j->c.id[0] == body || j->c.id[1] == body;
        }
    }
}

int dcxJointBodiesLive(const dcxCoordinate *c)
{
    for (int i = 0; i < 2 && !c->bereft; i++) {
        if (c->watch[i] && dJointGetBody(c->watch[i], 0) != c->id[i]) {
            return 0;
        }
    }
    return !c->bereft;
}

int dcxJointIsThereToo(const dcxCoordinate *c, const dcxCoordinate *there)
{
    dBodyID witness = c->id[0] ? c->id[0] : c->id[1];
    int listed = there && there->joint == c->joint && there->id[0] == c->id[0] && there->id[1] == c->id[1];
    return dcxJointBodiesLive(c) && (listed || lists_joint(witness, c->joint)) &&
           (int)dJointGetType(c->joint) == c->type && dJointGetBody(c->joint, 0) == c->id[0] &&
           dJointGetBody(c->joint, 1) == c->id[1];
}

int dcxJointIsThere(const dcxCoordinate *c)
{
    return dcxJointIsThereToo(c, NULL);
}

int dcxJointsRewatch(dcxWorld *dc)
{
    int all = 1;
    for (int i = 0; i < dc->num_elements; i++) {
        dcxJointElement *j = (dcxJointElement *)dc->element[i];
        if (dcxIsJointElement(&j->e, 0) && !j->c.lost && dcxJointIsThere(&j->c)) {
            dcxJointUnwatch(&j->e);
            all &= dcxJointWatch(j);
        }
    }
    return all;
}

int dcxJointPrepare(dcxWorld *dc, dcxElement *e)
{
    (void)dc;
    dcxCoordinate *c = &((dcxJointElement *)e)->c;
    int found = c->found;
    c->found = 0;
    if (!c->lost) {
        if (found || dcxJointIsThere(c)) {
            return 0;
        }
        c->lost = 1;
        dcxWarn("%s %p: its joint %p was destroyed, or attached to other bodies; it is turned off", e->class->name,
                (void *)e->handle, (void *)c->joint);
    }
    dcxJointUnwatch(e);
    e->enabled = e->default_enabled = 0;
    e->num_parts = 0; /* their bodies may be gone too */
    return 1;
}
