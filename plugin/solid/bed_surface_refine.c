/*
 * Springs on meshes: large faces are cut, the longest edge first, which keeps good angles; small ones stay.  Area and
 * centroid stay what they were, since the parts of a face tile it; neighbours need not agree on vertices.
 */
#include <math.h>
#include <string.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh/mesh.h"
#include "solid.h"

/* Normals that differ by more than 20 degrees make an edge sharp. */
#define FLAT_COSINE 0.94

/* A refined mesh has no more triangles than it had and these. */
#define MOST_MORE 4096

/* And no more than these, however short an edge was asked for. */
#define MOST_TRIANGLES 4000000

struct cut {
    struct soup *soup; /* NULL: only to be counted */
    double edge;
    int count, most;
    int depth; /* of halves of halves */
};

/* So often nothing is halved that ever gets as short as wanted: lengths of doubles are used up. */
#define DEEPEST 200

static void put(struct cut *cut, const double a[3], const double b[3], const double c[3])
{
    cut->count++;
    if (cut->soup) {
        dcxLooseAdd(cut->soup, a, b, c);
    }
}

static double edge_length(const double a[3], const double b[3])
{
    double edge[3];
    v_sub(edge, b, a);
    return v_norm(edge);
}

/* Number of the longest edge; edge i runs from corner i to the next. */
static int longest_edge(const double *const p[3], double *length)
{
    int longest = 0;
    *length = 0.0;
    for (int i = 0; i < 3; i++) {
        double here = edge_length(p[i], p[(i + 1) % 3]);
        if (here > *length * (1.0 + 1e-9)) {
            *length = here;
            longest = i;
        }
    }
    return longest;
}

/* Halves until no edge is too long. */
static void halve(struct cut *cut, const double *const p[3])
{
    double length, middle[3];
    int i = longest_edge(p, &length);
    if (!(length > cut->edge * (1.0 + 1e-9)) || cut->count > cut->most) {
        put(cut, p[0], p[1], p[2]);
        return;
    }
    const double *a = p[i], *b = p[(i + 1) % 3], *c = p[(i + 2) % 3];
    for (int k = 0; k < 3; k++) {
        middle[k] = 0.5 * a[k] + 0.5 * b[k];
    }
    const double *const one[3] = {a, middle, c}, *const two[3] = {middle, b, c};
    if (cut->depth == DEEPEST) {
        cut->count = cut->most + 1;
        return;
    }
    cut->depth++;
    halve(cut, one);
    halve(cut, two);
    cut->depth--;
}

/* The strip from a, b at the edge to c, d within. */
static void add_strip(struct cut *cut, const double a[3], const double b[3], const double c[3], const double d[3])
{
    int parts = (int)fmax(1.0, ceil(edge_length(a, b) / cut->edge * (1.0 - 1e-9)));
    double p[2][3], q[2][3];
    v_copy(p[0], a);
    v_copy(q[0], d);
    for (int i = 0; i < parts && cut->count <= cut->most; i++) {
        double t = (i + 1.0) / parts;
        for (int k = 0; k < 3; k++) {
            p[1][k] = i + 1 < parts ? (1.0 - t) * a[k] + t * b[k] : b[k];
            q[1][k] = i + 1 < parts ? (1.0 - t) * d[k] + t * c[k] : c[k];
        }
        int first = 2 * i + 1 < parts;
        put(cut, p[0], p[1], first ? q[1] : q[0]);
        put(cut, first ? p[0] : p[1], q[1], q[0]);
        v_copy(p[0], p[1]);
        v_copy(q[0], q[1]);
    }
}

/* An edge where the surface ends, or bends away from the viewer. */
static int is_sharp(const struct dcMesh *mesh, int face, int i)
{
    int other = mesh->neighbour[3 * (size_t)face + (size_t)i];
    if (other < 0) {
        return 1;
    }
    const double *n = mesh->normal + 3 * (size_t)face, *m = mesh->normal + 3 * (size_t)other;
    const double *corner = mesh->vertex + 3 * (size_t)mesh->triangle[3 * (size_t)face + (size_t)i];
    double arm[3] = {mesh->cx[other] - corner[0], mesh->cy[other] - corner[1], mesh->cz[other] - corner[2]};
    return v_dot(n, m) < FLAT_COSINE && v_dot(n, arm) < 0.0;
}

/* Strips along the sharp edges of a face, and what they leave. */
static void grade(struct cut *cut, const struct dcMesh *mesh, int face, const double *const p[3])
{
    double part[3], inner[3][3];
    for (int i = 0; i < 3; i++) {
        part[i] = is_sharp(mesh, face, i) ? SOUP_STRIP : 0.0;
    }
    for (int c = 0; c < 3; c++) {
        int next = (c + 1) % 3, last = (c + 2) % 3;
        for (int k = 0; k < 3; k++) {
            inner[c][k] = p[c][k] + part[c] * (p[last][k] - p[c][k]) + part[last] * (p[next][k] - p[c][k]);
        }
    }
    for (int i = 0; i < 3; i++) {
        if (part[i] > 0.0) {
            add_strip(cut, p[i], p[(i + 1) % 3], inner[(i + 1) % 3], inner[i]);
        }
    }
    const double *const rest[3] = {inner[0], inner[1], inner[2]};
    halve(cut, rest);
}

static void cut_faces(struct cut *cut, const struct dcMesh *mesh, int graded)
{
    for (int number = 0; number < mesh->num_faces && cut->count <= cut->most; number++) {
        int face = mesh->own[number];
        const double *p[3];
        double length;
        for (int i = 0; i < 3; i++) {
            p[i] = mesh->vertex + 3 * (size_t)mesh->triangle[3 * (size_t)face + (size_t)i];
        }
        longest_edge((const double *const *)p, &length);
        if (graded && length > cut->edge * (1.0 + 1e-9)) {
            grade(cut, mesh, face, (const double *const *)p);
        } else {
            halve(cut, (const double *const *)p);
        }
    }
}

dcMeshID dcxBedSurfaceRefine(dcMeshID mesh, double edge, int graded, dcFault *fault)
{
    struct soup soup = {0};
    struct cut cut = {.edge = edge, .most = graded ? mesh->num_faces + MOST_MORE : MOST_TRIANGLES};
    dcxFaultSet(fault, 0, -1, 0.0, "%s", "");
    cut_faces(&cut, mesh, graded);
    while (graded && cut.count > cut.most) {
        cut.edge *= 1.25;
        cut.count = 0;
        cut_faces(&cut, mesh, graded);
    }
    if (cut.count == mesh->num_faces) {
        return dcMeshRetain(mesh);
    }
    if (cut.count > cut.most) {
        dcxFaultSet(fault, dcMeshFaultSize, -1, edge,
                    "that edge length gives more than %d triangles: choose a longer one", MOST_TRIANGLES);
        return NULL;
    }
    cut.soup = &soup;
    cut.count = 0;
    cut_faces(&cut, mesh, graded);
    return dcxLooseMesh(&soup, fault);
}
