/* Rows on their way inside of their bounds: the parts of solve_interior.c that see a single one. */
#include <math.h>

#include "base/vector.h"
#include "solve_cone.h"
#include "solve_inside.h"
#include "solve_parts.h"

/* Of the island's speeds: a bound of friction that is nothing beside them leaves no inside. */
static const double negligible = 1e-9;

/* The load has a least that the cone does not imply. */
static int has_least(const dcxTouch *c)
{
    return dcxInsideOpens(c) && !(dcxInsideIsCone(c) && c->low == 0);
}

static double load_left(const dcxTouch *c)
{
    return c->trail.p[3] - c->low;
}

static void grip_of(const dcxTouch *c, const dcxInside *in, double s[4])
{
    s[0] = dcxInsideIsCone(c) ? c->mu * c->trail.p[3] : in->bound;
    v_copy(s + 1, c->trail.p);
}

/* How the load and friction miss their laws but for what holds them at their bounds, m/s. */
static double load_miss(const dcxTouch *c, const dcxLinear *l)
{
    return v_dot(c->n, l->d) + c->soft * c->trail.p[3] - c->target + l->inside.shift;
}

static void grip_miss(const dcxTouch *c, const dcxLinear *l, double miss[3])
{
    dcxTouchSlip(c, l->d, v_dot(c->n, l->d), miss);
    v_add_scaled(miss, miss, c->slip, c->trail.p);
}

/* What slips in a cone parts. */
static double parting(const dcxTouch *c, const dcxInside *in)
{
    return dcxInsideIsCone(c) ? c->mu * in->z[0] : 0;
}

void dcxInsideBegin(dcxTouch *c, dcxInside *in, double speed)
{
    static const dcxInsideStep none;
    double *p = c->trail.p;
    in->step = none;
    in->bound = dcxTouchBound(c, p[3]);
    in->grips = dcxInsideIsCone(c) || (c->mu > 0 && in->bound * c->wt > negligible * speed);
    v_set(p, 0, 0, 0);
    p[3] = dcxInsideOpens(c) ? max_of(p[3], max_of(c->low, 0) + speed / c->wn) : p[3];
}

void dcxInsideSpeeds(const dcxTouch *c, dcxLinear *l, double speed)
{
    dcxInside *in = &l->inside;
    double s[4], square = speed * speed;
    grip_of(c, in, s);
    grip_miss(c, l, in->z + 1);
    in->z[0] = in->grips ? v_norm(in->z + 1) + square / (c->wt * s[0]) : 0;
    in->parts = has_least(c) ? max_of(load_miss(c, l) - parting(c, in), square / (c->wn * load_left(c))) : 0;
}

double dcxInsideRest(const dcxTouch *c, const dcxLinear *l)
{
    const dcxInside *in = &l->inside;
    double worst = fabs(load_miss(c, l) - in->parts - parting(c, in));
    if (has_least(c)) {
        worst = max_of(worst, min_of(in->parts, c->wn * load_left(c)));
    }
    if (in->grips) {
        double miss[3], s[4];
        grip_of(c, in, s);
        grip_miss(c, l, miss);
        v_sub(miss, miss, in->z + 1);
        worst = max_of(worst, v_norm(miss));
        worst = max_of(worst, dcxConeDot(s, in->z) * c->wt / max_of(s[0] * c->wt, in->z[0]));
    }
    return worst;
}

void dcxInsideProductsAfter(const dcxTouch *c, const dcxInside *in, double share, double sum[2])
{
    const dcxInsideStep *step = &in->step;
    if (has_least(c)) {
        sum[0] += (in->parts + share * step->parts) * (load_left(c) + share * step->p[3]) * c->wn;
        sum[1]++;
    }
    if (in->grips) {
        double s[4], z[4];
        grip_of(c, in, s);
        for (int k = 0; k < 4; k++) {
            s[k] += share * step->s[k];
            z[k] = in->z[k] + share * step->z[k];
        }
        sum[0] += dcxConeDot(s, z) * c->wt;
        sum[1]++;
    }
}

void dcxInsideProducts(const dcxTouch *c, const dcxInside *in, double sum[2])
{
    dcxInsideProductsAfter(c, in, 0, sum);
}

void dcxInsideScale(const dcxTouch *c, dcxInside *in)
{
    for (int k = 0; k < 5; k++) {
        in->bent[k] = 0;
    }
    if (in->grips) {
        double s[4];
        grip_of(c, in, s);
        in->spread = dcxConeBetween(in->w, s, in->z);
    }
}

/* What z is to become but for what the change of s makes of it: their product to be `wanted`, less its bend. */
static void aim(double wanted, dcxInside *in)
{
    double even[4], right[4] = {wanted - in->bent[0], -in->bent[1], -in->bent[2], -in->bent[3]}, part[4];
    dcxConeScale(even, in->w, 1, in->spread, in->z);
    dcxConeDivide(part, even, right);
    dcxConeScale(in->aim, in->w, -1, 1 / in->spread, part);
}

/*
 * A load and friction of it: the law's softness and what holds them inside are a matrix of the normal, of the direction
 * u of the scaling, and of the third one, which is by itself.  Its determinant is written without the difference of
 * what is large: the scaling's own is 1.
 */
static void linearise_grip(const dcxTouch *c, dcxLinear *l, double soft, double miss_n)
{
    dcxInside *in = &l->inside;
    double miss[3], u[3], size = v_norm(in->w + 1), stiff = 1 / (in->spread * in->spread);
    double mu = dcxInsideIsCone(c) ? c->mu : 0, most = (1 + 2 * size * size) * stiff;
    double whole = soft * (c->slip + most) + mu * mu * (most * c->slip + stiff * stiff);
    double along = (c->slip + most) / whole, turned = 2 * mu * in->w[0] * size * stiff / whole;
    double across = 1 / (c->slip + stiff), less = across - (soft + mu * mu * most) / whole;
    grip_miss(c, l, miss);
    v_sub(miss, miss, in->aim + 1);
    miss_n -= mu * in->aim[0];
    v_scale(u, size > 0 ? 1 / size : 0, in->w + 1);
    double slid = v_dot(miss, u);
    v_add_scaled(l->p, c->trail.p, -across, miss);
    v_add_scaled(l->p, l->p, less * slid - turned * miss_n, u);
    v_add_scaled(l->p, l->p, c->trail.p[3] - along * miss_n - turned * slid, c->n);
    dcxSlopeMake(l->slope, c->n, along, across, less, u);
    dcxSlopeTurn(l->slope, c->n, turned, u);
}

void dcxInsideLinearise(const dcxTouch *c, dcxLinear *l, double square)
{
    dcxInside *in = &l->inside;
    double soft = c->soft, miss = load_miss(c, l);
    if (has_least(c)) {
        soft += in->parts / load_left(c);
        miss -= (square / c->wn - in->bent[4]) / load_left(c);
    }
    if (in->grips) {
        aim(square / c->wt, in);
        linearise_grip(c, l, soft, miss);
    } else {
        v_scale(l->p, c->trail.p[3] - miss / soft, c->n);
        dcxSlopeMake(l->slope, c->n, 1 / soft, 0, 0, c->n);
    }
    v_set(l->turn, 0, 0, 0);
    dcxLinearWeigh(c, l);
}

void dcxInsideStepMake(const dcxTouch *c, dcxLinear *l, double square)
{
    dcxInside *in = &l->inside;
    dcxInsideStep *step = &in->step;
    dcxLinearTake(c, l, step->p);
    for (int k = 0; k < 4; k++) {
        step->p[k] -= c->trail.p[k];
    }
    step->parts = 0;
    if (has_least(c)) {
        step->parts = (square / c->wn - in->bent[4] - in->parts * step->p[3]) / load_left(c) - in->parts;
    }
    if (!in->grips) {
        v_set(step->p, 0, 0, 0);
        return;
    }
    double even[4], back[4];
    step->s[0] = dcxInsideIsCone(c) ? c->mu * step->p[3] : 0;
    v_copy(step->s + 1, step->p);
    dcxConeScale(even, in->w, -1, 1 / in->spread, step->s);
    dcxConeScale(back, in->w, -1, 1 / in->spread, even);
    for (int k = 0; k < 4; k++) {
        step->z[k] = in->aim[k] - in->z[k] - back[k];
    }
}

static double way_to(double left, double change)
{
    return change < 0 ? -left / change : INFINITY;
}

double dcxInsideWay(const dcxTouch *c, const dcxInside *in)
{
    const dcxInsideStep *step = &in->step;
    double way = INFINITY;
    if (has_least(c)) {
        way = min_of(way_to(load_left(c), step->p[3]), way_to(in->parts, step->parts));
    }
    if (in->grips) {
        double s[4];
        grip_of(c, in, s);
        way = min_of(way, min_of(dcxConeWay(s, step->s), dcxConeWay(in->z, step->z)));
    }
    return way;
}

void dcxInsideBend(const dcxTouch *c, dcxInside *in)
{
    const dcxInsideStep *step = &in->step;
    in->bent[4] = has_least(c) ? step->parts * step->p[3] : 0;
    if (in->grips) {
        double even[2][4];
        dcxConeScale(even[0], in->w, -1, 1 / in->spread, step->s);
        dcxConeScale(even[1], in->w, 1, in->spread, step->z);
        dcxConeProduct(in->bent, even[0], even[1]);
    }
}

void dcxInsideAdvance(dcxTouch *c, dcxLinear *l, double share)
{
    const dcxInsideStep *step = &l->inside.step;
    for (int k = 0; k < 4; k++) {
        c->trail.p[k] += share * step->p[k];
        l->inside.z[k] += l->inside.grips ? share * step->z[k] : 0;
    }
    l->inside.parts += share * step->parts;
    v_add_scaled(l->d, l->d, share, l->e);
}

void dcxInsideEnd(dcxTouch *c, dcxInside *in)
{
    double *p = c->trail.p, s[4];
    if (has_least(c) && in->parts > c->wn * load_left(c)) {
        p[3] = c->low;
    }
    in->found = 0;
    if (!in->grips) {
        return;
    }
    grip_of(c, in, s);
    double size = v_norm(p), slips = v_norm(in->z + 1);
    if (dcxInsideIsCone(c) && in->z[0] - slips > c->wt * s[0]) {
        v_set(p, 0, 0, 0);
        p[3] = c->low;
    } else if (in->z[0] > c->wt * (s[0] - size)) {
        v_scale(p, s[0] / size, p);
    }
    in->found = dcxInsideIsCone(c) ? c->mu * slips : 0;
}
