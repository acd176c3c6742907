/* Heightfields: the surface is the one that ODE's rays hit, to 1e-12; making, sharing, and what is refused. */
#include "scenes/plugin_test.h"
#include "scenes/precision.h"

#include <ode/ode.h>
#include <stdlib.h>
#include <string.h>

static double between(double low, double high)
{
    return low + (high - low) * randomUnit();
}

enum { columns = 13, rows = 8 };
static double heights[columns * rows];

static void fill_heights(double rise)
{
    for (int k = 0; k < columns * rows; k++) {
        heights[k] = rise * between(-1, 1);
    }
}

static const dcHeightfieldSource sources[] = {
    {heights, 6, 7, columns, rows, 1, 0, 0.5, 0},
    {heights, 6, 7, columns, rows, 1, 0, 0.5, 1},
    {heights, 30, 2, columns, rows, 2.5, -4, 1, 0},
    {heights, 3.3, 17.1, columns, rows, -0.3, 11, 2, 1},
    {heights, 1, 1, rows, columns, 40, 3, 0, 0},
    {heights, 5, 5, 2, 2, 1, 1, 0.1, 0},
    {heights, 5, 3, 2, 3, 1, 1, 0.1, 1},
};
enum { num_sources = sizeof sources / sizeof sources[0] };

/* Height of ODE's surface: where a ray from above hits it. */
static double ode_height(dGeomID geom, double x, double z, double low, double high)
{
    dContactGeom contact[4];
    dGeomID ray = dCreateRay(0, high - low + 2);
    dGeomRaySet(ray, x, high + 1, z, 0, -1, 0);
    int count = dCollide(geom, ray, 4, contact, sizeof contact[0]);
    dGeomDestroy(ray);
    ck_assert_msg(count >= 1, "the ray at x = %g, z = %g hits nothing", x, z);
    ck_assert(fabs(contact[0].pos[0] - x) + fabs(contact[0].pos[2] - z) < asPreciseOf(1e-12, fabs(x) + fabs(z)));
    return contact[0].pos[1];
}

/* The surface lies between the two heights: inside at the lower one, outside at the upper one. */
static void assert_surface_between(dcHeightfieldID field, double x, double z, double low, double high)
{
    dcSolid solid = {.type = dcSolidHeightfield, .data = field};
    const double under[3] = {x, low, z}, over[3] = {x, high, z};
    dcNearest below, above;
    ck_assert_int_eq(dcSolidNearest(&solid, under, INFINITY, NULL, &below), 1);
    ck_assert_int_eq(dcSolidNearest(&solid, over, INFINITY, NULL, &above), 1);
    ck_assert_msg(below.distance < 0 && above.distance > 0 && above.distance - below.distance <= high - low + 1e-14,
                  "x = %g, z = %g: %g at height %.17g, %g at %.17g", x, z, below.distance, low, above.distance, high);
}

START_TEST(test_surface_is_that_of_ode)
{
    const dcHeightfieldSource *s = &sources[_i];
    fill_heights(1);
    dHeightfieldDataID data = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(data, heights, 0, s->width, s->depth, s->columns, s->rows, s->scale, s->offset,
                                    s->thickness, s->wrap);
    dGeomID geom = dCreateHeightfield(0, data, 0);
    dcHeightfieldID field = dcHeightfieldCreate(s, NULL);
    ck_assert_ptr_nonnull(field);
    double low, high, beyond = s->wrap ? 5 : 1;
    dcHeightfieldGetRange(field, &low, &high);
    int halves[2] = {0, 0};
    for (int k = 0; k < 5000; k++) {
        double x = s->width * beyond * between(-0.5, 0.5), z = s->depth * beyond * between(-0.5, 0.5);
        double u = (x / s->width + 0.5) * (s->columns - 1), w = (z / s->depth + 0.5) * (s->rows - 1);
        halves[u - floor(u) + w - floor(w) > 1]++;
        double height = ode_height(geom, x, z, low, high),
               tolerance = asPrecise(1e-12) * (high - low + fabs(height) + 1);
        if (height - tolerance > low - s->thickness) {
            assert_surface_between(field, x, z, height - tolerance, height + tolerance);
        }
    }
    ck_assert(halves[0] > 1000 && halves[1] > 1000);
    dcHeightfieldRelease(field);
    dGeomDestroy(geom);
    dGeomHeightfieldDataDestroy(data);
}
END_TEST

START_TEST(test_range_and_sharing)
{
    fill_heights(1);
    heights[17] = 5;
    heights[30] = -6;
    dcHeightfieldSource source = {heights, 6, 7, columns, rows, -2, 1, 0, 0};
    dcHeightfieldID field = dcHeightfieldCreate(&source, NULL);
    memset(heights, 0, sizeof heights); /* they were copied */
    ck_assert_ptr_eq(dcHeightfieldRetain(field), field);
    dcHeightfieldRelease(field);
    double low = 0, high = 0;
    dcHeightfieldGetRange(field, &low, NULL);
    dcHeightfieldGetRange(field, NULL, &high);
    ck_assert(low == -9 && high == 13);
    dcHeightfieldRelease(field);
    dcHeightfieldRelease(NULL);
    ck_assert_ptr_null(dcHeightfieldRetain(NULL));
}
END_TEST

static dcHeightfieldSource good_source(void)
{
    return (dcHeightfieldSource){heights, 6, 7, columns, rows, 1, 0, 0.5, 0};
}

static void assert_refused(const dcHeightfieldSource *source, int code, int index, double value, const char *text)
{
    dcFault fault;
    memset(&fault, 0x55, sizeof fault);
    ck_assert_msg(!dcHeightfieldCreate(source, &fault), "accepted, expected \"%s\"", text);
    ck_assert_ptr_null(dcHeightfieldCreate(source, NULL));
    ck_assert_int_eq(fault.code, code);
    ck_assert_int_eq(fault.index, index);
    ck_assert(fault.value == value || (isnan(value) && isnan(fault.value)));
    ck_assert_msg(strstr(fault.text, text) != NULL, "\"%s\" instead of \"%s\"", fault.text, text);
}

START_TEST(test_bad_numbers)
{
    const double bad[] = {NAN, INFINITY, -INFINITY, -1, 0, 1e200};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        dcHeightfieldSource source = good_source();
        source.width = bad[k];
        assert_refused(&source, dcHeightfieldFaultNumber, -1, bad[k], "width is");
        source = good_source();
        source.depth = bad[k];
        assert_refused(&source, dcHeightfieldFaultNumber, -1, bad[k], "depth is");
        source = good_source();
        source.thickness = bad[k];
        if (bad[k] != 0) {
            assert_refused(&source, dcHeightfieldFaultNumber, -1, bad[k], "thickness is");
        }
        if (fabs(bad[k]) <= 1) {
            continue;
        }
        source = good_source();
        source.scale = bad[k];
        assert_refused(&source, dcHeightfieldFaultNumber, -1, bad[k], "scale is");
        source = good_source();
        source.offset = bad[k];
        assert_refused(&source, dcHeightfieldFaultNumber, -1, bad[k], "offset is");
    }
}
END_TEST

START_TEST(test_bad_sizes)
{
    dcHeightfieldSource source = good_source();
    assert_refused(NULL, dcHeightfieldFaultSize, -1, 0, "no heights");
    source.heights = NULL;
    assert_refused(&source, dcHeightfieldFaultSize, -1, 0, "no heights");
    source = good_source();
    source.columns = 1;
    assert_refused(&source, dcHeightfieldFaultSize, -1, 1, "columns is 1");
    source = good_source();
    source.rows = -3;
    assert_refused(&source, dcHeightfieldFaultSize, -1, -3, "rows is -3");
    source.columns = source.rows = 1 << 16;
    assert_refused(&source, dcHeightfieldFaultSize, -1, 0x1p33, "too many");
}
END_TEST

START_TEST(test_bad_samples)
{
    const double bad[] = {NAN, INFINITY, -INFINITY, 1e90};
    dcHeightfieldSource source = good_source();
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        fill_heights(1);
        heights[3 + 2 * columns] = bad[k];
        heights[5 + 2 * columns] = NAN; /* the first one is named */
        assert_refused(&source, dcHeightfieldFaultSample, 3 + 2 * columns, bad[k], "sample 29 (column 3, row 2) is");
    }
    fill_heights(1);
    heights[columns * rows - 1] = -1e30;
    source.scale = 1e59;
    source.wrap = 1;
    assert_refused(&source, dcHeightfieldFaultSample, columns * rows - 1, -1e30, "column 12, row 7");
    source.scale = 1;
    dcHeightfieldID field = dcHeightfieldCreate(&source, NULL);
    ck_assert_ptr_nonnull(field);
    dcHeightfieldRelease(field);
}
END_TEST

int main(void)
{
    dInitODE2(0);
    Suite *suite = suite_create("heightfield");
    TCase *tests = tcase_create("heightfield");
    tcase_set_timeout(tests, 20);
    tcase_add_loop_test(tests, test_surface_is_that_of_ode, 0, num_sources);
    tcase_add_test(tests, test_range_and_sharing);
    tcase_add_test(tests, test_bad_numbers);
    tcase_add_test(tests, test_bad_sizes);
    tcase_add_test(tests, test_bad_samples);
    suite_add_tcase(suite, tests);
    int failed = runSuite(suite);
    dCloseODE();
    return failed;
}
