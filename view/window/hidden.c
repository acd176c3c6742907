/*
 * Which geoms are wholly behind others: they need not be drawn.  From the nearest on, each solid that is convex darkens
 * a coarse picture where its section across the view covers it, and what lies behind dark points alone is hidden.
 * Points are `PITCH` pixels apart, so of what is left out no more could be seen than slivers narrower than that.
 */
#include <math.h>
#include <string.h>

#include "window.h"

enum { PITCH = 3, AROUND = 16, BINS = 256, SMALL = 24 /* pixels */ };

/* The coarse picture: how deep the nearest that covers a point is. */
typedef struct veil {
    float *depth;
    int wide, high;
    double scale;            /* points for a slope of one */
    double round[AROUND][2]; /* cosines and sines of directions on the screen */
    const dcxViewCamera *camera;
} veil;

/* ---- what a geom may be seen through: a rectangle of points, and how near its nearest part is ---- */

typedef struct extent {
    double low[2], high[2], near;
} extent;

/* Adds a ball, or a point if its radius is 0. */
static void add_ball(const veil *w, extent *e, const double from_eye[3], double radius)
{
    const double depth = dot(from_eye, w->camera->to), near = depth - radius;
    e->near = fmin(e->near, near);
    if (near > w->camera->near) {
        const double x = dot(from_eye, w->camera->right), y = -dot(from_eye, w->camera->over), f = w->scale / near;
        const double middle[2] = {w->wide / 2. + w->scale * x / depth, w->high / 2. + w->scale * y / depth};
        for (int k = 0; k < 2; k++) {
            e->low[k] = fmin(e->low[k], middle[k] - radius * f);
            e->high[k] = fmax(e->high[k], middle[k] + radius * f);
        }
    }
}

static extent extent_of(const veil *w, const dcxViewGeom *g, const dcxViewShape *shape)
{
    extent e = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}, HUGE_VAL};
    const int balls = shape->form == dcxViewBall ? 1 : shape->form == dcxViewCapsule ? 2 : 0;
    for (int i = 0; i < (balls ? balls : 8); i++) {
        double local[3] = {0, 0, 0}, p[3];
        for (int k = 0; k < 3 && !balls; k++) {
            local[k] = g->size[k] * (double)(i >> k & 1 ? shape->high[k] : shape->low[k]);
        }
        if (balls == 2) {
            local[2] = (i ? 1 : -1) * g->size[2] * ((double)shape->high[2] - 1);
        }
        for (int k = 0; k < 3; k++) {
            p[k] = g->position[k] - w->camera->eye[k] + dot(&g->rotation[3 * k], local);
        }
        add_ball(w, &e, p, balls ? g->size[0] : 0);
    }
    return e;
}

static int is_behind(const veil *w, const extent *e)
{
    if (!(e->near > w->camera->near)) {
        return 0;
    }
    const int x0 = (int)fmax(0, floor(e->low[0])), x1 = (int)fmin(w->wide - 1, ceil(e->high[0]));
    const int y0 = (int)fmax(0, floor(e->low[1])), y1 = (int)fmin(w->high - 1, ceil(e->high[1]));
    const float near = (float)e->near;
    for (int y = y0; y <= y1; y++) {
        const float *row = &w->depth[y * w->wide];
        int open = 0;
        for (int x = x0; x <= x1; x++) {
            open |= row[x] >= near;
        }
        if (open) {
            return 0;
        }
    }
    return 1;
}

/* ---- what a geom hides: its section by the plane through its middle across the view ---- */

/* From the middle to the surface along a unit vector in the geom's own axes. */
static double reach_of(const dcxViewGeom *g, const dcxViewShape *shape, const double u[3])
{
    const double tiny = 1e-12, across = hypot(u[0], u[1]) + tiny, along = fabs(u[2]) + tiny;
    switch (shape->form) {
    case dcxViewBall: return g->size[0];
    case dcxViewBrick:
        return fmin(g->size[2] / along, fmin(g->size[0] / (fabs(u[0]) + tiny), g->size[1] / (fabs(u[1]) + tiny)));
    case dcxViewDrum: return fmin(g->size[0] / across, g->size[2] / along);
    default: break;
    }
    const double r = g->size[0], half = r * ((double)shape->high[2] - 1), side = r / across, at = half * along;
    return side * along <= half ? side : at + sqrt(fmax(0, at * at - half * half + r * r));
}

/* Darkens the points of row y between two edges. */
static void darken(const veil *w, int y, double from, double to, float depth)
{
    const int x0 = (int)fmax(0, ceil(from)), x1 = (int)fmin(w->wide - 1, floor(to));
    float *row = &w->depth[y * w->wide];
    for (int x = x0; x <= x1; x++) {
        row[x] = depth < row[x] ? depth : row[x];
    }
}

/* The points inside a convex polygon. */
static void fill(const veil *w, double p[AROUND][2], float depth)
{
    double top = p[0][1], bottom = p[0][1];
    for (int i = 1; i < AROUND; i++) {
        top = fmin(top, p[i][1]);
        bottom = fmax(bottom, p[i][1]);
    }
    for (int y = (int)fmax(0, ceil(top)); y <= (int)fmin(w->high - 1, floor(bottom)); y++) {
        double from = HUGE_VAL, to = -HUGE_VAL;
        for (int i = 0; i < AROUND; i++) {
            const double *a = p[i], *b = p[(i + 1) % AROUND];
            if ((a[1] <= y) != (b[1] <= y)) {
                const double x = a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]);
                from = fmin(from, x);
                to = fmax(to, x);
            }
        }
        darken(w, y, from, to, depth);
    }
}

static void hide_behind(const veil *w, const dcxViewGeom *g, const dcxViewShape *shape)
{
    double from_eye[3], p[AROUND][2], right[3], over[3];
    for (int k = 0; k < 3; k++) {
        from_eye[k] = g->position[k] - w->camera->eye[k];
        right[k] = over[k] = 0;
        for (int j = 0; j < 3; j++) { /* the screen's axes in the geom's */
            right[k] += g->rotation[3 * j + k] * w->camera->right[j];
            over[k] += g->rotation[3 * j + k] * w->camera->over[j];
        }
    }
    const double depth = dot(from_eye, w->camera->to), f = w->scale / depth;
    const double x = dot(from_eye, w->camera->right), y = dot(from_eye, w->camera->over);
    for (int i = 0; i < AROUND; i++) {
        const double c = w->round[i][0], s = w->round[i][1];
        const double u[3] = {c * right[0] + s * over[0], c * right[1] + s * over[1], c * right[2] + s * over[2]};
        const double reach = reach_of(g, shape, u);
        p[i][0] = w->wide / 2. + f * (x + reach * c);
        p[i][1] = w->high / 2. - f * (y + reach * s);
    }
    fill(w, p, (float)depth);
}

/* ---- all of them, from the nearest on ---- */

/* Numbers of the geoms that are drawn, in the order of their depth. */
static int sort(const veil *w, const dcxViewScene *s, int *order)
{
    int begin[BINS + 1] = {0}, count = 0;
    int *bin = order + s->num_geoms;
    double first = HUGE_VAL, last = -HUGE_VAL;
    for (int i = 0; i < s->num_geoms; i++) {
        const double depth = dot(s->geom[i].position, w->camera->to);
        first = fmin(first, depth);
        last = fmax(last, depth);
    }
    for (int i = 0; i < s->num_geoms; i++) {
        const double part = (dot(s->geom[i].position, w->camera->to) - first) / fmax(last - first, 1e-30);
        bin[i] = s->geom[i].flags & (dcxViewHidden | dcxViewPlane) ? -1 : (int)(part * (BINS - 1));
        if (bin[i] >= 0) {
            begin[bin[i] + 1]++;
            count++;
        }
    }
    for (int k = 0; k < BINS; k++) {
        begin[k + 1] += begin[k];
    }
    for (int i = 0; i < s->num_geoms; i++) {
        if (bin[i] >= 0) {
            order[begin[bin[i]]++] = i;
        }
    }
    return count;
}

static double scale_of(dcViewID v)
{
    return v->height / (2. * PITCH) / tan(DCX_VIEW_FIELD / 2);
}

static int veil_open(dcViewID v, veil *w)
{
    dcxViewGraphics *g = &v->graphics;
    w->wide = v->width / PITCH + 1;
    w->high = v->height / PITCH + 1;
    if (!dcxViewRoomFor(&g->veil, &g->veil_room, w->wide * w->high, sizeof *g->veil) ||
        !dcxViewRoomFor(&g->order, &g->order_room, 2 * v->scene->num_geoms, sizeof *g->order) ||
        !dcxViewRoomFor(&g->kind, &g->kind_room, v->scene->num_geoms, sizeof *g->kind)) {
        return 0;
    }
    w->camera = &v->camera;
    w->depth = g->veil;
    w->scale = scale_of(v);
    for (int i = 0; i < w->wide * w->high; i++) {
        w->depth[i] = HUGE_VALF;
    }
    for (int i = 0; i < AROUND; i++) {
        w->round[i][0] = cos(2 * M_PI * i / AROUND);
        w->round[i][1] = sin(2 * M_PI * i / AROUND);
    }
    return 1;
}

int dcxViewIsBuried(dcViewID v, const double p[3], double deep)
{
    const dcxViewCamera *c = &v->camera;
    const veil w = {v->graphics.veil, v->width / PITCH + 1, v->height / PITCH + 1, 0, {{0}}, c};
    double from_eye[3];
    for (int k = 0; k < 3; k++) {
        from_eye[k] = p[k] - c->eye[k];
    }
    const double depth = dot(from_eye, c->to), f = scale_of(v) / fmax(depth, c->near);
    const double x = w.wide / 2. + f * dot(from_eye, c->right), y = w.high / 2. - f * dot(from_eye, c->over);
    return x >= 0 && x < w.wide && y >= 0 && y < w.high && (double)w.depth[(int)y * w.wide + (int)x] + deep < depth;
}

int dcxViewIsCovered(dcViewID v, double (*point)[3], int count)
{
    const dcxViewCamera *c = &v->camera;
    const veil w = {v->graphics.veil, v->width / PITCH + 1, v->height / PITCH + 1, scale_of(v), {{0}}, c};
    extent e = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}, HUGE_VAL};
    for (int i = 0; i < count && !v->hidden; i++) {
        const double from_eye[3] = {point[i][0] - c->eye[0], point[i][1] - c->eye[1], point[i][2] - c->eye[2]};
        add_ball(&w, &e, from_eye, 0);
    }
    return !v->hidden && w.depth && is_behind(&w, &e);
}

const char *dcxViewSortGeoms(dcViewID v)
{
    const dcxViewScene *s = v->scene;
    dcxViewGraphics *g = &v->graphics;
    veil w;
    g->num_small_geoms = 0;
    if (v->hidden || !veil_open(v, &w)) {
        return NULL;
    }
    memset(g->kind, dcxViewUsual, (size_t)s->num_geoms);
    const int count = sort(&w, s, g->order);
    for (int i = 0; i < count; i++) {
        const int number = g->order[i];
        const dcxViewGeom *geom = &s->geom[number];
        const dcxViewShape *shape = &s->shape[geom->shape];
        const extent e = extent_of(&w, geom, shape);
        const int behind = is_behind(&w, &e), simple = shape->form != dcxViewAnyForm && e.near > v->camera.near;
        const int small = !behind && simple && dcxViewPixels(v, geom) < SMALL;
        g->kind[number] = behind ? dcxViewBehind : small ? dcxViewSmall : dcxViewUsual;
        if (simple && !behind) {
            hide_behind(&w, geom, shape);
        }
        if (small) {
            g->order[g->num_small_geoms++] = number;
        }
    }
    return g->kind;
}
