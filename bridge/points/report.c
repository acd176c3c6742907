/* Reading the points of point-plane and point-mesh forces; see ode-compliant/points.h. */
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

static void out(dVector3 to, const double *from, double factor)
{
    for (int i = 0; i < 3; i++) {
        to[i] = (dReal)(factor * from[i]);
    }
    to[3] = 0;
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
    report->body = point->body;
    out(report->place, point->place, 1);
    out(report->position, point->p, 1);
    out(report->normal, point->n, 1);
    out(report->nearest, point->nearest, 1);
    out(report->force, point->n, applied ? point->force : 0);
    report->distance = (dReal)point->distance;
    report->rate = (dReal)point->rate;
    report->normal_force = (dReal)(applied ? point->force : 0);
    report->potential_energy = (dReal)(applied ? point->potential : 0);
    report->dissipated_power = (dReal)(applied ? point->power : 0);
    return dcOk;
}
