/* Where things are that have no geom: bodies before the first step, and the square that stands for a ball's plane. */
#include <math.h>

#include "scene/scene.h"
#include "scenes/fixture.h"

static const dcxViewGeom *stand_in_of(const dcxViewScene *seen, dBodyID body)
{
    for (int i = 0; i < seen->num_geoms; i++) {
        if (seen->geom[i].flags & dcxViewStandsIn && seen->geom[i].body == body) {
            return &seen->geom[i];
        }
    }
    return NULL;
}

static void look(dcxViewScene *seen, const Scene *scene)
{
    ck_assert_int_eq(dcxViewSceneLook(seen, scene->world, scene->space, scene->dc), dcOk);
}

/* A body that is added is known at once, and stays in its place of the list or after it; soft points that it has are
 * not asked for forces before there are any. */
START_TEST(test_seen_before_the_first_step)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    const dBodyID first = sceneBody(&scene, 0.1, 1, 0, 0, 4);
    dcPointPlaneDef def = dcPointPlaneDefault();
    const dcForceID plane = dcPointPlaneCreate(scene.dc, &def);
    dcxViewScene *seen = dcxViewSceneNew();
    ck_assert_int_eq(dcWorldAddBody(scene.dc, first), dcOk);
    ck_assert_int_ge(dcPointForceAddPoint(plane, first, 0, 0, 0), 0);
    messagesClear();
    look(seen, &scene);
    ck_assert_str_eq(messages.text, "");
    ck_assert_ptr_nonnull(stand_in_of(seen, first));
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(0.01)), dcOk);
    const dBodyID second = sceneBody(&scene, 0.1, 1, 1, 0, 5);
    ck_assert_int_eq(dcWorldAddBody(scene.dc, second), dcOk);
    ck_assert_int_eq(dcWorldGetNumBodies(scene.dc), 2);
    ck_assert_ptr_eq(dcWorldGetBody(scene.dc, 0), first);
    ck_assert_ptr_eq(dcWorldGetBody(scene.dc, 1), second);
    look(seen, &scene);
    ck_assert(stand_in_of(seen, first) && stand_in_of(seen, second));
    ck_assert_int_eq(dcWorldRemoveBody(scene.dc, second), dcOk);
    ck_assert_int_eq(dcWorldGetNumBodies(scene.dc), 1);
    dcxViewSceneFree(seen);
    sceneClose(&scene);
}
END_TEST

/* How far the ball is from the middle of its plane's square, along the plane. */
static double off_middle(dcxViewScene *seen, const Scene *scene, dBodyID ball, dBodyID under, double *half)
{
    double above = 0, off = 0;
    look(seen, scene);
    const dcxViewGeom *g = stand_in_of(seen, under);
    ck_assert_ptr_nonnull(g);
    for (int k = 0; k < 3; k++) {
        above += g->rotation[3 * k + 2] * (bodyAt(ball, k) - g->position[k]);
    }
    for (int k = 0; k < 3; k++) {
        off = hypot(off, bodyAt(ball, k) - g->position[k] - above * g->rotation[3 * k + 2]);
    }
    *half = g->size[0];
    return off;
}

/* Under the ball as it is first seen; the ball does not get off it, however far it rolls. */
START_TEST(test_square_is_under_the_ball)
{
    Scene scene;
    double half;
    sceneOpen(&scene, 9.81);
    dcRollingBallDef def = dcRollingBallDefault();
    def.normal[0] = REAL(0.6);
    def.normal[2] = REAL(0.8);
    def.radius = REAL(0.1);
    const dBodyID ball = sceneBody(&scene, 0.1, 1, 0.06 + 4 * 0.8, 7, 0.08 - 4 * 0.6);
    const dcRollingBallID joint = dcRollingBallCreate(scene.dc, &def);
    ck_assert_int_eq(dcRollingBallAttach(joint, 0, ball), dcOk);
    dcxViewScene *seen = dcxViewSceneNew();
    assertWithin(off_middle(seen, &scene, ball, 0, &half), 0, 1e-6);
    assertNear(half, (double)dcRollingBallGetDisplayHalfWidth(joint), 1e-12, 0);
    for (int i = 0; i < 200; i++) {
        ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(0.01)), dcOk);
        ck_assert_double_lt(off_middle(seen, &scene, ball, 0, &half), half + 1e-6);
    }
    ck_assert_double_gt(bodyAt(ball, 0), 6); /* and so it has left the square that it began on */
    dcxViewSceneFree(seen);
    sceneClose(&scene);
}
END_TEST

/* A plane that a body carries has its square about the body, if the ball is on that. */
START_TEST(test_square_of_a_body)
{
    Scene scene;
    double half;
    sceneOpen(&scene, 0);
    dcRollingBallDef def = dcRollingBallDefault();
    def.radius = REAL(0.1);
    def.normal[2] = 1;
    const dBodyID table = sceneBody(&scene, 1, 10, 3, 4, 0), ball = sceneBody(&scene, 0.1, 1, 3.5, 4, 0.1);
    ck_assert_int_eq(dcRollingBallAttach(dcRollingBallCreate(scene.dc, &def), table, ball), dcOk);
    dcxViewScene *seen = dcxViewSceneNew();
    assertNear(off_middle(seen, &scene, ball, table, &half), 0.5, 1e-6, 0);
    dcxViewSceneFree(seen);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("scene_places", 60, &tests);
    tcase_add_test(tests, test_seen_before_the_first_step);
    tcase_add_test(tests, test_square_is_under_the_ball);
    tcase_add_test(tests, test_square_of_a_body);
    return fixtureMain(suite);
}
