/*
 * Shadows of simple solids: their outlines against the light, which are convex, laid down on the ground as flat
 * polygons.  Those that other solids hide wholly from the eye are left out.
 */
#include <math.h>
#include <string.h>

#include "window.h"

enum { MOST = 32 }; /* points of an outline */

static const float dark[4] = {0.36f, 0.37f, 0.38f, 1};

typedef struct outline {
    int count;
    double point[MOST][3];
} outline;

/* A unit vector across two others, or across the first alone where they are parallel. */
static void across(double *to, const double *a, const double *b)
{
    cross(to, a, b);
    if (unit(to) < 1e-6) {
        const double other[3] = {fabs(a[0]) < 0.6, fabs(a[0]) >= 0.6, 0};
        across(to, a, other);
    }
}

static void axis_of(const dcxViewGeom *g, int which, double axis[3])
{
    for (int k = 0; k < 3; k++) {
        axis[k] = g->rotation[3 * k + which];
    }
}

/* ---- outlines in the world ---- */

/* Six of the corners: all but the nearest to the light and the farthest from it. */
static void outline_brick(const dcxViewGeom *g, const double light[3], outline *o)
{
    static const int sign[6][3] = {{1, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {-1, 1, 1}, {-1, -1, 1}, {1, -1, 1}};
    o->count = 6;
    for (int i = 0; i < 6; i++) {
        memcpy(o->point[i], g->position, sizeof o->point[i]);
    }
    for (int k = 0; k < 3; k++) {
        double axis[3];
        axis_of(g, k, axis);
        const double size = dot(axis, light) < 0 ? -g->size[k] : g->size[k];
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 3; j++) {
                o->point[i][j] += sign[i][k] * size * axis[j];
            }
        }
    }
}

/* Half a circle around each end of an axis; the circles lie across `normal`. */
static void outline_ends(const dcxViewGeom *g, const double light[3], const double normal[3], double half, int points,
                         outline *o)
{
    double axis[3], side[3], out[3], sum = 0;
    axis_of(g, 2, axis);
    across(side, axis, light);
    across(out, side, normal);
    for (int k = 0; k < 3; k++) { /* both as the light sees them */
        sum += (out[k] - dot(out, light) * light[k]) * axis[k];
    }
    o->count = points;
    for (int i = 0; i < points; i++) {
        const int end = i < points / 2 ? 1 : -1, at = i % (points / 2);
        const double a = M_PI * at / (points / 2 - 1), c = end * g->size[0] * cos(a), s = end * g->size[0] * sin(a);
        for (int k = 0; k < 3; k++) {
            o->point[i][k] = g->position[k] + end * half * axis[k] + c * side[k] + (sum < 0 ? -s : s) * out[k];
        }
    }
}

static void outline_of(const dcxViewGeom *g, const dcxViewShape *shape, const double light[3], int points, outline *o)
{
    double axis[3];
    axis_of(g, 2, axis);
    switch (shape->form) {
    case dcxViewBrick: outline_brick(g, light, o); break;
    case dcxViewDrum: outline_ends(g, light, axis, g->size[2], points, o); break;
    default: outline_ends(g, light, light, g->size[2] * ((double)shape->high[2] - 1), points, o); break;
    }
}

/* ---- on the ground ---- */

/* Along the light; 0: it is below the ground, or on the wrong side of the light. */
static int lay_down(dcViewID v, const dcxViewGeom *g, outline *o)
{
    const double slope = dot(v->ground, v->light);
    for (int i = 0; i < o->count; i++) {
        const double above = dot(v->ground, o->point[i]) - v->ground[3];
        for (int k = 0; k < 3; k++) {
            o->point[i][k] -= v->light[k] * above / slope;
        }
    }
    return dot(v->ground, g->position) > v->ground[3];
}

static void add(dcViewID v, const outline *o)
{
    for (int i = 2; i < o->count; i++) {
        dcxViewPointsAdd(v, o->point[0], dark);
        dcxViewPointsAdd(v, o->point[i - 1], dark);
        dcxViewPointsAdd(v, o->point[i], dark);
    }
}

/* Shadows fall on the plane that looks upwards most. */
void dcxViewFindGround(dcViewID v)
{
    double most = 0.5;
    v->has_ground = 0;
    for (int i = 0; i < v->scene->num_geoms; i++) {
        const dcxViewGeom *g = &v->scene->geom[i];
        double rise = 0, offset = 0, lit = 0;
        for (int k = 0; k < 3; k++) {
            rise += g->rotation[3 * k + 2] * v->camera.up[k];
            lit += g->rotation[3 * k + 2] * v->light[k];
            offset += g->rotation[3 * k + 2] * g->position[k];
        }
        if (g->flags & dcxViewPlane && !(g->flags & dcxViewHidden) && rise > most && lit > 0.1) {
            most = rise;
            v->has_ground = 1;
            for (int k = 0; k < 3; k++) {
                v->ground[k] = g->rotation[3 * k + 2];
            }
            v->ground[3] = offset;
        }
    }
}

void dcxViewDrawShadows(dcViewID v)
{
    const dcxViewScene *s = v->scene;
    for (int i = 0; i < s->num_geoms; i++) {
        const dcxViewGeom *g = &s->geom[i];
        const dcxViewShape *shape = &s->shape[g->shape];
        outline o;
        if (shape->form == dcxViewAnyForm || g->flags & (dcxViewHidden | dcxViewPlane)) {
            continue;
        }
        const double pixels = dcxViewPixels(v, g);
        outline_of(g, shape, v->light, pixels < 14 ? 10 : pixels < 40 ? 16 : MOST, &o);
        if (lay_down(v, g, &o) && !dcxViewIsCovered(v, o.point, o.count)) {
            add(v, &o);
        }
    }
    dcxViewPointsDraw(v, GL_TRIANGLES);
}
