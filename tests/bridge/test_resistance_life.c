/* What resists rolling and spinning is saved with the world, and outlives bodies. */
#include <string.h>

#include "scenes/resist_scene.h"

/* A world saved while balls roll, spin and stand on their springs goes on with the same bits. */
START_TEST(test_saved)
{
    static unsigned char block[1 << 18];
    AnyScene any;
    double h = 1.0 / 60;
    dBodyID body[3];
    dReal end[2][3][6];
    resistOpen(&any, _i, 0.02, 0.03);
    for (int i = 0; i < 3; i++) {
        body[i] = dGeomGetBody(sceneBall(&any.s, resistRadius, resistMass, 0, 0.5 * i, resistRadius));
        resistRoll(body[i], 0.1 + 0.4 * i);
        dBodySetAngularVel(body[i], 0, (dReal)((0.1 + 0.4 * i) / resistRadius), 4);
    }
    anyRun(&any, 1, h);
    size_t size = dcWorldSave(any.s.dc, any.s.space, block, sizeof block);
    ck_assert(size > 0 && size <= sizeof block);
    for (int time = 0; time < 2; time++) {
        anyRun(&any, 1, h);
        for (int i = 0; i < 3; i++) {
            memcpy(end[time][i], dBodyGetPosition(body[i]), 3 * sizeof(dReal));
            memcpy(end[time][i] + 3, dBodyGetAngularVel(body[i]), 3 * sizeof(dReal));
        }
        ck_assert_int_eq(dcWorldRestore(any.s.dc, any.s.space, block, size), dcOk);
    }
    ck_assert_mem_eq(end[0], end[1], sizeof end[0]);
    anyClose(&any);
}
END_TEST

/* In a loop bodies may be destroyed before what they bore is read. */
START_TEST(test_body_destroyed)
{
    AnyScene any;
    resistOpen(&any, resistLoop, 0.02, 0.02);
    dBodyID body[3];
    for (int i = 0; i < 3; i++) {
        body[i] = dGeomGetBody(sceneBall(&any.s, resistRadius, resistMass, 0.199 * i, 0, resistRadius));
        resistRoll(body[i], 0.5);
    }
    anyRun(&any, 0.3, 1.0 / 60);
    dGeomDestroy(dBodyGetFirstGeom(body[1]));
    dBodyDestroy(body[1]);
    anyRun(&any, 10, 1.0 / 60);
    ck_assert_double_lt(bodySpeed(body[0]) + bodySpeed(body[2]), 1e-4);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("resistance in worlds that change", 60, &tests);
    tcase_add_loop_test(tests, test_saved, 0, resistKinds);
    tcase_add_test(tests, test_body_destroyed);
    return fixtureMain(suite);
}
