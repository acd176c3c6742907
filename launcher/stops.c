/* Joints with stops of their own, which become soft if that is asked for. */
#include "stops.h"

#include <stdlib.h>

#include "hooks.h"

/* A bound of a softened joint: what the program set last, and what ODE has in its place, which switches ODE's off. */
typedef struct Bound {
    dReal set, off;
} Bound;

enum { BOUNDS = 6 }; /* low and high, of up to three axes */

typedef struct Limited {
    dJointID joint;
    dJointGroupID group;
    dWorldID world;
    int done; /* softened, or found not to be */
    int soft;
    Bound bound[BOUNDS];
} Limited;

static Limited *limited;
static int count, room, waiting, softened;

void stopsAdd(dWorldID world, dJointID joint, dJointGroupID group)
{
    if (!joint || launchSettings()->off || !launchSettings()->soften_stops) {
        return;
    }
    if (count == room) {
        Limited *more = realloc(limited, (size_t)(2 * room + 16) * sizeof *more);
        if (!more) {
            return;
        }
        limited = more;
        room = 2 * room + 16;
    }
    limited[count++] = (Limited){.joint = joint, .group = group, .world = world};
    waiting++;
}

/* The angles of an angular motor in user mode are what the program says, and so is what its stops act on. */
static int may_soften(dJointID joint)
{
    return dJointGetType(joint) != dJointTypeAMotor || dJointGetAMotorMode(joint) == dAMotorEuler;
}

static dReal ask_ode(dJointID joint, int bound)
{
    const Real *real = hookReal();
    int parameter = dParamGroup * (bound / 2) + (bound % 2 ? dParamHiStop : dParamLoStop);
    switch ((int)dJointGetType(joint)) {
    case dJointTypeHinge: return real->dJointGetHingeParam(joint, parameter);
    case dJointTypeSlider: return real->dJointGetSliderParam(joint, parameter);
    case dJointTypeUniversal: return real->dJointGetUniversalParam(joint, parameter);
    case dJointTypeHinge2: return real->dJointGetHinge2Param(joint, parameter);
    case dJointTypePR: return real->dJointGetPRParam(joint, parameter);
    case dJointTypePU: return real->dJointGetPUParam(joint, parameter);
    case dJointTypePiston: return real->dJointGetPistonParam(joint, parameter);
    default: return real->dJointGetAMotorParam(joint, parameter);
    }
}

/* What the program set since the last step, which the library is about to take. */
static void note_bounds(Limited *l)
{
    for (int i = 0; i < BOUNDS; i++) {
        dReal now = ask_ode(l->joint, i);
        l->bound[i].set = l->soft && now == l->bound[i].off ? l->bound[i].set : now;
    }
}

static void soften(const World *world, Limited *l)
{
    const Settings *settings = launchSettings();
    l->done = 1;
    waiting--;
    note_bounds(l);
    l->soft = may_soften(l->joint) && dcJointSoftenStops(world->dc, l->joint, (dReal)settings->stop_stiffness,
                                                         (dReal)settings->stop_dissipation) == dcOk;
    softened += l->soft;
    for (int i = 0; i < BOUNDS; i++) {
        l->bound[i].off = ask_ode(l->joint, i);
    }
}

void stopsSoften(const World *world)
{
    for (int i = 0; i < count; i++) {
        Limited *l = &limited[i];
        if (l->world == world->id && l->soft) {
            note_bounds(l);
        } else if (l->world == world->id && !l->done && (dJointGetBody(l->joint, 0) || dJointGetBody(l->joint, 1))) {
            soften(world, l);
        }
    }
}

/* What a softened joint has for a bound in ODE is not what the program set. */
static dReal bound_of(dJointID joint, int parameter, dReal value)
{
    int axis = parameter / dParamGroup, which = parameter % dParamGroup;
    int bound = 2 * axis + (which == dParamHiStop);
    if ((which != dParamLoStop && which != dParamHiStop) || axis < 0 || bound >= BOUNDS) {
        return value;
    }
    for (int i = 0; i < count; i++) {
        const Limited *l = &limited[i];
        if (l->joint == joint) {
            return l->soft && value == l->bound[bound].off ? l->bound[bound].set : value;
        }
    }
    return value;
}

#define GETS_BOUNDS(name) \
    DC_API dReal name(dJointID joint, int parameter) \
    { \
        dReal value = hookReal()->name(joint, parameter); \
        if (!hookPasses() && softened > 0) { \
            hookEnter(); \
            value = bound_of(joint, parameter, value); \
            hookLeave(); \
        } \
        return value; \
    }

GETS_BOUNDS(dJointGetHingeParam)
GETS_BOUNDS(dJointGetSliderParam)
GETS_BOUNDS(dJointGetUniversalParam)
GETS_BOUNDS(dJointGetHinge2Param)
GETS_BOUNDS(dJointGetPRParam)
GETS_BOUNDS(dJointGetPUParam)
GETS_BOUNDS(dJointGetPistonParam)
GETS_BOUNDS(dJointGetAMotorParam)

/* Takes one out of the list, and its soft stops off the joint, which still stands. */
static void drop(int i)
{
    if (limited[i].done) {
        hookEnter();
        dcJointForget(worldOf(limited[i].world)->dc, limited[i].joint);
        hookLeave();
    } else {
        waiting--;
    }
    limited[i] = limited[--count];
}

void stopsDropJoint(dJointID joint)
{
    for (int i = 0; i < count; i++) {
        if (limited[i].joint == joint) {
            drop(i);
            return;
        }
    }
}

void stopsDropGroup(dJointGroupID group)
{
    for (int i = count - 1; i >= 0; i--) {
        if (limited[i].group == group) {
            drop(i);
        }
    }
}

void stopsDropBody(dBodyID body)
{
    for (int i = count - 1; i >= 0; i--) {
        if (dJointGetBody(limited[i].joint, 0) == body || dJointGetBody(limited[i].joint, 1) == body) {
            drop(i);
        }
    }
}

void stopsDropWorld(dWorldID world)
{
    for (int i = count - 1; i >= 0; i--) {
        if (limited[i].world == world) {
            drop(i);
        }
    }
}

int stopsSoftened(void)
{
    return softened;
}
