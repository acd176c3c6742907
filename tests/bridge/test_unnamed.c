/* Loops of the program's own: what bears, and is clear of the surface by a hair, is held though no callback names it.
 */
#include <math.h>

#include "scenes/any_scene.h"

enum { HOLDS, GHOST, BODY_GOES, GEOM_GOES, FLOOR_GOES };
static AnyScene any;
static dGeomID ground, box;
static const double side = 0.2, h = 1.0 / 60;

/* A cube on its corner, that hardly turns. */
static dBodyID stand(int on_box)
{
    dMass heavy;
    dMatrix3 turned;
    anyOpen(&any, anyLoop, 1e9, 1);
    ground = on_box ? dCreateBox(any.s.space, 4, 4, 1) : dCreatePlane(any.s.space, 0, 0, 1, 0);
    if (on_box) {
        dGeomSetPosition(ground, 0, 0, REAL(-0.5));
    }
    double high = side / 2 * sqrt(3);
    box = sceneBox(&any.s, side, 4, 0, 0, high);
    dMassSetParameters(&heavy, 4, 0, 0, 0, 1e5, 1e5, 1e5, 0, 0, 0);
    dBodySetMass(dGeomGetBody(box), &heavy);
    dRFromAxisAndAngle(turned, 1, -1, 0, (dReal)acos(1 / sqrt(3)));
    dBodySetRotation(dGeomGetBody(box), turned);
    anyRun(&any, 1, h);
    dBodySetPosition(dGeomGetBody(box), 0, 0, (dReal)(high + byPrecision(1e-6, 1e-5)));
    dBodySetLinearVel(dGeomGetBody(box), 0, 0, 0);
    return dGeomGetBody(box);
}

/* Without a word to the library since ODE's step. */
static void step(int named)
{
    if (named) {
        anyCollide(&any);
    }
    ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
    dWorldStep(any.s.world, (dReal)h);
}

START_TEST(test_clear)
{
    int what = _i / 2;
    dBodyID body = stand(_i % 2);
    double z = bodyAt(body, 2);
    switch (what) {
    case HOLDS:
        step(1);
        ck_assert_double_gt(bodyGoes(body, 2), -0.1 * 9.81 * h);
        dcWorldGetNumContacts(any.s.dc); /* takes the joints of the last step off */
        ck_assert_int_eq(dBodyGetNumJoints(body), 0);
        anyRun(&any, 1, h);
        ck_assert_double_gt(bodyAt(body, 2), z - 1e-3);
        break;
    case GHOST: /* the program does not want it any more */
        dBodySetPosition(body, 0, 0, (dReal)(z - 1e-4));
        for (int i = 0; i < 10; i++) {
            step(0);
        }
        ck_assert_double_lt(bodyAt(body, 2), z - 0.9 * 0.5 * 9.81 * 100 * h * h);
        break;
    default: /* nothing that is gone is touched, and what is left goes on */
        if (what != FLOOR_GOES) {
            dGeomDestroy(box);
        }
        if (what == BODY_GOES) {
            dBodyDestroy(body);
        } else if (what == FLOOR_GOES) {
            dGeomDestroy(ground);
        }
        for (int i = 0; i < 10; i++) {
            step(1);
        }
        if (what != BODY_GOES) {
            ck_assert_double_lt(bodyAt(body, 2), z - 0.5 * 0.5 * 9.81 * 100 * h * h);
        }
    }
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
    anyClose(&any);
}
END_TEST

/* ---- callbacks that leave out what is asleep ---- */

enum { COUNT = 5, LIMIT = 120 };
static dBodyID pile[COUNT];

static int is_awake(dGeomID geom)
{
    dBodyID body = dGeomGetBody(geom);
    return body && dBodyIsEnabled(body);
}

static void name_awake(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    if (is_awake(a) || is_awake(b)) {
        dcCollide(any.s.dc, a, b);
    }
}

/* How many are awake after so many steps. */
static int run_awake(int steps)
{
    for (int i = 0; i < steps; i++) {
        dSpaceCollide(any.s.space, NULL, name_awake);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
        dWorldStep(any.s.world, (dReal)h);
    }
    return anyAwake(pile, COUNT);
}

/* A pile whose bodies fall asleep one after the other. */
static void open_pile(void)
{
    ground = anyOpenSleepy(&any, anyLoop, COUNT, pile);
    dBodySetPosition(pile[COUNT - 1], 0, 0, REAL(0.97));
    ck_assert_int_eq(run_awake(LIMIT), 0);
}

/* What is hit stands on what it slept on. */
START_TEST(test_sleepers_need_no_name)
{
    open_pile();
    double low = bodyAt(pile[0], 2);
    ck_assert_double_gt(low, 0.099);
    dBodySetPosition(pile[COUNT - 1], 0, 0, REAL(1.2));
    dBodyEnable(pile[COUNT - 1]);
    for (int i = 0; i < LIMIT; i++) {
        run_awake(1);
        ck_assert_double_gt(bodyAt(pile[0], 2), low - byPrecision(1e-5, 1e-4));
    }
    ck_assert_int_eq(run_awake(LIMIT), 0);
    anyClose(&any);
}
END_TEST

/* Nothing that is gone is touched; what lay on it sleeps on, as in ODE, and wakes as it is. */
START_TEST(test_sleepers_go)
{
    open_pile();
    dGeomDestroy(dBodyGetFirstGeom(pile[_i]));
    dBodyDestroy(pile[_i]);
    pile[_i] = pile[_i + 1];
    run_awake(LIMIT);
    for (int i = 0; i < COUNT; i++) {
        dBodyEnable(pile[i]);
    }
    ck_assert_int_eq(run_awake(2 * LIMIT), 0);
    ck_assert_double_lt(bodyAt(pile[COUNT - 1], 2), 0.75);
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("unnamed", 30, &tests);
    tcase_add_loop_test(tests, test_clear, 0, 2 * (FLOOR_GOES + 1));
    tcase_add_test(tests, test_sleepers_need_no_name);
    tcase_add_loop_test(tests, test_sleepers_go, 0, COUNT - 1);
    return fixtureMain(suite);
}
