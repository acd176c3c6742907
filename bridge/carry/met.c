/* Way (c): the table of pairs of geoms that met, and the law between them. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/core.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* In whatever order; `again`: of those that are named both ways round in a step the second. */
static uint64_t key_of(dGeomID g1, dGeomID g2, int again)
{
    uint64_t one = dcxTableKey(g1), two = dcxTableKey(g2), a = one < two ? one : two, b = one < two ? two : one;
    return (a * 0x9E3779B97F4A7C15u ^ (b + 0x7F4A7C15u + (uint64_t)again) * 0xC2B2AE3D27D4EB4Fu) | 1;
}

void dcxMetTurn(dcxWorld *dc, dcxMet *met)
{
    int follows = met->stamp + 1 == dc->stamp;
    met->stamp = dc->stamp;
    met->num_old = follows ? met->num : 0;
    met->half = !met->half;
    met->num = met->gone_on = met->given = 0;
    met->was_opposed = follows && met->opposed;
    met->opposed = 0;
    met->group = 0;
    met->budget = -1;
    met->bore = 0;
    met->gives = 0;
    met->tank = met->num_old > 0 ? met->tank : 0;
    met->held = met->num_old > 0 ? met->held : 0;
}

/* The entry of a geom, which is named in this step; -1 for none.  0: out of memory. */
static int name(dcxWorld *dc, dGeomID geom, int *entry)
{
    *entry = geom ? dcxGeomEntry(dc, geom) : -1;
    if (geom && *entry >= 0) {
        dc->geoms.geom[*entry].met = dc->stamp;
        if (dGeomGetClass(geom) == dConvexClass) {
            dcxConvexLook(&dc->geoms.solid[*entry], geom);
        }
    }
    return !geom || *entry >= 0;
}

/* The number of a key, found or made; negative: out of memory. */
static int number_of(struct dcxCarry *carry, uint64_t key, int *made)
{
    int i = dcxTableFind(&carry->mets, key);
    *made = i < 0;
    if (i >= 0) {
        return i;
    }
    i = carry->num_mets;
    if ((i == carry->num_made && !dcxMetsMake(carry)) || !dcxTablePut(&carry->mets, key, i)) {
        return dcErrMemory;
    }
    return carry->num_mets++;
}

/* The first time in a step: law and contacts are brought up to date.  0: out of memory. */
static int meet(dcxWorld *dc, dcxMet *met, int made)
{
    if (dcxMetIsOther(met)) {
        met->stamp = dc->stamp - 2;
        made = 1;
    }
    if (!name(dc, met->g1, &met->e1) || !name(dc, met->g2, &met->e2)) {
        return 0;
    }
    if (made || met->law != dc->carry->laws) {
        dcxMetLaw(dc, met);
        met->law = dc->carry->laws;
    }
    dcxMetTurn(dc, met);
    dcxMetRecall(dc, met);
    dcxMetSpread(dc, met);
    return 1;
}

/* Whether a pair is that of two geoms, the other way round. */
static int is_flipped(const dcxMet *met, dGeomID g1, dGeomID g2)
{
    return g1 != g2 && met->g1 == g2 && met->g2 == g1;
}

dcxMet *dcxMetFind(dcxWorld *dc, dGeomID g1, dGeomID g2)
{
    struct dcxCarry *carry = dc->carry;
    if (carry->last_met && carry->last_met->g1 == g1 && carry->last_met->g2 == g2 &&
        carry->last_met->stamp == dc->stamp) {
        return carry->last_met;
    }
    int made, again = 0, i = number_of(carry, key_of(g1, g2, 0), &made);
    if (i >= 0 && !made && carry->met[i]->stamp == dc->stamp && is_flipped(carry->met[i], g1, g2)) {
        again = 1;
        i = number_of(carry, key_of(g1, g2, 1), &made);
    }
    if (i < 0) {
        return NULL;
    }
    dcxMet *met = carry->met[i];
    if (!made && is_flipped(met, g1, g2)) {
        dcxMetFlip(met);
    }
    if (dc->values_changed && carry->laws_stamp != dc->stamp) {
        carry->laws_stamp = dc->stamp;
        carry->laws++;
    }
    if (made || met->g1 != g1 || met->g2 != g2) {
        memset(met, 0, offsetof(dcxMet, room));
        met->g1 = g1;
        met->g2 = g2;
        met->again = again;
        met->stamp = dc->stamp - 2;
        made = 1;
    }
    if (met->stamp != dc->stamp && !meet(dc, met, made)) {
        return NULL;
    }
    carry->last_met = met;
    return met;
}

void dcxMetRest(dcxWorld *dc, dGeomID g1, dGeomID g2)
{
    int i = dcxTableFind(&dc->carry->mets, key_of(g1, g2, 0));
    dcxMet *met = i < 0 ? NULL : dc->carry->met[i];
    if (met && met->stamp != dc->stamp && is_flipped(met, g1, g2)) {
        dcxMetFlip(met);
    }
    if (met && met->g1 == g1 && met->g2 == g2 && met->stamp + 1 == dc->stamp && !dcxMetIsOther(met) &&
        name(dc, g1, &met->e1) && name(dc, g2, &met->e2)) {
        met->stamp = met->rests = dc->stamp;
        for (int k = 0; k < met->num; k++) {
            dcxMetSpot(met, k)->known = 1; /* what ODE did not step bears what it bore */
            dcxMetSpot(met, k)->feedback = NULL;
        }
    }
}

void dcxMetsIndex(struct dcxCarry *carry)
{
    carry->last_met = NULL;
    dcxTableClear(&carry->mets);
    for (int i = 0; i < carry->num_mets; i++) {
        dcxTablePut(&carry->mets, key_of(carry->met[i]->g1, carry->met[i]->g2, carry->met[i]->again), i);
    }
}

void dcxMetsForget(dcxWorld *dc, dGeomID id)
{
    struct dcxCarry *carry = dc->carry;
    for (int i = 0; i < carry->num_mets; i++) {
        dcxMet *met = carry->met[i];
        if (met->g1 == id || met->g2 == id) { /* what it bore in this step is still taken */
            met->g1 = met->g1 == id ? 0 : met->g1;
            met->g2 = met->g2 == id ? 0 : met->g2;
            met->like[0].class = -1;
        }
    }
    carry->last_met = NULL;
}

/* Values may change while nothing meets, and after a pair met. */
void dcxMetsRelaw(dcxWorld *dc)
{
    dc->carry->laws += dc->values_changed != 0;
}

/* Forgets pairs that have not met for long. */
void dcxMetsPurge(dcxWorld *dc, unsigned oldest)
{
    struct dcxCarry *carry = dc->carry;
    int kept = 0;
    carry->last_met = NULL;
    dcxTableClear(&carry->mets);
    for (int i = 0; i < carry->num_mets; i++) {
        dcxMet *met = carry->met[i];
        if ((int)(met->stamp - oldest) >= 0 && dcxTablePut(&carry->mets, key_of(met->g1, met->g2, met->again), kept)) {
            carry->met[i] = carry->met[kept];
            carry->met[kept++] = met;
        }
    }
    carry->num_mets = kept;
}
