/* Point-plane and point-mesh forces: making them, waking what they press; see ode-compliant/points.h. */
#include <stdlib.h>

#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "points.h"

/* ---- waking ---- */

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
static void wake(dcImpl *dc, const dcPointElement *e)
{
    for (int i = 0; i < e->count; i++) {
        dBodyID pair[2] = {e->point[i].body, e->common.part[0].id};
        for (int side = 0; side < 2 && e->point[i].force != 0; side++) {
            dBodyID sleeper = pair[side];
            if (sleeper && !dBodyIsEnabled(sleeper) && disturbs(pair[!side], sleeper)) {
                int entry = dcBodyFind(dc, sleeper);
                dBodyEnable(sleeper);
                if (entry > 0) {
                    dc->bodies.more[entry].idle_steps = 0;
                    dc->bodies.more[entry].idle_time = 0;
                }
            }
        }
    }
}

/* ---- the classes ---- */

static int prepare(dcImpl *dc, dcElement *element)
{
    dcPointElement *e = (dcPointElement *)element;
    int changed = dcPointSurfaceFollow(dc, e);
    wake(dc, e);
    return changed;
}

static void reset(dcElement *element)
{
    dcPointElement *e = (dcPointElement *)element;
    for (int i = 0; i < dcPointValueCount; i++) {
        e->value[i] = e->default_value[i];
    }
}

static void destroy(dcElement *element)
{
    dcPointElement *e = (dcPointElement *)element;
    dcPointsFree(e);
    dcMeshRelease(e->mesh);
}

const dcElementClass dcPointPlaneClass = {.name = "point-plane force",
                                          .prepare = prepare,
                                          .evaluate = dcPointEvaluate,
                                          .reset = reset,
                                          .destroy = destroy,
                                          .carry = dcxPointsCarry,
                                          .carried = dcxPointsCarried};
const dcElementClass dcPointMeshClass = {.name = "point-mesh force",
                                         .prepare = prepare,
                                         .evaluate = dcPointEvaluate,
                                         .reset = reset,
                                         .destroy = destroy,
                                         .carry = dcxPointsCarry,
                                         .carried = dcxPointsCarried};

dcPointElement *dcPointElementGet(dcForceID force, dcxDoor *door, const char *function, int *code)
{
    int unused;
    code = code ? code : &unused;
    dcElement *e = dcElementGet(force, NULL, door, function, code);
    if (e && e->class != &dcPointPlaneClass && e->class != &dcPointMeshClass) {
        *code = dcFail(dcErrHandle, "%s: %p is a %s, not a point-plane or point-mesh force", function, (void *)force,
                       e->class->name);
        e = NULL;
    }
    return (dcPointElement *)e;
}

/* ---- making them ---- */

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
static int check(const dcImpl *dc, const char *function, const dcPointLaw *law, dBodyID body, dGeomID geom, int class)
{
    double value = 0;
    const char *fault = dcPointLawFault(law, &value);
    if (fault) {
        return dcFail(dcErrValue, "%s: %s, not %g", function, fault, value);
    }
    if (geom && dGeomGetClass(geom) != class) {
        return dcFail(dcErrArgument, "%s: geom %p is not a %s", function, (void *)geom, dcGeomClassName(class));
    }
    if (geom && class == dTriMeshClass) {
        body = dGeomGetBody(geom);
    }
    if (body && dBodyGetWorld(body) != dc->world) {
        return dcFail(dcErrArgument, "%s: body %p is not a body of this world", function, (void *)body);
    }
    return dcOk;
}

/* An element with the values of a law, both live and default, and a part for the surface's body. */
static dcPointElement *make(dcImpl *dc, const dcElementClass *class, const dcPointLaw *law, double display_size,
                            int enabled)
{
    dcPointElement *e = (dcPointElement *)dcElementNew(dc, class, sizeof *e);
    if (!e) {
        return NULL;
    }
    if (dcElementPart(&e->common, 0) < 0 || !(e->sums = calloc(2, sizeof *e->sums))) {
        dcElementFree(&e->common);
        return NULL;
    }
    e->cap_sums = 2;
    e->default_value[dcPointStiffness] = law->stiffness;
    e->default_value[dcPointDamping] = law->damping;
    e->default_value[dcPointType] = law->type;
    e->default_value[dcPointUnilateral] = law->unilateral != 0;
    e->default_value[dcPointNoSticking] = law->no_sticking != 0;
    e->default_value[dcPointDisplaySize] = display_size;
    reset(&e->common);
    e->common.enabled = e->common.default_enabled = enabled != 0;
    return e;
}

/* Puts the surface where the definition says. */
static dcForceID settle(dcImpl *dc, dcPointElement *e, dBodyID body, dGeomID geom)
{
    e->own_body = e->common.part[0].id = body;
    e->geom = geom;
    dcPointSurfaceFollow(dc, e);
    e->in_world = e->in_body;
    return e->common.handle;
}

dcForceID dcPointPlaneCreate(dcWorldID handle, const dcPointPlaneDef *def)
{
    const char *const function = __func__;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, function, NULL);
    if (!dc || !def) {
        return dc ? dcFail(dcErrArgument, "%s: def is NULL", function), NULL : NULL;
    }
    if (check(dc, function, &def->law, def->body, def->geom, dPlaneClass) != dcOk ||
        dcPointCheckPlane(function, def->normal, def->centre) != dcOk ||
        dcPointCheckSize(function, (double)def->display_size) != dcOk) {
        return NULL;
    }
    dcPointElement *e = make(dc, &dcPointPlaneClass, &def->law, (double)def->display_size, def->enabled);
    if (!e) {
        dcFail(dcErrMemory, "%s: out of memory", function);
        return NULL;
    }
    double normal[3] = {def->normal[0], def->normal[1], def->normal[2]};
    double centre[3] = {def->centre[0], def->centre[1], def->centre[2]};
    dcFrameFromNormal(&e->in_body, normal, centre);
    return settle(dc, e, def->body, def->geom);
}

/* The mesh that a definition asks for, with one more user; NULL after a message. */
static dcMeshID take_mesh(const char *function, const dcPointMeshDef *def)
{
    if (def->mesh) {
        return dcMeshRetain(def->mesh);
    }
    if (def->geom) {
        return dcMeshReadGeom(def->geom, 0, function);
    }
    dcFail(dcErrArgument, "%s: mesh and geom are both NULL", function);
    return NULL;
}

dcForceID dcPointMeshCreate(dcWorldID handle, const dcPointMeshDef *def)
{
    const char *const function = __func__;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, function, NULL);
    if (!dc || !def) {
        return dc ? dcFail(dcErrArgument, "%s: def is NULL", function), NULL : NULL;
    }
    if (check(dc, function, &def->law, def->body, def->geom, dTriMeshClass) != dcOk ||
        dcPointCheckPose(function, def->position, def->rotation) != dcOk) {
        return NULL;
    }
    dcMeshID mesh = take_mesh(function, def);
    dcPointElement *e = mesh ? make(dc, &dcPointMeshClass, &def->law, 1, def->enabled) : NULL;
    if (!e) {
        dcMeshRelease(mesh);
        if (mesh) {
            dcFail(dcErrMemory, "%s: out of memory", function);
        }
        return NULL;
    }
    e->mesh = mesh;
    dcFrameFromODE(&e->in_body, def->position, def->rotation);
    return settle(dc, e, def->body, def->geom);
}

void dcPointsFree(dcPointElement *e)
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
