/* Bodies that something names but no pair took: they may be destroyed within a round, too, and their addresses are not
 * touched again (scenes/fence.h would tell). */
#include <stdlib.h>

#include "scenes/fence.h"
#include "scenes/own_loop.h"

static Loop loop;

static void open_scene(void)
{
    loopOpen(&loop);
    sceneFloor(&loop.s);
    sceneBall(&loop.s, 0.1, 1, 0, 0, 0.0999);
}

static void close_scene(void)
{
    loopClose(&loop);
}

typedef enum Naming { SURFACE, SURFACE_OFF, POINT, PLANE, ADDED, namings } Naming;
static dcForceID force;
static dGeomID plane;

static void name_it(Naming naming, dBodyID body)
{
    dcPointPlaneDef def = dcPointPlaneDefault();
    force = NULL;
    if (naming == PLANE) {
        plane = dCreatePlane(loop.s.space, 0, 0, 1, 0);
        ck_assert_int_eq(dcGeomSetPlaneBody(loop.s.dc, plane, body), dcOk);
        return;
    }
    if (naming == ADDED) {
        ck_assert_int_eq(dcWorldAddBody(loop.s.dc, body), dcOk);
        ck_assert_int_eq(dcWorldIsBodyAdded(loop.s.dc, body), 1);
        return;
    }
    def.body = naming == POINT ? 0 : body;
    def.enabled = naming != SURFACE_OFF;
    force = dcPointPlaneCreate(loop.s.dc, &def);
    ck_assert_ptr_nonnull(force);
    if (naming == POINT) {
        ck_assert_int_ge(dcPointForceAddPoint(force, body, 0, 0, 0), 0);
    }
}

/* Named before the round begins, or within it; far from all that is near anything. */
START_TEST(test_named)
{
    Naming naming = (Naming)(_i % namings);
    int within = _i / namings % 2;
    loop.way = (LoopWay)(_i / namings / 2);
    loopRounds(&loop, 2);
    dBodyID body = sceneBody(&loop.s, 0.1, 1, 0, 0, 500);
    if (!within) {
        name_it(naming, body);
    }
    loopCollide(&loop);
    if (within) {
        name_it(naming, body);
    }
    dBodyDestroy(body);
    if (naming == PLANE) {
        ck_assert_ptr_null(dcGeomGetPlaneBody(loop.s.dc, plane));
        dcCollide(loop.s.dc, plane, dSpaceGetGeom(loop.s.space, 1));
    }
    ck_assert_int_eq(dcWorldIsBodyAdded(loop.s.dc, body), 0);
    loopApply(&loop);
    ck_assert_uint_gt(dcWorldSave(loop.s.dc, loop.s.space, NULL, 0), 0);
    if (naming == PLANE) {
        ck_assert_ptr_null(dcGeomGetPlaneBody(loop.s.dc, plane));
    } else if (naming == POINT) {
        ck_assert_int_eq(dcPointForceGetNumPoints(force), 0);
    } else if (naming != ADDED) {
        ck_assert_int_eq(dcForceIsEnabled(force), 0);
        ck_assert_ptr_null(dcPointForceGetBody(force));
        ck_assert_int_eq(dcForceEnable(force), dcOk);
    }
    loopRounds(&loop, 3);
    ck_assert_int_eq(dcWorldStep(loop.s.dc, loop.s.space, loop.h), dcOk);
    ck_assert_int_eq(messages.errors, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    fenceInstall();
    Suite *suite = fixtureSuite("gone_named", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_named, 0, 2 * namings * loopWays);
    return fixtureMain(suite);
}
