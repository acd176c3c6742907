/*
 * Way (c): what rolls on contacts of the program's own.  Of a capsule that lies on a box, and of one round body on
 * another, ODE's collider gives now the one end, now the other; the end that it leaves out goes along, under the axis.
 * Where it lay behind, the load pushed from behind: from a tenth of a metre a second to 0.6 in five seconds.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/fence.h"

static const double radius = 0.05, length = 0.2, mass = 1;
static double step;
static AnyScene any;
static dGeomID ground;

enum { CAPSULE, CYLINDER };
enum { BOX, DRUM };
/* What rolls, on what, how stiff, turned by how much. */
typedef struct rolling {
    int kind, on;
    double modulus, yaw;
} rolling;

static const rolling all[] = {{CAPSULE, BOX, 1e5, 0},   {CAPSULE, BOX, 1e7, 0},     {CAPSULE, BOX, 2e11, 0},
                              {CAPSULE, BOX, 1e7, 0.7}, {CAPSULE, DRUM, 1e7, 0},    {CAPSULE, DRUM, 2e11, 0.7},
                              {CYLINDER, DRUM, 1e7, 0}, {CYLINDER, DRUM, 1e7, 0.7}, {CYLINDER, DRUM, 2e11, 0},
                              {CAPSULE, DRUM, 1e5, 0},  {CYLINDER, DRUM, 1e5, 0.7}};
enum { NUM_ALL = sizeof all / sizeof *all };

/* Either may be the first of the pair. */
static void step_named(dBodyID body, int ground_first)
{
    dGeomID geom = dBodyGetFirstGeom(body), one = ground_first ? ground : geom, two = ground_first ? geom : ground;
    dContact contact[8];
    int count = dCollide(one, two, 8, &contact[0].geom, sizeof *contact);
    for (int k = 0; k < count; k++) {
        contact[k].surface.mode = 0;
        contact[k].surface.mu = REAL(0.6);
        dJointAttach(dcJointCreateContact(any.s.dc, any.group, &contact[k]), dGeomGetBody(one), dGeomGetBody(two));
    }
    ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)step), dcOk);
    dWorldStep(any.s.world, (dReal)step);
    dJointGroupEmpty(any.group);
}

/* It lies for a while, and is then made to roll. */
static dBodyID open_rolling(const rolling *r, int ground_first, double speed, double rests)
{
    dMatrix3 lie, turn, both;
    dMass m;
    anyOpenRough(&any, anyJoints, r->modulus, 2, 0.6);
    ground = r->on == BOX ? dCreateBox(any.s.space, 20, 20, 1) : dCreateCylinder(any.s.space, 5, 1);
    dGeomSetPosition(ground, REAL(0.3), REAL(0.2), REAL(-0.5));
    dBodyID body = dBodyCreate(any.s.world);
    if (r->kind == CAPSULE) {
        dMassSetCapsuleTotal(&m, (dReal)mass, 3, (dReal)radius, (dReal)length);
        dGeomSetBody(dCreateCapsule(any.s.space, (dReal)radius, (dReal)length), body);
    } else {
        dMassSetCylinderTotal(&m, (dReal)mass, 3, (dReal)radius, (dReal)length);
        dGeomSetBody(dCreateCylinder(any.s.space, (dReal)radius, (dReal)length), body);
    }
    dBodySetMass(body, &m);
    dRFromAxisAndAngle(lie, 1, 0, 0, (dReal)(M_PI / 2));
    dRFromAxisAndAngle(turn, 0, 0, 1, (dReal)r->yaw);
    dMultiply0_333(both, turn, lie);
    dBodySetRotation(body, both);
    dBodySetPosition(body, 0, 0, (dReal)radius);
    for (double t = 0; t < rests; t += step) {
        step_named(body, ground_first);
    }
    dBodySetLinearVel(body, (dReal)(speed * cos(r->yaw)), (dReal)(speed * sin(r->yaw)), 0);
    dBodySetAngularVel(body, (dReal)(-speed * sin(r->yaw) / radius), (dReal)(speed * cos(r->yaw) / radius), 0);
    return body;
}

START_TEST(test_rolls_on)
{
    const rolling *r = &all[_i / 2];
    const double speed = 0.1;
    step = 1.0 / 60;
    dBodyID body = open_rolling(r, _i % 2, speed, 1);
    double most = 0, along = 0;
    for (int i = 0; i < 300; i++) {
        step_named(body, _i % 2);
        along = bodyGoes(body, 0) * cos(r->yaw) + bodyGoes(body, 1) * sin(r->yaw);
        most = fmax(most, along);
    }
    /* Nothing drives it; where the collider gives no contact of two cylinders, it falls for a step. */
    double allowed = r->kind == CYLINDER ? 0.1 : 0.02;
    ck_assert_double_lt(most, (1 + allowed) * speed);
    if (r->modulus > 1e5) { /* else it sinks in by a tenth of its radius, which holds it */
        assertNear(along, speed, 2.5 * allowed, 0);
    }
    anyClose(&any);
}
END_TEST

/* In a long step the end that is left out swings in by centimetres; it is as deep as it is, not as it went at first. */
START_TEST(test_swings_in)
{
    const double speed = 0.2;
    step = 1.0 / 30;
    dBodyID body = open_rolling(&all[_i], 0, speed, 0);
    anyRun(&any, 1, step);
    ck_assert_double_gt(bodyAt(body, 2), radius - 1e-3); /* 2 cm deep for seconds, without */
    assertNear(bodyGoes(body, 0), speed, 0.05, 0);
    anyClose(&any);
}
END_TEST

/* Over the edge of a table it falls, and is not held by the end that the collider leaves out. */
START_TEST(test_falls_off)
{
    const double speed = 0.5, edge = 0.8;
    step = 1.0 / 60;
    dBodyID body = open_rolling(&all[_i], 0, speed, 1);
    dGeomSetPosition(ground, (dReal)(edge - 10), 0, REAL(-0.5));
    anyRun(&any, edge / speed, step);
    assertWithin(bodyAt(body, 2), radius, 0.2 * radius); /* on it still, as deep as it sinks */
    anyRun(&any, 0.6, step);
    ck_assert_double_lt(bodyAt(body, 2), -0.5);
    anyClose(&any);
}
END_TEST

int main(void)
{
    fenceInstall();
    TCase *tests;
    Suite *suite = fixtureSuite("program's contacts, rolling", 60, &tests);
    tcase_add_loop_test(tests, test_rolls_on, 0, 2 * NUM_ALL);
    tcase_add_loop_test(tests, test_swings_in, 1, 3);
    tcase_add_loop_test(tests, test_falls_off, 0, 3);
    return fixtureMain(suite);
}
