/* Arrays that grow. */
#define _DEFAULT_SOURCE 1 /* madvise */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "core.h"

/* From so many bytes on the system is asked for an array's pages at once. */
#define LARGE 32768
/* No page is smaller. */
#define PAGE 4096

/* Touched one by one, each new page costs a fault, which where the system is a guest takes longer than filling it. */
static void fault_in(void *array, size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
    uintptr_t first = ((uintptr_t)array + PAGE - 1) / PAGE * PAGE, end = ((uintptr_t)array + bytes) / PAGE * PAGE;
    madvise((void *)first, end - first, MADV_POPULATE_WRITE); /* else they come as they are touched */
#else
    (void)array;
    (void)bytes;
#endif
}

int dcxResize(void **array, size_t count, size_t size)
{
    void *moved = realloc(*array, (count ? count : 1) * size);
    if (moved) {
        *array = moved;
    }
    return moved != NULL;
}

int dcxGrow(void **array, int had, int count, size_t size)
{
    size_t bytes = (size_t)count * size;
    if (bytes < LARGE) {
        return dcxResize(array, (size_t)count, size);
    }
    void *moved = malloc(bytes);
    if (!moved) {
        return 0;
    }
    fault_in(moved, bytes);
    if (had > 0) {
        memcpy(moved, *array, (size_t)had * size);
    }
    free(*array);
    *array = moved;
    return 1;
}

int dcxReserve(void **array, int *capacity, int count, size_t size)
{
    if (count < *capacity) {
        return 1;
    }
    int bigger = *capacity ? 2 * *capacity : 32;
    while (bigger <= count) {
        bigger *= 2;
    }
    if (!dcxGrow(array, *capacity, bigger, size)) {
        return 0;
    }
    *capacity = bigger;
    return 1;
}
