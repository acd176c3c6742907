/* Geoms without a body that the program moves from step to step: riders as on a kinematic body of the same motion. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/any_scene.h"
#include "scenes/fewer.h"

/* Ways in at the program's own step, and the resolved mode in the managed step. */
enum { RESOLVED = anyWays, MODES };
enum { ALONG, LIFT, TURN, SWING, HEAVE, STOP, motions };
enum { most = 360, wait = 60 };

static const double h = 1.0 / 60;
static AnyScene any;
static dGeomID platform, rider;

static void open(int mode)
{
    dcMaterial material = materialRough(1e7, 2, 0.8, 0.8, 0);
    anyOpen(&any, mode == RESOLVED ? anyManaged : mode, 1e7, 2);
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    if (mode == RESOLVED) {
        dcWorldSetStepping(any.s.dc, dcStepResolved);
    }
    platform = dCreateBox(any.s.space, 4, 4, (dReal)0.2);
}

/* Place and angle about z at a time. */
static void place_at(int motion, double t, double *p, double *angle)
{
    double go = t < 0 ? 0 : t, round = 0.5 * M_PI * go;
    memset(p, 0, 3 * sizeof *p);
    *angle = 0;
    switch (motion) {
    case ALONG: p[0] = 0.5 * go; break;
    case LIFT: p[2] = 0.5 * go; break;
    case TURN: *angle = 0.5 * go; break;
    case SWING: p[0] = 0.5 * (1 - cos(round)); break;
    case HEAVE: p[2] = 0.3 * (1 - cos(round)); break;
    default: p[0] = 0.5 * fmin(go, 1); break;
    }
}

static void put_platform(int motion, double t, dBodyID body)
{
    double p[3], angle, next[3], next_angle;
    dMatrix3 r;
    place_at(motion, t, p, &angle);
    place_at(motion, t + h, next, &next_angle);
    dRFromAxisAndAngle(r, 0, 0, 1, (dReal)angle);
    dGeomSetPosition(platform, (dReal)p[0], (dReal)p[1], (dReal)p[2]);
    dGeomSetRotation(platform, r);
    if (body) {
        dBodySetLinearVel(body, (dReal)((next[0] - p[0]) / h), (dReal)((next[1] - p[1]) / h),
                          (dReal)((next[2] - p[2]) / h));
        dBodySetAngularVel(body, 0, 0, (dReal)((next_angle - angle) / h));
    }
}

typedef struct Way {
    double p[most][3];
} Way;

static void ride(int mode, int motion, int ball, int kinematic, Way *way)
{
    dBodyID body = 0;
    open(mode);
    if (kinematic) {
        body = dBodyCreate(any.s.world);
        dBodySetKinematic(body);
        dGeomSetBody(platform, body);
    }
    rider = ball ? sceneBall(&any.s, 0.1, 8, 0.8, 0, 0.2) : sceneBox(&any.s, 0.2, 8, 0.8, 0, 0.2);
    for (int i = 0; i < most; i++) {
        put_platform(motion, (i - wait) * h, body);
        anyStep(&any, h);
        for (int k = 0; k < 3; k++) {
            way->p[i][k] = bodyAt(dGeomGetBody(rider), k);
        }
    }
    anyClose(&any);
}

/* Everywhere within one part in a hundred of the way that the platform's motion goes under the rider. */
START_TEST(test_as_on_a_kinematic_body)
{
    static const double span[motions] = {2.5, 2.5, 0.8 * 2.5, 1, 0.6, 0.5};
    static Way one, two;
    int mode = _i % MODES, motion = _i / MODES % motions, ball = _i / MODES / motions;
    ride(mode, motion, ball, 1, &one);
    ride(mode, motion, ball, 0, &two);
    double off = 0;
    for (int i = 0; i < most; i++) {
        double square = 0;
        for (int k = 0; k < 3; k++) {
            square += (one.p[i][k] - two.p[i][k]) * (one.p[i][k] - two.p[i][k]);
        }
        off = fmax(off, sqrt(square));
    }
    /* a sudden start or stop is seen a step later, and no sooner */
    double late = motion == SWING || motion == HEAVE ? 0 : motion == STOP ? 2 * 0.5 * h : 0.5 * h;
    ck_assert_msg(off <= 0.01 * span[motion] + late, "mode %d, motion %d, ball %d: %g off in %g", mode, motion, ball,
                  off, span[motion]);
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
}
END_TEST

/* ODE's damping slows a rider after it has moved: what it moved with is the platform's velocity all the same. */
START_TEST(test_damped_rider)
{
    const double part = 1e-5;
    open(_i);
    dBodyID body = dBodyCreate(any.s.world);
    dBodySetKinematic(body);
    dGeomSetBody(platform, body);
    dWorldSetLinearDamping(any.s.world, (dReal)part);
    rider = sceneBox(&any.s, 0.2, 8, 0.8, 0, 0.2);
    for (int i = 0; i < most; i++) {
        put_platform(ALONG, (i - wait) * h, body);
        anyStep(&any, h);
    }
    double moved = (double)dBodyGetLinearVel(dGeomGetBody(rider))[0] / (1 - part),
           off = moved - (double)dBodyGetLinearVel(body)[0];
    ck_assert_msg(fabs(off) <= 1e-9 + roundingOf(moved), "%g m/s off", off);
    anyClose(&any);
}
END_TEST

static void settle(int mode)
{
    open(mode);
    rider = sceneBox(&any.s, 0.2, 8, 0.8, 0, 0.2);
    anyRun(&any, 1, h);
}

/* What is put elsewhere has no velocity, nor what is seen for the first time, nor what stands still again. */
START_TEST(test_put_elsewhere)
{
    dBodyID body;
    settle(_i);
    body = dGeomGetBody(rider);
    dGeomSetPosition(platform, 5, 0, 0);
    anyStep(&any, h);
    ck_assert(fabs(bodyGoes(body, 0)) < 1e-3);
    dGeomSetPosition(platform, 0, 0, (dReal)(bodyAt(body, 2) - 0.2 + 1e-5)); /* under all corners, however it leans */
    anyStep(&any, h);
    ck_assert(fabs(bodyGoes(body, 0)) < 1e-2);
    anyRun(&any, 1, h);
    dGeomSetPosition(platform, (dReal)0.5, 0, dGeomGetPosition(platform)[2]);
    anyStep(&any, h);
    ck_assert(fabs(bodyGoes(body, 0)) < 1e-2);
    anyRun(&any, 1, h);
    ck_assert(fabs(bodyGoes(body, 0)) < 1e-2 && fabs(bodyGoes(body, 2)) < 1e-2);
    anyClose(&any);
}
END_TEST

START_TEST(test_stands_still_again)
{
    settle(_i);
    dBodyID body = dGeomGetBody(rider);
    for (int i = 0; i < 120; i++) {
        dGeomSetPosition(platform, (dReal)(0.01 * (i + 1)), 0, 0);
        anyStep(&any, h);
    }
    assertNear(bodyGoes(body, 0), 0.6, 0.01, 0);
    anyStep(&any, h);                                                            /* it stands: mu g from now on */
    assertWithin(bodyGoes(body, 0), 0.6 - 0.8 * 9.81 * h, 0.3 * 0.8 * 9.81 * h); /* it rocks */
    anyRun(&any, 1, h);
    ck_assert(fabs(bodyGoes(body, 0)) < 1e-3);
    anyClose(&any);
}
END_TEST

/* Reports know the geom, and no body of it. */
START_TEST(test_report)
{
    settle(anyManaged);
    dcWorldSetContactMode(any.s.dc, dcContactPoint);
    for (int i = 0; i < 10; i++) {
        dGeomSetPosition(platform, (dReal)(0.01 * (i + 1)), 0, 0);
        anyStep(&any, h);
    }
    ck_assert_int_gt(dcWorldGetNumContacts(any.s.dc), 0);
    dcContactReport report;
    ck_assert_int_eq(dcWorldGetContact(any.s.dc, 0, &report), dcOk);
    ck_assert((report.geom1 == platform && !report.body1 && report.body2) ||
              (report.geom2 == platform && !report.body2 && report.body1));
    anyClose(&any);
}
END_TEST

static void move_on(int i)
{
    dGeomSetPosition(platform, (dReal)(0.01 * i), 0, (dReal)(0.002 * i));
    anyStep(&any, h);
}

/* Saved before it moves, or on its way. */
START_TEST(test_saved)
{
    static double first[60][3];
    int start = _i ? 20 : 0;
    settle(anyManaged);
    for (int i = 1; i <= start; i++) {
        move_on(i);
    }
    size_t size = dcWorldSave(any.s.dc, any.s.space, NULL, 0);
    void *block = malloc(size);
    ck_assert(dcWorldSave(any.s.dc, any.s.space, block, size) == size);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 60; i++) {
            move_on(start + i + 1);
            for (int k = 0; k < 3; k++) {
                double at = bodyAt(dGeomGetBody(rider), k);
                ck_assert(round == 0 || at == first[i][k]);
                first[i][k] = at;
            }
        }
        dGeomSetPosition(platform, (dReal)(0.01 * start), 0, (dReal)(0.002 * start));
        ck_assert_int_eq(dcWorldRestore(any.s.dc, any.s.space, block, size), dcOk);
    }
    free(block);
    anyClose(&any);
}
END_TEST

/* The worlds end in either order, geoms come, go, and get bodies. */
START_TEST(test_ends)
{
    settle(anyManaged);
    for (int i = 1; i < 10; i++) {
        move_on(i);
    }
    dGeomDestroy(platform);
    anyStep(&any, h);
    platform = dCreateBox(any.s.space, 4, 4, (dReal)0.2);
    for (int i = 1; i < 10; i++) {
        move_on(i);
    }
    dBodyID body = dBodyCreate(any.s.world);
    dBodySetKinematic(body);
    dGeomSetBody(platform, body);
    anyStep(&any, h);
    dGeomSetBody(platform, 0);
    for (int i = 1; i < 10; i++) {
        move_on(i);
    }
    if (_i) {
        dSpaceDestroy(any.s.space);
        dWorldDestroy(any.s.world);
        ck_assert_int_eq(dcWorldDestroy(any.s.dc), dcOk);
        dJointGroupDestroy(any.group);
    } else {
        anyClose(&any);
    }
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
}
END_TEST

/* A plane, which ODE gives no place, where a box stood that nobody forgot. */
START_TEST(test_plane_for_box)
{
    int same = 0;
    Scene scene;
    sceneOpen(&scene, 0);
    for (int i = 0; i < 20; i++) {
        dGeomID box = dCreateBox(scene.space, 1, 1, 1);
        sceneRun(&scene, 2, h);
        dGeomDestroy(box);
        dGeomID plane = dCreatePlane(scene.space, 0, 0, 1, -1);
        same += plane == box;
        sceneRun(&scene, 2, h);
        dGeomDestroy(plane);
    }
    ck_assert_int_gt(same, FEWER(0, -1)); /* sanitizers keep addresses apart */
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("moved geoms", 30, &tests);
    tcase_add_loop_test(tests, test_as_on_a_kinematic_body, 0, MODES * motions * 2);
    tcase_add_loop_test(tests, test_damped_rider, 0, anyWays);
    tcase_add_loop_test(tests, test_put_elsewhere, 0, anyWays);
    tcase_add_loop_test(tests, test_stands_still_again, 0, anyWays);
    tcase_add_test(tests, test_report);
    tcase_add_loop_test(tests, test_saved, 0, 2);
    tcase_add_loop_test(tests, test_ends, 0, 2);
    tcase_add_test(tests, test_plane_for_box);
    return fixtureMain(suite);
}
