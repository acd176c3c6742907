/*
 * grip: two fingers close on a box of 1 kg, two others on a capsule of 45 g and 4 mm radius; the hand lifts them by
 * 10 cm and holds them.
 *
 * The hand is a kinematic body; the fingers slide in it and are pressed together by a force each.  Friction that holds
 * carries the goods as long as twice 0.8 times that force is more than their weight: they go up with the hand, and then
 * do not move.  (With dcFrictionRegularized they would creep out of the fingers.)
 */
#include <math.h>

#include "runner/scene.h"

enum { BOX, ROD, GOODS };

static const double close_time = 0.5, lift_time = 2, height = 0.1; /* s, s, m */
static const dReal force[GOODS] = {REAL(20.0), REAL(12.0)};        /* N, of each finger */
static const dReal half[GOODS] = {REAL(0.05), REAL(0.004)};        /* half of what is gripped, m */
static const char *const name[GOODS] = {"box", "capsule"};

static dBodyID hand;

static struct good {
    dBodyID body;
    dJointID slider[2];
    int column;
    double held_time, held_place[3]; /* since the hand stands, of what follows */
    double height, place[3];         /* place: against the middle of its fingers, which slide, and it with them */
} good[GOODS];

static void add_finger(struct run *run, int i, int side)
{
    const dReal x = (side ? 1 : -1) * (half[i] + REAL(0.0101));
    dBodyID finger = dBodyCreate(run->world);
    dJointID slider = dJointCreateSlider(run->world, 0);
    dMass m;

    dMassSetBoxTotal(&m, REAL(0.2), REAL(0.02), REAL(0.14), REAL(0.05));
    dBodySetMass(finger, &m);
    dGeomSetBody(dCreateBox(run->space, REAL(0.02), REAL(0.14), REAL(0.05)), finger);
    dBodySetPosition(finger, x, (dReal)i, i == BOX ? 0 : REAL(-0.0245));
    dJointAttach(slider, finger, hand);
    dJointSetSliderAxis(slider, 1, 0, 0);
    good[i].slider[side] = slider;
}

static void add_good(struct run *run, int i)
{
    dMatrix3 across;
    dGeomID geom;
    dMass m;

    good[i] = (struct good){.body = dBodyCreate(run->world), .held_time = NAN};
    if (i == BOX) {
        geom = dCreateBox(run->space, 2 * half[i], 2 * half[i], 2 * half[i]);
        dMassSetBoxTotal(&m, 1, 2 * half[i], 2 * half[i], 2 * half[i]);
    } else {
        geom = dCreateCapsule(run->space, half[i], REAL(0.08));
        dMassSetCapsuleTotal(&m, REAL(0.045), 3, half[i], REAL(0.08));
        dRFromAxisAndAngle(across, 1, 0, 0, (dReal)(M_PI / 2));
        dBodySetRotation(good[i].body, across);
    }
    dBodySetMass(good[i].body, &m);
    dGeomSetBody(geom, good[i].body);
    dBodySetPosition(good[i].body, 0, (dReal)i, i == BOX ? 0 : REAL(-0.05) + half[i]);
    add_finger(run, i, 0);
    add_finger(run, i, 1);
}

static void setup(struct run *run)
{
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, REAL(-9.81));
    dCreatePlane(run->space, 0, 0, 1, REAL(-0.05));
    hand = dBodyCreate(run->world);
    dBodySetKinematic(hand);
    for (i = 0; i < GOODS; i++) {
        add_good(run, i);
        good[i].column = recordColumn(&run->record, "height of the %s [mm]", name[i]);
    }
}

static void look(struct run *run)
{
    const int lifts = run->time >= close_time && run->time < close_time + lift_time - 1e-9;
    const double closed = fmin(1, run->time / close_time); /* the fingers close gently */
    int i, k;

    dBodySetLinearVel(hand, 0, 0, lifts ? (dReal)(height / lift_time) : 0);
    for (i = 0; i < GOODS; i++) {
        struct good *g = &good[i];
        dJointAddSliderForce(g->slider[0], (dReal)closed * force[i]);
        dJointAddSliderForce(g->slider[1], -(dReal)closed * force[i]);
        for (k = 0; k < 3; k++) {
            const dReal *one = dBodyGetPosition(dJointGetBody(g->slider[0], 0));
            const dReal *two = dBodyGetPosition(dJointGetBody(g->slider[1], 0));
            g->place[k] = dBodyGetPosition(g->body)[k] - 0.5 * ((double)one[k] + two[k]);
        }
        g->height = dBodyGetPosition(g->body)[2];
        if (isnan(g->held_time) && run->time >= close_time + lift_time + 1) {
            g->held_time = run->time;
            for (k = 0; k < 3; k++) {
                g->held_place[k] = g->place[k];
            }
        }
        recordSet(&run->record, g->column, 1e3 * g->height);
    }
}

static void finish(struct run *run)
{
    int i;

    plotTitles(&run->plot, "Lifted and held by two fingers", "time [s]", "height [mm]");
    for (i = 0; i < GOODS; i++) {
        const struct good *g = &good[i];
        const double first = i == BOX ? 0 : -0.05 + (double)half[i];
        const double x = g->place[0] - g->held_place[0], y = g->place[1] - g->held_place[1],
                     z = g->place[2] - g->held_place[2];

        tableAbsolute(&run->table, 1e3 * (g->height - first), 1e3 * height, 1, "mm", "%s: lifted by", name[i]);
        tableAbsolute(&run->table, 1e6 * sqrt(x * x + y * y + z * z) / (run->end - g->held_time), 0, 1, "um/s",
                      "%s: moves in the grip", name[i]);
        plotCurve(&run->plot, g->column, "%s", name[i]);
    }
}

const struct scene sceneGrip = {
    .name = "grip",
    .about = "two fingers lift a box and a thin capsule, and hold them for a minute",
    .time = 63.5,
    .quick_time = 8,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
