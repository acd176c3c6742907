/* Joints in the page: a rod from each anchor to its body, and an arrow along the axis of a stop that acts. */
#include <math.h>

#include "parts.h"

enum { rod, soft_stop, hard_stop };

static void put3(dcxBytes *frame, const double v[3])
{
    for (int k = 0; k < 3; k++) {
        dcxBytesFloat(frame, v[k]);
    }
}

/* From an anchor to the middle of a body; nothing if they are at one place. */
static uint32_t put_rod(dcxBytes *frame, const double anchor[3], dBodyID body)
{
    double end[3], length = 0;
    for (int k = 0; k < 3 && body; k++) {
        end[k] = (double)dBodyGetPosition(body)[k];
        length = hypot(length, end[k] - anchor[k]);
    }
    if (!(length > 1e-6)) {
        return 0;
    }
    dcxBytesPut(frame, rod, 1);
    put3(frame, anchor);
    put3(frame, end);
    return 1;
}

/* The second place is the axis, as long as the force or torque; of ODE's own stops that is not known. */
static uint32_t put_stop(dcxBytes *frame, const dcxViewStop *stop)
{
    double force[3];
    for (int k = 0; k < 3; k++) {
        force[k] = stop->axis[k] * (isfinite(stop->force) ? stop->force : 1);
    }
    dcxBytesPut(frame, stop->soft ? soft_stop : hard_stop, 1);
    put3(frame, stop->anchor);
    put3(frame, force);
    return 1;
}

void dcxPageJoints(struct dcRecord *record)
{
    dcxBytes *frame = &record->page.frame;
    const dcxViewScene *scene = record->scene;
    const size_t at = frame->size;
    uint32_t count = 0;
    dcxBytesPut(frame, 0, 4);
    for (int i = 0; i < scene->num_joints; i++) {
        for (int k = 0; k < 2; k++) {
            count += put_rod(frame, scene->joint[i].anchor[k], scene->joint[i].body[k]);
        }
    }
    for (int i = 0; i < scene->num_stops; i++) {
        count += put_stop(frame, &scene->stop[i]);
    }
    dcxBytesSet(frame, at, count);
}
