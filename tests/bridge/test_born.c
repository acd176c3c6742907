/*
 * The program's own contacts, of friction without bound, between bodies that are put into each other: what undoes an
 * overlap must not throw them about, as several rows on a body do that give way to nothing.
 */
#include <math.h>

#include "scenes/any_scene.h"

enum { BODIES = 14, EVERY = 8, STEPS = 260, SEEDS = 16 };

static const double h = 0.05;
static AnyScene any;
static dBodyID body[BODIES];

static double draw(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 33) / 2147483648.0;
}

static dGeomID shape(int which, const double *size)
{
    dSpaceID space = any.s.space;
    switch (which) {
    case 0: return dCreateSphere(space, (dReal)(0.5 * size[0]));
    case 1: return dCreateBox(space, (dReal)size[0], (dReal)size[1], (dReal)size[2]);
    default: return dCreateCapsule(space, (dReal)(0.25 * size[0]), (dReal)(2 * size[1]));
    }
}

/* A ball, a box, a capsule, or all three of them, turned and put near the middle. */
static dBodyID put(int i, unsigned long long *state)
{
    double size[3], at[3], axis[3];
    for (int k = 0; k < 3; k++) {
        size[k] = 0.1 + 0.5 * draw(state);
        at[k] = (k < 2 ? -0.3 : 0.5) + 0.6 * draw(state);
        axis[k] = draw(state) - 0.5;
    }
    dMass mass;
    dMassSetBox(&mass, 5, (dReal)size[0], (dReal)size[1], (dReal)size[2]);
    dBodyID id = dBodyCreate(any.s.world);
    dBodySetMass(id, &mass);
    for (int which = 0; which < 3; which++) {
        if (i % 4 == which || i % 4 == 3) {
            dGeomSetBody(shape(which, size), id);
        }
    }
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, (dReal)axis[0], (dReal)axis[1], (dReal)axis[2], (dReal)(3 * draw(state)));
    dBodySetRotation(id, turn);
    dBodySetPosition(id, (dReal)at[0], (dReal)at[1], (dReal)at[2]);
    return id;
}

/* As in many of ODE's examples. */
static void near(void *data, dGeomID a, dGeomID b)
{
    dContactGeom found[32];
    int count = dCollide(a, b, 32, found, sizeof *found);
    (void)data;
    for (int i = 0; i < count; i++) {
        dContact c = {.surface = {.mode = dContactBounce | dContactSoftCFM,
                                  .mu = dInfinity,
                                  .bounce = REAL(0.1),
                                  .bounce_vel = REAL(0.1),
                                  .soft_cfm = REAL(0.01)},
                      .geom = found[i]};
        dJointAttach(dcJointCreateContact(any.s.dc, any.group, &c), dGeomGetBody(a), dGeomGetBody(b));
    }
}

/* They fall by a metre at most, in this gravity to 1 m/s; of 200 seeds 1.8 was the most, and 13 if nothing gives way.
 */
START_TEST(test_not_thrown)
{
    unsigned long long state = 77 + 13 * (unsigned long long)_i;
    int count = 0;
    anyOpen(&any, anyJoints, 1e7, 0.1);
    dWorldSetGravity(any.s.world, 0, 0, REAL(-0.5));
    dCreatePlane(any.s.space, 0, 0, 1, 0);
    for (int i = 0; i < STEPS; i++) {
        if (i % EVERY == 0 && count < BODIES) {
            body[count] = put(count, &state);
            count++;
        }
        dSpaceCollide(any.s.space, NULL, near);
        ck_assert_int_ge(dcWorldApply(any.s.dc, (dReal)h), 0);
        dWorldStep(any.s.world, (dReal)h);
        dJointGroupEmpty(any.group);
        for (int k = 0; k < count; k++) {
            ck_assert_msg(bodySpeed(body[k]) < 2, "%g m/s in step %d", bodySpeed(body[k]), i);
        }
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("born", 120, &tests);
    tcase_add_loop_test(tests, test_not_thrown, 0, SEEDS);
    return fixtureMain(suite);
}
