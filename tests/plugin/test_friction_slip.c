/* Hollars friction: the slip at the end of a step, one by one and in batches. */
#include <float.h>

#include "scenes/fewer.h"
#include "scenes/friction_law.h"

/* A step's data around every change of regime. */
struct step {
    dcFriction law;
    double v_t, slip, impulse;
};

static struct step random_step(int i, double v_t)
{
    struct step step = {.law = random_law(), .v_t = v_t};
    step.impulse = i % 2 ? randomLog(1e-10, 1e12) : step.v_t * randomLog(0.01, 100.0);
    double top = (double)(step.v_t + step.impulse * law_of(&step.law, step.v_t, step.v_t));
    switch (i / 2 % 4) {
    case 0: step.slip = randomLog(1e-12, 1e3); break;
    case 1: step.slip = top * randomUnit(); break;
    case 2: step.slip = top * (1.0 + (randomUnit() - 0.5) * randomLog(1e-12, 1.0)); break;
    default: step.slip = top * (1.0 + randomLog(1e-6, 100.0)); break;
    }
    return step;
}

/* Smallest root of u + a g(u) = s: the left side rises up to vt; if that is not enough the root is beyond. */
static long double slip_by_bisection(const struct step *p)
{
    long double top = p->v_t + p->impulse * law_of(&p->law, p->v_t, p->v_t);
    long double low = p->slip <= top ? 0.0L : p->v_t, high = p->slip <= top ? p->v_t : p->slip;
    for (int i = 0; i < 200; i++) {
        long double u = 0.5L * (low + high);
        if (u + p->impulse * law_of(&p->law, p->v_t, u) < p->slip) {
            low = u;
        } else {
            high = u;
        }
    }
    return high;
}

/* Fails unless u is the slip that ends the step. */
static void assert_slip(const struct step *p, double u)
{
    ck_assert_double_ge(u, 0.0);
    ck_assert_double_le(u, p->slip);
    assert_close((double)(u + p->impulse * law_of(&p->law, p->v_t, u)), p->slip, 1e-15);
    /* Where s determines u badly (the curve is flat) only the residual above can be small. */
    long double root = slip_by_bisection(p), slope = 1.0L + p->impulse * slope_of(&p->law, p->v_t, root);
    double condition = (double)(p->slip / (fabsl(slope) * root));
    if (condition < 1e4) {
        assert_close(u, (double)root, 2e-15 * (1.0 + condition));
    }
}

START_TEST(test_slip_is_the_smallest_root)
{
    for (int i = 0; i < FEWER(40000, 5000); i++) {
        struct step p = random_step(i, randomLog(1e-5, 1.0));
        assert_slip(&p, dcFrictionSlip(&p.law, p.v_t, p.slip, p.impulse));
    }
}
END_TEST

/* The batch solves its roots in its own way. */
START_TEST(test_batch_is_the_smallest_root)
{
    enum { COUNT = 77 };
    struct step p[COUNT];
    dcFriction law[COUNT];
    double slip[COUNT], impulse[COUNT], coefficient[COUNT], end_slip[COUNT];
    for (int i = 0; i < FEWER(40000, 5000); i += COUNT) {
        double v_t = randomLog(1e-5, 1.0);
        for (int j = 0; j < COUNT; j++) {
            p[j] = random_step(i + j, v_t);
            law[j] = p[j].law;
            slip[j] = p[j].slip;
            impulse[j] = p[j].impulse;
        }
        dcFrictionBatch batch = {COUNT, v_t, law, slip, impulse, coefficient, end_slip};
        dcFrictionEvaluate(&batch);
        for (int j = 0; j < COUNT; j++) {
            assert_slip(&p[j], end_slip[j]);
            assert_close(coefficient[j], dcFrictionCoefficient(&law[j], v_t, end_slip[j]), 1e-14);
        }
    }
}
END_TEST

START_TEST(test_slip_without_impulse)
{
    for (int i = 0; i < 1000; i++) {
        struct step p = random_step(i, randomLog(1e-5, 1.0));
        ck_assert_double_eq(dcFrictionSlip(&p.law, p.v_t, p.slip, 0.0), p.slip);
        ck_assert_double_eq(dcFrictionSlip(&p.law, p.v_t, 0.0, p.impulse), 0.0);
    }
}
END_TEST

START_TEST(test_slip_closed_forms)
{
    for (int i = 0; i < 10000; i++) {
        struct step p = random_step(i, randomLog(1e-5, 1.0));
        double a = p.impulse / p.v_t;
        p.law.uv = 0.0;
        p.law.us = p.law.ud;
        double u = dcFrictionSlip(&p.law, p.v_t, p.slip, p.impulse);
        if (p.slip <= p.v_t + p.impulse * p.law.ud) {
            assert_close(u, p.slip / (1.0 + a * p.law.ud), 1e-15);
        } else {
            assertScaled("sliding", u, fmax(p.v_t, p.slip - p.impulse * p.law.ud), 1e-15, p.slip);
        }
        dcFriction none = {0.0, 0.0, 0.0}, viscous = {0.0, 0.0, 0.3};
        assert_close(dcFrictionSlip(&none, p.v_t, p.slip, p.impulse), p.slip, 1e-15);
        assert_close(dcFrictionSlip(&viscous, p.v_t, p.slip, p.impulse), p.slip / (1.0 + 0.3 * p.impulse), 1e-15);
    }
}
END_TEST

/* More push, more slip; more normal force, less slip. */
START_TEST(test_slip_is_monotone)
{
    for (int i = 0; i < FEWER(20000, 3000); i++) {
        struct step p = random_step(i, randomLog(1e-5, 1.0));
        double u = dcFrictionSlip(&p.law, p.v_t, p.slip, p.impulse);
        double faster = dcFrictionSlip(&p.law, p.v_t, p.slip * (1.0 + 1e-9), p.impulse);
        double pressed = dcFrictionSlip(&p.law, p.v_t, p.slip, p.impulse * (1.0 + 1e-9));
        ck_assert_double_ge(faster, u * (1.0 - 1e-14));
        ck_assert_double_le(pressed, u * (1.0 + 1e-14));
    }
}
END_TEST

/* Whatever the numbers, friction stops the slip and never turns it round. */
START_TEST(test_slip_of_extremes)
{
    const double size[] = {0.0, DBL_MIN, 1e-300, 1e-30, 1e-3, 1.0, 1e30, 1e150, 1e300};
    for (int i = 0; i < 9; i++) {
        for (int j = 0; j < 9; j++) {
            double u = dcFrictionSlip(&rubber, vt, size[i], size[j]);
            ck_assert_msg(u >= 0.0 && u <= size[i], "s = %g, a = %g: u = %g", size[i], size[j], u);
        }
    }
}
END_TEST

START_TEST(test_batch_of_few)
{
    dcFriction law[3] = {rubber, rubber, rubber};
    double slip[3] = {0.0, 0.5, 0.5}, impulse[3] = {0.1, 0.0, 0.1}, coefficient[3], end_slip[3], plain[3];
    dcFrictionBatch batch = {3, vt, law, slip, impulse, coefficient, end_slip};
    dcFrictionEvaluate(&batch);
    ck_assert_double_eq(end_slip[0], 0.0);
    ck_assert_double_eq(coefficient[0], 0.0);
    ck_assert_double_eq(end_slip[1], 0.5);
    assert_close(coefficient[1], dcFrictionCoefficient(&rubber, vt, 0.5), 1e-15);
    assert_close(end_slip[2], dcFrictionSlip(&rubber, vt, 0.5, 0.1), 1e-15);

    dcFrictionBatch without = {3, vt, law, slip, NULL, plain, NULL};
    dcFrictionEvaluate(&without);
    for (int i = 0; i < 3; i++) {
        ck_assert_double_eq(plain[i], dcFrictionCoefficient(&rubber, vt, slip[i]));
    }
    without.end_slip = end_slip;
    dcFrictionEvaluate(&without);
    ck_assert_mem_eq(end_slip, slip, sizeof slip);

    dcFrictionBatch nothing = {0, vt, NULL, NULL, impulse, NULL, NULL};
    dcFrictionEvaluate(&nothing);
}
END_TEST

/* A state that is not a number must show, and must not touch its neighbours. */
START_TEST(test_batch_nan_goes_through)
{
    for (int field = 0; field < 3; field++) {
        dcFriction law[3] = {rubber, rubber, rubber};
        double slip[3] = {0.5, 0.5, 0.5}, impulse[3] = {0.1, 0.1, 0.1}, coefficient[3], end_slip[3];
        *(field == 0 ? &slip[1] : field == 1 ? &impulse[1] : &law[1].us) = NAN;
        dcFrictionBatch batch = {3, vt, law, slip, impulse, coefficient, end_slip};
        dcFrictionEvaluate(&batch);
        ck_assert_double_nan(end_slip[1]);
        ck_assert_double_nan(coefficient[1]);
        assert_close(end_slip[0], dcFrictionSlip(&rubber, vt, 0.5, 0.1), 1e-15);
        ck_assert_double_eq(end_slip[2], end_slip[0]);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("friction slip");
    TCase *tests = tcase_create("friction slip");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_slip_is_the_smallest_root);
    tcase_add_test(tests, test_batch_is_the_smallest_root);
    tcase_add_test(tests, test_slip_without_impulse);
    tcase_add_test(tests, test_slip_closed_forms);
    tcase_add_test(tests, test_slip_is_monotone);
    tcase_add_test(tests, test_slip_of_extremes);
    tcase_add_test(tests, test_batch_of_few);
    tcase_add_test(tests, test_batch_nan_goes_through);
    return runSuite(suite);
}
