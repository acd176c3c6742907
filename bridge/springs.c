/* Which geoms carry springs, on what mesh, and with what values. */
#include <math.h>

#include "beds.h"

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

int dcBedWanted(const dcImpl *dc, int g1, int g2)
{
    int m1 = dc->geoms.form[g1].mode, m2 = dc->geoms.form[g2].mode;
    int a = dc->geoms.geom[g1].shape, b = dc->geoms.geom[g2].shape;
    if (!(dcBedBearable(dc, g1) && is_solid(b)) && !(dcBedBearable(dc, g2) && is_solid(a))) {
        return 0;
    }
    if (m1 == dcContactBed || m2 == dcContactBed) {
        return 1;
    }
    return m1 == dcContactAuto && m2 == dcContactAuto && is_flat(a) && is_flat(b);
}

int dcBedOnSide(const dcImpl *dc, int g1, int g2)
{
    const dcForm *form = dc->geoms.form;
    const dcGeom *geom = dc->geoms.geom;
    int able = dcBedBearable(dc, g1) && is_solid(geom[g2].shape);
    int other = dcBedBearable(dc, g2) && is_solid(geom[g1].shape);
    int likes = able && (form[g1].mode == dcContactBed ||
                         (form[g1].mode == dcContactAuto && is_flat(geom[g1].shape) && geom[g1].body != 0));
    int other_likes = other && (form[g2].mode == dcContactBed ||
                                (form[g2].mode == dcContactAuto && is_flat(geom[g2].shape) && geom[g2].body != 0));
    if (likes || other_likes) {
        return likes;
    }
    return able && (!other || g1 < g2); /* nobody cares: one of them it must be */
}

/* Edge length where none was asked for: see dcGeomSetSpringEdge. */
static double own_edge(const dcForm *form)
{
    double least = INFINITY, most = 0;
    for (int i = 0; i < 3; i++) {
        least = fmin(least, form->hi[i] - form->lo[i]);
        most = fmax(most, form->hi[i] - form->lo[i]);
    }
    return fmax(fmin(most / 8, least / 4), most / 32);
}

dcMeshID dcFormSprings(dcImpl *dc, int entry)
{
    dcForm *form = &dc->geoms.form[entry];
    const dcGeom *geom = &dc->geoms.geom[entry];
    if (form->springs_given) {
        return form->springs_given;
    }
    if (geom->shape == dcShapeMesh) {
        return form->mesh;
    }
    double edge = form->edge > 0 ? form->edge : own_edge(form);
    double key[5] = {edge, geom->size[0], geom->size[1], geom->size[2], geom->shape};
    int changed = v_update(form->springs_key, key, 5) | (form->springs_of != form->solid.data);
    if (form->springs && !changed) {
        return form->springs;
    }
    dcFault fault;
    dcMeshID mesh = dcMeshTessellate(&form->solid, edge, &fault);
    if (!mesh) {
        dcFail(fault.code == dcMeshFaultMemory ? dcErrMemory : dcErrValue, "springs of %s %p with edges of %g m: %s",
               dcGeomClassName(geom->ode_class), (void *)geom->id, edge, fault.text);
        return NULL;
    }
    dcMeshRelease(form->springs);
    form->springs = mesh;
    form->springs_of = form->solid.data;
    return mesh;
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
