/* The floor of the bridge: messages, handles, a hash table, arrays that grow, the clock, matrices. */
#ifndef BRIDGE_CORE_CORE_H
#define BRIDGE_CORE_CORE_H

#include <stddef.h>
#include <stdint.h>

#include <ode-compliant/ode-compliant.h>

#include "base/vector.h"

/* A stopwatch. */

/* Off unless asked for. */
typedef struct dcxStopwatch {
    int on;
    double last; /* s, when it was looked at last */
} dcxStopwatch;

void dcxStopwatchStart(dcxStopwatch *watch);
/* Adds the time since it was looked at last. */
void dcxStopwatchTake(dcxStopwatch *watch, double *sum);

/*
 * Handles that can be checked without touching what they might no longer point to: a handle is no address but the
 * number of a slot in a table that is never freed, and the slot's generation when it was made, so that a slot that was
 * given away again tells its old handles apart from the new one.
 */

typedef enum dcxHandleKind { dcxHandleWorld = 1, dcxHandleForce, dcxHandleRolling, dcxHandleSensor } dcxHandleKind;

struct dcxWorld;

/* A new handle of an object that belongs to a world, or NULL if out of memory. */
void *dcxSlotNew(dcxHandleKind kind, void *object, struct dcxWorld *world);
/* Frees a handle; nothing if it is NULL. */
void dcxSlotFree(const void *handle);
/* The object and its world, or NULL if `handle` is not a live handle of this kind. */
void *dcxSlotObject(const void *handle, dcxHandleKind kind, struct dcxWorld **world);

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

/* What the gate knows of a world; the world begins with it. */
typedef struct dcxGate {
    const char *running;                /* the function on the way that calls the caller back; NULL: at rest */
    void (*fetch)(struct dcxWorld *dc); /* takes the results of a step that the program made itself, if there was one */
} dcxGate;

typedef void *dcxDoor(dcxHandleKind kind, const void *handle, const char *function, int *code);

dcxDoor dcxEnter, dcxLook;
/* dcOk if what dcxLook found may be changed now, as dcxEnter asks. */
int dcxMayChange(struct dcxWorld *dc, const char *function);

/* To destroy a world, whose ODE world may be gone: nothing is fetched. */
struct dcxWorld *dcxEnterLast(const void *handle, const char *function, int *code);

/* From now on `function` is running; what it calls back is refused at the door.  Entered before, by dcxEnter. */
void dcxRun(struct dcxWorld *dc, const char *function);
void dcxRest(struct dcxWorld *dc);
/* Is a message being handed to its receiver, on this thread? (error.c) */
int dcxInMessage(void);

/* A hash table from a 64-bit key (a pointer, or two indices) to an index; open addressing, linear probing. */

typedef struct dcxTableEntry {
    uint64_t key; /* 0: empty */
    int value;
} dcxTableEntry;

typedef struct dcxTable {
    dcxTableEntry *entry;
    uint32_t size; /* a power of two, or 0 */
    uint32_t count;
} dcxTable;

/* The value stored for a key (not 0), or -1. */
int dcxTableFind(const dcxTable *table, uint64_t key);
/* Stores a value, replacing an earlier one; 0 if out of memory. */
int dcxTablePut(dcxTable *table, uint64_t key, int value);
/* Makes room for so many keys in all: to store them cannot fail then.  0 if out of memory. */
int dcxTableReserve(dcxTable *table, uint32_t count);
/* Takes a key out; nothing if it is not there. */
void dcxTableRemove(dcxTable *table, uint64_t key);
/* Empties the table, keeping its memory. */
void dcxTableClear(dcxTable *table);
void dcxTableFree(dcxTable *table);

static inline uint64_t dcxTableKey(const void *pointer)
{
    return (uint64_t)(uintptr_t)pointer;
}

static inline uint64_t dcxTableKey2(int a, int b)
{
    return ((uint64_t)(uint32_t)a << 32 | (uint32_t)b) + 1;
}

/*
 * A block of bytes that a world's memory is saved to and restored from (stream.c).  One function of each room names
 * what it keeps, and serves all three ways, so that what was written is what is read:
 *
 *     save    the world is copied into the block; without a block its size is counted
 *     check   nothing is changed but for room in arrays; `code` says whether the block fits the world
 *     load    after a good check: the block is copied into the world; nothing can fail any more
 */

typedef enum dcxStreamWay { dcxStreamSave, dcxStreamCheck, dcxStreamLoad } dcxStreamWay;

typedef struct dcxStream {
    dcxStreamWay way;
    unsigned char *out;      /* save; NULL: only counted */
    const unsigned char *in; /* check, load */
    size_t at, size;
    int code;        /* of the check: dcOk, or negative after a message */
    dcxTable living; /* check: geoms, spaces and bodies that a space has now */
    void **spare;    /* made by the check for the load: see bed/keep.c */
    int num_spare, cap_spare;
} dcxStream;

/* Of the world's own: copied out, passed over, copied in. */
void dcxStreamData(dcxStream *s, void *data, size_t size);
/* Of a copy: out when saving, else in, so that the check can compare it. */
void dcxStreamCopy(dcxStream *s, void *copy, size_t size);
/* A number of entries: `now` when saving, else the saved one, 0 <= n <= most. */
int dcxStreamCount(dcxStream *s, int now, int most);
/* An array that dcxReserve made, of `count` entries (see dcxStreamCount); the check makes room. */
void dcxStreamArray(dcxStream *s, void **array, int *capacity, int count, size_t size);
/* Refuses the block, in the check: the first message counts. */
void dcxStreamRefuse(dcxStream *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Is a check on the way that has found no fault? */
int dcxStreamChecks(const dcxStream *s);
uint64_t dcxStreamSum(const unsigned char *bytes, size_t size);

/* Where something is: the origin; the orientation, by rows, with the axes for columns. */
typedef struct dcxFrame {
    double p[3], r[9];
} dcxFrame;

/* A vector of ODE's. */
static inline void dcxVectorRead(double *to, const dReal *from)
{
    v_set(to, (double)from[0], (double)from[1], (double)from[2]);
}

/* One for ODE, or for reports. */
static inline void dcxVectorWrite(dVector3 to, const double *from)
{
    for (int i = 0; i < 3; i++) {
        to[i] = (dReal)from[i];
    }
    to[3] = 0;
}

/* A matrix of ODE's, by rows of three. */
static inline void dcxMatrixRead(double *to, const dReal *from)
{
    for (int i = 0; i < 3; i++) {
        v_set(to + 3 * i, (double)from[4 * i], (double)from[4 * i + 1], (double)from[4 * i + 2]);
    }
}

static inline void dcxFrameRead(dcxFrame *to, const dReal *position, const dReal *rotation)
{
    dcxVectorRead(to->p, position);
    dcxMatrixRead(to->r, rotation);
}

/* ---- array.c ---- */

/* Room for entry `count` of an array, which may move; 0: out of memory. */
int dcxReserve(void **array, int *capacity, int count, size_t size);
/* Makes an array one of `count` entries; 0: out of memory, and it stays as it was. */
int dcxResize(void **array, size_t count, size_t size);
/* The same for one that had so many; memory for a large one is there at once, since all of it will be used. */
int dcxGrow(void **array, int had, int count, size_t size);

/* ---- error.c ---- */

int dcxFail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
void dcxWarn(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
