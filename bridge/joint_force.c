/* What stops and springs on joint coordinates have in common for the caller. */
#include "coordinate.h"

static dcCoordinate *get(dcForceID force, const char *function)
{
    dcElement *e = dcElementGet(force, NULL, function);
    if (e && !dcIsJointElement(e, 0)) {
        dcFail(dcErrHandle, "%s: %p is a %s, not a stop or spring of a joint", function, (void *)force, e->class->name);
        return NULL;
    }
    return e ? &((dcJointElement *)e)->c : NULL;
}

dReal dcJointForceGetPosition(dcForceID force)
{
    const dcCoordinate *c = get(force, "dcJointForceGetPosition");
    return c ? (dReal)c->q : (dReal)NAN;
}

dReal dcJointForceGetRate(dcForceID force)
{
    const dcCoordinate *c = get(force, "dcJointForceGetRate");
    return c ? (dReal)c->qdot : (dReal)NAN;
}

dReal dcJointForceGetForce(dcForceID force)
{
    const dcCoordinate *c = get(force, "dcJointForceGetForce");
    return !c ? (dReal)NAN : dcForceIsEnabled(force) ? (dReal)c->f : 0;
}

dReal dcJointForceGetInertia(dcForceID force)
{
    const dcCoordinate *c = get(force, "dcJointForceGetInertia");
    return !c ? (dReal)NAN : c->lag < 0 ? 0 : (dReal)(1 / c->mobility);
}

dJointID dcJointForceGetJoint(dcForceID force)
{
    const dcCoordinate *c = get(force, "dcJointForceGetJoint");
    return c ? c->joint : 0;
}

int dcJointForceGetCoordinate(dcForceID force)
{
    const dcCoordinate *c = get(force, "dcJointForceGetCoordinate");
    return c ? c->which : dcErrHandle;
}

int dcJointForceGetTurns(dcForceID force)
{
    const dcCoordinate *c = get(force, "dcJointForceGetTurns");
    return c ? c->turns : 0;
}

int dcJointForceSetTurns(dcForceID force, int turns)
{
    dcCoordinate *c = get(force, "dcJointForceSetTurns");
    if (!c) {
        return dcErrHandle;
    }
    if (!dcCoordinateTable[c->which].wraps) {
        return dcFail(dcErrArgument, "dcJointForceSetTurns: the turns of a %s do not count",
                      dcCoordinateTable[c->which].name);
    }
    c->q += 2 * M_PI * (turns - c->turns);
    c->turns = turns;
    dcElementChanged(dcElementGet(force, NULL, "dcJointForceSetTurns"));
    return dcOk;
}

int dcJointForget(dcWorldID handle, dJointID joint)
{
    dcImpl *dc = dcImplGet(handle, "dcJointForget");
    if (!dc) {
        return dcErrHandle;
    }
    if (!joint) {
        return dcFail(dcErrArgument, "dcJointForget: joint is NULL");
    }
    if (dc->stepping) {
        return dcFail(dcErrState, "dcJointForget: called from inside a step");
    }
    for (int i = dc->num_elements - 1; i >= 0; i--) {
        if (dcIsJointElement(dc->element[i], joint)) {
            dcElementFree(dc->element[i]);
        }
    }
    return dcOk;
}
