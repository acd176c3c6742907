/*
 * Calls beside the steps while allocations fail one after the other: each says dcErrMemory or does all of its work, and
 * works afterwards.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "scenes/every_call.h"
#include "scenes/failing.h"

static int told, told_memory;

static void listen(int kind, const char *text, void *data)
{
    (void)data;
    if (kind == dcMessageError) {
        told++;
        told_memory += strstr(text, "out of memory") != NULL;
    }
}

static Everything t;

/* A scene that has gone a few steps, in an own world for each allocation. */
static void open_scene(int mode)
{
    failAt(0, 0);
    dRandSetSeed(1);
    dcSetMessageHandler(listen, NULL);
    ck_assert_int_eq(everythingOpen(&t), 1);
    ck_assert_int_eq(dcWorldSetStepping(t.dc, (dcStepping)mode), dcOk);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_ge(dcWorldStep(t.dc, t.space, REAL(1e-3)), dcOk);
    }
    told = told_memory = 0;
}

/* What was told of allocation n, after the call. */
static void expect_told(long n, int refused)
{
    ck_assert_msg(told == refused && told_memory == refused, "allocation %ld: %d told, the last: '%s'", n, told,
                  dcGetLastMessage());
    told = told_memory = 0;
}

/* ---- advice ---- */

enum { most = 100 };

START_TEST(test_advice)
{
    static dcAdvice good[most], now[most];
    int count = 0, refused = 0, failed = 1;
    for (long n = 0; n <= 1 || failed; n++) {
        memset(now, 0, sizeof now);
        open_scene(_i % 3);
        failAt(n, _i / 3);
        int got = dcWorldAdvise(t.dc, t.space, NULL, now, most);
        failed = failCount();
        failAt(0, 0);
        ck_assert_msg(got == dcErrMemory ? failed : got > 0, "allocation %ld: %d", n, got);
        expect_told(n, got < 0);
        refused += got < 0;
        got = got < 0 ? dcWorldAdvise(t.dc, t.space, NULL, now, most) : got;
        count = n == 0 ? got : count;
        ck_assert_int_eq(got, count);
        ck_assert_int_ge(dcWorldStep(t.dc, t.space, REAL(1e-3)), dcOk);
        for (int i = 0; i < got; i++) { /* geoms lie elsewhere in each scene */
            good[i] = n == 0 ? now[i] : good[i];
            ck_assert(now[i].pairs == good[i].pairs && now[i].substeps == good[i].substeps);
        }
        everythingClose(&t);
    }
    ck_assert_int_gt(refused, 0);
}
END_TEST

/* ---- saving and restoring ---- */

static unsigned char block[1 << 20];

/* Height of all bodies; with it, whether all have gone back. */
static double sum_of_bodies(void)
{
    double sum = 0;
    for (int i = 0; i < dcWorldGetNumBodies(t.dc); i++) {
        dBodyID body = dcWorldGetBody(t.dc, i);
        sum += (double)dBodyGetPosition(body)[2] + (double)dBodyGetLinearVel(body)[2];
    }
    return sum;
}

/* What touches goes, so that what is restored needs room again. */
static void lift_all(void)
{
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < dcWorldGetNumBodies(t.dc); k++) {
            dBodyID body = dcWorldGetBody(t.dc, k);
            const dReal *at = dBodyGetPosition(body);
            dBodySetPosition(body, at[0], at[1], at[2] + 1);
        }
        ck_assert_int_ge(dcWorldStep(t.dc, t.space, REAL(1e-3)), dcOk);
    }
}

START_TEST(test_restore)
{
    int refused = 0, failed = 1;
    for (long n = 0; n <= 1 || failed; n++) {
        open_scene(_i % 3);
        failAt(1, 1);
        size_t size = dcWorldSave(t.dc, t.space, block, sizeof block);
        failed = failCount();
        failAt(0, 0);
        ck_assert_msg(size > 0 && size <= sizeof block && !failed, "saving: %zu bytes, %d failed", size, failed);
        double saved = sum_of_bodies();
        lift_all();
        double lifted = sum_of_bodies();
        failAt(n, _i / 3);
        int code = dcWorldRestore(t.dc, t.space, block, size);
        failed = failCount();
        failAt(0, 0);
        ck_assert_msg(code == dcOk || (failed && code == dcErrMemory), "allocation %ld: %d: '%s'", n, code,
                      dcGetLastMessage());
        ck_assert_msg(sum_of_bodies() == (code == dcOk ? saved : lifted), "allocation %ld: %d", n, code);
        expect_told(n, code < 0);
        refused += code < 0;
        ck_assert_int_eq(dcWorldRestore(t.dc, t.space, block, size), dcOk);
        ck_assert(sum_of_bodies() == saved);
        ck_assert_int_ge(dcWorldStep(t.dc, t.space, REAL(1e-3)), dcOk);
        everythingClose(&t);
    }
    ck_assert_int_gt(refused, 0);
}
END_TEST

/* ---- meshes ---- */

static const char *const box[] = {
    ".obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n", ".ply",
    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 4\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
    "3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n"};

static char path[64];

static void write_box(int which)
{
    snprintf(path, sizeof path, "memory-calls-%ld%s", (long)getpid(), box[2 * which]);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(box[2 * which + 1], file);
    fclose(file);
}

/* From two kinds of files, ODE's trimesh, and arrays. */
static dcMeshID make_mesh(int way)
{
    return way < 2    ? dcMeshCreateFromFile(path, 1, 0)
           : way == 2 ? dcMeshCreateFromGeom(t.trimesh, 0)
                      : dcMeshCreateFromArrays(&t.cube);
}

START_TEST(test_meshes)
{
    int way = _i % 4, refused = 0, failed = 1;
    if (way < 2 && !dcMeshFilesSupported()) {
        return;
    }
    open_scene(0);
    if (way < 2) {
        write_box(way);
    }
    for (long n = 1; failed; n++) {
        failAt(n, _i / 4);
        dcMeshID mesh = make_mesh(way);
        failed = failCount();
        failAt(0, 0);
        ck_assert_msg(mesh || failed, "allocation %ld: '%s'", n, dcGetLastMessage());
        expect_told(n, !mesh);
        refused += !mesh;
        dcMeshRelease(mesh);
        mesh = make_mesh(way);
        ck_assert_msg(mesh != NULL, "after allocation %ld: '%s'", n, dcGetLastMessage());
        dcMeshRelease(mesh);
    }
    ck_assert_int_gt(refused, 1);
    remove(path);
    everythingClose(&t);
}
END_TEST

/* ---- shapes of geoms ---- */

static dReal height_at(void *data, int column, int row)
{
    (void)data;
    return (dReal)(0.01 * (column + row));
}

static int give_shape(int which)
{
    switch (which) {
    case 0: return dcGeomSetHeightfield(t.dc, t.field, &t.heights, 1);
    case 1: return dcGeomSetHeightfieldSamples(t.dc, t.field, &t.heights, dcHeightDouble, t.samples, 1);
    case 2: return dcGeomSetHeightfieldCallback(t.dc, t.field, &t.heights, height_at, NULL, 1);
    default: return dcGeomSetConvex(t.dc, t.convex, t.ode_planes, 6, t.ode_points, 8, everythingPolygons);
    }
}

/* Whatever fails, it is memory that was lacking; but a mesh that cannot be made shorter stays as long as it is. */
START_TEST(test_shapes)
{
    int which = _i % 4, refused = 0, failed = 1;
    open_scene(0);
    for (long n = 1; failed; n++) {
        failAt(n, _i / 4);
        int code = give_shape(which);
        failed = failCount();
        failAt(0, 0);
        ck_assert_msg(code == (failed ? dcErrMemory : dcOk) || (which == 3 && code == dcOk), "allocation %ld: %d: '%s'",
                      n, code, dcGetLastMessage());
        expect_told(n, code < 0);
        refused += code < 0;
        ck_assert_int_ge(dcWorldStep(t.dc, t.space, REAL(1e-3)), dcOk);
    }
    ck_assert_int_gt(refused, 0);
    everythingClose(&t);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("memory_calls", 60, &tests);
    tcase_add_loop_test(tests, test_advice, 0, 6);
    tcase_add_loop_test(tests, test_restore, 0, 6);
    tcase_add_loop_test(tests, test_meshes, 0, 8);
    tcase_add_loop_test(tests, test_shapes, 0, 8);
    return fixtureMain(suite);
}
