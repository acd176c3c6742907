/* Joint springs and soft points at the program's own step. */
#include <math.h>

#include "scenes/joint_scene.h"
#include "scenes/point_scene.h"
#include "scenes/row_step.h"

static const double step = 1.0 / 60;
static Scene scene;
static dBodyID body;
static dJointID slider;

static void open_scene(void)
{
    sceneOpen(&scene, 9.81);
    body = sceneBody(&scene, 0.1, 2, 0, 0, 0);
    slider = dJointCreateSlider(scene.world, 0);
    dJointAttach(slider, body, 0);
    dJointSetSliderAxis(slider, 0, 0, 1);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static dcForceID make_spring(double k, double c, double limit)
{
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = k;
    def.damping = c;
    def.force_limit = limit;
    dcForceID spring = dcJointSpringCreate(scene.dc, slider, dcSliderPosition, &def);
    ck_assert_ptr_nonnull(spring);
    return spring;
}

/* It hangs where the law says, however stiff, and stays there. */
START_TEST(test_rest)
{
    for (double k = 100; k < 2e10; k *= 100) {
        close_scene();
        open_scene();
        dcForceID spring = make_spring(k, 0.5 * sqrt(2 * k), dInfinity);
        rowRun(&scene, 1000, step);
        assertNear(dcJointForceGetPosition(spring), -2 * 9.81 / k, 1e-6, 1e-15);
        assertNear(dcJointForceGetForce(spring), 2 * 9.81, 1e-6, 0);
        ck_assert_double_lt(fabs(dcJointForceGetRate(spring)), asPrecise(1e-9));
    }
}
END_TEST

/* A damper however strong only slows: v' = v / (1 + c h/m) a step, exactly. */
START_TEST(test_damper)
{
    dWorldSetGravity(scene.world, 0, 0, 0);
    for (double c = 1; c < 1e10; c *= 100) {
        close_scene();
        open_scene();
        dWorldSetGravity(scene.world, 0, 0, 0);
        make_spring(0, c, dInfinity);
        dBodySetLinearVel(body, 0, 0, 3);
        rowStep(&scene, step);
        assertNear(bodyGoes(body, 2), 3 / (1 + c * step / 2), c < 1e6 ? 1e-6 : 1, c < 1e6 ? 0 : 1e-3);
        rowRun(&scene, 20, step);
        ck_assert_double_ge(bodyGoes(body, 2), -1e-6);
    }
}
END_TEST

/* An undamped spring that the step resolves keeps its amplitude; a harder one only loses. */
START_TEST(test_swing)
{
    for (double k = 10; k < 1e9; k *= 10) {
        close_scene();
        open_scene();
        dWorldSetGravity(scene.world, 0, 0, 0);
        make_spring(k, 0, dInfinity);
        dBodySetPosition(body, 0, 0, 0.1);
        double late = 0;
        for (int i = 0; i < 1200; i++) {
            rowStep(&scene, step);
            ck_assert_double_lt(fabs(bodyAt(body, 2)), 0.11);
            late = i > 1000 ? fmax(late, fabs(bodyAt(body, 2))) : 0;
        }
        ck_assert(k / 2 * step * step > 0.25 ? late < 0.1 : fabs(late - 0.1) < 0.005);
    }
}
END_TEST

/* The limit of the force holds in the row itself: weight minus limit is what accelerates. */
START_TEST(test_force_limit)
{
    dcForceID spring = make_spring(1e8, 1e4, 5);
    rowRun(&scene, 10, step);
    assertNear(bodyGoes(body, 2), -(9.81 - 2.5) * 10 * step, 0.02, 0);
    assertNear(dcJointForceGetForce(spring), 5, 1e-9, 0);
}
END_TEST

static dcForceID make_plane(double k, double damping, int quadratic, int unilateral)
{
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.law.stiffness = k;
    def.law.damping = damping;
    def.law.type = quadratic ? dcPointForceQuadratic : dcPointForceLinear;
    def.law.unilateral = unilateral;
    def.law.no_sticking = 1;
    dcForceID force = dcPointPlaneCreate(scene.dc, &def);
    ck_assert_ptr_nonnull(force);
    return force;
}

/* One point at the centre, or four about it. */
static dBodyID make_pointed(dcForceID force, int count, double z)
{
    dBodyID id = sceneBody(&scene, 0.1, 1, 0, 0, z);
    for (int i = 0; i < count; i++) {
        double x = count == 1 ? 0 : i & 1 ? 0.1 : -0.1, y = count == 1 ? 0 : i & 2 ? 0.1 : -0.1;
        ck_assert_int_ge(dcPointForceAddPoint(force, id, x, y, 0), 0);
    }
    return id;
}

/* Every law rests at its own depth with its own force; kinds by bits: points, law, sides. */
START_TEST(test_points_rest)
{
    int count = _i & 1 ? 4 : 1, quadratic = _i >> 1 & 1, unilateral = _i >> 2 & 1;
    for (double k = 100; k < 1e10; k *= 100) {
        close_scene();
        sceneOpen(&scene, 9.81);
        double load = 9.81 / count, depth = quadratic ? sqrt(load / k) : load / k;
        dcForceID force = make_plane(k, 0.5 * sqrt(load / depth), quadratic, unilateral);
        dBodyID id = make_pointed(force, count, unilateral ? 0.3 : 0);
        rowRun(&scene, 1500, step);
        assertNearOf(-bodyAt(id, 2), depth, 1e-5, 0.1);
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += pointReport(force, i).normal_force;
        }
        assertNear(sum, 9.81, 1e-5, 0);
        assertNearOf(pointReport(force, 0).normal_force, load, 1e-5, count > 1 ? 0.1 * k : 0); /* of its turned place */
        ck_assert_double_lt(bodySpeed(id), asPrecise(1e-6));
    }
}
END_TEST

/* Undamped unilateral points throw back what falls on them, whether the step resolves them or not. */
START_TEST(test_points_bounce)
{
    int count = _i & 1 ? 4 : 1, quadratic = _i >> 1 & 1;
    for (double k = 1000; k < 1e10; k *= 10) {
        close_scene();
        sceneOpen(&scene, 9.81);
        dBodyID id = make_pointed(make_plane(k, 0, quadratic, 1), count, 1);
        double last = 0;
        for (int i = 0, bounces = 0; bounces < 10; i++) {
            ck_assert_int_lt(i, 3000);
            rowStep(&scene, step);
            bounces += last > 0 && bodyGoes(id, 2) <= 0;
            last = bodyGoes(id, 2);
        }
        assertNear(bodyAt(id, 2), 1, 0.01, 0);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("spring_rows", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_test(tests, test_rest);
    tcase_add_test(tests, test_damper);
    tcase_add_test(tests, test_swing);
    tcase_add_test(tests, test_force_limit);
    tcase_add_loop_test(tests, test_points_rest, 0, 8);
    tcase_add_loop_test(tests, test_points_bounce, 0, 4);
    return fixtureMain(suite);
}
