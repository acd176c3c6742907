/* Rows of the coming step, for the elements that make them; see state/row_data.h. */
#include <stdlib.h>
#include <string.h>

#include "state/world_data.h"
#include "element.h"

dcxRow *dcxRowNew(dcxWorld *dc)
{
    dcxRows *rows = &dc->rows;
    if (rows->count == rows->capacity) {
        int capacity = rows->capacity ? 2 * rows->capacity : 64;
        if (!dcxGrow((void **)&rows->row, rows->capacity, capacity, sizeof *rows->row)) {
            return NULL;
        }
        rows->capacity = capacity;
    }
    dcxRow *row = &rows->row[rows->count++];
    memset(row, 0, sizeof *row);
    return row;
}
