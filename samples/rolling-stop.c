/*
 * rolling-stop: balls roll on level ground until rolling friction has stopped them, and one spins until it stands.
 *
 * A ball of radius R whose material has the rolling coefficient c is held back by the torque c R N. With the moment of
 * inertia 2/5 m R^2 that slows it down by a = 5/7 c g, so that it stops after v^2/(2 a); then it stands.  One that
 * spins about the vertical, with the spinning coefficient c, slows down by 5/2 c g/R.
 */
#include <math.h>

#include "runner/scene.h"

enum { ROLLING = 3, BALLS };

static const dReal gravity = REAL(9.81), radius = REAL(0.1), speed = REAL(0.5), spin = REAL(10.0);
static const double coefficient[BALLS] = {0.005, 0.01, 0.02, 0.02};
static const double begin = 0.3; /* s: until then the first load is found */

static struct ball {
    dBodyID body;
    int column;
    double last;                          /* m/s or rad/s at the last look */
    double slowing, slow_time, slow_from; /* what was lost while it moved, since when */
} ball[BALLS];

/* Rolling speed, or spin. */
static double rate(int i)
{
    return i < ROLLING ? dBodyGetLinearVel(ball[i].body)[0] : dBodyGetAngularVel(ball[i].body)[2];
}

static double start(int i)
{
    return (double)(i < ROLLING ? speed : spin);
}

static double slows_by(int i)
{
    return i < ROLLING ? 5.0 / 7 * coefficient[i] * (double)gravity
                       : 5.0 / 2 * coefficient[i] * (double)gravity / (double)radius;
}

static void setup(struct run *run)
{
    dcMaterial material = dcMaterialDefault();
    dMass m;
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    material.plane_strain_modulus = 1e9;
    dcWorldSetDefaultMaterial(run->dc, &material);
    dCreatePlane(run->space, 0, 0, 1, 0);
    dMassSetSphereTotal(&m, 2, radius);
    for (i = 0; i < BALLS; i++) {
        dGeomID geom = dCreateSphere(run->space, radius);
        ball[i] = (struct ball){.body = dBodyCreate(run->world), .slow_time = NAN};
        material.rolling_coefficient = i < ROLLING ? coefficient[i] : 0;
        material.spinning_coefficient = i < ROLLING ? 0 : coefficient[i];
        dcGeomSetMaterial(run->dc, geom, &material);
        dBodySetMass(ball[i].body, &m);
        dGeomSetBody(geom, ball[i].body);
        dBodySetPosition(ball[i].body, 0, (dReal)i, radius);
        dBodySetLinearVel(ball[i].body, i < ROLLING ? speed : 0, 0, 0);
        dBodySetAngularVel(ball[i].body, 0, i < ROLLING ? speed / radius : 0, i < ROLLING ? 0 : spin);
        if (i < ROLLING) {
            ball[i].column = recordColumn(&run->record, "speed, coefficient %g [m/s]", coefficient[i]);
        }
    }
}

static void look(struct run *run)
{
    int i;

    for (i = 0; i < BALLS; i++) {
        struct ball *b = &ball[i];
        b->last = rate(i);
        if (run->time >= begin && isnan(b->slow_time)) {
            b->slow_from = b->last;
            b->slow_time = run->time;
        }
        if (run->time > b->slow_time && b->last > 0.3 * start(i)) {
            b->slowing = (b->slow_from - b->last) / (run->time - b->slow_time);
        }
        if (i < ROLLING) {
            recordSet(&run->record, b->column, b->last);
        }
    }
}

static void finish(struct run *run)
{
    int i;

    plotTitles(&run->plot, "Balls that rolling friction stops", "time [s]", "speed [m/s]");
    for (i = 0; i < BALLS; i++) {
        const double a = slows_by(i), v = start(i);
        const char *const what = i < ROLLING ? "rolling" : "spinning", *const unit = i < ROLLING ? "m/s^2" : "rad/s^2";

        tableRelative(&run->table, ball[i].slowing, a, 0.01, unit, "%s, %g: slows down by", what, coefficient[i]);
        if (v / a + 6 < run->end) {
            tableAbsolute(&run->table, ball[i].last, 0, 1e-4, i < ROLLING ? "m/s" : "rad/s", "%s, %g: left at the end",
                          what, coefficient[i]);
        }
        if (i < ROLLING) {
            if (v / a + 6 < run->end) {
                tableRelative(&run->table, dBodyGetPosition(ball[i].body)[0], v * v / (2 * a), 0.02, "m",
                              "%s, %g: stands after", what, coefficient[i]);
            }
            plotCurve(&run->plot, ball[i].column, "coefficient %g", coefficient[i]);
            plotFormula(&run->plot, i == 0 ? "closed form" : "", "%g*x < %g ? %g - %g*x : 0", a, v, v, a);
        }
    }
}

const struct scene sceneRollingStop = {
    .name = "rolling-stop",
    .about = "balls that rolling and spinning friction stop: 5/7 c g, v^2/(2 a), and then they stand",
    .time = 24,
    .quick_time = 13,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
