/*
 * Contact sensors when memory runs out: each allocation of a short life fails once, in a world of its own.  What a
 * sensor then tells is the same as else, or it says that there was no room; the steps after are as if nothing had been.
 */
#include <math.h>

#include "scenes/failing.h"
#include "scenes/fewer.h"
#include "scenes/watched.h"

enum { FEW = 5, MANY = 300, STEPS = 24 }; /* lists of sensors begin with room for fewer */

typedef struct Life {
    Watched w;
    dBodyID body[MANY];
    dcSensorID all, some;
} Life;

/* What the sensor of everything told after a step; negative: what it answered instead. */
typedef struct Course {
    int contacts[STEPS], events[STEPS];
    double force[STEPS];
    int lacking, refused; /* times that a sensor, or a step, said that there was no room */
    int odd;              /* times that anything else was wrong; check's own words need memory */
} Course;

static void life_open(Life *l, WatchWay way)
{
    watchOpen(&l->w, way, 9.81);
    if (way == watchResolved) {
        dcWorldSetSubsteps(l->w.s.dc, 16);
    }
    sceneFloor(&l->w.s);
    for (int i = 0; i < MANY; i++) { /* all but a few high up */
        double up = i < FEW ? 0 : 10;
        l->body[i] = dGeomGetBody(sceneBall(&l->w.s, 0.05, 0.1, 0.2 * (i % 20), 0.2 * (i / 20), 0.049 + up));
        dBodySetGravityMode(l->body[i], i < FEW);
    }
}

static void lift(Life *l, double height)
{
    for (int i = FEW; i < MANY; i++) {
        const dReal *p = dBodyGetPosition(l->body[i]);
        dBodySetPosition(l->body[i], p[0], p[1], (dReal)height);
        dBodySetLinearVel(l->body[i], 0, 0, 0);
        dBodySetGravityMode(l->body[i], height < 1);
    }
}

static void make_all(Life *l)
{
    dcSensorDef def = dcSensorDefault();
    l->all = l->all ? l->all : dcSensorCreate(l->w.s.dc, &def);
}

/* Of some bodies, against geoms. */
static void make_some(Life *l)
{
    dcSensorDef def = dcSensorDefault();
    dGeomID floor = dSpaceGetGeom(l->w.s.space, 0);
    def.first.bodies = l->body;
    def.first.num_bodies = 2;
    def.second.geoms = &floor;
    def.second.num_geoms = 1;
    def.frame = l->body[0];
    l->some = l->some ? l->some : dcSensorCreate(l->w.s.dc, &def);
}

static void note(const Life *l, Course *course, int step, int code)
{
    dcSensorSum sum = {0};
    int answer = l->all ? dcSensorGetSum(l->all, &sum) : dcOk;
    course->refused += code == dcErrMemory;
    course->lacking += answer == dcErrMemory;
    course->force[step] = (double)sum.normal_force;
    course->contacts[step] = l->all ? dcSensorGetNumContacts(l->all) : 0;
    course->events[step] = l->all ? dcSensorGetNumEvents(l->all) : 0;
    course->odd += (answer != dcOk && answer != dcErrMemory) || (code < dcOk && code != dcErrMemory);
    course->odd += answer != dcOk && (course->contacts[step] != answer || course->events[step] != answer);
}

/* The first eight steps; then memory is there again. */
static Course live(Life *l, long number, int to_the_end, int *failed)
{
    Course course = {0};
    failAt(number, to_the_end);
    make_all(l);
    for (int i = 0; i < STEPS; i++) {
        if (i == 2) {
            make_some(l);
            lift(l, 0.049);
        }
        if (i == 4) {
            lift(l, 10);
        }
        if (i == 6 && l->some) {
            course.odd += dcSensorDestroy(l->some) != dcOk;
            l->some = NULL;
        }
        if (i == 8) {
            *failed = failCount();
            failAt(0, 0);
            make_all(l);
            make_some(l);
            lift(l, 0.049);
        }
        int code = watchTry(&l->w);
        note(l, &course, i, code);
    }
    return course;
}

static int same(const Course *a, const Course *b, int from, double tolerance)
{
    int differ = 0;
    for (int i = from; i < STEPS; i++) {
        differ += a->contacts[i] != b->contacts[i];
        differ += from == 0 && a->events[i] != b->events[i];
        differ += fabs(a->force[i] - b->force[i]) > tolerance * fmax(1, fabs(b->force[i]));
    }
    return !differ;
}

/* Ends what the life opened; its messages speak of memory or of nothing. */
static void life_end(Life *l)
{
    ck_assert(l->all && l->some && dcSensorGetCount(l->all, dcSensorBegin) > 0);
    watchClose(&l->w);
}

static void try_all(WatchWay way, int to_the_end)
{
    int failed = 1, lacking = 0;
    Life plain = {.all = NULL};
    life_open(&plain, way);
    const Course wanted = live(&plain, 0, 0, &failed);
    ck_assert_int_eq(wanted.lacking + wanted.refused, 0);
    ck_assert_int_ge(wanted.contacts[3], MANY);
    ck_assert_int_ge(wanted.events[2] + wanted.events[3], MANY - FEW);
    life_end(&plain);
    failed = 1;
    long number = 1;
    for (; failed; number += to_the_end ? 1 + number / 100 : FEWER(1, 5)) {
        Life l = {.all = NULL};
        life_open(&l, way);
        messagesClear();
        Course course = live(&l, number, to_the_end, &failed);
        ck_assert_int_eq(course.odd, 0);
        lacking += course.lacking;
        ck_assert_msg(messages.errors + messages.warnings > 0 || same(&course, &wanted, 0, 1e-9),
                      "allocation %ld failed in silence", number);
        /* a step may be missing: bodies are elsewhere by what they go in it */
        ck_assert_msg(same(&course, &wanted, STEPS - 2, 0.2), "after allocation %ld: %d contacts, not %d; %g N, not %g",
                      number, course.contacts[STEPS - 1], wanted.contacts[STEPS - 1], course.force[STEPS - 1],
                      wanted.force[STEPS - 1]);
        life_end(&l);
    }
    ck_assert_int_gt(number, 10);
    ck_assert_int_ge(lacking, FEWER(1, 0)); /* few do: a fifth of all may have none of them */
}

static const WatchWay ways[] = {watchAuto, watchQuick, watchResolved, watchLoop, watchJoints};

START_TEST(test_each_allocation)
{
    try_all(ways[_i / 2], _i % 2);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("sensor memory", 120, &tests);
    tcase_add_loop_test(tests, test_each_allocation, 0, 2 * (int)(sizeof ways / sizeof *ways));
    return fixtureMain(suite);
}
