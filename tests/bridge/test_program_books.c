/* Way (c): what contacts of the program's own dissipate, friction's part too, beside what the bodies lost. */
#include <math.h>

#include "scenes/any_scene.h"

static AnyScene any;

/* A body may not move in a wedge, and yet its contacts push, and rub, to and fro. */
START_TEST(test_a_wedge_gives_nothing)
{
    static const double h = 0.0009, radius = 0.23, block = 0.102, tall = 0.643;
    anyOpen(&any, anyJoints, 1e7, 2);
    any.own_friction = 1;
    sceneFloor(&any.s);
    for (int i = 0; i < 7; i++) {
        int wall = i < 2;
        dGeomID geom = wall ? dCreateBox(any.s.space, (dReal)(i ? 0.23 : 6.7), (dReal)(i ? 4.9 : 0.23), (dReal)tall)
                            : dCreateBox(any.s.space, (dReal)block, (dReal)block, (dReal)tall);
        double along = 0.1022 * (i - 2);
        double x = !wall ? 0.454 - along : i ? -0.115 : 3.3, y = !wall ? 0.051 + along : i ? 2.45 : -0.115;
        dGeomSetPosition(geom, (dReal)x, (dReal)y, (dReal)(0.5 * tall));
    }
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, radius, 0.051, 0.2272, 0.2322, 0.2322));
    for (int i = 0; i < 2000; i++) {
        dBodyAddForce(ball, (dReal)-0.45, (dReal)-0.45, 0);
        anyStep(&any, h);
        double kept = dcWorldGetPotentialEnergy(any.s.dc), lost = dcWorldGetDissipatedEnergy(any.s.dc);
        ck_assert_msg(fabs(kept + lost) < 0.1, "%g J stored, %g J dissipated", kept, lost);
    }
    anyClose(&any);
}
END_TEST

/* A ball and a box that slide and spin, to rest or till they roll. */
START_TEST(test_sliding_costs_what_it_costs)
{
    static const double h = 1.0 / 240;
    anyOpen(&any, anyJoints, 1e7, 2);
    any.own_friction = 1;
    sceneFloor(&any.s);
    dGeomID geom = _i ? sceneBox(&any.s, 0.2, 4, 0, 0, 0.1) : sceneBall(&any.s, 0.1, 4, 0, 0, 0.1);
    dBodyID body = dGeomGetBody(geom);
    anyRun(&any, 0.5, h);
    dBodySetLinearVel(body, 3, 1, 0);
    dBodySetAngularVel(body, _i ? 0 : 10, 0, 5);
    double before = bodyKinetic(body), lost = dcWorldGetDissipatedEnergy(any.s.dc);
    for (int i = 0; i < 240; i++) {
        anyStep(&any, h);
    }
    anyCollide(&any); /* takes the last step into the books */
    lost = dcWorldGetDissipatedEnergy(any.s.dc) - lost;
    assertNear(lost, before - bodyKinetic(body), 0.01, 0);
    ck_assert_double_gt(lost, 0.3 * before);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("program_books", 30, &tests);
    tcase_add_test(tests, test_a_wedge_gives_nothing);
    tcase_add_loop_test(tests, test_sliding_costs_what_it_costs, 0, 2);
    return fixtureMain(suite);
}
