/* The arrays of contacts; they grow when the pair list is made, never in a substep. */
#include <stdlib.h>
#include <string.h>

#include "state/world_data.h"
#include "pairs.h"

int dcContactsReserve(dcContacts *contacts, int n)
{
    if (n <= contacts->capacity) {
        return 1;
    }
    int capacity = n + n / 4 + 16;
    size_t m = (size_t)capacity;
#define DC_GROW(field) \
    do { \
        void *bigger = realloc(contacts->field, m * sizeof *contacts->field); \
        if (!bigger) { \
            return 0; \
        } \
        contacts->field = bigger; \
    } while (0)
    DC_GROW(contact);
    DC_GROW(arm);
    DC_GROW(x);
    DC_GROW(xdot);
    DC_GROW(w_n);
    DC_GROW(lag_w);
    DC_GROW(fn);
    DC_GROW(fh);
    DC_GROW(pe);
    DC_GROW(slip);
    DC_GROW(ratio);
    DC_GROW(own);
    DC_GROW(power);
#undef DC_GROW
    contacts->capacity = capacity;
    return 1;
}

void dcContactsFree(dcContacts *contacts)
{
    free(contacts->contact);
    free(contacts->arm);
    free(contacts->x);
    free(contacts->xdot);
    free(contacts->w_n);
    free(contacts->lag_w);
    free(contacts->fn);
    free(contacts->fh);
    free(contacts->pe);
    free(contacts->slip);
    free(contacts->ratio);
    free(contacts->own);
    free(contacts->power);
    memset(contacts, 0, sizeof *contacts);
}
