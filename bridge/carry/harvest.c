/* What the rows of a step bore: to elements, contacts and beds, and into the books of energy. */
#include <math.h>
#include <string.h>

#include "../element.h"
#include "../motion.h"
#include "parts.h"

/* Velocity at a row's point after ODE's step, of body 1 against body 2. */
static void velocity_after(const dcImpl *dc, const dcxRow *row, double *v)
{
    double u[2][3];
    for (int side = 0; side < 2; side++) {
        const dcBodyInfo *info = &dc->bodies.info[side ? row->b2 : row->b1];
        double lin[3] = {0, 0, 0}, ang[3] = {0, 0, 0};
        if (info->id) {
            v_set(lin, info->vel[0], info->vel[1], info->vel[2]);
            v_set(ang, info->ang[0], info->ang[1], info->ang[2]);
        }
        dcArmVelocity(lin, ang, row->arm[side], u[side]);
    }
    v_sub(v, u[0], u[1]);
}

/* Whether a row acts at all. */
static int acts(const dcxRow *row)
{
    return row->load != 0 || row->friction[0] != 0 || row->friction[1] != 0;
}

/* Work that a row does on the bodies: its impulse times the mean of the velocities before and after. */
static double work_of(const dcImpl *dc, const dcxRow *row, const double *after, double h)
{
    double before[3], mean[3];
    dcxRowVelocity(dc, row, 0, before);
    v_add_scaled(mean, before, 1, after);
    return 0.5 * h *
           (row->load * v_dot(mean, row->n) + row->friction[0] * v_dot(mean, row->t[0]) +
            row->friction[1] * v_dot(mean, row->t[1]));
}

/* What of the work against a row's load was not friction's, which pushes where others would drive the point back. */
static double own_part(const dcImpl *dc, const dcxRow *row, double approach, double work, double h)
{
    double before[3];
    dcxRowVelocity(dc, row, 0, before);
    double normal = 0.5 * h * row->load * (v_dot(before, row->n) - approach);
    return normal < 0 && work > normal ? fmax(0, work / normal) : 1;
}

static void take_elements(dcImpl *dc, double h)
{
    for (int i = 0; i < dc->num_elements; i++) {
        dcElement *e = dc->element[i];
        if (e->class->carried && e->enabled) {
            e->class->carried(dc, e, dc->rows.row + e->first_row, e->num_rows, h);
        }
    }
}

/* The first element is that of all contacts, the second that of all beds. */
static void sum_up(dcImpl *dc, double stored_contacts, double stored_beds, double work, double h)
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

void dcxRowsHarvest(dcImpl *dc)
{
    struct dcxCarry *carry = dc->carry;
    double h = carry->h, work = 0, contacts = 0, beds = 0;
    if (!carry->pending) {
        return;
    }
    carry->pending = 0;
    dcxJointsRead(dc);
    dcxBedsTakeBegin(dc);
    for (int i = 0; i < dc->rows.count; i++) {
        dcxRow *row = &dc->rows.row[i];
        double kick = row->kick;
        if (row->gone || (!acts(row) && kick == 0)) {
            continue;
        }
        if (!row->solved) { /* the kick was among the forces already */
            dcxRowAddForce(dc, row);
            row->load += kick;
        }
        if (row->owner == dcxOwnerElement) {
            continue;
        }
        double after[3];
        velocity_after(dc, row, after);
        double done = work_of(dc, row, after, h), approach = -v_dot(after, row->n);
        double part = own_part(dc, row, approach, done, h);
        work += done;
        if (row->owner == dcxOwnerBed) {
            beds += dcxBedTake(dc, row, approach, part, h);
        } else {
            contacts += dcxContactTake(dc, row, approach, part, h);
        }
    }
    take_elements(dc, h);
    sum_up(dc, contacts, beds, work, h);
    dcxJointsRemove(dc);
}
