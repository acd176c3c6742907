/*
 * The own solve's interior point method alone: what slips parts in the convex problem, and with its shifts no more. And
 * what spares it: guesses that are about to arrive go on.
 */
#include <math.h>

#include "carry/solve_parts.h"
#include "scenes/plugin_test.h"
#include "scenes/solve_scene.h"

static const double h = solveStep, gravity = solveGravity, mu = 0.5;

/* A body that slides over the floor at a metre a second and hardly turns; as if nothing had been solved of it. */
static const dcxIsland *sliding(void)
{
    static const double arm[3] = {0, 0, -0.1};
    solveBegin();
    solveRow(solveBody(1, 1e3), 0, solveUp, arm, solveUp, mu);
    solveScene.body[1].v[0] = 1;
    solveAll(1e-12, 60);
    const dcxIsland *island = solveSolver->island;
    while (island->num_rows == 0) {
        island++;
    }
    for (int k = 0; k < 4; k++) {
        solveSolver->touch[0].trail.p[k] = 0;
    }
    dcxTouchStart(solveSolver, island);
    solveSolver->steps_left = 1000;
    return island;
}

/* Once: the convex problem, in which it leaves at mu times the speed at which it slips. */
START_TEST(test_once)
{
    const dcxIsland *island = sliding();
    dcxInteriorStart(solveSolver, island);
    ck_assert_int_eq(dcxInteriorSolve(solveSolver, island, 1e-9), 1);
    const dcxPace *pace = &solveSolver->pace[1];
    assert_close(pace->v[2], mu * pace->v[0], 1e-4);
    ck_assert_double_lt(pace->v[0], 1 - mu * gravity * h);
    solveEnd();
}
END_TEST

/* Some times: the law, in which it slides on and is braked by mu m g; a hundredth of the first solve's speed is left.
 */
START_TEST(test_shifts)
{
    const dcxIsland *island = sliding();
    dcxInteriorStart(solveSolver, island);
    for (int i = 0; i < 8; i++) {
        dcxInteriorSolve(solveSolver, island, 1e-9);
    }
    const dcxPace *pace = &solveSolver->pace[1];
    assertScaled("parts", pace->v[2], 0, 0.02, 0.5 * mu);
    assert_close(solveSolver->touch[0].trail.p[3], gravity * h, 0.05);
    assert_close(1 - pace->v[0], mu * gravity * h, 0.05);
    solveEnd();
}
END_TEST

/* Towers whose cubes are thrown about a little; ended after ten guesses, 25 of them are solved, and 19 as soon. */
START_TEST(test_arrives)
{
    enum { TOWERS = 40, CUBES = 8, STEPS = 60, SOON = 20 };
    int solved = 0, soon = 0;
    for (int tower = 0; tower < TOWERS; tower++) {
        double left = 0;
        solveBegin();
        solveStack(CUBES, mu);
        for (int i = 1; i <= CUBES; i++) {
            for (int k = 0; k < 3; k++) {
                solveScene.body[i].v[k] += randomBetween(-0.06, 0.06);
                solveScene.body[i].w[k] += randomBetween(-0.3, 0.3);
            }
        }
        solveAll(1e-12, 60);
        for (int i = 0; i < solveScene.num_rows; i++) {
            left = fmax(left, solveLeft(&solveScene.row[i]));
        }
        solved += left < 1e-9;
        soon += STEPS - solveSolver->steps_left <= SOON;
        solveEnd();
    }
    ck_assert_int_ge(solved, 35);
    ck_assert_int_ge(soon, 25);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solve_inside");
    TCase *tests = tcase_create("solve_inside");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_once);
    tcase_add_test(tests, test_shifts);
    tcase_add_test(tests, test_arrives);
    return runSuite(suite);
}
