/* The hash table of bridge/core against a plain list: puts, removals and finds in any order, and runs that collide. */
#include <stdint.h>
#include <stdlib.h>

#include "core/core.h"
#include "scenes/fixture.h"

enum { KEYS = 300, ROUNDS = 40000 };

static int value[KEYS]; /* 0: not in the table */

static uint64_t key_of(int i)
{
    return 0x1000u + 16u * (uint64_t)i; /* as addresses are */
}

static void compare(const dcxTable *table)
{
    int count = 0;
    for (int i = 0; i < KEYS; i++) {
        ck_assert_int_eq(dcxTableFind(table, key_of(i)), value[i] ? value[i] : -1);
        count += value[i] != 0;
    }
    ck_assert_int_eq((int)table->count, count);
}

START_TEST(test_as_a_list)
{
    dcxTable table = {0};
    unsigned random = 1;
    for (int round = 0; round < ROUNDS; round++) {
        random = random * 1664525u + 1013904223u;
        int i = (int)(random >> 16) % KEYS;
        if (random >> 30 < 2) { /* half and half, so that runs form and are cut */
            value[i] = round + 1;
            ck_assert_int_eq(dcxTablePut(&table, key_of(i), value[i]), 1);
        } else {
            value[i] = 0;
            dcxTableRemove(&table, key_of(i));
        }
        if (round % 16 == 0) {
            compare(&table);
        }
    }
    compare(&table);
    dcxTableClear(&table);
    ck_assert_int_eq(dcxTableFind(&table, key_of(1)), -1);
    dcxTableFree(&table);
    ck_assert_int_eq(dcxTableFind(&table, key_of(1)), -1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("hash table", 60, &tests);
    tcase_add_test(tests, test_as_a_list);
    return fixtureMain(suite);
}
