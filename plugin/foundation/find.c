/*
 * Which springs of a bed are displaced, how deep, and in which direction.
 *
 * The mesh's tree is descended with the solid's distance to each node's ball: a ball outside is skipped with all its
 * faces, a ball inside is taken with all of them, so that cost follows the faces touched.  What is found goes to
 * take.c.
 */
#include <math.h>
#include <string.h>

#include <ode-compliant/foundation.h>
#include <ode-compliant/solid.h>

#include "mesh/mesh.h"
#include "foundation.h"
#include "find.h"
#include "press.h"

enum {
    TREE_DEPTH = 96,
    FEW = 64 /* springs that are sifted one by one at less than what looking at parts of them would cost */
};

static int bit_number(unsigned bit)
{
#ifdef __GNUC__
    return __builtin_ctz(bit);
#else
    int i = 0;
    while (bit >>= 1) {
        i++;
    }
    return i;
#endif
}

/* Where a ball is in an open mesh, as place_ball; its distance alone does not say: see mesh/behind.c. */
static int place_open(dcxSpringSearch *f, const double q[3], double radius, double *until)
{
    const struct dcMesh *other = f->in->solid->data;
    dcNearest near;
    dcxMeshNearest(other, q, INFINITY, f->part_hint, &near);
    *f->part_hint = near.face;
    if (near.distance < radius + f->margin) {
        dcxSeenNear(f, until);
        return near.distance <= -radius;
    }
    double clear = dcxSeenAhead(f, near.distance - radius);
    if (clear > f->margin && !dcxMeshMayHide(other, q, radius + clear, near.distance)) {
        dcxSeenNote(f, until, clear);
        return -1;
    }
    return dcxMeshMayHide(other, q, radius, near.distance) ? 0 : -1;
}

/* Where a ball is: -1 outside by more than the margin, 1 inside, 0 between. */
static int place_ball(dcxSpringSearch *f, int i)
{
    const dcxMeshNode *node = &f->mesh->node[i];
    double q[3], r = node->radius, reach = r + f->margin, *until = f->seen ? &f->seen->part[i] : NULL;
    dcNearest near;
    if (dcxSeenOutside(f, until)) {
        return -1;
    }
    if (dcxSeenIsNear(f, until)) {
        return 0;
    }
    dcxIntoSolid(f->in, node->centre, q);
    if (f->in->solid->type == dcSolidMesh) {
        return place_open(f, q, r, until);
    }
    double ahead = f->seen ? reach : 0.0;
    if (!dcSolidNearest(f->in->solid, q, reach + ahead, f->part_hint, &near)) {
        dcxSeenNote(f, until, f->margin + ahead);
        return -1;
    }
    *f->part_hint = near.face;
    if (near.distance < reach) {
        dcxSeenNear(f, until);
        return near.distance <= -r;
    }
    dcxSeenNote(f, until, near.distance - r);
    return -1;
}

/* Any solid: as few questions as can be, node by node. */
static void descend_nodes(dcxSpringSearch *f)
{
    const dcxMeshNode *node = f->mesh->node;
    int stack[TREE_DEPTH], top = 0, at = 0;
    for (;;) {
        int place = place_ball(f, at);
        if (place == 0 && node[at].right) {
            stack[top++] = node[at].right;
            at++;
            continue;
        }
        if (place >= 0) {
            dcxSearchAdd(f, node[at].first, node[at].count);
        }
        if (top == 0) {
            break;
        }
        at = stack[--top];
    }
}

/*
 * Whether a disc's centroids are all outside a mesh by the margin.  At the nearest point there is an empty ball of
 * radius `room`; its centre is at room - d from the disc's centre, and what is within it is outside by what is left of
 * the radius.
 */
static int clears(const dcxMeshDiscs *discs, int i, const double u[3], double distance, double room, double margin)
{
    double lift = room - distance, radius = discs->radius[i], cosine = 0.0;
    if (!(lift > 0.0) || !(room > margin)) {
        return 0;
    }
    for (int k = 0; k < 3; k++) {
        cosine += u[k] * (double)discs->axis[k][i];
    }
    double sine = sqrt(fmax(0.0, 1.0 - cosine * cosine)) + 1e-6;
    double down = fmin(radius, (double)discs->across[i] * sine + (double)discs->thickness[i] * fabs(cosine));
    return radius * radius + 2.0 * lift * down + lift * lift <= (room - margin) * (room - margin);
}

/* Where a disc is in a mesh, as place_ball. */
static int place_disc(dcxSpringSearch *f, int block, int i)
{
    const struct dcMesh *other = f->in->solid->data;
    const dcxMeshDiscs *discs = &f->mesh->discs[block];
    double centre[3] = {discs->centre[0][i], discs->centre[1][i], discs->centre[2][i]}, q[3], u[3], room;
    double reach = discs->radius[i] + f->margin, ahead = f->seen ? reach : 0.0;
    double *until = f->seen ? &f->seen->part[(size_t)block * MESH_DISCS + (size_t)i] : NULL;
    dcNearest near;
    if (dcxSeenOutside(f, until)) {
        return -1;
    }
    if (dcxSeenIsNear(f, until)) {
        return 0;
    }
    dcxIntoSolid(f->in, centre, q);
    if (!dcxMeshNearestRoom(other, q, reach + ahead, f->part_hint, &near, &room)) {
        dcxSeenNote(f, until, f->margin + ahead);
        return -1;
    }
    *f->part_hint = near.face;
    if (near.distance >= reach) {
        dcxSeenNote(f, until, near.distance - discs->radius[i]);
        return -1;
    }
    dcxSeenNear(f, until);
    if (near.distance <= -discs->radius[i]) {
        return 1;
    }
    dcxTurn(f->in->rotation, near.normal, u);
    return near.distance > 0.0 && clears(discs, i, u, near.distance, room, f->margin) ? -1 : 0;
}

/* A closed mesh: few questions, with as much as possible from each answer. */
static void descend_mesh(dcxSpringSearch *f, int block)
{
    const dcxMeshDiscs *discs = &f->mesh->discs[block];
    for (int i = 0; i < discs->num; i++) {
        int place = place_disc(f, block, i);
        if (place == 0 && discs->child[i] >= 0) {
            descend_mesh(f, discs->child[i]);
        } else if (place >= 0) {
            dcxSearchAdd(f, discs->first[i], discs->count[i]);
        }
    }
}

/* What is left to do in a block of discs. */
typedef struct level {
    int block;
    dcxReach reach;
} level;

static level look(const dcxSpringSearch *f, int block)
{
    const dcxMeshDiscs *discs = &f->mesh->discs[block];
    const dcSolid *solid = f->in->solid;
    level l;
    l.block = block;
    if (solid->type == dcSolidPlane) {
        l.reach = dcxReachPlane(f->n, f->offset, f->margin, discs);
    } else if (solid->type == dcSolidSphere) {
        l.reach = dcxReachSphere(f->n, f->offset, f->margin, discs);
    } else {
        l.reach = dcxReachBox(f->in->rotation, f->in->position, solid->size, f->margin, discs);
    }
    return l;
}

/* Plane, sphere, box: eight discs at a time. */
static void descend_discs(dcxSpringSearch *f)
{
    level stack[TREE_DEPTH];
    int top = 1;
    stack[0] = look(f, 0);
    while (top > 0) {
        level *l = &stack[top - 1];
        if (!l->reach.touched) {
            top--;
            continue;
        }
        unsigned bit = l->reach.touched & -l->reach.touched;
        const dcxMeshDiscs *discs = &f->mesh->discs[l->block];
        int i = bit_number(bit);
        l->reach.touched ^= bit;
        if (discs->child[i] >= 0 && !(l->reach.whole & bit) && !(f->sifts && discs->count[i] <= FEW)) {
            stack[top++] = look(f, discs->child[i]);
        } else {
            dcxSearchAdd(f, discs->first[i], discs->count[i]);
        }
    }
}

static void prepare(dcxSpringSearch *f)
{
    const dcFoundationInput *in = f->in;
    if (in->solid->type == dcSolidPlane) {
        dcxTurn(in->rotation, in->solid->size, f->n);
        f->offset =
            in->solid->size[3] + f->n[0] * in->position[0] + f->n[1] * in->position[1] + f->n[2] * in->position[2];
    } else if (in->solid->type == dcSolidSphere) {
        memcpy(f->n, in->position, sizeof f->n);
        f->offset = in->solid->size[0];
    }
}

void dcxSpringsFindAgain(dcxSpringSeen *seen, const dcFoundationInput *input, double margin, dcxSpringBlock *scratch,
                         dcxSpringsFunction *function, void *data)
{
    dcxSpringSearch f = {.in = input, .mesh = input->mesh, .margin = margin, .hint = -1};
    int part_hint = -1;
    dcSolidType type = input->solid->type;
    int simple = type == dcSolidPlane || type == dcSolidSphere || type == dcSolidBox;
    f.block = scratch;
    f.function = function;
    f.data = data;
    scratch->n = 0;
    prepare(&f);
    f.part_hint = &f.hint;
    f.sifts = seen && type == dcSolidBox;
    /* A heightfield's distance jumps at its rim. Which parts are asked for differs; what is found is not to. */
    if (seen && !simple && type != dcSolidHeightfield && dcxSeenBegin(seen, input)) {
        f.seen = seen;
        f.part_hint = &part_hint;
    }
    if (simple) {
        descend_discs(&f);
    } else if (type == dcSolidMesh && !dcxSolidIsOpen(input->solid)) {
        descend_mesh(&f, 0);
    } else {
        descend_nodes(&f);
    }
    dcxSearchEnd(&f);
}

void dcxSpringsFind(const dcFoundationInput *input, double margin, dcxSpringBlock *scratch,
                    dcxSpringsFunction *function, void *data)
{
    dcxSpringsFindAgain(NULL, input, margin, scratch, function, data);
}
