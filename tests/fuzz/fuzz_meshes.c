/*
 * Reads mesh files that something is wrong with: a cube as OBJ, STL or PLY, text or binary, whose bytes are changed at
 * random.  What is read must be a mesh: finite, its faces within its vertices.  Faults within assimp are counted; they
 * are not this library's.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "runner.h"

enum { most = 1 << 14 };
static char file[most];
static size_t length;
static long calls;
static Fuzz dice; /* only its random numbers */

static const float corner[8][3] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                   {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
static const int face[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};

/* ---- assimp ---- */

/* The linker puts this in place of assimp's own, to know whose fault a fault is. */
const void *__real_aiImportFileEx(const char *name, unsigned flags, void *io);
const void *__wrap_aiImportFileEx(const char *name, unsigned flags, void *io);
const void *__wrap_aiImportFileEx(const char *name, unsigned flags, void *io)
{
    snprintf(fuzzShared->text, sizeof fuzzShared->text, "in aiImportFileEx");
    fuzzShared->others = 1;
    const void *scene = __real_aiImportFileEx(name, flags, io);
    fuzzShared->others = 0;
    fuzzShared->text[0] = 0;
    return scene;
}

__attribute__((visibility("default"))) const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libassimp\n";
}

/* ---- files ---- */

static void put(const void *bytes, size_t count)
{
    if (length + count <= most) {
        memcpy(file + length, bytes, count);
        length += count;
    }
}

static void say(const char *text)
{
    put(text, strlen(text));
}

static void numbers(const char *format, const float *v)
{
    char line[120];
    snprintf(line, sizeof line, format, (double)v[0], (double)v[1], (double)v[2]);
    say(line);
}

static void write_obj(void)
{
    char line[80];
    say("# a cube\no cube\n");
    for (int i = 0; i < 8; i++) {
        numbers("v %g %g %g\n", corner[i]);
    }
    for (int i = 0; i < 12; i++) {
        snprintf(line, sizeof line, "f %d %d %d\n", face[i][0] + 1, face[i][1] + 1, face[i][2] + 1);
        say(line);
    }
}

static void write_stl(int binary)
{
    static const char head[80];
    static const float none[3];
    unsigned count = 12;
    say(binary ? "" : "solid cube\n");
    if (binary) {
        put(head, sizeof head);
        put(&count, 4);
    }
    for (int i = 0; i < 12; i++) {
        if (binary) {
            put(none, sizeof none);
        } else {
            say("facet normal 0 0 0\nouter loop\n");
        }
        for (int k = 0; k < 3; k++) {
            if (binary) {
                put(corner[face[i][k]], sizeof *corner);
            } else {
                numbers("vertex %g %g %g\n", corner[face[i][k]]);
            }
        }
        put(binary ? head : "endloop\nendfacet\n", binary ? 2 : 17);
    }
    say(binary ? "" : "endsolid cube\n");
}

static void write_ply(int binary)
{
    say("ply\nformat ");
    say(binary ? "binary_little_endian 1.0\n" : "ascii 1.0\n");
    say("element vertex 8\nproperty float x\nproperty float y\nproperty float z\n");
    say("element face 12\nproperty list uchar int vertex_indices\nend_header\n");
    for (int i = 0; i < 8; i++) {
        if (binary) {
            put(corner[i], sizeof *corner);
        } else {
            numbers("%g %g %g\n", corner[i]);
        }
    }
    for (int i = 0; i < 12; i++) {
        char line[80];
        if (binary) {
            put("\3", 1);
            put(face[i], sizeof *face);
        } else {
            snprintf(line, sizeof line, "3 %d %d %d\n", face[i][0], face[i][1], face[i][2]);
            say(line);
        }
    }
}

/* ---- faults ---- */

static void insert(size_t at, const char *text, size_t count)
{
    if (length + count <= most) {
        memmove(file + at + count, file + at, length - at);
        memcpy(file + at, text, count);
        length += count;
    }
}

static void spoil(void)
{
    static const char *const word[] = {"nan ",  "inf ",   "1e999 ",      "-1 ",   "4294967295 ", "999999999 ",
                                       "\n\n",  "/",      "f 1 2 3 4\n", "v 1\n", "\0",          "-2147483648 ",
                                       "f 1//", "e308 9", "solid\n",     "\r",    "usemtl x\n",  "element face 3\n"};
    size_t at = (size_t)fuzzInt(&dice, (int)length + 1), end = at + (size_t)fuzzInt(&dice, 40);
    end = end < length ? end : length;
    const char *text = word[fuzzInt(&dice, (int)(sizeof word / sizeof *word))];
    char copy[40];
    switch (fuzzInt(&dice, 6)) {
    case 0: file[at < length ? at : 0] = (char)fuzzInt(&dice, 256); break;
    case 1: insert(at, text, strlen(text)); break;
    case 2:
        memmove(file + at, file + end, length - end);
        length -= end - at;
        break;
    case 3:
        memcpy(copy, file + at, end - at);
        insert(at, copy, end - at);
        break;
    case 4: file[at < length ? at : 0] ^= (char)(1 << fuzzInt(&dice, 8)); break;
    default:
        if (fuzzOdds(&dice, 10)) {
            length = at > 0 ? at : 1;
        }
    }
    length = length > 0 ? length : 1;
}

/* ---- a seed ---- */

static void check(dcMeshID mesh)
{
    int vertices = dcMeshGetNumVertices(mesh), faces = dcMeshGetNumFaces(mesh);
    for (int i = 0; i < vertices; i++) {
        double v[3];
        dcMeshGetVertex(mesh, i, v);
        if (!isfinite(v[0]) || !isfinite(v[1]) || !isfinite(v[2])) {
            fuzzBroken("a vertex is not finite");
        }
    }
    for (int i = 0; i < faces; i++) {
        int of[3];
        dcMeshGetFace(mesh, i, of);
        for (int k = 0; k < 3; k++) {
            if (of[k] < 0 || of[k] >= vertices) {
                fuzzBroken("a face has a corner that is not there");
            }
        }
    }
    dcSolid solid = {.type = dcSolidMesh, .data = mesh};
    dcNearest nearest;
    dcSolidNearest(&solid, (double[]){0.1, 0.2, 0.3}, 1e9, NULL, &nearest);
}

static int read_file(const char *name)
{
    FILE *out = fopen(name, "wb");
    if (!out || fwrite(file, 1, length, out) != length || fclose(out)) {
        fuzzBroken("the file could not be written");
    }
    dReal scale = (dReal)(fuzzOdds(&dice, 5) ? fuzzReal(&dice) : 1);
    dcMeshID mesh = dcMeshCreateFromFile(name, scale, fuzzInt(&dice, 2));
    calls++;
    if (mesh) {
        check(mesh);
    }
    dcMeshRelease(mesh);
    return mesh != NULL;
}

static void hear(int kind, const char *text, void *data)
{
    (void)kind;
    if (*(int *)data) {
        fprintf(stderr, "%s\n", text);
    }
}

static void run_seed(uint64_t seed, int acts, int trace)
{
    static const char *const ending[] = {"obj", "stl", "ply"};
    char name[80];
    int kind = (int)(seed % 5);
    dice.random = seed;
    dcSetMessageHandler(hear, &trace);
    snprintf(name, sizeof name, "fuzz_meshes-%ld.%s", (long)getpid(), ending[(kind + 1) / 2]);
    for (int i = 0; i < acts; i++) {
        length = 0;
        kind == 0 ? write_obj() : kind < 3 ? write_stl(kind == 2) : write_ply(kind == 4);
        for (int k = fuzzInt(&dice, 8); k > 0; k--) {
            spoil();
        }
        read_file(name);
        fuzzShared->calls = calls;
    }
    remove(name);
}

int main(int argc, char **argv)
{
    static const FuzzProgram program = {"fuzz_meshes", "assimp", run_seed, 20};
    if (!dcMeshFilesSupported()) {
        printf("mesh files are not supported\n1 passed, 0 failed\n");
        return 0;
    }
    return fuzzMain(&program, argc, argv);
}
