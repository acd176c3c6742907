/* Which geoms carry springs, on what mesh, and with what values. */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "solid/solid.h"
#include "state/world_data.h"
#include "geoms.h"

/* What is thinner than this part of its length is so by rounding: a sheet, which has no thickness. */
#define SHEET 1e-5

int dcxBedBearable(const dcxWorld *dc, int g)
{
    int shape = dc->geoms.geom[g].shape;
    return dc->geoms.solid[g].springs_given ||
           (shape != dcxShapeNone && shape != dcxShapePlane && shape != dcxShapeHeightfield && shape != dcxShapeUser);
}

static int is_flat(int shape)
{
    return shape != dcxShapeNone && shape != dcxShapeSphere && shape != dcxShapeCapsule && shape != dcxShapeUser;
}

static int is_solid(int shape)
{
    return shape != dcxShapeNone && shape != dcxShapeUser;
}

static int is_convex(int shape)
{
    return shape == dcxShapeBox || shape == dcxShapeCylinder || shape == dcxShapeConvex;
}

double dcxBedSpacing(const dcxWorld *dc, int g)
{
    const dcxGeomSolid *made = &dc->geoms.solid[g];
    double edge = made->edge > 0 ? made->edge : dc->spring_edge, extent[3];
    v_sub(extent, made->hi, made->lo);
    return edge > 0 ? edge : dcxBedSurfaceCell(extent);
}

/* The axis of g2 along which g1, taken as a box, overlaps it least. */
static int facing_axis(const dcxWorld *dc, int g1, int g2)
{
    const dcxGeomSolid *one = &dc->geoms.solid[g1], *two = &dc->geoms.solid[g2];
    double r1[9], r2[9], d[3], local[3], least = INFINITY;
    dGeomID id1 = dc->geoms.geom[g1].id, id2 = dc->geoms.geom[g2].id;
    const dReal *p1 = dGeomGetPosition(id1), *p2 = dGeomGetPosition(id2);
    int facing = 0;
    dcxMatrixRead(r1, dGeomGetRotation(id1));
    dcxMatrixRead(r2, dGeomGetRotation(id2));
    for (int i = 0; i < 3; i++) {
        d[i] = (double)p1[i] - (double)p2[i];
    }
    m_mul_t(local, r2, d);
    for (int i = 0; i < 3; i++) {
        double overlap = two->hi[i] - fabs(local[i]);
        for (int k = 0; k < 3; k++) {
            overlap += one->hi[k] * fabs(r2[i] * r1[k] + r2[3 + i] * r1[3 + k] + r2[6 + i] * r1[6 + k]);
        }
        facing = overlap < least ? i : facing;
        least = overlap < least ? overlap : least;
    }
    return facing;
}

/*
 * Whether the springs of g1 may all miss g2, which carries none: a beam, a rail, a post that is narrower than they are
 * apart, seen from g1.  Such a pair touches by points, which miss nothing.
 */
static int may_miss(const dcxWorld *dc, int g1, int g2)
{
    const dcxGeom *one = &dc->geoms.geom[g1], *two = &dc->geoms.geom[g2];
    const dcxGeomSolid *made = &dc->geoms.solid[g2];
    int has_faces = one->shape == dcxShapeBox || one->shape == dcxShapeConvex; /* what rolls is to go on rolling */
    if (two->body_id || !has_faces || !is_convex(two->shape) || dc->geoms.solid[g1].springs_given) {
        return 0;
    }
    double spacing = dcxBedSpacing(dc, g1), extent[3];
    v_sub(extent, made->hi, made->lo);
    if (fmin(extent[0], fmin(extent[1], extent[2])) >= spacing) {
        return 0;
    }
    int facing = facing_axis(dc, g1, g2);
    return extent[(facing + 1) % 3] < spacing || extent[(facing + 2) % 3] < spacing;
}

/* How a geom wants to be touched, by itself or by the world's word, which puts beds on bodies alone. */
static int mode_of(const dcxWorld *dc, int g)
{
    int mode = dc->geoms.solid[g].mode;
    if (mode != dcContactAuto || dc->contact_mode != dcContactBed) {
        return mode != dcContactAuto ? mode : dc->contact_mode;
    }
    return dc->geoms.geom[g].body_id && dcxBedBearable(dc, g) ? dcContactBed : dcContactAuto;
}

int dcxBedWanted(const dcxWorld *dc, int g1, int g2)
{
    int m1 = mode_of(dc, g1), m2 = mode_of(dc, g2);
    int a = dc->geoms.geom[g1].shape, b = dc->geoms.geom[g2].shape;
    if (!(dcxBedBearable(dc, g1) && is_solid(b)) && !(dcxBedBearable(dc, g2) && is_solid(a))) {
        return 0;
    }
    if (m1 == dcContactBed || m2 == dcContactBed) {
        return 1;
    }
    return m1 == dcContactAuto && m2 == dcContactAuto && is_flat(a) && is_flat(b) && !may_miss(dc, g1, g2) &&
           !may_miss(dc, g2, g1);
}

/* A geom that says so itself carries springs; else, of those that may, the ones on bodies. */
static int likes(const dcxWorld *dc, int g)
{
    const dcxGeom *geom = &dc->geoms.geom[g];
    int mode = mode_of(dc, g);
    return dc->geoms.solid[g].mode == dcContactBed ||
           (geom->body_id && (mode == dcContactBed || (mode == dcContactAuto && is_flat(geom->shape))));
}

/* Cut by size, with the material's values, as everything that nobody said a word about. */
static int is_as_made(const dcxWorld *dc, int g)
{
    const dcxGeomSolid *made = &dc->geoms.solid[g];
    return is_convex(dc->geoms.geom[g].shape) && made->mode == dcContactAuto && !made->springs_given &&
           !(made->edge > 0) && !made->live.own;
}

/* Springs so many times as far apart as the other's are left out. */
#define COARSE 2.0

/*
 * Whether the springs of g1 are too far apart to feel g2, which carries springs as well: a board under a box, which
 * would stand on one or two of them.  What is round needs its own, where it touches between those of the other.
 */
static int is_coarse(const dcxWorld *dc, int g1, int g2)
{
    return dc->geoms.geom[g1].shape == dcxShapeBox && dc->contact_mode == dcContactAuto && !(dc->spring_edge > 0) &&
           is_as_made(dc, g1) && is_as_made(dc, g2) && dcxBedSpacing(dc, g1) > COARSE * dcxBedSpacing(dc, g2);
}

int dcxBedOnSide(const dcxWorld *dc, int g1, int g2)
{
    const dcxGeom *geom = dc->geoms.geom;
    int able = dcxBedBearable(dc, g1) && is_solid(geom[g2].shape);
    int other = dcxBedBearable(dc, g2) && is_solid(geom[g1].shape);
    int one = able && likes(dc, g1), two = other && likes(dc, g2);
    if (one || two) {
        return one && !(two && is_coarse(dc, g1, g2));
    }
    return able && (!other || g1 < g2); /* nobody cares: one of them it must be */
}

double dcxBedWeight(const dcxWorld *dc, int g1, int g2, const dcPairMaterial *both)
{
    dcFoundation one, two;
    if (dcxBedOnSide(dc, g2, g1)) {
        return 0.5;
    }
    if (!is_coarse(dc, g2, g1) || !likes(dc, g2)) {
        return 1;
    }
    dcxBedLaw(dc, g1, both, &one);
    dcxBedLaw(dc, g2, both, &two);
    return 0.5 * (1 + two.stiffness / one.stiffness);
}

/* Edge length of what is cut evenly where none was asked for: see dcGeomSetSpringEdge. */
static double own_edge(const double extent[3])
{
    double least = fmin(extent[0], fmin(extent[1], extent[2])), most = fmax(extent[0], fmax(extent[1], extent[2]));
    return fmax(fmin(most / 8, least / 4), most / 32);
}

/* Springs for a solid; the mesh itself, with one user more, where its triangles will do.  `edge` 0: by size. */
static dcMeshID make_springs(const dcxGeomSolid *made, int shape, double edge, dcFault *fault)
{
    double extent[3];
    v_sub(extent, made->hi, made->lo);
    if (shape == dcxShapeMesh || (shape == dcxShapeConvex && !(edge > 0))) {
        dcMeshID own = shape == dcxShapeMesh ? made->mesh : dcConvexGetMesh(made->convex);
        dcMeshID mesh = dcxBedSurfaceRefine(own, edge > 0 ? edge : dcxBedSurfaceCell(extent), !(edge > 0), fault);
        return mesh || edge > 0 || fault->code == dcMeshFaultMemory ? mesh : dcMeshRetain(own); /* slivers */
    }
    if (!(edge > 0) && (shape == dcxShapeBox || shape == dcxShapeCylinder)) {
        return dcxBedSurfaceTessellate(&made->solid, fault);
    }
    return dcMeshTessellate(&made->solid, edge > 0 ? edge : own_edge(extent), fault);
}

/* What cannot be cut is not tried again, which may take long, until something has changed. */
static dcMeshID shared_springs(dcxWorld *dc, int entry, const double *key, int refused)
{
    dcxGeomSolid *made = &dc->geoms.solid[entry];
    const dcxGeom *geom = &dc->geoms.geom[entry];
    dcMeshID mesh = dcxShareFind(&dc->share, key, DCX_SPRINGS_KEY, made->solid.data);
    if (mesh) {
        return mesh;
    }
    dcFault fault = {dcMeshFaultSize, -1, 0, "they could not be made before, and nothing has changed since"};
    mesh = refused ? NULL : make_springs(made, geom->shape, key[0], &fault);
    made->springs_refused = !mesh && fault.code != dcMeshFaultMemory;
    if (!mesh) {
        dcxFail(fault.code == dcMeshFaultMemory ? dcErrMemory : dcErrValue, "springs of %s %p with edges of %g m: %s",
                dcxGeomClassName(geom->ode_class), (void *)geom->id, key[0], fault.text);
        return NULL;
    }
    dcMeshID of_mesh = geom->shape == dcxShapeMesh ? made->mesh : NULL;
    if (mesh != of_mesh) {
        dcxShareAdd(&dc->share, key, DCX_SPRINGS_KEY, of_mesh, geom->shape == dcxShapeConvex ? made->convex : NULL,
                    mesh);
    }
    return mesh;
}

dcMeshID dcxBedSprings(dcxWorld *dc, int entry)
{
    dcxGeomSolid *made = &dc->geoms.solid[entry];
    const dcxGeom *geom = &dc->geoms.geom[entry];
    if (made->springs_given) {
        return made->springs_given;
    }
    double key[DCX_SPRINGS_KEY] = {made->edge > 0 ? made->edge : dc->spring_edge, geom->size[0], geom->size[1],
                                   geom->size[2], geom->shape};
    int changed = v_update(made->springs_key, key, DCX_SPRINGS_KEY) | (made->springs_of != made->solid.data);
    if (made->springs && !changed) {
        return made->springs;
    }
    dcMeshRelease(made->springs);
    dc->share.stale = 1;
    made->springs = shared_springs(dc, entry, key, made->springs_refused && !changed);
    made->springs_of = made->solid.data;
    return made->springs;
}

double dcxLeastExtent(const double *extent)
{
    double most = fmax(extent[0], fmax(extent[1], extent[2])), least = INFINITY;
    for (int i = 0; i < 3; i++) {
        least = extent[i] > SHEET * most ? fmin(least, extent[i]) : least;
    }
    return least;
}

void dcxBedLaw(const dcxWorld *dc, int entry, const dcPairMaterial *both, dcFoundation *out)
{
    const dcxGeomSolid *made = &dc->geoms.solid[entry];
    if (made->live.own) {
        *out = made->live.foundation;
        return;
    }
    double extent[3];
    v_sub(extent, made->hi, made->lo);
    double least = dcxLeastExtent(extent);
    out->stiffness = both->modulus / (0.5 * (isinf(least) ? 1 : least));
    out->dissipation = both->dissipation;
    out->static_friction = both->static_friction;
    out->dynamic_friction = both->dynamic_friction;
    out->viscous_friction = both->viscous_friction;
}
