/* What a sensor tells; see ode-compliant/sensor.h. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "parts.h"

static void report(const dcxTouch *t, dcSensorContact *contact)
{
    memset(contact, 0, sizeof *contact);
    contact->id = t->id;
    contact->geom1 = t->g[0];
    contact->geom2 = t->g[1];
    contact->body1 = t->body[0];
    contact->body2 = t->body[1];
    dcxVectorWrite(contact->force, t->force);
    dcxVectorWrite(contact->torque, t->torque);
    dcxVectorWrite(contact->point, t->point);
    contact->normal_force = (dReal)t->normal;
    contact->duration = (dReal)t->duration;
    contact->asleep = t->asleep;
}

static const dcxTouch *by_id(const dcxTouch *list, int count, unsigned long id)
{
    for (int i = 0; i < count; i++) {
        if (list[i].id == id) {
            return &list[i];
        }
    }
    return NULL;
}

void dcxSensorEvent(const dcxSensor *s, int index, dcSensorEvent *event)
{
    const dcxSensorNote *note = &s->note[index];
    const dcxTouch *t = by_id(s->gone, s->num_gone, note->id);
    t = t ? t : by_id(s->touch, s->count, note->id);
    memset(event, 0, sizeof *event);
    event->kind = note->kind;
    event->contact.id = note->id;
    if (t) {
        report(t, &event->contact);
    }
}

/* Where one of `count` is to be written; a code. */
static int check_out(const void *out, const char *what, int index, int count, const char *function)
{
    if (!out) {
        return dcxFail(dcErrArgument, "%s: %s is NULL", function, what);
    }
    if (index < 0 || index >= count) {
        return dcxFail(dcErrValue, "%s: index must be from 0 to %d, not %d", function, count - 1, index);
    }
    return dcOk;
}

/* The sensor of a handle whose last step is known whole; else NULL and a code. */
static const dcxSensor *whole(dcSensorID handle, const char *function, int *code)
{
    const dcxSensor *s = dcxEnter(dcxHandleSensor, handle, function, code);
    if (s && s->lacking) {
        *code = dcxFail(dcErrMemory, "%s: out of memory in the last step", function);
        return NULL;
    }
    return s;
}

int dcSensorGetNumContacts(dcSensorID handle)
{
    int code;
    const dcxSensor *s = whole(handle, __func__, &code);
    return s ? s->count : code;
}

int dcSensorGetContact(dcSensorID handle, int index, dcSensorContact *contact)
{
    int code;
    const dcxSensor *s = dcxEnter(dcxHandleSensor, handle, __func__, &code);
    code = s ? check_out(contact, "contact", index, s->count, __func__) : code;
    if (code == dcOk) {
        report(&s->touch[index], contact);
    }
    return code;
}

int dcSensorGetSum(dcSensorID handle, dcSensorSum *sum)
{
    int code;
    const dcxSensor *s = whole(handle, __func__, &code);
    if (!s) {
        return code;
    }
    if (!sum) {
        return dcxFail(dcErrArgument, "%s: sum is NULL", __func__);
    }
    double f[3] = {0, 0, 0}, m[3] = {0, 0, 0}, at[3] = {0, 0, 0}, normal = 0;
    for (int i = 0; i < s->count; i++) {
        const dcxTouch *t = &s->touch[i];
        v_add_scaled(f, f, 1, t->force);
        v_add_scaled(m, m, 1, t->torque);
        v_add_scaled(at, at, t->normal, t->point);
        normal += t->normal;
    }
    if (normal > 0) {
        v_scale(at, 1 / normal, at);
    }
    memset(sum, 0, sizeof *sum);
    sum->contacts = s->count;
    dcxVectorWrite(sum->force, f);
    dcxVectorWrite(sum->torque, m);
    dcxVectorWrite(sum->centre, at);
    sum->normal_force = (dReal)normal;
    sum->step = (dReal)s->dc->sensors->step;
    return dcOk;
}

int dcSensorGetLargest(dcSensorID handle, dcSensorContact *contact)
{
    int code;
    const dcxSensor *s = whole(handle, __func__, &code);
    if (!s) {
        return code;
    }
    if (!contact) {
        return dcxFail(dcErrArgument, "%s: contact is NULL", __func__);
    }
    const dcxTouch *best = NULL;
    for (int i = 0; i < s->count; i++) {
        const dcxTouch *t = &s->touch[i];
        best = !best || v_norm(t->force) > v_norm(best->force) ? t : best;
    }
    memset(contact, 0, sizeof *contact);
    if (best) {
        report(best, contact);
    }
    return best != NULL;
}

int dcSensorGetNumEvents(dcSensorID handle)
{
    int code;
    const dcxSensor *s = whole(handle, __func__, &code);
    return s ? s->num_notes : code;
}

int dcSensorGetEvent(dcSensorID handle, int index, dcSensorEvent *event)
{
    int code;
    const dcxSensor *s = dcxEnter(dcxHandleSensor, handle, __func__, &code);
    code = s ? check_out(event, "event", index, s->num_notes, __func__) : code;
    if (code == dcOk) {
        dcxSensorEvent(s, index, event);
    }
    return code;
}

long dcSensorGetCount(dcSensorID handle, dcSensorEventKind kind)
{
    int code;
    const dcxSensor *s = dcxEnter(dcxHandleSensor, handle, __func__, &code);
    if (!s) {
        return code;
    }
    if (kind != dcSensorBegin && kind != dcSensorEnd) {
        return dcxFail(dcErrValue, "%s: kind must be a dcSensorEventKind, not %d", __func__, (int)kind);
    }
    return s->counts[kind];
}

int dcSensorSetCallback(dcSensorID handle, dcSensorFunction *callback, void *data)
{
    int code;
    dcxSensor *s = dcxEnter(dcxHandleSensor, handle, __func__, &code);
    if (!s) {
        return code;
    }
    s->callback = callback;
    s->data = data;
    return dcOk;
}
