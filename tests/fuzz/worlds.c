/* Calls that set worlds going: steps, rounds of a loop, saving; see fuzz.h. */
#include "fuzz.h"

#include <math.h>

static double step_length(Fuzz *f)
{
    static const double usual[] = {1.0 / 60, 1e-3, 1.0 / 240, 0.01};
    return fuzzOdds(f, 90) ? usual[fuzzInt(f, 4)] : fuzzOdds(f, 50) ? fuzzBetween(f, 0, 0.1) : -fabs(fuzzReal(f));
}

/* A side's own world, or whatever W gives; and the side. */
static FuzzSide *side_of(Fuzz *f, dcWorldID dc)
{
    for (int i = 0; i < FUZZ_SIDES && dc; i++) {
        if (f->side[i].dc == dc) {
            return &f->side[i];
        }
    }
    return NULL;
}

void fuzzRound(FuzzSide *side, int begun)
{
    side->round = begun;
    side->stale = begun && side->stale;
}

/* What waits, after a call that takes pairs (`taken`) or uses them up, and whether it did. */
static void now_taken(Fuzz *f, dcWorldID dc, int taken, int done)
{
    FuzzSide *side = side_of(f, dc);
    if (side) {
        side->taken = taken ? 1 : done ? 0 : side->taken;
        if (done && (f->depth == 0 || !taken)) {
            fuzzRound(side, taken);
        } else if (!taken) {
            side->round = 0;
        }
    }
}

int fuzzStepWorld(Fuzz *f, int quick)
{
    FuzzSide *side = fuzzSide(f);
    dcWorldID dc = fuzzOdds(f, 4) ? fuzzWorld(f) : side->dc;
    dSpaceID space = fuzzOdds(f, 90) ? side->space[0] : fuzzSpace(f);
    int code = (quick ? dcWorldQuickStep : dcWorldStep)(dc, space, (dReal)step_length(f));
    now_taken(f, dc, 0, code >= dcOk);
    return code;
}

/* A block, of any world at any time, whole or not. */
static unsigned char saved[1 << 19];
static dcWorldID saved_of;

void fuzzSaveWorld(Fuzz *f)
{
    size_t size = fuzzOdds(f, 90) ? sizeof saved : (size_t)fuzzInt(f, 100000);
    FuzzSide *side = fuzzSide(f);
    saved_of = fuzzOdds(f, 80) ? side->dc : fuzzWorld(f);
    dcWorldSave(saved_of, fuzzOdds(f, 90) ? side->space[0] : fuzzSpace(f), fuzzOdds(f, 95) ? saved : NULL, size);
}

/* Mostly the world that was saved.  Not from within dSpaceCollide, where ODE forbids that geoms are moved. */
int fuzzRestoreWorld(Fuzz *f)
{
    FuzzSide *side = side_of(f, saved_of) ? side_of(f, saved_of) : fuzzSide(f);
    dcWorldID dc = fuzzOdds(f, 90) ? side->dc : fuzzWorld(f);
    dSpaceID space = fuzzOdds(f, 95) ? side->space[0] : fuzzSpace(f);
    size_t size = fuzzOdds(f, 90) ? sizeof saved : (size_t)fuzzInt(f, (int)sizeof saved);
    if (f->depth > 0) {
        return dcOk;
    }
    if (fuzzOdds(f, 10)) {
        saved[fuzzInt(f, (int)sizeof saved)] ^= (unsigned char)(1 << fuzzInt(f, 8));
    }
    now_taken(f, dc, 0, 0);
    return dcWorldRestore(dc, space, fuzzOdds(f, 95) ? saved : NULL, size);
}

int fuzzApply(Fuzz *f)
{
    dcWorldID dc = fuzzWorld(f);
    int code = dcWorldApply(dc, (dReal)step_length(f));
    now_taken(f, dc, 0, code == dcOk);
    return code;
}

int fuzzCollide(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    dGeomID a = fuzzGeom(f), b = fuzzGeom(f);
    dcWorldID dc = fuzzOdds(f, 4) ? fuzzWorld(f) : side->dc;
    int taken = dcCollide(dc, a, b);
    now_taken(f, dc, 1, taken);
    return taken;
}

int fuzzCollideSpace(Fuzz *f)
{
    dcWorldID dc = fuzzWorld(f);
    int code = dcWorldCollide(dc, fuzzSpace(f));
    now_taken(f, dc, 1, code == dcOk);
    return code;
}

/* Whether a body of that world does: else the joint is made as it stands. */
static int moves(const FuzzSide *side, const dContact *contact)
{
    dGeomID geom[2] = {contact->geom.g1, contact->geom.g2};
    for (int i = 0; i < 2; i++) {
        dBodyID body = geom[i] ? dGeomGetBody(geom[i]) : 0;
        if (body && dBodyGetWorld(body) == side->world && !dBodyIsKinematic(body)) {
            return 1;
        }
    }
    return 0;
}

dJointID fuzzContactJoint(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    dContact *contact = fuzzContact(f);
    dJointID joint = dcJointCreateContact(side->dc, side->group, fuzzOdds(f, 2) ? NULL : contact);
    now_taken(f, side->dc, 1, joint && moves(side, contact));
    if (joint && fuzzOdds(f, 90)) {
        dBodyID a = contact->geom.g1 ? dGeomGetBody(contact->geom.g1) : 0;
        dBodyID b = contact->geom.g2 ? dGeomGetBody(contact->geom.g2) : 0;
        int ours = (!a || dBodyGetWorld(a) == side->world) && (!b || dBodyGetWorld(b) == side->world) && a != b;
        if (ours) {
            dJointAttach(joint, a, b);
        }
    }
    return joint;
}

int fuzzSetRigid(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    return dcWorldSetRigidCallback(side->dc, fuzzInt(f, 2) ? fuzzNear : NULL, side,
                                   fuzzInt(f, 5) ? side->rigid_group : 0);
}

int fuzzSetNear(Fuzz *f)
{
    FuzzSide *side = fuzzSide(f);
    return dcWorldSetNearCallback(side->dc, fuzzOdds(f, 30) ? fuzzNear : NULL, side,
                                  fuzzOdds(f, 80) ? side->rigid_group : 0);
}

/* A second side of a world that is stepped by the first. */
void fuzzPassingWorld(Fuzz *f)
{
    dcWorldID dc = dcWorldCreate(fuzzOdds(f, 90) ? fuzzSide(f)->world : NULL);
    if (dc) {
        dcWorldDestroy(dc);
        fuzzBury(f, dc);
    }
}

/* Of geoms as they are now, and as text. */
int fuzzAdvise(Fuzz *f)
{
    static char text[2000];
    static dcAdvice advice[2];
    dcAdviceQuestion question = {.step = (dReal)step_length(f), .speed = (dReal)fuzzReal(f), .depth_part = REAL(0.01)};
    int max = fuzzInt(f, 3);
    int code = dcWorldAdvise(fuzzWorld(f), fuzzSpace(f), fuzzOdds(f, 50) ? &question : NULL, advice, max);
    for (int i = 0; i < code && i < max; i++) {
        dcAdviceWrite(&advice[i], NULL, text, sizeof text);
    }
    return code;
}

int fuzzAddBody(Fuzz *f)
{
    dcWorldID dc = fuzzWorld(f);
    dBodyID body = fuzzBody(f);
    FuzzSide *side = side_of(f, dc);
    for (int i = 0; i < FUZZ_BODIES && side; i++) {
        side->added[i] |= body && side->body[i] == body;
    }
    return dcWorldAddBody(dc, body);
}

int fuzzIsStale(const Fuzz *f, dWorldID world)
{
    for (int i = 0; i < FUZZ_SIDES; i++) {
        if (f->side[i].world == world && f->side[i].stale) {
            return 1;
        }
    }
    return 0;
}

void fuzzEnergy(Fuzz *f, dReal (*energy)(dcWorldID))
{
    dcWorldID dc = fuzzWorld(f);
    const FuzzSide *side = side_of(f, dc);
    if (!side || !fuzzIsStale(f, side->world)) {
        energy(dc);
    }
}
