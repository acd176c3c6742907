/* What the reports of beds and of their springs share. */
#ifndef BRIDGE_BED_REPORT_H
#define BRIDGE_BED_REPORT_H

#include "core/core.h"
#include "state/world_data.h"

/* A bed by its number; NULL after a message, with *code. */
static inline const dcxBed *bed_number(const dcxWorld *dc, int index, const char *function, int *code)
{
    *code = dcOk;
    int count = dc->beds.evaluated ? dc->beds.num_live : 0;
    if (index < 0 || index >= count) {
        *code = dcxFail(dcErrValue, "%s: bed must be from 0 to %d, not %d", function, count - 1, index);
        return NULL;
    }
    return &dc->beds.bed[dc->beds.live[index]];
}

#endif
