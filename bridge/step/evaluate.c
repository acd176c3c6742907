/* The order in which forces are found: contacts, beds, elements; then friction, and their sum on each body. */
#include <string.h>

#include "bed/bed.h"
#include "bodies/bodies.h"
#include "contact/contact.h"
#include "element/element.h"
#include "resistance/resistance.h"
#include "state/world_data.h"
#include "step.h"

/* Contacts, beds and elements at the present state, all but friction; wakes who must be awake. */
void dcxEvaluate(dcxWorld *dc)
{
    dc->evaluations++;
    do {
        dcxBedsFind(dc);
        dcxContactsFind(dc);
        dcxClock(dc, &dc->times.geometry);
    } while (dcxSleepWake(dc));
    dcxContactsNormal(dc);
    dcxBedsNormal(dc);
    dcxElementsEvaluate(dc);
    dcxElementsLoad(dc);
    dc->potential = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dc->potential += dc->element[i]->potential;
    }
    dcxClock(dc, &dc->times.evaluate);
}

static void clear_forces(dcxBodies *bodies)
{
    for (int k = 0; k < bodies->num_active; k++) {
        memset(&bodies->force[bodies->active[k]], 0, sizeof *bodies->force);
    }
    memset(&bodies->force[0], 0, sizeof *bodies->force);
}

void dcxEvaluateFriction(dcxWorld *dc, double kick, double ahead)
{
    dcxHolds holds;
    dcxHoldsBegin(dc, &holds);
    dcxBodiesPredict(dc, kick);
    clear_forces(&dc->bodies);
    if (dc->pairs.sticks) {
        dcxContactsPull(dc, ahead);
    }
    dcxContactsFriction(dc, kick, &holds);
    dcxBedsAdd(dc, kick, ahead, &holds);
    dcxResistAdd(dc, &holds);
    dcxHoldsEnd(dc, &holds);
    dcxElementsAdd(dc);
    dc->power = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dc->power += dc->element[i]->power;
    }
}
