/* Force elements: their list, and what is done to all of them alike; see element.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "element.h"

static int enlist(dcxWorld *dc, dcxElement *e)
{
    if (dc->num_elements == dc->cap_elements) {
        int capacity = dc->cap_elements ? 2 * dc->cap_elements : 8;
        dcxElement **bigger = realloc(dc->element, (size_t)capacity * sizeof *bigger);
        if (!bigger) {
            return 0;
        }
        dc->element = bigger;
        dc->cap_elements = capacity;
    }
    dc->element[dc->num_elements++] = e;
    return 1;
}

dcxElement *dcxElementNew(dcxWorld *dc, const dcxElementClass *class, size_t size)
{
    dcxElement *e = calloc(1, size);
    if (!e) {
        return NULL;
    }
    e->class = class;
    e->dc = dc;
    e->enabled = e->default_enabled = 1;
    e->near_time = INFINITY;
    e->handle = dcxSlotNew(dcxHandleForce, e, dc);
    if (!e->handle || !enlist(dc, e)) {
        dcxSlotFree(e->handle);
        free(e);
        return NULL;
    }
    dc->evaluation_valid = 0;
    return e;
}

int dcxElementReserve(dcxElement *e, int count)
{
    if (count <= e->cap_parts) {
        return 1;
    }
    dcxPart *bigger = realloc(e->part, (size_t)count * sizeof *bigger);
    if (!bigger) {
        return 0;
    }
    e->part = bigger;
    e->cap_parts = count;
    return 1;
}

int dcxElementPart(dcxElement *e, dBodyID body)
{
    for (int i = 0; i < e->num_parts; i++) {
        if (e->part[i].id == body) {
            return i;
        }
    }
    if (e->num_parts == e->cap_parts && !dcxElementReserve(e, e->cap_parts ? 2 * e->cap_parts : 2)) {
        return dcErrMemory;
    }
    memset(&e->part[e->num_parts], 0, sizeof *e->part);
    e->part[e->num_parts].id = body;
    return e->num_parts++;
}

dcxElement *dcxElementGet(dcForceID force, const dcxElementClass *class, dcxDoor *door, const char *function, int *code)
{
    dcxElement *e = door(dcxHandleForce, force, function, code);
    if (e && class && e->class != class) {
        int fault =
            dcxFail(dcErrHandle, "%s: %p is a %s, not a %s", function, (void *)force, e->class->name, class->name);
        if (code) {
            *code = fault;
        }
        e = NULL;
    }
    return e;
}

void dcxElementChanged(dcxElement *e)
{
    e->dc->evaluation_valid = 0;
}

static void release(dcxElement *e)
{
    if (e->class->destroy) {
        e->class->destroy(e);
    }
    dcxSlotFree(e->handle);
    free(e->part);
    free(e);
}

void dcxElementFree(dcxElement *e)
{
    dcxWorld *dc = e->dc;
    for (int i = 0; i < dc->num_elements; i++) {
        if (dc->element[i] == e) {
            memmove(&dc->element[i], &dc->element[i + 1], (size_t)(dc->num_elements - i - 1) * sizeof *dc->element);
            dc->num_elements--;
            break;
        }
    }
    dc->evaluation_valid = 0;
    release(e);
}

void dcxPartAddForce(dcxWorld *dc, dcxPart *part, const double *f, const double *point)
{
    double arm[3], torque[3];
    v_sub(arm, point, dc->bodies.state[part->body].p);
    v_cross(torque, arm, f);
    v_add_scaled(part->wrench.f, part->wrench.f, 1, f);
    v_add_scaled(part->wrench.t, part->wrench.t, 1, torque);
}

void dcxElementNear(dcxElement *e, double time, double omega2)
{
    e->near_time = fmin(e->near_time, time);
    e->near_omega2 = fmax(e->near_omega2, omega2);
}

/* ---- all elements of a world ---- */

static int prepare(dcxWorld *dc, dcxElement *e)
{
    int changed = e->class->prepare ? e->class->prepare(dc, e) : 0;
    for (int i = 0; changed >= 0 && i < e->num_parts; i++) {
        int body = dcxBodyEntry(dc, e->part[i].id);
        if (body < 0) {
            return body;
        }
        changed = 1; /* somebody may have turned it, and nothing else would tell */
        e->part[i].body = body;
        dcxBodyActivate(dc, body);
    }
    return changed;
}

int dcxElementsPrepare(dcxWorld *dc)
{
    int changed = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        int code = dc->element[i]->enabled ? prepare(dc, dc->element[i]) : 0;
        if (code < 0) {
            return code;
        }
        changed |= code;
    }
    return changed;
}

static void clear(dcxElement *e)
{
    for (int i = 0; i < e->num_parts; i++) {
        dcxPart *part = &e->part[i];
        memset(&part->wrench, 0, sizeof part->wrench);
        part->acted = part->omega2 > 0;
        part->load = part->omega2 = part->rate = 0;
    }
    e->potential = e->power = 0;
    e->near_time = INFINITY;
    e->near_omega2 = 0;
}

/* A force that is not finite is not applied; it is reported once, with the element's name. */
static void refuse_bad(dcxWorld *dc, dcxElement *e)
{
    double sum = e->potential + e->power;
    for (int i = 0; i < e->num_parts; i++) {
        const dcxPart *p = &e->part[i];
        for (int k = 0; k < 3; k++) {
            sum += fabs(p->wrench.f[k]) + fabs(p->wrench.t[k]);
        }
        sum += p->omega2 + p->load;
    }
    if (dcxFits(sum)) {
        return;
    }
    if (!dc->warned_force) {
        dc->warned_force = 1;
        dcxWarn("%s %p: the force is not finite; it is not applied", e->class->name, (void *)e->handle);
    }
    clear(e);
}

/* What begins to act has no part in the time before (bodies/scatter.c). */
static void mark_fresh(dcxWorld *dc, const dcxElement *e)
{
    for (int i = 0; i < e->num_parts; i++) {
        if (e->part[i].omega2 > 0 && !e->part[i].acted) {
            dc->bodies.info[e->part[i].body].fresh = dc->evaluations;
        }
    }
}

void dcxElementsEvaluate(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (!e->class->evaluate) {
            continue;
        }
        clear(e);
        if (e->class->carry && dc->carrying) {
            continue;
        }
        if (e->enabled) {
            e->class->evaluate(dc, e);
            refuse_bad(dc, e);
            mark_fresh(dc, e);
            if (dc->hardened) {
                dcxLimitElement(dc, e);
            }
        }
    }
}

void dcxElementsLoad(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        for (int k = 0; k < e->num_parts; k++) {
            dc->bodies.load[e->part[k].body] += e->part[k].load;
        }
    }
}

void dcxElementsAdd(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        for (int k = 0; k < e->num_parts; k++) {
            dcxWrench *to = &dc->bodies.force[e->part[k].body];
            v_add_scaled(to->f, to->f, 1, e->part[k].wrench.f);
            v_add_scaled(to->t, to->t, 1, e->part[k].wrench.t);
        }
    }
}

void dcxElementsFrequency(dcxWorld *dc, double *most, int *worst)
{
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        for (int k = 0; k < e->num_parts; k++) {
            int b = e->part[k].body;
            if (dc->bodies.state[b].inv_mass > 0) {
                double *sum = &dc->bodies.predicted[b].load;
                *sum += e->part[k].omega2;
                if (*sum > *most) {
                    *most = *sum;
                    *worst = i;
                }
            }
        }
    }
}

void dcxElementsReset(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        e->enabled = e->default_enabled;
        if (e->class->reset) {
            e->class->reset(e);
        }
    }
}

void dcxElementsFree(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        release(dc->element[i]);
    }
    free(dc->element);
    dc->element = NULL;
    dc->num_elements = dc->cap_elements = 0;
}

void dcxLimitElement(const dcxWorld *dc, dcxElement *e)
{
    double s = 1;
    for (int k = 0; k < e->num_parts; k++) {
        s = fmin(s, dcxLimitScale(dc, e->part[k].body, 0));
    }
    for (int k = 0; s < 1 && k < e->num_parts; k++) {
        v_scale(e->part[k].wrench.f, s, e->part[k].wrench.f);
        v_scale(e->part[k].wrench.t, s, e->part[k].wrench.t);
        e->part[k].load *= s;
    }
    e->potential *= s;
    e->power *= s;
}
