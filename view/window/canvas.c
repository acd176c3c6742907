/* The canvas: its memory, what is cut off before it is drawn, lines. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"

/* Room for `count` things of `size` bytes; 0: out of memory. */
static int room_for(void *list, int count, size_t size)
{
    void *old, *bigger;
    memcpy(&old, list, sizeof old);
    bigger = realloc(old, (size_t)count * size);
    if (bigger) {
        memcpy(list, &bigger, sizeof bigger);
    }
    return bigger != NULL;
}

int dcxViewCanvasSize(dcxViewCanvas *c, int wide, int high)
{
    const int stride = (wide + dcxViewLanes - 1) & ~(dcxViewLanes - 1), needed = stride * high;
    const int other = wide != c->wide || high != c->high;
    if (needed > c->room || high > c->seen_room) {
        if (!room_for(&c->pixel, needed, sizeof *c->pixel) || !room_for(&c->normal, needed, sizeof *c->normal) ||
            !room_for(&c->depth, needed, sizeof *c->depth) || !room_for(&c->seen, high, sizeof *c->seen)) {
            return 0;
        }
        c->room = needed;
        c->seen_room = high;
    }
    c->wide = wide;
    c->high = high;
    c->stride = stride;
    for (int y = 0; y < high; y++) { /* what the last frame left */
        const int begin = other ? 0 : c->seen[y].begin, end = other ? stride : c->seen[y].end;
        if (begin < end) {
            memset(c->depth + (long)y * stride + begin, 0, (size_t)(end - begin) * sizeof *c->depth);
        }
        c->seen[y] = (dcxViewExtent){wide, 0};
    }
    return 1;
}

int dcxViewCanvasMarks(dcxViewCanvas *c, int count)
{
    if (count > c->mark_room) {
        dcxViewMark *bigger = realloc(c->mark, 2 * (size_t)count * sizeof *bigger);
        if (!bigger) {
            return 0;
        }
        c->mark = bigger;
        c->mark_room = 2 * count;
    }
    return 1;
}

void dcxViewCanvasFree(dcxViewCanvas *c)
{
    free(c->pixel);
    free(c->normal);
    free(c->depth);
    free(c->seen);
    free(c->mark);
    free(c->face);
}

void dcxViewCanvasRow(dcxViewCanvas *c, int y, const float colour[3])
{
    const uint32_t paint = dcxViewPixelOf(colour);
    uint32_t *row = c->pixel + (long)y * c->stride;
    for (int x = 0; x < c->stride; x++) {
        row[x] = paint;
    }
}

/* ---- what is cut off ---- */

static void project(const dcxViewCanvas *c, dcxViewMark *mark)
{
    const float *m = c->matrix, *p = mark->p, far = 1 / mark->w;
    const float x = m[0] * p[0] + m[4] * p[1] + m[8] * p[2] + m[12];
    const float y = m[1] * p[0] + m[5] * p[1] + m[9] * p[2] + m[13];
    mark->near = c->closer * far;
    mark->x = (float)c->wide * 0.5f * (1 + x * far);
    mark->y = (float)c->high * 0.5f * (1 - y * far);
}

void dcxViewMarkPlace(const dcxViewCanvas *c, dcxViewMark *mark)
{
    const float *m = c->matrix, *p = mark->p, *g = c->ground;
    mark->w = m[3] * p[0] + m[7] * p[1] + m[11] * p[2] + m[15];
    mark->above = c->cuts ? g[0] * p[0] + g[1] * p[1] + g[2] * p[2] - g[3] : 0;
    if (mark->w >= c->least) {
        project(c, mark);
    }
}

/* How far a corner is inside: of what is before the eye, or above the ground. */
static float inside(const dcxViewCanvas *c, const dcxViewMark *mark, int plane)
{
    return plane ? mark->above : mark->w - c->least;
}

/* The point between two where that is 0. */
static dcxViewMark between(const dcxViewCanvas *c, const dcxViewMark *a, const dcxViewMark *b, int plane)
{
    const float one = inside(c, a, plane), part = one / (one - inside(c, b, plane));
    dcxViewMark cut;
    for (int k = 0; k < 3; k++) {
        cut.p[k] = a->p[k] + part * (b->p[k] - a->p[k]);
    }
    for (int k = 0; k < 4; k++) {
        cut.told[k] = a->told[k] + part * (b->told[k] - a->told[k]);
    }
    cut.w = plane ? a->w + part * (b->w - a->w) : c->least;
    cut.above = plane ? 0 : a->above + part * (b->above - a->above);
    return cut;
}

enum { MOST = 5 }; /* corners of a triangle that was cut twice */

static int cut(const dcxViewCanvas *c, dcxViewMark *polygon, int count, int plane)
{
    dcxViewMark left[MOST];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const dcxViewMark *a = &polygon[i], *b = &polygon[(i + 1) % count];
        const int in = inside(c, a, plane) >= 0;
        if (in) {
            left[kept++] = *a;
        }
        if (in != (inside(c, b, plane) >= 0)) {
            left[kept++] = between(c, a, b, plane);
        }
    }
    for (int i = 0; i < kept; i++) {
        polygon[i] = left[i];
    }
    return kept;
}

void dcxViewCanvasTriangle(dcxViewCanvas *c, const dcxViewMark *const corner[3], const dcxViewTint *tint)
{
    dcxViewMark polygon[MOST];
    int whole = 1, count = 3;
    for (int i = 0; i < 3; i++) {
        whole &= (corner[i]->w >= c->least) & (corner[i]->above >= 0);
    }
    if (whole) {
        dcxViewFill(c, corner, tint);
        return;
    }
    for (int i = 0; i < 3; i++) {
        polygon[i] = *corner[i];
    }
    count = cut(c, polygon, count, 0);
    count = cut(c, polygon, count, 1);
    for (int i = 0; i < count; i++) {
        project(c, &polygon[i]);
    }
    for (int i = 2; i < count; i++) {
        const dcxViewMark *const part[3] = {&polygon[0], &polygon[i - 1], &polygon[i]};
        dcxViewFill(c, part, tint);
    }
}

/* ---- lines ---- */

/* Leaves of the part of a line from *from to *to what is between two bounds. */
static void keep_between(double at, double along, double low, double high, double *from, double *to)
{
    if (along == 0) {
        *to = at >= low && at <= high ? *to : -1;
        return;
    }
    const double one = (low - at) / along, two = (high - at) / along;
    *from = fmax(*from, fmin(one, two));
    *to = fmin(*to, fmax(one, two));
}

static void blend(uint32_t *pixel, const float colour[3], float part)
{
    const uint32_t was = *pixel;
    const float old[3] = {(float)(was >> 16 & 255), (float)(was >> 8 & 255), (float)(was & 255)};
    float now[3];
    for (int k = 0; k < 3; k++) {
        now[k] = (old[k] + part * (255 * colour[k] - old[k])) * (1 / 255.f);
    }
    *pixel = dcxViewPixelOf(now);
}

/* It lies on planes: these do not hide it. */
static const float before = 1.005f;

static void draw_line(const dcxViewCanvas *c, const dcxViewMark *a, const dcxViewMark *b)
{
    const double x = (double)a->x, y = (double)a->y, dx = (double)b->x - x, dy = (double)b->y - y;
    const double steps = fmax(fabs(dx), fabs(dy));
    double from = 0, to = 1;
    keep_between(x, dx, 0, c->wide - 1e-3, &from, &to);
    keep_between(y, dy, 0, c->high - 1e-3, &from, &to);
    const float *one = a->told, *two = b->told;
    for (double i = ceil(from * steps); steps > 0 && i <= to * steps; i++) {
        const double part = i / steps;
        const long at = (long)(y + part * dy) * c->stride + (long)(x + part * dx);
        const float u = (float)part, near = a->near + u * (b->near - a->near), v = u * b->near / near;
        float hides;
        const float much = one[3] + v * (two[3] - one[3]);
        memcpy(&hides, &c->depth[at], sizeof hides);
        if (near * before > hides && much > 0.004f) {
            blend(&c->pixel[at], one, much);
        }
    }
}

void dcxViewCanvasLine(const dcxViewCanvas *c, const dcxViewMark *a, const dcxViewMark *b)
{
    dcxViewMark near[2] = {*a, *b};
    if (a->w < c->least && b->w < c->least) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        if (near[i].w < c->least) {
            near[i] = between(c, &near[i], &near[1 - i], 0);
            project(c, &near[i]);
        }
    }
    draw_line(c, &near[0], &near[1]);
}
