/*
 * incline: what does "stick" mean when friction is a law of the slip speed (dcFrictionRegularized)?
 *
 * Capsules lie along three slopes.  Where the slope tan(theta) is less than the static friction, the capsule does not
 * stand quite still: it creeps at the speed where the law's friction carries it, g(u) = tan(theta), at most the
 * transition velocity; dcFrictionCreep gives u.  A smaller transition velocity creeps less
 * (dcWorldSetTransitionVelocity). Where the slope is steeper it slides, at g (sin(theta) - ud cos(theta)).
 *
 * All slopes reach everywhere; category and collide bits keep each capsule on its own.  They cross where the slope
 * changes in a valley's side, and each capsule is where its own is on top, so that it is seen.
 */
#include <math.h>

#include "runner/scene.h"

enum { SLOPES = 3 };

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal radius = REAL(0.05);  /* m */
static const dReal length = REAL(0.4);   /* m, between the centres of the caps */
static const dReal mass = REAL(1.0);     /* kg */
static const double degrees[SLOPES] = {10, 20, 35};
/* Where each crosses the slope of 20 degrees, and where its capsule starts, m. */
static const double crosses[SLOPES] = {1, 0, -1}, starts[SLOPES] = {1.5, 0, -5.5};

static struct slope {
    double angle; /* rad */
    dBodyID body;
    int column;
    double middle_time, middle_way, middle_speed; /* half-way through the run */
    double end_time, end_way, end_speed;
} slope[SLOPES];

static dcMaterial material;

static double speed_down(const struct slope *s)
{
    const dReal *v = dBodyGetLinearVel(s->body);

    return v[0] * cos(s->angle) - v[2] * sin(s->angle);
}

static double way_down(const struct slope *s)
{
    const dReal *p = dBodyGetPosition(s->body);

    return p[0] * cos(s->angle) - p[2] * sin(s->angle);
}

/* Depth of each cap when the two carry the capsule's weight. */
static double resting_depth(double angle)
{
    dcPairMaterial pair;

    dcMaterialCombine(&material, &material, &pair);
    return dcHuntCrossleyStaticDepth(dcHuntCrossleyStiffness(radius, pair.modulus), mass * gravity * cos(angle) / 2);
}

static void add_slope(struct run *run, struct slope *s, int number)
{
    const unsigned long bit = 1UL << number;
    const dReal nx = (dReal)sin(s->angle), nz = (dReal)cos(s->angle); /* the slope's normal; it goes down towards +x */
    const dReal height = radius - (dReal)resting_depth(s->angle);
    const dReal start = (dReal)starts[number], cross = (dReal)crosses[number];
    const dReal down = -cross * (dReal)tan(degrees[1] * M_PI / 180) - (start - cross) * nx / nz;
    dGeomID plane = dCreatePlane(run->space, nx, 0, nz, start * nx + down * nz);
    dGeomID capsule = dCreateCapsule(run->space, radius, length);
    dMatrix3 rotation;
    dMass m;

    s->body = dBodyCreate(run->world);
    dMassSetCapsuleTotal(&m, mass, 3, radius, length);
    dBodySetMass(s->body, &m);
    dGeomSetBody(capsule, s->body);
    dRFromAxisAndAngle(rotation, 0, 1, 0, (dReal)(M_PI / 2 + s->angle)); /* its axis points down the slope */
    dBodySetRotation(s->body, rotation);
    dBodySetPosition(s->body, start + height * nx, 0, down + height * nz);

    dGeomSetCategoryBits(plane, bit);
    dGeomSetCollideBits(plane, bit);
    dGeomSetCategoryBits(capsule, bit);
    dGeomSetCollideBits(capsule, bit);
    dcGeomSetMaterial(run->dc, plane, &material);
    dcGeomSetMaterial(run->dc, capsule, &material);
}

static void setup(struct run *run)
{
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetFrictionModel(run->dc, dcFrictionRegularized);
    dWorldSetGravity(run->world, 0, 0, -gravity);

    material = dcMaterialDefault();
    material.dissipation = 2; /* s/m: the first wobble, when the lower cap takes more of the weight, dies out soon */
    material.static_friction = 0.5;
    material.dynamic_friction = 0.4;
    for (i = 0; i < SLOPES; i++) {
        slope[i].angle = degrees[i] * M_PI / 180;
        add_slope(run, &slope[i], i);
        slope[i].column = recordColumn(&run->record, "speed at %g degrees [m/s]", degrees[i]);
        slope[i].middle_time = (double)NAN;
    }
}

static void look(struct run *run)
{
    int i;

    for (i = 0; i < SLOPES; i++) {
        struct slope *s = &slope[i];
        s->end_time = run->time;
        s->end_way = way_down(s);
        s->end_speed = speed_down(s);
        if (isnan(s->middle_time) && run->time >= run->end / 2) {
            s->middle_time = s->end_time;
            s->middle_way = s->end_way;
            s->middle_speed = s->end_speed;
        }
        recordSet(&run->record, s->column, s->end_speed);
    }
}

static void finish(struct run *run)
{
    const dcFriction law = {material.static_friction, material.dynamic_friction, material.viscous_friction};
    const double vt = dcWorldGetTransitionVelocity(run->dc);
    int i;

    plotTitles(&run->plot, "Capsules on three slopes, friction 0.5 static and 0.4 dynamic", "time [s]",
               "speed down the slope [m/s]");
    plotCommand(&run->plot, "set logscale y");
    plotCommand(&run->plot, "set format y '10^{%T}'");
    plotCommand(&run->plot, "set key at graph 0.98, 0.6");
    for (i = 0; i < SLOPES; i++) {
        const struct slope *s = &slope[i];
        const double time = s->end_time - s->middle_time;
        const double creep = dcFrictionCreep(&law, vt, tan(s->angle)); /* NaN if it slides */
        const double slide = (double)gravity * (sin(s->angle) - law.ud * cos(s->angle));

        plotCurve(&run->plot, s->column, "%g degrees: %s", degrees[i], isnan(creep) ? "slides" : "sticks");
        if (isnan(creep)) {
            tableRelative(&run->table, (s->end_speed - s->middle_speed) / time, slide, 0.005, "m/s^2",
                          "%g degrees: acceleration", degrees[i]);
            plotFormula(&run->plot, "closed form", "%g*x", slide);
        } else {
            tableRelative(&run->table, (s->end_way - s->middle_way) / time, creep, 0.005, "m/s", "%g degrees: drift",
                          degrees[i]);
            plotFormula(&run->plot, i == 0 ? "the law''s drift" : "", "%g", creep);
        }
    }
}

const struct scene sceneIncline = {
    .name = "incline",
    .about = "capsules on slopes: stick, with the drift that the friction law itself has, and slide",
    .time = 2,
    .quick_time = 1,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
