/*
 * Way (c): where a solid touches a plane, taken for where it touches a mesh that is flat there.  Whichever triangles
 * are beside that, contacts go to these places: with as many rows as on a plane, and the same ones from step to step.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "core/core.h"
#include "met.h"
#include "met_facet.h"
#include "parts.h"

/* A triangle's normal is as near to that of the contact's as by this cosine: of a line that lies; */
#define FACING 0.99
/* of a face or a rim, which have a lowest point of their own on each of two that are not one plane. */
#define FLAT 0.9999
/* A contact is at a place that it is this part of the solid from, by rounding. */
#ifdef dSINGLE
#define SAME 1e-4
#else
#define SAME 1e-6
#endif
/* A contact is of a plane that it is off by no more than this part of the solid. */
#define NEAR 0.01
/* A contact across the triangle that is so many times as deep as a place is not of a plane. */
#define DEEPER 1.01
/* What lies under a place is looked for by this part of the solid nearer to its middle, lest it be on an edge. */
#define ASIDE 1e-3
/* A cylinder stands if its axis is as near to the normal as by this cosine, */
#define STANDS 0.9
/* and upright, without a lowest point, if it is no farther from it than by this sine. */
#define UPRIGHT 0.01

enum { MOST = 4 };

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

static int places_of_capsule(const dcxFacet *f, double place[MOST][3])
{
    for (int end = 0; end < 2; end++) {
        v_scale(place[end], -f->radius, f->out);
        place[end][2] += end ? f->half : -f->half;
    }
    return 2;
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
    case dCapsuleClass: return places_of_capsule(f, place);
    default: return 0;
    }
}

/* Whether the mesh is as flat under one of the places where the solid touches a plane; the contact is then there, maybe
 * without depth. */
static int touches_at(const dcxFacet *before, const double *from, int number, dContactGeom *c)
{
    double start[3], down[3], place[MOST][3];
    dContactGeom hit;
    dcxFacet f = *before;
    double toward[3];
    v_sub(toward, f.middle, from);
    double above = v_dot(toward, f.out);
    v_scale(down, -1, f.out);
    v_add_scaled(start, from, ASIDE, toward);
    v_add_scaled(start, start, above, f.out);
    if (!dcxFacetHits(&f, start, down, 2 * above, &hit) || !dcxFacetLook(&f, dcxFacetTriangle(&f, &hit))) {
        return 0;
    }
    dcxFacetTurn(before->out, &f);
    int count = places_of(&f, place);
    if (!(v_dot(f.out, before->out) > (count > 2 ? FLAT : FACING)) || number >= count) {
        return 0;
    }
    dcxBottom b = {.depth = v_dot(f.corner[0], f.out) - v_dot(place[number], f.out)};
    v_copy(b.point, place[number]);
    dcxFacetPut(&f, &b, c);
    return 1;
}

/*
 * The contact at the place nearest to it, or at another one if a contact there was given already.  Whatever of the
 * solid is under the triangle's plane is to be over the mesh: what hangs over the end of it is borne by that.
 */
int dcxFacetSettle(const dcxFacet *f, const dcxMet *met, const double *point, double depth, dContactGeom *c)
{
    double place[MOST][3], deepest = 0, least = INFINITY;
    int count = places_of(f, place), given = 1;
    dContactGeom best = *c;
    for (int i = 0; i < count; i++) {
        dContactGeom there = *c;
        double off[3];
        v_sub(off, f->corner[0], place[i]);
        if (v_dot(off, f->out) < -NEAR * v_norm(place[i])) {
            continue;
        }
        if (!touches_at(f, place[i], i, &there)) {
            return 0;
        }
        if (!(there.depth > 0)) {
            continue;
        }
        v_sub(off, place[i], point);
        int has = dcxMetHas(met, &there);
        if (has < given || (has == given && v_dot(off, off) < least)) {
            least = v_dot(off, off);
            given = has;
            best = there;
        }
        deepest = max_of(deepest, (double)there.depth);
    }
    if (!(deepest > 0) || DEEPER * deepest < depth) {
        return 0;
    }
    *c = best;
    return 1;
}

/* A contact of this step that is at a place; NULL: there is none. */
static const dcxSpot *spot_at(const dcxFacet *f, const dcxMet *met, const double *place)
{
    double at[3], off[3], near = SAME * v_norm(place);
    m_mul(at, f->frame.r, place);
    v_add_scaled(at, at, 1, f->frame.p);
    for (int i = 0; i < met->num; i++) {
        const dcxSpot *spot = dcxMetSpot(met, i);
        v_sub(off, spot->at, at);
        if (v_dot(off, off) < near * near) {
            return spot;
        }
    }
    return NULL;
}

/* Whether a contact is of the plane that one of this step at a place is of. */
static int is_of(const dcxFacet *f, const dcxSpot *spot, const double *n, const double *at, double size)
{
    double off[3];
    v_sub(off, spot->at, at);
    double above = f->sign * v_dot(off, spot->n);
    return v_dot(n, spot->n) > FLAT && above < NEAR * size && above > -spot->x - NEAR * size;
}

int dcxFacetSettled(const dcxFacet *f, const dcxMet *met, const double *out, dContactGeom *c)
{
    double n[3], at[3], place[MOST][3], lowest = INFINITY, level = -INFINITY;
    const dcxSpot *spot[MOST], *last = NULL;
    dcxFacet there = *f;
    v_copy(there.out, out);
    int count = met->num > 0 ? places_of(&there, place) : 0;
    m_mul(n, f->frame.r, out);
    v_scale(n, f->sign, n);
    dcxVectorRead(at, c->pos);
    for (int i = 0; i < count; i++) {
        double high = v_dot(place[i], out);
        spot[i] = spot_at(f, met, place[i]);
        if (spot[i] && is_of(f, spot[i], n, at, v_norm(place[i]))) {
            last = spot[i];
            level = max_of(level, high + last->x);
        } else {
            lowest = min_of(lowest, high - NEAR * v_norm(place[i]));
        }
    }
    if (!last || lowest < level) {
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        c->normal[i] = (dReal)last->n[i];
        c->pos[i] = (dReal)last->at[i];
    }
    c->depth = (dReal)last->x;
    return 1;
}
