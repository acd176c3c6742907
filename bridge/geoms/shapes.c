/* Shapes in world axes, made of what was read of geoms (read.c) and of the bodies' states. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "geoms.h"

const char *dcxGeomClassName(int ode_class)
{
    static const char *const names[] = {"sphere", "box",    "capsule",        "cylinder",      "plane",
                                        "ray",    "convex", "geom transform", "triangle mesh", "heightfield"};
    int known = (int)(sizeof names / sizeof *names);
    return ode_class >= 0 && ode_class < known ? names[ode_class] : "geom of another class";
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
    const double *p = dc->bodies.state[geom->body].p;
    if (!geom->offset) { /* most are where their bodies are */
        v_copy(c, p);
        dcxMatrixRead(pose->rot, dc->bodies.info[geom->body].rot);
        return;
    }
    double rb[9];
    dcxMatrixRead(rb, dc->bodies.info[geom->body].rot);
    m_mul(c, rb, pose->off_p);
    v_add_scaled(c, p, 1, c);
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
        dcxMatrixRead(rb, dc->bodies.info[geom->body].rot);
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

/* Box of a box in the geom's frame, turned.  A heightfield that repeats is infinitely wide; the grid wants numbers. */
static void turned_box(const dcxGeomSolid *made, const double *rot, const double *c, dcxBox *box)
{
    double sum[3], size[3];
    for (int k = 0; k < 3; k++) {
        int endless = isinf(made->hi[k]);
        sum[k] = endless ? 0 : made->lo[k] + made->hi[k];
        size[k] = endless ? 2 * WIDEST : made->hi[k] - made->lo[k];
    }
    for (int i = 0; i < 3; i++) {
        double middle = c[i], half = 0;
        for (int k = 0; k < 3; k++) {
            double turn = rot[3 * i + k];
            middle += 0.5 * turn * sum[k];
            half += 0.5 * fabs(turn) * size[k];
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
