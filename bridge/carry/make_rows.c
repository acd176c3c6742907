/* All rows of the coming step, in order: elements, contacts, beds, kicks. */
#include <string.h>

#include "carry.h"
#include "element/element.h"
#include "state/world_data.h"
#include "parts.h"

static int free_motions(dcxWorld *dc, double h)
{
    int code = dcxFreeReserve(dc);
    for (int k = 0; k < dc->bodies.num_active && code == dcOk; k++) {
        dcxFreeMotion(dc, dc->bodies.active[k], h);
    }
    return code;
}

static void clear_forces(dcxWorld *dc)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        memset(&bodies->force[bodies->active[k]], 0, sizeof *bodies->force);
        bodies->load[bodies->active[k]] = 0;
    }
    memset(&bodies->force[0], 0, sizeof *bodies->force);
    bodies->load[0] = 0;
}

static int element_rows(dcxWorld *dc, double h)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        e->first_row = dc->rows.count;
        e->num_rows = 0;
        if (!e->class->carry || !e->enabled) {
            continue;
        }
        int code = e->class->carry(dc, e, h);
        if (code < 0) {
            return code;
        }
        e->num_rows = dc->rows.count - e->first_row;
        for (int k = e->first_row; k < dc->rows.count; k++) {
            dc->rows.row[k].owner = dcxOwnerElement;
        }
    }
    return dcOk;
}

/* Elements: rows, and forces that act throughout the step. */
static int element_forces(dcxWorld *dc, double h)
{
    clear_forces(dc);
    dcxElementsEvaluate(dc);
    int code = element_rows(dc, h);
    if (code == dcOk) {
        dcxElementsLoad(dc);
        dcxElementsAdd(dc);
    }
    return code;
}

int dcxTakesPart(const dcxWorld *dc)
{
    int parts = dc->bodies.num_added; /* they have energies, wherever they are */
    for (int k = 0; k < dcxKindCount; k++) {
        parts += dc->pairs.num[k];
    }
    for (int i = 0; i < dc->num_elements && parts == 0; i++) {
        const dcxElement *e = dc->element[i];
        parts += e != dc->contact && e != dc->foundation && e != dc->resists.element;
    }
    return parts > 0 || dc->resists.count > 0 || dc->rolling || dc->sensors;
}

int dcxRowsMake(dcxWorld *dc, double h)
{
    dc->rows.count = 0;
    dc->carry->h = h;
    int code = element_forces(dc, h);
    code = code == dcOk && (dc->stepping || dcxTakesPart(dc)) ? free_motions(dc, h) : code;
    code = code == dcOk && dc->pairs.sticks ? dcxPulls(dc, h) : code;
    code = code == dcOk ? dcxContactRows(dc, h) : code;
    code = code == dcOk ? dcxBedRows(dc, h) : code;
    code = code == dcOk ? dcxKicksLimit(dc, h) : code;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dc->bodies.info[dc->bodies.active[k]].held = 0; /* what it was for, pairs and geometry, is done */
    }
    return code;
}
