/*
 * Beds that hardly move, as most do most of the time: as long as the same springs press on the same flat face, what
 * they do together follows from their moments, and none of them is looked at.  Here the moments are made.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

/* Springs are worth to be followed if at their pace they stay the same for so many steps. */
#define STEPS 10

/* One side of the pair on the way into moments. */
typedef struct flank {
    const dcxBed *bed;
    double turn[9], shift[3]; /* of a second bed, against the first */
    double slack;             /* m: by which another face of the solid is farther from a spring than its own */
} flank;

/* A spring in its own frame. */
typedef struct spring {
    double s[3], u[3], q[3]; /* where it is; the face's normal; where it is in the solid's frame */
} spring;

static int is_flat(const dcSolid *solid)
{
    return solid->type == dcSolidPlane || solid->type == dcSolidBox;
}

/* What says at once whether there is anything to be known. */
static int may_be_followed(const dcxWorld *dc, const dcxBed *first, const dcxBed *second, const dcxPairSprings *s)
{
    return !dcxBedSticks(first) && !first->hit && first->off == 0 && is_flat(first->input.solid) &&
           (!second || is_flat(second->input.solid)) &&
           s->count == first->num_springs + (second ? second->num_springs : 0) &&
           first->pace <= 0.5 * dc->gravity_norm * dc->near_time && (!second || !second->idle);
}

/* Whether no spring is so near to touching, or to letting go, that it will before it pays. */
static int lasts(const dcxWorld *dc, const dcxBed *first, const dcxPairSprings *s)
{
    double least = INFINITY, wanted = STEPS * first->pace * dc->near_time;
    for (int i = 0; i < s->count; i++) {
        double x = fabs(s->x[i]);
        least = x < least ? x : least;
    }
    return least > wanted;
}

static spring spring_of(const dcxPairSprings *s, int i, const flank *side)
{
    spring out;
    double u[3] = {s->u[0][i], s->u[1][i], s->u[2][i]}, d[3];
    double at[3] = {s->r[0][i], s->r[1][i], s->r[2][i]}, x = s->x[i];
    const dcFoundationInput *in = &side->bed->input;
    if (i >= s->second) {
        v_sub(d, at, side->shift);
        m_mul_t(at, side->turn, d);
        m_mul_t(d, side->turn, u);
        v_scale(u, -1, d);
    }
    v_copy(out.u, u);
    v_copy(out.s, at);
    v_add_scaled(out.s, out.s, -x, u); /* it acts at the solid's surface */
    v_sub(d, out.s, in->position);
    m_mul_t(out.q, in->rotation, d);
    return out;
}

/* The face of the solid that a spring presses on: its normal, how far it is, and how much farther the next one is. */
static double face_of(const dcFoundationInput *in, const spring *one, double *face, double *at)
{
    const double *size = in->solid->size;
    if (in->solid->type == dcSolidPlane) {
        v_copy(face, size);
        *at = size[3];
        return INFINITY;
    }
    double normal[3], next = INFINITY;
    int axis = 0;
    m_mul_t(normal, in->rotation, one->u);
    for (int k = 1; k < 3; k++) {
        axis = fabs(normal[k]) > fabs(normal[axis]) ? k : axis;
    }
    v_set(face, 0, 0, 0);
    face[axis] = normal[axis] > 0 ? 1 : -1;
    *at = size[axis];
    for (int k = 0; k < 3; k++) {
        next = k == axis ? next : min_of(next, size[k] - fabs(one->q[k]));
    }
    return next - (size[axis] - fabs(one->q[axis]));
}

/* NULL: there are too many, or there is no memory. */
static dcxSpringGroup *group_of(dcxBed *first, int side, int cluster, const double *face)
{
    dcxBedMoments *m = &first->moments;
    for (int i = 0; i < m->num; i++) {
        dcxSpringGroup *g = &m->group[i];
        if (g->side == side && g->cluster == cluster && v_dot(g->face, face) > 0.5) {
            return g;
        }
    }
    if (m->num == DCX_BED_GROUPS ||
        (m->num == first->own->cap_groups && !dcxBedGroups(first->own, m->num + DCX_QUARTERS))) {
        return NULL;
    }
    m->group = first->own->group;
    dcxSpringGroup *g = &m->group[m->num++];
    *g = (dcxSpringGroup){.side = side, .cluster = cluster, .least = INFINITY};
    v_copy(g->face, face);
    return g;
}

/* First round: who belongs together, and where their middle is; whether there is a group for all. */
static int gather(dcxBed *first, const dcxPairSprings *s, flank *sides)
{
    dcxBedMoments *m = &first->moments;
    for (int i = 0; i < s->count; i++) {
        int second = i >= s->second;
        double x = s->x[i], ka = s->ka[i], face[3], at;
        if (!(x > 0)) {
            m->room = min_of(m->room, -x);
            m->rest[s->cluster[i]] += ka;
            continue;
        }
        spring one = spring_of(s, i, &sides[second]);
        double slack = face_of(&sides[second].bed->input, &one, face, &at);
        dcxSpringGroup *g = group_of(first, second, s->cluster[i], face);
        if (!g) {
            return 0;
        }
        m->room = min_of(m->room, 0.5 * slack);
        g->at = at;
        g->ka += ka;
        g->count++;
        g->least = min_of(g->least, x);
        v_copy(g->u0, one.u);
        v_add_scaled(g->middle, g->middle, ka, one.s);
    }
    for (int i = 0; i < m->num; i++) {
        v_scale(m->group[i].middle, 1 / m->group[i].ka, m->group[i].middle);
    }
    return 1;
}

/* Second round: how they lie about it. */
static void spread(dcxBed *first, const dcxPairSprings *s, const flank *sides)
{
    for (int i = 0; i < s->count; i++) {
        int second = i >= s->second;
        double ka = s->ka[i], d[3], face[3], at;
        if (!(s->x[i] > 0)) {
            continue;
        }
        spring one = spring_of(s, i, &sides[second]);
        face_of(&sides[second].bed->input, &one, face, &at);
        dcxSpringGroup *g = group_of(first, second, s->cluster[i], face);
        v_sub(d, one.s, g->middle);
        g->radius = max_of(g->radius, v_norm(d));
        for (int k = 0; k < 3; k++) {
            g->ways[k] += ka * d[k] * d[k];
            g->ways[3 + k] += ka * d[k] * d[(k + 1) % 3];
        }
    }
}

/* Where the two are now, and what is farther than that. */
static void put_down(dcxBedMoments *m, const flank *sides)
{
    for (int k = 0; k < m->sides; k++) {
        const dcFoundationInput *in = &sides[k].bed->input;
        memcpy(m->position[k], in->position, sizeof in->position);
        memcpy(m->rotation[k], in->rotation, sizeof in->rotation);
        m->solid[k] = *in->solid;
        m->kept[k] = sides[k].bed->num_springs;
        m->ka[k] = sides[k].bed->weight * sides[k].bed->law.stiffness;
        m->presses[k] = 0;
        m->room = min_of(m->room, sides[k].bed->clear);
    }
    for (int i = 0; i < m->num; i++) {
        dcxSpringGroup *g = &m->group[i];
        double d[3];
        m_mul(g->u0, m->rotation[g->side], g->face);
        v_sub(d, g->middle, m->position[g->side]);
        g->x0 = g->at - v_dot(g->u0, d);
        m->presses[g->side] = 1;
    }
}

void dcxMomentsMake(const dcxWorld *dc, dcxBed *first, const dcxPairSprings *s, const dcxSums *cluster, int patches)
{
    dcxBedMoments *m = &first->moments;
    const dcxBed *second = first->next >= 0 ? &dc->beds.bed[first->next] : NULL;
    flank sides[2] = {{.bed = first}, {.bed = second}};
    m->num = m->on = 0;
    if (!may_be_followed(dc, first, second, s)) {
        return;
    }
    for (int q = 0; q < patches * DCX_QUARTERS; q++) {
        if (cluster[q].ka > 0 && !cluster[q].displaced) {
            return;
        }
    }
    if (!lasts(dc, first, s)) {
        return;
    }
    memset(m->rest, 0, sizeof m->rest);
    m->patches = patches;
    m->sides = second ? 2 : 1;
    m->room = INFINITY;
    if (second) {
        dcxBedPlace(second, first, sides[1].turn, sides[1].shift);
    }
    if (!gather(first, s, sides)) {
        m->num = 0;
        return;
    }
    spread(first, s, sides);
    put_down(m, sides);
    dcxBedDistances(s, cluster, patches, m->far);
    double least = m->room;
    for (int i = 0; i < m->num; i++) {
        least = min_of(least, m->group[i].least);
    }
    m->num = least > STEPS * first->pace * dc->near_time ? m->num : 0;
}
