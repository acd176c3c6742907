/* What the suites about plugin/ share; see plugin_test.h. */
#include "plugin_test.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef DC_GOLDEN_DIR
#define DC_GOLDEN_DIR "tests/golden"
#endif

void assertScaled(const char *what, double value, double expected, double tolerance, double scale)
{
    double error = fabs(value - expected);
    ck_assert_msg(error <= tolerance * scale, "%s is %.17g, expected %.17g: differs by %.3g, %.3g allowed", what, value,
                  expected, error, tolerance * scale);
}

int runSuite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

double randomUnit(void)
{
    static uint64_t state = 88172645463325252u; /* xorshift64 */
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (double)(state >> 11) * 0x1p-53;
}

double randomBetween(double low, double high)
{
    return low + (high - low) * randomUnit();
}

double randomLog(double low, double high)
{
    return low * pow(high / low, randomUnit());
}

struct csv *goldenOpen(const char *file)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", DC_GOLDEN_DIR, file);
    struct csv *csv = csvOpen(path);
    ck_assert_msg(csv != NULL, "cannot read %s", path);
    return csv;
}

double goldenValue(const struct csv *csv, size_t row, const char *column)
{
    int index = csvColumn(csv, column);
    ck_assert_msg(index >= 0, "%s: no column %s", csv->path, column);
    return csvValue(csv, row, index);
}

typedef struct Vector {
    double x, y, z;
} Vector;

static double dot(Vector a, Vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* a + s b */
static Vector add(Vector a, double s, Vector b)
{
    Vector sum = {a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
    return sum;
}

static Vector cross(Vector a, Vector b)
{
    Vector product = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return product;
}

static Vector read_vector(const struct csv *csv, size_t row, const char *name)
{
    char x[32], y[32], z[32];
    snprintf(x, sizeof x, "%s_x", name);
    snprintf(y, sizeof y, "%s_y", name);
    snprintf(z, sizeof z, "%s_z", name);
    Vector v = {goldenValue(csv, row, x), goldenValue(csv, row, y), goldenValue(csv, row, z)};
    return v;
}

static dcMaterial read_material(const struct csv *csv, size_t row, int side)
{
    static const char *column[2][5] = {{"E1", "c1", "us1", "ud1", "uv1"}, {"E2", "c2", "us2", "ud2", "uv2"}};
    double value[5];
    for (int i = 0; i < 5; i++) {
        value[i] = goldenValue(csv, row, column[side - 1][i]);
    }
    dcMaterial material = {.plane_strain_modulus = value[0],
                           .dissipation = value[1],
                           .static_friction = value[2],
                           .dynamic_friction = value[3],
                           .viscous_friction = value[4]};
    ck_assert_ptr_null(dcMaterialFault(&material, NULL));
    return material;
}

/* Velocity of a body's material point at the contact point. */
static Vector point_velocity(const struct csv *csv, size_t row, int side)
{
    Vector arm = add(read_vector(csv, row, "cpoint"), -1.0, read_vector(csv, row, side == 1 ? "p1" : "p2"));
    Vector spin = read_vector(csv, row, side == 1 ? "w1" : "w2");
    return add(read_vector(csv, row, side == 1 ? "v1" : "v2"), 1.0, cross(spin, arm));
}

struct golden_contact goldenContact(const struct csv *csv, size_t row)
{
    struct golden_contact contact = {.contact_class = (int)goldenValue(csv, row, "contact_class")};
    dcMaterial first = read_material(csv, row, 1), second = read_material(csv, row, 2);
    dcMaterialCombine(&first, &second, &contact.pair);
    double radius2 = csvColumn(csv, "r2") >= 0 ? goldenValue(csv, row, "r2") : INFINITY;
    double radius = dcHuntCrossleyRadius(goldenValue(csv, row, "r1"), radius2);
    contact.stiffness = dcHuntCrossleyStiffness(radius, contact.pair.modulus);

    Vector normal = read_vector(csv, row, "normal");
    Vector force = read_vector(csv, row, "F1");
    Vector velocity = add(point_velocity(csv, row, 1), -1.0, point_velocity(csv, row, 2));
    Vector slip = add(velocity, -dot(velocity, normal), normal);
    contact.normal_force = dot(force, normal);
    Vector friction = add(force, -contact.normal_force, normal);
    contact.depth = goldenValue(csv, row, "depth");
    contact.rate = -dot(velocity, normal);
    contact.slip = sqrt(dot(slip, slip));
    contact.friction = sqrt(dot(friction, friction));
    contact.vt = goldenValue(csv, row, "vt");
    contact.energy = goldenValue(csv, row, "pe");
    contact.hcc_force = goldenValue(csv, row, "hcc_fn");
    contact.hcc_energy = goldenValue(csv, row, "hcc_pe");
    return contact;
}

double norm3(double x, double y, double z)
{
    return sqrt(x * x + y * y + z * z);
}

double lengthOf(const double v[3])
{
    return norm3(v[0], v[1], v[2]);
}
