/* Tessellations: closed and outward (or no mesh comes), on the surface, edges of the length asked, right measures. */
#include "scenes/fewer.h"
#include "scenes/mesh_test.h"

#include <string.h>

#include "mesh/mesh.h"

/* ODE's box as a convex, and a wedge with sides of unlike lengths. */
static const double cube_planes[] = {1, 0,  0, 1,   -1, 0, 0, 1,    0, 1, 0,  0.5,
                                     0, -1, 0, 0.5, 0,  0, 1, 0.25, 0, 0, -1, 0.25};
static const double cube_points[] = {1,  0.5, 0.25, 1,  0.5, -0.25, 1,  -0.5, 0.25, 1,  -0.5, -0.25,
                                     -1, 0.5, 0.25, -1, 0.5, -0.25, -1, -0.5, 0.25, -1, -0.5, -0.25};
static const unsigned cube_polygons[] = {4, 0, 2, 3, 1, 4, 4, 5, 7, 6, 4, 0, 1, 5, 4,
                                         4, 2, 6, 7, 3, 4, 0, 4, 6, 2, 4, 1, 3, 7, 5};

static dcConvexID convex;

static void make_convex(void)
{
    dcFault fault;
    convex = dcConvexCreate(cube_planes, 6, cube_points, 8, cube_polygons, &fault);
    ck_assert_msg(convex != NULL, "%s", fault.text);
}

static void release_convex(void)
{
    dcConvexRelease(convex);
}

struct shape {
    const char *name;
    dcSolid solid;
    double area, volume;
    int flat;       /* 1: the measures are exact */
    double longest; /* over the length asked for */
};

enum { SHAPES = 7 };

static struct shape get_shape(int which)
{
    const double ball = 4.0 / 3.0 * M_PI;
    const struct shape shapes[SHAPES] = {
        {"box", {dcSolidBox, {0.3, 0.2, 0.7, 0}, NULL}, 8 * (0.06 + 0.14 + 0.21), 8 * 0.042, 1, sqrt(2.0)},
        {"plate", {dcSolidBox, {1, 0.8, 0.01, 0}, NULL}, 8 * (0.8 + 0.018), 8 * 0.008, 1, sqrt(2.0)},
        {"sphere", {dcSolidSphere, {0.5, 0, 0, 0}, NULL}, M_PI, 0.125 * ball, 0, 1.25},
        {"capsule",
         {dcSolidCapsule, {0.2, 0.5, 0, 0}, NULL},
         4 * M_PI * 0.04 + 0.4 * M_PI,
         0.008 * ball + 0.04 * M_PI,
         0,
         sqrt(2.0)},
        {"capsule of no length", {dcSolidCapsule, {0.2, 0, 0, 0}, NULL}, 4 * M_PI * 0.04, 0.008 * ball, 0, sqrt(2.0)},
        {"cylinder",
         {dcSolidCylinder, {0.4, 0.3, 0, 0}, NULL},
         2 * M_PI * 0.16 + 0.48 * M_PI,
         0.096 * M_PI,
         0,
         sqrt(2.0)},
        {"convex", {dcSolidConvex, {0, 0, 0, 0}, convex}, 8 * (0.5 + 0.125 + 0.25), 1.0, 1, 1.0},
    };
    return shapes[which];
}

static dcMeshID tessellate(const struct shape *shape, double edge)
{
    dcFault fault;
    dcMeshID mesh = dcMeshTessellate(&shape->solid, edge, &fault);
    ck_assert_msg(mesh != NULL && fault.code == 0, "%s, edge %g: %s", shape->name, edge, fault.text);
    ck_assert_int_eq(dcMeshIsClosed(mesh), 1);
    return mesh;
}

static double longest_edge(dcMeshID mesh)
{
    double square = 0.0;
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        int v[3];
        dcMeshGetFace(mesh, f, v);
        for (int i = 0; i < 3; i++) {
            double a[3], b[3];
            dcMeshGetVertex(mesh, v[i], a);
            dcMeshGetVertex(mesh, v[(i + 1) % 3], b);
            double s = (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]);
            square = fmax(square, s);
        }
    }
    return sqrt(square);
}

/* Also from lengths that make the coarsest mesh there is, to many thousand faces. */
START_TEST(test_edges_and_vertices)
{
    const double edges[] = {1e6, 1.0, 0.31, 0.1, 0.05, 0.0203};
    struct shape shape = get_shape(_i);
    for (size_t e = 0; e < sizeof edges / sizeof edges[0] - FEWER(0, 1); e++) {
        dcMeshID mesh = tessellate(&shape, edges[e]);
        double longest = longest_edge(mesh);
        ck_assert_msg(longest <= shape.longest * edges[e] * (1.0 + 1e-12), "%s: edge %g, asked for %g", shape.name,
                      longest, edges[e]);
        for (int v = 0; v < dcMeshGetNumVertices(mesh); v++) {
            double vertex[3];
            dcNearest nearest;
            dcMeshGetVertex(mesh, v, vertex);
            ck_assert_int_eq(dcSolidNearest(&shape.solid, vertex, INFINITY, NULL, &nearest), 1);
            ck_assert_double_le(fabs(nearest.distance), 1e-15);
        }
        dcMeshRelease(mesh);
    }
}
END_TEST

/* Flat shapes are met exactly; the error of round ones falls with the square of the edge. */
START_TEST(test_measures)
{
    struct shape shape = get_shape(_i);
    double last = INFINITY;
    for (double edge = 0.1; edge > FEWER(0.01, 0.03); edge *= 0.5) {
        dcMeshID mesh = tessellate(&shape, edge);
        double area = dcMeshGetArea(mesh) / shape.area - 1.0, volume = dcMeshGetVolume(mesh) / shape.volume - 1.0;
        if (shape.flat) {
            ck_assert_double_le(fabs(area), 2e-12);
            ck_assert_double_le(fabs(volume), 1e-11);
        } else {
            double error = fmax(-area, -volume); /* vertices on a convex surface: always less */
            ck_assert(area < 0.0 && volume < 0.0);
            ck_assert_msg(error < 0.4 * last, "%s: error %g after %g", shape.name, error, last);
            last = error;
        }
        dcMeshRelease(mesh);
    }
    ck_assert(shape.flat || last < FEWER(0.002, 0.032));
}
END_TEST

/* Largest over smallest face, and the thinnest face's height over its longest edge (equilateral: 0.87). */
START_TEST(test_faces_are_alike)
{
    struct shape shape = get_shape(_i);
    dcMeshID mesh = tessellate(&shape, 0.05);
    double smallest = INFINITY, largest = 0.0, thinnest = INFINITY;
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        int v[3];
        double corner[9], square = 0.0;
        dcMeshGetFace(mesh, f, v);
        for (int i = 0; i < 3; i++) {
            dcMeshGetVertex(mesh, v[i], corner + 3 * i);
        }
        for (int i = 0; i < 3; i++) {
            double sum = 0.0;
            for (int k = 0; k < 3; k++) {
                sum += pow(corner[3 * i + k] - corner[(3 * i + 3 + k) % 9], 2.0);
            }
            square = fmax(square, sum);
        }
        double area = mesh->area[mesh->own[f]];
        smallest = fmin(smallest, area);
        largest = fmax(largest, area);
        thinnest = fmin(thinnest, 2.0 * area / square);
    }
    if (strcmp(shape.name, "plate") != 0) {
        ck_assert_msg(largest <= 4.01 * smallest, "%s: areas from %g to %g", shape.name, smallest, largest);
        ck_assert_msg(thinnest >= 0.2, "%s: a face of height %g", shape.name, thinnest);
    }
    dcMeshRelease(mesh);
}
END_TEST

/* The side of a box is symmetric: a load in the middle is not pushed aside. */
START_TEST(test_box_is_balanced)
{
    for (double edge = 0.07; edge < 0.3; edge += 0.03) {
        struct shape shape = get_shape(0);
        dcMeshID mesh = tessellate(&shape, edge);
        double sum[3] = {0.0, 0.0, 0.0};
        for (int f = 0; f < mesh->num_faces; f++) {
            sum[0] += mesh->area[f] * mesh->cx[f];
            sum[1] += mesh->area[f] * mesh->cy[f];
            sum[2] += mesh->area[f] * mesh->cz[f];
        }
        for (int k = 0; k < 3; k++) {
            ck_assert_double_eq_tol(sum[k], 0.0, 1e-13);
        }
        dcMeshRelease(mesh);
    }
}
END_TEST

START_TEST(test_refusals)
{
    struct refused {
        dcSolid solid;
        double edge;
        int code;
        const char *says;
    } const refused[] = {
        {{dcSolidSphere, {1, 0, 0, 0}, NULL}, 0.0, dcMeshFaultNumber, "edge length is 0"},
        {{dcSolidSphere, {1, 0, 0, 0}, NULL}, -1.0, dcMeshFaultNumber, "edge length is -1"},
        {{dcSolidSphere, {1, 0, 0, 0}, NULL}, NAN, dcMeshFaultNumber, "edge length is "},
        {{dcSolidSphere, {1, 0, 0, 0}, NULL}, INFINITY, dcMeshFaultNumber, "edge length is inf"},
        {{dcSolidSphere, {1, 0, 0, 0}, NULL}, 1e-3, dcMeshFaultSize, "triangles"},
        {{dcSolidSphere, {1, 0, 0, 0}, NULL}, 1e-300, dcMeshFaultSize, "triangles"},
        {{dcSolidBox, {1, 1, 1, 0}, NULL}, 1e-3, dcMeshFaultSize, "triangles"},
        {{dcSolidCapsule, {1, 1, 0, 0}, NULL}, 1e-3, dcMeshFaultSize, "triangles"},
        {{dcSolidCylinder, {1, 1, 0, 0}, NULL}, 1e-3, dcMeshFaultSize, "triangles"},
        {{dcSolidConvex, {0, 0, 0, 0}, convex}, 1e-3, dcMeshFaultSize, "triangles"},
        {{dcSolidSphere, {-1, 0, 0, 0}, NULL}, 0.1, dcMeshFaultNumber, "radius"},
        {{dcSolidPlane, {0, 0, 1, 0}, NULL}, 0.1, dcMeshFaultEmpty, "only a box"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        dcFault fault;
        ck_assert_ptr_null(dcMeshTessellate(&refused[i].solid, refused[i].edge, &fault));
        ck_assert_int_eq(fault.code, refused[i].code);
        ck_assert_msg(strstr(fault.text, refused[i].says) != NULL, "case %zu says: %s", i, fault.text);
        ck_assert_ptr_null(dcMeshTessellate(&refused[i].solid, refused[i].edge, NULL));
    }
    ck_assert_ptr_null(dcMeshTessellate(NULL, 1.0, NULL));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tessellate");
    TCase *tests = tcase_create("tessellate");
    suite_add_tcase(suite, tests);
    tcase_add_checked_fixture(tests, make_convex, release_convex);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, test_edges_and_vertices, 0, SHAPES);
    tcase_add_loop_test(tests, test_measures, 0, SHAPES);
    tcase_add_loop_test(tests, test_faces_are_alike, 0, SHAPES);
    tcase_add_test(tests, test_box_is_balanced);
    tcase_add_test(tests, test_refusals);
    return runSuite(suite);
}
