/* dcJointSoftenStops: the rigid stops that a model already has become soft.  soft_bounds.c reads and writes ODE's. */
#include <stddef.h>

#include "core/core.h"
#include "element/element.h"
#include "state/world_data.h"
#include "joint.h"
#include "stop.h"

static dcxStop *soft_stop(const dcxWorld *dc, dJointID joint, int from)
{
    for (int i = from; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (e->class == &dcxStopClass && dcxIsJointElement(e, joint) && ((dcxStop *)e)->soft) {
            return (dcxStop *)e;
        }
    }
    return NULL;
}

/* A soft stop in place of ODE's; it sleeps where ODE has none, as the program may set one later. */
static int soften_group(dcWorldID dc, dJointID joint, int number, const dcJointStopDef *values)
{
    dcForceID force = dcJointStopCreate(dc, joint, (dcJointCoordinate)dcxSoftCoordinate(joint, number), values);
    dcxStop *stop = force ? (dcxStop *)dcxElementGet(force, &dcxStopClass, dcxEnter, "dcJointSoftenStops", NULL) : NULL;
    if (!stop) {
        return dcErrMemory;
    }
    stop->soft = stop->dormant = 1;
    stop->group = number;
    stop->j.e.enabled = stop->j.e.default_enabled = 0;
    stop->j.e.dc->soft_stops++;
    dcxSoftBoundsBegin(stop);
    return dcOk;
}

/* Gives ODE its bounds back, and destroys the soft stops. */
static void restore(dcxWorld *dc, dJointID joint)
{
    dcxStop *stop;
    while ((stop = soft_stop(dc, joint, 0)) != NULL) {
        if (!stop->j.c.lost && dcxJointIsThere(&stop->j.c)) {
            dcxSoftBoundsEnd(stop);
        }
        dcxElementFree(&stop->j.e);
    }
}

/* The new k and d to all soft stops of the joint; how many there are. */
static int give_values(dcxWorld *dc, dJointID joint, const dcJointStopDef *values)
{
    int count = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        dcxStop *stop = (dcxStop *)e;
        if (e->class == &dcxStopClass && dcxIsJointElement(e, joint) && stop->soft && dcxJointIsThere(&stop->j.c)) {
            stop->live.stiffness = stop->standard.stiffness = values->stiffness;
            stop->live.dissipation = stop->standard.dissipation = values->dissipation;
            dcxSoftBoundsRead(stop);
            dcxElementChanged(e);
            count++;
        }
    }
    return count;
}

/* The world, if a joint was given; NULL after a message. */
static dcxWorld *enter(dcWorldID handle, dJointID joint, const char *function, int *code)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, function, code);
    if (dc && !joint) {
        *code = dcxFail(dcErrArgument, "%s: joint is NULL", function);
    }
    return *code == dcOk ? dc : NULL;
}

static int check_softened(const dcxWorld *dc, dJointID joint, dReal stiffness, dReal dissipation, const char *function)
{
    if (!(stiffness >= 0) || stiffness - stiffness != 0 || !(dissipation >= 0) || dissipation - dissipation != 0) {
        return dcxFail(dcErrValue, "%s: stiffness %g and dissipation %g must be finite and not negative", function,
                       (double)stiffness, (double)dissipation);
    }
    if (dcxSoftGroups(joint) < 0) {
        return dcxFail(dcErrArgument, "%s: joint %p, a %s, has no stops of its own", function, (void *)joint,
                       dcxJointTypeName((int)dJointGetType(joint)));
    }
    dBodyID body = dJointGetBody(joint, 0) ? dJointGetBody(joint, 0) : dJointGetBody(joint, 1);
    if (!body || dBodyGetWorld(body) != dc->world) {
        return dcxFail(dcErrArgument, "%s: joint %p %s", function, (void *)joint,
                       body ? "belongs to another world" : "is attached to no body");
    }
    return dcOk;
}

int dcJointSoftenStops(dcWorldID handle, dJointID joint, dReal stiffness, dReal dissipation)
{
    int code;
    dcxWorld *dc = enter(handle, joint, __func__, &code);
    code = dc ? check_softened(dc, joint, stiffness, dissipation, __func__) : code;
    if (code != dcOk) {
        return code;
    }
    dcJointStopDef values = dcJointStopDefault();
    values.stiffness = stiffness;
    values.dissipation = dissipation;
    if (give_values(dc, joint, &values)) {
        return dcOk;
    }
    for (int i = 0; code == dcOk && i < dcxSoftGroups(joint); i++) {
        code = soften_group(handle, joint, i, &values);
    }
    if (code != dcOk) {
        restore(dc, joint);
    }
    return code;
}

int dcJointRestoreStops(dcWorldID handle, dJointID joint)
{
    int code;
    dcxWorld *dc = enter(handle, joint, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!soft_stop(dc, joint, 0)) {
        return dcxFail(dcErrArgument, "dcJointRestoreStops: joint %p was not softened", (void *)joint);
    }
    restore(dc, joint);
    return dcOk;
}

dcForceID dcJointGetSoftStop(dcWorldID handle, dJointID joint, dcJointCoordinate coordinate)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    for (int i = 0; dc && joint && i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        const dcxStop *stop = (const dcxStop *)e;
        if (e->class == &dcxStopClass && dcxIsJointElement(e, joint) && stop->soft && !stop->dormant &&
            stop->j.c.which == (int)coordinate) {
            return e->handle;
        }
    }
    return NULL;
}

void dcxSoftStopsRead(dcxWorld *dc)
{
    const dcxCoordinate *last = NULL;
    for (int i = dc->soft_stops > 0 ? 0 : dc->num_elements; i < dc->num_elements; i++) {
        dcxStop *stop = (dcxStop *)dc->element[i];
        if (dc->element[i]->class != &dcxStopClass || !stop->soft) {
            continue;
        }
        stop->j.c.found = !stop->j.c.lost && dcxJointIsThereToo(&stop->j.c, last);
        if (stop->j.c.found) {
            dcxSoftBoundsRead(stop);
            last = &stop->j.c;
        }
    }
}
