/*
 * What two geoms have in common: kind of pair, whether it is wanted, combined material, Hertz stiffness.  Done once
 * per pair, not per contact.
 */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

int dcPairKind(const dcImpl *dc, int *g1, int *g2)
{
    static const signed char kinds[5][5] = {
        /*            none  sphere               plane  box                 capsule */
        [dcShapeNone] = {-1, -1, -1, -1, -1},
        [dcShapeSphere] = {-1, dcKindSphereSphere, dcKindSpherePlane, dcKindSphereBox, dcKindSphereCapsule},
        [dcShapePlane] = {-1, -1, -1, -1, -1},
        [dcShapeBox] = {-1, -1, -1, -1, -1},
        [dcShapeCapsule] = {-1, -1, dcKindCapsulePlane, -1, -1},
    };
    int a = dc->geoms.geom[*g1].shape, b = dc->geoms.geom[*g2].shape;
    if (kinds[a][b] >= 0 && (a != b || *g1 < *g2)) { /* one order for each pair, whoever names it */
        return kinds[a][b];
    }
    int first = *g1;
    *g1 = *g2;
    *g2 = first;
    return kinds[b][a];
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
    const dcGeom *a = &dc->geoms.geom[pair->g1], *b = &dc->geoms.geom[pair->g2];
    dcPairMaterial both;
    dcMaterialCombine(material_of(dc, pair->g1), material_of(dc, pair->g2), &both);
    dcPairMaterial asked = both;
    if (ask_rule(dc, pair->g1, pair->g2, &asked)) {
        both = asked;
    }
    double r1 = a->size[0], r2 = b->shape == dcShapeSphere || b->shape == dcShapeCapsule ? b->size[0] : INFINITY;
    double radius = dcHuntCrossleyRadius(r1, r2);
    dcLaw law = {{0, 0},
                 {radius, radius},
                 both.share1,
                 both.dissipation,
                 {both.static_friction, both.dynamic_friction, both.viscous_friction}};
    law.k[0] = law.k[1] = dcHuntCrossleyStiffness(radius, both.modulus);
    if (pair->kind == dcKindSphereCapsule) { /* the cylinder is flat along its axis: an elliptic contact */
        law.radius[1] = sqrt(radius * r1);
        law.k[1] = dcHuntCrossleyEllipticStiffness(radius, r1, both.modulus);
    }
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
