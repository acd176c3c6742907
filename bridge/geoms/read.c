/* What the library reads of a geom: class, size, body, offset, pose. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "geoms.h"

/* What a geom transform holds stands in the transform's frame: (p, r) becomes (p + r pi, r ri). */
static void add_inner(const dcxGeomSolid *made, double *p, double *r)
{
    double ri[9], pi[3], out[9];
    const dReal *q = dGeomGetPosition(made->inner);
    v_set(pi, q[0], q[1], q[2]);
    dcxMatrixRead(ri, dGeomGetRotation(made->inner));
    m_mul(out, r, pi);
    v_add_scaled(p, p, 1, out);
    for (int i = 0; i < 3; i++) {
        m_mul_t(out + 3 * i, ri, r + 3 * i);
    }
    memcpy(r, out, sizeof out);
}

/* Offset from the body; 1 if it changed. */
static int read_offset(dcxGeom *geom, const dcxGeomSolid *made, dcxPose *pose)
{
    int inside = geom->ode_class == dGeomTransformClass && made->inner && geom->shape != dcxShapeNone;
    int offset = inside || (geom->body_id && geom->ode_class != dPlaneClass && dGeomIsOffset(geom->id));
    if (!offset && !geom->offset && pose->off_r[0] != 0) {
        return 0;
    }
    double p[3] = {0, 0, 0}, r[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    if (offset && dGeomIsOffset(geom->id)) {
        const dReal *q = dGeomGetOffsetPosition(geom->id);
        v_set(p, q[0], q[1], q[2]);
        dcxMatrixRead(r, dGeomGetOffsetRotation(geom->id));
    }
    if (inside) {
        add_inner(made, p, r);
    }
    geom->offset = (short)offset;
    return v_update(pose->off_p, p, 3) | v_update(pose->off_r, r, 9);
}

/* A geom without body: 1 if somebody moved it. */
static int read_fixed_pose(dcxWorld *dc, int entry)
{
    dcxGeom *geom = &dc->geoms.geom[entry];
    if (geom->body != 0 || geom->shape == dcxShapePlane) {
        return 0;
    }
    dcxPose *pose = &dc->geoms.pose[entry];
    if (geom->shape == dcxShapeNone || geom->shape == dcxShapeUser) { /* its box tells, placeable or not */
        dReal aabb[6];
        dGeomGetAABB(geom->id, aabb);
        double box[6] = {aabb[0], aabb[1], aabb[2], aabb[3], aabb[4], aabb[5]};
        return v_update(pose->off_r, box, 6);
    }
    double c[3] = {0, 0, 0}, rot[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    if (geom->shape != dcxShapeHeightfield || dc->geoms.solid[entry].placeable) {
        const dReal *p = dGeomGetPosition(geom->id);
        v_set(c, p[0], p[1], p[2]);
        dcxMatrixRead(rot, dGeomGetRotation(geom->id));
    }
    if (geom->ode_class == dGeomTransformClass) {
        add_inner(&dc->geoms.solid[entry], c, rot);
    }
    return v_update(pose->off_p, c, 3) | v_update(pose->off_r, rot, 9);
}

/* Whether a body is of another ODE world, where our rows and joints cannot reach it. */
static int is_foreign(const dcxWorld *dc, const dcxGeom *geom, dBodyID body)
{
    if (!body || dBodyGetWorld(body) == dc->world) {
        return 0;
    }
    dcxWarn("geom %p: its body %p is of another world; the geom takes no part in this one", (void *)geom->id,
            (void *)body);
    return 1;
}

void dcxPlanesWatch(dcxWorld *dc)
{
    for (int i = 0; dc->geoms.carried && i < dc->geoms.count; i++) {
        if (dc->geoms.geom[i].id && dc->geoms.surface[i].plane_body) {
            dcxBodyWatch(dc, dcxBodyEntry(dc, dc->geoms.surface[i].plane_body));
        }
    }
}

dBodyID dcxPlaneBody(const dcxWorld *dc, int entry)
{
    dBodyID id = dc->geoms.surface[entry].plane_body;
    int body = id ? dcxBodyFind(dc, id) : -1;
    return body > 0 && dcxWatchLost(dc, body) ? 0 : id;
}

/* Class and body; 1 if either changed, negative: out of memory. */
static int read_body(dcxWorld *dc, int entry, int ode_class)
{
    dcxGeom *geom = &dc->geoms.geom[entry];
    if (ode_class == dPlaneClass) {
        dc->geoms.surface[entry].plane_body = dcxPlaneBody(dc, entry);
    }
    dBodyID body_id = ode_class == dPlaneClass ? dc->geoms.surface[entry].plane_body : dGeomGetBody(geom->id);
    if (ode_class == geom->ode_class && body_id == geom->body_id) {
        return 0;
    }
    int foreign = is_foreign(dc, geom, body_id), body = foreign ? 0 : dcxBodyEntry(dc, body_id);
    if (body < 0) {
        return body;
    }
    geom->foreign = foreign;
    dc->values_changed |= (geom->body != 0) != (body != 0); /* who carries springs depends on it */
    geom->ode_class = ode_class;
    geom->body_id = body_id;
    geom->body = body;
    dc->geoms.pose[entry].off_r[0] = 0; /* what is there is a pose in the world, or an offset from another body */
    return 1;
}

/* Whom it may touch; 1 if that changed. */
static int read_filter(dcxGeom *geom)
{
    int enabled = dGeomIsEnabled(geom->id) && !geom->foreign;
    unsigned long category = dGeomGetCategoryBits(geom->id), collide = dGeomGetCollideBits(geom->id);
    int changed = enabled != geom->enabled || category != geom->category || collide != geom->collide;
    geom->enabled = (short)enabled;
    geom->category = category;
    geom->collide = collide;
    return changed;
}

DCX_APART static int refresh(dcxWorld *dc, int entry)
{
    dcxGeom *geom = &dc->geoms.geom[entry];
    int ode_class = dGeomGetClass(geom->id), changed = read_body(dc, entry, ode_class);
    if (changed < 0) {
        return changed;
    }
    if (changed || ode_class != dSphereClass || geom->size[0] != dGeomSphereGetRadius(geom->id)) {
        int shape;
        if (dcxSolidRead(dc, entry, &shape) || shape != geom->shape) {
            geom->shape = shape;
            dc->values_changed = 1;
            changed = 1;
        }
    }
    changed |= read_filter(geom);
    int was = geom->body, moved = dcxMoverLook(dc, entry);
    if (moved < 0) {
        return moved;
    }
    if (geom->body != was) { /* what is there is a pose in the world */
        dc->geoms.pose[entry].off_r[0] = 0;
    }
    changed |= moved;
    changed |= geom->body != 0 ? read_offset(geom, &dc->geoms.solid[entry], &dc->geoms.pose[entry])
                               : read_fixed_pose(dc, entry);
    dcxShape *shape = &dc->geoms.shape[entry];
    shape->body = geom->body;
    shape->centred = geom->shape == dcxShapeSphere && geom->body_id && geom->body != 0 && !geom->offset;
    if (changed && geom->shape != dcxShapeNone && geom->shape != dcxShapeUser) {
        dcxShapeUpdate(dc, entry);
    }
    return changed;
}

/* A sphere at its body's centre, and still the one it was: what most geoms of a large scene are. */
static inline int is_same_sphere(const dcxGeom *geom, const dcxShape *shape)
{
    return shape->centred && dGeomGetClass(geom->id) == dSphereClass && dGeomGetBody(geom->id) == geom->body_id &&
           dGeomSphereGetRadius(geom->id) == geom->size[0] && dGeomIsEnabled(geom->id) == geom->enabled &&
           dGeomGetCategoryBits(geom->id) == geom->category && dGeomGetCollideBits(geom->id) == geom->collide &&
           !dGeomIsOffset(geom->id);
}

int dcxGeomRefresh(dcxWorld *dc, int entry)
{
    dcxGeom *geom = &dc->geoms.geom[entry];
    if (geom->ode_class == dSphereClass && is_same_sphere(geom, &dc->geoms.shape[entry])) {
        return 0;
    }
    return refresh(dc, entry);
}
