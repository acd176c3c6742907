/*
 * Handles that can be checked without touching what they might no longer point to: a handle is no address but the
 * number of a slot in a table that is never freed, and the slot's generation when it was made, so that a slot that was
 * given away again tells its old handles apart from the new one.
 */
#ifndef DC_HANDLE_H
#define DC_HANDLE_H

typedef enum dcxHandleKind { dcHandleWorld = 1, dcHandleForce, dcHandleRolling } dcxHandleKind;

struct dcImpl;

/* A new handle of an object that belongs to a world, or NULL if out of memory. */
void *dcSlotNew(dcxHandleKind kind, void *object, struct dcImpl *world);
/* Frees a handle; nothing if it is NULL. */
void dcSlotFree(const void *handle);
/* The object and its world, or NULL if `handle` is not a live handle of this kind. */
void *dcSlotObject(const void *handle, dcxHandleKind kind, struct dcImpl **world);

#endif
