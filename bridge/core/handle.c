/* Handles; see core.h. */
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#include "core.h"

/*
 * A handle's bits: 1, so that it is never NULL nor an address of anything of ODE's; the number of the slot; the slot's
 * generation, which has 43 bits, or 11 where pointers have 32.  Slots are reused as late as possible.
 */
enum { number_bits = 20, slab_bits = 8, slots_per_slab = 1 << slab_bits, max_slabs = 1 << (number_bits - slab_bits) };
enum { min_free = 64 };

typedef struct slot {
    _Atomic(uintptr_t) handle; /* the live one; 0: free */
    uintptr_t last;            /* the last handle that it had */
    dcxHandleKind kind;
    void *object;
    struct dcxWorld *world;
    struct slot *next_free;
} slot;

static _Atomic(slot *) slabs[max_slabs];
static atomic_flag lock = ATOMIC_FLAG_INIT;
static slot *free_first, *free_last; /* a queue */
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

static void push_free(slot *s)
{
    s->next_free = NULL;
    if (free_last) {
        free_last->next_free = s;
    } else {
        free_first = s;
    }
    free_last = s;
    free_count++;
}

static void add_slab(void)
{
    for (uintptr_t i = 0; i < max_slabs; i++) {
        if (atomic_load_explicit(&slabs[i], memory_order_relaxed)) {
            continue;
        }
        slot *slab = calloc(slots_per_slab, sizeof *slab);
        for (uintptr_t k = 0; slab && k < slots_per_slab; k++) {
            slab[k].last = (i * slots_per_slab + k) << 1 | 1; /* generation 0 */
            push_free(&slab[k]);
        }
        atomic_store_explicit(&slabs[i], slab, memory_order_release);
        return;
    }
}

/* The slot that a handle names, alive or not; NULL: it names none. */
static slot *slot_of(uintptr_t handle)
{
    uintptr_t number = handle >> 1 & (((uintptr_t)1 << number_bits) - 1);
    slot *slab = atomic_load_explicit(&slabs[number >> slab_bits], memory_order_acquire);
    return handle & 1 && slab ? &slab[number & (slots_per_slab - 1)] : NULL;
}

void *dcxSlotNew(dcxHandleKind kind, void *object, struct dcxWorld *world)
{
    uintptr_t handle = 0;
    lock_slots();
    if (free_count <= min_free) {
        add_slab();
    }
    slot *s = free_first;
    if (s) {
        free_first = s->next_free;
        free_last = free_first ? free_last : NULL;
        free_count--;
        s->last += (uintptr_t)1 << (number_bits + 1);
        handle = s->last;
        s->kind = kind;
        s->object = object;
        s->world = world;
        atomic_store_explicit(&s->handle, handle, memory_order_release);
    }
    unlock_slots();
    return (void *)handle;
}

void dcxSlotFree(const void *handle)
{
    slot *s = handle ? slot_of((uintptr_t)handle) : NULL;
    if (s) {
        lock_slots();
        atomic_store_explicit(&s->handle, 0, memory_order_release);
        s->object = NULL;
        s->world = NULL;
        push_free(s);
        unlock_slots();
    }
}

void *dcxSlotObject(const void *handle, dcxHandleKind kind, struct dcxWorld **world)
{
    slot *s = handle ? slot_of((uintptr_t)handle) : NULL;
    if (!s || atomic_load_explicit(&s->handle, memory_order_acquire) != (uintptr_t)handle || s->kind != kind) {
        return NULL;
    }
    *world = s->world;
    return s->object;
}
