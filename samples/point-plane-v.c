/*
 * point-plane-v: particles fall between two planes that make a V, each a spring against what is behind it.
 *
 * A point-plane force pushes a point out of a plane: K times the depth, less D times the speed along the normal.  The
 * planes lean 45 degrees each, so at height z on the crease a particle is -z/sqrt(2) deep in both, and the two forces
 * add up to K (-z) - D v, straight up.  So
 *     the damped one comes to rest at z = -m g/K, with the energy K z^2/2 stored in the two springs,
 *     the undamped one bounces for ever, each time back to its first height and down to the same depth.
 * This is the first example of ArtiSynth's PointPlaneForce; a third particle starts beside the crease and wanders.
 */
#include <math.h>

#include "runner/scene.h"

enum { DAMPED, UNDAMPED, ASIDE, PARTICLES };

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal mass = REAL(1.0);     /* kg */
static const double stiffness = 1000;    /* N/m */
static const double damping = 10;        /* N s/m */
static const dReal height = REAL(2.0);   /* m, at the start */

static dBodyID particle[PARTICLES];
static dcForceID plane[PARTICLES][2];
static int height_column[PARTICLES], energy_column[PARTICLES];
static double start_energy, lowest, highest, last_top, bounce_time; /* of the undamped one */
static double worst_drift[PARTICLES];                               /* of the undamped ones' energy */
static double last_speed;
static int bounces;

/* A particle has planes of its own only because their damping differs: a force can have many points. */
static void add_particle(struct run *run, int i, dReal x)
{
    int side;
    dMass m;

    particle[i] = dBodyCreate(run->world);
    dMassSetSphereTotal(&m, mass, REAL(0.1)); /* its inertia does not matter */
    dBodySetMass(particle[i], &m);
    dBodySetPosition(particle[i], x, 0, height);
    dcWorldAddBody(run->dc, particle[i]); /* it has no geom that would make it known */

    for (side = 0; side < 2; side++) {
        dcPointPlaneDef def = dcPointPlaneDefault();
        def.law.stiffness = stiffness;
        def.law.damping = i == DAMPED ? damping : 0;
        def.law.unilateral = 1;
        def.normal[0] = side ? -1 : 1; /* and [2] is 1: the planes lean 45 degrees; length is no matter */
        def.display_size = 5;
        plane[i][side] = dcPointPlaneCreate(run->dc, &def);
        dcPointForceAddPoint(plane[i][side], particle[i], 0, 0, 0);
    }
}

static double stored(int i)
{
    return dcForceGetPotentialEnergy(plane[i][0]) + dcForceGetPotentialEnergy(plane[i][1]);
}

static double total(int i)
{
    const dReal *v = dBodyGetLinearVel(particle[i]), *p = dBodyGetPosition(particle[i]);

    return stored(i) + mass * (gravity * p[2] + (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 2);
}

static void setup(struct run *run)
{
    static const char *const name[PARTICLES] = {"damped", "undamped", "aside"};
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0); /* there are no geoms: forces on points need none */
    dWorldSetGravity(run->world, 0, 0, -gravity);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */
    for (i = 0; i < PARTICLES; i++) {
        add_particle(run, i, i == ASIDE ? REAL(1.0) : 0);
        height_column[i] = recordColumn(&run->record, "height, %s [m]", name[i]);
        energy_column[i] = recordColumn(&run->record, "total energy, %s [J]", name[i]);
        worst_drift[i] = 0;
    }
    start_energy = mass * gravity * height;
    lowest = highest = last_top = 0;
    bounces = 0;
    last_speed = 0;
    bounce_time = (double)NAN;
}

/* Follows the undamped particle: its depth, its tops, the time of a bounce. */
static void follow_bounces(const struct run *run, double z, double v)
{
    static double first_bounce;

    lowest = fmin(lowest, z);
    highest = fmax(highest, z + fmax(0, v * v / (2 * gravity)) * (z > 0));
    if (last_speed < 0 && v >= 0) { /* at the lowest point, v = 0 between two rows */
        if (bounces++ == 0) {
            first_bounce = run->time;
        } else {
            bounce_time = (run->time - first_bounce) / (bounces - 1);
        }
    }
    if (z > 0) {
        last_top = z + v * v / (2 * gravity);
    }
    last_speed = v;
}

static void look(struct run *run)
{
    int i;

    for (i = 0; i < PARTICLES; i++) {
        const double energy = run->steps ? total(i) : start_energy;
        recordSet(&run->record, height_column[i], dBodyGetPosition(particle[i])[2]);
        recordSet(&run->record, energy_column[i], energy);
        worst_drift[i] = fmax(worst_drift[i], fabs(energy / start_energy - 1));
    }
    follow_bounces(run, dBodyGetPosition(particle[UNDAMPED])[2], dBodyGetLinearVel(particle[UNDAMPED])[2]);
}

static void finish(struct run *run)
{
    const double omega = sqrt(stiffness / mass), speed = sqrt(2 * gravity * height), sag = gravity / (omega * omega);
    const double depth = mass * gravity / stiffness, deepest = sag + sqrt(sag * sag + speed * speed / (omega * omega));
    const double contact = 2 / omega * (M_PI / 2 + atan(gravity / (speed * omega)));
    double z = dBodyGetPosition(particle[DAMPED])[2];

    tableRelative(&run->table, -z, depth, 1e-4, "m", "damped: depth at rest, m g/K");
    tableRelative(&run->table, stored(DAMPED), mass * gravity * depth / 2, 1e-4, "J", "damped: energy stored");
    tableAbsolute(&run->table, fabs(dBodyGetLinearVel(particle[DAMPED])[2]), 0, 1e-6, "m/s", "damped: speed");
    tableRelative(&run->table, last_top, height, 0.005, "m", "undamped: height of the last bounce of %d", bounces);
    tableRelative(&run->table, bounce_time, 2 * speed / gravity + contact, 0.005, "s", "undamped: time of a bounce");
    tableInfo(&run->table, -lowest, "m", "undamped: greatest depth seen (closed form: %.4f)", deepest);
    tableAbsolute(&run->table, 100 * worst_drift[UNDAMPED], 0, 0.5, "%", "undamped: energy off by at most");
    tableAbsolute(&run->table, 100 * worst_drift[ASIDE], 0, 0.5, "%", "aside: energy off by at most");

    plotTitles(&run->plot, "A particle between two planes (K = 1 kN/m): damped it comes to rest on the crease",
               "time [s]", "height [m]");
    plotCurve(&run->plot, height_column[UNDAMPED], "D = 0");
    plotCurve(&run->plot, height_column[DAMPED], "D = 10 N s/m");
    plotCurve(&run->plot, height_column[ASIDE], "D = 0, from 1 m beside the crease");
    plotFormula(&run->plot, "-m g/K", "%g", -depth);
}

const struct scene scenePointPlaneV = {
    .name = "point-plane-v",
    .about = "particles fall on two soft planes; depth, energy and period against closed forms",
    .time = 20,
    .quick_time = 8,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
