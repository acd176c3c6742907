/* Two beds that press the same faces: a recorded page tells the sum of their pressures. */
#include <stdlib.h>
#include <string.h>

#include <ode-compliant-view/record.h>

#include "scenes/bed_scene.h"
#include "view/record_read.h"

/* The bytes of the only frame of a box of which the bottom is in so many planes at one place; how many faces press. */
static size_t frame_of(int planes, unsigned char *bytes, int *presses)
{
    const char *file = "page_presses.html";
    Scene scene;
    dGeomID box = bedOpenBox(&scene, 0, 0.19);
    for (int i = 1; i < planes; i++) {
        sceneFloor(&scene);
    }
    dSpaceID shown = dSimpleSpaceCreate(scene.space); /* of which only the box is seen */
    dSpaceRemove(scene.space, box);
    dSpaceAdd(shown, box);
    sceneEvaluate(&scene);
    ck_assert_int_eq(dcWorldGetNumBeds(scene.dc), planes);
    dcBedReport bed;
    dcWorldGetBed(scene.dc, 0, &bed);
    *presses = bed.displaced;
    dcRecordID record = dcRecordOpen(scene.world, shown, scene.dc, file);
    ck_assert_int_eq(dcRecordFrame(record, 0), dcOk);
    ck_assert_int_eq(dcRecordClose(record), dcOk);
    size_t size;
    char *page = readWhole(file, &size), *frame = page ? strstr(page, "\nF ") : NULL;
    ck_assert_ptr_nonnull(frame);
    size_t count = readBase64(frame + 3, bytes);
    free(page);
    remove(file);
    sceneClose(&scene);
    return count;
}

/* Twice the pressure is six steps of the code, an eighth of which is 2^(1/6). */
START_TEST(test_pressures_add_up)
{
    enum { ROOM = 1 << 16 };
    static unsigned char one[ROOM], two[ROOM];
    int presses, also, found = 0;
    size_t size = frame_of(1, one, &presses), other = frame_of(2, two, &also);
    ck_assert(presses > 10 && also == presses);
    for (size_t i = 0; i < size && i < other && found < presses; i++) {
        if (one[i] != two[i]) { /* first come the geoms, then the pressures */
            ck_assert_int_eq(two[i], one[i] + 6);
            found++;
        }
    }
    ck_assert_int_eq(found, presses);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("page_presses", 60, &tests);
    tcase_add_test(tests, test_pressures_add_up);
    return fixtureMain(suite);
}
