/* See failing.h. */
#include "failing.h"

#include <stdlib.h>

static long countdown;   /* the allocation that fails; 0: none */
static int to_the_end;   /* and all after it do */
static long allocations; /* so far */
static int failures;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static int fails(void)
{
    allocations++;
    int now = countdown > 0 && (to_the_end ? allocations >= countdown : allocations == countdown);
    failures += now;
    return now;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

void failAt(long n, int all)
{
    countdown = n;
    to_the_end = all;
    allocations = 0;
    failures = 0;
}

int failCount(void)
{
    return failures;
}
