/*
 * geom-zoo: does every class of geoms rest on every other, at the depth that its law says?
 *
 * Each class that can move is dropped from 2 m on each class, at outer steps of 1/60 s in which it falls a tenth of a
 * metre, half its size; and another one is placed there gently.  The table has a line for each pair: the depth at
 * rest of the dropped one, what the law says (zoo/zoo.h), and which law that is; or that it fell through, or that its
 * energy once grew.  What would roll off a round top is led by a vertical slider, and so is the ball in disguise on the
 * triangle mesh: where two triangles meet dCollide reports a contact with each, which sets it rolling.  Everything else
 * is free.
 *
 * Nothing touches its neighbours: categories let each mover touch its own fixture only, and each pair's energy is
 * its own: kinetic, gravitational, and elastic as its contacts and beds report it.
 */
#include <math.h>

#include "zoo/zoo.h"
#include "runner/shapes.h"

enum { MOST = 2 * ZOO_CLASSES * ZOO_CLASSES };

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal mass = REAL(5.);      /* kg, of every mover */
static const dReal drop = REAL(2.);      /* m */
static const dReal apart = REAL(1.5);    /* m */
static const double averaged = 0.25;     /* s at the end, of whose heights the mean is taken */

static struct cell {
    enum zoo_class mover, fixture;
    int dropped;
    dBodyID body;
    dGeomID geom;
    double base;         /* height of its origin when it just touches, m */
    double sum, samples; /* of the depth at the end */
    double deepest;      /* m */
    double elastic;      /* J, now */
    int points;          /* contacts now */
    double lowest, rise; /* of its energy, J */
} cell[MOST];

static int count, kinetic_column, elastic_column, sphere_column, box_column;
static dcMaterial material;

static void add_rail(struct run *run, dBodyID body)
{
    dJointID slider = dJointCreateSlider(run->world, 0);

    dJointAttach(slider, body, 0);
    dJointSetSliderAxis(slider, 0, 0, 1);
}

static void add_cell(struct run *run, enum zoo_class mover, enum zoo_class fixture, int dropped)
{
    struct cell *c = &cell[count];
    const dReal x = (dReal)(count % 14) * apart, y = (dReal)(count / 14) * apart;
    const unsigned long bit = 1UL << fixture;
    /* not on the diagonals of faces; round movers lie well above the middle of round fixtures */
    const dReal aside = zooIsRound(fixture) ? 0 : REAL(0.03);
    dMass m;

    if (fixture != ZOO_PLANE) { /* there is one for all */
        dGeomID geom = zooFixture(run, fixture, x, y);
        dGeomSetCategoryBits(geom, bit);
        dGeomSetCollideBits(geom, 0);
    }
    c->mover = mover;
    c->fixture = fixture;
    c->dropped = dropped;
    c->body = dBodyCreate(run->world);
    dMassSetBoxTotal(&m, mass, 2 * zooSmall, 2 * zooSmall, 2 * zooSmall);
    dBodySetMass(c->body, &m);
    dBodySetData(c->body, c);
    c->base = zooMover(run, mover, c->body, &c->geom) + zooTop(fixture);
    dcGeomSetSpringEdge(run->dc, c->geom, zooSmall / 2);
    dGeomSetCategoryBits(c->geom, 0);
    dGeomSetCollideBits(c->geom, bit);
    dBodySetPosition(c->body, x + aside, y + 2 * aside, (dReal)c->base + (dropped ? drop : 0));
    if (zooIsRound(fixture) || (mover == ZOO_USER && fixture == ZOO_TRIMESH)) {
        add_rail(run, c->body);
    }
    c->sum = c->samples = c->rise = 0;
    c->deepest = -INFINITY;
    c->lowest = INFINITY;
    count++;
}

static void setup(struct run *run)
{
    int mover, fixture, dropped;
    dGeomID plane;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    material = dcMaterialDefault();
    material.plane_strain_modulus = 8e6; /* Pa: rubber */
    material.dissipation = 2;            /* s/m: soon at rest */
    dcWorldSetDefaultMaterial(run->dc, &material);

    zooBegin();
    plane = zooFixture(run, ZOO_PLANE, 0, 0);
    dGeomSetCategoryBits(plane, 1UL << ZOO_PLANE);
    dGeomSetCollideBits(plane, 0);
    count = 0;
    for (fixture = 0; fixture < ZOO_CLASSES; fixture++) {
        for (mover = 0; mover < ZOO_CLASSES; mover++) {
            for (dropped = run->quick; dropped < 2 && zooMoves(mover) && zooStays(fixture); dropped++) {
                add_cell(run, (enum zoo_class)mover, (enum zoo_class)fixture, dropped);
            }
        }
    }
    dcWorldCollide(run->dc, run->space); /* makes the bodies known */
    kinetic_column = recordColumn(&run->record, "kinetic energy of all [J]");
    elastic_column = recordColumn(&run->record, "elastic energy of all [J]");
    sphere_column = recordColumn(&run->record, "height of the sphere over the plane [m]");
    box_column = recordColumn(&run->record, "height of the box over the plane [m]");
}

/* The elastic energy of each cell, by what its contacts and beds say. */
static void look_at_contacts(struct run *run)
{
    int i;

    for (i = 0; i < count; i++) {
        cell[i].elastic = 0;
        cell[i].points = 0;
    }
    for (i = 0; i < dcWorldGetNumContacts(run->dc); i++) {
        dcContactReport contact;
        struct cell *c;
        dcWorldGetContact(run->dc, i, &contact);
        c = dBodyGetData(contact.body1 ? contact.body1 : contact.body2);
        c->elastic += contact.potential_energy;
        c->points += 1;
    }
    for (i = 0; i < dcWorldGetNumBeds(run->dc); i++) {
        dcBedReport bed;
        dcWorldGetBed(run->dc, i, &bed);
        ((struct cell *)dBodyGetData(bed.body1 ? bed.body1 : bed.body2))->elastic += bed.potential_energy;
    }
}

static double energy(const struct cell *c)
{
    const dReal *v = dBodyGetLinearVel(c->body), *p = dBodyGetPosition(c->body);
    const dReal *w = dBodyGetAngularVel(c->body);
    const double inertia = (double)mass * 4 * (double)zooSmall * (double)zooSmall / 6; /* of a cube */

    return 0.5 * (double)mass * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) +
           0.5 * inertia * (w[0] * w[0] + w[1] * w[1] + w[2] * w[2]) + (double)mass * (double)gravity * p[2] +
           c->elastic;
}

static void look(struct run *run)
{
    int i;

    if (run->steps > 0) {
        look_at_contacts(run);
    }
    recordSet(&run->record, kinetic_column, dcWorldGetKineticEnergy(run->dc));
    recordSet(&run->record, elastic_column, dcWorldGetPotentialEnergy(run->dc));
    for (i = 0; i < count; i++) {
        struct cell *c = &cell[i];
        const double depth = c->base - dBodyGetPosition(c->body)[2], now = energy(c);
        c->deepest = fmax(c->deepest, depth);
        c->rise = fmax(c->rise, now - c->lowest);
        c->lowest = fmin(c->lowest, now);
        if (run->time > run->end - averaged) {
            c->sum += depth;
            c->samples++;
        }
        if (c->fixture == ZOO_PLANE && c->dropped && (c->mover == ZOO_SPHERE || c->mover == ZOO_BOX)) {
            recordSet(&run->record, c->mover == ZOO_SPHERE ? sphere_column : box_column, -depth);
        }
    }
}

static int tunnelled(const struct cell *c)
{
    return !(c->deepest < zooSmall); /* its middle never went below the top */
}

/* At the program's own step velocities are half a step older than positions: up and down by m g v h/2 in flight. */
static int grew(const struct cell *c)
{
    return !(c->rise < 1e-2 * (double)mass * (double)gravity * (double)drop);
}

static void finish(struct run *run)
{
    double apart_most = 0, rise = 0;
    int i, through = 0, grown = 0;

    for (i = 0; i < count; i++) {
        const struct cell *c = &cell[i];
        const char *law;
        const double expected =
            zooDepth(run, c->mover, c->geom, c->fixture, &material, (double)mass * (double)gravity, c->points, &law);
        const double depth = c->sum / c->samples;
        through += tunnelled(c);
        grown += grew(c);
        rise = fmax(rise, c->rise);
        if (c->dropped) {
            tableRelative(&run->table, 1e3 * depth, 1e3 * expected, 0.01, "mm", "%s on %s: %s%s%s", zooName[c->mover],
                          zooName[c->fixture], law, tunnelled(c) ? ", tunnelled!" : "",
                          grew(c) ? ", energy grew!" : "");
        } else {
            apart_most = fmax(apart_most, fabs(depth / expected - 1));
        }
    }
    if (!run->quick) {
        tableAbsolute(&run->table, 100 * apart_most, 0, 1, "%", "largest error of those placed gently");
    }
    tableAbsolute(&run->table, through, 0, 0, "", "tunnelled, of %d", count);
    tableAbsolute(&run->table, grown, 0, 0, "", "energy grew, of %d", count);

    tableInfo(&run->table, 100 * rise / ((double)mass * (double)gravity * (double)drop), "%",
              "largest rise / energy of the drop");

    plotTitles(&run->plot, "Two of the zoo dropped from 2 m on a plane", "time [s]", "height of the lowest point [m]");
    plotCommand(&run->plot, "set yrange [-0.02:0.05]");
    plotCurve(&run->plot, sphere_column, "sphere");
    plotCurve(&run->plot, box_column, "box");
}

const struct scene sceneGeomZoo = {
    .name = "geom-zoo",
    .about = "every class of geoms dropped on every other: depth at rest, and whether any fell through",
    .time = 3,
    .quick_time = 2.5,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
