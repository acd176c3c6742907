/* dcJointSoftenStops: the same motion inside the bounds, bit for bit; the soft law outside; everything put back. */
#include <math.h>
#include <string.h>

#include "scenes/joint_scene.h"
#include "scenes/older_ode.h"

enum { first_only, second_only, both, attachments };

typedef struct Model {
    const char *kind;
    int groups;
    dcJointCoordinate coordinate[3]; /* of each group of parameters, attached with a first body */
    int ignored;                     /* the group that ODE itself ignores, or -1 */
    int pair, centred;               /* see test_joint_power.c */
} Model;

static const Model models[] = {
    {"hinge", 1, {dcHingeAngle}, -1, 0, 0},
    {"slider", 1, {dcSliderPosition}, -1, 0, 0},
    {"universal", 2, {dcUniversalAngle1, dcUniversalAngle2}, -1, 0, 0},
    {"hinge2", 2, {dcHinge2Angle1, dcHinge2Angle2}, 1, 1, 0},
    {"PR", 2, {dcPRPosition, dcPRAngle}, -1, 0, 1},
    {"PU", 3, {dcPUAngle1, dcPUAngle2, dcPUPosition}, -1, 0, 0},
    {"piston", 2, {dcPistonPosition, dcPistonAngle}, -1, 0, 1},
    {"amotor euler", 3, {dcAMotorAngle1, dcAMotorAngle2, dcAMotorAngle3}, -1, 0, 0},
};

enum { num_models = (int)(sizeof models / sizeof *models) };

static Scene scene;
static dBodyID body[2];
static dJointID joint;

static void set_group(int group, double lower, double upper)
{
    jointSetParam(joint, group * dParamGroup + dParamLoStop, lower);
    jointSetParam(joint, group * dParamGroup + dParamHiStop, upper);
}

static void open_model(const Model *model, int attachment)
{
    sceneOpen(&scene, 0);
    double off = model->centred && attachment == second_only ? 0 : 1;
    body[0] = attachment == second_only ? NULL : jointBody(&scene, 2, 0.3 * off, 0.1 * off, -0.2 * off, 0);
    body[1] = attachment == first_only ? NULL : jointBody(&scene, 3, -0.2 * off, 0.25 * off, 0.35 * off, 1);
    joint = jointMake(&scene, model->kind, body[0], body[1]);
}

static int skipped(const Model *model, int attachment)
{
    return (model->pair && attachment != both) || not_measured(model->kind, attachment == second_only);
}

enum { inside_steps = 40 };

/* Moves within wide bounds; own step or the managed one. */
static void run_inside(const Model *model, int attachment, int soft, int managed, JointState *states)
{
    open_model(model, attachment);
    for (int g = 0; g < model->groups; g++) {
        set_group(g, -1.5, 1.25);
    }
    if (soft) {
        ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 1e6, 0.3), dcOk);
    }
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            dBodySetLinearVel(body[i], 0.1, -0.2, 0.15);
            dBodySetAngularVel(body[i], 0.3 + 0.2 * i, -0.4, 0.2);
        }
    }
    for (int i = 0; i < inside_steps; i++) {
        if (managed) {
            sceneRun(&scene, 1, 1.0 / 60);
        } else {
            ck_assert_int_eq(dcWorldApply(scene.dc, 1.0 / 60), dcOk);
            dWorldStep(scene.world, 1.0 / 60);
        }
        states[i] = jointState(body);
    }
    sceneClose(&scene);
}

START_TEST(test_same_motion_inside)
{
    const Model *model = &models[_i / attachments];
    int attachment = _i % attachments;
    static JointState rigid[inside_steps], soft[inside_steps];
    for (int managed = 0; managed < 2 && !skipped(model, attachment); managed++) {
        run_inside(model, attachment, 0, managed, rigid);
        run_inside(model, attachment, 1, managed, soft);
        ck_assert_msg(memcmp(rigid, soft, sizeof rigid) == 0, "%s moves differently", model->kind);
    }
}
END_TEST

/* What ODE's own stop does to a coordinate that is off equal bounds at first: the rate after a step, then q. */
static double pushed(const Model *model, int attachment, int group, dcJointCoordinate coordinate, double *q)
{
    open_model(model, attachment);
    set_group(group, 0.05, 0.05);
    dcForceID watch =
        dcJointSpringCreate(scene.dc, joint, coordinate, &(dcJointSpringDef){.force_limit = 1, .axis = {1}});
    ck_assert_ptr_nonnull(watch);
    dWorldStep(scene.world, 1e-3);
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    double rate = dcJointForceGetRate(watch);
    for (int i = 0; i < 60; i++) {
        dWorldStep(scene.world, 1e-3);
        ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    }
    *q = dcJointForceGetPosition(watch);
    sceneClose(&scene);
    return rate;
}

/*
 * The soft stop: the same coordinate, the same way, with k x. (ODE's position of a PU joint attached (0,A) is along an
 * axis that turns with A, as joint.h says: what it holds is another one as soon as A turns.)
 */
START_TEST(test_soft_law_outside)
{
    const Model *model = &models[_i / attachments];
    int attachment = _i % attachments;
    for (int group = 0; group < model->groups && !skipped(model, attachment); group++) {
        int found = 0;
        for (int i = 0; i < model->groups; i++) {
            dcJointCoordinate coordinate = model->coordinate[i];
            open_model(model, attachment);
            set_group(group, 0.05, 0.05);
            ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 100, 0), dcOk);
            dcForceID stop = dcJointGetSoftStop(scene.dc, joint, coordinate);
            ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
            double f = stop ? dcJointForceGetForce(stop) : 0, bound = stop ? dcJointStopGetLower(stop) : 0, q = 0;
            sceneClose(&scene);
            if (!stop) {
                continue;
            }
            found++;
            assertNear(fabs(f), 5, 1e-9, 0);
            /* ODE ignores axis 2 of hinge2, and pushes an angular motor attached (0,A) the wrong way */
            if (group != model->ignored && !(attachment == second_only && strcmp(model->kind, "amotor euler") == 0)) {
                double rate = pushed(model, attachment, group, coordinate, &q);
                ck_assert_msg(fabs(q - bound) < 1e-3 || (attachment == second_only && coordinate == dcPUPosition),
                              "%s, group %d: ODE's stop holds %g, not %g", model->kind, group, q, bound);
                ck_assert_msg(rate * f > 0, "%s, group %d: ODE's stop brings %g, the soft one pushes %g", model->kind,
                              group, rate, f);
            }
        }
        ck_assert_int_eq(found, 1);
    }
}
END_TEST

START_TEST(test_restore)
{
    const Model *model = &models[_i];
    open_model(model, both);
    for (int g = 0; g < model->groups; g++) {
        set_group(g, -0.5 - g, 0.75 + g);
        jointSetParam(joint, g * dParamGroup + dParamBounce, 0.25);
    }
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 100, 0.1), dcOk);
    for (int g = 0; g < model->groups; g++) {
        ck_assert(jointGetParam(joint, g * dParamGroup + dParamLoStop) < -1e30);
        dcForceID stop = dcJointGetSoftStop(scene.dc, joint, model->coordinate[g]);
        ck_assert(dcJointStopGetLower(stop) == -0.5 - g && dcJointStopGetUpper(stop) == 0.75 + g);
        ck_assert(dcJointStopGetStiffness(stop) == 100 && dcJointStopGetDissipation(stop) == (dReal)0.1);
    }
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 200, 0.2), dcOk); /* new values only */
    dcForceID stop = dcJointGetSoftStop(scene.dc, joint, model->coordinate[0]);
    ck_assert(dcJointStopGetStiffness(stop) == 200 && dcJointStopGetLower(stop) == -0.5);
    ck_assert_int_eq(dcJointRestoreStops(scene.dc, joint), dcOk);
    for (int g = 0; g < model->groups; g++) {
        ck_assert(jointGetParam(joint, g * dParamGroup + dParamLoStop) == -0.5 - g);
        ck_assert(jointGetParam(joint, g * dParamGroup + dParamHiStop) == 0.75 + g);
        ck_assert(jointGetParam(joint, g * dParamGroup + dParamBounce) == 0.25);
        ck_assert_ptr_null(dcJointGetSoftStop(scene.dc, joint, model->coordinate[g]));
    }
    ck_assert_int_eq(messages.errors, 0);
    ck_assert_int_eq(dcJointRestoreStops(scene.dc, joint), dcErrArgument);
    ck_assert_int_eq(messages.errors, 1);
    sceneClose(&scene);
}
END_TEST

/* Softened while its rigid stop was acting: ODE must forget that row. A stop without stiffness lets the body fall. */
START_TEST(test_soften_at_the_stop)
{
    sceneOpen(&scene, 9.81);
    body[0] = sceneBody(&scene, 0.1, 1, 0.5, 0, 0);
    joint = dJointCreateHinge(scene.world, 0);
    dJointAttach(joint, body[0], 0);
    dJointSetHingeAnchor(joint, 0, 0, 0);
    dJointSetHingeAxis(joint, 0, 1, 0);
    set_group(0, -1, 0.01);
    for (int i = 0; i < 100; i++) {
        dWorldStep(scene.world, 0.01);
    }
    assertNear(dJointGetHingeAngle(joint), 0.01, 1e-3, 1e-3);
    double start = dJointGetHingeAngle(joint);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 0, 0), dcOk);
    sceneRun(&scene, 20, 0.001);
    double inertia = 0.4 * 0.01 + 0.25, fall = 0.5 * 9.81 * 0.5 * cos(start) / inertia * 0.02 * 0.02;
    assertNear(dJointGetHingeAngle(joint) - start, fall, 0.01, 0);
    sceneClose(&scene);
}
END_TEST

/* Bounds that are off, one-sided, in the wrong order, beyond half a turn. */
START_TEST(test_kinds_of_bounds)
{
    open_model(&models[0], first_only);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 10, 0), dcOk); /* none */
    ck_assert_ptr_null(dcJointGetSoftStop(scene.dc, joint, dcHingeAngle));
    set_group(0, 1, -1);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 10, 0), dcOk); /* ODE has switched it off */
    ck_assert_ptr_null(dcJointGetSoftStop(scene.dc, joint, dcHingeAngle));
    set_group(0, -dInfinity, 0.5);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 10, 0), dcOk);
    dcForceID stop = dcJointGetSoftStop(scene.dc, joint, dcHingeAngle);
    ck_assert(dcJointStopGetLower(stop) == -dInfinity && dcJointStopGetUpper(stop) == 0.5);
    ck_assert_int_eq(dcJointRestoreStops(scene.dc, joint), dcOk);
    set_group(0, -7, 9);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 10, 0), dcOk);
    stop = dcJointGetSoftStop(scene.dc, joint, dcHingeAngle);
    ck_assert(dcJointStopGetLower(stop) == -7 && dcJointStopGetUpper(stop) == 9);
    sceneClose(&scene);
}
END_TEST

START_TEST(test_refused)
{
    open_model(&models[0], first_only);
    dJointID ball = jointMake(&scene, "ball", body[0], 0), loose = dJointCreateHinge(scene.world, 0);
    set_group(0, -1, 1);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, -1, 0), dcErrValue);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, joint, 1, NAN), dcErrValue);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, ball, 1, 0), dcErrArgument);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, loose, 1, 0), dcErrArgument);
    ck_assert_int_eq(dcJointSoftenStops(scene.dc, 0, 1, 0), dcErrArgument);
    ck_assert_int_eq(dcJointSoftenStops(NULL, joint, 1, 0), dcErrHandle);
    ck_assert_int_eq(messages.errors, 6);
    ck_assert(jointGetParam(joint, dParamLoStop) == -1 && jointGetParam(joint, dParamHiStop) == 1);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("soften", 20, &tests);
    tcase_add_loop_test(tests, test_same_motion_inside, 0, num_models * attachments);
    tcase_add_loop_test(tests, test_soft_law_outside, 0, num_models * attachments);
    tcase_add_loop_test(tests, test_restore, 0, num_models);
    tcase_add_test(tests, test_soften_at_the_stop);
    tcase_add_test(tests, test_kinds_of_bounds);
    tcase_add_test(tests, test_refused);
    return fixtureMain(suite);
}
