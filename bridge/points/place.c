/* Where the surfaces of point-plane and point-mesh forces are put, for the caller; see ode-compliant/points.h. */
#include "core/core.h"
#include "element/element.h"
#include "points.h"

/* ---- for the caller ---- */

/* The element of one class, if its frame may be set; NULL after a message, with *code set. */
static dcxPointElement *movable(dcForceID force, const dcxElementClass *class, const char *function, int *code)
{
    dcxPointElement *e = (dcxPointElement *)dcxElementGet(force, class, dcxEnter, function, code);
    if (e && e->geom) {
        *code = dcxFail(dcErrState, "%s: the surface follows geom %p", function, (void *)e->geom);
    }
    return *code == dcOk ? e : NULL;
}

static void move(dcxPointElement *e, const dcxFrame *frame)
{
    e->in_body = *frame;
    dcxElementChanged(&e->common);
}

int dcPointPlaneSetPlane(dcForceID force, dReal nx, dReal ny, dReal nz, dReal cx, dReal cy, dReal cz)
{
    int code;
    dcxPointElement *e = movable(force, &dcxPointPlaneClass, __func__, &code);
    const dReal n[3] = {nx, ny, nz}, c[3] = {cx, cy, cz};
    if (code == dcOk) {
        code = dcxPointCheckPlane(__func__, n, c);
    }
    if (code == dcOk) {
        dcxFrame frame;
        double normal[3] = {nx, ny, nz}, centre[3] = {cx, cy, cz};
        dcxFrameFromNormal(&frame, normal, centre);
        move(e, &frame);
    }
    return code;
}

int dcPointMeshSetPose(dcForceID force, const dVector3 position, const dMatrix3 rotation)
{
    int code;
    dcxPointElement *e = movable(force, &dcxPointMeshClass, __func__, &code);
    if (code == dcOk && (!position || !rotation)) {
        code = dcxFail(dcErrArgument, "dcPointMeshSetPose: %s is NULL", position ? "rotation" : "position");
    }
    if (code == dcOk) {
        code = dcxPointCheckPose(__func__, position, rotation);
    }
    if (code == dcOk) {
        dcxFrame frame;
        dcxFrameRead(&frame, position, rotation);
        move(e, &frame);
    }
    return code;
}

/* For a getter: the element, its surface where the geom now is. */
static dcxPointElement *look(dcForceID force, const dcxElementClass *class, const char *function, int *code)
{
    dcxPointElement *e = class ? (dcxPointElement *)dcxElementGet(force, class, dcxEnter, function, code)
                               : dcxPointElementGet(force, dcxEnter, function, code);
    if (e && dcxPointSurfaceFollow(e->common.dc, e)) {
        dcxElementChanged(&e->common);
    }
    return e;
}

int dcPointPlaneGetPlane(dcForceID force, dVector3 normal, dVector3 centre)
{
    int code;
    const dcxPointElement *e = look(force, &dcxPointPlaneClass, __func__, &code);
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
    const dcxPointElement *e = look(force, &dcxPointMeshClass, __func__, &code);
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
    const dcxPointElement *e = look(force, NULL, __func__, NULL);
    return e ? e->common.part[0].id : 0;
}

dGeomID dcPointForceGetGeom(dcForceID force)
{
    const dcxPointElement *e = dcxPointElementGet(force, dcxLook, __func__, NULL);
    return e ? e->geom : 0;
}

dcMeshID dcPointMeshGetMesh(dcForceID force)
{
    const dcxPointElement *e = (dcxPointElement *)dcxElementGet(force, &dcxPointMeshClass, dcxLook, __func__, NULL);
    return e ? e->mesh : NULL;
}
