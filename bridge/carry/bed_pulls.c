/*
 * Adhesion of beds at the program's own step: as of points (pulls.c), every pair of geoms as a whole.  The springs that
 * touch are pulled along their directions; the rows of their clusters then bear what they press with.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "bed/bed.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "state/world_data.h"
#include "bed_sums.h"
#include "parts.h"

/* The pair's first bed, if it sticks. */
static dcxBed *bed_of(dcxWorld *dc, int k)
{
    int i = dc->pairs.pair[dc->pairs.list[dcxKindBed][k].pair].more;
    return i >= 0 && dcxBedSticks(&dc->beds.bed[i]) ? &dc->beds.bed[i] : NULL;
}

/* Sums over the springs that touch, of area in the mean of both sides; direction and torque in world axes. */
typedef struct sums {
    double area, depth, deepest, stiffness, u[3], t[3];
} sums;

static void sum_up(const dcxWorld *dc, const dcxBed *first, sums *out)
{
    const dcxBed *second = first->next >= 0 ? &dc->beds.bed[first->next] : first;
    dcxPairSprings s = dcxPairSpringsOf(dc, first);
    double u[3] = {0, 0, 0}, t[3] = {0, 0, 0};
    memset(out, 0, sizeof *out);
    for (int i = 0; i < s.count; i++) {
        if (s.x[i] > 0) {
            double area = s.ka[i] / (i < s.second ? first : second)->law.stiffness, moment[3];
            double along[3] = {s.u[0][i], s.u[1][i], s.u[2][i]}, at[3] = {s.r[0][i], s.r[1][i], s.r[2][i]};
            v_cross(moment, at, along);
            out->area += area;
            out->depth += area * s.x[i];
            out->deepest = fmax(out->deepest, s.x[i]);
            out->stiffness += s.ka[i];
            v_add_scaled(u, u, area, along);
            v_add_scaled(t, t, area, moment);
        }
    }
    m_mul(out->u, first->frame.r, u);
    m_mul(out->t, first->frame.r, t);
}

/* The pair as one row along the mean direction. */
static int press_of(dcxWorld *dc, const dcxBed *bed, const sums *s, double h, dcxRow *row, dcxPress *press)
{
    double size = v_norm(s->u), now[3], end[3], at[3];
    if (!(size > 0.1 * s->area)) {
        return 0;
    }
    *row = (dcxRow){.b1 = bed->b1, .b2 = bed->b2};
    v_scale(row->n, 1 / size, s->u);
    v_cross(at, s->u, s->t); /* the line along which they pull, nearest to the origin */
    v_scale(at, 1 / (size * size), at);
    v_add_scaled(at, at, 1, bed->frame.p);
    v_sub(row->arm[0], at, dc->bodies.state[bed->b1].p);
    v_sub(row->arm[1], at, dc->bodies.state[bed->b2].p);
    dcxRowVelocity(dc, row, 0, now);
    dcxRowVelocity(dc, row, 1, end);
    *press = (dcxPress){.x = s->depth / s->area,
                        .approach = -v_dot(now, row->n),
                        .free = -v_dot(end, row->n),
                        .mobility = dcxRowMobility(dc, row, row->n),
                        .k = s->stiffness,
                        .c = bed->law.dissipation,
                        .linear = 1,
                        .deep = s->deepest,
                        .load = bed->load,
                        .bore = bed->load > 0 || bed->hit,
                        .pull = bed->pull.whole};
    press->crowd = dc->mode == dcStepImplicit ? INFINITY : press->k * press->mobility * h * h;
    double sum = press->x + press->free;
    return sum - sum == 0 && press->mobility > 0;
}

/* The stage of its clusters that is farthest from rest. */
static dcxCarried stage_of(const dcxWorld *dc, const dcxBed *bed)
{
    dcxCarried carried = {0};
    for (int i = 0; i < bed->own->num_slots; i++) {
        const dcxBedSlot *slot = &bed->own->slot[i];
        if (slot->bore == dc->evaluations - 1 && slot->carried.stage > carried.stage) {
            carried.stage = slot->carried.stage;
        }
    }
    return carried;
}

static void add(dcxWorld *dc, dcxBed *bed, const sums *s, double stress)
{
    double f[3], t[3];
    v_scale(f, -stress, s->u);
    v_scale(t, -stress, s->t);
    v_add_scaled(bed->pull.f, bed->pull.f, 1, f);
    v_add_scaled(bed->pull.t, bed->pull.t, 1, t);
    for (int side = 0; side < 2; side++) {
        int b = side ? bed->b2 : bed->b1;
        double arm[3], sign = side ? -1 : 1;
        v_sub(arm, bed->frame.p, dc->bodies.state[b].p);
        dcxWrenchAdd(&dc->bodies.force[b], arm, sign, f);
        v_add_scaled(dc->bodies.force[b].t, dc->bodies.force[b].t, sign, t);
    }
}

int dcxBedPulls(dcxWorld *dc, double h)
{
    int any = 0;
    for (int k = 0; k < dc->pairs.num[dcxKindBed]; k++) {
        dcxBed *bed = dc->foundation->enabled ? bed_of(dc, k) : NULL;
        sums s;
        dcxRow row;
        dcxPress press;
        if (!bed) {
            continue;
        }
        memset(bed->pull.f, 0, sizeof bed->pull.f);
        memset(bed->pull.t, 0, sizeof bed->pull.t);
        bed->pull.whole = 0;
        sum_up(dc, bed, &s);
        double whole = bed->pull.stress * s.area + bed->pull.force;
        if (!(s.area > 0) || !press_of(dc, bed, &s, h, &row, &press) || !dcxFits(whole * fmax(1, press.mobility))) {
            continue;
        }
        dcxCarried carried = stage_of(dc, bed);
        int phase = dcxPressPhase(&press, h, dc->gravity_norm, &carried);
        if (phase != dcxPressHits) {
            bed->pull.whole = whole;
            bed->pull.stiffness = s.stiffness;
            bed->pull.pressed = dcxPullBalance(&press, whole, phase);
            add(dc, bed, &s, (whole - bed->pull.pressed) / s.area);
            any = 1;
        }
    }
    return any;
}

void dcxBedPullsPart(dcxWorld *dc, double h)
{
    for (int k = 0; k < dc->pairs.num[dcxKindBed]; k++) {
        dcxBed *bed = dc->foundation->enabled ? bed_of(dc, k) : NULL;
        sums s;
        dcxRow row;
        dcxPress press;
        if (!bed || !(bed->pull.whole > 0)) {
            continue;
        }
        sum_up(dc, bed, &s);
        dcxCarried carried = stage_of(dc, bed);
        double part = 1;
        if (press_of(dc, bed, &s, h, &row, &press)) {
            int follows = dcxPressPhase(&press, h, dc->gravity_norm, &carried) == dcxPressFollows;
            press.free += h * press.mobility * bed->pull.pressed;
            part = dcxPullPart(&press, h, follows, &bed->pull.parts);
        }
        add(dc, bed, &s, ((part - 1) * bed->pull.whole + bed->pull.pressed) / s.area);
    }
}

double dcxBedPullsWork(dcxWorld *dc, double h)
{
    double work = 0;
    for (int k = 0; k < dc->pairs.num[dcxKindBed]; k++) {
        const dcxBed *bed = bed_of(dc, k);
        if (!bed || !(bed->pull.whole > 0) || dcxBodyIsGone(dc, bed->b1) || dcxBodyIsGone(dc, bed->b2)) {
            continue;
        }
        for (int side = 0; side < 2; side++) {
            int b = side ? bed->b2 : bed->b1;
            dcxRow row = {.b1 = b};
            double before[3], after[3], sign = side ? -0.5 * h : 0.5 * h;
            v_sub(row.arm[0], bed->frame.p, dc->bodies.state[b].p);
            dcxRowVelocity(dc, &row, 0, before);
            dcxRowVelocityAfter(dc, &row, after);
            work += sign * (v_dot(bed->pull.f, before) + v_dot(bed->pull.f, after));
            if (dc->bodies.info[b].id) {
                const dReal *w = dc->bodies.info[b].ang;
                double spin[3] = {w[0], w[1], w[2]};
                work += sign * (v_dot(bed->pull.t, dc->bodies.state[b].w) + v_dot(bed->pull.t, spin));
            }
        }
    }
    return work;
}

double dcxBedPullStuck(const dcxBed *bed, double load)
{
    return bed->pull.whole > 0 ? bed->pull.whole * load / bed->pull.stiffness : 0;
}

void dcxBedPullReport(dcxBed *bed)
{
    double local[3];
    if (bed->pull.whole > 0) {
        m_mul_t(local, bed->frame.r, bed->pull.f);
        v_add_scaled(bed->result.force, bed->result.force, 1, local);
        m_mul_t(local, bed->frame.r, bed->pull.t);
        v_add_scaled(bed->result.torque, bed->result.torque, 1, local);
    }
}
