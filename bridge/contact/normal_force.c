/*
 * Evaluate: normal forces of all contacts by the Hunt-Crossley law.  Friction follows in friction_force.c, once
 * the substep is known, and with it the sum of all forces on each body.
 */
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "contact.h"

static void warn_force(dcxWorld *dc, int i)
{
    const dcxContacts *list = &dc->touch;
    const dcxPair *pair = &dc->pairs.pair[list->contact[i].pair];
    const dcxGeom *a = &dc->geoms.geom[pair->g1], *b = &dc->geoms.geom[pair->g2];
    if (!dc->warned_force) {
        dc->warned_force = 1;
        dcxWarn("contact of %s %p and %s %p: the force is not finite (depth %g, rate %g); it is not applied",
                dcxGeomClassName(a->ode_class), (void *)a->id, dcxGeomClassName(b->ode_class), (void *)b->id,
                list->x[i], list->xdot[i]);
    }
}

/* A force that is not finite is not applied; it is reported once, with the geoms' names. */
static void refuse_bad(dcxWorld *dc, dcxContacts *list, int i)
{
    warn_force(dc, i);
    list->fn[i] = list->fh[i] = list->pe[i] = 0;
    list->xdot[i] = 0;
    v_set(list->slip[i], 0, 0, 0);
    v_set(list->ratio[i], 0, 0, 0);
}

/* What follows from the normal forces: the present rates, the bodies' loads, the energy. */
static void sum_up(dcxWorld *dc, int first, int n)
{
    dcxContacts *list = &dc->touch;
    double *load = dc->bodies.load, potential = 0;
    for (int i = first; i < first + n; i++) {
        const dcxContact *c = &list->contact[i];
        if (!dcxFits(list->fn[i] + list->xdot[i] + list->slip[i][0] + list->slip[i][1] + list->slip[i][2])) {
            refuse_bad(dc, list, i);
        }
        list->xdot[i] -= list->lag_w[i] * list->fn[i];
        load[c->b1] += list->fn[i];
        load[c->b2] += list->fn[i];
        potential += list->pe[i];
    }
    dc->contact->potential += potential;
}

/* Stiffness and dissipation of a block of contacts. */
static void gather_laws(const dcxWorld *dc, int first, int n, double *k, double *c)
{
    for (int j = 0; j < n; j++) {
        const dcxContact *contact = &dc->touch.contact[first + j];
        const dcxPairLaw *law = &dc->pairs.law[contact->law];
        k[j] = contact->curved < 2 ? law->k[(int)contact->curved] : dc->touch.own[first + j][0];
        c[j] = law->c;
    }
}

void dcxContactsNormal(dcxWorld *dc)
{
    dcxContacts *list = &dc->touch;
    double k[DCX_BLOCK], c[DCX_BLOCK];
    dc->contact->potential = 0;
    memset(dc->bodies.load, 0, (size_t)dc->bodies.count * sizeof *dc->bodies.load);
    for (int i = 0; i < list->count; i += DCX_BLOCK) {
        int n = list->count - i < DCX_BLOCK ? list->count - i : DCX_BLOCK;
        gather_laws(dc, i, n, k, c);
        dcHuntCrossleyBatch batch = {
            (size_t)n, k, c, list->x + i, list->xdot + i, list->lag_w + i, list->fn + i, list->fh + i, list->pe + i};
        dcHuntCrossleyEvaluate(&batch);
        sum_up(dc, i, n);
    }
    if (dc->pairs.sticks) {
        dcxContactsStick(dc);
    }
}
