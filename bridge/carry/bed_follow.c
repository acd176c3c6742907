/* Beds that hardly move, from step to step: what they do by their moments; see bed_moments.c. */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

double dcxBedPace(const dcxWorld *dc, const dcxBed *bed, double *toward)
{
    const dcxBodyState *s1 = &dc->bodies.state[bed->b1], *s2 = &dc->bodies.state[bed->b2];
    double v[3], turn = dcxBodyTurns(dc, bed->b1);
    v_sub(v, s2->v, s1->v);
    if (dc->geoms.geom[bed->g2].shape == dcxShapePlane && bed->b2 == 0) { /* along a plane they may go */
        double speed = v_dot(v, dc->geoms.shape[bed->g2].n);
        *toward = max_of(speed, 0) + turn;
        return fabs(speed) + turn;
    }
    turn += dcxBodyTurns(dc, bed->b2);
    *toward = v_norm(v) + turn;
    return *toward;
}

void dcxBedPlace(const dcxBed *second, const dcxBed *first, double *turn, double *shift)
{
    double d[3];
    const double *one = first->frame.r, *two = second->frame.r;
    v_sub(d, second->frame.p, first->frame.p);
    m_mul_t(shift, one, d);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            turn[3 * i + k] = one[i] * two[k] + one[3 + i] * two[3 + k] + one[6 + i] * two[6 + k];
        }
    }
}

/* The same springs with the same law against the same solid as then, and one of the bodies moves by itself. */
static int is_same(const dcxWorld *dc, const dcxBed *bed, const dcxBedMoments *m, int side)
{
    const dcSolid *now = &dc->geoms.solid[bed->g2].solid, *then = &m->solid[side];
    unsigned flags = dc->bodies.info[bed->b1].flags | dc->bodies.info[bed->b2].flags,
             ago = dc->evaluations - bed->touched;
    return flags & dcxBodyDynamic && (ago <= 1 || !m->presses[side]) &&
           m->ka[side] == bed->weight * bed->law.stiffness && now->type == then->type &&
           memcmp(now->size, then->size, sizeof now->size) == 0;
}

/* How far a side went since then: across a plane, or any of its points. */
static double way_of(const dcxBed *bed, const dcxBedMoments *m, int side)
{
    const double *r = bed->input.rotation, *r0 = m->rotation[side];
    double d[3], square = 0, most = 0, extent = bed->own->state.seen.extent;
    if (m->solid[side].type != dcSolidPlane) {
        v_sub(d, bed->input.position, m->position[side]);
        for (int k = 0; k < 9; k++) {
            square += (r[k] - r0[k]) * (r[k] - r0[k]);
        }
        return v_norm(d) + sqrt(square) * (extent + v_norm(bed->input.position));
    }
    for (int i = 0; i < m->num; i++) {
        const dcxSpringGroup *g = &m->group[i];
        v_sub(d, g->u, g->u0);
        most = max_of(most, fabs(g->x - g->x0) + 2 * extent * v_norm(d));
    }
    return most;
}

/* Brings the groups to where their sides are now; whether all of them are still as deep as to touch. */
static int place_groups(dcxBedMoments *m, const dcxBed *const sides[2])
{
    for (int i = 0; i < m->num; i++) {
        dcxSpringGroup *g = &m->group[i];
        const dcFoundationInput *in = &sides[g->side]->input;
        double d[3];
        m_mul(g->u, in->rotation, g->face);
        v_sub(d, g->middle, in->position);
        g->x = g->at - v_dot(g->u, d);
        v_sub(d, g->u, g->u0);
        if (!(g->least + (g->x - g->x0) > v_norm(d) * g->radius)) {
            return 0;
        }
    }
    return 1;
}

/* Of the forces ka x of a group's springs, in its own frame: their sum; those of ka x r, r being where they act. */
static double force_of(const dcxSpringGroup *g, double *at)
{
    const double *w = g->ways, *u = g->u;
    double force = g->ka * g->x,
           bent[3] = {w[0] * u[0] + w[3] * u[1] + w[5] * u[2], w[3] * u[0] + w[1] * u[1] + w[4] * u[2],
                      w[5] * u[0] + w[4] * u[1] + w[2] * u[2]};
    v_scale(at, force, g->middle);
    v_add_scaled(at, at, -1, bent); /* what is farther along u is less deep */
    v_add_scaled(at, at, force * g->x + v_dot(u, bent), u);
    return force;
}

/* A bed as if its springs had been found. */
static void fill(dcxWorld *dc, dcxBed *bed, const dcxBedMoments *m, int side)
{
    dcFoundationResult *result = &bed->result;
    double ka = m->ka[side], at[3];
    memset(result, 0, sizeof *result);
    bed->displacement = 0;
    v_set(bed->moment, 0, 0, 0);
    v_set(bed->along, 0, 0, 0);
    for (int i = 0; i < m->num; i++) {
        const dcxSpringGroup *g = &m->group[i];
        if (g->side == side) {
            double force = force_of(g, at);
            result->displaced += g->count;
            result->stiffness += g->ka;
            bed->displacement += force / ka;
            v_add_scaled(bed->moment, bed->moment, 1 / ka, at);
            v_add_scaled(bed->along, bed->along, force / ka, g->u);
        }
    }
    result->area = result->stiffness / ka;
    bed->near_time = INFINITY;
    bed->omega2[0] = bed->omega2[1] = 0;
    bed->first_spring = dc->carry->springs.count;
    bed->num_springs = m->kept[side];
    bed->own->state.num_blocks = bed->idle = 0;
}

int dcxMomentsFollow(dcxWorld *dc, dcxBed *first)
{
    dcxBedMoments *m = &first->moments;
    dcxBed *sides[2] = {first, first->next >= 0 ? &dc->beds.bed[first->next] : first};
    double toward;
    m->on = 0;
    if (m->num == 0 || first->hit || first->off > 0 || m->sides != 1 + (first->next >= 0) || !dc->foundation->enabled) {
        return 0;
    }
    for (int k = 0; k < m->sides; k++) {
        sides[k]->b1 = dc->geoms.geom[sides[k]->g1].body;
        sides[k]->b2 = dc->geoms.geom[sides[k]->g2].body;
        if (!is_same(dc, sides[k], m, k)) {
            return 0;
        }
        dcxBedInput(dc, sides[k]);
    }
    first->pace = dcxBedPace(dc, first, &toward);
    if (!(first->pace <= 0.5 * dc->gravity_norm * dc->near_time) ||
        !place_groups(m, (const dcxBed *const[]){sides[0], sides[1]})) {
        return 0;
    }
    for (int k = 0; k < m->sides; k++) {
        if (!(way_of(sides[k], m, k) < m->room)) {
            return 0;
        }
    }
    for (int k = 0; k < m->sides; k++) {
        fill(dc, sides[k], m, k);
    }
    return m->on = 1;
}

/* ---- the sums ---- */

static void add_group(const dcxSpringGroup *g, const double *turn, const double *shift, double c, dcxSums *to)
{
    double at[3], u[3], torque[3], force = force_of(g, at), ku[3];
    v_copy(u, g->u);
    if (turn) {
        double own[3];
        v_copy(own, at);
        m_mul(at, turn, own);
        v_add_scaled(at, at, force, shift);
        m_mul(own, turn, u);
        v_scale(u, -1, own);
    }
    v_scale(ku, g->ka, u);
    v_cross(torque, at, u);
    v_add_scaled(to->f, to->f, force, u);
    v_add_scaled(to->t, to->t, 1, torque);
    v_add_scaled(to->at, to->at, 1, at);
    v_add_scaled(to->n, to->n, 1, ku);
    for (int k = 0; k < 3; k++) {
        to->kk[k] += ku[k] * u[k];
        to->kk[3 + k] += ku[k] * u[(k + 1) % 3];
    }
    to->ka += g->ka;
    to->force += force;
    to->c += force * c;
    to->side[g->side] += force;
    to->displaced += g->count;
}

int dcxMomentsSums(const dcxWorld *dc, const dcxBed *first, dcxSums (*cluster)[DCX_QUARTERS])
{
    const dcxBedMoments *m = &first->moments;
    const dcxBed *second = m->sides == 2 ? &dc->beds.bed[first->next] : NULL;
    dcxSums *all = cluster[0];
    double turn[9], shift[3];
    memset(cluster, 0, (size_t)m->patches * sizeof *cluster);
    for (int q = 0; q < m->patches * DCX_QUARTERS; q++) {
        all[q].gap = -1;
        all[q].ka = m->rest[q];
    }
    if (second) {
        dcxBedPlace(second, first, turn, shift);
    }
    for (int i = 0; i < m->num; i++) {
        const dcxSpringGroup *g = &m->group[i];
        add_group(g, g->side ? turn : NULL, shift, (g->side ? second : first)->law.dissipation, &all[g->cluster]);
    }
    return m->patches;
}
