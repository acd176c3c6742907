/*
 * A picture in memory that the processor draws into, and no OpenGL: where that is software too, plain triangles are
 * drawn several times as fast this way.  Rows begin at the top.  Nearness is one over the distance along the view.
 */
#ifndef VIEW_WINDOW_CANVAS_H
#define VIEW_WINDOW_CANVAS_H

#include <stdint.h>

/* Rows are a multiple of this, so that loops run over whole vectors. */
enum { dcxViewLanes = 8 };

enum { dcxViewWholeStripe = 250 };

/* A corner of a triangle. */
typedef struct dcxViewMark {
    float p[3];       /* in the world, less what is looked at */
    float told[4];    /* lit: normal to the right and up on the screen, where the stripe is; mixed: a colour */
    float w, above;   /* distance along the view; above the ground */
    float x, y, near; /* on the screen, in pixels; nearness */
} dcxViewMark;

/* How a triangle is coloured. */
enum {
    dcxViewLit,     /* a colour, with light by its normals */
    dcxViewStriped, /* the same with a stripe */
    dcxViewFlat,    /* one colour */
    dcxViewBare,    /* one colour, over whatever is there: no depths */
    dcxViewGlass,   /* one colour, of which the highest byte is how much it covers */
    dcxViewMixed    /* by the colours of its corners */
};

typedef struct dcxViewTint {
    int kind;
    uint32_t colour; /* striped: its highest byte is how much of the stripe is seen */
} dcxViewTint;

/* The part of a row that has depths. */
typedef struct dcxViewExtent {
    int begin, end;
} dcxViewExtent;

typedef struct dcxViewCanvas {
    uint32_t *pixel, *normal;       /* of what waits for its light, both */
    uint32_t *depth;                /* nearness, as its bits: these are in its order */
    int wide, high, stride;         /* stride: of rows */
    int room, mark_room;            /* of these lists */
    float matrix[16], least;        /* of the camera: from p to the screen; what is nearer is cut off */
    float closer;                   /* by which nearness is multiplied */
    float ground[4];                /* a plane: normal, offset */
    int cuts;                       /* nothing below the ground is drawn */
    float light[3], up[3], half[3]; /* along the screen's axes: right, over, to the eye */
    dcxViewExtent *seen;
    int seen_room;
    void *face; /* triangles that wait: fill.c */
    int num_faces, face_room;
    dcxViewMark *mark;
    unsigned frame, picture; /* OpenGL's, to bring it to the window */
    int shown[2];            /* their size */
} dcxViewCanvas;

/* The picture's and the list's room; 0: out of memory. */
int dcxViewCanvasSize(dcxViewCanvas *c, int wide, int high);
int dcxViewCanvasMarks(dcxViewCanvas *c, int count);
void dcxViewCanvasFree(dcxViewCanvas *c);

uint32_t dcxViewPixelOf(const float colour[3]);
/* Row y, all of it. */
void dcxViewCanvasRow(dcxViewCanvas *c, int y, const float colour[3]);
/* w, above, x, y and near from p. */
void dcxViewMarkPlace(const dcxViewCanvas *c, dcxViewMark *mark);
void dcxViewCanvasTriangle(dcxViewCanvas *c, const dcxViewMark *const corner[3], const dcxViewTint *tint);
/* Mixed with what is there as the fourth part of its colour says; near things hide it, but it hides none. */
void dcxViewCanvasLine(const dcxViewCanvas *c, const dcxViewMark *a, const dcxViewMark *b);

/* Triangles wait until this; `light`: and then all that is lit gets its light. */
void dcxViewCanvasDraw(dcxViewCanvas *c, int light);

static inline void dcxViewWiden(dcxViewExtent *e, int begin, int end)
{
    e->begin = begin < e->begin ? begin : e->begin;
    e->end = end > e->end ? end : e->end;
}

/* fill.c: a triangle whose corners are all before the eye */
void dcxViewFill(dcxViewCanvas *c, const dcxViewMark *const corner[3], const dcxViewTint *tint);

#endif
