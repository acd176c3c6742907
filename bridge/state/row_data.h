/*
 * A row: one contact, cluster of springs, or stop, as the carriers see it.
 *
 * Its law, evaluated at the end of the step and linearised at the load solved last, reads
 *
 *     u = target - softness * load      where load > lowest;      u >= target - softness * lowest      where load =
 * lowest
 *
 * with u the rate at which the two bodies part along n at the row's point, at the end of the step.  Friction acts along
 * the tangents: slip velocity s_i = motion[i] - slip * friction[i] while |friction| < mu * (load + kick), and at that
 * limit against (s - motion) otherwise.
 *
 * Where friction has a direction (`shaped`), all of this holds of weighed slip and friction: weight[i] s_i in place of
 * s_i, and friction[i]/weight[i] in place of friction[i]; t lies along the axes of the limit.  Surfaces that move
 * beside their bodies are in `motion`.
 */
#ifndef BRIDGE_STATE_ROW_DATA_H
#define BRIDGE_STATE_ROW_DATA_H

#include <ode-compliant/ode-compliant.h>

typedef struct dcxRow {
    int b1, b2;        /* entries of the bodies (dcxBodies); 0: the static world */
    int owner, number; /* whose row it is; for who made it */
    int gone;          /* a body of it was destroyed before what it bore was read */
    int still;         /* ODE put its bodies to sleep instead of solving it: what it bore it bears on */
    int fresh;         /* its guess is of a blow that may never come: not what it bore */
    int stops;         /* the first half of an impact: what it bore comes back in the next step */
    int solved;        /* by the own solve: its force is already among those of the bodies */
    double n[3];       /* unit; the load pushes body 1 along n, body 2 against it */
    double t[2][3];    /* with n an orthonormal frame */
    double arm[2]
              [3]; /* the row's point, from the centre of mass of each body, world axes (of body 0: from the origin) */
    double target; /* m/s */
    double push;   /* m/s: the part of it by which an overlap that no load explains is undone; >= 0 */
    double softness;  /* m/s per N, > 0 */
    double lowest;    /* N: 0 for what only pushes; -INFINITY for what pulls too */
    int both;         /* it pushes no harder than it pulls, than `lowest`; where ODE solves */
    double kick;      /* N: pushes throughout the step besides, whatever the row finds; >= 0 */
    double budget;    /* J: the work that it is to do */
    double mu;        /* 0: no friction */
    double limit;     /* N, where the own solve solves, > 0: friction's bound in place of mu times the load */
    double bound;     /* N, where ODE solves: friction is bounded by mu times this; < 0: by mu times what ODE finds */
    double motion[2]; /* m/s */
    double slip;      /* m/s per N, > 0 where mu > 0 */
    const double *rolls; /* NULL, or where it rolls to (not of unit length): t[0] unless it slides */
    double load;         /* N; in: a guess (that of the last step), out: found */
    double friction[2];  /* N, on body 1 along t[0], t[1]; likewise */
    int shaped;
    double weight[2]; /* factors of friction along t[0], t[1]; where shaped */
    double drive[2];  /* m/s: of surface 1 against surface 2 along t[0], t[1], beside what their bodies do */
} dcxRow;

typedef struct dcxRows {
    dcxRow *row;
    int count, capacity;
} dcxRows;

#endif
