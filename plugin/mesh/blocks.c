/* The blocks of a mesh: its binary tree, four children at a time, each child held by a box; see mesh.h. */
#include <math.h>
#include <stdlib.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh.h"
#include "draft.h"

struct plate {
    double centre[3], side[3][3], half[3];
};

/* Area-weighted mean of the normals; where they cancel, the short side of the box. */
static void choose_axis(const struct dcMesh *mesh, const dcxMeshNode *node, double axis[3])
{
    axis[0] = axis[1] = axis[2] = 0.0;
    for (int f = node->first; f < node->first + node->count; f++) {
        v_add_scaled(axis, axis, mesh->area[f] / node->area, mesh->normal + 3 * (size_t)f);
    }
    if (v_unit(axis) > 0.3) {
        return;
    }
    int shortest = 0;
    for (int k = 1; k < 3; k++) {
        shortest = node->hi[k] - node->lo[k] < node->hi[shortest] - node->lo[shortest] ? k : shortest;
    }
    for (int k = 0; k < 3; k++) {
        axis[k] = k == shortest ? 1.0 : 0.0;
    }
}

/* Directions of the sides: the longest edge or so, laid flat, one across, and the axis. */
static void make_frame(const double axis[3], const double along[3], double side[3][3])
{
    v_copy(side[2], axis);
    v_add_scaled(side[0], along, -v_dot(along, axis), axis);
    v_unit(side[0]);
    v_cross(side[1], side[2], side[0]);
}

/* What the vertices measure in three directions. */
static struct plate hold(const struct dcMesh *mesh, int first, int count, double side[3][3])
{
    struct plate plate;
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    const int *begin = mesh->triangle + 3 * (size_t)first, *end = begin + 3 * (size_t)count;
    const double *origin = mesh->vertex + 3 * (size_t)begin[0]; /* near: less rounding */
    for (const int *v = begin; v < end; v++) {
        double arm[3];
        v_sub(arm, mesh->vertex + 3 * (size_t)*v, origin);
        for (int k = 0; k < 3; k++) {
            double x = v_dot(arm, side[k]);
            low[k] = x < low[k] ? x : low[k];
            high[k] = x > high[k] ? x : high[k];
        }
    }
    v_copy(plate.centre, origin);
    for (int k = 0; k < 3; k++) {
        v_copy(plate.side[k], side[k]);
        plate.half[k] = 0.5 * (high[k] - low[k]) * (1.0 + 1e-14);
        v_add_scaled(plate.centre, plate.centre, 0.5 * (low[k] + high[k]), side[k]);
    }
    return plate;
}

/* Exactly flat, or what lies above the face would seem nearer than it is. */
static struct plate hold_face(const struct dcMesh *mesh, int face)
{
    const int *v = mesh->triangle + 3 * (size_t)face;
    double longest[3] = {0.0, 0.0, 0.0}, side[3][3];
    for (int i = 0; i < 3; i++) {
        double edge[3];
        v_sub(edge, mesh->vertex + 3 * (size_t)v[(i + 1) % 3], mesh->vertex + 3 * (size_t)v[i]);
        if (v_dot(edge, edge) > v_dot(longest, longest)) {
            v_copy(longest, edge);
        }
    }
    make_frame(mesh->normal + 3 * (size_t)face, longest, side);
    struct plate plate = hold(mesh, face, 1, side);
    plate.half[2] = 0.0;
    return plate;
}

static struct plate hold_node(const struct dcMesh *mesh, const dcxMeshNode *node)
{
    double axis[3], side[3][3];
    choose_axis(mesh, node, axis);
    int k = fabs(axis[0]) < fabs(axis[1]) ? 0 : 1;
    k = fabs(axis[2]) < fabs(axis[k]) ? 2 : k;
    double along[3] = {k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
    make_frame(axis, along, side);
    return hold(mesh, node->first, node->count, side);
}

static void set_child(dcxMeshBlock *block, int i, int child, const struct plate *plate)
{
    for (int k = 0; k < 3; k++) {
        block->centre[k][i] = plate->centre[k];
        block->half[k][i] = plate->half[k];
        for (int j = 0; j < 3; j++) {
            block->side[k][j][i] = plate->side[k][j];
        }
    }
    block->child[i] = child;
}

/* Up to four nodes below one: opens the largest again and again. */
static int open_node(const struct dcMesh *mesh, int root, int node[MESH_WIDE])
{
    int count = 1;
    node[0] = root;
    while (count < MESH_WIDE) {
        int largest = -1;
        for (int i = 0; i < count; i++) {
            const dcxMeshNode *candidate = mesh->node + node[i];
            if (candidate->right && (largest < 0 || candidate->count > mesh->node[node[largest]].count)) {
                largest = i;
            }
        }
        if (largest < 0) {
            break;
        }
        node[count++] = mesh->node[node[largest]].right;
        node[largest]++;
    }
    return count;
}

static void build_block(struct dcMesh *mesh, int root)
{
    dcxMeshBlock *block = mesh->block + mesh->num_blocks++;
    const dcxMeshNode *top = mesh->node + root;
    int node[MESH_WIDE];
    if (!top->right) {
        block->count = top->count;
        for (int i = 0; i < MESH_WIDE; i++) {
            int face = top->first + (i < top->count ? i : 0);
            struct plate plate = hold_face(mesh, face);
            set_child(block, i, ~face, &plate);
        }
        return;
    }
    block->count = open_node(mesh, root, node);
    for (int i = 0; i < MESH_WIDE; i++) {
        const dcxMeshNode *child = mesh->node + node[i < block->count ? i : 0];
        struct plate plate = hold_node(mesh, child);
        set_child(block, i, i < block->count ? mesh->num_blocks : 0, &plate);
        if (i < block->count) {
            build_block(mesh, node[i]);
        }
    }
}

int dcxMeshMakeBlocks(struct dcMesh *mesh)
{
    mesh->block = dcxArray((size_t)mesh->num_nodes, sizeof *mesh->block);
    if (!mesh->block) {
        return 0;
    }
    build_block(mesh, 0);
    dcxMeshBlock *fitting = realloc(mesh->block, (size_t)mesh->num_blocks * sizeof *fitting);
    mesh->block = fitting ? fitting : mesh->block;
    return 1;
}
