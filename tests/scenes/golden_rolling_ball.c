/*
 * Kind rolling_ball: a ball rolls on a tilted plane, on a turntable, or on a free slab that is pushed and pulled; the
 * table holds the motion and the forces. The scene is told by its constants (pxx: incline; rate: turntable; slabm:
 * slab), the state is read from the first row. It is run at steps h, h/2, h/4 by managed stepping with one substep.
 * Compared in every row are places, speeds (of both bodies; r times the spin counts as a speed), normal force and
 * friction. The order is that of the errors' fall from h to h/4; it must be the first at least, since ODE's velocities
 * are half a step older than its positions, and its forces one step.
 */
#include "golden_rolling.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { runs = goldenRuns, quantities = 4, steps_per_row = DC_SINGLE ? 1 : 10 };

/* Below these times the largest value (or 1, if it is less), an error is the table's own, or rounding: m, m/s, N, N. */
static const double noise[2][quantities] = {{1e-9, 1e-8, 1e-7, 1e-7}, {3e-3, 1e-2, 1e-2, 1e-2}};
static const double least_order = 0.8;

/* One scene while it runs. */
typedef struct World {
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;
    dBodyID body[2]; /* ball, plane */
    dcRollingBallID joint;
} World;

static dBodyID make_body(const Roll *roll, dWorldID world, int which)
{
    const State *start = &roll->table[0];
    dBodyID body = dBodyCreate(world);
    dMass mass;
    if (which == 0) {
        dMassSetSphereTotal(&mass, roll->m, roll->r);
        dBodySetMass(body, &mass);
    } else if (roll->scene == slab) {
        dMassSetBoxTotal(&mass, roll->slab_mass, 2 * roll->half[0], 2 * roll->half[1], 2 * roll->half[2]);
        dBodySetMass(body, &mass);
    } else {
        dBodySetKinematic(body);
    }
    const double *p = start->p[which], *q = roll->q[which], *v = start->v[which], *w = start->w[which];
    dQuaternion turned = {q[0], q[1], q[2], q[3]};
    dBodySetPosition(body, p[0], p[1], p[2]);
    dBodySetQuaternion(body, turned);
    dBodySetLinearVel(body, v[0], v[1], v[2]);
    dBodySetAngularVel(body, w[0], w[1], w[2]);
    if (which == 1 && roll->scene == turntable) {
        dBodySetAngularVel(body, roll->rate * roll->axis[0], roll->rate * roll->axis[1], roll->rate * roll->axis[2]);
    }
    return body;
}

static int open_world(const Roll *roll, World *world)
{
    dcRollingBallDef def = dcRollingBallDefault();
    world->world = dWorldCreate();
    world->space = dSimpleSpaceCreate(0);
    world->dc = dcWorldCreate(world->world);
    dcWorldSetStepping(world->dc, dcStepResolved);
    dWorldSetGravity(world->world, roll->gravity[0], roll->gravity[1], roll->gravity[2]);
    world->body[0] = make_body(roll, world->world, 0);
    world->body[1] = roll->scene == incline ? 0 : make_body(roll, world->world, 1);
    def.height = 0;
    for (int i = 0; i < 3; i++) {
        def.normal[i] = roll->axes[2][i];
        def.height += roll->axes[2][i] * roll->origin[i];
    }
    def.radius = roll->r;
    world->joint = dcRollingBallCreate(world->dc, &def);
    return world->joint && dcWorldSetSubsteps(world->dc, 1) == dcOk &&
           dcRollingBallAttach(world->joint, world->body[1], world->body[0]) == dcOk;
}

static void close_world(World *world)
{
    dcWorldDestroy(world->dc);
    dSpaceDestroy(world->space);
    dWorldDestroy(world->world);
}

static void keep(const World *world, State *state)
{
    dVector3 force, friction = {0}, normal;
    for (int b = 0; b < 2 && world->body[b]; b++) {
        for (int i = 0; i < 3; i++) {
            state->p[b][i] = dBodyGetPosition(world->body[b])[i];
            state->v[b][i] = dBodyGetLinearVel(world->body[b])[i];
            state->w[b][i] = dBodyGetAngularVel(world->body[b])[i];
        }
    }
    dcRollingBallGetForce(world->joint, force);
    dcRollingBallGetFrame(world->joint, NULL, NULL, normal);
    state->normal = dcRollingBallGetNormalForce(world->joint);
    for (int i = 0; i < 3; i++) {
        friction[i] = force[i] - state->normal * normal[i];
    }
    if (world->body[1]) {
        dBodyVectorFromWorld(world->body[1], friction[0], friction[1], friction[2], friction);
    }
    for (int i = 0; i < 3; i++) {
        state->friction[i] = friction[i];
    }
}

static int step(const Roll *roll, const World *world, double t, double h)
{
    if (roll->scene == slab) {
        double now = cos(roll->omega * t);
        const double *f = roll->push;
        dBodyAddForce(world->body[0], f[0] * now, f[1] * now, f[2] * now);
        dBodyAddForce(world->body[1], -f[0] * now, -f[1] * now, -f[2] * now);
    }
    return dcWorldStep(world->dc, world->space, h) == dcOk;
}

/* Fills roll->run, with `count` steps from row to row. */
static int run(const Roll *roll, int count)
{
    World world;
    double h = roll->interval / count;
    int good = open_world(roll, &world);
    roll->run[0] = roll->table[0];
    for (size_t row = 1; row < roll->rows && good; row++) {
        for (int i = 0; i < count && good; i++) {
            good = step(roll, &world, (double)((row - 1) * (size_t)count + (size_t)i) * h, h);
        }
        keep(&world, &roll->run[row]);
    }
    close_world(&world);
    return good;
}

static double gap(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sqrt(sum);
}

/* Largest value of each quantity in the table, at least 1. */
static void sizes(const Roll *roll, double *size)
{
    static const double zero[3];
    for (int i = 0; i < quantities; i++) {
        size[i] = 1;
    }
    for (size_t row = 0; row < roll->rows; row++) {
        const State *state = &roll->table[row];
        size[0] = fmax(size[0], fmax(gap(state->p[0], zero), gap(state->p[1], zero)));
        size[1] = fmax(size[1], fmax(gap(state->v[0], zero), gap(state->v[1], zero)));
        size[2] = fmax(size[2], fabs(state->normal));
        size[3] = fmax(size[3], gap(state->friction, zero));
    }
}

static void compare(const Roll *roll, double *error)
{
    memset(error, 0, quantities * sizeof *error);
    for (size_t row = 1; row < roll->rows; row++) {
        const State *a = &roll->run[row], *b = &roll->table[row];
        for (int i = 0; i < (roll->scene == incline ? 1 : 2); i++) {
            error[0] = goldenWorse(error[0], gap(a->p[i], b->p[i]));
            error[1] = goldenWorse(error[1], gap(a->v[i], b->v[i]));
            error[1] = goldenWorse(error[1], roll->r * gap(a->w[i], b->w[i]));
        }
        error[2] = goldenWorse(error[2], fabs(a->normal - b->normal));
        error[3] = goldenWorse(error[3], gap(a->friction, b->friction));
    }
}

static double observed_order(const Roll *roll, double error[quantities][runs])
{
    double size[quantities], floor[quantities];
    sizes(roll, size);
    for (int i = 0; i < quantities; i++) {
        floor[i] = noise[DC_SINGLE][i] * size[i];
    }
    /* the joint's ERP answers rounded places by force */
    double h = roll->interval / (steps_per_row << (runs - 1)),
           answer = roundingOf(2 * roll->m * swayOf(size[0], h) / h);
    floor[2] = fmax(floor[2], answer);
    floor[3] = fmax(floor[3], answer);
    return goldenOrder(error, floor, quantities);
}

static int check(Roll *roll)
{
    static const char *const name[quantities] = {"place", "speed", "normal", "friction"};
    double error[quantities][runs] = {{0}};
    for (int i = 0; i < runs; i++) {
        double now[quantities];
        if (!run(roll, steps_per_row << i)) {
            return goldenUnusable;
        }
        compare(roll, now);
        for (int j = 0; j < quantities; j++) {
            error[j][i] = now[j];
        }
    }
    double order = observed_order(roll, error);
    printf("rolling_ball rows %zu h %.4g", roll->rows, roll->interval / steps_per_row);
    goldenOrderPrint(name, error, quantities, order);
    return order >= least_order ? goldenPass : goldenFail;
}

int goldenRollingBall(const GoldenKind *kind, const char *path)
{
    (void)kind;
    GoldenTables tables;
    int result = goldenUnusable;
    if (goldenTablesOpen(&tables, path, sizeof(State))) {
        Roll roll = {.rows = tables.csv->rows, .table = tables.table, .run = tables.run};
        if (goldenRollingRead(&roll, tables.csv, path)) {
            result = check(&roll);
        }
    }
    goldenTablesClose(&tables);
    return result;
}
