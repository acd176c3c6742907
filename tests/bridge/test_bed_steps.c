/* Beds of springs in time: rest, slope, stiff boxes, energy, sleep, the same bits twice, and a program's own
 * loop. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

static const double area = 0.8, mass = 10, weight = 98.1;

/* The box of bedOpenBox with a law of its own, and friction. */
static dBodyID open_box(Scene *scene, double z, double k, double c, double us, double ud)
{
    dcFoundation law = {k, c, us, ud, 0};
    dGeomID geom = bedOpenBox(scene, 9.81, z);
    ck_assert_int_eq(dcGeomSetFoundation(scene->dc, geom, &law), dcOk);
    return dGeomGetBody(geom);
}

/* m g/(k A), whatever the step and the stiffness. */
START_TEST(test_resting_depth)
{
    static const double stiffness[3] = {1e6, 1e8, 1e10};
    double k = stiffness[_i / 2], step = _i % 2 ? 1e-3 : 1.0 / 60;
    Scene scene;
    dBodyID body = open_box(&scene, 0.2, k, 2, 0.8, 0.6);
    sceneRun(&scene, (int)((k > 1e9 ? 0.5 : 3) / step), step);
    assertNearOf(0.2 - bodyAt(body, 2), weight / (k * area), 0.01, 0.2);
    /* it rocks on the last digit of its place */
    ck_assert_double_lt(bodySpeed(body), asPreciseOf(1e-5, 0.2 * sqrt(k * area * 9.81 / weight)));
    sceneEvaluate(&scene);
    assertNearOf(bedOnly(&scene).normal_force, weight, 0.01, k * area * 0.2);
    sceneClose(&scene);
}
END_TEST

/* The law's slip speed at which friction is `wanted` times the normal force, below vt. */
static double creep(double us, double ud, double vt, double wanted)
{
    double low = 0, high = vt;
    for (int i = 0; i < 100; i++) {
        double s = 0.5 * (low + high), r = s / vt;
        *(r * (ud + 2 * (us - ud) / (1 + r * r)) < wanted ? &low : &high) = s;
    }
    return low;
}

/* On a slope gravity is turned instead of the floor. */
static dBodyID open_slope(Scene *scene, double slope, dcFrictionModel model)
{
    dBodyID body = open_box(scene, 0.2, 1e7, 100, 0.6, 0.4); /* c: it shall not bounce for long */
    double angle = atan(slope);
    dcWorldSetFrictionModel(scene->dc, model);
    dWorldSetGravity(scene->world, 9.81 * sin(angle), 0, -9.81 * cos(angle));
    return body;
}

/* Below the limit of regularized friction it creeps as fast as the law says, evenly, at any step. */
START_TEST(test_creep)
{
    static const double step[3] = {1.0 / 60, 1e-3, 1e-4}, slope = 0.3;
    double expected = creep(0.6, 0.4, 0.01, slope), h = step[_i];
    Scene scene;
    dBodyID body = open_slope(&scene, slope, dcFrictionRegularized);
    sceneRun(&scene, (int)(1 / h), h);
    double least = INFINITY, most = -INFINITY, start = bodyAt(body, 0);
    int count = (int)(0.5 / h);
    for (int i = 0; i < count; i++) {
        sceneRun(&scene, 1, h);
        least = fmin(least, bodyGoes(body, 0));
        most = fmax(most, bodyGoes(body, 0));
    }
    assertNear((bodyAt(body, 0) - start) / (count * h), expected, 0.01, 0);
    ck_assert_msg(most - least < 0.01 * expected, "creeps at %g to %g m/s, the law says %g", least, most, expected);
    ck_assert_double_lt(fabs(bodyGoes(body, 1)), 1e-3 * expected);
    ck_assert_double_lt(fabs(dBodyGetAngularVel(body)[1]), 1e-3 * expected);
    sceneClose(&scene);
}
END_TEST

/* Beyond it it slides with g (sin - ud cos). */
START_TEST(test_slide)
{
    Scene scene;
    double slope = 0.9, angle = atan(slope), h = _i ? 1e-3 : 1.0 / 60;
    dBodyID body = open_slope(&scene, slope, dcFrictionHolding);
    sceneRun(&scene, (int)(1 / h), h);
    double before = bodyGoes(body, 0);
    ck_assert_double_gt(before, 1);
    int count = (int)(0.5 / h);
    sceneRun(&scene, count, h);
    assertNear((bodyGoes(body, 0) - before) / (count * h), 9.81 * (sin(angle) - 0.4 * cos(angle)), 0.01, 0);
    sceneClose(&scene);
}
END_TEST

/* Steel at 1/60 s, dropped flat: it stays in one piece, and comes to rest. */
START_TEST(test_stiff_drop)
{
    Scene scene;
    dGeomID geom = bedOpenBox(&scene, 9.81, 0.21);
    dBodyID body = dGeomGetBody(geom);
    dcMaterial steel = materialRough(modulusOfEach(1e10), 0.5, 0.6, 0.5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &steel);
    double start = mass * 9.81 * 0.21, last = start;
    for (int i = 0; i < 40; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        double now = sceneEnergy(&scene);
        ck_assert_msg(now < last + 1e-3 * start, "step %d: energy %g after %g", i, now, last);
        last = now;
        ck_assert_double_gt(bodyAt(body, 2), 0.1999);
    }
    ck_assert_double_lt(bodySpeed(body), 0.3);
    sceneClose(&scene);
}
END_TEST

/* Dropped flat or tilted: what is there and what was dissipated is what there was; nothing is gained on the way. */
START_TEST(test_energy_books)
{
    static const double h = 1.0 / 240;
    Scene scene;
    dMatrix3 turn;
    dBodyID body = open_box(&scene, 0.8, 2e7, _i < 2 ? 0.3 : 0, _i < 2 ? 0.7 : 0, _i < 2 ? 0.5 : 0);
    dcGeomSetSpringEdge(scene.dc, dBodyGetFirstGeom(body), 0.1); /* fewer springs touch with more of a jolt each */
    dRFromAxisAndAngle(turn, 1, 0.7, 0.2, _i % 2 ? 0.6 : 0);
    dBodySetRotation(body, turn);
    dBodySetLinearVel(body, 0.5, 0.2, 0);
    dBodySetAngularVel(body, 0, 0, _i % 2 ? 1 : 0);
    sceneEvaluate(&scene);
    double start = sceneEnergy(&scene), highest = start, worst = 0;
    for (int i = 0; i < 360; i++) {
        sceneRun(&scene, 1, h);
        double now = sceneEnergy(&scene), sum = now + dcWorldGetDissipatedEnergy(scene.dc);
        ck_assert_msg(now <= highest + 2e-3 * start, "step %d: energy %g, it was %g", i, now, highest);
        highest = fmin(highest, now);
        worst = fmax(worst, fabs(sum - start));
    }
    ck_assert_msg(worst < 0.01 * start, "the books are %g J off, of %g", worst, start);
    if (_i < 2) {
        ck_assert_double_lt(highest, 0.7 * start);
    }
    sceneClose(&scene);
}
END_TEST

START_TEST(test_sleep)
{
    Scene scene;
    dBodyID body = open_box(&scene, 0.21, 1e7, 10, 0.8, 0.6);
    dBodySetAutoDisableFlag(body, 1);
    dBodySetAutoDisableLinearThreshold(body, 0.01);
    dBodySetAutoDisableAngularThreshold(body, 0.01);
    dBodySetAutoDisableSteps(body, 10);
    dBodySetAutoDisableTime(body, 0);
    sceneRun(&scene, 300, 1.0 / 60);
    ck_assert(!dBodyIsEnabled(body));
    assertNear(0.2 - bodyAt(body, 2), weight / (1e7 * area), 0.05, 0);
    for (int i = 0; i < 50; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        ck_assert(!dBodyIsEnabled(body) && dBodyGetForce(body)[2] == 0);
    }
    dBodyID hitting = dGeomGetBody(sceneBox(&scene, 0.2, 5, 0, 0, 0.8));
    dcMaterial dull = materialRough(1e6, 10, 0.6, 0.5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &dull);
    for (int i = 0; i < 15; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        ck_assert_msg(!dBodyIsEnabled(body) || bodyAt(hitting, 2) < 0.51, "awake with %g m to go",
                      bodyAt(hitting, 2) - 0.5);
    }
    sceneRun(&scene, 8, 1.0 / 60);
    ck_assert(dBodyIsEnabled(body));
    sceneRun(&scene, 60, 1.0 / 60);
    assertNear(bodyAt(hitting, 2), 0.5, 0.01, 0);
    sceneClose(&scene);
}
END_TEST

/* A heap of boxes and a mesh that falls together; its end, all bits of it. */
static void fall(dReal end[5][13])
{
    Scene scene;
    dBodyID body[5];
    sceneOpen(&scene, 9.81);
    sceneFloor(&scene);
    dcMaterial rough = materialRough(5e6, 0.3, 0.7, 0.5, 0.1);
    dcWorldSetDefaultMaterial(scene.dc, &rough);
    for (int i = 0; i < 5; i++) {
        dGeomID geom = i == 2 ? bedMeshGeom(&scene, 0.15) : sceneBox(&scene, 0.3, 1, 0, 0, 0);
        if (i == 2) {
            dGeomSetBody(geom, sceneBody(&scene, 0.2, 1, 0, 0, 0));
        }
        body[i] = dGeomGetBody(geom);
        dBodySetPosition(body[i], 0.07 * i, 0.05 * (i % 3), 0.3 + 0.35 * i);
        dBodySetAngularVel(body[i], i, -0.5 * i, 0.3);
    }
    sceneRun(&scene, 60, 1.0 / 60);
    for (int i = 0; i < 5; i++) {
        memcpy(end[i], dBodyGetPosition(body[i]), 3 * sizeof(dReal));
        memcpy(end[i] + 3, dBodyGetQuaternion(body[i]), 4 * sizeof(dReal));
        memcpy(end[i] + 7, dBodyGetLinearVel(body[i]), 3 * sizeof(dReal));
        memcpy(end[i] + 10, dBodyGetAngularVel(body[i]), 3 * sizeof(dReal));
    }
    sceneClose(&scene);
}

START_TEST(test_same_bits)
{
    dReal first[5][13], second[5][13];
    fall(first);
    fall(second);
    ck_assert_int_eq(memcmp(first, second, sizeof first), 0);
    for (int i = 0; i < 5; i++) {
        ck_assert(first[i][2] > 0.1 && first[i][2] < 1.6);
    }
}
END_TEST

static void near_callback(void *data, dGeomID a, dGeomID b)
{
    ck_assert(a == b || dcCollide(data, a, b) == 1); /* ODE 0.13 gives what is large twice */
}

/* In a program's own loop: at rest at the law's depth, and regularized friction creeps at the law's speed. */
START_TEST(test_own_loop)
{
    Scene scene;
    dBodyID body = open_slope(&scene, 0.3, dcFrictionRegularized);
    double normal = weight / sqrt(1 + 0.09), start = 0;
    for (int i = 0; i < 4000; i++) {
        start = i == 3000 ? bodyAt(body, 0) : start;
        dSpaceCollide(scene.space, scene.dc, near_callback);
        ck_assert_int_eq(dcWorldApply(scene.dc, 5e-4), dcOk);
        dWorldStep(scene.world, 5e-4);
    }
    assertNear(0.2 - bodyAt(body, 2), normal / (1e7 * area), 0.01, 0);
    assertNear((bodyAt(body, 0) - start) / 0.5, creep(0.6, 0.4, 0.01, 0.3), 0.01, 0);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_steps", 60, &tests);
    tcase_add_loop_test(tests, test_resting_depth, 0, 6);
    tcase_add_loop_test(tests, test_creep, 0, 3);
    tcase_add_loop_test(tests, test_slide, 0, 2);
    tcase_add_test(tests, test_stiff_drop);
    tcase_add_loop_test(tests, test_energy_books, 0, 4);
    tcase_add_test(tests, test_sleep);
    tcase_add_test(tests, test_same_bits);
    tcase_add_test(tests, test_own_loop);
    return fixtureMain(suite);
}
