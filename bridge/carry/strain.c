/*
 * Light bodies under great loads, between what presses and a joint that holds them.  dWorldQuickStep goes round its
 * rows a fixed number of times, and of such a load only the light body's share of both masses is passed on each time: a
 * plate of 0.1 kg under 8 kg, held by a fixed joint, gave way until the 8 kg fell through it.  While a jointed body
 * bears many times its own weight ODE goes round more often.  What the program had set comes back after its step.
 */
#include "base/vector.h"
#include "state/world_data.h"
#include "parts.h"

/* Of its own weight a body bears less by the iterations that are set; */
#define LEAST 2.0
/* with every such load as many again, */
#define BEARS 4.0
/* up to so many times. */
#define MOST 4.0
/* In steps of free fall: what is faster bears a blow, and does not rest. */
#define FAST 5.0

/* Contacts alone do not hold a body. */
static int is_held(dBodyID body)
{
    int held = 0;
    for (int i = 0; i < dBodyGetNumJoints(body) && !held; i++) {
        int type = (int)dJointGetType(dBodyGetJoint(body, i));
        held = type != dJointTypeContact && type != dJointTypeNull;
    }
    return held;
}

void dcxStrainBody(dcxWorld *dc, int b, int other, double load)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    double heavier = dc->bodies.state[other].inv_mass;
    if (!(heavier > 0) || !(heavier < s->inv_mass)) { /* as a wheel on the ground: ODE's joints bear that */
        return;
    }
    double g = dc->gravity_norm, fast = FAST * g * dc->carry->h, strain = g > 0 ? load * s->inv_mass / g : 0;
    if (strain > LEAST && strain > dc->carry->strain && v_dot(s->v, s->v) < fast * fast &&
        is_held(dc->bodies.info[b].id)) {
        dc->carry->strain = strain;
    }
}

void dcxStrainRow(dcxWorld *dc, const dcxRow *row)
{
    struct dcxCarry *carry = dc->carry;
    int same = carry->pressed[0] == row->b1 && carry->pressed[1] == row->b2;
    carry->pressed[0] = row->b1;
    carry->pressed[1] = row->b2;
    carry->presses = (same ? carry->presses : 0) + row->load;
    dcxStrainBody(dc, row->b1, row->b2, carry->presses);
    dcxStrainBody(dc, row->b2, row->b1, carry->presses);
}

void dcxStrainBegin(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (carry->strain > 0 && !carry->more_iterations) {
        carry->iterations = dWorldGetQuickStepNumIterations(dc->world);
        carry->more_iterations = (int)(min_of(1 + carry->strain / BEARS, MOST) * carry->iterations);
        dWorldSetQuickStepNumIterations(dc->world, carry->more_iterations);
    }
    carry->strain = 0;
}

void dcxStrainEnd(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (carry->more_iterations && dWorldGetQuickStepNumIterations(dc->world) == carry->more_iterations) {
        dWorldSetQuickStepNumIterations(dc->world, carry->iterations); /* else the program has set others since */
    }
    carry->more_iterations = 0;
}
