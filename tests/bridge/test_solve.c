/* The own solve: against closed forms, against a dense reference, and the two ways of it against each other. */
#include <stdlib.h>
#include <string.h>

#include "carry/solve.h"
#include "state/row_data.h"
#include "scenes/plugin_test.h"
#include "scenes/solve_scene.h"

static const double h = solveStep, gravity = solveGravity;

/* One ball on the floor, both ways: u = -soft load and u = -g h + load h / m. */
START_TEST(test_ball)
{
    solveBegin();
    double arm[3] = {0, 0, -0.1}, mass = 3;
    solveRow(solveBody(mass, 0.4 * mass * 0.01), 0, solveUp, arm, solveUp, 0.5);
    solveAll(1e-14, _i);
    double expected = gravity * h / (solveScene.row[0].softness + h / mass);
    assert_close(solveScene.row[0].load, expected, 1e-12);
    assertScaled("velocity", solveScene.body[1].v[2], -solveScene.row[0].softness * expected, 1e-12, gravity * h);
    solveEnd();
}
END_TEST

/* Ten boxes, against Gauss-Seidel on softer rows carried to the end. */
START_TEST(test_stack)
{
    solveBegin();
    solveStack(10, 0);
    for (int i = 0; i < solveScene.num_rows; i++) {
        solveScene.row[i].softness *= 1e3;
    }
    static SolveScene reference;
    static double load[solveRoom];
    memset(load, 0, sizeof load);
    SolveScene kept = solveScene;
    for (int sweep = 0; sweep < 20000; sweep++) {
        for (int i = 0; i < solveScene.num_rows; i++) {
            dcxRow *r = &solveScene.row[i];
            double w = solveInverseMass(r->b1, r->n, r->arm[0]) + solveInverseMass(r->b2, r->n, r->arm[1]);
            double next =
                fmax(0, load[i] + (r->target - solveParting(r) - r->softness * load[i]) / (h * w + r->softness));
            solvePush(r->b1, 1, h * (next - load[i]), r->n, r->arm[0]);
            solvePush(r->b2, -1, h * (next - load[i]), r->n, r->arm[1]);
            load[i] = next;
        }
    }
    reference = solveScene;
    solveScene = kept;
    solveAll(1e-13, 60);
    for (int i = 0; i < solveScene.num_rows; i++) {
        assertScaled("load", solveScene.row[i].load, load[i], 1e-10, 10 * gravity);
    }
    for (int i = 0; i < solveScene.num_bodies; i++) {
        assertScaled("velocity", solveScene.body[i].v[2], reference.body[i].v[2], 1e-10, gravity * h);
    }
    solveEnd();
}
END_TEST

/* A stiff stack with friction: weight is carried, and the next step takes it as it is, to the last bit. */
START_TEST(test_warm)
{
    solveBegin();
    solveStack(10, 0.5);
    dcxFree fresh[12];
    memcpy(fresh, solveScene.body, sizeof fresh);
    solveAll(1e-9, 60);
    double floor = 0;
    for (int i = 0; i < 4; i++) {
        floor += solveScene.row[i].load;
    }
    assert_close(floor, 10 * gravity, 2e-3); /* the stack sinks a little */
    SolveScene once = solveScene;
    memcpy(solveScene.body, fresh, sizeof fresh);
    solveAll(1e-9, 60);
    for (int i = 0; i < solveScene.num_rows; i++) {
        assertScaled("load", solveScene.row[i].load, once.row[i].load, 1e-9, gravity);
    }
    solveEnd();
}
END_TEST

/* A box pushed sideways: held below the limit, and above it braked by mu m g, in every direction, whatever the
 * tangents. */
START_TEST(test_friction)
{
    static const double share[2] = {0.9, 1.5};
    for (int i = 0; i < 2; i++) {
        for (int turn = 0; turn < 8; turn++) {
            solveBegin();
            solveStack(1, 0.4);
            double a = 0.3 + turn, speed = share[i] * 0.4 * gravity * h;
            for (int r = 0; r < 4; r++) {
                double frame[2][3] = {{cos(2 * a), sin(2 * a), 0}, {-sin(2 * a), cos(2 * a), 0}};
                memcpy(solveScene.row[r].t, frame, sizeof frame);
            }
            solveScene.body[1].v[0] = speed * cos(a);
            solveScene.body[1].v[1] = speed * sin(a);
            solveAll(1e-10, _i);
            double left = share[i] > 1 ? speed - 0.4 * gravity * h : 0,
                   v = hypot(solveScene.body[1].v[0], solveScene.body[1].v[1]);
            assertScaled("speed", v, left, 1e-4, gravity * h);
            if (left > 0) {
                assertScaled("direction", atan2(solveScene.body[1].v[1], solveScene.body[1].v[0]),
                             remainder(a, 2 * M_PI), 1e-4, 1);
            }
            solveEnd();
        }
    }
}
END_TEST

/* What pulls too holds a body from above. */
START_TEST(test_two_sided)
{
    solveBegin();
    double arm[3] = {0, 0, 0.1};
    solveRow(solveBody(2, 0.01), 0, solveUp, arm, solveUp, 0)->lowest = -INFINITY;
    solveScene.body[1].v[2] = gravity * h;
    solveAll(1e-13, _i);
    assert_close(solveScene.row[0].load, -gravity * h / (solveScene.row[0].softness + h / 2), 1e-10);
    solveEnd();
}
END_TEST

/* A ton on a gram. */
START_TEST(test_mass_ratio)
{
    solveBegin();
    double below[3] = {0, 0, -0.1}, above[3] = {0, 0, 0.1};
    solveRow(solveBody(1e-3, 1e-6), 0, solveUp, below, solveUp, 0.5);
    solveRow(solveBody(1e3, 1), 1, solveUp, below, above, 0.5);
    solveScene.row[0].softness *= 1e-5;
    solveScene.row[1].softness *= 1e-5;
    solveAll(1e-9, 60);
    assert_close(solveScene.row[0].load, 1e3 * gravity, 1e-3);
    assertScaled("speed", solveScene.body[2].v[2], 0, 0.02, gravity * h);
    solveEnd();
}
END_TEST

static void add_heap(int count)
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
            r->softness *= 2e4;
            r->slip *= 2e4;
        }
    }
}

/* Newton's method and sweeps find the same velocities, and momentum changes by what the floor gives. */
START_TEST(test_agreement)
{
    solveBegin();
    add_heap(8);
    SolveScene given = solveScene;
    solveAll(1e-11, 60);
    SolveScene exact = solveScene;
    solveScene = given;
    for (int i = 0; i < 200; i++) {
        memcpy(solveScene.body, given.body, sizeof solveScene.body);
        solveAll(1e-11, _i);
    }
    for (int i = 1; i < solveScene.num_bodies; i++) {
        for (int k = 0; k < 3; k++) {
            assertScaled("velocity", solveScene.body[i].v[k], exact.body[i].v[k], 1e-6, gravity * h);
        }
    }
    double change[3] = {0};
    for (int i = 1; i < solveScene.num_bodies; i++) {
        for (int k = 0; k < 3; k++) {
            change[k] += (exact.body[i].v[k] - given.body[i].v[k]) / solveScene.body[i].inv_mass;
        }
    }
    for (int i = 0; i < solveScene.num_rows; i++) {
        const dcxRow *r = &exact.row[i];
        for (int k = 0; k < 3 && r->b2 == 0; k++) {
            change[k] -= h * (r->load * r->n[k] + r->friction[0] * r->t[0][k] + r->friction[1] * r->t[1][k]);
        }
    }
    assertScaled("momentum", lengthOf(change), 0, 1e-12, 1);
    solveEnd();
}
END_TEST

/*
 * Thirty boxes of a modulus beyond steel's wedged in a heap, from no loads at all: the law holds on every row, friction
 * is within its limit, and the next step has nothing left to do.  Friction that follows its load at every step of
 * Newton's method goes round in circles here.
 */
START_TEST(test_stiff_heap)
{
    solveBegin();
    for (int i = 0; i < _i; i++) { /* another heap each time */
        randomBetween(0, 1);
    }
    add_heap(30);
    for (int i = 0; i < solveScene.num_rows; i++) {
        solveScene.row[i].softness *= 1e-6;
        solveScene.row[i].slip *= 1e-6;
    }
    SolveScene given = solveScene;
    for (int step = 0; step < 2; step++) {
        memcpy(solveScene.body, given.body, sizeof given.body);
        solveAll(1e-12 * gravity * h, 60);
        for (int i = 0; i < solveScene.num_rows; i++) {
            const dcxRow *r = &solveScene.row[i];
            assertScaled("law", solveLeft(r), 0, 1e-6, gravity * h);
            ck_assert_double_le(hypot(r->friction[0], r->friction[1]), 1.02 * r->mu * r->load + 1e-6);
        }
    }
    solveEnd();
}
END_TEST

/* What is no number stays where it is; all else is solved as if it were not there. */
START_TEST(test_contained)
{
    solveBegin();
    solveStack(3, 0.5);
    int lost = solveBody(1, 0.01);
    solveFace(lost, 3, 0.1, 0.1, 0.5);
    solveScene.body[lost].v[1] = NAN;
    double arm[3] = {0, 0, -0.1};
    solveRow(1, 0, solveUp, arm, solveUp, 0.5)->target = INFINITY;
    solveScene.row[0].load = NAN;
    solveAll(1e-9, _i);
    for (int i = 12; i < solveScene.num_rows; i++) {
        ck_assert_double_eq(solveScene.row[i].load, 0);
    }
    assert_close(solveLoad(), (1 + 2 + 3) * gravity, _i > 0 ? 1e-3 : 0.5);
    solveEnd();
}
END_TEST

/* The same bits from a solveSolver that has seen other things, and between bodies that are moved, which join nothing.
 */
START_TEST(test_same_bits)
{
    solveBegin();
    int belt = solveBody(0, 0);
    solveScene.body[belt].v[0] = 0.3;
    for (int i = 0; i < 5; i++) {
        solveFace(solveBody(1, 0.01), belt, 0.1, 0, 0.5);
    }
    SolveScene given = solveScene;
    solveAll(1e-9, 1);
    SolveScene once = solveScene;
    memset(&solveScene, 0, sizeof solveScene);
    solveScene.num_bodies = 1;
    add_heap(20);
    solveAll(1e-9, _i);
    solveScene = given;
    solveAll(1e-9, 1);
    ck_assert_mem_eq(solveScene.body, once.body, sizeof solveScene.body);
    ck_assert_mem_eq(solveScene.row, once.row, sizeof solveScene.row);
    ck_assert_double_eq(solveScene.body[belt].v[0], 0.3);
    solveEnd();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solve");
    TCase *tests = tcase_create("solve");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, test_ball, 0, 2);
    tcase_add_test(tests, test_stack);
    tcase_add_test(tests, test_warm);
    tcase_add_loop_test(tests, test_friction, 0, 2);
    tcase_add_loop_test(tests, test_two_sided, 0, 2);
    tcase_add_test(tests, test_mass_ratio);
    tcase_add_loop_test(tests, test_agreement, 0, 2);
    tcase_add_loop_test(tests, test_stiff_heap, 0, 20);
    tcase_add_loop_test(tests, test_contained, 0, 5);
    tcase_add_loop_test(tests, test_same_bits, 0, 2);
    return runSuite(suite);
}
