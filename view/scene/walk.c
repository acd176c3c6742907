/* A walk through a space and those in it, and the bodies that are met. */
#include "parts.h"

typedef struct walk {
    dcxViewScene *s;
    void (*visit)(dcxViewScene *s, dGeomID geom);
    dGeomID probe;
} walk;

static void enumerate(walk *w, dSpaceID space);

static void meet(walk *w, dGeomID geom)
{
    if (dGeomIsSpace(geom)) {
        enumerate(w, (dSpaceID)geom);
    } else {
        w->visit(w->s, geom);
    }
}

static void met(void *data, dGeomID a, dGeomID b)
{
    walk *w = data;
    meet(w, a == w->probe ? b : a);
}

/* ODE has no way to list a quad tree, and ends the program that asks; but what has no end meets all that is in it. */
static void enumerate_tree(walk *w, dSpaceID space)
{
    if (!w->s->memory->probe) {
        w->s->memory->probe = dCreatePlane(0, REAL(0.6), 0, REAL(0.8), 0); /* no axis: its box has no end */
    }
    w->probe = w->s->memory->probe;
    dSpaceCollide2((dGeomID)space, w->probe, w, met);
}

static void enumerate(walk *w, dSpaceID space)
{
    if (dSpaceGetClass(space) == dQuadTreeSpaceClass) {
        enumerate_tree(w, space);
        return;
    }
    const int count = dSpaceGetNumGeoms(space);
    for (int i = 0; i < count; i++) {
        meet(w, dSpaceGetGeom(space, i));
    }
}

void dcxViewWalk(dcxViewScene *s, dSpaceID space, void (*visit)(dcxViewScene *s, dGeomID geom))
{
    walk w = {s, visit, 0};
    if (space) {
        enumerate(&w, space);
    }
}

void dcxViewBodyAdd(dcxViewScene *s, dBodyID body)
{
    int fresh;
    if (body && dcxViewTableAdd(&s->memory->bodies, body, &fresh) < 0) {
        s->memory->code = dcErrMemory;
    }
}
