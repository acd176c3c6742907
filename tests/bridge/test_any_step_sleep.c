/* The program's own step and ODE's auto-disable: bodies fall asleep about when rigid contact lets them, and wake. */
#include <math.h>

#include "scenes/any_scene.h"

enum { MOST = 5 };

/* Numbers of boxes: one alone, a stack. */
static const int counts[] = {1, MOST};

static int rigid_steps(int count)
{
    AnyScene any;
    dBodyID box[MOST];
    anyOpenSleepy(&any, anyRigid, count, box);
    int steps = anyStepsToSleep(&any, box, count, 600);
    anyClose(&any);
    return steps;
}

START_TEST(test_sleep_as_soon_as_rigid)
{
    AnyScene any;
    dBodyID box[MOST];
    int count = counts[_i % 2], rigid = rigid_steps(count);
    ck_assert_int_lt(rigid, 600);
    anyOpenSleepy(&any, _i / 2, count, box);
    int steps = anyStepsToSleep(&any, box, count, 600);
    ck_assert_msg(steps <= rigid + 60, "asleep after %d steps, rigid after %d", steps, rigid);
    ck_assert_int_gt(steps, 10);
    anyClose(&any);
}
END_TEST

/* A thrown ball wakes what it hits, and that moves; all sleep again. */
START_TEST(test_wake_when_hit)
{
    AnyScene any;
    dBodyID box[MOST];
    int count = counts[_i % 2];
    anyOpenSleepy(&any, _i / 2, count, box);
    ck_assert_int_lt(anyStepsToSleep(&any, box, count, 600), 600);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.1, 4, -1, 0, 0.1 + 0.2 * (count - 1)));
    dBodySetGravityMode(ball, 0);
    dBodySetLinearVel(ball, 3, 0, 0);
    for (int i = 0; i < 14; i++) { /* 0.8 m at 3 m/s are 16 steps */
        anyStep(&any, 1.0 / 60);
        ck_assert_msg(!anyAwake(box, count), "awake before the hit, ball at %g", bodyAt(ball, 0));
    }
    double before = bodyAt(box[count - 1], 0);
    anyRun(&any, 0.3, 1.0 / 60);
    ck_assert(dBodyIsEnabled(box[count - 1]));
    ck_assert_double_gt(bodyAt(box[count - 1], 0), before + 0.05);
    anyClose(&any);
}
END_TEST

/* Asleep, a body gathers no force, and wakes as it lay. */
START_TEST(test_no_force_piles_up)
{
    AnyScene any;
    dBodyID box[MOST];
    anyOpenSleepy(&any, _i, 1, box);
    ck_assert_int_lt(anyStepsToSleep(&any, box, 1, 600), 600);
    anyRun(&any, 2, 1.0 / 60);
    for (int a = 0; a < 3; a++) {
        ck_assert(dBodyGetForce(box[0])[a] == 0 && dBodyGetTorque(box[0])[a] == 0);
    }
    dBodyEnable(box[0]);
    anyStep(&any, 1.0 / 60);
    ck_assert_msg(anyGreatestSpeed(box, 1) < 0.01, "it woke with %g m/s", anyGreatestSpeed(box, 1));
    anyClose(&any);
}
END_TEST

/* What a ball wakes from above is held by what it lies on in that very step. */
START_TEST(test_held_when_woken)
{
    AnyScene any;
    dBodyID box[MOST];
    int count = counts[_i % 2];
    anyOpenSleepy(&any, _i / 2, count, box);
    ck_assert_int_lt(anyStepsToSleep(&any, box, count, 600), 600);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.05, 4, 0, 0, 0.2 * count + 0.3));
    dBodySetLinearVel(ball, 0, 0, -3);
    for (int i = 0; i < 12; i++) {
        anyStep(&any, 1.0 / 60);
        ck_assert_msg(anyGreatestSpeed(box, count) < 0.15, "step %d: %g m/s", i, anyGreatestSpeed(box, count));
    }
    ck_assert(anyAwake(box, count));
    anyClose(&any);
}
END_TEST

/* What slept a moment ago, and is pushed, is not put to sleep again with what it lies on. */
START_TEST(test_pushed_out_of_sleep)
{
    AnyScene any;
    dBodyID box[2];
    anyOpenSleepy(&any, _i % anyWays, 2, box);
    any.quick = _i / anyWays;
    ck_assert_int_lt(anyStepsToSleep(&any, box, 2, 600), 600);
    dBodyEnable(box[1]);
    dBodySetLinearVel(box[1], 1, 0, 0);
    for (int i = 1; i <= 8; i++) {
        anyStep(&any, 1.0 / 60);
        ck_assert_double_gt(bodyGoes(box[1], 0), 0.9 - i * 0.8 * 9.81 / 60);
    }
    anyClose(&any);
}
END_TEST

/* A step that was left out, with one box disabled meanwhile, is no reason to put the other one to sleep. */
START_TEST(test_awake_after_a_pause)
{
    AnyScene any;
    dBodyID box[2];
    anyOpenSleepy(&any, anyJoints, 2, box);
    for (int i = 0; i < 2; i++) {
        dBodySetAutoDisableFlag(box[i], 0);
    }
    anyRun(&any, 1, 1.0 / 60);
    for (int i = 0; i < 2; i++) {
        dBodySetAutoDisableFlag(box[i], 1);
    }
    anyStep(&any, 1.0 / 60);
    anyCollide(&any);
    ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)(1.0 / 60)), dcOk);
    dJointGroupEmpty(any.group);
    dBodyDisable(box[0]);
    anyCollide(&any);
    ck_assert(dBodyIsEnabled(box[1]));
    dJointGroupEmpty(any.group);
    anyClose(&any);
}
END_TEST

/* What is awake but still does not wake what it lies on, which gathers no force from it. */
START_TEST(test_sleep_beneath_the_wakeful)
{
    AnyScene any;
    dBodyID box[2];
    anyOpenSleepy(&any, _i, 2, box);
    dBodySetAutoDisableFlag(box[1], 0);
    anyRun(&any, 1, 1.0 / 60);
    for (int i = 0; i < 60; i++) {
        anyStep(&any, 1.0 / 60);
        ck_assert(!dBodyIsEnabled(box[0]) && dBodyIsEnabled(box[1]));
        for (int a = 0; a < 3; a++) {
            ck_assert(dBodyGetForce(box[0])[a] == 0 && dBodyGetTorque(box[0])[a] == 0);
        }
    }
    dBodyEnable(box[0]);
    anyStep(&any, 1.0 / 60);
    ck_assert_double_lt(anyGreatestSpeed(box, 2), 0.01);
    anyClose(&any);
}
END_TEST

static double random_part(void)
{
    static unsigned seed = 1;
    seed = seed * 1103515245u + 12345u;
    return (seed >> 16 & 0x7fff) / 32768.0;
}

/* Boxes that fell on each other every which way: many touch without a load, and each has its own moment of rest. */
START_TEST(test_heap_sleeps)
{
    enum { heap = 30 };
    AnyScene any;
    dBodyID box[heap];
    anyOpenSleepy(&any, _i % anyWays, 0, box);
    any.quick = _i / anyWays;
    for (int i = 0; i < heap; i++) {
        double x = 0.5 * random_part() - 0.25, y = 0.5 * random_part() - 0.25;
        dMatrix3 r;
        box[i] = dGeomGetBody(sceneBox(&any.s, 0.15, 3, x, y, 0.2 + 0.2 * i));
        dRFromAxisAndAngle(r, (dReal)(random_part() - 0.5), (dReal)(random_part() - 0.5), (dReal)(random_part() - 0.5),
                           (dReal)(3 * random_part()));
        dBodySetRotation(box[i], r);
    }
    int steps = anyStepsToSleep(&any, box, heap, 600);
    ck_assert_msg(steps < 600, "%d of %d boxes are awake", anyAwake(box, heap), heap);
    anyClose(&any);
}
END_TEST

static dBodyID brick(AnyScene *any, double x, double y, double z, const double size[3])
{
    dBodyID body = dBodyCreate(any->s.world);
    dMass mass;
    dMassSetBox(&mass, 1000, (dReal)size[0], (dReal)size[1], (dReal)size[2]);
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateBox(any->s.space, (dReal)size[0], (dReal)size[1], (dReal)size[2]), body);
    dBodySetPosition(body, (dReal)x, (dReal)y, (dReal)z);
    return body;
}

enum { rows = 6, wide = 8, dominoes = 60 };

static int make_wall(AnyScene *any, dBodyID *body)
{
    static const double size[3] = {0.2, 0.1, 0.1};
    int count = 0;
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < wide - row % 2; i++) {
            double x = (i + 0.5 * (row % 2)) * 0.2015;
            dMatrix3 r;
            body[count] = brick(any, x, 1e-3 * random_part(), 0.0505 + 0.1007 * row, size);
            dRFromAxisAndAngle(r, 0, 0, 1, (dReal)(0.01 * (random_part() - 0.5)));
            dBodySetRotation(body[count++], r);
        }
    }
    return count;
}

static int make_dominoes(AnyScene *any, dBodyID *body)
{
    static const double size[3] = {0.02, 0.1, 0.2};
    for (int i = 0; i < dominoes; i++) {
        dMatrix3 r;
        body[i] = brick(any, 0.08 * i, 2e-3 * random_part(), 0.1001, size);
        dRFromAxisAndAngle(r, 0, 1, 0, (dReal)(i ? 0 : 0.35));
        dBodySetRotation(body[i], r);
    }
    return dominoes;
}

/* What hangs together in many stiff pieces, most of them loaded only now and then, is solved well enough to rest. */
START_TEST(test_many_pieces_sleep)
{
    static const double modulus[] = {1e7, 1e9, 1e7};
    AnyScene any;
    dBodyID body[dominoes];
    int falls = _i / 2 == 2;
    anyOpenSleepy(&any, _i % 2, 0, body);
    dcMaterial material = dcMaterialDefault();
    material.plane_strain_modulus = modulus[_i / 2];
    dcWorldSetDefaultMaterial(any.s.dc, &material);
    int count = falls ? make_dominoes(&any, body) : make_wall(&any, body);
    anyRun(&any, falls ? 3 : 0.5, 1.0 / 60); /* the first sleep until they are hit */
    int steps = anyStepsToSleep(&any, body, count, 400);
    ck_assert_msg(steps < 400, "%d of %d are awake", anyAwake(body, count), count);
    anyClose(&any);
}
END_TEST

/*
 * The floor is taken away and the lowest box enabled: it falls clear within one step, so that no callback names it with
 * the one above any more; that follows all the same, and so does what lies on it.  With the upper ones destroyed in
 * between there is nothing to follow.
 */
START_TEST(test_support_falls_away)
{
    AnyScene any;
    dBodyID box[MOST];
    int destroyed = _i / anyWays;
    dGeomID floor = anyOpenSleepy(&any, _i % anyWays, 3, box);
    ck_assert_int_lt(anyStepsToSleep(&any, box, 3, 600), 600);
    double before[3];
    for (int i = 0; i < 3; i++) {
        before[i] = bodyAt(box[i], 2);
    }
    dcGeomForget(any.s.dc, floor);
    dGeomDestroy(floor);
    dBodyEnable(box[0]);
    anyStep(&any, 1.0 / 60);
    for (int i = 1; i < 3 && destroyed; i++) {
        dGeomDestroy(dBodyGetFirstGeom(box[i]));
        dBodyDestroy(box[i]);
    }
    anyRun(&any, 0.5, 1.0 / 60);
    for (int i = 0; i < (destroyed ? 1 : 3); i++) {
        ck_assert_msg(before[i] - bodyAt(box[i], 2) > 0.9, "box %d fell by %g m", i, before[i] - bodyAt(box[i], 2));
    }
    anyClose(&any);
}
END_TEST

/* What only lies beside or on it, awake for ever, does not wake it. */
START_TEST(test_sleeper_beside_the_wakeful)
{
    AnyScene any;
    dBodyID box[MOST];
    anyOpenSleepy(&any, anyLoop, 2, box);
    ck_assert_int_lt(anyStepsToSleep(&any, box, 2, 600), 600);
    dBodySetAutoDisableFlag(box[1], 0);
    dBodyEnable(box[1]);
    anyRun(&any, 2, 1.0 / 60);
    ck_assert(!dBodyIsEnabled(box[0]) && dBodyIsEnabled(box[1]));
    ck_assert_double_lt(fabs(bodyAt(box[1], 2) - 0.3), 1e-3);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_sleep", 30, &tests);
    tcase_add_loop_test(tests, test_sleep_as_soon_as_rigid, 0, 2 * anyWays);
    tcase_add_loop_test(tests, test_wake_when_hit, 0, 2 * anyWays);
    tcase_add_loop_test(tests, test_held_when_woken, 0, 2 * anyWays);
    tcase_add_loop_test(tests, test_no_force_piles_up, 0, anyWays);
    tcase_add_loop_test(tests, test_pushed_out_of_sleep, 0, 2 * anyWays);
    tcase_add_test(tests, test_awake_after_a_pause);
    tcase_add_loop_test(tests, test_sleep_beneath_the_wakeful, 0, anyOwnWays);
    tcase_add_loop_test(tests, test_heap_sleeps, 0, 2 * anyWays);
    tcase_add_loop_test(tests, test_support_falls_away, 0, 2 * anyWays);
    tcase_add_test(tests, test_sleeper_beside_the_wakeful);
    tcase_add_loop_test(tests, test_many_pieces_sleep, 0, 3 * anyOwnWays);
    return fixtureMain(suite);
}
