/*
 * Adhesion of beds where forces are found at the present state: every spring that touches is pulled along its direction
 * by stress times area, and by its part of the pair's force, which is spread over all that touch.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "foundation/foundation.h"
#include "state/world_data.h"
#include "bed.h"

/* Most times that adhesion makes a bed stiffer, see step/substep.c. */
#define STICKIEST 1024

/* Sums over springs: area, times depth, times direction, and the torque of that about the frame's origin. */
typedef struct sums {
    double area, depth, u[3], t[3];
} sums;

/* Of those that touch, or of all that were found. */
static void sum_up(const dcxBed *bed, int all, sums *out)
{
    *out = (sums){0, 0, {0, 0, 0}, {0, 0, 0}};
    for (int k = 0; k < bed->own->state.num_blocks; k++) {
        const dcxSpringBlock *b = &bed->own->state.block[k];
        for (int i = 0; i < b->n; i++) {
            if (!(b->x[i] > 0) && !(all && b->x[i] > -INFINITY)) {
                continue;
            }
            double u[3] = {b->u[0][i], b->u[1][i], b->u[2][i]}, at[3] = {b->N[0][i], b->N[1][i], b->N[2][i]}, t[3];
            v_cross(t, at, u);
            out->area += b->a[i];
            out->depth += b->a[i] * fmax(0, b->x[i]);
            v_add_scaled(out->u, out->u, b->a[i], u);
            v_add_scaled(out->t, out->t, b->a[i], t);
        }
    }
}

/* Pull per area; where both sides are beds each has its half. */
static double stress_of(const dcxBed *bed, const sums *s)
{
    return s->area > 0 ? bed->weight * (bed->pull.stress + bed->pull.force / s->area) : 0;
}

/* Mean rate of depth. */
static double rate_of(const sums *s, const dcFoundationInput *motion)
{
    return s->area > 0 ? (v_dot(motion->velocity, s->u) + v_dot(motion->spin, s->t)) / s->area : 0;
}

/* Inverse mass against the pull, as the mean depth feels it. */
static double mobility_of(const dcxWorld *dc, const dcxBed *bed, const sums *s)
{
    double sum = 0;
    for (int side = 0; side < 2 && s->area > 0; side++) {
        int b = side ? bed->b2 : bed->b1;
        double u[3], t[3], arm[3], moment[3], spin[3];
        m_mul(u, bed->frame.r, s->u);
        m_mul(t, bed->frame.r, s->t);
        v_sub(arm, bed->frame.p, dc->bodies.state[b].p);
        v_cross(moment, arm, u);
        v_add_scaled(moment, moment, 1, t);
        if (dc->bodies.state[b].inv_mass > 0) {
            dcxInvInertia(&dc->bodies, b, moment, spin);
            sum += (dc->bodies.state[b].inv_mass * v_dot(u, u) + v_dot(moment, spin)) / (s->area * s->area);
        }
    }
    return sum;
}

void dcxBedStick(dcxWorld *dc, dcxBed *bed)
{
    dcxBedPull *pull = &bed->pull;
    sums s;
    int touches = bed->result.displaced > 0;
    sum_up(bed, !touches, &s);
    double w = mobility_of(dc, bed, &s), v = rate_of(&s, &bed->input),
           depth = touches && s.area > 0 ? s.depth / s.area : 0;
    double whole = stress_of(bed, &s) * s.area;
    if (!dcxFits(whole * fmax(1, w))) {
        whole = 0;
    }
    double square = v * v - 2 * w * (whole * depth - bed->result.energy);
    for (int side = 0; side < 2; side++) {
        int b = side ? bed->b2 : bed->b1;
        double wants = square > 0 ? 4 * whole * whole * w / square * dc->bodies.state[b].inv_mass : 0;
        bed->omega2[side] = fmax(bed->omega2[side], fmin(wants, STICKIEST * bed->omega2[side]));
    }
    pull->whole = touches ? whole : 0;
    pull->depth = depth;
    bed->result.energy -= pull->whole * depth;
}

/* The part of the pull that acts: law/adhesion.c. */
static double part_of(const dcxWorld *dc, dcxBed *bed, const sums *s, double ahead)
{
    const dcxBodyRaw *r1 = &dc->bodies.raw[bed->b1], *r2 = &dc->bodies.raw[bed->b2];
    const dcxMotion *m1 = &dc->bodies.predicted[bed->b1], *m2 = &dc->bodies.predicted[bed->b2];
    dcFoundationInput raw = bed->input, predicted = bed->input;
    dcxBedPull *pull = &bed->pull;
    int touched = bed->met != dc->evaluations;
    double time = dc->lag + ahead, gives = time * mobility_of(dc, bed, s);
    dcxBedMotion(dc, bed, r1->v, r1->w, r2->v, r2->w, &raw);
    dcxBedMotion(dc, bed, m1->v, m1->w, m2->v, m2->w, &predicted);
    dcAdhesionStep step = {.depth = pull->depth,
                           .before = rate_of(s, &raw),
                           .after = rate_of(s, &predicted),
                           .gain = gives * pull->whole,
                           .back = dc->lag,
                           .ahead = ahead,
                           .touched = touched,
                           .parted = touched && dc->lag > 0 && pull->parts};
    step.after -= gives * (bed->result.normal_force - (touched ? pull->pressed - pull->whole : 0));
    double part = dcAdhesionPart(&step, &pull->parts);
    return touched || !(ahead > 0) ? part : part * fmax(1, time / (2 * ahead));
}

void dcxBedDraw(dcxWorld *dc, dcxBed *bed, double ahead)
{
    dcxBedPull *pull = &bed->pull;
    sums s;
    sum_up(bed, 0, &s);
    double part = dc->lag + ahead > 0 && s.area > 0 ? part_of(dc, bed, &s, ahead) : 1;
    double stress = s.area > 0 ? part * pull->whole / s.area : 0;
    v_add_scaled(bed->result.force, bed->result.force, -stress, s.u);
    v_add_scaled(bed->result.torque, bed->result.torque, -stress, s.t);
    pull->pressed = bed->result.normal_force;
}
