/* The program's own step: hits, births and what is near make no energy. */
#include <math.h>

#include "scenes/any_scene.h"

enum { MODULI = 3, PAIRS = 4, SEEDS = 12 };

static const double moduli[MODULI] = {1e5, 1e7, 2e11};
static const double h = 1.0 / 60, r = 0.05;

static double draw(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 33) / 1073741824.0 - 1;
}

/* The way, modulus and rest of a loop's number. */
static int choice(int i, int *way, double *modulus)
{
    *way = i % anyOwnWays;
    *modulus = moduli[i / anyOwnWays % MODULI];
    return i / (anyOwnWays * MODULI);
}

/* ---- hits ---- */

static void tumble(dBodyID body, unsigned long long *state)
{
    dMatrix3 turn;
    double spin = 30 * draw(state);
    dRFromAxisAndAngle(turn, (dReal)draw(state), (dReal)draw(state), (dReal)draw(state), (dReal)(3 * draw(state)));
    dBodySetRotation(body, turn);
    dBodySetAngularVel(body, (dReal)(spin * draw(state)), (dReal)(spin * draw(state)), (dReal)(spin * draw(state)));
}

static dBodyID disc(AnyScene *any, double z)
{
    dMass mass;
    dBodyID body = dBodyCreate(any->s.world);
    dGeomID geom = dCreateCylinder(any->s.space, (dReal)r, (dReal)r);
    dGeomSetBody(geom, body);
    dMassSetCylinderTotal(&mass, (dReal)0.2, 3, (dReal)r, (dReal)r);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, 0, 0, (dReal)z);
    return body;
}

static dBodyID shape(AnyScene *any, int which, double x)
{
    switch (which) {
    case 0: return dGeomGetBody(sceneBall(&any->s, r, 0.5, x, 0, 0));
    case 1: return dGeomGetBody(sceneBox(&any->s, 2 * r, 1, x, 0, 0));
    default: return dGeomGetBody(sceneCapsule(&any->s, r / 2, r, 0.2, x, 0, 0));
    }
}

/* Greatest rise of energy over the least before, in parts of what there was; without gravity. */
static double greatest_rise(AnyScene *any, dBodyID one, dBodyID two)
{
    double start = bodyKinetic(one) + (two ? bodyKinetic(two) : 0), least = start, rise = 0;
    dWorldSetGravity(any->s.world, 0, 0, 0);
    for (int i = 0; i < 60; i++) {
        anyStep(any, h);
        double energy = bodyKinetic(one) + (two ? bodyKinetic(two) : 0) + (double)dcWorldGetPotentialEnergy(any->s.dc);
        ck_assert(isfinite(energy));
        rise = fmax(rise, energy - least);
        least = fmin(least, energy);
    }
    return rise / start;
}

START_TEST(test_hits_make_no_energy)
{
    static const int pair[PAIRS][2] = {{0, 1}, {1, 1}, {2, 1}, {2, 2}};
    int way;
    double modulus;
    const int *kind = pair[choice(_i, &way, &modulus)];
    for (int seed = 1; seed <= SEEDS; seed++) {
        unsigned long long state = 0x9e3779b97f4a7c15ULL * (unsigned)seed;
        AnyScene any;
        anyOpen(&any, way, modulus, 0.1);
        dBodyID one = shape(&any, kind[0], 4 * r), two = shape(&any, kind[1], 0);
        draw(&state);
        tumble(one, &state);
        tumble(two, &state);
        dBodySetLinearVel(one, (dReal)(-2.5 - 2 * draw(&state)), (dReal)(0.3 * draw(&state)), 0);
        ck_assert_double_lt(greatest_rise(&any, one, two), 0.01);
        anyClose(&any);
    }
}
END_TEST

/*
 * A rod, or a disc, that slides and spins into the floor: what sticks between the halves of an impact gives back no
 * more for it, nor does the spring of friction that holds then.
 */
START_TEST(test_rod_on_the_floor_makes_no_energy)
{
    int way;
    double modulus;
    int flat = choice(_i, &way, &modulus);
    for (int seed = 1; seed <= (flat ? 5 : 1) * SEEDS; seed++) {
        unsigned long long state = 0x9e3779b97f4a7c15ULL * (unsigned)(100 + seed);
        AnyScene any;
        anyOpen(&any, way, modulus, 0.1);
        sceneFloor(&any.s);
        dBodyID rod = flat ? disc(&any, 0.07) : dGeomGetBody(sceneCapsule(&any.s, r / 2, r, 0.2, 0, 0, 0.07));
        draw(&state);
        tumble(rod, &state);
        dBodySetLinearVel(rod, (dReal)draw(&state), (dReal)draw(&state), (dReal)(-1 - fabs(draw(&state))));
        ck_assert_double_lt(greatest_rise(&any, rod, NULL), 0.01);
        anyClose(&any);
    }
}
END_TEST

/* ---- births ---- */

static double leaving_speed(AnyScene *any, dBodyID *body, int count)
{
    double most = 0;
    dWorldSetGravity(any->s.world, 0, 0, 0);
    for (int i = 0; i < 120; i++) {
        anyStep(any, h);
        for (int k = 0; k < count; k++) {
            most = fmax(most, bodySpeed(body[k]));
        }
    }
    return most;
}

/* Both ends of the rod are squeezed, one up, one down. */
START_TEST(test_births_leave_slowly)
{
    int way;
    double modulus;
    int which = choice(_i, &way, &modulus);
    AnyScene any;
    anyOpen(&any, way, modulus, 1);
    dBodyID body[2] = {shape(&any, which, r / 40), shape(&any, 1, 0)};
    ck_assert_double_lt(leaving_speed(&any, body, 2), 1);
    anyClose(&any);
}
END_TEST

START_TEST(test_overlaps_are_undone_as_fast_as_the_world_allows)
{
    int way;
    double modulus;
    choice(_i, &way, &modulus);
    AnyScene any;
    anyOpen(&any, way, modulus, 1);
    sceneFloor(&any.s);
    dWorldSetContactMaxCorrectingVel(any.s.world, (dReal)0.02);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, r, 0.5, 0, 0, 0.01));
    ck_assert_double_lt(leaving_speed(&any, &ball, 1), 0.025);
    ck_assert_double_gt(bodyAt(ball, 2), 0.02);
    dcWorldGetKineticEnergy(any.s.dc); /* any call puts back what was lifted for the rows of the last step */
    ck_assert_double_eq(dWorldGetContactMaxCorrectingVel(any.s.world), (dReal)0.02);
    anyClose(&any);
}
END_TEST

/* Pressed ever harder from both sides, until one side is gone: what was borne is not given back. */
START_TEST(test_what_was_wedged_leaves_slowly)
{
    int way;
    double modulus;
    choice(_i, &way, &modulus);
    AnyScene any;
    anyOpen(&any, way, modulus, 1);
    dGeomID wall[2];
    for (int i = 0; i < 2; i++) {
        wall[i] = dCreateBox(any.s.space, 1, 1, 1);
        dGeomSetPosition(wall[i], 0, 0, (dReal)((i ? 1 : -1) * (0.5 - 1.6 * r)));
    }
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, r, 0.5, 0, 0, 0));
    ck_assert_double_lt(leaving_speed(&any, &ball, 1), 1);
    dGeomDestroy(wall[1]);
    ck_assert_double_lt(leaving_speed(&any, &ball, 1), 1);
    anyClose(&any);
}
END_TEST

/* ---- near ---- */

static dReal hill(void *data, int x, int z)
{
    (void)data;
    return x == 0 && z == 0 ? 1 : 0;
}

/* A heightfield whose data nobody gave is known to dCollide only: its box reaches up to its highest place. */
START_TEST(test_nothing_holds_what_is_only_inside_a_box)
{
    int way;
    double modulus;
    choice(_i, &way, &modulus);
    AnyScene any;
    dMatrix3 up;
    anyOpen(&any, way, modulus, 1);
    dHeightfieldDataID data = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildCallback(data, NULL, hill, 4, 4, 9, 9, 1, 0, 1, 0);
    dGeomHeightfieldDataSetBounds(data, 0, 1);
    dGeomID field = dCreateHeightfield(any.s.space, data, 1);
    dRFromAxisAndAngle(up, 1, 0, 0, (dReal)M_PI / 2);
    dGeomSetRotation(field, up);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 2 * r, 1, 0.1, 0.1, 0.5));
    anyRun(&any, 0.2, h);
    assertNear(bodyGoes(box, 2), -0.2 * 9.81, 1e-9, 0);
    anyRun(&any, 2, h);
    assertNear(bodyAt(box, 2), r, 0.1, 0);
    anyClose(&any);
    dGeomHeightfieldDataDestroy(data);
}
END_TEST

int main(void)
{
    const int all = anyOwnWays * MODULI;
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_hits", 60, &tests);
    tcase_add_loop_test(tests, test_hits_make_no_energy, 0, PAIRS * all);
    tcase_add_loop_test(tests, test_rod_on_the_floor_makes_no_energy, 0, 2 * all);
    tcase_add_loop_test(tests, test_births_leave_slowly, 0, 3 * all);
    tcase_add_loop_test(tests, test_what_was_wedged_leaves_slowly, 0, all);
    tcase_add_loop_test(tests, test_overlaps_are_undone_as_fast_as_the_world_allows, 0, all);
    tcase_add_loop_test(tests, test_nothing_holds_what_is_only_inside_a_box, 0, all);
    return fixtureMain(suite);
}
