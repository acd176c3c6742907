/*
 * What comes down on an edge or a corner: on a plane, a box without a body and a kinematic one it goes in no deeper
 * than points do, and without dissipation the law gives back what it took, however the bodies turn meanwhile.
 */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"

enum { CUBE, PLATE, OCTAHEDRON, THINGS };
enum { PLANE, STATIC, KINEMATIC, FLOORS };
static const double side = 0.2, mass = 4;
static AnyScene any;
static unsigned seed;

static double random_part(void)
{
    seed = 1664525u * seed + 1013904223u;
    return (seed >> 8) / 8388608.0 - 1;
}

static void make_floor(int kind)
{
    if (kind == PLANE) {
        sceneFloor(&any.s);
        return;
    }
    dGeomID geom = dCreateBox(any.s.space, 4, 4, 1);
    if (kind == KINEMATIC) {
        dBodyID body = dBodyCreate(any.s.world);
        dBodySetKinematic(body);
        dGeomSetBody(geom, body);
    }
    dGeomSetPosition(geom, 0, 0, REAL(-0.5));
}

static dGeomID octahedron(double r)
{
    static dReal points[18], planes[32];
    static unsigned polygons[32];
    for (int i = 0; i < 18; i++) {
        points[i] = (dReal)(i / 6 != i % 3 ? 0 : i / 3 % 2 ? -r : r);
    }
    for (unsigned i = 0; i < 8; i++) {
        unsigned x = i >> 2 & 1, y = i >> 1 & 1, z = i & 1, odd = (x + y + z) & 1;
        const dReal n[4] = {(dReal)(x ? -1 : 1) / (dReal)sqrt(3), (dReal)(y ? -1 : 1) / (dReal)sqrt(3),
                            (dReal)(z ? -1 : 1) / (dReal)sqrt(3), (dReal)(r / sqrt(3))};
        memcpy(planes + 4 * i, n, sizeof n);
        memcpy(polygons + 4 * i, (unsigned[4]){3, x, odd ? 4 + z : 2 + y, odd ? 2 + y : 4 + z}, 4 * sizeof *polygons);
    }
    dGeomID geom = dCreateConvex(any.s.space, planes, 8, points, 6, polygons);
    ck_assert_int_eq(dcGeomSetConvex(any.s.dc, geom, planes, 8, points, 6, polygons), dcOk);
    return geom;
}

static dBodyID make_thing(int kind)
{
    dMass m;
    dBodyID body = dBodyCreate(any.s.world);
    const dReal a = (dReal)side, thick = (dReal)(kind == PLATE ? 0.1 * side : side);
    dMassSetBoxTotal(&m, (dReal)mass, a, a, thick);
    dBodySetMass(body, &m);
    dGeomSetBody(kind == OCTAHEDRON ? octahedron(side / sqrt(2)) : dCreateBox(any.s.space, a, a, thick), body);
    return body;
}

static double lowest(dBodyID body)
{
    dReal box[6];
    dGeomGetAABB(dBodyGetFirstGeom(body), box);
    return (double)box[4];
}

/* Turned every which way. */
static void turn(dBodyID body)
{
    dQuaternion q;
    double length = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = (dReal)random_part();
        length += (double)(q[i] * q[i]);
    }
    for (int i = 0; i < 4; i++) {
        q[i] /= (dReal)sqrt(length);
    }
    dBodySetQuaternion(body, q);
}

/* The part of its energy that is left when it is on its way again; without weight, so that nothing else changes it. */
static double kept(int thing, int floor, int way, double h)
{
    anyOpenRough(&any, way, 1e9, 0, 0);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    make_floor(floor);
    dBodyID body = make_thing(thing);
    turn(body);
    dBodySetPosition(body, 0, 0, 1);
    dBodySetPosition(body, 0, 0, (dReal)(1 - lowest(body) + 0.1 * (1 + random_part())));
    dBodySetLinearVel(body, 0, 0, -3);
    double first = bodyKinetic(body), most = 0, energy = first;
    for (int hit = 0; hit < 12; hit += energy < first * (1 - 1e-6) || hit) {
        anyStep(&any, h);
        energy = bodyKinetic(body);
        double gains = thing == PLATE ? 0.02 : asPrecise(1e-6); /* a plate that tumbles changes its own in ODE's step */
        ck_assert_msg(energy < first * (1 + gains), "%.9g of %g J", energy, first);
        most = hit > 1 ? fmax(most, energy) : 0;
    }
    anyClose(&any);
    return most / first;
}

START_TEST(test_gives_back)
{
    static const double steps[] = {1.0 / 60, 1.0 / 240};
    int thing = _i % THINGS, floor = _i / THINGS % FLOORS, way = _i / THINGS / FLOORS % anyOwnWays;
    double h = steps[_i / THINGS / FLOORS / anyOwnWays], sum = 0, least = 1;
    enum { FALLS = 30 };
    seed = 1;
    for (int i = 0; i < FALLS; i++) {
        double part = kept(thing, floor, way, h);
        sum += part / FALLS;
        least = fmin(least, part);
    }
    ck_assert_msg(sum > 0.9 && least > 0.4, "%g of the energy in the mean, %g at least", sum, least);
}
END_TEST

/* On its corner, and it hardly turns: as deep as points are, by the law of a ball as wide as the box. */
START_TEST(test_stands_on_a_corner)
{
    static const double moduli[] = {1e7, 1e9, 2e11};
    double modulus = moduli[_i / anyOwnWays / FLOORS];
    dMass heavy;
    dMatrix3 turned;
    anyOpen(&any, _i % anyOwnWays, modulus, 1);
    make_floor(_i / anyOwnWays % FLOORS);
    dBodyID body = make_thing(CUBE);
    dMassSetParameters(&heavy, (dReal)mass, 0, 0, 0, 1e5, 1e5, 1e5, 0, 0, 0);
    dBodySetMass(body, &heavy);
    dRFromAxisAndAngle(turned, 1, -1, 0, (dReal)acos(1 / sqrt(3)));
    dBodySetRotation(body, turned);
    dBodySetPosition(body, 0, 0, (dReal)(side / 2 * sqrt(3)));
    anyRun(&any, 1.5, 1.0 / 60);
    double depth = side / 2 * sqrt(3) - bodyAt(body, 2);
    assertNear(depth, anyBallDepth(side / 2, mass, modulus), byPrecision(1e-3, 0.1), byPrecision(1e-9, 1e-6));
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("askew rebounds", 60, &tests);
    tcase_add_loop_test(tests, test_gives_back, 0, 2 * THINGS * FLOORS * anyOwnWays);
    tcase_add_loop_test(tests, test_stands_on_a_corner, 0, 3 * FLOORS * anyOwnWays);
    return fixtureMain(suite);
}
