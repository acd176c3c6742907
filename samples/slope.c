/*
 * slope: what friction holds stands on slopes up to nine tenths of the friction angle, and what it does not hold
 * slides.
 *
 * The ground leans over (gravity turns) to 10, 15, ... 30 and 0.9 atan(0.8) = 34.8 degrees, and rests a while at each.
 * A box on a bed of springs, one on points, a cylinder on its end, a capsule and a cylinder that lie along the slope,
 * and a heap of twenty boxes stand: the springs that friction stretches bear them.  A box whose static friction beside
 * the ground's is 0.68 goes down from 34.2 degrees on, with g (sin - ud cos), until a curb stops it.
 */
#include <math.h>

#include "runner/scene.h"

enum { BED, POINTS, UPRIGHT, CAPSULE, LYING, HEAP, SLIDES, THINGS, HEAPED = 20, MOST_ANGLES = 6 };

static const dReal gravity = REAL(9.81);
static const double least = 0.68;                           /* static friction of what slides */
static const double turning = 2, settling = 1, resting = 2; /* s, at each angle */
static const double degrees[MOST_ANGLES - 1] = {10, 15, 20, 25, 30};
static const double begins = 0.2, ends = 0.8; /* m: where what slides is measured */
static const char *const name[THINGS] = {"box on springs", "box on points",  "cylinder on end", "capsule along",
                                         "cylinder along", "heap of twenty", "box that slides"};

static struct thing {
    dBodyID body[HEAPED];
    int count, column;
    dVector3 place[HEAPED];                /* once it had settled at this angle */
    double from, way, strays[MOST_ANGLES]; /* m: where the last body was put, how far that went, how far any strays */
} thing[THINGS];

/* Of what slides: when it passed, and how fast. */
static struct {
    double time[2], speed[2];
} passed;

static double angle[MOST_ANGLES]; /* rad */
static int num_angles;

/* Which angle it is, or is turning to, and since when. */
static int stage_at(double time, double *since)
{
    int stage = (int)(time / (turning + settling + resting) + 1e-9);

    stage = stage < num_angles ? stage : num_angles - 1;
    *since = time - stage * (turning + settling + resting);
    return stage;
}

static double angle_at(double time)
{
    double since;
    const int stage = stage_at(time, &since);
    const double from = stage > 0 ? angle[stage - 1] : 0, part = since < turning ? since / turning : 1;

    return from + (angle[stage] - from) * 0.5 * (1 - cos(M_PI * part));
}

static dBodyID add_body(struct run *run, dGeomID geom, double mass, dReal x, dReal y, dReal z)
{
    dBodyID body = dBodyCreate(run->world);
    dMass m;

    if (dGeomGetClass(geom) == dBoxClass) {
        dVector3 size;
        dGeomBoxGetLengths(geom, size);
        dMassSetBoxTotal(&m, (dReal)mass, size[0], size[1], size[2]);
    } else {
        dMassSetCapsuleTotal(&m, (dReal)mass, 3, REAL(0.1), REAL(0.3));
    }
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, x, y, z);
    return body;
}

/* Twelve boxes, six upon them, and two. */
static void add_heap(struct run *run, struct thing *t)
{
    static const int wide[3][2] = {{4, 3}, {3, 2}, {2, 1}};
    int layer, k;

    for (layer = 0; layer < 3; layer++) {
        for (k = 0; k < wide[layer][0] * wide[layer][1]; k++) {
            const double x = 0.215 * (k % wide[layer][0] - 0.5 * (wide[layer][0] - 1));
            const double y = 0.215 * (k / wide[layer][0] - 0.5 * (wide[layer][1] - 1));
            dGeomID box = dCreateBox(run->space, REAL(0.2), REAL(0.2), REAL(0.1));
            dMatrix3 turn;
            dBodyID body = add_body(run, box, 4, (dReal)x, (dReal)(y + 3.4), (dReal)(0.05 + 0.102 * layer));
            dRFromAxisAndAngle(turn, 0, 0, 1, (dReal)(0.025 * cos(5.0 * t->count)));
            dBodySetRotation(body, turn);
            t->body[t->count++] = body;
        }
    }
}

static void add_single(struct run *run, int i)
{
    struct thing *t = &thing[i];
    const dReal r = REAL(0.1), y = i == SLIDES ? 0 : (dReal)(0.5 + 0.45 * i);
    dMatrix3 along;
    dGeomID geom;

    if (i == CAPSULE || i == LYING) {
        geom = i == CAPSULE ? dCreateCapsule(run->space, r, 3 * r) : dCreateCylinder(run->space, r, 4 * r);
    } else {
        geom = i == UPRIGHT ? dCreateCylinder(run->space, r, 2 * r) : dCreateBox(run->space, 2 * r, 2 * r, 2 * r);
    }
    t->body[t->count++] = add_body(run, geom, 8, 0, y, r);
    if (i == CAPSULE || i == LYING) {
        dRFromAxisAndAngle(along, 0, 1, 0, (dReal)(M_PI / 2));
        dBodySetRotation(t->body[0], along);
    }
    if (i == POINTS) {
        dcGeomSetContactMode(run->dc, geom, dcContactPoint);
    }
    if (i == SLIDES) {
        dcMaterial smoother = dcMaterialDefault();
        const double beside = smoother.static_friction; /* the ground's: 2 u us/(u + us) is to be the least */
        smoother.static_friction = smoother.dynamic_friction = least * beside / (2 * beside - least);
        dcGeomSetMaterial(run->dc, geom, &smoother);
    }
}

/* Of what slides, beside the ground. */
static double dynamic_friction(void)
{
    const dcMaterial ground = dcMaterialDefault();
    const double u = least * ground.static_friction / (2 * ground.static_friction - least);

    return 2 * u * ground.dynamic_friction / (u + ground.dynamic_friction);
}

static void setup(struct run *run)
{
    int i;

    run->world = dWorldCreate();
    run->space = dHashSpaceCreate(0);
    run->dc = dcWorldCreate(run->world);
    dWorldSetGravity(run->world, 0, 0, -gravity);
    dCreatePlane(run->space, 0, 0, 1, 0);
    dGeomSetPosition(dCreateBox(run->space, REAL(0.1), REAL(0.6), REAL(0.2)), REAL(1.1), 0, REAL(0.1));
    for (num_angles = 0; num_angles < (run->quick ? 1 : MOST_ANGLES - 1); num_angles++) {
        angle[num_angles] = (run->quick ? 20 : degrees[num_angles]) * M_PI / 180;
    }
    angle[num_angles++] = 0.9 * atan(dcMaterialDefault().static_friction);
    for (i = 0; i < THINGS; i++) {
        thing[i] = (struct thing){.count = 0};
        if (i == HEAP) {
            add_heap(run, &thing[i]);
        } else {
            add_single(run, i);
        }
        thing[i].from = dBodyGetPosition(thing[i].body[thing[i].count - 1])[0];
        thing[i].column = recordColumn(&run->record, "way of the %s [mm]", name[i]);
    }
    passed.time[0] = passed.time[1] = (double)NAN;
}

static void look_at(struct thing *t, int stage, int settled)
{
    int k;

    for (k = 0; k < t->count; k++) {
        const dReal *p = dBodyGetPosition(t->body[k]);
        const dVector3 way = {p[0] - t->place[k][0], p[1] - t->place[k][1], p[2] - t->place[k][2]};
        if (!settled) {
            dBodyCopyPosition(t->body[k], t->place[k]);
        } else {
            t->strays[stage] = fmax(t->strays[stage], sqrt((double)dCalcVectorDot3(way, way)));
        }
    }
}

static void look(struct run *run)
{
    const struct thing *slides = &thing[SLIDES];
    double since, now = angle_at(run->time);
    const int stage = stage_at(run->time, &since), settled = since > turning + settling;
    int i;

    dWorldSetGravity(run->world, (dReal)((double)gravity * sin(now)), 0, (dReal)(-(double)gravity * cos(now)));
    for (i = 0; i < THINGS; i++) {
        struct thing *t = &thing[i];
        look_at(t, stage, settled);
        t->way = dBodyGetPosition(t->body[t->count - 1])[0] - t->from;
        recordSet(&run->record, t->column, 1e3 * t->way);
    }
    for (i = 0; i < 2; i++) {
        if (isnan(passed.time[i]) && slides->way > (i ? ends : begins)) {
            passed.time[i] = run->time;
            passed.speed[i] = dBodyGetLinearVel(slides->body[0])[0];
        }
    }
}

static void finish(struct run *run)
{
    const double last = angle[num_angles - 1];
    const double pull = (double)gravity * (sin(last) - dynamic_friction() * cos(last));
    int i, stage;

    plotTitles(&run->plot, "On ground that leans over to 34.8 degrees", "time [s]", "way down the slope [mm]");
    plotCommand(&run->plot, "set yrange [0:3]");
    for (stage = 0; stage < num_angles; stage++) {
        double most = 0;
        for (i = 0; i < SLIDES; i++) {
            most = fmax(most, thing[i].strays[stage]);
        }
        tableAbsolute(&run->table, 1e3 * most, 0, 0.01, "mm", "%.1f degrees: nobody moves more",
                      angle[stage] * 180 / M_PI);
    }
    for (i = 0; i < THINGS; i++) {
        if (i < SLIDES) {
            tableAbsolute(&run->table, 1e3 * thing[i].strays[num_angles - 1], 0, 0.01, "mm", "of those, the %s",
                          name[i]);
        }
        plotCurve(&run->plot, thing[i].column, "%s", name[i]);
    }
    tableRelative(&run->table, (passed.speed[1] - passed.speed[0]) / (passed.time[1] - passed.time[0]), pull, 0.01,
                  "m/s^2", "what slides: acceleration");
}

const struct scene sceneSlope = {
    .name = "slope",
    .about = "boxes, cylinders, a capsule and a heap stand at 10 to 35 degrees; one of less friction slides",
    .time = 88,
    .quick_time = 10,
    .step = 1.0 / 60,
    .setup = setup,
    .look = look,
    .finish = finish,
    .camera = {{3.2, -1.2, 1.7}, {0.3, 1.5, 0}},
};
