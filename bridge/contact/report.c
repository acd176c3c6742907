/* Report: what the last evaluation found, from our own copies; ODE's objects are not touched. */
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "contact.h"

void dcxContactPoint(const dcxBodies *bodies, const dcxContact *c, double (*arm)[3], double *point)
{
    if (!c->ball) {
        v_add_scaled(point, bodies->state[c->b1].p, 1, arm[0]);
    } else if (c->b1 != 0) {
        v_add_scaled(point, bodies->state[c->b1].p, -c->a1, c->n);
    } else {
        v_add_scaled(point, bodies->state[c->b2].p, c->a2, c->n);
    }
}

int dcWorldGetNumContacts(dcWorldID handle)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    return dc ? dc->touch.count : code;
}

/* Slip of the surfaces, which may move beside their bodies. */
static void find_slip(const dcxWorld *dc, int index, const double *point, double *slip)
{
    const dcxContact *c = &dc->touch.contact[index];
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    dcxFooting at;
    const dcxFooting *footing = dcxFootingAt(dc, pair->g1, pair->g2, c->n, point, &at);
    v_copy(slip, dc->touch.slip[index]);
    if (footing) {
        v_add_scaled(slip, slip, 1, footing->drive);
    }
}

int dcWorldGetContact(dcWorldID handle, int index, dcContactReport *report)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!report) {
        return dcxFail(dcErrArgument, "dcWorldGetContact: report is NULL");
    }
    const dcxContacts *list = &dc->touch;
    if (index < 0 || index >= list->count) {
        return dcxFail(dcErrValue, "dcWorldGetContact: index must be from 0 to %d, not %d", list->count - 1, index);
    }
    const dcxContact *c = &list->contact[index];
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    memset(report, 0, sizeof *report);
    report->geom1 = dc->geoms.geom[pair->g1].id;
    report->geom2 = dc->geoms.geom[pair->g2].id;
    report->body1 = dcxBodyShown(dc, c->b1);
    report->body2 = dcxBodyShown(dc, c->b2);
    double point[3];
    dcxContactPoint(&dc->bodies, c, list->arm[index], point);
    dcxVectorWrite(report->point, point);
    dcxVectorWrite(report->normal, c->n);
    report->depth = (dReal)list->x[index];
    report->depth_rate = (dReal)list->xdot[index];
    double slip[3];
    find_slip(dc, index, point, slip);
    dcxVectorWrite(report->slip, slip);
    report->normal_force = (dReal)list->fn[index];
    double friction[3];
    v_scale(friction, list->fn[index], list->ratio[index]);
    dcxVectorWrite(report->friction_force, friction);
    const dcxPairLaw *law = &dc->pairs.law[pair->law];
    double radius = c->curved < 2 ? law->radius[(int)c->curved] : list->own[index][1];
    report->patch_radius = (dReal)dcHuntCrossleyPatchRadius(radius, list->x[index]);
    report->potential_energy = (dReal)list->pe[index];
    report->dissipated_power = (dReal)list->power[index];
    report->adhesion_force = dc->pairs.sticks ? (dReal)list->pull[index] : 0;
    return dcOk;
}
