/*
 * any-step: does a program have to change its step for the material, or the material for its step?
 *
 * No.  A ball is dropped from a metre and a box stands beside it, in worlds of their own: for moduli from 1e5 Pa (a
 * sponge) to 2e11 Pa (steel), with steps of 1/30, 1/60 and 1/240 s.  The contact of a hard body is over in a small part
 * of such a step; still the ball has to leave with the speed that the law gives it, and both have to come to rest as
 * deep as the law says:
 *     ball    (m g/k)^(2/3), k = 4/3 sqrt(R) E
 *     box     m g/(k A), k = E over half the box's side, A the area of its lower face
 * What the ball's speed should be is computed by a world that follows the contact with as many substeps as it needs.
 * The price is that of ODE's own contact joints and QuickStep in the same scene with the same step, run in turn.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <time.h>

#include "runner/scene.h"

enum { MODULI = 4, STEPS = 3 };

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal radius = REAL(0.1);   /* m, of the ball and half the box's side */
static const dReal mass = REAL(4.);      /* kg, of each */
static const dReal drop = REAL(1.);      /* m */
static const double dissipation = 0.5;   /* s/m */
static const double modulus[MODULI] = {1e5, 1e7, 1e9, 2e11};
static const double step[STEPS] = {1. / 30, 1. / 60, 1. / 240};

/* A world with a ball, and a box if it is not for reference. */
struct trial {
    dWorldID world;
    dSpaceID space;
    dcWorldID dc; /* 0 in a rigid world */
    dBodyID ball, box;
    dBodyID shown[2]; /* like them, in the runner's world */
    dReal step;
    double time, wall; /* simulated, and computing, s */
    double rebound;    /* speed at which the ball leaves the floor first, m/s; NaN until then */
};

static struct trial ours[MODULI][STEPS], resolved[MODULI], rigid[STEPS];
static dJointGroupID joints;
static int column[MODULI], coarse_column;

static void add(struct trial *t, dGeomID geom, dBodyID *body, dReal x, dReal z)
{
    dMass m;

    *body = dBodyCreate(t->world);
    dMassSetBoxTotal(&m, mass, 2 * radius, 2 * radius, 2 * radius);
    dBodySetMass(*body, &m);
    dGeomSetBody(geom, *body);
    dBodySetPosition(*body, x, 0, z);
}

/* `e` is 0 for a rigid world. */
static void begin(struct trial *t, double e, double h, dcStepping stepping)
{
    dcMaterial material = dcMaterialDefault();

    *t = (struct trial){.world = dWorldCreate(), .space = dHashSpaceCreate(0), .step = (dReal)h, .rebound = NAN};
    dWorldSetGravity(t->world, 0, 0, -gravity);
    dCreatePlane(t->space, 0, 0, 1, 0);
    add(t, dCreateSphere(t->space, radius), &t->ball, 0, radius + drop);
    if (stepping == dcStepAuto) {
        add(t, dCreateBox(t->space, 2 * radius, 2 * radius, 2 * radius), &t->box, 1, radius);
    }
    if (e > 0) {
        material.plane_strain_modulus = e;
        material.dissipation = dissipation;
        t->dc = dcWorldCreate(t->world);
        dcWorldSetDefaultMaterial(t->dc, &material);
        dcWorldSetStepping(t->dc, stepping);
    }
}

static void end(struct trial *t)
{
    if (t->dc) {
        dcWorldDestroy(t->dc);
    }
    dSpaceDestroy(t->space);
    dWorldDestroy(t->world);
}

static void near_callback(void *data, dGeomID a, dGeomID b)
{
    struct trial *t = data;
    dContact contact[4] = {{.surface.mode = 0}};
    const int found = dCollide(a, b, 4, &contact[0].geom, sizeof contact[0]);
    int i;

    for (i = 0; i < found; i++) {
        contact[i].surface.mode = dContactBounce;
        contact[i].surface.mu = REAL(0.8);
        contact[i].surface.bounce = REAL(0.25);
        dJointAttach(dJointCreateContact(t->world, joints, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ODE's velocities are half a step older than its positions; substeps bring both together. */
static void look_at_ball(struct trial *t)
{
    const double older = t->dc && dcWorldGetStepping(t->dc) == dcStepResolved ? 0 : 0.5 * (double)(t->step * gravity);
    const double height = dBodyGetPosition(t->ball)[2] - radius;
    const double velocity = dBodyGetLinearVel(t->ball)[2] - older;

    if (isnan(t->rebound) && height > 0 && velocity > 0) {
        t->rebound = sqrt(velocity * velocity + 2 * (double)gravity * height);
    }
}

/* Steps a world up to the time given. */
static void advance(struct trial *t, double until)
{
    const double start = now();

    while (t->time + (double)t->step < until * (1 + 1e-9)) {
        if (t->dc) {
            dcWorldStep(t->dc, t->space, t->step);
        } else {
            dSpaceCollide(t->space, t, near_callback);
            dWorldQuickStep(t->world, t->step);
            dJointGroupEmpty(joints);
        }
        t->time += (double)t->step;
        look_at_ball(t);
    }
    t->wall += now() - start;
}

/* The runner's own world only shows what the others do: ball and box of each, beside each other. */
static void show(struct run *run, struct trial *t, int column_shown, int row)
{
    int i;

    for (i = 0; i < 2 && (i == 0 ? t->ball : t->box); i++) {
        t->shown[i] = dBodyCreate(run->world);
        dBodySetKinematic(t->shown[i]);
        dGeomSetBody(i == 0 ? dCreateSphere(run->space, radius)
                            : dCreateBox(run->space, 2 * radius, 2 * radius, 2 * radius),
                     t->shown[i]);
        dBodySetPosition(t->shown[i], (dReal)column_shown + REAL(0.3) * (dReal)i, (dReal)row,
                         dBodyGetPosition(i == 0 ? t->ball : t->box)[2]);
    }
}

/* Height and attitude; beside each other they stay. */
static void follow(struct trial *t)
{
    int i;

    for (i = 0; i < 2 && t->shown[i]; i++) {
        const dReal *place = dBodyGetPosition(t->shown[i]);
        const dBodyID real = i == 0 ? t->ball : t->box;
        dBodySetPosition(t->shown[i], place[0], place[1], dBodyGetPosition(real)[2]);
        dBodySetQuaternion(t->shown[i], dBodyGetQuaternion(real));
    }
}

static void setup(struct run *run)
{
    int i, k;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dCreatePlane(run->space, 0, 0, 1, 0);
    joints = dJointGroupCreate(0);
    for (k = 0; k < STEPS; k++) {
        begin(&rigid[k], 0, step[k], dcStepAuto);
        show(run, &rigid[k], MODULI, k);
    }
    for (i = 0; i < MODULI; i++) {
        begin(&resolved[i], modulus[i], step[1], dcStepResolved);
        for (k = 0; k < STEPS; k++) {
            begin(&ours[i][k], modulus[i], step[k], dcStepAuto);
            show(run, &ours[i][k], i, k);
        }
        column[i] = recordColumn(&run->record, "height of the ball of %g Pa, steps of 1/60 s [m]", modulus[i]);
    }
    coarse_column = recordColumn(&run->record, "height of the ball of %g Pa, steps of 1/30 s [m]", modulus[MODULI - 1]);
}

static void look(struct run *run)
{
    int i, k;

    for (k = 0; k < STEPS; k++) {
        advance(&rigid[k], run->time);
        follow(&rigid[k]);
    }
    for (i = 0; i < MODULI; i++) {
        for (k = 0; k < STEPS; k++) {
            advance(&ours[i][k], run->time);
            follow(&ours[i][k]);
        }
        if (isnan(resolved[i].rebound)) {
            advance(&resolved[i], run->time);
        }
        recordSet(&run->record, column[i], dBodyGetPosition(ours[i][1].ball)[2] - radius);
    }
    recordSet(&run->record, coarse_column, dBodyGetPosition(ours[MODULI - 1][0].ball)[2] - radius);
}

/* The value that is farthest from 1. */
static double farther(double a, double b)
{
    return fabs(a - 1) > fabs(b - 1) || isnan(a) ? a : b;
}

static void compare(struct run *run, int i)
{
    const dcMaterial material = {.plane_strain_modulus = modulus[i], .dissipation = dissipation};
    const double weight = (double)mass * (double)gravity, side = 2 * (double)radius;
    const double noise = sizeof(dReal) == 4 ? FLT_EPSILON : DBL_EPSILON;
    double ball = 1, box = 1, rebound = 1, k, press;
    dcPairMaterial pair;
    int s;

    dcMaterialCombine(&material, &material, &pair);
    k = dcHuntCrossleyStiffness((double)radius, pair.modulus);
    press = pair.modulus / (double)radius * side * side;
    for (s = 0; s < STEPS; s++) {
        const struct trial *t = &ours[i][s];
        ball = farther((radius - dBodyGetPosition(t->ball)[2]) / dcHuntCrossleyStaticDepth(k, weight), ball);
        box = farther((radius - dBodyGetPosition(t->box)[2]) / (weight / press), box);
        rebound = farther(t->rebound / resolved[i].rebound, rebound);
    }
    tableRelative(&run->table, rebound, 1, 0.01, "", "%g Pa: rebound / resolved", modulus[i]);
    tableRelative(&run->table, ball, 1, 0.01, "", "%g Pa: depth of the ball at rest / law", modulus[i]);
    /* a depth of a nanometre is less than single precision tells of a place */
    tableRelative(&run->table, box, 1, 0.01 + 2 * noise * (double)radius / (weight / press), "",
                  "%g Pa: depth of the box at rest / law", modulus[i]);
    for (s = 0; s < STEPS; s++) {
        tableInfo(&run->table, ours[i][s].wall / rigid[s].wall, "", "%g Pa, steps of 1/%.0f s: cost / rigid",
                  modulus[i], 1 / step[s]);
    }
}

static void finish(struct run *run)
{
    int i, k;

    plotTitles(&run->plot, "Balls of any modulus, dropped, at the program's own step", "time [s]",
               "height of the lowest point [m]");
    plotCommand(&run->plot, "set xrange [0:1.5]");
    for (i = 0; i < MODULI; i++) {
        compare(run, i);
        plotCurve(&run->plot, column[i], "%g Pa, 1/60 s", modulus[i]);
    }
    plotCurve(&run->plot, coarse_column, "%g Pa, 1/30 s", modulus[MODULI - 1]);
    for (k = 0; k < STEPS; k++) {
        end(&rigid[k]);
    }
    for (i = 0; i < MODULI; i++) {
        end(&resolved[i]);
        for (k = 0; k < STEPS; k++) {
            end(&ours[i][k]);
        }
    }
    dJointGroupDestroy(joints);
}

const struct scene sceneAnyStep = {
    .name = "any-step",
    .about = "a ball dropped and a box at rest, from sponge to steel, at steps of 1/30, 1/60 and 1/240 s",
    .time = 8,
    .quick_time = 5,
    .step = 1.0 / 30,
    .setup = setup,
    .look = look,
    .finish = finish,
};
