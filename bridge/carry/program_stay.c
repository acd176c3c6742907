/*
 * Way (c): contacts that ODE's collider drops though they still overlap.  It gives two boxes whose faces lean against
 * each other by a hair one contact of edges instead of four of faces, and a standing cylinder one of its rim; what
 * rests on such contacts would be thrown from one to the other; of a capsule that lies on a box it gives now the one
 * end, now the other.  So a contact that bore, of a pair that still meets, stays for as long as its point overlaps by
 * what the bodies' motion tells.
 *
 * Of what rolls the point goes on under its axis: one that stayed behind would drive it on.
 *
 * Or nearly overlaps: QuickStep moves a box on stiff ground by more than it rests deep.  A corner that lost its contact
 * by that would swing in with what it falls within the step, and throw the box up.
 */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Farther than this part of the pair's size, or than its overlap, the bodies have not gone along each other since the
 * collider saw it. */
#define DRIFT 0.01
/* nor farther apart than this part of what a step makes a body fall, which is as near as rows look */
#define GAP 0.1

/* Colliders place a contact on either surface, or between them. */
#define HALF 0.5
/* Of a cylinder's radius or half its length: what is deeper may be through it. */
#define STOUT 0.5
/* On a mesh ODE takes it for a prism of eight sides, whose corners are outside of its rim by so much of its radius. */
#define CORNER 0.09

/* Cosine of the angle, 10 degrees, by which what rolls has come to another face. */
#define ALIKE 0.9848

/* A face stands on so many, for which more are kept where there are fewer; not where the program takes these corners
 * now, now those. */
#define FEW 3
#define ENOUGH 4
/* Of facets so many, and so many beside those that the collider gave. */
#define MANY 8
#define MORE 4

/* Whether an old contact may stay: it rested, on what it still does, and no contact of this step goes on from it. */
static int may_stay(const dcxSpot *old, const int body[2])
{
    return old->known == 1 && (old->impulse > 0 || old->stays) && old->carried.stage == dcxStageNone &&
           !(old->pull > 0) && !old->footing.shaped && old->body[0] == body[0] && old->body[1] == body[1];
}

/* A point of a body into its frame, or back. */
static void into_body(const dcxWorld *dc, int body, const double *at, double *anchor)
{
    dBodyID id = dc->bodies.info[body].id;
    dVector3 p = {(dReal)at[0], (dReal)at[1], (dReal)at[2]};
    if (id) {
        dBodyGetPosRelPoint(id, p[0], p[1], p[2], p);
    }
    v_set(anchor, p[0], p[1], p[2]);
}

static void out_of_body(const dcxWorld *dc, int body, const double *anchor, double *at)
{
    dBodyID id = dc->bodies.info[body].id;
    dVector3 p = {(dReal)anchor[0], (dReal)anchor[1], (dReal)anchor[2]};
    if (id) {
        dBodyGetRelPointPos(id, p[0], p[1], p[2], p);
    }
    v_set(at, p[0], p[1], p[2]);
}

/* The point of a body's surface that is at a contact; of a round one it goes as its axis does. */
static void surface_point(const dcxWorld *dc, const dcxSpot *old, const dcxSpotMore *more, int side, double *at)
{
    out_of_body(dc, old->body[side], more->anchor[side], at);
    v_add_scaled(at, at, -more->axis[side], old->n);
}

/* Which of the two rolls on the other, which does not; -1: neither. */
static int roller_of(const double axis[2])
{
    return axis[0] > 0 ? (axis[1] < 0 ? -1 : 0) : axis[1] < 0 ? 1 : -1;
}

/* The collider dropped it just now: where its point is after the last step, by how the bodies move. */
static void begin(const dcxWorld *dc, const dcxMet *met, dcxSpot *old)
{
    dcxSpotMore *more = dcxMetMore(met, old);
    double u[2][3], to[2][3], surface[2][3], *axis = more->axis, h = dc->carry->step;
    axis[0] = dcxRollsBy(met->g1, old->n);
    axis[1] = -dcxRollsBy(met->g2, old->n);
    for (int side = 0; side < 2; side++) {
        const dcxBodyState *s = &dc->bodies.state[old->body[side]];
        double arm[3];
        v_sub(arm, old->at, s->p);
        v_add_scaled(arm, arm, axis[side], old->n);
        dcxArmVelocity(s->v, s->w, arm, u[side]);
        v_add_scaled(to[side], old->at, h, u[side]);
        if (axis[side] != 0) {
            dcxRollsAbout(side ? met->g2 : met->g1, to[side]);
        }
        v_add_scaled(surface[side], to[side], -axis[side], old->n);
    }
    int roller = roller_of(axis);
    if (roller >= 0) {
        v_copy(to[!roller], surface[roller]);
        v_copy(surface[!roller], surface[roller]);
    } else if (axis[0] == 0) {
        v_scale(to[0], 0.5, to[0]);
        v_add_scaled(to[0], to[0], 0.5, to[1]);
        v_copy(to[1], to[0]);
    }
    v_sub(u[0], u[0], u[1]);
    more->seen = old->x - h * v_dot(u[0], old->n);
    for (int side = 0; side < 2; side++) {
        into_body(dc, old->body[side], to[side], more->anchor[side]);
        surface_point(dc, old, more, side, surface[side]);
    }
    v_sub(u[0], surface[0], surface[1]);
    more->seen += v_dot(u[0], old->n);
    old->stays = 1;
}

/* Half way through the overlap; of one that rolls, under its axis. */
static void half_way(int roller, double x, const double *n, const double surface[2][3], double *at)
{
    if (roller >= 0) {
        v_add_scaled(at, surface[roller], roller ? -0.5 * x : 0.5 * x, n);
        return;
    }
    v_scale(at, 0.5, surface[0]);
    v_add_scaled(at, at, 0.5, surface[1]);
}

/* Whether the contacts that the collider gives have about its normal: what rolls has not come to an edge. */
static int is_like_others(const dcxMet *met, const dcxSpot *old)
{
    int alike = 1;
    for (int i = 0; i < met->num && alike; i++) {
        alike = v_dot(dcxMetSpot(met, i)->n, old->n) > ALIKE;
    }
    return alike;
}

/* Whether the bodies have gone along each other too far since; `apart` along the surface. */
static int is_past(const dcxMet *met, const dcxSpot *old, double x, const double *apart)
{
    const double *axis = dcxMetMore(met, old)->axis;
    double aside = max_of(DRIFT * met->size, x), radius = axis[0] - axis[1];
    if (roller_of(axis) >= 0 && is_like_others(met, old)) {
        aside = max_of(aside, radius);
    }
    return !(v_dot(apart, apart) < aside * aside);
}

/*
 * Whether a cylinder is not where the contact is: of one that leans the collider tells of places on the far side of its
 * rim, as deep as the near one.  Not of discs that are deeper than they are thick.
 */
static int is_beside(const dcxMet *met, const double *at, double x, double gap)
{
    for (int side = 0; side < 2; side++) {
        double depth;
        dReal radius, length;
        dGeomID geom = side ? met->g2 : met->g1;
        if (dGeomGetClass(geom) == dCylinderClass && dcxRolledDepth(geom, at, &depth)) {
            dGeomCylinderGetParams(geom, &radius, &length);
            double corner = dcxMetIs(met, dTriMeshClass) ? CORNER * (double)radius : 0;
            if (depth < -gap - HALF * max_of(x, 0) - corner) {
                return x < STOUT * min_of((double)radius, 0.5 * (double)length);
            }
        }
    }
    return 0;
}

/* A contact as the collider would give it, where its point is now; 0: it is past. */
static int go_on(const dcxWorld *dc, const dcxMet *met, const dcxSpot *old, double h, dContact *c)
{
    double surface[2][3], apart[3], at[3], depth, most = DRIFT * met->size;
    const dcxSpotMore *more = dcxMetMore(met, old);
    surface_point(dc, old, more, 0, surface[0]);
    surface_point(dc, old, more, 1, surface[1]);
    v_sub(apart, surface[0], surface[1]);
    int roller = roller_of(more->axis);
    double along = v_dot(apart, old->n), x = more->seen - along;
    v_add_scaled(apart, apart, -along, old->n);
    if (roller >= 0 && dcxRolledDepth(roller ? met->g1 : met->g2, surface[roller], &depth)) {
        x = depth; /* none where it has come to an edge */
    } else if (is_past(met, old, x, apart)) {
        return 0;
    }
    double gap = min_of(GAP * dc->gravity_norm * h * h, most);
    half_way(roller, x, old->n, (const double(*)[3])surface, at);
    if (!(x > -gap) || (roller < 0 && is_beside(met, at, x, gap))) {
        return 0;
    }
    memset(c, 0, sizeof *c);
    c->surface = old->own ? more->surface : met->surface[!met->half];
    c->geom.g1 = met->g1;
    c->geom.g2 = met->g2;
    c->geom.depth = (dReal)x;
    for (int k = 0; k < 3; k++) {
        c->geom.pos[k] = (dReal)at[k];
        c->geom.normal[k] = (dReal)old->n[k];
    }
    return 1;
}

/* Contacts that the pair may have, but for what has just lost touch.  Of facets ODE's collider itself gives now these,
 * now those, however many; where the program takes as many as there may be, the deepest, those of one side. */
static int most_of(const dcxMet *met)
{
    int enough = met->num < FEW ? ENOUGH : met->num;
    if (dcxMetIs(met, dTriMeshClass) || dcxMetIs(met, dConvexClass)) {
        return met->num + MORE > MANY ? met->num + MORE : MANY;
    }
    return met->num_old > enough ? met->num_old : enough;
}

/* 0: out of memory. */
static int stay(dcxWorld *dc, dcxMet *met, double h)
{
    const int body[2] = {dcxGroundBody(dc, met->g1), dcxGroundBody(dc, met->g2)}, most = most_of(met);
    for (int i = 0; i < met->num_old && met->num < DCX_MET_MOST; i++) {
        dcxSpot *spot, *old = dcxMetOld(met, i);
        dContact c;
        if (!may_stay(old, body)) {
            continue;
        }
        if (!old->stays) {
            begin(dc, met, old);
        }
        if (!go_on(dc, met, old, h, &c) || (c.geom.depth > 0 && met->num >= most) || dcxMetDouble(met, &c, 1)) {
            continue;
        }
        dcxSpotMore was = *dcxMetMore(met, old);
        if (!dcxProgramJoin(dc, met, body, h, &c, &spot)) {
            return 0;
        }
        if (spot) {
            spot->stays = 1;
            dcxSpotMore *more = dcxMetMore(met, spot);
            more->seen = was.seen;
            memcpy(more->anchor, was.anchor, sizeof more->anchor);
            memcpy(more->axis, was.axis, sizeof more->axis);
        }
    }
    return 1;
}

/* Neither body was destroyed since they met: with it the geom may be gone.  Where a geom is not named the program's
 * joints may be on whatever body. */
static int lives(const dcxWorld *dc, const dcxMet *met)
{
    for (int side = 0; side < 2; side++) {
        dBodyID body = met->like[side].body;
        if (!(side ? met->g2 : met->g1)) {
            return 0;
        }
        if (body && dc->bodies.info[dcxMetSpot(met, 0)->body[side]].id != body) {
            return 0;
        }
    }
    return 1;
}

void dcxProgramStay(dcxWorld *dc, double h)
{
    const struct dcxCarry *carry = dc->carry;
    for (int i = 0; carry->made_stamp && i < carry->num_mets; i++) {
        dcxMet *met = carry->met[i];
        int meets = met->stamp == dc->stamp && met->rests != dc->stamp && met->num > 0 && met->group &&
                    !(met->pull + met->bond + met->stress > 0);
        int cut = meets && dcxMetWasCut(dc->carry, met);
        /* all that a ball touches the collider gives */
        int dropped = meets && met->gone_on < met->num_old && !dcxMetIs(met, dSphereClass);
        int lone = meets && met->num == 1 && dcxMetIs(met, dCapsuleClass);
        if (!(cut || dropped || lone) || !lives(dc, met)) {
            continue;
        }
        if ((cut && !dcxMetComplete(dc, met, h)) || (dropped && !stay(dc, met, h)) ||
            (lone && !dcxProgramEnds(dc, met, h))) {
            dcxFail(dcErrMemory, "dcWorldApply: out of memory");
            return;
        }
    }
}
