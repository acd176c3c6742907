/* The discs of a mesh: its binary tree, eight nodes at a time, for searches that ask for centroids; see mesh.h. */
#include <math.h>
#include <stdlib.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh.h"
#include "draft.h"

/* So many faces are taken without looking at each. */
enum { LEAF = 2 * MESH_LEAF };

/* The nodes that stand for a node's part of the tree: the largest is cut in two, in place, until there are eight. */
static int open_node(const dcxMeshNode *node, int top, int out[MESH_DISCS])
{
    int n = 1;
    out[0] = top;
    while (n < MESH_DISCS) {
        int largest = -1;
        for (int i = 0; i < n; i++) {
            if (node[out[i]].count > LEAF && (largest < 0 || node[out[i]].count > node[out[largest]].count)) {
                largest = i;
            }
        }
        if (largest < 0) {
            break;
        }
        for (int i = n++; i > largest + 1; i--) {
            out[i] = out[i - 1];
        }
        out[largest + 1] = node[out[largest]].right;
        out[largest]++;
    }
    return n;
}

/* A disc across the mean normal.  Its sizes are rounded up by more than single precision loses. */
static void make_disc(const struct dcMesh *mesh, const dcxMeshNode *node, dcxMeshDiscs *discs, int i)
{
    double axis[3] = {0.0, 0.0, 0.0}, across = 0.0, thickness = 0.0;
    for (int f = node->first; f < node->first + node->count; f++) {
        v_add_scaled(axis, axis, mesh->area[f] / node->area, mesh->normal + 3 * (size_t)f);
    }
    if (!(v_unit(axis) > 1e-6)) {
        axis[0] = axis[1] = 0.0;
        axis[2] = 1.0;
    }
    for (int f = node->first; f < node->first + node->count; f++) {
        double arm[3] = {mesh->cx[f] - node->centre[0], mesh->cy[f] - node->centre[1], mesh->cz[f] - node->centre[2]};
        double along = v_dot(arm, axis), square = v_dot(arm, arm) - along * along;
        across = fmax(across, square);
        thickness = fmax(thickness, fabs(along));
    }
    for (int k = 0; k < 3; k++) {
        discs->centre[k][i] = node->centre[k];
        discs->axis[k][i] = (float)axis[k];
    }
    discs->radius[i] = node->radius;
    discs->across[i] = (float)((sqrt(across) + 1e-6 * node->radius) * (1.0 + 1e-6));
    discs->thickness[i] = (float)((thickness + 1e-6 * node->radius) * (1.0 + 1e-6));
    discs->first[i] = node->first;
    discs->count[i] = node->count;
    discs->child[i] = -1;
}

/* Fills one block and those below; returns its number. */
static int make_discs(struct dcMesh *mesh, int top)
{
    int child[MESH_DISCS], number = mesh->num_discs++;
    int n = open_node(mesh->node, top, child);
    mesh->discs[number].num = n;
    for (int i = 0; i < MESH_DISCS; i++) {
        make_disc(mesh, &mesh->node[child[i < n ? i : 0]], &mesh->discs[number], i);
    }
    for (int i = 0; i < n; i++) {
        if (mesh->node[child[i]].count > LEAF) {
            mesh->discs[number].child[i] = make_discs(mesh, child[i]);
        }
    }
    return number;
}

int dcxMeshMakeDiscs(struct dcMesh *mesh)
{
    /* each block opens at least one inner node, and the root's may be a leaf */
    mesh->discs = dcxArray((size_t)(mesh->num_nodes / 2 + 1), sizeof *mesh->discs);
    if (!mesh->discs) {
        return 0;
    }
    make_discs(mesh, 0);
    dcxMeshDiscs *fitting = realloc(mesh->discs, (size_t)mesh->num_discs * sizeof *fitting);
    mesh->discs = fitting ? fitting : mesh->discs;
    return 1;
}
