/*
 * What the library reads of a geom: class, size, body, offset, pose; and the shapes in world axes made of it.
 */
#include <string.h>

#include "internal.h"

const char *dcGeomClassName(int ode_class)
{
    static const char *const names[] = {"sphere", "box",    "capsule",        "cylinder",      "plane",
                                        "ray",    "convex", "geom transform", "triangle mesh", "heightfield"};
    int known = (int)(sizeof names / sizeof *names);
    return ode_class >= 0 && ode_class < known ? names[ode_class] : "geom of another class";
}

/* Reads the size; the shape it makes, or dcShapeNone. */
static int read_size(dGeomID id, int ode_class, double size[4])
{
    dVector4 v = {0, 0, 0, 0};
    dReal radius = 0, length = 0;
    v_set(size, 0, 0, 0);
    size[3] = 0;
    switch (ode_class) {
    case dSphereClass: size[0] = dGeomSphereGetRadius(id); return dcShapeSphere;
    case dPlaneClass:
        dGeomPlaneGetParams(id, v);
        v_set(size, v[0], v[1], v[2]);
        size[3] = v[3];
        return dcShapePlane;
    case dBoxClass:
        dGeomBoxGetLengths(id, v);
        v_set(size, 0.5 * (double)v[0], 0.5 * (double)v[1], 0.5 * (double)v[2]);
        return dcShapeBox;
    case dCapsuleClass:
        dGeomCapsuleGetParams(id, &radius, &length);
        size[0] = radius;
        size[1] = 0.5 * (double)length;
        return dcShapeCapsule;
    default: return dcShapeNone;
    }
}

static void read_matrix(double *to, const dReal *from)
{
    for (int i = 0; i < 3; i++) {
        v_set(to + 3 * i, from[4 * i], from[4 * i + 1], from[4 * i + 2]);
    }
}

/* Offset from the body; 1 if it changed. */
static int read_offset(dcGeom *geom, dcPose *pose)
{
    int offset = geom->body_id && geom->ode_class != dPlaneClass && dGeomIsOffset(geom->id);
    double p[3] = {0, 0, 0}, r[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    if (offset) {
        const dReal *q = dGeomGetOffsetPosition(geom->id);
        v_set(p, q[0], q[1], q[2]);
        read_matrix(r, dGeomGetOffsetRotation(geom->id));
    }
    if (!offset && !geom->offset && pose->off_r[0] != 0) {
        return 0;
    }
    geom->offset = (short)offset;
    return v_update(pose->off_p, p, 3) | v_update(pose->off_r, r, 9);
}

/* A geom without body: 1 if somebody moved it. */
static int read_fixed_pose(dcImpl *dc, int entry)
{
    dcGeom *geom = &dc->geoms.geom[entry];
    if (geom->body != 0 || geom->shape == dcShapePlane) {
        return 0;
    }
    if (geom->shape == dcShapeNone) { /* its box tells, placeable or not */
        dReal aabb[6];
        dGeomGetAABB(geom->id, aabb);
        double box[6] = {aabb[0], aabb[1], aabb[2], aabb[3], aabb[4], aabb[5]};
        return v_update(dc->geoms.pose[entry].off_r, box, 6);
    }
    const dReal *p = dGeomGetPosition(geom->id);
    double c[3] = {p[0], p[1], p[2]}, rot[9];
    read_matrix(rot, dGeomGetRotation(geom->id));
    dcPose *pose = &dc->geoms.pose[entry];
    return v_update(pose->off_p, c, 3) | v_update(pose->off_r, rot, 9);
}

int dcGeomRefresh(dcImpl *dc, int entry)
{
    dcGeom *geom = &dc->geoms.geom[entry];
    int ode_class = dGeomGetClass(geom->id);
    dBodyID body_id = ode_class == dPlaneClass ? dc->geoms.surface[entry].plane_body : dGeomGetBody(geom->id);
    int changed = ode_class != geom->ode_class || body_id != geom->body_id;
    double size[4];
    if (changed) {
        int body = dcBodyEntry(dc, body_id);
        if (body < 0) {
            return body;
        }
        geom = &dc->geoms.geom[entry];
        geom->ode_class = ode_class;
        geom->body_id = body_id;
        geom->body = body;
    }
    if (changed || ode_class != dSphereClass || geom->size[0] != dGeomSphereGetRadius(geom->id)) {
        geom->shape = read_size(geom->id, ode_class, size);
        if (v_update(geom->size, size, 4)) {
            dc->values_changed = 1;
            changed = 1;
        }
    }
    int enabled = dGeomIsEnabled(geom->id);
    unsigned long category = dGeomGetCategoryBits(geom->id), collide = dGeomGetCollideBits(geom->id);
    changed |= enabled != geom->enabled || category != geom->category || collide != geom->collide;
    geom->enabled = (short)enabled;
    geom->category = category;
    geom->collide = collide;
    changed |= geom->body != 0 ? read_offset(geom, &dc->geoms.pose[entry]) : read_fixed_pose(dc, entry);
    dcShape *shape = &dc->geoms.shape[entry];
    shape->body = geom->body;
    shape->centred = geom->shape == dcShapeSphere && geom->body != 0 && !geom->offset;
    if (changed && geom->shape != dcShapeNone) {
        dcShapeUpdate(dc, entry);
    }
    return changed;
}

/* Centre and orientation of a geom in world axes: c = p + Rb po, R = Rb Ro. */
static void place(const dcImpl *dc, int entry, double *c)
{
    const dcGeom *geom = &dc->geoms.geom[entry];
    dcPose *pose = &dc->geoms.pose[entry];
    if (geom->body == 0) {
        v_copy(c, pose->off_p);
        memcpy(pose->rot, pose->off_r, sizeof pose->rot);
        return;
    }
    double rb[9];
    read_matrix(rb, dc->bodies.info[geom->body].rot);
    m_mul(c, rb, pose->off_p);
    v_add_scaled(c, dc->bodies.state[geom->body].p, 1, c);
    for (int i = 0; i < 3; i++) {
        m_mul_t(pose->rot + 3 * i, pose->off_r, rb + 3 * i);
    }
}

static void update_plane(const dcImpl *dc, const dcGeom *geom, dcShape *shape)
{
    shape->r = geom->size[3];
    if (geom->body == 0) {
        v_copy(shape->n, geom->size);
        v_set(shape->c, 0, 0, 0);
    } else {
        double rb[9];
        read_matrix(rb, dc->bodies.info[geom->body].rot);
        m_mul(shape->n, rb, geom->size);
        v_copy(shape->c, dc->bodies.state[geom->body].p);
    }
}

void dcShapeUpdate(dcImpl *dc, int entry)
{
    const dcGeom *geom = &dc->geoms.geom[entry];
    dcShape *shape = &dc->geoms.shape[entry];
    if (shape->centred) {
        v_copy(shape->c, dc->bodies.state[shape->body].p);
        shape->r = geom->size[0];
        return;
    }
    if (geom->shape == dcShapePlane) {
        update_plane(dc, geom, shape);
        return;
    }
    shape->r = geom->size[0];
    shape->half = geom->size[1];
    place(dc, entry, shape->c);
    const double *rot = dc->geoms.pose[entry].rot;
    v_set(shape->n, rot[2], rot[5], rot[8]);
}

void dcShapesUpdate(dcImpl *dc)
{
    for (int k = 0; k < dc->geoms.num_moving; k++) {
        dcShape *shape = &dc->geoms.shape[dc->geoms.moving[k]];
        if (shape->centred) {
            v_copy(shape->c, dc->bodies.state[shape->body].p);
        } else {
            dcShapeUpdate(dc, dc->geoms.moving[k]);
        }
    }
}

void dcShapeBounds(const dcImpl *dc, int entry, dcBox *box)
{
    const dcGeom *geom = &dc->geoms.geom[entry];
    const dcShape *shape = &dc->geoms.shape[entry];
    if (geom->shape == dcShapeNone) { /* not ours to touch, but the rigid callback wants to know where it is */
        dReal aabb[6];
        dGeomGetAABB(geom->id, aabb);
        v_set(box->lo, aabb[0], aabb[2], aabb[4]);
        v_set(box->hi, aabb[1], aabb[3], aabb[5]);
        return;
    }
    for (int i = 0; i < 3; i++) {
        double e = shape->r;
        if (geom->shape == dcShapeCapsule) {
            e += shape->half * fabs(shape->n[i]);
        } else if (geom->shape == dcShapeBox) {
            const double *row = dc->geoms.pose[entry].rot + 3 * i;
            e = fabs(row[0]) * geom->size[0] + fabs(row[1]) * geom->size[1] + fabs(row[2]) * geom->size[2];
        } else if (geom->shape == dcShapePlane) {
            e = INFINITY;
        }
        box->lo[i] = shape->c[i] - e;
        box->hi[i] = shape->c[i] + e;
    }
}
