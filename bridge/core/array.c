/* Arrays that grow. */
#include <stdlib.h>

#include "core.h"

int dcxResize(void **array, size_t count, size_t size)
{
    void *moved = realloc(*array, (count ? count : 1) * size);
    if (moved) {
        *array = moved;
    }
    return moved != NULL;
}

int dcxReserve(void **array, int *capacity, int count, size_t size)
{
    if (count < *capacity) {
        return 1;
    }
    int bigger = *capacity ? 2 * *capacity : 256;
    while (bigger <= count) {
        bigger *= 2;
    }
    if (!dcxResize(array, (size_t)bigger, size)) {
        return 0;
    }
    *capacity = bigger;
    return 1;
}
