/* Stops and springs are put on a joint: is it one that they can be put on, and what is it attached to? */
#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"

static int check_axis(const dReal *axis, const char *function)
{
    double square = (double)axis[0] * axis[0] + (double)axis[1] * axis[1] + (double)axis[2] * axis[2];
    if (!(square > 0) || square - square != 0) {
        return dcxFail(dcErrValue, "%s: axis (%g, %g, %g) has no direction", function, (double)axis[0], (double)axis[1],
                       (double)axis[2]);
    }
    return dcOk;
}

/* Along an axis of the world forces on two bodies would have no common point. */
static int check_rel(dJointID motor, int rel, const char *function)
{
    if (rel < 0 || rel > 2) {
        return dcxFail(dcErrValue, "%s: an axis of a linear motor is fixed in the world (rel 0) or body 1 or 2, not %d",
                       function, rel);
    }
    if (rel == 0 && dJointGetBody(motor, 0) && dJointGetBody(motor, 1)) {
        return dcxFail(dcErrArgument,
                       "%s: linear motor %p joins two bodies along an axis of the world (rel 0), which nothing can "
                       "push along without turning them; fix the axis in one of them (rel 1 or 2)",
                       function, (void *)motor);
    }
    return dcOk;
}

/* Is it a joint to which an element can be put? */
static const dcxCoordinateRow *check_joint(const dcxWorld *dc, dJointID joint, int coordinate, const char *function)
{
    if (!joint) {
        dcxFail(dcErrArgument, "%s: joint is NULL", function);
        return NULL;
    }
    const dcxCoordinateRow *row = dcxCoordinateFind(joint, coordinate, function);
    if (!row) {
        return NULL;
    }
    int bodies = 0;
    for (int i = 0; i < 2; i++) {
        dBodyID id = dJointGetBody(joint, i);
        bodies += id != 0;
        if (id && dBodyGetWorld(id) != dc->world) {
            dcxFail(dcErrArgument, "%s: joint %p belongs to another world", function, (void *)joint);
            return NULL;
        }
    }
    if (!bodies) {
        dcxFail(dcErrArgument, "%s: joint %p is attached to no body", function, (void *)joint);
        return NULL;
    }
    return row;
}

static int add_parts(dcxJointElement *j)
{
    for (int i = 0; i < 2; i++) {
        dBodyID id = j->c.id[i] = dJointGetBody(j->c.joint, i);
        j->c.part[i] = id ? dcxElementPart(&j->e, id) : -1;
        if (id && (j->c.part[i] < 0 || dcxBodyEntry(j->e.dc, id) < 0)) {
            return 0;
        }
    }
    return 1;
}

dcxJointElement *dcxJointElementNew(dcWorldID handle, const dcxElementClass *class, size_t size, dJointID joint,
                                    int coordinate, const dcxAxesGiven *given, const char *function)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, function, NULL);
    const dcxCoordinateRow *row = dc ? check_joint(dc, joint, coordinate, function) : NULL;
    if (!row) {
        return NULL;
    }
    if (row->type == dJointTypeBall && check_axis(given->axis, function) != dcOk) {
        return NULL;
    }
    if (row->type == dJointTypeLMotor && check_rel(joint, given->rel, function) != dcOk) {
        return NULL;
    }
    dcxJointElement *j = (dcxJointElement *)dcxElementNew(dc, class, size);
    if (!j || !dcxElementReserve(&j->e, 2)) {
        if (j) {
            dcxElementFree(&j->e);
        }
        dcxFail(dcErrMemory, "%s: out of memory", function);
        return NULL;
    }
    j->c.joint = joint;
    j->c.which = coordinate;
    j->c.type = (int)dJointGetType(joint);
    if (!add_parts(j) || !dcxJointWatch(j)) {
        dcxElementFree(&j->e);
        dcxFail(dcErrMemory, "%s: out of memory", function);
        return NULL;
    }
    if (row->refer) {
        dcxJointPose pose;
        dcxJointPoseRead(&j->c, &pose);
        row->refer(&j->c, &pose, row->index, given);
    }
    dcxCoordinateStart(&j->c);
    return j;
}
