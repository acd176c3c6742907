/* Triangles that are brought to the card: shapes of the scene, and the window's own. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "window.h"

#define PI 3.14159265358979323846

/* All points (place and normal) and corners, while they are gathered. */
typedef struct load {
    float *point;
    int *corner;
    int points, corners;
} load;

static void begin_part(const load *l, dcxViewPart *part)
{
    part->first = l->corners;
    part->base = l->points;
}

static void end_part(const load *l, dcxViewPart *part)
{
    part->count = l->corners - part->first;
}

static int put(load *l, const dcxViewPart *part, double x, double y, double z, double nx, double ny, double nz)
{
    const double p[6] = {x, y, z, nx, ny, nz};
    for (int k = 0; k < 6; k++) {
        l->point[6 * l->points + k] = (float)p[k];
    }
    return l->points++ - part->base;
}

static void join(load *l, int a, int b, int c)
{
    const int corner[3] = {a, b, c};
    memcpy(&l->corner[l->corners], corner, sizeof corner);
    l->corners += 3;
}

/* An axle around z from 0 to 1, of 6 sides, open at its ends. */
static void add_axle(load *l, dcxViewPart *part)
{
    enum { SIDES = 6 };
    begin_part(l, part);
    for (int i = 0; i <= SIDES; i++) {
        const double c = cos(2 * PI * i / SIDES), s = sin(2 * PI * i / SIDES);
        put(l, part, c, s, 0, c, s, 0);
        put(l, part, c, s, 1, c, s, 0);
        if (i > 0) {
            join(l, 2 * i - 2, 2 * i, 2 * i + 1);
            join(l, 2 * i - 2, 2 * i + 1, 2 * i - 1);
        }
    }
    end_part(l, part);
}

/* A ring around z, of radius 1 and thickness 0.08. */
static void add_ring(load *l, dcxViewPart *part)
{
    enum { ALONG = 24, AROUND = 6 };
    begin_part(l, part);
    for (int i = 0; i <= ALONG; i++) {
        for (int k = 0; k <= AROUND; k++) {
            const double a = 2 * PI * i / ALONG, b = 2 * PI * k / AROUND, r = 1 + 0.08 * cos(b);
            const int at =
                put(l, part, r * cos(a), r * sin(a), 0.08 * sin(b), cos(a) * cos(b), sin(a) * cos(b), sin(b));
            if (i > 0 && k > 0) {
                join(l, at, at - 1, at - AROUND - 1);
                join(l, at - 1, at - AROUND - 2, at - AROUND - 1);
            }
        }
    }
    end_part(l, part);
}

/* An octahedron, rounded by its light. */
static void add_knob(load *l, dcxViewPart *part)
{
    static const int corner[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                     {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    begin_part(l, part);
    for (int i = 0; i < 6; i++) {
        const double sign = i % 2 ? -1 : 1, x = i / 2 == 0 ? sign : 0, y = i / 2 == 1 ? sign : 0,
                     z = i / 2 == 2 ? sign : 0;
        put(l, part, x, y, z, x, y, z);
    }
    for (int i = 0; i < 8; i++) {
        join(l, corner[i][0], corner[i][1], corner[i][2]);
    }
    end_part(l, part);
}

static void add_shape(load *l, dcxViewPart *part, const dcxViewShape *shape)
{
    begin_part(l, part);
    for (int i = 0; i < shape->num_points; i++) {
        memcpy(&l->point[6 * l->points], &shape->point[3 * i], 3 * sizeof(float));
        memcpy(&l->point[6 * l->points++ + 3], &shape->normal[3 * i], 3 * sizeof(float));
    }
    memcpy(&l->corner[l->corners], shape->corner, 3 * (size_t)shape->num_triangles * sizeof(int));
    l->corners += 3 * shape->num_triangles;
    end_part(l, part);
}

static int take_all(dcViewID v, load *l)
{
    dcxViewGraphics *g = &v->graphics;
    size_t points = 1000, triangles = 1000;
    for (int i = 0; i < v->scene->num_shapes; i++) {
        points += (size_t)v->scene->shape[i].num_points;
        triangles += (size_t)v->scene->shape[i].num_triangles;
    }
    const int parts = v->scene->num_shapes + dcxViewOwnParts;
    dcxViewPart *part = realloc(g->part, (size_t)parts * sizeof *part);
    g->part = part ? part : g->part;
    l->point = malloc(6 * points * sizeof *l->point);
    l->corner = malloc(3 * triangles * sizeof *l->corner);
    if (!part || !l->point || !l->corner) {
        return dcErrMemory;
    }
    g->parts = parts;
    for (int i = 0; i < v->scene->num_shapes; i++) {
        add_shape(l, &part[i], &v->scene->shape[i]);
    }
    part += v->scene->num_shapes;
    add_axle(l, &part[dcxViewAxle]);
    add_ring(l, &part[dcxViewRing]);
    add_knob(l, &part[dcxViewKnob]);
    return dcOk;
}

int dcxViewUpload(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    load l = {NULL, NULL, 0, 0};
    const int code = take_all(v, &l);
    if (code == dcOk) {
        glBindVertexArray(g->solid_array);
        glBindBuffer(GL_ARRAY_BUFFER, g->points);
        glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(6 * sizeof(float)) * l.points, l.point, GL_STATIC_DRAW);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)sizeof(int) * l.corners, l.corner, GL_STATIC_DRAW);
        g->shapes = v->scene->num_shapes;
    }
    free(l.point);
    free(l.corner);
    return code;
}
