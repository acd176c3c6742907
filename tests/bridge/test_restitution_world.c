/* Restitution in a live world, at 60 steps a second with automatic substeps, against the closed form and against the
 * fine integration of the golden tables. */
#include <math.h>
#include <stdio.h>

#include "scenes/csv.h"
#include "scenes/fixture.h"

/* Restitution of a ball that falls from `drop` above the floor, from its speeds at z = r. */
static double bounce(double modulus, double dissipation, double r, double m, double g, double drop, double v0)
{
    Scene scene;
    sceneOpen(&scene, g);
    dcMaterial material = materialSmooth(modulus, dissipation);
    dcWorldSetDefaultMaterial(scene.dc, &material);
    sceneFloor(&scene);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, m, 0, 0, r + drop));
    dBodySetLinearVel(ball, 0, 0, -v0);
    double in = sqrt(v0 * v0 + 2 * g * drop), out = 0;
    for (int i = 0; i < 6000 && out == 0; i++) {
        sceneRun(&scene, 1, 1.0 / 60);
        double v = bodyGoes(ball, 2), above = bodyAt(ball, 2) - r;
        if (v > 0 && above > 0) {
            out = sqrt(v * v + 2 * g * above);
        }
    }
    ck_assert_int_eq(messages.warnings + messages.errors, 0);
    sceneClose(&scene);
    return out / in;
}

/* A hard ball, where gravity does not matter (g depth / v^2 below a thousandth), at several speeds. */
START_TEST(test_closed_form)
{
    static const double speed[] = {1, 2, 4, 7};
    double v = speed[_i], g = 9.81, dissipation = 0.1;
    double e = bounce(1e9, dissipation, 0.05, 0.5, g, v * v / (2 * g), 0);
    double expected = dcHuntCrossleyRestitution(dissipation, v);
    ck_assert_msg(fabs(e - expected) <= 0.005 * expected, "at %g m/s: %.5f, closed form %.5f", v, e, expected);
}
END_TEST

/* The restitution asked for, by the helper's inverse; without gravity, which matters to a slow rebound. */
START_TEST(test_restitution_on_request)
{
    static const double wanted[] = {0.3, 0.6, 0.9};
    double e = wanted[_i], v = 3;
    double found = bounce(1e8, dcHuntCrossleyDissipation(e, v), 0.05, 0.5, 0, 0.1, v);
    ck_assert_msg(fabs(found - e) <= 0.005 * e, "%.5f instead of %g", found, e);
}
END_TEST

static double cell(const struct csv *csv, size_t row, const char *name)
{
    double value = csvValue(csv, row, csvColumn(csv, name));
    ck_assert_msg(!isnan(value), "no column %s", name);
    return value;
}

/* Impacts of the golden table, each with its own ball, material and speed, without gravity. */
START_TEST(test_golden_impacts)
{
    struct csv *csv = csvOpen(DC_GOLDEN_DIR "/restitution_zero_g.csv");
    ck_assert_ptr_nonnull(csv);
    for (size_t row = 0; row < csv->rows; row++) {
        double v = cell(csv, row, "v0"), expected = cell(csv, row, "e_sim");
        double e =
            bounce(cell(csv, row, "E"), cell(csv, row, "c"), cell(csv, row, "r"), cell(csv, row, "m"), 0, 0.05 * v, v);
        ck_assert_msg(fabs(e - expected) <= 0.005 * expected, "row %zu: %.5f, golden %.5f", row, e, expected);
    }
    csvClose(csv);
}
END_TEST

/* First bounces under gravity, soft balls included, against the golden integration. */
START_TEST(test_golden_drops)
{
    struct csv *csv = csvOpen(DC_GOLDEN_DIR "/bounces.csv");
    ck_assert_ptr_nonnull(csv);
    int checked = 0;
    for (size_t row = 0; row < csv->rows; row++) {
        if (cell(csv, row, "bounce") > 1) {
            continue;
        }
        double expected = cell(csv, row, "e_sim");
        double e = bounce(cell(csv, row, "E"), cell(csv, row, "c"), cell(csv, row, "r"), cell(csv, row, "m"),
                          cell(csv, row, "g"), cell(csv, row, "h"), 0);
        ck_assert_msg(fabs(e - expected) <= 0.005 * expected, "row %zu: %.5f, golden %.5f", row, e, expected);
        checked++;
    }
    ck_assert_int_eq(checked, 4);
    csvClose(csv);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("restitution_world", 30, &tests);
    tcase_add_loop_test(tests, test_closed_form, 0, 4);
    tcase_add_loop_test(tests, test_restitution_on_request, 0, 3);
    tcase_add_test(tests, test_golden_impacts);
    tcase_add_test(tests, test_golden_drops);
    return fixtureMain(suite);
}
