/* Contact sensors in every way of stepping: what begins and ends, who keeps its number, what sleeps, what goes. */
#include <string.h>

#include "scenes/watched.h"

static const double G = 9.81;

/* Without dissipation the bounces come every 2 v/g. */
START_TEST(test_bounces)
{
    Watched w;
    watchOpen(&w, (WatchWay)_i, G);
    dcMaterial material = materialSmooth(1e8, 0);
    dcWorldSetDefaultMaterial(w.s.dc, &material);
    sceneFloor(&w.s);
    const double height = 0.5, fall = sqrt(2 * height / G), end = fall * 10; /* the fifth apex */
    dGeomID ball = sceneBall(&w.s, 0.1, 1, 0, 0, 0.1 + height);
    dcSensorID sensor = watchBody(&w, dGeomGetBody(ball));
    long begun = 0, ended = 0;
    for (int i = 0; i < (int)(end / w.h); i++) {
        watchStep(&w);
        for (int e = 0; e < dcSensorGetNumEvents(sensor); e++) {
            dcSensorEvent event;
            ck_assert_int_eq(dcSensorGetEvent(sensor, e, &event), dcOk);
            begun += event.kind == dcSensorBegin;
            ended += event.kind == dcSensorEnd;
        }
    }
    long expected = (long)((end / fall + 1) / 2);
    ck_assert_int_eq((int)expected, 5);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorBegin), (int)begun);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorEnd), (int)ended);
    ck_assert_msg(begun == expected && ended == expected, "%ld begun, %ld ended, %ld bounces", begun, ended, expected);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), 0);
    watchClose(&w);
}
END_TEST

START_TEST(test_ids)
{
    Watched w;
    watchOpen(&w, (WatchWay)_i, G);
    dGeomID floor = sceneFloor(&w.s);
    dGeomID one = sceneBall(&w.s, 0.1, 1, 0, 0, 0.1), two = sceneBall(&w.s, 0.1, 2, 1, 0, 0.1);
    dcSensorDef def = dcSensorDefault();
    def.first.geoms = &floor;
    def.first.num_geoms = 1;
    dcSensorID sensor = dcSensorCreate(w.s.dc, &def);
    watchRun(&w, 2);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), 2);
    dcSensorContact a, b, now;
    dcSensorGetContact(sensor, 0, &a);
    dcSensorGetContact(sensor, 1, &b);
    ck_assert(a.geom1 == floor && b.geom1 == floor && a.id != b.id);
    dcSensorContact *of_one = a.geom2 == one ? &a : &b, *of_two = a.geom2 == two ? &a : &b;
    assertNear((double)of_two->force[2], -2 * G, 1e-3, 0); /* on the floor */
    unsigned long kept = of_two->id, gone = of_one->id;
    dBodySetPosition(dGeomGetBody(one), 0, 0, 5);
    watchStep(&w);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), 1);
    ck_assert_int_eq(dcSensorGetContact(sensor, 0, &now), dcOk);
    ck_assert(now.id == kept && now.geom2 == two);
    dcSensorEvent event;
    ck_assert_int_eq(dcSensorGetNumEvents(sensor), 1);
    ck_assert_int_eq(dcSensorGetEvent(sensor, 0, &event), dcOk);
    ck_assert(event.kind == dcSensorEnd && event.contact.id == gone && event.contact.geom2 == one);

    dGeomID moved = two; /* destroyed: compared, not looked at */
    dcGeomForget(w.s.dc, moved);
    dGeomDestroy(moved);
    watchStep(&w);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), 0);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorEnd), 2);
    watchClose(&w);
}
END_TEST

START_TEST(test_asleep)
{
    Watched w;
    watchOpen(&w, (WatchWay)_i, G);
    dWorldSetAutoDisableFlag(w.s.world, 1);
    sceneFloor(&w.s);
    dBodyID body = dGeomGetBody(sceneBall(&w.s, 0.1, 1, 0, 0, 0.1));
    dcSensorID sensor = watchBody(&w, body);
    dcSensorContact contact;
    double last = 0;
    for (int i = 0; i < (int)(4 / w.h) && dBodyIsEnabled(body); i++) {
        watchStep(&w);
        last = (double)watchSum(sensor).force[2];
    }
    ck_assert_int_eq(dBodyIsEnabled(body), 0);
    for (int i = 0; i < 3; i++) {
        watchStep(&w);
    }
    ck_assert_int_eq(dcSensorGetLargest(sensor, &contact), 1);
    ck_assert(contact.asleep && contact.id == 1);
    ck_assert_double_eq((double)contact.force[2], last);
    assertNear(last, G, 0.2, 0);
    dBodyEnable(body);
    dBodyAddForce(body, 0, 0, -5);
    watchStep(&w);
    ck_assert_int_eq(dcSensorGetLargest(sensor, &contact), 1);
    ck_assert(!contact.asleep && contact.id == 1);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorBegin), 1);
    watchClose(&w);
}
END_TEST

typedef struct Told {
    dcWorldID dc;
    int begun, ended, refused;
} Told;

static void tell(void *data, dcSensorID sensor, const dcSensorEvent *event)
{
    Told *told = data;
    told->begun += event->kind == dcSensorBegin;
    told->ended += event->kind == dcSensorEnd;
    told->refused += dcSensorDestroy(sensor) == dcErrState && dcWorldDestroy(told->dc) == dcErrState;
}

START_TEST(test_callback)
{
    Watched w;
    watchOpen(&w, (WatchWay)_i, G);
    sceneFloor(&w.s);
    dBodyID body = dGeomGetBody(sceneBall(&w.s, 0.1, 1, 0, 0, 0.1));
    dcSensorID sensor = watchBody(&w, body);
    Told told = {.dc = w.s.dc};
    ck_assert_int_eq(dcSensorSetCallback(sensor, tell, &told), dcOk);
    watchRun(&w, 1);
    dBodySetPosition(body, 0, 0, 2);
    watchStep(&w);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), 0);
    ck_assert(told.begun == 1 && told.ended == 1 && told.refused == 2);
    messagesClear();
    ck_assert_int_eq(dcSensorDestroy(sensor), dcOk);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), dcErrHandle);
    messagesClear();
    watchStep(&w);
    watchClose(&w);
}
END_TEST

START_TEST(test_refusals)
{
    Watched w;
    watchOpen(&w, watchAuto, G);
    dcSensorDef def = dcSensorDefault();
    dGeomID none = 0;
    ck_assert_ptr_null(dcSensorCreate(w.s.dc, NULL));
    ck_assert_ptr_null(dcSensorCreate(NULL, &def));
    def.first.num_geoms = -1;
    ck_assert_ptr_null(dcSensorCreate(w.s.dc, &def));
    def.first.num_geoms = 1;
    ck_assert_ptr_null(dcSensorCreate(w.s.dc, &def));
    def.first.geoms = &none;
    ck_assert_ptr_null(dcSensorCreate(w.s.dc, &def));
    def = dcSensorDefault();
    def.point[1] = (dReal)NAN;
    ck_assert_ptr_null(dcSensorCreate(w.s.dc, &def));
    ck_assert_ptr_nonnull(strstr(messages.text, "point[1]"));
    def = dcSensorDefault();
    dcSensorID sensor = dcSensorCreate(w.s.dc, &def);
    dcSensorContact contact;
    dcSensorEvent event;
    ck_assert_int_eq(dcSensorGetContact(sensor, 0, &contact), dcErrValue);
    ck_assert_int_eq(dcSensorGetContact(sensor, 0, NULL), dcErrArgument);
    ck_assert_int_eq(dcSensorGetEvent(sensor, 0, &event), dcErrValue);
    ck_assert_int_eq(dcSensorGetLargest(sensor, &contact), 0);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, (dcSensorEventKind)7), dcErrValue);
    messagesClear();
    watchClose(&w);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("sensor_events", 120, &tests);
    tcase_add_loop_test(tests, test_bounces, 0, watchWays);
    tcase_add_loop_test(tests, test_ids, 0, watchWays);
    tcase_add_loop_test(tests, test_asleep, 0, watchWays);
    tcase_add_loop_test(tests, test_callback, 0, watchWays);
    tcase_add_test(tests, test_refusals);
    return fixtureMain(suite);
}
