/*
 * Symmetry: the order in which bodies and geoms are made, the order of arguments, and mirroring or turning the scene
 * make no difference to the physics. Every pair of classes, with unlike materials, friction and spin.
 */
#include <math.h>
#include <string.h>

#include "scenes/fixture.h"

enum { steps = 400, pair_kinds = 5 };

static const char *const kind_name[pair_kinds] = {"sphere-sphere", "sphere-plane", "sphere-box", "sphere-capsule",
                                                  "capsule-plane"};

/* How the same scene is made another way. */
typedef struct Way {
    int bodies_swapped, geoms_swapped, mirrored, turned, arguments_swapped;
} Way;

/* Two things in contact; a plane has no body. */
typedef struct Duo {
    Scene scene;
    dBodyID body[2];
    dGeomID geom[2];
} Duo;

typedef struct End {
    dReal p[2][3], v[2][3], w[2][3];
} End;

/* A vector of the scene as a way wants it: mirrored at x = 0, or turned by 90 degrees about z. */
static void place(const Way *way, const dReal *in, dReal *out, int axial)
{
    dReal x = in[0], y = in[1], z = in[2];
    if (way->mirrored) {
        x = axial ? x : -x;
        y = axial ? -y : y;
        z = axial ? -z : z;
    }
    out[0] = way->turned ? -y : x;
    out[1] = way->turned ? x : y;
    out[2] = z;
}

/* The way back. */
static void unplace(const Way *way, const dReal *in, dReal *out, int axial)
{
    dReal x = way->turned ? in[1] : in[0], y = way->turned ? -in[0] : in[1], z = in[2];
    const Way back = {.mirrored = way->mirrored};
    const dReal straight[3] = {x, y, z};
    place(&back, straight, out, axial);
}

static void make_body(Duo *duo, int i, int kind, const Way *way)
{
    static const dReal p[2][3] = {{0.01, 0.02, 0.149}, {0, 0, 0}};
    static const dReal v[2][3] = {{0.3, -0.2, -1}, {0.1, 0.05, 0.4}}, w[2][3] = {{3, -5, 7}, {-2, 1, 4}};
    dReal q[3];
    duo->body[i] = sceneBody(&duo->scene, 0.1, i ? 2 : 0.7, 0, 0, 0);
    place(way, p[i], q, 0);
    double lift = kind == 1 || kind == 4 ? -0.05 : kind == 0 ? 0.05 : 0;
    dBodySetPosition(duo->body[i], q[0], q[1], q[2] + (i ? 0 : lift));
    place(way, v[i], q, 0);
    dBodySetLinearVel(duo->body[i], q[0], q[1], q[2]);
    place(way, w[i], q, 1);
    dBodySetAngularVel(duo->body[i], q[0], q[1], q[2]);
}

/* First is what comes from above, second what it hits. Bodies are round in their inertia. */
static dGeomID make_geom(Duo *duo, int i, int kind, const Way *way)
{
    dSpaceID space = duo->scene.space;
    dGeomID geom;
    if (i == 0) {
        geom = kind == 4 ? dCreateCapsule(space, 0.1, 0.3) : dCreateSphere(space, 0.1);
    } else if (kind == 1 || kind == 4) {
        return sceneFloor(&duo->scene);
    } else {
        geom = kind == 0   ? dCreateSphere(space, 0.1)
               : kind == 2 ? dCreateBox(space, 0.2, 0.2, 0.1)
                           : dCreateCapsule(space, 0.05, 0.3);
    }
    dGeomSetBody(geom, duo->body[i]);
    dMatrix3 rotation;
    int lies = (kind == 4 && i == 0) || (kind == 3 && i == 1);
    dRFromAxisAndAngle(rotation, way->turned ? 0 : 1, way->turned ? 1 : 0, 0, lies ? M_PI / 2 : 0);
    dBodySetRotation(duo->body[i], rotation);
    return geom;
}

static void make(Duo *duo, int kind, const Way *way)
{
    sceneOpen(&duo->scene, 0);
    duo->body[0] = duo->body[1] = 0;
    for (int j = 0; j < 2; j++) {
        int i = way->bodies_swapped ? 1 - j : j;
        if (i == 0 || (kind != 1 && kind != 4)) {
            make_body(duo, i, kind, way);
        }
    }
    dcMaterial material[2] = {materialRough(1e6, 0.3, 0.9, 0.7, 0.05), materialRough(3e7, 0.05, 0.5, 0.2, 0.2)};
    for (int j = 0; j < 2; j++) {
        int i = way->geoms_swapped ? 1 - j : j;
        duo->geom[i] = make_geom(duo, i, kind, way);
        ck_assert_int_eq(dcGeomSetMaterial(duo->scene.dc, duo->geom[i], &material[i]), dcOk);
    }
    ck_assert_int_eq(dcWorldSetSubsteps(duo->scene.dc, 1), dcOk);
}

static void finish(Duo *duo, const Way *way, End *end)
{
    memset(end, 0, sizeof *end);
    for (int i = 0; i < 2; i++) {
        if (duo->body[i]) {
            unplace(way, dBodyGetPosition(duo->body[i]), end->p[i], 0);
            unplace(way, dBodyGetLinearVel(duo->body[i]), end->v[i], 0);
            unplace(way, dBodyGetAngularVel(duo->body[i]), end->w[i], 1);
        }
    }
    sceneClose(&duo->scene);
}

static void managed(int kind, const Way *way, End *end)
{
    Duo duo;
    make(&duo, kind, way);
    sceneRun(&duo.scene, steps, 1e-4);
    finish(&duo, way, end);
}

static void assert_same(const End *a, const End *b)
{
    for (int i = 0; i < 2; i++) {
        assertVectorNear(a->p[i], b->p[i], 1e-11, 1e-12);
        assertVectorNear(a->v[i], b->v[i], 1e-10, 1e-11);
        assertVectorNear(a->w[i], b->w[i], 1e-10, 1e-10);
    }
}

/* That the scene is one in which something happens: bounced, with another spin. */
static void assert_eventful(const End *end)
{
    ck_assert_msg(end->v[0][2] > -0.5, "no bounce: %g", end->v[0][2]);
    ck_assert(fabs(end->w[0][0] - 3) > 0.1);
}

static void compare_ways(int kind, const Way *way)
{
    static const Way plain;
    End a, b;
    managed(kind, &plain, &a);
    managed(kind, way, &b);
    assert_eventful(&a);
    assert_same(&a, &b);
}

START_TEST(test_bodies_swapped)
{
    compare_ways(_i, &(Way){.bodies_swapped = 1});
}
END_TEST

START_TEST(test_geoms_swapped)
{
    compare_ways(_i, &(Way){.geoms_swapped = 1});
    compare_ways(_i, &(Way){.geoms_swapped = 1, .bodies_swapped = 1});
}
END_TEST

START_TEST(test_mirrored)
{
    compare_ways(_i, &(Way){.mirrored = 1});
}
END_TEST

START_TEST(test_turned)
{
    compare_ways(_i, &(Way){.turned = 1});
}
END_TEST

static void by_hand(int kind, const Way *way, End *end)
{
    Duo duo;
    make(&duo, kind, way);
    for (int step = 0; step < steps; step++) {
        int first = way->arguments_swapped;
        dcCollide(duo.scene.dc, duo.geom[first], duo.geom[1 - first]);
        ck_assert_int_eq(dcWorldApply(duo.scene.dc, 1e-4), dcOk);
        dWorldStep(duo.scene.world, 1e-4);
    }
    finish(&duo, way, end);
}

START_TEST(test_arguments_swapped)
{
    End a, b;
    by_hand(_i, &(Way){0}, &a);
    by_hand(_i, &(Way){.arguments_swapped = 1}, &b);
    assert_eventful(&a);
    assert_same(&a, &b);
}
END_TEST

/* Seen from either side a contact is the same: normal into the first body, force on the second the opposite. */
START_TEST(test_action_and_reaction)
{
    Duo duo;
    make(&duo, _i, &(Way){0});
    if (_i == 0) {
        dBodySetPosition(duo.body[0], 0.01, 0.02, 0.19);
    } else if (_i == 2 || _i == 3) {
        dBodySetPosition(duo.body[0], 0.01, 0.02, 0.145);
    } else {
        dBodySetPosition(duo.body[0], 0.01, 0.02, 0.095);
    }
    sceneEvaluate(&duo.scene);
    ck_assert_msg(dcWorldGetNumContacts(duo.scene.dc) >= 1, "%s: no contact", kind_name[_i]);
    const dReal *f = dBodyGetForce(duo.body[0]), *t = dBodyGetTorque(duo.body[0]);
    ck_assert(f[2] > 0);
    if (duo.body[1]) {
        const dReal *f2 = dBodyGetForce(duo.body[1]), *t2 = dBodyGetTorque(duo.body[1]);
        const dReal *p = dBodyGetPosition(duo.body[0]), *o = dBodyGetPosition(duo.body[1]);
        dReal minus_f[3] = {-f[0], -f[1], -f[2]}, d[3] = {p[0] - o[0], p[1] - o[1], p[2] - o[2]};
        dReal minus_t[3] = {-t[0] - (d[1] * f[2] - d[2] * f[1]), -t[1] - (d[2] * f[0] - d[0] * f[2]),
                            -t[2] - (d[0] * f[1] - d[1] * f[0])};
        assertVectorNear(f2, minus_f, 1e-14, 0);
        assertVectorNear(t2, minus_t, 1e-12, 1e-12);
    }
    sceneClose(&duo.scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("symmetry", 20, &tests);
    tcase_add_loop_test(tests, test_bodies_swapped, 0, pair_kinds);
    tcase_add_loop_test(tests, test_geoms_swapped, 0, pair_kinds);
    tcase_add_loop_test(tests, test_mirrored, 0, pair_kinds);
    tcase_add_loop_test(tests, test_turned, 0, pair_kinds);
    tcase_add_loop_test(tests, test_arguments_swapped, 0, pair_kinds);
    tcase_add_loop_test(tests, test_action_and_reaction, 0, pair_kinds);
    return fixtureMain(suite);
}
