/*
 * terrain: everything that ODE can make rolls about on a heightfield.
 *
 * Spheres and capsules touch it in points, with Hertz' law; boxes, cylinders, convex prisms and meshes bring beds of
 * springs and press them into it, and each other.  The ground is a bowl with hills on it, made of flat triangles: a
 * ball that rolls over an edge must not feel it, and nothing may fall through.  What goes in as energy of height comes
 * out as heat.
 *
 * In the frame of a heightfield y is up; a placeable one can be turned, so that here z is.
 */
#include <math.h>

#include "runner/books.h"
#include "runner/shapes.h"

enum { KINDS = 6, EACH = 6, MANY = KINDS * EACH, SAMPLES = 81 };
enum { SPHERE, CAPSULE, BOX, CYLINDER, PRISM, KNOT };

static const dReal gravity = REAL(9.81);  /* m/s^2 */
static const dReal density = REAL(1000.); /* kg/m^3 */
static const dReal extent = REAL(8.);     /* m, of the terrain along x and y */
static const double averaged = 2;         /* s */

static int count; /* bodies: EACH of a kind, or less with --quick */
static dBodyID body[MANY];
static const struct mesh *knot_mesh;
static struct books books;
static int clearance_column;
static double carried_sum, carried_samples;
static double clearance, weight; /* least height of a centre above the ground so far, m; all bodies' weight, N */

/* Height of the ground; the hills are 1.6 m apart, the bowl keeps everything in. */
static double ground(double x, double z)
{
    return 0.08 * cos(2 * M_PI * x / 1.6) * cos(2 * M_PI * z / 1.6) + 0.04 * (x * x + z * z);
}

static void add_ground(struct run *run)
{
    dGeomID geom = terrainGeom(run->space, run->dc, ground, (double)extent, SAMPLES, 1);
    dMatrix3 turned;

    dRFromAxisAndAngle(turned, 1, 0, 0, (dReal)M_PI / 2);
    dGeomSetRotation(geom, turned);
}

static dGeomID add_geom(struct run *run, int kind, dMass *m)
{
    const dReal r = REAL(0.1), l = REAL(0.2);
    dGeomID geom;

    switch (kind) {
    case SPHERE: dMassSetSphere(m, density, r); return dCreateSphere(run->space, r);
    case CAPSULE: dMassSetCapsule(m, density, 3, r / 2, l); return dCreateCapsule(run->space, r / 2, l);
    case BOX: dMassSetBox(m, density, l, l, r); return dCreateBox(run->space, l, l, r);
    case CYLINDER: dMassSetCylinder(m, density, 3, r, l); return dCreateCylinder(run->space, r, l);
    case PRISM:
        dMassSetCylinder(m, density, 3, REAL(0.91) * r, l); /* of equal volume */
        return prismGeom(run->space, run->dc, 6, (double)r, (double)l);
    default:
        geom = meshGeom(run->space, knot_mesh);
        dMassSetTrimesh(m, density, geom);
        dMassTranslate(m, -m->c[0], -m->c[1], -m->c[2]);
        return geom;
    }
}

static void add_body(struct run *run, int i)
{
    const dReal x = (dReal)(i % 6) * REAL(0.45) - REAL(1.1), y = (dReal)(i / 6) * REAL(0.45) - REAL(1.1);
    dMatrix3 turned;
    dGeomID geom;
    dMass m;

    body[i] = dBodyCreate(run->world);
    geom = add_geom(run, (i + i / 6) % KINDS, &m);
    weight += (double)m.mass * (double)gravity;
    dBodySetMass(body[i], &m);
    dGeomSetBody(geom, body[i]);
    dcGeomSetSpringEdge(run->dc, geom, REAL(0.05));
    dRFromAxisAndAngle(turned, (dReal)sin(i), (dReal)cos(3. * i), REAL(0.5), (dReal)i);
    dBodySetRotation(body[i], turned);
    dBodySetPosition(body[i], x + REAL(1.5), y, REAL(1.2) + REAL(0.02) * (dReal)(i % 5));
}

static void setup(struct run *run)
{
    const struct knot knot = {2, 3, 0.08, 0.035, 0.018, 72, 8};
    dcMaterial material = dcMaterialDefault();
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    material.plane_strain_modulus = 2e7; /* Pa: rubber */
    material.dissipation = 0.2;          /* s/m */
    dcWorldSetDefaultMaterial(run->dc, &material);
    add_ground(run);
    knot_mesh = meshOfKnot(&knot);
    count = run->quick ? MANY / 2 : MANY;
    weight = 0;
    for (i = 0; i < count; i++) {
        add_body(run, i);
    }
    booksOpen(&books, run);
    books.older = (double)run->step / 2;
    clearance_column = recordColumn(&run->record, "least height of a centre above the ground [m]");
    clearance = INFINITY;
    carried_sum = carried_samples = 0;
}

/* The force of contacts and springs on the ground, upwards. */
static double carried(struct run *run)
{
    double sum = 0;
    int i;

    for (i = 0; i < count; i++) { /* forces between bodies cancel */
        dVector3 points, springs, torque;
        dcForceGetBodyForce(dcWorldGetContactForce(run->dc), body[i], points, torque);
        dcForceGetBodyForce(dcWorldGetFoundationForce(run->dc), body[i], springs, torque);
        sum += (double)points[2] + (double)springs[2];
    }
    return sum;
}

static void look(struct run *run)
{
    double least = INFINITY;
    int i;

    booksLook(&books, run);
    for (i = 0; i < count; i++) {
        const dReal *p = dBodyGetPosition(body[i]);
        least = fmin(least, p[2] - ground(p[0], -p[1]));
    }
    recordSet(&run->record, clearance_column, least);
    clearance = fmin(clearance, least);
    if (run->time > run->end - averaged) {
        carried_sum += carried(run);
        carried_samples++;
    }
}

static void finish(struct run *run)
{
    tableInfo(&run->table, count, "", "bodies: spheres, capsules, boxes, cylinders, prisms, knots");
    /* The flattest are 0.1 m thick, their centres 0.05 m above what they lie on; the knots' a little less. */
    tableAbsolute(&run->table, fmin(clearance, 0.05), 0.05, 0.02, "m", "lowest centre above the ground, or more");
    booksTable(&books, run, 0, 1e-3, 0.01);
    if (!run->quick) { /* they still rock and roll a little */
        tableRelative(&run->table, carried_sum / carried_samples, weight, 0.02, "N",
                      "mean weight on the ground, the last %g s", averaged);
    }
    tableInfo(&run->table, sqrt(2 * dcWorldGetKineticEnergy(run->dc) * (double)gravity / weight), "m/s",
              "speed at the end, root mean square");
    tableInfo(&run->table, 1e3 * run->wall / (double)run->substeps, "ms", "computing time of a substep");

    plotTitles(&run->plot, "Everything rolls about on a heightfield: energy only goes down", "time [s]", "energy [J]");
    booksPlot(&books, run);
}

const struct scene sceneTerrain = {
    .name = "terrain",
    .about = "spheres, capsules, boxes, cylinders, prisms and meshes roll about on a heightfield; none falls through",
    .time = 8,
    .quick_time = 1.5,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
