/*
 * Simple solids that are small on the screen: only what faces the eye, in the fewest triangles whose outline is right,
 * made anew for each frame and drawn with one call, from the nearest on.  Normals are told by their parts across the
 * view alone, which are linear over the faces of a cylinder and nearly so over a ball; light is found at each pixel.
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "window.h"

enum { SEGMENTS = 16 }; /* of a circle, at most */

/* What is being drawn, with its axes: `e` towards the eye. */
typedef struct brush {
    dcViewID v;
    const dcxViewGeom *g;
    unsigned char paint[4];
    double middle[3], e[3], eye[3]; /* the eye from the middle */
    double stripe[3];               /* along which the stripe is measured */
    int segments;
    double circle[SEGMENTS + 1][2];
} brush;

/* to = x a + y b + z c */
static void mix(double *to, double x, const double *a, double y, const double *b, double z, const double *c)
{
    for (int k = 0; k < 3; k++) {
        to[k] = x * a[k] + y * b[k] + z * c[k];
    }
}

/* A point, from the middle, with its normal; returns its number. */
static int put(const brush *b, const double p[3], const double n[3])
{
    dcxViewGraphics *g = &b->v->graphics;
    dcxViewSmallPoint *to = &g->small[g->num_small];
    for (int k = 0; k < 3; k++) {
        to->p[k] = (float)(b->middle[k] + p[k]);
    }
    to->normal[0] = (float)dot(n, b->v->camera.right);
    to->normal[1] = (float)dot(n, b->v->camera.over);
    to->along = (float)dot(n, b->stripe);
    memcpy(to->paint, b->paint, sizeof to->paint);
    return g->num_small++;
}

static void join(const brush *b, int i, int j, int k)
{
    dcxViewGraphics *g = &b->v->graphics;
    int *to = &g->small_corner[g->num_small_corners];
    to[0] = i;
    to[1] = j;
    to[2] = k;
    g->num_small_corners += 3;
}

/* ---- the four kinds ---- */

static void draw_brick(const brush *b)
{
    static const int sign[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    double axis[3][3];
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++) {
            axis[k][j] = b->g->rotation[3 * j + k];
        }
    }
    for (int k = 0; k < 3; k++) {
        const double *size = b->g->size, *u = axis[(k + 1) % 3], *w = axis[(k + 2) % 3], at = dot(b->eye, axis[k]);
        if (fabs(at) > size[k]) {
            double p[3], n[3];
            int first = 0;
            mix(n, at > 0 ? 1 : -1, axis[k], 0, u, 0, w);
            for (int i = 0; i < 4; i++) {
                mix(p, size[k], n, sign[i][0] * size[(k + 1) % 3], u, sign[i][1] * size[(k + 2) % 3], w);
                first = put(b, p, n) - i;
            }
            join(b, first, first + 1, first + 2);
            join(b, first, first + 2, first + 3);
        }
    }
}

/* The circle that is seen as its outline, joined with the point that is nearest to the eye. */
static void draw_ball(const brush *b)
{
    const double r = b->g->size[0], d = fmax(sqrt(dot(b->eye, b->eye)), 1.01 * r), near = r / d;
    const double rim = sqrt(1 - near * near);
    double side[3], over[3], n[3], p[3];
    cross(side, b->v->camera.over, b->e);
    unit(side);
    cross(over, b->e, side);
    mix(p, r, b->e, 0, side, 0, over);
    const int middle = put(b, p, b->e);
    for (int i = 0; i < b->segments; i++) {
        mix(n, near, b->e, rim * b->circle[i][0], side, rim * b->circle[i][1], over);
        mix(p, r, n, 0, n, 0, n);
        put(b, p, n);
        join(b, middle, middle + 1 + i, middle + 1 + (i + 1) % b->segments);
    }
}

/* Half the outline of one end, from side to side by `out`; joined with the point that is nearest to the eye. */
static void draw_half_end(const brush *b, const double end[3], const double side[3], const double out[3], int middle)
{
    const double r = b->g->size[0];
    for (int i = 0; i <= b->segments / 2; i++) {
        double n[3], p[3];
        mix(n, b->circle[i][0], side, b->circle[i][1], out, 0, out);
        mix(p, 1, end, r, n, 0, n);
        const int at = put(b, p, n);
        if (i > 0) {
            join(b, middle, at - 1, at);
        }
    }
}

/* The outer halves of two ends, and the two faces between their middles and outlines: no more is ever seen. */
static void draw_capsule(const brush *b, double half)
{
    const double r = b->g->size[0], axis[3] = {b->g->rotation[2], b->g->rotation[5], b->g->rotation[8]};
    double side[3], out[3], end[2][3], back[3], p[3];
    int middle[2], rim[2][2];
    mix(out, 1, axis, -dot(axis, b->e), b->e, 0, axis);
    if (unit(out) < 1e-6) {
        memcpy(out, b->v->camera.over, sizeof out);
    }
    cross(side, out, b->e);
    mix(back, -1, out, 0, out, 0, out);
    for (int i = 0; i < 2; i++) {
        mix(end[i], i ? -half : half, axis, 0, axis, 0, axis);
        mix(p, 1, end[i], r, b->e, 0, axis);
        middle[i] = put(b, p, b->e);
        rim[i][0] = b->v->graphics.num_small;
        draw_half_end(b, end[i], side, i ? back : out, middle[i]);
        rim[i][1] = b->v->graphics.num_small - 1;
    }
    for (int k = 0; k < 2; k++) {
        join(b, middle[0], rim[0][k], rim[1][k]);
        join(b, middle[0], rim[1][k], middle[1]);
    }
}

/* The lid that is seen, if one is, and the front half of the side. */
static void draw_drum(const brush *b)
{
    const double r = b->g->size[0], half = b->g->size[2];
    double axis[3] = {b->g->rotation[2], b->g->rotation[5], b->g->rotation[8]}, side[3], front[3], p[3], n[3];
    const double at = dot(b->eye, axis);
    mix(axis, at < 0 ? -1 : 1, axis, 0, axis, 0, axis);
    cross(side, axis, b->e);
    if (unit(side) < 1e-6) {
        cross(side, axis, b->v->camera.right);
        unit(side);
    }
    cross(front, side, axis);
    if (fabs(at) > half) {
        const int first = b->v->graphics.num_small;
        for (int i = 0; i < b->segments; i++) {
            mix(p, half, axis, r * b->circle[i][0], side, r * b->circle[i][1], front);
            put(b, p, axis);
            if (i > 1) {
                join(b, first, first + i - 1, first + i);
            }
        }
    }
    for (int i = 0; i <= b->segments / 2; i++) {
        mix(n, b->circle[i][0], side, b->circle[i][1], front, 0, axis);
        mix(p, r, n, half, axis, 0, axis);
        put(b, p, n);
        mix(p, r, n, -half, axis, 0, axis);
        const int last = put(b, p, n);
        if (i > 0) {
            join(b, last - 3, last - 2, last);
            join(b, last - 3, last, last - 1);
        }
    }
}

/* ---- all of them ---- */

static int segments_for(double pixels)
{
    return pixels < 7 ? 8 : pixels < 14 ? 12 : SEGMENTS;
}

static void begin(brush *b, const dcxViewGeom *g, double pixels)
{
    const dcxViewCamera *c = &b->v->camera;
    float colour[4];
    b->g = g;
    dcxViewPaintOf(b->v, g, colour);
    for (int k = 0; k < 4; k++) {
        b->paint[k] = (unsigned char)(255 * fminf(1, colour[k]) + 0.5f);
    }
    for (int k = 0; k < 3; k++) {
        b->middle[k] = g->position[k] - c->at[k];
        b->e[k] = b->eye[k] = c->eye[k] - g->position[k];
        b->stripe[k] = g->rotation[3 * k];
    }
    unit(b->e);
    if (b->segments != segments_for(pixels)) {
        b->segments = segments_for(pixels);
        for (int i = 0; i <= b->segments; i++) {
            b->circle[i][0] = cos(2 * M_PI * i / b->segments);
            b->circle[i][1] = sin(2 * M_PI * i / b->segments);
        }
    }
}

static void draw_one(const brush *b, const dcxViewShape *shape)
{
    switch (shape->form) {
    case dcxViewBrick: draw_brick(b); break;
    case dcxViewBall: draw_ball(b); break;
    case dcxViewCapsule: draw_capsule(b, b->g->size[2] * ((double)shape->high[2] - 1)); break;
    default: draw_drum(b); break;
    }
}

/* What one solid needs at most. */
enum { MOST_POINTS = 2 * SEGMENTS + 16, MOST_CORNERS = 9 * SEGMENTS };

static int make(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    const int count = g->num_small_geoms;
    brush b = {.v = v};
    if (!dcxViewRoomFor(&g->small, &g->small_room, count * MOST_POINTS, sizeof *g->small) ||
        !dcxViewRoomFor(&g->small_corner, &g->small_corner_room, count * MOST_CORNERS, sizeof *g->small_corner)) {
        return 0;
    }
    g->num_small = g->num_small_corners = 0;
    for (int i = 0; i < count; i++) {
        const dcxViewGeom *geom = &v->scene->geom[g->order[i]];
        begin(&b, geom, dcxViewPixels(v, geom));
        draw_one(&b, &v->scene->shape[geom->shape]);
    }
    return 1;
}

void dcxViewDrawSmall(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    if (g->num_small_geoms == 0 || !make(v)) {
        return;
    }
    glUseProgram(g->face);
    glBindVertexArray(g->small_array);
    glBindBuffer(GL_ARRAY_BUFFER, g->small_points);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)sizeof *g->small * g->num_small, g->small, GL_STREAM_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)sizeof(int) * g->num_small_corners, g->small_corner,
                 GL_STREAM_DRAW);
    glDrawElements(GL_TRIANGLES, g->num_small_corners, GL_UNSIGNED_INT, NULL);
}
