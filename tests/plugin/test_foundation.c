/* Elastic foundation: its values, and where a bed has a closed form. */
#include <stdlib.h>
#include <string.h>

#include "scenes/foundation_test.h"

static const double pi = 3.14159265358979323846;

static dcFoundationResult evaluate(const dcFoundationInput *input)
{
    dcFoundationResult result;
    memset(&result, 0xff, sizeof result); /* nothing of this may be left */
    dcFoundationEvaluate(input, &result);
    return result;
}

START_TEST(test_defaults)
{
    dcFoundation law = dcFoundationDefault();
    ck_assert(law.stiffness == 1e8 && law.dissipation == 0.1 && law.static_friction == 0.8);
    ck_assert(law.dynamic_friction == 0.6 && law.viscous_friction == 0.0);
    ck_assert_ptr_null(dcFoundationFault(&law, NULL));
    law = (dcFoundation){1e-300, 0.0, 0.0, 0.0, 0.0};
    ck_assert_ptr_null(dcFoundationFault(&law, NULL));
}
END_TEST

START_TEST(test_faults)
{
    static const struct {
        size_t field;
        double value;
        const char *message;
    } cases[] = {
        {offsetof(dcFoundation, stiffness), 0.0, "stiffness must be positive and finite"},
        {offsetof(dcFoundation, stiffness), -1.0, "stiffness must be positive and finite"},
        {offsetof(dcFoundation, stiffness), INFINITY, "stiffness must be positive and finite"},
        {offsetof(dcFoundation, stiffness), NAN, "stiffness must be positive and finite"},
        {offsetof(dcFoundation, dissipation), -1e-9, "dissipation must be finite and not negative"},
        {offsetof(dcFoundation, dissipation), NAN, "dissipation must be finite and not negative"},
        {offsetof(dcFoundation, static_friction), 0.5,
         "static_friction must be finite and not less than dynamic_friction"},
        {offsetof(dcFoundation, static_friction), INFINITY,
         "static_friction must be finite and not less than dynamic_friction"},
        {offsetof(dcFoundation, static_friction), NAN,
         "static_friction must be finite and not less than dynamic_friction"},
        {offsetof(dcFoundation, dynamic_friction), -0.1, "dynamic_friction must be finite and not negative"},
        {offsetof(dcFoundation, dynamic_friction), NAN, "dynamic_friction must be finite and not negative"},
        {offsetof(dcFoundation, viscous_friction), -2.0, "viscous_friction must be finite and not negative"},
        {offsetof(dcFoundation, viscous_friction), INFINITY, "viscous_friction must be finite and not negative"},
    };
    dcFoundation law = dcFoundationDefault();
    double told = 0.0;
    memcpy((char *)&law + cases[_i].field, &cases[_i].value, sizeof(double));
    ck_assert_str_eq(dcFoundationFault(&law, &told), cases[_i].message);
    ck_assert(memcmp(&told, &cases[_i].value, sizeof told) == 0);
    ck_assert_str_eq(dcFoundationFault(&law, NULL), cases[_i].message);
}
END_TEST

/* Uniaxial strain: Lame's lambda + 2 mu over the thickness. */
START_TEST(test_layer)
{
    for (double p = -0.9; p < 0.499; p += 0.1) {
        double E = 3e6, h = 0.02, lambda = E * p / ((1.0 + p) * (1.0 - 2.0 * p)), mu = E / (2.0 * (1.0 + p));
        assert_close(dcFoundationLayerStiffness(E, p, h), (lambda + 2.0 * mu) / h, 1e-13);
    }
    assert_close(dcFoundationLayerStiffness(1e6, 0.0, 0.1), 1e7, 1e-15);
    ck_assert(isnan(dcFoundationLayerStiffness(0.0, 0.3, 0.1)));
    ck_assert(isnan(dcFoundationLayerStiffness(NAN, 0.3, 0.1)));
    ck_assert(isnan(dcFoundationLayerStiffness(1e6, 0.5, 0.1)));
    ck_assert(isnan(dcFoundationLayerStiffness(1e6, -1.0, 0.1)));
    ck_assert(isnan(dcFoundationLayerStiffness(1e6, NAN, 0.1)));
    ck_assert(isnan(dcFoundationLayerStiffness(1e6, 0.3, 0.0)));
    ck_assert(isnan(dcFoundationLayerStiffness(1e6, 0.3, INFINITY)));
}
END_TEST

/* Greatest relative errors of force, area and energy of a sphere of radius 1 on a half-space, over 20 turns of it. */
static void cap_errors(int levels, double d, double error[3])
{
    dcMeshID mesh = octahedralMesh(1.0, levels);
    dcSolid plane = halfSpace(0.0);
    error[0] = error[1] = error[2] = 0.0;
    for (int i = 0; i < 20; i++) {
        dcFoundationInput in = foundationInput(mesh, &plane);
        randomRotation(in.rotation);
        double k = in.law.stiffness;
        for (int a = 0; a < 3; a++) {
            in.position[a] = -(1.0 - d) * in.rotation[3 * a + 2];
        }
        dcFoundationResult r = evaluate(&in);
        double force = sqrt(r.force[0] * r.force[0] + r.force[1] * r.force[1] + r.force[2] * r.force[2]);
        assertScaled("force along the normal",
                     r.force[0] * in.rotation[2] + r.force[1] * in.rotation[5] + r.force[2] * in.rotation[8], force,
                     1e-12, force);
        error[0] = fmax(error[0], fabs(force / (k * pi * d * d) - 1.0));
        error[1] = fmax(error[1], fabs(r.area / (2.0 * pi * d) - 1.0));
        error[2] = fmax(error[2], fabs(r.energy / (k * pi * d * d * d / 3.0) - 1.0));
    }
    dcMeshRelease(mesh);
}

/*
 * The depth integrated over the surface of a spherical cap is pi R d^2, over the cap's own area 2 pi R d; the integral
 * over its base, the cap's volume, is less by the factor 1 - d/(3R).
 */
START_TEST(test_cap)
{
    double error[6][3], d = 0.1;
    for (int levels = 2; levels < 7; levels++) {
        cap_errors(levels, d, error[levels - 1]);
    }
    for (int i = 2; i < 6; i++) {
        ck_assert_msg(error[i][0] < 0.7 * error[i - 1][0], "force: %g after %g", error[i][0], error[i - 1][0]);
        ck_assert_msg(error[i][2] < 0.7 * error[i - 1][2], "energy: %g after %g", error[i][2], error[i - 1][2]);
    }
    ck_assert_msg(error[5][0] < 5e-3 && error[5][1] < 1e-2 && error[5][2] < 1e-2,
                  "32768 faces: force %g area %g energy %g", error[5][0], error[5][1], error[5][2]);
}
END_TEST

/* Force over k times the volume of the cap tends to 1 as the cap gets flat, as 1/(1 - d/(3R)) does. */
START_TEST(test_cap_volume)
{
    static const double depth[3] = {0.3, 0.1, 0.03};
    dcMeshID mesh = octahedralMesh(1.0, 7);
    for (int i = 0; i < 3; i++) {
        double d = depth[i], volume = pi * d * d * (1.0 - d / 3.0);
        dcSolid plane = halfSpace(d - 1.0);
        dcFoundationInput in = foundationInput(mesh, &plane);
        dcFoundationResult r = evaluate(&in);
        assert_close(r.force[2] / (in.law.stiffness * volume), 1.0 / (1.0 - d / 3.0), 3e-3);
    }
    dcMeshRelease(mesh);
}
END_TEST

/* A tessellated box pressed flat by x against the half-space: f = k A x, whatever it is cut into. */
static dcFoundationInput flat_box(dcSolid *plane, double edge, double x)
{
    *plane = halfSpace(x - 0.2);
    return foundationInput(solidMesh(dcSolidBox, 0.4, 0.3, 0.2, edge), plane);
}

START_TEST(test_flat_box)
{
    static const double edge[4] = {0.4, 0.13, 0.05, 0.017};
    double x = 1e-3, A = 0.8 * 0.6;
    dcSolid plane;
    dcFoundationInput in = flat_box(&plane, edge[_i], x);
    double k = in.law.stiffness;
    dcFoundationResult r = evaluate(&in);
    assert_close(r.force[2], k * A * x, 1e-11);
    assert_close(r.normal_force, k * A * x, 1e-11);
    assert_close(r.stiffness, k * A, 1e-12);
    assert_close(r.area, A, 1e-12);
    assert_close(r.peak_pressure, k * x, 1e-11);
    assert_close(r.peak_depth, x, 1e-11);
    assert_close(r.energy, 0.5 * k * A * x * x, 1e-11);
    for (int i = 0; i < 3; i++) {
        assertScaled("moment", r.torque[i], 0.0, 1e-11, k * A * x);
    }
    ck_assert(r.force[0] == 0.0 && r.force[1] == 0.0 && r.power == 0.0);
    in.weight = 0.5;
    dcFoundationResult half = evaluate(&in);
    assert_close(half.force[2], 0.5 * r.force[2], 1e-13);
    assert_close(half.energy, 0.5 * r.energy, 1e-13);
    assert_close(half.peak_pressure, r.peak_pressure, 1e-13);
    dcMeshRelease(in.mesh);
}
END_TEST

/* Springs slower than 1/c push by 1 + c v, faster ones not at all; what is stored stays stored. */
START_TEST(test_flat_box_dissipation)
{
    static const double speed[5] = {0.0, 2.0, -1.0, -2.4, -2.6};
    dcSolid plane;
    dcFoundationInput in = flat_box(&plane, 0.1, 1e-3);
    in.law.dissipation = 0.4;
    in.velocity[2] = speed[_i]; /* of the half-space against the box */
    double elastic = in.law.stiffness * 0.48 * 1e-3, fn = elastic * fmax(0.0, 1.0 + 0.4 * speed[_i]);
    dcFoundationResult r = evaluate(&in);
    assertScaled("force", r.force[2], fn, 1e-11, elastic);
    assertScaled("power", r.power, (fn - elastic) * speed[_i], 1e-11, 3.0 * elastic);
    ck_assert(r.power >= 0.0);
    assert_close(r.energy, 0.5 * elastic * 1e-3, 1e-11);
    assert_close(r.area, 0.48, 1e-11);
    ck_assert_int_gt(r.displaced, 0);
    dcMeshRelease(in.mesh);
}
END_TEST

START_TEST(test_flat_box_friction)
{
    static const double speed[6] = {0.0, 1e-4, 0.009, 0.01, 0.05, 3.0};
    double s = speed[_i], x = 1e-3;
    dcSolid plane;
    dcFoundationInput in = flat_box(&plane, 0.1, x);
    in.law.viscous_friction = 0.3;
    in.velocity[0] = -0.6 * s;
    in.velocity[1] = 0.8 * s;
    double fn = in.law.stiffness * 0.48 * x, ft = fn * hollars(&in.law, 0.01, s);
    dcFoundationResult r = evaluate(&in);
    assertScaled("along x", r.force[0], -0.6 * ft, 1e-11, fn);
    assertScaled("along y", r.force[1], 0.8 * ft, 1e-11, fn);
    assert_close(r.force[2], fn, 1e-11);
    assertScaled("power", r.power, ft * s, 1e-11, fn);
    /* It acts in the plane, 0.199 m below the centre. */
    assertScaled("moment about x", r.torque[0], 0.199 * 0.8 * ft, 1e-11, fn);
    assertScaled("moment about y", r.torque[1], 0.199 * 0.6 * ft, 1e-11, fn);
    dcMeshRelease(in.mesh);
}
END_TEST

/* Tilted by a slope, pressure is linear: its centre is off by slope I/(A x), and a mesh knows I the better the finer.
 */
START_TEST(test_centre_of_pressure)
{
    double error[3], slope = 1e-3, x = 1e-3, A = 0.48, inertia = 0.8 * 0.6 * 0.6 * 0.6 / 12.0;
    for (int i = 0; i < 3; i++) {
        dcSolid plane;
        dcFoundationInput in = flat_box(&plane, 0.1 / (1 << i), x);
        double length = sqrt(1.0 + slope * slope);
        plane = (dcSolid){dcSolidPlane, {0.0, -slope / length, 1.0 / length, (x - 0.2) / length}, NULL};
        dcFoundationResult r = evaluate(&in);
        assert_close(r.force[2], in.law.stiffness * A * x / (length * length), 1e-11);
        double offset = r.torque[0] / r.force[2]; /* y, and 0.2 below the centre the force leans by the slope */
        offset += 0.2 * slope;
        error[i] = fabs(offset / (slope * inertia / (A * x)) - 1.0);
        assertScaled("centre along x", r.torque[1] / r.force[2], 0.0, 1e-12, 1.0);
        dcMeshRelease(in.mesh);
    }
    ck_assert_msg(error[0] < 0.03, "error %g", error[0]);
    ck_assert_msg(error[1] < 0.3 * error[0] && error[2] < 0.3 * error[1], "errors %g %g %g", error[0], error[1],
                  error[2]);
}
END_TEST

/* The half-space turns under the box: no force along it, and a moment against the turn that stays the same far above
 * vt. */
START_TEST(test_turning)
{
    dcSolid plane;
    dcFoundationInput in = flat_box(&plane, 0.02, 1e-3);
    in.law.static_friction = in.law.dynamic_friction = 0.5;
    in.transition_velocity = 1e-6;
    in.spin[2] = 2.0;
    double fn = in.law.stiffness * 0.48 * 1e-3, a = 0.4, b = 0.3, d = 0.5;
    /* mean distance from the centre of a rectangle 2a x 2b with half diagonal d */
    double mean = d / 3.0 + a * a / (6.0 * b) * log((b + d) / a) + b * b / (6.0 * a) * log((a + d) / b);
    dcFoundationResult r = evaluate(&in);
    assertScaled("force along x", r.force[0], 0.0, 1e-11, fn);
    assertScaled("force along y", r.force[1], 0.0, 1e-11, fn);
    assert_close(r.torque[2], 0.5 * fn * mean, 1e-3);
    assert_close(r.power, r.torque[2] * 2.0, 1e-11);
    dcMeshRelease(in.mesh);
}
END_TEST

/* Off its own frame's middle, base cut into two triangles only. */
START_TEST(test_pyramid)
{
    static const double vertices[15] = {0.1, 0.2, 0.5, 0.7, 0.2, 0.5, 0.7, 0.6, 0.5, 0.1, 0.6, 0.5, 0.3, 0.3, 1.4};
    static const int triangles[18] = {0, 2, 1, 0, 3, 2, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};
    double x = 2e-3, A = 0.6 * 0.4;
    dcMeshID mesh = meshMake(vertices, 5, triangles, 6, 0);
    dcSolid plane = halfSpace(0.5 + x);
    dcFoundationInput in = foundationInput(mesh, &plane);
    dcFoundationResult r = evaluate(&in);
    ck_assert_int_eq(r.displaced, 2);
    assert_close(r.force[2], in.law.stiffness * A * x, 1e-11);
    assert_close(r.area, A, 1e-12);
    assert_close(r.torque[0], 0.4 * r.force[2], 1e-12);
    assert_close(r.torque[1], -0.4 * r.force[2], 1e-12);
    dcMeshRelease(mesh);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("foundation");
    TCase *values = tcase_create("values"), *forms = tcase_create("closed forms");
    tcase_add_test(values, test_defaults);
    tcase_add_loop_test(values, test_faults, 0, 13);
    tcase_add_test(values, test_layer);
    tcase_set_timeout(forms, 60);
    tcase_add_test(forms, test_cap);
    tcase_add_test(forms, test_cap_volume);
    tcase_add_loop_test(forms, test_flat_box, 0, 4);
    tcase_add_loop_test(forms, test_flat_box_dissipation, 0, 5);
    tcase_add_loop_test(forms, test_flat_box_friction, 0, 6);
    tcase_add_test(forms, test_centre_of_pressure);
    tcase_add_test(forms, test_turning);
    tcase_add_test(forms, test_pyramid);
    suite_add_tcase(suite, values);
    suite_add_tcase(suite, forms);
    return runSuite(suite);
}
