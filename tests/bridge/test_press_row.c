/* The law of one contact as a row: its force against the law's own, where what comes on is so heavy that it goes on. */
#include <string.h>

#include "carry/parts.h"
#include "scenes/plugin_test.h"

static const double gravity = 9.81;

/* What a row bears where the two still approach at such a speed. */
static double force_at(const dcxRow *row, double approach)
{
    return fmax((row->target + approach) / row->softness, 0);
}

static double law_at(const dcxPress *p, double x)
{
    return p->linear ? p->k * x : p->k * x * sqrt(x);
}

/* A wall that moves on: at the end of the step the force is that of the overlap there, however heavy the wall is. */
START_TEST(test_goes_on)
{
    static const double mass[] = {1e4, 1e6, 1e8}, h[] = {1.0 / 30, 1.0 / 240};
    for (int i = 0; i < 6; i++) {
        double v = 1, step = h[i / 3], x = 0.5 * v * step;
        dcxPress p = {.x = x, .approach = v, .free = v, .mobility = 1 / mass[i % 3], .k = 1e6, .linear = _i, .size = 1};
        p.load = law_at(&p, x);
        p.bore = p.exact = 1;
        p.number = -1;
        dcxCarried memory;
        dcxRow row;
        memset(&memory, 0, sizeof memory);
        memset(&row, 0, sizeof row);
        ck_assert_int_eq(dcxPressRow(&p, step, gravity, &memory, &row), 1);
        assert_close(force_at(&row, v), law_at(&p, x + v * step), 1e-9);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("press_row");
    TCase *tests = tcase_create("press_row");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, test_goes_on, 0, 2);
    return runSuite(suite);
}
