/*
 * Way (c): a solid on a triangle of a mesh.  Where they overlap by some millimetres ODE's colliders may take a way
 * along the surface for the shortest one out of the triangle: over an edge, behind which the next triangle lies.  They
 * turn that upright by the angles of another triangle's edges, mostly, which leaves it as it is or without depth.  How
 * far the solid reaches under the triangle its shape tells; where the mesh is flat there, it touches as it does a
 * plane.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "geoms/geoms.h"
#include "mesh/mesh.h"
#include "state/world_data.h"
#include "met.h"
#include "met_cut.h"
#include "met_facet.h"
#include "parts.h"

/* A contact whose normal is as near to the triangle's as by this cosine is one with its face. */
#define FACING 0.99
/* A face that is less deep than by this part of what is under it is not as deep as ODE says. */
#define MISSED 0.5

/* So far beside a side, in parts of how far it is, a point of ODE's may lie. */
#define ROUGH 0.01

static const int box_faces[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                  2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

static int read_convex(const dcxWorld *dc, dGeomID geom, dcxFacet *f)
{
    int entry = dcxGeomFind(dc, geom);
    dcConvexID convex = entry < 0 ? NULL : dc->geoms.solid[entry].convex;
    const struct dcMesh *shape = convex ? dcConvexGetMesh(convex) : NULL;
    if (!shape || shape->num_faces > DCX_CUT_MOST_FACES) {
        return 0;
    }
    f->num_faces = shape->num_faces;
    f->vertex = shape->vertex;
    f->triangle = shape->triangle;
    for (int i = 0; i < 3; i++) {
        f->middle[i] = 0.5 * (shape->lo[i] + shape->hi[i]);
    }
    return 1;
}

static void read_box(dGeomID geom, dcxFacet *f)
{
    dVector3 sides;
    dGeomBoxGetLengths(geom, sides);
    for (int i = 0; i < 24; i++) {
        f->box[i] = (i / 3 >> i % 3 & 1 ? 0.5 : -0.5) * (double)sides[i % 3];
    }
    f->num_faces = 12;
    f->vertex = f->box;
    f->triangle = box_faces;
}

static void read_round(dGeomID geom, dcxFacet *f)
{
    dReal radius, length;
    (f->class == dCylinderClass ? dGeomCylinderGetParams : dGeomCapsuleGetParams)(geom, &radius, &length);
    f->radius = (double)radius;
    f->half = 0.5 * (double)length;
}

/* Whether one of the two is a mesh, and the other one a solid with corners or a side, known if it is a convex. */
static int are_those(const dcxWorld *dc, const dContactGeom *c, dcxFacet *f)
{
    int one = c->g1 ? dGeomGetClass(c->g1) : dPlaneClass, two = c->g2 ? dGeomGetClass(c->g2) : dPlaneClass;
    if ((one == dTriMeshClass) == (two == dTriMeshClass)) {
        return 0;
    }
    dGeomID solid = one == dTriMeshClass ? c->g2 : c->g1;
    f->class = one == dTriMeshClass ? two : one;
    f->mesh = one == dTriMeshClass ? c->g1 : c->g2;
    f->sign = one == dTriMeshClass ? -1 : 1;
    f->num_faces = 0;
    v_set(f->middle, 0, 0, 0);
    switch (f->class) {
    case dConvexClass:
        if (!read_convex(dc, solid, f)) {
            return 0;
        }
        break;
    case dBoxClass: read_box(solid, f); break;
    case dCylinderClass:
    case dCapsuleClass: read_round(solid, f); break;
    default: return 0;
    }
    dcxFrameRead(&f->frame, dGeomGetPosition(solid), dGeomGetRotation(solid));
    f->ray = dcxCarryRay(dc->carry);
    return 1;
}

static void reach(const dcxFacet *f, dcxBottom *b)
{
    if (f->num_faces) {
        dcxFacetReach(f, b);
    } else {
        dcxRoundReach(f, b);
    }
}

/* Under a point; of a cylinder a bit within its rim, where contacts often are. */
static double depth_at(const dcxFacet *f, const double *point)
{
    double q[3];
    if (f->class == dCapsuleClass) {
        return 0;
    }
    if (f->num_faces) {
        return dcxFacetDepth(f, point);
    }
    v_sub(q, f->middle, point);
    v_add_scaled(q, q, -v_dot(q, f->out), f->out);
    v_add_scaled(q, point, ROUGH, q);
    return dcxRoundDepth(f, q);
}

/* Whether over an edge, beside which the mesh does not go on, there is a shorter way out. */
static int has_end(const dcxFacet *f, const dcxBottom *b)
{
    for (int k = 0; k < 3; k++) {
        double way[3], within = f->num_faces ? dcxFacetWithin(f, k) : dcxRoundWithin(f, k);
        v_scale(way, -1, f->inward[k]);
        if (within < b->depth && !dcxFacetGoesOn(f, b->point, way, b->depth)) {
            return 1;
        }
    }
    return 0;
}

/* What is known of the mesh under the pair's solid in this step. */
static dcxFlat *flat_of(const dcxWorld *dc, const dcxMet *met)
{
    dcxFlat *flat = dc->carry->flat;
    if (flat->met != met || flat->stamp != dc->stamp) {
        flat->met = met;
        flat->stamp = dc->stamp;
        v_set(flat->out, 0, 0, 0);
    }
    return flat;
}

/* Where the mesh is flat, or of another solid than a convex a contact across the triangle: done. */
static int settles(dcxFlat *flat, const dcxFacet *f, const dcxMet *met, const double *point, int faces, dContactGeom *c)
{
    return dcxFlatSettle(flat, met, point, faces ? depth_at(f, point) : 0, c) || f->class == dCapsuleClass ||
           (faces && f->class != dConvexClass);
}

void dcxMetFacet(const dcxWorld *dc, dcxMet *met, dContactGeom *c)
{
    dcxFacet f;
    dcxBottom b;
    double n[3], point[3], depth = (double)c->depth;
    if (!are_those(dc, c, &f)) {
        return;
    }
    dcxFlat *flat = flat_of(dc, met);
    dcxFacetDirection(&f, c->normal, n);
    v_scale(n, f.sign, n);
    dcxFacetPoint(&f, c->pos, point);
    if (dcxFlatIs(flat, &f, n, point, depth)) {
        v_copy(f.out, flat->out);
        v_scale(f.corner[0], flat->level, flat->out);
        settles(flat, &f, met, point, 1, c);
        return;
    }
    if (!dcxFacetFind(&f, point, n, depth)) {
        return;
    }
    dcxFacetTurn(n, &f);
    dcxFlatLook(flat, &f, met, c);
    int faces = v_dot(n, f.out) > FACING;
    if (settles(flat, &f, met, point, faces, c)) {
        return;
    }
    reach(&f, &b);
    if (faces && depth > MISSED * b.depth) {
        double here = depth_at(&f, point);
        c->depth = (dReal)(here > -INFINITY ? max_of(here, 0) : min_of(depth, b.depth));
        return;
    }
    int turns = b.depth < MISSED * depth || faces || dcxFacetGoesOn(&f, point, n, b.depth);
    if (b.depth > 0 && turns && !has_end(&f, &b)) {
        dcxFacetPut(&f, &b, c);
    }
}
