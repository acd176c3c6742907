/* Hollars friction: the law, golden rows, creep, refusals. */
#include "scenes/friction_law.h"

START_TEST(test_coefficient)
{
    ck_assert_double_eq(dcFrictionCoefficient(&rubber, vt, 0.0), 0.0);
    assert_close(dcFrictionCoefficient(&rubber, vt, vt), 0.8 + 0.05 * vt, 1e-15);
    assert_close(dcFrictionCoefficient(&rubber, vt, 1e6), 0.6 + 0.05 * 1e6, 1e-15);
    assert_close(dcFrictionCoefficient(&rubber, vt, 1e-12), 1e-10 * (0.6 + 0.4 + 5e-4), 1e-15);
    for (int i = 0; i < 10000; i++) {
        dcFriction law = random_law();
        double v = randomLog(1e-5, 1.0), slip = randomLog(1e-9, 1e3);
        assert_close(dcFrictionCoefficient(&law, v, slip), (double)law_of(&law, v, slip), 1e-15);
    }
}
END_TEST

static const char *const golden_files[] = {"hunt_crossley_sphere_plane.csv", "hunt_crossley_sphere_sphere.csv"};

START_TEST(test_golden)
{
    struct csv *csv = goldenOpen(golden_files[_i]);
    int compared = 0;
    for (size_t row = 0; row < csv->rows; row++) {
        struct golden_contact g = goldenContact(csv, row);
        dcFriction law = {g.pair.static_friction, g.pair.dynamic_friction, g.pair.viscous_friction};
        double friction = g.normal_force * dcFrictionCoefficient(&law, g.vt, g.slip);
        assertScaled("friction", friction, g.friction, 1e-10, g.normal_force + g.friction);
        compared += g.friction > 1e-3 * g.normal_force;
    }
    ck_assert_int_gt(compared, 50);
    csvClose(csv);
}
END_TEST

START_TEST(test_creep)
{
    for (int i = 0; i < 10000; i++) {
        dcFriction law = random_law();
        double v = randomLog(1e-5, 1.0);
        double top = law.us + law.uv * v, demand = top * (i % 2 ? randomUnit() : randomLog(1e-12, 1.0));
        double slip = dcFrictionCreep(&law, v, demand);
        ck_assert_double_ge(slip, 0.0);
        ck_assert_double_le(slip, v);
        assert_close((double)law_of(&law, v, slip), demand, 2e-15);
        ck_assert_double_nan(dcFrictionCreep(&law, v, top * (1.0 + 1e-15) + 1e-300));
    }
    ck_assert_double_eq(dcFrictionCreep(&rubber, vt, 0.0), 0.0);
    assert_close(dcFrictionCreep(&rubber, vt, rubber.us + rubber.uv * vt), vt, 1e-7); /* the top is flat */
    dcFriction none = {0.0, 0.0, 0.0};
    ck_assert_double_eq(dcFrictionCreep(&none, vt, 0.0), 0.0);
    ck_assert_double_nan(dcFrictionCreep(&none, vt, 1e-9));
}
END_TEST

static void assert_refused(const dcFriction *law, double v_t, double slip, double impulse)
{
    ck_assert_double_nan(dcFrictionSlip(law, v_t, slip, impulse));
    if (impulse == 1.0) {
        ck_assert_double_nan(dcFrictionCoefficient(law, v_t, slip));
        ck_assert_double_nan(dcFrictionCreep(law, v_t, slip));
    }
}

START_TEST(test_refusals)
{
    const double bad[] = {NAN, -1.0, INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        double b = bad[i];
        dcFriction us = {b, 0.6, 0.0}, ud = {0.8, b, 0.0}, uv = {0.8, 0.6, b};
        assert_refused(&us, vt, 0.1, 1.0);
        assert_refused(&ud, vt, 0.1, 1.0);
        assert_refused(&uv, vt, 0.1, 1.0);
        assert_refused(&rubber, b, 0.1, 1.0);
        assert_refused(&rubber, vt, b, 1.0);
        assert_refused(&rubber, vt, 0.1, b);
    }
    dcFriction crossed = {0.5, 0.6, 0.0};
    assert_refused(&crossed, vt, 0.1, 1.0);
    assert_refused(&rubber, 0.0, 0.1, 1.0);
    ck_assert_double_ge(dcFrictionCreep(&rubber, vt, 0.1), 0.0); /* what was refused above is fine with good numbers */
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("friction");
    TCase *tests = tcase_create("friction");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_coefficient);
    tcase_add_loop_test(tests, test_golden, 0, 2);
    tcase_add_test(tests, test_creep);
    tcase_add_test(tests, test_refusals);
    return runSuite(suite);
}
