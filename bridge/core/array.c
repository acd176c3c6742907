/* Arrays that grow. */
#include <stdlib.h>

#include "core.h"

int dcxReserve(void **array, int *capacity, int count, size_t size)
{
    if (count < *capacity) {
        return 1;
    }
    int bigger = *capacity ? 2 * *capacity : 256;
    while (bigger <= count) {
        bigger *= 2;
    }
    void *moved = realloc(*array, (size_t)bigger * size);
    if (!moved) {
        return 0;
    }
    *array = moved;
    *capacity = bigger;
    return 1;
}
