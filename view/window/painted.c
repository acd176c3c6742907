/*
 * The frame where OpenGL is software itself: ground, shadows and solids are drawn on a canvas, which is laid into the
 * window at once; forces and numbers come over it as ever.
 */
#include <math.h>
#include <string.h>

#include "canvas.h"
#include "window.h"

/* ---- simple solids that are small, and all shadows of simple ones: as small.c made them ---- */

/* Its highest byte is how much of a stripe is seen. */
static uint32_t paint_of(dcViewID v, const float paint[4])
{
    const float much = v->textures ? paint[3] * dcxViewWholeStripe + 0.5f : 0;
    return (dcxViewPixelOf(paint) & 0xffffffu) | (uint32_t)much << 24;
}

/* The colour where the normal is the same all over, as light_row() finds it. */
static uint32_t flat_colour(const dcxViewCanvas *c, const float told[4], uint32_t paint)
{
    const float left = 1 - told[0] * told[0] - told[1] * told[1], z = sqrtf(fmaxf(left, 0));
    const float toward = fmaxf(c->half[0] * told[0] + c->half[1] * told[1] + c->half[2] * z, 0);
    const float lit = fmaxf(c->light[0] * told[0] + c->light[1] * told[1] + c->light[2] * z, 0);
    const float bright = 0.45f + c->up[0] * told[0] + c->up[1] * told[1] + c->up[2] * z + 0.5f * lit;
    float colour[3];
    for (int k = 0; k < 3; k++) {
        colour[k] = (float)(paint >> (16 - 8 * k) & 255) * (1 / 255.f) * bright + 0.2f * powf(toward, 40);
    }
    return dcxViewPixelOf(colour);
}

static void paint_face(dcxViewCanvas *c, const dcxViewMark *const corner[3], uint32_t paint)
{
    const size_t size = sizeof corner[0]->told;
    dcxViewTint tint = {paint < 1u << 24 ? dcxViewLit : dcxViewStriped, paint};
    if (paint < 1u << 24 && memcmp(corner[0]->told, corner[1]->told, size) == 0 &&
        memcmp(corner[0]->told, corner[2]->told, size) == 0) {
        tint.kind = dcxViewFlat;
        tint.colour = flat_colour(c, corner[0]->told, paint);
    }
    dcxViewCanvasTriangle(c, corner, &tint);
}

static int place_small(dcViewID v)
{
    const dcxViewGraphics *g = &v->graphics;
    dcxViewCanvas *c = &v->canvas;
    if (!dcxViewCanvasMarks(c, g->num_small)) {
        return 0;
    }
    for (int i = 0; i < g->num_small; i++) {
        dcxViewMark *mark = &c->mark[i];
        memcpy(mark->p, g->small[i].p, sizeof mark->p);
        mark->told[0] = g->small[i].normal[0];
        mark->told[1] = g->small[i].normal[1];
        mark->told[2] = g->small[i].paint[3] ? g->small[i].along : 0;
        mark->told[3] = 0;
        dcxViewMarkPlace(c, mark);
    }
    return 1;
}

static void paint_small(dcViewID v)
{
    const dcxViewGraphics *g = &v->graphics;
    dcxViewCanvas *c = &v->canvas;
    if (!dcxViewSmallMake(v) || !place_small(v)) {
        return;
    }
    for (int i = 0; i + 2 < g->num_small_corners; i += 3) {
        const int *k = &g->small_corner[i];
        const dcxViewMark *const corner[3] = {&c->mark[k[0]], &c->mark[k[1]], &c->mark[k[2]]};
        float paint[4];
        for (int j = 0; j < 4; j++) {
            paint[j] = (float)g->small[k[0]].paint[j] * (1 / 255.f);
        }
        paint_face(c, corner, paint_of(v, paint));
    }
}

/* ---- all other solids: their triangles ---- */

/* One corner of a shape, into the world and what is told of it; open ones show both sides. */
static void place_corner(dcViewID v, const dcxViewGeom *geom, const dcxViewShape *shape, int i, dcxViewMark *mark)
{
    const dcxViewCamera *c = &v->camera;
    const float *p = &shape->point[3 * i], *n = &shape->normal[3 * i];
    double normal[3] = {0, 0, 0}, size = 0, toward = 0;
    for (int k = 0; k < 3; k++) {
        double at = geom->position[k] - c->at[k];
        for (int j = 0; j < 3; j++) {
            at += geom->rotation[3 * k + j] * geom->size[j] * (double)p[j];
            normal[k] += geom->rotation[3 * k + j] * (double)n[j] / fmax(geom->size[j], 1e-15);
        }
        mark->p[k] = (float)at;
        size += normal[k] * normal[k];
        toward += normal[k] * (c->eye[k] - c->at[k] - at);
    }
    const double scale = (shape->open && toward < 0 ? -1 : 1) / sqrt(fmax(size, 1e-300));
    mark->told[0] = (float)(scale * (normal[0] * c->right[0] + normal[1] * c->right[1] + normal[2] * c->right[2]));
    mark->told[1] = (float)(scale * (normal[0] * c->over[0] + normal[1] * c->over[1] + normal[2] * c->over[2]));
    mark->told[2] = p[0];
    mark->told[3] = 0;
}

/* On the screen, with y downwards, what is counter-clockwise has a negative area. */
static int shows_its_back(const dcxViewCanvas *c, const dcxViewMark *const p[3])
{
    return p[0]->w >= c->least && p[1]->w >= c->least && p[2]->w >= c->least &&
           (p[1]->x - p[0]->x) * (p[2]->y - p[0]->y) - (p[2]->x - p[0]->x) * (p[1]->y - p[0]->y) >= 0;
}

static void paint_whole(dcViewID v, const dcxViewGeom *geom)
{
    const dcxViewShape *shape = &v->scene->shape[dcxViewLevelOf(v, geom)];
    dcxViewCanvas *c = &v->canvas;
    float colour[4];
    if (!dcxViewCanvasMarks(c, shape->num_points)) {
        return;
    }
    dcxViewPaintOf(v, geom, colour);
    const uint32_t paint = paint_of(v, colour);
    for (int i = 0; i < shape->num_points; i++) {
        place_corner(v, geom, shape, i, &c->mark[i]);
        c->mark[i].told[2] = paint >> 24 ? c->mark[i].told[2] : 0;
        dcxViewMarkPlace(c, &c->mark[i]);
    }
    for (int i = 0; i < shape->num_triangles; i++) {
        const int *k = &shape->corner[3 * i];
        const dcxViewMark *const corner[3] = {&c->mark[k[0]], &c->mark[k[1]], &c->mark[k[2]]};
        if (shape->open || !shows_its_back(c, corner)) {
            paint_face(c, corner, paint);
        }
    }
}

/* ---- shadows: solids once more, flat on the ground ---- */

static void drop(dcViewID v, dcxViewMark *mark)
{
    dcxViewCanvas *c = &v->canvas;
    double above = -(double)c->ground[3], slope = 0;
    for (int k = 0; k < 3; k++) {
        above += (double)(c->ground[k] * mark->p[k]);
        slope += v->ground[k] * v->light[k];
    }
    for (int k = 0; k < 3; k++) {
        mark->p[k] -= (float)(v->light[k] * fmax(above, 0) / slope);
    }
    dcxViewMarkPlace(c, mark);
    mark->above = c->cuts ? (float)above : 0;
}

static void paint_shadow(dcViewID v, const dcxViewGeom *geom, const dcxViewTint *tint)
{
    int level = dcxViewLevelOf(v, geom);
    level = v->scene->shape[level].coarse >= 0 ? v->scene->shape[level].coarse : level;
    const dcxViewShape *shape = &v->scene->shape[level];
    dcxViewCanvas *c = &v->canvas;
    if (!dcxViewCanvasMarks(c, shape->num_points)) {
        return;
    }
    for (int i = 0; i < shape->num_points; i++) {
        place_corner(v, geom, shape, i, &c->mark[i]);
        drop(v, &c->mark[i]);
    }
    for (int i = 0; i < shape->num_triangles; i++) {
        const int *k = &shape->corner[3 * i];
        const dcxViewMark *const corner[3] = {&c->mark[k[0]], &c->mark[k[1]], &c->mark[k[2]]};
        dcxViewCanvasTriangle(c, corner, tint);
    }
}

static void paint_shadows(dcViewID v)
{
    static const float dark[3] = {0.36f, 0.37f, 0.38f};
    const dcxViewTint tint = {v->level ? dcxViewBare : dcxViewFlat, dcxViewPixelOf(dark)};
    v->canvas.closer = 1.002f; /* it lies on a plane */
    for (int i = 0; i < v->scene->num_geoms; i++) {
        const dcxViewGeom *geom = &v->scene->geom[i];
        if (!(geom->flags & (dcxViewHidden | dcxViewPlane))) {
            paint_shadow(v, geom, &tint);
        }
    }
    v->canvas.closer = 1;
}

/* ---- the frame ---- */

/* Things that are seen through all others are told as much nearer. */
static const float front = 100;

static int begin(dcViewID v)
{
    dcxViewCanvas *c = &v->canvas;
    memcpy(c->matrix, v->camera.matrix, sizeof c->matrix);
    c->least = (float)v->camera.near;
    c->closer = 1;
    return dcxViewCanvasSize(c, v->width, v->height);
}

static void paint_solids(dcViewID v)
{
    const dcxViewGraphics *g = &v->graphics;
    const char *kind = dcxViewSortGeoms(v);
    for (int i = 0; i < g->num_seen_geoms && kind; i++) {
        if (kind[g->order[i]] == dcxViewUsual) {
            paint_whole(v, &v->scene->geom[g->order[i]]);
        }
    }
    if (kind) {
        paint_small(v);
    }
    dcxViewCanvasDraw(&v->canvas, 1);
}

/* Ground, shadows and solids; 0: they are to be drawn by OpenGL. */
int dcxViewPaint(dcViewID v)
{
    dcxViewCanvas *c = &v->canvas;
    if (!v->paints || !begin(v)) {
        return 0;
    }
    v->painting = 1;
    dcxViewDrawGround(v);
    c->cuts = v->level;
    if (v->shadows && !v->spare && v->has_ground) {
        paint_shadows(v);
    }
    paint_solids(v);
    c->cuts = 0;
    c->closer = front;
    dcxViewPaintForces(v);
    dcxViewCanvasDraw(c, 0);
    c->closer = 1;
    v->painting = 0;
    dcxViewCanvasShow(v);
    return 1;
}
