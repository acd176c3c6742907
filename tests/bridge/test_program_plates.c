/*
 * Way (c): piles of thin plates that fall fast on each other.  A step takes them into each other by more than they are
 * thick, before ODE's collider sees them; they come out of it again, whatever lies on them, and then they rest.
 */
#include <math.h>

#include "scenes/any_scene.h"

enum { PILES = 12, MOST = 10, STEPPERS = 2 };

static const double h = 1.0 / 60;
static AnyScene any;
static double thick, deepest;

/* From -1 to 1. */
static double draw(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 33) / 1073741824.0 - 1;
}

/* Plates of 0.1 to 0.5 m, 5 to 20 mm thick, 0.2 to 0.5 m above each other; turned about the vertical. */
static int put_pile(int seed, dBodyID *body)
{
    unsigned long long state = 7919ULL * (unsigned long long)seed + 3;
    double side[2] = {0.3 + 0.2 * draw(&state), 0.3 + 0.2 * draw(&state)}, mass = 3 + 2 * draw(&state);
    double gap = 0.35 + 0.15 * draw(&state);
    int count = 3 + seed % (MOST - 2);
    thick = 0.0125 + 0.0075 * draw(&state);
    for (int i = 0; i < count; i++) {
        dMass all;
        dMatrix3 turn;
        body[i] = dBodyCreate(any.s.world);
        dGeomSetBody(dCreateBox(any.s.space, (dReal)side[0], (dReal)side[1], (dReal)thick), body[i]);
        dMassSetBoxTotal(&all, (dReal)mass, (dReal)side[0], (dReal)side[1], (dReal)thick);
        dBodySetMass(body[i], &all);
        dBodySetPosition(body[i], (dReal)(0.2 * side[0] * draw(&state)), (dReal)(0.2 * side[1] * draw(&state)),
                         (dReal)(gap + 0.3 + i * (gap + thick)));
        dRFromAxisAndAngle(turn, 0, 0, 1, (dReal)draw(&state));
        dBodySetRotation(body[i], turn);
    }
    return count;
}

static void look(void *data, dGeomID a, dGeomID b)
{
    dContactGeom found[8];
    int count = dCollide(a, b, 8, found, sizeof *found);
    (void)data;
    for (int i = 0; i < count; i++) {
        deepest = fmax(deepest, (double)found[i].depth);
    }
}

/* Where a pile kept its plates in each other 13 of 24 did so by more than half of their thickness, or shook. */
START_TEST(test_piles_come_apart)
{
    dBodyID body[MOST];
    anyOpen(&any, anyJoints, 1e7, 2);
    any.quick = _i % STEPPERS;
    any.own_friction = 1;
    sceneFloor(&any.s);
    int count = put_pile(4 + _i / STEPPERS, body);
    anyRun(&any, 10, h);
    deepest = 0;
    dSpaceCollide(any.s.space, NULL, look);
    ck_assert_double_lt(deepest, 0.5 * thick);
    for (int i = 0; i < count; i++) {
        ck_assert_double_lt(bodySpeed(body[i]), 1e-3);
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program_plates", 120, &tests);
    tcase_add_loop_test(tests, test_piles_come_apart, 0, STEPPERS * PILES);
    return fixtureMain(suite);
}
