/*
 * What a frame of the window costs: 500 bodies in a heap, with their contacts, in a window of 960 by 600.  A third of a
 * frame of 60 Hz is 5.5 ms.  Without a display: xvfb-run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <ode-compliant-view/view.h>

enum { BODIES = 500, FRAMES = 300 };

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Boxes, balls, capsules and cylinders by turns, in layers of ten by ten. */
static void add_body(dWorldID world, dSpaceID space, int i)
{
    const dBodyID body = dBodyCreate(world);
    dMass m;
    dGeomID geom;
    switch (i % 4) {
    case 0: geom = dCreateBox(space, REAL(0.2), REAL(0.2), REAL(0.2)); break;
    case 1: geom = dCreateSphere(space, REAL(0.1)); break;
    case 2: geom = dCreateCapsule(space, REAL(0.07), REAL(0.12)); break;
    default: geom = dCreateCylinder(space, REAL(0.1), REAL(0.2)); break;
    }
    dMassSetBoxTotal(&m, 4, REAL(0.2), REAL(0.2), REAL(0.2));
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, (dReal)(0.26 * (i % 10)), (dReal)(0.26 * (i / 10 % 10)), (dReal)(0.15 + 0.3 * (i / 100)));
}

int main(void)
{
    static double cost[FRAMES], busy[FRAMES];
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dHashSpaceCreate(0);
    const dcWorldID dc = dcWorldCreate(world);
    dWorldSetGravity(world, 0, 0, REAL(-9.81));
    dWorldSetAutoDisableFlag(world, 0);
    dCreatePlane(space, 0, 0, 1, 0);
    for (int i = 0; i < BODIES; i++) {
        add_body(world, space, i);
    }
    const dcViewID view = dcViewCreate(world, space, dc, NULL);
    if (!view) {
        return EXIT_FAILURE;
    }
    for (int i = 0; i < FRAMES; i++) {
        dcWorldStep(dc, space, (dReal)(1. / 60));
        const clock_t begin = clock();
        dcViewDraw(view);
        busy[i] = 1e3 * (double)(clock() - begin) / CLOCKS_PER_SEC;
        cost[i] = 1e3 * (double)dcViewGetFrameTime(view);
    }
    qsort(cost, FRAMES, sizeof *cost, compare);
    qsort(busy, FRAMES, sizeof *busy, compare);
    printf(
        "a frame of %d bodies, %d contacts and beds: median %.2f ms, least %.2f ms, of processors %.2f ms (a third of "
        "60 Hz: 5.5 ms)\n",
        BODIES, dcWorldGetNumContacts(dc) + dcWorldGetNumBeds(dc), cost[FRAMES / 2], cost[0], busy[FRAMES / 2]);
    dcViewDestroy(view);
    dcWorldDestroy(dc);
    dSpaceDestroy(space);
    dWorldDestroy(world);
    dCloseODE();
    return EXIT_SUCCESS;
}
