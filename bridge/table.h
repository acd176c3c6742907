/* A hash table from a 64-bit key (a pointer, or two indices) to an index; open addressing, linear probing. */
#ifndef DC_TABLE_H
#define DC_TABLE_H

#include <stdint.h>

typedef struct dcTableEntry {
    uint64_t key; /* 0: empty */
    int value;
} dcTableEntry;

typedef struct dcTable {
    dcTableEntry *entry;
    uint32_t size; /* a power of two, or 0 */
    uint32_t count;
} dcTable;

/* The value stored for a key (not 0), or -1. */
int dcTableFind(const dcTable *table, uint64_t key);
/* Stores a value, replacing an earlier one; 0 if out of memory. */
int dcTablePut(dcTable *table, uint64_t key, int value);
/* Takes a key out; nothing if it is not there. */
void dcTableRemove(dcTable *table, uint64_t key);
/* Empties the table, keeping its memory. */
void dcTableClear(dcTable *table);
void dcTableFree(dcTable *table);

static inline uint64_t dcTableKey(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

static inline uint64_t dcTableKey2(int a, int b)
{
    return ((uint64_t)(uint32_t)a << 32 | (uint32_t)b) + 1;
}

#endif
