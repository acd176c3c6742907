/*
 * Recordings when memory runs out: each allocation fails once, in a recording of its own.  What fails says so, and the
 * next recording of the world is as if nothing had been.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_read.h"
#include "scenes/everything.h"
#include "scenes/failing.h"
#include "scenes/fewer.h"

static const char *const file[] = {"memory.html", "memory.vtp", "memory.vtk"};

static void remove_files(void)
{
    char name[100];
    for (int i = 0; i < 3; i++) {
        remove(file[i]);
    }
    remove("memory.pvd");
    for (int i = 0; i < 18; i++) {
        static const char *const part[] = {"", "contacts_", "springs_"};
        snprintf(name, sizeof name, "memory_%s%04d.%s", part[i % 3], i / 3 % 3 + 1, i < 9 ? "vtp" : "vtk");
        remove(name);
    }
}

typedef struct Outcome {
    int refused, odd; /* calls, for want of memory and for anything else */
    int failed;       /* allocations */
    int frames;
} Outcome;

static void judge(Outcome *o, int code)
{
    o->refused += code == dcErrMemory;
    o->odd += code != dcErrMemory && code != dcOk;
}

/* Three frames of one and the same world; check's own words need memory, so nothing is asserted here. */
static Outcome record_thrice(Everything *scene, int kind, long number)
{
    Outcome o = {0};
    failAt(number, 0);
    dcRecordID record = dcRecordOpen(scene->world, scene->space, scene->dc, file[kind]);
    if (record) {
        judge(&o, dcRecordSetTitle(record, "memory"));
        for (int code = dcErrMemory; code == dcErrMemory;) { /* only one fails */
            code = dcRecordSetColour(record, scene->ball, 1, 0, 0);
            judge(&o, code);
        }
        judge(&o, dcRecordFrame(record, 0));
        judge(&o, dcRecordFrame(record, 1));
        judge(&o, dcRecordFrame(record, 2));
        o.frames = dcRecordGetNumFrames(record);
        judge(&o, dcRecordClose(record));
    } else {
        o.refused++;
    }
    o.failed = failCount();
    failAt(0, 0);
    return o;
}

/* What is told of the last frame; numbers of geoms are given as they are first seen, so places come in no order. */
typedef struct Last {
    int geoms, contacts, springs, points;
    double place, force; /* sums */
} Last;

static Last last_of_page(int frames)
{
    static PageEnd end;
    Last last = {0};
    ck_assert_int_eq(readPage(file[0], &end), 1);
    ck_assert_int_eq(end.frames, frames);
    for (int id = 0; id < READ_IDS; id++) {
        last.geoms += end.told[id] != 0;
        for (int k = 0; k < 7 && end.told[id]; k++) {
            last.place += fabs((double)end.pose[id][k]);
        }
    }
    last.contacts = end.contacts;
    last.springs = end.springs;
    last.force = end.force[2];
    return last;
}

static Last last_of_file(int kind, int frames)
{
    char name[100];
    size_t size;
    Last last = {0};
    snprintf(name, sizeof name, "memory_%04d.%s", frames, kind == 1 ? "vtp" : "vtk");
    char *text = readWhole(name, &size);
    ck_assert_ptr_nonnull(text);
    if (kind == 1) {
        float *point = readArray(text, "points", &last.points);
        ck_assert_ptr_nonnull(point);
        for (int i = 0; i < last.points; i++) {
            last.place += fabs((double)point[i]);
        }
        free(point);
    } else {
        char *at = strstr(text, "POINTS ");
        ck_assert_ptr_nonnull(at);
        last.points = 3 * (int)strtol(at + 7, &at, 10);
        at = strchr(at, '\n');
        for (int i = 0; i < last.points; i++) {
            last.place += fabs(strtod(at, &at));
        }
    }
    free(text);
    return last;
}

static Last last_frame(int kind, int frames)
{
    return kind == 0 ? last_of_page(frames) : last_of_file(kind, frames);
}

static int same(const Last *a, const Last *b)
{
    return a->geoms == b->geoms && a->contacts == b->contacts && a->springs == b->springs && a->points == b->points &&
           fabs(a->place - b->place) <= 1e-6 * b->place && fabs(a->force - b->force) <= 1e-6 * fabs(b->force);
}

static int told;

static void hear(int number, const char *text, va_list arguments)
{
    (void)number, (void)text, (void)arguments;
    told++;
}

START_TEST(test_each_allocation)
{
    Everything scene;
    long number = 1;
    ck_assert_int_eq(everythingOpen(&scene), 1);
    for (int i = 0; i < 20; i++) {
        ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(1e-3)), dcOk);
    }
    Outcome o = record_thrice(&scene, _i, 0);
    ck_assert_int_eq(o.refused + o.odd, 0);
    ck_assert_int_eq(o.frames, 3);
    const Last wanted = last_frame(_i, 3);
    dSetMessageHandler(hear);
    for (o.failed = 1; o.failed; number += _i == 0 ? FEWER(1, 5) : 1 + number / FEWER(20, 5)) {
        remove_files();
        told = 0;
        o = record_thrice(&scene, _i, number);
        ck_assert_int_eq(o.odd, 0);
        ck_assert_msg(told >= o.refused && o.refused == o.failed, "allocation %ld of %s: %d refused, %d told", number,
                      file[_i], o.refused, told);
        if (o.frames > 0) {
            const Last now = last_frame(_i, o.frames);
            ck_assert_msg(same(&now, &wanted), "after allocation %ld of %s: %g of places, not %g", number, file[_i],
                          now.place, wanted.place);
        }
    }
    ck_assert_int_gt(number, 10);
    remove_files();
    everythingClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("record memory", 120, &tests);
    tcase_add_loop_test(tests, test_each_allocation, 0, 3);
    return fixtureMain(suite);
}
