/*
 * Joint springs and dampers as rows.
 *
 *     f = -k (x + share h u) - c u      x = q - rest at the start, u the rate at the end
 *
 * The share of the step for which the spring is carried on is 0 where the step resolves the oscillation: that is a
 * leapfrog, which keeps energy.  It goes to 1, the law at the end of the step, as the spring gets harder: stable at any
 * stiffness.  At rest it makes no difference.
 */
#include <math.h>
#include <string.h>

#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "joint.h"
#include "rows.h"
#include "spring.h"

/*
 * The row pushes along sign q.  A limit of the force is a row that does not pull harder than that, so the row is
 * turned such that the limit which may be reached is the one on its pull.
 */
static double law_of(const dcxJointSpring *spring, double h, dcxRowLaw *law)
{
    const dcJointSpringDef *def = &spring->live;
    const dcxCoordinate *c = &spring->j.c;
    double k = def->stiffness, w = c->mobility, time = h * dcxPhaseShare(k * w * h * h),
           elastic = -k * (c->q - def->rest);
    double limit = def->force_limit;
    elastic = fmax(fmin(elastic, limit), -limit);
    double slope = fmax(k * time + def->damping, 1e-6 / (w * h));
    double f = (elastic - slope * (c->qdot + h * c->fall)) / (1 + slope * w * h); /* about what will come out */
    double sign = f > 0 ? -1 : 1;
    double softness = fmax(1 / slope, DCX_SOFTEST * w * h);
    /* met exactly at the last load, however hard the row is */
    f = spring->load != 0 ? spring->load : fmax(fmin(f, limit), -limit);
    /* much more than it will pull, and yet a number: carriers may have to add it */
    double most = DCX_AMPLE * (fabs(f) + fabs(elastic) + (fabs(c->qdot) + h * fabs(c->fall) + 1) / (w * h));
    *law = (dcxRowLaw){.target = sign * (elastic / slope + f * (softness - 1 / slope)),
                       .softness = softness,
                       .lowest = -fmin(limit, most),
                       .both = 1,
                       .guess = sign * f};
    return sign;
}

int dcxSpringCarry(dcxWorld *dc, dcxElement *e, double h)
{
    dcxJointSpring *spring = (dcxJointSpring *)e;
    const dcJointSpringDef *def = &spring->live;
    dcxCoordinate *c = &spring->j.c;
    dcxJointReading reading;
    dcxRowLaw law;
    dcxElementClear(e);
    spring->axis.number = -1;
    if (!dcxCoordinateMeasure(dc, &spring->j, &reading)) {
        return dcOk;
    }
    if (!dcxFollows(dc, spring->carried)) {
        spring->load = 0;
    }
    spring->carried = dc->stamp;
    spring->before = c->qdot;
    int acts = (def->stiffness > 0 || def->damping > 0) && def->force_limit > 0 && c->q >= def->lower &&
               c->q <= def->upper && c->mobility > 0 && dcxJointRegular(&reading);
    if (!acts) {
        return dcOk;
    }
    double sign = law_of(spring, h, &law);
    return dcxJointRowAdd(dc, &spring->j, &reading, &law, 0, sign, &spring->axis);
}

void dcxSpringCarried(dcxWorld *dc, dcxElement *e, const dcxRow *row, int count, double h)
{
    dcxJointSpring *spring = (dcxJointSpring *)e;
    dcxCoordinate *c = &spring->j.c;
    if (spring->carried != dc->stamp || !dcxJointIsThere(c)) {
        return;
    }
    double start = c->q;
    dcxCoordinateSettle(dc, c, h);
    dcLinearSpring law = dcxJointSpringLaw(&spring->live);
    e->potential = dcLinearSpringEnergy(&law, c->q);
    if (spring->axis.number >= 0 && spring->axis.number < count) {
        double f = spring->axis.sign * spring->axis.scale * row[spring->axis.number].load;
        dcxJointRowTake(dc, &spring->j, &spring->axis, f);
        spring->load = f;
        /* the spring's own work, at the middle of the way, is no loss */
        double kept = e->potential - dcLinearSpringEnergy(&law, start);
        e->power = fmax(-(f * 0.5 * (spring->before + c->qdot) + kept / h), 0);
    }
}
