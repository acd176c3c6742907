/* Point-plane and point-mesh forces: create, follow, data; see ode-compliant/points.h. */
#include <stdlib.h>
#include <string.h>

#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "points.h"

/* ---- create ---- */

dcPointPlaneDef dcPointPlaneDefault(void)
{
    return (dcPointPlaneDef){
        .law = dcPointLawDefault(), .enabled = 1, .normal = {0, 0, 1, 0}, .display_size = REAL(1.0)};
}

dcPointMeshDef dcPointMeshDefault(void)
{
    dcPointMeshDef def = {.law = dcPointLawDefault(), .enabled = 1, .rotation = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    def.law.unilateral = 1;
    return def;
}

/* What both definitions have in common. */
static int check(const dcxWorld *dc, const char *function, const dcPointLaw *law, dBodyID body, dGeomID geom, int class)
{
    double value = 0;
    const char *fault = dcPointLawFault(law, &value);
    if (fault) {
        return dcxFail(dcErrValue, "%s: %s, not %g", function, fault, value);
    }
    if (geom && dGeomGetClass(geom) != class) {
        return dcxFail(dcErrArgument, "%s: geom %p is not a %s", function, (void *)geom, dcxGeomClassName(class));
    }
    if (geom && class == dTriMeshClass) {
        body = dGeomGetBody(geom);
    }
    if (body && dBodyGetWorld(body) != dc->world) {
        return dcxFail(dcErrArgument, "%s: body %p is not a body of this world", function, (void *)body);
    }
    return dcOk;
}

/* An element with the values of a law, both live and default, and a part for the surface's body. */
static dcxPointElement *make(dcxWorld *dc, const dcxElementClass *class, const dcPointLaw *law, double display_size,
                             int enabled)
{
    dcxPointElement *e = (dcxPointElement *)dcxElementNew(dc, class, sizeof *e);
    if (!e) {
        return NULL;
    }
    if (dcxElementPart(&e->common, 0) < 0 || !(e->sums = calloc(2, sizeof *e->sums))) {
        dcxElementFree(&e->common);
        return NULL;
    }
    e->cap_sums = 2;
    e->standard[dcxPointStiffness] = law->stiffness;
    e->standard[dcxPointDamping] = law->damping;
    e->standard[dcxPointType] = law->type;
    e->standard[dcxPointUnilateral] = law->unilateral != 0;
    e->standard[dcxPointNoSticking] = law->no_sticking != 0;
    e->standard[dcxPointDisplaySize] = display_size;
    memcpy(e->live, e->standard, sizeof e->live);
    e->common.enabled = e->common.default_enabled = enabled != 0;
    return e;
}

/* Puts the surface where the definition says. */
static dcForceID settle(dcxWorld *dc, dcxPointElement *e, dBodyID body, dGeomID geom)
{
    e->own_body = e->common.part[0].id = body;
    e->geom = geom;
    dcxPointSurfaceFollow(dc, e);
    dcxBodyWatchNamed(dc, e->common.part[0].id);
    e->in_world = e->in_body;
    return e->common.handle;
}

dcForceID dcPointPlaneCreate(dcWorldID handle, const dcPointPlaneDef *def)
{
    const char *const function = __func__;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, function, NULL);
    if (!dc || !def) {
        return dc ? dcxFail(dcErrArgument, "%s: def is NULL", function), NULL : NULL;
    }
    if (check(dc, function, &def->law, def->body, def->geom, dPlaneClass) != dcOk ||
        dcxPointCheckPlane(function, def->normal, def->centre) != dcOk ||
        dcxPointCheckSize(function, (double)def->display_size) != dcOk) {
        return NULL;
    }
    dcxPointElement *e = make(dc, &dcxPointPlaneClass, &def->law, (double)def->display_size, def->enabled);
    if (!e) {
        dcxFail(dcErrMemory, "%s: out of memory", function);
        return NULL;
    }
    double normal[3] = {def->normal[0], def->normal[1], def->normal[2]};
    double centre[3] = {def->centre[0], def->centre[1], def->centre[2]};
    dcxFrameFromNormal(&e->in_body, normal, centre);
    return settle(dc, e, def->body, def->geom);
}

/* The mesh that a definition asks for, with one more user; NULL after a message. */
static dcMeshID take_mesh(const char *function, const dcPointMeshDef *def)
{
    if (def->mesh) {
        return dcMeshRetain(def->mesh);
    }
    if (def->geom) {
        return dcxMeshReadGeom(def->geom, 0, function);
    }
    dcxFail(dcErrArgument, "%s: mesh and geom are both NULL", function);
    return NULL;
}

dcForceID dcPointMeshCreate(dcWorldID handle, const dcPointMeshDef *def)
{
    const char *const function = __func__;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, function, NULL);
    if (!dc || !def) {
        return dc ? dcxFail(dcErrArgument, "%s: def is NULL", function), NULL : NULL;
    }
    if (check(dc, function, &def->law, def->body, def->geom, dTriMeshClass) != dcOk ||
        dcxPointCheckPose(function, def->position, def->rotation) != dcOk) {
        return NULL;
    }
    dcMeshID mesh = take_mesh(function, def);
    dcxPointElement *e = mesh ? make(dc, &dcxPointMeshClass, &def->law, 1, def->enabled) : NULL;
    if (!e) {
        dcMeshRelease(mesh);
        if (mesh) {
            dcxFail(dcErrMemory, "%s: out of memory", function);
        }
        return NULL;
    }
    e->mesh = mesh;
    dcxFrameRead(&e->in_body, def->position, def->rotation);
    return settle(dc, e, def->body, def->geom);
}

/* ---- values (values.c) ---- */

dcxPointElement *dcxPointElementGet(dcForceID force, dcxDoor *door, const char *function, int *code)
{
    int unused;
    code = code ? code : &unused;
    dcxElement *e = dcxElementGet(force, NULL, door, function, code);
    if (e && e->class != &dcxPointPlaneClass && e->class != &dcxPointMeshClass) {
        *code = dcxFail(dcErrHandle, "%s: %p is a %s, not a point-plane or point-mesh force", function, (void *)force,
                        e->class->name);
        e = NULL;
    }
    return (dcxPointElement *)e;
}

/* ---- evaluate (evaluate.c): before it, what the surface is fixed in and whom it wakes ---- */

/* Does one body move fast enough to wake another that it presses? */
static int disturbs(dBodyID mover, dBodyID sleeper)
{
    if (!mover || !dBodyIsEnabled(mover)) {
        return 0;
    }
    const dReal *v = dBodyGetLinearVel(mover), *w = dBodyGetAngularVel(mover);
    dReal slow = dBodyGetAutoDisableLinearThreshold(sleeper), slow_turn = dBodyGetAutoDisableAngularThreshold(sleeper);
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2] > slow * slow ||
           w[0] * w[0] + w[1] * w[1] + w[2] * w[2] > slow_turn * slow_turn;
}

/* What presses on a sleeping body wakes it if it moves. */
static void wake(dcxWorld *dc, const dcxPointElement *e)
{
    for (int i = 0; i < e->count; i++) {
        dBodyID pair[2] = {e->point[i].body, e->common.part[0].id};
        for (int side = 0; side < 2 && e->point[i].force != 0; side++) {
            dBodyID sleeper = pair[side];
            if (sleeper && !dBodyIsEnabled(sleeper) && disturbs(pair[!side], sleeper)) {
                int entry = dcxBodyFind(dc, sleeper);
                dBodyEnable(sleeper);
                if (entry > 0) {
                    dc->bodies.more[entry].idle_steps = 0;
                    dc->bodies.more[entry].idle_time = 0;
                }
            }
        }
    }
}

static int prepare(dcxWorld *dc, dcxElement *element)
{
    dcxPointElement *e = (dcxPointElement *)element;
    int changed = dcxPointSurfaceFollow(dc, e);
    wake(dc, e);
    return changed;
}

static void follow(dcxWorld *dc, dcxElement *element)
{
    dcxPointSurfaceFollow(dc, (dcxPointElement *)element);
}

/* Its points go.  Without what the surface was fixed in nothing acts any more; its geom may be gone, too. */
static void lose(dcxElement *element, dBodyID body)
{
    dcxPointElement *e = (dcxPointElement *)element;
    int points = dcxPointsRemoveBody(e, body);
    if (points) {
        dcxWarn("%s %p: body %p was destroyed; its %d points are taken out", element->class->name,
                (void *)element->handle, (void *)body, points);
    }
    if (element->part[0].id == body) {
        dcxWarn("%s %p: the body of its surface, %p, was destroyed; it is turned off", element->class->name,
                (void *)element->handle, (void *)body);
        e->geom = 0;
        e->own_body = element->part[0].id = 0;
        element->enabled = element->default_enabled = 0;
        dcxElementChanged(element);
    }
}

/* ---- data ---- */

static void free_points(dcxPointElement *e)
{
    free(e->point);
    free(e->array.distance);
    free(e->array.rate);
    free(e->array.lag_w);
    free(e->array.force);
    free(e->array.elastic);
    free(e->array.potential);
    free(e->sums);
}

static void destroy(dcxElement *element)
{
    dcxPointElement *e = (dcxPointElement *)element;
    free_points(e);
    dcMeshRelease(e->mesh);
}

/* The two differ in what their making asks for. */
#define POINT_CLASS(given, number) \
    { \
        .name = given, .kind = number, .prepare = prepare, .evaluate = dcxPointEvaluate, .follow = follow, \
        .store = DCX_STORE(dcxPointElement), .destroy = destroy, .carry = dcxPointsCarry, .carried = dcxPointsCarried, \
        .keep = dcxPointsKeep, .lose = lose \
    }

const dcxElementClass dcxPointPlaneClass = POINT_CLASS("point-plane force", dcForcePointPlane);
const dcxElementClass dcxPointMeshClass = POINT_CLASS("point-mesh force", dcForcePointMesh);
