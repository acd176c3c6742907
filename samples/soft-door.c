/*
 * soft-door: a door runs into its stop.
 *
 * ODE's own stop is a rigid row: the door halts within a step, and what happens then is set by ERP, CFM and the step.
 * The soft stop is a spring with a damper that acts in proportion to it, f = -k x (1 + d qdot): how far the door goes
 * beyond the bound follows from k, how fast it comes back from d, at any step.
 *
 * Two doors of one kind are swung open at the same speed: one has a soft stop, the other ODE's stop.  The soft one is
 * compared with its equation of motion, I q'' = f, integrated with a very short step.
 */
#include <math.h>

#include "runner/scene.h"

static const dReal mass = REAL(20.0);                                             /* kg */
static const dReal width = REAL(0.9), height = REAL(2.0), thickness = REAL(0.04); /* m */
static const double bound = 1.6, speed = 2.5;                                     /* rad, rad/s */
static const double stiffness = 3000, dissipation = 0.25;                         /* N m/rad, s/rad */

static struct door {
    dJointID hinge;
    int column;
} soft, rigid;

static dcForceID stop;
static double largest, last_rate, leave_rate; /* of the soft door */
static double inertia;

/* A door along x from its hinge at the origin of its own frame; it swings about the vertical. */
static void add_door(struct run *run, struct door *door, dReal y)
{
    dBodyID body = dBodyCreate(run->world);
    dMass m;

    dMassSetBoxTotal(&m, mass, width, thickness, height);
    inertia = (double)(m.I[10] + mass * width * width / 4);
    dBodySetMass(body, &m);
    dGeomSetBody(dCreateBox(run->space, width, thickness, height), body); /* to be seen; it touches nothing */
    dBodySetPosition(body, width / 2, y, 0);
    door->hinge = dJointCreateHinge(run->world, 0);
    dJointAttach(door->hinge, body, 0);
    dJointSetHingeAnchor(door->hinge, 0, y, 0);
    dJointSetHingeAxis(door->hinge, 0, 0, 1);
    dJointSetHingeParam(door->hinge, dParamHiStop, (dReal)bound);
    dBodySetAngularVel(body, 0, 0, (dReal)speed);
    dBodySetLinearVel(body, 0, (dReal)speed * width / 2, 0);
}

static void setup(struct run *run)
{
    /* ODE as always: two doors with rigid stops ... */
    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    add_door(run, &soft, 0);
    add_door(run, &rigid, REAL(1.5));

    /* ... and one line makes the stops of a joint soft. */
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */
    dcJointSoftenStops(run->dc, soft.hinge, (dReal)stiffness, (dReal)dissipation);

    stop = dcJointGetSoftStop(run->dc, soft.hinge, dcHingeAngle);
    soft.column = recordColumn(&run->record, "angle with the soft stop [rad]");
    rigid.column = recordColumn(&run->record, "angle with ODE's stop [rad]");
    largest = 0;
    last_rate = leave_rate = (double)NAN;
}

static void look(struct run *run)
{
    const double q = (double)dcJointForceGetPosition(stop);

    largest = fmax(largest, q);
    last_rate = (double)dcJointForceGetRate(stop);
    if (q < bound && last_rate < 0 && isnan(leave_rate)) {
        leave_rate = last_rate;
    }
    recordSet(&run->record, soft.column, q);
    recordSet(&run->record, rigid.column, (double)dJointGetHingeAngle(rigid.hinge));
}

/* The equation of motion with a very short step: the largest angle, the rate on leaving; marks for the plot. */
static void reference(struct run *run, double *reference_largest, double *reference_leave)
{
    const double h = 1e-6, every = 0.02, lower = -(double)INFINITY;
    double q = 0, rate = speed, f, energy, next = 0, t;

    *reference_largest = 0;
    *reference_leave = (double)NAN;
    for (t = 0; t < run->end; t += h) {
        const dcLinearStopBatch one = {1, &stiffness, &dissipation, &lower, &bound, &q, &rate, &f, &energy};
        dcLinearStopEvaluate(&one);
        rate += h * f / inertia;
        q += h * rate;
        *reference_largest = fmax(*reference_largest, q);
        if (q < bound && rate < 0 && isnan(*reference_leave)) {
            *reference_leave = rate;
        }
        if (t >= next) {
            plotMark(&run->plot, "equation of motion", t, q);
            next += every;
        }
    }
}

static void finish(struct run *run)
{
    double reference_largest, reference_leave;

    plotTitles(&run->plot, "A door of 20 kg runs into its stop at 1.6 rad", "time [s]", "angle [rad]");
    plotCommand(&run->plot, "set key center bottom");
    plotCurve(&run->plot, soft.column, "soft stop, k = %g N m/rad, d = %g s/rad", stiffness, dissipation);
    plotCurve(&run->plot, rigid.column, "ODE''s rigid stop");
    plotFormula(&run->plot, "bound", "%g", bound);
    reference(run, &reference_largest, &reference_leave);
    tableAbsolute(&run->table, largest, reference_largest, 0.01, "rad", "largest angle");
    tableRelative(&run->table, leave_rate, reference_leave, 0.01, "rad/s", "rate on leaving the stop");
    tableRelative(&run->table, -leave_rate / speed, dcLinearStopRestitution(dissipation, speed), 0.01, "",
                  "restitution against the closed form");
}

const struct scene sceneSoftDoor = {
    .name = "soft-door",
    .about = "a hinged door runs into a soft stop and into ODE's rigid one",
    .time = 1.5,
    .quick_time = 1.2,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
