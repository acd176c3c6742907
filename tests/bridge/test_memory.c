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

static void contact_round(Everything *t)
{
    dContact contact = t->contact;
    dJointID joint = dcJointCreateContact(t->dc, t->group, &contact);
    if (joint) {
        dJointAttach(joint, dGeomGetBody(t->ball), 0);
    }
    dcWorldApply(t->dc, REAL(1e-3));
    dWorldStep(t->world, REAL(1e-3));
    dJointGroupEmpty(t->group);
}

/* All ways to step, with things that come meanwhile.  The codes do not matter: what is refused is told. */
static void live(Everything *t, int mode)
{
    dcWorldSetStepping(t->dc, (dcStepping)mode);
    dcWorldSetSubsteps(t->dc, mode == dcStepResolved ? 4 : 0);
    dcWorldStep(t->dc, t->space, REAL(1e-3));
    more_things(t);
    dcWorldQuickStep(t->dc, t->space, REAL(1e-3));
    dcWorldSetDefaultMaterial(t->dc, &t->material);
    dcWorldStep(t->dc, t->space, REAL(1e-3));
    dcWorldCollide(t->dc, t->space);
    dcWorldApply(t->dc, REAL(1e-3));
    dWorldStep(t->world, REAL(1e-3));
    dSpaceCollide(t->space, NULL, near);
    dcWorldApply(t->dc, REAL(1e-3));
    dWorldStep(t->world, REAL(1e-3));
    for (int i = 0; i < 2; i++) {
        contact_round(t);
    }
    dcGeomGetSprings(t->dc, t->cylinder);
    dcPointForceAddGeomPoints(t->plane_force, t->box);
    dcWorldAddBody(t->dc, t->loose);
}

/* Position and velocity of all bodies known. */
typedef struct State {
    dReal number[200][6];
    int count;
} State;

/* Works as if nothing had been: a few steps, all bodies where they belong. */
static void live_on(Everything *t, long n, State *state)
{
    memset(state, 0, sizeof *state);
    state->count = t->num_bodies + 1;
    ck_assert_int_lt(state->count, 200);
    ck_assert_int_eq(dcWorldAddBody(t->dc, t->loose), dcOk);
    for (int i = 0; i < 4; i++) {
        int code = dcWorldStep(t->dc, t->space, REAL(1e-3));
        ck_assert_msg(code >= dcOk, "after allocation %ld: '%s'", n, dcGetLastMessage());
    }
    for (int i = 0; i < dcWorldGetNumBodies(t->dc); i++) {
        dBodyID body = dcWorldGetBody(t->dc, i);
        dReal *to = state->number[(uintptr_t)dBodyGetData(body)];
        memcpy(to, dBodyGetPosition(body), 3 * sizeof *to);
        memcpy(to + 3, dBodyGetLinearVel(body), 3 * sizeof *to);
    }
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
    told = told_memory = 0;
    failAt(n, all);
    live(&t, mode);
    int failed = failCount();
    failAt(0, 0);
    ck_assert_msg(told == told_memory, "allocation %ld: '%s'", n, dcGetLastMessage());
    live_on(&t, n, state);
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
    long n = 1;
    for (; one_life(mode, n, all, &now); n += every + all * n / 10) {
        for (int i = 0; i < 6 * good.count; i++) {
            /* a few steps may be missing; or sweeps took the place of Newton's method, which is as good */
            double allowed = !told ? 1e-9 : i % 6 < 3 ? 0.05 : 1, a = good.number[i / 6][i % 6];
            double b = now.number[i / 6][i % 6];
            ck_assert_msg(fabs(a - b) <= allowed, "allocation %ld, %d told: body %d: %g, not %g", n, told, i / 6, b, a);
        }
    }
    ck_assert_int_gt(n, 50);
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
