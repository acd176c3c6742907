/* Values that the caller gives to surfaces: velocities of their own, directions of friction. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "geoms.h"

/* What velocities, directions and factors may be at most: their squares are to be numbers in floats too. */
static const double most = 1e9, most_factor = 1e3;

/* Three numbers, NULL for zeros; a code after a message. */
static int read3(const char *function, dGeomID geom, const char *name, const dReal *from, double *to)
{
    v_set(to, 0, 0, 0);
    for (int i = 0; from && i < 3; i++) {
        if (!(fabs((double)from[i]) <= most)) {
            return dcxFail(dcErrValue, "%s: geom %p: %s[%d] must be a number between -%g and %g, not %g", function,
                           (void *)geom, name, i, most, most, (double)from[i]);
        }
        to[i] = (double)from[i];
    }
    return dcOk;
}

static void write3(dReal *to, const double *from)
{
    for (int i = 0; to && i < 3; i++) {
        to[i] = (dReal)from[i];
    }
}

/* What acts on the geom is another now; what sleeps on it is to hear of it. */
static void stir(dcxWorld *dc, dcxSurface *surface)
{
    surface->stirred = 1;
    dc->geoms.stirred = dc->geoms.tracks = 1;
    dc->evaluation_valid = 0;
}

int dcGeomSetSurfaceVelocity(dcWorldID handle, dGeomID id, const dReal linear[3], const dReal angular[3])
{
    double v[3], w[3];
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, __func__);
    int code = r.code;
    code = code == dcOk ? read3(__func__, id, "linear", linear, v) : code;
    code = code == dcOk ? read3(__func__, id, "angular", angular, w) : code;
    if (code != dcOk) {
        return code;
    }
    dcxSurface *surface = &r.dc->geoms.surface[r.entry];
    if (v_update(surface->linear, v, 3) | v_update(surface->angular, w, 3)) {
        surface->moves = v_dot(v, v) > 0 || v_dot(w, w) > 0;
        stir(r.dc, surface);
    }
    return dcOk;
}

/* The surface of a geom to be read; NULL: there are no values, or (code < 0) it failed. */
static const dcxSurface *look(dcWorldID handle, dGeomID id, const char *function, int *code)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, function, code);
    if (!dc) {
        return NULL;
    }
    if (!id) {
        *code = dcxFail(dcErrArgument, "%s: geom is NULL", function);
        return NULL;
    }
    int entry = dcxGeomFind(dc, id);
    return entry >= 0 ? &dc->geoms.surface[entry] : NULL;
}

int dcGeomGetSurfaceVelocity(dcWorldID handle, dGeomID id, dReal linear[3], dReal angular[3])
{
    static const double none[3] = {0, 0, 0};
    int code;
    const dcxSurface *surface = look(handle, id, __func__, &code);
    if (code == dcOk) {
        write3(linear, surface ? surface->linear : none);
        write3(angular, surface ? surface->angular : none);
    }
    return code;
}

/* The factors of a direction, or of none; a code after a message. */
static int check_factors(const char *function, dGeomID id, int directed, dReal along, dReal across)
{
    for (int i = 0; i < 2; i++) {
        double factor = (double)(i ? across : along);
        if (!(factor >= 0 && factor <= most_factor)) {
            return dcxFail(dcErrValue, "%s: geom %p: %s must be between 0 and %g, not %g", function, (void *)id,
                           i ? "across" : "along", most_factor, factor);
        }
        if (!directed && factor != 1) {
            return dcxFail(dcErrValue, "%s: geom %p: without a direction %s must be 1, not %g", function, (void *)id,
                           i ? "across" : "along", factor);
        }
    }
    return dcOk;
}

int dcGeomSetFrictionDirection(dcWorldID handle, dGeomID id, const dReal axis[3], const dReal around[3], dReal along,
                               dReal across)
{
    dcxGrain grain;
    dcxGeomEntryResult r = dcxGeomForWriting(handle, id, __func__);
    int code = r.code;
    code = code == dcOk ? read3(__func__, id, "axis", axis, grain.axis) : code;
    code = code == dcOk ? read3(__func__, id, "around", around, grain.around) : code;
    if (code != dcOk) {
        return code;
    }
    int directed = v_dot(grain.axis, grain.axis) > 0 || v_dot(grain.around, grain.around) > 0;
    code = check_factors(__func__, id, directed, along, across);
    if (code != dcOk) {
        return code;
    }
    grain.along = (double)along;
    grain.across = (double)across;
    dcxSurface *surface = &r.dc->geoms.surface[r.entry];
    if (surface->directed != directed || (directed && memcmp(&surface->grain, &grain, sizeof grain) != 0)) {
        surface->grain = grain;
        surface->directed = directed;
        stir(r.dc, surface);
    }
    return dcOk;
}

int dcGeomGetFrictionDirection(dcWorldID handle, dGeomID id, dReal axis[3], dReal around[3], dReal *along,
                               dReal *across)
{
    static const dcxGrain none = {{0, 0, 0}, {0, 0, 0}, 1, 1};
    int code;
    const dcxSurface *surface = look(handle, id, __func__, &code);
    if (code != dcOk) {
        return code;
    }
    const dcxGrain *grain = surface && surface->directed ? &surface->grain : &none;
    write3(axis, grain->axis);
    write3(around, grain->around);
    if (along) {
        *along = (dReal)grain->along;
    }
    if (across) {
        *across = (dReal)grain->across;
    }
    return dcOk;
}
