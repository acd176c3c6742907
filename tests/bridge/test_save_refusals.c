/* dcWorldRestore refuses what is no block of its world, and then nothing is changed. */
#include <stdlib.h>
#include <string.h>

#include "scenes/mixed_scene.h"

/* A scene under way with a block of it, and the course that follows if nothing is changed. */
typedef struct Tried {
    MixedScene m;
    unsigned char *block, *spoilt;
    size_t size;
    MixedBits now;
} Tried;

static Tried t;

static void open_scene(MixedWay way)
{
    mixedOpen(&t.m, way);
    mixedRun(&t.m, 30);
    t.size = dcWorldSave(t.m.s.dc, t.m.s.space, NULL, 0);
    t.block = malloc(t.size);
    t.spoilt = malloc(t.size);
    ck_assert_uint_eq(dcWorldSave(t.m.s.dc, t.m.s.space, t.block, t.size), t.size);
    memcpy(t.spoilt, t.block, t.size);
    mixedRun(&t.m, 5);
    mixedLook(&t.m, &t.now);
}

static void close_scene(void)
{
    free(t.block);
    free(t.spoilt);
    mixedClose(&t.m);
}

/* The call is refused with this code, and a message that has `what` in it; all is as it was. */
static void refused(dcWorldID dc, dSpaceID space, const void *block, size_t size, int code, const char *what)
{
    MixedBits after;
    messagesClear();
    ck_assert_int_eq(dcWorldRestore(dc, space, block, size), code);
    ck_assert_int_eq(messages.errors, 1);
    ck_assert_msg(strstr(messages.text, "dcWorldRestore: ") == messages.text, "%s", messages.text);
    ck_assert_msg(strstr(messages.text, what) != NULL, "%s", messages.text);
    mixedLook(&t.m, &after);
    mixedSame(&t.m, &t.now, &after, 0);
}

/* What follows is what follows in a scene in which nobody tried anything. */
static void goes_on(MixedWay way)
{
    static MixedScene other;
    MixedBits one, two;
    mixedRun(&t.m, 20);
    mixedLook(&t.m, &one);
    mixedOpen(&other, way);
    mixedRun(&other, 55);
    mixedLook(&other, &two);
    mixedSame(&t.m, &one, &two, 20);
    mixedClose(&other);
}

START_TEST(test_arguments)
{
    open_scene(mixedStep);
    dcWorldID dc = t.m.s.dc;
    dSpaceID space = t.m.s.space;
    refused(dc, space, NULL, t.size, dcErrArgument, "NULL");
    refused(dc, NULL, t.block, t.size, dcErrArgument, "space");
    refused(dc, (dSpaceID)t.m.some, t.block, t.size, dcErrArgument, "space");
    dSpaceID other = dHashSpaceCreate(0);
    refused(dc, other, t.block, t.size, dcErrValue, "space");
    dSpaceDestroy(other);
    ck_assert_uint_eq(dcWorldSave(dc, NULL, t.spoilt, t.size), 0);
    goes_on(mixedStep);
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcOk);
    close_scene();
}
END_TEST

/* Each length that is too short, and a bit turned here and there. */
START_TEST(test_spoilt)
{
    open_scene(mixedStep);
    for (size_t size = 0; size < t.size; size += size < 100 ? 1 : t.size / 37) {
        refused(t.m.s.dc, t.m.s.space, t.block, size, dcErrValue, "block");
    }
    refused(t.m.s.dc, t.m.s.space, t.block, t.size - 1, dcErrValue, "block");
    for (size_t at = 0; at < t.size; at += at < 60 ? 1 : t.size / 173) {
        t.spoilt[at] ^= 16;
        refused(t.m.s.dc, t.m.s.space, t.spoilt, t.size, dcErrValue, "");
        t.spoilt[at] ^= 16;
    }
    t.spoilt[t.size - 1] ^= 1;
    refused(t.m.s.dc, t.m.s.space, t.spoilt, t.size, dcErrValue, "check sum");
    goes_on(mixedStep);
    close_scene();
}
END_TEST

START_TEST(test_other_world)
{
    static MixedScene other;
    open_scene(mixedStep);
    mixedOpen(&other, mixedStep);
    size_t size = dcWorldSave(other.s.dc, other.s.space, NULL, 0);
    void *block = malloc(size);
    ck_assert_uint_eq(dcWorldSave(other.s.dc, other.s.space, block, size), size);
    refused(t.m.s.dc, t.m.s.space, block, size, dcErrValue, "another world");
    free(block);
    mixedClose(&other);
    goes_on(mixedStep);
    close_scene();
}
END_TEST

/* Geoms that came, went, grew, or changed their body. */
START_TEST(test_other_geoms)
{
    open_scene(_i ? mixedCollide : mixedStep);
    dcWorldID dc = t.m.s.dc;
    dSpaceID space = t.m.s.space;
    dBodyID body = dGeomGetBody(t.m.some);
    dGeomID more = dCreateSphere(space, 1);
    refused(dc, space, t.block, t.size, dcErrValue, "geoms");
    dGeomDestroy(more);
    dSpaceRemove(space, t.m.some);
    refused(dc, space, t.block, t.size, dcErrValue, "geoms");
    more = dCreateSphere(space, 1);
    refused(dc, space, t.block, t.size, dcErrValue, "is not there");
    dGeomDestroy(more);
    dSpaceAdd(space, t.m.some);
    dGeomSetBody(t.m.some, t.m.body[0]);
    refused(dc, space, t.block, t.size, dcErrValue, "on body");
    dGeomSetBody(t.m.some, body);
    dGeomSphereSetRadius(t.m.some, REAL(0.21));
    mixedRun(&t.m, 1);
    mixedLook(&t.m, &t.now);
    refused(dc, space, t.block, t.size, dcErrValue, "size");
    dGeomSphereSetRadius(t.m.some, REAL(0.2));
    mixedRun(&t.m, 1);
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcOk);
    dGeomDestroy(t.m.some); /* with its body: nothing of them is touched */
    dBodyDestroy(body);
    messagesClear();
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcErrValue);
    ck_assert_int_eq(messages.errors, 1);
    close_scene();
}
END_TEST

/* Elements that came and went, points, rolling balls. */
START_TEST(test_other_elements)
{
    open_scene(mixedStep);
    dcWorldID dc = t.m.s.dc;
    dSpaceID space = t.m.s.space;
    dcPointPlaneDef def = dcPointPlaneDefault();
    dcForceID more = dcPointPlaneCreate(dc, &def);
    refused(dc, space, t.block, t.size, dcErrValue, "force elements");
    dcForceDestroy(more);
    ck_assert_int_ge(dcPointForceAddPoint(t.m.points, t.m.body[0], 0, 0, 0), 0);
    refused(dc, space, t.block, t.size, dcErrValue, "point-plane force");
    ck_assert_int_eq(dcPointForceRemovePoint(t.m.points, 8), dcOk);
    dcRollingBallID ball = dcRollingBallCreate(dc, NULL);
    refused(dc, space, t.block, t.size, dcErrValue, "rolling balls");
    dcRollingBallDestroy(ball);
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcOk);
    close_scene();
}
END_TEST

/* Values that the program gives meanwhile are taken back too. */
START_TEST(test_values_come_back)
{
    open_scene(mixedStep);
    dcWorldID dc = t.m.s.dc;
    dSpaceID space = t.m.s.space;
    MixedBits one, two;
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcOk);
    mixedRun(&t.m, 20);
    mixedLook(&t.m, &one);
    dcMaterial slippery = materialSmooth(1e6, 0.1);
    ck_assert_int_eq(dcGeomSetMaterial(dc, t.m.some, &slippery), dcOk);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(dc, &slippery), dcOk);
    ck_assert_int_eq(dcJointSpringSetStiffness(t.m.spring, 10), dcOk);
    ck_assert_int_eq(dcForceDisable(t.m.stop), dcOk);
    ck_assert_int_eq(dcRollingBallDisable(t.m.rolling), dcOk);
    ck_assert_int_eq(dcWorldSetStepping(dc, dcStepImplicit), dcOk);
    ck_assert_int_eq(dcWorldSetTransitionVelocity(dc, 1), dcOk);
    mixedRun(&t.m, 20);
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcOk);
    mixedRun(&t.m, 20);
    mixedLook(&t.m, &two);
    mixedSame(&t.m, &one, &two, 20);
    ck_assert(dcForceIsEnabled(t.m.stop) && dcJointSpringGetStiffness(t.m.spring) == 3000);
    close_scene();
}
END_TEST

/* In the midst of a round of the program's own. */
START_TEST(test_midst_of_a_step)
{
    open_scene(mixedOwnPairs);
    dcWorldID dc = t.m.s.dc;
    dSpaceID space = t.m.s.space;
    ck_assert_int_eq(dcWorldCollide(dc, space), dcOk);
    messagesClear();
    ck_assert_uint_eq(dcWorldSave(dc, space, t.spoilt, t.size), 0);
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcErrState);
    ck_assert_int_eq(dcWorldApply(dc, REAL(0.01)), dcOk);
    ck_assert_uint_eq(dcWorldSave(dc, space, t.spoilt, t.size), 0);
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcErrState);
    ck_assert_int_eq(messages.errors, 4);
    dWorldStep(t.m.s.world, REAL(0.01));
    ck_assert_uint_gt(dcWorldSave(dc, space, NULL, 0), 0);
    ck_assert_int_eq(dcWorldRestore(dc, space, t.block, t.size), dcOk);
    close_scene();
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("refusals of save", 120, &tests);
    tcase_add_test(tests, test_arguments);
    tcase_add_test(tests, test_spoilt);
    tcase_add_test(tests, test_other_world);
    tcase_add_loop_test(tests, test_other_geoms, 0, 2);
    tcase_add_test(tests, test_other_elements);
    tcase_add_test(tests, test_values_come_back);
    tcase_add_test(tests, test_midst_of_a_step);
    return fixtureMain(suite);
}
