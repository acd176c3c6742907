/* Where the surfaces of point-plane and point-mesh forces are; see ode-compliant/points.h. */
#include <math.h>

#include "base/vector.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "points.h"

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

int dcxPointCheckPlane(const char *function, const dReal *normal, const dReal *centre)
{
    double size = sqrt((double)(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]));
    if (!(size > 0) || size - size != 0) {
        return dcxFail(dcErrValue, "%s: the normal must be finite and not zero, not (%g, %g, %g)", function,
                       (double)normal[0], (double)normal[1], (double)normal[2]);
    }
    if (!finite(centre, 3)) {
        return dcxFail(dcErrValue, "%s: the centre must be finite, not (%g, %g, %g)", function, (double)centre[0],
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

int dcxPointCheckPose(const char *function, const dReal *position, const dReal *rotation)
{
    if (!finite(position, 3)) {
        return dcxFail(dcErrValue, "%s: the position must be finite, not (%g, %g, %g)", function, (double)position[0],
                       (double)position[1], (double)position[2]);
    }
    if (!finite(rotation, 3) || !finite(rotation + 4, 3) || !finite(rotation + 8, 3) || skew(rotation) > 1e-4 ||
        determinant(rotation) < 0) {
        return dcxFail(dcErrValue, "%s: the rotation is not a rotation matrix: R R^T differs from 1 by %g, det R = %g",
                       function, skew(rotation), determinant(rotation));
    }
    return dcOk;
}

/* ---- frames ---- */

void dcxFrameFromNormal(dcxFrame *frame, const double *normal, const double *centre)
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

/* The body that a geom hangs on, and its surface's frame there. */
static dBodyID read_geom(const dcxWorld *dc, const dcxPointElement *e, dcxFrame *frame)
{
    dBodyID body = e->mesh ? dGeomGetBody(e->geom) : e->own_body;
    if (!e->mesh) {
        dVector4 v;
        dGeomPlaneGetParams(e->geom, v);
        double normal[3] = {v[0], v[1], v[2]}, centre[3];
        v_scale(centre, (double)v[3] / v_dot(normal, normal), normal);
        dcxFrameFromNormal(frame, normal, centre);
        int entry = dcxGeomFind(dc, e->geom);
        return !body && entry >= 0 ? dcxPlaneBody(dc, entry) : body;
    }
    if (body) {
        dcxFrameRead(frame, dGeomGetOffsetPosition(e->geom), dGeomGetOffsetRotation(e->geom));
    } else {
        dcxFrameRead(frame, dGeomGetPosition(e->geom), dGeomGetRotation(e->geom));
    }
    return body;
}

int dcxPointSurfaceFollow(dcxWorld *dc, dcxPointElement *e)
{
    dcxFrame frame;
    if (!e->geom) {
        return 0;
    }
    dBodyID body = read_geom(dc, e, &frame);
    int changed = v_update(e->in_body.p, frame.p, 3) | v_update(e->in_body.r, frame.r, 9);
    changed |= body != e->common.part[0].id;
    e->common.part[0].id = body;
    return changed;
}
