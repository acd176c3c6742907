/* Where the surfaces of point-plane and point-mesh forces are; see ode-compliant/points.h. */
#include "point_element.h"

/* ---- checks ---- */

static int finite(const dReal *v, int count)
{
    for (int i = 0; i < count; i++) {
        if (!((double)v[i] * 0 == 0)) {
            return 0;
        }
    }
    return 1;
}

int dcPointCheckPlane(const char *function, const dReal *normal, const dReal *centre)
{
    double size = sqrt((double)(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]));
    if (!(size > 0) || size - size != 0) {
        return dcFail(dcErrValue, "%s: the normal must be finite and not zero, not (%g, %g, %g)", function,
                      (double)normal[0], (double)normal[1], (double)normal[2]);
    }
    if (!finite(centre, 3)) {
        return dcFail(dcErrValue, "%s: the centre must be finite, not (%g, %g, %g)", function, (double)centre[0],
                      (double)centre[1], (double)centre[2]);
    }
    return dcOk;
}

/* Greatest difference of R R^T from the unit matrix; R as ODE has it. */
static double skew(const dReal *r)
{
    double worst = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            double sum = i == j ? -1 : 0;
            for (int k = 0; k < 3; k++) {
                sum += (double)r[4 * i + k] * (double)r[4 * j + k];
            }
            worst = fmax(worst, fabs(sum));
        }
    }
    return worst;
}

static double determinant(const dReal *r)
{
    double a[3] = {r[0], r[1], r[2]}, b[3] = {r[4], r[5], r[6]}, c[3] = {r[8], r[9], r[10]}, cross[3];
    v_cross(cross, a, b);
    return v_dot(cross, c);
}

int dcPointCheckPose(const char *function, const dReal *position, const dReal *rotation)
{
    if (!finite(position, 3)) {
        return dcFail(dcErrValue, "%s: the position must be finite, not (%g, %g, %g)", function, (double)position[0],
                      (double)position[1], (double)position[2]);
    }
    if (!finite(rotation, 3) || !finite(rotation + 4, 3) || !finite(rotation + 8, 3) || skew(rotation) > 1e-4 ||
        determinant(rotation) < 0) {
        return dcFail(dcErrValue, "%s: the rotation is not a rotation matrix: R R^T differs from 1 by %g, det R = %g",
                      function, skew(rotation), determinant(rotation));
    }
    return dcOk;
}

/* ---- frames ---- */

void dcFrameFromNormal(dcPointFrame *frame, const double *normal, const double *centre)
{
    double z[3], x[3], y[3], helper[3] = {0, 0, 0};
    v_scale(z, 1 / v_norm(normal), normal);
    helper[fabs(z[0]) < 0.7 ? 0 : 1] = 1;
    v_cross(y, z, helper);
    v_scale(y, 1 / v_norm(y), y);
    v_cross(x, y, z);
    for (int i = 0; i < 3; i++) {
        v_set(frame->r + 3 * i, x[i], y[i], z[i]);
    }
    v_copy(frame->p, centre);
}

void dcFrameFromODE(dcPointFrame *frame, const dReal *p, const dReal *r)
{
    v_set(frame->p, p[0], p[1], p[2]);
    for (int i = 0; i < 3; i++) {
        v_set(frame->r + 3 * i, r[4 * i], r[4 * i + 1], r[4 * i + 2]);
    }
}

/* The body that a geom hangs on, and its surface's frame there. */
static dBodyID read_geom(const dcImpl *dc, const dcPointElement *e, dcPointFrame *frame)
{
    dBodyID body = e->mesh ? dGeomGetBody(e->geom) : e->own_body;
    if (!e->mesh) {
        dVector4 v;
        dGeomPlaneGetParams(e->geom, v);
        double normal[3] = {v[0], v[1], v[2]}, centre[3];
        v_scale(centre, (double)v[3] / v_dot(normal, normal), normal);
        dcFrameFromNormal(frame, normal, centre);
        int entry = dcGeomFind(dc, e->geom);
        return !body && entry >= 0 ? dc->geoms.surface[entry].plane_body : body;
    }
    if (body) {
        dcFrameFromODE(frame, dGeomGetOffsetPosition(e->geom), dGeomGetOffsetRotation(e->geom));
    } else {
        dcFrameFromODE(frame, dGeomGetPosition(e->geom), dGeomGetRotation(e->geom));
    }
    return body;
}

int dcPointSurfaceFollow(dcImpl *dc, dcPointElement *e)
{
    dcPointFrame frame;
    if (!e->geom) {
        return 0;
    }
    dBodyID body = read_geom(dc, e, &frame);
    int changed = v_update(e->in_body.p, frame.p, 3) | v_update(e->in_body.r, frame.r, 9);
    changed |= body != e->common.part[0].id;
    e->common.part[0].id = body;
    return changed;
}

/* ---- for the caller ---- */

/* The element of one class, if its frame may be set; NULL after a message, with *code set. */
static dcPointElement *movable(dcForceID force, const dcElementClass *class, const char *function, int *code)
{
    dcPointElement *e = (dcPointElement *)dcElementGet(force, class, dcxEnter, function, code);
    if (e && e->geom) {
        *code = dcFail(dcErrState, "%s: the surface follows geom %p", function, (void *)e->geom);
    }
    return *code == dcOk ? e : NULL;
}

static void move(dcPointElement *e, const dcPointFrame *frame)
{
    e->in_body = *frame;
    dcElementChanged(&e->common);
}

int dcPointPlaneSetPlane(dcForceID force, dReal nx, dReal ny, dReal nz, dReal cx, dReal cy, dReal cz)
{
    int code;
    dcPointElement *e = movable(force, &dcPointPlaneClass, __func__, &code);
    const dReal n[3] = {nx, ny, nz}, c[3] = {cx, cy, cz};
    if (code == dcOk) {
        code = dcPointCheckPlane(__func__, n, c);
    }
    if (code == dcOk) {
        dcPointFrame frame;
        double normal[3] = {nx, ny, nz}, centre[3] = {cx, cy, cz};
        dcFrameFromNormal(&frame, normal, centre);
        move(e, &frame);
    }
    return code;
}

int dcPointMeshSetPose(dcForceID force, const dVector3 position, const dMatrix3 rotation)
{
    int code;
    dcPointElement *e = movable(force, &dcPointMeshClass, __func__, &code);
    if (code == dcOk && (!position || !rotation)) {
        code = dcFail(dcErrArgument, "dcPointMeshSetPose: %s is NULL", position ? "rotation" : "position");
    }
    if (code == dcOk) {
        code = dcPointCheckPose(__func__, position, rotation);
    }
    if (code == dcOk) {
        dcPointFrame frame;
        dcFrameFromODE(&frame, position, rotation);
        move(e, &frame);
    }
    return code;
}

/* For a getter: the element, its surface where the geom now is. */
static dcPointElement *look(dcForceID force, const dcElementClass *class, const char *function, int *code)
{
    dcPointElement *e = class ? (dcPointElement *)dcElementGet(force, class, dcxEnter, function, code)
                              : dcPointElementGet(force, dcxEnter, function, code);
    if (e && dcPointSurfaceFollow(e->common.dc, e)) {
        dcElementChanged(&e->common);
    }
    return e;
}

int dcPointPlaneGetPlane(dcForceID force, dVector3 normal, dVector3 centre)
{
    int code;
    const dcPointElement *e = look(force, &dcPointPlaneClass, __func__, &code);
    for (int i = 0; e && i < 4; i++) {
        if (normal) {
            normal[i] = i < 3 ? (dReal)e->in_body.r[3 * i + 2] : 0;
        }
        if (centre) {
            centre[i] = i < 3 ? (dReal)e->in_body.p[i] : 0;
        }
    }
    return code;
}

int dcPointMeshGetPose(dcForceID force, dVector3 position, dMatrix3 rotation)
{
    int code;
    const dcPointElement *e = look(force, &dcPointMeshClass, __func__, &code);
    for (int i = 0; e && i < 3; i++) {
        for (int k = 0; rotation && k < 4; k++) {
            rotation[4 * i + k] = k < 3 ? (dReal)e->in_body.r[3 * i + k] : 0;
        }
        if (position) {
            position[i] = (dReal)e->in_body.p[i];
            position[3] = 0;
        }
    }
    return code;
}

dBodyID dcPointForceGetBody(dcForceID force)
{
    const dcPointElement *e = look(force, NULL, __func__, NULL);
    return e ? e->common.part[0].id : 0;
}

dGeomID dcPointForceGetGeom(dcForceID force)
{
    const dcPointElement *e = dcPointElementGet(force, dcxLook, __func__, NULL);
    return e ? e->geom : 0;
}

dcMeshID dcPointMeshGetMesh(dcForceID force)
{
    const dcPointElement *e = (dcPointElement *)dcElementGet(force, &dcPointMeshClass, dcxLook, __func__, NULL);
    return e ? e->mesh : NULL;
}
