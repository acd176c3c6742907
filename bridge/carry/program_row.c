/*
 * Way (c): the row of one contact of the program's, by what the dContact and the bodies' motion tell; what it bore in
 * the last step comes from the pair's contacts of that step, the nearest one for each.
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Cosine of the angle within which contacts of something round are of the same place, as in contact/round_surface.c. */
#define ALIKE 0.906307787036650

/* Square of how far a contact is from where an old one may be now: where it was, or where a body took it. */
static double square_off(const dcxSpot *old, const double *at, const double (*way)[3], int ways)
{
    double d[3], off[3];
    v_sub(off, at, old->at);
    double least = v_dot(off, off);
    for (int i = 0; i < ways; i++) {
        v_sub(d, off, way[i]);
        least = min_of(least, v_dot(d, d));
    }
    return least;
}

/* The contact of the last step that this one goes on from; NULL: none near. */
static dcxSpot *find_old(const dcxWorld *dc, dcxMet *met, const dcxRow *row, double h, const double *at)
{
    dcxSpot *best = NULL;
    double least = met->size * met->size, way[2][3];
    v_scale(way[0], h, dc->bodies.state[row->b1].v);
    v_scale(way[1], h, dc->bodies.state[row->b2].v);
    for (int i = 0; i < met->num_old; i++) {
        dcxSpot *old = dcxMetOld(met, i);
        if (old->known == 2) { /* another one goes on from it */
            continue;
        }
        double square = square_off(old, at, (const double(*)[3])way, row->b2 ? 2 : 1);
        if (square < least) {
            least = square;
            best = old;
        }
    }
    if (best) {
        best->known = 2; /* taken */
        met->gone_on++;
    }
    return best;
}

/* What meets for the first time meets face to face, or with what the shapes tell. */
static double face_area(const dcxMet *met)
{
    return met->num_old > 0 || met->narrow ? met->area : 4 * met->size * met->size;
}

/*
 * The part of the pair's area that a contact has.  Of a line or a corner, which is wider where it is deeper: by its
 * load, as all that rests; by its depth while the step follows it, so that it gives back what it took.
 */
static double area_of(const dcxWorld *dc, const dcxMet *met, const dcxRow *row, const dcxSpot *old, double x)
{
    double deep = old ? x : max_of(x, met->sunk);
    int follows = old ? old->carried.stage == dcxStageFollowed : met->num_old == 0;
    return met->share * (follows && met->narrow && deep > 0 ? dcxMetAreaAt(dc, met, row->n, deep) : met->area);
}

/* A ball presses at one place, a capsule with both ends; of triangles ODE may give more contacts than those. */
static double round_share(const dcxMet *met, const dcxRow *row)
{
    int one = met->like[0].class, two = met->like[1].class;
    double most = 0, sum = 0, ends = one == dCapsuleClass || two == dCapsuleClass ? 2 : 1;
    if (ends < 2 && one != dSphereClass && two != dSphereClass) {
        return 1;
    }
    for (int i = 0; i < met->num_old; i++) {
        most = max_of(most, dcxMetOld(met, i)->x);
    }
    for (int i = 0; i < met->num_old && most > 0; i++) {
        const dcxSpot *old = dcxMetOld(met, i);
        double part = old->x > 0 && v_dot(old->n, row->n) > ALIKE ? old->x / most : 0;
        sum += part * sqrt(part);
    }
    return sum > ends ? ends / sum : 1;
}

/* Adhesion of one contact, by how many there were in the last step. */
static double pull_of(const dcxMet *met)
{
    double count = met->num_old > 0 ? met->num_old : met->linear ? 4 : 1;
    double pull = (met->pull + met->stress * face_area(met)) / count + met->bond;
    return dcxFits(pull) ? pull : 0;
}

/* Of faces that meet flat, all of whose contacts act on both bodies as wholes. */
static double inverse_mass(const dcxWorld *dc, const dcxRow *row)
{
    return dc->bodies.state[row->b1].inv_mass + dc->bodies.state[row->b2].inv_mass;
}

/* What another contact presses against n. */
static double counter(const dcxSpot *other, const double *n)
{
    return max_of(-v_dot(other->n, n), 0) * max_of(other->x, 0);
}

/* Part of a contact's depth that others of its pair press against, in the last step or so far in this one. */
static double wedged(const dcxMet *met, const dcxRow *row, double x)
{
    double before = 0, now = 0;
    for (int i = 0; i < met->num_old; i++) {
        before += counter(dcxMetOld(met, i), row->n);
    }
    for (int i = 0; i + 1 < met->num; i++) {
        now += counter(dcxMetSpot(met, i), row->n);
    }
    double sum = max_of(before, now);
    return sum > 0 && x > 0 ? min_of(sum / x, 1) : 0;
}

/* The pair meets for the first time, or all of it was born in overlap. */
static int is_fresh(const dcxMet *met)
{
    int fresh = 1;
    for (int i = 0; i < met->num_old && fresh; i++) {
        const dcxSpot *old = dcxMetOld(met, i);
        fresh = old->carried.born;
    }
    return fresh;
}

/* What of it goes by the area. */
static void press_area(const dcxWorld *dc, dcxMet *met, const dcxRow *row, const dcxSpot *old, double h,
                       dcxPress *press)
{
    double inv_mass = inverse_mass(dc, row);
    if (met->num_old == 0 && met->num < 2 && met->k > 0) {
        dcxMetBegin(dc, met, row->n, press, inv_mass);
    }
    press->k = met->k * area_of(dc, met, row, old, press->x);
    press->stiff = !old && met->narrow ? met->k * met->share * met->area : 0;
    press->omega2 = met->k * face_area(met) * inv_mass;
    press->crowd = press->omega2 * h * h;
}

/* So much at most do the rows' softnesses differ: what stands on another in line would drop, after a minute of rest. */
#define UNLIKE_SOFTNESS 1e-4

static double unlike(const dcxWorld *dc, const dcxMet *met)
{
    int made = dc->carry->feedback[dc->stamp & 1].used; /* joints in this step */
    return UNLIKE_SOFTNESS * dcxUnlike(made, met->num);
}

static void make_press(const dcxWorld *dc, dcxMet *met, const dContact *c, const dcxRow *row, const dcxSpot *old,
                       double h, dcxSpot *spot, dcxPress *press)
{
    double now[3], end[3];
    dcxRowVelocity(dc, row, 0, now);
    dcxRowVelocity(dc, row, 1, end);
    double part = v_dot(now, row->n), part_end = v_dot(end, row->n);
    int bore = old != NULL && old->impulse > 0;
    v_add_scaled(spot->slip, now, -part, row->n);
    v_add_scaled(spot->slip_end, end, -part_end, row->n);
    *press = (dcxPress){.x = (double)c->geom.depth,
                        .approach = -part,
                        .free = -part_end,
                        .mobility = dcxRowMobility(dc, row, row->n),
                        .c = met->c,
                        .linear = met->linear,
                        .size = met->size,
                        .held = !dcxIsExact(dc, row->b1, row->b2),
                        .number = -1,
                        .softer = unlike(dc, met),
                        .unsolved = met->unsolved,
                        .undo = dcxUndoSpeed(dc),
                        .longest = dc->carry->longest,
                        .load = old ? old->load : 0,
                        .pull = pull_of(met),
                        .bore = bore,
                        .sinks = 1,
                        .stout = met->stout,
                        .wedged = wedged(met, row, (double)c->geom.depth),
                        .fresh = !bore && is_fresh(met)};
    if (met->linear) {
        press_area(dc, met, row, old, h, press);
    } else {
        press->k = met->k * round_share(met, row);
        press->crowd = met->num_old < 2 ? 0 : 1;
    }
    if (dc->mode == dcStepImplicit) {
        press->crowd = INFINITY;
    }
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

/* Of what a contact's own bodies alone would make it bear: others stand on them. */
#define SHARE 4

/*
 * Velocities tell a load only where ODE's solver ended: dWorldQuickStep may leave a stiff row far from it, which would
 * then seem to bear any force.  So no more is believed than that what it bore last doubled, and besides some times what
 * would do for its own bodies alone.
 */
static double credible(const dcxRow *row, const dcxPress *press, double h)
{
    double speed = fabs(press->approach) + fabs(press->free) + fabs(row->target);
    return 2 * press->load + SHARE * speed / (press->mobility * h);
}

static void remember(const dcxRow *row, const dcxPress *press, const dContact *c, double h, dcxSpot *spot)
{
    for (int i = 0; i < 3; i++) {
        spot->at[i] = (double)c->geom.pos[i];
    }
    v_copy(spot->n, row->n);
    spot->target = row->target;
    spot->softness = row->softness;
    spot->kick = row->kick;
    spot->credible = credible(row, press, h);
    spot->approach = press->approach;
    spot->mobility = press->mobility;
    spot->k = press->k;
    spot->linear = press->linear;
    spot->body[0] = row->b1;
    spot->body[1] = row->b2;
}

static void make_row(const dcxWorld *dc, dcxMet *met, double h, dContact *c, dcxPress *press, dcxRow *row,
                     dcxSpot *spot)
{
    if (press->pull > 0) {
        draw(dc, row, h, press, spot);
    }
    if (!dcxPressRow(press, h, dc->gravity_norm, &spot->carried, row)) {
        row->target = 0;
        row->softness = DCX_STIFFEST * press->mobility * h;
    }
    dcxRowHarden(dc, row);
    if (row->kick > 0) {
        row->kick = dcxMetKick(dc, met, row, h);
    }
    dcxProgramSurface(dc, met, press, row, spot, c);
    remember(row, press, c, h, spot);
    dcxGroundMoves(dc, row->b1, row->b2, c, spot->ground);
    if (row->kick > 0) {
        push(dc, row, row->kick);
    }
}

/* By what their modes say that there is. */
static int is_same(const dSurfaceParameters *a, const dSurfaceParameters *b)
{
    int mode = a->mode;
    int same = mode == b->mode && a->mu == b->mu;
    if (!same || !(mode & ~(dContactApprox1 | dContactFDir1))) {
        return same;
    }
    same &= !(mode & dContactMu2) || a->mu2 == b->mu2;
    same &= !(mode & dContactRolling) || (a->rho == b->rho && a->rho2 == b->rho2 && a->rhoN == b->rhoN);
    same &= !(mode & dContactBounce) || (a->bounce == b->bounce && a->bounce_vel == b->bounce_vel);
    same &= !(mode & dContactSoftERP) || a->soft_erp == b->soft_erp;
    same &= !(mode & dContactSoftCFM) || a->soft_cfm == b->soft_cfm;
    same &= !(mode & dContactMotion1) || a->motion1 == b->motion1;
    same &= !(mode & dContactMotion2) || a->motion2 == b->motion2;
    same &= !(mode & dContactMotionN) || a->motionN == b->motionN;
    same &= !(mode & dContactSlip1) || a->slip1 == b->slip1;
    return same && (!(mode & dContactSlip2) || a->slip2 == b->slip2);
}

/* Contacts of a pair mostly have the same: then it is kept but once. */
static void keep_surface(dcxMet *met, dcxSpot *spot, const dSurfaceParameters *surface)
{
    dSurfaceParameters *common = &met->surface[met->half];
    if (spot == dcxMetSpot(met, 0)) {
        *common = *surface;
        return;
    }
    spot->own = !is_same(common, surface);
    if (spot->own) {
        dcxMetMore(met, spot)->surface = *surface;
    }
}

dcxSpot *dcxProgramRow(const dcxWorld *dc, dcxMet *met, int b1, int b2, double h, dContact *c)
{
    dcxRow row = {.b1 = b1, .b2 = b2};
    double at[3] = {c->geom.pos[0], c->geom.pos[1], c->geom.pos[2]};
    v_set(row.n, c->geom.normal[0], c->geom.normal[1], c->geom.normal[2]);
    v_sharpen(row.n);
    v_sub(row.arm[0], at, dc->bodies.state[b1].p);
    v_sub(row.arm[1], at, dc->bodies.state[b2].p);
    int kept = met->num < DCX_MET_MOST;
    dcxSpot unused, *spot = kept ? dcxMetSpot(met, met->num++) : &unused;
    dcxSpot *old = find_old(dc, met, &row, h, at);
    memset(spot, 0, offsetof(dcxSpot, footing.ellipse));
    if (kept) {
        keep_surface(met, spot, &c->surface);
    }
    spot->x = (double)c->geom.depth;
    if (old) {
        spot->carried = old->carried;
        spot->hold = old->hold;
        v_copy(spot->crept, old->crept);
        spot->load = old->load; /* until it is known, or for good if ODE puts the bodies to sleep instead */
        spot->impulse = old->impulse;
        spot->stored = old->stored;
    }
    dcxPress press;
    make_press(dc, met, c, &row, old, h, spot, &press);
    double sum = press.x + press.free + press.mobility + press.k;
    if (!(sum - sum == 0) || !(press.mobility > 0)) {
        met->num -= kept;
        return NULL;
    }
    make_row(dc, met, h, c, &press, &row, spot);
    return kept ? dcxMetSpot(met, met->num - 1) : NULL;
}
