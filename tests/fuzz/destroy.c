/* See fuzz.h.  What is destroyed is destroyed as the headers of the library ask, and with no call more. */
#include "fuzz.h"

/* ---- geoms ---- */

/* Elements that name it go first, and what was taken of it is given back; by the other side too. */
void fuzzReleaseGeom(Fuzz *f, dGeomID geom)
{
    for (int k = 0; k < FUZZ_SIDES * FUZZ_FORCES; k++) {
        const FuzzForce *force = &f->side[k / FUZZ_FORCES].force[k % FUZZ_FORCES];
        if (force->id && force->geom == geom) {
            fuzzDestroyForce(f, force->id);
        }
    }
    for (int i = 0; i < FUZZ_SIDES; i++) {
        if (f->side[i].dc && (f->side[i].taken || fuzzOdds(f, 50))) {
            dcGeomForget(f->side[i].dc, geom);
        }
    }
}

void fuzzDestroyGeom(Fuzz *f, FuzzSide *side, int i)
{
    dGeomID geom = side->geom[i];
    if (!geom) {
        return;
    }
    fuzzReleaseGeom(f, geom);
    dGeomDestroy(geom);
    side->geom[i] = 0;
    if (side->dc && fuzzOdds(f, 30)) {
        dcGeomForget(side->dc, geom);
    }
}

/* ---- bodies ---- */

static void release_points(Fuzz *f, FuzzSide *side, dBodyID body)
{
    for (int k = 0; k < FUZZ_FORCES; k++) {
        FuzzForce *force = &side->force[k];
        if (force->id && (force->kind == FUZZ_PLANE || force->kind == FUZZ_MESH)) {
            dBodyID carrier = force->geom ? dGeomGetBody(force->geom) : force->body;
            if (carrier == body || force->body == body) {
                fuzzDestroyForce(f, force->id);
            } else {
                dcPointForceRemoveBody(force->id, body);
            }
        }
    }
}

static void release_planes(Fuzz *f, FuzzSide *side, dBodyID body)
{
    for (int k = 0; k < FUZZ_SIDES * FUZZ_GEOMS; k++) {
        dGeomID geom = f->side[k / FUZZ_GEOMS].geom[k % FUZZ_GEOMS];
        if (geom && dGeomGetClass(geom) == dPlaneClass && dcGeomGetPlaneBody(side->dc, geom) == body) {
            dcGeomSetPlaneBody(side->dc, geom, 0);
        }
    }
}

/* Within a round nothing need be told (world.h); else what names the body is, and the rest if it is to be. */
static void release_body(Fuzz *f, FuzzSide *side, int i)
{
    int untold = fuzzOdds(f, 60) && !(side->dc && dcWorldGetBodiesTold(side->dc));
    side->stale |= untold;
    if (!side->dc || (side->round && untold)) {
        return;
    }
    release_points(f, side, side->body[i]);
    release_planes(f, side, side->body[i]);
    if (side->added[i] || side->taken || !untold) {
        dcWorldRemoveBody(side->dc, side->body[i]);
    }
}

static int is_named(const Fuzz *f, dGeomID geom)
{
    for (int k = 0; k < FUZZ_SIDES * FUZZ_FORCES; k++) {
        const FuzzForce *force = &f->side[k / FUZZ_FORCES].force[k % FUZZ_FORCES];
        if (force->id && force->geom == geom) {
            return 1;
        }
    }
    return 0;
}

/* The geoms of a body that goes, untold within its round; but the other world may have taken them by themselves. */
static void destroy_geoms(Fuzz *f, FuzzSide *side, dBodyID body)
{
    for (int i = 0; i < FUZZ_GEOMS; i++) {
        dGeomID geom = side->geom[i];
        if (geom && dGeomGetBody(geom) == body && !is_named(f, geom)) {
            const FuzzSide *other = &f->side[side == f->side];
            if (other->dc) {
                dcGeomForget(other->dc, geom);
            }
            dGeomDestroy(geom);
            side->geom[i] = 0;
        }
    }
}

void fuzzDestroyBody(Fuzz *f, FuzzSide *side, int i)
{
    if (side->body[i]) {
        release_body(f, side, i);
        if (side->round && fuzzOdds(f, 40)) {
            destroy_geoms(f, side, side->body[i]);
        }
        for (dGeomID geom = dBodyGetFirstGeom(side->body[i]); geom; geom = dBodyGetNextGeom(geom)) {
            dGeomGetPosition(geom); /* else ODE asks for an offset that it has thrown away */
        }
        dBodyDestroy(side->body[i]);
        side->body[i] = 0;
        side->added[i] = 0;
    }
}

/* ---- joints ---- */

void fuzzDestroyJoint(Fuzz *f, FuzzSide *side, int i)
{
    dJointID joint = side->joint[i];
    if (joint) {
        if (side->dc && fuzzOdds(f, 70)) {
            fuzzForgetJoint(f, side->dc, joint);
        }
        dJointDestroy(joint);
        side->joint[i] = 0;
        if (side->dc && fuzzOdds(f, 30)) {
            fuzzForgetJoint(f, side->dc, joint);
        }
    }
}
