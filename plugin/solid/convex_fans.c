/* Which triangles of a convex polytope have a corner below a height: found by its corners, of which few are so low. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/base.h"
#include "mesh/mesh.h"
#include "convex_data.h"
#include "solid.h"

int dcxFansMake(struct dcConvex *convex)
{
    const struct dcMesh *mesh = convex->mesh;
    if (mesh->num_faces > DCX_MOST_FANNED) {
        return 1;
    }
    int *begin = dcxArray((size_t)mesh->num_vertices + 2, sizeof *begin);
    convex->fan_begin = begin;
    convex->fan = dcxArray(3 * (size_t)mesh->num_faces, sizeof *convex->fan);
    if (!begin || !convex->fan) {
        return 0;
    }
    for (int i = 0; i < 3 * mesh->num_faces; i++) {
        begin[mesh->triangle[i] + 2]++;
    }
    for (int v = 0; v < mesh->num_vertices; v++) {
        begin[v + 2] += begin[v + 1];
    }
    for (int i = 0; i < 3 * mesh->num_faces; i++) { /* after this each stands where its own begin */
        convex->fan[begin[mesh->triangle[i] + 1]++] = i / 3;
    }
    return 1;
}

/* The numbers of the bits that are set. */
static int list_bits(uint64_t bits, int first, int *number)
{
    int count = 0;
    for (; bits != 0; bits >>= 1, first++) {
        if ((bits & 0xff) == 0) { /* eight at once: few are set */
            bits >>= 7;
            first += 7;
        } else if (bits & 1) {
            number[count++] = first;
        }
    }
    return count;
}

int dcxConvexFacesBelow(dcConvexID convex, const double *rise, double x, int *face)
{
    uint64_t mark[DCX_MOST_FANNED / 64] = {0};
    int count = 0;
    for (int v = 0; v < convex->mesh->num_vertices; v++) {
        for (int i = convex->fan_begin[v]; rise[v] < x && i < convex->fan_begin[v + 1]; i++) {
            mark[convex->fan[i] / 64] |= (uint64_t)1 << convex->fan[i] % 64;
        }
    }
    for (int i = 0; i < DCX_MOST_FANNED / 64; i++) {
        count += list_bits(mark[i], 64 * i, face + count);
    }
    return count;
}
