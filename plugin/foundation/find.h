/* What find.c and take.c share: a search for springs, and the blocks in which they are taken. */
#ifndef PLUGIN_FOUNDATION_FIND_H
#define PLUGIN_FOUNDATION_FIND_H

#include <ode-compliant/foundation.h>

#include "mesh/mesh.h"
#include "foundation.h"

/* What stays the same while a mesh is searched. */
typedef struct dcxSpringSearch {
    const dcFoundationInput *in;
    const struct dcMesh *mesh;
    double margin;
    double n[3], offset; /* plane: normal and offset in the mesh's frame; sphere: centre and radius */
    int hint;            /* face of the solid found last */
    int *part_hint;      /* the same for parts of the tree */
    dcxSpringSeen *seen; /* NULL: nothing is kept */
    int sifts;           /* only those that may be nearer than the margin go into a block */
    int first, count;    /* faces found, in a row, not yet taken */
    dcxSpringBlock *block;
    dcxSpringsFunction *function;
    void *data;
} dcxSpringSearch;

static inline void dcxTurn(const double *r, const double *v, double *out)
{
    for (int i = 0; i < 3; i++) {
        out[i] = r[3 * i] * v[0] + r[3 * i + 1] * v[1] + r[3 * i + 2] * v[2];
    }
}

/* Into the solid's frame. */
static inline void dcxIntoSolid(const dcFoundationInput *in, const double *p, double *out)
{
    const double *r = in->rotation;
    double d[3] = {p[0] - in->position[0], p[1] - in->position[1], p[2] - in->position[2]};
    for (int i = 0; i < 3; i++) {
        out[i] = r[i] * d[0] + r[3 + i] * d[1] + r[6 + i] * d[2];
    }
}

/* ---- seen.c: nothing, where nothing is kept ---- */

int dcxSeenBegin(dcxSpringSeen *seen, const dcFoundationInput *in); /* 0: there is no memory to keep it in */
/* Whether what `until` stands for surely is outside by the margin. */
int dcxSeenOutside(const dcxSpringSearch *f, const double *until);
/* It is not; and whether that was so lately: then it is taken to be so, and its springs tell. */
void dcxSeenNear(const dcxSpringSearch *f, double *until);
int dcxSeenIsNear(const dcxSpringSearch *f, double *until);
/* 1 and a spring's nearest point, where it is known to be inside the same face of the solid's mesh; then kept. */
int dcxSeenOnFace(const dcxSpringSearch *f, int spring, const double q[3], dcNearest *near);
void dcxSeenNoteFace(const dcxSpringSearch *f, int spring, const double q[3], const dcNearest *near);
/* How far to look, and to promise, at most. */
double dcxSeenAhead(const dcxSpringSearch *f, double clear);
/* It is outside by `clear`. */
void dcxSeenNote(const dcxSpringSearch *f, double *until, double clear);

static inline int dcxSolidIsOpen(const dcSolid *solid)
{
    return solid->type == dcSolidMesh && !((const struct dcMesh *)solid->data)->closed;
}

/* ---- take.c ---- */

/* More faces; those that follow each other are taken together. */
void dcxSearchAdd(dcxSpringSearch *f, int first, int count);
/* All that was added is taken. */
void dcxSearchEnd(dcxSpringSearch *f);

#endif
