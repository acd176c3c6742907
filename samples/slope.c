/*
 * slope: what friction holds stands on a slope of nine tenths of the friction angle, and what it does not hold slides.
 *
 * The ground leans over slowly (gravity turns), to 0.9 atan(0.8) = 34.8 degrees.  A box on a bed of springs, one on
 * points, a cylinder on its end, and a capsule and a cylinder that lie along the slope stand: the springs that friction
 * stretches bear them.  A box of friction 0.5 goes down with g (sin - 0.5 cos).
 */
#include <math.h>

#include "runner/scene.h"

enum { BED, POINTS, UPRIGHT, CAPSULE, LYING, SLIDES, BODIES };

static const dReal gravity = REAL(9.81);
static const double friction = 0.8, less = 0.5, lean_time = 4; /* s */
static const char *const name[BODIES] = {"box on springs", "box on points",  "cylinder on end",
                                         "capsule along",  "cylinder along", "box that slides"};

static struct thing {
    dBodyID body;
    int column;
    double middle_time, middle_way, middle_speed, way, speed;
} thing[BODIES];

static double angle_at(double time)
{
    const double most = 0.9 * atan(friction);
    return time >= lean_time ? most : 0.5 * most * (1 - cos(M_PI * time / lean_time));
}

static void add(struct run *run, int i)
{
    const dReal r = REAL(0.1);
    dMatrix3 along;
    dGeomID geom;
    dMass m;

    thing[i] = (struct thing){.body = dBodyCreate(run->world), .middle_time = NAN};
    dMassSetBoxTotal(&m, 8, 2 * r, 2 * r, 2 * r);
    dRFromAxisAndAngle(along, 0, 1, 0, (dReal)(M_PI / 2));
    if (i == CAPSULE || i == LYING) {
        geom = i == CAPSULE ? dCreateCapsule(run->space, r, 3 * r) : dCreateCylinder(run->space, r, 4 * r);
        dMassSetCapsuleTotal(&m, 8, 3, r, 3 * r);
        dBodySetRotation(thing[i].body, along);
    } else {
        geom = i == UPRIGHT ? dCreateCylinder(run->space, r, 2 * r) : dCreateBox(run->space, 2 * r, 2 * r, 2 * r);
    }
    if (i == POINTS) {
        dcGeomSetContactMode(run->dc, geom, dcContactPoint);
    }
    if (i == SLIDES) {
        dcMaterial smoother = dcMaterialDefault();
        /* beside the ground's 0.8: 2 u 0.8/(u + 0.8) = 0.5 */
        smoother.static_friction = smoother.dynamic_friction = less * friction / (2 * friction - less);
        dcGeomSetMaterial(run->dc, geom, &smoother);
    }
    dBodySetMass(thing[i].body, &m);
    dGeomSetBody(geom, thing[i].body);
    dBodySetPosition(thing[i].body, 0, (dReal)i, r);
}

static void setup(struct run *run)
{
    dcMaterial material = dcMaterialDefault();
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    material.dynamic_friction = friction;
    dcWorldSetDefaultMaterial(run->dc, &material);
    dCreatePlane(run->space, 0, 0, 1, 0);
    for (i = 0; i < BODIES; i++) {
        add(run, i);
        thing[i].column = recordColumn(&run->record, "way of the %s [mm]", name[i]);
    }
}

static void look(struct run *run)
{
    const double angle = angle_at(run->time);
    int i;

    dWorldSetGravity(run->world, (dReal)((double)gravity * sin(angle)), 0, (dReal)(-(double)gravity * cos(angle)));
    for (i = 0; i < BODIES; i++) {
        struct thing *t = &thing[i];
        t->way = dBodyGetPosition(t->body)[0];
        t->speed = dBodyGetLinearVel(t->body)[0];
        if (isnan(t->middle_time) && run->time >= lean_time + 1) {
            t->middle_time = run->time;
            t->middle_way = t->way;
            t->middle_speed = t->speed;
        }
        recordSet(&run->record, t->column, 1e3 * t->way);
    }
}

static void finish(struct run *run)
{
    const double angle = angle_at(run->end), pull = (double)gravity * (sin(angle) - less * cos(angle));
    int i;

    plotTitles(&run->plot, "On ground that leans over to 34.8 degrees", "time [s]", "way down the slope [mm]");
    plotCommand(&run->plot, "set yrange [0:1]");
    for (i = 0; i < BODIES; i++) {
        const struct thing *t = &thing[i];
        if (i == SLIDES) {
            tableRelative(&run->table, (t->speed - t->middle_speed) / (run->end - t->middle_time), pull, 0.01, "m/s^2",
                          "%s: acceleration", name[i]);
        } else {
            tableAbsolute(&run->table, 1e3 * (t->way - t->middle_way), 0, 0.01, "mm", "%s: moves no more", name[i]);
        }
        plotCurve(&run->plot, t->column, "%s", name[i]);
    }
}

const struct scene sceneSlope = {
    .name = "slope",
    .about = "boxes, cylinders and a capsule stand at 0.9 of the friction angle; one of less friction slides",
    .time = 64,
    .quick_time = 10,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
    .camera = {{3.4, -2.6, 1.9}, {0.3, 2.4, 0}},
};
