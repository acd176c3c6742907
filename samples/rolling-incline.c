/*
 * rolling-incline: a ball that truly rolls.
 *
 * dcRollingBall is a joint: no slip, no gap, solved by ODE together with all its other joints.  Down a slope of angle a
 * a solid ball accelerates at 5/7 g sin(a), since 2/7 of the pull goes into turning it: friction is 2/7 m g sin(a), and
 * the normal force m g cos(a).
 */
#include <math.h>

#include "runner/scene.h"

enum { SLOPES = 3 };

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal radius = REAL(0.1);   /* m */
static const dReal mass = REAL(2.0);     /* kg */
static const double degrees[SLOPES] = {10, 25, 40};
static const double limit = 1e-6;

static struct slope {
    double angle; /* rad */
    dBodyID body;
    dcRollingBallID joint;
    int column;
    double begin_time, begin_speed; /* after the first step */
    double time, speed, slip, gap, friction, normal;
} slope[SLOPES];

static void add_slope(struct run *run, struct slope *s, dReal y)
{
    dcRollingBallDef def = dcRollingBallDefault();
    const dReal nx = (dReal)sin(s->angle), nz = (dReal)cos(s->angle); /* the slope goes down towards +x */
    dMass m;

    s->body = dBodyCreate(run->world);
    dMassSetSphereTotal(&m, mass, radius);
    dBodySetMass(s->body, &m);
    dBodySetPosition(s->body, radius * nx, y, radius * nz);

    def.normal[0] = nx;
    def.normal[2] = nz;
    def.radius = radius;
    s->joint = dcRollingBallCreate(run->dc, &def);
    dcRollingBallAttach(s->joint, 0, s->body); /* the plane is fixed in the world */
    dcRollingBallSetDisplayHalfWidth(s->joint, REAL(0.45));
}

static void setup(struct run *run)
{
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    for (i = 0; i < SLOPES; i++) {
        slope[i].angle = degrees[i] * M_PI / 180;
        slope[i].begin_time = (double)NAN;
        slope[i].slip = slope[i].gap = 0;
        add_slope(run, &slope[i], (dReal)i);
        slope[i].column = recordColumn(&run->record, "speed at %g degrees [m/s]", degrees[i]);
    }
}

static void look(struct run *run)
{
    int i;

    for (i = 0; i < SLOPES; i++) {
        struct slope *s = &slope[i];
        const dReal *v = dBodyGetLinearVel(s->body);
        dVector3 error;
        dReal friction[2];

        dcRollingBallGetVelocityError(s->joint, error);
        dcRollingBallGetFrictionForce(s->joint, friction);
        s->time = run->time;
        s->speed = v[0] * cos(s->angle) - v[2] * sin(s->angle);
        s->slip = fmax(s->slip, hypot(error[0], error[1]));
        s->gap = fmax(s->gap, fabs((double)dcRollingBallGetSeparation(s->joint)));
        s->friction = hypot(friction[0], friction[1]);
        s->normal = dcRollingBallGetNormalForce(s->joint);
        if (isnan(s->begin_time) && run->steps > 0) {
            s->begin_time = s->time;
            s->begin_speed = s->speed;
        }
        recordSet(&run->record, s->column, s->speed);
    }
}

static void finish(struct run *run)
{
    int i;

    plotTitles(&run->plot, "A solid ball rolls down three slopes", "time [s]", "speed down the slope [m/s]");
    plotCommand(&run->plot, "set key at graph 0.4, 0.95");
    for (i = 0; i < SLOPES; i++) {
        const struct slope *s = &slope[i];
        const double pull = gravity * sin(s->angle);

        tableRelative(&run->table, (s->speed - s->begin_speed) / (s->time - s->begin_time), 5 * pull / 7, limit,
                      "m/s^2", "%g degrees: acceleration", degrees[i]);
        tableRelative(&run->table, s->friction, 2 * mass * pull / 7, limit, "N", "%g degrees: friction", degrees[i]);
        tableRelative(&run->table, s->normal, mass * gravity * cos(s->angle), limit, "N", "%g degrees: normal force",
                      degrees[i]);
        tableAbsolute(&run->table, s->slip, 0, 1e-9, "m/s", "%g degrees: largest slip", degrees[i]);
        tableAbsolute(&run->table, s->gap, 0, 1e-9, "m", "%g degrees: largest gap", degrees[i]);
        plotCurve(&run->plot, s->column, "%g degrees", degrees[i]);
        plotFormula(&run->plot, i == 0 ? "5/7 g sin(a) t" : "", "%g*x", 5 * pull / 7);
    }
}

const struct scene sceneRollingIncline = {
    .name = "rolling-incline",
    .about = "a ball rolls down slopes by the rolling joint; acceleration and forces against 5/7 and 2/7",
    .time = 2,
    .quick_time = 0.5,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
