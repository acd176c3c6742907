/* The hash table of core.h. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core.h"

static uint32_t home(uint64_t key, uint32_t size)
{
    key ^= key >> 32;
    key *= 0x9E3779B97F4A7C15u;
    return (uint32_t)(key >> 32) & (size - 1);
}

/* The place of a key, or the empty place where it belongs. */
static uint32_t place(const dcxTable *table, uint64_t key)
{
    uint32_t i = home(key, table->size);
    while (table->entry[i].key && table->entry[i].key != key) {
        i = (i + 1) & (table->size - 1);
    }
    return i;
}

int dcxTableFind(const dcxTable *table, uint64_t key)
{
    if (!table->size) {
        return -1;
    }
    const dcxTableEntry *entry = &table->entry[place(table, key)];
    return entry->key ? entry->value : -1;
}

static int grow(dcxTable *table)
{
    dcxTable bigger = {0};
    bigger.size = table->size ? 2 * table->size : 64;
    bigger.count = table->count;
    bigger.entry = calloc(bigger.size, sizeof *bigger.entry);
    if (!bigger.entry) {
        return 0;
    }
    for (uint32_t i = 0; i < table->size; i++) {
        if (table->entry[i].key) {
            bigger.entry[place(&bigger, table->entry[i].key)] = table->entry[i];
        }
    }
    dcxTableFree(table);
    *table = bigger;
    return 1;
}

int dcxTableReserve(dcxTable *table, uint32_t count)
{
    while (2 * (count + 1) > table->size) {
        if (!grow(table)) {
            return 0;
        }
    }
    return 1;
}

int dcxTablePut(dcxTable *table, uint64_t key, int value)
{
    if (2 * (table->count + 1) > table->size && !grow(table)) {
        return 0;
    }
    dcxTableEntry *entry = &table->entry[place(table, key)];
    table->count += entry->key == 0;
    entry->key = key;
    entry->value = value;
    return 1;
}

void dcxTableRemove(dcxTable *table, uint64_t key)
{
    if (!table->size) {
        return;
    }
    uint32_t hole = place(table, key), mask = table->size - 1;
    if (!table->entry[hole].key) {
        return;
    }
    /* close the gap: move back every later key of the run that may not stay behind an empty place */
    for (uint32_t i = (hole + 1) & mask; table->entry[i].key; i = (i + 1) & mask) {
        if (((i - home(table->entry[i].key, table->size)) & mask) >= ((i - hole) & mask)) {
            table->entry[hole] = table->entry[i];
            hole = i;
        }
    }
    table->entry[hole].key = 0;
    table->count--;
}

void dcxTableClear(dcxTable *table)
{
    if (table->size) {
        memset(table->entry, 0, table->size * sizeof *table->entry);
    }
    table->count = 0;
}

void dcxTableFree(dcxTable *table)
{
    free(table->entry);
    memset(table, 0, sizeof *table);
}
