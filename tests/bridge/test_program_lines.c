/*
 * Way (c): what lies on a line or a corner, or is given contacts that bear nothing, or too few, rests as deep as with
 * the library's own contacts.  Bodies hardly turn here: they are to lie as they were put.
 */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"
#include "scenes/older_ode.h"
#include "scenes/shape_scene.h"

static const double r = 0.1, length = 0.5, side = 0.2, mass = 10, h = 1.0 / 60;

enum {
    LIES,
    LIES_ASKEW,
    STANDS,
    STANDS_ASKEW,
    ON_RIM,
    ON_EDGE,
    ON_CORNER,
    CAPSULE,
    MESH,
    CONVEX,
    WEDGE,
    PRISM,
    NUM_THINGS
};
enum { ON_PLANE, ON_BOX, ON_MESH, ON_CONVEX, NUM_FLOORS };
static AnyScene any;

static dGeomID box_mesh(double x, double y, double z)
{
    static const int faces[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                  2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    double corner[24];
    for (int i = 0; i < 8; i++) {
        corner[3 * i] = i & 1 ? x : -x;
        corner[3 * i + 1] = i & 2 ? y : -y;
        corner[3 * i + 2] = i & 4 ? z : -z;
    }
    dGeomID geom = shapeTriMesh(&any.s, corner, 8, faces, 12);
    preprocess_mesh(dGeomTriMeshGetData(geom)); /* ODE stops at a convex on one without */
    return geom;
}

/* A block as ODE wants it; which keeps the arrays. */
static dGeomID box_convex(double x, double y, double z)
{
    static const unsigned polygons[] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4,
                                        4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};
    static dReal points[2][24], planes[2][24];
    static int turn;
    dReal *p = points[turn = !turn], *q = planes[turn];
    const double half[3] = {x, y, z};
    for (int i = 0; i < 24; i++) {
        p[i] = (dReal)(i / 3 >> i % 3 & 1 ? half[i % 3] : -half[i % 3]);
        q[i] = (dReal)(i % 4 == 3 ? half[i / 8] : i % 4 != i / 8 ? 0 : i / 4 % 2 ? 1 : -1);
    }
    dGeomID geom = dCreateConvex(any.s.space, q, 6, p, 8, polygons);
    ck_assert_int_eq(dcGeomSetConvex(any.s.dc, geom, q, 6, p, 8, polygons), dcOk);
    return geom;
}

/* A column of some sides, half as wide again one way; likewise. */
static dGeomID column(unsigned n)
{
    enum { SIDES = 6 };
    static dReal points[6 * SIDES], planes[4 * (SIDES + 2)];
    static unsigned polygons[5 * SIDES + 2 * (SIDES + 1)];
    unsigned *cap = polygons + 5 * n;
    cap[0] = cap[n + 1] = n;
    for (unsigned i = 0; i < n; i++) {
        unsigned next = (i + 1) % n, *wall = polygons + 5 * i;
        double angle = 0.1 + 2 * M_PI * i / n, to = 0.1 + 2 * M_PI * next / n;
        double x = 0.18 * cos(angle), y = 0.12 * sin(angle), along = 0.18 * cos(to) - x, up = 0.12 * sin(to) - y;
        double l = sqrt(along * along + up * up);
        const dReal plane[4] = {(dReal)(up / l), (dReal)(-along / l), 0, (dReal)((up * x - along * y) / l)};
        memcpy(planes + 4 * i, plane, sizeof plane);
        for (int top = 0; top < 2; top++) {
            const dReal p[3] = {(dReal)x, (dReal)y, (dReal)(top ? r : -r)};
            memcpy(points + 6 * i + 3 * top, p, sizeof p);
        }
        memcpy(wall, (unsigned[5]){4, 2 * i, 2 * next, 2 * next + 1, 2 * i + 1}, 5 * sizeof *wall);
        cap[1 + i] = 2 * i + 1;
        cap[n + 2 + i] = 2 * (n - 1 - i);
    }
    const dReal caps[8] = {0, 0, 1, (dReal)r, 0, 0, -1, (dReal)r};
    memcpy(planes + 4 * n, caps, sizeof caps);
    dGeomID geom = dCreateConvex(any.s.space, planes, n + 2, points, 2 * n, polygons);
    ck_assert_int_eq(dcGeomSetConvex(any.s.dc, geom, planes, n + 2, points, 2 * n, polygons), dcOk);
    return geom;
}

static void make_floor(int kind)
{
    if (kind == ON_PLANE) {
        sceneFloor(&any.s);
        return;
    }
    dGeomID floor = kind == ON_BOX    ? dCreateBox(any.s.space, 4, 4, 1)
                    : kind == ON_MESH ? box_mesh(2, 2, 0.5)
                                      : box_convex(2, 2, 0.5);
    dGeomSetPosition(floor, REAL(0.3), REAL(0.2), REAL(-0.5));
}

/* What it is, the axis and angle that it is turned by, and how high its middle then is over its lowest point. */
static dGeomID make_thing(int kind, double turn[4], double *high)
{
    const dReal s = (dReal)side, a = (dReal)r;
    turn[0] = 1;
    turn[1] = turn[2] = turn[3] = 0;
    *high = r;
    switch (kind) {
    case LIES:
    case LIES_ASKEW:
        turn[3] = M_PI / 2 + (kind == LIES ? 0 : 0.02);
        *high = kind == LIES ? r : r * cos(0.02) + length / 2 * sin(0.02);
        return dCreateCylinder(any.s.space, a, (dReal)length);
    case STANDS:
    case STANDS_ASKEW:
        turn[3] = kind == STANDS ? 0 : 0.01;
        *high = kind == STANDS ? length / 2 : length / 2 * cos(0.01) + r * sin(0.01);
        return dCreateCylinder(any.s.space, a, (dReal)length);
    case ON_RIM:
        turn[3] = M_PI / 4;
        *high = side * sqrt(0.5);
        return dCreateCylinder(any.s.space, a, s);
    case ON_EDGE:
        turn[3] = M_PI / 4;
        *high = side * sqrt(0.5);
        return dCreateBox(any.s.space, s, s, s);
    case ON_CORNER:
        turn[1] = -1;
        turn[3] = acos(1 / sqrt(3));
        *high = side / 2 * sqrt(3);
        return dCreateBox(any.s.space, s, s, s);
    case CAPSULE: turn[3] = M_PI / 2; return dCreateCapsule(any.s.space, a, (dReal)length);
    case MESH: return box_mesh(r, r, r);
    case WEDGE: return column(3);
    case PRISM: return column(6);
    default: return box_convex(r, r, r);
    }
}

/* On a body that hardly turns, its lowest point at a height; its middle is at `high` when that is 0. */
static dBodyID put(int thing, double height, double *high)
{
    double turn[4];
    dMass heavy;
    dMatrix3 rotation;
    dGeomID geom = make_thing(thing, turn, high);
    dBodyID body = sceneBody(&any.s, r, mass, 0, 0, *high + height);
    dMassSetParameters(&heavy, (dReal)mass, 0, 0, 0, 100000, 100000, 100000, 0, 0, 0);
    dBodySetMass(body, &heavy);
    dGeomSetBody(geom, body);
    dRFromAxisAndAngle(rotation, (dReal)turn[0], (dReal)turn[1], (dReal)turn[2], (dReal)turn[3]);
    dBodySetRotation(body, rotation);
    return body;
}

/* How deep it rests. */
static double rest(int thing, int floor, int way, double modulus)
{
    double high;
    anyOpen(&any, way, modulus, 1);
    make_floor(floor);
    dBodyID body = put(thing, 0, &high);
    anyRun(&any, 3, h);
    double depth = high - bodyAt(body, 2);
    anyClose(&any);
    return depth;
}

/* Edges and corners rest where the springs of a bed, the outermost of which are within the edges, would if they were
 * as many as one likes: what is soft rests by them alone. */
static const struct {
    int thing, floor;
    double from, to, within; /* moduli, Pa */
} rests[] = {{LIES, ON_PLANE, 1e5, 1e7, 0.01},         {LIES, ON_BOX, 1e5, 1e7, 0.01},
             {LIES, ON_MESH, 1e5, 1e7, 0.01},          {LIES_ASKEW, ON_PLANE, 1e5, 1e7, 0.06},
             {LIES_ASKEW, ON_BOX, 1e5, 1e7, 0.06},     {STANDS, ON_PLANE, 1e5, 1e7, 0.01},
             {STANDS, ON_BOX, 1e5, 1e7, 0.01},         {STANDS, ON_MESH, 1e5, 1e7, 0.03},
             {STANDS_ASKEW, ON_PLANE, 1e5, 1e7, 0.08}, {ON_RIM, ON_PLANE, 1e5, 1e6, 0.08},
             {ON_EDGE, ON_PLANE, 1e5, 1e6, 0.12},      {ON_EDGE, ON_BOX, 1e5, 1e6, 0.12},
             {ON_CORNER, ON_PLANE, 1e5, 1e5, 0.05},    {CAPSULE, ON_PLANE, 1e5, 1e7, 0.01},
             {CAPSULE, ON_BOX, 1e5, 1e7, 0.01},        {CAPSULE, ON_MESH, 1e5, 1e7, 0.05},
             {MESH, ON_BOX, 1e5, 1e7, 0.03},           {CONVEX, ON_PLANE, 1e5, 1e7, 0.03},
             {CONVEX, ON_BOX, 1e5, 1e7, 0.06},         {CONVEX, ON_CONVEX, 1e5, 1e7, 0.06},
             {CONVEX, ON_MESH, 1e5, 1e7, 0.06},        {PRISM, ON_MESH, 1e5, 1e7, 0.06}};
enum { NUM_RESTS = sizeof rests / sizeof *rests };

START_TEST(test_rests_as_deep)
{
    for (double modulus = rests[_i].from; modulus < 2 * rests[_i].to; modulus *= 10) {
        double own = rest(rests[_i].thing, rests[_i].floor, anyManaged, modulus);
        double depth = rest(rests[_i].thing, rests[_i].floor, anyJoints, modulus);
        ck_assert_msg(fabs(depth / own - 1) < rests[_i].within + roundingOf(1) / own,
                      "thing %d on floor %d, %g Pa: %g m, by the library's own contacts %g m", rests[_i].thing,
                      rests[_i].floor, modulus, depth, own);
    }
}
END_TEST

/* Of a convex face ODE gives one contact, now here, now there: it lies on all of them, and does not sink. */
START_TEST(test_convex_lies)
{
    double high;
    dMass cube;
    anyOpen(&any, anyJoints, 1e7, 1);
    make_floor(_i ? ON_CONVEX : ON_BOX);
    dBodyID body = put(CONVEX, 0, &high);
    dMassSetBoxTotal(&cube, (dReal)mass, (dReal)side, (dReal)side, (dReal)side);
    dBodySetMass(body, &cube);
    anyRun(&any, 3, h);
    assertWithin((high - bodyAt(body, 2)) / anyBoxDepth(side, mass, 1e7), 1, 0.1);
    ck_assert_double_lt(anyGreatestSpeed(&body, 1), 1e-3);
    anyClose(&any);
}
END_TEST

/*
 * Of a mesh ODE gives a soft one contacts that point along it, over the edge between two triangles, or have no depth.
 * It does not fall through.  The wedge, of whose contacts there are more or fewer as it tilts, rocks on, at times some
 * four times as deep as by the library's own contacts.
 */
START_TEST(test_convex_stays_on_a_mesh)
{
    double high, deepest = 0, own = rest(_i ? WEDGE : PRISM, ON_MESH, anyManaged, 1e5);
    dMass cube;
    anyOpen(&any, anyJoints, 1e5, 1);
    make_floor(ON_MESH);
    dBodyID body = put(_i ? WEDGE : PRISM, 0, &high);
    dMassSetBoxTotal(&cube, (dReal)mass, (dReal)side, (dReal)side, (dReal)side);
    dBodySetMass(body, &cube);
    anyRun(&any, 3, h);
    for (int i = 0; i < 300; i++) {
        anyStep(&any, h);
        deepest = fmax(deepest, high - bodyAt(body, 2));
    }
    ck_assert_msg(deepest < (_i ? 6 : 1.1) * own, "%g m, own %g", deepest, own);
    ck_assert_double_gt(high - bodyAt(body, 2), 0.5 * own);
    ck_assert_double_lt(hypot(bodyAt(body, 0), bodyAt(body, 1)), 0.1);
    anyClose(&any);
}
END_TEST

/* A material that changes while nothing touches is that of what touches next. */
START_TEST(test_softens_in_the_air)
{
    const dcMaterial soft = materialRough(1e5, 1, 0.8, 0.6, 0);
    anyOpen(&any, anyJoints, 1e7, 1);
    make_floor(ON_PLANE);
    dBodyID body = dGeomGetBody(sceneBox(&any.s, side, mass, 0, 0, side / 2));
    anyRun(&any, 0.5, h);
    dBodySetPosition(body, 0, 0, 1);
    dcWorldSetDefaultMaterial(any.s.dc, &soft);
    anyStep(&any, h);
    dBodySetPosition(body, 0, 0, (dReal)(side / 2));
    dBodySetLinearVel(body, 0, 0, 0);
    anyRun(&any, 3, h);
    assertWithin((side / 2 - bodyAt(body, 2)) / anyBoxDepth(side, mass, 1e5), 1, 1e-3);
    anyClose(&any);
}
END_TEST

/* A soft one that falls on an edge, and loses nothing, comes up again as high. */
START_TEST(test_edge_gives_back)
{
    const double step = _i ? 1.0 / 1000 : 1.0 / 240, drop = 0.3;
    double high, top = 0;
    anyOpen(&any, anyJoints, 1e5, 0);
    make_floor(ON_PLANE);
    dBodyID body = put(ON_EDGE, drop, &high);
    while (bodyGoes(body, 2) <= 0) {
        anyStep(&any, step);
    }
    while (bodyGoes(body, 2) > 0) {
        anyStep(&any, step);
        top = fmax(top, bodyAt(body, 2) - high);
    }
    assertWithin(top / drop, 1, 0.02);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program's contacts, lines and corners", 60, &tests);
    tcase_add_loop_test(tests, test_rests_as_deep, 0, NUM_RESTS);
    tcase_add_loop_test(tests, test_convex_lies, 0, 2);
    tcase_add_loop_test(tests, test_convex_stays_on_a_mesh, 0, 2);
    tcase_add_test(tests, test_softens_in_the_air);
    tcase_add_loop_test(tests, test_edge_gives_back, 0, 2);
    return fixtureMain(suite);
}
