/*
 * What surfaces do beside their bodies: they move (belts, tracks), and they hold better along one direction than across
 * it.  Not installed.
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
#ifndef PLUGIN_LAW_TRACK_H
#define PLUGIN_LAW_TRACK_H

#include "base/vector.h"

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
