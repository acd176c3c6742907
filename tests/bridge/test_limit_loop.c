/*
 * The resolved mode in a loop of the program's own, whose step cannot be cut: what it does not follow is carried as at
 * the program's own step, and dcWorldApply says so.
 */
#include <math.h>

#include "scenes/any_scene.h"

static const double moduli[] = {1e5, 1e7, 1e9, 2e11}, h = 1.0 / 60;

static Scene scene;
static dJointGroupID group;
static int way;

static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dContact contact[8];
    if (way == anyLoop) {
        dcCollide(scene.dc, a, b);
        return;
    }
    int count = dCollide(a, b, 8, &contact[0].geom, sizeof *contact);
    for (int i = 0; i < count; i++) {
        contact[i].surface = (dSurfaceParameters){0};
        dJointAttach(dcJointCreateContact(scene.dc, group, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

static void open(int how, double modulus)
{
    way = how;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(modulus, 2);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetStepping(scene.dc, dcStepResolved);
    group = dJointGroupCreate(0);
    sceneFloor(&scene);
}

static int step(double length)
{
    dSpaceCollide(scene.space, NULL, near);
    int code = dcWorldApply(scene.dc, (dReal)length);
    dWorldStep(scene.world, (dReal)length);
    dJointGroupEmpty(group);
    return code;
}

static void close(void)
{
    dJointGroupDestroy(group);
    sceneClose(&scene);
}

/*
 * Dropped by a metre: it has no more energy than that, and rests where the law says.  What accuracy is asked of
 * substeps does not matter.
 */
START_TEST(test_drop)
{
    int box = _i % 2, how = _i / 2 % 2 ? anyJoints : anyLoop;
    double modulus = moduli[_i / 4], side = 0.2;
    open(how, modulus);
    ck_assert_int_eq(dcWorldSetSubstepAccuracy(scene.dc, box ? 1 : REAL(0.15)), dcOk);
    dBodyID body = dGeomGetBody(box ? sceneBox(&scene, side, 1, 0, 0, 1.1) : sceneBall(&scene, 0.1, 1, 0, 0, 1.1));
    int limited = 0;
    for (int i = 0; i < 360; i++) {
        int code = step(h);
        ck_assert_int_ge(code, dcOk);
        limited += code == dcOkLimited;
        double energy = 0.5 * bodySpeed(body) * bodySpeed(body) + 9.81 * (bodyAt(body, 2) - 0.1);
        ck_assert_msg(energy < 9.81 + 9.81 * 9.81 * h * h, "%g J in step %d", energy, i);
    }
    double depth = box ? anyBoxDepth(side, 1, modulus) : anyBallDepth(0.1, 1, modulus);
    assertNear(0.1 - bodyAt(body, 2), depth, byPrecision(1e-6, 0.1), byPrecision(1e-15, 1e-6));
    ck_assert_int_eq(limited > 0, how == anyLoop); /* contact joints are rows in any case */
    close();
}
END_TEST

/* Once the step is short enough it is followed again: to the digits, and without a word. */
START_TEST(test_follows_again)
{
    const double modulus = 1e7;
    int limited = 0;
    open(anyLoop, modulus);
    dBodyID body = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 0.1));
    for (int i = 0; i < 60; i++) {
        limited += step(h) == dcOkLimited;
    }
    ck_assert_int_gt(limited, 50);
    dBodySetPosition(body, 0, 0, (dReal)0.2);
    step(1e-3); /* nothing acts any more */
    for (int i = 0; i < 4000; i++) {
        ck_assert_int_eq(step(1e-3), dcOk);
    }
    assertNear(0.1 - bodyAt(body, 2), anyBallDepth(0.1, 1, modulus), byPrecision(1e-9, 1e-2), 0);
    close();
}
END_TEST

/* Contact joints are as in the automatic mode, and never limited, though ODE solves them. */
START_TEST(test_joints_alike)
{
    double at[2][400], length = _i % 2 ? 1e-3 : h; /* which follows the softer one */
    for (int resolved = 0; resolved < 2; resolved++) {
        open(anyJoints, moduli[_i / 2]);
        dcWorldSetStepping(scene.dc, resolved ? dcStepResolved : dcStepAuto);
        dBodyID body = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 0.2));
        for (int i = 0; i < 400; i++) {
            ck_assert_int_eq(step(length), dcOk);
            at[resolved][i] = bodyAt(body, 2);
        }
        close();
    }
    for (int i = 0; i < 400; i++) {
        assertNearOf(at[1][i], at[0][i], 1e-9, 0.1);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("limit of a loop", 60, &tests);
    tcase_add_loop_test(tests, test_drop, 0, 16);
    tcase_add_test(tests, test_follows_again);
    tcase_add_loop_test(tests, test_joints_alike, 0, 4);
    return fixtureMain(suite);
}
