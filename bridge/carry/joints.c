/*
 * Rows that ODE solves among its own joints: each is a contact joint of ours, which ODE's row equation
 * J v = rhs - cfm lambda fits to the last digit: cfm is the softness, rhs the target.
 *
 * A contact joint only pushes.  A row that pulls as hard as it pushes is friction of a joint that does not press, whose
 * limit is a force.  One that pulls less than it pushes gets a bias: the joint bears the load and the bias together,
 * and the bias is taken back by a force that acts throughout the step.  The quick step leaves a part of what a joint
 * bears undone, so that it bears no large bias.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "gain.h"
#include "parts.h"

/* So much, of their friction, and of the speed of one step's fall in a step in which something is hit. */
#define UNLIKE_FRICTION 1e-6
#define UNLIKE_SPEED 1e-8

/*
 * ODE's LCP gives up where two rows come to their bounds at once, as the four corners of what is pushed or gripped do,
 * and motors then keep what force they have: so no two are quite alike.  What rests is left exactly as it is.
 */
static double unlike(const dcxWorld *dc, const dcxRow *row)
{
    return dcxUnlike((int)(row - dc->rows.row) + 1, 0);
}

/*
 * The friction part of the surface.  ODE knows no load but its own: beside a kick the limit is a force, and where the
 * row's bound is, unless the load is followed from one iteration to the next.
 */
static void set_friction(const dcxWorld *dc, const dcxRow *row, double sign, dContact *c)
{
    double bound = row->kick > 0 ? row->kick : dc->carry->quick || !dcxRowTells(dc, row) ? -1 : row->bound;
    c->surface.mode |= bound >= 0 ? 0 : dContactApprox1;
    c->surface.mu = (dReal)(row->mu * (bound >= 0 ? bound * (1 - UNLIKE_FRICTION * unlike(dc, row)) : 1));
    dcxRowMotion(row, sign, c);
}

/*
 * A row's body for ODE.  In the managed step what sleeps is as the static world: ODE would wake it within the step,
 * when nothing is there to hold it.
 */
static dBodyID id_of(const dcxWorld *dc, int b)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    return dc->stepping && info->flags & dcxBodyAsleep ? 0 : info->id;
}

/* Of a joint that is not to press: m/s, faster than anything parts. */
#define FAR_AWAY 1e6

/* A row with two sides: a friction along its line, across which nothing presses. */
static void fill_both(const dcxRow *row, double sign, dContact *c)
{
    c->surface.mode |= dContactFDir1 | dContactMotion1 | dContactSlip1 | dContactMu2;
    c->surface.mu = (dReal)-row->lowest;
    c->surface.mu2 = 0;
    c->surface.slip1 = (dReal)row->softness;
    c->surface.motion1 = (dReal)row->target;
    c->surface.motionN = (dReal)-FAR_AWAY;
    for (int i = 0; i < 3; i++) {
        c->fdir1[i] = (dReal)(sign * row->n[i]);
        c->geom.normal[i] = (dReal)row->t[0][i];
    }
}

static void fill_contact(const dcxWorld *dc, const dcxRow *row, double bias, double sign, dContact *c)
{
    double point[3];
    int side = row->b1 ? 0 : 1;
    v_add_scaled(point, dc->bodies.state[side ? row->b2 : row->b1].p, 1, row->arm[side]);
    memset(c, 0, sizeof *c);
    c->surface.mode = dContactSoftERP | dContactSoftCFM | dContactMotionN;
    c->surface.soft_cfm = (dReal)row->softness;
    c->surface.motionN = (dReal)(row->target + bias * row->softness - dc->carry->unlike * unlike(dc, row));
    for (int i = 0; i < 3; i++) {
        c->geom.pos[i] = (dReal)point[i];
        c->geom.normal[i] = (dReal)(sign * row->n[i]);
    }
    if (row->both) {
        fill_both(row, sign, c);
    } else if (row->mu > 0) {
        set_friction(dc, row, sign, c);
    }
}

/* More than a two-sided row can be expected to pull with. */
static double bias_of(const dcxRow *row)
{
    if (row->lowest >= 0 || row->both) {
        return 0;
    }
    return isinf(row->lowest) ? 4 * fabs(row->load) + 4 * fabs(row->target / row->softness) : -row->lowest;
}

/* A force along a row throughout the step. */
static void push(dcxWorld *dc, const dcxRow *row, double force)
{
    double f[3], t[3];
    for (int side = 0; side < 2; side++) {
        int b = side ? row->b2 : row->b1;
        v_scale(f, side ? -force : force, row->n);
        v_cross(t, row->arm[side], f);
        v_add_scaled(dc->bodies.force[b].f, dc->bodies.force[b].f, 1, f);
        v_add_scaled(dc->bodies.force[b].t, dc->bodies.force[b].t, 1, t);
    }
}

/*
 * Room for all joints before the first is made, since ODE keeps the addresses of their feedback; and for the harvest,
 * which cannot be put off.
 */
static int reserve(dcxWorld *dc, int count)
{
    struct dcxCarry *carry = dc->carry;
    carry->num_work = dc->bodies.count;
    return dcxReserve((void **)&carry->work, &carry->cap_work, carry->num_work, sizeof *carry->work) &&
           dcxReserve((void **)&carry->joint, &carry->cap_joints, count - 1, sizeof *carry->joint);
}

static void make_joint(dcxWorld *dc, int r)
{
    struct dcxCarry *carry = dc->carry;
    dcxRow *row = &dc->rows.row[r];
    struct dcxJoint *j = &carry->joint[carry->num_joints++];
    dContact c;
    dcxRowHarden(dc, row);
    j->row = r;
    j->bias = bias_of(row);
    dBodyID one = id_of(dc, row->b1), two = id_of(dc, row->b2);
    j->sign = one ? 1 : -1;
    j->body[0] = one ? one : two;
    j->body[1] = one ? two : 0;
    fill_contact(dc, row, j->bias, j->sign, &c);
    dcxAccompany(&c, one, two);
    j->id = dJointCreateContact(dc->world, carry->group, &c);
    dJointAttach(j->id, j->body[0], j->body[1]);
    if (!dc->stepping) {
        dc->bodies.more[row->b1].by_ode = dc->bodies.more[row->b2].by_ode = dc->evaluations;
    }
    if (one && two && !dc->stepping) {
        dcxMissedNote(dc, row->b1, row->b2);
    }
    memset(&j->feedback, 0, sizeof j->feedback);
    j->feedback.f1[0] = (dReal)NAN; /* until ODE has stepped */
    dJointSetFeedback(j->id, &j->feedback);
    if (j->bias > 0 || row->kick > 0) {
        push(dc, row, row->kick - j->bias); /* the bias is taken back */
    }
}

double dcxUndoSpeed(const dcxWorld *dc)
{
    const struct dcxCarry *carry = dc->carry;
    return carry->max_vel_changed ? carry->max_vel : dWorldGetContactMaxCorrectingVel(dc->world);
}

/* ODE clips what contacts push with; ours must not be. */
static void unclip(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    dReal most = dWorldGetContactMaxCorrectingVel(dc->world);
    if (carry->num_joints > 0 && most < dInfinity && !carry->max_vel_changed) {
        carry->max_vel = most;
        carry->max_vel_changed = 1;
        dWorldSetContactMaxCorrectingVel(dc->world, dInfinity);
    }
}

/*
 * In a loop bodies may be destroyed before what they bore is read.  ODE takes them out of their joints then: so each of
 * the bodies that the own solve carries has one that tells.
 */
static DCX_APART int make_witness(dcxWorld *dc, int b)
{
    struct dcxCarry *carry = dc->carry;
    if (!dcxReserve((void **)&carry->witness, &carry->cap_witnesses, carry->num_witnesses, sizeof *carry->witness)) {
        return dcErrMemory;
    }
    carry->blow[b].seen = 1;
    struct dcxWitness *w = &carry->witness[carry->num_witnesses++];
    w->body = b;
    w->id = dcxTellTale(dc->world, carry->group, dc->bodies.info[b].id, 0);
    return dcOk;
}

static inline int witness(dcxWorld *dc, int b)
{
    return dc->bodies.info[b].id && !dc->carry->blow[b].seen ? make_witness(dc, b) : dcOk;
}

static int witness_both(dcxWorld *dc, int b1, int b2)
{
    int code = witness(dc, b1);
    return code == dcOk ? witness(dc, b2) : code;
}

/* Those that are pulled, or hindered from rolling. */
static int witness_others(dcxWorld *dc)
{
    int code = dcOk;
    for (int i = 0; i < dc->resists.count && code == dcOk; i++) {
        const dcxResist *r = &dc->resists.resist[i];
        code = r->acts ? witness_both(dc, r->b1, r->b2) : dcOk;
    }
    for (int i = 0; i < dc->touch.count && code == dcOk && dc->pairs.sticks; i++) {
        const dcxContact *c = &dc->touch.contact[i];
        code = dc->touch.pull[i] > 0 ? witness_both(dc, c->b1, c->b2) : dcOk;
    }
    for (int i = 0; i < dc->beds.num_live && code == dcOk && dc->pairs.sticks; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        code = dcxBedSticks(bed) && bed->pull.whole > 0 ? witness_both(dc, bed->b1, bed->b2) : dcOk;
    }
    return code;
}

static int is_pushed(const dcxWorld *dc, int b)
{
    const double *f = dc->bodies.force[b].f;
    return dc->bodies.info[b].flags & dcxBodyDynamic && (f[0] != 0 || f[1] != 0 || f[2] != 0); /* a sleeper gets none */
}

/* Without joints of ours: one that tells whether ODE has stepped, or else just whether its world stands. */
static int witness_world(dcxWorld *dc)
{
    int b = dc->bodies.num_active > 0 ? dc->bodies.active[0] : 0;
    if (is_pushed(dc, b)) {
        return witness(dc, b);
    }
    return b == 0 || dcxPostBegin(&dc->carry->tales, dc->world) ? dcOk : dcErrMemory;
}

/* What the forces on a body say of whether ODE has stepped. */
static void mark(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    carry->marked = -1;
    for (int k = 0; k < carry->num_witnesses && carry->marked < 0; k++) {
        carry->marked = is_pushed(dc, carry->witness[k].body) ? k : -1;
    }
}

static int is_hit(const dcxWorld *dc)
{
    for (int i = 0; i < dc->rows.count; i++) {
        const dcxRow *row = &dc->rows.row[i];
        if (!row->solved && (row->stops || row->kick > 0)) {
            return 1;
        }
    }
    return 0;
}

int dcxRowsToODE(dcxWorld *dc, double h)
{
    struct dcxCarry *carry = dc->carry;
    dcxJointsRemove(dc); /* of a round that no step of ODE's followed */
    if (!reserve(dc, dc->rows.count)) {
        return dcErrMemory;
    }
    int code = dcxIslandsFind(dc);
    code = code == dcOk ? dcxSolveFree(dc, h) : code;
    if (code != dcOk) {
        return code;
    }
    carry->unlike = is_hit(dc) ? UNLIKE_SPEED * dc->gravity_norm * h : 0;
    for (int i = 0; i < dc->rows.count; i++) {
        if (!dc->rows.row[i].solved) {
            make_joint(dc, i);
        } else if (!dc->stepping) {
            code = code == dcOk ? witness_both(dc, dc->rows.row[i].b1, dc->rows.row[i].b2) : code;
        }
    }
    code = code == dcOk && !dc->stepping ? witness_others(dc) : code;
    if (!dc->stepping && carry->num_joints + carry->num_witnesses == 0) {
        code = code == dcOk ? witness_world(dc) : code;
    }
    if (code != dcOk) {
        dcxJointsRemove(dc);
        return code;
    }
    unclip(dc);
    dcxStrainBegin(dc);
    mark(dc);
    carry->pending = 1;
    return dcOk;
}
