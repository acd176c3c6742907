/* Advice as text; see ode-compliant/advice.h. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include <ode-compliant/advice.h>

#include "core/core.h"
#include "geoms/geoms.h"
#include "advice.h"

/* What was written so far, and what would have been. */
typedef struct page {
    char *text;
    size_t size, length;
} page;

static void put(page *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(page *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t left = p->length < p->size ? p->size - p->length : 0;
    int n = vsnprintf(left ? p->text + p->length : NULL, left, format, arguments);
    va_end(arguments);
    p->length += n > 0 ? (size_t)n : 0;
}

static void put_side(page *p, dGeomID geom, const dcMaterial *m)
{
    put(p, "%s (E %.3g Pa, c %.3g s/m, friction %.3g)", dcxGeomClassName(dGeomGetClass(geom)), m->plane_strain_modulus,
        m->dissipation, m->dynamic_friction);
}

static void put_rest(page *p, const dcAdvice *a, const dcAdviceQuestion *q)
{
    if (!(a->load > 0)) {
        return;
    }
    put(p, "  at rest: load %.4g N, depth %.4g m, %.3g %% of the %s %.3g m; for %.3g %% take E %.3g and %.3g Pa\n",
        (double)a->load, (double)a->depth, 100 * (double)(a->depth / a->radius), a->bed ? "layer" : "radius",
        (double)a->radius, 100 * (double)q->depth_part, (double)a->modulus1, (double)a->modulus2);
}

static const char *carrier_text(const dcAdvice *a)
{
    switch (a->carrier) {
    case dcAdviceResolved: return "substeps follow it";
    case dcAdviceFollowed: return "the step follows it: its course is to be seen, coarsely";
    case dcAdviceImpulse:
        return "an impulse in one step and the law's rebound in the next: depth, force and duration of the impact are "
               "not to be seen";
    default: return "a stop: slower than gravity makes it in one step, it does not rebound";
    }
}

static void put_impact(page *p, const dcAdvice *a, const dcAdviceQuestion *q)
{
    if (!(a->speed > 0)) {
        put(p, "  no impact is foreseen from here\n");
        return;
    }
    put(p, "  impact at %.4g m/s: restitution %.4g, depth %.4g m, force %.4g N, ", (double)a->speed,
        (double)a->restitution, (double)a->peak_depth, (double)a->peak_force);
    if (isinf((double)a->duration)) {
        put(p, "it stays\n");
    } else {
        put(p, "for %.4g s\n", (double)a->duration);
    }
    put(p, "  at a step of %.4g s: %s", (double)q->step, carrier_text(a));
    if (a->carrier == dcAdviceImpulse || a->carrier == dcAdviceStop) {
        put(p, "; shown as %.4g N", (double)a->shown_force);
    }
    put(p, "%s\n", a->by_ode ? "; solved by ODE, among its joints" : "");
}

static void put_others(page *p, const dcAdvice *a)
{
    put(p, "  resolved it would take about %.0f substeps%s\n", (double)a->substeps,
        a->sets_price ? ", the most of all here: it sets the price" : "");
    if (a->creep > 0 && !isinf((double)a->creep)) {
        put(p, "  creeps at %.3g m/s on 10 degrees\n", (double)a->creep);
    } else {
        put(p, "  %s on 10 degrees\n", a->creep > 0 ? "slides" : "holds");
    }
    if (a->soft_cfm > 0) {
        put(p, "  most like it in ODE: soft_erp %.6g, soft_cfm %.4g, bounce %.3g\n", (double)a->soft_erp,
            (double)a->soft_cfm, (double)a->bounce);
    }
}

int dcAdviceWrite(const dcAdvice *a, const dcAdviceQuestion *question, char *text, size_t size)
{
    dcAdviceQuestion usual = dcAdviceQuestionDefault();
    page p = {text, text ? size : 0, 0};
    if (!a || !a->geom1 || !a->geom2) {
        return dcxFail(dcErrArgument, "dcAdviceWrite: advice is NULL, or empty");
    }
    question = question ? question : &usual;
    put_side(&p, a->geom1, &a->material1);
    put(&p, " on ");
    put_side(&p, a->geom2, &a->material2);
    put(&p, ": %d %s, combined E %.4g Pa, c %.3g s/m, friction %.3g\n", a->pairs, a->pairs == 1 ? "pair" : "pairs",
        a->pair.modulus, a->pair.dissipation, a->pair.dynamic_friction);
    if (a->bed && !(a->area > 0)) {
        put(&p, "  a bed of springs whose area is not known beforehand: no more can be told\n");
        return (int)p.length;
    }
    put_rest(&p, a, question);
    put_impact(&p, a, question);
    put_others(&p, a);
    return (int)p.length;
}
