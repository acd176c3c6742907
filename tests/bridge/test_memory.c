/*
 * Every allocation of the library fails once, one after the other: no crash, dcErrMemory, and every step works again
 * afterwards.  Where nothing is said of a failure, nothing comes of it either.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "scenes/every_call.h"
#include "scenes/failing.h"
#include "scenes/fewer.h"

/* ---- messages ---- */

static int told, told_memory;

static void listen(int kind, const char *text, void *data)
{
    (void)data;
    if (kind == dcMessageError || strstr(text, "out of memory")) {
        told++;
        told_memory += strstr(text, "out of memory") != NULL;
    }
}

/* ---- making a scene ---- */

START_TEST(test_making)
{
    Everything t;
    long n = 0;
    dcSetMessageHandler(listen, NULL);
    for (int failed = 1; failed;) {
        told = told_memory = 0;
        failAt(++n, 0);
        int good = everythingOpen(&t);
        failed = failCount();
        failAt(0, 0);
        ck_assert_msg(good || told == told_memory, "allocation %ld: '%s'", n, dcGetLastMessage());
        if (t.dc) {
            ck_assert_msg(dcWorldStep(t.dc, t.space, REAL(1e-3)) >= dcOk, "allocation %ld: '%s'", n,
                          dcGetLastMessage());
        }
        everythingClose(&t);
    }
    ck_assert_int_gt(n, 50);
}
END_TEST

/* ---- in the midst of it ---- */

static Everything *scene;

static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dcCollide(scene->dc, a, b);
}

static void more_things(Everything *t)
{
    for (int i = 0; i < 80; i++) {
        dGeomID geom =
            i % 2 ? dCreateSphere(t->space, REAL(0.05)) : dCreateBox(t->space, REAL(0.1), REAL(0.1), REAL(0.1));
        dBodyID body = dBodyCreate(t->world);
        dMass mass;
        dMassSetSphereTotal(&mass, REAL(0.1), REAL(0.05));
        dBodySetMass(body, &mass);
        dBodySetPosition(body, REAL(-2.0) - REAL(0.11) * (dReal)(i % 9), REAL(0.11) * (dReal)(i / 9), REAL(0.0499));
        dBodySetData(body, (void *)(uintptr_t)++t->num_bodies);
        dGeomSetBody(geom, body);
    }
}

static long allocation; /* that fails in this life; 0: none */
static int may_fail;    /* now */
static int refused;     /* calls that did, in this life */

/* The code of a call: good, or dcErrMemory where that may be. */
static void check(int code)
{
    if (code < dcOk && !(may_fail && code == dcErrMemory)) {
        failAt(0, 0);
        ck_abort_msg("allocation %ld: %d: '%s'", allocation, code, dcGetLastMessage());
    }
    refused += code < dcOk;
}

/* A call that returns NULL or 0 where it fails. */
static void check_made(int made)
{
    check(made ? dcOk : strstr(dcGetLastMessage(), "out of memory") ? dcErrMemory : dcErrArgument);
}

static void apply_round(Everything *t)
{
    check(dcWorldApply(t->dc, REAL(1e-3)));
    dWorldStep(t->world, REAL(1e-3));
}

static void collide_round(Everything *t)
{
    check(dcWorldCollide(t->dc, t->space));
    apply_round(t);
}

static void near_round(Everything *t)
{
    dSpaceCollide(t->space, NULL, near);
    apply_round(t);
}

static void contact_round(Everything *t)
{
    dContact contact = t->contact;
    dJointID joint = dcJointCreateContact(t->dc, t->group, &contact);
    check_made(joint != NULL);
    if (joint) {
        dJointAttach(joint, dGeomGetBody(t->ball), 0);
    }
    apply_round(t);
    dJointGroupEmpty(t->group);
}

/* All ways to step, with things that come meanwhile. */
static void live(Everything *t, int mode)
{
    check(dcWorldSetStepping(t->dc, (dcStepping)mode));
    check(dcWorldSetSubsteps(t->dc, mode == dcStepResolved ? 4 : 0));
    check(dcWorldStep(t->dc, t->space, REAL(1e-3)));
    more_things(t);
    check(dcWorldQuickStep(t->dc, t->space, REAL(1e-3)));
    check(dcWorldSetDefaultMaterial(t->dc, &t->material));
    check(dcWorldStep(t->dc, t->space, REAL(1e-3)));
    collide_round(t);
    near_round(t);
    for (int i = 0; i < 2; i++) {
        contact_round(t);
    }
    check_made(dcGeomGetSprings(t->dc, t->cylinder) != NULL);
    check(dcPointForceAddGeomPoints(t->plane_force, t->box));
    check(dcWorldAddBody(t->dc, t->loose));
}

/* Position and velocity of all bodies known. */
typedef struct State {
    dReal number[200][6];
    int count;
} State;

/* Works as if nothing had been, in every way: a few steps, all bodies where they belong. */
static void live_on(Everything *t, State *state)
{
    memset(state, 0, sizeof *state);
    state->count = t->num_bodies + 1;
    ck_assert_int_lt(state->count, 200);
    check(dcWorldAddBody(t->dc, t->loose));
    check(dcWorldStep(t->dc, t->space, REAL(1e-3)));
    check(dcWorldQuickStep(t->dc, t->space, REAL(1e-3)));
    collide_round(t);
    near_round(t);
    contact_round(t);
    check(dcWorldStep(t->dc, t->space, REAL(1e-3)));
    for (int i = 0; i < dcWorldGetNumBodies(t->dc); i++) {
        dBodyID body = dcWorldGetBody(t->dc, i);
        dReal *to = state->number[(uintptr_t)dBodyGetData(body)];
        memcpy(to, dBodyGetPosition(body), 3 * sizeof *to);
        memcpy(to + 3, dBodyGetLinearVel(body), 3 * sizeof *to);
    }
}

/* What a life without failures is to have had: every callback, and adhesion. */
static void expect_everything(const Everything *t)
{
    dcContactReport report;
    int sticks = 0;
    for (int i = 0; i < EVERYTHING_CALLBACKS; i++) {
        ck_assert_msg(t->called[i] > 0, "callback %d was never called", i);
    }
    for (int i = 0; i < dcWorldGetNumContacts(t->dc); i++) {
        ck_assert_int_eq(dcWorldGetContact(t->dc, i, &report), dcOk);
        sticks += report.adhesion_force > 0;
    }
    ck_assert_int_gt(sticks, 0);
}

/* One life in which allocation n fails; 0: there was no such allocation. */
static int one_life(int mode, long n, int all, State *state)
{
    Everything t;
    failAt(0, 0);
    dRandSetSeed(1);
    ck_assert_int_eq(everythingOpen(&t), 1);
    scene = &t;
    t.material.plane_strain_modulus = 1e5;
    ck_assert_int_eq(dcWorldSetDefaultMaterial(t.dc, &t.material), dcOk);
    ck_assert_int_eq(dcGeomSetMaterial(t.dc, t.ball, &t.material), dcOk);
    told = told_memory = refused = 0;
    allocation = n;
    may_fail = n > 0;
    failAt(n, all);
    live(&t, mode);
    int failed = failCount();
    failAt(0, 0);
    may_fail = 0;
    ck_assert_msg(told == told_memory, "allocation %ld: '%s'", n, dcGetLastMessage());
    ck_assert_msg(refused <= told, "allocation %ld: %d refused, %d told", n, refused, told);
    live_on(&t, state);
    if (n == 0) {
        expect_everything(&t);
    }
    everythingClose(&t);
    return failed;
}

/* The plain run takes every allocation, the sanitizers one of so many. */
enum { every = FEWER(1, 13) };

START_TEST(test_living)
{
    static State good, now;
    int mode = _i % 3, all = _i / 3;
    dcSetMessageHandler(listen, NULL);
    one_life(mode, 0, 0, &good);
    long n = 1, times_refused = 0;
    for (; one_life(mode, n, all, &now); n += every + all * n / 10) {
        times_refused += refused > 0;
        for (int i = 0; i < 6 * good.count; i++) {
            /* a few steps may be missing; or sweeps took the place of Newton's method, which is as good */
            double allowed = !told ? 1e-9 : i % 6 < 3 ? 0.05 : 1, a = good.number[i / 6][i % 6];
            double b = now.number[i / 6][i % 6];
            ck_assert_msg(fabs(a - b) <= allowed, "allocation %ld, %d told: body %d: %g, not %g", n, told, i / 6, b, a);
        }
    }
    ck_assert_int_gt(n, 50);
    ck_assert_int_gt(times_refused, 10);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("memory", 120, &tests);
    tcase_add_test(tests, test_making);
    tcase_add_loop_test(tests, test_living, 0, 6);
    return fixtureMain(suite);
}
