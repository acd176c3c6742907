/*
 * Every public function, called from every callback and from inside every call that calls back: what works there,
 * works; all else is refused, and changes nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/every_call.h"

/* ---- at rest all of them work ---- */

static void silent(int kind, const char *text, void *data)
{
    (void)kind, (void)text, (void)data;
}

static void step(Everything *t, int count)
{
    for (int i = 0; i < count; i++) {
        ck_assert_int_ge(dcWorldStep(t->dc, t->space, REAL(1e-3)), dcOk);
    }
}

START_TEST(test_at_rest)
{
    const EveryCall *call = &everyCall[_i];
    Everything t;
    dcSetMessageHandler(silent, NULL);
    ck_assert_msg(everythingOpen(&t), "%s", dcGetLastMessage());
    dcWorldSetStepping(t.dc, _i % 2 ? dcStepAuto : dcStepResolved);
    step(&t, 2);
    t.receiver = silent;
    EveryAnswer answer = call->call(&t);
    int zero = strcmp(call->name, "dcJointForceGetTurns") == 0; /* whose 0 is a value too */
    ck_assert_msg(answer == EVERY_VALUE || zero, "%s: %d: %s", call->name, answer, dcGetLastMessage());
    if (strcmp(call->name, "dcWorldDestroy") == 0) {
        t.dc = NULL;
    } else {
        step(&t, 1);
    }
    everythingClose(&t);
}
END_TEST

/* ---- from callbacks ---- */

typedef enum Place { IN_PAIR, IN_COMBINE, IN_RIGID, IN_NEAR, IN_MESSAGE, IN_SENSOR, IN_HEIGHTS, NUM_PLACES } Place;
static const char *const place_name[] = {"pair", "combine", "rigid", "near", "message", "sensor", "heights"};

static Everything *scene;
static int hostile;           /* whether the callbacks call everything */
static int busy;              /* they do now */
static int calm_down;         /* not in this call */
static int times[NUM_PLACES]; /* that they did */

/* In the rigid and near callbacks a program's near callback may be at work. */
static int works_there(const EveryCall *call, Place place)
{
    return call->door != EVERY_ENTER ||
           ((place == IN_RIGID || place == IN_NEAR) &&
            (strcmp(call->name, "dcCollide") == 0 || strcmp(call->name, "dcJointCreateContact") == 0));
}

static void call_everything(Place place)
{
    if (!hostile || busy || calm_down || times[place] == 4) {
        return;
    }
    busy = 1;
    for (int i = 0; i < everyCount; i++) {
        const EveryCall *call = &everyCall[i];
        EveryAnswer answer = call->call(scene);
        int stopped = everyStopped(call), works = works_there(call, place);
        ck_assert_msg(stopped == !works, "%s from a %s callback: '%s'", call->name, place_name[place],
                      dcGetLastMessage());
        ck_assert_msg(works ? answer != EVERY_CODE : answer == EVERY_REFUSAL, "%s from a %s callback returned %d: '%s'",
                      call->name, place_name[place], answer, dcGetLastMessage());
    }
    times[place]++;
    busy = 0;
}

static int from_pair(void *data, dGeomID a, dGeomID b)
{
    (void)data, (void)a, (void)b;
    call_everything(IN_PAIR);
    return 1;
}

/* Its nonsense makes the library send a warning, from the midst of its work. */
static int from_combine(void *data, dGeomID a, const dcMaterial *ma, dGeomID b, const dcMaterial *mb,
                        dcPairMaterial *pair)
{
    (void)data, (void)a, (void)ma, (void)b, (void)mb;
    pair->modulus = -1;
    call_everything(IN_COMBINE);
    return 1;
}

static void from_rigid(void *data, dGeomID a, dGeomID b)
{
    (void)data, (void)a, (void)b;
    call_everything(IN_RIGID);
}

static void from_judge(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    call_everything(IN_NEAR);
    ck_assert_int_eq(dcCollide(scene->dc, a, b), 1);
}

static void from_message(int kind, const char *text, void *data)
{
    (void)kind, (void)text, (void)data;
    call_everything(IN_MESSAGE);
}

static void from_sensor(void *data, dcSensorID sensor, const dcSensorEvent *event)
{
    (void)data, (void)sensor, (void)event;
    call_everything(IN_SENSOR);
}

static dReal from_heights(void *data, int column, int row)
{
    (void)data;
    call_everything(IN_HEIGHTS);
    return (dReal)(0.001 * (column + row));
}

static void from_near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dcCollide(scene->dc, a, b);
}

/* The calls that call back. */
enum {
    BY_STEP,
    BY_QUICK_STEP,
    BY_COLLIDE,
    BY_WORLD_COLLIDE,
    BY_APPLY,
    BY_CONTACT,
    BY_CARRY,
    BY_ADVICE,
    BY_HEIGHTS,
    NUM_CALLERS
};

static void new_values(Everything *t)
{
    ck_assert_int_eq(dcWorldSetDefaultMaterial(t->dc, &t->material), dcOk); /* all pairs are combined anew */
}

/* Calls after which a step is quiet. */
static void make_quiet_step(Everything *t, int caller)
{
    static dcAdvice advice[40];
    if (caller == BY_ADVICE) {
        ck_assert_int_gt(dcWorldAdvise(t->dc, t->space, NULL, advice, 40), 0);
    } else {
        ck_assert_int_eq(dcGeomSetHeightfieldCallback(t->dc, t->field, &t->heights, from_heights, NULL, 1), dcOk);
    }
    calm_down = 1;
    step(t, 1);
    calm_down = 0;
}

static void make_call(Everything *t, int caller)
{
    dContact contact = t->contact;
    new_values(t);
    switch (caller) {
    case BY_STEP: ck_assert_int_ge(dcWorldStep(t->dc, t->space, REAL(1e-3)), dcOk); return;
    case BY_QUICK_STEP: ck_assert_int_ge(dcWorldQuickStep(t->dc, t->space, REAL(1e-3)), dcOk); return;
    case BY_ADVICE:
    case BY_HEIGHTS: make_quiet_step(t, caller); return;
    case BY_COLLIDE: dSpaceCollide(t->space, NULL, from_near); break;
    case BY_WORLD_COLLIDE: ck_assert_int_eq(dcWorldCollide(t->dc, t->space), dcOk); break;
    case BY_APPLY: /* what was taken before is combined by dcWorldApply */
        calm_down = 1;
        dSpaceCollide(t->space, NULL, from_near);
        new_values(t);
        calm_down = 0;
        break;
    case BY_CONTACT: ck_assert_ptr_nonnull(dcJointCreateContact(t->dc, t->group, &contact)); break;
    default: ck_assert_int_eq(dcContactCarry(t->dc, REAL(1e-3), &contact), dcOk); break;
    }
    ck_assert_int_ge(dcWorldApply(t->dc, REAL(1e-3)), dcOk);
    dWorldStep(t->world, REAL(1e-3));
    dJointGroupEmpty(t->group);
}

typedef struct Course {
    dReal number[400];
    int count;
} Course;

static void note(Course *course, double value)
{
    ck_assert_int_lt(course->count, 400);
    course->number[course->count++] = (dReal)value;
}

static void note_body(Course *course, dBodyID body)
{
    for (int i = 0; i < 3; i++) {
        note(course, dBodyGetPosition(body)[i]);
        note(course, dBodyGetLinearVel(body)[i]);
        note(course, dBodyGetAngularVel(body)[i]);
    }
    note(course, dBodyGetNumJoints(body));
}

/* Where a scene is after six such calls, callbacks calling everything or not. */
static void run(int caller, int mode, int call_all, Course *course)
{
    Everything t;
    course->count = 0;
    dRandSetSeed(1); /* QuickStep's order of rows */
    dcSetMessageHandler(from_message, NULL);
    hostile = 0;
    ck_assert_msg(everythingOpen(&t), "%s", dcGetLastMessage());
    scene = &t;
    t.near = from_rigid;
    t.receiver = from_message;
    dcWorldSetStepping(t.dc, (dcStepping)mode);
    dcWorldSetPairCallback(t.dc, from_pair, NULL);
    dcWorldSetCombineCallback(t.dc, from_combine, NULL);
    dcWorldSetRigidCallback(t.dc, from_rigid, NULL, t.group);
    dcWorldSetNearCallback(t.dc, from_judge, NULL, 0);
    dcSensorSetCallback(t.sensor, from_sensor, NULL);
    hostile = call_all;
    for (int i = 0; i < 6; i++) {
        make_call(&t, caller);
    }
    hostile = 0;
    for (int i = 0; i < dcWorldGetNumBodies(t.dc); i++) {
        note_body(course, dcWorldGetBody(t.dc, i));
    }
    note(course, dcWorldGetPotentialEnergy(t.dc));
    note(course, dcWorldGetDissipatedEnergy(t.dc));
    note(course, dcWorldGetNumContacts(t.dc));
    note(course, dcWorldGetNumBeds(t.dc));
    note(course, dJointGetHingeParam(t.softened, dParamHiStop));
    note(course, dcJointForceGetPosition(t.stop));
    everythingClose(&t);
}

START_TEST(test_from_callbacks)
{
    int caller = _i / 3, mode = _i % 3;
    static Course calm, stirred;
    memset(times, 0, sizeof times);
    run(caller, mode, 0, &calm);
    run(caller, mode, 1, &stirred);
    ck_assert_int_gt(calm.count, 50);
    ck_assert_int_eq(calm.count, stirred.count);
    ck_assert(memcmp(calm.number, stirred.number, (size_t)calm.count * sizeof *calm.number) == 0);
    int one_contact = caller == BY_CONTACT || caller == BY_CARRY, managed = caller <= BY_QUICK_STEP;
    ck_assert(times[IN_PAIR] > 0 || one_contact || caller == BY_APPLY || caller >= BY_ADVICE);
    ck_assert(times[IN_COMBINE] > 0 || (caller == BY_CONTACT && mode == dcStepResolved) || caller == BY_HEIGHTS);
    ck_assert(times[IN_RIGID] > 0 || !managed);
    ck_assert((times[IN_NEAR] > 0) == (managed || caller == BY_WORLD_COLLIDE));
    ck_assert((times[IN_SENSOR] > 0) == (!one_contact && caller < BY_ADVICE)); /* that one is not attached */
    ck_assert((times[IN_HEIGHTS] > 0) == (caller == BY_HEIGHTS));
    ck_assert(times[IN_MESSAGE] > 0 || times[IN_COMBINE] == 0);
}
END_TEST

/* A message outside of any call: the receiver may look, no more. */
START_TEST(test_from_message_at_rest)
{
    Everything t;
    dcSetMessageHandler(from_message, NULL);
    hostile = 0;
    ck_assert_int_eq(everythingOpen(&t), 1);
    scene = &t;
    t.receiver = from_message;
    step(&t, 1);
    memset(times, 0, sizeof times);
    hostile = 1;
    ck_assert_int_eq(dcWorldSetSubsteps(t.dc, -5), dcErrValue);
    hostile = 0;
    ck_assert_int_eq(times[IN_MESSAGE], 1);
    ck_assert_msg(strstr(dcGetLastMessage(), "-5") != NULL, "'%s'", dcGetLastMessage());
    everythingClose(&t);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("callbacks", 60, &tests);
    tcase_add_loop_test(tests, test_at_rest, 0, everyCount);
    tcase_add_loop_test(tests, test_from_callbacks, 0, 3 * NUM_CALLERS);
    tcase_add_test(tests, test_from_message_at_rest);
    return fixtureMain(suite);
}
