/*
 * Geoms without a body that the program moves from step to step: what they touch is carried and pushed as by a
 * kinematic body of the same motion.
 *
 * From the first time that such a geom is seen elsewhere it goes with a body of ours, its mover: a kinematic body of
 * ODE's, put where the geom is before each step, with the velocity of the geom's displacement since the last one.  So
 * all that knows kinematic bodies knows movers: rows, forces, foresight, ODE's solver.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

/* Steps after which it is not known any more where a geom was. */
#define OLDEST 16
/* Part of a velocity that a step may add to it, for the next one to add as much. */
#define SMOOTH 0.25
/* What stood still begins with no more than this part of its extent in a step; else it was put there. */
#define START 0.1

/* ---- our bodies ---- */

static dBodyID make_body(dWorldID world)
{
    dBodyID id = dBodyCreate(world);
    if (id) {
        dBodySetKinematic(id);
        dBodySetAutoDisableFlag(id, 0);
        dBodySetLinearDamping(id, 0);
        dBodySetAngularDamping(id, 0);
        dBodySetMaxAngularSpeed(id, dInfinity);
        dBodySetGyroscopicMode(id, 0);
    }
    return id;
}

/* A joint that ODE takes off its body when the world is destroyed: our bodies are gone then. */
static int make_witness(dcxWorld *dc)
{
    dcxGeoms *geoms = &dc->geoms;
    if (geoms->witness) {
        return 1;
    }
    geoms->witness_group = dJointGroupCreate(0);
    geoms->witness_body = geoms->witness_group ? make_body(dc->world) : 0;
    geoms->witness = geoms->witness_body ? dJointCreateNull(dc->world, geoms->witness_group) : 0;
    if (geoms->witness) {
        dJointAttach(geoms->witness, geoms->witness_body, 0);
        dBodyDisable(geoms->witness_body);
    }
    return geoms->witness != 0;
}

/* One of ours that no geom goes with, or a new one; 0: out of memory. */
static dBodyID spare_body(dcxWorld *dc)
{
    dcxGeoms *geoms = &dc->geoms;
    for (int k = 0; k < geoms->num_carriers; k++) {
        int used = 0;
        for (int i = 0; i < geoms->count; i++) {
            used |= geoms->mover[i].id == geoms->carrier[k];
        }
        if (!used) {
            return geoms->carrier[k];
        }
    }
    int n = geoms->num_carriers;
    if (!make_witness(dc) || !dcxReserve((void **)&geoms->carrier, &geoms->cap_carriers, n, sizeof *geoms->carrier)) {
        return 0;
    }
    geoms->carrier[n] = make_body(dc->world);
    geoms->num_carriers += geoms->carrier[n] != 0;
    return geoms->carrier[n];
}

void dcxMoversFree(dcxGeoms *geoms)
{
    int lives = geoms->witness && dJointGetBody(geoms->witness, 0) == geoms->witness_body;
    for (int k = 0; lives && k < geoms->num_carriers; k++) {
        dBodyDestroy(geoms->carrier[k]);
    }
    if (lives) {
        dBodyDestroy(geoms->witness_body);
    }
    if (geoms->witness_group) {
        dJointGroupDestroy(geoms->witness_group);
    }
    free(geoms->carrier);
    free(geoms->mover);
}

/* ---- where it is, and how fast ---- */

static void read_place(dGeomID id, dcxFrame *out)
{
    dcxFrameRead(out, dGeomGetPosition(id), dGeomGetRotation(id));
}

/* Greatest extent of a geom: what goes farther in a step was put there, and has no velocity. */
static double reach_of(dGeomID id)
{
    dReal box[6];
    double most = 0;
    dGeomGetAABB(id, box);
    for (int i = 0; i < 3; i++) {
        most = fmax(most, (double)(box[2 * i + 1] - box[2 * i]));
    }
    return most;
}

/* The vector of the rotation from one place to another. */
static void turn_between(const dcxFrame *from, const dcxFrame *to, double *turn)
{
    double rel[9];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            rel[3 * i + k] = v_dot(to->r + 3 * i, from->r + 3 * k);
        }
    }
    v_set(turn, 0.5 * (rel[7] - rel[5]), 0.5 * (rel[2] - rel[6]), 0.5 * (rel[3] - rel[1]));
    double sine = v_norm(turn), angle = atan2(sine, 0.5 * (rel[0] + rel[4] + rel[8] - 1));
    v_scale(turn, sine > 0 ? angle / sine : 0, turn);
}

/* Velocity on the way from `last` to `now`; none for what was put there, or not seen before. */
static void find_velocity(const dcxWorld *dc, int entry)
{
    dcxMover *m = &dc->geoms.mover[entry];
    double way[3], turn[3], reach = reach_of(dc->geoms.geom[entry].id);
    v_set(m->way, 0, 0, 0);
    v_set(m->turn, 0, 0, 0);
    if (!(m->took > 0)) {
        return;
    }
    v_sub(way, m->now.p, m->last.p);
    turn_between(&m->last, &m->now, turn);
    int goes = v_norm(m->old_way) + v_norm(m->old_turn) > 0;
    if (v_norm(way) <= (goes ? 1 : START) * reach && v_norm(turn) <= M_PI / 2) {
        v_scale(m->way, 1 / m->took, way);
        v_scale(m->turn, 1 / m->took, turn);
    }
}

/*
 * Velocity in the step to come: that of the last one, and as much more as it then had gained, if that is little.  (So a
 * motion that is smooth is followed without delay; a jolt is not carried on.)
 */
static void carry_on(const double *now, const double *before, double *out)
{
    double more[3];
    v_sub(more, now, before);
    double gained = v_norm(more), most = SMOOTH * v_norm(now);
    v_add_scaled(out, now, gained <= most ? 1 : 0, more);
}

/* Puts our body where the geom is. */
static void set_body(const dcxMover *m)
{
    double v[3], w[3];
    dMatrix3 r;
    carry_on(m->way, m->old_way, v);
    carry_on(m->turn, m->old_turn, w);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            r[4 * i + k] = (dReal)m->now.r[3 * i + k];
        }
        r[4 * i + 3] = 0;
    }
    dBodySetPosition(m->id, (dReal)m->now.p[0], (dReal)m->now.p[1], (dReal)m->now.p[2]);
    dBodySetRotation(m->id, r);
    dBodySetLinearVel(m->id, (dReal)v[0], (dReal)v[1], (dReal)v[2]);
    dBodySetAngularVel(m->id, (dReal)w[0], (dReal)w[1], (dReal)w[2]);
}

/* What was now is last once a step was made since.  In a loop a geom is seen only while it is near something. */
static void take_place(const dcxGeoms *geoms, dcxMover *m, const dcxFrame *place)
{
    unsigned since = geoms->steps - m->at;
    if (since > 0) {
        m->took = m->read && since <= OLDEST ? geoms->time - m->time : 0;
        m->last = m->now;
        v_copy(m->old_way, m->way);
        v_copy(m->old_turn, m->turn);
    }
    m->now = *place;
    m->at = geoms->steps;
    m->time = geoms->time;
    m->read = 1;
}

/* ODE tells a place of all but planes; of a heightfield it does not tell whether it has one. */
static int is_movable(const dcxGeom *geom, const dcxGeomSolid *made)
{
    int class = dGeomGetClass(geom->id), read = geom->ode_class >= 0;
    return !dGeomGetBody(geom->id) && class != dPlaneClass && class != dRayClass && class < dFirstSpaceClass &&
           (!read || geom->shape != dcxShapeNone) && (class != dHeightfieldClass || (read && made->placeable));
}

/* Still where it was, as most geoms without a body always are. */
static int stands(const dcxMover *m, dGeomID id)
{
    const dReal *p = dGeomGetPosition(id), *r = dGeomGetRotation(id);
    const double *q = m->now.p, *s = m->now.r;
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2] && r[0] == s[0] && r[1] == s[1] && r[2] == s[2] &&
           r[4] == s[3] && r[5] == s[4] && r[6] == s[5] && r[8] == s[6] && r[9] == s[7] && r[10] == s[8];
}

int dcxMoverLook(dcxWorld *dc, int entry)
{
    dcxGeoms *geoms = &dc->geoms;
    dcxGeom *geom = &geoms->geom[entry];
    dcxMover *m = &geoms->mover[entry];
    if (geom->body_id && !m->read) {
        return 0;
    }
    if (!is_movable(geom, &geoms->solid[entry])) {
        geom->body = m->id && !geom->body_id ? 0 : geom->body;
        memset(m, 0, sizeof *m);
        return 0;
    }
    if (m->read && !m->id && !geom->body_id && geom->shape != dcxShapeNone && stands(m, geom->id)) {
        m->at = geoms->steps;
        m->time = geoms->time;
        return 0;
    }
    dcxFrame place;
    read_place(geom->id, &place);
    int moved = m->read && memcmp(&place, &m->now, sizeof place) != 0;
    take_place(geoms, m, &place);
    m->id = m->id || !moved ? m->id : spare_body(dc);
    if (m->id) {
        int body = dcxBodyEntry(dc, m->id);
        if (body < 0) {
            return body;
        }
        geom->body = body;
        dc->bodies.more[body].ours = 1;
        find_velocity(dc, entry);
        set_body(m);
    }
    return moved && !m->id ? dcErrMemory : moved;
}

void dcxMoversStepped(dcxWorld *dc, double h)
{
    dc->geoms.steps++;
    dc->geoms.time += h;
}
