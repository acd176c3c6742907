/* The functions of ODE that the program finds here first, and what stands behind them. */
#include "hooks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/single_threaded.h>

/* It is loaded with the program: a thread's own needs no look-up. */
#define OWN static __thread __attribute__((tls_model("initial-exec")))

static Real real;
static pthread_once_t found = PTHREAD_ONCE_INIT;
static int all_found;
OWN int depth, locked;                                     /* of calls of our own, in this thread */
static pthread_mutex_t inside = PTHREAD_MUTEX_INITIALIZER; /* held by the thread whose depth is not 0, among others */

/* Where the next library, or the program, has a function of that name. */
static void find(const char *name, void *place)
{
    *(void **)place = dlsym(RTLD_NEXT, name);
    if (!*(void **)place) {
        fprintf(stderr, "ode-compliant: the program's ODE has no %s: it is too old, or not ODE\n", name);
        exit(127);
    }
}

/* A dReal of another size: nothing of what the program hands over would be read right. */
static void check_precision(void)
{
#ifdef dSINGLE
    const char *ours = "single", *wanted = "ODE_single_precision";
#else
    const char *ours = "double", *wanted = "ODE_double_precision";
#endif
    if (!real.dCheckConfiguration(wanted)) {
        fprintf(stderr, "ode-compliant: the program's ODE has not the %s precision that this library was built for\n",
                ours);
        exit(126);
    }
}

static void find_all(void)
{
#define HOOKED(name) find(#name, &real.name);
    HOOKED_FUNCTIONS(HOOKED)
    FOUND_FUNCTIONS(HOOKED)
#undef HOOKED
    check_precision();
    __atomic_store_n(&all_found, 1, __ATOMIC_RELEASE);
}

const Real *hookReal(void)
{
    if (!__atomic_load_n(&all_found, __ATOMIC_ACQUIRE)) {
        pthread_once(&found, find_all);
    }
    return &real;
}

int hookPasses(void)
{
    return depth > 0;
}

void hookEnter(void)
{
    if (depth++ == 0 && !__libc_single_threaded) { /* nothing in here starts a thread */
        pthread_mutex_lock(&inside);
        locked = 1;
    }
}

void hookLeave(void)
{
    if (--depth == 0 && locked) {
        locked = 0;
        pthread_mutex_unlock(&inside);
    }
}
