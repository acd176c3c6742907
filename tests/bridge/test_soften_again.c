/* Bounds that a program sets again, in every frame too, on joints whose stops are soft. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/joint_scene.h"
#include "scenes/older_ode.h"

enum { first_only, second_only, both, attachments };

static const struct {
    const char *kind;
    int groups;
    int pair; /* needs two bodies */
} models[] = {{"hinge", 1, 0}, {"slider", 1, 0}, {"universal", 2, 0}, {"hinge2", 2, 1},
              {"PR", 2, 1},    {"PU", 3, 0},     {"piston", 2, 1},    {"amotor euler", 3, 0}};

enum { num_models = (int)(sizeof models / sizeof *models), steps = 60 };

static Scene scene;
static dBodyID body[2];
static dJointID joint;

static void set_group(int group, double lower, double upper)
{
    jointSetParam(joint, group * dParamGroup + dParamLoStop, lower);
    jointSetParam(joint, group * dParamGroup + dParamHiStop, upper);
}

static void set_all(int model, double lower, double upper)
{
    for (int g = 0; g < models[model].groups; g++) {
        set_group(g, lower, upper);
    }
}

static void open_model(int model, int attachment)
{
    sceneOpen(&scene, 0);
    body[0] = attachment == second_only ? NULL : jointBody(&scene, 2, 0.3, 0.1, -0.2, 0);
    body[1] = attachment == first_only ? NULL : jointBody(&scene, 3, -0.2, 0.25, 0.35, 1);
    joint = jointMake(&scene, models[model].kind, body[0], body[1]);
}

/* The program's own loop, the managed step at the program's step, and resolved. */
enum { own_loop, managed, resolved, ways };

static void step(int way)
{
    dcWorldSetStepping(scene.dc, way == resolved ? dcStepResolved : dcStepAuto);
    if (way != own_loop) {
        sceneRun(&scene, 1, 1.0 / 60);
    } else {
        ck_assert_int_eq(dcWorldApply(scene.dc, 1.0 / 60), dcOk);
        dWorldStep(scene.world, 1.0 / 60);
    }
}

static void push(void)
{
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            dBodySetLinearVel(body[i], (dReal)0.4, (dReal)-0.5, (dReal)0.6);
            dBodySetAngularVel(body[i], (dReal)0.9 + (dReal)0.7 * (dReal)i, -1, (dReal)0.8);
        }
    }
}

/* Bounces between its stops; with bounds set once, or in every frame. */
static void bounce(int model, int attachment, int way, int frames, JointState *states)
{
    open_model(model, attachment);
    set_all(model, -0.15, 0.2);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 40, 0.1), dcOk);
    push();
    for (int i = 0; i < steps; i++) {
        if (frames) {
            set_all(model, -0.15, 0.2);
        }
        step(way);
        states[i] = jointState(body);
    }
    sceneClose(&scene);
}

static int skipped(int model, int attachment)
{
    return (models[model].pair && attachment != both) || not_measured(models[model].kind, attachment == second_only);
}

START_TEST(test_same_bounds_in_every_frame)
{
    int model = _i / attachments, attachment = _i % attachments;
    static JointState once[steps], frames[steps];
    for (int way = 0; way < ways && !skipped(model, attachment); way++) {
        bounce(model, attachment, way, 0, once);
        bounce(model, attachment, way, 1, frames);
        ck_assert_msg(memcmp(once, frames, sizeof once) == 0, "%s moves differently", models[model].kind);
    }
}
END_TEST

/* The soft stops' bounds of all coordinates; NAN where there is none. */
static void look(double bounds[2 * dcNumJointCoordinates])
{
    for (int i = 0; i < dcNumJointCoordinates; i++) {
        dcForceID stop = dcJointGetSoftStop(scene.dc, joint, (dcJointCoordinate)i);
        bounds[2 * i] = stop ? (double)dcJointStopGetLower(stop) : 99;
        bounds[2 * i + 1] = stop ? (double)dcJointStopGetUpper(stop) : 99;
    }
}

/* Moved bounds, and bounds that come after softening, stand where softening would have put them. */
START_TEST(test_moved_bounds)
{
    int model = _i / attachments, attachment = _i % attachments;
    double wanted[2 * dcNumJointCoordinates], found[2 * dcNumJointCoordinates];
    for (int late = 0; late < 2 && !skipped(model, attachment); late++) {
        open_model(model, attachment);
        for (int g = 0; g < models[model].groups; g++) {
            set_group(g, -0.5 - 0.1 * g, 0.75 + 0.1 * g);
        }
        ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 100, 0), dcOk);
        look(wanted);
        sceneClose(&scene);
        open_model(model, attachment);
        if (!late) {
            set_all(model, -1, 1);
        }
        ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 100, 0), dcOk);
        step(late);
        for (int g = 0; g < models[model].groups; g++) {
            set_group(g, -0.5 - 0.1 * g, 0.75 + 0.1 * g);
        }
        step(late);
        look(found);
        ck_assert_msg(memcmp(wanted, found, sizeof wanted) == 0, "%s: other bounds", models[model].kind);
        for (int g = 0; g < models[model].groups; g++) { /* ODE's are off */
            ck_assert(jointGetParam(joint, g * dParamGroup + dParamLoStop) < -1e30);
            ck_assert(jointGetParam(joint, g * dParamGroup + dParamHiStop) > 3);
        }
        ck_assert_int_eq(dcJointRestoreStops(scene.dc, joint), dcOk);
        ck_assert(jointGetParam(joint, dParamLoStop) == (double)(dReal)-0.5);
        sceneClose(&scene);
    }
}
END_TEST

static void expect(double lower, double upper)
{
    step(0);
    dcForceID stop = dcJointGetSoftStop(scene.dc, joint, dcHingeAngle);
    ck_assert_ptr_nonnull(stop);
    ck_assert(dcJointStopGetLower(stop) == (dReal)lower && dcJointStopGetUpper(stop) == (dReal)upper);
    ck_assert(dcJointStopGetDefaultLower(stop) == (dReal)lower && dcJointStopGetDefaultUpper(stop) == (dReal)upper);
}

/* One bound alone, opened, in the wrong order, at half a turn. */
START_TEST(test_one_by_one)
{
    open_model(0, first_only);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 10, 0), dcOk);
    jointSetParam(joint, dParamLoStop, -0.5);
    expect(-0.5, dInfinity);
    jointSetParam(joint, dParamHiStop, 0.5);
    expect(-0.5, 0.5);
    jointSetParam(joint, dParamHiStop, M_PI);
    expect(-0.5, M_PI);
    jointSetParam(joint, dParamLoStop, -dInfinity);
    expect(-dInfinity, M_PI);
    set_group(0, -dInfinity, dInfinity);
    expect(-dInfinity, dInfinity);
    jointSetParam(joint, dParamLoStop, 1);
    expect(1, dInfinity);
    jointSetParam(joint, dParamHiStop, 0.5); /* as ODE: no stop, until they are in order again */
    expect(-dInfinity, dInfinity);
    jointSetParam(joint, dParamLoStop, 0.25);
    expect(0.25, 0.5);
    jointSetParam(joint, dParamHiStop, NAN);
    expect(-dInfinity, dInfinity);
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
    ck_assert_int_eq(dcJointForget(scene.dc, joint), dcOk);
    dJointDestroy(joint);
    step(0);
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
    sceneClose(&scene);
}
END_TEST

/* A bar of 1 m, 1 kg lies on its stop: load over k, whenever and how often its bound is set. */
static void rest(int late, int frames, int way)
{
    sceneOpen(&scene, 9.81);
    body[0] = sceneBody(&scene, 0.1, 1, 0.5, 0, 0);
    body[1] = NULL;
    joint = dJointCreateHinge(scene.world, 0);
    dJointAttach(joint, body[0], 0);
    dJointSetHingeAnchor(joint, 0, 0, 0);
    dJointSetHingeAxis(joint, 0, 1, 0);
    if (!late) {
        set_group(0, -1, 1);
    }
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 100, 1), dcOk);
    for (int i = 0; i < 600; i++) {
        if (i == 5 || frames) {
            set_group(0, -1, 0.01);
        }
        step(way);
    }
    dcForceID stop = dcJointGetSoftStop(scene.dc, joint, dcHingeAngle);
    ck_assert(stop && dcJointStopGetStiffness(stop) == 100 && dcJointStopGetDissipation(stop) == 1);
    double q = dJointGetHingeAngle(joint);
    assertNear(100 * (q - 0.01), 9.81 * 0.5 * cos(q), 1e-6, 0);
    sceneClose(&scene);
}

START_TEST(test_rest)
{
    for (int i = 0; i < 4; i++) {
        rest(i & 1, i & 2, _i);
    }
}
END_TEST

/*
 * Both bounds at one place that moves, a servo of up to 0.5 rad/s: the joint follows, at the program's own step some
 * 0.2 s late, which is what things take that are put beyond a bound.
 */
START_TEST(test_servo)
{
    sceneOpen(&scene, 0);
    body[0] = sceneBody(&scene, 0.1, 1, 0.5, 0, 0);
    joint = dJointCreateHinge(scene.world, 0);
    dJointAttach(joint, body[0], 0);
    dJointSetHingeAnchor(joint, 0, 0, 0);
    dJointSetHingeAxis(joint, 0, 1, 0);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 1e4, 1), dcOk);
    for (int i = 0; i < 300; i++) {
        double wanted = 0.5 * (1 - cos(i / 60.0));
        set_group(0, wanted, wanted);
        step(_i);
        double late = dJointGetHingeAngle(joint) - wanted;
        ck_assert_msg(fabs(late) < (_i == resolved ? 0.01 : 0.1), "step %d: %g from %g", i, late, wanted);
    }
    sceneClose(&scene);
}
END_TEST

/* Saved after bounds were set and before a step saw them, and restored, once more bounds having come and gone. */
START_TEST(test_saved)
{
    static JointState first[steps];
    open_model(0, first_only);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 40, 0.1), dcOk);
    push();
    step(_i);
    set_group(0, -0.15, 0.2);
    size_t size = dcWorldSave(scene.dc, scene.space, NULL, 0);
    void *block = malloc(size);
    ck_assert_uint_eq(dcWorldSave(scene.dc, scene.space, block, size), size);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < steps; i++) {
            step(_i);
            JointState now = jointState(body);
            ck_assert(round == 0 || memcmp(&first[i], &now, sizeof now) == 0);
            first[i] = now;
        }
        set_group(0, -0.01, 0.01);
        step(_i);
        set_group(0, -0.3, 0.3);
        ck_assert_int_eq(dcWorldRestore(scene.dc, scene.space, block, size), dcOk);
        ck_assert(jointGetParam(joint, dParamLoStop) == (double)(dReal)-0.15);
    }
    free(block);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("soften again", 20, &tests);
    tcase_add_loop_test(tests, test_same_bounds_in_every_frame, 0, num_models * attachments);
    tcase_add_loop_test(tests, test_moved_bounds, 0, num_models * attachments);
    tcase_add_test(tests, test_one_by_one);
    tcase_add_loop_test(tests, test_rest, 0, ways);
    tcase_add_loop_test(tests, test_servo, 0, ways);
    tcase_add_loop_test(tests, test_saved, 0, ways);
    return fixtureMain(suite);
}
