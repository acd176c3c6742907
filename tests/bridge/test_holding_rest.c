/*
 * Friction that holds, where it has to hold for long: slopes up to 0.9 of the friction angle, a gripper, a parked car,
 * a weld.  The default material, at 1/60 and 1/240 s.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/fewer.h"

static AnyScene any;
static double h;

/* Gravity of a slope that goes down along x. */
static void lean(double angle)
{
    dWorldSetGravity(any.s.world, (dReal)(9.81 * sin(angle)), 0, (dReal)(-9.81 * cos(angle)));
}

/* ---- slopes ---- */

enum { BED, POINTS, CYLINDER, CAPSULE, HEAP, BODIES = 20 };

/* Twelve boxes, six upon them, and two. */
static int make_heap(dBodyID *body)
{
    static const int wide[3][2] = {{4, 3}, {3, 2}, {2, 1}};
    int count = 0;
    dRandSetSeed(5);
    for (int layer = 0; layer < 3; layer++) {
        for (int k = 0; k < wide[layer][0] * wide[layer][1]; k++) {
            double x = 0.215 * (k % wide[layer][0] - 0.5 * (wide[layer][0] - 1));
            double y = 0.215 * (k / wide[layer][0] - 0.5 * (wide[layer][1] - 1));
            dMass mass;
            dMatrix3 turn;
            dBodyID box = body[count++] = sceneBody(&any.s, 0.1, 4, x, y, 0.05 + 0.102 * layer);
            dGeomSetBody(dCreateBox(any.s.space, (dReal)0.2, (dReal)0.2, (dReal)0.1), box);
            dMassSetBoxTotal(&mass, 4, (dReal)0.2, (dReal)0.2, (dReal)0.1);
            dBodySetMass(box, &mass);
            dRFromAxisAndAngle(turn, 0, 0, 1, (dReal)(0.05 * ((double)dRandReal() - 0.5)));
            dBodySetRotation(box, turn);
        }
    }
    return count;
}

static int make_scene(int scene, dBodyID *body)
{
    dMatrix3 lying;
    sceneFloor(&any.s);
    if (scene == HEAP) {
        return make_heap(body);
    }
    if (scene == BED || scene == POINTS) {
        dcWorldSetContactMode(any.s.dc, scene == POINTS ? dcContactPoint : dcContactAuto);
        body[0] = dGeomGetBody(sceneBox(&any.s, 0.2, 8, 0, 0, 0.1));
        return 1;
    }
    dRFromAxisAndAngle(lying, 0, 1, 0, (dReal)(M_PI / 2));
    body[0] = sceneBody(&any.s, 0.1, 8, 0, 0, 0.1);
    dGeomSetBody(scene == CYLINDER ? dCreateCylinder(any.s.space, (dReal)0.1, (dReal)0.4)
                                   : dCreateCapsule(any.s.space, (dReal)0.1, (dReal)0.3),
                 body[0]);
    dBodySetRotation(body[0], lying);
    return 1;
}

static void run_leaning(double angle, double seconds)
{
    long n = lround(seconds / h);
    for (long i = 0; i <= n; i++) {
        lean(angle * 0.5 * (1 - cos(M_PI * (double)i / (double)n)));
        anyStep(&any, h);
    }
}

static double farthest(const dBodyID *body, int count, dVector3 *from)
{
    double most = 0;
    for (int i = 0; i < count; i++) {
        const dReal *p = dBodyGetPosition(body[i]);
        dVector3 way = {p[0] - from[i][0], p[1] - from[i][1], p[2] - from[i][2]};
        most = fmax(most, sqrt((double)dCalcVectorDot3(way, way)));
    }
    return most;
}

/*
 * How far down the slope, or anywhere.  Nothing but its axis, straight down the slope, keeps a round one from rolling
 * aside, and in single precision that is rounded.
 */
static int rolls_aside(int scene)
{
    return DC_SINGLE && (scene == CYLINDER || scene == CAPSULE);
}

static double strays(int scene, const dBodyID *body, int count, dVector3 *from)
{
    return rolls_aside(scene) ? fabs(bodyAt(body[0], 0) - (double)from[0][0]) : farthest(body, count, from);
}

/* Leant over slowly; after the first second nobody moves more than 0.01 mm in a minute. */
static void stand(int number)
{
    dBodyID body[BODIES];
    dVector3 from[BODIES];
    h = anyOpenDefault(&any, number);
    int scene = number / 4, count = make_scene(scene, body);
    int dear = scene == HEAP && number % 2; /* resolved */
    anyRun(&any, dear ? FEWER(1, 0.1) : 1, h);
    run_leaning(0.9 * atan(dcMaterialDefault().static_friction), dear ? FEWER(4, 0.4) : 4);
    anyRun(&any, dear ? FEWER(1, 0.1) : 1, h);
    for (int i = 0; i < count; i++) {
        dBodyCopyPosition(body[i], from[i]);
    }
    anyRun(&any, dear ? FEWER(6, 0.2) : FEWER(60, 5), h);
    ck_assert_double_lt(strays(scene, body, count, from), asPrecise(1e-5));
    anyClose(&any);
}

START_TEST(test_stands_for_a_minute)
{
    stand(_i);
}
END_TEST

/* Resolved, the heap takes two seconds a second: a minute of it was looked at once. */
START_TEST(test_heap_stands)
{
    stand(4 * HEAP + _i);
}
END_TEST

/* ---- held by joints ---- */

static dBodyID make_pad(int side, double at, dJointID *slider)
{
    dMass mass;
    dBodyID pad = sceneBody(&any.s, 0.02, 0.2, side * at, 0, 0);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)0.02, (dReal)0.04, (dReal)0.04), pad);
    dMassSetBoxTotal(&mass, (dReal)0.2, (dReal)0.02, (dReal)0.04, (dReal)0.04);
    dBodySetMass(pad, &mass);
    *slider = dJointCreateSlider(any.s.world, 0);
    dJointAttach(*slider, pad, 0);
    dJointSetSliderAxis(*slider, 1, 0, 0);
    return pad;
}

/* A capsule of 45 g and 4 mm, a box of 1 kg, between two pads pressed together: less than a micrometre a second. */
START_TEST(test_gripper)
{
    static const double force[4] = {12, 20, 40, 60};
    int rest = _i / 4, box = rest / 4;
    h = anyOpenDefault(&any, _i);
    double push = force[rest % 4], before = 0;
    dcMaterial material = dcMaterialDefault();
    material.static_friction = box ? 1 : 0.7;
    material.dynamic_friction = 0.6;
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dJointID slider[2];
    for (int side = 0; side < 2; side++) {
        make_pad(2 * side - 1, (box ? 0.05 : 0.004) + 0.01, &slider[side]);
    }
    dGeomID geom = box ? sceneBox(&any.s, 0.1, 1, 0, 0, 0) : sceneCapsule(&any.s, 0.004, 0.03, 0.045, 0, 0, 0);
    dMatrix3 lying;
    dRFromAxisAndAngle(lying, 1, 0, 0, (dReal)(M_PI / 2));
    dGeomSetRotation(geom, lying);
    for (double t = 0; t < 3; t += h) {
        before = t < 1 ? bodyAt(dGeomGetBody(geom), 2) : before;
        dJointAddSliderForce(slider[0], (dReal)push);
        dJointAddSliderForce(slider[1], (dReal)-push);
        anyStep(&any, h);
    }
    ck_assert_double_lt(fabs(bodyAt(dGeomGetBody(geom), 2) - before) / 2, 1e-6);
    ck_assert_double_gt(bodyAt(dGeomGetBody(geom), 2), -1e-3);
    anyClose(&any);
}
END_TEST

/* A car of 40 kg with locked brakes on ten degrees: less than a micrometre a second. */
START_TEST(test_parked_car)
{
    h = anyOpenDefault(&any, _i);
    sceneFloor(&any.s);
    dBodyID chassis = sceneBody(&any.s, 0.3, 40, 0, 0, 0.3);
    for (int i = 0; i < 4; i++) {
        double x = i < 2 ? 0.6 : -0.4, y = i % 2 ? 0.4 : -0.4;
        dBodyID wheel = dGeomGetBody(sceneBall(&any.s, 0.15, 2, x, y, 0.15));
        dJointID hinge = dJointCreateHinge(any.s.world, 0);
        dJointAttach(hinge, chassis, wheel);
        dJointSetHingeAnchor(hinge, (dReal)x, (dReal)y, (dReal)0.15);
        dJointSetHingeAxis(hinge, 0, 1, 0);
        dJointSetHingeParam(hinge, dParamVel, 0);
        dJointSetHingeParam(hinge, dParamFMax, 1000);
    }
    anyRun(&any, 1, h);
    run_leaning(10 * M_PI / 180, 1);
    anyRun(&any, 3, h);
    double before = bodyAt(chassis, 0);
    anyRun(&any, 5, h);
    ck_assert_double_lt(fabs(bodyAt(chassis, 0) - before) / 5, 1e-6 + roundingOf(swayOf(1, h)));
    anyClose(&any);
}
END_TEST

/* A ball and a box welded together, on level ground: they do not move. */
START_TEST(test_welded)
{
    h = anyOpenDefault(&any, _i);
    sceneFloor(&any.s);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.2, 4, 0, 0, 0.1)),
            ball = dGeomGetBody(sceneBall(&any.s, 0.1, 2, 0.3, 0, 0.1));
    dJointID weld = dJointCreateFixed(any.s.world, 0);
    dJointAttach(weld, box, ball);
    dJointSetFixed(weld);
    anyRun(&any, 3, h);
    double before = bodyAt(box, 0);
    anyRun(&any, 5, h);
    ck_assert_double_lt(fabs(bodyAt(box, 0) - before) / 5, 1e-9 + roundingOf(swayOf(0.3, h)));
    anyClose(&any);
}
END_TEST

/* ---- limits ---- */

/* Half a degree below and above the friction angle; above, dynamic friction's acceleration. */
START_TEST(test_threshold_and_slide)
{
    dBodyID body[BODIES];
    dVector3 from;
    double limit = atan(dcMaterialDefault().static_friction), ud = dcMaterialDefault().dynamic_friction;
    int scene = _i / 4;
    h = anyOpenDefault(&any, _i);
    make_scene(scene, body);
    anyRun(&any, 1, h);
    run_leaning(limit - 0.5 * M_PI / 180, 4);
    anyRun(&any, 1, h);
    dBodyCopyPosition(body[0], from);
    anyRun(&any, 3, h);
    ck_assert_double_lt(strays(scene, body, 1, &from), asPrecise(1e-5));
    double angle = limit + 0.5 * M_PI / 180, time = rolls_aside(scene) ? 0.5 : 2; /* and turns as it slides */
    lean(angle);
    anyRun(&any, time, h);
    double before = bodyGoes(body[0], 0);
    ck_assert_double_gt(before, 0.1);
    anyRun(&any, time, h);
    assertNear((bodyGoes(body[0], 0) - before) / time, 9.81 * (sin(angle) - ud * cos(angle)), 0.01, 0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("holding at rest", 120, &tests);
    tcase_add_loop_test(tests, test_stands_for_a_minute, 0, 4 * HEAP);
    tcase_add_loop_test(tests, test_heap_stands, 0, 4);
    tcase_add_loop_test(tests, test_gripper, 0, 4 * 4 * 2);
    tcase_add_loop_test(tests, test_parked_car, 0, 4);
    tcase_add_loop_test(tests, test_welded, 0, 4);
    tcase_add_loop_test(tests, test_threshold_and_slide, 0, 4 * HEAP);
    return fixtureMain(suite);
}
