/* The points of point-plane and point-mesh forces: adding and removing them; see ode-compliant/points.h. */
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "points.h"

/* ---- room ---- */

static int grow(double **array, size_t count)
{
    return dcxResize((void **)array, count, sizeof **array);
}

static int reserve(dcxPointElement *e, int count)
{
    if (count <= e->capacity) {
        return 1;
    }
    int capacity = count < 2 * e->capacity ? 2 * e->capacity : count + 8;
    size_t n = (size_t)capacity;
    dcxPointArrays *a = &e->array;
    if (!dcxResize((void **)&e->point, n, sizeof *e->point) || !grow(&a->distance, n) || !grow(&a->rate, n) ||
        !grow(&a->lag_w, n) || !grow(&a->force, n) || !grow(&a->elastic, n) || !grow(&a->potential, n)) {
        return 0;
    }
    e->capacity = capacity;
    return 1;
}

/* ---- parts: one for the surface's body, one for each body with points ---- */

/* The part of a body's points; negative: out of memory.  Looks at the last one first: points come body by body. */
static int take_part(dcxPointElement *e, dBodyID body)
{
    dcxElement *common = &e->common;
    for (int i = common->num_parts - 1; i > 0; i--) {
        if (common->part[i].id == body) {
            return i;
        }
    }
    int count = common->num_parts + 1;
    if (count > e->cap_sums) {
        if (!dcxResize((void **)&e->sums, 2 * (size_t)count, sizeof *e->sums)) {
            return dcErrMemory;
        }
        e->cap_sums = 2 * count;
    }
    if (!dcxElementReserve(common, e->cap_sums)) {
        return dcErrMemory;
    }
    memset(&common->part[count - 1], 0, sizeof *common->part);
    common->part[count - 1].id = body;
    common->num_parts = count;
    return count - 1;
}

/* ---- adding ---- */

/* Adds points, three numbers each, all in one body or, if one fails, none; the first one's number. */
static int add(dcxPointElement *e, const char *function, dBodyID body, const double *places, int count)
{
    if (body && dBodyGetWorld(body) != e->common.dc->world) {
        return dcxFail(dcErrArgument, "%s: body %p is not a body of this world", function, (void *)body);
    }
    if (body == e->common.part[0].id) {
        return dcxFail(dcErrArgument, "%s: the surface is fixed in body %p itself (null: the world)", function,
                       (void *)body);
    }
    for (int i = 0; i < 3 * count; i++) {
        if (!(places[i] * 0 == 0)) {
            return dcxFail(dcErrValue, "%s: %c must be finite, not %g", function, "xyz"[i % 3], places[i]);
        }
    }
    int part = count <= DCX_MESH_MAX_FACES - e->count && reserve(e, e->count + count) ? take_part(e, body) : -1;
    if (part < 0) {
        return dcxFail(dcErrMemory, "%s: out of memory", function);
    }
    for (int i = 0; i < count; i++) {
        dcxPoint *point = &e->point[e->count + i];
        memset(point, 0, sizeof *point);
        point->body = body;
        point->part = part;
        point->face = -1;
        v_copy(point->place, places + 3 * (size_t)i);
    }
    int first = e->count;
    e->count += count;
    dcxElementChanged(&e->common);
    dcxBodyWatchNamed(e->common.dc, body);
    return first;
}

int dcPointForceAddPoint(dcForceID force, dBodyID body, dReal x, dReal y, dReal z)
{
    int code;
    dcxPointElement *e = dcxPointElementGet(force, dcxEnter, __func__, &code);
    double place[3] = {x, y, z};
    return e ? add(e, __func__, body, place, 1) : code;
}

/* Vertices of a mesh, moved by a frame. */
static int add_mesh(dcxPointElement *e, const char *function, dBodyID body, dcMeshID mesh, const dcxFrame *frame)
{
    int count = dcMeshGetNumVertices(mesh);
    double *places = malloc((size_t)count * 3 * sizeof *places);
    if (!places) {
        return dcxFail(dcErrMemory, "%s: out of memory", function);
    }
    for (int i = 0; i < count; i++) {
        double local[3], *place = places + 3 * (size_t)i;
        dcMeshGetVertex(mesh, i, local);
        m_mul(place, frame->r, local);
        v_add_scaled(place, place, 1, frame->p);
    }
    int first = add(e, function, body, places, count);
    free(places);
    return first;
}

int dcPointForceAddMeshPoints(dcForceID force, dBodyID body, dcMeshID mesh)
{
    static const dcxFrame same = {{0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    int code;
    dcxPointElement *e = dcxPointElementGet(force, dcxEnter, __func__, &code);
    if (!e || !mesh) {
        return e ? dcxFail(dcErrArgument, "dcPointForceAddMeshPoints: mesh is NULL") : code;
    }
    return add_mesh(e, __func__, body, mesh, &same);
}

/* The corners of a box, in ODE's order of signs. */
static int add_box(dcxPointElement *e, const char *function, dGeomID geom, const dcxFrame *frame)
{
    dVector3 sides;
    double places[24];
    dGeomBoxGetLengths(geom, sides);
    for (int i = 0; i < 8; i++) {
        double local[3];
        for (int k = 0; k < 3; k++) {
            local[k] = (i >> k & 1 ? 0.5 : -0.5) * (double)sides[k];
        }
        m_mul(places + 3 * i, frame->r, local);
        v_add_scaled(places + 3 * i, places + 3 * i, 1, frame->p);
    }
    return add(e, function, dGeomGetBody(geom), places, 8);
}

int dcPointForceAddGeomPoints(dcForceID force, dGeomID geom)
{
    const char *const function = __func__;
    int code, class = geom ? dGeomGetClass(geom) : -1;
    dcxPointElement *e = dcxPointElementGet(force, dcxEnter, function, &code);
    if (!e) {
        return code;
    }
    if (class != dBoxClass && class != dTriMeshClass) {
        return dcxFail(dcErrArgument, "%s: geom %p must be a box or a triangle mesh, not a %s", function, (void *)geom,
                       geom ? dcxGeomClassName(class) : "null pointer");
    }
    dcxFrame frame;
    if (dGeomGetBody(geom)) {
        dcxFrameRead(&frame, dGeomGetOffsetPosition(geom), dGeomGetOffsetRotation(geom));
    } else {
        dcxFrameRead(&frame, dGeomGetPosition(geom), dGeomGetRotation(geom));
    }
    if (class == dBoxClass) {
        return add_box(e, function, geom, &frame);
    }
    dcMeshID mesh = dcxMeshReadGeom(geom, 1, function);
    code = mesh ? add_mesh(e, function, dGeomGetBody(geom), mesh, &frame) : dcErrArgument;
    dcMeshRelease(mesh);
    return code;
}

/* ---- removing ---- */

int dcPointForceRemovePoint(dcForceID force, int point)
{
    int code;
    dcxPointElement *e = dcxPointElementGet(force, dcxEnter, __func__, &code);
    code = e ? dcxPointCheckNumber(e, __func__, point) : code;
    if (code == dcOk) {
        int part = e->point[point].part;
        memmove(&e->point[point], &e->point[point + 1], (size_t)(e->count - point - 1) * sizeof *e->point);
        e->count--;
        dcxPointsDropPart(e, part);
        dcxElementChanged(&e->common);
    }
    return code;
}

int dcPointForceRemoveBody(dcForceID force, dBodyID body)
{
    int code;
    dcxPointElement *e = dcxPointElementGet(force, dcxEnter, __func__, &code);
    return e ? dcxPointsRemoveBody(e, body) : code;
}

int dcPointForceClearPoints(dcForceID force)
{
    int code;
    dcxPointElement *e = dcxPointElementGet(force, dcxEnter, __func__, &code);
    if (e) {
        e->count = 0;
        e->common.num_parts = 1;
        dcxElementChanged(&e->common);
    }
    return code;
}

int dcPointForceGetNumPoints(dcForceID force)
{
    int code;
    const dcxPointElement *e = dcxPointElementGet(force, dcxLook, __func__, &code);
    return e ? e->count : code;
}
