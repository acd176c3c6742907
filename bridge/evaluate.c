/*
 * Room 4, evaluate: normal forces of all contacts by the Hunt-Crossley law, gathered per body.  Friction follows in
 * frictions.c, once the substep is known.
 */
#include <string.h>

#include "motion.h"

static void clear_forces(dcBodies *bodies)
{
    for (int k = 0; k < bodies->num_active; k++) {
        int b = bodies->active[k];
        memset(&bodies->force[b], 0, sizeof bodies->force[b]);
        bodies->state[b].load = 0;
    }
    memset(&bodies->force[0], 0, sizeof bodies->force[0]);
    bodies->state[0].load = 0;
}

static void warn_force(dcImpl *dc, int i)
{
    const dcContacts *list = &dc->touch;
    const dcPair *pair = &dc->pairs.pair[list->contact[i].pair];
    const dcGeom *a = &dc->geoms.geom[pair->g1], *b = &dc->geoms.geom[pair->g2];
    if (!dc->warned_force) {
        dc->warned_force = 1;
        dcWarn("contact of %s %p and %s %p: the force is not finite (depth %g, rate %g); it is not applied",
               dcGeomClassName(a->ode_class), (void *)a->id, dcGeomClassName(b->ode_class), (void *)b->id, list->x[i],
               list->xdot[i]);
    }
}

/* A force that is not finite is not applied; it is reported once, with the geoms' names. */
static void refuse_bad(dcImpl *dc, dcContacts *list, int i)
{
    warn_force(dc, i);
    list->fn[i] = list->fh[i] = list->pe[i] = 0;
    list->xdot[i] = 0;
    v_set(list->ft[i], 0, 0, 0);
}

/*
 * Normal forces to the bodies, together with the friction of the last evaluation in proportion to the new normal
 * force, which the solution will be near.
 */
static void gather_forces(dcImpl *dc, int first, int n)
{
    dcContacts *list = &dc->touch;
    dcBodies *bodies = &dc->bodies;
    double potential = 0;
    for (int i = first; i < first + n; i++) {
        const dcContact *c = &list->contact[i];
        dcPair *pair = &dc->pairs.pair[c->pair];
        if (i + dcFetchAhead < list->count) {
            dcFetch(&dc->pairs.pair[c[dcFetchAhead].pair], (int)sizeof *pair);
            dcFetch(&bodies->force[c[dcFetchAhead].b2], (int)sizeof(dcWrench));
        }
        double *memory = pair->memory[c->feature];
        double along = v_dot(memory, c->n), f[3];
        if (pair->touched[c->feature] != dc->evaluations - 1) { /* a new contact remembers nothing */
            v_set(memory, 0, 0, 0);
            along = 0;
        }
        pair->touched[c->feature] = dc->evaluations;
        list->xdot[i] -= list->lag_w[i] * list->fn[i];
        for (int a = 0; a < 3; a++) {
            list->ft[i][a] = list->fn[i] * (memory[a] - along * c->n[a]);
        }
        if (!((list->fn[i] + list->ft[i][0] + list->ft[i][1] + list->ft[i][2]) * 0 == 0)) {
            refuse_bad(dc, list, i);
        }
        memory[3] = list->fn[i];
        v_add_scaled(f, list->ft[i], list->fn[i], c->n);
        dcContactAdd(bodies, c, f);
        bodies->state[c->b1].load += list->fn[i];
        bodies->state[c->b2].load += list->fn[i];
        potential += list->pe[i];
    }
    dc->potential += potential;
}

void dcEvaluateNormal(dcImpl *dc)
{
    dcContacts *list = &dc->touch;
    clear_forces(&dc->bodies);
    dc->potential = 0;
    for (int i = 0; i < list->count; i += DC_BLOCK) {
        int n = list->count - i < DC_BLOCK ? list->count - i : DC_BLOCK;
        dcHuntCrossleyBatch batch = {(size_t)n,       list->k + i,  list->c + i,  list->x + i, list->xdot + i,
                                     list->lag_w + i, list->fn + i, list->fh + i, list->pe + i};
        dcHuntCrossleyEvaluate(&batch);
        gather_forces(dc, i, n);
    }
}
