/*
 * Beds that step: springs kept between the choice of the substep and its kick, friction that is implicit in the kick.
 *
 * Friction is solved as for point contacts: each spring finds the slip at the end of the kick, the whole load of its
 * bodies taken for its own, and what it did the last time put back first; so a bed comes to rest as one body does,
 * and at rest each spring carries what the law says.  What a spring did is remembered with its face; faces come in
 * ascending order, so that old and new lists are merged in one pass.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <ode-compliant/foundation.h>
#include <ode-compliant/friction.h>
#include <ode-compliant/solid.h>

#include "base/number.h"
#include "base/vector.h"
#include "foundation.h"
#include "springs.h"

void dcxBedStateInit(dcxBedState *s, dcMeshID springs)
{
    memset(s, 0, sizeof *s);
    dcxSeenInit(&s->seen, springs);
}

int dcxBedStateRoom(dcxBedState *s)
{
    size_t num_faces = s->seen.num_faces, blocks = num_faces / DCX_SPRINGS + 2;
    if (!s->block) { /* memory that is not used is not touched either */
        s->block = malloc(blocks * sizeof *s->block + num_faces * (sizeof *s->ratio + sizeof *s->face));
        if (s->block) {
            s->ratio = (double(*)[6])(s->block + blocks);
            s->face = (int *)(s->ratio + num_faces);
        }
    }
    return s->block != NULL;
}

void dcxBedStateFree(dcxBedState *s)
{
    free(s->block);
    dcxSeenFree(&s->seen);
}

/* The friction of the displaced springs, out of the blocks. */
static void remember(dcxBedState *s)
{
    s->remembered = 0;
    for (int k = 0; k < s->num_blocks; k++) {
        const dcxSpringBlock *b = &s->block[k];
        for (int i = 0; i < b->n; i++) {
            if (b->x[i] > 0.0) {
                s->face[s->remembered] = b->face[i];
                for (int a = 0; a < 3; a++) {
                    s->ratio[s->remembered][a] = b->ratio[a][i];
                    s->ratio[s->remembered][3 + a] = b->hold[a][i];
                }
                s->remembered++;
            }
        }
    }
}

static void tangential(const dcxSpringBlock *b, int i, const double *old, double (*out)[DCX_SPRINGS])
{
    double along = old[0] * b->u[0][i] + old[1] * b->u[1][i] + old[2] * b->u[2][i];
    for (int a = 0; a < 3; a++) {
        out[a][i] = old[a] - along * b->u[a][i];
    }
}

/* And back to the springs found now, made tangential again. */
static void recall(dcxBedState *s)
{
    int at = 0;
    for (int k = 0; k < s->num_blocks; k++) {
        dcxSpringBlock *b = &s->block[k];
        memset(b->ratio, 0, sizeof b->ratio);
        memset(b->hold, 0, sizeof b->hold);
        memset(b->held, 0, sizeof b->held);
        for (int i = 0; i < b->n && at < s->remembered; i++) {
            while (at < s->remembered && s->face[at] < b->face[i]) {
                at++;
            }
            if (at < s->remembered && s->face[at] == b->face[i]) {
                tangential(b, i, s->ratio[at], b->ratio);
                tangential(b, i, s->ratio[at] + 3, b->hold);
                b->held[i] = 1;
            }
        }
    }
}

void dcxFoundationStateRest(dcxBedState *s)
{
    if (s->num_blocks > 0) {
        remember(s);
    }
    s->num_blocks = 0;
}

static dcxSpringBlock *next_block(void *data, dcxSpringBlock *block)
{
    dcxBedState *s = data;
    s->num_blocks++;
    return block + 1;
}

void dcxBedStateFind(dcxBedState *s, const dcFoundationInput *input, double margin, int keep)
{
    if (!keep) {
        s->remembered = 0;
    } else if (s->num_blocks > 0) { /* else it rested since, and remembers what was before */
        remember(s);
    }
    s->num_blocks = 0;
    dcxSpringsFind(input, margin, s->block, next_block, s);
    recall(s);
}

/* Sum over the springs of stiffness over effective mass at one body; in eight parts, for wide vectors. */
WIDE static double frequency(const dcxBedSide *restrict side, double ka, double c, double margin, int count,
                             const dcxSpringBlock *restrict b)
{
    const double cx = side->centre[0], cy = side->centre[1], cz = side->centre[2];
    const double im = side->inv_mass, ii = side->inv_inertia;
    double part[8] = {0.0};
    for (int i = 0; i < count; i += 8) {
        for (int j = i; j < i + 8; j++) {
            double x = b->N[0][j] - cx, y = b->N[1][j] - cy, z = b->N[2][j] - cz;
            double along = x * b->u[0][j] + y * b->u[1][j] + z * b->u[2][j];
            double lever = x * x + y * y + z * z - along * along;
            double k = ka * b->a[j] * (1.0 + c * fabs(b->vn[j]));
            part[j - i] += b->x[j] > -margin ? k * (im + ii * lever) : 0.0;
        }
    }
    return ((part[0] + part[4]) + (part[2] + part[6])) + ((part[1] + part[5]) + (part[3] + part[7]));
}

/*
 * Least time in which one of the springs outside may touch.  One that goes past its nearest point now may go towards
 * it soon, since spin bends its path: gap = rate t + 1/2 bend t^2.  A solid that is not convex may have a face across
 * the path, too.
 */
static double touch_time(const dcFoundationInput *in, const dcxSpringBlock *b, double margin, double speed)
{
    int folds = in->solid->type == dcSolidMesh || in->solid->type == dcSolidHeightfield;
    double least = INFINITY, v = v_norm(in->velocity), w = v_norm(in->spin);
    for (int i = 0; i < b->n; i++) {
        double gap = -b->x[i];
        if (gap >= 0.0 && gap < margin) {
            double s[3] = {b->s[0][i], b->s[1][i], b->s[2][i]}, most = v + w * v_norm(s), bend = 2.0 * w * most;
            double rate = (folds ? most : b->vn[i]) + speed, square = rate * rate + 2.0 * bend * gap;
            double t = rate + sqrt(square) > 0.0 ? 2.0 * gap / (rate + sqrt(square)) : INFINITY;
            t = fmax(t, gap / (most + speed));
            least = t < least ? t : least;
        }
    }
    return least;
}

double dcxBedStateNormal(dcxBedState *s, const dcFoundationInput *in, double margin, double speed, dcxBedSide side[2],
                         dcFoundationResult *result)
{
    double ka = in->weight * in->law.stiffness, c = in->law.dissipation, least = INFINITY;
    memset(result, 0, sizeof *result);
    side[0].omega2 = side[1].omega2 = 0.0;
    for (int k = 0; k < s->num_blocks; k++) {
        dcxSpringBlock *b = &s->block[k];
        dcxSpringsVelocity(in, b);
        if (s->track) {
            dcxSpringsDrive(s->track, b, b->slip);
        }
        dcxSpringsNormal(in, b);
        dcxSpringsSumNormal(in, b, result);
        for (int j = 0; j < 2; j++) {
            if (side[j].inv_mass > 0.0) {
                side[j].omega2 += frequency(&side[j], ka, c, margin, dcxSpringsPadded(b->n), b);
            }
        }
        if (margin > 0.0) {
            least = fmin(least, touch_time(in, b, margin, speed));
        }
    }
    return least;
}

/* The speed that the springs would have without their own friction, and what friction can do about it. */
WIDE static void free_slip(const dcxBedSide *restrict side, int count, const dcxSpringBlock *restrict b,
                           const double (*restrict slip)[DCX_SPRINGS], double (*restrict out)[DCX_SPRINGS],
                           double *restrict speed, double *restrict response)
{
    for (int i = 0; i < count; i++) {
        double sx = slip[0][i], sy = slip[1][i], sz = slip[2][i], square = sx * sx + sy * sy + sz * sz;
        double inverse = square > 0.0 ? 1.0 / square : 0.0, p = 0.0;
        for (int j = 0; j < 2; j++) {
            double x = b->N[0][i] - side[j].centre[0], y = b->N[1][i] - side[j].centre[1];
            double z = b->N[2][i] - side[j].centre[2];
            double along = x * sx + y * sy + z * sz;
            double lever = x * x + y * y + z * z - along * along * inverse;
            p += side[j].load * (side[j].inv_mass + side[j].inv_inertia * lever);
        }
        double fx = sx + p * b->ratio[0][i], fy = sy + p * b->ratio[1][i], fz = sz + p * b->ratio[2][i];
        out[0][i] = fx;
        out[1][i] = fy;
        out[2][i] = fz;
        response[i] = p;
        speed[i] = sqrt(fx * fx + fy * fy + fz * fz);
    }
}

void dcxSpringsFreeSlip(const dcxBedSide side[2], const dcFoundationInput *predicted, dcxSpringBlock *b,
                        double (*free)[DCX_SPRINGS], double *speed, double *response)
{
    double vn[DCX_SPRINGS], slip[3][DCX_SPRINGS];
    dcxSpringsVelocityOf(predicted, b, vn, slip);
    free_slip(side, dcxSpringsPadded(b->n), b, (const double(*)[DCX_SPRINGS])slip, free, speed, response);
}

/* Friction ratios of a block at the slip that the kick will end with. */
static void settle(const dcxBedState *s, const dcFriction *law, const dcFoundationInput *in,
                   const dcFoundationInput *predicted, const dcxBedSide side[2], dcxSpringBlock *b)
{
    double free[3][DCX_SPRINGS], speed[DCX_SPRINGS], response[DCX_SPRINGS], coefficient[DCX_SPRINGS];
    if (s->track) {
        dcxSpringsFreeTrack(s->track, side, predicted, b, free, speed, response);
    } else {
        dcxSpringsFreeSlip(side, predicted, b, free, speed, response);
    }
    dcFrictionBatch batch = {(size_t)b->n, in->transition_velocity, law, speed, response, coefficient, NULL};
    dcFrictionEvaluate(&batch);
    for (int i = 0; i < b->n; i++) {
        double scale = speed[i] > 0.0 && b->fn[i] > 0.0 ? coefficient[i] / speed[i] : 0.0;
        for (int a = 0; a < 3; a++) {
            b->ratio[a][i] = scale * free[a][i];
        }
    }
    if (s->track) {
        dcxSpringsWeighRatio(s->track, b);
    }
}

void dcxBedStateFriction(dcxBedState *s, const dcFoundationInput *in, const dcFoundationInput *predicted,
                         const dcxBedSide side[2], dcFoundationResult *result)
{
    dcFriction law[DCX_SPRINGS];
    dcFoundationResult sums;
    memset(&sums, 0, sizeof sums);
    for (int i = 0; i < DCX_SPRINGS; i++) {
        law[i] = (dcFriction){in->law.static_friction, in->law.dynamic_friction, in->law.viscous_friction};
    }
    for (int k = 0; k < s->num_blocks; k++) {
        dcxSpringBlock *b = &s->block[k];
        if (predicted) {
            settle(s, law, in, predicted, side, b);
            dcxSpringsGivenForce(b);
        } else if (s->track) {
            dcxSpringsPlainTrack(s->track, in, law, b);
            dcxSpringsGivenForce(b);
        } else {
            dcxSpringsForce(in, b);
        }
        dcxSpringsSumForces(b, &sums);
    }
    memcpy(result->force, sums.force, sizeof sums.force);
    memcpy(result->torque, sums.torque, sizeof sums.torque);
    result->power = sums.power;
}
