/* A mesh of a golden table: its OBJ file, as ODE wants it, and in double precision. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden.h"
#include "obj.h"

#ifndef DC_GOLDEN_DIR
#define DC_GOLDEN_DIR "tests/golden"
#endif

int goldenMeshOpen(GoldenMesh *mesh, const char *table, const char *file)
{
    char path[1024];
    const char *slash = strrchr(table, '/');
    int folder = slash && file[0] != '/' ? (int)(slash - table) + 1 : 0, nv, nt;
    memset(mesh, 0, sizeof *mesh);
    snprintf(path, sizeof path, "%.*s%s", folder, table, file);
    int read = objRead(path, &mesh->vertices, &nv, &mesh->triangles, &nt);
    if (!read && file[0] != '/') { /* a table somewhere else, about the meshes known here */
        snprintf(path, sizeof path, "%s/%s", DC_GOLDEN_DIR, file);
        read = objRead(path, &mesh->vertices, &nv, &mesh->triangles, &nt);
    }
    if (!read) {
        fprintf(stderr, "%s: cannot be read\n", path);
        return 0;
    }
    mesh->index = malloc(3 * (size_t)nt * sizeof *mesh->index);
    if (!mesh->index) {
        return 0;
    }
    mesh->id = dGeomTriMeshDataCreate();
    for (int i = 0; i < 3 * nt; i++) {
        mesh->index[i] = (dTriIndex)mesh->triangles[i];
    }
    dGeomTriMeshDataBuildDouble(mesh->id, mesh->vertices, 3 * sizeof(double), nv, mesh->index, 3 * nt,
                                3 * sizeof(dTriIndex));
    dcMeshSource source = {mesh->vertices, nv, mesh->triangles, nt, 0, 0};
    mesh->exact = dcMeshCreateFromArrays(&source);
    return mesh->exact != NULL;
}

void goldenMeshClose(GoldenMesh *mesh)
{
    if (mesh->id) {
        dGeomTriMeshDataDestroy(mesh->id);
    }
    dcMeshRelease(mesh->exact);
    free(mesh->vertices);
    free(mesh->triangles);
    free(mesh->index);
}
