/*
 * The places where a mesh comes nearest to a point; see ode-compliant/solid.h.
 *
 * The nearest point of a face to the query is such a place if it lies inside the face; if it lies on an edge or a
 * corner, it must be the nearest point of each face that has that edge or corner.
 */
#include <math.h>
#include <stddef.h>

#include <ode-compliant/solid.h>

#include "base/triangle.h"
#include "base/vector.h"
#include "mesh.h"

static const double *corner_of(const struct dcMesh *mesh, int face, int i)
{
    return mesh->vertex + 3 * (size_t)mesh->triangle[3 * (size_t)face + (size_t)i];
}

/* Whether no point of the face that starts in this corner of it is nearer. */
static int corner_is_nearest(const struct dcMesh *mesh, int face, int corner, const double offset[3])
{
    const double *at = corner_of(mesh, face, corner);
    for (int i = 1; i < 3; i++) {
        double edge[3];
        v_sub(edge, corner_of(mesh, face, (corner + i) % 3), at);
        if (v_dot(offset, edge) > dcxTriangleTiny * v_norm(offset) * v_norm(edge)) {
            return 0;
        }
    }
    return 1;
}

/* The number of a vertex among the corners of a face. */
static int corner_with(const struct dcMesh *mesh, int face, int vertex)
{
    const int *v = mesh->triangle + 3 * (size_t)face;
    return v[0] == vertex ? 0 : v[1] == vertex ? 1 : 2;
}

/* The same for all faces around the vertex, first one way round, then, at a rim, the other. */
static int vertex_is_nearest(const struct dcMesh *mesh, int face, int corner, const double offset[3])
{
    int vertex = mesh->triangle[3 * (size_t)face + (size_t)corner];
    for (int way = 0; way < 2; way++) {
        int at = face;
        for (int turns = 0; turns < mesh->num_faces; turns++) {
            int here = corner_with(mesh, at, vertex);
            if (!corner_is_nearest(mesh, at, here, offset)) {
                return 0;
            }
            at = mesh->neighbour[3 * (size_t)at + (size_t)(way ? here : (here + 2) % 3)];
            if (at < 0 || at == face) {
                break;
            }
        }
        if (at == face) {
            break;
        }
    }
    return 1;
}

/* Whether the face across an edge, too, has no nearer point than the one on the edge. */
static int edge_is_nearest(const struct dcMesh *mesh, int face, int edge, const double offset[3])
{
    int across = mesh->neighbour[3 * (size_t)face + (size_t)edge];
    if (across < 0) {
        return 1;
    }
    const double *start = corner_of(mesh, face, edge);
    double along[3], into[3];
    v_sub(along, corner_of(mesh, face, (edge + 1) % 3), start);
    v_cross(into, along, mesh->normal + 3 * (size_t)across); /* into that face, along the other way round there */
    return v_dot(offset, into) <= dcxTriangleTiny * v_norm(offset) * v_norm(into);
}

static void try_face(const struct dcMesh *mesh, int face, struct dcxNearestPlace *m)
{
    struct dcxTrianglePoint foot = {-1, -1, 0.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    const double *const corner[3] = {corner_of(mesh, face, 0), corner_of(mesh, face, 1), corner_of(mesh, face, 2)};
    if (!dcxTriangleNearest(corner, mesh->normal + 3 * (size_t)face, m->query, m->square, &foot) ||
        !(foot.square > 0.0)) {
        return;
    }
    double normal[3], length = sqrt(foot.square);
    const double *outside = mesh->normal + 3 * (size_t)face;
    if (foot.edge >= 0) {
        outside = mesh->edge_normal + 9 * (size_t)face + 3 * (size_t)foot.edge;
    } else if (foot.corner >= 0) {
        outside = mesh->vertex_normal + 3 * (size_t)mesh->triangle[3 * (size_t)face + (size_t)foot.corner];
    }
    if (!(v_dot(foot.offset, outside) > 0.0)) {
        return;
    }
    for (int k = 0; k < 3; k++) {
        normal[k] = foot.edge < 0 && foot.corner < 0 ? outside[k] : foot.offset[k] / length;
    }
    if (!dcxNearestPlaceWants(m, foot.square, normal) ||
        (foot.edge >= 0 && !edge_is_nearest(mesh, face, foot.edge, foot.offset)) ||
        (foot.corner >= 0 && !vertex_is_nearest(mesh, face, foot.corner, foot.offset))) {
        return;
    }
    dcxNearestPlaceTake(m, foot.square, foot.point, normal, mesh->original[face]);
}

static double box_square(const dcxMeshNode *node, const double query[3])
{
    double sum = 0.0;
    for (int k = 0; k < 3; k++) {
        double below = node->lo[k] - query[k], above = query[k] - node->hi[k];
        double gap = below > above ? below : above;
        gap = gap > 0.0 ? gap : 0.0;
        sum += gap * gap;
    }
    return sum;
}

static void search(const struct dcMesh *mesh, struct dcxNearestPlace *m)
{
    int stack[MESH_DEPTH + 2], height = 1;
    stack[0] = 0;
    while (height > 0) {
        int number = stack[--height];
        const dcxMeshNode *node = mesh->node + number;
        if (!(box_square(node, m->query) < m->square)) {
            continue;
        }
        if (node->right) {
            int left = number + 1;
            int right_first = box_square(mesh->node + node->right, m->query) < box_square(mesh->node + left, m->query);
            stack[height++] = right_first ? left : node->right;
            stack[height++] = right_first ? node->right : left;
            continue;
        }
        for (int f = node->first; f < node->first + node->count; f++) {
            try_face(mesh, f, m);
        }
    }
}

int dcxMeshNearestPlaces(const struct dcMesh *mesh, const double point[3], double reach, double cosine, int room,
                         const int *hint, dcNearest *out)
{
    int count = dcxMeshNearest(mesh, point, reach, hint, out);
    while (count > 0 && count < room) {
        struct dcxNearestPlace m = {
            .query = point, .taken = out, .num_taken = count, .cosine = cosine, .square = reach * reach};
        search(mesh, &m);
        if (!m.found) {
            break;
        }
        out[count++] = m.best;
    }
    return count;
}
