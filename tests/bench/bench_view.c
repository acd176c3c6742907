/*
 * What a frame of the window costs: 500 bodies in a heap, with their contacts, in a window of the default size, or of
 * that which two arguments tell.  A third of a frame of 60 Hz is 5.5 ms.  Then the parts of it one after the other, and
 * what an empty window costs.  Without a display: xvfb-run; LP_NUM_THREADS=0 has Mesa's llvmpipe draw in one thread, so
 * that drawing is seen in its parts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <ode-compliant-view/view.h>
#include "window/window.h"

enum { BODIES = 500, FRAMES = 300, PARTS = 5 };

static double now(void)
{
    return 1e3 * (double)clock() / CLOCKS_PER_SEC;
}

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

/* Of processors: reading the world, giving it to OpenGL, what is left to finish, the swap; and an empty picture. */
static void take_parts(dcViewID handle, dSpaceID space, double part[PARTS])
{
    const dcViewID view = dcxViewFind(handle);
    double at[PARTS + 2];
    glFinish();
    at[0] = now();
    dcxViewSceneLook(view->scene, view->world, space, view->dc);
    at[1] = now();
    dcxViewRender(view);
    at[2] = now();
    glFinish();
    at[3] = now();
    glfwSwapBuffers(view->window);
    at[4] = now();
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glFinish();
    glfwSwapBuffers(view->window);
    at[5] = now();
    for (int k = 0; k < PARTS; k++) {
        part[k] = at[k + 1] - at[k];
    }
}

static void show_parts(dcViewID view, dSpaceID space)
{
    static const char *const name[PARTS] = {"reading the world", "drawing calls", "finishing them", "swap",
                                            "an empty window, cleared, finished and swapped"};
    static double part[PARTS][FRAMES], one[PARTS];
    for (int i = 0; i < FRAMES; i++) {
        take_parts(view, space, one);
        for (int k = 0; k < PARTS; k++) {
            part[k][i] = one[k];
        }
    }
    for (int k = 0; k < PARTS; k++) {
        qsort(part[k], FRAMES, sizeof *part[k], compare);
        printf("  %s: of processors median %.2f ms, least %.2f ms\n", name[k], part[k][FRAMES / 2], part[k][0]);
    }
}

int main(int argc, char **argv)
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
    dcViewDef def = dcViewDefault();
    if (argc == 3) {
        def.width = atoi(argv[1]);
        def.height = atoi(argv[2]);
    }
    const dcViewID view = dcViewCreate(world, space, dc, &def);
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
    printf("%d by %d, a frame of %d bodies, %d contacts and beds: median %.2f ms, least %.2f ms, "
           "of processors %.2f ms, least %.2f ms (a third of 60 Hz: 5.5 ms)\n",
           dcxViewFind(view)->width, dcxViewFind(view)->height, BODIES,
           dcWorldGetNumContacts(dc) + dcWorldGetNumBeds(dc), cost[FRAMES / 2], cost[0], busy[FRAMES / 2], busy[0]);
    show_parts(view, space);
    dcViewDestroy(view);
    dcWorldDestroy(dc);
    dSpaceDestroy(space);
    dWorldDestroy(world);
    dCloseODE();
    return EXIT_SUCCESS;
}
