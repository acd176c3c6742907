/*
 * What bore in the last step and is over, as impacts are: a contact that ended in the step, or is apart again at its
 * end, is not among the contacts that are read then.  A sensor of the scene's own remembers its mean force.
 */
#include <math.h>
#include <stdint.h>

#include "parts.h"

/* One key for both orders of a pair. */
static const void *key_of(dGeomID a, dGeomID b)
{
    const uintptr_t p = (uintptr_t)a, q = (uintptr_t)b, low = p < q ? p : q, high = p < q ? q : p;
    return (const void *)(low * (uintptr_t)0x9e3779b97f4a7c15u + high);
}

void dcxViewPairSeen(dcxViewScene *s, dGeomID geom1, dGeomID geom2)
{
    int fresh;
    if (dcxViewTableAdd(&s->memory->pairs, key_of(geom1, geom2), &fresh) < 0) {
        s->memory->code = dcErrMemory;
    }
}

void dcxViewImpactsForget(struct dcxViewMemory *m)
{
    if (dcSensorExists(m->sensor)) { /* the world's handle may be gone, and the sensor with it */
        dcSensorDestroy(m->sensor);
    }
    m->sensor = NULL;
}

/* Whether the sensor of this world has something to tell. */
static int listen(struct dcxViewMemory *m, dcWorldID dc)
{
    const dcSensorDef all = dcSensorDefault();
    if (m->sensed == dc && dcSensorExists(m->sensor)) {
        return 1;
    }
    dcxViewImpactsForget(m);
    m->sensed = dc;
    m->sensor = dcSensorCreate(dc, &all);
    if (!m->sensor) {
        m->code = dcErrMemory;
    }
    return 0;
}

/* An arrow of the whole force: what of it is friction is not known any more. */
static void add(dcxViewScene *s, const dcSensorContact *contact)
{
    const double force = sqrt((double)dCalcVectorLengthSquare3(contact->force));
    dcxViewContact *c;
    if (contact->asleep || !(contact->normal_force > 0) || !(force > 0) ||
        dcxViewTableFind(&s->memory->pairs, key_of(contact->geom1, contact->geom2)) >= 0 ||
        !(c = dcxViewContactNew(s))) {
        return;
    }
    c->body1 = contact->body1;
    c->body2 = contact->body2;
    c->normal_force = force;
    for (int k = 0; k < 3; k++) {
        c->point[k] = (double)contact->point[k];
        c->normal[k] = (double)contact->force[k] / force;
    }
    s->highest_force = fmax(s->highest_force, force);
}

void dcxViewImpactsLook(dcxViewScene *s, dcWorldID dc)
{
    const dcSensorID *sensor = &s->memory->sensor;
    if (!listen(s->memory, dc)) {
        return;
    }
    const int contacts = dcSensorGetNumContacts(*sensor), events = contacts >= 0 ? dcSensorGetNumEvents(*sensor) : 0;
    for (int i = 0; i < contacts; i++) {
        dcSensorContact contact;
        if (dcSensorGetContact(*sensor, i, &contact) == dcOk) {
            add(s, &contact);
        }
    }
    for (int i = 0; i < events; i++) {
        dcSensorEvent event;
        if (dcSensorGetEvent(*sensor, i, &event) == dcOk && event.kind == dcSensorEnd) {
            add(s, &event.contact);
        }
    }
}
