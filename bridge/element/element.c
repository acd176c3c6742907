/* Force elements: making and destroying them, and their list; see element.h. */
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
    if (!dcxReserve((void **)&dc->element, &dc->cap_elements, dc->num_elements, sizeof(dcxElement *))) {
        return 0;
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
    if (!dcxResize((void **)&e->part, (size_t)count, sizeof *e->part)) {
        return 0;
    }
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

void dcxElementsReset(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        e->enabled = e->default_enabled;
        if (dcxStoreReset(e, &e->class->store)) {
            dcxElementChanged(e);
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
