/*
 * Ways (b) and (c): whether ODE stepped without dcWorldApply(), or by another step than that was given.
 *
 * ODE does not tell.  But a kinematic body of ours that goes at 1 m/s is moved by the step, in m; and one whose motion
 * is damped wholly is moved by the first step alone, since ODE damps after it moved a body.  So its place is the first
 * step since it was last put back to the origin, to the last digit, whatever else the program does.
 */
#include <math.h>

#include "core/core.h"
#include "state/world_data.h"
#include "bodies.h"

/* Two steps that a program computed in two ways are nearer to each other than this part of them. */
#define SAME 1e-3
/* Who forgets does so from the beginning; after so many rounds the program has its world to itself. */
#define ROUNDS 100

static int stands(const dcxPacer *p)
{
    return p->body && dGeomGetBody(p->sign) == p->body;
}

static void put_back(const dcxPacer *p)
{
    dBodySetPosition(p->body, 0, 0, 0);
    dBodySetLinearVel(p->body, 1, 0, 0);
}

/* Out of memory: nothing is told. */
static void begin(dcxPacer *p, dWorldID world)
{
    p->sign = p->sign ? p->sign : dCreateSphere(0, 1);
    p->body = p->sign ? dBodyCreate(world) : 0;
    if (!p->body) {
        return;
    }
    dBodySetKinematic(p->body);
    dBodySetAutoDisableFlag(p->body, 0);
    dBodySetLinearDamping(p->body, 1);
    dBodySetLinearDampingThreshold(p->body, 0);
    dGeomSetBody(p->sign, p->body);
    p->at = dBodyGetPosition(p->body);
    put_back(p);
}

static void tell_step(dcxPacer *p, double h)
{
    if (p->step > 0 && fabs(h - p->step) > SAME * p->step && !p->told_step) {
        p->told_step = 1;
        dcxWarn("dcWorldApply: the step was to be %g s, and ODE then stepped by %g s: contacts act as their "
                "materials say only if both are the same",
                p->step, h);
    }
}

static void tell_miss(dcxPacer *p)
{
    if (p->open && !p->told_miss) {
        p->told_miss = 1;
        dcxWarn("%s: ODE has stepped since the last contacts, and dcWorldApply was not called before it: they did not "
                "act as their materials say; call dcWorldApply(dc, step) after the contacts are found, before each "
                "dWorldStep or dWorldQuickStep",
                p->open);
    }
}

void dcxPacerLook(dcxWorld *dc)
{
    dcxPacer *p = &dc->pacer;
    if (!stands(p) || p->at[0] == 0) {
        return;
    }
    if (p->due) {
        tell_step(p, (double)p->at[0]);
    } else {
        tell_miss(p);
    }
    p->due = 0;
    put_back(p);
}

void dcxPacerRound(dcxWorld *dc, const char *function)
{
    dcxPacer *p = &dc->pacer;
    if (p->rounds > ROUNDS) {
        return;
    }
    dcxPacerLook(dc);
    if (!p->rounds++) {
        begin(p, dc->world);
    } else if (p->rounds > ROUNDS) {
        dcxPacerFree(p);
        p->body = 0;
        p->sign = 0;
    }
    p->open = function;
}

void dcxPacerApplied(dcxWorld *dc, double step)
{
    dc->pacer.open = NULL;
    dc->pacer.due = 1;
    dc->pacer.step = step;
}

void dcxPacerManaged(dcxWorld *dc)
{
    dc->pacer.open = NULL;
    dc->pacer.due = 0;
}

void dcxPacerFree(dcxPacer *p)
{
    if (stands(p)) {
        dBodyDestroy(p->body);
    }
    if (p->sign) {
        dGeomDestroy(p->sign);
    }
}
