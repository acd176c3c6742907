/*
 * An ODE program for the launcher that prints what it finds of its own world: asks SCENE [NUMBER...].
 */
#include <ode/ode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static dWorldID world;
static dSpaceID space;
static dJointGroupID group;
static dSurfaceParameters surface = {.mode = dContactApprox1, .mu = (dReal)0.5};

static void near(void *data, dGeomID a, dGeomID b)
{
    dContact contact[8];
    (void)data;
    int n = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        contact[i].surface = surface;
        dJointAttach(dJointCreateContact(world, group, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

static void step(void)
{
    dSpaceCollide(space, NULL, near);
    dWorldStep(world, (dReal)(1.0 / 60));
    dJointGroupEmpty(group);
}

static dBodyID put_box(double x, double z)
{
    dMass mass;
    dBodyID body = dBodyCreate(world);
    dMassSetBoxTotal(&mass, 1, (dReal)0.2, (dReal)0.2, (dReal)0.2);
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateBox(space, (dReal)0.2, (dReal)0.2, (dReal)0.2), body);
    dBodySetPosition(body, (dReal)x, 0, (dReal)z);
    return body;
}

/* A puck that is pushed off at 2 m/s: its speed a second later. */
static void slide(int mode, double mu)
{
    dBodyID puck = put_box(0, 0.1);
    surface = (dSurfaceParameters){.mode = mode, .mu = (dReal)mu};
    for (int i = 0; i < 30; i++) {
        step();
    }
    dBodySetLinearVel(puck, 2, 0, 0);
    for (int i = 0; i < 60; i++) {
        step();
    }
    printf("%.9f\n", (double)dBodyGetLinearVel(puck)[0]);
}

/* After each step: how many joints there are on a box of a stack once the program's are gone; then it takes off all
 * that it finds.  Soon the box below goes, and others come.
 */
static void joints(void)
{
    dBodyID box[2] = {put_box(0, 0.1), put_box(0, 0.2999)};
    dJointID hinge = dJointCreateHinge(world, 0);
    dJointAttach(hinge, put_box(1, 0.1), put_box(1.5, 0.1));
    dJointSetHingeAnchor(hinge, (dReal)1.25, 0, (dReal)0.1);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dJointSetHingeParam(hinge, dParamLoStop, (dReal)-0.1);
    int most = 0;
    for (int i = 0; i < 120; i++) {
        step();
        for (int k = 0; k < 2; k++) {
            most = dBodyGetNumJoints(box[k]) > most ? dBodyGetNumJoints(box[k]) : most;
            while (dBodyGetNumJoints(box[k]) > 0) {
                dJointDestroy(dBodyGetJoint(box[k], 0));
            }
        }
        if (i % 30 == 20) {
            dGeomDestroy(dBodyGetFirstGeom(box[0]));
            dBodyDestroy(box[0]);
            box[0] = put_box(i, 0.1);
        }
    }
    dBodyID body = dJointGetBody(hinge, 0);
    printf("%d %d\n", most, dBodyGetNumJoints(body));
    while (dBodyGetNumJoints(body) > 0) {
        dJointDestroy(dBodyGetJoint(body, 0));
    }
    step();
    printf("%d %.3f\n", dBodyGetNumJoints(body), (double)dBodyGetPosition(box[1])[2]);
}

typedef struct Kind {
    dJointID (*make)(dWorldID world, dJointGroupID group);
    dReal (*get)(dJointID joint, int parameter);
    void (*set)(dJointID joint, int parameter, dReal value);
    int axes;
} Kind;

static const Kind kinds[] = {{dJointCreateHinge, dJointGetHingeParam, dJointSetHingeParam, 1},
                             {dJointCreateSlider, dJointGetSliderParam, dJointSetSliderParam, 1},
                             {dJointCreateUniversal, dJointGetUniversalParam, dJointSetUniversalParam, 2},
                             {dJointCreateHinge2, dJointGetHinge2Param, dJointSetHinge2Param, 2},
                             {dJointCreatePR, dJointGetPRParam, dJointSetPRParam, 2},
                             {dJointCreatePU, dJointGetPUParam, dJointSetPUParam, 3},
                             {dJointCreatePiston, dJointGetPistonParam, dJointSetPistonParam, 2},
                             {dJointCreateAMotor, dJointGetAMotorParam, dJointSetAMotorParam, 3}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void print_bounds(const Kind *kind, dJointID joint)
{
    for (int i = 0; i < kind->axes; i++) {
        printf(" %.9g %.9g %.9g", (double)kind->get(joint, dParamGroup * i + dParamLoStop),
               (double)kind->get(joint, dParamGroup * i + dParamHiStop),
               (double)kind->get(joint, dParamGroup * i + dParamBounce));
    }
    printf("\n");
}

/* The bounds of each kind of joint, of the last some not set at all; then one is opened from where it is, and again. */
static void bounds(void)
{
    dWorldSetGravity(world, 0, 0, 0);
    for (int k = 0; k < KINDS; k++) {
        const Kind *kind = &kinds[k];
        dJointID joint = kind->make(world, 0);
        dJointAttach(joint, put_box(k, 10), put_box(k, 11));
        if (k == KINDS - 1) {
            dJointSetAMotorMode(joint, dAMotorEuler);
            dJointSetAMotorAxis(joint, 0, 1, 1, 0, 0);
            dJointSetAMotorAxis(joint, 2, 2, 0, 0, 1);
        }
        for (int i = 0; i < kind->axes; i++) {
            kind->set(joint, dParamGroup * i + dParamLoStop, (dReal)(-0.5 - 0.125 * i));
            if (i + k < KINDS) {
                kind->set(joint, dParamGroup * i + dParamHiStop, (dReal)(0.25 + 0.125 * i));
            }
        }
        for (int i = 0; i < 3; i++) {
            step();
            print_bounds(kind, joint);
            int last = dParamGroup * (kind->axes - 1);
            kind->set(joint, last + dParamLoStop, kind->get(joint, last + dParamLoStop) - (dReal)0.25);
            print_bounds(kind, joint);
        }
    }
}

int main(int argc, char **argv)
{
    const char *scene = argc > 1 ? argv[1] : "";
    dInitODE2(0);
    world = dWorldCreate();
    dWorldSetGravity(world, 0, 0, (dReal)-9.81);
    space = dHashSpaceCreate(0);
    group = dJointGroupCreate(0);
    dCreatePlane(space, 0, 0, 1, 0);
    if (!strcmp(scene, "slide") && argc == 4) {
        slide(!strcmp(argv[2], "force") ? 0 : dContactApprox1, atof(argv[3]));
    } else if (!strcmp(scene, "joints")) {
        joints();
    } else if (!strcmp(scene, "bounds")) {
        bounds();
    } else {
        return 3;
    }
    dJointGroupDestroy(group);
    dSpaceDestroy(space);
    dWorldDestroy(world);
    dCloseODE();
    return 0;
}
