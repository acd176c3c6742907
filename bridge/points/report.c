/* Reading the points of point-plane and point-mesh forces; see ode-compliant/points.h. */
#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "points.h"

int dcxPointCheckNumber(const dcxPointElement *e, const char *function, int point)
{
    if (point < 0 || point >= e->count) {
        return e->count ? dcxFail(dcErrValue, "%s: point must be from 0 to %d, not %d", function, e->count - 1, point)
                        : dcxFail(dcErrValue, "%s: there is no point %d: there are none", function, point);
    }
    return dcOk;
}

int dcPointForceGetPoint(dcForceID force, int number, dcPointReport *report)
{
    const char *const function = __func__;
    int code;
    dcxPointElement *e = dcxPointElementGet(force, dcxEnter, function, &code);
    if (!e || !report) {
        return e ? dcxFail(dcErrArgument, "%s: report is NULL", function) : code;
    }
    code = dcxPointCheckNumber(e, function, number);
    if (code != dcOk) {
        return code;
    }
    dcxPoint *point = &e->point[number];
    if (!point->evaluation) {
        return dcxFail(dcErrState, "%s: no step has evaluated point %d yet", function, number);
    }
    dcxPointLocate(e, point);
    int applied = e->common.enabled && point->force * 0 == 0;
    double f[3];
    report->body = point->body;
    dcxVectorWrite(report->place, point->place);
    dcxVectorWrite(report->position, point->p);
    dcxVectorWrite(report->normal, point->n);
    dcxVectorWrite(report->nearest, point->nearest);
    v_scale(f, applied ? point->force : 0, point->n);
    dcxVectorWrite(report->force, f);
    report->distance = (dReal)point->distance;
    report->rate = (dReal)point->rate;
    report->normal_force = (dReal)(applied ? point->force : 0);
    report->potential_energy = (dReal)(applied ? point->potential : 0);
    report->dissipated_power = (dReal)(applied ? point->power : 0);
    return dcOk;
}
