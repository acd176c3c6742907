/*
 * backspin: a ball thrown with backspin slides, stops sliding, and rolls back.
 *
 * While it slides, friction mu m g slows it down and turns its spin round:
 *     v = v0 - mu g t,     r w = -r w0 + 5/2 mu g t     (solid ball, w > 0 rolls forward)
 * until both agree, at t = 2 (v0 + r w0)/(7 mu g).  From then on it rolls at (5 v0 - 2 r w0)/7, whatever mu is; with
 * r w0 > 5/2 v0 that is backwards.
 *
 * Friction is a law of the slip speed: below the world's transition velocity (0.01 m/s here, the default) it falls to
 * zero with the slip.  So sliding ends where the slip falls below the transition velocity.
 */
#include <math.h>

#include "runner/scene.h"

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal radius = REAL(0.1);   /* m */
static const dReal mass = REAL(0.5);     /* kg */
static const double friction = 0.3;      /* static and dynamic alike: Coulomb's law */
static const double speed = 2;           /* m/s, forward */
static const double spin = 100;          /* rad/s, backward */

static dBodyID ball;
static int velocity_column, spin_column, distance_column;
static double slide_end;   /* when the slip fell below the transition velocity, NaN until then */
static double slip_before; /* slip at the last look */
static double farthest;    /* m */
static double final_velocity, final_slip;

static void setup(struct run *run)
{
    dcMaterial material = dcMaterialDefault();
    dcPairMaterial pair;
    dGeomID floor, geom;
    dMass m;
    double depth;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */
    dWorldSetGravity(run->world, 0, 0, -gravity);

    material.plane_strain_modulus = 1e8; /* Pa */
    material.static_friction = material.dynamic_friction = friction;
    floor = dCreatePlane(run->space, 0, 0, 1, 0);
    geom = dCreateSphere(run->space, radius);
    dcGeomSetMaterial(run->dc, floor, &material);
    dcGeomSetMaterial(run->dc, geom, &material);

    ball = dBodyCreate(run->world);
    dMassSetSphereTotal(&m, mass, radius);
    dBodySetMass(ball, &m);
    dGeomSetBody(geom, ball);

    /* It starts at the depth where the contact carries its weight, so that it does not bounce. */
    dcMaterialCombine(&material, &material, &pair);
    depth = dcHuntCrossleyStaticDepth(dcHuntCrossleyStiffness(radius, pair.modulus), mass * gravity);
    dBodySetPosition(ball, 0, 0, radius - (dReal)depth);
    dBodySetLinearVel(ball, (dReal)speed, 0, 0);
    dBodySetAngularVel(ball, 0, (dReal)-spin, 0);

    velocity_column = recordColumn(&run->record, "velocity v [m/s]");
    spin_column = recordColumn(&run->record, "spin r w [m/s]");
    distance_column = recordColumn(&run->record, "distance [m]");
    slide_end = (double)NAN;
    slip_before = farthest = 0;
}

static void look(struct run *run)
{
    const double vt = dcWorldGetTransitionVelocity(run->dc);
    const double v = dBodyGetLinearVel(ball)[0];
    const double rw = (double)radius * dBodyGetAngularVel(ball)[1];
    const double slip = v - rw;
    const double x = dBodyGetPosition(ball)[0];

    recordSet(&run->record, velocity_column, v);
    recordSet(&run->record, spin_column, rw);
    recordSet(&run->record, distance_column, x);
    if (isnan(slide_end) && slip < vt) {
        /* It fell below vt within the last step, in which it went down at 7/2 mu g, as in every step before. */
        slide_end = run->time - (double)run->step + (slip_before - vt) / (3.5 * friction * gravity);
    }
    slip_before = slip;
    farthest = fmax(farthest, x);
    final_velocity = v;
    final_slip = slip;
}

static void finish(struct run *run)
{
    const double vt = dcWorldGetTransitionVelocity(run->dc);
    const double rw0 = (double)radius * spin;
    const double slowing = friction * gravity;
    const double end = 2 * (speed + rw0) / (7 * slowing);
    const double rolling = (5 * speed - 2 * rw0) / 7;

    tableRelative(&run->table, slide_end, 2 * (speed + rw0 - vt) / (7 * slowing), 0.005, "s",
                  "time when the slip falls below %g m/s", vt);
    tableRelative(&run->table, isnan(slide_end) ? slide_end : farthest, speed * speed / (2 * slowing), 0.005, "m",
                  "farthest point");
    tableRelative(&run->table, isnan(slide_end) ? slide_end : final_velocity, rolling, 0.005, "m/s",
                  "final velocity, (5 v0 - 2 r w0)/7");
    tableAbsolute(&run->table, final_slip, 0, 1e-3, "m/s", "slip at the end");

    plotTitles(&run->plot, "Backspin: slides, stops sliding, rolls back (solid ball, friction 0.3)", "time [s]",
               "speed [m/s]");
    plotCommand(&run->plot, "set key right center");
    plotCurve(&run->plot, velocity_column, "velocity v");
    plotCurve(&run->plot, spin_column, "spin r w");
    plotFormula(&run->plot, "closed form", "(x < %g ? %g - %g*x : %g)", end, speed, slowing, rolling);
    plotFormula(&run->plot, "", "(x < %g ? %g + %g*x : %g)", end, -rw0, 2.5 * slowing, rolling);
}

const struct scene sceneBackspin = {
    .name = "backspin",
    .about = "a ball thrown with backspin slides, stops sliding, and rolls back",
    .time = 2,
    .quick_time = 1.5,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
