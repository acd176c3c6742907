/* The own solve: rows that undo an overlap bring no more than their speed, whatever they do to each other. */
#include <math.h>

#include "carry/solve.h"
#include "state/row_data.h"
#include "scenes/plugin_test.h"
#include "scenes/solve_scene.h"

static const double none[3] = {0, 0, 0}, push = 0.4;

static double speed(int body)
{
    const double *v = solveScene.body[body].v;
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* A row from the body that does not move, at this angle to the x axis in the plane of x and y. */
static dcxRow *side(int body, double degrees)
{
    double n[3] = {cos(degrees * M_PI / 180), sin(degrees * M_PI / 180), 0};
    dcxRow *row = solveRow(body, 0, n, none, none, 0);
    row->target = row->push = push;
    return row;
}

/* Between two sides at an acute angle: squeezed by both it would leave at push / sin 5 degrees, 4.6 m/s. */
START_TEST(test_wedge)
{
    solveBegin();
    int body = solveBody(1, 0.01);
    side(body, 5);
    side(body, 175);
    solveAll(1e-12, 60);
    ck_assert_double_lt(speed(body), 2 * push);
    ck_assert_int_eq(solveScene.body[body].wedged, 1);
    solveEnd();
}
END_TEST

/* Alone, and at a right angle, they do what they are to do. */
START_TEST(test_alone)
{
    solveBegin();
    int one = solveBody(1, 0.01), two = solveBody(1, 0.01);
    side(one, 0);
    side(two, 0);
    side(two, 90);
    solveAll(1e-12, 60);
    assertScaled("alone", solveScene.body[one].v[0], push, 1e-4, push);
    assertScaled("of two", solveScene.body[two].v[0], push, 1e-4, push);
    assertScaled("the other", solveScene.body[two].v[1], push, 1e-4, push);
    ck_assert_int_eq(solveScene.body[one].wedged + solveScene.body[two].wedged, 0);
    solveEnd();
}
END_TEST

/* Between two sides that give way as it does itself, and press on it already: that is all that they will do. */
START_TEST(test_between_soft_sides)
{
    solveBegin();
    int body = solveBody(1, 0.01);
    for (int i = 0; i < 2; i++) {
        dcxRow *row = side(body, 180 * i);
        row->softness = 2 * solveStep;
        row->load = 3 * push / row->softness;
        row->target += row->softness * row->load;
    }
    solveAll(1e-12, 60);
    assertScaled("load", solveScene.row[0].load, 4 * push / solveScene.row[0].softness, 1e-9, 1);
    ck_assert_int_eq(solveScene.body[body].wedged, 0);
    solveEnd();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solve_pushes");
    TCase *tests = tcase_create("solve_pushes");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_wedge);
    tcase_add_test(tests, test_alone);
    tcase_add_test(tests, test_between_soft_sides);
    return runSuite(suite);
}
