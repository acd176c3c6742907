/* What rows bore, and what the program's own contact joints did, contact by contact: for sensors. */
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "resistance/resistance.h"
#include "parts.h"

static void name(const dcxWorld *dc, int g1, int g2, dcxSeen *seen)
{
    seen->g1 = dc->geoms.geom[g1].id;
    seen->g2 = dc->geoms.geom[g2].id;
}

static void name_contact(const dcxWorld *dc, const dcxContact *c, dcxSeen *seen)
{
    const dcxPair *pair = &dc->pairs.pair[c->pair];
    seen->feature = c->feature;
    name(dc, pair->g1, pair->g2, seen);
}

static int pair_of(const dcxWorld *dc, const dcxRow *row)
{
    if (row->owner == dcxOwnerBed) {
        return dc->beds.bed[dcxClusterBed(dc, row->number)].pair;
    }
    return (row->owner == dcxOwnerNear ? &dc->near : &dc->touch)->contact[row->number].pair;
}

static void see_row(dcxWorld *dc, const dcxRow *row, dcxSee *see, double dt)
{
    dcxSeen seen = {.b1 = row->b1, .b2 = row->b2, .feature = -1, .press = row->load};
    v_scale(seen.f, row->load, row->n);
    v_add_scaled(seen.f, seen.f, row->friction[0], row->t[0]);
    v_add_scaled(seen.f, seen.f, row->friction[1], row->t[1]);
    v_add_scaled(seen.at, dc->bodies.state[row->b1].p, 1, row->arm[0]);
    if (row->owner == dcxOwnerBed) {
        const dcxBed *bed = &dc->beds.bed[dcxClusterBed(dc, row->number)];
        name(dc, bed->g1, bed->g2, &seen);
    } else {
        name_contact(dc, &(row->owner == dcxOwnerNear ? &dc->near : &dc->touch)->contact[row->number], &seen);
    }
    dcxResistShare(dc, pair_of(dc, row), &seen);
    see(dc, &seen, dt);
}

/* Adhesion acts throughout the step beside the rows. */
static void see_pulls(dcxWorld *dc, dcxSee *see, double dt)
{
    for (int i = 0; i < dc->touch.count; i++) {
        const dcxContact *c = &dc->touch.contact[i];
        dcxSeen seen = {.b1 = c->b1, .b2 = c->b2};
        dcxRow row;
        if (dc->touch.pull[i] > 0) {
            dcxContactArms(&dc->touch, i, &row);
            v_scale(seen.f, -dc->touch.pull[i], c->n);
            v_add_scaled(seen.at, dc->bodies.state[c->b1].p, 1, row.arm[0]);
            name_contact(dc, c, &seen);
            see(dc, &seen, dt);
        }
    }
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *bed = &dc->beds.bed[dc->beds.live[i]];
        dcxSeen seen = {.b1 = bed->b1, .b2 = bed->b2, .feature = -1};
        if (bed->pull.whole > 0) {
            v_copy(seen.f, bed->pull.f);
            v_copy(seen.t, bed->pull.t);
            v_copy(seen.at, bed->frame.p);
            name(dc, bed->g1, bed->g2, &seen);
            see(dc, &seen, dt);
        }
    }
}

/* Friction that the solve bounded by other loads than it found acts without one, too (solve_bounded.c). */
static int is_seen(const dcxRow *row)
{
    int contact = row->owner == dcxOwnerContact || row->owner == dcxOwnerNear || row->owner == dcxOwnerBed;
    return contact && !row->gone && (row->load > 0 || row->friction[0] != 0 || row->friction[1] != 0);
}

void dcxRowsSee(dcxWorld *dc, dcxSee *see, double dt)
{
    dcxResistShow(dc);
    for (int i = 0; i < dc->rows.count; i++) {
        if (is_seen(&dc->rows.row[i])) {
            dcxResistCountSeen(dc, pair_of(dc, &dc->rows.row[i]), dc->rows.row[i].load);
        }
    }
    for (int i = 0; i < dc->rows.count; i++) {
        if (is_seen(&dc->rows.row[i])) {
            see_row(dc, &dc->rows.row[i], see, dt);
        }
    }
    if (dc->pairs.sticks) {
        see_pulls(dc, see, dt);
    }
}

/* ---- way (c) ---- */

static int is_told(const dcxSpot *spot)
{
    return spot->feedback && spot->feedback->f1[0] == spot->feedback->f1[0];
}

int dcxProgramTold(const dcxWorld *dc)
{
    const struct dcxCarry *carry = dc->carry;
    int waits = 0;
    for (int i = 0; carry->made_stamp && i < carry->num_mets; i++) {
        const dcxMet *met = carry->met[i];
        for (int k = 0; met->stamp == carry->made_stamp && k < met->num; k++) {
            if (is_told(dcxMetSpot(met, k))) {
                return 1;
            }
            waits |= dcxMetSpot(met, k)->feedback != NULL;
        }
    }
    return !waits;
}

static void see_spot(dcxWorld *dc, const dcxMet *met, const dcxSpot *spot, dcxSee *see, double dt)
{
    dcxSeen seen = {.g1 = met->g1, .g2 = met->g2, .feature = -1};
    double sign = spot->turned ? -1 : 1;
    seen.b1 = spot->body[0];
    seen.b2 = spot->body[1];
    for (int a = 0; a < 3; a++) {
        seen.f[a] = sign * (double)spot->feedback->f1[a] + (spot->kick - spot->pull) * spot->n[a];
    }
    seen.press = v_dot(seen.f, spot->n) + spot->pull;
    v_copy(seen.at, spot->at);
    see(dc, &seen, dt);
}

void dcxProgramSee(dcxWorld *dc, dcxSee *see, double dt)
{
    const struct dcxCarry *carry = dc->carry;
    for (int i = 0; carry->made_stamp && i < carry->num_mets; i++) {
        const dcxMet *met = carry->met[i];
        for (int k = 0; met->stamp == carry->made_stamp && k < met->num; k++) {
            if (is_told(dcxMetSpot(met, k))) {
                see_spot(dc, met, dcxMetSpot(met, k), see, dt);
            }
        }
    }
}
