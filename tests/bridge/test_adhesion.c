/* Adhesion: it holds what it can, lets go of the rest, takes no energy, and friction bears on what it presses. */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"

static const double radius = 0.1, side = 0.2, mass = 1, pull = 10;

/* A world whose every surface sticks, in ways (a) and (b), resolved, and in way (c). */
enum { AUTO, LOOP, RESOLVED, OWN_KINDS, JOINTS = OWN_KINDS, KINDS };
enum { BALL, BOX, SHAPES };

static double step_of(int kind)
{
    return kind == RESOLVED ? 1.0 / 240 : 1.0 / 60;
}

static dcMaterial sticky(double modulus, double dissipation, double force)
{
    dcMaterial material = materialRough(modulus, dissipation, 0.8, 0.6, 0);
    material.adhesion_force = force;
    return material;
}

/* Gravity along z as given; below or above the plane z = 0 there is rock. */
static void stick_open(AnyScene *any, int kind, const dcMaterial *material, double along_z, int ceiling)
{
    anyOpen(any, kind == LOOP ? anyLoop : kind == JOINTS ? anyJoints : anyManaged, 1e7, 2);
    dWorldSetGravity(any->s.world, 0, 0, (dReal)along_z);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any->s.dc, material), dcOk);
    dcWorldSetStepping(any->s.dc, kind == RESOLVED ? dcStepResolved : dcStepAuto);
    dCreatePlane(any->s.space, 0, 0, ceiling ? -1 : 1, 0);
}

/* The depth at which a body bears a load. */
static double depth_of(int shape, double modulus, double load)
{
    return shape == BALL ? dcHuntCrossleyStaticDepth(stiffnessOnPlane(radius, modulus), load)
                         : anyBoxDepth(side, load / 9.81, modulus);
}

/* `z` of its middle. */
static dBodyID put(AnyScene *any, int shape, double z)
{
    return dGeomGetBody(shape == BALL ? sceneBall(&any->s, radius, mass, 0, 0, z)
                                      : sceneBox(&any->s, side, mass, 0, 0, z));
}

/* Chrono's check of its adhesion: 10 N hold a kilogram under a ceiling at g = 8, and not at 10.1. */
START_TEST(test_hangs)
{
    static const double modulus[] = {1e5, 1e7, 1e9, 2e11};
    int kind = _i % KINDS, shape = _i / KINDS % SHAPES, softest = _i / KINDS / SHAPES;
    double e = modulus[softest], h = step_of(kind);
    if (kind == RESOLVED && e > 1e7) {
        return; /* thousands of substeps */
    }
    for (int above = 0; above < 2; above++) {
        AnyScene any;
        double g = above ? 10.1 : 8, x = depth_of(shape, e, pull - 8 * mass);
        dcMaterial material = sticky(e, 2, pull);
        stick_open(&any, kind, &material, -g, 1);
        dBodyID body = put(&any, shape, x - radius);
        anyRun(&any, 1.5, h);
        if (above) {
            ck_assert_double_lt(bodyAt(body, 2), -1);
        } else {
            assertWithin(bodyAt(body, 2), x - radius, 1e-6 * x + 1e-14);
            ck_assert_double_lt(bodySpeed(body), 1e-8);
        }
        anyClose(&any);
    }
}
END_TEST

/* On a floor the law bears weight and pull. */
START_TEST(test_rest_depth)
{
    static const double modulus[] = {1e5, 1e7, 1e9, 2e11};
    int kind = _i % KINDS, shape = _i / KINDS % SHAPES;
    double e = modulus[_i / KINDS / SHAPES], h = step_of(kind), x = depth_of(shape, e, pull + 9.81 * mass);
    if (kind == RESOLVED && e > 1e7) {
        return;
    }
    AnyScene any;
    dcMaterial material = sticky(e, 2, pull);
    stick_open(&any, kind, &material, -9.81, 0);
    dBodyID body = put(&any, shape, radius - (kind == RESOLVED ? 1 : 0.9) * x); /* where it takes long to settle */
    anyRun(&any, kind == RESOLVED ? 1 : 6, h);
    assertWithin(radius - bodyAt(body, 2), x, 1e-6 * x + 1e-14);
    if (shape == BALL && kind != JOINTS) {
        dcContactReport report = sceneOnlyContact(&any.s);
        assertNear((double)report.adhesion_force, pull, 1e-6, 0);
        assertNear((double)report.normal_force, pull + 9.81 * mass, 1e-5, 0);
    }
    anyClose(&any);
}
END_TEST

/* The pull at which a body under a ceiling lets go, as gravity grows; `most` is more than that. */
static double pull_off(AnyScene *any, dBodyID body, double most, double h)
{
    double g = 0.5 * most / mass, z = bodyAt(body, 2);
    while (bodyAt(body, 2) > z - 0.01 && g < 2 * most / mass) {
        g *= 1.0005;
        dWorldSetGravity(any->s.world, 0, 0, (dReal)-g);
        anyStep(any, h);
    }
    return g * mass;
}

/* Derjaguin, Muller and Toporov: 2 pi w R, whatever the modulus. */
START_TEST(test_dmt)
{
    static const double modulus[] = {1e6, 1e7, 1e9};
    int kind = _i % KINDS;
    double e = modulus[_i / KINDS], w = 20, wanted = 2 * M_PI * w * radius;
    if (kind == RESOLVED && e > 1e7) {
        return;
    }
    AnyScene any;
    dcMaterial material = sticky(e, 2, 0);
    material.adhesion_energy = w;
    stick_open(&any, kind, &material, -0.5 * wanted, 1);
    dBodyID body = put(&any, BALL, depth_of(BALL, e, 0.5 * wanted) - radius);
    anyRun(&any, 0.5, step_of(kind));
    assertNear(pull_off(&any, body, wanted, step_of(kind)), wanted, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* A stress on the area of a bed. */
START_TEST(test_stress)
{
    double e = 1e6, stress = 1000, wanted = stress * side * side, h = step_of(_i);
    AnyScene any;
    dcMaterial material = sticky(e, 2, 0);
    material.adhesion_stress = stress;
    stick_open(&any, _i, &material, -0.5 * wanted, 1);
    dBodyID body = put(&any, BOX, depth_of(BOX, e, 0.5 * wanted) - radius);
    anyRun(&any, 0.5, h);
    assertNear(pull_off(&any, body, wanted, h), wanted, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* A round end lies on two points: they share the pull. */
START_TEST(test_pair_shares)
{
    AnyScene any;
    dMatrix3 lying;
    dcMaterial material = sticky(1e7, 2, pull);
    stick_open(&any, _i, &material, -0.5 * pull, 1);
    dBodyID body = dGeomGetBody(sceneCapsule(&any.s, radius, 0.4, mass, 0, 0, 0));
    dRFromAxisAndAngle(lying, 1, 0, 0, (dReal)(M_PI / 2));
    dBodySetRotation(body, lying);
    dBodySetPosition(body, 0, 0, (dReal)(depth_of(BALL, 1e7, 0.25 * pull) - radius));
    anyRun(&any, 0.5, step_of(_i));
    ck_assert(_i == JOINTS || dcWorldGetNumContacts(any.s.dc) == 2);
    assertNear(pull_off(&any, body, pull, step_of(_i)), pull, 0.01, 0);
    anyClose(&any);
}
END_TEST

/* Thrown at a surface at speed v, without gravity; the speed at which it came back, 0: it stays. */
static double come_back(AnyScene *any, dBodyID body, double v, double h)
{
    double start = bodyAt(body, 2);
    dBodySetLinearVel(body, 0, 0, (dReal)-v);
    for (int i = 0; i < (int)(3 / h); i++) {
        anyStep(any, h);
        if (bodyAt(body, 2) > start && bodyGoes(body, 2) > 1e-6) {
            return bodyGoes(body, 2);
        }
    }
    return 0;
}

static double random_unit(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state / 4294967296.0;
}

/*
 * Without dissipation it comes back as fast, however strong the pull and however slow it came.  (At the program's own
 * step: if it came twice as fast as one step of the pull makes it; as with gravity, slower ones may stay.)
 */
START_TEST(test_takes_no_energy)
{
    static const double span[KINDS] = {7, 7, 3, 7}; /* decades of the modulus */
    unsigned state = 1;
    for (int i = 0; i < (_i == RESOLVED ? 40 : 150); i++) {
        double e = pow(10, 4 + span[_i] * random_unit(&state)), v = pow(10, 1.5 * random_unit(&state) - 1);
        double force = pow(10, 3.5 * random_unit(&state) - 1), h = step_of(_i);
        double gap = 0.05 * random_unit(&state);
        if (_i != RESOLVED && force * h > 0.5 * mass * v) {
            continue;
        }
        AnyScene any;
        dcMaterial material = sticky(e, 0, force);
        stick_open(&any, _i, &material, 0, 0);
        double back = come_back(&any, put(&any, BALL, radius + gap), v, h);
        ck_assert_msg(fabs(back * back / (v * v) - 1) < 0.01, "E %g, F %g: in at %g, out at %g", e, force, v, back);
        anyClose(&any);
    }
}
END_TEST

/* Nor does any hit give energy, and what is dissipated makes it stay: then the books know where all of it is. */
START_TEST(test_hits_give_nothing)
{
    int kind = _i % KINDS, shape = _i / KINDS, stayed = 0;
    unsigned state = 7;
    for (int i = 0; i < (kind == RESOLVED ? 30 : 100); i++) {
        double e = pow(10, kind == RESOLVED ? 5 + 2 * random_unit(&state) : 4 + 7 * random_unit(&state));
        double v = pow(10, 1.5 * random_unit(&state) - 1), force = pow(10, 3 * random_unit(&state) - 1);
        double h = step_of(kind), gap = 0.05 * random_unit(&state), c = 2 * random_unit(&state);
        AnyScene any;
        dcMaterial material = sticky(e, c, force);
        stick_open(&any, kind, &material, 0, 0);
        dBodyID body = put(&any, shape, radius + gap);
        double back = come_back(&any, body, v, h);
        ck_assert_msg(back <= 1.005 * v, "E %g, c %g, F %g: in at %g, out at %g", e, c, force, v, back);
        if (!(back > 0) && kind < RESOLVED && bodySpeed(body) < 1e-6) {
            stayed++;
            assertWithin(sceneEnergy(&any.s) + (double)dcWorldGetDissipatedEnergy(any.s.dc), 0.5 * mass * v * v,
                         0.01 * (0.5 * mass * v * v + force * depth_of(shape, e, force)));
        }
        anyClose(&any);
    }
    ck_assert(stayed > 10 || kind >= RESOLVED);
}
END_TEST

/* A hit with dissipation is slowed down by the pull as much as the resolved mode finds, or held as deep. */
START_TEST(test_leaves_slower)
{
    static const double force[] = {0, 20, 50, 200};
    double v = 1, e = 3e6, back[2], depth[2];
    for (int resolved = 0; resolved < 2; resolved++) {
        AnyScene any;
        dcMaterial material = sticky(e, 0.5, force[_i / 2]);
        int kind = resolved ? RESOLVED : _i % 2 ? LOOP : AUTO;
        stick_open(&any, kind, &material, 0, 0);
        dBodyID body = put(&any, BALL, radius + 0.03);
        back[resolved] = come_back(&any, body, v, step_of(kind));
        depth[resolved] = radius - bodyAt(body, 2);
        anyClose(&any);
    }
    assertNear(back[0], back[1], 0.01, 0);
    if (!(back[1] > 0)) {
        assertNear(depth[0], depth[1], 1e-5, 0);
    }
    ck_assert_int_eq(back[1] > 0, force[_i / 2] < 100);
}
END_TEST

/* Stored and kinetic energy stay the same all through a hit. */
START_TEST(test_books)
{
    double v = 0.5, force = 40, e = 1e6, h = 1.0 / 2000, least = INFINITY, most = -INFINITY, deepest = 0;
    AnyScene any;
    dcMaterial material = sticky(e, 0, force);
    if (_i == BOX) {
        material.plane_strain_modulus = 5e4;
        material.adhesion_force = 0;
        material.adhesion_stress = force / (side * side);
    }
    stick_open(&any, RESOLVED, &material, 0, 0);
    dBodyID body = put(&any, _i, radius + 0.01);
    dBodySetLinearVel(body, 0, 0, (dReal)-v);
    for (int i = 0; i < 400; i++) {
        anyStep(&any, h);
        least = fmin(least, sceneEnergy(&any.s));
        most = fmax(most, sceneEnergy(&any.s));
        deepest = fmax(deepest, radius - bodyAt(body, 2));
    }
    double kinetic = 0.5 * mass * v * v;
    ck_assert_double_gt(force * deepest, kinetic);       /* adhesion has done much */
    ck_assert_double_lt(most - kinetic, 0.02 * kinetic); /* on the way, as without adhesion */
    ck_assert_double_lt(kinetic - least, 0.02 * kinetic);
    assertWithin(dcWorldGetDissipatedEnergy(any.s.dc), 0, 1e-9 * kinetic);
    ck_assert_double_gt(bodyGoes(body, 2), 0.99 * v);
    anyClose(&any);
}
END_TEST

/* What sticks to a wall: friction bears on weight along the surface, with nothing but adhesion to press. */
START_TEST(test_wall)
{
    int kind = _i;
    double e = 1e6, h = step_of(kind), g = 9.81, low = 0.02;
    for (int holds = 0; holds < 2; holds++) {
        AnyScene any;
        double force = (holds ? 1.2 : 0.8) * mass * g / 0.8;
        dcMaterial material = sticky(e, 2, force);
        stick_open(&any, kind, &material, 0, 0);
        dBodyID body = sceneBody(&any.s, radius, mass, 0, 0, 0.5 * low - 1e-5); /* low, lest it peel off */
        dGeomSetBody(dCreateBox(any.s.space, (dReal)side, (dReal)side, (dReal)low), body);
        anyRun(&any, 0.5, h);
        dWorldSetGravity(any.s.world, (dReal)-g, 0, 0);
        anyRun(&any, 0.5, h);
        double before = bodyAt(body, 0), v = bodyGoes(body, 0);
        anyRun(&any, 0.5, h);
        if (holds) {
            assertWithin(bodyAt(body, 0), before, 1e-6);
            ck_assert_double_lt(fabs(before), 1e-3);
        } else { /* it slides with 0.6 of the pull */
            assertNear(v - bodyGoes(body, 0), 0.5 * (g - 0.6 * force / mass), 0.02, 0);
        }
        anyClose(&any);
    }
}
END_TEST

/* A ball that slides on a floor loses speed by 0.6 of weight and pull. */
START_TEST(test_friction_of_a_point)
{
    AnyScene any;
    double h = step_of(_i);
    dcMaterial material = sticky(1e7, 2, pull);
    stick_open(&any, _i, &material, -9.81, 0);
    dBodyID body = put(&any, BALL, radius - depth_of(BALL, 1e7, pull + 9.81 * mass));
    anyRun(&any, 0.5, h);
    dBodySetLinearVel(body, 8, 0, 0);
    anyRun(&any, 0.05, h);
    double before = bodyGoes(body, 0);
    anyRun(&any, 0.1, h);
    assertNear(before - bodyGoes(body, 0), 0.1 * 0.6 * (9.81 + pull / mass), 0.01, 0);
    anyClose(&any);
}
END_TEST

/* What hangs goes to sleep, keeps its place and its energy. */
START_TEST(test_sleeps)
{
    int kind = _i % OWN_KINDS, shape = _i / OWN_KINDS;
    AnyScene any;
    dcMaterial material = sticky(1e7, 2, pull);
    stick_open(&any, kind, &material, -8, 1);
    double x = depth_of(shape, 1e7, pull - 8 * mass);
    dBodyID body = put(&any, shape, x - radius);
    anyRun(&any, 1, step_of(kind));
    double stored = (double)dcWorldGetPotentialEnergy(any.s.dc);
    ck_assert_double_lt(stored, 0);
    dBodySetAutoDisableFlag(body, 1);
    anyRun(&any, 3, step_of(kind));
    ck_assert(!dBodyIsEnabled(body));
    if (kind == AUTO) {
        assertNear((double)dcWorldGetPotentialEnergy(any.s.dc), stored, 1e-6, 0);
    }
    assertWithin(bodyAt(body, 2), x - radius, 1e-6);
    anyClose(&any);
}
END_TEST

/* A world saved while things come, stick and part goes on with the same bits. */
START_TEST(test_saved)
{
    static unsigned char block[1 << 20];
    AnyScene any;
    dBodyID body[6];
    dReal end[2][6][6];
    dcMaterial material = sticky(1e6, 0.3, pull);
    material.adhesion_energy = 1;
    material.adhesion_stress = 100;
    stick_open(&any, _i, &material, -9.81, 0);
    for (int i = 0; i < 6; i++) {
        body[i] = put(&any, i % 2, radius + 0.004 * i);
        dBodySetPosition(body[i], (dReal)(0.5 * i), 0, (dReal)(radius + 0.004 * i));
        dBodySetLinearVel(body[i], 0, 0, (dReal)(-0.3 * i));
    }
    anyRun(&any, 0.1, step_of(_i));
    size_t size = dcWorldSave(any.s.dc, any.s.space, block, sizeof block);
    ck_assert(size > 0 && size <= sizeof block);
    for (int time = 0; time < 2; time++) {
        anyRun(&any, 0.5, step_of(_i));
        for (int i = 0; i < 6; i++) {
            memcpy(end[time][i], dBodyGetPosition(body[i]), 3 * sizeof(dReal));
            memcpy(end[time][i] + 3, dBodyGetLinearVel(body[i]), 3 * sizeof(dReal));
        }
        ck_assert_int_eq(dcWorldRestore(any.s.dc, any.s.space, block, size), dcOk);
    }
    ck_assert_mem_eq(end[0], end[1], sizeof end[0]);
    anyClose(&any);
}
END_TEST

/* Where one side has none, nothing is different by a bit. */
START_TEST(test_one_side_only)
{
    int kind = _i % KINDS, shape = _i / KINDS;
    dReal end[2][6];
    for (int sticks = 0; sticks < 2; sticks++) {
        AnyScene any;
        dcMaterial material = sticky(1e6, 0.5, 0), floor = sticky(1e6, 0.5, sticks ? pull : 0);
        floor.adhesion_energy = floor.adhesion_stress = sticks;
        stick_open(&any, kind, &material, -9.81, 0);
        ck_assert_int_eq(dcGeomSetMaterial(any.s.dc, dSpaceGetGeom(any.s.space, 0), &floor), dcOk);
        dBodyID body = put(&any, shape, radius + 0.1);
        dBodySetLinearVel(body, 1, 0, 0);
        anyRun(&any, 0.7, step_of(kind));
        memcpy(end[sticks], dBodyGetPosition(body), 3 * sizeof(dReal));
        memcpy(end[sticks] + 3, dBodyGetLinearVel(body), 3 * sizeof(dReal));
        anyClose(&any);
    }
    ck_assert_mem_eq(end[0], end[1], sizeof end[0]);
}
END_TEST

/* In a loop bodies may be destroyed before what they bore is read. */
START_TEST(test_body_destroyed)
{
    AnyScene any;
    dcMaterial material = sticky(1e7, 2, pull);
    stick_open(&any, LOOP, &material, -8, 1);
    dBodyID body[4];
    for (int i = 0; i < 4; i++) {
        body[i] = put(&any, i % 2, depth_of(i % 2, 1e7, 2) - radius);
        dBodySetPosition(body[i], (dReal)(0.5 * i), 0, (dReal)(depth_of(i % 2, 1e7, 2) - radius));
    }
    anyRun(&any, 0.3, 1.0 / 60);
    for (int i = 0; i < 2; i++) {
        dGeomDestroy(dBodyGetFirstGeom(body[i]));
        dBodyDestroy(body[i]);
    }
    anyRun(&any, 1, 1.0 / 60);
    ck_assert_double_lt(bodySpeed(body[2]) + bodySpeed(body[3]), 1e-6);
    anyClose(&any);
}
END_TEST

/* More than a float or double can bear is not applied, and told once. */
START_TEST(test_too_much)
{
    AnyScene any;
    dcMaterial material = sticky(1e7, 2, 1e308);
    material.adhesion_energy = 1e308;
    stick_open(&any, _i, &material, -9.81, 0);
    dBodyID body = put(&any, BALL, radius - 1e-4);
    messagesClear();
    anyRun(&any, 0.2, step_of(_i));
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "adhesion"));
    ck_assert(bodySpeed(body) < 10);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("adhesion", 60, &tests);
    tcase_add_loop_test(tests, test_hangs, 0, KINDS * SHAPES * 4);
    tcase_add_loop_test(tests, test_rest_depth, 0, KINDS * SHAPES * 4);
    tcase_add_loop_test(tests, test_dmt, 0, KINDS * 3);
    tcase_add_loop_test(tests, test_stress, 0, KINDS);
    tcase_add_loop_test(tests, test_pair_shares, 0, KINDS);
    tcase_add_loop_test(tests, test_takes_no_energy, 0, KINDS);
    tcase_add_loop_test(tests, test_hits_give_nothing, 0, KINDS * SHAPES);
    tcase_add_loop_test(tests, test_leaves_slower, 0, 8);
    tcase_add_loop_test(tests, test_books, 0, SHAPES);
    tcase_add_loop_test(tests, test_wall, 0, KINDS);
    tcase_add_loop_test(tests, test_friction_of_a_point, 0, KINDS);
    tcase_add_loop_test(tests, test_sleeps, 0, OWN_KINDS * SHAPES);
    tcase_add_loop_test(tests, test_saved, 0, KINDS);
    tcase_add_loop_test(tests, test_one_side_only, 0, KINDS * SHAPES);
    tcase_add_test(tests, test_body_destroyed);
    tcase_add_loop_test(tests, test_too_much, 0, OWN_KINDS);
    return fixtureMain(suite);
}
