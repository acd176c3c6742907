/* The own solve: rows that nobody drives together at first wait, and none that bears something is missed. */
#include <math.h>

#include "carry/solve.h"
#include "state/row_data.h"
#include "scenes/plugin_test.h"
#include "scenes/solve_scene.h"

static const double none[3] = {0, 0, 0}, fast = 5;

/* A lively island is left where a few guesses bring it. */
static void assert_laws(void)
{
    for (int i = 0; i < solveScene.num_rows; i++) {
        const dcxRow *r = &solveScene.row[i];
        ck_assert_msg(solveLeft(r) < 1e-4 * fast, "row %d leaves %g m/s", i, solveLeft(r));
        ck_assert_double_le(hypot(r->friction[0], r->friction[1]), 1.02 * r->mu * r->load + 1e-6);
    }
}

/* A row of balls a hair apart, the first of which is thrown at the others: each is hit by one that was hit. */
START_TEST(test_passed_on)
{
    solveBegin();
    int balls = _i, last = 0;
    double n[3] = {-1, 0, 0}, sum = 0;
    for (int i = 0; i < balls; i++) {
        int ball = solveBody(1, 0.01);
        solveScene.body[ball].v[1] = fast; /* what is slow does not wait */
        solveScene.body[ball].v[2] = 0;
        if (i > 0) {
            solveRow(last, ball, n, none, none, 0.3)->target = -0.1 * fast / balls;
        }
        last = ball;
    }
    solveScene.body[1].v[0] = fast;
    solveAll(1e-14 * fast, 60);
    assert_laws();
    for (int i = 1; i <= balls; i++) {
        sum += solveScene.body[i].v[0];
    }
    assertScaled("momentum", sum, fast, 1e-9, fast);
    ck_assert_double_gt(solveScene.body[last].v[0], 0);
    solveEnd();
}
END_TEST

/* A crowd that flies every which way, with guesses of friction on rows that had no load: no force comes of these. */
START_TEST(test_crowd)
{
    enum { bodies = 25, rows = 120 };
    solveBegin();
    for (int i = 0; i < 100 * _i; i++) { /* another crowd each time */
        randomBetween(0, 1);
    }
    for (int i = 0; i < bodies; i++) {
        int body = solveBody(randomBetween(0.5, 2), 0.01);
        for (int k = 0; k < 3; k++) {
            solveScene.body[body].v[k] = randomBetween(-fast, fast);
        }
    }
    for (int i = 0; i < rows; i++) {
        int a = 1 + (int)randomBetween(0, bodies), b = 1 + (int)randomBetween(0, bodies);
        double n[3] = {randomBetween(-1, 1), randomBetween(-1, 1), randomBetween(0.1, 1)}, size = lengthOf(n);
        for (int k = 0; k < 3; k++) {
            n[k] /= size;
        }
        if (a != b) {
            dcxRow *row = solveRow(a, b, n, none, none, 0.5);
            row->target = -randomBetween(0, 2 * fast);
            row->friction[0] = 100;
        }
    }
    solveAll(1e-14 * fast, 60);
    assert_laws();
    solveEnd();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solve_waits");
    TCase *tests = tcase_create("solve_waits");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, test_passed_on, 4, 14);
    tcase_add_loop_test(tests, test_crowd, 0, 10);
    return runSuite(suite);
}
