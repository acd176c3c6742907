/*
 * Way (c): contact joints of the program's own making get the law's row.  What is known of a contact when it is made is
 * the dContact and the bodies' motion; what it bore in the last step comes from the pair's contacts of that step, the
 * nearest one for each.
 */
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
    if (dc->bodies.info[b].stamp != dc->stamp) {
        dcxBodyActivate(dc, b);
        dcxBodyRefresh(dc, b);
        if (dcxFreeReserve(dc) != dcOk) {
            return dcErrMemory;
        }
        memset(&dc->bodies.force[b], 0, sizeof dc->bodies.force[b]);
        dcxFreeMotion(dc, b, h);
    }
    return b;
}

/* The contact of the last step that this one goes on from; NULL: none near. */
static dcxSpot *find_old(dcxMet *met, const double *at)
{
    dcxSpot *best = NULL;
    double least = met->size * met->size;
    for (int i = 0; i < met->num_old; i++) {
        double d[3];
        v_sub(d, met->old[i].at, at);
        double square = v_dot(d, d);
        if (square < least && met->old[i].known != 2) {
            least = square;
            best = &met->old[i];
        }
    }
    if (best) {
        best->known = 2; /* taken */
    }
    return best;
}

/* Adhesion of one contact, by how many there were in the last step; what meets for the first time meets face to face.
 */
static double pull_of(const dcxMet *met)
{
    double count = met->num_old > 0 ? met->num_old : met->linear ? 4 : 1;
    double area = met->num_old > 0 ? met->area : 4 * met->size * met->size;
    double pull = (met->pull + met->stress * area) / count + met->bond;
    return dcxFits(pull) ? pull : 0;
}

static void make_press(const dcxWorld *dc, const dcxMet *met, const dContact *c, const dcxRow *row, const dcxSpot *old,
                       dcxSpot *spot, dcxPress *press)
{
    double now[3], end[3], share = met->area / (met->num_old > 0 ? met->num_old : 4);
    dcxRowVelocity(dc, row, 0, now);
    dcxRowVelocity(dc, row, 1, end);
    double part = v_dot(now, row->n), part_end = v_dot(end, row->n);
    v_add_scaled(spot->slip, now, -part, row->n);
    v_add_scaled(spot->slip_end, end, -part_end, row->n);
    *press = (dcxPress){.x = (double)c->geom.depth,
                        .approach = -part,
                        .free = -part_end,
                        .mobility = dcxRowMobility(dc, row, row->n),
                        .k = met->linear ? met->k * share : met->k,
                        .c = met->c,
                        .linear = met->linear,
                        .size = met->size,
                        .number = -1,
                        .undo = dcxUndoSpeed(dc),
                        .load = old ? old->load : 0,
                        .pull = pull_of(met),
                        .bore = old != NULL && old->impulse > 0,
                        .crowd = dc->mode == dcStepImplicit ? INFINITY
                                 : met->num_old < 2         ? 0
                                                            : 1};
}

/* The second half of an impact, or adhesion, acts throughout the step; ODE's own step takes it up. */
static void push(const dcxWorld *dc, const dcxRow *row, double force)
{
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        double f[3], t[3];
        if (dc->bodies.state[b].inv_mass > 0) {
            v_scale(f, side ? -force : force, row->n);
            v_cross(t, row->arm[side], f);
            dBodyAddForce(dc->bodies.info[b].id, (dReal)f[0], (dReal)f[1], (dReal)f[2]);
            dBodyAddTorque(dc->bodies.info[b].id, (dReal)t[0], (dReal)t[1], (dReal)t[2]);
        }
    }
}

/* It acts on what touches, as in pulls.c; of the other contacts' pulls on the bodies each knows but its own. */
static void draw(const dcxWorld *dc, const dcxRow *row, double h, dcxPress *press, dcxSpot *spot)
{
    int phase =
        press->x > 0 && press->pull > 0 ? dcxPressPhase(press, h, dc->gravity_norm, &spot->carried) : dcxPressHits;
    if (phase != dcxPressHits) {
        double free = press->free, gives = h * press->mobility;
        press->free += gives * press->pull;
        spot->pull = press->pull * dcxPullPart(press, h, phase == dcxPressFollows, &spot->carried.parts);
        press->free = free + gives * spot->pull;
        push(dc, row, -spot->pull);
    }
}

static void remember(const dcxRow *row, const dcxPress *press, const dContact *c, dcxSpot *spot)
{
    for (int i = 0; i < 3; i++) {
        spot->at[i] = (double)c->geom.pos[i];
    }
    v_copy(spot->n, row->n);
    spot->target = row->target;
    spot->softness = row->softness;
    spot->kick = row->kick;
    spot->approach = press->approach;
    spot->mobility = press->mobility;
    spot->k = press->k;
    spot->linear = press->linear;
    spot->body[0] = row->b1;
    spot->body[1] = row->b2;
}

/*
 * What a kick gives is what the first half of the impact put by; the contact knows no others of its body, so twice that
 * is let pass (each of several has more to move than a lone one).
 */
static void limit_kick(const dcxPress *press, double h, dcxRow *row)
{
    double in = fmax(press->approach, 0);
    double most = (in + sqrt(in * in + 4 * press->mobility * fmax(row->budget, 0))) / press->mobility;
    row->kick = fmin(row->kick, most / h);
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

static int fill_contact(dcxWorld *dc, double h, dContact *c, dcxSpot **out)
{
    *out = NULL;
    dcxRoundBegin(dc);
    dc->carry->made_stamp = dc->stamp;
    dcxCombineWakeTwo(dc, c->geom.g1, c->geom.g2);
    int b1 = take_body(dc, c->geom.g1, h), b2 = take_body(dc, c->geom.g2, h);
    if (b1 < 0 || b2 < 0 || dcxFreeReserve(dc) != dcOk) {
        return dcErrMemory;
    }
    if (dc->geoms.stirred) {
        wake_stirred(dc, &c->geom, b1, b2, h);
    }
    if (!(dc->bodies.state[b1].inv_mass > 0) && !(dc->bodies.state[b2].inv_mass > 0)) {
        return dcOk;
    }
    dc->carry->h = h;
    dcxMet *met = dcxMetFind(dc, c->geom.g1, c->geom.g2);
    if (!met) {
        return dcErrMemory;
    }
    dcxRow row = {.b1 = b1, .b2 = b2};
    double at[3] = {c->geom.pos[0], c->geom.pos[1], c->geom.pos[2]};
    v_set(row.n, c->geom.normal[0], c->geom.normal[1], c->geom.normal[2]);
    v_sub(row.arm[0], at, dc->bodies.state[b1].p);
    v_sub(row.arm[1], at, dc->bodies.state[b2].p);
    dcxSpot unused, *spot = met->num < DCX_MET_MOST ? &met->spot[met->num++] : &unused;
    dcxSpot *old = find_old(met, at);
    memset(spot, 0, sizeof *spot);
    if (old) {
        spot->carried = old->carried;
        spot->hold = old->hold;
    }
    dcxPress press;
    make_press(dc, met, c, &row, old, spot, &press);
    double sum = press.x + press.free + press.mobility;
    if (!(sum - sum == 0) || !(press.mobility > 0)) {
        met->num -= spot != &unused;
        return dcOk;
    }
    if (press.pull > 0) {
        draw(dc, &row, h, &press, spot);
    }
    if (!dcxPressRow(&press, h, dc->gravity_norm, &spot->carried, &row)) {
        row.target = 0;
        row.softness = DCX_STIFFEST * press.mobility * h;
    }
    limit_kick(&press, h, &row);
    dcxProgramSurface(dc, met, &press, &row, spot, c);
    remember(&row, &press, c, spot);
    dcxGroundMoves(dc, b1, b2, c, spot->ground);
    if (row.kick > 0) {
        push(dc, &row, row.kick);
    }
    *out = spot != &unused ? spot : NULL;
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

dJointID dcJointCreateContact(dcWorldID handle, dJointGroupID group, const dContact *contact)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    int asked = dc && (dc->in_rigid || dc->judging); /* in a near callback that the library called */
    if (!dc || (!asked && !dcxEnter(dcxHandleWorld, handle, __func__, NULL))) {
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
    if (dc->mode != dcStepResolved && !asked) {
        double h = dc->carry->step > 0 ? dc->carry->step : FIRST_STEP;
        if (carry_contact(dc, __func__, h, &c, &spot) != dcOk) {
            return 0;
        }
    }
    if (dc->mode == dcStepResolved && !dc->in_rigid && !move_ground(dc, &c)) {
        dcxFail(dcErrMemory, "dcJointCreateContact: out of memory");
        return 0;
    }
    dJointID joint = dJointCreateContact(dc->world, group, &c);
    dJointFeedback *feedback = spot ? dcxFeedbackNew(dc->carry, dc->stamp) : NULL;
    if (feedback) {
        memset(feedback, 0, sizeof *feedback);
        feedback->f1[0] = (dReal)NAN; /* until ODE has stepped */
        spot->turned = !c.geom.g1 || !dGeomGetBody(c.geom.g1);
        spot->feedback = feedback;
        dJointSetFeedback(joint, feedback);
    }
    return joint;
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
    if (code != dcOk) {
        return code;
    }
    dcxSpot *spot;
    return carry_contact(dc, __func__, (double)step, contact, &spot);
}
