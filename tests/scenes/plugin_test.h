/* What the suites about plugin/ share; they do without ODE. */
#ifndef DC_TEST_PLUGIN_H
#define DC_TEST_PLUGIN_H

#include <check.h>
#include <math.h>
#include <ode-compliant/plugin.h>

#include "csv.h"

/* Fails unless |value - expected| <= tolerance scale. */
void assertScaled(const char *what, double value, double expected, double tolerance, double scale);

/* The same, relative to the expected value. */
#define assert_close(value, expected, tolerance) \
    do { \
        double reference_ = (expected); \
        assertScaled(#value, (value), reference_, (tolerance), fabs(reference_)); \
    } while (0)

/* Runs one suite; the value that main returns. */
int runSuite(Suite *suite);

/* Uniform in [0,1) and in [low, high), and logarithmic in [low, high); the same sequence in every run. */
double randomUnit(void);
double randomBetween(double low, double high);
double randomLog(double low, double high);

/* Length of a vector. */
double norm3(double x, double y, double z);
double lengthOf(const double v[3]);

/* A table of tests/golden; fails the test if it cannot be read. */
struct csv *goldenOpen(const char *file);

/* A value by column name; fails the test if there is no such column. */
double goldenValue(const struct csv *csv, size_t row, const char *column);

/* One row of a golden table of sphere contacts. */
struct golden_contact {
    dcPairMaterial pair;
    double stiffness;         /* k */
    double depth, rate, slip; /* x, xdot, vs */
    double vt;                /* transition velocity */
    double normal_force;      /* of the result F1 */
    double friction;          /* magnitude of the rest of F1 */
    double energy;            /* pe */
    double hcc_force, hcc_energy;
    int contact_class; /* 0 none, 1 loading, 2 unloading, 3 clamped */
};

struct golden_contact goldenContact(const struct csv *csv, size_t row);

#endif
