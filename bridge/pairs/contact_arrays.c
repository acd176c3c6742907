/* The arrays of contacts; they grow when the pair list is made, never in a substep. */
#include <stdlib.h>
#include <string.h>

#include "state/world_data.h"
#include "pairs.h"

/* What is new is zero: contacts are saved whether all of it was used or not. */
static int grow(void *array, int had, size_t count, size_t size)
{
    void **pointer = array;
    if (!dcxResize(pointer, count, size)) {
        return 0;
    }
    memset((char *)*pointer + (size_t)had * size, 0, (count - (size_t)had) * size);
    return 1;
}

int dcxContactsReserve(dcxContacts *contacts, int n)
{
    if (n <= contacts->capacity) {
        return 1;
    }
    int capacity = n + n / 4 + 16;
    size_t m = (size_t)capacity;
#define DCX_GROW(field) grow(&contacts->field, contacts->capacity, m, sizeof *contacts->field)
    if (!(DCX_GROW(contact) && DCX_GROW(arm) && DCX_GROW(x) && DCX_GROW(xdot) && DCX_GROW(w_n) && DCX_GROW(lag_w) &&
          DCX_GROW(fn) && DCX_GROW(fh) && DCX_GROW(pe) && DCX_GROW(slip) && DCX_GROW(ratio) && DCX_GROW(own) &&
          DCX_GROW(power) && DCX_GROW(pull))) {
        return 0;
    }
#undef DCX_GROW
    memset(contacts->pull, 0, m * sizeof *contacts->pull); /* saved whether there is adhesion or not */
    contacts->capacity = capacity;
    return 1;
}

void dcxContactsFree(dcxContacts *contacts)
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
    free(contacts->pull);
    memset(contacts, 0, sizeof *contacts);
}
