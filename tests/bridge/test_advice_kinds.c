/* The advisor on what a space has: kinds of pairs, planes, and a world that goes on as without it. */
#include <string.h>

#include "scenes/fixture.h"

static const double G = 9.81;

START_TEST(test_kinds)
{
    Scene s;
    sceneOpen(&s, G);
    sceneFloor(&s);
    dcMaterial hard = materialRough(1e9, 1, 0.5, 0.5, 0);
    for (int i = 0; i < 10; i++) {
        sceneBall(&s, 0.1 + 0.001 * i, 1, i, 0, 1);
        dcGeomSetMaterial(s.dc, sceneBall(&s, 0.1, 1, i, 2, 1), &hard);
    }
    dcAdvice advice[8];
    int n = dcWorldAdvise(s.dc, s.space, NULL, advice, 8), pairs = 0;
    ck_assert_int_eq(n, 5); /* each on the floor, on its like, on the other */
    for (int i = 0; i < n; i++) {
        pairs += advice[i].pairs;
        ck_assert(i == 0 || advice[i].substeps <= advice[i - 1].substeps);
    }
    ck_assert_int_eq(pairs, 20 + 45 + 45 + 100);
    ck_assert_int_eq(dcWorldAdvise(s.dc, s.space, NULL, NULL, 0), 5);
    ck_assert_int_eq(dcWorldAdvise(s.dc, s.space, NULL, advice, 2), 5);
    ck_assert(advice[0].sets_price && advice[0].material1.plane_strain_modulus == 1e9);
    char text[2000], part[20];
    int length = dcAdviceWrite(&advice[0], NULL, text, sizeof text);
    ck_assert_int_eq(length, (int)strlen(text));
    ck_assert_int_eq(dcAdviceWrite(&advice[0], NULL, part, sizeof part), length);
    ck_assert_int_eq((int)strlen(part), 19);
    ck_assert(strstr(text, "sets the price") && strstr(text, "soft_erp") && strstr(text, "restitution"));
    sceneClose(&s);
}
END_TEST

/* The same bits with and without it, in the middle of a run. */
START_TEST(test_changes_nothing)
{
    dReal p[2][3];
    for (int with = 0; with < 2; with++) {
        Scene s;
        sceneOpen(&s, G);
        dcWorldSetStepping(s.dc, _i ? dcStepResolved : dcStepAuto);
        sceneFloor(&s);
        dBodyID box = dGeomGetBody(sceneBox(&s, 0.2, 1, 0, 0, 0.3));
        sceneBall(&s, 0.1, 1, 0.05, 0, 0.6);
        for (int i = 0; i < 60; i++) {
            sceneRun(&s, 1, 1.0 / 60);
            if (with) {
                dcAdvice advice[4];
                ck_assert_int_eq(dcWorldAdvise(s.dc, s.space, NULL, advice, 4), 3);
            }
        }
        memcpy(p[with], dBodyGetPosition(box), sizeof p[with]);
        sceneClose(&s);
    }
    ck_assert_int_eq(memcmp(p[0], p[1], sizeof p[0]), 0);
}
END_TEST

/* Planes fixed in bodies meet as nothing does: they are passed over, or say nothing. */
START_TEST(test_planes)
{
    Scene s;
    dcAdvice a[4];
    dcAdviceQuestion q = dcAdviceQuestionDefault();
    sceneOpen(&s, G);
    dGeomID one = dCreatePlane(s.space, 0, 0, 1, 0), two = dCreatePlane(s.space, 1, 0, 0, 0);
    ck_assert_int_eq(dcGeomSetPlaneBody(s.dc, one, sceneBody(&s, 0.1, 1, 0, 0, 0)), dcOk);
    ck_assert_int_eq(dcGeomSetPlaneBody(s.dc, two, sceneBody(&s, 0.1, 1, 3, 0, 0)), dcOk);
    ck_assert_int_ge(dcWorldAdvise(s.dc, s.space, &q, a, 4), 0);
    sceneClose(&s);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("advice_kinds", 120, &tests);
    tcase_add_test(tests, test_kinds);
    tcase_add_loop_test(tests, test_changes_nothing, 0, 2);
    tcase_add_test(tests, test_planes);
    return fixtureMain(suite);
}
