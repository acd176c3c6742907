/* Joints with stops of their own, which become soft if that is asked for. */
#include "stops.h"

#include <stdlib.h>

#include "hooks.h"

typedef struct Limited {
    dJointID joint;
    dJointGroupID group;
    dWorldID world;
    int done; /* softened, or found not to be */
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

void stopsSoften(const World *world)
{
    const Settings *settings = launchSettings();
    for (int i = 0; i < count && waiting > 0; i++) {
        Limited *l = &limited[i];
        if (l->done || l->world != world->id || !(dJointGetBody(l->joint, 0) || dJointGetBody(l->joint, 1))) {
            continue;
        }
        l->done = 1;
        waiting--;
        softened += may_soften(l->joint) && dcJointSoftenStops(world->dc, l->joint, (dReal)settings->stop_stiffness,
                                                               (dReal)settings->stop_dissipation) == dcOk;
    }
}

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
