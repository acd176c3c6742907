/* The own solve's interior point method alone: what slips parts in the convex problem, and with its shifts no more. */
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

int main(void)
{
    Suite *suite = suite_create("solve_inside");
    TCase *tests = tcase_create("solve_inside");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_once);
    tcase_add_test(tests, test_shifts);
    return runSuite(suite);
}
