/*
 * Edges of a mesh in the making: each must be shared by two faces that run through it in opposite directions.
 *
 * A table of edges, hashed by their two vertices, so that the time is proportional to the number of faces.
 */
#include <stdint.h>
#include <stdlib.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "draft.h"

struct edge_table {
    int *half_edge; /* the first one met of each edge, + 1; 0: free */
    size_t mask;
};

static int edge_end(const struct draft *draft, int half_edge)
{
    return draft->corner[next_half_edge(half_edge)];
}

/* The slot of an edge, whichever way it runs: its own, or the free one where it belongs. */
static int *find_edge(const struct draft *draft, struct edge_table table, int half_edge)
{
    int a = draft->corner[half_edge], b = edge_end(draft, half_edge);
    uint64_t low = (uint64_t)(a < b ? a : b), high = (uint64_t)(a < b ? b : a);
    uint64_t hash = (low << 32 | high) * 0x9e3779b97f4a7c15u;
    size_t slot = (size_t)(hash >> 20) & table.mask;
    for (; table.half_edge[slot]; slot = (slot + 1) & table.mask) {
        int other = table.half_edge[slot] - 1;
        int c = draft->corner[other], d = edge_end(draft, other);
        if ((a == c && b == d) || (a == d && b == c)) {
            break;
        }
    }
    return &table.half_edge[slot];
}

static int third_face(const struct draft *draft, int first, int third, dcFault *fault)
{
    return dcxFaultSet(fault, dcMeshFaultManifold, third / 3, 0.0,
                       "the edge of vertices %d and %d has more than two faces: %d, %d and %d", draft->corner[third],
                       edge_end(draft, third), first / 3, draft->twin[first] / 3, third / 3);
}

static int same_direction(const struct draft *draft, int first, int second, dcFault *fault)
{
    return dcxFaultSet(fault, dcMeshFaultOrientation, second / 3, 0.0,
                       "faces %d and %d both run from vertex %d to vertex %d: one of them looks the wrong way",
                       first / 3, second / 3, draft->corner[second], edge_end(draft, second));
}

/* Three faces on an edge come before a wrong direction: with three there is always one. */
static int check_pairs(const struct draft *draft, dcFault *fault)
{
    int corners = 3 * draft->num_faces;
    for (int h = 0; h < corners; h++) {
        int twin = draft->twin[h];
        if (twin > h && draft->corner[h] == draft->corner[twin]) {
            return same_direction(draft, h, twin, fault);
        }
    }
    for (int h = 0; h < corners && !draft->closed && !draft->source->open; h++) {
        if (draft->twin[h] < 0) {
            return dcxFaultSet(fault, dcMeshFaultOpen, h / 3, 0.0,
                               "the edge from vertex %d to vertex %d has face %d only: the surface must be closed",
                               draft->corner[h], edge_end(draft, h), h / 3);
        }
    }
    return 1;
}

int dcxDraftPairEdges(struct draft *draft, dcFault *fault)
{
    int corners = 3 * draft->num_faces;
    struct edge_table table = {NULL, 15};
    while (table.mask < 2 * (size_t)corners) {
        table.mask = 2 * table.mask + 1;
    }
    table.half_edge = dcxArray(table.mask + 1, sizeof *table.half_edge);
    if (!table.half_edge) {
        return dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }

    int good = 1;
    int pairs = 0;
    for (int h = 0; h < corners && good; h++) {
        int *slot = find_edge(draft, table, h);
        int first = *slot - 1;
        draft->twin[h] = -1;
        if (first < 0) {
            *slot = h + 1;
        } else if (draft->twin[first] >= 0) {
            good = third_face(draft, first, h, fault);
        } else {
            draft->twin[h] = first;
            draft->twin[first] = h;
            pairs++;
        }
    }
    free(table.half_edge);
    draft->closed = 2 * pairs == corners;
    return good && check_pairs(draft, fault);
}
