/* What stops and springs on joint coordinates have in common for the caller. */
#include <math.h>

#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"

static dcxJointElement *get(dcForceID force, dcxDoor *door, const char *function, int *code)
{
    dcxElement *e = dcxElementGet(force, NULL, door, function, code);
    if (e && !dcxIsJointElement(e, 0)) {
        *code = dcxFail(dcErrHandle, "%s: %p is a %s, not a stop or spring of a joint", function, (void *)force,
                        e->class->name);
        return NULL;
    }
    dcxJointElement *j = (dcxJointElement *)e;
    if (j) {
        dcxCoordinateCatchUp(&j->c);
    }
    return j;
}

dReal dcJointForceGetPosition(dcForceID force)
{
    int code;
    const dcxJointElement *j = get(force, dcxEnter, __func__, &code);
    return j ? (dReal)j->c.q : (dReal)NAN;
}

dReal dcJointForceGetRate(dcForceID force)
{
    int code;
    const dcxJointElement *j = get(force, dcxEnter, __func__, &code);
    return j ? (dReal)j->c.qdot : (dReal)NAN;
}

dReal dcJointForceGetForce(dcForceID force)
{
    int code;
    const dcxJointElement *j = get(force, dcxEnter, __func__, &code);
    return !j ? (dReal)NAN : j->e.enabled ? (dReal)j->c.f : 0;
}

dReal dcJointForceGetInertia(dcForceID force)
{
    int code;
    dcxJointElement *j = get(force, dcxEnter, __func__, &code);
    return !j ? (dReal)NAN : j->c.lag < 0 ? 0 : (dReal)(1 / dcxCoordinateInverse(&j->c));
}

dJointID dcJointForceGetJoint(dcForceID force)
{
    int code;
    const dcxJointElement *j = get(force, dcxLook, __func__, &code);
    return j && !j->c.lost && dcxJointIsThere(&j->c) ? j->c.joint : 0;
}

int dcJointForceGetCoordinate(dcForceID force)
{
    int code;
    const dcxJointElement *j = get(force, dcxLook, __func__, &code);
    return j ? j->c.which : code;
}

int dcJointForceGetTurns(dcForceID force)
{
    int code;
    const dcxJointElement *j = get(force, dcxEnter, __func__, &code);
    return j ? j->c.turns : 0;
}

int dcJointForceSetTurns(dcForceID force, int turns)
{
    int code;
    dcxJointElement *j = get(force, dcxEnter, __func__, &code);
    if (!j) {
        return code;
    }
    if (!dcxCoordinateTable[j->c.which].wraps) {
        return dcxFail(dcErrArgument, "dcJointForceSetTurns: the turns of a %s do not count",
                       dcxCoordinateTable[j->c.which].name);
    }
    j->c.q += 2 * M_PI * ((double)turns - j->c.turns);
    j->c.turns = turns;
    dcxElementChanged(&j->e);
    return dcOk;
}

int dcJointForget(dcWorldID handle, dJointID joint)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!joint) {
        return dcxFail(dcErrArgument, "dcJointForget: joint is NULL");
    }
    for (int i = dc->num_elements - 1; i >= 0; i--) {
        if (dcxIsJointElement(dc->element[i], joint)) {
            dcxElementFree(dc->element[i]);
        }
    }
    return dcOk;
}
