/* The Hunt-Crossley law: batch, tangents, golden rows, stiffness of round and elliptic contacts. */
#include "scenes/plugin_test.h"

#define PI 3.14159265358979323846

struct result {
    double force, hertz, energy;
};

/* One contact through the batch. */
static struct result evaluate(double k, double c, double x, double rate, const double *lag)
{
    struct result result;
    dcHuntCrossleyBatch batch = {1, &k, &c, &x, &rate, lag, &result.force, &result.hertz, &result.energy};
    dcHuntCrossleyEvaluate(&batch);
    return result;
}

enum { COUNT = 1003 };

static double k[COUNT], c[COUNT], x[COUNT], rate[COUNT], lag[COUNT], force[COUNT], hertz[COUNT], energy[COUNT];

static dcHuntCrossleyBatch random_batch(void)
{
    for (int i = 0; i < COUNT; i++) {
        k[i] = i % 50 ? randomLog(1.0, 1e12) : 0.0;
        c[i] = i % 10 ? randomLog(1e-3, 10.0) : 0.0;
        x[i] = i % 7 ? randomLog(1e-9, 1.0) : -randomUnit();
        rate[i] = (randomUnit() - 0.5) * randomLog(1e-3, 100.0);
        lag[i] = i % 11 ? randomLog(1e-9, 1.0) : 0.0;
    }
    dcHuntCrossleyBatch batch = {COUNT, k, c, x, rate, NULL, force, hertz, energy};
    return batch;
}

START_TEST(test_batch_is_the_law)
{
    dcHuntCrossleyBatch batch = random_batch();
    dcHuntCrossleyEvaluate(&batch);
    for (int i = 0; i < COUNT; i++) {
        double fh = x[i] > 0.0 ? k[i] * pow(x[i], 1.5) : 0.0;
        double pe = x[i] > 0.0 ? 0.4 * k[i] * pow(x[i], 2.5) : 0.0;
        double damped = fh * (1.0 + 1.5 * c[i] * rate[i]);
        assert_close(hertz[i], fh, 1e-14);
        assert_close(energy[i], pe, 1e-14);
        assertScaled("force", force[i], fmax(0.0, damped), 1e-14, fh * (1.0 + fabs(1.5 * c[i] * rate[i])));
        struct result one = evaluate(k[i], c[i], x[i], rate[i], NULL);
        assert_close(one.force, force[i], 1e-15);
    }
}
END_TEST

START_TEST(test_lag)
{
    dcHuntCrossleyBatch batch = random_batch();
    batch.lag_mobility = lag;
    dcHuntCrossleyEvaluate(&batch);
    for (int i = 0; i < COUNT; i++) {
        struct result plain = evaluate(k[i], c[i], x[i], rate[i], NULL);
        ck_assert_double_ge(force[i], 0.0);
        ck_assert_double_le(force[i], plain.force);
        assert_close(hertz[i], plain.hertz, 1e-15);
        assert_close(energy[i], plain.energy, 1e-15);
        double damped = plain.hertz * (1.0 + 1.5 * c[i] * (rate[i] - lag[i] * force[i]));
        double terms = plain.hertz * (1.0 + 1.5 * c[i] * (fabs(rate[i]) + lag[i] * force[i]));
        assertScaled("force", force[i], fmax(0.0, damped), 1e-14, terms);
        if (lag[i] == 0.0) {
            assert_close(force[i], plain.force, 1e-15);
        }
        if (lag[i] > 0.0 && plain.force > 0.0 && c[i] * plain.hertz * lag[i] > 1e-12) {
            ck_assert_double_lt(force[i], plain.force);
        }
    }
}
END_TEST

START_TEST(test_no_contact)
{
    const double depth[] = {0.0, -0.0, -1e-300, -1.0, -INFINITY};
    for (int i = 0; i < 5; i++) {
        struct result r = evaluate(1e6, 0.5, depth[i], 1.0, NULL);
        ck_assert_double_eq(r.force, 0.0);
        ck_assert_double_eq(r.hertz, 0.0);
        ck_assert_double_eq(r.energy, 0.0);
    }
    dcHuntCrossleyBatch nothing = {0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
    dcHuntCrossleyEvaluate(&nothing);
}
END_TEST

START_TEST(test_pulled_away_fast)
{
    double mobility = 0.1;
    for (int i = 0; i < 2; i++) {
        struct result r = evaluate(1e6, 1.0, 0.01, -1.0, i ? &mobility : NULL);
        ck_assert_double_eq(r.force, 0.0);
        assert_close(r.hertz, 1000.0, 1e-14);
        assert_close(r.energy, 4.0, 1e-14);
    }
}
END_TEST

/* A state that is not a number must not turn into a force of 0. */
START_TEST(test_nan_goes_through)
{
    ck_assert_double_nan(evaluate(1e6, 0.5, NAN, 1.0, NULL).force);
    ck_assert_double_nan(evaluate(1e6, 0.5, 0.1, NAN, NULL).force);
    ck_assert_double_nan(evaluate(NAN, 0.5, 0.1, 1.0, NULL).force);
    ck_assert_double_nan(evaluate(1e6, NAN, 0.1, 1.0, NULL).force);
    double mobility = NAN;
    ck_assert_double_nan(evaluate(1e6, 0.5, 0.1, 1.0, &mobility).force);
}
END_TEST

static const char *const golden_files[] = {"hunt_crossley_sphere_plane.csv", "hunt_crossley_sphere_sphere.csv"};

START_TEST(test_golden)
{
    struct csv *csv = goldenOpen(golden_files[_i]);
    int seen[4] = {0, 0, 0, 0};
    for (size_t row = 0; row < csv->rows; row++) {
        struct golden_contact g = goldenContact(csv, row);
        struct result r = evaluate(g.stiffness, g.pair.dissipation, g.depth, g.rate, NULL);
        double scale = r.hertz * (1.0 + 1.5 * g.pair.dissipation * fabs(g.rate));
        assertScaled("normal force of HuntCrossleyForce", r.force, g.normal_force, 1e-10, scale);
        assertScaled("normal force of HuntCrossleyContact", r.force, g.hcc_force, 1e-10, scale);
        assert_close(r.energy, g.energy, 1e-10);
        assertScaled("energy of HuntCrossleyContact", r.force > 0.0 ? r.energy : 0.0, g.hcc_energy, 1e-10, r.energy);
        ck_assert_int_eq(r.force > 0.0, g.contact_class == 1 || g.contact_class == 2);
        seen[g.contact_class]++;
    }
    for (int i = 0; i < 4; i++) {
        ck_assert_int_gt(seen[i], 0);
    }
    csvClose(csv);
}
END_TEST

START_TEST(test_tangents)
{
    for (int i = 0; i < 2000; i++) {
        double ki = randomLog(1.0, 1e12), ci = randomLog(1e-3, 10.0), xi = randomLog(1e-6, 1.0);
        double vi = (randomUnit() - 0.3) / ci;
        double stiffness = dcHuntCrossleyTangentStiffness(ki, ci, xi, vi);
        double damping = dcHuntCrossleyTangentDamping(ki, ci, xi, vi);
        struct result r = evaluate(ki, ci, xi, vi, NULL);
        double hx = 1e-5 * xi, hv = 1e-5 / ci;
        double slope_x =
            (evaluate(ki, ci, xi + hx, vi, NULL).force - evaluate(ki, ci, xi - hx, vi, NULL).force) / (2 * hx);
        double slope_v =
            (evaluate(ki, ci, xi, vi + hv, NULL).force - evaluate(ki, ci, xi, vi - hv, NULL).force) / (2 * hv);
        assertScaled("df/dx", stiffness, slope_x, 1e-9, r.hertz / xi);
        assertScaled("df/dxdot", damping, slope_v, 1e-9, r.hertz * ci);
    }
}
END_TEST

START_TEST(test_tangents_without_force)
{
    const double state[][2] = {{0.0, 1.0}, {-0.1, 1.0}, {0.1, -1.0}, {0.1, -0.67}}; /* c = 1 */
    for (int i = 0; i < 4; i++) {
        ck_assert_double_eq(dcHuntCrossleyTangentStiffness(1e6, 1.0, state[i][0], state[i][1]), 0.0);
        ck_assert_double_eq(dcHuntCrossleyTangentDamping(1e6, 1.0, state[i][0], state[i][1]), 0.0);
    }
}
END_TEST

START_TEST(test_radius_and_stiffness)
{
    ck_assert_double_eq(dcHuntCrossleyRadius(0.3, INFINITY), 0.3);
    ck_assert_double_eq(dcHuntCrossleyRadius(INFINITY, 0.3), 0.3);
    ck_assert_double_eq(dcHuntCrossleyRadius(INFINITY, INFINITY), INFINITY);
    ck_assert_double_eq(dcHuntCrossleyRadius(0.3, 0.3), 0.15);
    ck_assert_double_eq(dcHuntCrossleyRadius(0.2, 0.7), dcHuntCrossleyRadius(0.7, 0.2));
    assert_close(dcHuntCrossleyRadius(0.2, 0.7), 0.2 * 0.7 / 0.9, 1e-15);
    assert_close(dcHuntCrossleyStiffness(0.09, 1e6), 4e5, 1e-15);
    /* Hertz: f = 4/3 E a^3/R at a^2 = R x */
    double a = dcHuntCrossleyPatchRadius(0.3, 0.01);
    double f = evaluate(dcHuntCrossleyStiffness(0.3, 1e6), 0, 0.01, 0, NULL).force;
    assert_close(f, 4.0 / 3.0 * 1e6 * a * a * a / 0.3, 1e-14);
    ck_assert_double_eq(dcHuntCrossleyPatchRadius(0.3, 0.0), 0.0);
    ck_assert_double_eq(dcHuntCrossleyPatchRadius(0.3, -0.1), 0.0);
}
END_TEST

/*
 * Displacement E u of a half-space at (X,Y) under the pressure sqrt(1 - x^2/a^2 - y^2/b^2): Boussinesq's
 * 1/(pi r) integrated along every chord through the point, which is elementary, and over the directions.
 */
static double displacement(double a, double b, double X, double Y)
{
    const int directions = 20000;
    double sum = 0.0;
    for (int i = 0; i < directions; i++) {
        double angle = PI * (i + 0.5) / directions, co = cos(angle), si = sin(angle);
        double A = 1.0 - X * X / (a * a) - Y * Y / (b * b);
        double B = X * co / (a * a) + Y * si / (b * b);
        double C = co * co / (a * a) + si * si / (b * b);
        sum += PI / 2.0 * (A + B * B / C) / sqrt(C);
    }
    return sum / directions;
}

/* From the ellipse to radii and stiffness by quadrature, where the function goes from the radii to the stiffness. */
START_TEST(test_elliptic_against_potentials)
{
    const double ratio[] = {1.0, 0.999, 0.9, 0.5, 0.2, 0.05, 0.01, 0.002};
    for (int i = 0; i < 8; i++) {
        double a = 0.3, b = a * ratio[i], depth = displacement(a, b, 0.0, 0.0);
        double radius_a = a * a / (2.0 * (depth - displacement(a, b, a, 0.0)));
        double radius_b = b * b / (2.0 * (depth - displacement(a, b, 0.0, b)));
        double between = displacement(a, b, 0.6 * a, 0.5 * b);
        assert_close(between, depth - 0.36 * a * a / (2 * radius_a) - 0.25 * b * b / (2 * radius_b), 1e-12);
        double stiffness = 2.0 / 3.0 * PI * a * b / pow(depth, 1.5);
        assert_close(dcHuntCrossleyEllipticStiffness(radius_a, radius_b, 1.0), stiffness, 1e-12);
    }
}
END_TEST

START_TEST(test_elliptic_limits)
{
    for (int i = 0; i < 200; i++) {
        double ra = randomLog(1e-4, 1e4), rb = randomLog(1e-4, 1e4), modulus = randomLog(1e3, 1e12);
        double circle = dcHuntCrossleyStiffness(ra, modulus),
               ellipse = dcHuntCrossleyEllipticStiffness(ra, rb, modulus);
        assert_close(dcHuntCrossleyEllipticStiffness(ra, ra, modulus), circle, 1e-15);
        assert_close(dcHuntCrossleyEllipticStiffness(ra, ra * (1 + 1e-9), modulus), circle * (1 + 0.25e-9), 1e-15);
        ck_assert_double_eq(dcHuntCrossleyEllipticStiffness(rb, ra, modulus), ellipse);
        assert_close(dcHuntCrossleyEllipticStiffness(4 * ra, 4 * rb, modulus), 2 * ellipse, 2e-15);
        ck_assert_double_ge(ellipse, dcHuntCrossleyStiffness(fmin(ra, rb), modulus) * (1 - 1e-15));
        ck_assert_double_le(ellipse, dcHuntCrossleyStiffness(fmax(ra, rb), modulus) * (1 + 1e-15));
    }
    ck_assert_double_gt(dcHuntCrossleyEllipticStiffness(1e100, 1.0, 1.0), 1e48);
    ck_assert_double_lt(dcHuntCrossleyEllipticStiffness(1e100, 1.0, 1.0), 1e50);
}
END_TEST

START_TEST(test_refusals)
{
    const double bad[] = {NAN, -1.0, -INFINITY};
    for (int i = 0; i < 3; i++) {
        double b = bad[i];
        ck_assert_double_nan(dcHuntCrossleyStiffness(b, 1.0));
        ck_assert_double_nan(dcHuntCrossleyStiffness(1.0, b));
        ck_assert_double_nan(dcHuntCrossleyRadius(b, 1.0));
        ck_assert_double_nan(dcHuntCrossleyRadius(1.0, b));
        ck_assert_double_nan(dcHuntCrossleyEllipticStiffness(b, 1.0, 1.0));
        ck_assert_double_nan(dcHuntCrossleyEllipticStiffness(1.0, b, 1.0));
        ck_assert_double_nan(dcHuntCrossleyEllipticStiffness(1.0, 1.0, b));
        ck_assert_double_nan(dcHuntCrossleyPatchRadius(b, 1.0));
        ck_assert_double_nan(dcHuntCrossleyTangentStiffness(b, 1.0, 1.0, 1.0));
        ck_assert_double_nan(dcHuntCrossleyTangentStiffness(1.0, b, 1.0, 1.0));
        ck_assert_double_nan(dcHuntCrossleyTangentDamping(b, 1.0, 1.0, 1.0));
        ck_assert_double_nan(dcHuntCrossleyTangentDamping(1.0, b, 1.0, 1.0));
    }
    ck_assert_double_nan(dcHuntCrossleyPatchRadius(1.0, NAN));
    ck_assert_double_nan(dcHuntCrossleyTangentStiffness(1.0, 1.0, NAN, 1.0));
    ck_assert_double_nan(dcHuntCrossleyTangentDamping(1.0, 1.0, 1.0, NAN));
    ck_assert_double_nan(dcHuntCrossleyRadius(0.0, INFINITY));
    ck_assert_double_nan(dcHuntCrossleyStiffness(0.0, 1.0));
    ck_assert_double_nan(dcHuntCrossleyStiffness(INFINITY, 1.0));
    ck_assert_double_nan(dcHuntCrossleyEllipticStiffness(1.0, INFINITY, 1.0));
    ck_assert_double_nan(dcHuntCrossleyEllipticStiffness(0.0, 1.0, 1.0));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hunt_crossley");
    TCase *tests = tcase_create("hunt_crossley");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_batch_is_the_law);
    tcase_add_test(tests, test_lag);
    tcase_add_test(tests, test_no_contact);
    tcase_add_test(tests, test_pulled_away_fast);
    tcase_add_test(tests, test_nan_goes_through);
    tcase_add_loop_test(tests, test_golden, 0, 2);
    tcase_add_test(tests, test_tangents);
    tcase_add_test(tests, test_tangents_without_force);
    tcase_add_test(tests, test_radius_and_stiffness);
    tcase_add_test(tests, test_elliptic_against_potentials);
    tcase_add_test(tests, test_elliptic_limits);
    tcase_add_test(tests, test_refusals);
    return runSuite(suite);
}
