/* The golden tables, through the same functions as golden_check; and that golden_check can tell a wrong number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scenes/fixture.h"
#include "scenes/golden.h"

static const struct {
    const char *kind, *file;
} tables[] = {
    {"hunt_crossley_sphere_plane", "hunt_crossley_sphere_plane.csv"},
    {"hunt_crossley_sphere_sphere", "hunt_crossley_sphere_sphere.csv"},
    {"elastic_foundation_mesh_plane", "elastic_foundation_mesh_plane.csv"},
    {"elastic_foundation_mesh_sphere", "elastic_foundation_mesh_sphere.csv"},
    {"elastic_foundation_mesh_mesh", "elastic_foundation_mesh_mesh.csv"},
    {"mesh_drop", "mesh_drop.csv"},
    {"bounce", "bounce_c0.csv"},
    {"bounce", "bounce_c0p1.csv"},
    {"bounce", "bounce_c0p3.csv"},
    {"bounce", "bounce_c1.csv"},
    {"bounce", "bounce_oblique_spin.csv"},
    {"linear_stop", "linear_stop.csv"},
    {"pendulum_stop", "pendulum_stop.csv"},
    {"rolling_ball", "rolling_ball_incline.csv"},
    {"rolling_ball", "rolling_ball_turntable.csv"},
    {"rolling_ball", "rolling_ball_slab.csv"},
};

static const char *golden_path(const char *file)
{
    static char path[1000];
    snprintf(path, sizeof path, "%s/%s", DC_GOLDEN_DIR, file);
    return path;
}

START_TEST(test_table)
{
    int result = goldenCheck(tables[_i].kind, golden_path(tables[_i].file));
    ck_assert_msg(result == goldenPass, "%s of %s ended with code %d", tables[_i].kind, tables[_i].file, result);
}
END_TEST

/* A copy of a table in which one text is replaced by another of any length; its path is to be unlinked. */
static void altered_copy(const char *file, const char *from, const char *to, char *path)
{
    FILE *in = fopen(golden_path(file), "rb");
    ck_assert_ptr_nonnull(in);
    static char text[400000];
    size_t length = fread(text, 1, sizeof text - 1, in);
    text[length] = 0;
    fclose(in);
    char *at = strstr(text, from);
    ck_assert_ptr_nonnull(at);
    snprintf(path, 64, "golden-altered-%ld.csv", (long)getpid());
    FILE *out = fopen(path, "wb");
    ck_assert_ptr_nonnull(out);
    fprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    fclose(out);
}

static int check_altered(const char *kind, const char *file, const char *from, const char *to)
{
    char path[64];
    altered_copy(file, from, to, path);
    int result = goldenCheck(kind, path);
    unlink(path);
    return result;
}

/* One text or the other: a disturbance must be larger with a single precision ODE. */
static const char *by_precision(const char *with_double, const char *with_single)
{
    return DC_SINGLE ? with_single : with_double;
}

/* One part in 1e9 of one force, torque or energy is seen; a copy without a change passes. */
START_TEST(test_wrong_number_is_seen)
{
    const char *kind = "hunt_crossley_sphere_plane", *file = "hunt_crossley_sphere_plane.csv";
    ck_assert_int_eq(check_altered(kind, file, "-3.2275757546659962", "-3.2275757546659962"), goldenPass);
    ck_assert_int_eq(check_altered(kind, file, "-3.2275757546659962", by_precision("-3.2275757596659962", "-32.3")),
                     goldenFail);
    ck_assert_int_eq(check_altered(kind, file, "1.2014128155840988", by_precision("1.2014128175840988", "12")),
                     goldenFail);
    ck_assert_int_eq(check_altered(kind, file, "0.0018397106537929634", by_precision("0.0018397106567929634", "0.018")),
                     goldenFail);
}
END_TEST

START_TEST(test_wrong_restitution_is_seen)
{
    ck_assert_int_eq(check_altered("bounce", "bounce_c0p1.csv", " c=0.1 ", " c=0.102 "), goldenFail);
}
END_TEST

START_TEST(test_wrong_rolling_is_seen)
{
    const char *incline = "rolling_ball_incline.csv", *turntable = "rolling_ball_turntable.csv";
    ck_assert_int_eq(check_altered("rolling_ball", incline, " m=2.3 ", by_precision(" m=2.301 ", " m=2.6 ")),
                     goldenFail);
    ck_assert_int_eq(check_altered("rolling_ball", turntable, " rate=4.0 ", by_precision(" rate=4.004 ", " rate=4.2 ")),
                     goldenFail);
    ck_assert_int_eq(check_altered("rolling_ball", incline, " pzx=", " pzX="), goldenUnusable);
}
END_TEST

/* The copy is elsewhere than the meshes, so that it must name them in full. */
START_TEST(test_wrong_spring_is_seen)
{
    static const char *const good = " mesh=%s/icosphere320.obj m=4.0 I=0.15 k=2000000.0 ";
    const char *wrong = by_precision(" mesh=%s/icosphere320.obj m=4.0 I=0.15 k=2002000.0 ",
                                     " mesh=%s/icosphere320.obj m=4.0 I=0.15 k=2200000.0 ");
    const char *file = "mesh_drop.csv", *from = " mesh=icosphere320.obj m=4.0 I=0.15 k=2000000.0 ";
    char to[1200];
    snprintf(to, sizeof to, good, DC_GOLDEN_DIR);
    ck_assert_int_eq(check_altered("mesh_drop", file, from, to), goldenPass);
    snprintf(to, sizeof to, wrong, DC_GOLDEN_DIR);
    ck_assert_int_eq(check_altered("mesh_drop", file, from, to), goldenFail);
    ck_assert_int_eq(check_altered("mesh_drop", file, " mesh=icosphere320.obj ", " mesh=absent.obj "), goldenUnusable);
}
END_TEST

START_TEST(test_wrong_mesh_is_seen)
{
    static const char *const names[] = {"icosphere80", "icosphere320", "box", "pyramid", "torus"};
    const char *kind = "elastic_foundation_mesh_sphere", *file = "elastic_foundation_mesh_sphere.csv";
    const char *from = "0=icosphere80.obj 1=icosphere320.obj 2=box.obj 3=pyramid.obj 4=torus.obj";
    char to[2][6000];
    for (int swapped = 0; swapped < 2; swapped++) {
        for (int i = 0, at = 0; i < 5; i++) {
            int k = swapped && i > 2 ? 7 - i : i;
            at += snprintf(to[swapped] + at, sizeof to[0] - (size_t)at, "%d=%s/%s.obj ", i, DC_GOLDEN_DIR, names[k]);
        }
    }
    ck_assert_int_eq(check_altered(kind, file, from, to[0]), goldenPass);
    ck_assert_int_eq(check_altered(kind, file, from, to[1]), goldenFail);
    ck_assert_int_eq(check_altered(kind, file, "0=icosphere80.obj", "0=absent.obj"), goldenUnusable);
    ck_assert_int_eq(check_altered(kind, file, "mesh ids:", "no mesh ids:"), goldenUnusable);
}
END_TEST

/* A force of one row; the stop's stiffness in the pendulum's constants. */
START_TEST(test_wrong_stop_is_seen)
{
    ck_assert_int_eq(check_altered("linear_stop", "linear_stop.csv", "-10.465229301990929", "-10.465229301990929"),
                     goldenPass);
    ck_assert_int_eq(check_altered("linear_stop", "linear_stop.csv", "-10.465229301990929", "-10.465229301992929"),
                     goldenFail);
    ck_assert_int_eq(check_altered("linear_stop", "linear_stop.csv", "qlow[", "low["), goldenUnusable);
    ck_assert_int_eq(
        check_altered("pendulum_stop", "pendulum_stop.csv", " k=400.0 ", by_precision(" k=401 ", " k=440 ")),
        goldenFail);
    ck_assert_int_eq(check_altered("pendulum_stop", "pendulum_stop.csv", " L=0.8 ", " l=0.8 "), goldenUnusable);
}
END_TEST

START_TEST(test_missing_column_is_seen)
{
    ck_assert_int_eq(
        check_altered("hunt_crossley_sphere_plane", "hunt_crossley_sphere_plane.csv", "v2_y[m/s]", "v2_why[m/s]"),
        goldenUnusable);
    ck_assert_int_eq(check_altered("bounce", "bounce_c0.csv", " E=", " F="), goldenUnusable);
    ck_assert_int_eq(goldenCheck("bounce", golden_path("absent.csv")), goldenUnusable);
    ck_assert_int_eq(goldenCheck("no_such_kind", golden_path("bounce_c0.csv")), goldenUnusable);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("golden", 60, &tests);
    tcase_add_loop_test(tests, test_table, 0, (int)(sizeof tables / sizeof *tables));
    tcase_add_test(tests, test_wrong_number_is_seen);
    tcase_add_test(tests, test_wrong_restitution_is_seen);
    tcase_add_test(tests, test_wrong_rolling_is_seen);
    tcase_add_test(tests, test_wrong_spring_is_seen);
    tcase_add_test(tests, test_wrong_mesh_is_seen);
    tcase_add_test(tests, test_wrong_stop_is_seen);
    tcase_add_test(tests, test_missing_column_is_seen);
    return fixtureMain(suite);
}
