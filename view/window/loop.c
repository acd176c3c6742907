/* The loop: how many steps a frame has, so that simulated time keeps up with the clock. */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "window.h"

static const double frame_time = 1. / 60;    /* s */
static const double stepping_time = 1. / 30; /* of it in one frame at most, s */

int dcViewIsOpen(dcViewID view)
{
    dcViewID v = dcxViewGet(view, __func__);
    return v ? v->open : 0;
}

int dcViewClose(dcViewID view)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    v->open = 0;
    return dcOk;
}

/* After the first frame, so that what begins is seen. */
static int is_due(dcViewID v, double step)
{
    if (!v->frames) {
        return 0;
    }
    if (v->steps_due > 0) {
        v->steps_due--;
        return 1;
    }
    if (v->paused || !v->open) {
        return 0;
    }
    if (v->hidden) { /* as fast as it can */
        return v->made == 0 || v->made * step < v->speed * frame_time * (1 - 1e-6);
    }
    if (v->made > 0 && dcxViewClock() - v->frame_begin > stepping_time) {
        v->debt = 0; /* too slow: what is missing is not made up for */
        return 0;
    }
    return v->debt >= step * (1 - 1e-6);
}

int dcViewNext(dcViewID view, dReal step)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return 0;
    }
    if (!(step > 0) || !isfinite((double)step)) {
        dcxViewFail(dcErrValue, "dcViewNext: the step must be positive, not %g", (double)step);
        return 0;
    }
    if (!is_due(v, (double)step)) {
        return 0;
    }
    v->debt = v->paused || v->hidden ? 0 : v->debt - (double)step;
    v->time += (double)step;
    v->made++;
    dcxViewPullAct(v);
    return 1;
}

int dcViewSetSpeed(dcViewID view, dReal speed)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    if (!(speed > 0) || !isfinite((double)speed)) {
        return dcxViewFail(dcErrValue, "dcViewSetSpeed: the speed must be positive, not %g", (double)speed);
    }
    v->speed = (double)speed;
    v->debt = 0;
    return dcOk;
}

/* How much simulated time went by in the clock's, over the last half second. */
static void take_rates(dcViewID v, double now)
{
    v->frames_counted++;
    if (now - v->rate_clock >= 0.5) {
        v->rate = (v->time - v->rate_time) / (now - v->rate_clock);
        v->frames_rate = v->frames_counted / (now - v->rate_clock);
        v->rate_clock = now;
        v->rate_time = v->time;
        v->frames_counted = 0;
    }
}

/* Until the next frame is due. */
void dcxViewWait(dcViewID v)
{
    double now = dcxViewClock();
    if (!v->hidden && now < v->frame_begin + frame_time) {
        const double rest = v->frame_begin + frame_time - now;
        struct timespec pause = {(time_t)rest, (long)(1e9 * (rest - floor(rest)))};
        nanosleep(&pause, NULL);
        now = dcxViewClock();
    }
    if (v->frames > 1) {
        v->debt += v->speed * fmin(now - v->frame_begin, 0.25);
    }
    v->frame_begin = now;
    v->made = 0;
    take_rates(v, now);
}

int dcViewGetCommand(dcViewID view)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v || v->keys == 0) {
        return 0;
    }
    const int key = v->key[0];
    memmove(v->key, v->key + 1, (size_t)--v->keys * sizeof *v->key);
    return key;
}

dReal dcViewGetTime(dcViewID view)
{
    dcViewID v = dcxViewGet(view, __func__);
    return v ? (dReal)v->time : (dReal)NAN;
}

dReal dcViewGetFrameTime(dcViewID view)
{
    dcViewID v = dcxViewGet(view, __func__);
    return v ? (dReal)v->frame_cost : (dReal)NAN;
}

static void hand_on_keys(dcViewID view, const dcViewFunctions *functions)
{
    for (int key = dcViewGetCommand(view); key; key = dcxViewFind(view) ? dcViewGetCommand(view) : 0) {
        if (functions->command) {
            functions->command(functions->data, key);
        }
    }
}

/* One frame and the steps before it; the functions of the program may destroy the window. */
static int frame(dcViewID view, double step, const dcViewFunctions *functions)
{
    while (dcxViewFind(view) && dcViewNext(view, (dReal)step)) {
        functions->step(functions->data);
    }
    int code = dcViewDraw(view);
    if (code == dcOk) {
        hand_on_keys(view, functions);
    }
    return code;
}

int dcViewRun(dcViewID view, dReal step, const dcViewFunctions *functions, dReal time)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    if (!functions || !functions->step) {
        return dcxViewFail(dcErrArgument, "dcViewRun: there is no function that makes a step");
    }
    if (!(step > 0) || !isfinite((double)step) || !(time >= 0)) {
        return dcxViewFail(dcErrValue, "dcViewRun: the step must be positive and the time not negative, not %g and %g",
                           (double)step, (double)time);
    }
    const dcViewFunctions f = *functions;
    int code = dcOk;
    if (f.start) {
        f.start(f.data);
    }
    while (code == dcOk && (v = dcxViewFind(view)) && v->open) {
        code = frame(view, (double)step, &f);
        v = dcxViewFind(view);
        if (v && time > 0 && v->time >= (double)time * (1 - 1e-9)) {
            v->open = 0;
        }
    }
    if (f.stop) {
        f.stop(f.data);
    }
    return code;
}
