/*
 * Checks of a mesh in the making: arrays, numbers, indices, faces.  The rule of what is refused stands in mesh.h.
 *
 * Every refusal names the first culprit by the caller's own numbers.
 */
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "draft.h"

/* Half-edges, tree nodes and their like are counted in int. */
#define MOST (INT_MAX / 16)

/* Squares of areas stay clear of overflow. */
#define FARTHEST 1e75

/* Height of a face over its longest edge, the least allowed: its normal is known to 1e-16 over this. */
#define FLATTEST 1e-8

static int check_counts(const dcMeshSource *source, dcFault *fault)
{
    if (!source->vertices || !source->triangles) {
        return dcxFaultSet(fault, dcMeshFaultEmpty, -1, 0.0, "the array of %s is NULL",
                           source->vertices ? "triangles" : "vertices");
    }
    if (source->num_vertices <= 0 || source->num_triangles <= 0) {
        int vertices = source->num_vertices <= 0;
        int count = vertices ? source->num_vertices : source->num_triangles;
        return dcxFaultSet(fault, dcMeshFaultEmpty, -1, count, "num_%s is %d: a mesh has at least one",
                           vertices ? "vertices" : "triangles", count);
    }
    if (source->num_vertices > MOST || source->num_triangles > MOST) {
        int vertices = source->num_vertices > MOST;
        int count = vertices ? source->num_vertices : source->num_triangles;
        return dcxFaultSet(fault, dcMeshFaultSize, -1, count, "num_%s is %d, more than %d",
                           vertices ? "vertices" : "triangles", count, MOST);
    }
    return 1;
}

int dcxDraftCheckArrays(const dcMeshSource *source, dcFault *fault)
{
    if (!source) {
        return dcxFaultSet(fault, dcMeshFaultEmpty, -1, 0.0, "there is no source: the argument is NULL");
    }
    if (!check_counts(source, fault)) {
        return 0;
    }
    for (int v = 0; v < source->num_vertices; v++) {
        for (int k = 0; k < 3; k++) {
            double x = source->vertices[3 * (size_t)v + (size_t)k];
            if (!(fabs(x) <= FARTHEST)) {
                return dcxFaultSet(fault, dcMeshFaultNumber, v, x, "the %c of vertex %d is %g: it must be finite%s",
                                   "xyz"[k], v, x, isfinite(x) ? " and at most 1e75" : "");
            }
        }
    }
    for (int f = 0; f < source->num_triangles; f++) {
        for (int k = 0; k < 3; k++) {
            int v = source->triangles[3 * (size_t)f + (size_t)k];
            if (v < 0 || v >= source->num_vertices) {
                return dcxFaultSet(fault, dcMeshFaultIndex, f, v, "face %d names vertex %d, but they run from 0 to %d",
                                   f, v, source->num_vertices - 1);
            }
        }
    }
    return 1;
}

static int out_of_memory(dcFault *fault)
{
    return dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
}

int dcxDraftCopy(struct draft *draft, dcFault *fault)
{
    const dcMeshSource *source = draft->source;
    size_t corners = 3 * (size_t)source->num_triangles;
    draft->num_faces = source->num_triangles;
    draft->corner = dcxArray(corners, sizeof *draft->corner);
    draft->twin = dcxArray(corners, sizeof *draft->twin);
    draft->vertex = dcxArray((size_t)source->num_vertices, sizeof *draft->vertex);
    if (!draft->corner || !draft->twin || !draft->vertex) {
        return out_of_memory(fault);
    }
    memcpy(draft->corner, source->triangles, corners * sizeof *draft->corner);
    return 1;
}

void dcxDraftFree(struct draft *draft)
{
    free(draft->corner);
    free(draft->twin);
    free(draft->vertex);
}

/* Hash of a place; 0.0 and -0.0 are the same. */
static size_t place_hash(const double p[3])
{
    uint64_t hash = 0;
    for (int k = 0; k < 3; k++) {
        double x = p[k] + 0.0;
        uint64_t bits;
        memcpy(&bits, &x, sizeof bits);
        hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return (size_t)(hash ^ hash >> 32);
}

static int same_place(const double p[3], const double q[3])
{
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

int dcxDraftWeld(struct draft *draft, dcFault *fault)
{
    const dcMeshSource *source = draft->source;
    size_t slots = 16;
    while (slots < 2 * (size_t)source->num_vertices) {
        slots *= 2;
    }
    int *table = dcxArray(slots, sizeof *table); /* vertex + 1 */
    if (!table) {
        return out_of_memory(fault);
    }
    int *first = draft->vertex; /* lent: it is filled later */
    for (int v = 0; v < source->num_vertices; v++) {
        const double *p = source->vertices + 3 * (size_t)v;
        size_t slot = place_hash(p) & (slots - 1);
        while (table[slot] && !same_place(p, source->vertices + 3 * (size_t)(table[slot] - 1))) {
            slot = (slot + 1) & (slots - 1);
        }
        if (!table[slot]) {
            table[slot] = v + 1;
        }
        first[v] = table[slot] - 1;
    }
    free(table);
    for (size_t c = 0; c < 3 * (size_t)draft->num_faces; c++) {
        draft->corner[c] = first[draft->corner[c]];
    }
    return 1;
}

int dcxDraftCheckFaces(const struct draft *draft, dcFault *fault)
{
    for (int f = 0; f < draft->num_faces; f++) {
        const int *v = draft->corner + 3 * (size_t)f;
        double edge[3][3], normal[3], longest = 0.0;
        for (int i = 0; i < 3; i++) {
            v_sub(edge[i], draft_corner(draft, 3 * f + (i + 1) % 3), draft_corner(draft, 3 * f + i));
            longest = fmax(longest, v_dot(edge[i], edge[i]));
        }
        v_cross(normal, edge[0], edge[1]);
        double twice_area = v_norm(normal);
        if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0] || !(twice_area > FLATTEST * longest)) {
            return dcxFaultSet(fault, dcMeshFaultDegenerate, f, 0.5 * twice_area,
                               "face %d (vertices %d, %d, %d) has no area: it is a line or a point", f, v[0], v[1],
                               v[2]);
        }
    }
    return 1;
}
