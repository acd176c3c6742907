/* Geoms that are no more, and what was taken of them: nothing that was destroyed is touched (scenes/fence.h would
 * tell). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/fence.h"
#include "scenes/fixture.h"

static Scene s;
static const dReal h = REAL(0.01);

static void open_scene(void)
{
    sceneOpen(&s, 10);
    dcWorldSetStepping(s.dc, dcStepAuto);
}

static void close_scene(void)
{
    sceneClose(&s);
}

/* ---- geoms that were destroyed ---- */

static int user_class = -1;

static int touch_nothing(dGeomID a, dGeomID b, int flags, dContactGeom *contact, int skip)
{
    (void)a, (void)b, (void)flags, (void)contact, (void)skip;
    return 0;
}

static dColliderFn *any_collider(int other)
{
    (void)other;
    return touch_nothing;
}

static void unit_box(dGeomID geom, dReal box[6])
{
    const dReal *p = dGeomGetPosition(geom);
    for (int i = 0; i < 3; i++) {
        box[2 * i] = p[i] - 1;
        box[2 * i + 1] = p[i] + 1;
    }
}

/* A geom of a class that only ODE knows, about the origin. */
static dGeomID user_geom(void)
{
    if (user_class < 0) {
        dGeomClass class = {0, any_collider, unit_box, NULL, NULL};
        user_class = dCreateGeomClass(&class);
    }
    dGeomID geom = dCreateGeom(user_class);
    dSpaceAdd(s.space, geom);
    return geom;
}

static dGeomID forbidden;
static int asked;

static int combine(void *data, dGeomID a, const dcMaterial *ma, dGeomID b, const dcMaterial *mb, dcPairMaterial *pair)
{
    (void)data, (void)ma, (void)mb, (void)pair;
    asked++;
    ck_assert(a != forbidden && b != forbidden);
    return 0;
}

static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dcCollide(s.dc, a, b);
}

static void loop(int managed)
{
    if (managed) {
        ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcOk);
        return;
    }
    dSpaceCollide(s.space, NULL, near);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
    dWorldStep(s.world, h);
}

/* A geom goes, then all pairs are to be combined anew: it is neither looked at nor named any more (loops over the ways,
 * and over whether it had values of its own). */
START_TEST(test_geom_destroyed)
{
    int managed = _i & 1, own_values = _i >> 1;
    dcMaterial material = dcMaterialDefault();
    dGeomID block = user_geom(), ball = sceneBox(&s, 0.5, 1, 0, 0, 0.2);
    sceneFloor(&s);
    dcWorldSetCombineCallback(s.dc, combine, NULL);
    if (own_values) {
        dcGeomSetMaterial(s.dc, block, &material);
    }
    loop(managed);
    loop(managed);
    forbidden = block;
    dGeomDestroy(block);
    asked = 0;
    ck_assert_int_eq(dcWorldSetDefaultMaterial(s.dc, &material), dcOk);
    loop(managed);
    ck_assert_int_ge(asked, 1);
    dGeomDestroy(ball);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(s.dc, &material), dcOk);
    loop(managed);
    forbidden = NULL;
}
END_TEST

/* A pair that waits while the values change gets the new ones when it is met again. */
START_TEST(test_values_change_in_between)
{
    dcWorldSetStepping(s.dc, dcStepResolved);
    dGeomID ball = sceneBall(&s, 0.1, 1, 0, 0, 0.099), floor = sceneFloor(&s);
    dGeomID other = sceneBall(&s, 0.1, 1, 2, 0, 0.099);
    dReal force[2];
    for (int round = 0; round < 2; round++) {
        dcCollide(s.dc, ball, floor);
        dcWorldApply(s.dc, 0);
        dcContactReport report = sceneOnlyContact(&s);
        force[round] = report.normal_force;
        dcMaterial material = materialSmooth(dcMaterialDefault().plane_strain_modulus / 4, 0);
        dcWorldSetDefaultMaterial(s.dc, &material);
        dcCollide(s.dc, other, floor); /* a round without the ball */
        dcWorldApply(s.dc, 0);
    }
    assertNear((double)force[1], (double)force[0] / 4, 1e-9, 0);
}
END_TEST

/* Way (c): a geom goes after the step in which it was touched, its body too, or the joint before it is stepped; with
 * the program's friction, and with the materials' that holds. */
START_TEST(test_contact_destroyed)
{
    dGeomID ball = sceneBall(&s, 0.1, 1, 0, 0, 0.099), floor = sceneFloor(&s);
    dContact contact = {.surface = {.mu = (dReal)_i}, .geom = {.normal = {0, 0, 1}, .depth = REAL(0.001), .g1 = ball}};
    contact.geom.g2 = floor;
    dBodyID body = dGeomGetBody(ball);
    for (int i = 0; i < 2; i++) {
        dJointGroupID group = dJointGroupCreate(0);
        dJointID joint = dcJointCreateContact(s.dc, group, &contact);
        ck_assert_ptr_nonnull(joint);
        dJointAttach(joint, dGeomGetBody(ball), 0);
        if (i == 0) {
            dJointGroupDestroy(group);
        }
        ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
        dWorldStep(s.world, h);
        if (i == 1) {
            dJointGroupDestroy(group);
        }
    }
    dGeomDestroy(floor);
    dGeomDestroy(ball);
    dBodyDestroy(body);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
}
END_TEST

/* What waits for dcWorldApply is taken back, and may be destroyed then; the rest acts. */
START_TEST(test_taken_back)
{
    dGeomID ball = sceneBall(&s, 0.1, 1, 0, 0, 0.099), floor = sceneFloor(&s);
    dGeomID box = sceneBox(&s, 0.2, 1, 0, 0.15, 0.099);
    dBodyID body = dGeomGetBody(ball), other = dGeomGetBody(box);
    if (_i == 0) {
        ck_assert(dcCollide(s.dc, ball, floor) && dcCollide(s.dc, box, floor) && dcCollide(s.dc, ball, box));
    } else {
        ck_assert_int_eq(dcWorldCollide(s.dc, s.space), dcOk);
    }
    ck_assert_int_eq(dcGeomForget(s.dc, ball), dcOk);
    dGeomDestroy(ball);
    dBodyDestroy(body);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
    dWorldStep(s.world, h);
    ck_assert_int_eq(dcWorldGetNumBodies(s.dc), 1);
    ck_assert_ptr_eq(dcWorldGetBody(s.dc, 0), other);
    ck_assert_int_eq(dcWorldGetNumContacts(s.dc), 0);
    ck_assert_int_eq(dcWorldGetNumBeds(s.dc), 1);
    ball = sceneBall(&s, 0.1, 1, 0, 1, 0.099); /* at the same entry */
    ck_assert_int_eq(dcCollide(s.dc, ball, floor), 1);
    ck_assert_int_eq(dcWorldApply(s.dc, h), dcOk);
    dWorldStep(s.world, h);
    ck_assert_int_eq(dcWorldGetNumContacts(s.dc), 1);
}
END_TEST

/* A cube about the origin whose data only ODE knows. */
static dGeomID unknown_convex(void)
{
    static const dReal planes[] = {1, 0, 0, 1, -1, 0, 0, 1, 0, 1, 0, 1, 0, -1, 0, 1, 0, 0, 1, 1, 0, 0, -1, 1};
    static const dReal points[] = {-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1};
    static const unsigned polygons[] = {4, 1, 3, 7, 5, 4, 0, 4, 6, 2, 4, 2, 6, 7, 3,
                                        4, 0, 1, 5, 4, 4, 4, 5, 7, 6, 4, 0, 2, 3, 1};
    return dCreateConvex(s.space, planes, 6, points, 8, polygons);
}

/* Geoms of which only ODE knows what they are, without a body, are moved by the program. */
START_TEST(test_unknown_shape_moved)
{
    dGeomID block = _i & 2 ? user_geom() : unknown_convex(), ball = sceneBall(&s, 0.1, 1, 5, 0, 0.0999);
    sceneFloor(&s);
    for (int i = 0; i < 30; i++) {
        dGeomSetPosition(block, REAL(0.01) * (dReal)i, 0, 0);
        loop(_i & 1);
    }
    ck_assert_double_lt(bodySpeed(dGeomGetBody(ball)), 1e-2);
}
END_TEST

/* Contacts that were found before the list of pairs was made anew are no longer told of. */
START_TEST(test_old_contacts)
{
    dGeomID ball = sceneBall(&s, 0.1, 1, 0, 0, 0.099);
    sceneFloor(&s);
    ck_assert_int_eq(dcWorldStep(s.dc, s.space, h), dcOk);
    ck_assert_int_eq(dcWorldGetNumContacts(s.dc), 1);
    dBodySetPosition(dGeomGetBody(ball), 0, 0, 5);
    ck_assert_int_eq(dcWorldCollide(s.dc, s.space), dcOk);
    ck_assert_int_eq(dcWorldGetNumContacts(s.dc), 0);
}
END_TEST

int main(void)
{
    fenceInstall();
    TCase *tests;
    Suite *suite = fixtureSuite("stale", 20, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_geom_destroyed, 0, 4);
    tcase_add_test(tests, test_values_change_in_between);
    tcase_add_loop_test(tests, test_contact_destroyed, 0, 2);
    tcase_add_loop_test(tests, test_taken_back, 0, 2);
    tcase_add_loop_test(tests, test_unknown_shape_moved, 0, 4);
    tcase_add_test(tests, test_old_contacts);
    return fixtureMain(suite);
}
