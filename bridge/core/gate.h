/*
 * The public door.  Every public function that takes a handle enters by one of two calls:
 *
 *     dcxEnter   what changes something, or reads results: its world must be at rest
 *     dcxLook    what reads values that the caller gave: at any time
 *
 * A world is at rest unless one of its functions that call the caller back is on the way (dcxRun, dcxRest), or a
 * message is being handed to the receiver of messages.  Results of a step that the program made itself are fetched
 * here too, before anybody sees the world.
 *
 * Both return the handle's object, or NULL after a message; then *code (which may be NULL) is dcErrHandle or
 * dcErrState.
 */
#ifndef DC_CORE_GATE_H
#define DC_CORE_GATE_H

#include "../handle.h"

/* What the gate knows of a world; the world begins with it. */
typedef struct dcxGate {
    const char *running;              /* the function on the way that calls the caller back; NULL: at rest */
    void (*fetch)(struct dcImpl *dc); /* takes the results of a step that the program made itself, if there was one */
} dcxGate;

typedef void *dcxDoor(dcxHandleKind kind, const void *handle, const char *function, int *code);

dcxDoor dcxEnter, dcxLook;

/* From now on `function` is running; what it calls back is refused at the door.  Entered before, by dcxEnter. */
void dcxRun(struct dcImpl *dc, const char *function);
void dcxRest(struct dcImpl *dc);
/* Is a message being handed to its receiver, on this thread? (error.c) */
int dcxInMessage(void);

#endif
