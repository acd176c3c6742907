/* Handles; see handle.h. */
#include "handle.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { slots_per_slab = 256, max_slabs = 4096, min_free = 64 };

static _Atomic(dcSlot *) slabs[max_slabs];
static atomic_flag lock = ATOMIC_FLAG_INIT;
static dcSlot *free_first, *free_last; /* a queue, so that a stale handle stays dead for long */
static int free_count;

static void lock_slots(void)
{
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) {
    }
}

static void unlock_slots(void)
{
    atomic_flag_clear_explicit(&lock, memory_order_release);
}

static void push_free(dcSlot *slot)
{
    slot->magic = 0;
    slot->object = NULL;
    slot->next_free = NULL;
    if (free_last) {
        free_last->next_free = slot;
    } else {
        free_first = slot;
    }
    free_last = slot;
    free_count++;
}

static int add_slab(void)
{
    for (int i = 0; i < max_slabs; i++) {
        if (atomic_load(&slabs[i])) {
            continue;
        }
        dcSlot *slab = calloc(slots_per_slab, sizeof *slab);
        if (!slab) {
            return 0;
        }
        for (int j = 0; j < slots_per_slab; j++) {
            push_free(&slab[j]);
        }
        atomic_store(&slabs[i], slab);
        return 1;
    }
    return 0;
}

dcSlot *dcSlotNew(uint32_t magic, void *object)
{
    lock_slots();
    if (free_count <= min_free) {
        add_slab();
    }
    dcSlot *slot = free_first;
    if (slot) {
        free_first = slot->next_free;
        if (!free_first) {
            free_last = NULL;
        }
        free_count--;
        slot->object = object;
        slot->magic = magic;
    }
    unlock_slots();
    return slot;
}

void dcSlotFree(dcSlot *slot)
{
    lock_slots();
    push_free(slot);
    unlock_slots();
}

void *dcSlotObject(const void *handle, uint32_t magic)
{
    uintptr_t address = (uintptr_t)handle;
    for (int i = 0; i < max_slabs; i++) {
        const dcSlot *slab = atomic_load_explicit(&slabs[i], memory_order_acquire);
        if (!slab) {
            return NULL;
        }
        uintptr_t offset = address - (uintptr_t)slab;
        if (address >= (uintptr_t)slab && offset < slots_per_slab * sizeof *slab) {
            const dcSlot *slot = &slab[offset / sizeof *slab];
            return offset % sizeof *slab == 0 && slot->magic == magic ? slot->object : NULL;
        }
    }
    return NULL;
}
