/* Directions of friction of two surfaces, at a point and together. */
#include <math.h>
#include <string.h>

#include "law/law.h"
#include "scenes/plugin_test.h"

static const double up[3] = {0, 0, 1}, here[3] = {0, 0, 0};

static dcxGrain grain_of(double angle, double along, double across)
{
    return (dcxGrain){{cos(angle), sin(angle), 0}, {0, 0, 0}, along, across};
}

static dcxEllipse both(const dcxGrain *one, const dcxGrain *two)
{
    dcxTrack track = {.num_grains = 2, .grain = {*one, *two}};
    dcxFooting at;
    dcxTrackAt(&track, up, here, &at);
    return at.ellipse;
}

/* The limit in a direction of force, in parts of mu N. */
static double limit(const dcxEllipse *e, double angle)
{
    double f[3] = {cos(angle), sin(angle), 0}, g[3];
    dcxEllipseUnweigh(e, f, g);
    return 1 / lengthOf(g);
}

static double limit_of(const dcxGrain *grain, double force)
{
    double angle = force - atan2(grain->axis[1], grain->axis[0]);
    return 1 / hypot(cos(angle) / grain->along, sin(angle) / grain->across);
}

/* One over the square of the limit is the mean of both, whatever the direction of the force. */
START_TEST(test_mean)
{
    for (int n = 0; n < 200; n++) {
        dcxGrain one = grain_of(randomBetween(0, 7), randomLog(0.05, 5), randomLog(0.05, 5));
        dcxGrain two = grain_of(randomBetween(0, 7), randomLog(0.05, 5), randomLog(0.05, 5));
        dcxEllipse e = both(&one, &two), turned = both(&two, &one);
        assertScaled("frame", v_dot(e.t[0], e.t[1]), 0, 1e-14, 1);
        for (double force = 0; force < 3; force += 0.3) {
            double expected = 0.5 * (pow(limit_of(&one, force), -2) + pow(limit_of(&two, force), -2));
            assert_close(limit(&e, force), 1 / sqrt(expected), 2e-3);
            assert_close(limit(&turned, force), limit(&e, force), 1e-6);
        }
    }
}
END_TEST

START_TEST(test_skates)
{
    dcxGrain one = grain_of(0.4, 0, 1), same = grain_of(0.4 + M_PI, 0, 1), other = grain_of(1, 0, 1),
             none = grain_of(2, 0, 0);
    dcxEllipse e = both(&one, &same);
    double f[3] = {-sin(0.4), cos(0.4), 0}, g[3];
    dcxEllipseWeigh(&e, f, g);
    assertScaled("across", lengthOf(g), 1, 1e-6, 1);
    v_set(f, cos(0.4), sin(0.4), 0);
    dcxEllipseWeigh(&e, f, g);
    assertScaled("along", lengthOf(g), 0, 1e-6, 1);
    e = both(&one, &other); /* across each other nothing holds */
    assertScaled("crossed", e.w[0] + e.w[1], 0, 1e-3, 1);
    e = both(&one, &none);
    assertScaled("ice", e.w[0] + e.w[1], 0, 1e-3, 1);
}
END_TEST

/* The direction goes round with the point; upright, all is across. */
START_TEST(test_field)
{
    dcxTrack track = {.driven = 1,
                      .num_grains = 1,
                      .linear = {1, 2, 3},
                      .angular = {0, 0, 2},
                      .turn = {0, 0, 5},
                      .grain = {{{0, 1, 0}, {0, 10, 0}, 0.3, 0.6}}};
    double r[3] = {0, 0, -0.1};
    dcxFooting at;
    dcxTrackAt(&track, up, r, &at); /* y + 10 y x -0.1 z = y - x */
    assertScaled("along", fabs(v_dot(at.ellipse.t[0], (double[3]){1, -1, 0})), sqrt(2), 1e-14, 1);
    assertScaled("factor", at.ellipse.w[0], 0.3, 1e-15, 1);
    assertScaled("turn", at.turn, 5, 1e-15, 1);
    r[0] = 1;
    dcxTrackAt(&track, up, r, &at);
    assertScaled("drive", v_dot(at.drive, (double[3]){1, 10, 100}), 1 + 10 * 4, 1e-14, 1);
    v_set(track.grain[0].axis, 0, 0, 1);
    v_set(track.grain[0].around, 0, 0, 0);
    dcxTrackAt(&track, up, r, &at);
    assertScaled("upright", at.ellipse.w[0] + at.ellipse.w[1], 1.2, 1e-15, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("track");
    TCase *tests = tcase_create("track");
    suite_add_tcase(suite, tests);
    tcase_add_test(tests, test_mean);
    tcase_add_test(tests, test_skates);
    tcase_add_test(tests, test_field);
    return runSuite(suite);
}
