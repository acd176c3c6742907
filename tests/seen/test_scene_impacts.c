/* Impacts that are over at the end of their step are seen, with the force that turned the body round. */
#include <math.h>

#include "scene/parts.h"
#include "scenes/fixture.h"

enum { STEPS = 120 };

static const double step = 1. / 60, mass = 2, gravity = 9.81;

static dcxViewScene *look_first(const Scene *scene)
{
    dcxViewScene *seen = dcxViewSceneNew();
    ck_assert_ptr_nonnull(seen);
    ck_assert_int_eq(dcxViewSceneLook(seen, scene->world, scene->space, scene->dc), dcOk);
    return seen;
}

/* Contacts that the library reports now with a force. */
static int pressing(const Scene *scene)
{
    int count = 0;
    for (int i = 0; i < dcWorldGetNumContacts(scene->dc); i++) {
        dcContactReport report;
        ck_assert_int_eq(dcWorldGetContact(scene->dc, i, &report), dcOk);
        count += report.normal_force > 0;
    }
    return count;
}

static dGeomID drop_ball(Scene *scene, dcStepping stepping)
{
    sceneOpen(scene, gravity);
    sceneFloor(scene);
    ck_assert_int_eq(dcWorldSetStepping(scene->dc, stepping), dcOk);
    return sceneBall(scene, 0.1, mass, 0.3, 0.2, 0.4);
}

/* By momentum: an arrow that is no report's is the mean force of the step. */
static int drop(dcStepping stepping)
{
    Scene scene;
    int over = 0;
    const dBodyID body = dGeomGetBody(drop_ball(&scene, stepping));
    dcxViewScene *seen = look_first(&scene);
    for (int i = 0; i < STEPS; i++) {
        const double before = bodyGoes(body, 2);
        ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, (dReal)step), dcOk);
        const double force = mass * ((bodyGoes(body, 2) - before) / step + gravity);
        ck_assert_int_eq(dcxViewSceneLook(seen, scene.world, scene.space, scene.dc), dcOk);
        ck_assert_int_le(seen->num_contacts, 1);
        if (pressing(&scene) == 0 && force > 5) {
            const dcxViewContact *c = seen->contact;
            ck_assert_msg(seen->num_contacts == 1, "step %d: a force of %g N is not seen", i, force);
            assertNear(c->normal_force, force, 1e-3, 1);
            assertWithin(c->body1 == body ? c->normal[2] : -c->normal[2], 1, 1e-6);
            assertWithin(hypot(c->point[0] - 0.3, c->point[1] - 0.2), 0, 1e-6);
            over++;
        } else if (pressing(&scene) == 0 && force < 1e-6 * gravity) {
            ck_assert_int_eq(seen->num_contacts, 0);
        }
    }
    ck_assert_int_eq(seen->num_contacts, 1); /* it lies */
    dcxViewSceneFree(seen);
    sceneClose(&scene);
    return over;
}

START_TEST(test_impacts_that_are_over)
{
    ck_assert_int_ge(drop(dcStepResolved), 1);
    ck_assert_int_ge(drop(dcStepAuto), 4);
}
END_TEST

/* Whoever looks leaves nothing behind, and may do so after the world's handle is gone. */
START_TEST(test_looking_ends)
{
    Scene scene;
    drop_ball(&scene, dcStepAuto);
    dcxViewScene *first = look_first(&scene), *second = look_first(&scene);
    const dcSensorID sensor = first->memory->sensor;
    messagesClear();
    ck_assert_int_eq(dcSensorExists(sensor), 1);
    dcxViewSceneFree(first);
    ck_assert_int_eq(dcSensorExists(sensor), 0);
    ck_assert_int_eq(dcWorldDestroy(scene.dc), dcOk);
    dcxViewSceneFree(second);
    ck_assert_str_eq(messages.text, "");
    scene.dc = dcWorldCreate(scene.world);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("scene_impacts", 60, &tests);
    tcase_add_test(tests, test_impacts_that_are_over);
    tcase_add_test(tests, test_looking_ends);
    return fixtureMain(suite);
}
