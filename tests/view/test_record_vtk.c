/* Recordings for ParaView: well-formed, with the right points, and forces that carry the weight. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_read.h"
#include "record_scene.h"
#include "scenes/fixture.h"

static char *read_well(const char *name)
{
    size_t size;
    char *text = readWhole(name, &size);
    ck_assert_msg(text != NULL, "%s was not written", name);
    ck_assert_msg(isWellFormed(text), "%s is not well-formed", name);
    return text;
}

static void record_run(RecordScene *scene, const char *file)
{
    recordSceneOpen(scene);
    dcRecordID record = dcRecordOpen(scene->world, scene->space, scene->dc, file);
    ck_assert_ptr_nonnull(record);
    ck_assert_int_eq(dcRecordSetRate(record, 2), dcOk);
    ck_assert_int_eq(recordSceneRun(scene, record), dcOk);
    ck_assert_int_eq(dcRecordClose(record), dcOk);
}

static void remove_all(const char *stem, const char *ending, int frames)
{
    static const char *const part[] = {"", "contacts_", "springs_"};
    char name[100];
    for (int i = 0; i < 3 * frames; i++) {
        snprintf(name, sizeof name, "%s_%s%04d.%s", stem, part[i % 3], i / 3 + 1, ending);
        ck_assert_msg(remove(name) == 0, "%s was not written", name);
    }
}

/* Points and triangles are as many as is said, and triangles name points that there are. */
static void check_counts(const char *text)
{
    int floats, corners, values;
    float *points = readArray(text, "points", &floats), *corner = readArray(text, "connectivity", &corners);
    float *ids = readArray(text, "geom", &values);
    ck_assert_int_gt(readAttribute(text, "NumberOfPoints"), 8);
    ck_assert_int_eq(floats, 3 * readAttribute(text, "NumberOfPoints"));
    ck_assert_int_eq(corners, 3 * readAttribute(text, "NumberOfPolys"));
    ck_assert_int_eq(values, readAttribute(text, "NumberOfPolys"));
    for (int i = 0; i < corners; i++) {
        unsigned number;
        memcpy(&number, &corner[i], sizeof number);
        ck_assert_uint_lt(number, (unsigned)floats / 3);
    }
    free(points);
    free(corner);
    free(ids);
}

/* Some point is a corner of the first box. */
static void check_box(const char *text, dGeomID box)
{
    int floats;
    float *point = readArray(text, "points", &floats);
    double least = HUGE_VAL;
    dVector3 sides, corner;
    dGeomBoxGetLengths(box, sides);
    dGeomGetRelPointPos(box, sides[0] / 2, sides[1] / 2, sides[2] / 2, corner);
    for (int i = 0; i + 2 < floats; i += 3) {
        const double x = (double)point[i] - (double)corner[0], y = (double)point[i + 1] - (double)corner[1];
        least = fmin(least, fabs(x) + fabs(y) + fabs((double)point[i + 2] - (double)corner[2]));
    }
    ck_assert_double_lt(least, 1e-6);
    free(point);
}

START_TEST(test_series)
{
    RecordScene scene;
    int count;
    double sum = 0;
    record_run(&scene, "test_record.vtp");
    char *geoms = read_well("test_record_0005.vtp"), *contacts = read_well("test_record_contacts_0005.vtp");
    char *list = read_well("test_record.pvd"), *springs = read_well("test_record_springs_0005.vtp");
    check_counts(geoms);
    check_box(geoms, scene.geom[0]);
    float *force = readArray(contacts, "force", &count);
    ck_assert_int_eq(count, 3 * readAttribute(contacts, "NumberOfPoints"));
    for (int i = 2; i < count; i += 3) {
        sum += (double)force[i];
    }
    ck_assert_double_eq_tol(sum, scene.weight, 2e-3 * scene.weight); /* the ball still rolls */
    free(force);
    float *pressure = readArray(springs, "pressure", &count);
    ck_assert_int_gt(count, 32);
    ck_assert_int_eq(count, readAttribute(springs, "NumberOfPolys"));
    free(pressure);
    ck_assert_ptr_nonnull(strstr(list, "timestep=\"1.5\" part=\"1\" file=\"test_record_contacts_0004.vtp\""));
    free(geoms);
    free(contacts);
    free(springs);
    free(list);
    remove_all("test_record", "vtp", 5);
    remove("test_record.pvd");
    recordSceneClose(&scene);
}
END_TEST

START_TEST(test_older_format)
{
    RecordScene scene;
    size_t size;
    int points = 0, triangles = 0, words = 0;
    record_run(&scene, "test_record_old.vtk");
    char *text = readWhole("test_record_old_0005.vtk", &size);
    ck_assert_ptr_nonnull(text);
    ck_assert_ptr_nonnull(strstr(text, "DATASET POLYDATA\n"));
    ck_assert_int_eq(sscanf(strstr(text, "POINTS "), "POINTS %d float", &points), 1);
    ck_assert_int_eq(sscanf(strstr(text, "POLYGONS "), "POLYGONS %d %d", &triangles, &words), 2);
    ck_assert_int_gt(points, 8);
    ck_assert_int_eq(words, 4 * triangles);
    free(text);
    remove_all("test_record_old", "vtk", 5);
    recordSceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("record_vtk", 60, &tests);
    tcase_add_test(tests, test_series);
    tcase_add_test(tests, test_older_format);
    return fixtureMain(suite);
}
