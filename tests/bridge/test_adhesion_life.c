/* What sticks, and the life of a world: sleep, saving, bodies that go, and pulls that are too great. */
#include <math.h>
#include <string.h>

#include "scenes/adhesion_scene.h"

/* What hangs goes to sleep, keeps its place and its energy. */
START_TEST(test_sleeps)
{
    int kind = _i % OWN_KINDS, shape = _i / OWN_KINDS;
    AnyScene any;
    dcMaterial material = stickMaterial(1e7, 2, pull);
    stickOpen(&any, kind, &material, -8, 1);
    double x = stickDepth(shape, 1e7, pull - 8 * mass);
    dBodyID body = stickPut(&any, shape, x - radius);
    anyRun(&any, 1, stickStep(kind));
    double stored = (double)dcWorldGetPotentialEnergy(any.s.dc);
    ck_assert_double_lt(stored, 0);
    dBodySetAutoDisableFlag(body, 1);
    anyRun(&any, 3, stickStep(kind));
    ck_assert(!dBodyIsEnabled(body));
    if (kind == AUTO) {
        assertNear((double)dcWorldGetPotentialEnergy(any.s.dc), stored, 1e-6, 0);
    }
    assertWithin(bodyAt(body, 2), x - radius, 1e-6);
    anyClose(&any);
}
END_TEST

/* A world saved while things come, stick and part goes on with the same bits. */
START_TEST(test_saved)
{
    static unsigned char block[1 << 20];
    AnyScene any;
    dBodyID body[6];
    dReal end[2][6][6];
    dcMaterial material = stickMaterial(1e6, 0.3, pull);
    material.adhesion_energy = 1;
    material.adhesion_stress = 100;
    stickOpen(&any, _i, &material, -9.81, 0);
    for (int i = 0; i < 6; i++) {
        body[i] = stickPut(&any, i % 2, radius + 0.004 * i);
        dBodySetPosition(body[i], (dReal)(0.5 * i), 0, (dReal)(radius + 0.004 * i));
        dBodySetLinearVel(body[i], 0, 0, (dReal)(-0.3 * i));
    }
    anyRun(&any, 0.1, stickStep(_i));
    size_t size = dcWorldSave(any.s.dc, any.s.space, block, sizeof block);
    ck_assert(size > 0 && size <= sizeof block);
    for (int time = 0; time < 2; time++) {
        anyRun(&any, 0.5, stickStep(_i));
        for (int i = 0; i < 6; i++) {
            memcpy(end[time][i], dBodyGetPosition(body[i]), 3 * sizeof(dReal));
            memcpy(end[time][i] + 3, dBodyGetLinearVel(body[i]), 3 * sizeof(dReal));
        }
        ck_assert_int_eq(dcWorldRestore(any.s.dc, any.s.space, block, size), dcOk);
    }
    ck_assert_mem_eq(end[0], end[1], sizeof end[0]);
    anyClose(&any);
}
END_TEST

/* Where one side has none, nothing is different by a bit. */
START_TEST(test_one_side_only)
{
    int kind = _i % KINDS, shape = _i / KINDS;
    dReal end[2][6];
    for (int sticks = 0; sticks < 2; sticks++) {
        AnyScene any;
        dcMaterial material = stickMaterial(1e6, 0.5, 0), floor = stickMaterial(1e6, 0.5, sticks ? pull : 0);
        floor.adhesion_energy = floor.adhesion_stress = sticks;
        stickOpen(&any, kind, &material, -9.81, 0);
        ck_assert_int_eq(dcGeomSetMaterial(any.s.dc, dSpaceGetGeom(any.s.space, 0), &floor), dcOk);
        dBodyID body = stickPut(&any, shape, radius + 0.1);
        dBodySetLinearVel(body, 1, 0, 0);
        anyRun(&any, 0.7, stickStep(kind));
        memcpy(end[sticks], dBodyGetPosition(body), 3 * sizeof(dReal));
        memcpy(end[sticks] + 3, dBodyGetLinearVel(body), 3 * sizeof(dReal));
        anyClose(&any);
    }
    ck_assert_mem_eq(end[0], end[1], sizeof end[0]);
}
END_TEST

/* In a loop bodies may be destroyed before what they bore is read. */
START_TEST(test_body_destroyed)
{
    AnyScene any;
    dcMaterial material = stickMaterial(1e7, 2, pull);
    stickOpen(&any, LOOP, &material, -8, 1);
    dBodyID body[4];
    for (int i = 0; i < 4; i++) {
        body[i] = stickPut(&any, i % 2, stickDepth(i % 2, 1e7, 2) - radius);
        dBodySetPosition(body[i], (dReal)(0.5 * i), 0, (dReal)(stickDepth(i % 2, 1e7, 2) - radius));
    }
    anyRun(&any, 0.3, 1.0 / 60);
    for (int i = 0; i < 2; i++) {
        dGeomDestroy(dBodyGetFirstGeom(body[i]));
        dBodyDestroy(body[i]);
    }
    anyRun(&any, 1, 1.0 / 60);
    ck_assert_double_lt(bodySpeed(body[2]) + bodySpeed(body[3]), 1e-6);
    anyClose(&any);
}
END_TEST

/* More than a float or double can bear is not applied, and told once. */
START_TEST(test_too_much)
{
    AnyScene any;
    dcMaterial material = stickMaterial(1e7, 2, 1e308);
    material.adhesion_energy = 1e308;
    stickOpen(&any, _i, &material, -9.81, 0);
    dBodyID body = stickPut(&any, BALL, radius - 1e-4);
    messagesClear();
    anyRun(&any, 0.2, stickStep(_i));
    ck_assert_int_eq(messages.warnings, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "adhesion"));
    ck_assert(bodySpeed(body) < 10);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("adhesion_life", 60, &tests);
    tcase_add_loop_test(tests, test_sleeps, 0, OWN_KINDS * SHAPES);
    tcase_add_loop_test(tests, test_saved, 0, KINDS);
    tcase_add_loop_test(tests, test_one_side_only, 0, KINDS * SHAPES);
    tcase_add_test(tests, test_body_destroyed);
    tcase_add_loop_test(tests, test_too_much, 0, OWN_KINDS);
    return fixtureMain(suite);
}
