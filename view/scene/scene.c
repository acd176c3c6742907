/* Making a scene, and looking at a world. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

dcxViewScene *dcxViewSceneNew(void)
{
    dcxViewScene *s = calloc(1, sizeof *s);
    if (s) {
        s->memory = calloc(1, sizeof *s->memory);
    }
    if (s && !s->memory) {
        free(s);
        s = NULL;
    }
    return s;
}

void dcxViewSceneFree(dcxViewScene *s)
{
    if (!s) {
        return;
    }
    for (int i = 0; i < s->num_shapes; i++) {
        free(s->shape[i].point);
        free(s->shape[i].normal);
        free(s->shape[i].corner);
    }
    if (s->memory->probe) {
        dGeomDestroy(s->memory->probe);
    }
    if (s->memory->ray) {
        dGeomDestroy(s->memory->ray);
    }
    dcxViewImpactsForget(s->memory);
    dcxViewTableFree(&s->memory->pairs);
    dcxViewTableFree(&s->memory->table);
    dcxViewTableFree(&s->memory->bodies);
    dcxViewTableFree(&s->memory->joints);
    free(s->memory->known);
    free(s->memory->report);
    free(s->memory->bed_number);
    free(s->memory);
    free(s->shape);
    free(s->geom);
    free(s->contact);
    free(s->spring);
    free(s->bed);
    free(s->joint);
    free(s->stop);
    free(s);
}

static void add_box(dcxViewScene *s, const dcxViewGeom *g)
{
    const dcxViewShape *shape = &s->shape[g->shape];
    for (int k = 0; k < 3; k++) {
        double middle = g->position[k], reach = 0;
        for (int j = 0; j < 3; j++) {
            const double low = (double)shape->low[j], high = (double)shape->high[j];
            middle += g->rotation[3 * k + j] * g->size[j] * (low + high) / 2;
            reach += fabs(g->rotation[3 * k + j]) * g->size[j] * (high - low) / 2;
        }
        s->low[k] = fmin(s->low[k], middle - reach);
        s->high[k] = fmax(s->high[k], middle + reach);
    }
}

static void find_bounds(dcxViewScene *s)
{
    for (int k = 0; k < 3; k++) {
        s->low[k] = HUGE_VAL;
        s->high[k] = -HUGE_VAL;
    }
    for (int i = 0; i < s->num_geoms; i++) {
        if (!(s->geom[i].flags & (dcxViewPlane | dcxViewHidden))) {
            add_box(s, &s->geom[i]);
        }
    }
    for (int k = 0; k < 3; k++) {
        if (!(s->low[k] <= s->high[k])) {
            s->low[k] = s->high[k] = 0;
        }
    }
}

/* Squares that stand for planes stay where they are and grow with what there is, within limits. */
static void find_reach(dcxViewScene *s)
{
    struct dcxViewMemory *m = s->memory;
    double radius = 0;
    for (int k = 0; k < 3; k++) {
        if (m->looks == 0) {
            m->middle[k] = (s->low[k] + s->high[k]) / 2;
        }
        radius = hypot(radius, fmax(s->high[k] - m->middle[k], m->middle[k] - s->low[k]));
    }
    if (m->looks == 0) {
        m->most = 20 * radius;
    }
    m->reach = fmax(m->reach, radius > 0 ? fmin(2 * radius, fmax(m->most, 1)) : 1);
    m->looks = 1;
}

/* Puts the square of a plane under what there is. */
static void place_planes(dcxViewScene *s)
{
    const double *middle = s->memory->middle;
    for (int i = 0; i < s->num_geoms; i++) {
        dcxViewGeom *g = &s->geom[i];
        double above = 0;
        if (!(g->flags & dcxViewPlane) || g->size[0] > 0) {
            continue;
        }
        for (int k = 0; k < 3; k++) {
            above += (middle[k] - g->position[k]) * g->rotation[3 * k + 2];
        }
        for (int k = 0; k < 3; k++) {
            g->position[k] = middle[k] - above * g->rotation[3 * k + 2];
            g->size[k] = s->memory->reach;
        }
    }
}

static void count_awake(dcxViewScene *s)
{
    s->num_awake = 0;
    for (int i = 0; i < s->memory->bodies.count; i++) {
        s->num_awake += dBodyIsEnabled((dBodyID)s->memory->bodies.key[i]) != 0;
    }
}

int dcxViewSceneLook(dcxViewScene *s, dWorldID world, dSpaceID space, dcWorldID dc)
{
    struct dcxViewMemory *m = s->memory;
    m->code = dcOk;
    m->dc = dc;
    s->num_geoms = s->num_contacts = s->num_springs = s->num_beds = s->num_joints = s->num_stops = 0;
    s->highest_force = s->highest_pressure = 0;
    dcxViewTableClear(&m->bodies);
    dcxViewTableClear(&m->joints);
    dcxViewWalk(s, space, dcxViewGeomLook);
    dcxViewContactsLook(s, dc);
    dcxViewJointsLook(s, dc);
    dcxViewStandInsLook(s, dc);
    dcxViewEnergyLook(s, world, dc);
    find_bounds(s);
    if (m->code == dcOk) { /* what it begins with lasts */
        find_reach(s);
    }
    place_planes(s);
    count_awake(s);
    return m->code;
}

int dcxViewSceneSetColour(dcxViewScene *s, dGeomID geom, const float colour[3])
{
    int fresh;
    dcxViewKnown *known = dcxViewKnow(s, geom, &fresh);
    if (!known) {
        return dcErrMemory;
    }
    known->own_colour = colour != NULL;
    if (colour) {
        memcpy(known->colour, colour, sizeof known->colour);
    }
    return dcOk;
}

int dcxViewSceneHide(dcxViewScene *s, dGeomID geom, int hidden)
{
    int fresh;
    dcxViewKnown *known = dcxViewKnow(s, geom, &fresh);
    if (!known) {
        return dcErrMemory;
    }
    known->hidden = hidden != 0;
    return dcOk;
}

void dcxViewSceneForget(dcxViewScene *s, dGeomID geom)
{
    struct dcxViewMemory *m = s->memory;
    const int number = dcxViewTableFind(&m->table, geom);
    const void *data = number >= 0 ? m->known[number].data : NULL;
    if (number >= 0) {
        memset(&m->known[number], 0, sizeof *m->known);
    }
    for (int i = 0; data && i < m->table.count; i++) {
        m->known[i].data = m->known[i].data == data ? NULL : m->known[i].data; /* they share its shape */
    }
}
