/*
 * Triangles on a convex polytope: its own, cut until no edge is too long.
 *
 * An edge is cut in the middle, and both its faces with it, so the surface stays closed.  Long edges come first, in
 * rounds of falling length: the longest edge of a triangle is the one to cut if the parts are to keep good angles
 * (M.-C. Rivara, Algorithms for refining triangular grids suitable for adaptive and multigrid techniques, 1984).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh/mesh.h"
#include "convex_data.h"
#include "tessellate.h"

#define MOST_TRIANGLES 4000000

/* From one round to the next. */
#define SHORTER 0.95

struct cutter {
    double *vertex;
    int *corner, *twin; /* 3 each; half-edges as in struct draft */
    int num_vertices, num_faces;
    int room; /* faces */
};

/* A closed surface has half as many vertices as faces, and two more for each of its pieces. */
static int make_room(struct cutter *cutter)
{
    if (cutter->num_faces + 2 <= cutter->room) {
        return 1;
    }
    size_t room = 2 * (size_t)cutter->room + 64;
    double *vertex = realloc(cutter->vertex, 3 * (room / 2 + 4) * sizeof *vertex);
    cutter->vertex = vertex ? vertex : cutter->vertex;
    int *corner = realloc(cutter->corner, 3 * room * sizeof *corner);
    cutter->corner = corner ? corner : cutter->corner;
    int *twin = realloc(cutter->twin, 3 * room * sizeof *twin);
    cutter->twin = twin ? twin : cutter->twin;
    if (!vertex || !corner || !twin) {
        return 0;
    }
    cutter->room = (int)room;
    return 1;
}

static double edge_square(const struct cutter *cutter, int half_edge)
{
    double edge[3];
    v_sub(edge, cutter->vertex + 3 * (size_t)cutter->corner[next_half_edge(half_edge)],
          cutter->vertex + 3 * (size_t)cutter->corner[half_edge]);
    return v_dot(edge, edge);
}

static void join(struct cutter *cutter, int a, int b)
{
    cutter->twin[a] = b;
    cutter->twin[b] = a;
}

/* Cuts the face of h = (a to b), opposite corner c, into (a, m, c) and the new (m, b, c); returns the new one's first.
 */
static int cut_face(struct cutter *cutter, int h, int middle)
{
    int next = next_half_edge(h), last = next_half_edge(next), first = 3 * cutter->num_faces++;
    int *corner = cutter->corner;
    corner[first] = middle;
    corner[first + 1] = corner[next];
    corner[first + 2] = corner[last];
    corner[next] = middle;
    join(cutter, first + 1, cutter->twin[next]);
    join(cutter, first + 2, next);
    return first;
}

static void cut_edge(struct cutter *cutter, int h)
{
    int twin = cutter->twin[h], middle = cutter->num_vertices++;
    const double *a = cutter->vertex + 3 * (size_t)cutter->corner[h];
    const double *b = cutter->vertex + 3 * (size_t)cutter->corner[twin];
    for (int k = 0; k < 3; k++) {
        cutter->vertex[3 * (size_t)middle + (size_t)k] = 0.5 * a[k] + 0.5 * b[k];
    }
    int here = cut_face(cutter, h, middle), there = cut_face(cutter, twin, middle);
    join(cutter, h, there);
    join(cutter, here, twin);
}

static int too_many(dcFault *fault)
{
    return dcxFaultSet(fault, dcMeshFaultSize, -1, MOST_TRIANGLES,
                       "that edge length gives more than %d triangles: choose a longer one", MOST_TRIANGLES);
}

static double area_of(const struct cutter *cutter)
{
    double sum = 0.0;
    for (int face = 0; face < cutter->num_faces; face++) {
        const double *corner[3];
        double one[3], two[3], across[3];
        for (int i = 0; i < 3; i++) {
            corner[i] = cutter->vertex + 3 * (size_t)cutter->corner[3 * face + i];
        }
        v_sub(one, corner[1], corner[0]);
        v_sub(two, corner[2], corner[0]);
        v_cross(across, one, two);
        sum += 0.5 * v_norm(across);
    }
    return sum;
}

/* One round: new edges come up later in the same loop, since they are appended. */
static int cut_longer(struct cutter *cutter, double length, dcFault *fault)
{
    for (int h = 0; h < 3 * cutter->num_faces; h++) {
        while (edge_square(cutter, h) > length * length) {
            if (cutter->num_faces + 2 > MOST_TRIANGLES) {
                return too_many(fault);
            }
            if (!make_room(cutter)) {
                return dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
            }
            cut_edge(cutter, h);
        }
    }
    return 1;
}

/* Starts with the polytope's own triangles and their neighbours. */
static int start(struct cutter *cutter, const struct dcMesh *mesh, dcFault *fault)
{
    dcMeshSource source = {mesh->vertex, mesh->num_vertices, mesh->triangle, mesh->num_faces, 0, 0};
    struct draft draft = {.source = &source};
    int good = dcxDraftCopy(&draft, fault) && dcxDraftPairEdges(&draft, fault);
    cutter->vertex = dcxArray(3 * (size_t)mesh->num_vertices, sizeof *cutter->vertex);
    if (good && cutter->vertex) {
        memcpy(cutter->vertex, mesh->vertex, 3 * (size_t)mesh->num_vertices * sizeof *cutter->vertex);
        cutter->num_vertices = mesh->num_vertices;
        cutter->num_faces = cutter->room = mesh->num_faces;
        cutter->corner = draft.corner;
        cutter->twin = draft.twin;
        draft.corner = draft.twin = NULL;
    } else if (good) {
        good = dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    dcxDraftFree(&draft);
    return good;
}

int dcxTessellateConvex(dcConvexID convex, double edge, struct surface *surface, dcFault *fault)
{
    struct cutter cutter = {0};
    int good = start(&cutter, convex->mesh, fault);
    double longest = 0.0, sides = 0.0;
    for (int h = 0; good && h < 3 * cutter.num_faces; h++) {
        double length = sqrt(edge_square(&cutter, h));
        longest = fmax(longest, length);
        sides += length;
    }
    /* no triangle with edges so short is larger than this, nor has more of the sides that there are */
    if (good && !(area_of(&cutter) <= MOST_TRIANGLES * 0.25 * sqrt(3.0) * edge * edge &&
                  sides <= MOST_TRIANGLES * 3.0 * edge)) {
        good = too_many(fault);
    }
    for (double length = SHORTER * longest; good && length > edge; length *= SHORTER) {
        good = cut_longer(&cutter, length, fault);
    }
    good = good && cut_longer(&cutter, edge, fault);
    free(cutter.twin);
    surface->vertex = cutter.vertex; /* freed by the caller, good or not */
    surface->triangle = cutter.corner;
    surface->num_vertices = cutter.num_vertices;
    surface->num_triangles = cutter.num_faces;
    return good;
}
