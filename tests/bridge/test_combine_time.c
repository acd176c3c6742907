/* Combination of materials in time: what rests follows a rule that is changed, and what sleeps hears of it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/any_scene.h"
#include "scenes/bed_scene.h"

static const dcPairMaterial other = {2e6, 0.5, 0.1, 0.3, 0.3, 0, 0.5, dcFrictionHolding, 0, 0, 0, 0, 0, 0, 0};

/* Rest by Hertz' rule: depths by the law with E/2, from a rest by the usual one; ways in by box or ball. */
START_TEST(test_rest_follows_the_rule)
{
    AnyScene any;
    int boxed = _i % 2;
    anyOpen(&any, _i / 2, 1e6, 2);
    sceneFloor(&any.s);
    dGeomID geom = boxed ? sceneBox(&any.s, 0.2, 4, 0, 0, 0.1) : sceneBall(&any.s, 0.1, 4, 0, 0, 0.1);
    double usual = boxed ? anyBoxDepth(0.2, 4, 1e6) : anyBallDepth(0.1, 4, 1e6);
    double stiff = pow(sqrt(2.0), boxed ? 1 : 2.0 / 3); /* E/2 over E/2^(3/2) */
    anyRun(&any, 6, 1.0 / 60);
    assertNear(0.1 - bodyAt(dGeomGetBody(geom), 2), usual, 1e-5, 1e-9);
    dcWorldSetCombineRule(any.s.dc, dcQuantityModulus, dcRuleHertz);
    anyRun(&any, 6, 1.0 / 60);
    assertNear(0.1 - bodyAt(dGeomGetBody(geom), 2), usual / stiff, 1e-5, 1e-9);
    anyClose(&any);
}
END_TEST

/* Steps until both sleep. */
static void until_asleep(AnyScene *any, dBodyID a, dBodyID b)
{
    for (int i = 0; dBodyIsEnabled(a) || dBodyIsEnabled(b); i++) {
        ck_assert_int_lt(i, 600);
        anyStep(any, 1.0 / 60);
    }
}

/* What changes wakes those it concerns, and nobody else: a class, an entry, its end, a rule. */
START_TEST(test_wakes)
{
    AnyScene any;
    anyOpen(&any, _i, 1e6, 2);
    dWorldSetAutoDisableFlag(any.s.world, 1);
    sceneFloor(&any.s);
    dGeomID one = sceneBox(&any.s, 0.2, 4, 0, 0, 0.1), two = sceneBall(&any.s, 0.1, 4, 1, 0, 0.1);
    dBodyID a = dGeomGetBody(one), b = dGeomGetBody(two);
    until_asleep(&any, a, b);
    dcGeomSetMaterialClass(any.s.dc, one, 1);
    anyStep(&any, 1.0 / 60);
    ck_assert_int_eq(dBodyIsEnabled(a) + 2 * dBodyIsEnabled(b), 1);
    until_asleep(&any, a, b);
    dcWorldSetPairMaterial(any.s.dc, 0, 1, &other);
    anyStep(&any, 1.0 / 60);
    ck_assert_int_eq(dBodyIsEnabled(a) + 2 * dBodyIsEnabled(b), 1);
    until_asleep(&any, a, b);
    dcWorldSetPairMaterial(any.s.dc, 0, 1, NULL);
    anyStep(&any, 1.0 / 60);
    ck_assert_int_eq(dBodyIsEnabled(a) + 2 * dBodyIsEnabled(b), 1);
    until_asleep(&any, a, b);
    dcWorldSetCombineRule(any.s.dc, dcQuantityStaticFriction, dcRuleUsual); /* as it was */
    anyStep(&any, 1.0 / 60);
    ck_assert(!dBodyIsEnabled(a) && !dBodyIsEnabled(b));
    dcWorldSetCombineRule(any.s.dc, dcQuantityModulus, dcRuleHertz);
    anyStep(&any, 1.0 / 60);
    ck_assert(dBodyIsEnabled(a) && dBodyIsEnabled(b));
    until_asleep(&any, a, b);
    double usual = anyBallDepth(0.1, 4, 1e6);
    assertNear(0.1 - bodyAt(b, 2), usual / pow(2, 1.0 / 3), 0.06, 0); /* asleep a little early */
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests, *scenes = tcase_create("in time");
    Suite *suite = fixtureSuite("combine_time", 30, &tests);
    tcase_set_timeout(scenes, 30);
    tcase_add_loop_test(scenes, test_rest_follows_the_rule, 0, 2 * anyWays);
    tcase_add_loop_test(scenes, test_wakes, 0, anyWays);
    suite_add_tcase(suite, scenes);
    return fixtureMain(suite);
}
