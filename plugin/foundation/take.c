/*
 * Springs that were found are taken in blocks: how deep each is in the solid, and in which direction.  Planes, spheres
 * and boxes have loops that the compiler turns into vectors (press.c).
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include <ode-compliant/solid.h>

#include "find.h"
#include "press.h"

/* Whether a spring is farther outside than the margin; how far it is to go until it may be nearer is kept. */
static int is_far(dcxSpringSearch *f, int face, const double q[3], dcNearest *near)
{
    const dcSolid *solid = f->in->solid;
    double *until = f->seen ? &f->seen->face[face] : NULL;
    if (dcxSeenOutside(f, until)) {
        return 1;
    }
    if (dcxSeenOnFace(f, face, q, near)) {
        return !(near->distance < f->margin);
    }
    int open = dcxSolidIsOpen(solid);
    double ahead = !f->seen ? f->margin : open ? INFINITY : dcxSeenAhead(f, INFINITY);
    if (!dcSolidNearest(solid, q, ahead, &f->hint, near)) {
        dcxSeenNote(f, until, ahead);
        return 1;
    }
    if (near->distance < f->margin) {
        dcxSeenNoteFace(f, face, q, near);
        return 0;
    }
    double clear = dcxSeenAhead(f, near->distance);
    if (clear > f->margin && (!open || !dcxMeshMayHide(solid->data, q, clear, near->distance))) {
        dcxSeenNote(f, until, clear);
    }
    return 1;
}

/* Any other solid, one spring at a time. */
static void press_solid(dcxSpringSearch *f)
{
    const dcFoundationInput *in = f->in;
    dcxSpringBlock *b = f->block;
    for (int i = 0; i < b->n; i++) {
        double s[3] = {b->s[0][i], b->s[1][i], b->s[2][i]}, q[3], u[3], N[3];
        dcNearest near;
        dcxIntoSolid(in, s, q);
        if (is_far(f, b->face[i], q, &near)) {
            b->x[i] = -INFINITY;
            for (int k = 0; k < 3; k++) {
                b->u[k][i] = b->N[k][i] = 0.0;
            }
            continue;
        }
        f->hint = near.face;
        dcxTurn(in->rotation, near.normal, u);
        dcxTurn(in->rotation, near.point, N);
        b->x[i] = -near.distance;
        for (int k = 0; k < 3; k++) {
            b->u[k][i] = u[k];
            b->N[k][i] = N[k] + in->position[k];
        }
    }
    for (int i = b->n; i < dcxSpringsPadded(b->n); i++) {
        b->x[i] = 0.0;
        for (int k = 0; k < 3; k++) {
            b->u[k][i] = b->N[k][i] = 0.0;
        }
    }
}

/* What was sifted: only the numbers of the faces are there. */
static void read_springs(const struct dcMesh *mesh, dcxSpringBlock *b)
{
    for (int i = 0; i < b->n; i++) {
        int face = b->face[i];
        b->s[0][i] = mesh->cx[face];
        b->s[1][i] = mesh->cy[face];
        b->s[2][i] = mesh->cz[face];
        b->a[i] = mesh->area[face];
    }
}

/* A block is full, or the search is over. */
static void flush(dcxSpringSearch *f)
{
    dcxSpringBlock *b = f->block;
    if (b->n == 0) {
        return;
    }
    if (f->sifts) {
        read_springs(f->mesh, b);
    }
    int padded = dcxSpringsPadded(b->n);
    for (int i = b->n; i < padded; i++) {
        b->a[i] = 0.0;
        b->face[i] = b->face[0];
        for (int k = 0; k < 3; k++) {
            b->s[k][i] = b->s[k][0];
        }
    }
    if (f->in->solid->type == dcSolidPlane) {
        dcxPressPlane(f->n, f->offset, padded, b->s, b->x, b->u, b->N);
    } else if (f->in->solid->type == dcSolidSphere) {
        dcxPressSphere(f->n, f->offset, padded, b->s, b->x, b->u, b->N);
    } else if (f->in->solid->type == dcSolidBox) {
        dcxPressBox(f->in->rotation, f->in->position, f->in->solid->size, padded, b->s, b->x, b->u, b->N);
    } else {
        press_solid(f);
    }
    f->block = f->function(f->data, b);
    f->block->n = 0;
}

static void take(dcxSpringSearch *f, int first, int count)
{
    const struct dcMesh *mesh = f->mesh;
    while (count > 0) {
        dcxSpringBlock *b = f->block;
        int room = DCX_SPRINGS - b->n, n = count < room ? count : room;
        size_t bytes = (size_t)n * sizeof(double);
        memcpy(b->s[0] + b->n, mesh->cx + first, bytes);
        memcpy(b->s[1] + b->n, mesh->cy + first, bytes);
        memcpy(b->s[2] + b->n, mesh->cz + first, bytes);
        memcpy(b->a + b->n, mesh->area + first, bytes);
        for (int i = 0; i < n; i++) {
            b->face[b->n + i] = first + i;
        }
        b->n += n;
        first += n;
        count -= n;
        if (b->n == DCX_SPRINGS) {
            flush(f);
        }
    }
}

/* The numbers, from `first` on, of those of n flags that are 1, the others being 0; how many.  By fours: it is as long
 * as what it is for. */
static int numbers_of(const int64_t *near, int n, int first, int *number)
{
    size_t count = 0;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        number[count] = first + i;
        count += (size_t)near[i];
        number[count] = first + i + 1;
        count += (size_t)near[i + 1];
        number[count] = first + i + 2;
        count += (size_t)near[i + 2];
        number[count] = first + i + 3;
        count += (size_t)near[i + 3];
    }
    for (; i < n; i++) {
        number[count] = first + i;
        count += (size_t)near[i];
    }
    return (int)count;
}

/* Most of what a part of the tree holds is farther away, and is not even copied. */
static void take_near(dcxSpringSearch *f, int first, int count)
{
    const struct dcMesh *mesh = f->mesh;
    const dcFoundationInput *in = f->in;
    int64_t near[DCX_SPRINGS];
    while (count > 0) {
        dcxSpringBlock *b = f->block;
        int room = DCX_SPRINGS - b->n, n = count < room ? count : room;
        dcxNearBox(in->rotation, in->position, in->solid->size, f->margin, n,
                   (const double *const[]){mesh->cx + first, mesh->cy + first, mesh->cz + first}, near);
        b->n += numbers_of(near, n, first, b->face + b->n);
        first += n;
        count -= n;
        if (b->n == DCX_SPRINGS) {
            flush(f);
        }
    }
}

static void take_row(dcxSpringSearch *f, int first, int count)
{
    if (f->sifts) {
        take_near(f, first, count);
    } else {
        take(f, first, count);
    }
}

void dcxSearchAdd(dcxSpringSearch *f, int first, int count)
{
    if (first != f->first + f->count) {
        take_row(f, f->first, f->count);
        f->first = first;
        f->count = 0;
    }
    f->count += count;
}

void dcxSearchEnd(dcxSpringSearch *f)
{
    take_row(f, f->first, f->count);
    flush(f);
}
