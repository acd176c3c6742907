/* See fixture.h. */
#include "fixture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

Messages messages;

static void record(int kind, const char *text, void *data)
{
    (void)data;
    if (kind == dcMessageError) {
        messages.errors++;
    } else {
        messages.warnings++;
    }
    snprintf(messages.text, sizeof messages.text, "%s", text);
}

int fixtureMain(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    dInitODE2(0);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    dCloseODE();
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

Suite *fixtureSuite(const char *name, double timeout, TCase **tests)
{
    Suite *suite = suite_create(name);
    *tests = tcase_create(name);
    tcase_set_timeout(*tests, timeout);
    suite_add_tcase(suite, *tests);
    return suite;
}

void messagesClear(void)
{
    messages = (Messages){0};
}

void sceneOpen(Scene *scene, double gravity)
{
    messagesClear();
    dcSetMessageHandler(record, NULL);
    scene->world = dWorldCreate();
    dWorldSetGravity(scene->world, 0, 0, -gravity);
    scene->space = dHashSpaceCreate(0);
    scene->dc = dcWorldCreate(scene->world);
    ck_assert_ptr_nonnull(scene->dc);
    dcWorldSetStepping(scene->dc,
                       dcStepResolved); /* the laws to many digits; test_carried and its like choose otherwise */
}

void sceneClose(Scene *scene)
{
    ck_assert_int_eq(dcWorldDestroy(scene->dc), dcOk);
    dSpaceDestroy(scene->space);
    dWorldDestroy(scene->world);
}

dBodyID sceneBody(Scene *scene, double radius, double mass, double x, double y, double z)
{
    dBodyID body = dBodyCreate(scene->world);
    dMass inertia;
    dMassSetSphereTotal(&inertia, mass, radius);
    dBodySetMass(body, &inertia);
    dBodySetPosition(body, x, y, z);
    return body;
}

dGeomID sceneBall(Scene *scene, double radius, double mass, double x, double y, double z)
{
    dGeomID geom = dCreateSphere(scene->space, radius);
    dGeomSetBody(geom, sceneBody(scene, radius, mass, x, y, z));
    return geom;
}

dGeomID sceneBox(Scene *scene, double side, double mass, double x, double y, double z)
{
    dGeomID geom = dCreateBox(scene->space, side, side, side);
    dBodyID body = sceneBody(scene, side, mass, x, y, z);
    dMass inertia;
    dMassSetBoxTotal(&inertia, mass, side, side, side);
    dBodySetMass(body, &inertia);
    dGeomSetBody(geom, body);
    return geom;
}

dGeomID sceneCapsule(Scene *scene, double radius, double length, double mass, double x, double y, double z)
{
    dGeomID geom = dCreateCapsule(scene->space, radius, length);
    dBodyID body = sceneBody(scene, radius, mass, x, y, z);
    dMass inertia;
    dMassSetCapsuleTotal(&inertia, mass, 3, radius, length);
    dBodySetMass(body, &inertia);
    dGeomSetBody(geom, body);
    return geom;
}

dGeomID sceneFloor(Scene *scene)
{
    return dCreatePlane(scene->space, 0, 0, 1, 0);
}

dcMaterial materialSmooth(double modulus, double dissipation)
{
    return materialRough(modulus, dissipation, 0, 0, 0);
}

dcMaterial materialRough(double modulus, double dissipation, double us, double ud, double uv)
{
    dcMaterial material = dcMaterialDefault();
    material.plane_strain_modulus = modulus;
    material.dissipation = dissipation;
    material.static_friction = us;
    material.dynamic_friction = ud;
    material.viscous_friction = uv;
    return material;
}

double modulusOfEach(double combined)
{
    return combined * 2 * sqrt(2.0);
}

double stiffnessOnPlane(double radius, double modulus)
{
    return 4.0 / 3 * sqrt(radius) * modulus / (2 * sqrt(2.0));
}

double sceneEnergy(const Scene *scene)
{
    return dcWorldGetPotentialEnergy(scene->dc) + dcWorldGetKineticEnergy(scene->dc) +
           dcWorldGetGravitationalEnergy(scene->dc);
}

void sceneRun(Scene *scene, int count, double step)
{
    for (int i = 0; i < count; i++) {
        ck_assert_int_ge(dcWorldStep(scene->dc, scene->space, step), dcOk); /* or dcOkLimited */
    }
}

void sceneEvaluate(Scene *scene)
{
    ck_assert_int_eq(dcWorldCollide(scene->dc, scene->space), dcOk);
    ck_assert_int_eq(dcWorldApply(scene->dc, 0), dcOk);
}

dcContactReport sceneOnlyContact(Scene *scene)
{
    dcContactReport report = {0};
    ck_assert_int_eq(dcWorldGetNumContacts(scene->dc), 1);
    ck_assert_int_eq(dcWorldGetContact(scene->dc, 0, &report), dcOk);
    return report;
}

double bodySpeed(dBodyID body)
{
    const dReal *v = dBodyGetLinearVel(body);
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

double bodyKinetic(dBodyID body)
{
    dMass mass;
    dVector3 spin, momentum;
    double v = bodySpeed(body);
    dBodyGetMass(body, &mass);
    dMultiply1_331(spin, dBodyGetRotation(body), dBodyGetAngularVel(body));
    dMultiply0_331(momentum, mass.I, spin);
    return 0.5 * ((double)mass.mass * v * v + (double)dCalcVectorDot3(spin, momentum));
}

double bodyAt(dBodyID body, int axis)
{
    return dBodyGetPosition(body)[axis];
}

double bodyGoes(dBodyID body, int axis)
{
    return dBodyGetLinearVel(body)[axis];
}

void assertWithin(double a, double b, double limit)
{
    ck_assert_msg(fabs(a - b) <= limit, "%.17g and %.17g differ by %.3g, allowed %.3g", a, b, fabs(a - b), limit);
}

void assertNear(double a, double b, double tolerance, double floor)
{
    assertWithin(a, b, asPrecise(tolerance) * fmax(fabs(a), fabs(b)) + asPrecise(floor));
}

void assertNearOf(double a, double b, double tolerance, double size)
{
    assertWithin(a, b, asPrecise(tolerance) * fmax(fabs(a), fabs(b)) + roundingOf(size));
}

void assertVectorWithin(const dReal *a, const dReal *b, double limit)
{
    double gap = 0;
    for (int i = 0; i < 3; i++) {
        gap += (a[i] - b[i]) * (a[i] - b[i]);
    }
    ck_assert_msg(sqrt(gap) <= limit, "(%.17g, %.17g, %.17g) and (%.17g, %.17g, %.17g) differ by %.3g, allowed %.3g",
                  a[0], a[1], a[2], b[0], b[1], b[2], sqrt(gap), limit);
}

static double length(const dReal *a)
{
    return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

void assertVectorNear(const dReal *a, const dReal *b, double tolerance, double floor)
{
    assertVectorWithin(a, b, asPrecise(tolerance) * fmax(length(a), length(b)) + asPrecise(floor));
}
