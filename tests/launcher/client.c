/*
 * An ODE program as programs are, for the launcher: client SCENE.  Compiled once as it stands, and once with DC_CLIENT,
 * as its author would have changed it for contact joints with the library's law.  Numbers are printed to the last bit.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ends.h"

#ifdef DC_CLIENT
#include <ode-compliant/ode-compliant.h>
static dcWorldID dc;
#define dJointCreateContact(world, group, contact) dcJointCreateContact(dc, group, contact)
/* What a program destroys it may tell of, as the launcher does: then bodies are numbered alike, to the last digits. */
#define dBodyDestroy(body) (dcWorldRemoveBody(dc, body), dBodyDestroy(body))
#define dGeomDestroy(geom) (dcGeomForget(dc, geom), dGeomDestroy(geom))
#else
#include <ode/ode.h>
#endif

static dWorldID world;
static dSpaceID space;
static dJointGroupID group;
static double floor_force; /* what the program's own feedback said of the plane in the last step, N */
static dJointFeedback feedback[256];
static int fed;

static void near(void *data, dGeomID a, dGeomID b)
{
    dContact contact[8];
    dBodyID first = dGeomGetBody(a), second = dGeomGetBody(b);
    (void)data;
    if ((!first && !second) || (first && second && dAreConnectedExcluding(first, second, dJointTypeContact))) {
        return;
    }
    int n = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        contact[i].surface = (dSurfaceParameters){.mode = dContactBounce | dContactSoftCFM, .mu = 0.5};
        contact[i].surface.bounce = 0.1;
        contact[i].surface.soft_cfm = 0.01;
        dJointID joint = dJointCreateContact(world, group, &contact[i]);
        dJointAttach(joint, first, second);
        if ((dGeomGetClass(a) == dPlaneClass || dGeomGetClass(b) == dPlaneClass) && fed < 256) {
            dJointSetFeedback(joint, &feedback[fed++]);
        }
    }
}

static void begin(void)
{
    world = dWorldCreate();
    dWorldSetGravity(world, 0, 0, -9.81);
    space = dHashSpaceCreate(0);
    group = dJointGroupCreate(0);
    dCreatePlane(space, 0, 0, 1, 0);
#ifdef DC_CLIENT
    dc = dcWorldCreate(world);
    dcWorldSetBodiesTold(dc, 1);
#endif
}

static void step(int quick)
{
    fed = 0;
    dSpaceCollide(space, 0, near);
#ifdef DC_CLIENT
    dcWorldApply(dc, (dReal)(1.0 / 60));
#endif
    if (quick) {
        dWorldQuickStep(world, (dReal)(1.0 / 60));
    } else {
        dWorldStep(world, (dReal)(1.0 / 60));
    }
    floor_force = 0;
    for (int i = 0; i < fed; i++) {
        floor_force += (double)feedback[i].f1[2];
    }
    dJointGroupEmpty(group);
}

static void end(void)
{
#ifdef DC_CLIENT
    dcWorldDestroy(dc);
#endif
    dJointGroupDestroy(group);
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

static dBodyID put(dGeomID geom, double mass, double x, double z)
{
    dMass m;
    dBodyID body = dBodyCreate(world);
    dMassSetBoxTotal(&m, (dReal)mass, 0.2, 0.2, 0.2);
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, (dReal)x, 0, (dReal)z);
    return body;
}

static void print_body(dBodyID body)
{
    const dReal *p = dBodyGetPosition(body), *q = dBodyGetQuaternion(body);
    printf("%a %a %a %a\n", (double)p[0], (double)p[1], (double)p[2], (double)q[0]);
}

/* Boxes and balls fall on each other. */
static void pile(int quick)
{
    dBodyID body[12];
    for (int i = 0; i < 12; i++) {
        body[i] =
            put(i % 3 ? dCreateBox(space, 0.2, 0.2, 0.2) : dCreateSphere(space, 0.1), 1 + i, 0.03 * i, 0.15 + 0.25 * i);
    }
    for (int i = 0; i < 240; i++) {
        step(quick);
    }
    for (int i = 0; i < 12; i++) {
        print_body(body[i]);
    }
}

/* One ball at rest: its height, and what the program's own feedback says of the floor. */
static void rest(void)
{
    dBodyID body = put(dCreateSphere(space, 0.1), 1, 0, 0.1);
    for (int i = 0; i < 300; i++) {
        step(0);
    }
    printf("%.9f %.6f\n", 0.1 - (double)dBodyGetPosition(body)[2], fabs(floor_force));
}

/* Bodies, geoms, joints and worlds come and go. */
static void churn(void)
{
    for (int round = 0; round < 5; round++) {
        if (round) {
            end();
            begin();
        }
        dBodyID body[8];
        dGeomID geom[8];
        memset(body, 0, sizeof body);
        for (int i = 0; i < 200; i++) {
            int k = (i / 5 * 3) % 8;
            if (i % 5 == 0 && body[k]) {
                dGeomDestroy(geom[k]);
                dBodyDestroy(body[k]);
                body[k] = 0;
            } else if (i % 5 == 0) {
                geom[k] = k & 1 ? dCreateCapsule(space, 0.08, 0.2) : dCreateBox(space, 0.2, 0.2, 0.2);
                body[k] = put(geom[k], 1, 0.1 * k, 0.5);
                if (k > 4 && body[k - 1]) {
                    dJointID hinge = dJointCreateHinge(world, 0);
                    dJointAttach(hinge, body[k], body[k - 1]);
                    dJointSetHingeAnchor(hinge, 0, 0, 0.5);
                    dJointSetHingeAxis(hinge, 0, 1, 0);
                    dJointSetHingeParam(hinge, dParamLoStop, -0.5);
                    dJointSetHingeParam(hinge, dParamHiStop, 0.5);
                }
            }
            step(i & 1);
        }
        for (int k = 0; k < 8; k++) {
            if (body[k]) {
                print_body(body[k]);
            }
        }
    }
}

/* A beam of 1 kg, its centre 0.5 m from a hinge, falls on its stop at level: the angle beyond it, rad. */
static void door(void)
{
    dBodyID body = put(dCreateBox(space, 0.2, 0.2, 0.2), 1, 0.5, 2);
    dJointID hinge = dJointCreateHinge(world, 0);
    dJointAttach(hinge, body, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 2);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dJointSetHingeParam(hinge, dParamLoStop, 0);
    dJointSetHingeParam(hinge, dParamHiStop, 0);
    for (int i = 0; i < 1200; i++) {
        dBodyAddTorque(body, 0, (dReal)(-0.05 * (double)dBodyGetAngularVel(body)[1]), 0);
        step(0);
    }
    printf("%.6f\n", fabs((double)dJointGetHingeAngle(hinge)));
}

/* Blocks of 0.2 m as ODE wants them, which keeps the arrays, and polygons that are not theirs. */
static const unsigned block_polygons[] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4,
                                          4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};
static const unsigned misfit_polygons[] = {3, 0, 4, 6, 3, 1, 3, 7, 3, 0, 1, 5, 3, 2, 6, 7, 3, 0, 2, 3, 3, 4, 5, 7};
static dReal block_points[24], block_planes[24];

static void shape_block(dGeomID *geom, double half, int fits)
{
    const unsigned *polygons = fits ? block_polygons : misfit_polygons;
    for (int i = 0; i < 24; i++) {
        block_points[i] = (dReal)(i / 3 >> i % 3 & 1 ? half : -half);
        block_planes[i] = (dReal)(i % 4 == 3 ? half : i % 4 != i / 8 ? 0 : i / 4 % 2 ? 1 : -1);
    }
    if (*geom) {
        dGeomSetConvex(*geom, block_planes, 6, block_points, 8, polygons);
    } else {
        *geom = dCreateConvex(space, block_planes, 6, block_points, 8, polygons);
    }
#ifdef DC_CLIENT
    dcGeomSetConvex(dc, *geom, block_planes, 6, block_points, 8, polygons);
#endif
}

/* A convex block of 10 kg that hardly turns, on a box: how deep it rests.  Those before it are gone, by themselves and
 * with their space.
 */
static void block(int fits)
{
    for (int round = 0; round < 3; round++) {
        dSpaceID all = space;
        dGeomID geom = 0, ground;
        dMass heavy;
        if (round < 2) {
            space = dSimpleSpaceCreate(all);
        }
        ground = dCreateBox(space, 4, 4, 1);
        dGeomSetPosition(ground, (dReal)0.3, (dReal)0.2, (dReal)0.5);
        shape_block(&geom, round ? 0.1 : 0.2, fits);
        dBodyID body = put(geom, 10, 0, round ? 1.101 : 1.201);
        dMassSetParameters(&heavy, 10, 0, 0, 0, 100000, 100000, 100000, 0, 0, 0);
        dBodySetMass(body, &heavy);
        for (int i = 0; i < 180; i++) {
            if (round == 0 && i == 60) {
                shape_block(&geom, 0.1, fits);
                dBodySetPosition(body, 0, 0, (dReal)1.101);
                dBodySetLinearVel(body, 0, 0, 0);
            }
            step(0);
        }
        printf("%.9f\n", 1.1 - (double)dBodyGetPosition(body)[2]);
        if (round == 1) {
            dGeomDestroy(geom);
        }
        dBodyDestroy(body);
        if (round < 2) {
            dSpaceDestroy(space);
            space = all;
        }
    }
}

/* ODE calls transforms deprecated; programs have them. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
/* A ball within a transform, whose contacts name the ball, which is on no body: how deep it rests; then another one. */
static void transform(void)
{
    for (int round = 0; round < 2; round++) {
        dGeomID outside = dCreateGeomTransform(space), ball = dCreateSphere(0, (dReal)0.1);
        dGeomTransformSetGeom(outside, dCreateSphere(0, (dReal)0.3));
        dGeomDestroy(dGeomTransformGetGeom(outside));
        dGeomTransformSetGeom(outside, ball);
        dGeomTransformSetCleanup(outside, 1);
        dBodyID body = put(outside, 1, 0, 0.1);
        for (int i = 0; i < 180; i++) {
            step(0);
        }
        printf("%.9f\n", 0.1 - (double)dBodyGetPosition(body)[2]);
        dGeomDestroy(outside);
        dBodyDestroy(body);
    }
}
#pragma GCC diagnostic pop

int main(int argc, char **argv)
{
    const char *scene = argc > 1 ? argv[1] : "";
    int code = 0;
    dInitODE2(0);
    begin();
    if (!strcmp(scene, "pile") || !strcmp(scene, "quick")) {
        pile(!strcmp(scene, "quick"));
    } else if (!strcmp(scene, "rest")) {
        rest();
    } else if (!strcmp(scene, "churn")) {
        churn();
    } else if (!strcmp(scene, "door")) {
        door();
    } else if (!strcmp(scene, "block") || !strcmp(scene, "misfit")) {
        block(!strcmp(scene, "block"));
    } else if (!strcmp(scene, "transform")) {
        transform();
    } else if (!strcmp(scene, "none")) {
        code = 7;
    } else if ((code = endsScene(scene, rest)) < 0) {
        return 3;
    }
    end();
    dCloseODE();
    return code;
}
