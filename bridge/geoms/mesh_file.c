/*
 * Meshes from OBJ, STL and PLY files; see ode-compliant/geom.h.  The file is read here and then handed to
 * assimp, which sees nothing else: no material library, no other format, no size that cannot be.
 */
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "core/core.h"
#include "geoms.h"
#include "ply_content.h"

#ifdef HAVE_ASSIMP

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <assimp/cfileio.h>
#include <assimp/cimport.h>
#include <assimp/scene.h>

static const char *const function = "dcMeshCreateFromFile";

enum { max_bytes = 256 << 20 };

/* ---- the file ---- */

/* A file's bytes, and how far they were read. */
typedef struct content {
    char *bytes;
    size_t size, at;
    int lacks_memory; /* assimp could not be given it */
} content;

/* Reads a whole file; 0 after a message. */
static int read_file(const char *path, content *out)
{
    FILE *file = fopen(path, "rb");
    long size = -1;
    if (!file || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET) != 0) {
        dcxFail(dcErrArgument, "%s: %s: %s", function, path, strerror(errno));
    } else if (size == 0 || size > max_bytes) {
        dcxFail(dcErrArgument, "%s: %s has %ld bytes: it must have from 1 to %d", function, path, size, max_bytes);
    } else if (!(out->bytes = malloc((size_t)size + 1))) {
        dcxFail(dcErrMemory, "%s: %s: out of memory", function, path);
    } else if (fread(out->bytes, 1, (size_t)size, file) != (size_t)size) {
        dcxFail(dcErrArgument, "%s: %s: cannot be read: %s", function, path, strerror(errno));
        free(out->bytes);
        out->bytes = NULL;
    } else {
        out->bytes[size] = 0;
        out->size = (size_t)size;
    }
    if (file) {
        fclose(file);
    }
    return out->bytes != NULL;
}

/* ---- assimp's view of it: one file, for reading ---- */

static size_t io_read(struct aiFile *file, char *to, size_t size, size_t count)
{
    content *c = (content *)file->UserData;
    size_t whole = size ? (c->size - c->at) / size : 0;
    whole = whole < count ? whole : count;
    memcpy(to, c->bytes + c->at, whole * size);
    c->at += whole * size;
    return whole;
}

static size_t io_write(struct aiFile *file, const char *from, size_t size, size_t count)
{
    (void)file, (void)from, (void)size, (void)count;
    return 0;
}

static size_t io_tell(struct aiFile *file)
{
    return ((content *)file->UserData)->at;
}

static size_t io_size(struct aiFile *file)
{
    return ((content *)file->UserData)->size;
}

static enum aiReturn io_seek(struct aiFile *file, size_t offset, enum aiOrigin origin)
{
    content *c = (content *)file->UserData;
    size_t base = origin == aiOrigin_CUR ? c->at : origin == aiOrigin_END ? c->size : 0, to = base + offset;
    if (to > c->size) {
        return aiReturn_FAILURE;
    }
    c->at = to;
    return aiReturn_SUCCESS;
}

static void io_flush(struct aiFile *file)
{
    (void)file;
}

static struct aiFile *io_open(struct aiFileIO *io, const char *name, const char *mode)
{
    content *whole = (content *)io->UserData;
    if (strncmp(name, "mesh.", 5) != 0 || mode[0] != 'r') {
        return NULL;
    }
    struct aiFile *file = calloc(1, sizeof *file);
    content *view = malloc(sizeof *view);
    if (!file || !view) {
        free(file);
        free(view);
        whole->lacks_memory = 1;
        return NULL;
    }
    *view = (content){whole->bytes, whole->size, 0, 0};
    *file = (struct aiFile){io_read, io_write, io_tell, io_size, io_seek, io_flush, (char *)view};
    return file;
}

static void io_close(struct aiFileIO *io, struct aiFile *file)
{
    (void)io;
    free(file->UserData);
    free(file);
}

/* ---- from assimp's scene to triangles ---- */

/*
 * Polygons are cut here, each into a fan: assimp's own cutting trusts the numbers of vertices that it read.  So a
 * polygon should be convex.
 */
static size_t count_triangles(const struct aiScene *scene)
{
    size_t count = 0;
    for (unsigned m = 0; m < scene->mNumMeshes; m++) {
        const struct aiMesh *mesh = scene->mMeshes[m];
        for (unsigned f = 0; f < mesh->mNumFaces; f++) {
            unsigned corners = mesh->mFaces[f].mNumIndices;
            count += corners > 2 ? corners - 2 : 0;
        }
    }
    return count;
}

/* The corners of the fan of a face, 9 numbers a triangle; NULL if it names a vertex that is not there. */
static double *copy_face(const struct aiMesh *mesh, const struct aiFace *face, double scale, double *to)
{
    for (unsigned i = 0; i + 2 < face->mNumIndices; i++) {
        unsigned corner[3] = {face->mIndices[0], face->mIndices[i + 1], face->mIndices[i + 2]};
        for (int k = 0; k < 3; k++) {
            if (corner[k] >= mesh->mNumVertices) {
                return NULL;
            }
            const struct aiVector3D *v = &mesh->mVertices[corner[k]];
            v_set(to, scale * (double)v->x, scale * (double)v->y, scale * (double)v->z);
            to += 3;
        }
    }
    return to;
}

static int copy_triangles(const struct aiScene *scene, double scale, double *to)
{
    for (unsigned m = 0; to && m < scene->mNumMeshes; m++) {
        const struct aiMesh *mesh = scene->mMeshes[m];
        for (unsigned f = 0; to && f < mesh->mNumFaces; f++) {
            to = copy_face(mesh, &mesh->mFaces[f], scale, to);
        }
    }
    return to != NULL;
}

static dcMeshID convert(const struct aiScene *scene, const char *path, double scale, int open)
{
    size_t count = count_triangles(scene);
    if (count == 0 || count > DCX_MESH_MAX_FACES) {
        dcxFail(dcErrValue, "%s: %s has %s", function, path, count ? "too many faces" : "no faces");
        return NULL;
    }
    double *corners = malloc(count * 9 * sizeof *corners);
    dcMeshID mesh = NULL;
    if (!corners) {
        dcxFail(dcErrMemory, "%s: %s: out of memory", function, path);
    } else if (!copy_triangles(scene, scale, corners)) {
        dcxFail(dcErrValue, "%s: %s: a face names a vertex that is not there", function, path);
    } else {
        mesh = dcxMeshMakeSoup(corners, (int)count, open, function, path);
    }
    free(corners);
    return mesh;
}

/* ---- the format ---- */

/* The name that assimp is given, which tells it the format; NULL if it is none of ours. */
static const char *alias(const char *path)
{
    static const char *const names[] = {"mesh.obj", "mesh.stl", "mesh.ply"};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int same = length > 4;
        for (size_t k = 0; same && k < 4; k++) {
            same = tolower((unsigned char)path[length - 4 + k]) == names[i][4 + k];
        }
        if (same) {
            return names[i];
        }
    }
    return NULL;
}

static dcMeshID import(content *whole, const char *path, const char *name, double scale, int open)
{
    struct aiFileIO io = {io_open, io_close, (char *)whole};
    const struct aiScene *scene = aiImportFileEx(name, 0, &io);
    if (whole->lacks_memory) {
        dcxFail(dcErrMemory, "%s: %s: out of memory", function, path);
        aiReleaseImport(scene);
        return NULL;
    }
    if (!scene || !scene->mMeshes) {
        dcxFail(dcErrValue, "%s: %s: %s", function, path, scene ? "no faces" : aiGetErrorString());
        aiReleaseImport(scene);
        return NULL;
    }
    dcMeshID mesh = convert(scene, path, scale, open);
    aiReleaseImport(scene);
    return mesh;
}

int dcMeshFilesSupported(void)
{
    return 1;
}

dcMeshID dcMeshCreateFromFile(const char *path, dReal scale, int open)
{
    const char *name = path ? alias(path) : NULL;
    if (!path) {
        dcxFail(dcErrArgument, "%s: path is NULL", function);
    } else if (!name) {
        dcxFail(dcErrArgument, "%s: %s: the name must end in .obj, .stl or .ply", function, path);
    } else if (!(scale > 0) || scale - scale != 0) {
        dcxFail(dcErrValue, "%s: scale must be positive and finite, not %g", function, (double)scale);
    } else {
        content whole = {NULL, 0, 0, 0};
        dcMeshID mesh = NULL;
        if (read_file(path, &whole)) {
            const char *fault = dcxMeshContentFault(whole.bytes, whole.size, name + 5);
            if (fault) {
                dcxFail(dcErrValue, "%s: %s: %s", function, path, fault);
            } else {
                mesh = import(&whole, path, name, (double)scale, open);
            }
        }
        free(whole.bytes);
        return mesh;
    }
    return NULL;
}

#else

int dcMeshFilesSupported(void)
{
    return 0;
}

dcMeshID dcMeshCreateFromFile(const char *path, dReal scale, int open)
{
    (void)scale, (void)open;
    dcxFail(dcErrState, "dcMeshCreateFromFile: %s: this library was built without assimp, so it reads no mesh files",
            path ? path : "NULL");
    return NULL;
}

#endif
