/* Way (c): what contacts of the program's own dissipate, friction's part too, beside what the bodies lost. */
#include <math.h>

#include "scenes/any_scene.h"

static AnyScene any;

/* A body may not move in a wedge, and yet its contacts push, and rub, to and fro. */
START_TEST(test_a_wedge_gives_nothing)
{
    static const double h = 0.0009, radius = 0.23, block = 0.102, tall = 0.643;
    anyOpen(&any, anyJoints, 1e7, 2);
    any.own_friction = 1;
    sceneFloor(&any.s);
    for (int i = 0; i < 7; i++) {
        int wall = i < 2;
        dGeomID geom = wall ? dCreateBox(any.s.space, (dReal)(i ? 0.23 : 6.7), (dReal)(i ? 4.9 : 0.23), (dReal)tall)
                            : dCreateBox(any.s.space, (dReal)block, (dReal)block, (dReal)tall);
        double along = 0.1022 * (i - 2);
        double x = !wall ? 0.454 - along : i ? -0.115 : 3.3, y = !wall ? 0.051 + along : i ? 2.45 : -0.115;
        dGeomSetPosition(geom, (dReal)x, (dReal)y, (dReal)(0.5 * tall));
    }
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, radius, 0.051, 0.2272, 0.2322, 0.2322));
    for (int i = 0; i < 2000; i++) {
        dBodyAddForce(ball, (dReal)-0.45, (dReal)-0.45, 0);
        anyStep(&any, h);
        double kept = dcWorldGetPotentialEnergy(any.s.dc), lost = dcWorldGetDissipatedEnergy(any.s.dc);
        ck_assert_msg(fabs(kept + lost) < 0.1, "%g J stored, %g J dissipated", kept, lost);
    }
    anyClose(&any);
}
END_TEST

/* A ball and a box that slide and spin, to rest or till they roll. */
START_TEST(test_sliding_costs_what_it_costs)
{
    static const double h = 1.0 / 240;
    anyOpen(&any, anyJoints, 1e7, 2);
    any.own_friction = 1;
    sceneFloor(&any.s);
    dGeomID geom = _i ? sceneBox(&any.s, 0.2, 4, 0, 0, 0.1) : sceneBall(&any.s, 0.1, 4, 0, 0, 0.1);
    dBodyID body = dGeomGetBody(geom);
    anyRun(&any, 0.5, h);
    dBodySetLinearVel(body, 3, 1, 0);
    dBodySetAngularVel(body, _i ? 0 : 10, 0, 5);
    double before = bodyKinetic(body), lost = dcWorldGetDissipatedEnergy(any.s.dc);
    for (int i = 0; i < 240; i++) {
        anyStep(&any, h);
    }
    anyCollide(&any); /* takes the last step into the books */
    lost = dcWorldGetDissipatedEnergy(any.s.dc) - lost;
    assertNear(lost, before - bodyKinetic(body), 0.01, 0);
    ck_assert_double_gt(lost, 0.3 * before);
    anyClose(&any);
}
END_TEST

/* ---- hits and heaps ---- */

enum { MOST = 24 };
static dBodyID body[MOST];
static int bodies;

static double all_energy(void)
{
    double sum = dcWorldGetPotentialEnergy(any.s.dc) + dcWorldGetDissipatedEnergy(any.s.dc);
    for (int i = 0; i < bodies; i++) {
        sum += bodyKinetic(body[i]) + 9.81 * 2 * bodyAt(body[i], 2);
    }
    return sum;
}

/* Balls and boxes, none flatter than others: ODE's gyroscopic torques would take of the energy of these. */
static void drop(int count)
{
    sceneFloor(&any.s);
    for (int k = 0; k < 4; k++) {
        dCreatePlane(any.s.space, k < 2 ? 1 - 2 * k : 0, k < 2 ? 0 : 5 - 2 * k, 0, (dReal)-0.4);
    }
    for (bodies = 0; bodies < count; bodies++) {
        double x = 0.2 * sin(7.0 * bodies), y = 0.2 * sin(11.0 * bodies), z = 0.4 + 0.3 * bodies;
        dGeomID geom = bodies % 2 ? sceneBall(&any.s, 0.1, 2, x, y, z) : sceneBox(&any.s, 0.2, 2, x, y, z);
        dMatrix3 turned;
        dRFromAxisAndAngle(turned, (dReal)sin(bodies), (dReal)cos(bodies), 1, (dReal)(3.0 * bodies));
        dGeomSetRotation(geom, turned);
        body[bodies] = dGeomGetBody(geom);
    }
}

/* One body that falls, and many: what they hit with is dissipated, whoever solves, exactly or not. */
START_TEST(test_hits_cost_what_they_cost)
{
    static const double moduli[] = {1e5, 1e7, 1e9};
    const double h = 1.0 / 60;
    anyOpen(&any, anyJoints, moduli[_i % 3], 1);
    any.quick = _i / 3 % 2;
    any.own_friction = _i / 6 % 2 ? 3 : 1;
    drop(_i / 12 ? MOST : 1);
    double before = all_energy();
    anyRun(&any, 4, h);
    anyCollide(&any);
    double lost = dcWorldGetDissipatedEnergy(any.s.dc);
    ck_assert_double_gt(lost, 1);
    assertNear(all_energy(), before, 0, 2e-3 * lost);
    anyClose(&any);
}
END_TEST

/* ---- many contacts of a pair ---- */

enum { ALONG = 9 };

/* The program's own collider has 81 contacts for a box on the plane below. */
static void near_grid(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dGeomID box = dGeomGetClass(a) == dBoxClass ? a : b;
    for (int k = 0; k < ALONG * ALONG; k++) {
        dContact c = {.surface = {.mode = dContactApprox1, .mu = (dReal)0.5}};
        double x = 0.2 * (k % ALONG) / (ALONG - 1) - 0.1, y = 0.2 * (k / ALONG) / (ALONG - 1) - 0.1;
        dBodyGetRelPointPos(dGeomGetBody(box), (dReal)x, (dReal)y, (dReal)-0.1, c.geom.pos);
        c.geom.depth = -c.geom.pos[2];
        c.geom.normal[2] = 1;
        c.geom.g1 = box;
        c.geom.g2 = a == box ? b : a;
        if (c.geom.depth > 0) {
            dJointAttach(dcJointCreateContact(any.s.dc, any.group, &c), dGeomGetBody(box), 0);
        }
    }
}

/* A box slides on them to rest, by either stepper: what all of them took is in the books. */
START_TEST(test_many_contacts)
{
    const double h = 1.0 / 60;
    anyOpen(&any, anyJoints, 1e7, 1);
    sceneFloor(&any.s);
    body[0] = dGeomGetBody(sceneBox(&any.s, 0.2, 2, 0, 0, 0.1));
    bodies = 1;
    dBodySetLinearVel(body[0], 2, 1, 0);
    double before = all_energy();
    for (int i = 0; i < 120; i++) {
        dSpaceCollide(any.s.space, NULL, near_grid);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
        ck_assert_int_eq((_i ? dWorldQuickStep : dWorldStep)(any.s.world, (dReal)h), 1);
        dJointGroupEmpty(any.group);
    }
    anyCollide(&any);
    assertNear(dcWorldGetDissipatedEnergy(any.s.dc), 5, 0.01, 0);
    assertNear(all_energy(), before, 0, 0.01);
    ck_assert_double_lt(bodySpeed(body[0]), 1e-3);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program_books", 30, &tests);
    tcase_add_test(tests, test_a_wedge_gives_nothing);
    tcase_add_loop_test(tests, test_sliding_costs_what_it_costs, 0, 2);
    tcase_add_loop_test(tests, test_hits_cost_what_they_cost, 0, 24);
    tcase_add_loop_test(tests, test_many_contacts, 0, 2);
    return fixtureMain(suite);
}
