/*
 * Hollars friction; see friction.h.  With y = vs/vt the law is
 *
 *     g = y (ud + 2 (us-ud)/(1+y^2)) + uv vs      y <= 1: sticking, increasing and concave
 *     g =    ud + 2 (us-ud)/(1+y^2)  + uv vs      y >= 1: sliding, convex
 *
 * M. Hollars' model, as in Simbody's HuntCrossleyForce.
 */
#include <ode-compliant/friction.h>

#include <math.h>

#include "numeric.h"

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
        if (!(next > y))
            break;
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
        if (!(next < y))
            break;
        y = next;
    }
    return y < 1.0 ? 1.0 : y;
}

/* Root u of u + a g(u) = s. */
static inline double end_slip(const dcFriction *law, double vt, double slip, double impulse)
{
    if (impulse == 0.0 || slip == 0.0)
        return slip;
    double a = impulse / vt;
    double s = slip / vt;
    double viscous = law->uv * vt;
    double q = 2.0 * a * (law->us - law->ud);
    double y;
    if (slip <= vt + impulse * coefficient_at_vt(law, vt))
        y = stick_root(1.0 + a * (law->ud + viscous), q, s);
    else
        y = slide_root(1.0 + a * viscous, q, s - a * law->ud);
    double u = y * vt;
    return u > slip ? slip : u;
}

static bool law_is_valid(const dcFriction *law, double vt)
{
    return is_positive(vt) && is_not_negative(law->ud) && is_not_negative(law->us) && law->us >= law->ud &&
           is_not_negative(law->uv);
}

double dcFrictionCoefficient(const dcFriction *law, double vt, double slip)
{
    if (!law_is_valid(law, vt) || !is_not_negative(slip))
        return NAN;
    return coefficient(law, vt, slip);
}

double dcFrictionCreep(const dcFriction *law, double vt, double demand)
{
    if (!law_is_valid(law, vt) || !(demand >= 0.0 && demand <= coefficient_at_vt(law, vt)))
        return NAN;
    if (demand == 0.0)
        return 0.0;
    return vt * stick_root(law->ud + law->uv * vt, 2.0 * (law->us - law->ud), demand);
}

double dcFrictionSlip(const dcFriction *law, double vt, double slip, double impulse)
{
    if (!law_is_valid(law, vt) || !is_not_negative(slip) || !is_not_negative(impulse))
        return NAN;
    return end_slip(law, vt, slip, impulse);
}

/*
 * A part of a batch, laid out so that the compiler can solve several roots at once.  In units of vt, with a the
 * impulse, the equation of a contact is  p y + m(y) (q + r/(1+y^2)) = s,  m = y while sticking, 1 while sliding.
 */
enum { CHUNK = 16 };

typedef struct chunk {
    double y[CHUNK], s[CHUNK], p[CHUNK], q[CHUNK], r[CHUNK], slides[CHUNK];
} chunk;

/* Coefficients, regime, and the start from which Newton's method goes to the root without passing it. */
WIDE static void start_chunk(chunk *c, size_t n, const dcFriction *law, double vt, const double *slip,
                             const double *impulse)
{
    double inverse = 1.0 / vt;
    for (size_t i = 0; i < n; i++) {
        double a = impulse[i] * inverse;
        c->s[i] = slip[i] * inverse;
        c->p[i] = 1.0 + impulse[i] * law[i].uv;
        c->q[i] = a * law[i].ud;
        c->r[i] = 2.0 * a * (law[i].us - law[i].ud);
        c->slides[i] = c->s[i] > c->p[i] + c->q[i] + 0.5 * c->r[i] ? 1.0 : 0.0;
        double stick = c->s[i] / (c->p[i] + c->q[i] + c->r[i]);
        double slide = (c->s[i] - c->q[i]) / c->p[i];
        c->y[i] = c->slides[i] > 0.0 ? slide : stick;
    }
}

/* One step of Newton's method for all roots, with one division each; the greatest relative change. */
WIDE static double newton_chunk(chunk *c, size_t n)
{
    double most = 0.0;
    for (size_t i = 0; i < n; i++) {
        double y = c->y[i], t = 1.0 + y * y, slides = c->slides[i], sticks = 1.0 - slides;
        double m = slides + sticks * y;
        double value = (c->p[i] * y - c->s[i]) * t + m * (c->q[i] * t + c->r[i]);
        double slope = (c->p[i] + sticks * c->q[i]) * t * t + c->r[i] * (sticks * (2.0 - t) - 2.0 * slides * y);
        double change = value * t / slope;
        double next = y - change;
        double low = slides, high = slides > 0.0 ? c->s[i] : 1.0;
        next = next < low ? low : next; /* in this order NaN goes through */
        next = next > high ? high : next;
        c->y[i] = next;
        double relative = change * change - 1e-18 * next * next;
        most = relative > most ? relative : most;
    }
    return most;
}

static void evaluate_chunk(const dcFrictionBatch *b, size_t first, size_t n)
{
    chunk c;
    start_chunk(&c, n, b->law + first, b->vt, b->slip + first, b->impulse + first);
    for (int i = 0; i < MAX_ITERATIONS && newton_chunk(&c, n) > 0.0; i++) {
    }
    for (size_t i = 0; i < n; i++) {
        const dcFriction *law = &b->law[first + i];
        double slip = b->slip[first + i], u = c.y[i] * b->vt, y = c.y[i];
        u = u > slip || b->impulse[first + i] == 0.0 ? slip : u;
        double ramp = y < 1.0 ? y : 1.0;
        b->coefficient[first + i] = ramp * (law->ud + 2.0 * (law->us - law->ud) / (1.0 + y * y)) + law->uv * u;
        if (b->end_slip) {
            b->end_slip[first + i] = u;
        }
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
