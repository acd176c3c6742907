/*
 * Handles that can be checked without touching what they might no longer point to: a handle is the address of a slot
 * in a slab that is never freed, and the slot's magic word says whether it is alive and of which kind.
 */
#ifndef DC_HANDLE_H
#define DC_HANDLE_H

#include <stdint.h>

enum { dcHandleWorld = 0x64635744, dcHandleForce = 0x64634644, dcHandleRolling = 0x64635242 };

typedef struct dcSlot {
    uint32_t magic; /* one of the kinds above; 0: free */
    void *object;
    struct dcSlot *next_free;
} dcSlot;

/* A new handle, or NULL if out of memory. */
dcSlot *dcSlotNew(uint32_t magic, void *object);
/* Frees a handle; it is reused as late as possible. */
void dcSlotFree(dcSlot *slot);
/* The object, or NULL if `handle` is not a live handle of this kind. */
void *dcSlotObject(const void *handle, uint32_t magic);

#endif
