/*
 * The program's own step, much shorter than what its contacts take to swing, as haptic programs have it: bodies come to
 * rest as the law damps them, which dcStepResolved shows, and hop no more than that.
 */
#include <math.h>

#include "scenes/any_scene.h"

static const double modulus = 1e5, drop = 0.01;

/* The greatest speed in the last fifth of a second before t = 1 s, and at 3 s. */
static void swing(int way, int stepping, int box, double h, double speed[2])
{
    AnyScene any;
    anyOpen(&any, way, modulus, 2);
    dcWorldSetStepping(any.s.dc, (dcStepping)stepping);
    sceneFloor(&any.s);
    dGeomID geom = box ? sceneBox(&any.s, 0.2, 1, 0, 0, 0.1 + drop) : sceneBall(&any.s, 0.1, 1, 0, 0, 0.1 + drop);
    dBodyID body = dGeomGetBody(geom);
    speed[0] = 0;
    for (int i = 0; i * h < 3; i++) {
        anyStep(&any, h);
        if (i * h > 0.8 && i * h < 1) {
            speed[0] = fmax(speed[0], bodySpeed(body));
        }
    }
    speed[1] = bodySpeed(body);
    anyClose(&any);
}

START_TEST(test_rests)
{
    static const double steps[] = {1 / 1000.0, 1 / 4000.0, 1 / 8000.0};
    int way = _i % anyWays, box = _i / anyWays % 2;
    double h = steps[_i / anyWays / 2], law[2], speed[2];
    swing(anyManaged, dcStepResolved, box, h, law);
    swing(way, dcStepAuto, box, h, speed);
    ck_assert_msg(speed[0] < 1.5 * law[0] + byPrecision(1e-6, 1e-3), "%g m/s, law %g", speed[0], law[0]);
    ck_assert_msg(speed[1] < byPrecision(1e-9, 1e-3), "%g m/s after 3 s", speed[1]);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("short steps", 60, &tests);
    tcase_add_loop_test(tests, test_rests, 0, 6 * anyWays);
    return fixtureMain(suite);
}
