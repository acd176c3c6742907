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

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("unnamed", 30, &tests);
    tcase_add_loop_test(tests, test_clear, 0, 2 * (FLOOR_GOES + 1));
    return fixtureMain(suite);
}
