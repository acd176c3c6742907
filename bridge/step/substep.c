/*
 * The choice of the substep.
 *
 * Substeps are the outer step divided by powers of two, and each starts at a multiple of its own length.  So a
 * contact is crossed with one and the same step from touch to release, the end of an outer step included: then the
 * integrator is symplectic and reversible, and an elastic ball keeps its energy over thousands of bounces (steps cut
 * short at the end of each outer step cost it 25% in 1000 bounces of a stiff ball).
 *
 * The step wanted in contact follows from the stiffness at the peak of the impact, x_pk^2.5 = x^2.5 + 5 m v^2/(4 k),
 * which stays the same throughout an elastic impact.  A pair that approaches limits the step to the time before it
 * can touch (contact/foresight.c), unless that is shorter than the step it would have in contact.
 */
#include <math.h>

#include "contact/contact.h"
#include "core/core.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "step.h"

/* Fifth root to 0.2%: it must only be the same for the same argument. */
static double fifth_root(double x)
{
    if (!(x > 1e-250)) {
        return 0;
    }
    int exponent;
    double m = frexp(x, &exponent); /* x = m 2^exponent, m in [1/2, 1) */
    int fifth = exponent / 5 - (exponent % 5 < 0);
    m = ldexp(m, exponent - 5 * fifth); /* in [1/2, 16) */
    double y = 0.86 + 0.14 * m - 0.0045 * m * m;
    for (int i = 0; i < 3; i++) {
        double y2 = y * y;
        y -= (y - m / (y2 * y2)) * 0.2;
    }
    return ldexp(y, fifth);
}

/* Most times that adhesion makes a contact stiffer: substeps are then 1/32 as long. */
#define STICKIEST 1024

/*
 * Adhesion acts of a sudden as a body comes to the surface: it is to change the speed there in one substep as little as
 * a contact does.  As stiff as a spring would be that does so; what cannot come free does not cross the surface.
 */
static double crossing_stiffness(double pull, double w, double k, double x, double v, double peak)
{
    double square = v * v - 2 * w * (pull - 0.4 * k * x * sqrt(x)) * x;
    return square > 0 ? fmin(4 * pull * pull * w / square, STICKIEST * peak) : 0;
}

/*
 * Greatest tangent stiffness of the impact that feature i is in, or will be in at approach speed v.  Gravity alone
 * presses a body that starts at rest to 2.5 g/(k W) = x^1.5; adhesion likewise.
 */
static double peak_stiffness(const dcxWorld *dc, const dcxContacts *list, int i, double v)
{
    const dcxPairLaw *law = &dc->pairs.law[list->contact[i].law];
    int curved = list->contact[i].curved;
    double x = list->x[i] > 0 ? list->x[i] : 0, k = curved < 2 ? law->k[curved] : list->own[i][0];
    double kw = k * list->w_n[i], pull = dc->pairs.sticks ? dcxContactPull(dc, list, i) : 0;
    double fall = cbrt(2.5 * (dc->gravity_norm + pull * list->w_n[i]) / kw), fall2 = fall * fall;
    double peak = x * x * sqrt(x) + 1.25 * v * v / kw + fall2 * fall2 * fall; /* x_pk^2.5 */
    double stiffness = 1.5 * k * fifth_root(peak) * (1 + 1.5 * law->c * fabs(v));
    return pull > 0 ? fmax(stiffness, crossing_stiffness(pull, list->w_n[i], k, x, v, stiffness)) : stiffness;
}

/* Adds a contact's stiffness to its bodies: a bound of the squared frequency by Gershgorin's circles. */
static double body_frequency(const dcxWorld *dc, const dcxContacts *list, int i, double stiffness, int body)
{
    const dcxContact *c = &list->contact[i];
    const dcxBodyState *s = &dc->bodies.state[body];
    if (s->inv_mass == 0) {
        return 0;
    }
    int both = dc->bodies.state[c->b1].inv_mass != 0 && dc->bodies.state[c->b2].inv_mass != 0;
    return (both ? 2 : 1) * stiffness * dcxContactMobility(&dc->bodies, c, list->arm[i], body != c->b1);
}

/* Who wants the highest level, for the warning. */
typedef struct culprit {
    enum { nobody, contact, near_contact, element, bed } what;
    int index;
} culprit;

/* Adds the stiffness of beds that touch to their bodies. */
static void beds_frequency(dcxWorld *dc, double *most, culprit *worst)
{
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *b = &dc->beds.bed[dc->beds.live[i]];
        for (int side = 0; b->result.displaced > 0 && side < 2; side++) {
            double *sum = &dc->bodies.predicted[side ? b->b2 : b->b1].load;
            *sum += b->omega2[side];
            if (b->omega2[side] > 0 && *sum > *most) {
                *most = *sum;
                *worst = (culprit){bed, dc->beds.live[i]};
            }
        }
    }
}

/* Squared frequency of what acts now; per body in `predicted[].load`, which friction fills later. */
static double acting_frequency(dcxWorld *dc, culprit *worst)
{
    dcxBodies *bodies = &dc->bodies;
    const dcxContacts *list = &dc->touch;
    double most = 0;
    bodies->predicted[0].load = 0; /* rows may have left something there */
    for (int k = 0; k < bodies->num_active; k++) {
        bodies->predicted[bodies->active[k]].load = 0;
    }
    dcxElementsFrequency(dc, &most, &worst->index);
    worst->what = most > 0 ? element : nobody;
    beds_frequency(dc, &most, worst);
    for (int i = 0; i < list->count; i++) {
        const dcxContact *c = &list->contact[i];
        if (list->w_n[i] <= 0) {
            continue;
        }
        double stiffness = peak_stiffness(dc, list, i, list->xdot[i]);
        for (int side = 0; side < 2; side++) {
            int b = side ? c->b2 : c->b1;
            double *sum = &bodies->predicted[b].load;
            *sum += body_frequency(dc, list, i, stiffness, b);
            if (*sum > most) {
                most = *sum;
                *worst = (culprit){contact, i};
            }
        }
    }
    return most;
}

/* Level of the block step nearest to h: step/2^level. */
static int level_of(double h, double step)
{
    double q = log2(step / h);
    return q <= 0 ? 0 : q < 40 ? (int)ceil(q - 0.5) : 40;
}

/* Level wanted; the one used before where that is nearly the same, so that it does not flutter in contact. */
static int keep_level(const dcxWorld *dc, double h, double step)
{
    if (dc->level_step == step && dc->level > 0 && fabs(log2(step / h) - dc->level) < 0.8) {
        return dc->level;
    }
    return level_of(h, step);
}

/* What the levels of a substep are found with. */
typedef struct choice {
    double step;
    int level;    /* wanted so far */
    int entering; /* the highest level of what may touch within the substep, or touches */
    culprit worst;
} choice;

/* Squared frequency that a near contact would have, what touches its bodies already included. */
static double near_frequency(const dcxWorld *dc, int i, double speed)
{
    const dcxContact *c = &dc->near.contact[i];
    double stiffness = peak_stiffness(dc, &dc->near, i, speed), omega2 = 0;
    for (int side = 0; side < 2; side++) {
        int b = side ? c->b2 : c->b1;
        double sum = dc->bodies.state[b].inv_mass != 0 ? dc->bodies.predicted[b].load : 0;
        omega2 = fmax(omega2, sum + body_frequency(dc, &dc->near, i, stiffness, b));
    }
    return omega2;
}

/* Something may begin to act in t with squared frequency omega2: not later than the substep ends, or in its own step.
 */
static void approach(const dcxWorld *dc, choice *c, double t, double omega2, culprit who)
{
    int in_contact = omega2 > 0 ? keep_level(dc, dc->accuracy / sqrt(omega2), c->step) : 0;
    int before = t > 0 ? (int)ceil(fmin(fmax(log2(c->step / t), 0), 40)) : 40;
    if (before >= in_contact && in_contact > c->entering) {
        c->entering = in_contact;
    }
    int wanted = before < in_contact ? before : in_contact;
    if (wanted > c->level) {
        c->level = wanted;
        c->worst = who;
    }
}

static void approach_contacts(const dcxWorld *dc, choice *c)
{
    for (int i = 0; i < dc->near.count; i++) {
        double speed, t = 0.9 * dcxTimeToTouch(dc, i, &speed);
        if (t < ldexp(c->step, -c->level) && dc->near.w_n[i] > 0) {
            approach(dc, c, t, near_frequency(dc, i, speed), (culprit){near_contact, i});
        }
    }
}

static void approach_beds(const dcxWorld *dc, choice *c)
{
    for (int i = 0; i < dc->beds.num_live; i++) {
        const dcxBed *b = &dc->beds.bed[dc->beds.live[i]];
        double t = 0.9 * b->near_time, omega2 = 0;
        if (b->result.displaced > 0 || !(t < ldexp(c->step, -c->level))) {
            continue;
        }
        for (int side = 0; side < 2; side++) {
            if (b->omega2[side] > 0) {
                omega2 = fmax(omega2, b->omega2[side] + dc->bodies.predicted[side ? b->b2 : b->b1].load);
            }
        }
        approach(dc, c, t, omega2, (culprit){bed, dc->beds.live[i]});
    }
}

static void approach_elements(const dcxWorld *dc, choice *c)
{
    for (int i = 0; i < dc->num_elements; i++) {
        const dcxElement *e = dc->element[i];
        double t = 0.9 * e->near_time, sum = 0;
        if (t < ldexp(c->step, -c->level) && e->near_omega2 > 0) {
            for (int k = 0; k < e->num_parts; k++) {
                int b = e->part[k].body;
                sum = fmax(sum, dc->bodies.state[b].inv_mass != 0 ? dc->bodies.predicted[b].load : 0);
            }
            approach(dc, c, t, e->near_omega2 + sum, (culprit){element, i});
        }
    }
}

/* Frequency times step, to the next power of two of the accuracy, at which the force at a step's start still is stable,
 * and roughly the law; of contacts. */
#define STABLE 1.25

/* Of a loop of the program's own, which has no substeps; of the managed step. */
static const char *const where[2] = {"dcWorldApply", "dcWorldStep"};
static const char *const remedy[2] = {"dcStepAuto", "dcWorldSetMaxSubsteps"};

static void warn_limit(dcxWorld *dc, const choice *c, int limit)
{
    int managed = dc->stepping;
    if (dc->warned_limit || c->worst.what == nobody) {
        return;
    }
    dc->warned_limit = 1;
    if (c->worst.what == element) {
        const dcxElement *e = dc->element[c->worst.index];
        dcxWarn("%s: %s %p wants %.0f substeps, the limit is %.0f: it will be inaccurate; a smaller stiffness, "
                "a larger mass, a smaller step or %s would help",
                where[managed], e->class->name, (void *)e->handle, ldexp(1, c->level), ldexp(1, limit),
                remedy[managed]);
        return;
    }
    const dcxGeom *a, *b;
    if (c->worst.what == bed) {
        a = &dc->geoms.geom[dc->beds.bed[c->worst.index].g1];
        b = &dc->geoms.geom[dc->beds.bed[c->worst.index].g2];
    } else {
        const dcxContacts *list = c->worst.what == contact ? &dc->touch : &dc->near;
        const dcxPair *pair = &dc->pairs.pair[list->contact[c->worst.index].pair];
        a = &dc->geoms.geom[pair->g1];
        b = &dc->geoms.geom[pair->g2];
    }
    dcxWarn("%s: the contact of %s %p and %s %p wants %.0f substeps, the limit is %.0f: it will be inaccurate; "
            "a smaller modulus, a larger mass, a smaller step or %s would help",
            where[managed], dcxGeomClassName(a->ode_class), (void *)a->id, dcxGeomClassName(b->ode_class),
            (void *)b->id, ldexp(1, c->level), ldexp(1, limit), remedy[managed]);
}

static choice choose(dcxWorld *dc, double step)
{
    choice c = {step, 0, 0, {nobody, 0}};
    double omega2 = acting_frequency(dc, &c.worst);
    c.level = c.entering = omega2 > 0 ? keep_level(dc, dc->accuracy / sqrt(omega2), step) : 0;
    approach_contacts(dc, &c);
    approach_beds(dc, &c);
    approach_elements(dc, &c);
    return c;
}

int dcxLoopFollows(dcxWorld *dc, double step)
{
    int elements = dcxLimitHoldsElements(dc, step);
    choice c = choose(dc, step);
    if (elements && ldexp(dc->accuracy, c.level) <= STABLE) {
        return 1;
    }
    warn_limit(dc, &c, 0);
    return 0;
}

int dcxSubstepLevel(dcxWorld *dc, double step)
{
    choice c = choose(dc, step);
    if (c.entering > 0) {
        dc->level = c.entering;
        dc->level_step = step;
    }
    int limit = dcxLimitLevel(dc);
    dc->bound = c.level > limit;
    if (dc->bound) {
        warn_limit(dc, &c, limit);
        c.level = limit;
    }
    return c.level;
}
