/*
 * Hollars friction; see friction.h.  With y = vs/vt the law is
 *
 *     g = y (ud + 2 (us-ud)/(1+y^2)) + uv vs      y <= 1: sticking, increasing and concave
 *     g =    ud + 2 (us-ud)/(1+y^2)  + uv vs      y >= 1: sliding, convex
 *
 * M. Hollars' model, as in Simbody's HuntCrossleyForce.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include <ode-compliant/friction.h>

#include "base/number.h"

enum { MAX_ITERATIONS = 64 }; /* 3 to 5 are usual, 30 where the curve's top just touches the demand */

static inline double coefficient(const dcFriction *law, double vt, double slip)
{
    double y = slip / vt;
    double ramp = y < 1.0 ? y : 1.0;
    return ramp * (law->ud + 2.0 * (law->us - law->ud) / (1.0 + y * y)) + law->uv * slip;
}

static inline double coefficient_at_vt(const dcFriction *law, double vt)
{
    return law->us + law->uv * vt;
}

/*
 * Smallest root y of  p y + q y/(1+y^2) = s,  known to lie in [0,1].  The left side is increasing and concave
 * there, so that Newton's method climbs from the tangent at 0 to the root and never passes it.
 */
static double stick_root(double p, double q, double s)
{
    double y = s / (p + q);
    for (int i = 0; i < MAX_ITERATIONS; i++) {
        double w = 1.0 / (1.0 + y * y);
        double value = (p + q * w) * y - s;
        double slope = p + q * w * w * (1.0 - y * y);
        double next = y - value / slope;
        if (!(next > y)) {
            break;
        }
        y = next;
    }
    return y > 1.0 ? 1.0 : y;
}

/*
 * Root y > 1 of  p y + q/(1+y^2) = s,  p > 0, when the left side is below s at y = 1.  It is convex there: one root,
 * to which Newton's method falls from s/p.
 */
static double slide_root(double p, double q, double s)
{
    double y = s / p;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
        double w = 1.0 / (1.0 + y * y);
        double value = p * y + q * w - s;
        double slope = p - 2.0 * q * w * w * y;
        double next = y - value / slope;
        if (!(next < y)) {
            break;
        }
        y = next;
    }
    return y < 1.0 ? 1.0 : y;
}

/* Root u of u + a g(u) = s. */
static inline double end_slip(const dcFriction *law, double vt, double slip, double impulse)
{
    if (impulse == 0.0 || slip == 0.0) {
        return slip;
    }
    double a = impulse / vt;
    double s = slip / vt;
    double viscous = law->uv * vt;
    double q = 2.0 * a * (law->us - law->ud);
    double y;
    if (slip <= vt + impulse * coefficient_at_vt(law, vt)) {
        y = stick_root(1.0 + a * (law->ud + viscous), q, s);
    } else {
        y = slide_root(1.0 + a * viscous, q, s - a * law->ud);
    }
    double u = y * vt;
    return u > slip ? slip : u;
}

static int law_is_valid(const dcFriction *law, double vt)
{
    return is_positive(vt) && is_not_negative(law->ud) && is_not_negative(law->us) && law->us >= law->ud &&
           is_not_negative(law->uv);
}

double dcFrictionCoefficient(const dcFriction *law, double vt, double slip)
{
    if (!law_is_valid(law, vt) || !is_not_negative(slip)) {
        return NAN;
    }
    return coefficient(law, vt, slip);
}

double dcFrictionCreep(const dcFriction *law, double vt, double demand)
{
    if (!law_is_valid(law, vt) || !(demand >= 0.0 && demand <= coefficient_at_vt(law, vt))) {
        return NAN;
    }
    if (demand == 0.0) {
        return 0.0;
    }
    return vt * stick_root(law->ud + law->uv * vt, 2.0 * (law->us - law->ud), demand);
}

double dcFrictionSlip(const dcFriction *law, double vt, double slip, double impulse)
{
    if (!law_is_valid(law, vt) || !is_not_negative(slip) || !is_not_negative(impulse)) {
        return NAN;
    }
    return end_slip(law, vt, slip, impulse);
}

/*
 * A part of a batch, laid out so that the compiler can solve several roots at once.  In units of vt, with a the
 * impulse, the equation of a contact is  p y + m(y) (q + r/(1+y^2)) = s,  m = y while sticking, 1 while sliding.
 */
enum { CHUNK = 16 };

typedef struct chunk {
    double slip[CHUNK], impulse[CHUNK], us[CHUNK], ud[CHUNK], uv[CHUNK];
    double y[CHUNK], s[CHUNK], p[CHUNK], q[CHUNK], r[CHUNK], slides[CHUNK];
    double coefficient[CHUNK], end_slip[CHUNK];
} chunk;

/* The first n entries are the batch's from `first` on, the others are at rest. */
static void read_chunk(chunk *c, const dcFrictionBatch *b, size_t first, size_t n)
{
    for (size_t i = n; i < CHUNK; i++) {
        c->slip[i] = c->impulse[i] = c->us[i] = c->ud[i] = c->uv[i] = 0.0;
    }
    memcpy(c->slip, b->slip + first, n * sizeof *c->slip);
    memcpy(c->impulse, b->impulse + first, n * sizeof *c->impulse);
    for (size_t i = 0; i < n; i++) {
        c->us[i] = b->law[first + i].us;
        c->ud[i] = b->law[first + i].ud;
        c->uv[i] = b->law[first + i].uv;
    }
}

/*
 * Coefficients, regime, and the start.  Sticking: z the root of the tangent at 0, and r z^3 over its slope for the
 * bend.  Sliding: from the right, whence Newton's method never passes the root.
 */
WIDE static void start_chunk(chunk *c, double vt)
{
    double inverse = 1.0 / vt;
    for (size_t i = 0; i < CHUNK; i++) {
        double a = c->impulse[i] * inverse, s = c->slip[i] * inverse;
        double p = 1.0 + c->impulse[i] * c->uv[i], q = a * c->ud[i], r = 2.0 * a * (c->us[i] - c->ud[i]);
        double slides = s > p + q + 0.5 * r ? 1.0 : 0.0;
        double inverse_slope = 1.0 / (slides > 0.0 ? p : p + q + r);
        double z = (slides > 0.0 ? s - q : s) * inverse_slope;
        double bent = z + z * z * z * (r * inverse_slope);
        bent = bent > 1.0 ? 1.0 : bent;
        c->s[i] = s;
        c->p[i] = p;
        c->q[i] = q;
        c->r[i] = r;
        c->slides[i] = slides;
        c->y[i] = slides > 0.0 ? z : bent;
    }
}

/*
 * One step for all roots, with one division each; nonzero if another is wanted.  Sliding: Newton's method.  Sticking:
 * Halley's, which triples the number of right digits where bend, f f''/(2 f'^2), is small; bounded, so that it is never
 * more than twice Newton's, and comes back from wherever it goes.
 */
WIDE static int64_t improve_chunk(chunk *c)
{
    int64_t again = 0; /* as wide as a double, or the compiler would not take several at once */
    for (size_t i = 0; i < CHUNK; i++) {
        double y = c->y[i], t = 1.0 + y * y, r = c->r[i], slides = c->slides[i], sticks = 1.0 - slides;
        double value = (c->p[i] * y - c->s[i]) * t + (slides + sticks * y) * (c->q[i] * t + r);            /* f t */
        double slope = (c->p[i] + sticks * c->q[i]) * t * t + r * (sticks * (2.0 - t) - 2.0 * slides * y); /* f' t^2 */
        double square = slope * slope, bend = sticks * (value * r * y * (t - 4.0));
        double most_bent = 0.5 * square, halley = square - bend;
        halley = halley < most_bent ? most_bent : halley;
        double change = value * t * (slides > 0.0 ? 1.0 : slope) / (slides > 0.0 ? slope : halley);
        double next = y - change, low = slides, high = slides > 0.0 ? c->s[i] : 1.0;
        next = next < low ? low : next; /* in this order NaN goes through */
        next = next > high ? high : next;
        c->y[i] = next;
        double enough = slides > 0.0 ? 1e-18 : 1e-10;
        again |= change * change > enough * next * next || bend * bend > enough * square * square ? 1 : 0;
    }
    return again;
}

WIDE static void finish_chunk(chunk *c, double vt)
{
    for (size_t i = 0; i < CHUNK; i++) {
        double y = c->y[i], slip = c->slip[i], u = y * vt;
        u = u > slip || c->impulse[i] == 0.0 ? slip : u;
        double ramp = y < 1.0 ? y : 1.0;
        c->coefficient[i] = ramp * (c->ud[i] + 2.0 * (c->us[i] - c->ud[i]) / (1.0 + y * y)) + c->uv[i] * u;
        c->end_slip[i] = u;
    }
}

static void evaluate_chunk(const dcFrictionBatch *b, size_t first, size_t n)
{
    chunk c;
    read_chunk(&c, b, first, n);
    start_chunk(&c, b->vt);
    for (int i = 0; i < MAX_ITERATIONS && improve_chunk(&c); i++) {
    }
    finish_chunk(&c, b->vt);
    memcpy(b->coefficient + first, c.coefficient, n * sizeof *c.coefficient);
    if (b->end_slip) {
        memcpy(b->end_slip + first, c.end_slip, n * sizeof *c.end_slip);
    }
}

void dcFrictionEvaluate(const dcFrictionBatch *batch)
{
    if (batch->impulse) {
        for (size_t i = 0; i < batch->count; i += CHUNK) {
            evaluate_chunk(batch, i, batch->count - i < CHUNK ? batch->count - i : CHUNK);
        }
        return;
    }
    for (size_t i = 0; i < batch->count; i++) {
        batch->coefficient[i] = coefficient(&batch->law[i], batch->vt, batch->slip[i]);
        if (batch->end_slip) {
            batch->end_slip[i] = batch->slip[i];
        }
    }
}
