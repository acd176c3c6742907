/*
 * Kind mesh_drop: a mesh with spin falls on the plane z = 0; the table holds its motion and the force on it.  It is run
 * from the first row at steps h, h/2, h/4 by managed stepping with one substep, and compared in every row, in contact
 * or not: place and turn, velocity and spin (radii times angles, so that turns count as lengths), force.  The order is
 * that of the errors' fall from h to h/4.  Friction is steep where the slip turns round: at longer steps than these the
 * order does not show yet.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "golden.h"

enum { runs = goldenRuns, quantities = 3, steps_per_row = DC_SINGLE ? 32 : 256 };

/* Below these an error is the table's own, or rounding: m, m/s, N. */
static const double noise[2][quantities] = {{1e-9, 1e-7, 1e-4}, {5e-4, 1e-2, 20}};
static const double least_order = 0.9;

typedef struct State {
    double p[3], q[4], v[3], w[3], f[3];
} State;

typedef struct Drop {
    size_t rows;
    double interval, m, I, k, c, us, ud, uv, vt, g;
    double radius; /* of gyration: makes lengths of angles */
    GoldenMesh mesh;
    State *table, *run;
} Drop;

static int read_constants(Drop *drop, const struct csv *csv, const char *path)
{
    const struct {
        const char *name;
        double *value;
    } constants[] = {{"m", &drop->m},   {"I", &drop->I},   {"k", &drop->k},   {"c", &drop->c}, {"us", &drop->us},
                     {"ud", &drop->ud}, {"uv", &drop->uv}, {"vt", &drop->vt}, {"g", &drop->g}};
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        if (csvConstant(csv, constants[i].name, constants[i].value) != 0) {
            fprintf(stderr, "%s: the line '# constants' has no number '%s'\n", path, constants[i].name);
            return 0;
        }
    }
    drop->radius = sqrt(drop->I / drop->m);
    const char *line = csvComment(csv, "constants"), *name = line ? strstr(line, " mesh=") : NULL;
    char file[1024];
    if (!name || sscanf(name, " mesh=%1023s", file) != 1) {
        fprintf(stderr, "%s: the line '# constants' names no mesh\n", path);
        return 0;
    }
    return goldenMeshOpen(&drop->mesh, path, file);
}

static int read_rows(Drop *drop, const struct csv *csv, const char *path)
{
    GoldenReader reader = {csv, path, 0};
    drop->interval = goldenNumber(&reader, 1, "t") - goldenNumber(&reader, 0, "t");
    for (size_t row = 0; row < drop->rows && !reader.missing; row++) {
        State *s = &drop->table[row];
        double t = goldenNumber(&reader, row, "t") - goldenNumber(&reader, 0, "t");
        goldenVector(&reader, row, "pb", s->p);
        goldenQuaternion(&reader, row, "qb", s->q);
        goldenVector(&reader, row, "vb", s->v);
        goldenVector(&reader, row, "wb", s->w);
        goldenVector(&reader, row, "F", s->f);
        if (!reader.missing && !(fabs(t - (double)row * drop->interval) < 1e-6 * drop->interval)) {
            fprintf(stderr, "%s: row %zu: the rows are not equally spaced in t\n", path, row);
            return 0;
        }
    }
    return !reader.missing && drop->interval > 0;
}

static dBodyID make_body(const Drop *drop, dWorldID world, dSpaceID space, dcWorldID dc)
{
    const State *start = &drop->table[0];
    dBodyID body = dBodyCreate(world);
    dGeomID geom = dCreateTriMesh(space, drop->mesh.id, NULL, NULL, NULL);
    dcFoundation law = {drop->k, drop->c, drop->us, drop->ud, drop->uv};
    dMass mass;
    dMassSetParameters(&mass, drop->m, 0, 0, 0, drop->I, drop->I, drop->I, 0, 0, 0);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, start->p[0], start->p[1], start->p[2]);
    dQuaternion turned = {start->q[0], start->q[1], start->q[2], start->q[3]};
    dBodySetQuaternion(body, turned);
    dBodySetLinearVel(body, start->v[0], start->v[1], start->v[2]);
    dBodySetAngularVel(body, start->w[0], start->w[1], start->w[2]);
    dGeomSetBody(geom, body);
    dcGeomSetMesh(dc, geom, drop->mesh.exact);
    return dcGeomSetFoundation(dc, geom, &law) == dcOk ? body : NULL;
}

static void keep(Drop *drop, dcWorldID dc, dBodyID body, size_t row)
{
    State *s = &drop->run[row];
    dVector3 f = {0, 0, 0, 0}, t;
    if (row > 0) {
        dcForceGetBodyForce(dcWorldGetFoundationForce(dc), body, f, t);
    }
    for (int i = 0; i < 3; i++) {
        s->p[i] = dBodyGetPosition(body)[i];
        s->v[i] = dBodyGetLinearVel(body)[i];
        s->w[i] = dBodyGetAngularVel(body)[i];
        s->f[i] = f[i];
    }
    for (int i = 0; i < 4; i++) {
        s->q[i] = dBodyGetQuaternion(body)[i];
    }
}

/* Fills drop->run, with `count` steps from row to row. */
static int run(Drop *drop, int count)
{
    dWorldID world = dWorldCreate();
    dWorldSetGravity(world, 0, 0, -drop->g);
    dSpaceID space = dSimpleSpaceCreate(0);
    dcWorldID dc = dcWorldCreate(world);
    dcWorldSetFrictionModel(dc, dcFrictionRegularized);
    dcWorldSetStepping(dc, dcStepResolved);
    dCreatePlane(space, 0, 0, 1, 0);
    dBodyID body = make_body(drop, world, space, dc);
    int good = body && dcWorldSetSubsteps(dc, 1) == dcOk && dcWorldSetTransitionVelocity(dc, drop->vt) == dcOk;
    if (good) {
        keep(drop, dc, body, 0);
    }
    for (size_t row = 1; good && row < drop->rows; row++) {
        for (int i = 0; i < count && good; i++) {
            good = dcWorldStep(dc, space, drop->interval / count) == dcOk;
        }
        keep(drop, dc, body, row);
    }
    dcWorldDestroy(dc);
    dSpaceDestroy(space);
    dWorldDestroy(world);
    return good;
}

static double square_gap(const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum;
}

/* Square of the angle between two orientations, while it is small. */
static double square_turn(const double *a, const double *b)
{
    double same = 0, opposite = 0;
    for (int i = 0; i < 4; i++) {
        same += (a[i] - b[i]) * (a[i] - b[i]);
        opposite += (a[i] + b[i]) * (a[i] + b[i]);
    }
    return 4 * fmin(same, opposite);
}

static void compare(const Drop *drop, double *error)
{
    double r2 = drop->radius * drop->radius;
    for (size_t row = 0; row < drop->rows; row++) {
        const State *a = &drop->table[row], *b = &drop->run[row];
        error[0] = goldenWorse(error[0], sqrt(square_gap(a->p, b->p) + r2 * square_turn(a->q, b->q)));
        error[1] = goldenWorse(error[1], sqrt(square_gap(a->v, b->v) + r2 * square_gap(a->w, b->w)));
        error[2] = goldenWorse(error[2], row ? sqrt(square_gap(a->f, b->f)) : 0);
    }
}

static int check(Drop *drop)
{
    static const char *const name[quantities] = {"place", "speed", "force"};
    double error[quantities][runs] = {{0}};
    for (int i = 0; i < runs; i++) {
        double now[quantities] = {0};
        if (!run(drop, steps_per_row << i)) {
            return goldenUnusable;
        }
        compare(drop, now);
        for (int j = 0; j < quantities; j++) {
            error[j][i] = now[j];
        }
    }
    double order = goldenOrder(error, noise[DC_SINGLE], quantities);
    printf("mesh_drop rows %zu h %.4g", drop->rows, drop->interval / steps_per_row);
    goldenOrderPrint(name, error, quantities, order);
    return order >= least_order ? goldenPass : goldenFail;
}

int goldenDrop(const GoldenKind *kind, const char *path)
{
    (void)kind;
    GoldenTables tables;
    int result = goldenUnusable;
    if (goldenTablesOpen(&tables, path, sizeof(State))) {
        Drop drop = {.rows = tables.csv->rows, .table = tables.table, .run = tables.run};
        if (read_constants(&drop, tables.csv, path) && read_rows(&drop, tables.csv, path)) {
            result = check(&drop);
        }
        goldenMeshClose(&drop.mesh);
    }
    goldenTablesClose(&tables);
    return result;
}
