/* Bad meshes: each is refused (or reported) with a message that names the culprit. */
#include "scenes/spoilt_mesh.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A second tetrahedron beside the first, as vertices 4 to 7 and faces 4 to 7. */
static void add_second(double scale, double shift)
{
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 3; k++) {
            spoilt.vertices[4 + i][k] = scale * spoilt.vertices[i][k] + shift;
            spoilt.triangles[4 + i][k] = spoilt.triangles[i][k] + 4;
        }
    }
    spoilt.source.num_vertices = spoilt.source.num_triangles = 8;
}

static void turn_face(int face)
{
    int swap = spoilt.triangles[face][1];
    spoilt.triangles[face][1] = spoilt.triangles[face][2];
    spoilt.triangles[face][2] = swap;
}

static void assert_made(int code, int index, const char *says)
{
    dcMeshID mesh = dcMeshCreate(&spoilt.source, &spoilt.fault);
    ck_assert_msg(mesh != NULL, "%s", spoilt.fault.text);
    ck_assert_int_eq(spoilt.fault.code, code);
    ck_assert_int_eq(spoilt.fault.index, index);
    ck_assert_msg(strstr(spoilt.fault.text, says) != NULL, "it says \"%s\", not \"%s\"", spoilt.fault.text, says);
    dcMeshRelease(mesh);
}

START_TEST(test_good)
{
    assert_made(0, -1, "");
    dcMeshID mesh = dcMeshCreate(&spoilt.source, NULL);
    ck_assert_ptr_nonnull(mesh);
    dcMeshRelease(mesh);
}
END_TEST

START_TEST(test_empty)
{
    ck_assert_ptr_null(dcMeshCreate(NULL, &spoilt.fault));
    ck_assert_int_eq(spoilt.fault.code, dcMeshFaultEmpty);
    spoilt.source.vertices = NULL;
    assertRefused(dcMeshFaultEmpty, -1, "the array of vertices is NULL");
    spoiltSetUp();
    spoilt.source.triangles = NULL;
    assertRefused(dcMeshFaultEmpty, -1, "the array of triangles is NULL");
    spoiltSetUp();
    spoilt.source.num_vertices = 0;
    assertRefused(dcMeshFaultEmpty, -1, "num_vertices is 0");
    spoiltSetUp();
    spoilt.source.num_triangles = -3;
    assertRefused(dcMeshFaultEmpty, -1, "num_triangles is -3");
}
END_TEST

START_TEST(test_index)
{
    spoilt.triangles[2][1] = 4;
    assertRefused(dcMeshFaultIndex, 2, "face 2 names vertex 4, but they run from 0 to 3");
    spoilt.triangles[2][1] = -1;
    assertRefused(dcMeshFaultIndex, 2, "face 2 names vertex -1");
    spoilt.triangles[1][0] = INT_MIN;
    assertRefused(dcMeshFaultIndex, 1, "face 1 names vertex -2147483648");
}
END_TEST

START_TEST(test_degenerate)
{
    spoilt.triangles[3][2] = spoilt.triangles[3][0];
    assertRefused(dcMeshFaultDegenerate, 3, "face 3 (vertices 2, 0, 2) has no area");
    spoiltSetUp();
    memcpy(spoilt.vertices[2], spoilt.vertices[1], sizeof spoilt.vertices[2]); /* the same place under two numbers */
    assertRefused(dcMeshFaultDegenerate, 0, "face 0 (vertices 0, 2, 1) has no area");
    spoiltSetUp();
    spoilt.vertices[2][0] = 0.5; /* on the line from 0 to 1, nearly */
    spoilt.vertices[2][1] = 0.9e-8;
    assertRefused(dcMeshFaultDegenerate, 0, "face 0 (vertices 0, 2, 1) has no area");
    spoilt.vertices[2][1] = 1.1e-8;
    assert_made(0, -1, "");
}
END_TEST

START_TEST(test_open)
{
    spoilt.source.num_triangles = 3; /* face 3 (2, 0, 3) is gone */
    assertRefused(dcMeshFaultOpen, 0, "the edge from vertex 0 to vertex 2 has face 0 only");
    spoilt.source.open = 1;
    assert_made(0, -1, "");
    dcMeshID mesh = dcMeshCreate(&spoilt.source, NULL);
    ck_assert_int_eq(dcMeshIsClosed(mesh), 0);
    ck_assert_double_eq(dcMeshGetVolume(mesh), 0.0);
    dcMeshRelease(mesh);
}
END_TEST

/* A crack: two vertices at one place.  Only welding closes it. */
START_TEST(test_crack)
{
    memcpy(spoilt.vertices[4], spoilt.vertices[3], sizeof spoilt.vertices[4]);
    spoilt.vertices[4][1] = -0.0;
    spoilt.triangles[2][2] = 4;
    spoilt.source.num_vertices = 5;
    assertRefused(dcMeshFaultOpen, 1, "has face 1 only");
    spoilt.source.weld = 1;
    assert_made(0, -1, "");
    dcMeshID mesh = dcMeshCreate(&spoilt.source, NULL);
    ck_assert_int_eq(dcMeshGetNumVertices(mesh), 4);
    assert_close(dcMeshGetVolume(mesh), 1.0, 1e-15);
    dcMeshRelease(mesh);
}
END_TEST

START_TEST(test_orientation)
{
    turn_face(2);
    assertRefused(dcMeshFaultOrientation, 2, "faces 0 and 2 both run from vertex 2 to vertex 1");
    spoilt.source.open = 1;
    assertRefused(dcMeshFaultOrientation, 2, "one of them looks the wrong way");
}
END_TEST

START_TEST(test_three_faces_on_an_edge)
{
    const double fin[3] = {1, 1, -1};
    memcpy(spoilt.vertices[4], fin, sizeof fin);
    spoilt.triangles[4][0] = 0;
    spoilt.triangles[4][1] = 1;
    spoilt.triangles[4][2] = 4;
    spoilt.source.num_vertices = spoilt.source.num_triangles = 5;
    assertRefused(dcMeshFaultManifold, 4, "the edge of vertices 0 and 1 has more than two faces: 0, 1 and 4");
    spoilt.source.open = 1;
    assertRefused(dcMeshFaultManifold, 4, "more than two faces");
}
END_TEST

START_TEST(test_inside_out)
{
    for (int f = 0; f < 4; f++) {
        turn_face(f);
    }
    assertRefused(dcMeshFaultInsideOut, 0, "the volume is -1: all faces look inwards");
    assert_close(spoilt.fault.value, -1.0, 1e-15);
}
END_TEST

/* Flat as paper: closed, but with nothing inside. */
START_TEST(test_no_volume)
{
    const int two_sides[2][3] = {{0, 1, 2}, {0, 2, 1}};
    memcpy(spoilt.triangles, two_sides, sizeof two_sides);
    spoilt.source.num_triangles = 2;
    spoilt.source.num_vertices = 3;
    assertRefused(dcMeshFaultInsideOut, 0, "the volume is 0");
}
END_TEST

START_TEST(test_unused_vertex)
{
    spoilt.source.num_vertices = 7;
    assert_made(dcMeshFaultUnused, 4, "no face uses vertex 4: dropped");
    dcMeshID mesh = dcMeshCreate(&spoilt.source, NULL);
    ck_assert_int_eq(dcMeshGetNumVertices(mesh), 4);
    dcMeshRelease(mesh);
}
END_TEST

/* Vertices keep their order when others before them are dropped. */
START_TEST(test_unused_first_vertex)
{
    for (int v = 4; v > 0; v--) {
        memcpy(spoilt.vertices[v], spoilt.vertices[v - 1], sizeof spoilt.vertices[v]);
    }
    for (int c = 0; c < 12; c++) {
        spoilt.triangles[c / 3][c % 3]++;
    }
    spoilt.source.num_vertices = 5;
    assert_made(dcMeshFaultUnused, 0, "no face uses vertex 0");
    dcMeshID mesh = dcMeshCreate(&spoilt.source, NULL);
    double vertex[3];
    int face[3];
    dcMeshGetVertex(mesh, 2, vertex);
    ck_assert_double_eq(vertex[1], 2.0);
    dcMeshGetFace(mesh, 1, face);
    ck_assert(face[0] == 0 && face[1] == 1 && face[2] == 3);
    dcMeshRelease(mesh);
}
END_TEST

START_TEST(test_pieces)
{
    add_second(1.0, 5.0);
    assert_made(dcMeshFaultPieces, -1, "2 closed pieces");
    assert_close(spoilt.fault.value, 2.0, 0.0);
    spoilt.source.num_vertices = 9;
    assert_made(dcMeshFaultUnused, 8, "no face uses vertex 8: dropped; the mesh has 2 closed pieces");
    dcMeshID mesh = dcMeshCreate(&spoilt.source, NULL);
    assert_close(dcMeshGetVolume(mesh), 2.0, 1e-14);
    dcMeshRelease(mesh);
}
END_TEST

/* A piece that looks inwards is a cavity inside another piece, else a fault, though the whole has volume enough. */
START_TEST(test_cavity)
{
    add_second(0.1, 0.1);
    for (int f = 4; f < 8; f++) {
        turn_face(f);
    }
    assert_made(dcMeshFaultPieces, -1, "2 closed pieces");
    dcMeshID mesh = dcMeshCreate(&spoilt.source, NULL);
    assert_close(dcMeshGetVolume(mesh), 0.999, 1e-14);
    const dcSolid solid = {dcSolidMesh, {0, 0, 0, 0}, mesh};
    const double hollow[3] = {0.12, 0.12, 0.12}, solid_part[3] = {0.08, 0.08, 0.08};
    dcNearest nearest;
    ck_assert_int_eq(dcSolidNearest(&solid, hollow, 0.0, NULL, &nearest), 0);
    ck_assert_int_eq(dcSolidNearest(&solid, solid_part, 0.0, NULL, &nearest), 1);
    dcMeshRelease(mesh);

    spoiltSetUp();
    add_second(0.1, 5.0);
    for (int f = 4; f < 8; f++) {
        turn_face(f);
    }
    assertRefused(dcMeshFaultInsideOut, 4, "the piece that face 4 is of has the volume -0.001 and is no cavity");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mesh_faults");
    TCase *tests = tcase_create("mesh_faults");
    suite_add_tcase(suite, tests);
    tcase_add_checked_fixture(tests, spoiltSetUp, NULL);
    tcase_set_timeout(tests, 30);
    tcase_add_test(tests, test_good);
    tcase_add_test(tests, test_empty);
    tcase_add_test(tests, test_index);
    tcase_add_test(tests, test_degenerate);
    tcase_add_test(tests, test_open);
    tcase_add_test(tests, test_crack);
    tcase_add_test(tests, test_orientation);
    tcase_add_test(tests, test_three_faces_on_an_edge);
    tcase_add_test(tests, test_inside_out);
    tcase_add_test(tests, test_no_volume);
    tcase_add_test(tests, test_unused_vertex);
    tcase_add_test(tests, test_unused_first_vertex);
    tcase_add_test(tests, test_pieces);
    tcase_add_test(tests, test_cavity);
    return runSuite(suite);
}
