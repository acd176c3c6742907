/* Shapes of loose triangles: points at one place become one, and edges that are nearly flat are made to look round. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

static const double round_below = 0.77; /* cosine of 40 degrees between two faces */

/* A corner of a triangle, sorted by its place. */
typedef struct place {
    double p[3], n[3]; /* place; normal of the triangle, as long as its area */
    int of;            /* 3 triangle + corner */
} place;

static int compare(const void *a, const void *b)
{
    const place *x = a, *y = b;
    const int order = memcmp(x->p, y->p, sizeof x->p);
    return order ? order : x->of - y->of;
}

static void area_normal(const double *t, double n[3])
{
    double u[3], v[3];
    for (int k = 0; k < 3; k++) {
        u[k] = t[3 + k] - t[k];
        v[k] = t[6 + k] - t[k];
    }
    n[0] = (u[1] * v[2] - u[2] * v[1]) / 2;
    n[1] = (u[2] * v[0] - u[0] * v[2]) / 2;
    n[2] = (u[0] * v[1] - u[1] * v[0]) / 2;
}

/* The normal of one corner of a group at one place: the mean of those that look nearly its way. */
static void smooth_normal(const place *group, int count, const place *c, float normal[3])
{
    double sum[3] = {0, 0, 0};
    const double length = sqrt(dot(c->n, c->n));
    for (int i = 0; i < count; i++) {
        if (dot(group[i].n, c->n) >= round_below * length * sqrt(dot(group[i].n, group[i].n))) {
            for (int k = 0; k < 3; k++) {
                sum[k] += group[i].n[k];
            }
        }
    }
    const double all = sqrt(dot(sum, sum));
    for (int k = 0; k < 3; k++) {
        normal[k] = all > 0 ? (float)(sum[k] / all) : (float)(k == 2);
    }
}

/* Points of one place that have the same normal are one point. */
static void add_group(dcxViewShape *shape, const place *group, int count)
{
    const int first = shape->num_points;
    for (int i = 0; i < count; i++) {
        float normal[3];
        int at = first;
        smooth_normal(group, count, &group[i], normal);
        while (at < shape->num_points && (fabsf(shape->normal[3 * at] - normal[0]) > 1e-4f ||
                                          fabsf(shape->normal[3 * at + 1] - normal[1]) > 1e-4f ||
                                          fabsf(shape->normal[3 * at + 2] - normal[2]) > 1e-4f)) {
            at++;
        }
        if (at == shape->num_points) {
            for (int k = 0; k < 3; k++) {
                shape->point[3 * at + k] = (float)group[i].p[k];
                shape->normal[3 * at + k] = normal[k];
            }
            shape->num_points++;
        }
        shape->corner[group[i].of] = at;
    }
}

/* Convexes that are alike share their triangles. */
static int same_as_before(dcxViewScene *s, int number)
{
    const dcxViewShape *new = &s->shape[number];
    for (int i = 0; i < number; i++) {
        const dcxViewShape *old = &s->shape[i];
        if (old->num_points == new->num_points &&
            old->num_triangles ==
                new->num_triangles &&memcmp(old->point, new->point,
                                            3 * (size_t) new->num_points * sizeof *new->point) == 0 &&
            memcmp(old->normal, new->normal, 3 * (size_t) new->num_points * sizeof *new->normal) == 0 &&
            memcmp(old->corner, new->corner, 3 * (size_t) new->num_triangles * sizeof *new->corner) == 0) {
            return i;
        }
    }
    return number;
}

static int drop_if_known(dcxViewScene *s, int number)
{
    const int same = same_as_before(s, number);
    if (same != number) {
        free(s->shape[number].point);
        free(s->shape[number].normal);
        free(s->shape[number].corner);
        s->num_shapes--;
    }
    return same;
}

int dcxViewShapeSoup(dcxViewScene *s, const double *soup, int triangles)
{
    dcxViewShape *shape;
    place *all = malloc((3 * (size_t)triangles + 1) * sizeof *all);
    const int number = all ? dcxViewShapeAdd(s, 3 * triangles, triangles, &shape) : -1;
    if (number < 0) {
        s->memory->code = dcErrMemory;
        free(all);
        return -1;
    }
    for (int i = 0; i < 3 * triangles; i++) {
        for (int k = 0; k < 3; k++) {
            all[i].p[k] = (double)(float)soup[3 * i + k] + 0.; /* + 0: no negative zero */
        }
        area_normal(soup + 9 * (i / 3), all[i].n);
        all[i].of = i;
    }
    qsort(all, 3 * (size_t)triangles, sizeof *all, compare);
    shape->num_points = 0;
    for (int i = 0, end; i < 3 * triangles; i = end) {
        for (end = i + 1; end < 3 * triangles && memcmp(all[i].p, all[end].p, sizeof all[i].p) == 0; end++) {
        }
        add_group(shape, all + i, end - i);
    }
    free(all);
    dcxViewShapeBound(shape);
    return drop_if_known(s, number);
}

/* ---- of meshes ---- */

/* A shape of the triangles, which are freed; their mesh need not be closed. */
static int take(dcxViewScene *s, double *soup, int count)
{
    if (!soup) {
        s->memory->code = dcErrMemory;
        return -1;
    }
    int number = dcxViewShapeSoup(s, soup, count);
    if (number >= 0) {
        s->shape[number].open = 1;
    }
    free(soup);
    return number;
}

/* ODE gives triangles where the geom is now; they are taken back into its frame. */
int dcxViewShapeTrimesh(dcxViewScene *s, dGeomID geom)
{
    const int count = dGeomTriMeshGetTriangleCount(geom);
    double position[3], rotation[9], *soup = malloc((9 * (size_t)count + 1) * sizeof *soup);
    dcxViewPose(geom, position, rotation);
    for (int i = 0; soup && i < count; i++) {
        dVector3 v[3];
        dGeomTriMeshGetTriangle(geom, i, &v[0], &v[1], &v[2]);
        for (int j = 0; j < 9; j++) {
            double sum = 0;
            for (int k = 0; k < 3; k++) {
                sum += rotation[3 * k + j % 3] * ((double)v[j / 3][k] - position[k]);
            }
            soup[9 * i + j] = sum;
        }
    }
    return take(s, soup, count);
}

int dcxViewShapeMesh(dcxViewScene *s, dcMeshID mesh)
{
    const int count = dcMeshGetNumFaces(mesh);
    double *soup = malloc((9 * (size_t)count + 1) * sizeof *soup);
    for (int i = 0; soup && i < count; i++) {
        int corner[3];
        dcMeshGetFace(mesh, i, corner);
        for (int j = 0; j < 3; j++) {
            dcMeshGetVertex(mesh, corner[j], &soup[9 * i + 3 * j]);
        }
    }
    return take(s, soup, count);
}
