/* The program's near callback as the judge of which pairs touch in the managed step. */
#include <math.h>

#include "scenes/any_scene.h"

enum { BY_COLLIDE, BY_JOINTS, JUDGES };

static Scene s;
static dJointGroupID group;
static int how, calls, refused; /* what the callback does; how often it was called, and said no */
static dGeomID ghost;           /* what it lets nothing touch */

static void near(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    calls++;
    if (a == ghost || b == ghost) {
        refused++;
        return;
    }
    if (how == BY_COLLIDE) {
        ck_assert_int_eq(dcCollide(s.dc, a, b), !dcGeomGetRigid(s.dc, a) && !dcGeomGetRigid(s.dc, b));
        return;
    }
    dContact contact[8];
    int n = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        contact[i].surface = (dSurfaceParameters){.mode = dContactBounce, .mu = 5, .bounce = (dReal)0.9};
        dJointID joint = dJointCreateContact(s.world, group, &contact[i]);
        dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
    }
}

static void open(int judge, int mode)
{
    sceneOpen(&s, 9.81);
    sceneFloor(&s);
    group = dJointGroupCreate(0);
    how = judge;
    calls = refused = 0;
    ghost = 0;
    dcWorldSetStepping(s.dc, (dcStepping)mode);
    ck_assert_int_eq(dcWorldSetNearCallback(s.dc, near, NULL, group), dcOk);
}

static void close(void)
{
    dJointGroupDestroy(group);
    sceneClose(&s);
}

/* A car's feelers: a ray on a body and one without, of which it casts what dSpaceCollide would name. */
static int cast, named;

static void feel(void *data, dGeomID a, dGeomID b)
{
    dContactGeom hit;
    (void)data;
    if (dGeomGetClass(a) != dRayClass && dGeomGetClass(b) != dRayClass) {
        dcCollide(s.dc, a, b);
        return;
    }
    named++;
    cast += dCollide(a, b, 1, &hit, sizeof hit);
}

START_TEST(test_rays)
{
    open(BY_COLLIDE, _i ? dcStepResolved : dcStepAuto);
    ck_assert_int_eq(dcWorldSetNearCallback(s.dc, feel, NULL, group), dcOk);
    dBodyID body = dGeomGetBody(sceneBox(&s, 0.2, 8, 0, 0, 0.1));
    dGeomID feeler = dCreateRay(s.space, 1), fixed = dCreateRay(s.space, 1), off = dCreateRay(s.space, 1);
    dGeomSetBody(feeler, body);
    dGeomSetOffsetPosition(feeler, REAL(0.5), 0, REAL(0.5));
    dGeomRaySet(fixed, 3, 0, REAL(0.5), 0, 0, -1);
    dGeomRaySet(off, 4, 0, REAL(0.5), 0, 0, -1);
    dGeomDisable(off);
    dMatrix3 down;
    dRFromAxisAndAngle(down, 1, 0, 0, M_PI);
    dGeomSetOffsetRotation(feeler, down);
    cast = named = 0;
    sceneRun(&s, 60, 1.0 / 60);
    ck_assert_int_ge(named, 120); /* each of the two and the floor, once a step at least */
    ck_assert_int_eq(cast, named);
    assertWithin(bodyAt(body, 2), 0.1, 1e-3);
    close();
}
END_TEST

/* What it lets touch rests as the law says, and what it does not falls through, whatever joints it made. */
START_TEST(test_decides)
{
    open(_i % JUDGES, _i / JUDGES ? dcStepResolved : dcStepAuto);
    dBodyID ball = dGeomGetBody(sceneBall(&s, 0.1, 1, 0, 0, 0.1));
    dBodyID box = dGeomGetBody(sceneBox(&s, 0.2, 8, 1, 0, 0.1));
    ghost = sceneBall(&s, 0.1, 1, 2, 0, 0.1);
    sceneRun(&s, 180, 1.0 / 60);
    assertNear(0.1 - bodyAt(ball, 2), anyBallDepth(0.1, 1, 1e7), byPrecision(1e-5, 0.05), 0);
    assertNear(0.1 - bodyAt(box, 2), anyBoxDepth(0.2, 8, 1e7), byPrecision(1e-4, 0.2), 0);
    ck_assert_double_lt(bodyAt(dGeomGetBody(ghost), 2), -30);
    ck_assert_int_ge(calls, 2 * 180);
    ck_assert_int_ge(refused, 1);
    ck_assert_int_eq(dBodyGetNumJoints(ball) + dBodyGetNumJoints(box), 0);
    ck_assert_int_eq(dcWorldGetNumContacts(s.dc), 1);
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
    close();
}
END_TEST

/* Two pile up, one decision is taken back: it falls through what held it. */
START_TEST(test_changes_its_mind)
{
    open(_i, dcStepAuto);
    dGeomID low = sceneBox(&s, 0.2, 8, 0, 0, 0.1), high = sceneBox(&s, 0.2, 8, 0, 0, 0.3);
    sceneRun(&s, 120, 1.0 / 60);
    assertNear(bodyAt(dGeomGetBody(high), 2), 0.3, 1e-3, 0);
    ghost = high;
    sceneRun(&s, 60, 1.0 / 60);
    ck_assert_double_lt(bodyAt(dGeomGetBody(high), 2), -3);
    assertNear(bodyAt(dGeomGetBody(low), 2), 0.1, 1e-3, 0);
    close();
}
END_TEST

/* A ball that comes fast bounces as its material does: with a callback that decides before the two overlap to the
 * law's digits, with one that waits for contacts nearly so. */
START_TEST(test_bounces)
{
    double back[JUDGES + 1];
    for (int judge = 0; judge <= JUDGES; judge++) {
        open(judge, dcStepAuto);
        if (judge == JUDGES) {
            ck_assert_int_eq(dcWorldSetNearCallback(s.dc, NULL, NULL, 0), dcOk);
        }
        dcMaterial material = dcMaterialDefault();
        material.dissipation = 0.1;
        dcWorldSetDefaultMaterial(s.dc, &material);
        dBodyID ball = dGeomGetBody(sceneBall(&s, 0.1, 1, 0, 0, 0.5));
        dBodySetGravityMode(ball, 0);
        dBodySetLinearVel(ball, 0, 0, -4);
        sceneRun(&s, 20, 1.0 / 60);
        back[judge] = bodyGoes(ball, 2);
        close();
    }
    ck_assert_double_eq(back[BY_COLLIDE], back[JUDGES]);
    assertNear(back[BY_JOINTS], back[JUDGES], 0.02, 0);
}
END_TEST

/* Rigid pairs keep the joints that the callback made. */
START_TEST(test_rigid_pairs)
{
    open(BY_JOINTS, dcStepAuto);
    dGeomID ball = sceneBall(&s, 0.1, 1, 0, 0, 0.1);
    dcGeomSetRigid(s.dc, ball, 1);
    sceneRun(&s, 60, 1.0 / 60);
    assertWithin(bodyAt(dGeomGetBody(ball), 2), 0.1, 2e-3);
    ck_assert_int_eq(dcWorldGetNumContacts(s.dc), 0);
    ck_assert_int_eq(dBodyGetNumJoints(dGeomGetBody(ball)), 0); /* the group was emptied */
    close();
}
END_TEST

static dBodyID stick(double y)
{
    dMass mass;
    dBodyID body = dBodyCreate(s.world);
    dMassSetCylinder(&mass, 600, 3, (dReal)0.01, (dReal)0.6);
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateCylinder(s.space, (dReal)0.01, (dReal)0.6), body);
    dBodySetPosition(body, 0, (dReal)y, 2);
    dBodySetGravityMode(body, 0);
    return body;
}

/* What spins about its length reaches no farther by that; what turns about another line does. */
START_TEST(test_spin_about_its_length)
{
    open(BY_COLLIDE, dcStepAuto);
    dBodyID spins = stick(0);
    stick(0.1);
    dBodySetAngularVel(spins, 0, 0, 60);
    calls = 0;
    sceneRun(&s, 10, 1.0 / 60);
    ck_assert_int_eq(calls, 0);
    dBodySetAngularVel(spins, 60, 0, 0);
    sceneRun(&s, 1, 1.0 / 60);
    ck_assert_int_gt(calls, 0);
    close();
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("near callback", 60, &tests);
    tcase_add_loop_test(tests, test_rays, 0, 2);
    tcase_add_loop_test(tests, test_decides, 0, 2 * JUDGES);
    tcase_add_loop_test(tests, test_changes_its_mind, 0, JUDGES);
    tcase_add_test(tests, test_bounces);
    tcase_add_test(tests, test_rigid_pairs);
    tcase_add_test(tests, test_spin_about_its_length);
    return fixtureMain(suite);
}
