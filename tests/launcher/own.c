/*
 * An ODE program for the launcher that has a function of ODE's name itself, as some do to count or to log: what it made
 * at its callback, and what came by its own function, which the library's calls are to pass, too.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <ode/ode.h>
#include <stdio.h>

enum { STEPS = 100 };

static dWorldID world;
static dJointGroupID group;
static long made, passed;

/* ODE's own, or what was loaded to stand in for it. */
__attribute__((visibility("default"))) dJointID dJointCreateContact(dWorldID id, dJointGroupID in,
                                                                    const dContact *contact)
{
    static dJointID (*next)(dWorldID, dJointGroupID, const dContact *);
    if (!next) {
        *(void **)&next = dlsym(RTLD_NEXT, "dJointCreateContact");
    }
    passed++;
    return next(id, in, contact);
}

static void near(void *data, dGeomID a, dGeomID b)
{
    dContact contact;
    (void)data;
    if (dCollide(a, b, 1, &contact.geom, sizeof contact)) {
        contact.surface = (dSurfaceParameters){.mu = 1};
        dJointAttach(dJointCreateContact(world, group, &contact), dGeomGetBody(a), dGeomGetBody(b));
        made++;
    }
}

int main(void)
{
    dInitODE();
    world = dWorldCreate();
    group = dJointGroupCreate(0);
    dSpaceID space = dHashSpaceCreate(0);
    dBodyID body = dBodyCreate(world);
    dWorldSetGravity(world, 0, 0, (dReal)-9.81);
    dCreatePlane(space, 0, 0, 1, 0);
    dGeomSetBody(dCreateSphere(space, (dReal)0.1), body);
    dBodySetPosition(body, 0, 0, (dReal)0.11);
    for (int i = 0; i < STEPS; i++) {
        dSpaceCollide(space, NULL, near);
        dWorldStep(world, (dReal)0.01);
        dJointGroupEmpty(group);
    }
    printf("%ld %ld\n", made, passed);
    dSpaceDestroy(space);
    dWorldDestroy(world);
    dCloseODE();
    return 0;
}
