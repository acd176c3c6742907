/* Way (c): the law of a pair of geoms, from their materials and shapes; whether they are still what they were. */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "state/world_data.h"
#include "met.h"
#include "parts.h"

/* Of a mesh in its own frame: by the box about it in the world a plate's would go by how it leans. */
static void mesh_extent(dGeomID mesh, double *extent)
{
    double lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY};
    dcxFrame frame;
    dcxFrameRead(&frame, dGeomGetPosition(mesh), dGeomGetRotation(mesh));
    for (int i = 3 * dGeomTriMeshGetTriangleCount(mesh) - 1; i >= 0; i--) {
        double at[3], off[3];
        dVector3 corner[3];
        dGeomTriMeshGetTriangle(mesh, i / 3, &corner[0], &corner[1], &corner[2]);
        dcxVectorRead(at, corner[i % 3]);
        v_sub(off, at, frame.p);
        m_mul_t(at, frame.r, off);
        for (int k = 0; k < 3; k++) {
            lo[k] = fmin(lo[k], at[k]);
            hi[k] = fmax(hi[k], at[k]);
        }
    }
    v_sub(extent, hi, lo);
}

static void extent_of(dGeomID geom, double *extent)
{
    dReal box[6];
    if (dGeomGetClass(geom) == dTriMeshClass && dGeomTriMeshGetTriangleCount(geom) > 0) {
        mesh_extent(geom, extent);
        return;
    }
    dGeomGetAABB(geom, box);
    v_set(extent, (double)box[1] - (double)box[0], (double)box[3] - (double)box[2], (double)box[5] - (double)box[4]);
}

/* Of a transform its shape is that of what is inside. */
static dGeomID shape_of(dGeomID geom)
{
    return geom ? dcxGeomInside(geom, dGeomGetClass(geom)) : geom;
}

static int class_of(dGeomID shape)
{
    return shape ? dGeomGetClass(shape) : dPlaneClass;
}

/* Of a box or a cylinder. */
static int read_sides(dGeomID shape, double *sides)
{
    dVector3 box;
    dReal radius, length;
    switch (class_of(shape)) {
    case dBoxClass: dGeomBoxGetLengths(shape, box); break;
    case dCylinderClass:
        dGeomCylinderGetParams(shape, &radius, &length);
        box[0] = box[1] = 2 * radius;
        box[2] = length;
        break;
    default: return 0;
    }
    v_set(sides, (double)box[0], (double)box[1], (double)box[2]);
    return 1;
}

/* Half the least extent of a geom, or the radius of a round one; infinite for what has no end. */
static double size_of(dGeomID geom)
{
    dReal radius, length;
    double extent[3];
    dGeomID shape = shape_of(geom);
    switch (class_of(shape)) {
    case dSphereClass: return (double)dGeomSphereGetRadius(shape);
    case dCapsuleClass: dGeomCapsuleGetParams(shape, &radius, &length); return (double)radius;
    case dPlaneClass:
    case dHeightfieldClass: return INFINITY;
    default: break;
    }
    if (!read_sides(shape, extent)) {
        if (!dGeomGetBody(geom)) {
            return INFINITY;
        }
        extent_of(geom, extent);
    }
    return 0.5 * dcxLeastExtent(extent);
}

static int is_round(dGeomID geom)
{
    int class = class_of(shape_of(geom));
    return class == dSphereClass || class == dCapsuleClass;
}

/* As thick as half of what it is wide, or on no body. */
static int is_stout(dGeomID geom)
{
    double sides[3];
    if (!geom || !dGeomGetBody(geom)) {
        return 1;
    }
    if (!read_sides(shape_of(geom), sides)) {
        return 0;
    }
    return dcxLeastExtent(sides) >= 0.5 * fmax(sides[0], fmax(sides[1], sides[2]));
}

static int mode_of(const dcxWorld *dc, int entry)
{
    int mode = entry < 0 ? dcContactAuto : dc->geoms.solid[entry].mode;
    return mode == dcContactAuto ? dc->contact_mode : mode;
}

/* Stiffness of the layers of both geoms, as in bed.h: of those on a body; at half weight if both carry one. */
static double layer_stiffness(const dcxWorld *dc, const dcxMet *met, double modulus, double size1, double size2)
{
    double sum = 0, sizes[2] = {size1, size2};
    int count = 0;
    for (int side = 0; side < 2; side++) {
        dGeomID geom = side ? met->g2 : met->g1;
        if (geom && dGeomGetBody(geom) && !isinf(sizes[side])) {
            const dcxGeomSolid *made = &dc->geoms.solid[side ? met->e2 : met->e1];
            sum += made->live.own ? made->live.foundation.stiffness : modulus / sizes[side];
            count++;
        }
    }
    return count ? sum / count : modulus / fmin(met->size, 1e3);
}

/* As in resistance/pairs.c, of geoms that may never have been read. */
static double curvature_of(dGeomID geom, int faceted)
{
    dReal radius, length;
    dGeomID shape = shape_of(geom);
    if (class_of(shape) == dCylinderClass) {
        dGeomCylinderGetParams(shape, &radius, &length);
        return 1 / (double)radius;
    }
    return geom && (is_round(geom) || (faceted && dGeomGetBody(geom))) ? 1 / size_of(geom) : 0;
}

static double rolling_radius(const dcxMet *met)
{
    double sum = curvature_of(met->g1, 0) + curvature_of(met->g2, 0);
    sum = sum > 0 ? sum : curvature_of(met->g1, 1) + curvature_of(met->g2, 1);
    return sum > 0 ? 1 / sum : 0;
}

void dcxMetLaw(dcxWorld *dc, dcxMet *met)
{
    dcPairMaterial both;
    dcxCombineMaterials(dc, met->e1, met->e2, &both);
    double size1 = size_of(met->g1), size2 = size_of(met->g2);
    double r1 = is_round(met->g1) ? size1 : INFINITY, r2 = is_round(met->g2) ? size2 : INFINITY;
    double radius = dcHuntCrossleyRadius(r1, r2);
    met->size = isinf(radius) ? fmin(size1, size2) : radius;
    met->size = isinf(met->size) ? 1 : met->size;
    met->linear = isinf(radius) && mode_of(dc, met->e1) != dcContactPoint && mode_of(dc, met->e2) != dcContactPoint;
    met->stout = is_stout(met->g1) && is_stout(met->g2);
    met->k = met->linear ? layer_stiffness(dc, met, both.modulus, size1, size2)
                         : dcHuntCrossleyStiffness(met->size, both.modulus);
    met->c = both.dissipation;
    met->hold = dcxHoldRatio(&both);
    met->pull = both.adhesion_force;
    met->bond = met->linear || isinf(radius) ? 0 : dcAdhesionPull(both.adhesion_energy, radius);
    met->stress = met->linear ? both.adhesion_stress : 0;
    met->friction = (dcFriction){both.static_friction, both.dynamic_friction, both.viscous_friction};
    double arm = both.rolling_coefficient > 0 || both.spinning_coefficient > 0 ? rolling_radius(met) : 0;
    met->rolling = both.rolling_friction + both.rolling_coefficient * arm;
    met->spinning = both.spinning_friction + both.spinning_coefficient * arm;
}

static dcxLike like(dGeomID geom)
{
    int class = class_of(geom), turns = class != dTriMeshClass && class != dConvexClass;
    return (dcxLike){class, geom ? dGeomGetBody(geom) : 0, turns && class < dFirstUserClass ? size_of(geom) : 0};
}

int dcxMetIsOther(dcxMet *met)
{
    int other = 0;
    for (int i = 0; i < 2; i++) {
        dcxLike now = like(i ? met->g2 : met->g1), *was = &met->like[i];
        other |= now.class != was->class || now.body != was->body || now.size != was->size;
        *was = now;
    }
    return other;
}
