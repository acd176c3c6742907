/* Meshes from files and arrays: OBJ, STL and PLY written here and read back; files that are wrong; bytes at random. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scenes/fixture.h"

/* assimp 5.2 loses some of its own memory over files that make no sense: no leaks are counted there. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#else
#define __lsan_disable() (void)0
#define __lsan_enable() (void)0
#endif

/* A box of 1 x 2 x 3 m with a corner at (0.5, -1, 4): numbers that single precision holds. */
static const double corner[8][3] = {{0.5, -1, 4}, {1.5, -1, 4}, {1.5, 1, 4}, {0.5, 1, 4},
                                    {0.5, -1, 7}, {1.5, -1, 7}, {1.5, 1, 7}, {0.5, 1, 7}};
static const int side[6][4] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};

static char text[20000], path[64];
static size_t length;

static void open_files(void)
{
    messagesClear();
    Scene scene;
    sceneOpen(&scene, 0); /* installs the recorder of messages */
    sceneClose(&scene);
    snprintf(path, sizeof path, "mesh-file-%ld", (long)getpid());
}

static void put(const void *bytes, size_t count)
{
    memcpy(text + length, bytes, count);
    length += count;
}

#define say(...) (length += (size_t)snprintf(text + length, sizeof text - length, __VA_ARGS__))

/* Reads what is in `text` as a file of a format. */
static dcMeshID read_text(const char *ending, dReal scale, int open)
{
    char name[80];
    snprintf(name, sizeof name, "%s.%s", path, ending);
    FILE *file = fopen(name, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    fclose(file);
    dcMeshID mesh = dcMeshCreateFromFile(name, scale, open);
    remove(name);
    return mesh;
}

static void write_obj(void)
{
    length = 0;
    say("# a box\nmtllib nowhere.mtl\no box\nvt 0 0\nvn 0 0 1\nusemtl grey\n");
    for (int i = 0; i < 8; i++) {
        say("v %.9g %.9g %.9g\n", corner[i][0], corner[i][1], corner[i][2]);
    }
    for (int i = 0; i < 6; i++) {
        say(i % 2 ? "f %d/1/1 %d/1/1 %d/1/1 %d/1/1\n" : "f %d %d %d %d\n", side[i][0] + 1, side[i][1] + 1,
            side[i][2] + 1, side[i][3] + 1);
    }
}

/* Corners of triangle t of the twelve. */
static const double *triangle_corner(int t, int k)
{
    const int *s = side[t / 2];
    return corner[k == 0 ? s[0] : s[t % 2 + k]];
}

static void write_stl(int binary)
{
    const char header[80] = "a box";
    const uint32_t count = 12;
    const float normal[3] = {0, 0, 0};
    length = 0;
    binary ? (put(header, 80), put(&count, 4)) : (void)say("solid box\n");
    for (int t = 0; t < 12; t++) {
        binary ? put(normal, 12) : (void)say(" facet normal 0 0 0\n  outer loop\n");
        for (int k = 0; k < 3; k++) {
            const double *v = triangle_corner(t, k);
            const float single[3] = {(float)v[0], (float)v[1], (float)v[2]};
            binary ? put(single, 12) : (void)say("   vertex %.9g %.9g %.9g\n", v[0], v[1], v[2]);
        }
        binary ? put("\0", 2) : (void)say("  endloop\n endfacet\n");
    }
    if (!binary) {
        say("endsolid box\n");
    }
}

static void write_ply(int binary)
{
    length = 0;
    say("ply\nformat %s 1.0\ncomment a box\nelement vertex 8\nproperty float x\nproperty float y\n"
        "property float z\nproperty uchar red\nelement face 6\nproperty list uchar int vertex_indices\nend_header\n",
        binary ? "binary_little_endian" : "ascii");
    for (int i = 0; i < 8; i++) {
        const float single[3] = {(float)corner[i][0], (float)corner[i][1], (float)corner[i][2]};
        binary ? (put(single, 12), put("\7", 1))
               : (void)say("%.9g %.9g %.9g 7\n", corner[i][0], corner[i][1], corner[i][2]);
    }
    for (int i = 0; i < 6; i++) {
        binary ? (put("\4", 1), put(side[i], 16))
               : (void)say("4 %d %d %d %d\n", side[i][0], side[i][1], side[i][2], side[i][3]);
    }
}

static void write_format(int which)
{
    which == 0 ? write_obj() : which <= 2 ? write_stl(which == 2) : write_ply(which == 4);
}

static const char *const ending[] = {"obj", "stl", "STL", "ply", "ply"};

START_TEST(test_round_trip)
{
    for (int which = 0; which < 5; which++) {
        double low[3], high[3];
        write_format(which);
        dcMeshID mesh = read_text(ending[which], 0.5, 0);
        ck_assert_msg(mesh != NULL, "%s: %s", ending[which], messages.text);
        ck_assert_int_eq(dcMeshGetNumVertices(mesh), 8);
        ck_assert_int_eq(dcMeshGetNumFaces(mesh), 12);
        ck_assert_int_eq(dcMeshIsClosed(mesh), 1);
        assertNear(dcMeshGetVolume(mesh), 6.0 / 8, 1e-14, 0);
        assertNear(dcMeshGetArea(mesh), 22.0 / 4, 1e-14, 0);
        dcMeshGetBounds(mesh, low, high);
        for (int k = 0; k < 3; k++) {
            ck_assert(low[k] == 0.5 * corner[0][k] && high[k] == 0.5 * corner[6][k]);
        }
        dcMeshRelease(mesh);
    }
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
}
END_TEST

static void refused(dcMeshID mesh, const char *fragment)
{
    ck_assert_ptr_null(mesh);
    ck_assert_msg(messages.errors == 1 && strstr(messages.text, "dcMeshCreateFromFile") &&
                      strstr(messages.text, fragment),
                  "wanted ... %s; got %d messages, the last: %s", fragment, messages.errors, messages.text);
    messagesClear();
}

START_TEST(test_bad_files)
{
    refused(dcMeshCreateFromFile(NULL, 1, 0), "NULL");
    refused(dcMeshCreateFromFile("box.3ds", 1, 0), "must end in .obj, .stl or .ply");
    refused(dcMeshCreateFromFile("obj", 1, 0), "must end in");
    refused(dcMeshCreateFromFile("no-such-file.obj", 1, 0), "no-such-file.obj");
    write_obj();
    refused(read_text("obj", 0, 0), "scale");
    refused(read_text("obj", (dReal)NAN, 0), "scale");
    refused(read_text("stl", 1, 0), "solid");
    refused(read_text("ply", 1, 0), "ply");
    length = 0;
    refused(read_text("obj", 1, 0), "0 bytes");
    say("# nothing in it\n");
    refused(read_text("obj", 1, 0), "obj: ");
    write_ply(1);
    length -= 3;
    refused(read_text("ply", 1, 0), "header");
    write_stl(1);
    length -= 50;
    refused(read_text("stl", 1, 0), "size");
}
END_TEST

/* What mesh.h refuses is refused with the file's name; an open one goes where open ones may. */
START_TEST(test_bad_meshes)
{
    write_obj();
    length = (size_t)(strstr(text, "f 4/") ? strstr(text, "f 4/") : strrchr(text, 'f')) - (size_t)text;
    text[length] = 0;
    refused(read_text("obj", 1, 0), "obj: ");
    dcMeshID open = read_text("obj", 1, 1);
    ck_assert_ptr_nonnull(open);
    ck_assert_int_eq(dcMeshIsClosed(open), 0);
    dcMeshRelease(open);
    write_obj();
    *strchr(strstr(text, "\nf"), '1') = '2'; /* a quad 2 4 3 2: not closed, and one triangle is a line */
    refused(read_text("obj", 1, 0), "obj: ");
}
END_TEST

/* Files with bytes changed, cut and doubled: read or refused, never worse. */
START_TEST(test_random_bytes)
{
    unsigned seed = 12345;
    int made = 0;
    for (int round = 0; round < 1500; round++) {
        write_format(round % 5);
        for (int i = 0; i <= round % 7; i++) {
            seed = seed * 1664525u + 1013904223u;
            size_t at = (seed >> 8) % length, more = (seed >> 4) % 40;
            if (round % 3 == 2 && at + more < length) {
                memmove(text + at, text + at + more, length - at - more);
                length -= more;
            } else if (round % 3 == 1) {
                text[at] = "0123456789- \n/.e#fv"[(seed >> 3) % 19];
            } else {
                text[at] = (char)(seed >> 16);
            }
        }
        __lsan_disable();
        dcMeshID mesh = read_text(ending[round % 5], 1, round % 2);
        __lsan_enable();
        made += mesh != NULL;
        dcMeshRelease(mesh);
    }
    ck_assert_int_gt(made, 20); /* some survive, so more than the first look was tried */
    ck_assert_int_lt(made, 1400);
}
END_TEST

START_TEST(test_without_library)
{
    write_obj();
    refused(read_text("obj", 1, 0), "without assimp");
}
END_TEST

static void arrays_refused(const dcMeshSource *source, const char *fragment)
{
    ck_assert_ptr_null(dcMeshCreateFromArrays(source));
    ck_assert_int_eq(messages.errors, 1);
    ck_assert_msg(strstr(messages.text, "dcMeshCreateFromArrays") && strstr(messages.text, fragment), "%s",
                  messages.text);
    messagesClear();
}

START_TEST(test_arrays)
{
    int triangles[36];
    for (int t = 0; t < 12; t++) {
        for (int k = 0; k < 3; k++) {
            triangles[3 * t + k] = k == 0 ? side[t / 2][0] : side[t / 2][t % 2 + k];
        }
    }
    dcMeshSource source = {corner[0], 8, triangles, 12, 0, 0};
    dcMeshID mesh = dcMeshCreateFromArrays(&source);
    ck_assert_ptr_nonnull(mesh);
    assertNear(dcMeshGetVolume(mesh), 6, 1e-14, 0);
    dcMeshRelease(mesh);
    arrays_refused(NULL, "NULL");
    source.num_triangles = 11;
    arrays_refused(&source, "face");
    source.num_triangles = 12;
    triangles[7] = 8;
    arrays_refused(&source, "8");
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("mesh_file", 60, &tests);
    tcase_add_checked_fixture(tests, open_files, NULL);
    tcase_add_test(tests, test_arrays);
    if (dcMeshFilesSupported()) {
        tcase_add_test(tests, test_round_trip);
        tcase_add_test(tests, test_bad_files);
        tcase_add_test(tests, test_bad_meshes);
        tcase_add_test(tests, test_random_bytes);
    } else {
        tcase_add_test(tests, test_without_library);
    }
    return fixtureMain(suite);
}
