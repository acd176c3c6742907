/* Way (c): contact joints of the program's own making get the law's row, which program_row.c makes. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Before the first dcWorldApply tells better. */
#define FIRST_STEP (1.0 / 60)

/* The entry of a geom's body, its motion without rows known; negative: out of memory. */
static int take_body(dcxWorld *dc, dGeomID geom, double h)
{
    int b = dcxGroundBody(dc, geom);
    if (b <= 0) {
        return b;
    }
    int lost = dcxWatchLost(dc, b);
    if (dc->bodies.info[b].read != dc->stamp || lost) {       /* what is added was seen already, not read */
        dcxBodyAdd(dc, b, !lost && dc->bodies.more[b].added); /* another body in its place is not added */
        dcxBodyActivate(dc, b);
        dcxBodyRefresh(dc, b);
        dc->bodies.info[b].read = dc->stamp;
        dcxBodyWatch(dc, b);
        if (dcxFreeReserve(dc) != dcOk) {
            return dcErrMemory;
        }
        memset(&dc->bodies.force[b], 0, sizeof dc->bodies.force[b]);
        dcxFreeMotion(dc, b, h);
    }
    return b;
}

/* A surface got another velocity: what sleeps on it hears of it. */
static void wake_stirred(dcxWorld *dc, const dContactGeom *c, int b1, int b2, double h)
{
    const dcxSurface *surface = dc->geoms.surface;
    int e1 = c->g1 ? dcxGeomFind(dc, c->g1) : -1, e2 = c->g2 ? dcxGeomFind(dc, c->g2) : -1;
    int stirred = (e1 >= 0 && surface[e1].stirred) || (e2 >= 0 && surface[e2].stirred);
    for (int side = 0; side < 2 && stirred; side++) {
        int b = side ? b2 : b1;
        if (dc->bodies.info[b].flags & dcxBodyAsleep) {
            dcxBodyWake(dc, b);
            dcxFreeMotion(dc, b, h);
        }
    }
}

/* The pair of the contact before, if this is another one of it: its bodies are read, and its law is known. */
static dcxMet *same_pair(dcxWorld *dc, const dContactGeom *c)
{
    dcxMet *met = dc->carry->last_met;
    if (!met || !dc->collecting || met->stamp != dc->stamp || met->num == 0 || !c->g1 || met->g1 != c->g1 || !c->g2 ||
        met->g2 != c->g2) {
        return NULL;
    }
    for (int side = 0; side < 2; side++) {
        int b = dcxMetSpot(met, 0)->body[side];
        if (dGeomGetBody(side ? c->g2 : c->g1) != met->like[side].body || (b > 0 && dcxWatchLost(dc, b))) {
            return NULL;
        }
    }
    return met;
}

/* The pair of a contact, its bodies read; NULL with dcOk: neither moves. */
static int meet(dcxWorld *dc, double h, const dContactGeom *c, dcxMet **met, int body[2])
{
    *met = NULL;
    dcxRoundBegin(dc);
    dc->carry->made_stamp = dc->stamp;
    dcxCombineWakeTwo(dc, c->g1, c->g2);
    int b1 = body[0] = take_body(dc, c->g1, h), b2 = body[1] = take_body(dc, c->g2, h);
    if (b1 < 0 || b2 < 0 || dcxFreeReserve(dc) != dcOk) {
        return dcErrMemory;
    }
    if (dc->geoms.stirred) {
        wake_stirred(dc, c, b1, b2, h);
    }
    if (b1 == b2 || (!(dc->bodies.state[b1].inv_mass > 0) && !(dc->bodies.state[b2].inv_mass > 0))) {
        dcxMetRest(dc, c->g1, c->g2);
        return dcOk;
    }
    *met = dcxMetFind(dc, c->g1, c->g2);
    return *met ? dcOk : dcErrMemory;
}

static int fill_contact(dcxWorld *dc, double h, dContact *c, dcxSpot **out)
{
    dcxMet *met = same_pair(dc, &c->geom);
    dcxPacerLook(dc);
    *out = NULL;
    int code = dcOk, body[2];
    if (!met) {
        code = meet(dc, h, &c->geom, &met, body);
    } else {
        memcpy(body, dcxMetSpot(met, 0)->body, sizeof body);
    }
    if (!met) {
        return code;
    }
    dc->carry->h = h;
    met->given++;
    dc->carry->most_given = met->given > dc->carry->most_given ? met->given : dc->carry->most_given;
    dcxMetFacet(dc, met, &c->geom); /* of shapes that are known by now */
    if (!dcxMetDouble(met, c, 0)) {
        if (!dcxMetRoomForOne(dc->carry, met)) {
            return dcErrMemory;
        }
        *out = dcxProgramRow(dc, met, body[0], body[1], h, c);
    } else {
        dc->carry->making->made.fits = 1;
    }
    return dcOk;
}

/*
 * Fills in a contact's surface; *spot receives where it is remembered, or NULL.  A code.  Combining the materials asks
 * the caller.
 */
static int carry_contact(dcxWorld *dc, const char *function, double h, dContact *c, dcxSpot **spot)
{
    dcxRun(dc, function);
    int code = fill_contact(dc, h, c, spot);
    dcxRest(dc);
    return code == dcOk ? dcOk : dcxFail(code, "%s: out of memory", function);
}

/* A ray is no solid, and has no material: what it hits is the program's own construction, a suspension say. */
static int is_rays(const dContactGeom *c)
{
    return (c->g1 && dGeomGetClass(c->g1) == dRayClass) || (c->g2 && dGeomGetClass(c->g2) == dRayClass);
}

/* Whether the geoms' bodies are of this world; a code. */
static int check_bodies(const dcxWorld *dc, const char *function, const dContact *c)
{
    for (int i = 0; i < 2; i++) {
        dGeomID geom = i ? c->geom.g2 : c->geom.g1;
        dBodyID body = geom ? dGeomGetBody(geom) : 0;
        if (body && dBodyGetWorld(body) != dc->world) {
            return dcxFail(dcErrArgument, "%s: geom %p is on body %p of another world", function, (void *)geom,
                           (void *)body);
        }
    }
    return dcOk;
}

/* In the resolved mode the contact is the program's, as rigid as it says; 0: out of memory. */
static int move_ground(dcxWorld *dc, dContact *c)
{
    double ground[3];
    int b1 = dcxGroundBody(dc, c->geom.g1), b2 = dcxGroundBody(dc, c->geom.g2);
    if (b1 >= 0 && b2 >= 0) {
        dcxGroundMoves(dc, b1, b2, c, ground);
    }
    return b1 >= 0 && b2 >= 0;
}

dJointID dcxProgramJoint(dcxWorld *dc, dJointGroupID group, const dContact *c, dcxSpot *spot)
{
    int known = spot || dc->carry->making->made.fits;
    dJointFeedback *feedback = known ? dcxFeedbackNew(dc->carry, dc->stamp) : NULL;
    if (known && !feedback) {
        dcxFail(dcErrMemory, "dcJointCreateContact: out of memory");
        return 0;
    }
    dJointID joint = dJointCreateContact(dc->world, group, c);
    if (feedback) {
        memset(feedback, 0, sizeof *feedback);
        feedback->f1[0] = (dReal)NAN; /* until ODE has stepped */
        dJointSetFeedback(joint, feedback);
        struct dcxFeedback *f = &dc->carry->feedback[dc->stamp & 1];
        f->made[f->used - 1].id = joint;
    }
    if (spot) {
        spot->turned = !c->geom.g1 || !dGeomGetBody(c->geom.g1);
        spot->feedback = feedback;
    }
    return joint;
}

int dcxProgramJoin(dcxWorld *dc, dcxMet *met, const int body[2], double h, dContact *c, dcxSpot **spot)
{
    *spot = NULL;
    if (!dcxMetRoomForOne(dc->carry, met)) {
        return 0;
    }
    dcxSpot *made = dcxProgramRow(dc, met, body[0], body[1], h, c);
    dJointID joint = made ? dcxProgramJoint(dc, met->group, c, made) : 0;
    if (joint) {
        dJointAttach(joint, dGeomGetBody(met->g1), dGeomGetBody(met->g2));
        *spot = made;
    }
    return 1;
}

/* A joint without a row; the rest of it is of no use then. */
static void make_none(dcxMade *made)
{
    made->met = NULL;
    made->fits = 0;
    made->b1 = made->b2 = 0;
}

dJointID dcJointCreateContact(dcWorldID handle, dJointGroupID group, const dContact *contact)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    int asked = dc && (dc->in_rigid || dc->judging); /* in a near callback that the library called */
    if (!dc || (!asked && dcxMayChange(dc, __func__) != dcOk)) {
        return 0;
    }
    if (!contact) {
        dcxFail(dcErrArgument, "dcJointCreateContact: contact is NULL");
        return 0;
    }
    if (check_bodies(dc, __func__, contact) != dcOk) {
        return 0;
    }
    dContact c = *contact;
    dcxSpot *spot = NULL;
    make_none(&dc->carry->making->made);
    if (!asked && !is_rays(&c.geom)) {
        double h = dc->carry->step > 0 ? dc->carry->step : FIRST_STEP;
        if (carry_contact(dc, __func__, h, &c, &spot) != dcOk) {
            return 0;
        }
        if (spot) {
            dc->carry->last_met->group = group;
        }
    }
    if (dc->judging && dc->mode == dcStepResolved && !move_ground(dc, &c)) {
        dcxFail(dcErrMemory, "dcJointCreateContact: out of memory");
        return 0;
    }
    return dcxProgramJoint(dc, group, &c, spot);
}

int dcContactCarry(dcWorldID handle, dReal step, dContact *contact)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!contact) {
        return dcxFail(dcErrArgument, "dcContactCarry: contact is NULL");
    }
    if (!(step > 0) || step - step != 0) {
        return dcxFail(dcErrValue, "dcContactCarry: step must be positive and finite, not %g", (double)step);
    }
    code = check_bodies(dc, __func__, contact);
    if (code != dcOk || is_rays(&contact->geom)) {
        return code;
    }
    dcxSpot *spot;
    return carry_contact(dc, __func__, (double)step, contact, &spot);
}
