/*
 * shock-absorber: a quarter of a car falls on its wheel.
 *
 * A mass slides up and down on a piston joint that carries a spring, a damper, and a hard rubber stop at the end of the
 * travel: three force elements on one joint coordinate.  Compared with the equation of motion
 *     m z'' = -m g - k (z - rest) - c z' + f_stop(z, z')
 * integrated with a very short step, and at the end with the closed form of the rest position.
 */
#include <math.h>

#include "runner/scene.h"

static const double gravity = 9.81;                 /* m/s^2 */
static const double mass = 300;                     /* kg */
static const double stiffness = 20000;              /* N/m */
static const double damping = 1800;                 /* N s/m */
static const double unloaded = 0.1;                 /* m: where the spring is relaxed */
static const double end_of_travel = -0.15;          /* m */
static const double bump = 4e5, bump_damping = 0.5; /* N/m, s/m: the rubber */
static const double start = 0.35;                   /* m: it falls from here */

static dBodyID car;
static dcForceID spring, rubber;
static int column;
static double lowest, largest_force, last, last_rate;

static void setup(struct run *run)
{
    dJointID piston;
    dMass m;
    dcJointSpringDef spring_def = dcJointSpringDefault();
    dcJointStopDef stop_def = dcJointStopDefault();

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */
    dWorldSetGravity(run->world, 0, 0, (dReal)-gravity);

    car = dBodyCreate(run->world);
    dMassSetBoxTotal(&m, (dReal)mass, 1, 1, REAL(0.5));
    dBodySetMass(car, &m);
    piston = dJointCreatePiston(run->world, 0);
    dJointAttach(piston, car, 0);
    dJointSetPistonAnchor(piston, 0, 0, 0);
    dJointSetPistonAxis(piston, 0, 0, 1);
    dBodySetPosition(car, 0, 0, (dReal)start);

    /* The spring lets go where it is relaxed: the wheel leaves the road. */
    spring_def.stiffness = (dReal)stiffness;
    spring_def.damping = (dReal)damping;
    spring_def.rest = (dReal)unloaded;
    spring_def.upper = (dReal)unloaded;
    spring = dcJointSpringCreate(run->dc, piston, dcPistonPosition, &spring_def);
    stop_def.stiffness = (dReal)bump;
    stop_def.dissipation = (dReal)bump_damping;
    stop_def.lower = (dReal)end_of_travel;
    rubber = dcJointStopCreate(run->dc, piston, dcPistonPosition, &stop_def);

    column = recordColumn(&run->record, "height [m]");
    lowest = start;
    largest_force = 0;
}

static void look(struct run *run)
{
    last = (double)dcJointForceGetPosition(spring);
    last_rate = (double)dcJointForceGetRate(spring);
    lowest = fmin(lowest, last);
    largest_force = fmax(largest_force, (double)dcJointForceGetForce(rubber));
    recordSet(&run->record, column, last);
}

/* The equation of motion; values at the runner's own instants, so that extremes can be compared. */
static void reference(struct run *run, double *least, double *rate_at_end, double *at_end)
{
    const double upper = (double)INFINITY, h = 2e-6;
    double z = start, rate = 0, f, energy;
    const long steps = lround(run->end / (double)run->step), count = lround((double)run->step / h);
    long i, k;

    *least = start;
    for (i = 0; i < steps; i++) {
        for (k = 0; k < count; k++) {
            const dcLinearStopBatch one = {1, &bump, &bump_damping, &end_of_travel, &upper, &z, &rate, &f, &energy};
            dcLinearStopEvaluate(&one);
            f += z <= unloaded ? -stiffness * (z - unloaded) - damping * rate : 0;
            rate += (double)run->step / (double)count * (f / mass - gravity);
            z += (double)run->step / (double)count * rate;
        }
        *least = fmin(*least, z);
        if (i % 3 == 0) {
            plotMark(&run->plot, "equation of motion", (double)(i + 1) * (double)run->step, z);
        }
    }
    *rate_at_end = rate;
    *at_end = z;
}

static void finish(struct run *run)
{
    double least, rate_at_end, at_end;

    plotTitles(&run->plot, "A quarter of a car (300 kg) falls on its spring, damper and rubber stop", "time [s]",
               "height [m]");
    plotCurve(&run->plot, column, "piston joint with three force elements");
    plotFormula(&run->plot, "end of travel", "%g", end_of_travel);
    plotFormula(&run->plot, "weight over stiffness", "%g", unloaded - mass * gravity / stiffness);
    reference(run, &least, &rate_at_end, &at_end);
    tableAbsolute(&run->table, lowest, least, 0.001, "m", "lowest height seen");
    tableAbsolute(&run->table, last, at_end, 0.001, "m", "height at the end");
    tableAbsolute(&run->table, last_rate, rate_at_end, 0.02, "m/s", "rate at the end");
    if (!run->quick) {
        tableAbsolute(&run->table, last, unloaded - mass * gravity / stiffness, 0.001, "m", "height at rest");
    }
    tableInfo(&run->table, largest_force, "N", "largest force of the rubber stop seen");
}

const struct scene sceneShockAbsorber = {
    .name = "shock-absorber",
    .about = "a piston joint with spring, damper and stop; against the equation of motion",
    .time = 3,
    .quick_time = 0.8,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
