/* Room 8, report: what the last evaluation found, from our own copies; ODE's objects are not touched. */
#include <math.h>
#include <string.h>

#include "carry/carry.h"
#include "internal.h"

static void out(dVector3 to, const double *from)
{
    to[0] = (dReal)from[0];
    to[1] = (dReal)from[1];
    to[2] = (dReal)from[2];
    to[3] = 0;
}

static void contact_point(const dcBodies *bodies, const dcContact *c, double (*arm)[3], double *point)
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
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    return dc ? dc->touch.count : code;
}

int dcWorldGetContact(dcWorldID handle, int index, dcContactReport *report)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    if (!report) {
        return dcFail(dcErrArgument, "dcWorldGetContact: report is NULL");
    }
    const dcContacts *list = &dc->touch;
    if (index < 0 || index >= list->count) {
        return dcFail(dcErrValue, "dcWorldGetContact: index must be from 0 to %d, not %d", list->count - 1, index);
    }
    const dcContact *c = &list->contact[index];
    const dcPair *pair = &dc->pairs.pair[c->pair];
    memset(report, 0, sizeof *report);
    report->geom1 = dc->geoms.geom[pair->g1].id;
    report->geom2 = dc->geoms.geom[pair->g2].id;
    report->body1 = dc->bodies.info[c->b1].id;
    report->body2 = dc->bodies.info[c->b2].id;
    double point[3];
    contact_point(&dc->bodies, c, list->arm[index], point);
    out(report->point, point);
    out(report->normal, c->n);
    report->depth = (dReal)list->x[index];
    report->depth_rate = (dReal)list->xdot[index];
    out(report->slip, list->slip[index]);
    report->normal_force = (dReal)list->fn[index];
    double friction[3];
    v_scale(friction, list->fn[index], list->ratio[index]);
    out(report->friction_force, friction);
    const dcLaw *law = &dc->pairs.law[pair->law];
    double radius = c->curved < 2 ? law->radius[(int)c->curved] : list->own[index][1];
    report->patch_radius = (dReal)dcHuntCrossleyPatchRadius(radius, list->x[index]);
    report->potential_energy = (dReal)list->pe[index];
    report->dissipated_power = (dReal)list->power[index];
    return dcOk;
}

dReal dcWorldGetPotentialEnergy(dcWorldID handle)
{
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)(dc->potential + dcxProgramStored(dc)) : (dReal)NAN;
}

dReal dcWorldGetDissipatedEnergy(dcWorldID handle)
{
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->dissipated : (dReal)NAN;
}

dReal dcWorldGetDissipatedPower(dcWorldID handle)
{
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->power : (dReal)NAN;
}

/* Kinetic energy of a body from our copy of its state. */
static double kinetic(const dcBodies *bodies, int b)
{
    const dcBodyState *s = &bodies->state[b];
    const dcBodyInfo *info = &bodies->info[b];
    if (!(info->flags & dcBodyDynamic)) {
        return 0;
    }
    const dcBodyMore *more = &bodies->more[b];
    double w[3], l[3];
    if (info->isotropic) {
        v_copy(w, s->w);
    } else {
        m_mul_t(w, more->rotation, s->w);
    }
    m_mul(l, more->inertia, w);
    return 0.5 * info->mass * v_dot(s->v, s->v) + 0.5 * v_dot(w, l);
}

dReal dcWorldGetKineticEnergy(dcWorldID handle)
{
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, NULL);
    if (!dc) {
        return (dReal)NAN;
    }
    double sum = 0;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        sum += kinetic(&dc->bodies, dc->bodies.active[k]);
    }
    return (dReal)sum;
}

dReal dcWorldGetGravitationalEnergy(dcWorldID handle)
{
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, NULL);
    if (!dc) {
        return (dReal)NAN;
    }
    double sum = 0;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        const dcBodyInfo *info = &dc->bodies.info[b];
        if (info->flags & dcBodyGravity && !(info->flags & dcBodyKinematic)) {
            sum -= info->mass * v_dot(dc->gravity, dc->bodies.state[b].p);
        }
    }
    return (dReal)sum;
}

int dcWorldGetNumBodies(dcWorldID handle)
{
    int code;
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, &code);
    return dc ? dc->bodies.num_active : code;
}

dBodyID dcWorldGetBody(dcWorldID handle, int index)
{
    dcImpl *dc = dcxEnter(dcHandleWorld, handle, __func__, NULL);
    if (!dc) {
        return NULL;
    }
    if (index < 0 || index >= dc->bodies.num_active) {
        dcFail(dcErrValue, "dcWorldGetBody: index must be from 0 to %d, not %d", dc->bodies.num_active - 1, index);
        return NULL;
    }
    return dc->bodies.info[dc->bodies.active[index]].id;
}
