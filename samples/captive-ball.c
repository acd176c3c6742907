/*
 * captive-ball: the rolling joint holds both ways, so a ball can hang below a plane and roll there.
 *
 * Two balls start under a tilted ceiling.  The captive one accelerates at 5/7 g sin(a) along it, exactly as it would on
 * top; its normal force is negative, -m g cos(a): the plane pulls.  The other joint is unilateral: it only pushes, so
 * this ball falls at g.
 */
#include <math.h>

#include "runner/scene.h"

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal radius = REAL(0.1);   /* m */
static const dReal mass = REAL(1.5);     /* kg */
static const double angle = 0.3;         /* rad, down towards +x */
static const double limit = 1e-6;

enum { CAPTIVE, FREE, BALLS };

static dBodyID ball[BALLS];
static dcRollingBallID joint[BALLS];
static int column[BALLS];
static double begin_time, begin_speed[BALLS]; /* after the first step */
static double time_now, speed[BALLS], slip, gap, friction, normal;

static void add_ball(struct run *run, int i, int unilateral)
{
    dcRollingBallDef def = dcRollingBallDefault();
    const dReal nx = (dReal)-sin(angle), nz = (dReal)-cos(angle); /* out of the ceiling, downward */
    dMass m;

    ball[i] = dBodyCreate(run->world);
    dMassSetSphereTotal(&m, mass, radius);
    dBodySetMass(ball[i], &m);
    dBodySetPosition(ball[i], radius * nx, (dReal)i, radius * nz);

    def.normal[0] = nx;
    def.normal[2] = nz;
    def.radius = radius;
    def.unilateral = unilateral;
    joint[i] = dcRollingBallCreate(run->dc, &def);
    dcRollingBallAttach(joint[i], 0, ball[i]);
}

static void setup(struct run *run)
{
    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    add_ball(run, CAPTIVE, 0);
    add_ball(run, FREE, 1);
    column[CAPTIVE] = recordColumn(&run->record, "height of the captive ball [m]");
    column[FREE] = recordColumn(&run->record, "height of the ball that may let go [m]");
    begin_time = (double)NAN;
    slip = gap = 0;
}

static void look(struct run *run)
{
    const dReal *v = dBodyGetLinearVel(ball[CAPTIVE]);
    dVector3 error;
    dReal tangential[2];
    int i;

    time_now = run->time;
    speed[CAPTIVE] = v[0] * cos(angle) - v[2] * sin(angle);
    speed[FREE] = -(double)dBodyGetLinearVel(ball[FREE])[2];
    if (isnan(begin_time) && run->steps > 0) {
        begin_time = time_now;
        begin_speed[CAPTIVE] = speed[CAPTIVE];
        begin_speed[FREE] = speed[FREE];
    }
    dcRollingBallGetVelocityError(joint[CAPTIVE], error);
    dcRollingBallGetFrictionForce(joint[CAPTIVE], tangential);
    slip = fmax(slip, hypot(error[0], error[1]));
    gap = fmax(gap, fabs((double)dcRollingBallGetSeparation(joint[CAPTIVE])));
    friction = hypot(tangential[0], tangential[1]);
    normal = dcRollingBallGetNormalForce(joint[CAPTIVE]);
    for (i = 0; i < BALLS; i++) {
        recordSet(&run->record, column[i], dBodyGetPosition(ball[i])[2]);
    }
}

static void finish(struct run *run)
{
    const double pull = gravity * sin(angle), time = time_now - begin_time;

    tableRelative(&run->table, (speed[CAPTIVE] - begin_speed[CAPTIVE]) / time, 5 * pull / 7, limit, "m/s^2",
                  "captive: acceleration");
    tableRelative(&run->table, normal, -mass * gravity * cos(angle), limit, "N", "captive: normal force");
    tableRelative(&run->table, friction, 2 * mass * pull / 7, limit, "N", "captive: friction");
    tableAbsolute(&run->table, slip, 0, 1e-9, "m/s", "captive: largest slip");
    tableAbsolute(&run->table, gap, 0, 1e-9, "m", "captive: largest gap");
    tableRelative(&run->table, (speed[FREE] - begin_speed[FREE]) / time, gravity, limit, "m/s^2",
                  "may let go: acceleration");
    tableAbsolute(&run->table, dcRollingBallGetNormalForce(joint[FREE]), 0, 1e-12, "N", "may let go: normal force");

    plotTitles(&run->plot, "Two balls below a tilted ceiling: one is held, one may let go", "time [s]", "height [m]");
    plotCommand(&run->plot, "set key at graph 0.5, 0.3");
    plotCurve(&run->plot, column[CAPTIVE], "captive: rolls along the ceiling");
    plotCurve(&run->plot, column[FREE], "unilateral: falls");
    plotFormula(&run->plot, "closed form", "%g-%g*x*x", -radius * cos(angle), 2.5 / 7 * pull * sin(angle));
    plotFormula(&run->plot, "", "%g-%g*x*x", -radius * cos(angle), 0.5 * gravity);
}

const struct scene sceneCaptiveBall = {
    .name = "captive-ball",
    .about = "a ball hangs below a plane and rolls, held by the rolling joint; another one may let go",
    .time = 1,
    .quick_time = 0.4,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
    .camera = {{0.5, -3, -1.6}, {0, 0.4, -0.3}},
};
