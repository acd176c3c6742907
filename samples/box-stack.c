/*
 * box-stack: ODE's classic.  Do ten boxes on each other stay where they are?
 *
 * A flat face has no curvature for Hertz' law, so each box carries a bed of springs: k per area, at the centroids of
 * small triangles on its faces.  Two faces on each other both carry springs, each at half weight, so that an interface
 * of area A under the weight W is pressed in by W/(k A).
 *
 * Friction is a law of the slip speed: a box that leans by an angle creeps at about that angle times the transition
 * velocity, and one that is shaken creeps more.
 * A stack also rocks.  Each interface turns like a spring k s^4/12, the stack is a column on these, and on springs too
 * soft for its height it buckles under its own weight.  With a stiffness of E/(s/2) and E = 3e8 Pa it is far from that.
 *
 * Two equal stacks: one is kept awake, and its creep is measured; the other may go to sleep by ODE's auto-disable.
 */
#include <math.h>

#include "runner/books.h"

enum { BOXES = 10, STACKS = 2 };

static const dReal gravity = REAL(9.81);  /* m/s^2 */
static const dReal side = REAL(0.5);      /* m */
static const dReal density = REAL(1000.); /* kg/m^3 */
static const dReal gap = REAL(1e-3);      /* m, under each box at the start */
static const double settling = 3;         /* s; what moves later counts as creep */

static struct stack {
    dBodyID box[BOXES];
    double settled[BOXES][3]; /* places at the end of settling, m */
    double creep[BOXES];      /* greatest distance from there, m */
    double asleep;            /* time at which all boxes slept, s */
} stack[STACKS];

static int count; /* boxes in a stack */
static double stiffness, mass;
static int creep_column[3], awake_column;
static struct books books;

static void add_box(struct run *run, struct stack *s, int i, dReal x)
{
    dGeomID geom = dCreateBox(run->space, side, side, side);
    dBodyID body = dBodyCreate(run->world);
    dMatrix3 turned;
    dMass m;

    dMassSetBox(&m, density, side, side, side);
    mass = m.mass;
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dRFromAxisAndAngle(turned, 0, 0, 1, REAL(0.02) * (dReal)sin(5. * i)); /* not quite in line, as by hand */
    dBodySetRotation(body, turned);
    dBodySetPosition(body, x + REAL(0.01) * (dReal)sin(3. * i), REAL(0.01) * (dReal)cos(5. * i),
                     side / 2 + (dReal)i * side + (dReal)(i + 1) * gap);
    dBodySetAutoDisableFlag(body, s != &stack[0]);
    dcGeomSetSpringEdge(run->dc, geom, side / 4); /* 32 springs on each face */
    s->box[i] = body;
    s->creep[i] = (double)NAN;
}

static void setup(struct run *run)
{
    dcMaterial material = dcMaterialDefault();
    dcPairMaterial pair;
    int i, k;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    dWorldSetAutoDisableTime(run->world, REAL(0.5)); /* s of rest before a body sleeps */
    dWorldSetAutoDisableSteps(run->world, 10);

    material.plane_strain_modulus = 3e8; /* Pa: a plastic */
    material.dissipation = 20;           /* s/m: it does not rock for long */
    dcWorldSetDefaultMaterial(run->dc, &material);
    dcWorldSetTransitionVelocity(run->dc, REAL(1e-3)); /* m/s: a tenth of the default's creep */
    dcMaterialCombine(&material, &material, &pair);
    stiffness = pair.modulus / (side / 2); /* the default of a bed: a layer as thick as half the box */

    dCreatePlane(run->space, 0, 0, 1, 0);
    count = run->quick ? 4 : BOXES;
    for (k = 0; k < STACKS; k++) {
        stack[k].asleep = (double)NAN;
        for (i = 0; i < count; i++) {
            add_box(run, &stack[k], i, (dReal)(3 * k));
        }
    }
    creep_column[0] = recordColumn(&run->record, "creep of the lowest box [m]");
    creep_column[1] = recordColumn(&run->record, "creep of the middle box [m]");
    creep_column[2] = recordColumn(&run->record, "creep of the top box [m]");
    awake_column = recordColumn(&run->record, "boxes awake in the second stack");
    booksOpen(&books, run);
}

static void look_at_creep(struct run *run, struct stack *s)
{
    int i, k;

    for (i = 0; i < count; i++) {
        const dReal *p = dBodyGetPosition(s->box[i]);
        double square = 0;
        if (isnan(s->creep[i])) {
            s->creep[i] = 0;
            for (k = 0; k < 3; k++) {
                s->settled[i][k] = p[k];
            }
        }
        for (k = 0; k < 3; k++) {
            square += (p[k] - s->settled[i][k]) * (p[k] - s->settled[i][k]);
        }
        s->creep[i] = fmax(s->creep[i], sqrt(square));
        if (i == 0 || i == count / 2 || i == count - 1) {
            recordSet(&run->record, creep_column[i == 0 ? 0 : i == count - 1 ? 2 : 1], sqrt(square));
        }
    }
}

static void look(struct run *run)
{
    struct stack *other = &stack[1];
    int i, awake = 0;

    booksLook(&books, run);
    if (run->time >= fmin(settling, run->end / 2)) {
        look_at_creep(run, &stack[0]);
    }
    for (i = 0; i < count; i++) {
        awake += dBodyIsEnabled(other->box[i]);
    }
    recordSet(&run->record, awake_column, awake);
    if (!awake && isnan(other->asleep)) {
        other->asleep = run->time;
    }
}

/* Where box i stands when every interface under it is pressed in by what lies above. */
static double standing(int i)
{
    double height = (double)side / 2 + i * (double)side;
    int below;

    for (below = 0; below <= i; below++) {
        height -= (count - below) * mass * (double)gravity / (stiffness * (double)side * (double)side);
    }
    return height;
}

static void finish(struct run *run)
{
    const double area = (double)side * (double)side;
    const double sunk = (double)side / 2 + (count - 1) * (double)side; /* of the top box, without weight */
    double worst = 0;
    int i, awake = 0;

    tableInfo(&run->table, count, "", "boxes in a stack");
    tableRelative(&run->table, (double)side / 2 - dBodyGetPosition(stack[0].box[0])[2],
                  count * mass * (double)gravity / (stiffness * area), 0.01, "m", "the lowest box sinks in by W/(k A)");
    tableRelative(&run->table, sunk - dBodyGetPosition(stack[0].box[count - 1])[2], sunk - standing(count - 1), 0.02,
                  "m", "the top box sinks by the sum of all");
    for (i = 0; i < count; i++) {
        worst = fmax(worst, stack[0].creep[i]);
        awake += dBodyIsEnabled(stack[1].box[i]);
    }
    tableAbsolute(&run->table, 1e3 * worst, 0, 1, "mm", "greatest creep of a box in %.3g s",
                  run->end - fmin(settling, run->end / 2));
    tableAbsolute(&run->table, awake, 0, 0, "", "boxes awake in the stack that may sleep");
    tableInfo(&run->table, stack[1].asleep, "s", "it fell asleep after");
    booksTable(&books, run, 0, 0, 0.01); /* the energy of contacts that fell asleep counts as dissipated */
    tableInfo(&run->table, 1e3 * run->wall / (double)run->substeps, "ms", "computing time of a substep");

    plotTitles(&run->plot, "Boxes stacked on beds of springs, not asleep: creep", "time [s]",
               "way from the settled place [m]");
    for (i = 0; i < 3; i++) {
        static const char *const name[3] = {"lowest box", "middle box", "top box"};
        plotCurve(&run->plot, creep_column[i], "%s", name[i]);
    }
}

const struct scene sceneBoxStack = {
    .name = "box-stack",
    .about = "ten boxes on beds of springs: they stand without creep, and fall asleep if they may",
    .time = 60 + 3,
    .quick_time = 3,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
};
