/* Memory of beds that grows with use: most are one patch of one face. */
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "state/world_data.h"
#include "bed.h"

dcxBedOwn *dcxBedOwnFor(dcxBedOwn *own, dcMeshID springs)
{
    if (own) {
        dcxBedStateFree(&own->state);
    } else {
        own = calloc(1, sizeof *own);
    }
    if (own) {
        dcxBedStateInit(&own->state, springs);
    }
    return own;
}

void dcxBedOwnFree(dcxBedOwn *own)
{
    if (own) {
        dcxBedStateFree(&own->state);
        free(own->slot);
        free(own->group);
        free(own);
    }
}

/* Whether there is room for `count`; what is new is zero. */
static int grow(void **array, int *had, int count, size_t size)
{
    if (count > *had) {
        if (!dcxResize(array, (size_t)count, size)) {
            return 0;
        }
        memset((char *)*array + (size_t)*had * size, 0, (size_t)(count - *had) * size);
        *had = count;
    }
    return 1;
}

int dcxBedSlots(dcxBedOwn *own, int count)
{
    return grow((void **)&own->slot, &own->num_slots, count, sizeof *own->slot);
}

int dcxBedGroups(dcxBedOwn *own, int count)
{
    return grow((void **)&own->group, &own->cap_groups, count, sizeof *own->group);
}
