/* What beds of springs report. */
#include <string.h>

#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "foundation/foundation.h"
#include "state/world_data.h"
#include "bed.h"
#include "report.h"

dcForceID dcWorldGetFoundationForce(dcWorldID handle)
{
    dcxWorld *dc = dcxLook(dcxHandleWorld, handle, __func__, NULL);
    return dc ? dc->foundation->handle : NULL;
}

int dcWorldGetNumBeds(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    return !dc ? code : dc->beds.evaluated ? dc->beds.num_live : 0;
}

int dcWorldGetBed(dcWorldID handle, int index, dcBedReport *report)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!report) {
        return dcxFail(dcErrArgument, "dcWorldGetBed: report is NULL");
    }
    const dcxBed *bed = bed_number(dc, index, __func__, &code);
    if (!bed) {
        return code;
    }
    const dcFoundationResult *result = &bed->result;
    dcxWrench wrench = {{0, 0, 0}, {0, 0, 0}};
    dcxBedAdd(dc, bed, bed->b1, &wrench);
    memset(report, 0, sizeof *report);
    report->geom1 = dc->geoms.geom[bed->g1].id;
    report->geom2 = dc->geoms.geom[bed->g2].id;
    report->body1 = dcxBodyShown(dc, bed->b1);
    report->body2 = dcxBodyShown(dc, bed->b2);
    report->law = bed->law;
    report->weight = (dReal)bed->weight;
    report->num_springs = dcMeshGetNumFaces(bed->springs);
    report->displaced = result->displaced;
    report->area = (dReal)result->area;
    report->peak_pressure = (dReal)result->peak_pressure;
    report->peak_depth = (dReal)result->peak_depth;
    if (result->displaced > 0 && result->peak_depth == 0) {
        double deepest = dcxBedDeepest(dc, bed);
        report->peak_pressure = (dReal)(deepest * bed->law.stiffness);
        report->peak_depth = (dReal)deepest;
    }
    report->normal_force = (dReal)result->normal_force;
    dcxVectorWrite(report->force, wrench.f);
    dcxVectorWrite(report->torque, wrench.t);
    double centre[3], friction[3] = {0, 0, 0};
    dcxBedCentre(bed, centre);
    dcxVectorWrite(report->centre, centre);
    if (result->displaced > 0) {
        dcxBedFriction(bed, friction);
    }
    dcxVectorWrite(report->friction_force, friction);
    report->potential_energy = (dReal)result->energy;
    report->dissipated_power = (dReal)result->power;
    return dcOk;
}
