/* The golden tables, through the same functions as golden_check; and that golden_check can tell a wrong number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fixture.h"
#include "golden.h"

static const struct {
    const char *kind, *file;
} tables[] = {
    {"hunt_crossley_sphere_plane", "hunt_crossley_sphere_plane.csv"},
    {"hunt_crossley_sphere_sphere", "hunt_crossley_sphere_sphere.csv"},
    {"bounce", "bounce_c0.csv"},
    {"bounce", "bounce_c0p1.csv"},
    {"bounce", "bounce_c0p3.csv"},
    {"bounce", "bounce_c1.csv"},
    {"bounce", "bounce_oblique_spin.csv"},
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
    strcpy(path, "/tmp/golden-XXXXXX");
    int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    FILE *out = fdopen(descriptor, "wb");
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

/* One part in 1e9 of one force, torque or energy is seen; a copy without a change passes. */
START_TEST(test_wrong_number_is_seen)
{
    const char *kind = "hunt_crossley_sphere_plane", *file = "hunt_crossley_sphere_plane.csv";
    ck_assert_int_eq(check_altered(kind, file, "-3.2275757546659962", "-3.2275757546659962"), goldenPass);
    ck_assert_int_eq(check_altered(kind, file, "-3.2275757546659962", "-3.2275757596659962"), goldenFail);
    ck_assert_int_eq(check_altered(kind, file, "1.2014128155840988", "1.2014128175840988"), goldenFail);
    ck_assert_int_eq(check_altered(kind, file, "0.0018397106537929634", "0.0018397106567929634"), goldenFail);
}
END_TEST

START_TEST(test_wrong_restitution_is_seen)
{
    ck_assert_int_eq(check_altered("bounce", "bounce_c0p1.csv", " c=0.1 ", " c=0.102 "), goldenFail);
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
    tcase_add_test(tests, test_missing_column_is_seen);
    return fixtureMain(suite);
}
