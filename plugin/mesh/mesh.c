/* Triangle meshes: making, sharing, reading; see mesh.h.  The checks are in check.c and its neighbours. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh.h"
#include "draft.h"
#include "search.h"

/* Numbers the used vertices in the caller's order. */
static void number_vertices(struct draft *draft)
{
    int count = draft->source->num_vertices;
    for (int v = 0; v < count; v++) {
        draft->vertex[v] = -1;
    }
    for (size_t c = 0; c < 3 * (size_t)draft->num_faces; c++) {
        draft->vertex[draft->corner[c]] = 0;
    }
    /* Welded vertices are no longer named by any corner, but they are not unused. */
    for (size_t c = 0; c < 3 * (size_t)draft->num_faces && draft->source->weld; c++) {
        int v = draft->source->triangles[c];
        if (draft->vertex[v] < 0) {
            draft->vertex[v] = -2;
        }
    }
    draft->first_unused = -1;
    for (int v = 0; v < count; v++) {
        if (draft->vertex[v] == 0) {
            draft->vertex[v] = draft->num_vertices++;
        } else if (draft->vertex[v] == -1 && draft->first_unused < 0) {
            draft->first_unused = v;
        }
    }
}

static int copy_vertices(struct dcMesh *mesh, const struct draft *draft)
{
    mesh->num_vertices = draft->num_vertices;
    mesh->vertex = dcxArray(3 * (size_t)mesh->num_vertices, sizeof *mesh->vertex);
    if (!mesh->vertex) {
        return 0;
    }
    for (int k = 0; k < 3; k++) {
        mesh->lo[k] = INFINITY;
        mesh->hi[k] = -INFINITY;
    }
    for (int v = 0; v < draft->source->num_vertices; v++) {
        if (draft->vertex[v] < 0) {
            continue;
        }
        const double *from = draft->source->vertices + 3 * (size_t)v;
        v_copy(mesh->vertex + 3 * (size_t)draft->vertex[v], from);
        for (int k = 0; k < 3; k++) {
            mesh->lo[k] = fmin(mesh->lo[k], from[k]);
            mesh->hi[k] = fmax(mesh->hi[k], from[k]);
        }
    }
    return 1;
}

/* Faces in own order, and their centroids. */
static int copy_faces(struct dcMesh *mesh, const struct draft *draft)
{
    size_t faces = (size_t)mesh->num_faces;
    mesh->triangle = dcxArray(3 * faces, sizeof *mesh->triangle);
    mesh->cx = dcxArray(faces, sizeof *mesh->cx);
    mesh->cy = dcxArray(faces, sizeof *mesh->cy);
    mesh->cz = dcxArray(faces, sizeof *mesh->cz);
    if (!mesh->triangle || !mesh->cx || !mesh->cy || !mesh->cz) {
        return 0;
    }
    for (size_t f = 0; f < faces; f++) {
        double sum[3] = {0.0, 0.0, 0.0};
        for (int i = 0; i < 3; i++) {
            int corner = 3 * mesh->original[f] + i;
            mesh->triangle[3 * f + (size_t)i] = draft->vertex[draft->corner[corner]];
            v_add_scaled(sum, sum, 1.0, draft_corner(draft, corner));
        }
        mesh->cx[f] = sum[0] / 3.0;
        mesh->cy[f] = sum[1] / 3.0;
        mesh->cz[f] = sum[2] / 3.0;
    }
    return 1;
}

static void free_all(void *const *owned, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(owned[i]);
    }
}

/* What nearest points are searched with. */
static void free_search(struct dcMesh *mesh)
{
    void *owned[] = {mesh->block,      mesh->rings.plane,       mesh->rings.begin,    mesh->rings.face,
                     mesh->rings.room, mesh->rings.vertex_room, mesh->field.distance, mesh->field.face};
    free_all(owned, sizeof owned / sizeof owned[0]);
    mesh->block = NULL;
    mesh->num_blocks = 0;
    memset(&mesh->rings, 0, sizeof mesh->rings);
    memset(&mesh->field, 0, sizeof mesh->field);
}

int dcxMeshFinish(struct dcMesh *mesh)
{
    if (mesh->block) {
        return 1;
    }
    if (dcxMeshMakeBlocks(mesh) && dcxMeshMakeRings(mesh) && dcxMeshMakeField(mesh)) {
        dcxMeshRoomsOpen(mesh);
        return 1;
    }
    free_search(mesh);
    return 0;
}

static dcMeshID build(const struct draft *draft, int bare, dcFault *fault)
{
    struct dcMesh *mesh = dcxArray(1, sizeof *mesh);
    if (mesh) {
        mesh->references = 1;
        mesh->num_faces = draft->num_faces;
        mesh->closed = draft->closed;
        mesh->volume = draft->volume;
        if (copy_vertices(mesh, draft) && dcxMeshMakeTree(mesh, draft) && copy_faces(mesh, draft) &&
            dcxMeshMakeNormals(mesh, draft) && dcxMeshMakeDiscs(mesh) && (bare || dcxMeshFinish(mesh))) {
            return mesh;
        }
    }
    dcMeshRelease(mesh);
    dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    return NULL;
}

/* What is not refused, but worth saying. */
static void report(const struct draft *draft, dcFault *fault)
{
    char pieces[80] = "";
    if (draft->closed && draft->num_pieces > 1) {
        snprintf(pieces, sizeof pieces, "the mesh has %d closed pieces", draft->num_pieces);
    }
    if (draft->first_unused >= 0) {
        dcxFaultSet(fault, dcMeshFaultUnused, draft->first_unused, 0.0, "no face uses vertex %d: dropped%s%s",
                    draft->first_unused, pieces[0] ? "; " : "", pieces);
    } else if (pieces[0]) {
        dcxFaultSet(fault, dcMeshFaultPieces, -1, draft->num_pieces, "%s", pieces);
    }
}

static dcMeshID create(const dcMeshSource *source, int bare, dcFault *fault)
{
    dcMeshID mesh = NULL;
    struct draft draft = {.source = source};
    dcxFaultSet(fault, 0, -1, 0.0, "%s", "");
    if (!dcxDraftCheckArrays(source, fault)) {
        return NULL;
    }
    if (dcxDraftCopy(&draft, fault) && (!source->weld || dcxDraftWeld(&draft, fault)) &&
        dcxDraftCheckFaces(&draft, fault) && dcxDraftPairEdges(&draft, fault) && dcxDraftFindPieces(&draft, fault)) {
        number_vertices(&draft);
        mesh = build(&draft, bare, fault);
        if (mesh) {
            report(&draft, fault);
        }
    }
    dcxDraftFree(&draft);
    return mesh;
}

dcMeshID dcMeshCreate(const dcMeshSource *source, dcFault *fault)
{
    return create(source, 0, fault);
}

dcMeshID dcxMeshCreateBare(const dcMeshSource *source, dcFault *fault)
{
    return create(source, 1, fault);
}

dcMeshID dcMeshRetain(dcMeshID mesh)
{
    if (mesh) {
        mesh->references++;
    }
    return mesh;
}

int dcxMeshUsers(const struct dcMesh *mesh)
{
    return mesh->references;
}

void dcMeshRelease(dcMeshID mesh)
{
    if (!mesh || --mesh->references > 0) {
        return;
    }
    void *owned[] = {mesh->vertex,     mesh->triangle,      mesh->original, mesh->own,         mesh->cx,    mesh->cy,
                     mesh->cz,         mesh->area,          mesh->normal,   mesh->edge_normal, mesh->rim,   mesh->node,
                     mesh->vertex_rim, mesh->vertex_normal, mesh->discs,    mesh->neighbour,   mesh->sharp, mesh};
    free_search(mesh);
    free_all(owned, sizeof owned / sizeof owned[0]);
}

int dcMeshGetNumVertices(dcMeshID mesh)
{
    return mesh->num_vertices;
}

int dcMeshGetNumFaces(dcMeshID mesh)
{
    return mesh->num_faces;
}

void dcMeshGetVertex(dcMeshID mesh, int vertex, double position[3])
{
    if (vertex >= 0 && vertex < mesh->num_vertices) {
        v_copy(position, mesh->vertex + 3 * (size_t)vertex);
    }
}

void dcMeshGetFace(dcMeshID mesh, int face, int vertices[3])
{
    if (face >= 0 && face < mesh->num_faces) {
        memcpy(vertices, mesh->triangle + 3 * (size_t)mesh->own[face], 3 * sizeof *vertices);
    }
}

int dcMeshIsClosed(dcMeshID mesh)
{
    return mesh->closed;
}

double dcMeshGetArea(dcMeshID mesh)
{
    return mesh->total_area;
}

double dcMeshGetVolume(dcMeshID mesh)
{
    return mesh->volume;
}

void dcMeshGetBounds(dcMeshID mesh, double low[3], double high[3])
{
    v_copy(low, mesh->lo);
    v_copy(high, mesh->hi);
}
