/*
 * Nearest points where a hint spares the search (plugin/mesh/room.c): on smooth, bumpy and spiky closed meshes and
 * rough open ones, from hints near and far, against all triangles.
 */
#include <stdlib.h>

#include "mesh/mesh.h"
#include "scenes/fewer.h"
#include "scenes/mesh_test.h"

enum { AROUND = 24 };

static const double two_pi = 6.283185307179586;

/* A torus whose tube is `rough` uneven, far from the origin or not. */
static dcMeshID rough_torus(double rough, double far)
{
    double vertex[AROUND * AROUND][3];
    int face[2 * AROUND * AROUND][3], n = 0;
    for (int i = 0; i < AROUND; i++) {
        for (int j = 0; j < AROUND; j++) {
            double u = two_pi * i / AROUND, w = two_pi * j / AROUND, r = 0.4 * (1 + rough * randomBetween(-1, 1));
            int a = i * AROUND + j, b = (i + 1) % AROUND * AROUND + j;
            int c = (i + 1) % AROUND * AROUND + (j + 1) % AROUND, d = i * AROUND + (j + 1) % AROUND;
            vertex[a][0] = far + (1 + r * cos(w)) * cos(u);
            vertex[a][1] = far + (1 + r * cos(w)) * sin(u);
            vertex[a][2] = r * sin(w);
            face[n][0] = face[n + 1][0] = a;
            face[n][1] = b;
            face[n][2] = face[n + 1][1] = c;
            face[n + 1][2] = d;
            n += 2;
        }
    }
    return meshMake(vertex[0], AROUND * AROUND, face[0], n, 0);
}

/* Ground of uneven height, open at the rim. */
static dcMeshID rough_ground(double rough)
{
    double vertex[AROUND * AROUND][3];
    int face[2 * AROUND * AROUND][3], n = 0;
    for (int i = 0; i < AROUND; i++) {
        for (int j = 0; j < AROUND; j++) {
            int a = i * AROUND + j;
            vertex[a][0] = 2.0 * i / AROUND - 1;
            vertex[a][1] = 2.0 * j / AROUND - 1;
            vertex[a][2] = rough * randomBetween(-1, 1);
            if (i + 1 < AROUND && j + 1 < AROUND) {
                int corner[6] = {a, a + AROUND, a + 1, a + AROUND, a + AROUND + 1, a + 1};
                for (int k = 0; k < 6; k++) {
                    face[n + k / 3][k % 3] = corner[k];
                }
                n += 2;
            }
        }
    }
    return meshMake(vertex[0], AROUND * AROUND, face[0], n, 1);
}

/* A point off a face, by anything from a thousandth of its size to the size of the mesh. */
static void point_off(dcMeshID mesh, int face, double point[3])
{
    static const double middle[3] = {1.0 / 3, 1.0 / 3, 1.0 / 3};
    double direction[3], away = randomLog(1e-3, 0.4) * meshSize(mesh);
    facePoint(mesh, face, middle, point);
    randomDirection(direction);
    for (int k = 0; k < 3; k++) {
        point[k] += away * direction[k];
    }
}

static void check_hints(dcMeshID mesh, double tolerance)
{
    dcSolid solid = {dcSolidMesh, {0, 0, 0, 0}, mesh};
    int faces = dcMeshGetNumFaces(mesh), inside = 0;
    for (int i = 0; i < FEWER(3000, 400); i++) {
        double point[3];
        int face = (int)(randomUnit() * faces), far = (int)(randomUnit() * faces);
        dcNearest near, other;
        point_off(mesh, face, point);
        ck_assert_int_eq(dcSolidNearest(&solid, point, INFINITY, &face, &near), 1);
        ck_assert_int_eq(dcSolidNearest(&solid, point, INFINITY, &far, &other), 1);
        assertScaled("from a near hint", fabs(near.distance), bruteDistance(mesh, point), tolerance, 1);
        assertScaled("from a far hint", fabs(other.distance), fabs(near.distance), tolerance, 1);
        assertScaled("the point", distanceBetween(point, near.point), fabs(near.distance), tolerance, 1);
        inside += near.distance < 0;
    }
    ck_assert_int_gt(inside, FEWER(100, 13));
    dcMeshRelease(mesh);
}

static const double roughness[] = {0, 1e-3, 0.02, 0.1, 0.3};

START_TEST(test_closed)
{
    check_hints(rough_torus(roughness[_i], 0), 1e-14);
    check_hints(rough_torus(roughness[_i], 1000), 1e-12);
}
END_TEST

START_TEST(test_open)
{
    check_hints(rough_ground(roughness[_i]), 1e-14);
}
END_TEST

enum { ASKED = 400 };

/* Something round, which has all the room there is in front of each face. */
static dcMeshID ball(void)
{
    dcSolid solid = {dcSolidSphere, {0.5, 0, 0, 0}, NULL};
    dcMeshID mesh = dcMeshTessellate(&solid, 0.05, NULL);
    ck_assert_ptr_nonnull(mesh);
    return mesh;
}

/* Rooms are measured when they are asked for, and tell the same to whoever asked first. */
START_TEST(test_order)
{
    dcMeshID one = ball(), two = ball();
    double point[ASKED][3], room[2][ASKED];
    dcNearest near[2][ASKED];
    int face[ASKED], known = 0;
    for (int i = 0; i < ASKED; i++) {
        face[i] = (int)(randomUnit() * dcMeshGetNumFaces(one));
        point_off(one, face[i], point[i]);
    }
    for (int i = 0; i < ASKED; i++) {
        int j = ASKED - 1 - i;
        ck_assert_int_eq(dcxMeshNearestRoom(one, point[i], INFINITY, &face[i], &near[0][i], &room[0][i]), 1);
        ck_assert_int_eq(dcxMeshNearestRoom(two, point[j], INFINITY, &face[j], &near[1][j], &room[1][j]), 1);
    }
    for (int i = 0; i < ASKED; i++) {
        ck_assert_int_eq(near[1][i].face, near[0][i].face);
        ck_assert(near[1][i].distance == near[0][i].distance);
        ck_assert(room[1][i] == room[0][i]);
        known += room[0][i] > 0;
    }
    ck_assert_int_gt(known, ASKED / 8);
    dcMeshRelease(one);
    dcMeshRelease(two);
}
END_TEST

static int measured(const struct dcMesh *mesh)
{
    int count = 0;
    for (int i = 0; i < mesh->num_faces; i++) {
        count += !isnan(mesh->rings.room[2 * i]);
    }
    return count;
}

/* A large mesh is made soon: of the faces that nothing comes near nothing is measured. */
START_TEST(test_later)
{
    dcMeshID mesh = ball();
    dcNearest near;
    double point[3], room;
    int face = 5;
    ck_assert_int_eq(measured(mesh), 0);
    facePoint(mesh, face, (const double[3]){0.3, 0.3, 0.4}, point);
    for (int k = 0; k < 3; k++) {
        point[k] += 1e-3 * mesh->normal[3 * mesh->own[face] + k];
    }
    ck_assert_int_eq(dcxMeshNearestRoom(mesh, point, INFINITY, &face, &near, &room), 1);
    ck_assert(room > 0);
    ck_assert_int_gt(measured(mesh), 0);
    ck_assert_int_lt(measured(mesh), 100);
    dcMeshRelease(mesh);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mesh_rooms");
    TCase *tests = tcase_create("mesh_rooms");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, test_closed, 0, 5);
    tcase_add_loop_test(tests, test_open, 0, 5);
    tcase_add_test(tests, test_order);
    tcase_add_test(tests, test_later);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
