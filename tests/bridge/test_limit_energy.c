/* Where the limit of substeps binds, no energy comes from it, and what it was for can be followed again afterwards. */
#include <math.h>

#include "scenes/fewer.h"
#include "scenes/fixture.h"

enum { crumbs = 40, crates = FEWER(4, 1) };

/* The same on every machine. */
static double chance(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) / 16777216.0;
}

static dBodyID crumb(Scene *scene, int kind, double size, double x, double y)
{
    const double mass = 0.007;
    if (kind == 0) {
        return dGeomGetBody(sceneBox(scene, size, mass, x, y, 0.5 * size + 5e-4));
    }
    if (kind == 1) {
        return dGeomGetBody(sceneBall(scene, 0.5 * size, mass, x, y, 0.5 * size + 5e-4));
    }
    dBodyID body = sceneBody(scene, 0.5 * size, mass, x, y, 0.5 * size + 5e-4);
    dGeomSetBody(dCreateCylinder(scene->space, (dReal)(0.5 * size), (dReal)size), body);
    return body;
}

/* A crate of 700 kg falls askew on what lies about under its edges. */
static void fall_on_crumbs(int kind, int substeps, unsigned seed)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = dcMaterialDefault();
    material.plane_strain_modulus = (dReal)1e9;
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetStepping(scene.dc, dcStepResolved);
    dcWorldSetMaxSubsteps(scene.dc, substeps);
    sceneFloor(&scene);
    dBodyID body[crumbs];
    for (int i = 0; i < crumbs; i++) {
        double size = 0.01 + 0.01 * chance(&seed), x = 0.36 + 0.03 * (i % 5) + 0.01 * chance(&seed);
        body[i] = crumb(&scene, kind, size, i % 2 ? x : -x, -0.45 + 0.24 * (i / 10) + 0.1 * chance(&seed));
    }
    dBodyID crate = dGeomGetBody(sceneBox(&scene, 1, 700, 0, 0, 1.15 + 0.7 * chance(&seed)));
    dMatrix3 turned;
    dRFromAxisAndAngle(turned, (dReal)(0.1 * chance(&seed) - 0.05), 1, (dReal)(0.2 * chance(&seed)),
                       (dReal)(-0.15 - 0.4 * chance(&seed)));
    dBodySetRotation(crate, turned);
    double start = 700 * 9.81 * bodyAt(crate, 2), most = 0, fastest = 0;
    int limited = 0;
    for (int i = 0; i < 48; i++) {
        int code = dcWorldStep(scene.dc, scene.space, (dReal)(1.0 / 60));
        ck_assert_int_ge(code, dcOk);
        limited += code == dcOkLimited;
        double moves = dcWorldGetKineticEnergy(scene.dc) + dcWorldGetGravitationalEnergy(scene.dc);
        most = fmax(most, moves);
        for (int k = 0; k < crumbs; k++) {
            fastest = fmax(fastest, bodySpeed(body[k]));
        }
    }
    ck_assert_msg(most < 1.001 * start + 5, "kind %d: %g J, at first %g", kind, most, start);
    ck_assert_msg(fastest < 16, "kind %d: a crumb left at %g m/s", kind, fastest);
    ck_assert_int_gt(limited, 0);
    sceneClose(&scene);
}

START_TEST(test_crumbs)
{
    for (unsigned seed = 1; seed <= crates; seed++) {
        fall_on_crumbs(_i, _i == 1 ? 4096 : 512, seed);
    }
}
END_TEST

/* A ball of steel that loses nothing: with one substep as with many, and only the bounces are beyond the limit. */
START_TEST(test_bounces)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial material = materialSmooth(2e11, 0);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    dcWorldSetStepping(scene.dc, dcStepResolved);
    dcWorldSetMaxSubsteps(scene.dc, 1 << (2 * _i));
    sceneFloor(&scene);
    sceneBall(&scene, 0.1, 1, 0, 0, 1);
    const double start = 9.81;
    int limited = 0;
    for (int i = 0; i < 600; i++) {
        limited += dcWorldStep(scene.dc, scene.space, (dReal)(1.0 / 60)) == dcOkLimited;
        ck_assert_double_lt(sceneEnergy(&scene), start * (sizeof(dReal) == 4 ? 1.0001 : 1 + 1e-9));
    }
    ck_assert_double_gt(sceneEnergy(&scene), 0.97 * start);
    ck_assert_int_gt(limited, 5);
    ck_assert_int_lt(limited, 40);
    sceneClose(&scene);
}
END_TEST

/* An arm that falls against a hard stop, and off it again. */
START_TEST(test_stop)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcWorldSetStepping(scene.dc, dcStepResolved);
    dcWorldSetMaxSubsteps(scene.dc, 1 << (2 * _i));
    dBodyID body = sceneBody(&scene, 0.05, 0.1, 0.1, 0, 1);
    dJointID hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(hinge, body, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 1);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = (dReal)1e9; /* over 1e-3 kg m^2: 1e12 */
    def.dissipation = 0;
    def.lower = (dReal)-0.5;
    def.upper = (dReal)0.5;
    ck_assert_ptr_nonnull(dcJointStopCreate(scene.dc, hinge, dcHingeAngle, &def));
    double fastest = 0, highest = 1;
    for (int i = 0; i < 600; i++) {
        ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, (dReal)(1.0 / 60)), dcOk);
        fastest = fmax(fastest, bodySpeed(body));
        highest = fmax(highest, bodyAt(body, 2));
    }
    ck_assert_msg(fastest < 1.1 * sqrt(2 * 9.81 * 0.1 * sin(0.5)), "%g m/s", fastest);
    ck_assert_msg(highest < 1.01, "%g m", highest);
    sceneClose(&scene);
}
END_TEST

/* What came out slowly of the floor, carried because of another body, is not thrown once that is gone. */
START_TEST(test_goes_on_slowly)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dcMaterial soft = materialSmooth(1e5, 0), hard = materialSmooth(2e11, 1);
    dcWorldSetDefaultMaterial(scene.dc, &hard);
    dcWorldSetStepping(scene.dc, dcStepResolved);
    dcWorldSetMaxSubsteps(scene.dc, 16);
    sceneFloor(&scene);
    dBodyID steel = dGeomGetBody(sceneBall(&scene, 0.1, 1, 1, 0, 0.1));
    dGeomID geom = sceneBall(&scene, 0.1, 1, 0, 0, 0.04);
    dcGeomSetMaterial(scene.dc, geom, &soft);
    double fastest = 0;
    for (int i = 0; i < 60; i++) {
        int code = dcWorldStep(scene.dc, scene.space, (dReal)(1.0 / 60));
        ck_assert_int_eq(i < 3 || i >= 12 ? code : dcOk, i < 3 ? dcOkLimited : dcOk);
        fastest = fmax(fastest, bodySpeed(dGeomGetBody(geom)));
        if (i == 2) {
            dBodySetPosition(steel, 1, 0, 50);
        }
    }
    ck_assert_msg(fastest < 1.2, "%g m/s", fastest);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("limit_energy", 120, &tests);
    tcase_add_loop_test(tests, test_crumbs, 0, 3);
    tcase_add_loop_test(tests, test_bounces, 0, 4);
    tcase_add_loop_test(tests, test_stop, 0, 4);
    tcase_add_test(tests, test_goes_on_slowly);
    return fixtureMain(suite);
}
