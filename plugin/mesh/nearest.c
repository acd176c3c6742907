/*
 * Nearest point of a mesh, and on which side of it a point is.
 *
 * The side is told by the pseudonormal of what the nearest point lies on: face, edge or vertex (normals.c).
 */
#include <math.h>
#include <stddef.h>

#include <ode-compliant/solid.h>

#include "base/vector.h"
#include "mesh.h"
#include "search.h"

/* Pseudonormal of what the nearest point lies on. */
static const double *pseudonormal(const struct dcMesh *mesh, const struct dcxMeshBest *best)
{
    size_t face = (size_t)best->face;
    if (best->part == PART_FACE) {
        return mesh->normal + 3 * face;
    }
    if (best->part < PART_CORNER) {
        return mesh->edge_normal + 9 * face + 3 * (size_t)(best->part - PART_EDGE);
    }
    return mesh->vertex_normal + 3 * (size_t)mesh->triangle[3 * face + (size_t)(best->part - PART_CORNER)];
}

/* Whether the nearest point lies on the rim of an open mesh and the query beyond it. */
static int beyond_rim(const struct dcMesh *mesh, const struct dcxMeshBest *best)
{
    double away[3];
    if (best->part == PART_FACE) {
        return 0;
    }
    if (best->part < PART_CORNER) {
        int i = best->part - PART_EDGE;
        if (!(mesh->rim[best->face] >> i & 1)) {
            return 0;
        }
        double edge[3];
        v_sub(edge, corner_of(mesh, best->face, (i + 1) % 3), corner_of(mesh, best->face, i));
        v_cross(away, edge, mesh->normal + 3 * (size_t)best->face);
        v_unit(away);
    } else {
        int vertex = mesh->triangle[3 * (size_t)best->face + (size_t)(best->part - PART_CORNER)];
        v_copy(away, mesh->vertex_rim + 3 * (size_t)vertex);
    }
    /* Straight behind the rim still counts as behind the mesh, rounding included. */
    return v_dot(best->offset, away) > 1e-9 * v_norm(best->offset);
}

static void describe(const struct dcMesh *mesh, const double point[3], const struct dcxMeshBest *best, dcNearest *out)
{
    const double *normal = pseudonormal(mesh, best);
    int inside = v_dot(best->offset, normal) < 0.0 && (mesh->closed || !beyond_rim(mesh, best));
    double distance = inside ? -sqrt(best->square) : sqrt(best->square);
    double scale = fabs(point[0]) + fabs(point[1]) + fabs(point[2]);
    out->distance = distance;
    out->face = mesh->original[best->face];
    v_copy(out->normal, normal);
    v_sub(out->point, point, best->offset);
    if (best->part != PART_FACE && fabs(distance) > 1e-12 * scale) {
        for (int k = 0; k < 3; k++) {
            out->normal[k] = best->offset[k] / distance;
        }
    }
}

double dcxMeshSearch(const struct dcMesh *mesh, const double point[3], int face, dcNearest *out)
{
    struct dcxMeshBest best;
    dcxMeshFind(mesh, point, face, &best);
    describe(mesh, point, &best, out);
    return best.room;
}

/* Square of the distance to the box around the mesh. */
static double box_square(const struct dcMesh *mesh, const double query[3])
{
    double sum = 0.0;
    for (int k = 0; k < 3; k++) {
        double below = mesh->lo[k] - query[k], above = query[k] - mesh->hi[k];
        double gap = below > above ? below : above;
        gap = gap > 0.0 ? gap : 0.0;
        sum += gap * gap;
    }
    return sum;
}

/* The cell of the field that holds a point, or is next to it. */
static size_t find_cell(const dcxMeshField *field, const double point[3], double centre[3])
{
    size_t cell = 0;
    for (int k = 2; k >= 0; k--) {
        double x = (point[k] - field->corner[k]) / field->side;
        double last = field->cells[k] - 1;
        int i = (int)(x > 0.0 ? x < last ? x : last : 0.0);
        cell = cell * (size_t)field->cells[k] + (size_t)i;
        centre[k] = field->corner[k] + (i + 0.5) * field->side;
    }
    return cell;
}

static double centroid_square(const struct dcMesh *mesh, int face, const double point[3])
{
    double x = mesh->cx[face] - point[0], y = mesh->cy[face] - point[1], z = mesh->cz[face] - point[2];
    return x * x + y * y + z * z;
}

/* Where to begin: at the hint, or at the face of the field's cell if that is nearer. */
static int choose_face(const struct dcMesh *mesh, size_t cell, const int *hint, const double point[3])
{
    int face = mesh->field.face[cell];
    if (!hint || *hint < 0 || *hint >= mesh->num_faces) {
        return face;
    }
    int hinted = mesh->own[*hint];
    return centroid_square(mesh, hinted, point) <= centroid_square(mesh, face, point) ? hinted : face;
}

/* Whether the signed distance is certainly not less than `reach`. */
static int certainly_outside(const struct dcMesh *mesh, size_t cell, const double centre[3], const double point[3],
                             double reach)
{
    double square = box_square(mesh, point), arm[3];
    if (square > 0.0 && (reach <= 0.0 || square >= reach * reach)) {
        return 1;
    }
    v_sub(arm, point, centre);
    /* The small number covers the rounding of what the field keeps. */
    return (mesh->field.distance[cell] - 1e-4) * mesh->field.side - v_norm(arm) >= reach;
}

int dcxMeshNearestRoom(const struct dcMesh *mesh, const double point[3], double reach, const int *hint, dcNearest *out,
                       double *room)
{
    double centre[3];
    size_t cell = find_cell(&mesh->field, point, centre);
    if (mesh->closed && certainly_outside(mesh, cell, centre, point, reach)) {
        return 0;
    }
    dcNearest nearest;
    *room = dcxMeshSearch(mesh, point, choose_face(mesh, cell, hint, point), &nearest);
    if (!(nearest.distance < reach)) {
        return 0;
    }
    *out = nearest;
    return 1;
}

int dcxMeshNearest(const struct dcMesh *mesh, const double point[3], double reach, const int *hint, dcNearest *out)
{
    double room;
    return dcxMeshNearestRoom(mesh, point, reach, hint, out, &room);
}

int dcxMeshNearestConvex(const struct dcMesh *mesh, const double point[3], double reach, const int *hint,
                         dcNearest *out)
{
    double centre[3];
    struct dcxMeshBest best;
    size_t cell = find_cell(&mesh->field, point, centre);
    if (certainly_outside(mesh, cell, centre, point, reach)) {
        return 0;
    }
    if (!dcxMeshFindConvex(mesh, point, choose_face(mesh, cell, hint, point), &best)) {
        return -1;
    }
    if (!(best.square < reach * reach) || reach <= 0.0) {
        return 0;
    }
    describe(mesh, point, &best, out);
    return 1;
}

int dcxMeshOnFace(const struct dcMesh *mesh, const double point[3], int face, dcNearest *out)
{
    struct dcxMeshBest best;
    dcxMeshFoot(mesh, point, mesh->own[face], &best);
    if (best.part != PART_FACE) {
        return 0;
    }
    describe(mesh, point, &best, out);
    return 1;
}

double dcxMeshOthers(const struct dcMesh *mesh, const double point[3], int face, double most)
{
    return sqrt(dcxMeshOthersSquare(mesh, point, mesh->own[face], most * most));
}
