/* Triangles that wait: their edges, and what changes over them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "face.h"

static dcxViewEdge edge_of(const dcxViewMark *upper, const dcxViewMark *lower)
{
    const double x = (double)upper->x, top = (double)upper->y, high = (double)lower->y - top;
    const dcxViewEdge e = {x, top, high > 0 ? ((double)lower->x - x) / high : 0};
    return e;
}

static float field_of(const dcxViewMark *mark, int k, int kind)
{
    if (k == 0) {
        return mark->near;
    }
    return mark->told[k - 1] * (kind == dcxViewMixed ? mark->near : k < 3 ? DCX_VIEW_NORMAL : 1);
}

/* How many of the fields are needed. */
static const int fields_of[] = {[dcxViewLit] = 3,   [dcxViewStriped] = 4, [dcxViewFlat] = 1,
                                [dcxViewGlass] = 1, [dcxViewBare] = 0,    [dcxViewMixed] = dcxViewFields};

static dcxViewFace *face_new(dcxViewCanvas *c)
{
    if (c->num_faces == c->face_room) {
        const int room = c->face_room ? 2 * c->face_room : 4096;
        dcxViewFace *bigger = realloc(c->face, (size_t)room * sizeof *bigger);
        if (!bigger) {
            return NULL;
        }
        c->face = bigger;
        c->face_room = room;
    }
    return (dcxViewFace *)c->face + c->num_faces;
}

static void take_slopes(dcxViewFace *f, const dcxViewMark *const corner[3], float area)
{
    const dcxViewMark *p = corner[0], *q = corner[1], *r = corner[2];
    const float x1 = q->x - p->x, y1 = q->y - p->y, x2 = r->x - p->x, y2 = r->y - p->y;
    const int kind = f->tint.kind;
    memset(&f->s, 0, sizeof f->s);
    for (int k = 0; k < fields_of[kind]; k++) {
        const float a = field_of(p, k, kind), b = field_of(q, k, kind) - a, d = field_of(r, k, kind) - a;
        f->s.at[k] = a;
        f->s.x[k] = (b * y2 - d * y1) / area;
        f->s.y[k] = (d * x1 - b * x2) / area;
    }
}

static void take_edges(const dcxViewCanvas *c, dcxViewFace *f, const dcxViewMark *const corner[3])
{
    const dcxViewMark *p[3] = {corner[0], corner[1], corner[2]}, *swap;
    for (int i = 0; i < 3; i++) { /* by height */
        const int k = i == 1;
        if (p[k]->y > p[k + 1]->y) {
            swap = p[k];
            p[k] = p[k + 1];
            p[k + 1] = swap;
        }
    }
    const double begin = ceil((double)p[0]->y - 0.5), end = ceil((double)p[2]->y - 0.5);
    f->begin = (int)fmax(0, fmin(begin, c->high));
    f->end = (int)fmax(0, fmin(end, c->high));
    f->mid = (double)p[1]->y;
    f->whole = edge_of(p[0], p[2]);
    f->part[0] = edge_of(p[0], p[1]);
    f->part[1] = edge_of(p[1], p[2]);
}

void dcxViewFill(dcxViewCanvas *c, const dcxViewMark *const corner[3], const dcxViewTint *tint)
{
    const dcxViewMark *p = corner[0], *q = corner[1], *r = corner[2];
    const float area = (q->x - p->x) * (r->y - p->y) - (r->x - p->x) * (q->y - p->y);
    const float left = fminf(p->x, fminf(q->x, r->x)), right = fmaxf(p->x, fmaxf(q->x, r->x));
    dcxViewFace *f = area != 0 && right > 0 && left < (float)c->wide ? face_new(c) : NULL;
    if (!f) {
        return;
    }
    f->tint = *tint;
    f->x = p->x;
    f->y = p->y;
    take_edges(c, f, corner);
    if (f->begin < f->end) {
        take_slopes(f, corner, area);
        c->num_faces++;
    }
}
