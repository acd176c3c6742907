/*
 * Way (c): bodies with many contacts.  ODE finds a joint of a body by a walk over those before it, so to ask for all of
 * them takes the square of their number; and whatever way they are found, it is known which others there are.
 */
#define _GNU_SOURCE 1 /* RTLD_NEXT */
#include <dlfcn.h>

#include "scenes/any_scene.h"

enum { PLAIN, HINGED_BOX, FIXED_PLATE, TWO_PLATES, ONE_GONE, LATE, KINDS, STEPPERS = 2, BOXES = 64, FEW = 16 };

static const double h = 1.0 / 60, side = 0.1;
static AnyScene any;
static dBodyID plate;
static long walked; /* joints that ODE went over */

dJointID dBodyGetJoint(dBodyID body, int index)
{
    dJointID (*real)(dBodyID, int);
    *(void **)&real = dlsym(RTLD_NEXT, "dBodyGetJoint");
    walked += index + 1;
    return real(body, index);
}

int dBodyGetNumJoints(dBodyID body)
{
    int (*real)(dBodyID);
    *(void **)&real = dlsym(RTLD_NEXT, "dBodyGetNumJoints");
    walked += real(body);
    return real(body);
}

static dBodyID put_plate(double width, double mass, double x, double z)
{
    dBodyID body = sceneBody(&any.s, side, mass, x, 0, z);
    dMass all;
    dMassSetBoxTotal(&all, (dReal)mass, (dReal)width, (dReal)width, (dReal)side);
    dBodySetMass(body, &all);
    dGeomSetBody(dCreateBox(any.s.space, (dReal)width, (dReal)width, (dReal)side), body);
    return body;
}

/* So many boxes in a square, two sides apart. */
static void put_boxes(dBodyID *box, int in_row, double x, double z)
{
    for (int i = 0; i < in_row * in_row; i++) {
        double across = 2 * side * (i % in_row - 0.5 * (in_row - 1)),
               along = 2 * side * (i / in_row - 0.5 * (in_row - 1));
        box[i] = dGeomGetBody(sceneBox(&any.s, side, 1, x + across, along, z));
    }
}

/* A plate with boxes on it, or with a few and another plate, which has the others; number of boxes. */
static int put_all(int kind, dBodyID *box)
{
    sceneFloor(&any.s);
    plate = put_plate(4, 200, 0, 0.5 * side);
    if (kind == TWO_PLATES) {
        put_plate(1, 20, 1.2, 1.5 * side);
        put_boxes(box, 4, -0.5, 1.5 * side);
        put_boxes(box + FEW, 4, 1.2, 2.5 * side);
        return 2 * FEW;
    }
    put_boxes(box, 8, 0, 1.5 * side);
    if (kind == HINGED_BOX || kind == FIXED_PLATE) {
        dJointID joint = dJointCreateFixed(any.s.world, 0);
        dJointAttach(joint, plate, kind == HINGED_BOX ? box[BOXES - 1] : 0);
        dJointSetFixed(joint);
    }
    return BOXES;
}

/* Joints of a body that ODE has rows of. */
static int enabled(dBodyID body)
{
    int sum = 0;
    for (int i = 0; i < dBodyGetNumJoints(body); i++) {
        sum += dJointIsEnabled(dBodyGetJoint(body, i));
    }
    return sum;
}

START_TEST(test_many_on_one)
{
    int kind = _i % KINDS, by_ode = kind == HINGED_BOX || kind == FIXED_PLATE || kind == LATE;
    dBodyID box[BOXES];
    anyOpen(&any, anyJoints, 1e7, 2);
    any.own_friction = 1;
    any.quick = _i / KINDS;
    int count = put_all(kind, box);
    dBodyID lone = sceneBody(&any.s, side, 1, 0, 0, 5);
    dBodySetGravityMode(lone, 0);
    anyRun(&any, 1, h);
    for (int step = 0; step < 10; step++) {
        anyCollide(&any);
        if (kind == ONE_GONE) {
            dJointDestroy(dBodyGetJoint(box[step], 0));
        }
        if (kind == LATE) { /* to what nothing touches, once the contacts are made */
            dJointAttach(dJointCreateBall(any.s.world, any.group), plate, lone);
        }
        walked = 0;
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
        ck_assert_msg(walked < 30L * 4 * count, "%ld joints were gone over for %d boxes", walked, count);
        for (int i = 0; i < count; i++) {
            ck_assert_msg((enabled(box[i]) > 0) == by_ode, "box %d", i);
        }
        ck_assert((any.quick ? dWorldQuickStep : dWorldStep)(any.s.world, (dReal)h));
        dJointGroupEmpty(any.group);
    }
    if (!by_ode && kind != ONE_GONE) {
        ck_assert_double_lt(anyGreatestSpeed(box, count), 1e-4);
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program_crowded", 60, &tests);
    tcase_add_loop_test(tests, test_many_on_one, 0, KINDS * STEPPERS);
    return fixtureMain(suite);
}
