/* Rolling and spinning friction where forces are found at the present state: by the loads of now. */
#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "foundation/foundation.h"
#include "resistance.h"

static void gather(dcxWorld *dc)
{
    const dcxContacts *list = &dc->touch;
    for (int i = 0; i < list->count; i++) {
        const dcxPair *pair = &dc->pairs.pair[list->contact[i].pair];
        if (pair->resist >= 0 && list->x[i] > 0) {
            dcxResistBear(dc, pair, list->fn[i], list->contact[i].n, 1.5 * list->fh[i] / list->x[i]);
        }
    }
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        const dcxPair *pair = &dc->pairs.pair[bed->pair];
        for (int k = 0; pair->resist >= 0 && k < bed->own->state.num_blocks; k++) {
            const dcxSpringBlock *b = &bed->own->state.block[k];
            for (int j = 0; j < b->n; j++) {
                double u[3] = {b->u[0][j], b->u[1][j], b->u[2][j]}, n[3];
                m_mul(n, bed->frame.r, u);
                dcxResistBear(dc, pair, b->fn[j], n, bed->weight * bed->law.stiffness * b->a[j]);
            }
        }
    }
}

/* Since the last evaluation, with ODE's own velocities. */
static void turn_springs(dcxWorld *dc, dcxHolds *holds)
{
    for (int i = 0; i < dc->resists.count; i++) {
        dcxResist *r = &dc->resists.resist[i];
        int keep = dcxResistGoesOn(dc, r);
        double way[3];
        dcxResistSettle(dc, r);
        r->acts = r->used && r->bore == dc->evaluations;
        if (!keep || !r->acts) {
            v_set(r->turn, 0, 0, 0);
            r->stored = 0;
        }
        if (r->acts) {
            v_sub(way, dc->bodies.raw[r->b1].w, dc->bodies.raw[r->b2].w);
            v_scale(way, keep ? holds->drift : 0, way);
            dcxResistLaws(dc, r, 0);
            r->stored = dcxResistTurn(r, way);
        }
        holds->stored += r->stored;
        dc->resists.element->potential += r->stored;
    }
}

void dcxResistAdd(dcxWorld *dc, dcxHolds *holds)
{
    dcxResists *all = &dc->resists;
    if (all->count == 0) {
        return;
    }
    all->element->power = 0;
    if (holds->first) {
        all->element->potential = 0;
        gather(dc);
        dcxResistCount(dc);
        turn_springs(dc, holds);
    }
    for (int i = 0; i < all->count; i++) {
        dcxResist *r = &all->resist[i];
        double takes, loses;
        if (!r->acts) {
            continue;
        }
        dcxResistPush(dc, r);
        dcxResistPower(dc, r, &takes, &loses);
        holds->taken += takes;
        holds->power += loses;
        all->element->power += loses;
    }
}
