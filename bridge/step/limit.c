/*
 * The limit of substeps: what the shortest substep cannot follow is carried from there to the end of the step, as at
 * the program's own step (carry/).
 *
 * To soften it instead would bring energy: stiffnesses change from substep to substep, and what was squashed when it
 * was soft is stored when it is hard.  For the same reason a step does not follow again what the last one carried
 * unless the law stores no more at the present overlaps than rows had put by.
 */
#include <math.h>
#include <string.h>

#include "bodies/bodies.h"
#include "carry/carry.h"
#include "core/core.h"
#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "step.h"

/* Part of what is stored by which rows and the law may differ. */
#define ALIKE 0.02

int dcxLimitLevel(const dcxWorld *dc)
{
    int limit = 0;
    while (limit < 20 && 2 << limit <= dc->max_substeps) {
        limit++;
    }
    return limit;
}

static double in_elements(const dcxWorld *dc)
{
    return dc->potential - dc->contact->potential - dc->foundation->potential;
}

void dcxLimitBegin(dcxWorld *dc, dcxLimited *last)
{
    *last = (dcxLimited){.bound = dc->bound && dc->substeps == 0,
                         .contacts = dc->contact->potential,
                         .beds = dc->foundation->potential,
                         .elements = in_elements(dc)};
    for (int k = 0; dc->bound && k < dc->bodies.num_active; k++) { /* what rows bore is nothing to foresee by */
        memset(&dc->bodies.force[dc->bodies.active[k]], 0, sizeof *dc->bodies.force);
    }
    dc->bound = dc->limited = 0;
}

/* An impact has had its first half only. */
static int hits(const dcxWorld *dc)
{
    int any = 0;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        any |= dc->bodies.info[dc->bodies.active[k]].held > 0;
    }
    return any;
}

/* What gravity does in a substep of this length. */
static double energy_of_fall(const dcxWorld *dc, double h)
{
    double sum = 0, v = dc->gravity_norm * h;
    for (int k = 0; k < dc->bodies.num_active; k++) {
        const dcxBodyInfo *info = &dc->bodies.info[dc->bodies.active[k]];
        sum += info->flags & dcxBodyDynamic ? info->mass * v * v : 0;
    }
    return sum;
}

void dcxLimitLook(dcxWorld *dc, const dcxLimited *last, double h)
{
    if (!last->bound) {
        return;
    }
    double all = last->contacts + last->beds + last->elements, fall = energy_of_fall(dc, h);
    int gains = dc->potential > all + ALIKE * fabs(all) + fall;
    int loses = in_elements(dc) < last->elements - ALIKE * fabs(last->elements) - fall; /* stops that still give back */
    dc->bound |= gains || loses || hits(dc);
}

/* The last evaluation was but a look: beds and books are as they were before. */
static void forget_look(dcxWorld *dc, const dcxLimited *last)
{
    for (int i = 0; i < dc->beds.num_live; i++) {
        dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        if (bed->touched == dc->evaluations) {
            bed->touched = bed->met == dc->evaluations ? bed->parted : dc->evaluations - 1;
        }
    }
    dc->evaluations--;
    if (last->bound) {
        dc->contact->potential = last->contacts;
        dc->foundation->potential = last->beds;
    }
}

/* Into `predicted[].load`: what acts on bodies, but not what has just thrown them off. */
static void sum_loads(dcxWorld *dc, int rows)
{
    dcxBodies *bodies = &dc->bodies;
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        bodies->predicted[b].load = rows ? 0 : bodies->load[b];
    }
    for (int i = 0; rows && i < dc->rows.count; i++) {
        const dcxRow *row = &dc->rows.row[i];
        double load = row->load > row->kick * (1 + 1e-9) ? row->load : 0;
        bodies->predicted[row->b1].load += load;
        bodies->predicted[row->b2].load += load;
    }
}

int dcxLimitCarry(dcxWorld *dc, const dcxLimited *last, dcxODEStep *ode_step, int looked, double rest, double step)
{
    int count = (int)ceil(ldexp(rest / step, dcxLimitLevel(dc)) * (1 - 1e-9));
    double h = rest / count;
    dc->limited = 1;
    if (!last->bound) {
        dc->bound_since = dc->stamp;
        dcxTakeOver(dc);
    }
    if (looked) {
        forget_look(dc, last);
    }
    dc->dissipated += dc->lag > 0 ? (dc->power - dc->held_power) * dc->lag : 0;
    dcxScatterSettle(dc);
    sum_loads(dc, 0);
    dcxScatterAge(dc, -0.5 * h); /* as ODE has it: half a substep older than positions */
    dc->last_substeps += count;
    int code = dcxAdvanceRest(dc, ode_step, count, rest, step);
    sum_loads(dc, 1);
    dcxScatterAge(dc, 0.5 * h);
    dc->last_h = h;
    return code;
}

void dcxLimitLoop(dcxWorld *dc)
{
    const dcxLimited followed = {.bound = 0};
    dc->bound = 1;
    dc->bound_since = dc->stamp;
    dcxTakeOver(dc);
    forget_look(dc, &followed);
}

/*
 * A stop's force begins with a kink, and what the phase of the step makes of that is gained or lost at each impact: for
 * a thousand to tell no more than 3 % of the speed, its steps are to be half as long as a spring's.
 */
#define KINK 4

static double squared_frequency(const dcxElement *e, double omega2)
{
    return e->class->kind == dcForceStop ? KINK * omega2 : omega2;
}

int dcxLimitHoldsElements(dcxWorld *dc, double h)
{
    dcxBodies *bodies = &dc->bodies;
    double most = 0;
    for (int k = 0; k < bodies->num_active; k++) {
        bodies->predicted[bodies->active[k]].load = 0;
    }
    for (int near = 0; near < 2; near++) { /* after all that acts */
        for (int i = 0; i < dc->num_elements; i++) {
            const dcxElement *e = dc->element[i];
            double ahead = near && e->near_time < h ? squared_frequency(e, e->near_omega2) : 0;
            for (int k = 0; k < e->num_parts; k++) {
                int b = e->part[k].body;
                double *sum = &bodies->predicted[b].load;
                *sum += near ? 0 : squared_frequency(e, e->part[k].omega2);
                most = bodies->state[b].inv_mass > 0 ? fmax(most, *sum + ahead) : most;
            }
        }
    }
    return most * h * h <= DCX_RESOLVED;
}
