/* The functions of ODE that the program finds here first, and what stands behind them. */
#include "hooks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static Real real;
static pthread_once_t found = PTHREAD_ONCE_INIT;
static __thread int depth;                                 /* of calls of our own, in this thread */
static pthread_mutex_t inside = PTHREAD_MUTEX_INITIALIZER; /* held by the thread whose depth is not 0 */

/* Where the next library, or the program, has a function of that name. */
static void find(const char *name, void *place)
{
    *(void **)place = dlsym(RTLD_NEXT, name);
    if (!*(void **)place) {
        fprintf(stderr, "ode-compliant: the program's ODE has no %s: it is too old, or not ODE\n", name);
        exit(127);
    }
}

static void find_all(void)
{
#define HOOKED(name) find(#name, &real.name);
    HOOKED_FUNCTIONS(HOOKED)
#undef HOOKED
}

const Real *hookReal(void)
{
    pthread_once(&found, find_all);
    return &real;
}

int hookPasses(void)
{
    return depth > 0;
}

void hookEnter(void)
{
    if (depth++ == 0) {
        pthread_mutex_lock(&inside);
    }
}

void hookLeave(void)
{
    if (--depth == 0) {
        pthread_mutex_unlock(&inside);
    }
}
