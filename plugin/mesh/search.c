/*
 * The point of a mesh nearest to another one.
 *
 * A walk over neighbouring faces from a face that is likely near finds the nearest one, or one nearly as near; then the
 * search goes down the tree, the nearer child first, and leaves out what is farther than the best face so far.
 */
#include <math.h>
#include <stddef.h>

#include "base/number.h"
#include "base/vector.h"
#include "mesh.h"
#include "search.h"

/* Steps of the walk, at most: beyond that, going down the tree is quicker. */
#define MOST_STEPS 16

static void take(struct dcxMeshBest *best, double square, int face, int part, const double offset[3])
{
    if (square < best->square) {
        best->square = square;
        best->face = face;
        best->part = part;
        v_copy(best->offset, offset);
    }
}

/* Nearest point of the edge that begins at corner i; arm = query - that corner. */
static void try_edge(const double edge[3], const double arm[3], int face, int i, struct dcxMeshBest *best)
{
    double along = v_dot(arm, edge), square = v_dot(edge, edge);
    double t = along <= 0.0 ? 0.0 : along >= square ? 1.0 : along / square;
    double offset[3];
    int part = t <= 0.0 ? PART_CORNER + i : t >= 1.0 ? PART_CORNER + (i + 1) % 3 : PART_EDGE + i;
    v_add_scaled(offset, arm, -t, edge);
    take(best, v_dot(offset, offset), face, part, offset);
}

/* A face is a plane cut by three sides; beyond a side the nearest point lies on that side's edge. */
static void try_face(const struct dcMesh *mesh, const double query[3], int face, struct dcxMeshBest *best)
{
    const double *normal = mesh->normal + 3 * (size_t)face;
    const double *corner[3];
    double arm[3][3], edge[3][3];
    int beyond = 0;
    for (int i = 0; i < 3; i++) {
        corner[i] = corner_of(mesh, face, i);
        v_sub(arm[i], query, corner[i]);
    }
    double height = v_dot(arm[0], normal);
    if (height * height >= best->square) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        double side[3];
        v_sub(edge[i], corner[(i + 1) % 3], corner[i]);
        v_cross(side, edge[i], normal);
        if (v_dot(arm[i], side) > 0.0) {
            beyond = 1;
            try_edge(edge[i], arm[i], face, i, best);
        }
    }
    if (!beyond) {
        double offset[3] = {height * normal[0], height * normal[1], height * normal[2]};
        take(best, height * height, face, PART_FACE, offset);
    }
}

void dcxMeshFoot(const struct dcMesh *mesh, const double query[3], int face, struct dcxMeshBest *best)
{
    *best = (struct dcxMeshBest){.square = INFINITY, .face = face};
    try_face(mesh, query, face, best);
}

/* Walks over edges and corners to ever nearer faces: soon there if the first face is near.  False: gave up. */
static int walk(const struct dcMesh *mesh, const double query[3], int face, struct dcxMeshBest *best)
{
    try_face(mesh, query, face, best);
    for (int step = 0; step < MOST_STEPS; step++) {
        int at = best->face, part = best->part;
        const int *across = mesh->neighbour + 3 * (size_t)at;
        if (part == PART_FACE) {
            return 1;
        }
        if (part < PART_CORNER) {
            if (across[part - PART_EDGE] >= 0) {
                try_face(mesh, query, across[part - PART_EDGE], best);
            }
        } else {
            int i = part - PART_CORNER;
            if (across[i] >= 0) {
                try_face(mesh, query, across[i], best);
            }
            if (across[(i + 2) % 3] >= 0) {
                try_face(mesh, query, across[(i + 2) % 3], best);
            }
        }
        if (best->face == at) {
            return 1;
        }
    }
    return 0;
}

/* Squares of lower bounds of the distances to a block's four children. */
static inline void bound_block(const dcxMeshBlock *block, const double query[3], double bound[MESH_WIDE])
{
    NOT_UNROLLED
    for (int i = 0; i < MESH_WIDE; i++) {
        double x = query[0] - block->centre[0][i], y = query[1] - block->centre[1][i],
               z = query[2] - block->centre[2][i];
        double a =
            fabs(x * block->side[0][0][i] + y * block->side[0][1][i] + z * block->side[0][2][i]) - block->half[0][i];
        double b =
            fabs(x * block->side[1][0][i] + y * block->side[1][1][i] + z * block->side[1][2][i]) - block->half[1][i];
        double c =
            fabs(x * block->side[2][0][i] + y * block->side[2][1][i] + z * block->side[2][2][i]) - block->half[2][i];
        a = a > 0.0 ? a : 0.0;
        b = b > 0.0 ? b : 0.0;
        c = c > 0.0 ? c : 0.0;
        bound[i] = a * a + b * b + c * c;
    }
}

WIDE static void search(const struct dcMesh *mesh, const double query[3], struct dcxMeshBest *best)
{
    struct {
        int child;
        double square;
    } stack[MESH_WIDE * MESH_DEPTH];
    int height = 1;
    stack[0].child = 0;
    stack[0].square = 0.0;
    while (height > 0) {
        height--;
        int child = stack[height].child;
        if (!(stack[height].square < best->square)) {
            continue;
        }
        if (child < 0) {
            if (~child != best->spared - 1) {
                try_face(mesh, query, ~child, best);
            }
            continue;
        }
        const dcxMeshBlock *block = mesh->block + child;
        double bound[MESH_WIDE];
        bound_block(block, query, bound);
        int bottom = height;
        for (int i = 0; i < block->count; i++) {
            if (!(bound[i] < best->square)) {
                continue;
            }
            int j = height++;
            for (; j > bottom && stack[j - 1].square < bound[i]; j--) {
                stack[j] = stack[j - 1];
            }
            stack[j].child = block->child[i];
            stack[j].square = bound[i];
        }
    }
}

/*
 * Whether what the walk found inside a face is the nearest point of all.  At a distance d <= room, the ball of radius d
 * about the query touches the face there from one side, and so holds no point but perhaps of the ring (room.c);
 * and none of the ring if their planes are no nearer, or if the ring is nowhere on that side.
 */
static int settle_face(const struct dcMesh *mesh, const double query[3], struct dcxMeshBest *best)
{
    const dcxMeshRings *rings = &mesh->rings;
    for (int step = 0; step < MOST_STEPS && best->part == PART_FACE; step++) {
        int face = best->face;
        double room = dcxMeshRoom(mesh, face, v_dot(best->offset, rings->plane + 4 * (size_t)face) < 0.0);
        if (!(best->square < room * room)) {
            return 0;
        }
        if (room < 0.0) {
            best->room = -room;
            return 1;
        }
        for (int i = rings->begin[face]; i < rings->begin[face + 1]; i++) {
            const double *plane = rings->plane + 4 * (size_t)rings->face[i];
            double height = fabs(v_dot(plane, query) - plane[3]) - mesh->rounding;
            if (height <= 0.0 || height * height < best->square) {
                try_face(mesh, query, rings->face[i], best);
            }
        }
        if (best->face == face) {
            return best->part == PART_FACE;
        }
    }
    return 0;
}

/* Whether no edge from the vertex comes nearer to the query; `face` is one of its faces. */
static int is_tip(const struct dcMesh *mesh, int face, int vertex, const double offset[3])
{
    const int *begin = mesh->rings.face + mesh->rings.begin[face];
    const int *end = mesh->rings.face + mesh->rings.begin[face + 1];
    const double *tip = mesh->vertex + 3 * (size_t)vertex;
    for (const int *other = begin; other < end; other++) {
        const int *v = mesh->triangle + 3 * (size_t)*other;
        if (v[0] != vertex && v[1] != vertex && v[2] != vertex) {
            continue;
        }
        for (int i = 0; i < 3; i++) {
            double arm[3];
            v_sub(arm, mesh->vertex + 3 * (size_t)v[i], tip);
            if (v_dot(arm, offset) > 0.0) {
                return 0;
            }
        }
    }
    return 1;
}

/*
 * The same on an edge or a vertex that all faces fall away from.  The direction u to the query is a sum of a_i n_i,
 * with a_i >= 0, of these faces' normals, each with n_i.(y - x) <= |y - x|^2 / (2 R_i) for all points y of the mesh; so
 * a ball touching x there is empty if its radius is no more than the least R_i over the sum of the a_i (rings.c).
 */
static int settle_edge(const struct dcMesh *mesh, struct dcxMeshBest *best)
{
    size_t face = (size_t)best->face;
    int edge = best->part < PART_CORNER;
    int i = best->part - (edge ? PART_EDGE : PART_CORNER), vertex = mesh->triangle[3 * face + (size_t)i];
    const double *normal =
        edge ? mesh->edge_normal + 9 * face + 3 * (size_t)i : mesh->vertex_normal + 3 * (size_t)vertex;
    double room = dcxMeshVertexRoom(mesh, best->face, vertex, v_dot(best->offset, normal) < 0.0);
    if (!(best->square < room * room) || (edge && mesh->neighbour[3 * face + (size_t)i] < 0) ||
        (!edge && !is_tip(mesh, best->face, vertex, best->offset))) {
        return 0;
    }
    best->room = room;
    return 1;
}

void dcxMeshFind(const struct dcMesh *mesh, const double query[3], int face, struct dcxMeshBest *best)
{
    double most = mesh->rings.most; /* farther away than there is room anywhere there is none to ask for */
    *best = (struct dcxMeshBest){.square = INFINITY};
    if (face >= 0 && walk(mesh, query, face, best) && best->square < most * most &&
        (best->part == PART_FACE ? settle_face(mesh, query, best) : settle_edge(mesh, best))) {
        return;
    }
    search(mesh, query, best);
}

/*
 * Distances from a point to what is convex have no minimum but one: where the walk ends on a face that the point is in
 * front of, on an edge both of whose faces it looked at, or on a vertex none of whose edges comes nearer.
 */
int dcxMeshFindConvex(const struct dcMesh *mesh, const double query[3], int face, struct dcxMeshBest *best)
{
    *best = (struct dcxMeshBest){.square = INFINITY};
    if (!walk(mesh, query, face, best)) {
        return 0;
    }
    size_t at = (size_t)best->face;
    if (best->part < PART_CORNER) {
        size_t edge = (size_t)(best->part - PART_EDGE);
        const double *normal = best->part == PART_FACE ? mesh->normal + 3 * at : mesh->edge_normal + 9 * at + 3 * edge;
        return v_dot(best->offset, normal) > 0.0;
    }
    int vertex = mesh->triangle[3 * at + (size_t)(best->part - PART_CORNER)];
    return v_dot(best->offset, mesh->vertex_normal + 3 * (size_t)vertex) > 0.0 &&
           is_tip(mesh, best->face, vertex, best->offset);
}

double dcxMeshOthersSquare(const struct dcMesh *mesh, const double query[3], int face, double most)
{
    struct dcxMeshBest best = {.square = most, .spared = face + 1};
    search(mesh, query, &best);
    return best.square;
}
