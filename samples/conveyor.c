/*
 * conveyor: boxes, a ball and a cylinder are put on a running belt.
 *
 * The belt is a plane whose surface moves (dcGeomSetSurfaceVelocity); the plane itself stays.  What is put on it at
 * rest slips, and mu g takes it along.  A box does so until it has the belt's speed U, after U/(mu g), and then stands
 * on it. What rolls is turned backwards meanwhile, and slips only until its rim and the belt go together: with a moment
 * of inertia of s m r^2 that is at v = U s/(1 + s)     s = 2/5 for a ball, 1/2 for a cylinder: 2/7 and 1/3 of the
 * belt's speed which it then keeps, however long the belt is.
 */
#include <math.h>

#include "runner/scene.h"

enum { LARGE, SMALL, BALL, CYLINDER, GOODS };

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal belt = REAL(2.0);     /* m/s */
static const dReal friction = REAL(0.4);
static const char *const name[GOODS] = {"large box", "small box", "ball", "cylinder"};
static const dReal size[GOODS] = {REAL(0.4), REAL(0.2), REAL(0.1), REAL(0.1)}; /* sides, radii, m */
static const double share[GOODS] = {INFINITY, INFINITY, 2.0 / 5, 1.0 / 2};     /* s */
static const double begin = 0.03, early = 0.1; /* s: by then they lie, until then all of them slip */

static struct thing {
    dBodyID body;
    int column;
    double first_time, first_speed;  /* s, m/s: the last look before `begin`, */
    double early_time, early_speed;  /* and before `early` */
    double middle_time, middle_way;  /* half-way through the run */
    double end_time, end_way, speed; /* now */
} thing[GOODS];

static double end_speed(int i)
{
    return isinf(share[i]) ? (double)belt : (double)belt * share[i] / (1 + share[i]);
}

static void add(struct run *run, int i)
{
    const dReal r = size[i];
    dMatrix3 across;
    dGeomID geom;
    dMass m;

    thing[i] = (struct thing){.body = dBodyCreate(run->world), .middle_time = NAN};
    dRFromAxisAndAngle(across, 1, 0, 0, (dReal)(M_PI / 2));
    switch (i) {
    case BALL:
        geom = dCreateSphere(run->space, r);
        dMassSetSphereTotal(&m, 2, r);
        break;
    case CYLINDER:
        geom = dCreateCylinder(run->space, r, 4 * r);
        dMassSetCylinderTotal(&m, 4, 3, r, 4 * r);
        dBodySetRotation(thing[i].body, across);
        break;
    default:
        geom = dCreateBox(run->space, r, r, r);
        dMassSetBoxTotal(&m, 500 * r * r * r, r, r, r);
        break;
    }
    dBodySetMass(thing[i].body, &m);
    dGeomSetBody(geom, thing[i].body);
    dBodySetPosition(thing[i].body, 0, (dReal)i, i < BALL ? r / 2 : r);
}

static void setup(struct run *run)
{
    const dReal velocity[3] = {belt, 0, 0};
    dcMaterial material = dcMaterialDefault();
    dGeomID plane;
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    material.plane_strain_modulus = 1e9; /* they are not to sink in, or their radius is less where they roll */
    material.static_friction = material.dynamic_friction = (double)friction;
    dcWorldSetDefaultMaterial(run->dc, &material);

    plane = dCreatePlane(run->space, 0, 0, 1, 0);
    dcGeomSetSurfaceVelocity(run->dc, plane, velocity, NULL);
    for (i = 0; i < GOODS; i++) {
        add(run, i);
        thing[i].column = recordColumn(&run->record, "speed of the %s [m/s]", name[i]);
    }
}

static void look(struct run *run)
{
    int i;

    for (i = 0; i < GOODS; i++) {
        struct thing *t = &thing[i];
        t->end_time = run->time;
        t->end_way = dBodyGetPosition(t->body)[0];
        t->speed = dBodyGetLinearVel(t->body)[0];
        if (run->time < begin + 1e-9) {
            t->first_speed = t->speed;
            t->first_time = run->time;
        }
        if (run->time < early + 1e-9) {
            t->early_speed = t->speed;
            t->early_time = run->time;
        }
        if (isnan(t->middle_time) && run->time >= run->end / 2) {
            t->middle_time = t->end_time;
            t->middle_way = t->end_way;
        }
        recordSet(&run->record, t->column, t->speed);
    }
}

static void finish(struct run *run)
{
    const double pull = (double)friction * (double)gravity;
    int i;

    plotTitles(&run->plot, "Put on a belt of 2 m/s, friction 0.4", "time [s]", "speed [m/s]");
    plotCommand(&run->plot, "set key bottom right");
    for (i = 0; i < GOODS; i++) {
        const struct thing *t = &thing[i];
        const double v = end_speed(i), lag = v * v / (2 * pull); /* what it missed while it slipped, m */

        tableRelative(&run->table, (t->early_speed - t->first_speed) / (t->early_time - t->first_time), pull, 0.01,
                      "m/s^2", "%s: acceleration", name[i]);
        tableRelative(&run->table, (t->end_way - t->middle_way) / (t->end_time - t->middle_time), v, 0.002, "m/s",
                      "%s: speed from then on", name[i]);
        tableAbsolute(&run->table, t->end_way, v * t->end_time - lag, v * (double)run->step, "m", "%s: way", name[i]);
        if (i < BALL) {
            tableAbsolute(&run->table, t->speed - (double)belt, 0, 1e-6, "m/s", "%s: slip at the end", name[i]);
        }
        plotCurve(&run->plot, t->column, "%s", name[i]);
        plotFormula(&run->plot, i == 0 ? "closed form" : "", "%g*x < %g ? %g*x : %g", pull, v, pull, v);
    }
}

const struct scene sceneConveyor = {
    .name = "conveyor",
    .about = "boxes, a ball and a cylinder put on a belt: mu g, then its speed, 2/7 and 1/3 of it",
    .time = 6,
    .quick_time = 2,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
