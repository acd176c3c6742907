/* What force elements keep from step to step (core/stream.c): the common part here, the rest by their classes. */
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "element.h"

static void check(dcxStream *s, const dcxElement *e, dcForceID handle, int parts)
{
    if (handle != e->handle) {
        dcxStreamRefuse(s, "force elements were created or destroyed since: %p (%s) is not the %p that was saved",
                        (void *)e->handle, e->class->name, (void *)handle);
    }
    if (parts != e->num_parts) {
        dcxStreamRefuse(s, "%s %p acts on %d bodies, not on %d as when it was saved", e->class->name, (void *)e->handle,
                        e->num_parts, parts);
    }
}

/* The bodies it acts on; of one that the world has not seen yet, as no step was made, ODE's part too. */
static void keep_parts(dcxStream *s, dcxElement *e)
{
    int lives = !e->class->lives || e->class->lives(e);
    for (int i = 0; i < e->num_parts && s->code == dcOk; i++) {
        dcxPart part = e->part[i];
        int unknown = part.id && lives && dcxBodyFind(e->dc, part.id) < 0;
        dcxStreamCopy(s, &part, sizeof part);
        dcxStreamCopy(s, &unknown, sizeof unknown);
        if (part.id != e->part[i].id) {
            dcxStreamRefuse(s, "%s %p acts on body %p, not on %p as when it was saved", e->class->name,
                            (void *)e->handle, (void *)e->part[i].id, (void *)part.id);
        }
        if (unknown && !lives) {
            dcxStreamRefuse(s, "a body that %s %p acted on is gone", e->class->name, (void *)e->handle);
        }
        if (s->way == dcxStreamLoad) {
            e->part[i] = part;
        }
        if (unknown && s->code == dcOk) {
            dcxBodyKeepODE(s, part.id);
        }
    }
}

static void keep(dcxStream *s, dcxElement *e)
{
    dcForceID handle = e->handle;
    int parts = e->num_parts;
    dcxStreamCopy(s, &handle, sizeof handle);
    dcxStreamCopy(s, &parts, sizeof parts);
    check(s, e, handle, parts);
    if (s->code != dcOk) {
        return;
    }
    keep_parts(s, e);
    dcxStreamData(s, &e->enabled, sizeof e->enabled);
    dcxStreamData(s, &e->default_enabled, sizeof e->default_enabled);
    dcxStreamData(s, &e->potential, sizeof e->potential);
    dcxStreamData(s, &e->power, sizeof e->power);
    dcxStreamData(s, &e->first_row, sizeof e->first_row);
    dcxStreamData(s, &e->num_rows, sizeof e->num_rows);
    dcxStreamData(s, &e->near_time, sizeof e->near_time);
    dcxStreamData(s, &e->near_omega2, sizeof e->near_omega2);
    if (e->class->keep) {
        e->class->keep(e, s);
    }
}

void dcxElementsMark(dcxWorld *dc)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (e->class->follow) {
            e->class->follow(dc, e);
        }
        for (int k = 0; (!e->class->lives || e->class->lives(e)) && k < e->num_parts; k++) {
            dcxBodyMark(dc, e->part[k].id);
        }
    }
}

void dcxElementsKeep(dcxWorld *dc, dcxStream *s)
{
    int count = dc->num_elements;
    dcxStreamCopy(s, &count, sizeof count);
    if (count != dc->num_elements) {
        dcxStreamRefuse(s, "the world has %d force elements, not %d as when it was saved",
                        dc->num_elements - dcxOwnElements, count - dcxOwnElements);
    }
    for (int i = 0; i < dc->num_elements && s->code == dcOk; i++) {
        keep(s, dc->element[i]);
    }
}
