/* What stands in for what has no geom, however many there are: surfaces of soft points, rolling balls. */
#include "scene/scene.h"
#include "scenes/fixture.h"

#include <ode-compliant/mesh.h>

enum { MANY = 40 };

static dcMeshID tetrahedron(void)
{
    static const double vertex[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    static const int triangle[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    const dcMeshSource source = {vertex, 4, triangle, 4, 0, 0};
    dcMeshID mesh = dcMeshCreate(&source, NULL);
    ck_assert_ptr_nonnull(mesh);
    return mesh;
}

/* Each keeps its number and is where it was put, the list growing under them while it is looked at. */
START_TEST(test_many)
{
    Scene scene;
    int id[MANY];
    sceneOpen(&scene, 0);
    dcMeshID mesh = tetrahedron();
    dcPointMeshDef def = dcPointMeshDefault();
    def.mesh = mesh;
    dcxViewScene *s = dcxViewSceneNew();
    for (int i = 0; i < MANY; i++) {
        def.position[0] = i;
        ck_assert_ptr_nonnull(dcPointMeshCreate(scene.dc, &def));
        ck_assert_int_eq(dcxViewSceneLook(s, scene.world, scene.space, scene.dc), dcOk);
        ck_assert_int_eq(s->num_geoms, i + 1);
        for (int k = 0; k <= i; k++) {
            const dcxViewGeom *g = &s->geom[k];
            ck_assert_int_eq(g->flags & dcxViewStandsIn, dcxViewStandsIn);
            assertNear(g->position[0], k, 0, 1e-6);
            id[k] = k == i ? g->id : id[k];
            ck_assert_int_eq(g->id, id[k]);
            ck_assert_int_eq(g->shape, s->geom[0].shape);
        }
    }
    dcxViewSceneFree(s);
    dcMeshRelease(mesh);
    sceneClose(&scene);
}
END_TEST

/* Each has a ball and, on the static world, a square. */
START_TEST(test_many_balls)
{
    Scene scene;
    sceneOpen(&scene, 0);
    dcxViewScene *s = dcxViewSceneNew();
    for (int i = 0; i < MANY; i++) {
        dBodyID body = sceneBody(&scene, 0.1, 1, i, 0, 0.1);
        dcRollingBallDef def = dcRollingBallDefault();
        def.radius = REAL(0.1);
        dcRollingBallID ball = dcRollingBallCreate(scene.dc, &def);
        ck_assert_int_eq(dcRollingBallAttach(ball, 0, body), dcOk);
        ck_assert_int_eq(dcxViewSceneLook(s, scene.world, scene.space, scene.dc), dcOk);
        int squares = 0;
        for (int k = 0; k < s->num_geoms; k++) {
            squares += s->geom[k].body == 0;
        }
        ck_assert_int_eq(squares, i + 1);
    }
    dcxViewSceneFree(s);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("view of stand-ins", 60, &tests);
    tcase_add_test(tests, test_many);
    tcase_add_test(tests, test_many_balls);
    return fixtureMain(suite);
}
