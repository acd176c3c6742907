/*
 * turntable: a ball on a rotating disk runs in a circle, at 2/7 of the disk's rate.
 *
 * A solid ball that rolls on a level disk turning at W has v' = 2/7 W x v: its velocity turns at 2/7 W whatever the
 * ball's size, mass or place, so it runs in circles of radius v/(2/7 W), not around the disk's axis but around wherever
 * the start puts it.  The disk is a kinematic body, turned by setting its angular velocity as in any ODE program.
 */
#include <math.h>

#include "runner/scene.h"

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal radius = REAL(0.05);  /* m */
static const dReal mass = REAL(0.5);     /* kg */
static const double rate = 4;            /* rad/s */
static const double speed = 0.6;         /* m/s */
static const double limit = 0.001;

static dBodyID ball, disk;
static dcRollingBallID joint;
static int x_column, y_column;
static double least, most; /* distance from the circle's centre */
static double angle;       /* turned through on the circle, rad */
static double gap;

static double circle_radius(void)
{
    return speed / (2.0 / 7 * rate);
}

static void setup(struct run *run)
{
    dcRollingBallDef def = dcRollingBallDefault();
    dMass m;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);

    disk = dBodyCreate(run->world);
    dBodySetKinematic(disk);
    dBodySetAngularVel(disk, 0, 0, (dReal)rate);

    ball = dBodyCreate(run->world);
    dMassSetSphereTotal(&m, mass, radius);
    dBodySetMass(ball, &m);
    dBodySetPosition(ball, (dReal)(circle_radius() + 0.2), 0, radius); /* the circle's centre is at (0.2, 0) */
    dBodySetLinearVel(ball, 0, (dReal)speed, 0);
    /* rolling: v + w x (-r z) is the disk's velocity there */
    dBodySetAngularVel(ball, (dReal)((rate * (circle_radius() + 0.2) - speed) / radius), 0, 0);

    def.radius = radius;
    joint = dcRollingBallCreate(run->dc, &def);
    dcRollingBallAttach(joint, disk, ball);

    x_column = recordColumn(&run->record, "x [m]");
    y_column = recordColumn(&run->record, "y [m]");
    least = most = circle_radius();
    angle = gap = 0;
}

static void look(struct run *run)
{
    const dReal *p = dBodyGetPosition(ball);
    const double x = p[0] - 0.2, y = p[1], away = hypot(x, y);
    const double turn = atan2(y, x) - angle;

    angle += turn - 2 * M_PI * floor(turn / (2 * M_PI) + 0.5);
    least = fmin(least, away);
    most = fmax(most, away);
    gap = fmax(gap, fabs((double)dcRollingBallGetSeparation(joint)));
    recordSet(&run->record, x_column, p[0]);
    recordSet(&run->record, y_column, p[1]);
}

static void finish(struct run *run)
{
    const double omega = 2.0 / 7 * rate;
    dReal friction[2];

    dcRollingBallGetFrictionForce(joint, friction);
    tableInfo(&run->table, angle / (2 * M_PI), "", "turns");
    tableRelative(&run->table, angle / run->time, omega, limit, "rad/s", "rate of turning");
    tableRelative(&run->table, least, circle_radius(), limit, "m", "least radius of the circle");
    tableRelative(&run->table, most, circle_radius(), limit, "m", "greatest radius of the circle");
    tableRelative(&run->table, hypot(friction[0], friction[1]), mass * speed * omega, limit, "N", "friction");
    tableRelative(&run->table, dcRollingBallGetNormalForce(joint), mass * gravity, limit, "N", "normal force");
    tableAbsolute(&run->table, gap, 0, 1e-4 * radius, "m", "largest gap");

    plotTitles(&run->plot, "A ball on a disk that turns at 4 rad/s circles at 2/7 of that", "time [s]", "place [m]");
    plotCommand(&run->plot, "set yrange [-0.6:1]");
    plotCurve(&run->plot, x_column, "x");
    plotCurve(&run->plot, y_column, "y");
    plotFormula(&run->plot, "closed form", "0.2+%g*cos(%g*x)", circle_radius(), omega);
    plotFormula(&run->plot, "", "%g*sin(%g*x)", circle_radius(), omega);
}

const struct scene sceneTurntable = {
    .name = "turntable",
    .about = "a ball rolls on a rotating disk: a circle at 2/7 of the disk's rate, over ten turns",
    .time = 55,
    .quick_time = 6,
    .step = 1.0 / 480,
    .setup = setup,
    .look = look,
    .finish = finish,
};
