/* Lists that grow, and a table from pointers to small numbers. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

int dcxViewRoom(void *list, int *capacity, int needed, size_t size)
{
    if (needed <= *capacity) {
        return 1;
    }
    const int room = needed > 2 * *capacity ? needed + 16 : 2 * *capacity;
    void *old, *bigger;
    memcpy(&old, list, sizeof old);
    bigger = realloc(old, (size_t)room * size);
    if (!bigger) {
        return 0;
    }
    memcpy(list, &bigger, sizeof bigger);
    *capacity = room;
    return 1;
}

static unsigned mix(const void *key)
{
    const uint64_t product = (uint64_t)(uintptr_t)key * 0x9e3779b97f4a7c15u;
    return (unsigned)(product >> 33);
}

/* The slot that holds a pointer, or the empty one where it would be. */
static int *find_slot(const dcxViewTable *table, const void *key)
{
    unsigned i = mix(key) & (unsigned)(table->slots - 1);
    while (table->slot[i] && table->key[table->slot[i] - 1] != key) {
        i = (i + 1) & (unsigned)(table->slots - 1);
    }
    return &table->slot[i];
}

int dcxViewTableFind(const dcxViewTable *table, const void *key)
{
    return table->slots ? *find_slot(table, key) - 1 : -1;
}

static int grow(dcxViewTable *table)
{
    const int slots = table->slots ? 2 * table->slots : 64;
    int *slot = calloc((size_t)slots, sizeof *slot);
    if (!slot) {
        return 0;
    }
    free(table->slot);
    table->slot = slot;
    table->slots = slots;
    for (int i = 0; i < table->count; i++) {
        *find_slot(table, table->key[i]) = i + 1;
    }
    return 1;
}

int dcxViewTableAdd(dcxViewTable *table, const void *key, int *fresh)
{
    const int there = dcxViewTableFind(table, key);
    *fresh = there < 0;
    if (there >= 0) {
        return there;
    }
    if ((2 * (table->count + 1) > table->slots && !grow(table)) ||
        !dcxViewRoom(&table->key, &table->room, table->count + 1, sizeof *table->key)) {
        return -1;
    }
    table->key[table->count] = (void *)(uintptr_t)key;
    *find_slot(table, key) = table->count + 1;
    return table->count++;
}

void dcxViewTableClear(dcxViewTable *table)
{
    table->count = 0;
    if (table->slots) {
        memset(table->slot, 0, (size_t)table->slots * sizeof *table->slot);
    }
}

void dcxViewTableFree(dcxViewTable *table)
{
    free(table->key);
    free(table->slot);
    memset(table, 0, sizeof *table);
}
