/*
 * Kind bounce: a ball falls on the plane z = 0 and bounces; the table holds its motion. The ball is run from the first
 * row at steps h, h/2, h/4 by managed stepping with one substep. Compared are height and speed (slip and spin too,
 * where the table has them: r times the spin counts as a speed) in the rows in free flight, and the restitution of
 * every bounce, measured in the same way from the table's own rows. The order is that of the errors' fall from h to
 * h/4.
 *
 * Where in a step a contact begins is chance, and may by luck make one run much better than its neighbours. So each
 * error is the largest of five runs at neighbouring steps.
 */
#include <math.h>
#include <stdio.h>

#include "golden.h"

enum { runs = goldenRuns, quantities = 3, spread = 2, max_bounces = 1000 };

/* Below these an error is the table's own, or rounding: m, m/s, 1. */
static const double noise[2][quantities] = {{1e-10, 1e-8, 1e-8}, {1e-4, 2e-3, 2e-4}};
static const double least_order = 0.8;

/* Height, velocity, and radius times spin at one instant. */
typedef struct State {
    double z, v[3], rw[3];
} State;

typedef struct Bounce {
    size_t rows;
    double interval, r, m, E, c, g, us, ud, uv, vt;
    State *table, *run;
} Bounce;

static int read_constants(Bounce *bounce, const struct csv *csv, const char *path)
{
    const struct {
        const char *name;
        double *value;
        int needed;
    } constants[] = {
        {"r", &bounce->r, 1},   {"m", &bounce->m, 1},   {"E", &bounce->E, 1},
        {"c", &bounce->c, 1},   {"g", &bounce->g, 1},   {"us", &bounce->us, 0},
        {"ud", &bounce->ud, 0}, {"uv", &bounce->uv, 0}, {"vt", &bounce->vt, 0},
    };
    bounce->vt = 0.01;
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        if (csvConstant(csv, constants[i].name, constants[i].value) != 0 && constants[i].needed) {
            fprintf(stderr, "%s: the line '# constants' has no number '%s'\n", path, constants[i].name);
            return 0;
        }
    }
    return 1;
}

static void read_row(Bounce *bounce, GoldenReader *reader, size_t row)
{
    State *state = &bounce->table[row];
    if (csvColumn(reader->csv, "pb_z") < 0) {
        state->z = goldenNumber(reader, row, "z");
        state->v[2] = goldenNumber(reader, row, "vz");
        return;
    }
    double vector[3];
    state->z = goldenNumber(reader, row, "pb_z");
    goldenVector(reader, row, "vb", vector);
    for (int i = 0; i < 3; i++) {
        state->v[i] = vector[i];
    }
    goldenVector(reader, row, "wb", vector);
    for (int i = 0; i < 3; i++) {
        state->rw[i] = bounce->r * vector[i];
    }
}

static int read_rows(Bounce *bounce, const struct csv *csv, const char *path)
{
    GoldenReader reader = {csv, path, 0};
    bounce->interval = goldenNumber(&reader, 1, "t") - goldenNumber(&reader, 0, "t");
    for (size_t row = 0; row < bounce->rows && !reader.missing; row++) {
        read_row(bounce, &reader, row);
        double t = goldenNumber(&reader, row, "t") - goldenNumber(&reader, 0, "t");
        if (!reader.missing && !(fabs(t - (double)row * bounce->interval) < 1e-6 * bounce->interval)) {
            fprintf(stderr, "%s: row %zu: the rows are not equally spaced in t\n", path, row);
            return 0;
        }
    }
    return !reader.missing && bounce->interval > 0;
}

/* Divides the rows' interval so that h is 0.1 ms or less and an impact lasts 40 steps or more. */
static int steps_per_row(const Bounce *bounce)
{
    double fastest = 0;
    for (size_t row = 0; row < bounce->rows; row++) {
        fastest = fmax(fastest, fabs(bounce->table[row].v[2]));
    }
    double stiffness = dcHuntCrossleyStiffness(bounce->r, bounce->E / (2 * sqrt(2.0)));
    double h = 1e-4;
    if (fastest > 0) {
        h = fmin(h, dcHuntCrossleyContactTime(stiffness, 0, bounce->m, fastest) / 40);
    }
    return (int)fmax(ceil(bounce->interval / h - 1e-9), 2 * spread);
}

static dBodyID make_ball(const Bounce *bounce, dWorldID world, dSpaceID space)
{
    const State *start = &bounce->table[0];
    double r = bounce->r;
    dBodyID ball = dBodyCreate(world);
    dMass mass;
    dMassSetSphereTotal(&mass, (dReal)bounce->m, (dReal)r);
    dBodySetMass(ball, &mass);
    dBodySetPosition(ball, 0, 0, (dReal)start->z);
    dBodySetLinearVel(ball, (dReal)start->v[0], (dReal)start->v[1], (dReal)start->v[2]);
    dBodySetAngularVel(ball, (dReal)(start->rw[0] / r), (dReal)(start->rw[1] / r), (dReal)(start->rw[2] / r));
    dGeomSetBody(dCreateSphere(space, (dReal)r), ball);
    return ball;
}

static void keep(const Bounce *bounce, dBodyID ball, size_t row)
{
    State *state = &bounce->run[row];
    state->z = dBodyGetPosition(ball)[2];
    for (int i = 0; i < 3; i++) {
        state->v[i] = dBodyGetLinearVel(ball)[i];
        state->rw[i] = bounce->r * dBodyGetAngularVel(ball)[i];
    }
}

static int set_up(const Bounce *bounce, dcWorldID dc)
{
    dcMaterial material = dcMaterialDefault();
    material.plane_strain_modulus = bounce->E;
    material.dissipation = bounce->c;
    material.static_friction = bounce->us;
    material.dynamic_friction = bounce->ud;
    material.viscous_friction = bounce->uv;
    return dcWorldSetDefaultMaterial(dc, &material) == dcOk && dcWorldSetSubsteps(dc, 1) == dcOk &&
           dcWorldSetTransitionVelocity(dc, (dReal)bounce->vt) == dcOk;
}

/* Fills bounce->run, with `count` steps from row to row. */
static int run(Bounce *bounce, int count)
{
    dWorldID world = dWorldCreate();
    dWorldSetGravity(world, 0, 0, (dReal)-bounce->g);
    dSpaceID space = dSimpleSpaceCreate(0);
    dcWorldID dc = dcWorldCreate(world);
    dcWorldSetFrictionModel(dc, dcFrictionRegularized);
    dcWorldSetStepping(dc, dcStepResolved);
    dCreatePlane(space, 0, 0, 1, 0);
    dBodyID ball = make_ball(bounce, world, space);
    int good = set_up(bounce, dc);
    keep(bounce, ball, 0);
    for (size_t row = 1; row < bounce->rows; row++) {
        for (int i = 0; i < count && good; i++) {
            good = dcWorldStep(dc, space, (dReal)(bounce->interval / count)) == dcOk;
        }
        keep(bounce, ball, row);
    }
    dcWorldDestroy(dc);
    dSpaceDestroy(space);
    dWorldDestroy(world);
    return good;
}

/* Restitution of each bounce, from the speeds at z = r that the free rows before and after it extrapolate to. */
static int restitutions(const Bounce *bounce, const State *rows, double *e)
{
    int count = 0;
    double incoming = 0, before = 0;
    for (size_t row = 0; row < bounce->rows && count < max_bounces; row++) {
        double above = rows[row].z - bounce->r, vz = rows[row].v[2];
        if (above < 0) {
            continue;
        }
        double speed = sqrt(vz * vz + 2 * bounce->g * above);
        if (before < 0 && vz > 0) {
            e[count++] = speed / incoming;
        }
        incoming = speed;
        before = vz;
    }
    return count;
}

static double distance(const State *a, const State *b)
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += (a->v[i] - b->v[i]) * (a->v[i] - b->v[i]) + (a->rw[i] - b->rw[i]) * (a->rw[i] - b->rw[i]);
    }
    return sqrt(sum);
}

/* Errors of bounce->run in the three quantities; infinite where the numbers of bounces differ. */
static void compare(const Bounce *bounce, double *error)
{
    double e_table[max_bounces], e_run[max_bounces];
    error[0] = error[1] = error[2] = 0;
    for (size_t row = 0; row < bounce->rows; row++) {
        if (bounce->table[row].z >= bounce->r) {
            error[0] = goldenWorse(error[0], fabs(bounce->run[row].z - bounce->table[row].z));
            error[1] = goldenWorse(error[1], distance(&bounce->run[row], &bounce->table[row]));
        }
    }
    int count = restitutions(bounce, bounce->table, e_table);
    if (restitutions(bounce, bounce->run, e_run) != count) {
        error[2] = INFINITY;
        return;
    }
    for (int i = 0; i < count; i++) {
        error[2] = goldenWorse(error[2], fabs(e_run[i] - e_table[i]));
    }
}

static int report(const Bounce *bounce, int count, double error[quantities][runs])
{
    static const char *const name[quantities] = {"height", "speed", "restitution"};
    double order = goldenOrder(error, noise[DC_SINGLE], quantities);
    printf("bounce rows %zu h %.4g", bounce->rows, bounce->interval / count);
    goldenOrderPrint(name, error, quantities, order);
    return order >= least_order ? goldenPass : goldenFail;
}

static int check(Bounce *bounce)
{
    double error[quantities][runs] = {{0}};
    int count = steps_per_row(bounce);
    for (int i = 0; i < runs; i++) {
        for (int near = -spread; near <= spread; near++) {
            double now[quantities];
            if (!run(bounce, (count + near) << i)) {
                return goldenUnusable;
            }
            compare(bounce, now);
            for (int j = 0; j < quantities; j++) {
                error[j][i] = goldenWorse(error[j][i], now[j]);
            }
        }
    }
    return report(bounce, count, error);
}

int goldenBounce(const GoldenKind *kind, const char *path)
{
    (void)kind;
    GoldenTables tables;
    int result = goldenUnusable;
    if (goldenTablesOpen(&tables, path, sizeof(State))) {
        Bounce bounce = {.rows = tables.csv->rows, .table = tables.table, .run = tables.run};
        if (read_constants(&bounce, tables.csv, path) && read_rows(&bounce, tables.csv, path)) {
            result = check(&bounce);
        }
    }
    goldenTablesClose(&tables);
    return result;
}
