/* Oblique hits gain nothing by friction that holds, at 1/60 and 1/240 s. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/fewer.h"

static const double steps[2] = {1.0 / 60, 1.0 / 240};
static AnyScene any;
static double h;

/* Number i: the mode, automatic or resolved, and the step. */
static void open_default(int i)
{
    const dcMaterial material = dcMaterialDefault();
    anyOpen(&any, anyManaged, 1e7, 2);
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dcWorldSetStepping(any.s.dc, i % 2 ? dcStepResolved : dcStepAuto);
    h = steps[i / 2 % 2];
}

static double energy_of(dBodyID body)
{
    dMass mass;
    dVector3 spin, momentum;
    double v = bodySpeed(body);
    dBodyGetMass(body, &mass);
    dMultiply1_331(spin, dBodyGetRotation(body), dBodyGetAngularVel(body));
    dMultiply0_331(momentum, mass.I, spin);
    return 0.5 * ((double)mass.mass * v * v + (double)dCalcVectorDot3(spin, momentum));
}

static double draw(void)
{
    return 2 * (double)dRandReal() - 1;
}

/*
 * A ball or a capsule that spins comes down at an angle, without gravity: it leaves with no more than it had.  A step
 * turns a capsule by up to half a radian, which is no better known in the automatic mode than this.
 */
static void hit(int capsule, double tolerance, double dissipation)
{
    dMatrix3 turn;
    dcMaterial material = materialRough(pow(10, 6 + 3 * (double)dRandReal()), dissipation, 0.8, 0.6, 0);
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    dGeomID geom = capsule ? sceneCapsule(&any.s, 0.05, 0.1, 1, 0, 0, 0.13) : sceneBall(&any.s, 0.05, 1, 0, 0, 0.06);
    dBodyID body = dGeomGetBody(geom);
    dRFromAxisAndAngle(turn, (dReal)draw(), (dReal)draw(), (dReal)draw(), (dReal)(3 * draw()));
    dBodySetRotation(body, turn);
    dBodySetLinearVel(body, (dReal)(3 * draw()), (dReal)(3 * draw()), (dReal)(-0.5 - fabs(draw())));
    dBodySetAngularVel(body, (dReal)(40 * draw()), (dReal)(40 * draw()), (dReal)(40 * draw()));
    double before = energy_of(body);
    anyRun(&any, 0.3, h);
    ck_assert_msg(energy_of(body) <= before * (1 + tolerance), "%g J after %g J", energy_of(body), before);
    dGeomDestroy(geom);
    dBodyDestroy(body);
}

START_TEST(test_hits_gain_nothing)
{
    open_default(_i);
    sceneFloor(&any.s);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dRandSetSeed((unsigned long)_i + 1);
    for (int k = 0; k < FEWER(500, 50); k++) {
        hit(k % 2, k % 2 == 0 ? 1e-4 : _i % 2 ? 1e-3 : 5e-3, k % 4 < 2 ? 0 : 0.3);
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("holding in hits", 120, &tests);
    tcase_add_loop_test(tests, test_hits_gain_nothing, 0, 4);
    return fixtureMain(suite);
}
