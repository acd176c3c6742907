/*
 * Kind linear_stop: one linear stop per row, on a pin or a slider. The law itself is compared first (in units of the
 * spring's force k x); then the row's coordinate is given to a body on a real hinge or slider of ODE, the stop is
 * evaluated there, and the force that reached the body is compared. ODE's coordinate is rounded before the violation
 * is formed, so the unit is then k |q| (1 + d |qdot|), or with k |x| where that is more.
 */
#include <math.h>
#include <stdio.h>

#include "golden.h"

static const double law_tolerance = 1e-14;

typedef struct Row {
    int slider;
    double q, qdot, k, d, lower, upper, f, pe;
} Row;

typedef struct Errors {
    double law, law_energy, joint, joint_energy;
} Errors;

static Row read_row(GoldenReader *reader, size_t row)
{
    return (Row){
        .slider = goldenNumber(reader, row, "joint") != 0,
        .q = goldenNumber(reader, row, "q"),
        .qdot = goldenNumber(reader, row, "qdot"),
        .k = goldenNumber(reader, row, "k"),
        .d = goldenNumber(reader, row, "d"),
        .lower = goldenNumber(reader, row, "qlow"),
        .upper = goldenNumber(reader, row, "qhigh"),
        .f = goldenNumber(reader, row, "f"),
        .pe = goldenNumber(reader, row, "pe"),
    };
}

/* The larger of an error so far and |a - b| in a unit; not a number counts as infinite. */
static double worse(double so_far, double a, double b, double unit)
{
    double error = a == b ? 0 : fabs(a - b) / unit;
    return isnan(error) ? INFINITY : fmax(so_far, error);
}

static void compare_law(const Row *row, Errors *errors)
{
    double f, pe, x = dcLinearStopViolation(row->lower, row->upper, row->q);
    dcLinearStopBatch batch = {1, &row->k, &row->d, &row->lower, &row->upper, &row->q, &row->qdot, &f, &pe};
    dcLinearStopEvaluate(&batch);
    errors->law = worse(errors->law, f, row->f, fmax(row->k * fabs(x), fabs(row->f)));
    errors->law_energy = worse(errors->law_energy, pe, row->pe, row->pe);
}

/* A body on a hinge or slider along z, its zero at the origin. */
static dJointID make_joint(dWorldID world, dBodyID body, int slider)
{
    dJointID joint = slider ? dJointCreateSlider(world, 0) : dJointCreateHinge(world, 0);
    dJointAttach(joint, body, 0);
    if (slider) {
        dJointSetSliderAxis(joint, 0, 0, 1);
    } else {
        dJointSetHingeAnchor(joint, 0, 0, 0);
        dJointSetHingeAxis(joint, 0, 0, 1);
    }
    return joint;
}

static void put(dBodyID body, const Row *row)
{
    if (row->slider) {
        dBodySetPosition(body, 0, 0, (dReal)row->q);
        dBodySetLinearVel(body, 0, 0, (dReal)row->qdot);
    } else {
        dQuaternion turned = {(dReal)cos(row->q / 2), 0, 0, (dReal)sin(row->q / 2)};
        dBodySetQuaternion(body, turned);
        dBodySetAngularVel(body, 0, 0, (dReal)row->qdot);
    }
}

static int compare_joint(const Row *row, Errors *errors)
{
    dWorldID world = dWorldCreate();
    dcWorldID dc = dcWorldCreate(world);
    dcWorldSetStepping(dc, dcStepResolved);
    dBodyID body = dBodyCreate(world);
    dJointID joint = make_joint(world, body, row->slider);
    put(body, row);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = (dReal)row->k;
    def.dissipation = (dReal)row->d;
    def.lower = (dReal)row->lower;
    def.upper = (dReal)row->upper;
    dcForceID stop = dcJointStopCreate(dc, joint, row->slider ? dcSliderPosition : dcHingeAngle, &def);
    int good = stop && dcWorldApply(dc, 0) == dcOk;
    if (good) {
        double x = fabs(dcLinearStopViolation(row->lower, row->upper, row->q)), size = fmax(fabs(row->q), x);
        const dReal *load = row->slider ? dBodyGetForce(body) : dBodyGetTorque(body);
        errors->joint = worse(errors->joint, load[2], row->f, row->k * size * (1 + row->d * fabs(row->qdot)));
        errors->joint_energy =
            worse(errors->joint_energy, dcForceGetPotentialEnergy(stop), row->pe, row->k * size * size);
    }
    dcWorldDestroy(dc);
    dWorldDestroy(world);
    return good;
}

int goldenLinearStop(const GoldenKind *kind, const char *path)
{
    struct csv *csv = csvOpen(path);
    if (!csv) {
        return goldenUnusable;
    }
    GoldenReader reader = {csv, path, 0};
    Errors errors = {0, 0, 0, 0};
    size_t rows = csv->rows;
    int good = 1;
    for (size_t i = 0; i < rows && good; i++) {
        Row row = read_row(&reader, i);
        good = !reader.missing;
        if (good) {
            compare_law(&row, &errors);
            good = compare_joint(&row, &errors);
        }
    }
    csvClose(csv);
    if (!good) {
        return goldenUnusable;
    }
    printf("linear_stop rows %zu err_law %.3g err_law_energy %.3g err_joint %.3g err_joint_energy %.3g\n", rows,
           errors.law, errors.law_energy, errors.joint, errors.joint_energy);
    return fmax(errors.law, errors.law_energy) <= law_tolerance &&
                   fmax(errors.joint, errors.joint_energy) <= asPrecise(kind->tolerance)
               ? goldenPass
               : goldenFail;
}
