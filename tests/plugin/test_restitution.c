/* One impact: restitution, depth, duration; against Simbody, against integration, against limits. */
#include "scenes/plugin_test.h"

#include <float.h>

struct impact {
    double stiffness, dissipation, mass, speed, gravity;
};

struct outcome {
    double restitution, peak_depth, contact_time;
};

/* Acceleration of the depth, by the law itself. */
static double acceleration(const struct impact *in, double depth, double rate)
{
    double force, hertz, energy;
    dcHuntCrossleyBatch batch = {1, &in->stiffness, &in->dissipation, &depth, &rate, NULL, &force, &hertz, &energy};
    dcHuntCrossleyEvaluate(&batch);
    return in->gravity - force / in->mass;
}

/* One step of the classical Runge-Kutta method. */
static void rk4(const struct impact *in, double h, double *x, double *v)
{
    double v1 = *v, a1 = acceleration(in, *x, v1);
    double v2 = *v + 0.5 * h * a1, a2 = acceleration(in, *x + 0.5 * h * v1, v2);
    double v3 = *v + 0.5 * h * a2, a3 = acceleration(in, *x + 0.5 * h * v2, v3);
    double v4 = *v + h * a3, a4 = acceleration(in, *x + h * v3, v4);
    *x += h / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
    *v += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
}

/* From touch to release.  The force ends smoothly, so a straight line finds the end of the last step. */
static struct outcome integrate(const struct impact *in, double h)
{
    struct outcome out = {0.0, 0.0, 0.0};
    double x = 0.0, v = in->speed;
    for (int i = 0; i < 2000000; i++) {
        double x0 = x, v0 = v;
        rk4(in, h, &x, &v);
        if (v0 > 0.0 && v <= 0.0) {
            out.peak_depth = x0 - 0.5 * v0 * v0 / acceleration(in, x0, v0);
        }
        if (x <= 0.0) {
            double part = x0 / (x0 - x);
            out.restitution = -(v0 + part * (v - v0)) / in->speed;
            out.contact_time = h * (i + part);
            return out;
        }
    }
    ck_abort_msg("the impact does not end");
    return out;
}

static double restitution_of(const struct impact *in)
{
    return dcHuntCrossleyRestitution(in->dissipation, in->speed);
}

static double contact_time_of(const struct impact *in)
{
    return dcHuntCrossleyContactTime(in->stiffness, in->dissipation, in->mass, in->speed);
}

static double peak_depth_of(const struct impact *in)
{
    return dcHuntCrossleyPeakDepth(in->stiffness, in->dissipation, in->mass, in->speed);
}

START_TEST(test_against_integration)
{
    const double dissipation[] = {0.0, 1e-3, 0.05, 0.2, 0.5, 1.0, 3.0, 10.0};
    for (int i = 0; i < 8; i++) {
        struct impact in = {3e6, dissipation[i], 0.7, 1.7, 0.0};
        struct outcome out = integrate(&in, 1e-7);
        assert_close(restitution_of(&in), out.restitution, 1e-9);
        assert_close(peak_depth_of(&in), out.peak_depth, 1e-9);
        assert_close(contact_time_of(&in), out.contact_time, 1e-9);
    }
}
END_TEST

START_TEST(test_golden_without_gravity)
{
    struct csv *csv = goldenOpen("restitution_zero_g.csv");
    for (size_t row = 0; row < csv->rows; row++) {
        double e = dcHuntCrossleyRestitution(goldenValue(csv, row, "c"), goldenValue(csv, row, "v0"));
        assert_close(e, goldenValue(csv, row, "e_sim"), 1e-9);
        assert_close(e, goldenValue(csv, row, "e_closed_form"), 1e-12);
    }
    csvClose(csv);
}
END_TEST

/* With gravity the closed form is only near; the law integrated with gravity is not. */
START_TEST(test_golden_with_gravity)
{
    struct csv *csv = goldenOpen("bounces.csv");
    for (size_t row = 0; row < csv->rows; row++) {
        dcMaterial material = dcMaterialDefault();
        material.plane_strain_modulus = goldenValue(csv, row, "E");
        material.dissipation = goldenValue(csv, row, "c");
        dcPairMaterial pair;
        dcMaterialCombine(&material, &material, &pair);
        struct impact in = {dcHuntCrossleyStiffness(goldenValue(csv, row, "r"), pair.modulus), pair.dissipation,
                            goldenValue(csv, row, "m"), goldenValue(csv, row, "v_in"), goldenValue(csv, row, "g")};
        struct outcome out = integrate(&in, contact_time_of(&in) / 5e4);
        assert_close(out.restitution, goldenValue(csv, row, "e_sim"), 1e-9);
        assert_close(out.peak_depth, goldenValue(csv, row, "depth_max"), 1e-5); /* sampled */
        assert_close(restitution_of(&in), goldenValue(csv, row, "e_closed_form"), 1e-12);
        ck_assert_double_lt(peak_depth_of(&in), out.peak_depth);
    }
    csvClose(csv);
}
END_TEST

START_TEST(test_undamped_impact)
{
    struct impact in = {3e6, 0.0, 0.7, 1.7, 0.0};
    double depth = pow(1.25 * in.mass * in.speed * in.speed / in.stiffness, 0.4);
    assert_close(peak_depth_of(&in), depth, 1e-15);
    double exact = 2.0 * sqrt(3.14159265358979323846) * tgamma(1.4) / tgamma(0.9);
    assert_close(exact, 2.94327518432470466, 1e-15);
    assert_close(contact_time_of(&in), exact * depth / in.speed, 1e-13);
    in.dissipation = 1e-13;
    assert_close(peak_depth_of(&in), depth, 1e-13);
    assert_close(contact_time_of(&in), exact * depth / in.speed, 1e-12);
    in.speed = 0.0;
    ck_assert_double_eq(peak_depth_of(&in), 0.0);
}
END_TEST

/* c v >> 1: a short way in, then a creep out at nearly 1/(3/2 c), so that the impact lasts peak depth times 3/2 c. */
START_TEST(test_overdamped_impact)
{
    struct impact in = {3e6, 1e6, 0.7, 1.7, 0.0};
    double a = 1.5 * in.dissipation * in.speed;
    double depth = pow(2.5 * in.mass / in.stiffness * (a - log1p(a)) / pow(1.5 * in.dissipation, 2), 0.4);
    assert_close(peak_depth_of(&in), depth, 1e-13);
    assert_close(contact_time_of(&in), 1.5 * in.dissipation * depth, 2e-5);
}
END_TEST

START_TEST(test_scaling)
{
    struct impact in = {3e6, 0.4, 0.7, 1.7, 0.0};
    struct impact stiffer = {32.0 * 3e6, 0.4, 0.7, 1.7, 0.0};
    assert_close(peak_depth_of(&stiffer), peak_depth_of(&in) / 4.0, 1e-14);
    assert_close(contact_time_of(&stiffer), contact_time_of(&in) / 4.0, 1e-14);
    ck_assert_double_eq(restitution_of(&stiffer), restitution_of(&in));
    struct impact slower = {3e6, 40.0, 0.7, 0.017, 0.0}; /* same c v */
    assert_close(restitution_of(&slower), restitution_of(&in), 1e-14);
    assert_close(contact_time_of(&slower) / peak_depth_of(&slower) * slower.speed,
                 contact_time_of(&in) / peak_depth_of(&in) * in.speed, 1e-14);
}
END_TEST

START_TEST(test_static_depth)
{
    for (double load = 1e-6; load < 1e9; load *= 3.7) {
        assert_close(3e6 * pow(dcHuntCrossleyStaticDepth(3e6, load), 1.5), load, 1e-14);
    }
    ck_assert_double_eq(dcHuntCrossleyStaticDepth(3e6, 0.0), 0.0);
}
END_TEST

/* ODE's integrator, kick then drift, on the spring of the peak: just below the step it holds, just above it blows up.
 */
START_TEST(test_stable_step)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        double k = 3e6, c = 0.4, m = 0.7, v = 1.7;
        double depth = dcHuntCrossleyPeakDepth(k, 0.0, m, v), tangent = dcHuntCrossleyTangentStiffness(k, c, depth, v);
        double h = dcHuntCrossleyStableStep(k, c, m, v) * (1.0 + sign * 1e-3);
        double x = 1.0, rate = 0.0, largest = 0.0;
        for (int i = 0; i < 1000; i++) {
            rate -= h * tangent / m * x;
            x += h * rate;
            largest = fmax(largest, fabs(x));
        }
        ck_assert_int_eq(largest > 1e6, sign > 0);
    }
}
END_TEST

START_TEST(test_refusals)
{
    typedef double function(double, double, double, double);
    function *impact[] = {dcHuntCrossleyPeakDepth, dcHuntCrossleyContactTime, dcHuntCrossleyStableStep};
    const double bad[] = {NAN, -1.0, INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        double b = bad[i];
        ck_assert_double_nan(dcHuntCrossleyRestitution(b, 1.0));
        ck_assert_double_nan(dcHuntCrossleyRestitution(1.0, b));
        ck_assert_double_nan(dcHuntCrossleyDissipation(b, 1.0));
        ck_assert_double_nan(dcHuntCrossleyDissipation(0.5, b));
        ck_assert_double_nan(dcHuntCrossleyStaticDepth(b, 1.0));
        ck_assert_double_nan(dcHuntCrossleyStaticDepth(1.0, b));
        for (int j = 0; j < 3; j++) {
            ck_assert_double_nan(impact[j](b, 1.0, 1.0, 1.0));
            ck_assert_double_nan(impact[j](1.0, b, 1.0, 1.0));
            ck_assert_double_nan(impact[j](1.0, 1.0, b, 1.0));
            ck_assert_double_nan(impact[j](1.0, 1.0, 1.0, b));
        }
    }
    ck_assert_double_nan(dcHuntCrossleyDissipation(0.0, 1.0));
    ck_assert_double_nan(dcHuntCrossleyDissipation(1.0 + DBL_EPSILON, 1.0));
    ck_assert_double_nan(dcHuntCrossleyDissipation(0.5, 0.0));
    ck_assert_double_nan(dcHuntCrossleyStaticDepth(0.0, 1.0));
    for (int j = 0; j < 3; j++) {
        ck_assert_double_nan(impact[j](0.0, 1.0, 1.0, 1.0));
        ck_assert_double_nan(impact[j](1.0, 1.0, 0.0, 1.0));
    }
    ck_assert_double_nan(dcHuntCrossleyContactTime(1.0, 1.0, 1.0, 0.0));
    ck_assert_double_nan(dcHuntCrossleyStableStep(1.0, 1.0, 1.0, 0.0));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("restitution");
    TCase *tests = tcase_create("restitution");
    tcase_set_timeout(tests, 20);
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_against_integration);
    tcase_add_test(tests, test_golden_without_gravity);
    tcase_add_test(tests, test_golden_with_gravity);
    tcase_add_test(tests, test_undamped_impact);
    tcase_add_test(tests, test_overdamped_impact);
    tcase_add_test(tests, test_scaling);
    tcase_add_test(tests, test_static_depth);
    tcase_add_test(tests, test_stable_step);
    tcase_add_test(tests, test_refusals);
    return runSuite(suite);
}
