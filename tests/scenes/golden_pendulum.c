/*
 * Kind pendulum_stop: a pendulum swings into a linear stop; the table holds its motion. It is a body on a hinge of ODE,
 * run from the first row at steps h, h/2, h/4 by managed stepping with one substep. Compared are angle, rate, the
 * stop's torque and energy in every row; the order is that of the errors' fall from h to h/4.
 *
 * The table's pendulum is a point mass m at L. The body here has the same mass, its centre at 0.6 L, an inertia that
 * makes up for m L^2, and a gravity that makes up for m g L: the same equation of motion.
 */
#include <math.h>
#include <stdio.h>

#include "golden.h"

enum { runs = 3, quantities = 4 };

static const double least_order = 0.8, centre = 0.6;
/* Rounding of a single precision ODE: rad, rad/s, N m, J. */
static const double noise[2][quantities] = {{0}, {2e-4, 5e-3, 3e-2, 1e-3}};

typedef struct Pendulum {
    size_t rows;
    double interval, m, L, g, k, d, lower, upper;
    double (*table)[quantities], (*run)[quantities];
} Pendulum;

static int read_constants(Pendulum *p, const struct csv *csv, const char *path)
{
    const struct {
        const char *name;
        double *value;
    } constants[] = {{"m", &p->m}, {"L", &p->L},        {"g", &p->g},        {"k", &p->k},
                     {"d", &p->d}, {"qlow", &p->lower}, {"qhigh", &p->upper}};
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        if (csvConstant(csv, constants[i].name, constants[i].value) != 0) {
            fprintf(stderr, "%s: the line '# constants' has no number '%s'\n", path, constants[i].name);
            return 0;
        }
    }
    return 1;
}

static int read_rows(Pendulum *p, const struct csv *csv, const char *path)
{
    static const char *const name[quantities] = {"q", "qdot", "f_stop", "pe_stop"};
    GoldenReader reader = {csv, path, 0};
    p->interval = goldenNumber(&reader, 1, "t") - goldenNumber(&reader, 0, "t");
    for (size_t row = 0; row < p->rows && !reader.missing; row++) {
        for (int i = 0; i < quantities; i++) {
            p->table[row][i] = goldenNumber(&reader, row, name[i]);
        }
        double t = goldenNumber(&reader, row, "t") - goldenNumber(&reader, 0, "t");
        if (!reader.missing && !(fabs(t - (double)row * p->interval) < 1e-6 * p->interval)) {
            fprintf(stderr, "%s: row %zu: the rows are not equally spaced in t\n", path, row);
            return 0;
        }
    }
    return !reader.missing && p->interval > 0;
}

static void swing_to(dBodyID body, double arm, double q, double qdot)
{
    dQuaternion turned = {(dReal)cos(q / 2), 0, (dReal)-sin(q / 2), 0}; /* about -y, so that q > 0 is towards +x */
    dBodySetQuaternion(body, turned);
    dBodySetPosition(body, (dReal)(arm * sin(q)), 0, (dReal)(-arm * cos(q)));
    dBodySetAngularVel(body, 0, (dReal)-qdot, 0);
    dBodySetLinearVel(body, (dReal)(arm * cos(q) * qdot), 0, (dReal)(arm * sin(q) * qdot));
}

static dcForceID make_pendulum(const Pendulum *p, dWorldID world, dcWorldID dc)
{
    double arm = centre * p->L, inertia = p->m * (p->L * p->L - arm * arm);
    dBodyID body = dBodyCreate(world);
    dMass mass;
    dMassSetParameters(&mass, (dReal)p->m, 0, 0, 0, (dReal)inertia, (dReal)inertia, (dReal)inertia, 0, 0, 0);
    dBodySetMass(body, &mass);
    dWorldSetGravity(world, 0, 0, (dReal)(-p->g / centre));
    swing_to(body, arm, 0, 0);
    dJointID hinge = dJointCreateHinge(world, 0);
    dJointAttach(hinge, body, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, -1, 0);
    swing_to(body, arm, p->table[0][0], p->table[0][1]);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = (dReal)p->k;
    def.dissipation = (dReal)p->d;
    def.lower = (dReal)p->lower;
    def.upper = (dReal)p->upper;
    return dcJointStopCreate(dc, hinge, dcHingeAngle, &def);
}

/* Fills p->run, with `count` steps from row to row. */
static int run(Pendulum *p, int count)
{
    dWorldID world = dWorldCreate();
    dSpaceID space = dSimpleSpaceCreate(0);
    dcWorldID dc = dcWorldCreate(world);
    dcWorldSetStepping(dc, dcStepResolved);
    dcForceID stop = make_pendulum(p, world, dc);
    int good = stop && dcWorldSetSubsteps(dc, 1) == dcOk;
    for (size_t row = 0; row < p->rows && good; row++) {
        for (int i = 0; row > 0 && i < count && good; i++) {
            good = dcWorldStep(dc, space, (dReal)(p->interval / count)) == dcOk;
        }
        double now[quantities] = {dcJointForceGetPosition(stop), dcJointForceGetRate(stop), dcJointForceGetForce(stop),
                                  dcForceGetPotentialEnergy(stop)};
        for (int i = 0; i < quantities; i++) {
            p->run[row][i] = now[i];
        }
    }
    dcWorldDestroy(dc);
    dSpaceDestroy(space);
    dWorldDestroy(world);
    return good;
}

/* Largest differences over all rows; not a number counts as infinite. */
static void compare(const Pendulum *p, double *error)
{
    for (int i = 0; i < quantities; i++) {
        error[i] = 0;
        for (size_t row = 0; row < p->rows; row++) {
            double gap = fabs(p->run[row][i] - p->table[row][i]);
            error[i] = isnan(gap) ? INFINITY : fmax(error[i], gap);
        }
    }
}

static int report(const Pendulum *p, int count, double error[runs][quantities])
{
    static const char *const name[quantities] = {"angle", "rate", "torque", "energy"};
    double order = INFINITY;
    printf("pendulum_stop rows %zu h %.4g", p->rows, p->interval / count);
    for (int i = 0; i < quantities; i++) {
        printf(" err_%s %.3g %.3g %.3g", name[i], error[0][i], error[1][i], error[2][i]);
        double fall = log2(error[0][i] / error[runs - 1][i]) / (runs - 1), least = noise[DC_SINGLE][i];
        int hidden = error[0][i] <= least && error[1][i] <= least && error[runs - 1][i] <= least;
        order = hidden ? order : isnan(fall) ? -INFINITY : fmin(order, fall);
    }
    printf(" order %.2f\n", order);
    return order >= least_order ? goldenPass : goldenFail;
}

/* Steps of 0.1 ms at most, and short against the stop's own period. */
static int steps_per_row(const Pendulum *p)
{
    double frequency = sqrt(p->k / (p->m * p->L * p->L)), h = fmin(1e-4, frequency > 0 ? 0.02 / frequency : 1);
    return (int)ceil(p->interval / h - 1e-9);
}

static int check(Pendulum *p)
{
    double error[runs][quantities];
    int count = steps_per_row(p);
    for (int i = 0; i < runs; i++) {
        if (!run(p, count << i)) {
            return goldenUnusable;
        }
        compare(p, error[i]);
    }
    return report(p, count, error);
}

int goldenPendulum(const GoldenKind *kind, const char *path)
{
    (void)kind;
    GoldenTables tables;
    int result = goldenUnusable;
    if (goldenTablesOpen(&tables, path, sizeof(double[quantities]))) {
        Pendulum p = {.rows = tables.csv->rows, .table = tables.table, .run = tables.run};
        if (read_constants(&p, tables.csv, path) && read_rows(&p, tables.csv, path)) {
            result = check(&p);
        }
    }
    goldenTablesClose(&tables);
    return result;
}
