/*
 * Friction of rows.  Regularized: the slope of Hollars' law at the slip, against the slip.  Holding: the tangential
 * spring at the end of the step,
 *
 *     friction = -(k (s + h v) + c v) = -k s - (h k + c) v,      v the slip velocity then
 *
 * which is a row of softness 1/(h k + c) whose target is where the spring pulls to.
 *
 * Four contacts of a face have eight such rows for three ways to go, so they can pull against each other.
 * dWorldQuickStep, which begins at nought, leaves them doing so, to the limit of friction, and the face moves by what
 * their softness makes of it, forth and back.  There c is so large that this is nothing: the spring is what it was, and
 * takes longer to be stretched; likewise among many bodies of the own solve, whose sweeps end early, too.  And
 * dWorldQuickStep's order of rows leaves the same little speed in each step, by which stacks walk: the way that such a
 * point went is gone back, as far as friction does so.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "state/world_data.h"
#include "parts.h"

/* Most slip of friction, in parts of what one step does to it: it does nothing there, and ODE's factors stay sound. */
#define LOOSEST 1e2

/* The frame's first tangent: along the slip if there is any, else along the friction that was, else any. */
static void set_tangents(dcxRow *row, const double *slip, double speed, const double *before)
{
    double along = v_dot(before, row->n), old[3];
    v_add_scaled(old, before, -along, row->n);
    double size = v_norm(old);
    if (speed > 1e-6) {
        v_scale(row->t[0], 1 / speed, slip);
    } else if (size > 1e-6) {
        v_scale(row->t[0], 1 / size, old);
    } else {
        double axis[3] = {0, 0, 0};
        int least = fabs(row->n[0]) < 0.6 ? 0 : 1;
        axis[least] = 1;
        v_add_scaled(row->t[0], axis, -row->n[least], row->n);
        v_scale(row->t[0], 1 / v_norm(row->t[0]), row->t[0]);
    }
    v_cross(row->t[1], row->n, row->t[0]);
}

/* Surfaces that move or have a direction: the slip is theirs, weighed. */
static void set_footing(dcxRow *row, const dcxFooting *footing, double *slip)
{
    v_add_scaled(slip, slip, 1, footing->drive);
    if (footing->shaped) {
        const dcxEllipse *e = &footing->ellipse;
        memcpy(row->t, e->t, sizeof row->t);
        memcpy(row->weight, e->w, sizeof row->weight);
        row->shaped = 1;
        dcxEllipseWeigh(e, slip, slip);
    }
}

/* What of a row's targets the surfaces do by themselves. */
static void set_drive(dcxRow *row, const dcxFooting *footing)
{
    for (int i = 0; i < 2; i++) {
        row->drive[i] = v_dot(footing->drive, row->t[i]);
        row->motion[i] = -row->drive[i] * (row->shaped ? row->weight[i] : 1);
    }
}

/* Tangents, and the limit at the present slip; its speed, or negative: there is no friction. */
static double begin(const dcxWorld *dc, dcxRow *row, const dcFriction *law, const double *before,
                    const dcxFooting *footing)
{
    static const double none[3] = {0, 0, 0};
    double v[3], slip[3];
    int slides = footing && footing->shaped && !(footing->ellipse.w[0] > 0) && !(footing->ellipse.w[1] > 0);
    if ((!(law->us > 0) && !(law->uv > 0)) || slides) {
        set_tangents(row, none, 0, none);
        return -1;
    }
    dcxRowVelocity(dc, row, 0, v);
    v_add_scaled(slip, v, -v_dot(v, row->n), row->n);
    if (footing) {
        set_footing(row, footing, slip);
    }
    double speed = v_norm(slip);
    if (!row->shaped && row->rolls && speed <= dc->vt) {
        set_tangents(row, none, 0, row->rolls);
    } else if (!row->shaped) {
        set_tangents(row, slip, speed, before);
    }
    if (footing) {
        set_drive(row, footing);
    }
    row->mu = speed > dc->vt ? dcFrictionCoefficient(law, dc->vt, speed) : law->us + law->uv * dc->vt;
    return speed;
}

double dcxRowExpects(const dcxRow *row)
{
    return max_of(row->load + row->kick, row->target / row->softness * 0.1);
}

/* What one step of friction does to the slip that its law sees. */
static double step_of(const dcxWorld *dc, const dcxRow *row)
{
    double gives = dcxRowMobility(dc, row, row->t[0]);
    if (row->shaped) {
        double a = row->weight[0], b = row->weight[1];
        gives = max_of(a * a * gives, b * b * dcxRowMobility(dc, row, row->t[1]));
    }
    return dc->carry->h * gives;
}

/*
 * What was found last is a better guess than what a spring pulls with: sweeps leave points some speed, of which stiff
 * springs make a force that nothing bore, and the next sweeps would have to take it back.
 */
static void guess(dcxRow *row, const double *before)
{
    for (int i = 0; i < 2; i++) {
        row->friction[i] = (row->load + row->kick) * v_dot(before, row->t[i]);
    }
}

void dcxRowFriction(const dcxWorld *dc, dcxRow *row, const dcFriction *law, const double *before,
                    const dcxFooting *footing)
{
    double speed = begin(dc, row, law, before, footing), creep = min_of(speed, dc->vt);
    if (speed < 0) {
        return;
    }
    /* below the transition velocity the law's own secant, so that a load that stands still creeps as the law says */
    double slope = creep > 1e-9 * dc->vt ? dcFrictionCoefficient(law, dc->vt, creep) / creep
                                         : (2 * law->us - law->ud) / dc->vt + law->uv;
    double expected = dcxRowExpects(row);
    double gives = step_of(dc, row);
    row->slip = expected > 0 && slope > 0 ? 1 / (slope * expected) : INFINITY;
    row->slip = max_of(min_of(row->slip, LOOSEST * gives), DCX_STIFFEST * gives);
    guess(row, before);
}

/* What slides this much faster than the transition velocity has all the friction there is. */
#define SLIDES 1.5

/*
 * ODE bounds friction by the loads that it finds in a first pass without any (dLCP, lcp.cpp).  What slides is pressed
 * down in front and lifted behind by its friction, and that pass turns it back: as the rows pressed most are the
 * stiffest, their sum is then not the weight (a box of 1e6 Pa slid on with 0.54 of it for 0.60, and rocked).
 */
void dcxRowBound(const dcxWorld *dc, dcxRow *row, double whole)
{
    double v[3];
    row->bound = -1;
    if (whole >= 0 && row->mu > 0) {
        dcxRowVelocity(dc, row, 0, v);
        double speed = v_dot(v, row->t[0]) + row->drive[0];
        if (row->shaped) {
            speed = hypot(row->weight[0] * speed, row->weight[1] * (v_dot(v, row->t[1]) + row->drive[1]));
        }
        row->bound = speed > SLIDES * dc->vt ? whole : -1;
    }
}

/* What a load must do to its bodies within a step to tell of the next, m/s. */
#define TELLING 1e-9

int dcxRowTells(const dcxWorld *dc, const dcxRow *row)
{
    return row->bound == 0 || row->bound * dcxRowMobility(dc, row, row->n) * dc->carry->h > TELLING;
}

double dcxRowTurn(const dcxWorld *dc, const dcxRow *row, const double *n)
{
    const double *w1 = dc->bodies.state[row->b1].w, *w2 = dc->bodies.state[row->b2].w;
    return 0.5 * dc->carry->h * (v_dot(w1, n) + v_dot(w2, n));
}

int dcxRowLimit(const dcxWorld *dc, dcxRow *row, const dcFriction *law, const double *before, const dcxFooting *footing)
{
    return begin(dc, row, law, before, footing) >= 0;
}

double dcxRowSpring(const dcxWorld *dc, dcxRow *row, double k, double c)
{
    double h = dc->carry->h, gives = step_of(dc, row);
    double slope = h * k + c, most = 1 / (DCX_STIFFEST * gives);
    if (slope > most) { /* the row cannot be as stiff: nor is the spring */
        k *= most / slope;
        slope = most;
    }
    row->slip = 1 / max_of(slope, 1 / (LOOSEST * gives));
    return k;
}

/* Steps that a spring takes to be stretched where ODE's solver does not go to the end, and the least slip there. */
#define STEPS 1e3
#define LEAST_SWEPT 1e-8
/* Part of what it crept that is gone back in a step; and the most of it, in ways of one step's fall. */
#define BACK 0.5
#define CREPT 0.5

static double damped_spring(const dcxWorld *dc, dcxRow *row, double k, double c)
{
    double h = dc->carry->h, gives = step_of(dc, row), most = 1 / (LEAST_SWEPT * gives);
    row->slip = 1 / max_of(min_of(max_of(STEPS * h * k, c), most), 1 / (LOOSEST * gives));
    return min_of(k, most / h);
}

void dcxGripCreep(const dcxWorld *dc, const double *way, double *crept)
{
    double h = dc->carry->h, most = CREPT * dc->gravity_norm * h * h;
    if (!crept) {
        return;
    }
    v_add_scaled(crept, crept, 1, way);
    double square = v_dot(crept, crept);
    if (v_dot(way, way) > most * most) { /* it slides */
        v_set(crept, 0, 0, 0);
    } else if (square > most * most) {
        v_scale(crept, most / sqrt(square), crept);
    }
}

static void go_back(const dcxWorld *dc, dcxRow *row, const dcxGrip *grip)
{
    if (grip->crept && grip->swept && grip->keep && !row->shaped) {
        for (int i = 0; i < 2; i++) {
            row->motion[i] -= BACK / dc->carry->h * v_dot(grip->crept, row->t[i]);
        }
    } else if (grip->crept) {
        v_set(grip->crept, 0, 0, 0);
    }
}

void dcxRowPull(dcxRow *row, const double *force)
{
    for (int i = 0; i < 2; i++) {
        row->friction[i] = -v_dot(force, row->t[i]);
        row->motion[i] += row->slip * row->friction[i];
        row->friction[i] *= row->shaped ? row->weight[i] : 1;
    }
}

void dcxGripRow(const dcxWorld *dc, dcxRow *row, const dcxGrip *grip)
{
    static const dcHold fresh;
    dcHold *hold = grip->hold;
    if (!grip->keep) {
        *hold = fresh;
    }
    row->bound = -1;
    if (!dcxRowLimit(dc, row, grip->law, hold->force, grip->footing)) {
        return;
    }
    double load = dcxRowExpects(row), depth = dcxPressDepth(load, grip->k, grip->linear);
    double k = grip->ratio * (grip->linear ? grip->k : 1.5 * grip->k * sqrt(depth));
    double c = grip->ratio * (grip->linear ? grip->c : 1.5 * grip->c) * load;
    k = grip->swept ? damped_spring(dc, row, k, c) : dcxRowSpring(dc, row, k, c);
    double turn = dcxRowTurn(dc, row, row->n) + (grip->footing ? 0.5 * dc->carry->h * grip->footing->turn : 0);
    dcHoldCarry(hold, row->n, turn);
    dcHoldSetStiffness(hold, k, 0);
    row->bound = grip->whole;
    dcxRowPull(row, hold->force);
    if (grip->before) {
        guess(row, grip->before);
    }
    go_back(dc, row, grip);
}

void dcxRowRatio(const dcxRow *row, double *ratio)
{
    for (int a = 0; a < 3; a++) {
        ratio[a] = (row->friction[0] * row->t[0][a] + row->friction[1] * row->t[1][a]) / row->load;
    }
}

double dcxGripTake(const dcxWorld *dc, const dcxRow *row, dcHold *hold, double *crept, const double *after)
{
    static const dcHold fresh;
    double h = dc->carry->h, way[3], found[2] = {row->friction[0], row->friction[1]};
    if (row->kick > 0) { /* what an impact gives back has its way from the impulse, which is no work against a spring */
        *hold = fresh;
        return 0;
    }
    v_add_scaled(way, after, -v_dot(after, row->n), row->n);
    v_add_scaled(way, way, row->drive[0], row->t[0]);
    v_add_scaled(way, way, row->drive[1], row->t[1]);
    v_scale(way, h, way);
    dcxGripCreep(dc, way, crept);
    if (row->shaped) {
        dcxEllipse e;
        memcpy(e.t, row->t, sizeof e.t);
        memcpy(e.w, row->weight, sizeof e.w);
        dcxEllipseWeigh(&e, way, way);
        for (int i = 0; i < 2; i++) {
            found[i] = e.w[i] > 0 ? found[i] / e.w[i] : 0;
        }
    }
    /* dWorldStep limits friction by the load that it would find without any: what it found may be more */
    dcHoldStretch(hold, way, max_of(row->mu * row->load, sqrt(found[0] * found[0] + found[1] * found[1])));
    return dcHoldEnergy(hold);
}
