/* The own solve where friction has a direction: the law on every row, by Newton's method and by sweeps. */
#include <math.h>
#include <string.h>

#include "scenes/plugin_test.h"
#include "scenes/solve_scene.h"

static const double h = solveStep, gravity = solveGravity;

/* Speed of side 1 of a row against side 2 along a tangent. */
static double slip_along(const dcxRow *r, int i)
{
    dcxRow turned = *r;
    memcpy(turned.n, r->t[i], sizeof turned.n);
    return solveParting(&turned);
}

/*
 * What friction leaves undone of its law, m/s: g = f/w and u = w s - motion + slip g, where u is zero, or against g
 * and g at its limit.
 */
static double left_of_friction(const dcxRow *r)
{
    double g[2], u[2], q[2], limit = r->mu * fmax(r->load, 0), way = 1e-2 * h;
    for (int i = 0; i < 2; i++) {
        g[i] = r->weight[i] > 0 ? r->friction[i] / r->weight[i] : 0;
        u[i] = r->weight[i] * slip_along(r, i) - r->motion[i] + r->slip * g[i];
        q[i] = g[i] - u[i] / way;
    }
    double size = hypot(q[0], q[1]), part = size > limit ? limit / size : 1;
    return way * hypot(g[0] - part * q[0], g[1] - part * q[1]);
}

/* Bodies on each other by two rows each, the second with friction of random direction, some on a belt. */
static void add_heap(int count, double soft, int zeros)
{
    for (int i = 1; i <= count; i++) {
        solveBody(randomLog(0.3, 3), randomLog(0.002, 0.02));
        for (int c = 0; c < 2; c++) {
            double n[3] = {randomBetween(-0.5, 0.5), randomBetween(-0.5, 0.5), 1}, size = lengthOf(n), a[3], b[3];
            for (int k = 0; k < 3; k++) {
                n[k] /= size;
                a[k] = randomBetween(-0.1, 0.1);
                b[k] = randomBetween(-0.1, 0.1);
            }
            dcxRow *r = solveRow(i, (int)randomBetween(0, i), n, a, b, c ? 0.3 : 0);
            r->softness *= soft;
            r->slip *= soft;
            r->shaped = c;
            r->weight[0] = zeros && i % 3 == 0 ? 0 : randomLog(0.1, 2);
            r->weight[1] = randomLog(0.1, 2);
            r->motion[0] = i % 2 ? randomBetween(-0.1, 0.1) * r->weight[0] : 0;
        }
    }
}

static void assert_laws(double tolerance)
{
    for (int i = 0; i < solveScene.num_rows; i++) {
        const dcxRow *r = &solveScene.row[i];
        assertScaled("load", solveLeft(r), 0, tolerance, gravity * h);
        if (r->mu > 0) {
            assertScaled("friction", left_of_friction(r), 0, tolerance, gravity * h);
        }
    }
}

START_TEST(test_laws)
{
    solveBegin();
    for (int i = 0; i < _i; i++) { /* another heap each time */
        randomBetween(0, 1);
    }
    add_heap(8, 2e4, _i & 1);
    SolveScene given = solveScene;
    solveAll(1e-12, 60);
    assert_laws(1e-9);
    SolveScene exact = solveScene;
    solveScene = given;
    for (int i = 0; i < 300; i++) {
        memcpy(solveScene.body, given.body, sizeof solveScene.body);
        solveAll(1e-12, 0);
    }
    for (int i = 1; i < solveScene.num_bodies; i++) {
        for (int k = 0; k < 3; k++) {
            assertScaled("velocity", solveScene.body[i].v[k], exact.body[i].v[k], 1e-5, gravity * h);
        }
    }
    solveEnd();
}
END_TEST

/* Wedged, of a modulus beyond steel's, from no loads at all: here guesses do not do, and descent does the work. */
START_TEST(test_stiff_heap)
{
    solveBegin();
    for (int i = 0; i < _i; i++) {
        randomBetween(0, 1);
    }
    add_heap(30, 1e-3, 0);
    SolveScene given = solveScene;
    for (int step = 0; step < 2; step++) {
        memcpy(solveScene.body, given.body, sizeof given.body);
        solveAll(1e-13 * gravity * h, 60);
    }
    for (int i = 0; i < solveScene.num_rows; i++) {
        const dcxRow *r = &solveScene.row[i];
        assertScaled("load", solveLeft(r), 0, 1e-6, gravity * h);
        if (r->mu > 0) {
            ck_assert_double_le(hypot(r->friction[0] / r->weight[0], r->friction[1] / r->weight[1]),
                                1.02 * r->mu * r->load + 1e-6);
        }
    }
    solveEnd();
}
END_TEST

/* Equal weights are nothing but another coefficient. */
START_TEST(test_equal_weights)
{
    SolveScene plain;
    for (int shaped = 0; shaped < 2; shaped++) {
        solveBegin();
        solveStack(3, shaped ? 0.8 : 0.4);
        solveScene.body[2].v[0] = solveScene.body[2].v[1] = 0.3;
        for (int i = 0; i < solveScene.num_rows; i++) {
            dcxRow *r = &solveScene.row[i];
            r->shaped = shaped;
            r->weight[0] = r->weight[1] = 0.5;
            r->slip *= shaped ? 0.25 : 1;
        }
        solveAll(1e-12, _i);
        if (!shaped) {
            plain = solveScene;
            solveEnd();
        }
    }
    for (int i = 1; i < solveScene.num_bodies; i++) {
        for (int k = 0; k < 3; k++) {
            assertScaled("velocity", solveScene.body[i].v[k], plain.body[i].v[k], _i ? 1e-9 : 1e-3, gravity * h);
        }
    }
    solveEnd();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solve_direction");
    TCase *tests = tcase_create("solve_direction");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, test_laws, 0, 20);
    tcase_add_loop_test(tests, test_stiff_heap, 0, 20);
    tcase_add_loop_test(tests, test_equal_weights, 0, 2);
    return runSuite(suite);
}
