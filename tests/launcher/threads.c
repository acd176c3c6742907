/*
 * An ODE program for the launcher whose threads step a world each, which go alike to the last bit: threads COUNT.
 */
#include <ode/ode.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/older_ode.h"

enum { MOST = 4, BODIES = 10, STEPS = 400, ROUNDS = 3 };

typedef struct Place {
    dWorldID world;
    dSpaceID space;
    dJointGroupID group;
} Place;

static void near(void *data, dGeomID a, dGeomID b)
{
    const Place *place = data;
    dContact contact[8];
    dBodyID first = dGeomGetBody(a), second = dGeomGetBody(b);
    int count = first || second ? dCollide(a, b, 8, &contact[0].geom, sizeof *contact) : 0;
    for (int i = 0; i < count; i++) {
        contact[i].surface = (dSurfaceParameters){.mu = 1};
        dJointAttach(dJointCreateContact(place->world, place->group, &contact[i]), first, second);
    }
}

/* Boxes and balls on each other; where the lowest one is in the end. */
static void run(dThreadingImplementationID threading, char *text, size_t room)
{
    Place p = {dWorldCreate(), dHashSpaceCreate(0), dJointGroupCreate(0)};
    dBodyID lowest = 0;
    dWorldSetStepThreadingImplementation(p.world, dThreadingImplementationGetFunctions(threading), threading);
    dWorldSetGravity(p.world, 0, 0, (dReal)-9.81);
    dCreatePlane(p.space, 0, 0, 1, 0);
    for (int i = 0; i < BODIES; i++) {
        dBodyID body = dBodyCreate(p.world);
        dMass mass;
        dMassSetBoxTotal(&mass, 1, (dReal)0.2, (dReal)0.2, (dReal)0.2);
        dBodySetMass(body, &mass);
        dGeomSetBody(
            i & 1 ? dCreateSphere(p.space, (dReal)0.1) : dCreateBox(p.space, (dReal)0.2, (dReal)0.2, (dReal)0.2), body);
        dBodySetPosition(body, (dReal)(0.01 * i), 0, (dReal)(0.1 + 0.22 * i));
        lowest = i ? lowest : body;
    }
    for (int i = 0; i < STEPS; i++) {
        dSpaceCollide(p.space, &p, near);
        dWorldStep(p.world, (dReal)0.01);
        dJointGroupEmpty(p.group);
    }
    const dReal *at = dBodyGetPosition(lowest);
    snprintf(text, room, "%a %a %a", (double)at[0], (double)at[1], (double)at[2]);
    dJointGroupDestroy(p.group);
    dSpaceDestroy(p.space);
    dWorldDestroy(p.world);
}

static void *work(void *text)
{
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    dThreadingImplementationID threading = dThreadingAllocateSelfThreadedImplementation();
    for (int i = 0; i < ROUNDS; i++) {
        run(threading, text, 128);
    }
    dThreadingFreeImplementation(threading);
    dCleanupODEAllDataForThread();
    return text;
}

int main(int argc, char **argv)
{
    enum { LEFT_OUT = 77 };
    int count = argc > 1 ? atoi(argv[1]) : 1, started = 0;
    pthread_t thread[MOST];
    char text[MOST][128];
    dInitODE2(0);
    if (!newer_ode) { /* whose worlds share what steps them: it aborts */
        return LEFT_OUT;
    }
    while (started < count && started < MOST && !pthread_create(&thread[started], NULL, work, text[started])) {
        started++;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
        puts(text[i]);
    }
    dCloseODE();
    return started == count ? 0 : 4;
}
