/* Adhesion takes no energy and gives none. */
#include <math.h>

#include "scenes/adhesion_scene.h"

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
        double force = pow(10, 3.5 * random_unit(&state) - 1), h = stickStep(_i);
        double gap = 0.05 * random_unit(&state);
        if (_i != RESOLVED && force * h > 0.5 * mass * v) {
            continue;
        }
        AnyScene any;
        dcMaterial material = stickMaterial(e, 0, force);
        stickOpen(&any, _i, &material, 0, 0);
        double back = come_back(&any, stickPut(&any, BALL, radius + gap), v, h);
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
    for (int i = 0; i < (kind == RESOLVED ? 30 : 200); i++) {
        double e = pow(10, kind == RESOLVED ? 5 + 2 * random_unit(&state) : 4 + 7 * random_unit(&state));
        double v = pow(10, 1.5 * random_unit(&state) - 1), force = pow(10, 3 * random_unit(&state) - 1);
        double h = stickStep(kind), gap = 0.05 * random_unit(&state), c = 2 * random_unit(&state);
        AnyScene any;
        dcMaterial material = stickMaterial(e, c, force);
        stickOpen(&any, kind, &material, 0, 0);
        dBodyID body = stickPut(&any, shape, radius + gap);
        double back = come_back(&any, body, v, h);
        ck_assert_msg(back <= 1.005 * v, "E %g, c %g, F %g: in at %g, out at %g", e, c, force, v, back);
        if (!(back > 0) && kind < RESOLVED && bodySpeed(body) < 1e-6) {
            stayed++;
            assertWithin(sceneEnergy(&any.s) + (double)dcWorldGetDissipatedEnergy(any.s.dc), 0.5 * mass * v * v,
                         0.01 * (0.5 * mass * v * v + force * stickDepth(shape, e, force)));
        }
        anyClose(&any);
    }
    ck_assert(stayed > 10 || kind >= RESOLVED);
}
END_TEST

/* One of four shapes, turned and spinning somehow. */
static dBodyID any_body(AnyScene *any, unsigned *state)
{
    dMatrix3 turn;
    int shape = (int)(4 * random_unit(state));
    dBodyID body = sceneBody(&any->s, radius, mass, 0, 0, 0);
    dGeomID geom = shape == 0   ? dCreateSphere(any->s.space, (dReal)radius)
                   : shape == 1 ? dCreateBox(any->s.space, (dReal)side, (dReal)side, (dReal)side)
                   : shape == 2 ? dCreateCapsule(any->s.space, (dReal)0.06, (dReal)side)
                                : dCreateCylinder(any->s.space, (dReal)0.08, (dReal)side);
    dGeomSetBody(geom, body);
    dRFromAxisAndAngle(turn, (dReal)(random_unit(state) - 0.5), (dReal)(random_unit(state) - 0.5), 1,
                       (dReal)(6 * random_unit(state)));
    dBodySetRotation(body, turn);
    dBodySetAngularVel(body, (dReal)(20 * random_unit(state) - 10), (dReal)(20 * random_unit(state) - 10),
                       (dReal)(20 * random_unit(state) - 10));
    return body;
}

/* Two that fly, whatever they are, do not part faster than they met; pulls of up to three times their weight. */
START_TEST(test_pairs_gain_nothing)
{
    unsigned state = 5;
    for (int i = 0; i < 300; i++) {
        AnyScene any;
        double v = 0.2 + 3 * random_unit(&state), force = pow(10, 2.5 * random_unit(&state) - 1);
        dcMaterial material =
            stickMaterial(pow(10, 5 + 6 * random_unit(&state)), i % 2 ? 0 : random_unit(&state), force);
        material.adhesion_energy = i % 3 ? 0 : 0.1 * force;
        stickOpen(&any, _i % 2, &material, 0, 0);
        dcWorldSetContactMode(any.s.dc, _i / 2 ? dcContactPoint : dcContactAuto);
        dBodyID one = any_body(&any, &state), two = any_body(&any, &state);
        dBodySetPosition(one, 0, 0, 5);
        dBodySetPosition(two, (dReal)(0.1 * random_unit(&state)), (dReal)(0.1 * random_unit(&state)), (dReal)5.5);
        dBodySetLinearVel(two, 0, 0, (dReal)-v);
        double before = bodyKinetic(one) + bodyKinetic(two);
        anyRun(&any, 3, 1.0 / 60);
        double after = bodyKinetic(one) + bodyKinetic(two);
        ck_assert_msg(after <= 1.01 * before, "hit %d, F %g: %g J, then %g J", i, force, before, after);
        anyClose(&any);
    }
}
END_TEST

/* A hit with dissipation is slowed down by the pull as much as the resolved mode finds, or held as deep. */
START_TEST(test_leaves_slower)
{
    static const double force[] = {0, 20, 50, 200};
    double v = 1, e = 3e6, back[2], depth[2];
    for (int resolved = 0; resolved < 2; resolved++) {
        AnyScene any;
        dcMaterial material = stickMaterial(e, 0.5, force[_i / 2]);
        int kind = resolved ? RESOLVED : _i % 2 ? LOOP : AUTO;
        stickOpen(&any, kind, &material, 0, 0);
        dBodyID body = stickPut(&any, BALL, radius + 0.03);
        back[resolved] = come_back(&any, body, v, stickStep(kind));
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
    dcMaterial material = stickMaterial(e, 0, force);
    if (_i == BOX) {
        material.plane_strain_modulus = 5e4;
        material.adhesion_force = 0;
        material.adhesion_stress = force / (side * side);
    }
    stickOpen(&any, RESOLVED, &material, 0, 0);
    dBodyID body = stickPut(&any, _i, radius + 0.01);
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

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("adhesion of what hits", 60, &tests);
    tcase_add_loop_test(tests, test_takes_no_energy, 0, KINDS);
    tcase_add_loop_test(tests, test_hits_give_nothing, 0, KINDS * SHAPES);
    tcase_add_loop_test(tests, test_leaves_slower, 0, 8);
    tcase_add_loop_test(tests, test_books, 0, SHAPES);
    tcase_add_loop_test(tests, test_pairs_gain_nothing, 0, 4);
    return fixtureMain(suite);
}
