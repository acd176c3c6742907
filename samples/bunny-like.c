/*
 * bunny-like: a detailed mesh with holes and hollows tumbles down some steps.
 *
 * A torus knot of ten thousand faces.  Every face is a spring; those inside a step or the floor push.  Nothing needs
 * the mesh to be convex, only closed: that is what "inside" means, and what gives it a volume, and by it a mass and an
 * inertia (dMassSetTrimesh).  By Pappus the volume of the tube is its section times the length of its curve.
 *
 * The steps reach back under each other: springs that look for the nearest surface must not find one that is hidden.
 */
#include <math.h>

#include "runner/books.h"
#include "runner/shapes.h"

enum { STEPS = 5 };

static const dReal gravity = REAL(9.81);  /* m/s^2 */
static const dReal density = REAL(1100.); /* kg/m^3: rubber */
static const dReal rise = REAL(0.18);     /* m, of a step */
static const dReal tread = REAL(0.3);     /* m */
static const struct knot knot = {2, 3, 0.12, 0.05, 0.025, 288, 18};

static const struct mesh *mesh;
static dBodyID body;
static dMass mass;
static struct books books;
static int depth_column, springs_column;
static double deepest;

static void add_steps(struct run *run)
{
    int i;

    for (i = 0; i < STEPS; i++) {
        const dReal length = 2 + (dReal)(i + 1) * tread, height = (dReal)(STEPS - i) * rise;
        dGeomID step = dCreateBox(run->space, length, 3, height);
        dGeomSetPosition(step, (dReal)(i + 1) * tread - length / 2, 0, height / 2);
    }
    dCreatePlane(run->space, 0, 0, 1, 0);
}

static void setup(struct run *run)
{
    dcMaterial material = dcMaterialDefault();
    dMatrix3 turned;
    dGeomID geom;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */
    dWorldSetGravity(run->world, 0, 0, -gravity);
    material.plane_strain_modulus = 4e7; /* Pa: rubber */
    material.dissipation = 0.5;          /* s/m */
    dcWorldSetDefaultMaterial(run->dc, &material);
    add_steps(run);

    mesh = meshOfKnot(&knot);
    geom = meshGeom(run->space, mesh);
    body = dBodyCreate(run->world);
    dMassSetTrimesh(&mass, density, geom);
    dMassTranslate(&mass, -mass.c[0], -mass.c[1], -mass.c[2]); /* rounding: a knot's centre is its origin */
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
    dRFromAxisAndAngle(turned, 1, REAL(0.3), 0, REAL(1.3));
    dBodySetRotation(body, turned);
    dBodySetPosition(body, -tread, 0, STEPS * rise + REAL(0.4));
    dBodySetLinearVel(body, REAL(1.2), 0, 0);
    dBodySetAngularVel(body, 0, 6, 0);

    booksOpen(&books, run);
    depth_column = recordColumn(&run->record, "greatest depth of a spring [m]");
    springs_column = recordColumn(&run->record, "displaced springs");
    deepest = 0;
}

static void look(struct run *run)
{
    double depth = 0, springs = 0;
    int i;

    booksLook(&books, run);
    for (i = 0; i < dcWorldGetNumBeds(run->dc); i++) {
        dcBedReport bed;
        dcWorldGetBed(run->dc, i, &bed);
        depth = fmax(depth, bed.peak_depth);
        springs += bed.displaced;
    }
    deepest = fmax(deepest, depth);
    recordSet(&run->record, depth_column, depth);
    recordSet(&run->record, springs_column, springs);
}

/* The upward force of all beds on the knot. */
static double carried(struct run *run)
{
    dVector3 force, torque;

    dcForceGetBodyForce(dcWorldGetFoundationForce(run->dc), body, force, torque);
    return force[2];
}

static void finish(struct run *run)
{
    const double n = knot.around, section = n / 2 * sin(2 * M_PI / n) * knot.tube * knot.tube;

    tableInfo(&run->table, mesh->num_faces, "", "faces");
    tableRelative(&run->table, mass.mass, (double)density * section * knotLength(&knot), 0.005, "kg",
                  "mass: section times length");
    tableRelative(&run->table, carried(run), mass.mass * (double)gravity, 0.01, "N", "weight carried at the end");
    tableAbsolute(&run->table, sqrt(2 * dcWorldGetKineticEnergy(run->dc) / mass.mass), 0, 0.01, "m/s",
                  "speed at the end");
    tableAbsolute(&run->table, dBodyGetPosition(body)[2], knot.small + knot.tube, 0.002, "m",
                  "height of its centre at the end: it lies");
    tableAbsolute(&run->table, 100 * deepest / knot.tube, 0, 50, "%", "greatest depth / radius of the tube");
    booksTable(&books, run, 0, 1e-5, 0.01);
    tableInfo(&run->table, 1e3 * run->wall / (double)run->substeps, "ms", "computing time of a substep");

    plotTitles(&run->plot, "A torus knot tumbles down steps: energy only goes down", "time [s]", "energy [J]");
    booksPlot(&books, run);
}

const struct scene sceneBunnyLike = {
    .name = "bunny-like",
    .about = "a torus knot, a mesh of ten thousand faces, tumbles down steps; the energy never grows",
    .time = 12,
    .quick_time = 12,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
