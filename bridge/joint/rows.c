/*
 * Rows along joint coordinates.
 *
 * A row is a force along a line.  For a torque the line is placed where the force leaves the joint's anchor at rest
 * (the centre of percussion): the joint's other rows then need not answer it, which QuickStep would take hundreds of
 * iterations to find out.  Where there is no such place, or it is far away, the lever is so long that the force itself,
 * torque over lever, does little to the joint's other rows.
 */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "element/element.h"
#include "law/law.h"
#include "state/world_data.h"
#include "joint.h"
#include "rows.h"

/* Longer, and ODE's factors lose their digits to the squares of it. */
enum { lever_over_size = 100 };

/* Near a singular angle the rate grows without bound for the same motion, and a row would be wrong within its step. */
static const double steepest = 20;

int dcxJointRegular(const dcxJointReading *reading)
{
    double size = v_norm(reading->d);
    return size > 1e-9 && size < steepest;
}

/* Direction of the force of a torque about a unit axis: across the joint's sliding direction, which is free to yield.
 */
static void force_direction(const dcxJointReading *reading, const double *about, double *n)
{
    for (int i = 0; i < reading->freedoms; i++) {
        const double *slide = reading->free[i] + 3;
        v_cross(n, about, slide);
        double size = v_norm(n);
        if (size > 0.1) {
            v_scale(n, 1 / size, n);
            return;
        }
    }
    v_across(n, about);
}

static int slides(const dcxJointReading *reading)
{
    for (int i = 0; i < reading->freedoms; i++) {
        if (v_norm(reading->free[i] + 3) > 1e-9) {
            return 1;
        }
    }
    return 0;
}

/* A length that is typical for the bodies about the joint. */
static double size_of(const dcxWorld *dc, const dcxJointElement *j, const dcxJointReading *reading)
{
    double size = 0;
    for (int i = 0; i < j->e.num_parts; i++) {
        int b = j->e.part[i].body;
        const dcxBodyState *s = &dc->bodies.state[b];
        if (s->inv_mass > 0) {
            const double *m = dc->bodies.inertia[b];
            double turn = s->inv_inertia >= 0 ? s->inv_inertia : (m[0] + m[4] + m[8]) / 3, arm[3];
            v_sub(arm, reading->point, s->p);
            size += v_norm(arm) + (turn > 0 ? sqrt(s->inv_mass / turn) : 0);
        }
    }
    return size > 0 ? size : 1;
}

/*
 * The force with which a unit torque about `axis` leaves the joint's anchor where it is: a row along it, at the lever
 * that makes the torque, asks nothing of the joint's other rows, so that QuickStep solves it.  0 if nothing holds.
 * The mobility there was made with the reading.
 */
static double balance(const dcxWorld *dc, const double *axis, double *n)
{
    const double(*mobility)[6] = dc->joint_share.mobility;
    double turned[3], cross[3][3], force[3] = {0};
    for (int k = 0; k < 3; k++) {
        v_cross(cross[k], mobility[3 + (k + 1) % 3] + 3, mobility[3 + (k + 2) % 3] + 3);
        turned[k] = v_dot(mobility[3 + k], axis);
    }
    double det = v_dot(mobility[3] + 3, cross[0]);
    if (!(det > 0)) {
        return 0;
    }
    for (int k = 0; k < 3; k++) {
        force[k] = -v_dot(cross[k], turned) / det;
    }
    v_add_scaled(force, force, -v_dot(force, axis), axis);
    double size = v_norm(force);
    if (size > 0) {
        v_scale(n, 1 / size, force);
    }
    return size;
}

/* Direction and point of the row, on the side of the joint's first body. */
static double place(const dcxWorld *dc, const dcxJointElement *j, const dcxJointReading *reading, double *n,
                    double *point)
{
    double size = v_norm(reading->d), unit[3], out[3];
    v_scale(unit, 1 / size, reading->d);
    if (reading->linear) {
        v_copy(n, unit);
        v_copy(point, reading->point);
        return 1 / size;
    }
    double longest = lever_over_size * size_of(dc, j, reading), lever = longest;
    double force = slides(reading) ? 0 : balance(dc, unit, n);
    if (force * longest > 1) {
        lever = 1 / force;
    } else {
        force_direction(reading, unit, n);
    }
    v_cross(out, n, unit);
    v_add_scaled(point, reading->point, lever, out);
    return lever / size;
}

/* The bodies; the static world comes second, as ODE wants it. */
static void attach(const dcxWorld *dc, const dcxJointElement *j, const double *point, double sign, dcxRow *row)
{
    int swap = j->c.part[0] < 0, body[2];
    for (int i = 0; i < 2; i++) {
        int part = j->c.part[swap ? 1 - i : i];
        body[i] = part >= 0 ? j->e.part[part].body : 0;
        v_sub(row->arm[i], point, dc->bodies.state[body[i]].p);
    }
    row->b1 = body[0];
    row->b2 = body[1];
    v_scale(row->n, swap ? -sign : sign, row->n);
    v_sharpen(row->n);
    v_across(row->t[0], row->n);
    v_cross(row->t[1], row->n, row->t[0]);
}

int dcxJointRowAdd(dcxWorld *dc, const dcxJointElement *j, const dcxJointReading *reading, const dcxRowLaw *law,
                   int number, double sign, dcxJointAxis *axis)
{
    double point[3];
    dcxRow *row = dcxRowNew(dc);
    if (!row) {
        return dcErrMemory;
    }
    double scale = place(dc, j, reading, row->n, point);
    attach(dc, j, point, sign, row);
    row->number = number;
    row->target = scale * law->target;
    row->softness = scale * scale * law->softness;
    row->lowest = law->lowest / scale;
    row->both = law->both;
    row->load = law->guess / scale;
    axis->linear = reading->linear;
    axis->number = number;
    axis->sign = sign;
    axis->scale = scale;
    v_copy(axis->d, reading->d);
    v_copy(axis->point, reading->point);
    return dcOk;
}

void dcxJointRowTake(dcxWorld *dc, dcxJointElement *j, const dcxJointAxis *axis, double f)
{
    dcxJointReading reading = {.linear = axis->linear};
    double before = j->c.f;
    v_copy(reading.d, axis->d);
    v_copy(reading.point, axis->point);
    dcxCoordinateApply(dc, j, &reading, f, 0, 0);
    j->c.f += before;
}
