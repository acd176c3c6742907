/* See fuzz.h. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

/* ---- what a program does beside calling the library ---- */

static void poke(Fuzz *f, FuzzSide *side)
{
    dBodyID body = side->body[fuzzInt(f, FUZZ_BODIES)];
    dGeomID geom = side->geom[fuzzInt(f, FUZZ_GEOMS)];
    dReal a = (dReal)fuzzSafe(f), b = (dReal)fuzzSafe(f), c = (dReal)fuzzSafe(f);
    int what = fuzzInt(f, 10);
    if (what < 7 && !body) {
        return;
    }
    switch (what) {
    case 0: dBodySetPosition(body, a, b, c); break;
    case 1: dBodySetLinearVel(body, a, b, c); break;
    case 2: dBodySetAngularVel(body, a, b, c); break;
    case 3: dBodyAddForce(body, 10 * a, 10 * b, 10 * c); break;
    case 4: fuzzInt(f, 2) ? dBodyEnable(body) : dBodyDisable(body); break;
    case 5: fuzzInt(f, 4) ? dBodySetDynamic(body) : dBodySetKinematic(body); break;
    case 6: dBodySetGravityMode(body, fuzzInt(f, 2)); break;
    case 7: dWorldSetGravity(side->world, 0, 0, fuzzInt(f, 3) ? REAL(-9.81) : a); break;
    default:
        if (geom && dGeomGetClass(geom) != dPlaneClass && (dGeomGetClass(geom) != dHeightfieldClass)) {
            if (what == 8) {
                fuzzInt(f, 2) ? dGeomEnable(geom) : dGeomDisable(geom);
            } else if (!dGeomGetBody(geom)) {
                dGeomSetPosition(geom, a, b, c);
            }
        }
    }
}

/* A geom changes its body or its space. */
static void rearrange(Fuzz *f, FuzzSide *side)
{
    dGeomID geom = side->geom[fuzzInt(f, FUZZ_GEOMS)];
    dBodyID body = side->body[fuzzInt(f, FUZZ_BODIES)];
    dSpaceID space = side->space[fuzzInt(f, FUZZ_SPACES)];
    if (!geom || side->taken) {
        return;
    }
    if (fuzzInt(f, 2) && dGeomGetClass(geom) != dPlaneClass && dGeomGetClass(geom) != dHeightfieldClass) {
        dGeomGetPosition(geom); /* else ODE asks for an offset that it has thrown away */
        dGeomSetBody(geom, body);
    } else if (space) {
        if (dGeomGetSpace(geom)) {
            dSpaceRemove(dGeomGetSpace(geom), geom);
        }
        dSpaceAdd(space, geom);
    }
}

static void take_all(Fuzz *f, FuzzSide *side)
{
    int begun;
    side->taken = 1;
    side->met = 0;
    if (fuzzInt(f, 3)) {
        f->depth += 2; /* ODE's space is locked: nothing may move */
        dSpaceCollide(side->space[0], side, fuzzNear);
        f->depth -= 2;
        begun = side->met > 0;
    } else {
        begun = dcWorldCollide(side->dc, side->space[0]) == dcOk;
    }
    if (begun) {
        fuzzRound(side, 1);
    }
}

/* Now and then some bodies go in the midst of it. */
static void lose_bodies(Fuzz *f, FuzzSide *side, int odds)
{
    for (int i = fuzzOdds(f, odds) ? 1 + fuzzInt(f, 3) : 0; i > 0; i--) {
        fuzzDestroyBody(f, side, fuzzInt(f, FUZZ_BODIES));
    }
}

/* A round of a program's own loop: (b) or (c), whole or broken off. */
static void own_loop(Fuzz *f, FuzzSide *side)
{
    dReal h = (dReal)(fuzzOdds(f, 90) ? 1.0 / 60 : fuzzBetween(f, 1e-4, 0.1));
    if (side->dc) {
        take_all(f, side);
        lose_bodies(f, side, 20);
        if (fuzzOdds(f, 90) && dcWorldApply(side->dc, h) >= dcOk) { /* a limit that binds is told by more */
            side->taken = 0;
            fuzzRound(side, 0);
        }
        lose_bodies(f, side, 5);
        dcWorldUpdateJoints(side->dc, h);
    }
    if (fuzzOdds(f, 90)) {
        fuzzInt(f, 2) ? dWorldStep(side->world, h) : dWorldQuickStep(side->world, h);
    }
    if (fuzzOdds(f, 90)) {
        dJointGroupEmpty(side->rigid_group);
        dJointGroupEmpty(side->group);
    }
}

static void managed(Fuzz *f, FuzzSide *side)
{
    dReal h = (dReal)(fuzzInt(f, 2) ? 1.0 / 60 : 1e-3);
    if (side->dc && (fuzzInt(f, 2) ? dcWorldStep : dcWorldQuickStep)(side->dc, side->space[0], h) >= dcOk) {
        side->taken = 0;
        fuzzRound(side, 0);
    } else {
        side->round = 0;
    }
    f->calls++;
}

static void sides(Fuzz *f)
{
    FuzzSide *side = &f->side[fuzzInt(f, FUZZ_SIDES)];
    if (side->world && !side->dc) {
        side->dc = dcWorldCreate(side->world);
    } else if (fuzzOdds(f, 20)) {
        if (side->world) {
            fuzzCloseSide(f, side);
        }
        if (side == f->side || fuzzInt(f, 2)) {
            fuzzOpenSide(f, side);
        }
    }
}

/* The fastest body, for the eye. */
static void show(const Fuzz *f)
{
    double worst = 0;
    for (int k = 0; k < FUZZ_SIDES * FUZZ_BODIES; k++) {
        dBodyID body = f->side[k / FUZZ_BODIES].body[k % FUZZ_BODIES];
        for (int i = 0; body && i < 3; i++) {
            double v = fmax(fabs((double)dBodyGetLinearVel(body)[i]), fabs((double)dBodyGetAngularVel(body)[i]));
            worst = v <= worst ? worst : v;
        }
    }
    fprintf(stderr, "  fastest %g\n", worst);
}

void fuzzAct(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    int what = fuzzInt(f, 100);
    if (f->trace) {
        show(f);
        fprintf(stderr, "- %d\n", what);
    }
    if (what < 60) {
        fuzzCall(f);
    } else if (what < 72) {
        managed(f, side);
    } else if (what < 78) {
        own_loop(f, side);
    } else if (what < 86) {
        poke(f, side);
    } else if (what < 88) {
        rearrange(f, side);
    } else if (what < 92) {
        fuzzMakeBody(f, side);
        fuzzMakeGeom(f, side);
    } else if (what < 94) {
        fuzzMakeJoint(f, side);
    } else if (what < 95) {
        fuzzDestroyBody(f, side, fuzzInt(f, FUZZ_BODIES));
    } else if (what < 97) {
        fuzzDestroyGeom(f, side, fuzzInt(f, FUZZ_GEOMS));
    } else if (what < 98) {
        fuzzDestroyJoint(f, side, fuzzInt(f, FUZZ_JOINTS));
    } else {
        sides(f);
    }
}

/* ---- a seed ---- */

void fuzzRunSeed(Fuzz *f, uint64_t seed, int acts)
{
    long calls = f->calls;
    int trace = f->trace;
    memset(f, 0, sizeof *f);
    f->calls = calls;
    f->trace = trace;
    f->random = seed;
    f->rough = seed % 4 == 3;
    fuzzRun = f;
    dRandSetSeed((unsigned long)seed);
    dcSetMessageHandler(fuzzHear, f);
    fuzzObjects(f);
    fuzzOpenSide(f, &f->side[0]);
    if (fuzzInt(f, 2)) {
        fuzzOpenSide(f, &f->side[1]);
    }
    for (int i = 0; i < acts && !f->broken; i++) {
        fuzzAct(f);
    }
    for (int i = 0; i < FUZZ_SIDES; i++) {
        if (f->side[i].world) {
            fuzzCloseSide(f, &f->side[i]);
        }
    }
    fuzzObjectsEnd(f);
}
