/* A world that can be stepped in every way there is. */
#include "step_world.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_CONTACTS = 8 };

static const double friction = 0.8;

double stepNow(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

step_setup stepSetupDefault(void)
{
    return (step_setup){.way = STEP_A,
                        .step = 1.0 / 60,
                        .modulus = 1e7,
                        .dissipation = 1,
                        .gravity = {0, 0, -9.81},
                        .stepping = dcStepAuto,
                        .patience = 60};
}

static void attach_material(step_world *w)
{
    dcMaterial material = dcMaterialDefault();
    material.plane_strain_modulus = w->setup.modulus;
    material.dissipation = w->setup.dissipation;
    w->dc = dcWorldCreate(w->world);
    dcWorldSetDefaultMaterial(w->dc, &material);
    dcWorldSetStepping(w->dc, w->setup.stepping);
    if (getenv("STEP_CREEP")) {
        dcWorldSetFrictionModel(w->dc, dcFrictionRegularized);
    }
}

/* Rows tell what fails; warnings would only break the table. */
static void be_quiet(int number, const char *text, va_list arguments)
{
    (void)number;
    (void)text;
    (void)arguments;
}

void stepCreate(step_world *w, const step_setup *setup)
{
    *w = (step_world){.setup = *setup, .code = dcOk};
    dSetMessageHandler(getenv("STEP_MESSAGES") ? NULL : be_quiet);
    dRandSetSeed(1); /* QuickStep's order */
    w->world = dWorldCreate();
    w->space = dHashSpaceCreate(0);
    w->group = dJointGroupCreate(0);
    dWorldSetGravity(w->world, (dReal)setup->gravity[0], (dReal)setup->gravity[1], (dReal)setup->gravity[2]);
    if (setup->way != STEP_RIGID) {
        attach_material(w);
    }
}

void stepDestroy(step_world *w)
{
    if (w->dc) {
        dcWorldDestroy(w->dc);
    }
    dJointGroupDestroy(w->group);
    dSpaceDestroy(w->space);
    dWorldDestroy(w->world);
    free(w->body);
    free(w->reach);
    *w = (step_world){.code = dcOk};
}

/* ---- stepping ---- */

static dJointID contact_joint(step_world *w, const dContact *contact)
{
    if (w->setup.way == STEP_C) {
        return dcJointCreateContact(w->dc, w->group, contact);
    }
    return dJointCreateContact(w->world, w->group, contact);
}

static void near_callback(void *data, dGeomID a, dGeomID b)
{
    step_world *w = data;
    dBodyID first = dGeomGetBody(a), second = dGeomGetBody(b);
    dContact contact[MOST_CONTACTS];
    if (first && second && dAreConnectedExcluding(first, second, dJointTypeContact)) {
        return;
    }
    if (w->setup.way == STEP_B && dcCollide(w->dc, a, b)) {
        return;
    }
    int count = dCollide(a, b, MOST_CONTACTS, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < count; i++) {
        contact[i].surface.mode = dContactApprox1;
        contact[i].surface.mu = (dReal)friction;
        dJointAttach(contact_joint(w, &contact[i]), first, second);
    }
    w->contacts += count;
}

static int step_loop(step_world *w)
{
    dReal h = (dReal)w->setup.step;
    int code = dcOk;
    w->contacts = 0;
    dSpaceCollide(w->space, w, near_callback);
    if (w->dc) {
        code = dcWorldApply(w->dc, h);
    }
    if (w->setup.quick) {
        dWorldQuickStep(w->world, h);
    } else {
        dWorldStep(w->world, h);
    }
    dJointGroupEmpty(w->group);
    return code;
}

int stepAlive(const step_world *w)
{
    return !w->late && !w->lost && w->code == dcOk;
}

const char *stepFault(const step_world *w)
{
    return w->code != dcOk ? dcErrorName(w->code) : w->lost ? "blown up" : "out of patience";
}

static int lost(const step_world *w)
{
    for (int i = 0; i < w->bodies; i++) {
        const dReal *p = dBodyGetPosition(w->body[i]);
        if (!(fabs((double)p[0]) + fabs((double)p[1]) + fabs((double)p[2]) < 1e5)) {
            return 1;
        }
    }
    return 0;
}

void stepOnce(step_world *w)
{
    double start = stepNow();
    int code;
    if (!stepAlive(w)) {
        return;
    }
    if (w->setup.way == STEP_A) {
        code = (w->setup.quick ? dcWorldQuickStep : dcWorldStep)(w->dc, w->space, (dReal)w->setup.step);
    } else {
        code = step_loop(w);
    }
    w->code = code;
    w->time += w->setup.step;
    w->wall += stepNow() - start;
    w->lost = lost(w);
    w->late = w->setup.patience > 0 && w->wall > w->setup.patience;
}

void stepRun(step_world *w, double seconds)
{
    for (long i = lround(seconds / w->setup.step); i > 0 && stepAlive(w); i--) {
        stepOnce(w);
    }
}

/* ---- bodies ---- */

static void *grown(void *memory, int room, size_t size)
{
    void *more = realloc(memory, (size_t)room * size);
    if (!more) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return more;
}

dBodyID stepBody(step_world *w, const dMass *mass, double reach, double x, double y, double z)
{
    if (w->bodies == w->room) {
        w->room = w->room ? 2 * w->room : 16;
        w->body = grown(w->body, w->room, sizeof *w->body);
        w->reach = grown(w->reach, w->room, sizeof *w->reach);
    }
    dBodyID body = dBodyCreate(w->world);
    dBodySetMass(body, mass);
    dBodySetPosition(body, (dReal)x, (dReal)y, (dReal)z);
    w->reach[w->bodies] = reach;
    w->body[w->bodies++] = body;
    return body;
}

dGeomID stepPlane(step_world *w)
{
    return dCreatePlane(w->space, 0, 0, 1, 0);
}

dBodyID stepBall(step_world *w, double radius, double mass, double x, double y, double z)
{
    dMass m;
    dMassSetSphereTotal(&m, (dReal)mass, (dReal)radius);
    dBodyID body = stepBody(w, &m, radius, x, y, z);
    dBodySetGyroscopicMode(body, 0);
    dGeomSetBody(dCreateSphere(w->space, (dReal)radius), body);
    return body;
}

dBodyID stepBox(step_world *w, double lx, double ly, double lz, double mass, double x, double y, double z)
{
    dMass m;
    dMassSetBoxTotal(&m, (dReal)mass, (dReal)lx, (dReal)ly, (dReal)lz);
    dBodyID body = stepBody(w, &m, fmin(lx, fmin(ly, lz)) / 2, x, y, z);
    dGeomSetBody(dCreateBox(w->space, (dReal)lx, (dReal)ly, (dReal)lz), body);
    return body;
}

dBodyID stepCapsule(step_world *w, double radius, double length, double mass, double x, double y, double z)
{
    dMass m;
    dMassSetCapsuleTotal(&m, (dReal)mass, 3, (dReal)radius, (dReal)length);
    dBodyID body = stepBody(w, &m, radius, x, y, z);
    dGeomSetBody(dCreateCapsule(w->space, (dReal)radius, (dReal)length), body);
    return body;
}

void stepTurn(dBodyID body, double x, double y, double z, double angle)
{
    dMatrix3 turned;
    dRFromAxisAndAngle(turned, (dReal)x, (dReal)y, (dReal)z, (dReal)angle);
    dBodySetRotation(body, turned);
}
