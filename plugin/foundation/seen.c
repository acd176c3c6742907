/*
 * What a bed keeps from search to search.  Where a part of the springs was found outside the solid, it stays outside
 * until the two have gone that far against each other: so most of what is near and does not touch is not asked for
 * again at every step.  What is found is the same.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "mesh/mesh.h"
#include "foundation.h"
#include "find.h"

/* The way begins with this, in m, so that 0 is no promise. */
#define BEGIN 1.0
/* Of the springs' extent: so far ahead it is worth to look. */
#define AHEAD 0.05
/* A face is worth to be known for so many steps like the last one. */
#define STEPS 3.0
/* Searches for which a part of the tree that was near is not asked for. */
#define LATELY 8.0
/* Of ways: more than rounding. */
#define ROUNDING 1e-9

/* No point of the springs is farther from their origin. */
static double extent_of(const struct dcMesh *mesh)
{
    double square = 0.0;
    for (int k = 0; k < 3; k++) {
        double most = fmax(fabs(mesh->lo[k]), fabs(mesh->hi[k]));
        square += most * most;
    }
    return sqrt(square);
}

void dcxSeenInit(dcxSpringSeen *seen, const struct dcMesh *mesh)
{
    size_t parts = (size_t)mesh->num_nodes, discs = (size_t)mesh->num_discs * MESH_DISCS;
    seen->num_parts = parts > discs ? parts : discs;
    seen->num_faces = (size_t)mesh->num_faces;
    seen->extent = extent_of(mesh);
}

/* Many springs only ever meet planes and boxes, which are not asked one by one. */
static int room(dcxSpringSeen *seen)
{
    size_t each = sizeof *seen->face + sizeof *seen->alone + sizeof *seen->on;
    seen->part = seen->part ? seen->part : malloc(seen->num_parts * sizeof *seen->part + seen->num_faces * each);
    if (seen->part) {
        seen->face = seen->part + seen->num_parts;
        seen->alone = seen->face + seen->num_faces;
        seen->on = (int *)(seen->alone + seen->num_faces);
    }
    return seen->part != NULL;
}

void dcxSeenFree(dcxSpringSeen *seen)
{
    free(seen->part);
}

void dcxSeenForget(dcxSpringSeen *seen)
{
    seen->known = 0;
}

static int same_solid(const dcSolid *a, const dcSolid *b)
{
    return a->type == b->type && a->data == b->data && memcmp(a->size, b->size, sizeof a->size) == 0;
}

/* Greatest way of a point of the mesh in the solid's frame since the search before. */
static double way(const dcxSpringSeen *seen, const dcFoundationInput *in, const double *at)
{
    double square = 0.0, extent = seen->extent, d[3];
    for (int i = 0; i < 9; i++) {
        double turn = in->rotation[i] - seen->rotation[i];
        square += turn * turn;
    }
    v_sub(d, at, seen->at);
    return v_norm(d) + sqrt(square) * extent + 1e-14 * (v_norm(at) + extent);
}

int dcxSeenBegin(dcxSpringSeen *seen, const dcFoundationInput *in)
{
    double at[3];
    if (!room(seen)) {
        return 0;
    }
    m_mul_t(at, in->rotation, in->position);
    if (seen->known && same_solid(&seen->solid, in->solid)) {
        seen->step = way(seen, in, at) * (1.0 + ROUNDING);
        seen->moved += seen->step;
    } else {
        memset(seen->part, 0, seen->num_parts * sizeof *seen->part);
        memset(seen->face, 0, seen->num_faces * sizeof *seen->face);
        if (in->solid->type == dcSolidMesh) { /* of others it is not asked for, and is not to be touched */
            memset(seen->alone, 0, seen->num_faces * sizeof *seen->alone);
        }
        seen->step = 0.0;
        seen->moved = BEGIN;
        seen->known = 1;
        seen->solid = *in->solid;
    }
    v_copy(seen->at, at);
    memcpy(seen->rotation, in->rotation, sizeof seen->rotation);
    return 1;
}

int dcxSeenOutside(const dcxSpringSearch *f, const double *until)
{
    return f->seen && *until > (f->seen->moved + f->margin) * (1.0 + ROUNDING);
}

double dcxSeenAhead(const dcxSpringSearch *f, double clear)
{
    return f->seen ? fmin(clear, 2.0 * f->margin + AHEAD * f->seen->extent) : 0.0;
}

void dcxSeenNote(const dcxSpringSearch *f, double *until, double clear)
{
    if (f->seen) {
        *until = f->seen->moved + clear;
    }
}

void dcxSeenNear(const dcxSpringSearch *f, double *until)
{
    if (f->seen) {
        *until = -LATELY;
    }
}

int dcxSeenIsNear(const dcxSpringSearch *f, double *until)
{
    return f->seen && *until < 0.0 && (*until += 1.0, 1);
}

int dcxSeenOnFace(const dcxSpringSearch *f, int spring, const double q[3], dcNearest *near)
{
    const dcxSpringSeen *seen = f->seen;
    const dcSolid *solid = f->in->solid;
    return seen && solid->type == dcSolidMesh && seen->alone[spring] > seen->moved &&
           dcxMeshOnFace(solid->data, q, seen->on[spring], near) &&
           fabs(near->distance) < (seen->alone[spring] - seen->moved) * (1.0 - ROUNDING);
}

void dcxSeenNoteFace(const dcxSpringSearch *f, int spring, const double q[3], const dcNearest *near)
{
    dcxSpringSeen *seen = f->seen;
    const dcSolid *solid = f->in->solid;
    if (!seen || solid->type != dcSolidMesh) {
        return;
    }
    double depth = fabs(near->distance), most = depth + dcxSeenAhead(f, INFINITY);
    seen->alone[spring] = 0.0;
    if (STEPS * seen->step < most - depth) {
        double others = dcxMeshOthers(solid->data, q, near->face, most);
        seen->alone[spring] = others > depth + STEPS * seen->step ? seen->moved + others : 0.0;
        seen->on[spring] = near->face;
    }
}
