/*
 * Contact sensors in every way of stepping: weight and its moment, impulses of impacts against the change of momentum,
 * who began and ended, what sleeps, what goes.
 */
#include <string.h>

#include "scenes/fixture.h"

static const double G = 9.81, H = 1.0 / 60;

typedef enum Way { AUTO, IMPLICIT, RESOLVED, OWN_LOOP, OWN_RESOLVED, JOINTS, QUICK, NUM_WAYS } Way;

typedef struct Watched {
    Scene s;
    Way way;
    double h;
    dJointGroupID group;
} Watched;

static void watch_open(Watched *w, Way way, double gravity)
{
    sceneOpen(&w->s, gravity);
    w->way = way;
    w->h = way == OWN_RESOLVED ? 1e-4 : H; /* which must follow the contact itself */
    w->group = dJointGroupCreate(0);
    dcWorldSetStepping(w->s.dc, way == RESOLVED || way == OWN_RESOLVED ? dcStepResolved
                                : way == IMPLICIT                      ? dcStepImplicit
                                                                       : dcStepAuto);
    dcMaterial material = materialRough(1e6, 2, 0.5, 0.5, 0);
    dcWorldSetDefaultMaterial(w->s.dc, &material);
}

static void watch_close(Watched *w)
{
    dJointGroupDestroy(w->group);
    sceneClose(&w->s);
}

static void near(void *data, dGeomID a, dGeomID b)
{
    Watched *w = data;
    if (w->way != JOINTS) {
        dcCollide(w->s.dc, a, b);
        return;
    }
    dContact contact[8];
    memset(contact, 0, sizeof contact);
    int n = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        dJointID joint = dcJointCreateContact(w->s.dc, w->group, &contact[i]);
        dJointAttach(joint, dGeomGetBody(contact[i].geom.g1), dGeomGetBody(contact[i].geom.g2));
    }
}

static void watch_step(Watched *w)
{
    if (w->way == AUTO || w->way == IMPLICIT || w->way == RESOLVED) {
        ck_assert_int_ge(dcWorldStep(w->s.dc, w->s.space, (dReal)w->h), dcOk);
    } else if (w->way == QUICK) {
        ck_assert_int_ge(dcWorldQuickStep(w->s.dc, w->s.space, (dReal)w->h), dcOk);
    } else {
        dSpaceCollide(w->s.space, w, near);
        ck_assert_int_eq(dcWorldApply(w->s.dc, (dReal)w->h), dcOk);
        dWorldStep(w->s.world, (dReal)w->h);
        dJointGroupEmpty(w->group);
    }
}

static void watch_run(Watched *w, double seconds)
{
    for (int i = 0; i < (int)(seconds / w->h + 0.5); i++) {
        watch_step(w);
    }
}

static dcSensorID sensor_of_body(Watched *w, dBodyID body)
{
    dcSensorDef def = dcSensorDefault();
    def.first.bodies = &body;
    def.first.num_bodies = 1;
    dcSensorID sensor = dcSensorCreate(w->s.dc, &def);
    ck_assert_ptr_nonnull(sensor);
    return sensor;
}

static dcSensorSum sum_of(dcSensorID sensor)
{
    dcSensorSum sum;
    ck_assert_int_eq(dcSensorGetSum(sensor, &sum), dcOk);
    return sum;
}

/* ---- weight ---- */

static void at_rest(Way way, int box)
{
    Watched w;
    watch_open(&w, way, G);
    sceneFloor(&w.s);
    const double m = 3, x = 0.3, y = -0.2;
    dGeomID geom = box ? sceneBox(&w.s, 0.2, m, x, y, 0.1) : sceneBall(&w.s, 0.1, m, x, y, 0.1);
    dcSensorID sensor = sensor_of_body(&w, dGeomGetBody(geom));
    watch_run(&w, 6);
    dcSensorSum sum = sum_of(sensor);
    const dReal *p =
        dBodyGetPosition(dGeomGetBody(geom)); /* in equilibrium the line of its weight is that of the force */
    dVector3 weight = {0, 0, (dReal)(m * G), 0}, moment = {p[1] * (dReal)(m * G), -p[0] * (dReal)(m * G), 0, 0};
    const double tolerance = way == QUICK ? 1e-3 : way == RESOLVED || way == OWN_RESOLVED ? 1e-4 : 1e-6;
    assertVectorNear(sum.force, weight, tolerance, 0);
    assertVectorNear(sum.torque, moment, tolerance, 1e-7);
    assertNear((double)sum.normal_force, m * G, tolerance, 0);
    assertNear((double)sum.centre[0], (double)p[0], 1e-4, 0);
    assertNear((double)sum.centre[1], (double)p[1], 1e-4, 0);
    ck_assert_int_eq(sum.contacts, 1);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorBegin), 1);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorEnd), 0);
    dcSensorContact contact;
    ck_assert_int_eq(dcSensorGetLargest(sensor, &contact), 1);
    ck_assert(contact.geom1 == geom && contact.body2 == 0 && contact.id == 1);
    assertNear((double)contact.duration, 6, 0.05, 0);
    watch_close(&w);
}

START_TEST(test_weight)
{
    at_rest((Way)_i, 0);
}
END_TEST

START_TEST(test_weight_on_a_bed)
{
    at_rest((Way)_i, 1);
}
END_TEST

/* ---- impulse ---- */

/* What a body of mass m gets from its contacts and gravity while it lands, bounces, slides and turns. */
static void momentum(Way way, int box)
{
    Watched w;
    watch_open(&w, way, G);
    sceneFloor(&w.s);
    const double m = 2;
    dGeomID geom = box ? sceneBox(&w.s, 0.2, m, 0, 0, 0.3) : sceneBall(&w.s, 0.1, m, 0, 0, 0.3);
    dBodyID body = dGeomGetBody(geom);
    dBodySetLinearVel(body, 1, (dReal)-0.5, -2);
    dcSensorID sensor = sensor_of_body(&w, body);
    double impulse[3] = {0, 0, 0}, touched = 0;
    double before[3] = {m * 1, m * -0.5, m * -2};
    int steps = (int)(0.6 / w.h + 0.5);
    for (int i = 0; i < steps; i++) {
        watch_step(&w);
        dcSensorSum sum = sum_of(sensor);
        assertNear((double)sum.step, w.h, 1e-12, 0);
        for (int a = 0; a < 3; a++) {
            impulse[a] += (double)sum.force[a] * w.h;
        }
        for (int e = 0; e < dcSensorGetNumEvents(sensor); e++) { /* of those that ended in the step */
            dcSensorEvent event;
            ck_assert_int_eq(dcSensorGetEvent(sensor, e, &event), dcOk);
            for (int a = 0; a < 3 && event.kind == dcSensorEnd; a++) {
                impulse[a] += (double)event.contact.force[a] * w.h;
            }
        }
        touched += (double)sum.normal_force;
    }
    ck_assert_double_gt(touched, 0);
    impulse[2] -= m * G * w.h * steps;
    for (int a = 0; a < 3; a++) {
        double gained = m * bodyGoes(body, a) - before[a];
        assertWithin(impulse[a], gained, way == RESOLVED ? 2e-3 : asPrecise(1e-9));
        if (a < 2) {
            ck_assert_double_gt(fabs(gained), 0.05); /* friction was at work */
        }
    }
    watch_close(&w);
}

START_TEST(test_momentum)
{
    momentum((Way)_i, 0);
}
END_TEST

START_TEST(test_momentum_on_a_bed)
{
    momentum((Way)_i, 1);
}
END_TEST

/* ---- begin and end ---- */

/* Without dissipation the bounces come every 2 v/g. */
START_TEST(test_bounces)
{
    Watched w;
    watch_open(&w, (Way)_i, G);
    dcMaterial material = materialSmooth(1e8, 0);
    dcWorldSetDefaultMaterial(w.s.dc, &material);
    sceneFloor(&w.s);
    const double height = 0.5, fall = sqrt(2 * height / G), end = fall * 10; /* the fifth apex */
    dGeomID ball = sceneBall(&w.s, 0.1, 1, 0, 0, 0.1 + height);
    dcSensorID sensor = sensor_of_body(&w, dGeomGetBody(ball));
    long begun = 0, ended = 0;
    for (int i = 0; i < (int)(end / w.h); i++) {
        watch_step(&w);
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
    watch_close(&w);
}
END_TEST

START_TEST(test_ids)
{
    Watched w;
    watch_open(&w, (Way)_i, G);
    dGeomID floor = sceneFloor(&w.s);
    dGeomID one = sceneBall(&w.s, 0.1, 1, 0, 0, 0.1), two = sceneBall(&w.s, 0.1, 2, 1, 0, 0.1);
    dcSensorDef def = dcSensorDefault();
    def.first.geoms = &floor;
    def.first.num_geoms = 1;
    dcSensorID sensor = dcSensorCreate(w.s.dc, &def);
    watch_run(&w, 2);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), 2);
    dcSensorContact a, b, now;
    dcSensorGetContact(sensor, 0, &a);
    dcSensorGetContact(sensor, 1, &b);
    ck_assert(a.geom1 == floor && b.geom1 == floor && a.id != b.id);
    dcSensorContact *of_one = a.geom2 == one ? &a : &b, *of_two = a.geom2 == two ? &a : &b;
    assertNear((double)of_two->force[2], -2 * G, 1e-3, 0); /* on the floor */
    unsigned long kept = of_two->id, gone = of_one->id;
    dBodySetPosition(dGeomGetBody(one), 0, 0, 5);
    watch_step(&w);
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
    watch_step(&w);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), 0);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorEnd), 2);
    watch_close(&w);
}
END_TEST

START_TEST(test_asleep)
{
    Watched w;
    watch_open(&w, (Way)_i, G);
    dWorldSetAutoDisableFlag(w.s.world, 1);
    sceneFloor(&w.s);
    dBodyID body = dGeomGetBody(sceneBall(&w.s, 0.1, 1, 0, 0, 0.1));
    dcSensorID sensor = sensor_of_body(&w, body);
    dcSensorContact contact;
    double last = 0;
    for (int i = 0; i < (int)(4 / w.h) && dBodyIsEnabled(body); i++) {
        watch_step(&w);
        last = (double)sum_of(sensor).force[2];
    }
    ck_assert_int_eq(dBodyIsEnabled(body), 0);
    for (int i = 0; i < 3; i++) {
        watch_step(&w);
    }
    ck_assert_int_eq(dcSensorGetLargest(sensor, &contact), 1);
    ck_assert(contact.asleep && contact.id == 1);
    ck_assert_double_eq((double)contact.force[2], last);
    assertNear(last, G, 0.2, 0);
    dBodyEnable(body);
    dBodyAddForce(body, 0, 0, -5);
    watch_step(&w);
    ck_assert_int_eq(dcSensorGetLargest(sensor, &contact), 1);
    ck_assert(!contact.asleep && contact.id == 1);
    ck_assert_int_eq((int)dcSensorGetCount(sensor, dcSensorBegin), 1);
    watch_close(&w);
}
END_TEST

/* ---- the rest ---- */

/* The frame of a kinematic body that is turned by a quarter about z and stands aside. */
START_TEST(test_frame)
{
    Watched w;
    watch_open(&w, AUTO, G);
    sceneFloor(&w.s);
    dBodyID body = dGeomGetBody(sceneBall(&w.s, 0.1, 1, 2, 0, 0.1)), frame = dBodyCreate(w.s.world);
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 0, (dReal)(acos(-1.0) / 2));
    dBodySetKinematic(frame);
    dBodySetRotation(frame, turn);
    dBodySetPosition(frame, 1, 0, 0);
    dcSensorDef def = dcSensorDefault();
    def.first.bodies = &body;
    def.first.num_bodies = 1;
    def.frame = frame;
    def.point[0] = REAL(0.25);
    dcSensorID sensor = dcSensorCreate(w.s.dc, &def);
    watch_run(&w, 5);
    dcSensorSum sum = sum_of(sensor);
    dVector3 force = {0, (dReal)G, 0, 0}, torque = {0, 0, (dReal)(0.75 * G), 0}; /* z of the world is y of the frame */
    assertVectorNear(sum.force, force, 1e-6, 1e-9);
    assertVectorNear(sum.torque, torque, 1e-6, 1e-7);
    watch_close(&w);
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
    watch_open(&w, (Way)_i, G);
    sceneFloor(&w.s);
    dBodyID body = dGeomGetBody(sceneBall(&w.s, 0.1, 1, 0, 0, 0.1));
    dcSensorID sensor = sensor_of_body(&w, body);
    Told told = {.dc = w.s.dc};
    ck_assert_int_eq(dcSensorSetCallback(sensor, tell, &told), dcOk);
    watch_run(&w, 1);
    dBodySetPosition(body, 0, 0, 2);
    watch_step(&w);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), 0);
    ck_assert(told.begun == 1 && told.ended == 1 && told.refused == 2);
    messagesClear();
    ck_assert_int_eq(dcSensorDestroy(sensor), dcOk);
    ck_assert_int_eq(dcSensorGetNumContacts(sensor), dcErrHandle);
    messagesClear();
    watch_step(&w);
    watch_close(&w);
}
END_TEST

/* A world with a sensor goes the same way bit for bit as one without. */
START_TEST(test_changes_nothing)
{
    dReal p[2][3];
    for (int with = 0; with < 2; with++) {
        Watched w;
        watch_open(&w, (Way)_i, G);
        sceneFloor(&w.s);
        dGeomID box = sceneBox(&w.s, 0.2, 1, 0, 0, 0.3);
        dBodySetLinearVel(dGeomGetBody(sceneBall(&w.s, 0.1, 1, (dReal)0.05, 0, 0.6)), 0, 0, -1);
        if (with) {
            dcSensorDef def = dcSensorDefault();
            ck_assert_ptr_nonnull(dcSensorCreate(w.s.dc, &def));
        }
        watch_run(&w, _i == OWN_RESOLVED ? 0.3 : 1);
        memcpy(p[with], dBodyGetPosition(dGeomGetBody(box)), sizeof p[with]);
        watch_close(&w);
    }
    ck_assert_int_eq(memcmp(p[0], p[1], sizeof p[0]), 0);
}
END_TEST

START_TEST(test_refusals)
{
    Watched w;
    watch_open(&w, AUTO, G);
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
    watch_close(&w);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("sensor", 120, &tests);
    tcase_add_loop_test(tests, test_weight, 0, NUM_WAYS);
    tcase_add_loop_test(tests, test_weight_on_a_bed, 0, NUM_WAYS);
    tcase_add_loop_test(tests, test_momentum, 0, NUM_WAYS);
    tcase_add_loop_test(tests, test_momentum_on_a_bed, 0, NUM_WAYS);
    tcase_add_loop_test(tests, test_bounces, 0, NUM_WAYS);
    tcase_add_loop_test(tests, test_ids, 0, NUM_WAYS);
    tcase_add_loop_test(tests, test_asleep, 0, NUM_WAYS);
    tcase_add_test(tests, test_frame);
    tcase_add_loop_test(tests, test_callback, 0, NUM_WAYS);
    tcase_add_loop_test(tests, test_changes_nothing, 0, NUM_WAYS);
    tcase_add_test(tests, test_refusals);
    return fixtureMain(suite);
}
