/* Which geoms carry springs, on what mesh, and with what values. */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "solid/bed_surface.h"
#include "state/world_data.h"
#include "geoms.h"

int dcBedBearable(const dcImpl *dc, int g)
{
    int shape = dc->geoms.geom[g].shape;
    return dc->geoms.form[g].springs_given ||
           (shape != dcShapeNone && shape != dcShapePlane && shape != dcShapeHeightfield && shape != dcShapeUser);
}

static int is_flat(int shape)
{
    return shape != dcShapeNone && shape != dcShapeSphere && shape != dcShapeCapsule && shape != dcShapeUser;
}

static int is_solid(int shape)
{
    return shape != dcShapeNone && shape != dcShapeUser;
}

/* How a geom wants to be touched, by itself or by the world's word, which puts beds on bodies alone. */
static int mode_of(const dcImpl *dc, int g)
{
    int mode = dc->geoms.form[g].mode;
    if (mode != dcContactAuto || dc->contact_mode != dcContactBed) {
        return mode != dcContactAuto ? mode : dc->contact_mode;
    }
    return dc->geoms.geom[g].body != 0 && dcBedBearable(dc, g) ? dcContactBed : dcContactAuto;
}

int dcBedWanted(const dcImpl *dc, int g1, int g2)
{
    int m1 = mode_of(dc, g1), m2 = mode_of(dc, g2);
    int a = dc->geoms.geom[g1].shape, b = dc->geoms.geom[g2].shape;
    if (!(dcBedBearable(dc, g1) && is_solid(b)) && !(dcBedBearable(dc, g2) && is_solid(a))) {
        return 0;
    }
    if (m1 == dcContactBed || m2 == dcContactBed) {
        return 1;
    }
    return m1 == dcContactAuto && m2 == dcContactAuto && is_flat(a) && is_flat(b);
}

/* A geom that says so itself carries springs; else, of those that may, the ones on bodies. */
static int likes(const dcImpl *dc, int g)
{
    const dcGeom *geom = &dc->geoms.geom[g];
    int mode = mode_of(dc, g);
    return dc->geoms.form[g].mode == dcContactBed ||
           (geom->body != 0 && (mode == dcContactBed || (mode == dcContactAuto && is_flat(geom->shape))));
}

int dcBedOnSide(const dcImpl *dc, int g1, int g2)
{
    const dcGeom *geom = dc->geoms.geom;
    int able = dcBedBearable(dc, g1) && is_solid(geom[g2].shape);
    int other = dcBedBearable(dc, g2) && is_solid(geom[g1].shape);
    int one = able && likes(dc, g1), two = other && likes(dc, g2);
    if (one || two) {
        return one;
    }
    return able && (!other || g1 < g2); /* nobody cares: one of them it must be */
}

/* Edge length of what is cut evenly where none was asked for: see dcGeomSetSpringEdge. */
static double own_edge(const double extent[3])
{
    double least = fmin(extent[0], fmin(extent[1], extent[2])), most = fmax(extent[0], fmax(extent[1], extent[2]));
    return fmax(fmin(most / 8, least / 4), most / 32);
}

/* Springs for a solid; the mesh itself, with one user more, where its triangles will do.  `edge` 0: by size. */
static dcMeshID make_springs(const dcForm *form, int shape, double edge, dcFault *fault)
{
    double extent[3];
    v_sub(extent, form->hi, form->lo);
    if (shape == dcShapeMesh || (shape == dcShapeConvex && !(edge > 0))) {
        dcMeshID own = shape == dcShapeMesh ? form->mesh : dcConvexGetMesh(form->convex);
        dcMeshID mesh = dcxSpringsRefine(own, edge > 0 ? edge : dcxSpringsCell(extent), !(edge > 0), fault);
        return mesh || edge > 0 || fault->code == dcMeshFaultMemory ? mesh : dcMeshRetain(own); /* slivers */
    }
    if (!(edge > 0) && (shape == dcShapeBox || shape == dcShapeCylinder)) {
        return dcxSpringsTessellate(&form->solid, fault);
    }
    return dcMeshTessellate(&form->solid, edge > 0 ? edge : own_edge(extent), fault);
}

static dcMeshID shared_springs(dcImpl *dc, int entry, const double *key)
{
    const dcForm *form = &dc->geoms.form[entry];
    const dcGeom *geom = &dc->geoms.geom[entry];
    dcMeshID mesh = dcxShareFind(&dc->share, key, DC_SPRINGS_KEY, form->solid.data);
    if (mesh) {
        return mesh;
    }
    dcFault fault;
    mesh = make_springs(form, geom->shape, key[0], &fault);
    if (!mesh) {
        dcFail(fault.code == dcMeshFaultMemory ? dcErrMemory : dcErrValue, "springs of %s %p with edges of %g m: %s",
               dcGeomClassName(geom->ode_class), (void *)geom->id, key[0], fault.text);
        return NULL;
    }
    dcMeshID of_mesh = geom->shape == dcShapeMesh ? form->mesh : NULL;
    if (mesh != of_mesh) {
        dcxShareAdd(&dc->share, key, DC_SPRINGS_KEY, of_mesh, geom->shape == dcShapeConvex ? form->convex : NULL, mesh);
    }
    return mesh;
}

dcMeshID dcFormSprings(dcImpl *dc, int entry)
{
    dcForm *form = &dc->geoms.form[entry];
    const dcGeom *geom = &dc->geoms.geom[entry];
    if (form->springs_given) {
        return form->springs_given;
    }
    double key[DC_SPRINGS_KEY] = {form->edge > 0 ? form->edge : dc->spring_edge, geom->size[0], geom->size[1],
                                  geom->size[2], geom->shape};
    int changed = v_update(form->springs_key, key, DC_SPRINGS_KEY) | (form->springs_of != form->solid.data);
    if (form->springs && !changed) {
        return form->springs;
    }
    dcMeshRelease(form->springs);
    dc->share.stale = 1;
    form->springs = shared_springs(dc, entry, key);
    form->springs_of = form->solid.data;
    return form->springs;
}

void dcFormFoundation(const dcImpl *dc, int entry, const dcPairMaterial *both, dcFoundation *out)
{
    const dcForm *form = &dc->geoms.form[entry];
    if (form->own_foundation) {
        *out = form->foundation;
        return;
    }
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        least = fmin(least, form->hi[i] - form->lo[i]);
    }
    out->stiffness = both->modulus / (0.5 * (least > 0 ? least : 1));
    out->dissipation = both->dissipation;
    out->static_friction = both->static_friction;
    out->dynamic_friction = both->dynamic_friction;
    out->viscous_friction = both->viscous_friction;
}
