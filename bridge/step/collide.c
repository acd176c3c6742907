/* Way (b): a pair that a program's near callback names is taken, or all pairs of two spaces. */
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "state/world_data.h"
#include "step.h"

/* It is the program's own affair; a ray touches nothing. */
static void leave(dcxWorld *dc, int g1, int g2)
{
    const dcxGeom *geom = dc->geoms.geom;
    int casts = geom[g1].ode_class == dRayClass || geom[g2].ode_class == dRayClass;
    if (!casts && dcxPairLeave(dc, g1, g2) != dcOk) {
        dcxFail(dcErrMemory, "dcCollide: out of memory");
    }
}

static int take_pair(dcxWorld *dc, dGeomID a, dGeomID b)
{
    dcxRoundBegin(dc);
    dc->pairs.valid = 0; /* if there is a list of our own: now it has more than that */
    int g1 = dcxTakeGeom(dc, a), g2 = dcxTakeGeom(dc, b);
    if (g1 < 0 || g2 < 0) {
        dcxFail(dcErrMemory, "dcCollide: out of memory");
        return 0;
    }
    const dcxGeom *geom = dc->geoms.geom;
    int f1 = g1, f2 = g2, kind = dcxPairKind(dc, &f1, &f2);
    if (!geom[g1].enabled || !geom[g2].enabled || !dcxPairWanted(dc, g1, g2)) {
        return 0;
    }
    if (kind < 0 || geom[g1].rigid || geom[g2].rigid || (dc->veto && !dc->veto(dc->veto_data, a, b))) {
        leave(dc, g1, g2);
        return 0;
    }
    kind = dcxPairStaysByPoints(dc, &f1, &f2, kind);
    int found = dcxPairFind(dc, f1, f2);
    if (found >= 0 && dc->pairs.pair[found].stamp == dc->stamp) {
        return 1;
    }
    if (dcxPairList(dc, f1, f2, kind) != dcOk) {
        dcxFail(dcErrMemory, "dcCollide: out of memory");
        return 0;
    }
    return 1;
}

/* What became of the pairs behind two spaces. */
typedef struct inside {
    dcxWorld *dc;
    int taken, refused;
} inside;

static int take(dcxWorld *dc, dGeomID a, dGeomID b);

static void take_inside(void *data, dGeomID a, dGeomID b)
{
    inside *in = data;
    int taken = take(in->dc, a, b);
    in->taken += taken;
    in->refused += !taken;
}

/* Two geoms, or what is in two spaces. */
static int take(dcxWorld *dc, dGeomID a, dGeomID b)
{
    if (!dGeomIsSpace(a) && !dGeomIsSpace(b)) {
        return take_pair(dc, a, b);
    }
    dcxRoundBegin(dc); /* though nothing may be in them: the program's round has begun */
    inside in = {dc, 0, 0};
    dSpaceCollide2(a, b, &in, take_inside);
    return in.taken > 0 || in.refused == 0;
}

int dcCollide(dcWorldID handle, dGeomID a, dGeomID b)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    if (dc && dc->judging) {
        return dcxJudgeTakes(dc, a, b);
    }
    if (!dc || dc->in_rigid || dcxMayChange(dc, __func__) != dcOk) {
        return 0;
    }
    if (!a || !b) {
        dcxFail(dcErrArgument, "dcCollide: geoms %p and %p: none may be 0", (void *)a, (void *)b);
        return 0;
    }
    if (a == b) { /* as ODE 0.13's hash space has what is large: nothing touches itself */
        return 0;
    }
    dcxRun(dc, __func__);
    dc->pairs.num_rigid = 0;
    int taken = take(dc, a, b);
    if (taken) { /* else the program collides the spaces itself */
        dcxCollideLeft(dc);
    }
    dcxRest(dc);
    return taken;
}
