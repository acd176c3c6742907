/* Hollars friction in extended precision, for the suites about it. */
#ifndef DC_TEST_FRICTION_LAW_H
#define DC_TEST_FRICTION_LAW_H

#include "plugin_test.h"

/* The law and the transition velocity that most tests take. */
static const dcFriction rubber = {0.8, 0.6, 0.05};
static const double vt = 0.01;

/* The law as the header states it, in extended precision. */
static inline long double law_of(const dcFriction *f, long double v_t, long double slip)
{
    long double y = slip / v_t;
    long double static_part = 2.0L * ((long double)f->us - f->ud) / (1.0L + y * y);
    return fminl(y, 1.0L) * (f->ud + static_part) + f->uv * slip;
}

/* Its derivative. */
static inline long double slope_of(const dcFriction *f, long double v_t, long double slip)
{
    long double y = slip / v_t, w = 1.0L / (1.0L + y * y), twice = 2.0L * ((long double)f->us - f->ud);
    long double slope = y < 1.0L ? f->ud + twice * w * w * (1.0L - y * y) : -2.0L * twice * y * w * w;
    return slope / v_t + f->uv;
}

static inline dcFriction random_law(void)
{
    dcFriction law;
    law.ud = randomUnit() < 0.1 ? 0.0 : randomLog(1e-3, 2.0);
    law.us = randomUnit() < 0.1 ? law.ud : law.ud + randomLog(1e-6, 3.0);
    law.uv = randomUnit() < 0.5 ? 0.0 : randomLog(1e-4, 1.0);
    return law;
}

#endif
