/* What the rows of a step bore: to elements, contacts and beds, and into the books of energy. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "state/world_data.h"
#include "carry.h"
#include "gain.h"
#include "parts.h"

static void take_elements(dcxWorld *dc, double h)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcxElement *e = dc->element[i];
        if (e->class->carried && e->enabled) {
            e->class->carried(dc, e, dc->rows.row + e->first_row, e->num_rows, h);
        }
    }
}

/* The first element is that of all contacts, the second that of all beds. */
static void sum_up(dcxWorld *dc, double stored_contacts, double stored_beds, double work, double h)
{
    double before = dc->contact->potential + dc->foundation->potential;
    double lost = before - stored_contacts - stored_beds - work;
    dc->contact->potential = stored_contacts;
    dc->foundation->potential = stored_beds;
    dc->contact->power = lost / h;
    dc->foundation->power = 0;
    dc->potential = dc->power = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dc->potential += dc->element[i]->potential;
        dc->power += dc->element[i]->power;
    }
    dc->dissipated += dc->power * h;
}

/* Where anything sleeps, what one body bears of another is told: it may have to wake. */
static void bear(dcxWorld *dc, const dcxRow *row)
{
    double f[3], back[3];
    if (row->b1 == 0 || row->b2 == 0) {
        return;
    }
    v_scale(f, row->load, row->n);
    v_add_scaled(f, f, row->friction[0], row->t[0]);
    v_add_scaled(f, f, row->friction[1], row->t[1]);
    v_scale(back, -1, f);
    dcxSleepBear(dc, row->b1, row->b2, row->still ? NULL : f);
    dcxSleepBear(dc, row->b2, row->b1, row->still ? NULL : back);
}

/* What is known of a row once ODE has solved it; adds its work, and what it stores in contacts or in beds. */
static void take_row(dcxWorld *dc, dcxRow *row, double h, double *work, double *contacts, double *beds)
{
    double kick = row->kick;
    if (row->gone || (!dcxRowActs(row) && kick == 0)) {
        return;
    }
    if (!row->solved) { /* the kick was among the forces already */
        dcxRowAddForce(dc, row);
        row->load += kick;
    }
    if (row->owner == dcxOwnerElement) {
        return;
    }
    if (!row->solved) {
        dcxStrainRow(dc, row);
        if (dc->bodies.num_asleep) {
            bear(dc, row);
        }
    }
    double after[3];
    dcxRowVelocityAfter(dc, row, after);
    double done = row->still ? 0 : dcxRowWork(dc, row, after, h);
    dcxGain gain = dcxGainOf(dc, row, done);
    *work += done;
    if (row->owner == dcxOwnerBed) {
        *beds += dcxBedTake(dc, row, after, &gain, h);
    } else {
        *contacts += dcxContactTake(dc, row, after, &gain, h);
    }
}

void dcxRowsHarvest(dcxWorld *dc)
{
    struct dcxCarry *carry = dc->carry;
    double h = carry->h, work = 0, contacts = 0, beds = 0;
    if (!carry->pending) {
        return;
    }
    carry->pending = 0;
    dcxAfterBegin(dc);
    dcxJointsRead(dc);
    dc->bodies.bore = dc->bodies.num_asleep ? dc->evaluations : dc->bodies.bore;
    dcxBedsTakeBegin(dc);
    dcxStrainLook(dc);
    dcxGainsBegin(dc, h);
    work = dc->pairs.sticks ? dcxPullsWork(dc, h) : 0;
    for (int i = 0; i < dc->rows.count; i++) {
        take_row(dc, &dc->rows.row[i], h, &work, &contacts, &beds);
    }
    take_elements(dc, h);
    dcxAsleepStored(dc);
    contacts += dc->contact->enabled ? dc->carry->asleep[0] : 0;
    beds += dc->foundation->enabled ? dc->carry->asleep[1] : 0;
    sum_up(dc, contacts, beds, work, h);
    if (dc->sense) {
        dc->sense(dc, h);
    }
    dcxUnnamedLook(dc);
    dcxJointsRemove(dc);
}

void dcxRowsAbandon(dcxWorld *dc)
{
    if (dc->carry->pending) {
        dc->carry->pending = 0;
        dc->rows.count = 0;
    }
    if (dc->stepping) { /* a loop's step may still come, with the joints that were made for it */
        dcxJointsRemove(dc);
    }
}

void dcxRowsFetch(dcxWorld *dc)
{
    dc->carry->just_taken = dcxRowsRipe(dc);
    if (dc->carry->just_taken) {
        dcxRowsHarvest(dc);
    }
}
