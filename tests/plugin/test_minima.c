/* The places where meshes and heightfields come nearest to a point, against a search of all faces. */
#include <stdlib.h>
#include <string.h>

#include "scenes/field.h"
#include "scenes/mesh_test.h"
#include "base/vector.h"

static const double cosine = 0.9; /* of the least angle between normals */
enum { most = 8, most_faces = 2000 };

/* Nearest point of a triangle (Ericson, Real-Time Collision Detection, 5.1.5). */
static void triangle_foot(double v[3][3], const double q[3], double out[3])
{
    double ab[3], ac[3], ap[3], bp[3], cp[3];
    for (int k = 0; k < 3; k++) {
        ab[k] = v[1][k] - v[0][k];
        ac[k] = v[2][k] - v[0][k];
        ap[k] = q[k] - v[0][k];
        bp[k] = q[k] - v[1][k];
        cp[k] = q[k] - v[2][k];
    }
    double d1 = v_dot(ab, ap), d2 = v_dot(ac, ap), d3 = v_dot(ab, bp), d4 = v_dot(ac, bp), d5 = v_dot(ab, cp),
           d6 = v_dot(ac, cp), va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2, s = 0, t = 0;
    if (d1 <= 0 && d2 <= 0) {
        s = t = 0;
    } else if (d3 >= 0 && d4 <= d3) {
        s = 1;
    } else if (d6 >= 0 && d5 <= d6) {
        t = 1;
    } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
        s = d1 / (d1 - d3);
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
        t = d2 / (d2 - d6);
    } else if (va <= 0 && d4 >= d3 && d5 >= d6) {
        t = (d4 - d3) / (d4 - d3 + d5 - d6);
        s = 1 - t;
    } else {
        s = vb / (va + vb + vc);
        t = vc / (va + vb + vc);
    }
    for (int k = 0; k < 3; k++) {
        out[k] = v[0][k] + s * ab[k] + t * ac[k];
    }
}

static void get_face(dcMeshID mesh, int face, double v[3][3])
{
    int number[3];
    dcMeshGetFace(mesh, face, number);
    for (int i = 0; i < 3; i++) {
        dcMeshGetVertex(mesh, number[i], v[i]);
    }
}

static double gap(const double a[3], const double b[3])
{
    double d[3];
    v_sub(d, a, b);
    return v_norm(d);
}

/* A place that is the nearest of all the faces that hold it, in front of all of them. */
static int is_place(dcMeshID mesh, double (*foot)[3], int face, const double q[3], double normal[3])
{
    double v[3][3], near[3], side = 0.0, away[3], n[3], e1[3], e2[3];
    v_sub(away, q, foot[face]);
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        get_face(mesh, f, v);
        triangle_foot(v, foot[face], near);
        if (gap(near, foot[face]) > 1e-9) {
            continue;
        }
        if (gap(foot[f], foot[face]) > 1e-9) {
            return 0;
        }
        v_sub(e1, v[1], v[0]);
        v_sub(e2, v[2], v[0]);
        v_cross(n, e1, e2);
        v_unit(n);
        side += v_dot(n, away);
    }
    v_copy(normal, away);
    v_unit(normal);
    return side > 0.0;
}

/* What dcxMeshNearestPlaces should say, beyond the first: distances, the nearest first. */
static int brute_minima(dcMeshID mesh, const double q[3], double reach, const dcNearest *first, double *distance)
{
    static double foot[most_faces][3], normal[most][3];
    static char used[most_faces];
    int n = dcMeshGetNumFaces(mesh), count = 1;
    for (int f = 0; f < n; f++) {
        double v[3][3];
        get_face(mesh, f, v);
        triangle_foot(v, q, foot[f]);
        used[f] = gap(foot[f], q) >= reach;
    }
    v_copy(normal[0], first->normal);
    while (count < most) {
        int best = -1;
        for (int f = 0; f < n; f++) {
            if (!used[f] && (best < 0 || gap(foot[f], q) < gap(foot[best], q))) {
                best = f;
            }
        }
        if (best < 0) {
            break;
        }
        used[best] = 1;
        int wanted = is_place(mesh, foot, best, q, normal[count]);
        for (int i = 0; i < count; i++) {
            wanted = wanted && v_dot(normal[i], normal[count]) < cosine;
        }
        if (wanted) {
            distance[count++] = gap(foot[best], q);
        }
    }
    return count;
}

START_TEST(test_mesh_minima)
{
    dcMeshID mesh = _i < MESH_CASES ? meshCase(_i) : knotMesh(24, 6);
    dcSolid solid = {dcSolidMesh, {0}, mesh};
    int faces = dcMeshGetNumFaces(mesh), several = 0;
    if (faces > most_faces) {
        dcMeshRelease(mesh);
        return;
    }
    for (int trial = 0; trial < 150; trial++) {
        double q[3], distance[most], reach = 0.4 * meshSize(mesh);
        dcNearest out[most];
        randomPoint(mesh, 1.4, q);
        int count = dcSolidMinima(&solid, q, reach, cosine, most, NULL, out);
        if (count == 0) {
            continue;
        }
        int expected = brute_minima(mesh, q, reach, &out[0], distance);
        ck_assert_msg(count == expected, "case %d: %d places, should be %d", _i, count, expected);
        for (int i = 1; i < count; i++) {
            assertScaled("distance", out[i].distance, distance[i], 1e-9, reach);
        }
        several += count > 1;
    }
    ck_assert(_i < MESH_CASES || several > 20);
    dcMeshRelease(mesh);
}
END_TEST

/* Whether one of the further places is on the rim: there it is a matter of taste what is in front. */
static int on_rim(const struct field *f, const dcNearest *place, int count)
{
    int found = 0;
    for (int i = 1; i < count; i++) {
        found = found || fabs(place[i].point[0]) > (0.5 - 1e-9) * f->source.width ||
                fabs(place[i].point[2]) > (0.5 - 1e-9) * f->source.depth;
    }
    return found;
}

/* The triangles of a field that does not repeat, as an open mesh: the same places. */
START_TEST(test_field_minima)
{
    struct field f;
    fieldOpen(&f, _i, 0);
    int vertices = 3 * f.triangles, *number = malloc((size_t)vertices * sizeof *number), several = 0;
    for (int i = 0; i < vertices; i++) {
        number[i] = i / 3 % 2 && i % 3 ? i + 3 - 2 * (i % 3) : i; /* the second of a cell is listed face down */
    }
    dcMeshSource source = {f.vertex[0][0], vertices, number, f.triangles, 1, 1};
    dcFault fault;
    dcMeshID mesh = dcMeshCreate(&source, &fault);
    ck_assert_msg(mesh != NULL, "%s", fault.text);
    dcSolid solid = fieldSolid(&f), sheet = {dcSolidMesh, {0}, mesh};
    for (int trial = 0; trial < 1000; trial++) {
        double q[3], reach = 0.3 * (f.source.width + f.source.depth);
        dcNearest out[most], expected[most];
        fieldQuery(&f, q);
        int count = dcSolidMinima(&solid, q, reach, cosine, most, NULL, out);
        int should = dcSolidMinima(&sheet, q, reach, cosine, most, NULL, expected);
        /* Only above the surface do the two agree about the first one. */
        if (count == 0 || should == 0 || fabs(out[0].distance - expected[0].distance) > 1e-9 * reach ||
            v_dot(out[0].normal, expected[0].normal) < 0.999999 || on_rim(&f, out, count) ||
            on_rim(&f, expected, should)) {
            continue;
        }
        ck_assert_msg(count == should, "field %d: %d places, should be %d", _i, count, should);
        for (int i = 0; i < count; i++) {
            assertScaled("distance", out[i].distance, expected[i].distance, 1e-9, reach);
        }
        several += count > 1;
    }
    ck_assert(several >= 20 || _i >= 5); /* the last two are all but flat */
    dcMeshRelease(mesh);
    free(number);
    dcHeightfieldRelease(f.id);
}
END_TEST

/* One that repeats looks the same one period on. */
START_TEST(test_wrapped_minima)
{
    struct field f;
    fieldOpen(&f, _i, 1);
    dcSolid solid = fieldSolid(&f);
    int several = 0;
    for (int trial = 0; trial < 300; trial++) {
        double q[3], reach = 0.3 * fmin(f.source.width, f.source.depth);
        dcNearest out[most], on[most];
        fieldQuery(&f, q);
        double moved[3] = {q[0] + 3 * f.source.width, q[1], q[2] - 2 * f.source.depth};
        int count = dcSolidMinima(&solid, q, reach, cosine, most, NULL, out);
        ck_assert_int_eq(dcSolidMinima(&solid, moved, reach, cosine, most, NULL, on), count);
        for (int i = 0; i < count; i++) {
            assertScaled("distance", on[i].distance, out[i].distance, 1e-9, 10 * f.source.width);
        }
        several += count > 1;
    }
    ck_assert(several > 100 || _i < 3 || _i >= 5);
    dcHeightfieldRelease(f.id);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("minima");
    TCase *tests = tcase_create("minima");
    tcase_set_timeout(tests, 60);
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, test_mesh_minima, 0, MESH_CASES + 1);
    tcase_add_loop_test(tests, test_field_minima, 0, num_shapes);
    tcase_add_loop_test(tests, test_wrapped_minima, 0, num_shapes);
    return runSuite(suite);
}
