/*
 * Normals of a mesh: of faces, and the pseudonormals of edges and vertices that tell inside from outside.
 *
 * J. A. Baerentzen & H. Aanaes, Signed distance computation using the angle weighted pseudonormal, 2005: where the
 * nearest point lies on an edge, the sum of the two faces' normals has the sign; on a vertex, the sum of its faces'
 * normals weighted by their angles there.
 *
 * A rim, of open meshes, has besides a direction that leads away from the mesh.
 */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh.h"
#include "draft.h"

/* Angle between two vectors; well behaved for small and for straight ones. */
static double angle_between(const double a[3], const double b[3])
{
    double product[3];
    v_cross(product, a, b);
    return atan2(v_norm(product), v_dot(a, b));
}

/* Edge i of a face, from corner i to the next. */
static void face_edge(const struct dcMesh *mesh, int face, int i, double edge[3])
{
    const int *v = mesh->triangle + 3 * (size_t)face;
    v_sub(edge, mesh->vertex + 3 * (size_t)v[(i + 1) % 3], mesh->vertex + 3 * (size_t)v[i]);
}

static void make_face(struct dcMesh *mesh, int face)
{
    double edge[3][3], *normal = mesh->normal + 3 * (size_t)face;
    for (int i = 0; i < 3; i++) {
        face_edge(mesh, face, i, edge[i]);
    }
    v_cross(normal, edge[0], edge[1]);
    mesh->area[face] = 0.5 * v_unit(normal);
    for (int i = 0; i < 3; i++) {
        double back[3] = {-edge[(i + 2) % 3][0], -edge[(i + 2) % 3][1], -edge[(i + 2) % 3][2]};
        double *sum = mesh->vertex_normal + 3 * (size_t)mesh->triangle[3 * (size_t)face + (size_t)i];
        v_add_scaled(sum, sum, angle_between(edge[i], back), normal);
    }
}

static void make_rim(struct dcMesh *mesh, int face, int i)
{
    double edge[3], away[3];
    const int *v = mesh->triangle + 3 * (size_t)face;
    mesh->rim[face] |= (unsigned char)(1 << i);
    face_edge(mesh, face, i, edge);
    v_cross(away, edge, mesh->normal + 3 * (size_t)face);
    v_unit(away);
    for (int end = 0; end < 2; end++) {
        double *sum = mesh->vertex_rim + 3 * (size_t)v[(i + end) % 3];
        v_add_scaled(sum, sum, 1.0, away);
    }
}

static void make_edges(struct dcMesh *mesh, const struct draft *draft, int face)
{
    for (int i = 0; i < 3; i++) {
        double *edge = mesh->edge_normal + 9 * (size_t)face + 3 * i;
        int twin = draft->twin[3 * mesh->original[face] + i];
        v_copy(edge, mesh->normal + 3 * (size_t)face);
        mesh->neighbour[3 * (size_t)face + (size_t)i] = twin >= 0 ? mesh->own[twin / 3] : -1;
        if (twin >= 0) {
            v_add_scaled(edge, edge, 1.0, mesh->normal + 3 * (size_t)mesh->own[twin / 3]);
            v_unit(edge);
        } else {
            make_rim(mesh, face, i);
        }
    }
}

/* Cosine of the angle between a face and a vertex of its own from which on the vertex is sharp, not flat. */
static const double flat = 0.999999;

/* The vertices that corners are looked for among, each once. */
static int find_sharp(struct dcMesh *mesh)
{
    unsigned char *seen = dcxArray((size_t)mesh->num_vertices, sizeof *seen);
    mesh->sharp = dcxArray((size_t)mesh->num_vertices, sizeof *mesh->sharp);
    if (!seen || !mesh->sharp) {
        free(seen);
        return 0;
    }
    for (size_t i = 0; i < 3 * (size_t)mesh->num_faces; i++) {
        size_t v = (size_t)mesh->triangle[i];
        if (!seen[v] && v_dot(mesh->vertex_normal + 3 * v, mesh->normal + i / 3 * 3) < flat) {
            seen[v] = 1;
            mesh->sharp[mesh->num_sharp++] = (int)v;
        }
    }
    free(seen);
    return 1;
}

int dcxMeshMakeNormals(struct dcMesh *mesh, const struct draft *draft)
{
    size_t faces = (size_t)mesh->num_faces, vertices = (size_t)mesh->num_vertices;
    mesh->area = dcxArray(faces, sizeof *mesh->area);
    mesh->neighbour = dcxArray(3 * faces, sizeof *mesh->neighbour);
    mesh->normal = dcxArray(3 * faces, sizeof *mesh->normal);
    mesh->edge_normal = dcxArray(9 * faces, sizeof *mesh->edge_normal);
    mesh->vertex_normal = dcxArray(3 * vertices, sizeof *mesh->vertex_normal);
    if (!mesh->closed) {
        mesh->rim = dcxArray(faces, sizeof *mesh->rim);
        mesh->vertex_rim = dcxArray(3 * vertices, sizeof *mesh->vertex_rim);
    }
    if (!mesh->area || !mesh->neighbour || !mesh->normal || !mesh->edge_normal || !mesh->vertex_normal ||
        (!mesh->closed && (!mesh->rim || !mesh->vertex_rim))) {
        return 0;
    }

    for (int f = 0; f < mesh->num_faces; f++) {
        make_face(mesh, f);
        mesh->total_area += mesh->area[f];
    }
    for (int f = 0; f < mesh->num_faces; f++) {
        make_edges(mesh, draft, f);
    }
    for (size_t v = 0; v < vertices; v++) {
        v_unit(mesh->vertex_normal + 3 * v);
        if (!mesh->closed) {
            v_unit(mesh->vertex_rim + 3 * v);
        }
    }
    return find_sharp(mesh);
}
