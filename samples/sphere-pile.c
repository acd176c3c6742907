/*
 * sphere-pile: a thousand spheres fall into a bin and settle.
 *
 * Many contacts at once: what goes in as energy of height must come out as heat, and nothing may be made on the way.
 *     kinetic + elastic (contacts) + gravitational energy = what it was at the start - what the contacts dissipated
 * At the end the floor and the walls together carry the weight of all spheres.
 */
#include <math.h>

#include "runner/scene.h"

enum { SIDE = 10, MANY = 1000, FEW = 200 }; /* spheres in a row of a layer; in all, and with --quick */

static const dReal gravity = REAL(9.81);  /* m/s^2 */
static const dReal radius = REAL(0.02);   /* m */
static const dReal spacing = REAL(0.046); /* m, between centres at the start */
static const dReal density = REAL(1000.); /* kg/m^3 */

static int count;
static double sphere_mass; /* kg */
static double start_energy, lowest_energy, worst_rise, end_energy;
static int kinetic_column, elastic_column, height_column, total_column, balance_column;

/* A small repeatable random number in [-1, 1]: every run starts the same. */
static dReal jitter(void)
{
    static unsigned long state = 1;

    state = (state * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (dReal)((double)state / 1073741824.0 - 1);
}

static void add_sphere(struct run *run, int i)
{
    const dReal middle = spacing * (SIDE - 1) / 2, shake = spacing / 2 - radius;
    const int column = i % SIDE, row = i / SIDE % SIDE, layer = i / (SIDE * SIDE);
    dBodyID body = dBodyCreate(run->world);
    dGeomID geom = dCreateSphere(run->space, radius);
    dMass m;

    dMassSetSphere(&m, density, radius);
    sphere_mass = m.mass;
    dBodySetMass(body, &m);
    dBodySetGyroscopicMode(body, 0); /* a sphere has no gyroscopic torque; ODE saves the work */
    dGeomSetBody(geom, body);
    dBodySetPosition(body, (dReal)column * spacing - middle + shake * jitter(),
                     (dReal)row * spacing - middle + shake * jitter(), (dReal)(layer + 1) * spacing);
}

static void setup(struct run *run)
{
    const dReal half = spacing * SIDE / 2; /* of the bin's width */
    dcMaterial material = dcMaterialDefault();
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);

    material.plane_strain_modulus = 2e6; /* Pa */
    material.dissipation = 0.3;          /* s/m */
    material.static_friction = 0.5;
    material.dynamic_friction = 0.4;
    dcWorldSetDefaultMaterial(run->dc, &material);     /* one material for all geoms */
    dcWorldSetTransitionVelocity(run->dc, REAL(1e-3)); /* m/s: the pile creeps less */

    dCreatePlane(run->space, 0, 0, 1, 0);
    dCreatePlane(run->space, 1, 0, 0, -half);
    dCreatePlane(run->space, -1, 0, 0, -half);
    dCreatePlane(run->space, 0, 1, 0, -half);
    dCreatePlane(run->space, 0, -1, 0, -half);
    count = run->quick ? FEW : MANY;
    for (i = 0; i < count; i++) {
        add_sphere(run, i);
    }
    dcWorldCollide(run->dc, run->space); /* makes the bodies known: the energy is asked for before the first step */

    kinetic_column = recordColumn(&run->record, "kinetic energy [J]");
    elastic_column = recordColumn(&run->record, "elastic energy [J]");
    height_column = recordColumn(&run->record, "gravitational energy [J]");
    total_column = recordColumn(&run->record, "total energy [J]");
    balance_column = recordColumn(&run->record, "total and dissipated energy [J]");
    worst_rise = 0;
}

static void look(struct run *run)
{
    const double kinetic = dcWorldGetKineticEnergy(run->dc);
    const double elastic = dcWorldGetPotentialEnergy(run->dc);
    const double height = dcWorldGetGravitationalEnergy(run->dc);
    const double total = kinetic + elastic + height;

    recordSet(&run->record, kinetic_column, kinetic);
    recordSet(&run->record, elastic_column, elastic);
    recordSet(&run->record, height_column, height);
    recordSet(&run->record, total_column, total);
    recordSet(&run->record, balance_column, total + dcWorldGetDissipatedEnergy(run->dc));
    if (run->steps == 0) {
        start_energy = lowest_energy = total;
    }
    worst_rise = fmax(worst_rise, total - lowest_energy);
    lowest_energy = fmin(lowest_energy, total);
    end_energy = total;
}

/* Counts contacts (each serves two spheres, or one at the bin) and adds up what the bin carries. */
static void read_contacts(struct run *run, double *per_sphere, double *carried, double *deepest)
{
    const int contacts = dcWorldGetNumContacts(run->dc);
    int i, touches = 0;

    *carried = *deepest = 0;
    for (i = 0; i < contacts; i++) {
        dcContactReport contact;
        dcWorldGetContact(run->dc, i, &contact);
        touches += (contact.body1 != 0) + (contact.body2 != 0);
        *deepest = fmax(*deepest, contact.depth);
        if (contact.body1 == 0 || contact.body2 == 0) { /* the force is that on body 1 */
            const double up = contact.normal_force * contact.normal[2] + contact.friction_force[2];
            *carried += contact.body1 ? up : -up;
        }
    }
    *per_sphere = (double)touches / count;
}

static void finish(struct run *run)
{
    const double total_mass = count * sphere_mass;
    const double lost = start_energy - end_energy;
    double per_sphere, carried, deepest;

    read_contacts(run, &per_sphere, &carried, &deepest);
    tableInfo(&run->table, count, "", "spheres");
    /* The contacts dissipate in every step, so nothing but rounding may ever raise the energy. */
    tableAbsolute(&run->table, 100 * worst_rise / lost, 0, 1, "%", "largest rise of the energy / energy lost");
    tableRelative(&run->table, dcWorldGetDissipatedEnergy(run->dc), lost, 0.01, "J",
                  "energy dissipated by the contacts");
    tableRelative(&run->table, carried, total_mass * gravity, 0.01, "N", "weight carried by the bin");
    tableAbsolute(&run->table, sqrt(2 * dcWorldGetKineticEnergy(run->dc) / total_mass), 0, 0.01, "m/s",
                  "speed at the end, root mean square");
    tableInfo(&run->table, per_sphere, "", "contacts of a sphere, mean");
    tableInfo(&run->table, 100 * deepest / radius, "%", "deepest overlap / radius");
    tableInfo(&run->table, 1e3 * run->wall / (double)run->substeps, "ms", "computing time of a substep");

    plotCommand(&run->plot, "set key at graph 0.98, 0.48");
    plotTitles(&run->plot, "A pile of spheres settles: energy only goes down", "time [s]", "energy [J]");
    plotCurve(&run->plot, kinetic_column, "kinetic");
    plotCurve(&run->plot, elastic_column, "elastic");
    plotCurve(&run->plot, height_column, "gravitational");
    plotCurve(&run->plot, total_column, "total");
    plotCurve(&run->plot, balance_column, "total + dissipated");
    plotFormula(&run->plot, "at the start", "%g", start_energy);
}

const struct scene sceneSpherePile = {
    .name = "sphere-pile",
    .about = "a thousand spheres settle in a bin; the energy does not grow",
    .time = 3,
    .quick_time = 2.5,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
