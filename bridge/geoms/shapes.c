/*
 * What the library reads of a geom: class, size, body, offset, pose; and the shapes in world axes made of it.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "geoms.h"

const char *dcxGeomClassName(int ode_class)
{
    static const char *const names[] = {"sphere", "box",    "capsule",        "cylinder",      "plane",
                                        "ray",    "convex", "geom transform", "triangle mesh", "heightfield"};
    int known = (int)(sizeof names / sizeof *names);
    return ode_class >= 0 && ode_class < known ? names[ode_class] : "geom of another class";
}

static void read_matrix(double *to, const dReal *from)
{
    for (int i = 0; i < 3; i++) {
        v_set(to + 3 * i, from[4 * i], from[4 * i + 1], from[4 * i + 2]);
    }
}

/* What a geom transform holds stands in the transform's frame: (p, r) becomes (p + r pi, r ri). */
static void add_inner(const dcxGeomSolid *made, double *p, double *r)
{
    double ri[9], pi[3], out[9];
    const dReal *q = dGeomGetPosition(made->inner);
    v_set(pi, q[0], q[1], q[2]);
    read_matrix(ri, dGeomGetRotation(made->inner));
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
        read_matrix(r, dGeomGetOffsetRotation(geom->id));
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
        read_matrix(rot, dGeomGetRotation(geom->id));
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

DCX_APART static int refresh(dcxWorld *dc, int entry)
{
    dcxGeom *geom = &dc->geoms.geom[entry];
    int ode_class = dGeomGetClass(geom->id);
    dBodyID body_id = ode_class == dPlaneClass ? dc->geoms.surface[entry].plane_body : dGeomGetBody(geom->id);
    int changed = ode_class != geom->ode_class || body_id != geom->body_id;
    if (changed) {
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
    }
    if (changed || ode_class != dSphereClass || geom->size[0] != dGeomSphereGetRadius(geom->id)) {
        int shape;
        if (dcxSolidRead(dc, entry, &shape) || shape != geom->shape) {
            geom->shape = shape;
            dc->values_changed = 1;
            changed = 1;
        }
    }
    int enabled = dGeomIsEnabled(geom->id) && !geom->foreign;
    unsigned long category = dGeomGetCategoryBits(geom->id), collide = dGeomGetCollideBits(geom->id);
    changed |= enabled != geom->enabled || category != geom->category || collide != geom->collide;
    geom->enabled = (short)enabled;
    geom->category = category;
    geom->collide = collide;
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

/* Centre and orientation of a geom in world axes: c = p + Rb po, R = Rb Ro. */
static void place(const dcxWorld *dc, int entry, double *c)
{
    const dcxGeom *geom = &dc->geoms.geom[entry];
    dcxPose *pose = &dc->geoms.pose[entry];
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

static void update_plane(const dcxWorld *dc, const dcxGeom *geom, dcxShape *shape)
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

void dcxShapeUpdate(dcxWorld *dc, int entry)
{
    const dcxGeom *geom = &dc->geoms.geom[entry];
    dcxShape *shape = &dc->geoms.shape[entry];
    if (shape->centred) {
        v_copy(shape->c, dc->bodies.state[shape->body].p);
        shape->r = geom->size[0];
        return;
    }
    if (geom->shape == dcxShapePlane) {
        update_plane(dc, geom, shape);
        return;
    }
    if (geom->shape == dcxShapeUser && geom->body == 0) { /* ODE alone knows where it is */
        return;
    }
    shape->r = geom->size[0];
    shape->half = geom->size[1];
    place(dc, entry, shape->c);
    const double *rot = dc->geoms.pose[entry].rot;
    v_set(shape->n, rot[2], rot[5], rot[8]);
}

int dcxShapesUpdate(dcxWorld *dc)
{
    int turned = 0;
    for (int k = 0; k < dc->geoms.num_moving; k++) {
        int entry = dc->geoms.moving[k];
        dcxShape *shape = &dc->geoms.shape[entry];
        if (shape->centred) {
            v_copy(shape->c, dc->bodies.state[shape->body].p);
        } else {
            double before[9], n[3];
            memcpy(before, dc->geoms.pose[entry].rot, sizeof before);
            v_copy(n, shape->n);
            dcxShapeUpdate(dc, entry);
            turned |=
                memcmp(before, dc->geoms.pose[entry].rot, sizeof before) != 0 || memcmp(n, shape->n, sizeof n) != 0;
        }
    }
    return turned;
}

#define WIDEST 1e8 /* m */

/* Box of a box in the geom's frame, turned. */
static void turned_box(const dcxGeomSolid *made, const double *rot, const double *c, dcxBox *box)
{
    for (int i = 0; i < 3; i++) {
        double middle = c[i], half = 0;
        for (int k = 0; k < 3; k++) {
            double turn = rot[3 * i + k];
            if (turn != 0) { /* a heightfield that repeats is infinitely wide; the grid wants numbers */
                int endless = isinf(made->hi[k]);
                middle += endless ? 0 : 0.5 * turn * (made->lo[k] + made->hi[k]);
                half += endless ? WIDEST * fabs(turn) : 0.5 * fabs(turn) * (made->hi[k] - made->lo[k]);
            }
        }
        box->lo[i] = middle - half;
        box->hi[i] = middle + half;
    }
}

void dcxShapeBounds(const dcxWorld *dc, int entry, dcxBox *box)
{
    const dcxGeom *geom = &dc->geoms.geom[entry];
    const dcxShape *shape = &dc->geoms.shape[entry];
    dReal aabb[6];
    switch (geom->shape) {
    case dcxShapeSphere:
        for (int i = 0; i < 3; i++) {
            box->lo[i] = shape->c[i] - shape->r;
            box->hi[i] = shape->c[i] + shape->r;
        }
        break;
    case dcxShapePlane:
        v_set(box->lo, -INFINITY, -INFINITY, -INFINITY);
        v_set(box->hi, INFINITY, INFINITY, INFINITY);
        break;
    case dcxShapeNone: /* not ours to touch, but the rigid callback wants to know where it is */
    case dcxShapeUser:
        dGeomGetAABB(geom->id, aabb);
        v_set(box->lo, aabb[0], aabb[2], aabb[4]);
        v_set(box->hi, aabb[1], aabb[3], aabb[5]);
        break;
    case dcxShapeCapsule:
        for (int i = 0; i < 3; i++) {
            double e = shape->r + shape->half * fabs(shape->n[i]);
            box->lo[i] = shape->c[i] - e;
            box->hi[i] = shape->c[i] + e;
        }
        break;
    default: turned_box(&dc->geoms.solid[entry], dc->geoms.pose[entry].rot, shape->c, box);
    }
}
