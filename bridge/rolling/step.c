/*
 * The rolling ball before and after a step.
 *
 * ODE solves for velocities v' with J v' = rhs, J at the positions x before the step, and moves by x' = x + h v'.  So
 * v' belongs to the middle of the step, and it is there that the ball must not slip: where the point of contact moves
 * over a turning plane, asking it of J(x) errs in the first order of h (a turntable's circle widens by (omega h)^2/2 a
 * step).  The right-hand side is therefore the difference J(x) v - J(x + v h/2) v, for the velocities before the step,
 * plus what closes the gap.  The force acts at x, as it should.
 *
 * A ball joint has no right-hand side but k (anchor2 - anchor1), k = ERP/h.  With an ERP of 1 two anchors at C, set
 * apart by h rhs, say the same; where the plane does not turn they are CB and CP, and the joint's ERP scales the gap.
 * Being apart, of the order of h^2, they turn the pair a little; the next step gives that back.
 *
 * A contact joint carries the equations where the ball may let go or slip: its normal row lets the ball come down to
 * the plane, no further, and friction rows are bounded by the normal force.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "ball.h"
#include "rolling.h"

/* Friction that holds at any real load, yet gives 0 without one. */
#define UNBOUNDED_FRICTION 1e8

/*
 * The joint sees its anchors move, not C: half the way between them, turned by each body, is left out of what it is
 * asked for.  So apart = h target - s x apart, with s = h/2 (w1 + w2).
 */
static void set_apart(const dcxRollingFrame *frame, const double *target, double h, double *apart)
{
    double s[3], turned[3];
    v_add_scaled(s, frame->w[0], 1, frame->w[1]);
    v_scale(s, 0.5 * h, s);
    v_cross(turned, s, target);
    v_sub(apart, target, turned);
    v_add_scaled(apart, apart, v_dot(s, target), s);
    v_scale(apart, h / (1 + v_dot(s, s)), apart);
}

static void set_ball_anchors(dcxRolling *rolling, const dcxRollingFrame *frame, const double *apart)
{
    double at[2][3];
    int first = dcxRollingBallFirst(rolling) ? 0 : 1;
    v_add_scaled(at[0], frame->c, -0.5, apart);
    v_add_scaled(at[1], frame->c, 0.5, apart);
    const double *one = at[first], *two = at[1 - first];
    dVector3 rel = {(dReal)two[0], (dReal)two[1], (dReal)two[2], 0};
    if (rolling->body[1 - first]) {
        dBodyGetPosRelPoint(rolling->body[1 - first], rel[0], rel[1], rel[2], rel);
    }
    dJointSetBallAnchor(rolling->hold, (dReal)one[0], (dReal)one[1], (dReal)one[2]);
    dJointSetBallAnchor2(rolling->hold, rel[0], rel[1], rel[2]);
}

/* The direction in which friction is bounded to the letter: against the slip, or along friction of the last step. */
static void friction_direction(const dcxRolling *rolling, const dcxRollingFrame *frame, double *out)
{
    double g[3], scale = v_norm(frame->v[0]) + rolling->live.radius * v_norm(frame->w[0]);
    dVector3 gravity;
    dWorldGetGravity(rolling->dc->world, gravity);
    v_set(g, gravity[0], gravity[1], gravity[2]);
    const double *choice[3] = {frame->slip, rolling->force, g};
    const double least[3] = {1e-9 * scale, 0, 0};
    for (int i = 0; i < 3; i++) {
        v_add_scaled(out, choice[i], -v_dot(choice[i], frame->n), frame->n);
        double norm = v_norm(out);
        if (norm > least[i] && norm > 1e-9 * v_norm(choice[i])) {
            v_scale(out, 1 / norm, out);
            return;
        }
    }
    v_copy(out, frame->t1);
}

/* The ball may touch within the step. */
static int is_near(const dcxRolling *rolling, const dcxRollingFrame *frame, double h)
{
    dVector3 g;
    dWorldGetGravity(rolling->dc->world, g);
    double fall = sqrt((double)(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]));
    double reach = 4 * h * (v_norm(frame->slip) + h * fall);
    return !rolling->live.unilateral || frame->gap <= 1e-3 * rolling->live.radius + reach;
}

/*
 * `target`: velocity of the ball's point against the plane's that the rows ask for.  The contact's normal points into
 * its first body, or out of it where the plane pulls.
 */
static void fill_contact(const dcxRolling *rolling, const dcxRollingFrame *frame, const double *target,
                         dContact *contact)
{
    int order = dcxRollingBallFirst(rolling) ? 1 : -1, side = rolling->pulls ? -1 : 1;
    double along[3], across[3], n[3];
    v_scale(n, order * side, frame->n);
    friction_direction(rolling, frame, along);
    v_cross(across, n, along); /* as ODE makes the second direction */
    dSurfaceParameters *surface = &contact->surface;
    surface->mode = dContactFDir1 | dContactMu2 | dContactApprox1 | dContactMotion1 | dContactMotion2 |
                    dContactMotionN | dContactSoftCFM | dContactSlip1 | dContactSlip2;
    surface->mu = surface->mu2 = (dReal)(rolling->live.mu < UNBOUNDED_FRICTION ? rolling->live.mu : UNBOUNDED_FRICTION);
    surface->soft_cfm = surface->slip1 = surface->slip2 = (dReal)rolling->step.cfm;
    surface->motion1 = (dReal)(order * v_dot(target, along));
    surface->motion2 = (dReal)(order * v_dot(target, across));
    surface->motionN = (dReal)(side * v_dot(target, frame->n));
    for (int i = 0; i < 3; i++) {
        contact->geom.pos[i] = (dReal)(frame->c[i] + 0.5 * frame->gap * frame->n[i]); /* CB, where it will land */
        contact->geom.normal[i] = (dReal)n[i];
        contact->fdir1[i] = (dReal)along[i];
    }
}

/* A contact's force acts at CB, half a gap from C. */
static void meet_at_ball(dcxRolling *rolling, const dcxRollingFrame *frame)
{
    dcxRollingStep *step = &rolling->step;
    for (int i = 0; i < 2; i++) {
        double away[3], turned[3];
        v_scale(away, 0.5 * frame->gap, frame->n);
        v_add_scaled(step->arm[i], step->arm[i], 1, away);
        v_cross(turned, frame->w[i], away);
        v_add_scaled(step->slip, step->slip, i == 0 ? 1 : -1, turned);
    }
}

static void make_contact(dcxRolling *rolling, const dcxRollingFrame *frame, double *target, double h)
{
    dContact contact;
    dJointGroupEmpty(rolling->group);
    rolling->contact = 0;
    rolling->touching = 0;
    if (!rolling->live.enabled || !is_near(rolling, frame, h)) {
        memset(rolling->feedback, 0, sizeof *rolling->feedback); /* the result of this step */
        return;
    }
    int landing = rolling->live.unilateral && frame->gap > 0; /* the whole gap may close, and is not pulled shut */
    v_add_scaled(target, target, -(landing ? 1 : rolling->step.erp) * frame->gap / h, frame->n);
    memset(&contact, 0, sizeof contact);
    fill_contact(rolling, frame, target, &contact);
    int first = dcxRollingBallFirst(rolling) ? 0 : 1;
    rolling->contact = dJointCreateContact(rolling->dc->world, rolling->group, &contact);
    dJointAttach(rolling->contact, rolling->body[first], rolling->body[1 - first]);
    dJointSetFeedback(rolling->contact, rolling->feedback);
    meet_at_ball(rolling, frame);
}

static void remember(dcxRolling *rolling, const dcxRollingFrame *frame, double h, int managed)
{
    dcxRollingStep *step = &rolling->step;
    dcxRollingError(rolling, frame, step->error);
    step->pending = 1;
    step->managed = managed;
    step->h = h;
    step->erp = rolling->live.erp;
    step->cfm = rolling->live.cfm;
    dcxSubstepSoftness(managed ? rolling->dc->joint_modes.r : 1, &step->erp, &step->cfm);
    step->weight =
        managed ? ((dcxRollingLeft(rolling) ? rolling->kick_lag : 0) + 0.5 * h) / h : 1; /* see bodies/scatter.c */
    v_copy(step->t1, frame->t1);
    v_copy(step->t2, frame->t2);
    v_copy(step->n, frame->n);
    v_copy(step->arm[0], frame->arm[0]);
    v_copy(step->arm[1], frame->arm[1]);
    v_copy(step->slip, frame->slip);
    v_set(step->apart, 0, 0, 0);
    if (rolling->feedback->f1[0] != DCX_UNWRITTEN) {
        step->covered = rolling->feedback->f1[0];
        rolling->feedback->f1[0] = DCX_UNWRITTEN;
    }
    dcxRollingPlaces(rolling, step->place);
}

/* The couple that the last step's anchors made, being apart, so that angular momentum stays. */
static void give_back(dcxRolling *rolling, double h)
{
    const double *owed = rolling->owed;
    for (int i = 0; i < 2; i++) {
        dBodyID body = rolling->body[i];
        if (body && dBodyIsEnabled(body) && !dBodyIsKinematic(body)) {
            dBodyAddTorque(body, (dReal)(owed[0] / h), (dReal)(owed[1] / h), (dReal)(owed[2] / h));
        }
    }
    v_set(rolling->owed, 0, 0, 0);
}

static void before(dcxRolling *rolling, double h, int managed)
{
    dcxRollingFrame frame;
    double target[3];
    dcxRollingSettle(rolling);
    if (!dcxRollingAttached(rolling)) {
        return;
    }
    dcxRollingFrameRead(rolling, &frame);
    remember(rolling, &frame, h, managed);
    give_back(rolling, h);
    v_scale(target, -0.5 * h, frame.slip_change);
    if (rolling->by_contact) {
        make_contact(rolling, &frame, target, h);
    } else {
        v_add_scaled(target, target, -rolling->step.erp * frame.gap / h, frame.n);
        dJointSetBallParam(rolling->hold, dParamCFM, (dReal)rolling->step.cfm);
        set_apart(&frame, target, h, rolling->step.apart);
        set_ball_anchors(rolling, &frame, rolling->step.apart);
    }
}

void dcxRollingsBefore(dcxWorld *dc, double h)
{
    for (dcxRolling *rolling = dc->rolling; rolling; rolling = rolling->next) {
        before(rolling, h, dc->stepping);
    }
}

int dcxRollingHolds(const dcxWorld *dc, dJointID joint)
{
    for (const dcxRolling *rolling = dc->rolling; rolling; rolling = rolling->next) {
        if (rolling->hold == joint) {
            return 1;
        }
    }
    return 0;
}

void dcxRollingsAfter(dcxWorld *dc)
{
    for (dcxRolling *rolling = dc->rolling; rolling; rolling = rolling->next) {
        dcxRollingSettle(rolling);
        dJointGroupEmpty(rolling->group); /* a contact joint is of one step */
        rolling->contact = 0;
    }
}

int dcxRollingsActivate(dcxWorld *dc)
{
    for (dcxRolling *rolling = dc->rolling; rolling; rolling = rolling->next) {
        for (int i = 0; i < 2 && dcxRollingAttached(rolling); i++) {
            int entry = dcxBodyEntry(dc, rolling->body[i]);
            if (entry < 0) {
                return entry;
            }
            dcxBodyActivate(dc, entry);
        }
    }
    return dcOk;
}

int dcWorldUpdateJoints(dcWorldID handle, dReal step)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!(step > 0) || step - step != 0) {
        return dcxFail(dcErrValue, "dcWorldUpdateJoints: step must be positive and finite, not %g", (double)step);
    }
    dcxRollingsBefore(dc, step);
    return dcOk;
}
