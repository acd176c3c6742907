/*
 * Way (c): what hits spinning, with edges, corners and round sides, has no more energy afterwards, though each of the
 * program's contacts comes alone.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/fewer.h"
#include "scenes/shape_scene.h"

enum { HITS = 150, KINDS = 4, COMPOUND = 3 };

static const double size = 0.1, h = 1.0 / 60;
static AnyScene any;

static double within(double low, double high)
{
    return low + (high - low) * (double)dRandReal();
}

/* Four small balls in a square on one body: each is a pair of its own. */
static dGeomID four(double z)
{
    dBodyID body = sceneBody(&any.s, size / 2, 1, 0, 0, z);
    for (int i = 0; i < 4; i++) {
        dGeomID ball = dCreateSphere(any.s.space, (dReal)(size / 8));
        dGeomSetBody(ball, body);
        dGeomSetOffsetPosition(ball, (dReal)(i % 2 ? size / 2 : -size / 2), (dReal)(i / 2 ? size / 2 : -size / 2), 0);
    }
    return dBodyGetFirstGeom(body);
}

static dBodyID thing(int kind, double z)
{
    dGeomID geom = kind == 0          ? sceneBox(&any.s, size, 1, 0, 0, z)
                   : kind == 1        ? sceneCapsule(&any.s, size / 4, size, 1, 0, 0, z)
                   : kind == COMPOUND ? four(z)
                                      : sceneBall(&any.s, size / 2, 1, 0, 0, z);
    dBodyID body = dGeomGetBody(geom);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, (dReal)within(-1, 1), (dReal)within(-1, 1), (dReal)within(-1, 1), (dReal)within(-3, 3));
    dBodySetRotation(body, turn);
    dBodySetAngularVel(body, (dReal)within(-20, 20), (dReal)within(-20, 20), (dReal)within(-20, 20));
    dBodySetLinearVel(body, (dReal)within(-1, 1), (dReal)within(-1, 1), (dReal)within(-1.5, -0.2));
    return body;
}

static double energy_of(dBodyID one, dBodyID two)
{
    return bodyKinetic(one) + (two ? bodyKinetic(two) : 0);
}

/* Greatest excess over the energy before, in parts of it. */
static double excess(dBodyID one, dBodyID two)
{
    double before = energy_of(one, two), worst = -1;
    for (int i = 0; i < 30; i++) {
        anyStep(&any, h);
        worst = fmax(worst, energy_of(one, two) / before - 1);
    }
    return worst;
}

static void forget(dBodyID body)
{
    while (dBodyGetFirstGeom(body)) {
        dGeomDestroy(dBodyGetFirstGeom(body));
    }
    dBodyDestroy(body);
}

/* On the floor, and on a box that spins as well. */
START_TEST(test_no_hit_gains)
{
    int kind = _i % KINDS, on_box = _i / KINDS % 2, lossy = _i / KINDS / 2, hits = 0;
    double worst = -1;
    anyOpen(&any, anyJoints, 1e7, lossy ? 0.1 : 0);
    dGeomID floor = sceneFloor(&any.s);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dRandSetSeed((unsigned long)_i + 1);
    for (int i = 0; i < HITS; i++) {
        dBodyID one = thing(kind, 1.5 * size), two = NULL;
        if (on_box) {
            dGeomDisable(floor);
            two = thing(0, -0.2 * size);
            dBodySetLinearVel(two, 0, 0, 0);
        }
        const dReal *v = dBodyGetLinearVel(one);
        double down = v[2];
        worst = fmax(worst, excess(one, two));
        hits += fabs(bodyGoes(one, 2) - down) > 1e-6;
        forget(one);
        if (two) {
            forget(two);
        }
    }
    ck_assert_int_gt(hits, HITS / 3);
    ck_assert_msg(worst < 0.01, "a hit gained %g of the energy", worst);
    anyClose(&any);
}
END_TEST

/* A ball that is destroyed, and a larger one at its address: it lies as deep as its own radius says. */
START_TEST(test_another_at_its_address)
{
    double modulus = 1e6, radius = 0.3;
    int met = 0;
    for (int i = 0; i < 20; i++) {
        anyOpen(&any, anyJoints, modulus, 1);
        sceneFloor(&any.s);
        dGeomID first = sceneBall(&any.s, 0.05, 1, 0, 0, 0.05);
        dBodyID body = dGeomGetBody(first);
        anyRun(&any, 0.5, h);
        dGeomDestroy(first);
        dBodySetPosition(body, 0, 0, (dReal)radius);
        dGeomID second = dCreateSphere(any.s.space, (dReal)radius);
        dGeomSetBody(second, body);
        met += first == second;
        anyRun(&any, 3, h);
        assertNear(radius - bodyAt(body, 2), anyBallDepth(radius, 1, modulus), byPrecision(1e-5, 1e-2), 0);
        anyClose(&any);
    }
    ck_assert_int_gt(met, FEWER(0, -1)); /* else nothing was tried; sanitizers keep addresses apart */
}
END_TEST

/* A ball that spins and hits the floor; `added`: the world knows it before they touch. */
static void bounce(int added, dVector3 place)
{
    anyOpenRough(&any, anyJoints, 1e6, 0.1, 0.5);
    sceneFloor(&any.s);
    dBodyID body = dGeomGetBody(sceneBall(&any.s, 0.1, 4, 0, 0, 0.6));
    dBodySetAngularVel(body, 0, 5, 0);
    if (added) {
        ck_assert_int_eq(dcWorldAddBody(any.s.dc, body), dcOk);
    }
    anyRun(&any, 1, h);
    dBodyCopyPosition(body, place);
    anyClose(&any);
}

START_TEST(test_added_beforehand)
{
    dVector3 one, two;
    bounce(0, one);
    bounce(1, two);
    ck_assert_double_gt(one[2], 0.2);
    ck_assert_mem_eq(one, two, 3 * sizeof *one);
}
END_TEST

/* A cube of triangles, hollow, one of two that tumble. */
static dBodyID hollow(double x)
{
    static const int triangle[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                     2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
    double vertex[24];
    for (int i = 0; i < 24; i++) {
        vertex[i] = (i / 3 >> i % 3 & 1 ? 0.5 : -0.5) * size;
    }
    dBodyID body = sceneBody(&any.s, size / 2, 1, x, 0, 0);
    dGeomSetBody(shapeTriMesh(&any.s, vertex, 8, triangle, 12), body);
    return body;
}

static void tumble(dBodyID body, double speed)
{
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, (dReal)within(-1, 1), (dReal)within(-1, 1), (dReal)within(-1, 1), (dReal)within(-3, 3));
    dBodySetRotation(body, turn);
    dBodySetAngularVel(body, (dReal)within(-15, 15), (dReal)within(-15, 15), (dReal)within(-15, 15));
    dBodySetLinearVel(body, (dReal)-speed, (dReal)within(-0.5, 0.5), (dReal)within(-0.5, 0.5));
}

/* What comes fast is in a hollow mesh before it is stopped, and ODE's contacts press it from all sides: it may be
 * turned about, but not shot out of it. */
START_TEST(test_nothing_is_shot_out_of_a_mesh)
{
    int kind = _i % 4;
    double worst = -1;
    dRandSetSeed((unsigned long)_i + 1);
    for (int i = 0; i < FEWER(1500, 30); i++) {
        anyOpen(&any, anyJoints, _i / 4 ? 2e11 : 1e9, 0.1);
        dWorldSetGravity(any.s.world, 0, 0, 0);
        dBodyID one = kind == 0   ? dGeomGetBody(sceneCapsule(&any.s, size / 4, size, 1, 2 * size, 0, 0))
                      : kind == 1 ? dGeomGetBody(sceneBox(&any.s, size, 1, 2 * size, 0, 0))
                      : kind == 2 ? dGeomGetBody(sceneBall(&any.s, size / 2, 1, 2 * size, 0, 0))
                                  : hollow(2 * size);
        dBodyID two = hollow(0);
        tumble(one, within(1, 5));
        tumble(two, 0);
        worst = fmax(worst, excess(one, two));
        anyClose(&any);
    }
    ck_assert_msg(worst < 0.01, "it gained %g of the energy", worst);
}
END_TEST

/* How high a capsule comes that falls on its side by 0.3 m, turned a little about the other axis. */
static double rebound(int on_box, double modulus, double tilt, int quick)
{
    const double radius = 0.05;
    double top = 0;
    dMatrix3 turn;
    anyOpen(&any, anyJoints, modulus, 0.05);
    any.quick = quick;
    if (on_box) {
        dGeomSetPosition(dCreateBox(any.s.space, 4, 4, 1), 0, 0, REAL(-0.5));
    } else {
        sceneFloor(&any.s);
    }
    dBodyID body = dGeomGetBody(sceneCapsule(&any.s, radius, 0.3, 1, 0.1, 0.2, radius + 0.3));
    dRFromAxisAndAngle(turn, 1, 0, 0, (dReal)(M_PI / 2 + tilt));
    dBodySetRotation(body, turn);
    anyRun(&any, 0.22, h);
    for (int i = 0; i < 40; i++) {
        anyStep(&any, h);
        top = fmax(top, bodyAt(body, 2) - radius);
    }
    anyClose(&any);
    return top;
}

/* ODE's collider gives one end of it on a box: it was turned over by that, and did not rebound. */
START_TEST(test_capsule_rebounds_from_a_box)
{
    static const double moduli[] = {1e5, 1e7, 2e11}, tilts[] = {0, 0.002, 0.05};
    double modulus = moduli[_i % 3], tilt = tilts[_i / 3 % 3];
    double flat = rebound(0, modulus, tilt, _i / 9), top = rebound(1, modulus, tilt, _i / 9);
    ck_assert_double_gt(flat, 0.1);
    assertNear(top, flat, 0.02, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program's contacts, hits", 60, &tests);
    tcase_add_loop_test(tests, test_no_hit_gains, 0, 4 * KINDS);
    tcase_add_loop_test(tests, test_nothing_is_shot_out_of_a_mesh, 0, 8);
    tcase_add_loop_test(tests, test_capsule_rebounds_from_a_box, 0, 18);
    tcase_add_test(tests, test_added_beforehand);
    tcase_add_test(tests, test_another_at_its_address);
    return fixtureMain(suite);
}
