/* The order in which forces are found: contacts, beds, elements; then friction, and their sum on each body. */
#include <string.h>

#include "bed/bed.h"
#include "bodies/bodies.h"
#include "contact/contact.h"
#include "element/element.h"
#include "state/world_data.h"
#include "step.h"

/* Rooms 3 and 4 for the present state, except friction; wakes who must be awake. */
void dcEvaluateState(dcImpl *dc)
{
    dc->evaluations++;
    do {
        dcBedsFind(dc);
        dcGeometry(dc);
        dcClock(dc, &dc->times.geometry);
    } while (dcSleepWake(dc));
    dcEvaluateNormal(dc);
    dcBedsNormal(dc);
    dcElementsEvaluate(dc);
    dcElementsLoad(dc);
    dc->potential = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dc->potential += dc->element[i]->potential;
    }
    dcClock(dc, &dc->times.evaluate);
}

static void clear_forces(dcBodies *bodies)
{
    for (int k = 0; k < bodies->num_active; k++) {
        memset(&bodies->force[bodies->active[k]], 0, sizeof *bodies->force);
    }
    memset(&bodies->force[0], 0, sizeof *bodies->force);
}

/* Friction in the coming kick, and the sum of all forces on each body. */
void dcEvaluateFriction(dcImpl *dc, double kick)
{
    dcxHolds holds;
    dcxHoldsBegin(dc, &holds);
    dcBodiesPredict(dc, kick);
    clear_forces(&dc->bodies);
    dcxContactsFriction(dc, kick, &holds);
    dcBedsAdd(dc, kick, &holds);
    dcxHoldsEnd(dc, &holds);
    dcElementsAdd(dc);
    dc->power = 0;
    for (int i = 0; i < dc->num_elements; i++) {
        dc->power += dc->element[i]->power;
    }
}
