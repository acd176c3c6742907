/* Bodies: what the other folders call, and inline what forces do to their motion. */
#ifndef BRIDGE_BODIES_BODIES_H
#define BRIDGE_BODIES_BODIES_H

#include <math.h>
#include <stdint.h>

#include "base/vector.h"
#include "state/world_data.h"

/* ERP and CFM of the world and of the program's joints, which are those of the whole step: see joint_softness.c. */

/* The ERP and CFM of a part r of the step, from those of the step. */
void dcxSubstepSoftness(double r, double *erp, double *cfm);
/* At the start of a step. */
void dcxJointSoftnessEnter(dcxWorld *dc);
/* Before a substep that is the part r of the step; 0: out of memory, and nothing was set. */
int dcxJointSoftnessSubstep(dcxWorld *dc, double r);
/* Puts everything back, at the end of the step. */
void dcxJointSoftnessLeave(dcxWorld *dc);
void dcxJointSoftnessFree(dcxWorld *dc);

/* Motion of points of bodies, and what forces there do to it; inline, for the loops over contacts. */

/*
 * Whether what touched last in evaluation `touched` goes on in this one: it was the one before, or a body of it slept
 * since then and has just woken.
 */
static inline int dcxGoesOn(const dcxWorld *dc, unsigned touched, int b1, int b2)
{
    const dcxBodyMore *one = &dc->bodies.more[b1], *two = &dc->bodies.more[b2];
    return touched == dc->evaluations - 1 || ((one->woke == dc->evaluations || two->woke == dc->evaluations) &&
                                              touched != 0 && (touched == one->slept || touched == two->slept));
}

/* Both at rest, or asleep on something static: nothing to do. */
static inline int dcxBodiesIdle(const dcxWorld *dc, int b1, int b2)
{
    unsigned f1 = dc->bodies.info[b1].flags, f2 = dc->bodies.info[b2].flags;
    return !((f1 | f2) & dcxBodyDynamic) &&
           !((f1 & dcxBodyKinematic && f2 & dcxBodyAsleep) || (f2 & dcxBodyKinematic && f1 & dcxBodyAsleep));
}

/* Velocity of the material point of a body at arm r from its centre. */
static inline void dcxArmVelocity(const double *v, const double *w, const double *r, double *out)
{
    out[0] = v[0] + (w[1] * r[2] - w[2] * r[1]);
    out[1] = v[1] + (w[2] * r[0] - w[0] * r[2]);
    out[2] = v[2] + (w[0] * r[1] - w[1] * r[0]);
}

/* No point of a body's surface goes faster round its centre: what spins about its length does so by its width. */
static inline double dcxBodyTurns(const dcxWorld *dc, int b)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    const double *h = dc->bodies.info[b].half;
    double most = v_norm(s->w) * dc->bodies.info[b].extent, w[3];
    if (s->inv_inertia >= 0 || !(most > 0)) {
        return most;
    }
    m_mul_t(w, dc->bodies.more[b].rotation, s->w);
    double x = fabs(w[1]) * h[2] + fabs(w[2]) * h[1], y = fabs(w[2]) * h[0] + fabs(w[0]) * h[2],
           z = fabs(w[0]) * h[1] + fabs(w[1]) * h[0];
    return fmin(most, sqrt(x * x + y * y + z * z));
}

/* Inverse inertia times a torque. */
static inline void dcxInvInertia(const dcxBodies *bodies, int body, const double *t, double *out)
{
    double isotropic = bodies->state[body].inv_inertia;
    if (isotropic >= 0) {
        v_scale(out, isotropic, t);
    } else {
        m_mul(out, bodies->inertia[body], t);
    }
}

/* Inverse mass felt by a force along d at arm r; `inverse` is 1/|d|^2, or 0 for the greatest across r. */
static inline double dcxArmMobility(double inv_mass, double inv_inertia, const double *inertia, const double *r,
                                    const double *d, double inverse)
{
    if (inv_inertia >= 0) {
        double along = v_dot(r, d), square = v_dot(r, r) - along * along * inverse;
        return inv_mass + inv_inertia * (square > 0 ? square : 0);
    }
    if (inverse == 0) {
        return inv_mass + (inertia[0] + inertia[4] + inertia[8]) * v_dot(r, r);
    }
    double lever[3], turned[3];
    v_cross(lever, r, d);
    m_mul(turned, inertia, lever);
    return inv_mass + v_dot(lever, turned) * inverse;
}

/* Adds sign times the force f at arm r. */
static inline void dcxWrenchAdd(dcxWrench *wrench, const double *r, double sign, const double *f)
{
    wrench->f[0] += sign * f[0];
    wrench->f[1] += sign * f[1];
    wrench->f[2] += sign * f[2];
    wrench->t[0] += sign * (r[1] * f[2] - r[2] * f[1]);
    wrench->t[1] += sign * (r[2] * f[0] - r[0] * f[2]);
    wrench->t[2] += sign * (r[0] * f[1] - r[1] * f[0]);
}

/* A body as the program knows it: those of ours are the static world. */
static inline dBodyID dcxBodyShown(const dcxWorld *dc, int b)
{
    return dc->bodies.more[b].ours ? 0 : dc->bodies.info[b].id;
}

/* ---- bodies.c ---- */

int dcxBodiesInit(dcxBodies *bodies);
void dcxBodiesFree(dcxBodies *bodies);
int dcxBodyEntry(dcxWorld *dc, dBodyID id);      /* finds or makes; 0 for a null body; negative: out of memory */
int dcxBodyFind(const dcxWorld *dc, dBodyID id); /* -1 if unknown */
void dcxBodyActivate(dcxWorld *dc, int body);    /* puts one on the list of this step's bodies, once */
void dcxBodiesBegin(dcxWorld *dc);               /* starts that list */
void dcxBodiesPurge(dcxWorld *dc, unsigned oldest);
void dcxBodyLeave(dcxWorld *dc, int body);         /* it goes, its address may be another's; its number is not, until */
void dcxBodyForget(dcxWorld *dc, int body);        /* nothing has that any more */
int dcxBodyAdd(dcxWorld *dc, int body, int added); /* takes part in every step, or no more; 1 if that is new */
/* Masses, modes, the caller's forces and states; follows joints.  1 if anything changed, negative: out of memory. */
int dcxBodiesRefresh(dcxWorld *dc, uint64_t *joint_signature);
void dcxBodiesCount(dcxWorld *dc); /* starts the counting of the kinds of bodies */

/* ---- damping.c ---- */

/* From velocities after ODE's step to those with which it moved the body: it damps thereafter. */
void dcxBodyUndamp(dBodyID id, double *v, double *w);

/* ---- energy.c ---- */

/* Of a body that moves by forces */
double dcxBodyKinetic(const dcxWorld *dc, int b, const double *v, const double *spin);
/* Was found disabled: if ODE took its velocity, it is dissipated.  Before its new state is read. */
void dcxBodyStilled(dcxWorld *dc, int b);

/* ---- gather.c ---- */

int dcxBodyGather(dcxWorld *dc, int body); /* the state alone; 1 if it changed */
void dcxBodySpeed(dcxWorld *dc, int body);
void dcxBodiesGather(dcxWorld *dc);
void dcxBodiesPredict(dcxWorld *dc, double kick);

/* ---- keep.c, keep_ode.c ---- */

/* Which of the known bodies live: those added, those marked, and what is joined to them. */
void dcxBodiesUnmark(dcxWorld *dc);
void dcxBodyMark(dcxWorld *dc, dBodyID id);
void dcxBodiesMarkJoined(dcxWorld *dc);
void dcxBodiesKeep(dcxWorld *dc, dcxStream *s); /* after that */
void dcxBodyKeepODE(dcxStream *s, dBodyID id);

/* ---- masses.c ---- */

int dcxReadGravity(dcxWorld *dc); /* 1 if it changed */
int dcxBodyRefresh(dcxWorld *dc, int body);
void dcxBodyWake(dcxWorld *dc, int body);

/* ---- ode_settings.c ---- */

/* What ODE counts in steps, put right for substeps: damping, idle steps, and ERP and CFM, by the functions above. */
void dcxSettingsEnter(dcxWorld *dc); /* at the start of a step */
/* Before a substep h; 0: out of memory, and ERP and CFM are as they were before it. */
int dcxSettingsSubstep(dcxWorld *dc, double h, double step);
void dcxSettingsLeave(dcxWorld *dc); /* puts everything back */

/* ---- pacer.c ---- */

/* In ways (b) and (c): what ODE's steps were, against what the program said; each is told once a world. */
void dcxPacerLook(dcxWorld *dc);                        /* has ODE stepped since the last look? */
void dcxPacerRound(dcxWorld *dc, const char *function); /* a round begins, by a call of this function; looks first */
void dcxPacerApplied(dcxWorld *dc, double step);        /* dcWorldApply, after that look */
void dcxPacerManaged(dcxWorld *dc);                     /* the step is the library's own */
void dcxPacerFree(dcxPacer *pacer);

/* ---- scatter.c ---- */

void dcxScatterForces(dcxWorld *dc, double h);
void dcxScatterAdd(dcxWorld *dc);
void dcxScatterFinish(dcxWorld *dc);
/* Velocities at the instant of the positions, in the midst of a step; but of jointed bodies. */
void dcxScatterSettle(dcxWorld *dc);
/* Velocities of bodies without a `predicted[].load`, so much later, by gravity and the caller's forces; those of
 * jointed ones are known to be as old. */
void dcxScatterAge(dcxWorld *dc, double time);

/* ---- sleep.c ---- */

int dcxSleepWake(dcxWorld *dc);
void dcxSleepWakeTouched(dcxWorld *dc); /* before the first look of a step: beds only */
/* A surface runs under a body, or against it, at this speed. */
void dcxSleepDisturb(dcxWorld *dc, int b, double speed);
void dcxSleepUpdate(dcxWorld *dc, double step);

/* ---- pushes.c ---- */

/* Whose pushes changed, and wakes those of them that sleep; whether any did. */
int dcxPushesNote(dcxWorld *dc);
/*
 * In this step another body pressed it with a force, N: if a joint holds that one, a change of it is heeded.  NULL: it
 * is not known with how much.
 */
void dcxSleepBear(dcxWorld *dc, int b, int by, const double *force);

/* ---- watch.c ---- */

/* A joint of ours, without rows, that ODE takes off the body when it destroys it.  It is a contact joint, since those
 * are what programs leave out when they ask whether a body is joined to the world; disabled, it joins no islands. */
dJointID dcxTellTale(dWorldID world, dJointGroupID group, dBodyID body, dBodyID other);

/* A body is taken for a round.  Out of memory: it is not watched. */
void dcxBodyWatch(dcxWorld *dc, int body);
/* The program names it for something; nothing outside a round. */
static inline void dcxBodyWatchNamed(dcxWorld *dc, dBodyID id)
{
    if (dc->collecting && id) {
        dcxBodyWatch(dc, dcxBodyEntry(dc, id)); /* without memory for it dcWorldApply fails, too */
    }
}
void dcxBodyUnwatch(dcxWorld *dc, int body);
int dcxWatchStands(const dcxWorld *dc, int body, dBodyID id); /* it is watched, and lives */
int dcxWatchLost(const dcxWorld *dc, int body); /* it was watched, and was destroyed; now there may be another body */
void dcxWatchTold(dcxWorld *dc, int body);      /* the program says that it destroys it now */
void dcxWatchesEnd(dcxWorld *dc);
void dcxWatchesFree(dcxWatches *w);
/* The body at the other ends of such joints, and a joint on it alone, which tells whether ODE's world stands: is there;
 * 0: out of memory. */
int dcxPostBegin(dcxWatches *w, dWorldID world);
int dcxPostStands(const dcxWatches *w);             /* it is there, and its world too */
void dcxPostClear(dcxWatches *w);                   /* of all joints but that one */
int dcxBodyNumJoints(const dcxWorld *dc, int body); /* as ODE has it, without ours */

#endif
