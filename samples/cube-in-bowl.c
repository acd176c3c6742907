/*
 * cube-in-bowl: a cube with a soft point at each corner slides in a bowl and comes to rest there.
 *
 * A point-mesh force pushes points out of a closed mesh along the normal of the nearest face: K d^2, less D times the
 * speed along the normal.  There is no friction, and a slide along the bowl is no motion along the normal; what brings
 * the cube to rest is ODE's damping of bodies, a force of -m v times 1/s.  Then four corners stand on a circle of
 * radius side/sqrt(2), where the bowl's slope leaves a share of each normal force to hold the weight, 4 K d^2 n_z = m
 * g. The bowl is a mesh made here: a spherical hollow with a thick wall.  ArtiSynth's second example of PointMeshForce
 * has the same cube, place, values and damping, and its bowl from a file.
 */
#include <math.h>
#include <stdlib.h>

#include "runner/scene.h"

enum { RINGS = 48, SPOKES = 96 }; /* of the hollow, and of the outside each */

static const dReal gravity = REAL(9.81); /* m/s^2 */
static const dReal side = REAL(0.5);     /* m, of the cube */
static const double density = 1000;      /* kg/m^3 */
static const double stiffness = 2e6;     /* N/m^2 */
static const double damping = 1000;      /* N s/m */
static const double drag = 1;            /* 1/s, of the body's own motion */
static const double inside = 1.2;        /* m, radius of the hollow; its lowest point is the origin */
static const double wall = 0.2;          /* m */
static const double rim = 1.2;           /* rad, from the bottom to the rim */

static dBodyID cube;
static dcForceID force;
static int height_column, side_column, energy_column;
static double mass, start_energy, lowest_energy, worst_rise;

/* Points of ring i, 0 to RINGS, and the pole: i = 0. */
static void ring_point(double *v, double radius, int i, int j)
{
    const double angle = rim * i / RINGS, turn = 2 * M_PI * j / SPOKES;

    v[0] = radius * sin(angle) * cos(turn);
    v[1] = radius * sin(angle) * sin(turn);
    v[2] = inside - radius * cos(angle);
}

/* Two spherical caps, one within the other, and a band that joins their rims; every face looks out of the wall. */
static dcMeshID make_bowl(void)
{
    enum { CAP = 1 + RINGS * SPOKES, FACES = 2 * (SPOKES + 2 * SPOKES * (RINGS - 1)) + 2 * SPOKES };
    static double vertex[2 * CAP][3];
    static int triangle[FACES][3];
    dcMeshSource source = {vertex[0], 2 * CAP, triangle[0], 0, 0, 0};
    int cap, i, j, n = 0;

    for (cap = 0; cap < 2; cap++) {
        const double radius = cap ? inside + wall : inside;
        ring_point(vertex[cap * CAP], radius, 0, 0);
        for (i = 1; i <= RINGS; i++) {
            for (j = 0; j < SPOKES; j++) {
                ring_point(vertex[cap * CAP + 1 + (i - 1) * SPOKES + j], radius, i, j);
            }
        }
    }
#define AT(cap, i, j) ((cap)*CAP + ((i) == 0 ? 0 : 1 + ((i)-1) * SPOKES + (j) % SPOKES))
#define FACE(a, b, c, turned) \
    (triangle[n][0] = (a), triangle[n][1] = (turned) ? (c) : (b), triangle[n][2] = (turned) ? (b) : (c), n++)
    for (cap = 0; cap < 2; cap++) {
        for (j = 0; j < SPOKES; j++) {
            FACE(AT(cap, 0, 0), AT(cap, 1, j), AT(cap, 1, j + 1), cap);
            for (i = 1; i < RINGS; i++) {
                FACE(AT(cap, i, j), AT(cap, i + 1, j), AT(cap, i + 1, j + 1), cap);
                FACE(AT(cap, i, j), AT(cap, i + 1, j + 1), AT(cap, i, j + 1), cap);
            }
        }
    }
    for (j = 0; j < SPOKES; j++) {
        FACE(AT(0, RINGS, j), AT(1, RINGS, j), AT(1, RINGS, j + 1), 0);
        FACE(AT(0, RINGS, j), AT(1, RINGS, j + 1), AT(0, RINGS, j + 1), 0);
    }
#undef FACE
#undef AT
    source.num_triangles = n;
    return dcMeshCreateFromArrays(&source);
}

static void add_cube(struct run *run)
{
    dGeomID box = dCreateBox(run->space, side, side, side);
    dMass m;

    cube = dBodyCreate(run->world);
    dMassSetBox(&m, (dReal)density, side, side, side);
    mass = m.mass;
    dBodySetMass(cube, &m);
    dGeomSetBody(box, cube);
    dBodySetPosition(cube, REAL(0.3), 0, 1);
    dBodySetLinearDamping(cube, (dReal)drag * run->step); /* ODE counts it per step */
    dBodySetAngularDamping(cube, (dReal)drag * run->step);
    dBodySetLinearDampingThreshold(cube, 0);
    dBodySetAngularDampingThreshold(cube, 0);
    dcPointForceAddGeomPoints(force, box); /* a point at each corner */
}

static void setup(struct run *run)
{
    dcPointMeshDef def = dcPointMeshDefault(); /* unilateral */

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    run->dc = dcWorldCreate(run->world);
    dcWorldSetStepping(run->dc, dcStepResolved); /* the law to many digits is the point here */

    def.mesh = make_bowl();
    def.law.stiffness = stiffness;
    def.law.damping = damping;
    def.law.type = dcPointForceQuadratic;
    force = dcPointMeshCreate(run->dc, &def);
    dcMeshRelease(def.mesh); /* the force keeps it */
    add_cube(run);

    height_column = recordColumn(&run->record, "height of the centre [m]");
    side_column = recordColumn(&run->record, "x of the centre [m]");
    energy_column = recordColumn(&run->record, "total energy [J]");
    worst_rise = 0;
}

static void look(struct run *run)
{
    const dReal *p = dBodyGetPosition(cube);
    double total = mass * gravity; /* before the first step nothing has been evaluated: at rest, at 1 m */

    if (run->steps) {
        total = dcWorldGetKineticEnergy(run->dc) + dcWorldGetPotentialEnergy(run->dc) +
                dcWorldGetGravitationalEnergy(run->dc);
    } else {
        start_energy = lowest_energy = total;
    }
    worst_rise = fmax(worst_rise, total - lowest_energy);
    lowest_energy = fmin(lowest_energy, total);
    recordSet(&run->record, height_column, p[2]);
    recordSet(&run->record, side_column, p[0]);
    recordSet(&run->record, energy_column, total);
}

/* Height of the cube's centre at rest, corners pressed into a spherical hollow until they carry the weight. */
static double resting_height(double *depth)
{
    const double across = side / sqrt(2);
    double d = 0, n_z = 1;
    int i;

    for (i = 0; i < 50; i++) { /* the corner lies on a sphere of radius inside + d */
        n_z = sqrt(1 - across * across / ((inside + d) * (inside + d)));
        d = sqrt(mass * gravity / (4 * stiffness * n_z));
    }
    *depth = d;
    return inside - (inside + d) * n_z + side / 2;
}

static void finish(struct run *run)
{
    double depth, height = resting_height(&depth), deepest = 0, up = 0;
    int i, touching = 0;

    for (i = 0; i < dcPointForceGetNumPoints(force); i++) {
        dcPointReport point;
        dcPointForceGetPoint(force, i, &point);
        touching += point.distance < 0;
        deepest = fmax(deepest, -point.distance);
        up += point.force[2];
    }
    tableAbsolute(&run->table, dBodyGetPosition(cube)[2], height, 5e-4, "m", "height of the centre at rest");
    tableAbsolute(&run->table, touching, 4, 0, "", "corners that touch");
    tableRelative(&run->table, deepest, depth, 0.02, "m", "depth of the deepest corner");
    tableRelative(&run->table, up, mass * gravity, 1e-3, "N", "weight carried by the bowl");
    tableAbsolute(&run->table, sqrt(2 * dcWorldGetKineticEnergy(run->dc) / mass), 0, 1e-3, "m/s", "speed at the end");
    tableInfo(&run->table, 100 * dcWorldGetDissipatedEnergy(run->dc) / (start_energy - lowest_energy), "%",
              "share of the lost energy that the points dissipated");
    tableAbsolute(&run->table, 100 * worst_rise / start_energy, 0, 0.1, "%", "largest rise of the energy");

    plotTitles(&run->plot, "A cube slides in a bowl (corner points, K = 2 MN/m^2, D = 1 kN s/m)", "time [s]",
               "place of the centre [m]");
    plotCurve(&run->plot, height_column, "height");
    plotCurve(&run->plot, side_column, "x");
    plotFormula(&run->plot, "height at rest, from statics", "%g", height);
}

const struct scene sceneCubeInBowl = {
    .name = "cube-in-bowl",
    .about = "a cube with corner points slides in a bowl mesh; its height at rest from statics",
    .time = 25,
    .quick_time = 25,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
