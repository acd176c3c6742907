/* The camera: an eye that turns around a point. */
#include <math.h>
#include <string.h>

#include "window.h"

static const double steepest = 1.5; /* rad: never straight above */

/* The axis of the world that is most against gravity is up; a slanting gravity stays slanting. */
void dcxViewCameraUp(dcViewID v, dWorldID world)
{
    dcxViewCamera *c = &v->camera;
    dVector3 gravity;
    int most = 2;
    dWorldGetGravity(world, gravity);
    for (int k = 1; k >= 0; k--) {
        most = fabs((double)gravity[k]) > fabs((double)gravity[most]) ? k : most;
    }
    memset(c->up, 0, sizeof c->up);
    memset(c->ahead, 0, sizeof c->ahead);
    c->up[most] = gravity[most] > 0 ? -1 : 1;
    c->ahead[(most + 2) % 3] = 1;
    cross(c->side, c->ahead, c->up);
}

/* Axes of the screen and the place of the eye, out of the angles. */
static void place_eye(dcxViewCamera *c)
{
    for (int k = 0; k < 3; k++) {
        const double level = c->side[k] * cos(c->turn) + c->ahead[k] * sin(c->turn);
        c->to[k] = -(level * cos(c->rise) + c->up[k] * sin(c->rise));
        c->eye[k] = c->at[k] - c->distance * c->to[k];
    }
    cross(c->right, c->to, c->up);
    unit(c->right);
    cross(c->over, c->right, c->to);
}

static void remember_first(dcxViewCamera *c)
{
    memcpy(c->first, c->at, sizeof c->at);
    c->first[3] = c->distance;
    c->first[4] = c->turn;
    c->first[5] = c->rise;
    c->set = 1;
}

void dcxViewCameraFit(dcViewID v, const double low[3], const double high[3])
{
    dcxViewCamera *c = &v->camera;
    const double width = fmin(1, (double)v->width / v->height);
    double radius = 0;
    for (int k = 0; k < 3; k++) {
        c->at[k] = (low[k] + high[k]) / 2;
        radius = hypot(radius, (high[k] - low[k]) / 2);
    }
    c->distance = radius > 0 ? 0.9 * radius / sin(DCX_VIEW_FIELD / 2 * width) : 5;
    if (!c->set) {
        c->turn = -1.1;
        c->rise = 0.28;
    }
    place_eye(c);
    remember_first(c);
}

void dcxViewCameraPlace(dcViewID v, const double eye[3], const double at[3])
{
    dcxViewCamera *c = &v->camera;
    double back[3];
    for (int k = 0; k < 3; k++) {
        back[k] = eye[k] - at[k];
    }
    memcpy(c->at, at, sizeof c->at);
    c->distance = sqrt(dot(back, back));
    c->rise = asin(fmax(-1, fmin(1, dot(back, c->up) / c->distance)));
    c->rise = fmax(-steepest, fmin(steepest, c->rise));
    c->turn = atan2(dot(back, c->ahead), dot(back, c->side));
    place_eye(c);
    remember_first(c);
}

/* Places are taken against what is looked at, so that far from the origin nothing trembles. */
void dcxViewCameraUpdate(dcViewID v)
{
    dcxViewCamera *c = &v->camera;
    double radius = 0;
    place_eye(c);
    for (int k = 0; k < 3; k++) {
        radius = hypot(radius, fmax(fabs(v->scene->low[k] - c->at[k]), fabs(v->scene->high[k] - c->at[k])));
    }
    c->near = c->distance * 0.02;
    c->far = 4 * c->distance + 2 * fmin(radius, 1e3 * c->distance);
    const double f = 1 / tan(DCX_VIEW_FIELD / 2), a = (c->far + c->near) / (c->near - c->far);
    const double b = 2 * c->far * c->near / (c->near - c->far);
    for (int k = 0; k < 3; k++) {
        c->matrix[4 * k] = (float)(f * v->height / v->width * c->right[k]);
        c->matrix[4 * k + 1] = (float)(f * c->over[k]);
        c->matrix[4 * k + 2] = (float)(-a * c->to[k]);
        c->matrix[4 * k + 3] = (float)c->to[k];
    }
    c->matrix[12] = c->matrix[13] = 0; /* what is looked at is in the middle */
    c->matrix[14] = (float)(-a * c->distance + b);
    c->matrix[15] = (float)c->distance;
}

void dcxViewCameraTurn(dcViewID v, double dx, double dy)
{
    v->camera.turn -= 0.007 * dx;
    v->camera.rise = fmax(-steepest, fmin(steepest, v->camera.rise + 0.007 * dy));
}

void dcxViewCameraMove(dcViewID v, double dx, double dy)
{
    dcxViewCamera *c = &v->camera;
    const double scale = 2 * tan(DCX_VIEW_FIELD / 2) * c->distance / v->height;
    for (int k = 0; k < 3; k++) {
        c->at[k] += scale * (dy * c->over[k] - dx * c->right[k]);
    }
}

void dcxViewCameraZoom(dcViewID v, double steps)
{
    v->camera.distance *= pow(0.85, fmax(-10, fmin(10, steps)));
}

void dcxViewCameraRay(dcViewID v, double x, double y, double along[3])
{
    const dcxViewCamera *c = &v->camera;
    const double scale = 2 * tan(DCX_VIEW_FIELD / 2) / v->height;
    for (int k = 0; k < 3; k++) {
        along[k] =
            c->to[k] + scale * ((x + 0.5 - v->width / 2.) * c->right[k] - (y + 0.5 - v->height / 2.) * c->over[k]);
    }
    unit(along);
}
