/* Messages that are not about an argument: calls at the wrong time, nonsense from callbacks, forces that are not
 * finite; where messages go when nobody asked for them, and the names of the codes. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scenes/refusal.h"

static dcWorldID dc;

static void open_scene(void)
{
    refusalOpen();
    dc = refusal.scene.dc;
}

/* Calls from inside a step are refused, and the step goes on. */
static int codes[4];

static int meddle(void *data, dGeomID a, dGeomID b)
{
    (void)data, (void)a, (void)b;
    codes[0] = dcWorldStep(dc, refusal.scene.space, 0.01);
    codes[1] = dcWorldApply(dc, 0);
    codes[2] = dcWorldDestroy(dc);
    codes[3] = dcWorldReset(dc);
    return 1;
}

START_TEST(test_inside_a_step)
{
    messagesClear();
    ck_assert_int_eq(dcWorldSetPairCallback(dc, meddle, NULL), dcOk);
    sceneRun(&refusal.scene, 1, 0.001);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(codes[i], dcErrState);
    }
    ck_assert_int_ge(messages.errors, 4);
    ck_assert_int_eq(dcWorldGetNumContacts(dc), 1);
}
END_TEST

/* A combination callback's nonsense and a state that overflows: reported, and no such force reaches a body. */
static int combine_nonsense(void *data, dGeomID a, const dcMaterial *ma, dGeomID b, const dcMaterial *mb,
                            dcPairMaterial *pair)
{
    (void)data, (void)a, (void)b;
    dcMaterialCombine(ma, mb, pair);
    pair->modulus = NAN;
    return 1;
}

START_TEST(test_nonsense_from_callback)
{
    messagesClear();
    ck_assert_int_eq(dcWorldSetCombineCallback(dc, combine_nonsense, NULL), dcOk);
    dBodySetForce(refusal.body, 0, 0, 0);
    sceneEvaluate(&refusal.scene);
    ck_assert_int_ge(messages.errors + messages.warnings, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "modulus"));
    ck_assert(isfinite(dBodyGetForce(refusal.body)[2]));
}
END_TEST

START_TEST(test_force_not_finite)
{
    dcMaterial material = materialSmooth(1e9, 1e5);
    messagesClear();
    ck_assert_int_eq(dcGeomSetMaterial(dc, refusal.ball, &material), dcOk);
    ck_assert_int_eq(dcGeomSetMaterial(dc, refusal.plane, &material), dcOk);
    dBodySetLinearVel(refusal.body, 0, 0, byPrecision(-1e305, -1e37)); /* a number itself */
    dBodySetForce(refusal.body, 0, 0, 0);
    dBodySetTorque(refusal.body, 0, 0, 0);
    sceneEvaluate(&refusal.scene);
    ck_assert_int_ge(messages.errors + messages.warnings, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "finite"));
    for (int i = 0; i < 3; i++) {
        ck_assert(dBodyGetForce(refusal.body)[i] == 0);
        ck_assert(dBodyGetTorque(refusal.body)[i] == 0);
    }
}
END_TEST

/* The default receiver of messages is ODE's own. */
static int ode_messages;
static char ode_text[600];

static void ode_message(int number, const char *format, va_list arguments)
{
    (void)number;
    ode_messages++;
    vsnprintf(ode_text, sizeof ode_text, format, arguments);
}

START_TEST(test_default_handler)
{
    dSetMessageHandler(ode_message);
    dcSetMessageHandler(NULL, NULL);
    ck_assert_int_eq(dcWorldStep(dc, refusal.scene.space, -7), dcErrValue);
    ck_assert_int_eq(ode_messages, 1);
    ck_assert_str_eq(ode_text, dcGetLastMessage());
    ck_assert_ptr_nonnull(strstr(ode_text, "-7"));
    dSetMessageHandler(NULL);
}
END_TEST

START_TEST(test_error_names)
{
    ck_assert_str_eq(dcErrorName(dcOk), "dcOk");
    ck_assert_str_eq(dcErrorName(dcErrHandle), "dcErrHandle");
    ck_assert_str_eq(dcErrorName(dcErrArgument), "dcErrArgument");
    ck_assert_str_eq(dcErrorName(dcErrValue), "dcErrValue");
    ck_assert_str_eq(dcErrorName(dcErrMemory), "dcErrMemory");
    ck_assert_str_eq(dcErrorName(dcErrState), "dcErrState");
    ck_assert_str_eq(dcErrorName(dcErrPrecision), "dcErrPrecision");
    ck_assert_ptr_nonnull(dcErrorName(12345));
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("messages", 10, &tests);
    tcase_add_checked_fixture(tests, open_scene, refusalClose);
    tcase_add_test(tests, test_inside_a_step);
    tcase_add_test(tests, test_nonsense_from_callback);
    tcase_add_test(tests, test_force_not_finite);
    tcase_add_test(tests, test_default_handler);
    tcase_add_test(tests, test_error_names);
    return fixtureMain(suite);
}
