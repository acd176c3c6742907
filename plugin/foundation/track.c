/*
 * Beds whose surfaces move beside their bodies, or have a direction of friction (law/law.h): slips of the springs are
 * those of the surfaces, weighed where the law sees them.
 */
#include <math.h>
#include <string.h>

#include <ode-compliant/foundation.h>

#include "base/vector.h"
#include "foundation.h"
#include "springs.h"

void dcxSpringsAt(const dcxTrack *track, const dcxSpringBlock *b, int i, dcxFooting *out)
{
    double u[3] = {b->u[0][i], b->u[1][i], b->u[2][i]}, N[3] = {b->N[0][i], b->N[1][i], b->N[2][i]};
    dcxTrackAt(track, u, N, out);
}

void dcxSpringsDrive(const dcxTrack *track, const dcxSpringBlock *b, double (*slip)[DCX_SPRINGS])
{
    for (int i = 0; i < b->n; i++) {
        dcxFooting at;
        dcxSpringsAt(track, b, i, &at);
        for (int a = 0; a < 3; a++) {
            slip[a][i] += at.drive[a];
        }
    }
}

/* Weighs friction over normal force of a spring, or takes the weight away. */
static void weigh_ratio(const dcxEllipse *e, dcxSpringBlock *b, int i, int back)
{
    double r[3] = {b->ratio[0][i], b->ratio[1][i], b->ratio[2][i]};
    if (back) {
        dcxEllipseUnweigh(e, r, r);
    } else {
        dcxEllipseWeigh(e, r, r);
    }
    for (int a = 0; a < 3; a++) {
        b->ratio[a][i] = r[a];
    }
}

/* What a force across u does to a spring's slip at most. */
static double response_of(const dcxBedSide side[2], const dcxSpringBlock *b, int i)
{
    double p = 0.0;
    for (int j = 0; j < 2; j++) {
        double r[3] = {b->N[0][i] - side[j].centre[0], b->N[1][i] - side[j].centre[1], b->N[2][i] - side[j].centre[2]};
        p += side[j].load * (side[j].inv_mass + side[j].inv_inertia * v_dot(r, r));
    }
    return p;
}

void dcxSpringsFreeTrack(const dcxTrack *track, const dcxBedSide side[2], const dcFoundationInput *predicted,
                         dcxSpringBlock *b, double (*free)[DCX_SPRINGS], double *speed, double *response)
{
    double vn[DCX_SPRINGS];
    dcxSpringsVelocityOf(predicted, b, vn, free);
    for (int i = 0; i < b->n; i++) {
        dcxFooting at;
        dcxSpringsAt(track, b, i, &at);
        double u[3] = {free[0][i] + at.drive[0], free[1][i] + at.drive[1], free[2][i] + at.drive[2]};
        double p = response_of(side, b, i);
        if (at.shaped) {
            double most = fmax(at.ellipse.w[0], at.ellipse.w[1]);
            p *= most * most;
            dcxEllipseWeigh(&at.ellipse, u, u);
            weigh_ratio(&at.ellipse, b, i, 1);
        }
        for (int a = 0; a < 3; a++) {
            free[a][i] = u[a] + p * b->ratio[a][i];
            u[a] = free[a][i];
        }
        response[i] = p;
        speed[i] = v_norm(u);
    }
}

void dcxSpringsWeighRatio(const dcxTrack *track, dcxSpringBlock *b)
{
    for (int i = 0; i < b->n && track->num_grains > 0; i++) {
        dcxFooting at;
        dcxSpringsAt(track, b, i, &at);
        weigh_ratio(&at.ellipse, b, i, 0);
    }
}

void dcxSpringsPlainTrack(const dcxTrack *track, const dcFoundationInput *in, const dcFriction *law, dcxSpringBlock *b)
{
    for (int i = 0; i < b->n; i++) {
        dcxFooting at;
        double u[3] = {b->slip[0][i], b->slip[1][i], b->slip[2][i]};
        dcxSpringsAt(track, b, i, &at);
        if (at.shaped) {
            dcxEllipseWeigh(&at.ellipse, u, u);
        }
        double speed = v_norm(u), g = dcFrictionCoefficient(law, in->transition_velocity, speed);
        for (int a = 0; a < 3; a++) {
            b->ratio[a][i] = speed > 0.0 ? g / speed * u[a] : 0.0;
        }
    }
    dcxSpringsWeighRatio(track, b);
}
