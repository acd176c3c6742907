/*
 * Way (c): where a solid touches a plane, taken for where it touches a mesh that is flat there.  Whichever triangles
 * are beside that, contacts go to these places: with as many rows as on a plane, and the same ones from step to step.
 */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/vector.h"
#include "core/core.h"
#include "met.h"
#include "met_facet.h"
#include "parts.h"

/* Two triangles are of one plane by so much, in parts of how far they are, */
#ifdef dSINGLE
#define SAME 1e-5
#else
#define SAME 1e-10
#endif
/* and a contact is of a plane. */
#define ROUGH 1e-3
/* What is above the plane by less than this part of the solid may come under it. */
#define NEAR 0.01
/* What lies under a place is looked for by this part of the solid nearer to its middle, lest it be on an edge. */
#define ASIDE 1e-3
/* A cylinder stands if its axis is as near to the normal as by this cosine, */
#define STANDS 0.9
/* and upright, without a lowest point, if it is no farther from it than by this sine. */
#define UPRIGHT 0.01

enum { MOST = DCX_FLAT_PLACES };

/* The ends of its lowest line, or the lowest point of its rim and those a quarter on. */
static int places_of_cylinder(const dcxFacet *f, double place[MOST][3])
{
    double across = sqrt(f->out[0] * f->out[0] + f->out[1] * f->out[1]), x = -f->radius, y = 0;
    if (across > UPRIGHT) {
        x = -f->radius / across * f->out[0];
        y = -f->radius / across * f->out[1];
    }
    if (fabs(f->out[2]) <= STANDS) {
        v_set(place[0], x, y, -f->half);
        v_set(place[1], x, y, f->half);
        return 2;
    }
    double z = f->out[2] > 0 ? -f->half : f->half;
    v_set(place[0], x, y, z);
    v_set(place[1], -y, x, z);
    v_set(place[2], -x, -y, z);
    v_set(place[3], y, -x, z);
    return 4;
}

/* The lowest points of its ends; of a ball it is one. */
static int places_of_capsule(const dcxFacet *f, double place[MOST][3])
{
    int ends = f->half > 0 ? 2 : 1;
    for (int end = 0; end < ends; end++) {
        v_scale(place[end], -f->radius, f->out);
        place[end][2] += end ? f->half : -f->half;
    }
    return ends;
}

/* The corners of the face that looks down most. */
static int places_of_box(const dcxFacet *f, double place[MOST][3])
{
    const double *high = f->box + 21; /* the corner with all sides positive */
    int down = fabs(f->out[0]) > fabs(f->out[1]) ? 0 : 1;
    down = fabs(f->out[down]) > fabs(f->out[2]) ? down : 2;
    for (int i = 0; i < 4; i++) {
        place[i][down] = f->out[down] > 0 ? -high[down] : high[down];
        place[i][(down + 1) % 3] = (i & 1 ? 1 : -1) * high[(down + 1) % 3];
        place[i][(down + 2) % 3] = (i & 2 ? 1 : -1) * high[(down + 2) % 3];
    }
    return 4;
}

/* Where it touches a plane across f->out; how many: none of a convex. */
static int places_of(const dcxFacet *f, double place[MOST][3])
{
    switch (f->class) {
    case dBoxClass: return places_of_box(f, place);
    case dCylinderClass: return places_of_cylinder(f, place);
    case dSphereClass:
    case dCapsuleClass: return places_of_capsule(f, place);
    default: return 0;
    }
}

/* Whether a triangle is under a place still, or just above it. */
static int is_under(dcxFacet *f, const double *from, int index)
{
    double off[3], in = INFINITY;
    if (index < 0 || !dcxFacetLook(f, index)) {
        return 0;
    }
    for (int k = 0; k < 3; k++) {
        v_sub(off, from, f->corner[k]);
        in = min_of(in, v_dot(off, f->inward[k]));
    }
    return in >= 0 && fabs(v_dot(off, f->out)) < NEAR * v_norm(from);
}

/* Finds the triangle under a place, the one from before or with a ray; its number, or -1. */
static int find_under(dcxFacet *f, const double *from, int before)
{
    double start[3], down[3], toward[3];
    dContactGeom hit;
    const dcxFacet first = *f;
    if (is_under(f, from, before)) {
        return before;
    }
    *f = first;
    v_sub(toward, f->middle, from);
    double above = v_dot(toward, f->out);
    v_scale(down, -1, f->out);
    v_add_scaled(start, from, ASIDE, toward);
    v_add_scaled(start, start, above, f->out);
    int index = dcxFacetHits(f, start, down, 2 * above, &hit) ? dcxFacetTriangle(f, &hit) : -1;
    return index >= 0 && dcxFacetLook(f, index) ? index : -1;
}

/* Whether the mesh is as flat under one of the places where the solid touches a plane; the contact is then there, maybe
 * without depth.  `under`: the triangle there, or that from before. */
static int touches_at(const dcxFacet *before, const double *from, int number, int *under, dContactGeom *c)
{
    double place[MOST][3];
    dcxFacet f = *before;
    *under = find_under(&f, from, *under);
    if (*under < 0) {
        return 0;
    }
    dcxFacetTurn(before->out, &f);
    int count = places_of(&f, place); /* a face or a rim has a lowest point of its own on each of two planes */
    if (!(v_dot(f.out, before->out) > (count > 2 ? DCX_FLAT : DCX_FACING)) || number >= count) {
        return 0;
    }
    dcxBottom b = {.depth = v_dot(f.corner[0], f.out) - v_dot(place[number], f.out)};
    v_copy(b.point, place[number]);
    dcxFacetPut(&f, &b, c);
    return 1;
}

/* Looks whether all of the solid that is under the triangle's plane, or nearly, is over what is flat: what hangs over
 * the end of the mesh is borne by that. */
static void look(const dcxFacet *f, dcxMet *met, const dContactGeom *c, dcxFlat *flat)
{
    double place[MOST][3];
    int count = places_of(f, place);
    flat->count = 0;
    flat->deepest = 0;
    flat->level = v_dot(f->corner[0], f->out);
    v_copy(flat->out, f->out);
    for (int i = 0; i < count; i++) {
        dContactGeom *at = &flat->at[flat->count];
        if (flat->level - v_dot(place[i], f->out) < -NEAR * v_norm(place[i])) {
            continue;
        }
        *at = *c;
        if (!touches_at(f, place[i], i, &met->under[i], at)) {
            flat->count = 0;
            return;
        }
        if (at->depth > 0) {
            v_copy(flat->place[flat->count++], place[i]);
            flat->deepest = max_of(flat->deepest, (double)at->depth);
        }
    }
}

int dcxFlatIs(const dcxFlat *flat, const dcxFacet *f, const double *n, const double *point, double depth)
{
    double off = flat->level - v_dot(point, flat->out), most = max_of(flat->deepest, depth);
    double near = ROUGH * v_norm(point);
    return v_dot(n, flat->out) > DCX_FLAT && off > -near && off < most + near && f->class != dConvexClass;
}

void dcxFlatLook(dcxFlat *flat, const dcxFacet *f, dcxMet *met, const dContactGeom *c)
{
    double off = v_dot(f->corner[0], f->out) - flat->level;
    if (v_dot(f->out, flat->out) < 1 - SAME || fabs(off) > SAME * v_norm(f->corner[0])) {
        look(f, met, c, flat);
    }
}

/* The contact at the place nearest to it, or at another one if a contact there was given already. */
int dcxFlatSettle(const dcxFlat *flat, const dcxMet *met, const double *point, dContactGeom *c)
{
    double least = INFINITY;
    int best = -1, given = 1;
    for (int i = 0; i < flat->count; i++) {
        double off[3];
        v_sub(off, flat->place[i], point);
        int nearer = v_dot(off, off) < least;
        if (!given && !nearer) {
            continue;
        }
        int has = dcxMetHas(met, &flat->at[i]);
        if (has < given || (has == given && nearer)) {
            least = v_dot(off, off);
            given = has;
            best = i;
        }
    }
    if (best < 0) {
        return 0;
    }
    c->depth = flat->at[best].depth;
    memcpy(c->pos, flat->at[best].pos, sizeof c->pos);
    memcpy(c->normal, flat->at[best].normal, sizeof c->normal);
    return 1;
}
