/* Forces of contacts; of a bed what its springs do together, at their centre of pressure. */
#include <string.h>

#include "parts.h"

static dcxForceLine *new_line(struct dcRecord *record)
{
    if (!dcxRecordRoom(&record->force, &record->force_room, record->num_forces, sizeof *record->force)) {
        return NULL;
    }
    memset(&record->force[record->num_forces], 0, sizeof *record->force);
    return &record->force[record->num_forces++];
}

/* What pushes the static world is turned round: the arrow shows the force on what can move. */
static void turn_round(dcxForceLine *line)
{
    for (int k = 0; k < 3; k++) {
        line->normal[k] = -line->normal[k];
        line->friction[k] = -line->friction[k];
    }
}

static int add_bed(struct dcRecord *record, int number)
{
    dcBedReport bed;
    if (dcWorldGetBed(record->dc, number, &bed) != dcOk || bed.displaced == 0) {
        return dcOk;
    }
    dcxForceLine *line = new_line(record);
    if (!line) {
        return dcErrMemory;
    }
    for (int k = 0; k < 3; k++) {
        line->normal[k] = (double)(bed.force[k] - bed.friction_force[k]);
        line->friction[k] = (double)bed.friction_force[k];
        line->point[k] = (double)bed.centre[k];
    }
    line->depth = (double)bed.peak_depth;
    if (!bed.body1) {
        turn_round(line);
    }
    return dcOk;
}

static int add_contact(struct dcRecord *record, const dcxViewContact *c)
{
    dcxForceLine *line = new_line(record);
    if (!line) {
        return dcErrMemory;
    }
    for (int k = 0; k < 3; k++) {
        line->point[k] = c->point[k];
        line->normal[k] = c->normal_force * c->normal[k];
        line->friction[k] = c->friction[k];
    }
    line->depth = c->depth;
    if (!c->body1) {
        turn_round(line);
    }
    return dcOk;
}

int dcxRecordForces(struct dcRecord *record)
{
    int code = dcOk;
    record->num_forces = 0;
    for (int i = 0; i < record->scene->num_contacts && code == dcOk; i++) {
        code = add_contact(record, &record->scene->contact[i]);
    }
    const int beds = record->dc ? dcWorldGetNumBeds(record->dc) : 0;
    for (int i = 0; i < beds && code == dcOk; i++) {
        code = add_bed(record, i);
    }
    return code;
}
