/*
 * Soft things in short steps, and stiff ones in long ones, mostly in way (c): soft boxes hit each other in short steps,
 * which follow the contact: they lose corners and get others while they turn, and are thrown back no faster.  And what
 * long steps take: fingers close by most of their own thickness in one of them.
 */
#include <math.h>

#include "scenes/any_scene.h"

static AnyScene any;

/* From -1 to 1, the same every time. */
static double draw(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (double)(*state >> 8) / (1 << 23) - 1;
}

static void tumble(dGeomID geom, unsigned *state)
{
    dMatrix3 turned;
    dBodyID body = dGeomGetBody(geom);
    double x = draw(state), y = draw(state), z = draw(state);
    dRFromAxisAndAngle(turned, (dReal)x, (dReal)y, (dReal)z, (dReal)(M_PI * draw(state)));
    dBodySetRotation(body, turned);
    x = 25 * draw(state), y = 25 * draw(state), z = 25 * draw(state);
    dBodySetAngularVel(body, (dReal)x, (dReal)y, (dReal)z);
}

/* Two that fly at each other askew, without gravity; energy is what it was at most. */
START_TEST(test_soft_hits_give_nothing)
{
    static const double steps[] = {1.0 / 100, 1.0 / 240};
    double h = steps[_i % 2];
    unsigned state = (unsigned)_i / 2 + 1;
    int touched = 0;
    anyOpen(&any, anyJoints, 1e5, 0.1);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    any.own_friction = 1;
    dGeomID one = sceneBox(&any.s, 0.1, 1, 0, 0, 0), two = sceneBox(&any.s, 0.1, 1, 0.2, 0.06 * draw(&state), 0);
    tumble(one, &state);
    tumble(two, &state);
    dBodySetLinearVel(dGeomGetBody(two), (dReal)-1.5, 0, 0);
    double start = bodyKinetic(dGeomGetBody(one)) + bodyKinetic(dGeomGetBody(two));
    for (int i = 0; i * h < 0.5; i++) {
        anyStep(&any, h);
        double now = bodyKinetic(dGeomGetBody(one)) + bodyKinetic(dGeomGetBody(two));
        ck_assert_msg(now < 1.01 * start, "seed %d: %g of %g J", _i / 2, now, start);
        touched |= now < 0.999 * start;
    }
    ck_assert_int_eq(touched, 1);
    anyClose(&any);
}
END_TEST

/* 20 N hold 0.5 kg by friction of 0.8; nothing is between the fingers after the first step but what they went into. */
START_TEST(test_fingers_close_in_long_steps)
{
    const double h = 1.0 / (_i % 2 ? 20 : 30);
    anyOpen(&any, anyJoints, _i / 2 ? 1e9 : 1e7, 2);
    any.own_friction = 1;
    for (int side = -1; side <= 1; side += 2) {
        dMass m;
        dBodyID finger = dBodyCreate(any.s.world);
        dGeomSetBody(dCreateBox(any.s.space, (dReal)0.02, (dReal)0.05, (dReal)0.1), finger);
        dMassSetBoxTotal(&m, (dReal)0.2, (dReal)0.02, (dReal)0.05, (dReal)0.1);
        dBodySetMass(finger, &m);
        dBodySetPosition(finger, (dReal)(side * 0.0605), 0, 0);
        dJointID slider = dJointCreateSlider(any.s.world, 0);
        dJointAttach(slider, finger, 0);
        dJointSetSliderAxis(slider, 1, 0, 0);
        dJointSetSliderParam(slider, dParamVel, (dReal)(-0.5 * side));
        dJointSetSliderParam(slider, dParamFMax, 20);
    }
    dBodyID box = dGeomGetBody(sceneBox(&any.s, 0.1, 0.5, 0, 0, 0));
    anyRun(&any, 2, h);
    double z = bodyAt(box, 2);
    ck_assert_double_gt(z, -0.05);
    anyRun(&any, 2, h);
    assertNear(bodyAt(box, 2), z, 0, 1e-5);
    anyClose(&any);
}
END_TEST

/* A soft ball without dissipation, in every way in: a hundred bounces cost it nothing. */
START_TEST(test_soft_balls_bounce_on)
{
    static const struct {
        double modulus, h;
    } cases[] = {{1e4, 1.0 / 60}, {1e4, 1.0 / 240}, {1e5, 1.0 / 240}};
    double h = cases[_i / 3].h, high = 0, start = 0.5;
    anyOpen(&any, _i % 3, cases[_i / 3].modulus, 0);
    any.own_friction = 1;
    sceneFloor(&any.s);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 2, 0, 0, 0.1 + start));
    for (int i = 0; i * h < 100; i++) {
        anyStep(&any, h);
        high = i * h > 98 ? fmax(high, bodyAt(ball, 2) - 0.1) : 0;
    }
    assertNear(high, start, 0, 0.02 * start);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program_short", 30, &tests);
    tcase_add_loop_test(tests, test_soft_hits_give_nothing, 0, 40);
    tcase_add_loop_test(tests, test_soft_balls_bounce_on, 0, 9);
    tcase_add_loop_test(tests, test_fingers_close_in_long_steps, 0, 4);
    return fixtureMain(suite);
}
