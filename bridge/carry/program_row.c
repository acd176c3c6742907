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

/* Of a mesh others than that contact may be next to where it was; what the collider dropped stays. */
#define NEXT 0.03

/* How far off it may be. */
static double reach(const dcxMet *met)
{
    return (dcxMetIs(met, dTriMeshClass) && !dcxMetIsRound(met) ? NEXT : 1) * met->size;
}

/* The contact of the last step that this one goes on from; NULL: none near. */
static dcxSpot *find_old(const dcxWorld *dc, dcxMet *met, const dcxRow *row, double h, const double *at)
{
    dcxSpot *best = NULL;
    double least = reach(met) * reach(met), way[2][3];
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

/* The second half of an impact, or adhesion, acts throughout the step; ODE's own step takes it up. */
void dcxRowPush(const dcxWorld *dc, const dcxRow *row, double force)
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
        dcxRowPush(dc, row, -spot->pull);
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

/* Steps tell what it took but nearly: within such a part. */
#define ROUGHLY 0.002
/* Of what it would bear it has at least this part. */
#define LEAST_PART 1e-3

/*
 * What the step follows gives back no more than the pair took so far.  Faces and corners get contacts and lose them,
 * and each has its part of the area: other springs may part two bodies than stopped them.
 */
static void give_back(dcxMet *met, const dcxPress *press, double h, dcxRow *row)
{
    double out = row->target / row->softness, all = met->num_old > met->num ? met->num_old : met->num;
    double leaves = h * press->mobility * all * out - press->free; /* at the end of the step, with its like */
    double load = max_of((row->target - leaves) / row->softness, 0),
           gives = 0.5 * h * load * (leaves - press->approach);
    if (!(gives > 0)) {
        return;
    }
    double left = met->tank + ROUGHLY * met->held - met->gives;
    if (gives > left) {
        row->softness *= gives / max_of(left, LEAST_PART * gives);
    }
    met->gives += gives;
}

static void make_row(const dcxWorld *dc, dcxMet *met, double h, dContact *c, const dcxSpot *old, dcxPress *press,
                     dcxRow *row, dcxSpot *spot)
{
    const dSurfaceParameters asked = c->surface;
    if (press->pull > 0) {
        draw(dc, row, h, press, spot);
    }
    if (!dcxPressRow(press, h, dc->gravity_norm, &spot->carried, row)) {
        row->target = 0;
        row->softness = DCX_STIFFEST * press->mobility * h;
    }
    if (spot->carried.stage == dcxStageFollowed) {
        give_back(met, press, h, row);
    }
    dcxRowHarden(dc, row);
    if (row->kick > 0) {
        row->kick = dcxMetKick(dc, met, row, h);
    }
    dcxProgramSurface(dc, met, press, row, spot, c);
    dc->carry->making->made.fits = dcxProgramFits(dc, met, press, &asked, old, spot, row);
    remember(row, press, c, h, spot);
    dcxGroundMoves(dc, row->b1, row->b2, c, spot->ground);
    if (row->kick > 0) {
        dcxRowPush(dc, row, row->kick);
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
    dcxMade *made = &dc->carry->making->made;
    dcxRow *row = &dc->carry->making->row;
    *made = (dcxMade){.b1 = b1, .b2 = b2};
    *row = (dcxRow){.b1 = b1, .b2 = b2};
    double at[3] = {c->geom.pos[0], c->geom.pos[1], c->geom.pos[2]};
    v_set(row->n, c->geom.normal[0], c->geom.normal[1], c->geom.normal[2]);
    v_sharpen(row->n);
    v_sub(row->arm[0], at, dc->bodies.state[b1].p);
    v_sub(row->arm[1], at, dc->bodies.state[b2].p);
    int kept = met->num < DCX_MET_MOST;
    dcxSpot unused, *spot = kept ? dcxMetSpot(met, met->num++) : &unused;
    dcxSpot *old = find_old(dc, met, row, h, at);
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
    dcxProgramPress(dc, met, c, row, old, h, spot, &press);
    double sum = press.x + press.free + press.mobility + press.k;
    if (!(sum - sum == 0) || !(press.mobility > 0)) {
        met->num -= kept;
        return NULL;
    }
    make_row(dc, met, h, c, old, &press, row, spot);
    made->met = met;
    made->spot = met->num - 1;
    made->fits &= kept;
    return kept ? dcxMetSpot(met, met->num - 1) : NULL;
}
