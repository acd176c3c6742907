/*
 * Two thousand random oblique hits where friction holds, in each mode: a spinning ball comes down on the floor or meets
 * another one; without dissipation and with, soft and hard, smooth and rough.  What is stored in the tangential spring
 * may come back, but the energy is never more than it was.
 */
#include <math.h>

#include "scenes/any_scene.h"

enum { HITS = 2000, MODES = 5 };

/* Way in, mode, step, hardest modulus as a power of ten. */
static const struct {
    int way;
    dcStepping stepping;
    double step, hardest;
} modes[MODES] = {{anyManaged, dcStepAuto, 1.0 / 60, 11.3},
                  {anyManaged, dcStepAuto, 1.0 / 240, 11.3},
                  {anyManaged, dcStepImplicit, 1.0 / 60, 11.3},
                  {anyLoop, dcStepAuto, 1.0 / 60, 11.3},
                  {anyManaged, dcStepResolved, 1.0 / 60, 8}};

static double within(double low, double high)
{
    return low + (high - low) * (double)dRandReal();
}

static void launch(dBodyID body, double speed, double spin)
{
    dBodySetLinearVel(body, (dReal)within(-speed, speed), (dReal)within(-speed, speed), (dReal)-within(0.5, 2));
    dBodySetAngularVel(body, (dReal)within(-spin, spin), (dReal)within(-spin, spin), (dReal)within(-spin, spin));
}

/* Energy after one hit over that before it, minus 1; `met` is set if they met. */
static double gain(AnyScene *any, double hardest, double h, int number, int *met)
{
    dBodyID body[2] = {NULL, NULL};
    double mu = within(0.05, 1.5);
    dcMaterial material =
        materialRough(pow(10, within(5, hardest)), number % 2 ? 0 : within(0, 2), mu, mu * within(0.5, 1), 0);
    material.poissons_ratio = within(0, 0.5);
    dcWorldSetDefaultMaterial(any->s.dc, &material);
    int two = number / 2 % 2;
    dGeomID geom[2] = {sceneBall(&any->s, 0.05, within(0.2, 2), 0, 0, 0.06), 0};
    body[0] = dGeomGetBody(geom[0]);
    launch(body[0], 3, 60);
    if (two) {
        geom[1] =
            sceneBall(&any->s, within(0.02, 0.1), within(0.2, 2), within(-0.03, 0.03), within(-0.03, 0.03), -0.12);
        body[1] = dGeomGetBody(geom[1]);
        launch(body[1], 0.5, 60);
        dBodySetLinearVel(body[1], 0, 0, (dReal)within(0.5, 1));
        dBodySetLinearVel(body[0], (dReal)within(-0.3, 0.3), (dReal)within(-0.3, 0.3), (dReal)-within(1, 3));
    }
    double before = bodyKinetic(body[0]) + (two ? bodyKinetic(body[1]) : 0),
           lost = dcWorldGetDissipatedEnergy(any->s.dc);
    anyRun(any, 0.4, h);
    double after = bodyKinetic(body[0]) + (two ? bodyKinetic(body[1]) : 0);
    *met = dcWorldGetDissipatedEnergy(any->s.dc) != lost;
    for (int i = 0; i <= two; i++) {
        dGeomDestroy(geom[i]);
        dBodyDestroy(body[i]);
    }
    return after / before - 1;
}

START_TEST(test_no_hit_gains)
{
    AnyScene any;
    int contacts = 0;
    double worst = -1;
    anyOpen(&any, modes[_i].way, 1e7, 0);
    dcWorldSetStepping(any.s.dc, modes[_i].stepping);
    dGeomID floor = sceneFloor(&any.s);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dRandSetSeed((unsigned long)_i + 1);
    for (int i = 0; i < HITS; i++) {
        int met;
        void (*enable)(dGeomID) = i / 2 % 2 ? dGeomDisable : dGeomEnable;
        enable(floor);
        worst = fmax(worst, gain(&any, modes[_i].hardest, modes[_i].step, i, &met));
        contacts += met;
    }
    ck_assert_int_gt(contacts, HITS * 9 / 10);
    ck_assert_msg(worst < byPrecision(1e-9, 1e-4), "mode %d: a hit gained %g of the energy", _i, worst);
    anyClose(&any);
}
END_TEST

/* However far it still was when the step stopped it, in every way in, and, a ball, however fast it goes along: it comes
 * back. */
START_TEST(test_every_bounce_comes_back)
{
    const double h = 1.0 / 60, speed = 3.9, c = 0.05, gap = 1e-3 + 0.01 * (_i / 3 % 6);
    const int box = _i / 18 % 2, way = _i / 36;
    const double along = box ? 0 : 3 * (_i % 3);
    AnyScene any;
    anyOpen(&any, way, 1e7, c);
    sceneFloor(&any.s);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dGeomID geom = box ? sceneBox(&any.s, 0.1, 0.5, 0, 0, 0.05 + gap) : sceneBall(&any.s, 0.05, 0.5, 0, 0, 0.05 + gap);
    dBodyID body = dGeomGetBody(geom);
    dBodySetLinearVel(body, (dReal)along, 0, (dReal)-speed);
    anyRun(&any, 4 * h, h);
    double e = box ? dcLinearStopRestitution(c, speed) : dcHuntCrossleyRestitution(c, speed);
    assertNear(bodyGoes(body, 2), e * speed, 0.01, 0);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("oblique hits", 60, &tests);
    tcase_add_loop_test(tests, test_no_hit_gains, 0, MODES);
    tcase_add_loop_test(tests, test_every_bounce_comes_back, 0, 36 * anyWays);
    return fixtureMain(suite);
}
