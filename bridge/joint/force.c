/* What stops and springs on joint coordinates have in common for the caller. */
#include <math.h>

#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"

static dcJointElement *get(dcForceID force, dcxDoor *door, const char *function, int *code)
{
    dcElement *e = dcElementGet(force, NULL, door, function, code);
    if (e && !dcIsJointElement(e, 0)) {
        *code = dcFail(dcErrHandle, "%s: %p is a %s, not a stop or spring of a joint", function, (void *)force,
                       e->class->name);
        return NULL;
    }
    return (dcJointElement *)e;
}

dReal dcJointForceGetPosition(dcForceID force)
{
    int code;
    const dcJointElement *j = get(force, dcxEnter, __func__, &code);
    return j ? (dReal)j->c.q : (dReal)NAN;
}

dReal dcJointForceGetRate(dcForceID force)
{
    int code;
    const dcJointElement *j = get(force, dcxEnter, __func__, &code);
    return j ? (dReal)j->c.qdot : (dReal)NAN;
}

dReal dcJointForceGetForce(dcForceID force)
{
    int code;
    const dcJointElement *j = get(force, dcxEnter, __func__, &code);
    return !j ? (dReal)NAN : j->e.enabled ? (dReal)j->c.f : 0;
}

dReal dcJointForceGetInertia(dcForceID force)
{
    int code;
    const dcJointElement *j = get(force, dcxEnter, __func__, &code);
    return !j ? (dReal)NAN : j->c.lag < 0 ? 0 : (dReal)(1 / j->c.mobility);
}

dJointID dcJointForceGetJoint(dcForceID force)
{
    int code;
    const dcJointElement *j = get(force, dcxLook, __func__, &code);
    return j ? j->c.joint : 0;
}

int dcJointForceGetCoordinate(dcForceID force)
{
    int code;
    const dcJointElement *j = get(force, dcxLook, __func__, &code);
    return j ? j->c.which : code;
}

int dcJointForceGetTurns(dcForceID force)
{
    int code;
    const dcJointElement *j = get(force, dcxEnter, __func__, &code);
    return j ? j->c.turns : 0;
}

int dcJointForceSetTurns(dcForceID force, int turns)
{
    int code;
    dcJointElement *j = get(force, dcxEnter, __func__, &code);
    if (!j) {
        return code;
    }
    if (!dcCoordinateTable[j->c.which].wraps) {
        return dcFail(dcErrArgument, "dcJointForceSetTurns: the turns of a %s do not count",
                      dcCoordinateTable[j->c.which].name);
    }
    j->c.q += 2 * M_PI * (turns - j->c.turns);
    j->c.turns = turns;
    dcElementChanged(&j->e);
    return dcOk;
}

int dcJointForget(dcWorldID handle, dJointID joint)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!joint) {
        return dcFail(dcErrArgument, "dcJointForget: joint is NULL");
    }
    for (int i = dc->num_elements - 1; i >= 0; i--) {
        if (dcIsJointElement(dc->element[i], joint)) {
            dcElementFree(dc->element[i]);
        }
    }
    return dcOk;
}
