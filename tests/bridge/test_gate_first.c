/* The gate comes first: that a handle is dead, or the world not at rest, is told before anything else is looked at. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scenes/everything.h"

static const dReal nan_value = (dReal)NAN;
static const dVector3 bad = {(dReal)NAN, (dReal)NAN, (dReal)NAN, 0};
/* Zero where something positive is asked for, or not a number. */
static const dcMaterial no_material;
static const dcPairMaterial no_pair = {.modulus = (dReal)NAN};
static const dcFoundation no_foundation;
static const dcJointStopDef no_stop = {.stiffness = (dReal)NAN};
static const dcJointSpringDef no_spring = {.stiffness = (dReal)NAN};
static const dcPointPlaneDef no_plane = {.law.stiffness = NAN};
static const dcPointMeshDef no_mesh = {.law.stiffness = NAN};

/* Where the calls are made: the code that is due, and how the message goes on after the function's name. */
static int due;
static const char *told;
static int calls;

/* `code`: what came back is a code; else `answer` says whether it was a refusal. */
static void judge(const char *name, int enters, int is_code, int answer)
{
    char start[120];
    calls++;
    if (due == dcErrState && !enters) {
        return;
    }
    snprintf(start, sizeof start, "%s: %s", name, told);
    const char *message = dcGetLastMessage();
    int dead = due == dcErrHandle ? strstr(message, "or it was destroyed") != NULL : 1;
    ck_assert_msg(strncmp(message, start, strlen(start)) == 0 && dead, "%s: '%s'", name, message);
    ck_assert_msg(is_code ? answer == due : answer, "%s returned %d: '%s'", name, answer, message);
}

#define JUDGE_Int(name, enters, value) judge(name, enters, 1, (int)(value))
#define JUDGE_Ptr(name, enters, value) judge(name, enters, 0, !(value))
#define JUDGE_Zero JUDGE_Ptr
#define JUDGE_Real(name, enters, value) judge(name, enters, 0, isnan((double)(value)))
#define ENTER(kind, name, arguments) JUDGE_##kind(#name, 1, name arguments);
#define LOOK(kind, name, arguments) JUDGE_##kind(#name, 0, name arguments);

static void make_calls(const Everything *t)
{
#include "scenes/bad_calls.h"
}

static void silent(int kind, const char *text, void *data)
{
    (void)kind, (void)text, (void)data;
}

static Everything scene;

static void open_scene(void)
{
    dcSetMessageHandler(silent, NULL);
    ck_assert_int_eq(everythingOpen(&scene), 1);
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(1e-3)), dcOk);
    calls = 0;
}

/* ---- from callbacks ---- */

static int from_pair(void *data, dGeomID a, dGeomID b)
{
    (void)data, (void)a, (void)b;
    if (calls == 0) {
        due = dcErrState;
        told = "called from inside dcWorldStep";
        make_calls(&scene);
    }
    return 1;
}

START_TEST(test_callback)
{
    open_scene();
    ck_assert_int_eq(dcWorldSetPairCallback(scene.dc, from_pair, NULL), dcOk);
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(1e-3)), dcOk);
    ck_assert_int_gt(calls, 100);
    everythingClose(&scene);
}
END_TEST

static void from_message(int kind, const char *text, void *data)
{
    (void)kind, (void)text, (void)data;
    if (calls == 0) {
        due = dcErrState;
        told = "called from inside the receiver of messages";
        make_calls(&scene);
    }
}

START_TEST(test_message)
{
    open_scene();
    dcSetMessageHandler(from_message, NULL);
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, -5), dcErrValue);
    ck_assert_int_gt(calls, 100);
    everythingClose(&scene);
}
END_TEST

/* ---- on what is gone ---- */

START_TEST(test_dead)
{
    open_scene();
    Everything dead = scene;
    ck_assert_int_eq(dcWorldDestroy(scene.dc), dcOk);
    scene.dc = NULL;
    due = dcErrHandle;
    told = "";
    make_calls(&dead);
    ck_assert_int_gt(calls, 100);
    everythingClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("gate_first", 60, &tests);
    tcase_add_test(tests, test_callback);
    tcase_add_test(tests, test_message);
    tcase_add_test(tests, test_dead);
    return fixtureMain(suite);
}
