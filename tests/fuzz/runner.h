/* Seeds in children, so that one that dies is told; what is counted meanwhile. */
#ifndef DC_FUZZ_RUNNER_H
#define DC_FUZZ_RUNNER_H

#include <stdint.h>

/* Between parent and child. */
typedef struct FuzzShared {
    uint64_t seed;
    long calls; /* of the child */
    int others; /* code that is not this library's is at work, or this is a seed in which that may give up */
    char text[700];
} FuzzShared;

typedef struct FuzzProgram {
    const char *name, *others; /* whose code may give up */
    void (*seed)(uint64_t seed, int acts, int trace);
    int acts; /* of a seed, unless told otherwise */
} FuzzProgram;

extern FuzzShared *fuzzShared;

/* [--seconds S] [--seed N] [--seeds COUNT] [--acts N] [--trace] [--alone]; an exit code. */
int fuzzMain(const FuzzProgram *program, int argc, char **argv);
void fuzzBroken(const char *text); /* ends the child: something is wrong */
void fuzzOthersGaveUp(void);       /* ends the child: nothing is */

#endif
