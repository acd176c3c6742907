/*
 * Light bodies under great loads, between what presses and a joint that holds them.  dWorldQuickStep goes round its
 * rows a fixed number of times, and of such a load only the light body's share of both masses is passed on each time: a
 * plate of 0.1 kg under 8 kg, held by a fixed joint, gave way until the 8 kg fell through it.  While a jointed body
 * bears many times its own weight of a heavier body ODE goes round more often.  What the program had set comes back
 * after its step.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "state/world_data.h"
#include "parts.h"

/* So many times its own weight a body bears by the iterations that are set; for each time more as many are added, */
#define LEAST 2.0
/* so many where no joint leads on to what stands still, */
#define LEAST_HANGING 5.0
/* if a step would also move it farther than this, in its own size, */
#define NEAR 0.015
/* and by as many such ways, */
#define FAR 0.02
/* but so many times in all. */
#define MOST 4.0
/* Bodies along joints that are asked. */
#define MOST_SEEN 32
/* In steps of free fall: what is faster bears a blow, and does not rest. */
#define FAST 5.0

/* The other end of a joint that holds a body, unless it is a contact, which alone does not. */
static int holds(dJointID joint, dBodyID body, dBodyID *other)
{
    int type = (int)dJointGetType(joint);
    dBodyID first = dJointGetBody(joint, 0);
    *other = first == body ? dJointGetBody(joint, 1) : first;
    return type != dJointTypeContact && type != dJointTypeNull;
}

/*
 * Joints that hold a body: none, some, or such as lead to what does not give way.  A limb of what lies about need not
 * stand as still as a shelf.
 */
enum hold { LOOSE, HANGING, FIXED };

static enum hold hold_of(dBodyID body)
{
    dBodyID seen[MOST_SEEN] = {body}, other;
    int count = 1;
    for (int at = 0; at < count; at++) {
        for (int i = 0; i < dBodyGetNumJoints(seen[at]); i++) {
            if (!holds(dBodyGetJoint(seen[at], i), seen[at], &other)) {
                continue;
            }
            if (!other || dBodyIsKinematic(other)) {
                return FIXED;
            }
            int known = 0;
            while (known < count && seen[known] != other) {
                known++;
            }
            if (known == count && count < MOST_SEEN) {
                seen[count++] = other;
            }
        }
    }
    return count > 1 ? HANGING : LOOSE;
}

/* A body's size, as its inertia tells it. */
static double size_of(const dcxWorld *dc, int b)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    const double *i = dc->bodies.inertia[b];
    return sqrt(s->inv_mass / (s->inv_inertia < 0 ? (i[0] + i[4] + i[8]) / 3 : s->inv_inertia));
}

void dcxStrainLook(dcxWorld *dc)
{
    dc->carry->strained = 0;
    dc->carry->pressed[0] = dc->carry->pressed[1] = -1;
}

void dcxStrainBody(dcxWorld *dc, int b, int other, double load)
{
    const dcxBodyState *s = &dc->bodies.state[b];
    double heavier = dc->bodies.state[other].inv_mass, h = dc->carry->h, g = dc->gravity_norm;
    if (!(heavier > 0) || !(heavier < s->inv_mass)) { /* as a wheel on the ground: ODE's joints bear that */
        return;
    }
    double fast = FAST * g * h, pulled = load * s->inv_mass;
    if (!(pulled > LEAST * g) || !(v_dot(s->v, s->v) < fast * fast)) {
        return;
    }
    double far = (pulled * h * h / size_of(dc, b) - NEAR) / FAR, more = min_of(far, pulled / g - LEAST);
    if (!(min_of(more, MOST - 1) > dc->carry->strain)) {
        return;
    }
    if (dc->carry->strained != b) {
        dc->carry->strained = b;
        dc->carry->held = hold_of(dc->bodies.info[b].id);
    }
    int hold = dc->carry->held;
    more = hold == HANGING ? min_of(far, pulled / g - LEAST_HANGING) : more;
    dc->carry->strain = hold == LOOSE ? dc->carry->strain : max_of(dc->carry->strain, more);
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
        carry->more_iterations = (int)(min_of(1 + carry->strain, MOST) * carry->iterations);
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
