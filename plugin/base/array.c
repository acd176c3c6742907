/* Arrays of a size that is looked at. */
#include <stdlib.h>

#include "base.h"

void *dcxArray(size_t count, size_t size)
{
    return calloc(count > 0 ? count : 1, size);
}
