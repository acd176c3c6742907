/* Geoms that only dCollide knows: a class of the user's own, and convexes and heightfields without their data. */
#include <math.h>

#include "scenes/shape_scene.h"

static const double E = 1e6, r = 0.2;
static Scene scene;
static int own_class;

/* The user's class: a ball of radius r.  Against planes and spheres; it counts how often it is asked. */
static int asked;

static void ball_box(dGeomID geom, dReal aabb[6])
{
    const dReal *p = dGeomGetPosition(geom);
    for (int i = 0; i < 3; i++) {
        aabb[2 * i] = p[i] - r;
        aabb[2 * i + 1] = p[i] + r;
    }
}

static int put(dContactGeom *c, dGeomID g1, dGeomID g2, const dReal *centre, double reach, const dReal *n, double depth)
{
    if (depth < 0) {
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        c->normal[i] = n[i];
        c->pos[i] = centre[i] - reach * n[i];
    }
    c->depth = depth;
    c->g1 = g1;
    c->g2 = g2;
    c->side1 = c->side2 = -1;
    return 1;
}

static int ball_plane(dGeomID ball, dGeomID plane, int flags, dContactGeom *contact, int skip)
{
    dVector4 e;
    const dReal *p = dGeomGetPosition(ball);
    (void)flags;
    (void)skip;
    asked++;
    dGeomPlaneGetParams(plane, e);
    double depth = r - (e[0] * p[0] + e[1] * p[1] + e[2] * p[2] - e[3]);
    return put(contact, ball, plane, p, r - 0.5 * depth, e, depth);
}

static int ball_ball(dGeomID ball, dGeomID other, int flags, dContactGeom *contact, int skip)
{
    const dReal *p = dGeomGetPosition(ball), *q = dGeomGetPosition(other);
    dReal n[3] = {p[0] - q[0], p[1] - q[1], p[2] - q[2]};
    double d = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    double r2 = dGeomGetClass(other) == dSphereClass ? dGeomSphereGetRadius(other) : r, depth = r + r2 - d;
    (void)flags;
    (void)skip;
    asked++;
    for (int i = 0; i < 3; i++) {
        n[i] /= d;
    }
    return put(contact, ball, other, p, r - 0.5 * depth, n, depth);
}

static dColliderFn *find_collider(int other)
{
    return other == dPlaneClass ? ball_plane : other == dSphereClass || other == own_class ? ball_ball : NULL;
}

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    dcMaterial material = materialSmooth(E, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    if (!own_class) {
        dGeomClass kind = {0, find_collider, ball_box, NULL, NULL};
        own_class = dCreateGeomClass(&kind);
    }
    asked = 0;
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static dGeomID own_ball(double mass, double x, double y, double z)
{
    dGeomID geom = dCreateGeom(own_class);
    dSpaceAdd(scene.space, geom);
    if (mass > 0) {
        dGeomSetBody(geom, sceneBody(&scene, r, mass, 0, 0, 0));
    }
    dGeomSetPosition(geom, x, y, z);
    return geom;
}

/* Against a plane, a sphere, and its like: in either order what ODE's contact says, with the pair's stiffness. */
START_TEST(test_contact_as_dcollide_says)
{
    static const double x = 0.004;
    int first = _i % 2, other = _i / 2;
    double z = other == 0 ? r - x : other == 1 ? r + 0.1 - x : 2 * r - x;
    dGeomID geom = first ? own_ball(1, 0, 0, z) : NULL;
    if (other == 0) {
        sceneFloor(&scene);
    } else if (other == 1) {
        sceneBall(&scene, 0.1, 1, 0, 0, 0);
    } else {
        own_ball(1, 0, 0, 0);
    }
    geom = geom ? geom : own_ball(1, 0, 0, z);
    dBodyID body = dGeomGetBody(geom);
    dBodySetLinearVel(body, 1, 0, -0.5);
    dcMaterial material = materialRough(E, 0.3, 0.5, 0.4, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetFrictionModel(scene.dc, dcFrictionRegularized);
    sceneEvaluate(&scene);
    dcContactReport report = sceneOnlyContact(&scene);
    double radius = other == 1 ? 0.1 : r; /* of the round one, else half the least extent */
    double force = stiffnessOnPlane(radius, E) * pow(x, 1.5) * (1 + 1.5 * 0.3 * 0.5),
           up = report.body1 == body ? 1 : -1;
    assertNear(report.depth, x, 1e-12, 1e-15);
    assertNear(up * report.normal[2], 1, 1e-12, 0);
    assertNear(report.point[2], z - r + 0.5 * x, 0, 1e-14);
    assertNear(report.normal_force, force, 1e-9, 0);
    assertNear(dBodyGetForce(body)[2], force, 1e-9, 0);
    assertNear(dBodyGetForce(body)[0], -0.4 * force, 0.02, 0); /* friction, against the motion */
    assertNear(dBodyGetTorque(body)[1], -(r - 0.5 * x) * dBodyGetForce(body)[0], 1e-9, 0);
}
END_TEST

/* From 2 m at 1/60 s it bounces back to where it was. */
START_TEST(test_bounces)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dGeomID geom = own_ball(1, 0, 0, 2 + r);
    if (_i) {
        dGeomSetPosition(dCreateSphere(scene.space, 1), 0, 0, -1); /* a big ball */
    } else {
        sceneFloor(&scene);
    }
    dBodyID body = dGeomGetBody(geom);
    dcWorldCollide(scene.dc, scene.space);
    double start = sceneEnergy(&scene), lowest = 9, highest = 0;
    for (int i = 0; i < 600; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        lowest = fmin(lowest, bodyAt(body, 2));
        highest = i > 60 ? fmax(highest, bodyAt(body, 2)) : 0;
        assertNear(sceneEnergy(&scene), start, 0.02, 0);
    }
    ck_assert_double_gt(lowest, 0.5 * r);
    ck_assert_double_gt(highest, 1.9);
    ck_assert_int_gt(asked, 100);
}
END_TEST

/* A ball on a convex and on a heightfield that nobody told the library about: it rests on what ODE says. */
static const dReal planes[24] = {1, 0, 0, 1, -1, 0, 0, 1, 0, 1, 0, 1, 0, -1, 0, 1, 0, 0, 1, 0, 0, 0, -1, 1};
static const dReal points[24] = {-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0};
static const unsigned polygons[30] = {4, 1, 3, 7, 5, 4, 0, 4, 6, 2, 4, 2, 6, 7, 3,
                                      4, 0, 1, 5, 4, 4, 4, 5, 7, 6, 4, 0, 2, 3, 1};

static void make_floor(int field)
{
    static const double heights[9] = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    if (!field) {
        dCreateConvex(scene.space, planes, 6, points, 8, polygons);
        return;
    }
    dcHeightfieldSource source = {heights, 2, 2, 3, 3, 1, 0, 1, 0};
    shapeField(&scene, &source, 0);
}

START_TEST(test_rests_on_unknown)
{
    dWorldSetGravity(scene.world, 0, 0, -9.81);
    dcMaterial material = materialRough(E, 0.5, 0.5, 0.4, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    make_floor(_i);
    dGeomID ball = sceneBall(&scene, r, 1, 0.13, 0.21, 2);
    sceneRun(&scene, 300, 1.0 / 60);
    double contacts = dcWorldGetNumContacts(scene.dc);
    ck_assert_double_ge(contacts, 1);
    double depth = dcHuntCrossleyStaticDepth(stiffnessOnPlane(r, E), 9.81 / contacts);
    assertNear(r - bodyAt(dGeomGetBody(ball), 2), depth, 1e-3, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("foreign", 30, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_contact_as_dcollide_says, 0, 6);
    tcase_add_loop_test(tests, test_bounces, 0, 2);
    tcase_add_loop_test(tests, test_rests_on_unknown, 0, 2);
    return fixtureMain(suite);
}
