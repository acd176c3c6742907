/* Solids with closed forms: nearest surface point, sign, normal, reach, at random places. */
#include "scenes/fewer.h"
#include "scenes/plugin_test.h"

#include <string.h>

/* A kind of solid: how to make one, an implicit function of its surface, and points on it. */
struct kind {
    const char *name;
    dcSolid (*make)(void);
    double (*implicit)(const dcSolid *solid, const double p[3]); /* < 0 inside, 0 on the surface, > 0 outside */
    int patches;
    void (*sample)(const dcSolid *solid, int patch, double u, double v, double p[3]); /* u, v in [0, 1] */
};

static dcSolid make_plane(void)
{
    dcSolid solid = {.type = dcSolidPlane};
    double l;
    do {
        for (int i = 0; i < 3; i++) {
            solid.size[i] = randomBetween(-1, 1);
        }
        l = lengthOf(solid.size);
    } while (l < 0.1 || l > 1);
    for (int i = 0; i < 3; i++) {
        solid.size[i] /= l;
    }
    solid.size[3] = randomBetween(-1, 1);
    return solid;
}

static double implicit_plane(const dcSolid *s, const double p[3])
{
    return s->size[0] * p[0] + s->size[1] * p[1] + s->size[2] * p[2] - s->size[3];
}

static void sample_plane(const dcSolid *s, int patch, double u, double v, double p[3])
{
    (void)patch;
    const double *n = s->size;
    int axis = fabs(n[0]) < 0.6 ? 0 : 1;
    double a[3] = {-n[axis] * n[0], -n[axis] * n[1], -n[axis] * n[2]};
    a[axis] += 1;
    double b[3] = {n[1] * a[2] - n[2] * a[1], n[2] * a[0] - n[0] * a[2], n[0] * a[1] - n[1] * a[0]};
    for (int i = 0; i < 3; i++) {
        p[i] = n[3] * n[i] + 8 * (u - 0.5) * a[i] + 8 * (v - 0.5) * b[i];
    }
}

static dcSolid make_sphere(void)
{
    return (dcSolid){.type = dcSolidSphere, .size = {randomLog(0.05, 5)}};
}

static double implicit_sphere(const dcSolid *s, const double p[3])
{
    return lengthOf(p) - s->size[0];
}

/* Sphere of radius r around (0, 0, z); v from the south pole to the north. */
static void sample_ball(double r, double z, double u, double v, double p[3])
{
    p[0] = r * sin(M_PI * v) * cos(2 * M_PI * u);
    p[1] = r * sin(M_PI * v) * sin(2 * M_PI * u);
    p[2] = z - r * cos(M_PI * v);
}

static void sample_sphere(const dcSolid *s, int patch, double u, double v, double p[3])
{
    (void)patch;
    sample_ball(s->size[0], 0, u, v, p);
}

static dcSolid make_box(void)
{
    return (dcSolid){.type = dcSolidBox, .size = {randomLog(0.05, 5), randomLog(0.05, 5), randomLog(0.05, 5)}};
}

static double implicit_box(const dcSolid *s, const double p[3])
{
    return fmax(fabs(p[0]) - s->size[0], fmax(fabs(p[1]) - s->size[1], fabs(p[2]) - s->size[2]));
}

static void sample_box(const dcSolid *s, int patch, double u, double v, double p[3])
{
    int axis = patch / 2;
    p[axis] = (patch % 2 ? -1 : 1) * s->size[axis];
    p[(axis + 1) % 3] = (2 * u - 1) * s->size[(axis + 1) % 3];
    p[(axis + 2) % 3] = (2 * v - 1) * s->size[(axis + 2) % 3];
}

static dcSolid make_capsule(void)
{
    return (dcSolid){.type = dcSolidCapsule, .size = {randomLog(0.05, 5), randomUnit() < 0.1 ? 0 : randomLog(0.05, 5)}};
}

static double implicit_capsule(const dcSolid *s, const double p[3])
{
    double z = fabs(p[2]) > s->size[1] ? fabs(p[2]) - s->size[1] : 0;
    return norm3(p[0], p[1], z) - s->size[0];
}

static void sample_capsule(const dcSolid *s, int patch, double u, double v, double p[3])
{
    if (patch == 0) {
        sample_ball(s->size[0], 0, u, 0.5, p);
        p[2] = (2 * v - 1) * s->size[1];
    } else if (patch == 1) {
        sample_ball(s->size[0], s->size[1], u, 0.5 + v / 2, p);
    } else {
        sample_ball(s->size[0], -s->size[1], u, v / 2, p);
    }
}

static dcSolid make_cylinder(void)
{
    return (dcSolid){.type = dcSolidCylinder, .size = {randomLog(0.05, 5), randomLog(0.05, 5)}};
}

static double implicit_cylinder(const dcSolid *s, const double p[3])
{
    return fmax(norm3(p[0], p[1], 0) - s->size[0], fabs(p[2]) - s->size[1]);
}

static void sample_cylinder(const dcSolid *s, int patch, double u, double v, double p[3])
{
    sample_ball(patch == 0 ? s->size[0] : v * s->size[0], 0, u, 0.5, p);
    p[2] = patch == 0 ? (2 * v - 1) * s->size[1] : patch == 1 ? s->size[1] : -s->size[1];
}

static const struct kind kinds[] = {
    {"plane", make_plane, implicit_plane, 1, sample_plane},
    {"sphere", make_sphere, implicit_sphere, 1, sample_sphere},
    {"box", make_box, implicit_box, 6, sample_box},
    {"capsule", make_capsule, implicit_capsule, 3, sample_capsule},
    {"cylinder", make_cylinder, implicit_cylinder, 3, sample_cylinder},
};
enum { num_kinds = sizeof kinds / sizeof kinds[0] };

/* Inside, outside, near the surface, exactly where coordinates tie, far away. */
static void random_query(const struct kind *kind, const dcSolid *solid, double q[3])
{
    double at = randomUnit();
    if (at < 0.4) {
        double u = randomUnit(), v = randomUnit() < 0.4 ? 1 : randomUnit(); /* v = 1: edges and rims too */
        kind->sample(solid, (int)(randomUnit() * kind->patches), u, v, q);
        double off = at < 0.2 ? randomLog(1e-16, 1) : 0.3;
        for (int i = 0; i < 3; i++) {
            q[i] += off * randomBetween(-1, 1);
        }
    } else {
        double size = at < 0.5 ? 1000 : at < 0.7 ? 0.05 : 5;
        for (int i = 0; i < 3; i++) {
            q[i] = randomUnit() < 0.1 ? 0 : size * randomBetween(-1, 1);
        }
    }
}

static dcNearest nearest(const dcSolid *solid, const double q[3])
{
    dcNearest result;
    ck_assert_int_eq(dcSolidNearest(solid, q, INFINITY, NULL, &result), 1);
    return result;
}

START_TEST(test_identities)
{
    const struct kind *kind = &kinds[_i];
    for (int round = 0; round < FEWER(30000, 4000); round++) {
        dcSolid solid = kind->make();
        double q[3];
        random_query(kind, &solid, q);
        dcNearest at = nearest(&solid, q);
        double scale = lengthOf(q) + fmax(fabs(solid.size[0]), fmax(fabs(solid.size[1]), fabs(solid.size[2])));
        double way[3] = {q[0] - at.point[0], q[1] - at.point[1], q[2] - at.point[2]};

        assertScaled("point on the surface", kind->implicit(&solid, at.point), 0, 1e-15, scale);
        assertScaled("way", lengthOf(way), fabs(at.distance), 2e-15, scale);
        assertScaled("length of the normal", lengthOf(at.normal), 1, 1e-15, 1);
        for (int i = 0; i < 3; i++) {
            assertScaled("way along the normal", way[i], at.distance * at.normal[i], 2e-15, scale);
        }
        double implicit = kind->implicit(&solid, q); /* inside it is the distance itself */
        if (implicit <= 0) {
            assertScaled("distance inside", at.distance, implicit, 1e-15, scale);
        }
        if (fabs(implicit) > 1e-15 * scale) {
            ck_assert_msg((implicit < 0) == (at.distance < 0), "%s: %g, but distance %g", kind->name, implicit,
                          at.distance);
        }
    }
}
END_TEST

/* No point of the surface is nearer than the nearest one, and one is hardly farther. */
START_TEST(test_sampling)
{
    const struct kind *kind = &kinds[_i];
    enum { fine = 120 };
    for (int round = 0; round < FEWER(60, 12); round++) {
        dcSolid solid = kind->make();
        double q[3], least = INFINITY;
        do {
            random_query(kind, &solid, q);
        } while (lengthOf(q) > 10 || (solid.type == dcSolidPlane && lengthOf(q) > 1.5));
        dcNearest at = nearest(&solid, q);
        for (int k = 0; k < kind->patches * (fine + 1) * (fine + 1); k++) {
            int cell = k / kind->patches;
            double p[3];
            kind->sample(&solid, k % kind->patches, (double)(cell % (fine + 1)) / fine,
                         (double)(cell / (fine + 1)) / fine, p);
            least = fmin(least, norm3(q[0] - p[0], q[1] - p[1], q[2] - p[2]));
        }
        double size = solid.type == dcSolidPlane ? 4 : fmax(solid.size[0], fmax(solid.size[1], solid.size[2]));
        ck_assert_msg(least >= fabs(at.distance) - 1e-14 * (size + lengthOf(q)) &&
                          least <= fabs(at.distance) + 5 * size / fine,
                      "%s: distance %.17g, sampled %.17g", kind->name, at.distance, least);
    }
}
END_TEST

/* Central differences; left out are the places where the nearest point jumps, or nearly. */
START_TEST(test_gradient)
{
    const struct kind *kind = &kinds[_i];
    int compared = 0, rounds = FEWER(5000, 1000);
    for (int round = 0; round < rounds; round++) {
        dcSolid solid = kind->make();
        double q[3], gradient[3];
        random_query(kind, &solid, q);
        dcNearest at = nearest(&solid, q);
        double step = 1e-6, turn = 0;
        for (int i = 0; i < 3; i++) {
            double low[3] = {q[0], q[1], q[2]}, high[3] = {q[0], q[1], q[2]};
            low[i] -= step;
            high[i] += step;
            dcNearest before = nearest(&solid, low), after = nearest(&solid, high);
            gradient[i] = (after.distance - before.distance) / (high[i] - low[i]);
            for (int k = 0; k < 3; k++) {
                turn = fmax(turn, fmax(fabs(before.normal[k] - at.normal[k]), fabs(after.normal[k] - at.normal[k])));
            }
        }
        if (turn > 1e-3) {
            continue;
        }
        compared++;
        for (int i = 0; i < 3; i++) {
            assertScaled(kind->name, at.normal[i], gradient[i], 1e-5, 1);
        }
    }
    ck_assert_msg(compared > rounds * 6 / 10, "%s: only %d compared", kind->name, compared);
}
END_TEST

/* Found if and only if nearer than the reach, to the last bit; the same answer whatever the reach; else untouched. */
START_TEST(test_reach)
{
    const struct kind *kind = &kinds[_i];
    for (int round = 0; round < FEWER(30000, 4000); round++) {
        dcSolid solid = kind->make();
        double q[3];
        random_query(kind, &solid, q);
        dcNearest at = nearest(&solid, q), other, untouched;
        memset(&untouched, 0x55, sizeof untouched);
        other = untouched;
        double reach = fmax(0, at.distance);
        int hint = round % 7 - 1;
        if (at.distance >= 0) {
            ck_assert_int_eq(dcSolidNearest(&solid, q, reach, NULL, &other), 0);
            ck_assert_int_eq(dcSolidNearest(&solid, q, reach * 0.7, NULL, &other), 0);
            ck_assert_mem_eq(&other, &untouched, sizeof other);
            reach = nextafter(reach, INFINITY);
        }
        ck_assert_msg(dcSolidNearest(&solid, q, reach, &hint, &other), "%s: distance %.17g", kind->name, at.distance);
        ck_assert_mem_eq(other.point, at.point, sizeof at.point);
        ck_assert_mem_eq(other.normal, at.normal, sizeof at.normal);
        ck_assert(other.distance == at.distance && other.face == at.face);
        if (at.distance > 0) {
            ck_assert_int_eq(dcSolidNearest(&solid, q, at.distance * 3, NULL, &other), 1);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solids");
    TCase *tests = tcase_create("solids");
    tcase_set_timeout(tests, 20);
    tcase_add_loop_test(tests, test_identities, 0, num_kinds);
    tcase_add_loop_test(tests, test_sampling, 0, num_kinds);
    tcase_add_loop_test(tests, test_gradient, 0, num_kinds);
    tcase_add_loop_test(tests, test_reach, 0, num_kinds);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
