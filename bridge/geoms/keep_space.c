/*
 * A space as it is saved and restored: its geoms must be the same.  The order in which it lists them decides the order
 * in which dSpaceCollide names pairs, and ODE changes it as they move, so it is put back.  A quad tree cannot be
 * listed; of it the number of geoms is compared.
 */
#include <limits.h>
#include <string.h>

#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

/* A geom of a space, and its body. */
typedef struct member {
    dGeomID geom;
    dBodyID body;
    int unknown; /* the body is not among those of the world: ODE's part of it is kept here */
} member;

static int is_listed(dSpaceID space)
{
    return space && dSpaceGetClass(space) != dQuadTreeSpaceClass;
}

static dBodyID body_of(dGeomID geom)
{
    return dGeomIsSpace(geom) || dGeomGetClass(geom) == dPlaneClass ? 0 : dGeomGetBody(geom);
}

/* What the space has now, for the check to find the saved ones among. */
static void note_living(dcxStream *s, dSpaceID space, int count)
{
    for (int i = 0; i < count && dcxStreamChecks(s); i++) {
        dGeomID geom = dSpaceGetGeom(space, i);
        dBodyID body = body_of(geom);
        if (!dcxTablePut(&s->living, dcxTableKey(geom), 1) ||
            (body && !dcxTablePut(&s->living, dcxTableKey(body), 1))) {
            s->code = dcxFail(dcErrMemory, "dcWorldRestore: out of memory");
        }
    }
}

static void check_member(dcxStream *s, dSpaceID space, const member *m)
{
    if (dcxStreamChecks(s) && dcxTableFind(&s->living, dcxTableKey(m->geom)) < 0) {
        dcxStreamRefuse(s, "geom %p, which was in space %p when it was saved, is not there", (void *)m->geom,
                        (void *)space);
    }
    if (dcxStreamChecks(s) && body_of(m->geom) != m->body) {
        dcxStreamRefuse(s, "geom %p is on body %p, not on %p as when it was saved", (void *)m->geom,
                        (void *)body_of(m->geom), (void *)m->body);
    }
}

static void keep_member(dcxWorld *dc, dcxStream *s, dSpaceID space, int i)
{
    member m;
    memset(&m, 0, sizeof m);
    if (s->way == dcxStreamSave) {
        m.geom = dSpaceGetGeom(space, i);
        m.body = body_of(m.geom);
        m.unknown = m.body && dBodyGetWorld(m.body) == dc->world && dcxBodyFind(dc, m.body) < 0;
    }
    dcxStreamCopy(s, &m, sizeof m);
    check_member(s, space, &m);
    if (s->code == dcOk && m.unknown) {
        dcxBodyKeepODE(s, m.body);
    }
    if (s->code == dcOk && dGeomIsSpace(m.geom)) {
        dcxSpaceKeep(dc, s, (dSpaceID)m.geom);
    }
}

void dcxSpaceKeep(dcxWorld *dc, dcxStream *s, dSpaceID space)
{
    dSpaceID was = space;
    int now = space ? dSpaceGetNumGeoms(space) : 0;
    dcxStreamCopy(s, &was, sizeof was);
    if (was != space) {
        dcxStreamRefuse(s, "the world was saved with space %p, not %p", (void *)was, (void *)space);
    }
    int count = dcxStreamCount(s, now, INT_MAX);
    if (count != now) {
        dcxStreamRefuse(s, "space %p has %d geoms, not %d as when it was saved", (void *)space, now, count);
    }
    if (!is_listed(space)) {
        return;
    }
    note_living(s, space, count);
    for (int i = 0; i < count && s->code == dcOk; i++) {
        keep_member(dc, s, space, i);
    }
}

/* Number i of the list that was saved at `start`. */
static dGeomID saved_geom(dcxStream *s, size_t start, int i)
{
    dGeomID geom;
    s->at = start + (size_t)i * sizeof geom;
    dcxStreamCopy(s, &geom, sizeof geom);
    return geom;
}

/*
 * Geoms in their old order: those of a list are added at its front, those of sweep and prune at its end.  ODE must have
 * looked at all of them before, since it wants those that moved in front of the others and adds them as they are.
 */
static void put_in_order(dcxStream *s, dSpaceID space, size_t start, int count)
{
    int moved = 0, at_end = dSpaceGetClass(space) == dSweepAndPruneSpaceClass;
    for (int i = 0; i < count; i++) {
        moved |= dSpaceGetGeom(space, i) != saved_geom(s, start, i);
    }
    if (moved) {
        dSpaceClean(space);
    }
    for (int i = 0; i < count && moved; i++) {
        dGeomID geom = saved_geom(s, start, at_end ? i : count - 1 - i);
        dSpaceRemove(space, geom);
        dSpaceAdd(space, geom);
    }
}

/* Spaces in it come first, since one whose geoms are moved about comes to the front of its own list. */
void dcxSpaceOrderKeep(dcxStream *s, dSpaceID space)
{
    int count = is_listed(space) ? dSpaceGetNumGeoms(space) : 0;
    size_t start = s->at;
    for (int i = 0; i < count; i++) {
        dGeomID geom = s->way == dcxStreamSave ? dSpaceGetGeom(space, i) : 0;
        dcxStreamCopy(s, &geom, sizeof geom);
    }
    size_t end = s->at;
    for (int i = 0; i < count && s->code == dcOk; i++) {
        dGeomID geom = s->way == dcxStreamSave ? dSpaceGetGeom(space, i) : saved_geom(s, start, i);
        if (dGeomIsSpace(geom)) {
            s->at = end;
            dcxSpaceOrderKeep(s, (dSpaceID)geom);
            end = s->at;
        }
    }
    if (s->way == dcxStreamLoad && count > 0) {
        put_in_order(s, space, start, count);
    }
    s->at = end;
}
