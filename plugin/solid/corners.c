/*
 * Corners of flat and faceted solids in each other: points against a solid.
 *
 * Boxes, convexes and meshes have corners.  A cylinder has four points on each rim, the first one where the rim goes
 * deepest and the others a quarter of a turn on: where they are depends on how the cylinder is tilted and not on how
 * it is turned about its axis, so it rolls without a bump.  A heightfield has its peaks.  The edges of a mesh count
 * too against a convex solid: by their deepest points.
 */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include <ode-compliant/convex.h>
#include <ode-compliant/heightfield.h>
#include <ode-compliant/mesh.h>

#include "base/vector.h"
#include "mesh/mesh.h"
#include "solid.h"
#include "heightfield_data.h"

/* The corners of one solid against the other. */
typedef struct search {
    const dcxCornered *here, *there;
    int flip; /* 1: here is the second */
    double reach;
    double to[3];        /* the frame of here: towards the other */
    double lo[3], hi[3]; /* box of the other in that frame, and reach: no corner beyond matters */
    double up[3], most;  /* and of a plane, its normal in that frame, and how far along it no corner matters */
    dcxCorner *out;
    int count, least; /* found so far; the shallowest of them, once there are too many */
} search;

static void find_least(search *s)
{
    s->least = 0;
    for (int i = 1; i < s->count; i++) {
        s->least = s->out[i].x < s->out[s->least].x ? i : s->least;
    }
}

/* Keeps the deepest ones, in the order in which they came, each place once. */
static void keep(search *s, const dcxCorner *corner)
{
    for (int i = 0; i < s->count; i++) {
        const double *p = s->out[i].deepest, *q = corner->deepest;
        if (p[0] == q[0] && p[1] == q[1] && p[2] == q[2]) {
            return;
        }
    }
    if (s->count == dcxMostCorners) {
        find_least(s);
        if (!(corner->x > s->out[s->least].x)) {
            return;
        }
        for (int i = s->least; i < dcxMostCorners - 1; i++) {
            s->out[i] = s->out[i + 1];
        }
        s->count--;
    }
    s->out[s->count++] = *corner;
}

/* A point of the frame of here against the other. */
static void try_corner(search *s, const double *p)
{
    const dcxPosed *here = &s->here->posed, *there = &s->there->posed;
    double world[3], d[3], local[3];
    dcNearest near;
    dcxCorner corner;
    if (v_dot(s->up, p) > s->most) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (p[i] < s->lo[i] || p[i] > s->hi[i]) {
            return;
        }
    }
    m_mul(world, here->rot, p);
    v_add_scaled(world, world, 1, here->p);
    v_sub(d, world, there->p);
    if (there->solid->type == dcSolidPlane) {
        near.distance = v_dot(s->there->n, d) - s->there->offset;
        v_copy(corner.n, s->there->n);
    } else {
        m_mul_t(local, there->rot, d);
        if (!dcSolidNearest(there->solid, local, s->reach, NULL, &near)) {
            return;
        }
        m_mul(corner.n, there->rot, near.normal);
    }
    if (!(near.distance < s->reach)) {
        return;
    }
    corner.x = -near.distance;
    v_copy(corner.deepest, world);
    if (s->flip) { /* the surface point of the first */
        v_add_scaled(corner.deepest, world, corner.x, corner.n);
        v_scale(corner.n, -1, corner.n);
    }
    keep(s, &corner);
}

static void try_box(search *s, const double *size)
{
    for (int i = 0; i < 8; i++) {
        double p[3] = {i & 1 ? size[0] : -size[0], i & 2 ? size[1] : -size[1], i & 4 ? size[2] : -size[2]};
        try_corner(s, p);
    }
}

static void try_rims(search *s, const double *size)
{
    double x = s->to[0], y = s->to[1], across = sqrt(x * x + y * y);
    x = across > 1e-12 ? size[0] * x / across : size[0];
    y = across > 1e-12 ? size[0] * y / across : 0;
    for (int i = 0; i < 8; i++) {
        double z = i < 4 ? -size[1] : size[1], p[4][3] = {{x, y, z}, {-y, x, z}, {-x, -y, z}, {y, -x, z}};
        try_corner(s, p[i % 4]);
    }
}

/* Cosine of the angle between two faces from which on an edge is sharp, not flat. */
static const double flat = 0.999999;

/* The point of an edge that is deepest in a convex solid, if that is not one of its ends. */
static void try_edge(search *s, const double *a, const double *b)
{
    const dcxPosed *here = &s->here->posed;
    dcxAxis axis = {.posed = s->there->posed};
    double d[3], world[3], middle[3];
    dcxProbe end[2], deep;
    for (int i = 0; i < 3; i++) {
        if (fmax(a[i], b[i]) < s->lo[i] || fmin(a[i], b[i]) > s->hi[i]) {
            return;
        }
        middle[i] = 0.5 * (a[i] + b[i]);
    }
    m_mul(world, here->rot, middle);
    v_add_scaled(world, world, 1, here->p);
    v_sub(world, world, axis.posed.p);
    m_mul_t(axis.c, axis.posed.rot, world);
    v_sub(d, b, a);
    axis.half = 0.5 * v_norm(d);
    m_mul(world, here->rot, d);
    m_mul_t(axis.n, axis.posed.rot, world);
    v_scale(axis.n, 0.5 / axis.half, axis.n);
    dcxAxisProbe(&axis, -axis.half, &end[0]);
    dcxAxisProbe(&axis, axis.half, &end[1]);
    if (dcxAxisDeepest(&axis, end, &deep) == 2) {
        v_add_scaled(middle, middle, 0.5 * deep.t / axis.half, d);
        try_corner(s, middle);
    }
}

/* The edges of a mesh where it is not flat. */
static void try_edges(search *s, dcMeshID mesh)
{
    for (int face = 0; face < mesh->num_faces; face++) {
        for (int i = 0; i < 3; i++) {
            int across = mesh->neighbour[3 * (size_t)face + (size_t)i];
            if (across < face && across >= 0) {
                continue; /* seen from there */
            }
            if (across < 0 || v_dot(mesh->normal + 3 * (size_t)face, mesh->normal + 3 * (size_t)across) < flat) {
                const int *v = mesh->triangle + 3 * (size_t)face;
                try_edge(s, mesh->vertex + 3 * (size_t)v[i], mesh->vertex + 3 * (size_t)v[(i + 1) % 3]);
            }
        }
    }
}

static dcMeshID mesh_of(const dcSolid *solid)
{
    return (dcMeshID)(uintptr_t)solid->data;
}

static void try_mesh(search *s, dcMeshID mesh)
{
    for (int i = 0; i < mesh->num_sharp; i++) {
        try_corner(s, mesh->vertex + 3 * (size_t)mesh->sharp[i]);
    }
}

/* Whether the surface bends down at a sample along one of the lattice's three directions, or ends there. */
static int is_peak(const struct dcHeightfield *f, int column, int row)
{
    static const int way[3][2] = {{1, 0}, {0, 1}, {1, -1}};
    int cells[2] = {f->columns - 1, f->rows - 1};
    for (int k = 0; k < 3; k++) {
        double sum = 0;
        for (int side = -1; side < 2; side += 2) {
            int i = column + side * way[k][0], j = row + side * way[k][1];
            if (f->wrap) {
                i = (i + cells[0]) % cells[0];
                j = (j + cells[1]) % cells[1];
            } else if (i < 0 || j < 0 || i > cells[0] || j > cells[1]) {
                return 1;
            }
            sum += height_at(f, i, j);
        }
        if (sum < 2 * height_at(f, column, row) - 1e-9 * (f->dx + f->dz)) {
            return 1;
        }
    }
    return 0;
}

/* The samples of a heightfield under the other; of one that repeats, the numbers go on. */
static void try_samples(search *s, const struct dcHeightfield *f)
{
    int range[2][2], cells[2] = {f->columns - 1, f->rows - 1};
    double size[2] = {f->dx, f->dz};
    for (int axis = 0; axis < 2; axis++) {
        double low = ceil(s->lo[2 * axis] / size[axis] + 0.5 * cells[axis]);
        double high = floor(s->hi[2 * axis] / size[axis] + 0.5 * cells[axis]);
        if (!(high - low < 4096) || fabs(low) > 1e9) {
            return; /* the other one is no smaller than the terrain: its own corners must do */
        }
        range[axis][0] = f->wrap || low > 0 ? (int)low : 0;
        range[axis][1] = f->wrap || high < cells[axis] ? (int)high : cells[axis];
    }
    for (int j = range[1][0]; j <= range[1][1]; j++) {
        for (int i = range[0][0]; i <= range[0][1]; i++) {
            int column = f->wrap ? (i % cells[0] + cells[0]) % cells[0] : i;
            int row = f->wrap ? (j % cells[1] + cells[1]) % cells[1] : j;
            double p[3] = {(i - 0.5 * cells[0]) * f->dx, height_at(f, column, row), (j - 0.5 * cells[1]) * f->dz};
            if (is_peak(f, column, row)) {
                try_corner(s, p);
            }
        }
    }
}

/* The box of the other, seen from here; a mesh that is not closed is solid behind it as well. */
static void set_box(search *s)
{
    const double *rot = s->here->posed.rot, *p = s->here->posed.p;
    const dcSolid *other = s->there->posed.solid;
    int open = other->type == dcSolidMesh && !dcMeshIsClosed(mesh_of(other));
    double middle[3], half[3], local[3];
    for (int i = 0; i < 3; i++) {
        middle[i] = 0.5 * (s->there->lo[i] + s->there->hi[i]) - p[i];
        half[i] = 0.5 * (s->there->hi[i] - s->there->lo[i]) + s->reach;
    }
    m_mul_t(local, rot, middle);
    for (int i = 0; i < 3; i++) {
        double h = fabs(rot[i]) * half[0] + fabs(rot[3 + i]) * half[1] + fabs(rot[6 + i]) * half[2];
        int finite = !open && (local[i] - local[i]) + (h - h) == 0;
        s->lo[i] = finite ? local[i] - h : -INFINITY;
        s->hi[i] = finite ? local[i] + h : INFINITY;
    }
}

/* More than the reach by what may have been rounded. */
static void set_height(search *s)
{
    const dcxPosed *here = &s->here->posed;
    double d[3], scale = fabs(s->there->offset) + s->reach;
    v_set(s->up, 0, 0, 0);
    s->most = INFINITY;
    if (s->there->posed.solid->type != dcSolidPlane) {
        return;
    }
    v_sub(d, here->p, s->there->posed.p);
    for (int i = 0; i < 3; i++) {
        scale += fabs(here->p[i]) + fabs(d[i]) + fabs(s->here->lo[i]) + fabs(s->here->hi[i]);
    }
    m_mul_t(s->up, here->rot, s->there->n);
    s->most = s->reach + s->there->offset - v_dot(s->there->n, d) + 1e-12 * scale;
}

static void try_corners(search *s)
{
    const dcSolid *solid = s->here->posed.solid;
    set_box(s);
    set_height(s);
    switch (solid->type) {
    case dcSolidBox: try_box(s, solid->size); break;
    case dcSolidCylinder: try_rims(s, solid->size); break;
    case dcSolidConvex: try_mesh(s, dcConvexGetMesh((dcConvexID)(uintptr_t)solid->data)); break;
    case dcSolidMesh:
        try_mesh(s, mesh_of(solid));
        if (dcxSolidIsConvex(s->there->posed.solid)) {
            try_edges(s, mesh_of(solid));
        }
        break;
    case dcSolidHeightfield: try_samples(s, solid->data); break;
    default: break; /* a plane has none */
    }
}

int dcxCornersFind(const dcxCornered *one, const dcxCornered *two, const double *way, double reach, dcxCorner *out)
{
    search s = {.reach = reach > 0 ? reach : 1e-300, .out = out};
    for (s.flip = 0; s.flip < 2; s.flip++) {
        double to[3];
        s.here = s.flip ? two : one;
        s.there = s.flip ? one : two;
        v_scale(to, s.flip ? 1 : -1, way);
        m_mul_t(s.to, s.here->posed.rot, to);
        try_corners(&s);
    }
    return s.count;
}
