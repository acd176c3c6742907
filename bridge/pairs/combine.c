/*
 * What two geoms have in common: kind of pair, whether it is wanted, combined material, Hertz stiffness.  Done once
 * per pair, not per contact.
 */
#include <stdint.h>
#include <string.h>

#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "resistance/resistance.h"
#include "state/world_data.h"
#include "pairs.h"

/* Kinds with loops of their own. */
static int own_loop(int a, int b)
{
    static const signed char kinds[5][5] = {
        /*            none  sphere               plane  box                 capsule */
        [dcxShapeNone] = {-1, -1, -1, -1, -1},
        [dcxShapeSphere] = {-1, dcxKindSphereSphere, dcxKindSpherePlane, dcxKindSphereBox, dcxKindSphereCapsule},
        [dcxShapePlane] = {-1, -1, -1, -1, -1},
        [dcxShapeBox] = {-1, -1, -1, -1, -1},
        [dcxShapeCapsule] = {-1, -1, dcxKindCapsulePlane, -1, -1},
    };
    return a <= dcxShapeCapsule && b <= dcxShapeCapsule ? kinds[a][b] : -1;
}

/* The kind of g1 against g2 in this order, or -1. */
static int kind_of(const dcxWorld *dc, int g1, int g2)
{
    int a = dc->geoms.geom[g1].shape, b = dc->geoms.geom[g2].shape, own = own_loop(a, b);
    int round1 = a == dcxShapeSphere || a == dcxShapeCapsule, round2 = b == dcxShapeSphere || b == dcxShapeCapsule;
    int flat1 = a >= dcxShapeBox && a != dcxShapeHeightfield && a != dcxShapeUser;
    if (own >= 0 || (own_loop(b, a) >= 0 && a != b)) {
        return own;
    }
    if (a == dcxShapeUser) {
        return dcxKindDCollide;
    }
    if (b == dcxShapeUser) {
        return -1;
    }
    if (round1 && round2) {
        return a == b ? dcxKindRound : -1;
    }
    if (round1) {
        return dcxKindRound;
    }
    return !round2 && flat1 && (a <= b || b == dcxShapePlane) ? dcxKindFlat : -1;
}

int dcxPairKind(const dcxWorld *dc, int *g1, int *g2)
{
    int a = dc->geoms.geom[*g1].shape, b = dc->geoms.geom[*g2].shape;
    if (a == dcxShapeNone || b == dcxShapeNone) {
        return -1;
    }
    if (!dcxBedWanted(dc, *g1, *g2)) {
        return dcxPairPointKind(dc, g1, g2);
    }
    if (*g1 > *g2) {
        int first = *g1;
        *g1 = *g2;
        *g2 = first;
    }
    return dcxKindBed;
}

/* In one order for each pair, whoever names it. */
int dcxPairPointKind(const dcxWorld *dc, int *g1, int *g2)
{
    int kind = kind_of(dc, *g1, *g2), first = *g1;
    if (kind >= 0 && (dc->geoms.geom[*g1].shape != dc->geoms.geom[*g2].shape || *g1 < *g2)) {
        return kind;
    }
    *g1 = *g2;
    *g2 = first;
    return kind_of(dc, *g1, *g2);
}

/* As near callbacks of ODE's mostly ask it. */
static int joined(dBodyID a, dBodyID b)
{
    return a && b && dAreConnectedExcluding(a, b, dJointTypeContact);
}

/* 0: not to be looked at; 1: a candidate for contact, compliant or rigid. */
int dcxPairWanted(dcxWorld *dc, int g1, int g2)
{
    const dcxGeom *a = &dc->geoms.geom[g1], *b = &dc->geoms.geom[g2];
    if (a->body == b->body || (!a->body_id && !b->body_id)) {
        return 0;
    }
    if (!(a->category & b->collide) && !(b->category & a->collide)) {
        return 0;
    }
    const dcxBodyInfo *info = dc->bodies.info;
    if (!(info[a->body].flags & dcxBodyJointed) || !(info[b->body].flags & dcxBodyJointed)) {
        return 1;
    }
    return !joined(a->body_id, b->body_id);
}

static const dcMaterial *material_of(const dcxWorld *dc, int entry)
{
    const dcxSurface *surface = entry < 0 ? NULL : &dc->geoms.surface[entry];
    return surface && surface->live.own ? &surface->live.material : &dc->default_material;
}

/* Asks the caller's combination rule; 1 if it gave a usable answer. */
static int ask_rule(dcxWorld *dc, int g1, int g2, dcPairMaterial *out)
{
    const dcxGeom *a = &dc->geoms.geom[g1], *b = &dc->geoms.geom[g2];
    if (!dc->combine || !dc->combine(dc->combine_data, a->id, material_of(dc, g1), b->id, material_of(dc, g2), out)) {
        return 0;
    }
    double value = 0;
    const char *fault = dcPairMaterialFault(out, &value);
    if (fault) {
        dcxWarn("combination callback: for %s %p and %s %p: %s, not %g; what holds without it is used",
                dcxGeomClassName(a->ode_class), (void *)a->id, dcxGeomClassName(b->ode_class), (void *)b->id, fault,
                value);
        return 0;
    }
    return 1;
}

void dcxCombineMaterials(dcxWorld *dc, int g1, int g2, dcPairMaterial *out)
{
    int known = g1 >= 0 && g2 >= 0;
    if (!known || !dcxCombineLookup(dc, g1, g2, out)) {
        dcMaterialCombineBy(&dc->combination.rules, material_of(dc, g1), material_of(dc, g2), out);
        out->friction_model = dc->friction_model;
    }
    dcPairMaterial asked = *out;
    if (known && ask_rule(dc, g1, g2, &asked)) {
        *out = asked;
    }
}

static uint64_t hash_of(const dcxPairLaw *law)
{
    const unsigned char *bytes = (const unsigned char *)law;
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < sizeof *law; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    return hash | 1;
}

void dcxLawsIndex(dcxPairs *pairs)
{
    dcxTableClear(&pairs->laws);
    for (int i = 0; i < pairs->num_laws; i++) {
        dcxTablePut(&pairs->laws, hash_of(&pairs->law[i]), i); /* if memory is short, the law is made twice */
    }
}

/* The number of a law, found or added; negative: out of memory. */
static int law_number(dcxPairs *pairs, const dcxPairLaw *law)
{
    uint64_t hash = hash_of(law);
    int i = dcxTableFind(&pairs->laws, hash);
    if (i >= 0 && memcmp(&pairs->law[i], law, sizeof *law) == 0) {
        return i;
    }
    if (!dcxReserve((void **)&pairs->law, &pairs->cap_laws, pairs->num_laws, sizeof *pairs->law) ||
        !dcxTablePut(&pairs->laws, hash, pairs->num_laws)) {
        return dcErrMemory;
    }
    pairs->law[pairs->num_laws] = *law;
    return pairs->num_laws++;
}

int dcxPairCombine(dcxWorld *dc, dcxPair *pair)
{
    dcPairMaterial both;
    dcxCombineMaterials(dc, pair->g1, pair->g2, &both);
    if (!dcxResistPair(dc, pair, &both)) {
        pair->law = 0;
        return 0;
    }
    dc->pairs.sticks |= both.adhesion_force > 0 || both.adhesion_energy > 0 || both.adhesion_stress > 0;
    if (pair->kind == dcxKindBed) {
        pair->law = 0;
        return dc->foundation->class->pair(dc, pair, &both);
    }
    if (pair->kind >= dcxKindRound && pair->more < 0) {
        pair->more = dcxPairMoreNew(&dc->pairs);
        if (pair->more < 0) {
            return 0;
        }
    }
    dcxPairLaw law = {.share1 = both.share1,
                      .c = both.dissipation,
                      .modulus = both.modulus,
                      .friction = {both.static_friction, both.dynamic_friction, both.viscous_friction},
                      .hold = dcxHoldRatio(&both),
                      .pull = both.adhesion_force,
                      .bond = both.adhesion_energy};
    dcxPairCurvature(dc, pair, &law);
    int number = law_number(&dc->pairs, &law);
    pair->law = number < 0 ? 0 : number;
    return number >= 0;
}

int dcxPairsRecombine(dcxWorld *dc)
{
    dcxTableClear(&dc->pairs.laws);
    dc->pairs.num_laws = dc->pairs.sticks = 0;
    int missed = 0;
    for (int i = 0; i < dc->pairs.count; i++) {
        dcxPair *pair = &dc->pairs.pair[i];
        const dcxGeom *geom = dc->geoms.geom;
        int g1 = pair->g1, g2 = pair->g2, here = geom[g1].stamp == dc->stamp && geom[g2].stamp == dc->stamp;
        pair->law = -1; /* what is not here now may be gone: it is combined when it is listed again */
        if (here && geom[g1].id && geom[g2].id && dcxPairKind(dc, &g1, &g2) == pair->kind && g1 == pair->g1 &&
            !dcxPairCombine(dc, pair)) {
            return 0;
        }
        missed |= pair->law < 0;
    }
    dc->pairs.valid &= !missed;
    dcxResistSweep(dc); /* those that resist only now have bodies, too, though the lists stay as they are */
    dcxCombineSettle(dc);
    return 1;
}
