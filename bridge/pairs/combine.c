/*
 * What two geoms have in common: kind of pair, whether it is wanted, combined material, Hertz stiffness.  Done once
 * per pair, not per contact.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "pairs.h"

/* Kinds with loops of their own. */
static int own_loop(int a, int b)
{
    static const signed char kinds[5][5] = {
        /*            none  sphere               plane  box                 capsule */
        [dcShapeNone] = {-1, -1, -1, -1, -1},
        [dcShapeSphere] = {-1, dcKindSphereSphere, dcKindSpherePlane, dcKindSphereBox, dcKindSphereCapsule},
        [dcShapePlane] = {-1, -1, -1, -1, -1},
        [dcShapeBox] = {-1, -1, -1, -1, -1},
        [dcShapeCapsule] = {-1, -1, dcKindCapsulePlane, -1, -1},
    };
    return a <= dcShapeCapsule && b <= dcShapeCapsule ? kinds[a][b] : -1;
}

/* The kind of g1 against g2 in this order, or -1. */
static int kind_of(const dcImpl *dc, int g1, int g2)
{
    int a = dc->geoms.geom[g1].shape, b = dc->geoms.geom[g2].shape, own = own_loop(a, b);
    int round1 = a == dcShapeSphere || a == dcShapeCapsule, round2 = b == dcShapeSphere || b == dcShapeCapsule;
    int flat1 = a >= dcShapeBox && a != dcShapeHeightfield && a != dcShapeUser;
    if (own >= 0 || (own_loop(b, a) >= 0 && a != b)) {
        return own;
    }
    if (a == dcShapeUser) {
        return dcKindUser;
    }
    if (b == dcShapeUser) {
        return -1;
    }
    if (round1 && round2) {
        return a == b ? dcKindRound : -1;
    }
    if (round1) {
        return dcKindRound;
    }
    return !round2 && flat1 && (a <= b || b == dcShapePlane) ? dcKindPoint : -1;
}

int dcPairKind(const dcImpl *dc, int *g1, int *g2)
{
    int a = dc->geoms.geom[*g1].shape, b = dc->geoms.geom[*g2].shape;
    if (a == dcShapeNone || b == dcShapeNone) {
        return -1;
    }
    int bed = dcBedWanted(dc, *g1, *g2);
    int kind = bed ? dcKindBed : kind_of(dc, *g1, *g2);
    if (kind >= 0 && ((a != b && !bed) || *g1 < *g2)) { /* one order for each pair, whoever names it */
        return kind;
    }
    int first = *g1;
    *g1 = *g2;
    *g2 = first;
    return bed ? dcKindBed : kind_of(dc, *g1, *g2);
}

static int joined(dBodyID a, dBodyID b)
{
    if (!a || !b) {
        return 0;
    }
    int n = dBodyGetNumJoints(a);
    for (int i = 0; i < n; i++) {
        dJointID joint = dBodyGetJoint(a, i);
        dJointType type = dJointGetType(joint);
        if (type != dJointTypeContact && type != dJointTypeNull &&
            (dJointGetBody(joint, 0) == b || dJointGetBody(joint, 1) == b)) {
            return 1;
        }
    }
    return 0;
}

/* 0: not to be looked at; 1: a candidate for contact, compliant or rigid. */
int dcPairWanted(dcImpl *dc, int g1, int g2)
{
    const dcGeom *a = &dc->geoms.geom[g1], *b = &dc->geoms.geom[g2];
    if (a->body == b->body) {
        return 0;
    }
    if (!(a->category & b->collide) && !(b->category & a->collide)) {
        return 0;
    }
    const dcBodyInfo *info = dc->bodies.info;
    if (!(info[a->body].flags & dcBodyJointed) || !(info[b->body].flags & dcBodyJointed)) {
        return 1;
    }
    return !joined(a->body_id, b->body_id);
}

static const dcMaterial *material_of(const dcImpl *dc, int entry)
{
    const dcSurface *surface = &dc->geoms.surface[entry];
    return surface->own ? &surface->material : &dc->default_material;
}

/* Asks the caller's combination rule; 1 if it gave a usable answer. */
static int ask_rule(dcImpl *dc, int g1, int g2, dcPairMaterial *out)
{
    const dcGeom *a = &dc->geoms.geom[g1], *b = &dc->geoms.geom[g2];
    if (!dc->combine || !dc->combine(dc->combine_data, a->id, material_of(dc, g1), b->id, material_of(dc, g2), out)) {
        return 0;
    }
    double value = 0;
    const char *fault = dcPairMaterialFault(out, &value);
    if (fault) {
        dcWarn("combination callback: for %s %p and %s %p: %s, not %g; the usual rules are used",
               dcGeomClassName(a->ode_class), (void *)a->id, dcGeomClassName(b->ode_class), (void *)b->id, fault,
               value);
        return 0;
    }
    return 1;
}

void dcxCombineMaterials(dcImpl *dc, int g1, int g2, dcPairMaterial *out)
{
    dcMaterialCombine(material_of(dc, g1), material_of(dc, g2), out);
    out->friction_model = dc->friction_model;
    dcPairMaterial asked = *out;
    if (ask_rule(dc, g1, g2, &asked)) {
        *out = asked;
    }
}

/* The number of a law, found or added; negative: out of memory. */
static int law_number(dcPairs *pairs, const dcLaw *law)
{
    const unsigned char *bytes = (const unsigned char *)law;
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < sizeof *law; i++) {
        hash = (hash ^ bytes[i]) * 1099511628211u;
    }
    hash |= 1;
    int i = dcTableFind(&pairs->laws, hash);
    if (i >= 0 && memcmp(&pairs->law[i], law, sizeof *law) == 0) {
        return i;
    }
    if (pairs->num_laws == pairs->cap_laws) {
        int capacity = pairs->cap_laws ? 2 * pairs->cap_laws : 16;
        dcLaw *bigger = realloc(pairs->law, (size_t)capacity * sizeof *bigger);
        if (!bigger) {
            return dcErrMemory;
        }
        pairs->law = bigger;
        pairs->cap_laws = capacity;
    }
    if (!dcTablePut(&pairs->laws, hash, pairs->num_laws)) {
        return dcErrMemory;
    }
    pairs->law[pairs->num_laws] = *law;
    return pairs->num_laws++;
}

int dcPairCombine(dcImpl *dc, dcPair *pair)
{
    dcPairMaterial both;
    dcxCombineMaterials(dc, pair->g1, pair->g2, &both);
    if (pair->kind == dcKindBed) {
        pair->law = 0;
        return dc->foundation->class->pair(dc, pair, &both);
    }
    if (pair->kind >= dcKindRound && pair->more < 0) {
        pair->more = dcPairMoreNew(&dc->pairs);
        if (pair->more < 0) {
            return 0;
        }
    }
    dcLaw law = {.share1 = both.share1,
                 .c = both.dissipation,
                 .modulus = both.modulus,
                 .friction = {both.static_friction, both.dynamic_friction, both.viscous_friction},
                 .hold = dcxHoldRatio(&both)};
    dcPairCurvature(dc, pair, &law);
    int number = law_number(&dc->pairs, &law);
    pair->law = number < 0 ? 0 : number;
    return number >= 0;
}

int dcPairsRecombine(dcImpl *dc)
{
    dcTableClear(&dc->pairs.laws);
    dc->pairs.num_laws = 0;
    for (int i = 0; i < dc->pairs.count; i++) {
        dcPair *pair = &dc->pairs.pair[i];
        const dcGeom *geom = dc->geoms.geom;
        int g1 = pair->g1, g2 = pair->g2;
        pair->law = 0;
        if (geom[g1].id && geom[g2].id && dcPairKind(dc, &g1, &g2) == pair->kind && g1 == pair->g1 &&
            !dcPairCombine(dc, pair)) {
            return 0;
        }
    }
    return 1;
}
