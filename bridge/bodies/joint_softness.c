/*
 * ERP and CFM while a step is cut into substeps.
 *
 * A row of ODE's solver with both is a spring and a damper, kp = ERP/(h CFM) and kd = (1 - ERP)/CFM.  The program chose
 * them for its own step h0; for a substep h = r h0 the same spring and damper are
 *
 *     ERP' = ERP r/(ERP r + 1 - ERP)        CFM' = CFM/(ERP r + 1 - ERP)
 *
 * The CFM of a motor is a damper alone, ERP 0, and stays.  Contact and Plane2D joints have no getters.
 */
#include <stdlib.h>

#include "core/core.h"
#include "state/world_data.h"
#include "bodies.h"

typedef dReal dcxGetParam(dJointID joint, int parameter);
typedef void dcxSetParam(dJointID joint, int parameter, dReal value);

/* Where a type of joint keeps its pairs. */
typedef struct dcxModeRow {
    int type;
    dcxGetParam *get;
    dcxSetParam *set;
    int own;        /* ERP and CFM of the joint's equations */
    int stops;      /* how many axes with stops */
    int suspension; /* whether its first axis has one */
} dcxModeRow;

static const dcxModeRow table[] = {
    {dJointTypeBall, dJointGetBallParam, dJointSetBallParam, 1, 0, 0},
    {dJointTypeHinge, dJointGetHingeParam, dJointSetHingeParam, 0, 1, 0},
    {dJointTypeSlider, dJointGetSliderParam, dJointSetSliderParam, 0, 1, 0},
    {dJointTypeUniversal, dJointGetUniversalParam, dJointSetUniversalParam, 0, 2, 0},
    {dJointTypeHinge2, dJointGetHinge2Param, dJointSetHinge2Param, 0, 2, 1},
    {dJointTypeFixed, dJointGetFixedParam, dJointSetFixedParam, 1, 0, 0},
    {dJointTypeAMotor, dJointGetAMotorParam, dJointSetAMotorParam, 0, 3, 0},
    {dJointTypeLMotor, dJointGetLMotorParam, dJointSetLMotorParam, 0, 3, 0},
    {dJointTypePR, dJointGetPRParam, dJointSetPRParam, 0, 2, 0},
    {dJointTypePU, dJointGetPUParam, dJointSetPUParam, 0, 3, 0},
    {dJointTypePiston, dJointGetPistonParam, dJointSetPistonParam, 0, 2, 0},
    {dJointTypeDBall, dJointGetDBallParam, dJointSetDBallParam, 1, 0, 0},
    {dJointTypeDHinge, dJointGetDHingeParam, dJointSetDHingeParam, 1, 0, 0},
    {dJointTypeTransmission, dJointGetTransmissionParam, dJointSetTransmissionParam, 1, 0, 0},
};

static const dcxModeRow *row_of(dJointID joint)
{
    int type = (int)dJointGetType(joint);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].type == type) {
            return &table[i];
        }
    }
    return NULL;
}

void dcxSubstepSoftness(double r, double *erp, double *cfm)
{
    double scale = *erp >= 0 && *erp <= 1 ? *erp * r + 1 - *erp : 1;
    *erp = *erp >= 0 && *erp <= 1 ? *erp * r / scale : *erp;
    *cfm /= scale;
}

/* ---- reading them ---- */

static void keep(dcxSoftJoint *mode, int erp, int cfm)
{
    const dcxModeRow *row = &table[mode->row];
    mode->pair[mode->pairs++] = (dcxSoftness){erp, cfm, row->get(mode->joint, erp), row->get(mode->joint, cfm)};
}

static void read_pairs(dcxSoftJoint *mode)
{
    const dcxModeRow *row = &table[mode->row];
    mode->pairs = 0;
    if (row->own) {
        keep(mode, dParamERP, dParamCFM);
    }
    for (int axis = 0; axis < row->stops; axis++) {
        keep(mode, dParamStopERP + dParamGroup * axis, dParamStopCFM + dParamGroup * axis);
    }
    if (row->suspension) {
        keep(mode, dParamSuspensionERP, dParamSuspensionCFM);
    }
}

static int add(dcxJointSoftness *modes, dBodyID body, dJointID joint, const dcxModeRow *row)
{
    if (!dcxReserve((void **)&modes->joint, &modes->capacity, modes->count, sizeof *modes->joint)) {
        return 0;
    }
    dcxSoftJoint *mode = &modes->joint[modes->count++];
    mode->joint = joint;
    mode->body = body;
    mode->row = (int)(row - table);
    read_pairs(mode);
    return 1;
}

/* All joints of the active bodies, each at the first of its bodies; 0: out of memory. */
static int read_joints(dcxWorld *dc)
{
    dcxJointSoftness *modes = &dc->joint_modes;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        const dcxBodyInfo *info = &dc->bodies.info[dc->bodies.active[k]];
        int joints = info->flags & dcxBodyJointed ? dBodyGetNumJoints(info->id) : 0;
        for (int j = 0; j < joints; j++) {
            dJointID joint = dBodyGetJoint(info->id, j);
            dBodyID first = dJointGetBody(joint, 0);
            const dcxModeRow *row = (first ? first : dJointGetBody(joint, 1)) == info->id ? row_of(joint) : NULL;
            if (row && !modes->spares(dc, joint) && !add(modes, info->id, joint, row)) {
                return 0;
            }
        }
    }
    return 1;
}

/* ---- writing them ---- */

/* The caller of a rigid callback may have destroyed it. */
static int is_there(const dcxWorld *dc, const dcxSoftJoint *mode)
{
    int joints = dc->rigid ? dBodyGetNumJoints(mode->body) : 0;
    for (int j = 0; j < joints; j++) {
        if (dBodyGetJoint(mode->body, j) == mode->joint) {
            return 1;
        }
    }
    return !dc->rigid;
}

/* r = 1: as they were, to the last bit. */
static void write_joints(dcxWorld *dc, double r)
{
    for (int i = 0; i < dc->joint_modes.count; i++) {
        const dcxSoftJoint *mode = &dc->joint_modes.joint[i];
        for (int k = 0; k < mode->pairs && is_there(dc, mode); k++) {
            const dcxSoftness *pair = &mode->pair[k];
            double erp = (double)pair->erp, cfm = (double)pair->cfm;
            dcxSubstepSoftness(r, &erp, &cfm);
            table[mode->row].set(mode->joint, pair->erp_param, r < 1 ? (dReal)erp : pair->erp);
            table[mode->row].set(mode->joint, pair->cfm_param, r < 1 ? (dReal)cfm : pair->cfm);
        }
    }
}

static void write_world(dcxWorld *dc, double r)
{
    double erp = (double)dc->joint_modes.erp, cfm = (double)dc->joint_modes.cfm;
    dcxSubstepSoftness(r, &erp, &cfm);
    dWorldSetERP(dc->world, r < 1 ? (dReal)erp : dc->joint_modes.erp);
    dWorldSetCFM(dc->world, r < 1 ? (dReal)cfm : dc->joint_modes.cfm);
}

/* ---- in the order of a step ---- */

void dcxJointSoftnessEnter(dcxWorld *dc)
{
    dc->joint_modes.erp = dWorldGetERP(dc->world);
    dc->joint_modes.cfm = dWorldGetCFM(dc->world);
    dc->joint_modes.count = 0;
    dc->joint_modes.known = 0;
    dc->joint_modes.r = 1;
}

int dcxJointSoftnessSubstep(dcxWorld *dc, double r)
{
    dcxJointSoftness *modes = &dc->joint_modes;
    r = r < 1 - 1e-12 ? r : 1;
    if (r == modes->r) {
        return 1;
    }
    if (!modes->known && !read_joints(dc)) {
        return 0;
    }
    modes->known = 1;
    modes->r = r;
    write_world(dc, r);
    write_joints(dc, r);
    return 1;
}

void dcxJointSoftnessLeave(dcxWorld *dc)
{
    dcxJointSoftnessSubstep(dc, 1);
}

void dcxJointSoftnessFree(dcxWorld *dc)
{
    free(dc->joint_modes.joint);
}
