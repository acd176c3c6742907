/*
 * The tree of a mesh: built from the top, nodes in depth-first order, faces in the order of the leaves.
 *
 * A node is cut where the surface area heuristic (MacDonald & Booth 1990; Wald 2007 for the bins) says, along the
 * longest side of the box of its centroids: that keeps the children compact.
 */
#include <math.h>
#include <stdlib.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh.h"
#include "draft.h"

#define BINS 16

/* Below this depth nodes are halved without looking, so that the depth stays below MESH_DEPTH. */
#define CAREFUL_DEPTH 40

struct box {
    double lo[3], hi[3];
};

struct builder {
    struct dcMesh *mesh;
    int *order;       /* caller's numbers of faces; the mesh's `original` in the end */
    double *centroid; /* 3 each, by caller's number, as the rest */
    struct box *box;
    double *area;
};

static void empty_box(struct box *box)
{
    *box = (struct box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
}

static void stretch_box(struct box *box, const double lo[3], const double hi[3])
{
    for (int k = 0; k < 3; k++) {
        box->lo[k] = box->lo[k] < lo[k] ? box->lo[k] : lo[k];
        box->hi[k] = box->hi[k] > hi[k] ? box->hi[k] : hi[k];
    }
}

static double half_surface(const struct box *box)
{
    double a = box->hi[0] - box->lo[0], b = box->hi[1] - box->lo[1], c = box->hi[2] - box->lo[2];
    return a * b + b * c + c * a;
}

/* Best plane between bins, by area times number on each side; bins of both ends are never empty. */
static int best_cut(const struct box bin[BINS], const int count[BINS])
{
    double cost[BINS] = {0.0}, best = INFINITY;
    struct box box;
    int sum = 0, cut = BINS / 2;
    empty_box(&box);
    for (int i = 0; i < BINS - 1; i++) {
        stretch_box(&box, bin[i].lo, bin[i].hi);
        sum += count[i];
        cost[i] = half_surface(&box) * sum;
    }
    empty_box(&box);
    sum = 0;
    for (int i = BINS - 1; i > 0; i--) {
        stretch_box(&box, bin[i].lo, bin[i].hi);
        sum += count[i];
        double total = cost[i - 1] + half_surface(&box) * sum;
        if (total < best) {
            best = total;
            cut = i;
        }
    }
    return cut;
}

/* Cuts faces first ... first + count - 1 in two; returns how many are on the left, 0 < left < count. */
static int partition(struct builder *b, int first, int count, const struct box *centres)
{
    int axis = 0, in_bin[BINS] = {0};
    struct box bin[BINS];
    for (int k = 1; k < 3; k++) {
        axis = centres->hi[k] - centres->lo[k] > centres->hi[axis] - centres->lo[axis] ? k : axis;
    }
    double low = centres->lo[axis], width = centres->hi[axis] - low;
    if (!(width > 0.0)) {
        return count / 2;
    }
    for (int i = 0; i < BINS; i++) {
        empty_box(&bin[i]);
    }

    int *order = b->order + first;
    for (int i = 0; i < count; i++) {
        int which = (int)((b->centroid[3 * (size_t)order[i] + (size_t)axis] - low) / width * BINS);
        which = which < BINS ? which : BINS - 1;
        in_bin[which]++;
        stretch_box(&bin[which], b->box[order[i]].lo, b->box[order[i]].hi);
    }
    int cut = best_cut(bin, in_bin), left = 0;
    for (int i = 0; i < count; i++) {
        int face = order[i];
        int which = (int)((b->centroid[3 * (size_t)face + (size_t)axis] - low) / width * BINS);
        if (which < cut) {
            order[i] = order[left];
            order[left++] = face;
        }
    }
    return left;
}

/* The smallest ball about `centre` that holds the centroids. */
static double radius_about(const struct builder *b, const dcxMeshNode *node, const double centre[3])
{
    double farthest = 0.0;
    for (int i = node->first; i < node->first + node->count; i++) {
        double arm[3];
        v_sub(arm, b->centroid + 3 * (size_t)b->order[i], centre);
        farthest = fmax(farthest, v_dot(arm, arm));
    }
    return sqrt(farthest) * (1.0 + 1e-14);
}

/* Ritter's ball (An efficient bounding sphere, 1990), from the middle of the centroids' box: grows to each in turn. */
static void grow_ball(const struct builder *b, const dcxMeshNode *node, const struct box *centres, double centre[3])
{
    double radius = 0.0;
    for (int k = 0; k < 3; k++) {
        radius = fmax(radius, 0.5 * centres->hi[k] - 0.5 * centres->lo[k]);
    }
    for (int i = node->first; i < node->first + node->count; i++) {
        double arm[3];
        v_sub(arm, b->centroid + 3 * (size_t)b->order[i], centre);
        double distance = v_norm(arm);
        if (distance > radius) {
            double step = 0.5 * (distance - radius);
            v_add_scaled(centre, centre, step / distance, arm);
            radius += step;
        }
    }
}

/* The smallest of three balls around the centroids: about the middle of their box, Ritter's, about the parent's centre.
 */
static void make_ball(const struct builder *b, dcxMeshNode *node, const struct box *centres, const dcxMeshNode *parent)
{
    double centre[3][3];
    for (int k = 0; k < 3; k++) {
        centre[0][k] = centre[1][k] = 0.5 * centres->lo[k] + 0.5 * centres->hi[k];
    }
    grow_ball(b, node, centres, centre[1]);
    v_copy(centre[2], parent ? parent->centre : centre[0]);
    node->radius = INFINITY;
    for (int i = 0; i < 3; i++) {
        double radius = radius_about(b, node, centre[i]);
        if (radius < node->radius) {
            node->radius = radius;
            v_copy(node->centre, centre[i]);
        }
    }
}

static void build_node(struct builder *b, int first, int count, const dcxMeshNode *parent, int depth)
{
    struct dcMesh *mesh = b->mesh;
    int number = mesh->num_nodes++;
    dcxMeshNode *node = mesh->node + number;
    struct box box, centres;
    empty_box(&box);
    empty_box(&centres);
    node->first = first;
    node->count = count;
    for (int i = first; i < first + count; i++) {
        int face = b->order[i];
        stretch_box(&box, b->box[face].lo, b->box[face].hi);
        stretch_box(&centres, b->centroid + 3 * (size_t)face, b->centroid + 3 * (size_t)face);
        node->area += b->area[face];
    }
    v_copy(node->lo, box.lo);
    v_copy(node->hi, box.hi);
    make_ball(b, node, &centres, parent);
    if (count <= MESH_LEAF) {
        return;
    }
    int left = depth < CAREFUL_DEPTH ? partition(b, first, count, &centres) : count / 2;
    build_node(b, first, left, node, depth + 1);
    node->right = mesh->num_nodes;
    build_node(b, first + left, count - left, node, depth + 1);
}

static void measure_faces(struct builder *b, const struct draft *draft)
{
    for (int f = 0; f < draft->num_faces; f++) {
        const double *corner[3];
        double *centroid = b->centroid + 3 * (size_t)f;
        empty_box(&b->box[f]);
        for (int i = 0; i < 3; i++) {
            corner[i] = draft_corner(draft, 3 * f + i);
            stretch_box(&b->box[f], corner[i], corner[i]);
        }
        for (int k = 0; k < 3; k++) {
            centroid[k] = (corner[0][k] + corner[1][k] + corner[2][k]) / 3.0;
        }
        double edge[2][3], normal[3];
        v_sub(edge[0], corner[1], corner[0]);
        v_sub(edge[1], corner[2], corner[0]);
        v_cross(normal, edge[0], edge[1]);
        b->area[f] = 0.5 * v_norm(normal);
        b->order[f] = f;
    }
}

int dcxMeshMakeTree(struct dcMesh *mesh, const struct draft *draft)
{
    size_t faces = (size_t)mesh->num_faces;
    mesh->original = dcxArray(faces, sizeof *mesh->original);
    mesh->own = dcxArray(faces, sizeof *mesh->own);
    mesh->node = dcxArray(2 * faces, sizeof *mesh->node);
    struct builder builder = {mesh, mesh->original, dcxArray(3 * faces, sizeof(double)),
                              dcxArray(faces, sizeof(struct box)), dcxArray(faces, sizeof(double))};
    int good = mesh->original && mesh->own && mesh->node && builder.centroid && builder.box && builder.area;
    if (good) {
        measure_faces(&builder, draft);
        build_node(&builder, 0, mesh->num_faces, NULL, 0);
        dcxMeshNode *fitting = realloc(mesh->node, (size_t)mesh->num_nodes * sizeof *fitting);
        mesh->node = fitting ? fitting : mesh->node;
        for (int f = 0; f < mesh->num_faces; f++) {
            mesh->own[mesh->original[f]] = f;
        }
    }
    free(builder.centroid);
    free(builder.box);
    free(builder.area);
    return good;
}
