/*
 * Beds that hold: beside each spring there is a tangential one with Mindlin's part of its stiffness, stretched by what
 * the surfaces drifted since it began to press, cut back to its own limit, with a damper (see holding.h).  So the bed
 * holds as its springs together do, slides and spins with the friction of each, and a spring that was once relieved of
 * its load holds less from then on: what rocks comes to rest.
 *
 * The stiffness of a spring does not change with its load, so no energy comes or goes but by the drift.
 */
#include <math.h>
#include <string.h>

#include <ode-compliant/foundation.h>

#include "base/vector.h"
#include "foundation.h"
#include "springs.h"

/* What all functions here need. */
typedef struct bed {
    dcxBedState *state;
    const dcFoundationInput *in, *predicted;
    const dcxBedSide *side;
    dcxFoundationGrip *grip;
} bed;

/* Of a spring with x > 0: stiffness, limit, and its force without the damper, on the mesh. */
static double stiffness(const bed *b, const dcxSpringBlock *s, int i)
{
    return b->grip->ratio * b->in->weight * b->in->law.stiffness * s->a[i];
}

static double limit(const bed *b, const dcxSpringBlock *s, int i, const double v[3])
{
    const dcFoundation *law = &b->in->law;
    double x = v[0], y = v[1], z = v[2], slip = sqrt(x * x + y * y + z * z);
    double q = slip / b->in->transition_velocity, mu = law->static_friction;
    if (q > 1.0) {
        mu = law->dynamic_friction + 2.0 * (law->static_friction - law->dynamic_friction) / (1.0 + q * q);
    }
    return (mu + law->viscous_friction * slip) * s->fn[i];
}

/* Cuts a vector back to a length; 1 if it was longer. */
static int cut(double v[3], double most)
{
    double square = v_dot(v, v);
    if (square <= most * most) {
        return 0;
    }
    double part = most / sqrt(square);
    for (int a = 0; a < 3; a++) {
        v[a] *= part;
    }
    return 1;
}

/* Friction of a spring whose stretch pulls with f, a damper beside it that is implicit in the kick. */
static void damp(const bed *b, const dcxSpringBlock *s, int i, const double *free, double response, double most,
                 const double f[3], double out[3])
{
    double c = b->grip->ratio * b->in->law.dissipation * s->fe[i], gives = s->fn[i] > 0.0 ? response / s->fn[i] : 0.0;
    for (int a = 0; a < 3; a++) {
        out[a] = f[a] + c * (free[a] - gives * f[a]) / (1.0 + gives * c);
    }
    cut(out, most);
}

/* One spring: stretched by `way` (NULL: it is already), friction ratio, books; all weighed as `slip` is. */
static void settle(const bed *b, dcxSpringBlock *s, int i, const double *slip, const double *way, const double *free,
                   double response)
{
    dcxFoundationGrip *grip = b->grip;
    double k = stiffness(b, s, i), most = limit(b, s, i, slip), f[3], out[3];
    for (int a = 0; a < 3; a++) {
        f[a] = k * (s->hold[a][i] + (way ? way[a] : 0.0));
    }
    int slips = cut(f, most);
    damp(b, s, i, free, response, most, f, out);
    double stores = 0.0, takes = 0.0;
    for (int a = 0; a < 3; a++) {
        s->hold[a][i] = f[a] / k;
        s->ratio[a][i] = s->fn[i] > 0.0 ? out[a] / s->fn[i] : 0.0;
        stores += f[a] * slip[a];
        takes += out[a] * slip[a];
    }
    grip->stored += way ? 0.5 * v_dot(f, f) / k : 0.0;
    grip->taken += takes;
    grip->power += takes - (slips && stores > 0.0 ? 0.0 : stores);
}

/* Where surfaces have a direction, what a spring is told is weighed. */
static void weigh(const dcxTrack *track, const dcxSpringBlock *s, int i, double slip[3], double way[3])
{
    if (track && track->num_grains > 0) {
        dcxFooting at;
        dcxSpringsAt(track, s, i, &at);
        dcxEllipseWeigh(&at.ellipse, slip, slip);
        dcxEllipseWeigh(&at.ellipse, way, way);
    }
}

static void settle_block(const bed *b, dcxSpringBlock *s)
{
    const dcxTrack *track = b->state->track;
    double vn[DCX_SPRINGS], way[3][DCX_SPRINGS], free[3][DCX_SPRINGS], speed[DCX_SPRINGS], response[DCX_SPRINGS];
    if (b->grip->drift) {
        dcxSpringsVelocityOf(b->grip->drift, s, vn, way);
        if (track) {
            dcxSpringsDrive(track, s, way);
        }
    }
    if (b->predicted && track) {
        dcxSpringsFreeTrack(track, b->side, b->predicted, s, free, speed, response);
    } else if (b->predicted) {
        dcxSpringsFreeSlip(b->side, b->predicted, s, free, speed, response);
    } else {
        memcpy(free, s->slip, sizeof free);
        memset(response, 0, sizeof response);
    }
    for (int i = 0; i < s->n; i++) {
        double t = b->grip->time, free_i[3] = {free[0][i], free[1][i], free[2][i]}, way_i[3] = {0.0, 0.0, 0.0};
        double slip[3] = {s->slip[0][i], s->slip[1][i], s->slip[2][i]};
        if (!(s->x[i] > 0.0)) {
            s->ratio[0][i] = s->ratio[1][i] = s->ratio[2][i] = 0.0;
            continue;
        }
        for (int a = 0; a < 3 && b->grip->drift; a++) {
            way_i[a] = s->held[i] ? t * way[a][i] : 0.0;
        }
        weigh(track, s, i, slip, way_i);
        settle(b, s, i, slip, b->grip->drift ? way_i : NULL, b->predicted ? free_i : slip, response[i]);
    }
    if (track) {
        dcxSpringsWeighRatio(track, s);
    }
}

void dcxFoundationStateGrip(dcxBedState *state, const dcFoundationInput *in, const dcFoundationInput *predicted,
                            const dcxBedSide side[2], dcxFoundationGrip *grip, dcFoundationResult *result)
{
    bed b = {.state = state, .in = in, .predicted = predicted, .side = side, .grip = grip};
    dcFoundationResult sums;
    memset(&sums, 0, sizeof sums);
    grip->stored = grip->power = grip->taken = 0.0;
    for (int j = 0; j < state->num_blocks; j++) {
        settle_block(&b, &state->block[j]);
        dcxSpringsGivenForce(&state->block[j]);
        dcxSpringsSumForces(&state->block[j], &sums);
    }
    memcpy(result->force, sums.force, sizeof sums.force);
    memcpy(result->torque, sums.torque, sizeof sums.torque);
    result->power = sums.power - grip->taken + grip->power;
}
