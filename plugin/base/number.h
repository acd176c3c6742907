/* Small helpers that the force laws share; not installed. */
#ifndef PLUGIN_BASE_NUMBER_H
#define PLUGIN_BASE_NUMBER_H

#include <float.h>

/* Range tests that NaN and infinity fail. */
static inline int is_positive(double x)
{
    return x > 0.0 && x <= DBL_MAX;
}

static inline int is_not_negative(double x)
{
    return x >= 0.0 && x <= DBL_MAX;
}

/* fmax and fmin are calls, for the sake of what is no number; these take b then. */
static inline double max_of(double a, double b)
{
    return a > b ? a : b;
}

static inline double min_of(double a, double b)
{
    return a < b ? a : b;
}

/*
 * a b/(a+b) of two numbers >= 0, as for springs in series; 0 if either is 0, the other one if either is infinite.
 * Written with the smaller one in front: the order of the arguments does not matter to the bit, nothing overflows.
 */
static inline double in_series(double a, double b)
{
    double less = a < b ? a : b;
    double more = a < b ? b : a;
    if (!(less > 0.0) || less > DBL_MAX) {
        return less;
    }
    return less / (1.0 + less / more);
}

/*
 * Batch functions are compiled thrice, and the loader takes the widest vectors that the processor has.  All give
 * the same bits: no fused multiply-add, no reordering.
 */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define WIDE
#endif

/* gcc unrolls so short a loop before it looks for vectors, and then finds none. */
#if defined(__GNUC__) && !defined(__clang__)
#define NOT_UNROLLED _Pragma("GCC unroll 1")
#else
#define NOT_UNROLLED
#endif

#endif
