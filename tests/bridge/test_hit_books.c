/* A heavy body falls on two light ones that lie on each other: the load that a hit passes on is not stored depth. */
#include "scenes/any_scene.h"

/* Loops run over ways, balls and boxes. */
enum { ALL = anyWays * 2 };

static const double side = 0.2, h = 0.01, heavy = 40, light = 1, height = 2.5;
static AnyScene any;
static dBodyID body[3];

static dBodyID put(int box, double mass, double z)
{
    return dGeomGetBody(box ? sceneBox(&any.s, side, mass, 0, 0, z) : sceneBall(&any.s, 0.5 * side, mass, 0, 0, z));
}

static void open_pile(int i)
{
    anyOpen(&any, i / 2, 1e6, 2);
    sceneFloor(&any.s);
    body[0] = put(i % 2, light, 0.5 * side);
    body[1] = put(i % 2, light, 1.5 * side);
    body[2] = put(i % 2, heavy, height);
}

/* Nothing is stored but what came down, and what it leaves of that was not dissipated less than not at all. */
START_TEST(test_a_hit_stores_what_fell)
{
    open_pile(_i);
    double weight = 9.81 * heavy, most = 0, before = dcWorldGetDissipatedEnergy(any.s.dc);
    for (int i = 0; i < 300; i++) {
        anyStep(&any, h);
        double fell = weight * (height - bodyAt(body[2], 2)), kept = dcWorldGetPotentialEnergy(any.s.dc);
        double lost = dcWorldGetDissipatedEnergy(any.s.dc) - before;
        most = most > kept ? most : kept;
        ck_assert_msg(kept < fell + 2, "%g J stored, of %g that fell", kept, fell);
        ck_assert_msg(lost > -2, "%g J dissipated", lost);
    }
    ck_assert_double_gt(most, 1); /* it was hit */
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("hit_books", 30, &tests);
    tcase_add_loop_test(tests, test_a_hit_stores_what_fell, 0, ALL);
    return fixtureMain(suite);
}
