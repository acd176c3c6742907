/* Laws: what the other folders call beside ode-compliant/; not installed. */
#ifndef PLUGIN_LAW_LAW_H
#define PLUGIN_LAW_LAW_H

#include "base/vector.h"
#include "hold.h" /* inline: what holding.c does */

/* ---- elliptic_table.c: stiffness of elliptic Hertz contacts from a table, for those whose curvatures change ---- */

/* Ratios of radii up to exp(dcxEllipticSpans); coefficients of Chebyshev polynomials over each e-fold. */
enum { dcxEllipticSpans = 16, dcxEllipticTerms = 10 };

typedef struct dcxEllipticTable {
    int made;
    double coefficient[dcxEllipticSpans][dcxEllipticTerms];
} dcxEllipticTable;

/* Fills the table, once. */
void dcxEllipticTableMake(dcxEllipticTable *table);

/* What dcHuntCrossleyEllipticStiffness says, to 1e-10; beyond the table's ratios it asks that function. */
double dcxEllipticTableStiffness(const dcxEllipticTable *table, double radius_a, double radius_b, double modulus);

/* Stiffness of a contact and its composite radius. */
typedef struct dcxCurve {
    double k, radius;
} dcxCurve;

/* For principal relative radii. */
void dcxCurveElliptic(const dcxEllipticTable *table, double radius_a, double radius_b, double modulus, dcxCurve *out);
/*
 * Two cylinders whose axes make an angle with the squared sine `sine2`: with 1/Ra + 1/Rb = 1/r1 + 1/r2 and
 * 1/(Ra Rb) = sine2/(r1 r2).  Near parallel the contact would become a line of any length: Ra is not more than 50
 * length^2/Rb, with which the patch is `length` from middle to end at a depth of a hundredth of Rb.
 */
void dcxCurveCrossed(const dcxEllipticTable *table, double r1, double r2, double sine2, double length, double modulus,
                     dcxCurve *out);

/* ---- impact_course.c: the course of one impact under a constant push ---- */

/* f = k x^(3/2) (1 + 3/2 c xdot), or f = k x (1 + c xdot) where linear; never less than zero. */
typedef struct dcxImpactLaw {
    double stiffness, dissipation; /* k, c */
    int linear;
    double mass;  /* effective, kg */
    double push;  /* acceleration of the approach by all else, m/s^2 */
    double speed; /* at the touch, m/s, > 0 */
} dcxImpactLaw;

typedef struct dcxImpactCourse {
    double restitution;  /* speed of leaving over that of coming; 0: it stays */
    double depth, force; /* greatest, m and N */
    double duration;     /* s; infinite if it stays */
} dcxImpactCourse;

/* By steps of Runge and Kutta's: what closed forms leave out. */
void dcxImpactFollow(const dcxImpactLaw *law, dcxImpactCourse *course);

/* ---- press.c: one contact at a step that is long beside its impacts ---- */

/* f = k x^(3/2) (1 + 3/2 c xdot), or f = k x (1 + c xdot) where linear. */
typedef struct dcxPressLaw {
    double c;
    double rate; /* k over the effective mass of what meets */
    int linear;
} dcxPressLaw;

/* Depth at a load. */
double dcxPressDepth(double load, double k, int linear);
/* Energy stored there, or where the step ends, if that is less deep: a load that a hit passes on presses nothing in. */
double dcxPressEnergy(double load, double deep, double k, int linear);
/* Depth of an impact at speed v that loses nothing. */
double dcxPressImpactDepth(const dcxPressLaw *law, double v);
/* Part of its speed v with which an impact leaves, pushed on by the acceleration a of the approach. */
double dcxPressRestitution(const dcxPressLaw *law, double v, double a);

/* ---- stop_phase.c, stop_gives.c, stop_bounce.c: the course of a one-sided spring from step to step, in one dimension
 * ---- */

/* One side of a stop, or a soft point on its surface: no ODE, no bodies. */

/* Squared frequency times squared step up to which a step resolves an oscillation by forces at its start. */
#define DCX_RESOLVED 0.25
/* A row is never harder than this part of what gives way to it in a step; ODE's factorisation needs that much. */
#define DCX_SOFTEST 1e-5

/* So much heavier than its own two bodies at most is believed to be what hangs on a stop. */
#define DCX_HEAVIEST 9.0
/* Time in which an overlap that the law does not explain comes out, s. */
#define DCX_BIRTH_TIME 0.2

/* For how much of the step a spring is carried on: 0 where the step resolves it, to 1 as it gets harder. */
double dcxPhaseShare(double square);

/* Law of a row, in the units of its coordinate: rate at which it parts = target - softness f, f >= lowest. */
typedef struct dcxRowLaw {
    double target, softness, lowest, guess;
    int both; /* it pushes no harder than it pulls, than `lowest` */
} dcxRowLaw;

/* A run into a stop: how deep, and how fast it comes out again; 0: it stays. */
typedef struct dcxBounce {
    double peak, out;
} dcxBounce;

/* Of x'' = a - max(0, omega2 x (1 + dissipation x') + decay x') from x = 0, x' = speed > 0, omega2 > 0. */
dcxBounce dcxBounceFind(double omega2, double dissipation, double decay, double a, double speed);

/* Where it is in its course. */
typedef enum dcxStopPhase {
    dcxStopFree,    /* no load */
    dcxStopClosing, /* hit faster than the step resolves: on its way to the deepest point */
    dcxStopBounce,  /* there: the next step gives the rebound */
    dcxStopLeaving, /* thrown back, still inside, no load any more */
    dcxStopHeld,    /* the law, evaluated at the end of the step */
    dcxStopBorn     /* deeper than it can have come: let out slowly */
} dcxStopPhase;

/* What it remembers from step to step.  Depths are beyond its bound. */
typedef struct dcxStopSide {
    dcxStopPhase phase;
    dcxBounce bounce;
    double bore, load; /* load of the last step; the same, if it tells that of the next */
    double mean;       /* held: load, over some steps */
    double turned;     /* held: what changed the rate, over some steps */
    double depth;      /* reached under the law */
    double stored;     /* energy that it will give back */
    double spring;     /* of the law at the start of the step, where that acts throughout; else 0 */
    double came;       /* closing: its rate at the end of the step, had it not been stopped */
    double met;        /* closing: its rate at the bound */
    double impulse;    /* closing: of its load so far */
    double taken;      /* closing: energy that it took so far */
    double gives;      /* what the impulse changed of the rate, per impulse */
    double pushed;     /* closing: its acceleration but for the spring, when it met the bound */
    double spent;      /* energy that it took and does not give back, since it bore nothing */
} dcxStopSide;

/* As seen at the start of a step.  Positive is deeper. */
typedef struct dcxStopView {
    double k, d, c, w, h; /* f = k x (1 + d x') + c x'; inverse inertia; step */
    double spring;        /* of the law itself; near the bound the mean of the way, but if quadratic */
    double crowd;         /* how many such may act on the same body */
    int turns;            /* the coordinate turns in space: where it is in two steps is not foreseen */
    double near;          /* from this gap on it takes part wherever it goes: others may push */
    double x, v, a;       /* overlap (negative: gap), its rate, its acceleration but for the spring */
    double end;           /* its rate at the end of the step but for the spring */
    double rate;          /* once the step is done: its mean rate in it */
} dcxStopView;

/* Mean of max(0, x) from half a step before to half a step after. */
double dcxStopMeanDepth(double x, double v, double h);
/* Its law for the step; 0: none. */
int dcxStopPlan(dcxStopSide *side, const dcxStopView *view, dcxRowLaw *law);
/* After the step: load borne, overlap then. */
void dcxStopPass(dcxStopSide *side, const dcxStopView *view, double load, double x);

/* The row of a rebound that gives no more than `kept`, and all of it where an impulse changes the rate by `gives` of
 * it. */
void dcxStopGive(const dcxStopView *view, double gives, double kept, dcxRowLaw *law);
/* Takes from the row of what is held what would give more than it keeps. */
void dcxStopLimit(const dcxStopSide *side, const dcxStopView *view, dcxRowLaw *law);
/* After the step: the means by which that knows a load that is steady. */
void dcxStopSteady(dcxStopSide *side, const dcxStopView *view, double load);

/*
 * Energy that went into heat in the step, of what left its mind as told by the caller.  An impact may give back more
 * than it was told to keep, but no more than it took.
 */
double dcxStopHeat(dcxStopSide *side, double energy);
/* What the last step accelerated it, unless the fall of the bodies says that something else is at work as well. */
double dcxStopAcceleration(double fall, double last);

/* ---- track.c ---- */

/*
 * What surfaces do beside their bodies: they move (belts, tracks), and they hold better along one direction than across
 * it.
 *
 * Velocities and directions are fields of a point r: linear + angular x r, axis + around x r.  A direction makes the
 * limit of friction an ellipse in the plane of contact: D has the factors along its axes, and with slip s and force f
 *
 *     u = D s,  f = D g,   g and u obey the law that is the same in all directions
 *
 * so that |D^-1 f| <= mu N, and what slides meets f = -mu N D D s/|D s|: of all forces within the ellipse that which
 * takes most from it (the rule of maximum dissipation: Moreau, 1970; Goyal, Ruina, Papadopoulos, Wear 143 (1991)
 * 307-330).
 */

/* Direction of friction of one surface. */
typedef struct dcxGrain {
    double axis[3], around[3]; /* at r: axis + around x r */
    double along, across;      /* factors of friction, >= 0 */
} dcxGrain;

/* Axes of the ellipse, which with n are an orthonormal frame, and the factors along them. */
typedef struct dcxEllipse {
    double t[2][3], w[2];
} dcxEllipse;

/* What the surfaces of two solids do, all in one frame. */
typedef struct dcxTrack {
    int driven, num_grains;
    double linear[3], angular[3]; /* of surface 1 against surface 2, beside what their bodies do */
    double turn[3];               /* sum of both surfaces' angular */
    dcxGrain grain[2];
} dcxTrack;

/* The same at one point. */
typedef struct dcxFooting {
    int driven, shaped;
    double drive[3]; /* of surface 1 against surface 2, across n, m/s */
    double turn;     /* about n, the sum of both, rad/s */
    dcxEllipse ellipse;
} dcxFooting;

/* At the point r, n the unit normal. */
void dcxTrackAt(const dcxTrack *track, const double n[3], const double r[3], dcxFooting *out);

/* out = D v, for v across n; out may be v */
static inline void dcxEllipseWeigh(const dcxEllipse *e, const double *v, double *out)
{
    double a = e->w[0] * v_dot(e->t[0], v), b = e->w[1] * v_dot(e->t[1], v);
    v_scale(out, a, e->t[0]);
    v_add_scaled(out, out, b, e->t[1]);
}

/* out = D^-1 v, and nothing where D is zero */
static inline void dcxEllipseUnweigh(const dcxEllipse *e, const double *v, double *out)
{
    double a = e->w[0] > 0 ? v_dot(e->t[0], v) / e->w[0] : 0, b = e->w[1] > 0 ? v_dot(e->t[1], v) / e->w[1] : 0;
    v_scale(out, a, e->t[0]);
    v_add_scaled(out, out, b, e->t[1]);
}

#endif
