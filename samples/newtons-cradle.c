/*
 * newtons-cradle: five spheres in a row, each on a hinge of the world.
 *
 * Why does only the last one leave, and with the first one's speed?  Two equal elastic balls exchange their velocities;
 * a row of balls does the same pair by pair if each collision is over before the next one begins.  While two balls
 * collide, the one that was hit moves by about 1.5 times the greatest overlap, so the gaps here are twice that.
 * (With touching balls all five push at once, and a real cradle of touching balls does lose its first clean click.)
 *
 * Joints and compliant contacts work together: the hinges are ODE's own.  The contact is elastic (c = 0).
 */
#include <math.h>

#include "runner/scene.h"

enum { BALLS = 5 };

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal radius = REAL(0.05);  /* m */
static const dReal mass = REAL(0.5);     /* kg */
static const dReal length = REAL(0.5);   /* m, from hinge to centre */
static const double pulled = 0.4;        /* rad, angle of the first ball at the start */

static dBodyID ball[BALLS];
static dReal anchor[BALLS]; /* x of the hinges; they are at z = 0 */
static int column[BALLS];

static double start_energy;
static double worst_energy;         /* largest |energy/start - 1| */
static double before, angle_before; /* speed and angle of the first ball before the first click, */
static double after[BALLS];         /* and the speeds of all balls after it, NaN until then */

static double moment_of_inertia(void)
{
    return (double)mass * ((double)length * length + 0.4 * (double)radius * radius); /* about the hinge */
}

/* Speed with which ball i, if left alone, passes its lowest point. */
static double speed_at_bottom(double speed, double angle)
{
    const double gain = 2 * (double)mass * gravity * length * (1 - cos(angle)) * length * length / moment_of_inertia();

    return sqrt(speed * speed + gain);
}

static double angle_of(int i)
{
    const dReal *position = dBodyGetPosition(ball[i]);

    return atan2(position[0] - anchor[i], -position[2]);
}

static double speed_of(int i)
{
    const dReal *velocity = dBodyGetLinearVel(ball[i]);

    return copysign(hypot(velocity[0], velocity[2]), velocity[0]);
}

static void add_ball(struct run *run, int i, dReal angle, const dcMaterial *material)
{
    dMass m;
    dGeomID geom = dCreateSphere(run->space, radius);
    dJointID hinge = dJointCreateHinge(run->world, 0);

    ball[i] = dBodyCreate(run->world);
    dMassSetSphereTotal(&m, mass, radius);
    dBodySetMass(ball[i], &m);
    dGeomSetBody(geom, ball[i]);
    dBodySetPosition(ball[i], anchor[i] + length * (dReal)sin(angle), 0, -length * (dReal)cos(angle));

    dJointAttach(hinge, ball[i], 0);
    dJointSetHingeAnchor(hinge, anchor[i], 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0);

    dcGeomSetMaterial(run->dc, geom, material);
    column[i] = recordColumn(&run->record, "angle of ball %d [deg]", i + 1);
}

/* Twice the greatest overlap of two balls that meet at this speed. */
static dReal gap_for(const dcMaterial *material, double speed)
{
    dcPairMaterial pair;
    double k;

    dcMaterialCombine(material, material, &pair);
    k = dcHuntCrossleyStiffness(dcHuntCrossleyRadius(radius, radius), pair.modulus);
    return (dReal)(2 * dcHuntCrossleyPeakDepth(k, pair.dissipation, (double)mass / 2, speed));
}

static void setup(struct run *run)
{
    dcMaterial steel = dcMaterialDefault();
    dReal gap;
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */
    dWorldSetGravity(run->world, 0, 0, -gravity);

    steel.plane_strain_modulus = dcPlaneStrainModulus(200e9, 0.3);
    steel.dissipation = 0;
    steel.static_friction = steel.dynamic_friction = 0;
    gap = gap_for(&steel, speed_at_bottom(0, pulled));
    for (i = 0; i < BALLS; i++) {
        anchor[i] = (dReal)(i - BALLS / 2) * (2 * radius + gap);
        add_ball(run, i, i == 0 ? (dReal)-pulled : 0, &steel);
        after[i] = (double)NAN;
    }
    dcWorldCollide(run->dc, run->space); /* makes the bodies known: the energy is asked for before the first step */
    start_energy = before = angle_before = worst_energy = 0;
}

static void look(struct run *run)
{
    const double lowest = -BALLS * (double)mass * gravity * length; /* energy of all balls at rest */
    const double energy = dcWorldGetKineticEnergy(run->dc) + dcWorldGetPotentialEnergy(run->dc) +
                          dcWorldGetGravitationalEnergy(run->dc) - lowest;
    int i;

    for (i = 0; i < BALLS; i++) {
        recordSet(&run->record, column[i], angle_of(i) * 180 / M_PI);
    }
    if (run->steps == 0) {
        start_energy = energy;
        return;
    }
    /* in the middle of a click the speeds of jointed bodies are half a substep older than their positions */
    if (dcWorldGetNumContacts(run->dc) > 0) {
        return;
    }
    worst_energy = fmax(worst_energy, fabs(energy / start_energy - 1));
    if (!isnan(after[0])) {
        return;
    }
    if (before > 0 && speed_of(BALLS - 1) > before / 2) { /* the last one has left: after the first click */
        for (i = 0; i < BALLS; i++) {
            after[i] = speed_of(i);
        }
    } else if (fabs(speed_of(1)) < 0.01) { /* the second one still hangs there: before it */
        before = speed_of(0);
        angle_before = angle_of(0);
    }
}

static void finish(struct run *run)
{
    double momentum = 0;
    int i;

    for (i = 0; i < BALLS; i++) {
        momentum += after[i] / before; /* all balls have the same mass */
        plotCurve(&run->plot, column[i], "ball %d", i + 1);
    }
    plotCommand(&run->plot, "set key outside right center");
    plotTitles(&run->plot, "Newton's cradle: five steel balls, elastic contact, ODE hinges", "time [s]",
               "angle from the vertical [degrees]");
    tableRelative(&run->table, speed_at_bottom(before, angle_before), speed_at_bottom(0, pulled), 0.005, "m/s",
                  "speed of the first ball, going in");
    tableRelative(&run->table, after[BALLS - 1] / before, 1, 0.01, "", "speed of the last / first, first click");
    tableAbsolute(&run->table, after[0] / before, 0, 0.01, "", "speed the first ball keeps / before");
    tableRelative(&run->table, momentum, 1, 0.01, "", "momentum after / before, first click");
    tableAbsolute(&run->table, 100 * worst_energy, 0, 1, "%", "largest change of the energy between clicks");
}

const struct scene sceneNewtonsCradle = {
    .name = "newtons-cradle",
    .about = "five spheres on hinges; the last one leaves with the first one's speed",
    .time = 4,
    .quick_time = 0.8,
    .step = 1.0 / 1000, /* ODE integrates joints to first order: a swing wants a small step */
    .setup = setup,
    .look = look,
    .finish = finish,
};
