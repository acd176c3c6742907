/*
 * The point of a mesh nearest to another one.
 *
 * A walk over neighbouring faces from a face that is likely near finds the nearest one, or one nearly as near; then the
 * search goes down the tree, the nearer child first, and leaves out what is farther than the best face so far.
 */
#include "mesh_search.h"

#include <stdbool.h>

#include "numeric.h"
#include "vector3.h"

/* gcc unrolls so short a loop before it looks for vectors, and then finds none. */
#if defined(__GNUC__) && !defined(__clang__)
#define NOT_UNROLLED _Pragma("GCC unroll 1")
#else
#define NOT_UNROLLED
#endif

/* Steps of the walk, at most: beyond that, going down the tree is quicker. */
#define MOST_STEPS 16

static void take(struct dcMeshBest *best, double square, int face, int part, const double offset[3])
{
    if (square < best->square) {
        best->square = square;
        best->face = face;
        best->part = part;
        copy3(best->offset, offset);
    }
}

/* Nearest point of the edge that begins at corner i; arm = query - that corner. */
static void try_edge(const double edge[3], const double arm[3], int face, int i, struct dcMeshBest *best)
{
    double along = dot3(arm, edge), square = dot3(edge, edge);
    double t = along <= 0.0 ? 0.0 : along >= square ? 1.0 : along / square;
    double offset[3];
    int part = t <= 0.0 ? PART_CORNER + i : t >= 1.0 ? PART_CORNER + (i + 1) % 3 : PART_EDGE + i;
    along3(offset, arm, -t, edge);
    take(best, dot3(offset, offset), face, part, offset);
}

/* A face is a plane cut by three sides; beyond a side the nearest point lies on that side's edge. */
static void try_face(const struct dcMesh *mesh, const double query[3], int face, struct dcMeshBest *best)
{
    const double *normal = mesh->normal + 3 * (size_t)face;
    const double *corner[3];
    double arm[3][3], edge[3][3];
    bool beyond = false;
    for (int i = 0; i < 3; i++) {
        corner[i] = corner_of(mesh, face, i);
        minus3(arm[i], query, corner[i]);
    }
    double height = dot3(arm[0], normal);
    if (height * height >= best->square)
        return;
    for (int i = 0; i < 3; i++) {
        double side[3];
        minus3(edge[i], corner[(i + 1) % 3], corner[i]);
        cross3(side, edge[i], normal);
        if (dot3(arm[i], side) > 0.0) {
            beyond = true;
            try_edge(edge[i], arm[i], face, i, best);
        }
    }
    if (!beyond) {
        double offset[3] = {height * normal[0], height * normal[1], height * normal[2]};
        take(best, height * height, face, PART_FACE, offset);
    }
}

/* Walks over edges and corners to ever nearer faces: soon there if the first face is near. */
static void walk(const struct dcMesh *mesh, const double query[3], int face, struct dcMeshBest *best)
{
    try_face(mesh, query, face, best);
    for (int step = 0; step < MOST_STEPS; step++) {
        int at = best->face, part = best->part;
        const int *across = mesh->neighbour + 3 * (size_t)at;
        if (part == PART_FACE)
            return;
        if (part < PART_CORNER) {
            if (across[part - PART_EDGE] >= 0)
                try_face(mesh, query, across[part - PART_EDGE], best);
        } else {
            int i = part - PART_CORNER;
            if (across[i] >= 0)
                try_face(mesh, query, across[i], best);
            if (across[(i + 2) % 3] >= 0)
                try_face(mesh, query, across[(i + 2) % 3], best);
        }
        if (best->face == at)
            return;
    }
}

/* Squares of lower bounds of the distances to a block's four children. */
static inline void bound_block(const dcMeshBlock *block, const double query[3], double bound[MESH_WIDE])
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

WIDE static void search(const struct dcMesh *mesh, const double query[3], struct dcMeshBest *best)
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
        if (!(stack[height].square < best->square))
            continue;
        if (child < 0) {
            try_face(mesh, query, ~child, best);
            continue;
        }
        const dcMeshBlock *block = mesh->block + child;
        double bound[MESH_WIDE];
        bound_block(block, query, bound);
        int bottom = height;
        for (int i = 0; i < block->count; i++) {
            if (!(bound[i] < best->square))
                continue;
            int j = height++;
            for (; j > bottom && stack[j - 1].square < bound[i]; j--)
                stack[j] = stack[j - 1];
            stack[j].child = block->child[i];
            stack[j].square = bound[i];
        }
    }
}

void dcMeshFind(const struct dcMesh *mesh, const double query[3], int face, struct dcMeshBest *best)
{
    *best = (struct dcMeshBest){INFINITY, 0, PART_FACE, {0.0, 0.0, 0.0}};
    if (face >= 0)
        walk(mesh, query, face, best);
    search(mesh, query, best);
}
