/* Reading a joint coordinate and its rate from ODE itself. */
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "joint.h"

void dcxJointPoseRead(const dcxCoordinate *c, dcxJointPose *pose)
{
    memset(pose, 0, sizeof *pose);
    for (int i = 0; i < 2; i++) {
        if (!c->id[i]) {
            pose->r[i][0] = pose->r[i][4] = pose->r[i][8] = 1;
            continue;
        }
        const dReal *p = dBodyGetPosition(c->id[i]), *r = dBodyGetRotation(c->id[i]);
        v_set(pose->p[i], p[0], p[1], p[2]);
        dcxMatrixRead(pose->r[i], r);
    }
}

/* ODE's getters tell all there is. */
static int needs_pose(const dcxCoordinate *c)
{
    return c->type != dJointTypeHinge && c->type != dJointTypeUniversal;
}

dcxJointSight *dcxJointSightOf(dcxWorld *dc, int after)
{
    dcxJointSight *sight = &dc->joint_sight;
    if (sight->evaluation != dc->evaluations || sight->after != after) {
        sight->joint = 0;
        sight->evaluation = dc->evaluations;
        sight->after = after;
    }
    return sight;
}

void dcxCoordinateRead(dcxCoordinate *c, dcxJointSight *sight, dcxJointReading *out)
{
    const dcxCoordinateRow *row = &dcxCoordinateTable[c->which];
    dcxJointPose pose;
    if (needs_pose(c)) {
        dcxJointPoseRead(c, &pose);
    }
    pose.sight = sight;
    memset(out, 0, offsetof(dcxJointReading, free));
    out->wraps = row->wraps;
    row->read(c, &pose, row->index, out);
}

double dcxReadingRate(const dcxJointReading *reading, double v[2][3], double w[2][3], double p[2][3])
{
    double rate = 0;
    for (int i = 0; i < 2; i++) {
        double arm[3], at_point[3];
        if (!reading->linear) {
            rate += (i ? -1 : 1) * v_dot(reading->d, w[i]);
            continue;
        }
        v_sub(arm, reading->point, p[i]);
        dcxArmVelocity(v[i], w[i], arm, at_point);
        rate += (i ? -1 : 1) * v_dot(reading->d, at_point);
    }
    return rate;
}

double dcxCoordinateReadRate(dcxCoordinate *c, dcxJointSight *sight, dcxJointReading *reading, double w[2][3])
{
    double v[2][3] = {{0}}, p[2][3] = {{0}};
    dcxCoordinateRead(c, sight, reading);
    for (int i = 0; i < 2; i++) {
        if (c->id[i]) {
            const dReal *pos = dBodyGetPosition(c->id[i]), *lin = dBodyGetLinearVel(c->id[i]),
                        *ang = dBodyGetAngularVel(c->id[i]);
            v_set(p[i], pos[0], pos[1], pos[2]);
            v_set(v[i], lin[0], lin[1], lin[2]);
            v_set(w[i], ang[0], ang[1], ang[2]);
        }
    }
    return dcxReadingRate(reading, v, w, p);
}

void dcxCoordinateStart(dcxCoordinate *c)
{
    dcxJointReading reading;
    double w[2][3] = {{0}};
    c->qdot = dcxCoordinateReadRate(c, NULL, &reading, w);
    c->q = c->raw = reading.q;
    c->lag = -1;
    c->unsettled = 0;
}

/* Nearest number of turns; what no int holds is as far as ints go, and what is no number is none. */
static int whole_turns(double turns)
{
    return isnan(turns) ? 0 : turns > INT_MAX ? INT_MAX : turns > -INT_MAX ? (int)round(turns) : -INT_MAX;
}

int dcxCoordinateTurns(double raw, double q, double rate, double elapsed)
{
    return whole_turns((q + rate * elapsed - raw) / (2 * M_PI));
}
