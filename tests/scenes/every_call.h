/* The list of all public functions, to be called one by one in the scene of everything.h. */
#ifndef DC_TEST_EVERY_CALL_H
#define DC_TEST_EVERY_CALL_H

#include "everything.h"

typedef enum EveryDoor { EVERY_FREE, EVERY_LOOK, EVERY_ENTER } EveryDoor;
/* What came back: a value, what stands for a refusal, or (Int only) another code. */
typedef enum EveryAnswer { EVERY_VALUE, EVERY_REFUSAL, EVERY_CODE } EveryAnswer;

typedef struct EveryCall {
    const char *name;
    EveryDoor door;
    EveryAnswer (*call)(Everything *t);
} EveryCall;

extern const EveryCall everyCall[];
extern const int everyCount;

/* Whether the last message is the gate's, about this function. */
int everyStopped(const EveryCall *call);

#endif
