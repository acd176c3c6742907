/* Beds of springs for rows: the springs that touch or may within the step, of all beds, in one list. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../beds.h"
#include "../motion.h"
#include "parts.h"

/* What the search for one bed's springs carries along. */
typedef struct search {
    dcImpl *dc;
    dcBed *bed;
    double shift[3];           /* of its origin against that of the pair's first bed */
    double h, ka, sign, extra; /* m/s: what may be added to the approach within the step */
    int side, failed;
} search;

static dcxSpring *new_spring(dcImpl *dc)
{
    struct dcxCarry *carry = dc->carry;
    if (!dcPairsReserve((void **)&carry->spring, &carry->cap_springs, carry->num_springs, sizeof *carry->spring)) {
        return NULL;
    }
    return &carry->spring[carry->num_springs++];
}

static void note(search *f, const dcSprings *b, int i)
{
    dcFoundationResult *result = &f->bed->result;
    const dcFrame *frame = &f->bed->frame;
    dcxSpring *s = new_spring(f->dc);
    if (!s) {
        f->failed = 1;
        return;
    }
    double N[3] = {b->N[0][i], b->N[1][i], b->N[2][i]}, u[3] = {b->u[0][i], b->u[1][i], b->u[2][i]};
    m_mul(s->r, frame->r, N);
    v_add_scaled(s->r, s->r, 1, f->shift);
    m_mul(s->u, frame->r, u);
    v_scale(s->u, f->sign, s->u);
    s->x = b->x[i];
    s->ka = f->ka * b->a[i];
    s->c = f->bed->law.dissipation;
    s->side = f->side;
    if (s->x > 0) {
        result->displaced++;
        result->area += b->a[i];
        result->stiffness += s->ka;
        result->peak_depth = fmax(result->peak_depth, s->x);
        result->peak_pressure = result->peak_depth * f->bed->law.stiffness;
    }
}

/* One block of the search's: keeps what touches, and what may. */
static dcSprings *take(void *data, dcSprings *b)
{
    search *f = data;
    const double *v = f->bed->input.velocity, *w = f->bed->input.spin;
    for (int i = 0; i < b->n; i++) {
        double x = b->x[i];
        if (!(x > 0)) {
            double N[3] = {b->N[0][i], b->N[1][i], b->N[2][i]}, turn[3];
            v_cross(turn, w, N);
            double vn = (v[0] + turn[0]) * b->u[0][i] + (v[1] + turn[1]) * b->u[1][i] + (v[2] + turn[2]) * b->u[2][i];
            if (!(x + f->h * (vn + f->extra) > 0)) {
                continue;
            }
        }
        note(f, b, i);
    }
    return b;
}

/* Speed that gravity and others, which stop or drive one of the two, may add to their approach within the step. */
static double extra_of(const dcImpl *dc, const dcBed *bed)
{
    const dcBodyState *s1 = &dc->bodies.state[bed->b1], *s2 = &dc->bodies.state[bed->b2];
    double hits = dc->bodies.info[bed->b1].hit + dc->bodies.info[bed->b2].hit;
    double alone = s1->inv_mass > 0 && s2->inv_mass > 0 ? fmax(v_norm(s1->v), v_norm(s2->v)) : 0;
    return dc->gravity_norm * dc->near_time + hits + alone;
}

/*
 * How near the two may come within the step: by their velocity against each other (across a plane only what goes
 * towards it counts) and by what any point of their geoms turns.
 */
static double margin_of(const dcImpl *dc, const dcBed *bed, double extra)
{
    const dcBodyState *s1 = &dc->bodies.state[bed->b1], *s2 = &dc->bodies.state[bed->b2];
    const dcShape *solid = &dc->geoms.shape[bed->g2];
    double v[3], turn = 0;
    v_sub(v, s2->v, s1->v);
    double speed = v_norm(v);
    turn += v_norm(s1->w) * dc->bodies.info[bed->b1].extent;
    if (dc->geoms.geom[bed->g2].shape == dcShapePlane && bed->b2 == 0) {
        speed = fmax(v_dot(v, solid->n), 0);
    } else {
        turn += v_norm(s2->w) * dc->bodies.info[bed->b2].extent;
    }
    return (speed + turn + extra) * dc->near_time;
}

static void find(dcImpl *dc, dcBed *bed, const dcBed *first)
{
    search f = {.dc = dc, .bed = bed, .h = dc->near_time, .ka = bed->weight * bed->law.stiffness};
    bed->b1 = dc->geoms.geom[bed->g1].body;
    bed->b2 = dc->geoms.geom[bed->g2].body;
    f.extra = extra_of(dc, bed);
    double margin = margin_of(dc, bed, f.extra);
    int known = bed->touched == dc->evaluations - 1;
    bed->near_time = INFINITY;
    bed->omega2[0] = bed->omega2[1] = 0;
    memset(&bed->result, 0, sizeof bed->result);
    bed->first_spring = dc->carry->num_springs;
    bed->num_springs = bed->state->num_blocks = 0;
    bed->idle = !dc->foundation->enabled || dcxBedApart(dc, bed, margin);
    if (bed->idle && bed == first) {
        v_copy(bed->frame.p, dc->geoms.shape[bed->g1].c); /* the second bed counts from there */
    }
    if (bed->idle) {
        return;
    }
    dcxBedInput(dc, bed);
    double sum =
        bed->frame.p[0] + bed->frame.p[1] + bed->frame.p[2] + v_norm(bed->input.velocity) + v_norm(bed->input.spin);
    if (!(sum - sum == 0)) {
        return;
    }
    v_sub(f.shift, bed->frame.p, first->frame.p);
    f.side = bed != first;
    f.sign = f.side ? -1 : 1;
    dcSpringsFind(&bed->input, margin, dc->carry->block, take, &f);
    bed->num_springs = dc->carry->num_springs - bed->first_spring;
    if (bed->result.displaced > 0) {
        if (!known) {
            bed->parted = bed->met == dc->evaluations ? bed->parted : bed->touched;
            bed->met = dc->evaluations;
        }
        bed->touched = dc->evaluations;
    }
}

void dcxBedsFind(dcImpl *dc)
{
    const dcBed *first = NULL;
    dc->beds.evaluated = 1;
    if (!dc->carry->block && dc->beds.num_live > 0) {
        dc->carry->block = calloc(1, sizeof *dc->carry->block);
    }
    for (int i = 0; dc->carry->block && i < dc->beds.num_live; i++) {
        dcBed *bed = &dc->beds.bed[dc->beds.live[i]];
        first = first && first->pair == bed->pair ? first : bed;
        find(dc, bed, first);
    }
}
