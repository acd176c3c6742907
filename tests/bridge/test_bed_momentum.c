/* Momentum of two free bodies that meet in beds of springs. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

/* Linear and angular momentum about the origin. */
static void momentum(dBodyID body, double *p)
{
    dMass m;
    dVector3 spin, l;
    const dReal *x = dBodyGetPosition(body), *v = dBodyGetLinearVel(body), *w = dBodyGetAngularVel(body);
    dBodyGetMass(body, &m);
    dBodyVectorFromWorld(body, w[0], w[1], w[2], spin);
    for (int i = 0; i < 3; i++) {
        spin[i] *= m.I[5 * i];
    }
    dBodyVectorToWorld(body, spin[0], spin[1], spin[2], l);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        p[i] += m.mass * v[i];
        p[3 + i] += l[i] + m.mass * (x[j] * v[k] - x[k] * v[j]);
    }
}

/* Two free bodies: ODE's step conserves the momentum of turning to its own order only, so that one is held to that. */
START_TEST(test_momentum)
{
    Scene scene;
    double before[6] = {0}, after[6] = {0};
    sceneOpen(&scene, 0);
    dGeomID one = sceneBox(&scene, 0.5, 2, 0, 0, 0),
            two = _i ? bedMeshGeom(&scene, 0.2) : dCreateCylinder(scene.space, 0.2, 0.5);
    dBodyID a = dGeomGetBody(one), b = sceneBody(&scene, 0.3, 1, 0.6, 0.1, 0.05);
    dGeomSetBody(two, b);
    dBodySetLinearVel(b, -2, 0.3, 0);
    dBodySetAngularVel(b, 0.5, 1, 2);
    dcMaterial rough = materialRough(3e6, 0.2, 0.6, 0.5, 0);
    dcWorldSetDefaultMaterial(scene.dc, &rough);
    momentum(a, before);
    momentum(b, before);
    sceneRun(&scene, 400, 1e-3);
    momentum(a, after);
    momentum(b, after);
    ck_assert_double_gt(bodySpeed(a), 0.3); /* it was hit */
    for (int i = 0; i < 6; i++) {
        assertNear(after[i], before[i], 0, i < 3 ? 1e-12 : 5e-3);
    }
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_momentum", 60, &tests);
    tcase_add_loop_test(tests, test_momentum, 0, 2);
    return fixtureMain(suite);
}
