/* A world without a space: stops, springs, points act, nothing touches. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/joint_scene.h"

enum { steps = 120 };

static Scene scene;
static dBodyID bar, weight;
static dcForceID stop;

typedef struct State {
    dReal numbers[20];
} State;

static State take(void)
{
    State state = {{0}};
    dBodyID body[2] = {bar, weight};
    for (int i = 0; i < 2; i++) {
        memcpy(state.numbers + 10 * i, dBodyGetPosition(body[i]), 3 * sizeof(dReal));
        memcpy(state.numbers + 10 * i + 3, dBodyGetLinearVel(body[i]), 3 * sizeof(dReal));
        memcpy(state.numbers + 10 * i + 6, dBodyGetAngularVel(body[i]), 3 * sizeof(dReal));
    }
    return state;
}

/* A bar that falls onto its stop, and a weight on a spring along z. */
static void open_scene(dcStepping mode)
{
    sceneOpen(&scene, 9.81);
    dcWorldSetStepping(scene.dc, mode);
    bar = sceneBody(&scene, 0.1, 1, 0.5, 0, 0);
    dJointID hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(hinge, bar, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    stop = jointStop(&scene, hinge, dcHingeAngle, 200, 1, -1, 0.05);
    weight = sceneBody(&scene, 0.1, 2, 3, 0, 0);
    dJointID slider = dJointCreateSlider(scene.world, 0);
    dJointAttach(slider, weight, 0);
    dJointSetSliderAxis(slider, 0, 0, 1);
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 100;
    def.damping = 20;
    ck_assert_ptr_nonnull(dcJointSpringCreate(scene.dc, slider, dcSliderPosition, &def));
}

static void advance(int quick, int empty)
{
    dSpaceID space = empty ? scene.space : 0;
    ck_assert_int_ge((quick ? dcWorldQuickStep : dcWorldStep)(scene.dc, space, REAL(1.0) / 60), dcOk);
}

/* As with a space in which nothing is, bit for bit; and at rest as the laws say. */
START_TEST(test_as_an_empty_space)
{
    static State first[steps];
    for (int empty = 0; empty < 2; empty++) {
        open_scene(_i & 1 ? dcStepResolved : dcStepAuto);
        dRandSetSeed(1);
        for (int i = 0; i < steps; i++) {
            advance(_i & 2, empty);
            State now = take();
            ck_assert(!empty || memcmp(&now, &first[i], sizeof now) == 0);
            first[i] = now;
        }
        for (int i = 0; i < 5 * steps; i++) {
            advance(_i & 2, empty);
        }
        double q = (double)dcJointForceGetPosition(stop);
        assertNear(200 * (q - 0.05), 9.81 * 0.5 * cos(q), 1e-4, 0);
        assertNear(bodyAt(weight, 2), -2 * 9.81 / 100, 1e-4, 0);
        ck_assert_int_eq(messages.errors + messages.warnings, 0);
        sceneClose(&scene);
    }
}
END_TEST

/* Forces of the caller act throughout the substeps on bodies that are known. */
START_TEST(test_known_bodies)
{
    open_scene(dcStepResolved);
    dcWorldSetSubsteps(scene.dc, 4);
    dBodyID added = sceneBody(&scene, 0.1, 1, 0, 5, 0);
    ck_assert_int_eq(dcWorldAddBody(scene.dc, added), dcOk);
    dBodySetGravityMode(added, 0);
    dBodyAddForce(added, 6, 0, 0);
    advance(0, 0);
    assertNear(bodyGoes(added, 0), 0.1, 1e-9, 0);
    sceneClose(&scene);
}
END_TEST

/* Geoms that were stepped with before are left alone, and found again. */
START_TEST(test_now_and_then)
{
    sceneOpen(&scene, 9.81);
    sceneFloor(&scene);
    bar = weight = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 0.1));
    for (int i = 0; i < 30; i++) {
        sceneRun(&scene, 1, 0.01);
    }
    double z = bodyAt(bar, 2);
    ck_assert(z > 0.095);
    for (int i = 0; i < 10; i++) {
        advance(0, 0);
    }
    assertNear(bodyAt(bar, 2) - z, -0.5 * 9.81 / 36, 0.1, 0);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0);
    dBodySetPosition(bar, 0, 0, REAL(0.1));
    dBodySetLinearVel(bar, 0, 0, 0);
    sceneRun(&scene, 100, 0.01);
    ck_assert(bodyAt(bar, 2) > 0.095);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_saved)
{
    static State first[steps];
    open_scene(_i ? dcStepResolved : dcStepAuto);
    advance(0, 0);
    size_t size = dcWorldSave(scene.dc, 0, NULL, 0);
    void *block = malloc(size);
    ck_assert(size > 0 && dcWorldSave(scene.dc, 0, block, size) == size);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < steps; i++) {
            advance(0, 0);
            State now = take();
            ck_assert(round == 0 || memcmp(&now, &first[i], sizeof now) == 0);
            first[i] = now;
        }
        ck_assert_int_eq(dcWorldRestore(scene.dc, 0, block, size), dcOk);
    }
    free(block);
    sceneClose(&scene);
}
END_TEST

/* What is not a space is refused as before; so is saving without the space of what is known. */
START_TEST(test_refused)
{
    sceneOpen(&scene, 9.81);
    dGeomID ball = sceneBall(&scene, 0.1, 1, 0, 0, 1);
    double z = bodyAt(dGeomGetBody(ball), 2);
    ck_assert_int_eq(dcWorldStep(scene.dc, (dSpaceID)ball, REAL(0.01)), dcErrArgument);
    ck_assert_int_eq(dcWorldQuickStep(scene.dc, (dSpaceID)ball, REAL(0.01)), dcErrArgument);
    ck_assert(bodyAt(dGeomGetBody(ball), 2) == z);
    sceneRun(&scene, 1, 0.01);
    ck_assert_uint_eq(dcWorldSave(scene.dc, 0, NULL, 0), 0);
    ck_assert_int_eq(messages.errors, 3);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("no space", 20, &tests);
    tcase_add_loop_test(tests, test_as_an_empty_space, 0, 4);
    tcase_add_test(tests, test_known_bodies);
    tcase_add_test(tests, test_now_and_then);
    tcase_add_loop_test(tests, test_saved, 0, 2);
    tcase_add_test(tests, test_refused);
    return fixtureMain(suite);
}
