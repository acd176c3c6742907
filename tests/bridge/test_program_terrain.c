/*
 * Way (c): boxes and cylinders on a mesh.  Of all places where the two meet ODE's collider gives as many as the program
 * takes, now those of one side and now those of the other, and each as often as triangles share it: what stands on
 * them comes to rest and sleeps all the same, and nothing falls into it where there are more.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/fewer.h"
#include "scenes/shape_scene.h"

enum { CELLS = 60, COLUMNS = 6, ROWS = 5, BODIES = COLUMNS * ROWS };

static const double h = 1.0 / 60;
static double cell, side;
static AnyScene any;

static double height(double x, double y)
{
    return 0.1 * sin(x) * cos(y) + 0.1 * sin(0.5 * x + 0.3 * y);
}

static void open(double length, double edge, int quick)
{
    side = length;
    cell = edge;
    anyOpen(&any, anyJoints, 1e7, 2);
    any.quick = quick;
    any.own_friction = 1;
    dWorldSetAutoDisableFlag(any.s.world, 1);
}

static void put_all(int cylinder, dBodyID *body)
{
    for (int i = 0; i < BODIES; i++) {
        double x = (i % COLUMNS - 2.5) * 3.03, y = (i / COLUMNS - 2) * 3.27, z = height(x, y) + 0.7 * side + 0.05;
        body[i] = shapeUpright(&any.s, cylinder, side, cylinder ? side : 0.75 * side, 1000 * side * side * side,
                               (const double[]){x, y, z});
    }
}

/* Boxes and cylinders, with dWorldStep and QuickStep: some tremble on, and some roll; one or two in thirty. */
START_TEST(test_sleeps)
{
    enum { SHEETS = FEWER(8, 2) };
    static const double sides[8] = {0.25, 0.27, 0.29, 0.3, 0.31, 0.33, 0.36, 0.4};
    dBodyID body[BODIES];
    int awake = 0;
    for (int i = 0; i < SHEETS; i++) {
        open(sides[i], 0.5, _i / 2);
        shapeSheet(&any.s, CELLS, cell, 0, 0, height, 0);
        put_all(_i % 2, body);
        anyRun(&any, 12, h);
        awake += anyAwake(body, BODIES);
        anyClose(&any);
    }
    ck_assert_int_le(awake, 2 * SHEETS);
}
END_TEST

/* Cylinders as wide as two cells, which have thirty places and more. */
START_TEST(test_nothing_falls_through)
{
    dBodyID body[BODIES];
    open(0.6, 0.3, _i);
    shapeSheet(&any.s, CELLS, cell, 0, 0, height, 0);
    put_all(1, body);
    anyRun(&any, 12, h);
    for (int i = 0; i < BODIES; i++) {
        double x = bodyAt(body[i], 0), y = bodyAt(body[i], 1), edge = 0.5 * CELLS * cell - side;
        int beside = fabs(x) > edge || fabs(y) > edge;
        ck_assert_msg(beside || bodyAt(body[i], 2) > height(x, y), "number %d is under the ground", i);
    }
    ck_assert_int_le(anyAwake(body, BODIES), BODIES / 2);
    anyClose(&any);
}
END_TEST

/* Capsules put down on what is flat: neither end falls into it, to be thrown out, and roll. */
START_TEST(test_capsules_lie)
{
    dBodyID body[BODIES];
    open(0.2, 0.3, 0);
    shapeSheet(&any.s, CELLS, cell, 0, 0, NULL, 0);
    for (int i = 0; i < BODIES; i++) {
        dMatrix3 lie, turn, both;
        body[i] = dGeomGetBody(sceneCapsule(&any.s, side / 2, 2 * side, 2, (i % COLUMNS - 2.5) * 1.93,
                                            (i / COLUMNS - 2) * 1.87, 0.5 * side + 0.001));
        dRFromAxisAndAngle(lie, 1, 0, 0, (dReal)(M_PI / 2));
        dRFromAxisAndAngle(turn, 0, 0, 1, (dReal)(0.37 * i));
        dMultiply0_333(both, turn, lie);
        dBodySetRotation(body[i], both);
    }
    anyRun(&any, 3, h);
    for (int i = 0; i < BODIES; i++) {
        dVector3 end;
        dBodyGetRelPointPos(body[i], 0, 0, (dReal)side, end);
        ck_assert_double_lt(fabs((double)end[2] - 0.5 * side), 1e-3);
    }
    ck_assert_double_lt(anyGreatestSpeed(body, BODIES), 0.2);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program's contacts, terrain", 60, &tests);
    tcase_add_loop_test(tests, test_sleeps, 0, 4);
    tcase_add_loop_test(tests, test_nothing_falls_through, 0, 2);
    tcase_add_test(tests, test_capsules_lie);
    return fixtureMain(suite);
}
