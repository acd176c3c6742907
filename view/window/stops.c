/* Stops that act, and joints. */
#include <math.h>
#include <string.h>

#include "window.h"

enum { BATCH = 512 };

static const float stop_paint[4] = {0.95f, 0.15f, 0.55f, 1}, joint_paint[4] = {0.25f, 0.25f, 0.30f, 0};

/* Some instances of one part, drawn when there are enough. */
typedef struct batch {
    dcViewID v;
    int part, count;
    dcxViewInstance instance[BATCH];
} batch;

static void flush(batch *b)
{
    dcxViewDrawParts(b->v, b->part, b->instance, b->count);
    b->count = 0;
}

/* Along `axis`, as long as that is (or `length`, if > 0), and `thick`. */
static void add_along(batch *b, const double from[3], const double axis[3], double length, double thick,
                      const float paint[4])
{
    const double all = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    dVector3 n, p, q;
    if (!(all > 0)) {
        return;
    }
    if (b->count == BATCH) {
        flush(b);
    }
    dcxViewInstance *to = &b->instance[b->count++];
    for (int k = 0; k < 3; k++) {
        n[k] = (dReal)(axis[k] / all);
    }
    dPlaneSpace(n, p, q);
    for (int k = 0; k < 3; k++) {
        to->row[k][0] = (float)(thick * (double)p[k]);
        to->row[k][1] = (float)(thick * (double)q[k]);
        to->row[k][2] = (float)((length > 0 ? length : all) * (double)n[k]);
        to->row[k][3] = (float)(from[k] - b->v->camera.at[k]);
    }
    memcpy(to->colour, paint, sizeof to->colour);
}

/* A ring about the axis of an angle that is at its bound, an arrow along that of a way; as the force, if it is known.
 */
static void draw_stops(dcViewID v)
{
    batch ring = {.v = v, .part = dcxViewRing};
    const double size = 0.05 * v->camera.distance;
    for (int i = 0; i < v->scene->num_stops; i++) {
        const dcxViewStop *stop = &v->scene->stop[i];
        double axis[3], back[3];
        const double sign = stop->position > stop->bound ? -1 : 1;
        for (int k = 0; k < 3; k++) {
            axis[k] = stop->axis[0] != 0 || stop->axis[1] != 0 || stop->axis[2] != 0 ? stop->axis[k] : v->camera.up[k];
            back[k] = sign * axis[k];
        }
        if (stop->linear) {
            dcxViewArrowAdd(v, stop->anchor, back, 2 * size, stop_paint);
        } else {
            add_along(&ring, stop->anchor, axis, size, size, stop_paint);
        }
    }
    flush(&ring);
}

/* A line from an anchor to the body, if the body has one of its own. */
static void add_link(dcViewID v, const double from[3], dBodyID body)
{
    static const float paint[4] = {0.15f, 0.15f, 0.2f, 0.9f};
    double to[3];
    if (body) {
        for (int k = 0; k < 3; k++) {
            to[k] = (double)dBodyGetPosition(body)[k];
        }
        dcxViewPointsAdd(v, from, paint);
        dcxViewPointsAdd(v, to, paint);
    }
}

static void draw_joints(dcViewID v)
{
    batch knob = {.v = v, .part = dcxViewKnob}, axle = {.v = v, .part = dcxViewAxle};
    const double size = fmin(0.009 * v->camera.distance, 0.12 * dcxViewUsualSize(v));
    for (int i = 0; i < v->scene->num_joints; i++) {
        const dcxViewJoint *joint = &v->scene->joint[i];
        const double up[3] = {0, 0, 1};
        for (int k = 0; k < 2; k++) {
            add_along(&knob, joint->anchor[k], up, size, size, joint_paint);
            add_link(v, joint->anchor[k], joint->body[k]);
            double begin[3];
            for (int j = 0; j < 3; j++) {
                begin[j] = joint->anchor[k][j] - 2.5 * size * joint->axis[k][j];
            }
            add_along(&axle, begin, joint->axis[k], 5 * size, 0.35 * size, joint_paint);
        }
    }
    flush(&knob);
    flush(&axle);
    glEnable(GL_BLEND);
    dcxViewPointsDraw(v, GL_LINES);
    glDisable(GL_BLEND);
}

void dcxViewDrawStops(dcViewID v)
{
    draw_joints(v);
    draw_stops(v);
}
