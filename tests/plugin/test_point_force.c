/* The law of soft points against a surface: forces, energies, clamps, tangents, closed forms; values out of range. */
#include <string.h>

#include "scenes/plugin_test.h"

static const double K = 1000, D = 20;

/* What the law makes of one point. */
typedef struct Outcome {
    double force, elastic, energy, power;
} Outcome;

static Outcome evaluate(const dcPointLaw *law, double distance, double rate)
{
    Outcome out;
    dcPointForceBatch batch = {1, law, &distance, &rate, NULL, &out.force, &out.elastic, &out.energy};
    dcPointForceEvaluate(&batch);
    out.power = dcPointForceDissipatedPower(out.force, out.elastic, rate);
    return out;
}

static dcPointLaw law_of(dcPointForceType type, int unilateral, int no_sticking)
{
    dcPointLaw law = dcPointLawDefault();
    law.stiffness = K;
    law.damping = D;
    law.type = type;
    law.unilateral = unilateral;
    law.no_sticking = no_sticking;
    return law;
}

START_TEST(test_defaults)
{
    dcPointLaw law = dcPointLawDefault();
    ck_assert(law.stiffness == 1 && law.damping == 0 && law.type == dcPointForceLinear);
    ck_assert(!law.unilateral && !law.no_sticking);
    ck_assert_ptr_null(dcPointLawFault(&law, NULL));
}
END_TEST

/* Against the formula, written out for each side. */
START_TEST(test_law)
{
    for (int i = 0; i < 1000; i++) {
        double d = (randomUnit() - 0.5) * 0.1, rate = (randomUnit() - 0.5) * 4;
        dcPointLaw linear = law_of(dcPointForceLinear, 0, 0), quadratic = law_of(dcPointForceQuadratic, 0, 0);
        Outcome a = evaluate(&linear, d, rate), b = evaluate(&quadratic, d, rate);
        double sign = d > 0 ? 1 : -1, size = fabs(d);
        assertScaled("linear", a.force, -sign * K * size - D * rate, 1e-14, 100);
        assertScaled("quadratic", b.force, -sign * K * size * size - D * rate, 1e-14, 100);
        assert_close(a.energy, K * d * d / 2, 1e-14);
        assert_close(b.energy, K * size * size * size / 3, 1e-14);
        assert_close(a.power, D * rate * rate, 1e-12);
        assert_close(b.power, D * rate * rate, 1e-12);
    }
}
END_TEST

/* The elastic force is minus the slope of the energy, on both sides. */
START_TEST(test_force_is_slope_of_energy)
{
    for (int type = 0; type < 2; type++) {
        dcPointLaw law = law_of((dcPointForceType)type, 0, 0);
        for (double d = -0.0505; d < 0.06; d += 0.01) {
            double h = 1e-6;
            double slope = (evaluate(&law, d + h, 0).energy - evaluate(&law, d - h, 0).energy) / (2 * h);
            assertScaled("slope", evaluate(&law, d, 0).elastic, -slope, 1e-9,
                         50); /* the difference quotient: K h^2/3 */
            double stiffness = -(evaluate(&law, d + h, 0).force - evaluate(&law, d - h, 0).force) / (2 * h);
            assertScaled("stiffness", dcPointForceTangentStiffness(&law, d), stiffness, 1e-7, K);
        }
    }
}
END_TEST

/* Unilateral: nothing at all outside, all of the law inside and on the surface, a pull where it leaves fast. */
START_TEST(test_unilateral)
{
    dcPointLaw law = law_of(dcPointForceLinear, 1, 0);
    Outcome out = evaluate(&law, 1e-12, -5);
    ck_assert(out.force == 0 && out.elastic == 0 && out.energy == 0);
    ck_assert(dcPointForceTangentStiffness(&law, 1e-12) == 0);
    ck_assert(evaluate(&law, 0, -5).force == 5 * D);
    ck_assert_double_lt(evaluate(&law, -0.01, 1).force, -9.9);
}
END_TEST

/* No sticking: the pull is cut off, the push stays; what is stored then goes into heat. */
START_TEST(test_no_sticking)
{
    dcPointLaw law = law_of(dcPointForceLinear, 1, 1);
    Outcome out = evaluate(&law, -0.01, 1);
    ck_assert(out.force == 0);
    assert_close(out.energy, K * 1e-4 / 2, 1e-14);
    assert_close(out.power, K * 0.01 * 1, 1e-14);
    assert_close(evaluate(&law, -0.01, 0.4).force, 10 - 8, 1e-13);
    assert_close(evaluate(&law, -0.01, -1).force, 10 + 20, 1e-14);
    law.unilateral = 0; /* a bilateral force is meant to pull */
    assert_close(evaluate(&law, -0.01, 1).force, 10 - 20, 1e-14);
    assert_close(evaluate(&law, 0.01, 0).force, -10, 1e-14);
}
END_TEST

/* With a lag the damper sees the rate that the force itself makes: f = fe - D (rate + w f). */
START_TEST(test_lag)
{
    dcPointLaw law = law_of(dcPointForceQuadratic, 1, 0);
    double d = -0.05, rate = 0.3, w = 0.02, force, elastic, energy;
    dcPointForceBatch batch = {1, &law, &d, &rate, &w, &force, &elastic, &energy};
    dcPointForceEvaluate(&batch);
    assert_close(force, elastic - D * (rate + w * force), 1e-14);
    assert_close(elastic, K * d * d, 1e-14);
    ck_assert(fabs(force - evaluate(&law, d, rate).force) > 0.1);
}
END_TEST

/* A batch is its points, one by one. */
START_TEST(test_batch)
{
    enum { n = 37 };
    double d[n], rate[n], force[n], elastic[n], energy[n];
    dcPointLaw law = law_of(dcPointForceQuadratic, 1, 1);
    for (int i = 0; i < n; i++) {
        d[i] = randomUnit() - 0.5;
        rate[i] = randomUnit() - 0.5;
    }
    dcPointForceBatch batch = {n, &law, d, rate, NULL, force, elastic, energy};
    dcPointForceEvaluate(&batch);
    for (int i = 0; i < n; i++) {
        Outcome one = evaluate(&law, d[i], rate[i]);
        ck_assert(one.force == force[i] && one.elastic == elastic[i] && one.energy == energy[i]);
    }
}
END_TEST

/* At the static depth the force is the load; at the peak depth the energy is used up. */
START_TEST(test_depths)
{
    for (int type = 0; type < 2; type++) {
        dcPointLaw law = law_of((dcPointForceType)type, 1, 0);
        double depth = dcPointForceStaticDepth(&law, 9.81), mass = 0.7, v = 3;
        assert_close(evaluate(&law, -depth, 0).force, 9.81, 1e-14);
        double peak = dcPointForcePeakDepth(&law, 0, 1 / mass, v, 0);
        assert_close(evaluate(&law, -peak, 0).energy, mass * v * v / 2, 1e-13);
        double half = peak / 2, left = sqrt(v * v - 2 * evaluate(&law, -half, 0).energy / mass);
        assert_close(dcPointForcePeakDepth(&law, -half, 1 / mass, left, 0), peak, 1e-13);
        double fall = dcPointForcePeakDepth(&law, 0.3, 1 / mass, 0, 9.81);
        assert_close(evaluate(&law, -fall, 0).energy, mass * 9.81 * fall, 1e-13);
    }
}
END_TEST

START_TEST(test_faults)
{
    const double bad[] = {-1, (double)NAN, (double)INFINITY};
    for (int i = 0; i < 3; i++) {
        dcPointLaw law = dcPointLawDefault();
        double value = 0;
        law.stiffness = bad[i];
        ck_assert_ptr_nonnull(strstr(dcPointLawFault(&law, &value), "stiffness"));
        ck_assert(value == bad[i] || isnan(value));
        law = dcPointLawDefault();
        law.damping = bad[i];
        ck_assert_ptr_nonnull(strstr(dcPointLawFault(&law, &value), "damping"));
    }
    dcPointLaw law = dcPointLawDefault();
    law.type = (dcPointForceType)2;
    ck_assert_ptr_nonnull(strstr(dcPointLawFault(&law, NULL), "type"));
    ck_assert(isnan(dcPointForceStaticDepth(&law, -1)));
}
END_TEST

/* A bad state shows up in the force. */
START_TEST(test_nan_goes_through)
{
    dcPointLaw law = law_of(dcPointForceLinear, 1, 1);
    ck_assert(isnan(evaluate(&law, (double)NAN, 0).force));
    ck_assert(isnan(evaluate(&law, -0.1, (double)NAN).force));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("point_force");
    TCase *tests = tcase_create("point_force");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_defaults);
    tcase_add_test(tests, test_law);
    tcase_add_test(tests, test_force_is_slope_of_energy);
    tcase_add_test(tests, test_unilateral);
    tcase_add_test(tests, test_no_sticking);
    tcase_add_test(tests, test_lag);
    tcase_add_test(tests, test_batch);
    tcase_add_test(tests, test_depths);
    tcase_add_test(tests, test_faults);
    tcase_add_test(tests, test_nan_goes_through);
    return runSuite(suite);
}
