/*
 * The start of a step: who takes part, and what of it changed since the last one.
 */
#include <math.h>
#include <stdint.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "joint/joint.h"
#include "pairs/pairs.h"
#include "rolling/rolling.h"
#include "state/world_data.h"
#include "step.h"

/* A geom of a class that is not ours: from ODE's box of it. */
static double box_extent(const dcxGeom *geom, const dReal *p)
{
    dReal aabb[6];
    double square = 0;
    dGeomGetAABB(geom->id, aabb);
    for (int i = 0; i < 3; i++) {
        double far = fmax(fabs((double)aabb[2 * i] - (double)p[i]), fabs((double)aabb[2 * i + 1] - (double)p[i]));
        square += far * far;
    }
    return sqrt(square);
}

/* Greatest distance of a geom's surface from its body's centre, which is at p; a plane's is without limit. */
static double extent_of(const dcxGeom *geom, const dcxGeomSolid *made, const dcxPose *pose, const dReal *p)
{
    double away = geom->offset ? v_norm(pose->off_p) : 0, square = 0;
    switch (geom->shape) {
    case dcxShapeSphere: return away + geom->size[0];
    case dcxShapeCapsule: return away + geom->size[0] + geom->size[1];
    case dcxShapePlane: return 1e6;
    case dcxShapeNone:
    case dcxShapeUser: return box_extent(geom, p);
    default:
        for (int i = 0; i < 3; i++) {
            double far = fmax(fabs(made->lo[i]), fabs(made->hi[i]));
            square += far * far;
        }
        return away + sqrt(square);
    }
}

/* The same from the planes through the centre, in the body's axes, where `far` from it is as far as any point is. */
static void half_of(const dcxGeom *geom, const dcxGeomSolid *made, const dcxPose *pose, double far, double half[3])
{
    const double *at = pose->off_p, *turn = pose->off_r;
    int shape = geom->shape, boxed = shape == dcxShapeBox || shape == dcxShapeCylinder || shape == dcxShapeConvex;
    double own[3] = {far, far, far};
    for (int i = 0; i < 3 && (boxed || shape == dcxShapeMesh); i++) {
        own[i] = fmax(fabs(made->lo[i]), fabs(made->hi[i]));
    }
    if (shape == dcxShapeCapsule) {
        own[0] = own[1] = geom->size[0];
        own[2] = geom->size[0] + geom->size[1];
    }
    for (int i = 0; i < 3; i++) {
        double sum = own[i];
        if (geom->offset) {
            const double *row = turn + 3 * i;
            sum = fabs(at[i]) + fabs(row[0]) * own[0] + fabs(row[1]) * own[1] + fabs(row[2]) * own[2];
        }
        half[i] = fmin(sum, far);
    }
}

void dcxCollectGeomBody(dcxWorld *dc, int entry)
{
    const dcxGeom *geom = &dc->geoms.geom[entry];
    dcxBodyInfo *info = &dc->bodies.info[geom->body];
    if (geom->body == 0) {
        return;
    }
    if (info->stamp != dc->stamp) {
        info->extent = 0;
        v_set(info->half, 0, 0, 0);
        dcxBodyActivate(dc, geom->body);
    }
    const dcxGeomSolid *made = &dc->geoms.solid[entry];
    const dcxPose *pose = &dc->geoms.pose[entry];
    double extent = extent_of(geom, made, pose, info->pos), half[3];
    half_of(geom, made, pose, extent, half);
    info->extent = extent > info->extent ? extent : info->extent;
    for (int i = 0; i < 3; i++) {
        info->half[i] = half[i] > info->half[i] ? half[i] : info->half[i];
    }
}

/* Geoms, bodies and elements that take part; 1 if anything of them changed, negative: out of memory. */
static int find_parts(dcxWorld *dc, dSpaceID space, uint64_t *joint_signature)
{
    int code = dcxGeomsSync(dc, space);
    if (code != dcOk) {
        return code;
    }
    dcxBodiesBegin(dc);
    code = dcxRollingsActivate(dc);
    if (code != dcOk) {
        return code;
    }
    for (int k = 0; k < dc->geoms.num_moving; k++) {
        dcxCollectGeomBody(dc, dc->geoms.moving[k]);
    }
    dcxSoftStopsRead(dc);
    int changed = dcxElementsPrepare(dc);
    if (changed < 0) {
        return changed;
    }
    dcxCombineWake(dc);
    code = dcxBodiesRefresh(dc, joint_signature);
    return code < 0 ? code : changed | code;
}

int dcxStepBegin(dcxWorld *dc, dSpaceID space)
{
    uint64_t signature;
    dcxRowsAbandon(dc);
    dcxDropGone(dc);
    dc->pairs.valid &= !dc->collecting; /* a program's own round that nothing came of */
    dc->collecting = 0;
    dc->stamp++;
    int changed = dc->gravity_changed = dcxReadGravity(dc);
    int code = find_parts(dc, space, &signature);
    if (code < 0) {
        return code;
    }
    changed |= code;
    if (dc->structure_changed || dc->veto || dc->judge || signature != dc->joint_signature) {
        dc->pairs.valid = 0;
        changed = 1;
    }
    dc->joint_signature = signature;
    if (dc->structure_changed) {
        dcxPairsClear(dc);
        dcxPairsPurge(dc, dc->stamp - 1);
        dcxBodiesPurge(dc, dc->stamp);
    }
    if (dc->values_changed) {
        if (!dcxPairsRecombine(dc)) {
            return dcErrMemory;
        }
        changed = 1;
    }
    dcxMetsRelaw(dc);
    dc->structure_changed = dc->values_changed = 0;
    changed |= dcxShapesUpdate(dc); /* turned by somebody else */
    if (changed) {
        dc->evaluation_valid = 0;
    }
    return dcOk;
}
