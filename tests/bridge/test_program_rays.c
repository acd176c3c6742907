/* Way (c): what a ray hits is the program's own spring, as ODE has it. */
#include <math.h>

#include "scenes/any_scene.h"

static const double h = 0.01, erp = 0.2, cfm = 1e-3, mass = 2, length = 0.5;
static AnyScene any;
static dGeomID ray, ground;

static dContact contact(void)
{
    dContact c = {0};
    c.geom.g1 = ray;
    c.geom.g2 = ground;
    c.geom.normal[2] = 1;
    c.surface.mode = dContactSoftERP | dContactSoftCFM;
    c.surface.soft_erp = (dReal)erp;
    c.surface.soft_cfm = (dReal)cfm;
    return c;
}

/* A body on a ray that looks down. */
static dBodyID open_hovering(void)
{
    dMass heavy;
    dBodyID body;
    anyOpen(&any, anyJoints, 1e7, 1);
    ground = sceneFloor(&any.s);
    body = dBodyCreate(any.s.world);
    dMassSetSphereTotal(&heavy, (dReal)mass, 1);
    dBodySetMass(body, &heavy);
    ray = dCreateRay(0, (dReal)length);
    dGeomSetBody(ray, body);
    dGeomRaySet(ray, 0, 0, (dReal)length, 0, 0, -1);
    dBodySetPosition(body, 0, 0, (dReal)length);
    return body;
}

START_TEST(test_ray_is_as_soft_as_it_says)
{
    dBodyID body = open_hovering();
    for (int i = 0; i < 1000; i++) {
        dContact c = contact();
        c.geom.depth = (dReal)(length - bodyAt(body, 2));
        if (c.geom.depth > 0) {
            dJointAttach(dcJointCreateContact(any.s.dc, any.group, &c), body, 0);
        }
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
        dWorldStep(any.s.world, (dReal)h);
        dJointGroupEmpty(any.group);
    }
    assertNear(length - bodyAt(body, 2), cfm * mass * 9.81 * h / erp, 1e-3, 0);
    dGeomDestroy(ray);
    anyClose(&any);
}
END_TEST

START_TEST(test_ray_is_not_filled_in)
{
    open_hovering();
    dContact c = contact();
    c.geom.depth = REAL(0.01);
    ck_assert_int_eq(dcContactCarry(any.s.dc, (dReal)h, &c), dcOk);
    ck_assert_double_eq(c.surface.soft_cfm, (dReal)cfm);
    ck_assert_double_eq(c.surface.soft_erp, (dReal)erp);
    dGeomDestroy(ray);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("rays in way (c)", 30, &tests);
    tcase_add_test(tests, test_ray_is_as_soft_as_it_says);
    tcase_add_test(tests, test_ray_is_not_filled_in);
    return fixtureMain(suite);
}
