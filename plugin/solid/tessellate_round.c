/*
 * Triangles on spheres, capsules and cylinders.
 *
 * Spheres are icosahedra whose faces are cut in n^2.  Capsules and cylinders are rings of vertices about z: strips of
 * triangles between rings of equal numbers, each turned by half a step against the last, and caps of `sectors` sectors
 * in which ring j has `sectors` j vertices.
 */
#include <math.h>
#include <stdlib.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "tessellate.h"

/* Angle between neighbouring vertices of an icosahedron, atan 2. */
#define ICOSAHEDRON_ANGLE 1.1071487177940904

struct icosahedron {
    double vertex[12][3]; /* poles, and two rings of five */
    int face[20][3];
};

static void make_icosahedron(struct icosahedron *ico)
{
    double z = 1.0 / sqrt(5.0), across = 2.0 / sqrt(5.0);
    for (int i = 0; i < 5; i++) {
        double upper = 2.0 * M_PI * i / 5.0, lower = upper + M_PI / 5.0;
        double vertex[2][3] = {{across * cos(upper), across * sin(upper), z},
                               {across * cos(lower), across * sin(lower), -z}};
        v_copy(ico->vertex[2 + i], vertex[0]);
        v_copy(ico->vertex[7 + i], vertex[1]);
        int u = 2 + i, next_u = 2 + (i + 1) % 5, l = 7 + i, next_l = 7 + (i + 1) % 5;
        int face[4][3] = {{0, u, next_u}, {u, l, next_u}, {next_u, l, next_l}, {1, next_l, l}};
        for (int f = 0; f < 4; f++) {
            for (int k = 0; k < 3; k++) {
                ico->face[4 * i + f][k] = face[f][k];
            }
        }
    }
    const double pole[3] = {0.0, 0.0, 1.0}, other[3] = {0.0, 0.0, -1.0};
    v_copy(ico->vertex[0], pole);
    v_copy(ico->vertex[1], other);
}

/*
 * A point of a face's sphere triangle with weights i, j, k of its corners, i + j + k = n.  Sines make the parts of an
 * edge equal arcs, and the triangles more alike than a flat cut would.  On an edge one term is zero and the two others
 * commute, so both faces get the same bits.
 */
static void add_sphere_vertex(struct surface *surface, double radius, const double (*corner)[3], const int weight[3],
                              const double *sine)
{
    double point[3];
    for (int k = 0; k < 3; k++) {
        point[k] = sine[weight[0]] * corner[0][k] + sine[weight[1]] * corner[1][k] + sine[weight[2]] * corner[2][k];
    }
    double length = v_norm(point);
    add_vertex(surface, radius * (point[0] / length), radius * (point[1] / length), radius * (point[2] / length));
}

static void add_sphere_face(struct surface *surface, double radius, const double (*corner)[3], int n,
                            const double *sine)
{
    int row = surface->num_vertices;
    for (int i = 0; i <= n; i++) {
        for (int j = 0; j <= i; j++) {
            int weight[3] = {n - i, i - j, j};
            add_sphere_vertex(surface, radius, corner, weight, sine);
        }
    }
    for (int i = 1; i <= n; i++) {
        int above = row;
        row += i;
        for (int j = 0; j < i; j++) {
            add_triangle(surface, above + j, row + j, row + j + 1);
            if (j > 0) {
                add_triangle(surface, above + j, above + j - 1, row + j);
            }
        }
    }
}

int dcxTessellateSphere(double radius, double edge, struct surface *surface, dcFault *fault)
{
    struct icosahedron ico;
    double parts = dcxSurfaceParts(ICOSAHEDRON_ANGLE * radius, edge);
    if (!dcxSurfaceReserve(surface, 10.0 * (parts + 1.0) * (parts + 2.0), 20.0 * parts * parts, fault)) {
        return 0;
    }
    int n = (int)parts;
    double *sine = dcxArray((size_t)n + 1, sizeof *sine);
    if (!sine) {
        return dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    for (int i = 0; i <= n; i++) {
        sine[i] = sin(ICOSAHEDRON_ANGLE * i / n);
    }
    make_icosahedron(&ico);
    for (int f = 0; f < 20; f++) {
        double corner[3][3];
        for (int k = 0; k < 3; k++) {
            v_copy(corner[k], ico.vertex[ico.face[f][k]]);
        }
        add_sphere_face(surface, radius, (const double(*)[3])corner, n, sine);
    }
    free(sine);
    surface->weld = 1;
    return 1;
}

/* A shape of revolution about z in the making. */
struct lathe {
    struct surface *surface;
    int sectors, n; /* rings of the strips have sectors * n vertices */
    int rows;       /* strips */
    double radius, half;
    double dome; /* height of the caps: the radius, or 0 */
};

/* Ring of `count` vertices, turned by `shift` steps of the strips' rings; returns the first. */
static int add_ring(const struct lathe *lathe, int count, double shift, double radius, double z)
{
    int first = lathe->surface->num_vertices;
    for (int i = 0; i < count; i++) {
        double angle = 2.0 * M_PI * ((double)i / count + shift / (lathe->sectors * lathe->n));
        add_vertex(lathe->surface, radius * cos(angle), radius * sin(angle), z);
    }
    return first;
}

static void add_turned(const struct lathe *lathe, int a, int b, int c, int up)
{
    add_triangle(lathe->surface, a, up ? b : c, up ? c : b);
}

/* Triangles between ring j, which begins at `outer`, and ring j - 1. */
static void fill_cap_ring(const struct lathe *lathe, int inner, int outer, int j, int up)
{
    int outer_count = lathe->sectors * j, inner_count = j > 1 ? lathe->sectors * (j - 1) : 1;
    for (int sector = 0; sector < lathe->sectors; sector++) {
        for (int i = 0; i < j; i++) {
            int a = outer + sector * j + i, b = outer + (sector * j + i + 1) % outer_count;
            int c = inner + (sector * (j - 1) + i) % inner_count;
            add_turned(lathe, c, a, b, up);
            if (i > 0) {
                add_turned(lathe, c, inner + sector * (j - 1) + i - 1, a, up);
            }
        }
    }
}

/* Closes the ring that begins at `rim` with a dome or a disk. */
static void add_cap(const struct lathe *lathe, int rim, double shift, int up)
{
    int outer = rim;
    for (int j = lathe->n; j > 0; j--) {
        double part = (j - 1.0) / lathe->n;
        double radius = lathe->dome > 0.0 ? lathe->radius * sin(0.5 * M_PI * part) : lathe->radius * part;
        double z = lathe->half + lathe->dome * cos(0.5 * M_PI * part);
        int inner = add_ring(lathe, j > 1 ? lathe->sectors * (j - 1) : 1, shift, radius, up ? z : -z);
        fill_cap_ring(lathe, inner, outer, j, up);
        outer = inner;
    }
}

static void add_strip(const struct lathe *lathe, int lower, int upper, int count)
{
    for (int i = 0; i < count; i++) {
        int next = (i + 1) % count;
        add_triangle(lathe->surface, lower + i, lower + next, upper + i);
        add_triangle(lathe->surface, lower + next, upper + next, upper + i);
    }
}

static int turn(struct lathe *lathe, double parts, double rows, dcFault *fault)
{
    double ring = lathe->sectors * parts;
    if (!dcxSurfaceReserve(lathe->surface, ring * (rows + 1.0) + ring * parts + 2.0, 2.0 * ring * (rows + parts),
                           fault)) {
        return 0;
    }
    lathe->n = (int)parts;
    lathe->rows = (int)rows;
    int count = lathe->sectors * lathe->n;
    int lower = add_ring(lathe, count, 0.0, lathe->radius, -lathe->half);
    add_cap(lathe, lower, 0.0, 0);
    for (int row = 1; row <= lathe->rows; row++) {
        double z = lathe->half * ((double)(2 * row - lathe->rows) / lathe->rows);
        int upper = add_ring(lathe, count, 0.5 * row, lathe->radius, z);
        add_strip(lathe, lower, upper, count);
        lower = upper;
    }
    add_cap(lathe, lower, 0.5 * lathe->rows, 1);
    return 1;
}

/* Five sectors: steps along the dome's rings are 1.26 to 1.85 radius/n, across them 1.57 radius/n. */
int dcxTessellateCapsule(const double size[2], double edge, struct surface *surface, dcFault *fault)
{
    struct lathe lathe = {.surface = surface, .sectors = 5, .radius = size[0], .half = size[1], .dome = size[0]};
    double rows = size[1] > 0.0 ? dcxSurfaceParts(2.0 * size[1], 0.87 * edge) : 0.0;
    return turn(&lathe, dcxSurfaceParts(1.7 * size[0], edge), rows, fault);
}

/* Six sectors: the caps' triangles are nearly equilateral, and nearly equal. */
int dcxTessellateCylinder(const double size[2], double edge, struct surface *surface, dcFault *fault)
{
    struct lathe lathe = {.surface = surface, .sectors = 6, .radius = size[0], .half = size[1], .dome = 0.0};
    return turn(&lathe, dcxSurfaceParts(M_PI / 3.0 * size[0], edge), dcxSurfaceParts(2.0 * size[1], 0.87 * edge),
                fault);
}
