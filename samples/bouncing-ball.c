/*
 * bouncing-ball: how high does a ball of this material bounce?
 *
 * The force of a Hunt-Crossley contact is k x^(3/2) (1 + 3/2 c xdot): Hertz' spring with a damper that acts in
 * proportion to the spring.  How much of its speed a ball keeps depends on c and on the speed only, not on stiffness,
 * size or mass: dcHuntCrossleyRestitution(c, v), about 1 - c v.  Fast bounces lose more than slow ones.
 *
 * Balls fall from rest onto the floor and meet it at 1, 2, 3 and 4 m/s.  In free flight speed and height give the speed
 * at the floor, sqrt(v^2 + 2 g z); its ratio after and before a bounce is the measured restitution.
 */
#include <math.h>

#include "runner/scene.h"

enum { BALLS = 4 };

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal radius = REAL(0.05);  /* m */
static const dReal mass = REAL(0.5);     /* kg */
static const double impact_speed[BALLS] = {1, 2, 3, 4};
static const double slowest = 1; /* m/s: below, gravity matters during the contact, and the closed form leaves it out */
static const double limit = 0.005;

static struct ball {
    dBodyID body;
    int column;
    double falling;     /* speed at the floor, from the last fall; 0 while rising */
    double restitution; /* of the first bounce, NaN until then */
} ball[BALLS];

static dcMaterial material;
static int later_bounces;
static double worst_later; /* largest |measured/expected - 1| of all bounces after the first */

static void add_ball(struct run *run, struct ball *b, double speed, dReal x)
{
    dMass m;
    dGeomID geom = dCreateSphere(run->space, radius);

    b->body = dBodyCreate(run->world);
    dMassSetSphereTotal(&m, mass, radius);
    dBodySetMass(b->body, &m);
    dGeomSetBody(geom, b->body);
    dBodySetPosition(b->body, x, 0, radius + (dReal)(speed * speed) / (2 * gravity));

    dcGeomSetMaterial(run->dc, geom, &material);
    b->falling = 0;
    b->restitution = (double)NAN;
}

static void setup(struct run *run)
{
    dGeomID floor;
    int i;

    /* ODE as always ... */
    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    floor = dCreatePlane(run->space, 0, 0, 1, 0);

    /* ... and the compliant side of it.  The runner then calls dcWorldStep(dc, space, step) again and again. */
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */
    material = dcMaterialDefault();
    material.plane_strain_modulus = 1e10; /* Pa: a stone, so hard that gravity does nothing while it touches */
    material.dissipation = 0.15;          /* s/m */
    dcGeomSetMaterial(run->dc, floor, &material);

    for (i = 0; i < BALLS; i++) {
        add_ball(run, &ball[i], impact_speed[i], (dReal)i * 4 * radius);
        ball[i].column = recordColumn(&run->record, "height dropped to %g m/s [m]", impact_speed[i]);
    }
    later_bounces = 0;
    worst_later = 0;
}

static void bounced(struct ball *b, double before, double after)
{
    const double error = fabs(after / before / dcHuntCrossleyRestitution(material.dissipation, before) - 1);

    if (isnan(b->restitution)) {
        b->restitution = after / before;
    } else if (before >= slowest) {
        later_bounces++;
        worst_later = error > worst_later ? error : worst_later;
    }
}

static void look(struct run *run)
{
    int i;

    for (i = 0; i < BALLS; i++) {
        struct ball *b = &ball[i];
        const double height = dBodyGetPosition(b->body)[2] - radius; /* of its lowest point */
        const double velocity = dBodyGetLinearVel(b->body)[2];
        const double at_floor = sqrt(fmax(0, velocity * velocity + 2 * gravity * height));

        recordSet(&run->record, b->column, height);
        if (height > 0 && velocity <= 0) {
            b->falling = at_floor;
        } else if (height > 0 && b->falling > 0) {
            bounced(b, b->falling, at_floor);
            b->falling = 0;
        }
    }
}

/* Marks where the closed form puts the apex after each bounce. */
static void mark_apexes(struct run *run, double speed)
{
    dcPairMaterial pair;
    double time = speed / gravity, k;

    dcMaterialCombine(&material, &material, &pair);
    k = dcHuntCrossleyStiffness(radius, pair.modulus);
    while (speed > 0.5) {
        time += dcHuntCrossleyContactTime(k, pair.dissipation, mass, speed);
        speed *= dcHuntCrossleyRestitution(pair.dissipation, speed);
        time += speed / gravity;
        if (time < run->time) {
            plotMark(&run->plot, "expected apex", time, speed * speed / (2 * gravity));
        }
        time += speed / gravity;
    }
}

static void finish(struct run *run)
{
    int i;

    plotTitles(&run->plot, "Restitution falls with speed: balls of one material (E = 10 GPa, c = 0.15 s/m)", "time [s]",
               "height of the lowest point [m]");
    plotCommand(&run->plot, "set yrange [0:*]");
    for (i = 0; i < BALLS; i++) {
        tableRelative(&run->table, ball[i].restitution,
                      dcHuntCrossleyRestitution(material.dissipation, impact_speed[i]), limit, "",
                      "restitution at %g m/s", impact_speed[i]);
        plotCurve(&run->plot, ball[i].column, "meets the floor at %g m/s", impact_speed[i]);
        mark_apexes(run, impact_speed[i]);
    }
    if (later_bounces) {
        tableAbsolute(&run->table, 100 * worst_later, 0, 100 * limit, "%", "worst error of %d later bounces > %g m/s",
                      later_bounces, slowest);
    }
}

const struct scene sceneBouncingBall = {
    .name = "bouncing-ball",
    .about = "balls meet the floor at several speeds; restitution against the closed form",
    .time = 3,
    .quick_time = 0.8,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
