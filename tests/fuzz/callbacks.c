/* See fuzz.h.  Callbacks that call back: what they may and what they may not. */
#include "fuzz.h"

#include <stddef.h>

Fuzz *fuzzRun;

static void call_back(Fuzz *f)
{
    if (f->depth >= 2 || !fuzzOdds(f, 10)) {
        return;
    }
    f->depth++;
    for (int i = fuzzInt(f, 3); i >= 0; i--) {
        fuzzCall(f);
    }
    f->depth--;
}

void fuzzNear(void *data, dGeomID a, dGeomID b)
{
    FuzzSide *side = data;
    Fuzz *f = fuzzRun;
    dContact contact[4];
    call_back(f);
    if (dGeomIsSpace(a) || dGeomIsSpace(b)) {
        dSpaceCollide2(a, b, data, fuzzNear);
        return;
    }
    if (side->dc && fuzzOdds(f, 50) && dcCollide(side->dc, a, b)) {
        side->met++;
        return;
    }
    int count = dCollide(a, b, 4, &contact[0].geom, sizeof *contact);
    for (int i = 0; i < count; i++) {
        contact[i].surface = (dSurfaceParameters){.mode = dContactApprox1, .mu = 1};
        dJointID joint = side->dc && fuzzOdds(f, 50) ? dcJointCreateContact(side->dc, side->rigid_group, &contact[i])
                                                     : dJointCreateContact(side->world, side->rigid_group, &contact[i]);
        if (joint) {
            dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
        }
    }
}

int fuzzPairCallback(void *data, dGeomID a, dGeomID b)
{
    (void)data, (void)a, (void)b;
    call_back(fuzzRun);
    return fuzzOdds(fuzzRun, 90) ? 1 : fuzzNumber(fuzzRun);
}

int fuzzCombineCallback(void *data, dGeomID a, const dcMaterial *material_a, dGeomID b, const dcMaterial *material_b,
                        dcPairMaterial *pair)
{
    (void)data, (void)a, (void)b, (void)material_a, (void)material_b;
    call_back(fuzzRun);
    fuzzPair(fuzzRun, pair);
    return fuzzInt(fuzzRun, 2);
}

void fuzzHear(int kind, const char *text, void *data)
{
    Fuzz *f = data;
    (void)kind;
    f->messages++;
    if (f->trace) {
        fprintf(stderr, "    \"%s\"\n", text);
    }
    f->hearing++;
    call_back(f);
    f->hearing--;
}
