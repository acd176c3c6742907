/* Recordings as a page: what is written agrees with the world; what is wrong is refused. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "record_read.h"
#include "record_scene.h"
#include "scenes/fixture.h"

static const char *const path = "test_record_page.html";

static void be_quiet(int number, const char *text, va_list arguments)
{
    (void)number;
    (void)text;
    (void)arguments;
}

/* Some geom of the page stands as this one does, to a float's digits. */
static int is_told(const PageEnd *end, dGeomID geom)
{
    float pose[7];
    recordScenePose(geom, pose);
    for (int id = 0; id < READ_IDS; id++) {
        const float *p = end->pose[id];
        float worst = end->told[id] ? 0 : 1;
        for (int k = 0; k < 7; k++) {
            const float other = k > 2 && p[3] < 0 ? -p[k] : p[k];
            worst = fmaxf(worst, fabsf(other - pose[k]));
        }
        if (worst < 1e-6f) {
            return 1;
        }
    }
    return 0;
}

START_TEST(test_page_agrees)
{
    RecordScene scene;
    PageEnd end;
    recordSceneOpen(&scene);
    dcRecordID record = dcRecordOpen(scene.world, scene.space, scene.dc, path);
    ck_assert_ptr_nonnull(record);
    ck_assert_int_eq(dcRecordSetTitle(record, "<a \"title\">"), dcOk);
    ck_assert_int_eq(dcRecordSetColour(record, scene.geom[0], 1, 0, 0), dcOk);
    ck_assert_int_eq(recordSceneRun(&scene, record), dcOk);
    ck_assert_int_eq(dcRecordGetNumFrames(record), 121);
    ck_assert_int_eq(dcRecordClose(record), dcOk);
    ck_assert_int_eq(readPage(path, &end), 1);
    ck_assert_int_eq(end.frames, 121);
    ck_assert_float_eq_tol(end.time, 2, 1e-6f);
    for (int i = 0; i < RECORD_BODIES; i++) {
        ck_assert_msg(is_told(&end, scene.geom[i]), "geom %d is elsewhere in the page", i);
    }
    ck_assert_int_ge(end.contacts, 4);
    ck_assert_int_eq(end.springs, 2);
    ck_assert_int_gt(end.presses, 32);
    ck_assert_double_eq_tol(end.force[2], scene.weight, 2e-3 * scene.weight); /* the ball still rolls */
    remove(path);
    recordSceneClose(&scene);
}
END_TEST

START_TEST(test_rate_and_last_frame)
{
    RecordScene scene;
    PageEnd end;
    recordSceneOpen(&scene);
    dcRecordID record = dcRecordOpen(scene.world, scene.space, NULL, path); /* any ODE world */
    ck_assert_int_eq(dcRecordSetRate(record, 7), dcOk);
    ck_assert_int_eq(recordSceneRun(&scene, record), dcOk);
    ck_assert_int_eq(dcRecordGetNumFrames(record), 15);
    dcWorldStep(scene.dc, scene.space, REAL(0.01));
    ck_assert_int_eq(dcRecordFrame(record, REAL(2.01)), dcOk);
    ck_assert_int_eq(dcRecordGetNumFrames(record), 15);
    ck_assert_int_eq(dcRecordClose(record), dcOk);
    ck_assert_int_eq(readPage(path, &end), 1);
    ck_assert_int_eq(end.frames, 16);
    ck_assert_float_eq_tol(end.time, 2.01f, 1e-6f);
    ck_assert(is_told(&end, scene.geom[1]));
    ck_assert_int_eq(end.contacts, 0);
    remove(path);
    recordSceneClose(&scene);
}
END_TEST

START_TEST(test_geoms_come_and_go)
{
    RecordScene scene;
    PageEnd end;
    recordSceneOpen(&scene);
    dcRecordID record = dcRecordOpen(scene.world, scene.space, scene.dc, path);
    ck_assert_int_eq(dcRecordFrame(record, 0), dcOk);
    dGeomDestroy(scene.geom[0]);
    ck_assert_int_eq(dcRecordFrame(record, 1), dcOk);
    scene.geom[0] = dCreateSphere(scene.space, 1);
    dGeomSetPosition(scene.geom[0], 5, 6, 7);
    ck_assert_int_eq(dcRecordFrame(record, 2), dcOk);
    ck_assert_int_eq(dcRecordClose(record), dcOk);
    ck_assert_int_eq(readPage(path, &end), 1);
    ck_assert_int_eq(end.frames, 3);
    ck_assert(is_told(&end, scene.geom[0]));
    remove(path);
    recordSceneClose(&scene);
}
END_TEST

START_TEST(test_refusals)
{
    RecordScene scene;
    recordSceneOpen(&scene);
    dSetMessageHandler(be_quiet);
    ck_assert_ptr_null(dcRecordOpen(scene.world, scene.space, scene.dc, "a.gif"));
    ck_assert_ptr_null(dcRecordOpen(scene.world, scene.space, scene.dc, ".html"));
    ck_assert_ptr_null(dcRecordOpen(scene.world, scene.space, scene.dc, NULL));
    ck_assert_ptr_null(dcRecordOpen(0, scene.space, scene.dc, path));
    ck_assert_ptr_null(dcRecordOpen(scene.world, scene.space, scene.dc, "/no/such/folder/a.html"));
    dcRecordID record = dcRecordOpen(scene.world, scene.space, scene.dc, path);
    ck_assert_int_eq(dcRecordSetRate(record, 0), dcErrValue);
    ck_assert_int_eq(dcRecordSetRate(record, (dReal)NAN), dcErrValue);
    ck_assert_int_eq(dcRecordSetTitle(record, NULL), dcErrArgument);
    ck_assert_int_eq(dcRecordSetColour(record, 0, 1, 1, 1), dcErrArgument);
    ck_assert_int_eq(dcRecordSetColour(record, scene.geom[0], 2, 1, 1), dcErrValue);
    ck_assert_int_eq(dcRecordFrame(record, (dReal)NAN), dcErrValue);
    ck_assert_int_eq(dcRecordFrame(record, 1), dcOk);
    ck_assert_int_eq(dcRecordFrame(record, 0), dcErrValue);
    ck_assert_int_eq(dcRecordSetRate(record, 30), dcErrState);
    ck_assert_int_eq(dcRecordSetTitle(record, "late"), dcErrState);
    ck_assert_int_eq(dcRecordGetNumFrames(record), 1);
    ck_assert_int_eq(dcRecordClose(record), dcOk);
    ck_assert_int_eq(dcRecordFrame(NULL, 0), dcErrHandle);
    ck_assert_int_eq(dcRecordGetNumFrames(NULL), dcErrHandle);
    ck_assert_int_eq(dcRecordClose(NULL), dcErrHandle);
    dSetMessageHandler(NULL);
    remove(path);
    recordSceneClose(&scene);
}
END_TEST

static dcRecordID recording;
static int shut, written;

static void close_it(int kind, const char *text, void *data)
{
    (void)kind;
    (void)text;
    (void)data;
    if (recording && !shut) {
        shut = 1; /* its own refusal is a message, too */
        shut = dcRecordClose(recording);
    }
}

static int write_it(void *data, dGeomID a, const dcMaterial *one, dGeomID b, const dcMaterial *two,
                    dcPairMaterial *both)
{
    (void)data, (void)a, (void)b, (void)one, (void)two, (void)both;
    written = written ? written : dcRecordFrame(recording, 0);
    return 0;
}

/* A frame from inside a step is refused; the message closes the recording, or would. */
START_TEST(test_closed_by_its_own_message)
{
    RecordScene scene;
    recordSceneOpen(&scene);
    dSetMessageHandler(be_quiet);
    recording = dcRecordOpen(scene.world, scene.space, scene.dc, path);
    shut = written = 0;
    dcSetMessageHandler(close_it, NULL);
    ck_assert_int_eq(dcWorldSetCombineCallback(scene.dc, write_it, NULL), dcOk);
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, (dReal)0.01), dcOk);
    ck_assert_int_eq(written, dcErrState);
    ck_assert_int_eq(shut, dcErrState);
    dcSetMessageHandler(NULL, NULL);
    ck_assert_int_eq(dcRecordClose(recording), dcOk);
    recording = NULL;
    dSetMessageHandler(NULL);
    remove(path);
    recordSceneClose(&scene);
}
END_TEST

/* A full disk is reported, by a frame or by the end. */
START_TEST(test_full_disk)
{
    RecordScene scene;
    ck_assert(1);
    if (access("/dev/full", W_OK) != 0 || symlink("/dev/full", "test_record_full.html") != 0) {
        return;
    }
    recordSceneOpen(&scene);
    dSetMessageHandler(be_quiet);
    dcRecordID record = dcRecordOpen(scene.world, scene.space, scene.dc, "test_record_full.html");
    const int run = recordSceneRun(&scene, record), closed = dcRecordClose(record);
    ck_assert(run < dcOk || closed < dcOk);
    dSetMessageHandler(NULL);
    remove("test_record_full.html");
    recordSceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("record_page", 60, &tests);
    tcase_add_test(tests, test_page_agrees);
    tcase_add_test(tests, test_rate_and_last_frame);
    tcase_add_test(tests, test_geoms_come_and_go);
    tcase_add_test(tests, test_refusals);
    tcase_add_test(tests, test_closed_by_its_own_message);
    tcase_add_test(tests, test_full_disk);
    return fixtureMain(suite);
}
