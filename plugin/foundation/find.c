/*
 * Which springs of a bed are displaced, how deep, and in which direction.
 *
 * The mesh's tree is descended with the solid's distance to each node's ball: a ball outside is skipped with all its
 * faces, a ball inside is taken with all of them, so that cost follows the faces touched.  Faces are taken in blocks;
 * planes and spheres have loops that the compiler turns into vectors.
 */
#include <math.h>
#include <string.h>

#include <ode-compliant/foundation.h>
#include <ode-compliant/solid.h>

#include "mesh/data.h"
#include "data.h"
#include "press.h"

enum { TREE_DEPTH = 96 };

/* What stays the same while a mesh is searched. */
typedef struct search {
    const dcFoundationInput *in;
    const struct dcMesh *mesh;
    double margin;
    double n[3], offset; /* plane: normal and offset in the mesh's frame; sphere: centre and radius */
    int hint;            /* face of the solid found last */
    int first, count;    /* faces found, in a row, not yet taken */
    dcxSpringBlock *block;
    dcxSpringsFunction *function;
    void *data;
} search;

static void rotate(const double *r, const double *v, double *out)
{
    for (int i = 0; i < 3; i++) {
        out[i] = r[3 * i] * v[0] + r[3 * i + 1] * v[1] + r[3 * i + 2] * v[2];
    }
}

/* Into the solid's frame. */
static void unplace(const dcFoundationInput *in, const double *p, double *out)
{
    const double *r = in->rotation;
    double d[3] = {p[0] - in->position[0], p[1] - in->position[1], p[2] - in->position[2]};
    for (int i = 0; i < 3; i++) {
        out[i] = r[i] * d[0] + r[3 + i] * d[1] + r[6 + i] * d[2];
    }
}

/* Any other solid, one spring at a time. */
static void press_solid(search *f)
{
    const dcFoundationInput *in = f->in;
    dcxSpringBlock *b = f->block;
    for (int i = 0; i < b->n; i++) {
        double s[3] = {b->s[0][i], b->s[1][i], b->s[2][i]}, q[3], u[3], N[3];
        dcNearest near;
        unplace(in, s, q);
        if (!dcSolidNearest(in->solid, q, f->margin, &f->hint, &near)) {
            b->x[i] = -INFINITY;
            for (int k = 0; k < 3; k++) {
                b->u[k][i] = b->N[k][i] = 0.0;
            }
            continue;
        }
        f->hint = near.face;
        rotate(in->rotation, near.normal, u);
        rotate(in->rotation, near.point, N);
        b->x[i] = -near.distance;
        for (int k = 0; k < 3; k++) {
            b->u[k][i] = u[k];
            b->N[k][i] = N[k] + in->position[k];
        }
    }
}

/* A block is full, or the search is over. */
static void flush(search *f)
{
    dcxSpringBlock *b = f->block;
    if (b->n == 0) {
        return;
    }
    int padded = dcxSpringsPadded(b->n);
    for (int i = b->n; i < padded; i++) {
        b->a[i] = 0.0;
        b->face[i] = b->face[0];
        b->x[i] = 0.0;
        for (int k = 0; k < 3; k++) {
            b->s[k][i] = b->s[k][0];
            b->u[k][i] = b->N[k][i] = 0.0;
        }
    }
    if (f->in->solid->type == dcSolidPlane) {
        dcxPressPlane(f->n, f->offset, padded, b->s, b->x, b->u, b->N);
    } else if (f->in->solid->type == dcSolidSphere) {
        dcxPressSphere(f->n, f->offset, padded, b->s, b->x, b->u, b->N);
    } else if (f->in->solid->type == dcSolidBox) {
        dcxPressBox(f->in->rotation, f->in->position, f->in->solid->size, padded, b->s, b->x, b->u, b->N);
    } else {
        press_solid(f);
    }
    f->block = f->function(f->data, b);
    f->block->n = 0;
}

static void take(search *f, int first, int count)
{
    const struct dcMesh *mesh = f->mesh;
    while (count > 0) {
        dcxSpringBlock *b = f->block;
        int room = DCX_SPRINGS - b->n, n = count < room ? count : room;
        size_t bytes = (size_t)n * sizeof(double);
        memcpy(b->s[0] + b->n, mesh->cx + first, bytes);
        memcpy(b->s[1] + b->n, mesh->cy + first, bytes);
        memcpy(b->s[2] + b->n, mesh->cz + first, bytes);
        memcpy(b->a + b->n, mesh->area + first, bytes);
        for (int i = 0; i < n; i++) {
            b->face[b->n + i] = first + i;
        }
        b->n += n;
        first += n;
        count -= n;
        if (b->n == DCX_SPRINGS) {
            flush(f);
        }
    }
}

/* More faces; those that follow each other are taken together. */
static void add(search *f, int first, int count)
{
    if (first != f->first + f->count) {
        take(f, f->first, f->count);
        f->first = first;
        f->count = 0;
    }
    f->count += count;
}

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
static int place_open(search *f, const double q[3], double radius)
{
    const struct dcMesh *other = f->in->solid->data;
    dcNearest near;
    dcxMeshNearest(other, q, INFINITY, &f->hint, &near);
    f->hint = near.face;
    if (near.distance < radius + f->margin) {
        return near.distance <= -radius;
    }
    return dcxMeshMayHide(other, q, radius, near.distance) ? 0 : -1;
}

/* Where a ball is: -1 outside by more than the margin, 1 inside, 0 between. */
static int place_ball(search *f, const dcxMeshNode *node)
{
    double q[3], r = node->radius;
    dcNearest near;
    unplace(f->in, node->centre, q);
    if (f->in->solid->type == dcSolidMesh) {
        return place_open(f, q, r);
    }
    if (!dcSolidNearest(f->in->solid, q, r + f->margin, &f->hint, &near)) {
        return -1;
    }
    f->hint = near.face;
    return near.distance >= r + f->margin ? -1 : near.distance <= -r;
}

/* Any solid: as few questions as can be, node by node. */
static void descend_nodes(search *f)
{
    const dcxMeshNode *node = f->mesh->node;
    int stack[TREE_DEPTH], top = 0, at = 0;
    for (;;) {
        int place = place_ball(f, &node[at]);
        if (place == 0 && node[at].right) {
            stack[top++] = node[at].right;
            at++;
            continue;
        }
        if (place >= 0) {
            add(f, node[at].first, node[at].count);
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
static int place_disc(search *f, const dcxMeshDiscs *discs, int i)
{
    const struct dcMesh *other = f->in->solid->data;
    double centre[3] = {discs->centre[0][i], discs->centre[1][i], discs->centre[2][i]}, q[3], u[3], room;
    double reach = discs->radius[i] + f->margin;
    dcNearest near;
    unplace(f->in, centre, q);
    if (!dcxMeshNearestRoom(other, q, reach, &f->hint, &near, &room)) {
        return -1;
    }
    f->hint = near.face;
    if (near.distance <= -discs->radius[i]) {
        return 1;
    }
    rotate(f->in->rotation, near.normal, u);
    return near.distance > 0.0 && clears(discs, i, u, near.distance, room, f->margin) ? -1 : 0;
}

/* A closed mesh: few questions, with as much as possible from each answer. */
static void descend_mesh(search *f, int block)
{
    const dcxMeshDiscs *discs = &f->mesh->discs[block];
    for (int i = 0; i < discs->num; i++) {
        int place = place_disc(f, discs, i);
        if (place == 0 && discs->child[i] >= 0) {
            descend_mesh(f, discs->child[i]);
        } else if (place >= 0) {
            add(f, discs->first[i], discs->count[i]);
        }
    }
}

/* What is left to do in a block of discs. */
typedef struct level {
    int block;
    dcxReach reach;
} level;

static level look(const search *f, int block)
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
static void descend_discs(search *f)
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
        if (discs->child[i] >= 0 && !(l->reach.whole & bit)) {
            stack[top++] = look(f, discs->child[i]);
        } else {
            add(f, discs->first[i], discs->count[i]);
        }
    }
}

static void prepare(search *f)
{
    const dcFoundationInput *in = f->in;
    if (in->solid->type == dcSolidPlane) {
        rotate(in->rotation, in->solid->size, f->n);
        f->offset =
            in->solid->size[3] + f->n[0] * in->position[0] + f->n[1] * in->position[1] + f->n[2] * in->position[2];
    } else if (in->solid->type == dcSolidSphere) {
        memcpy(f->n, in->position, sizeof f->n);
        f->offset = in->solid->size[0];
    }
}

void dcxSpringsFind(const dcFoundationInput *input, double margin, dcxSpringBlock *scratch,
                    dcxSpringsFunction *function, void *data)
{
    search f = {.in = input, .mesh = input->mesh, .margin = margin, .hint = -1};
    dcSolidType type = input->solid->type;
    f.block = scratch;
    f.function = function;
    f.data = data;
    scratch->n = 0;
    prepare(&f);
    if (type == dcSolidPlane || type == dcSolidSphere || type == dcSolidBox) {
        descend_discs(&f);
    } else if (type == dcSolidMesh && ((const struct dcMesh *)input->solid->data)->closed) {
        descend_mesh(&f, 0);
    } else {
        descend_nodes(&f);
    }
    take(&f, f.first, f.count);
    flush(&f);
}
