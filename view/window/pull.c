/* Pulling at a body with the mouse: a spring and a damper, as strong as the body is heavy. */
#include <math.h>
#include <string.h>

#include "window.h"

/* A ray meets a ball? Saves asking ODE about all the others. */
static int near_ray(const dcxViewScene *s, const dcxViewGeom *g, const double from[3], const double along[3])
{
    const dcxViewShape *shape = &s->shape[g->shape];
    double radius = 0, ahead = 0, square = 0;
    for (int k = 0; k < 3; k++) {
        radius = hypot(radius, g->size[k] * fmax(fabs((double)shape->low[k]), fabs((double)shape->high[k])));
        ahead += along[k] * (g->position[k] - from[k]);
        square += (g->position[k] - from[k]) * (g->position[k] - from[k]);
    }
    return square - ahead * ahead <= radius * radius && ahead > -radius;
}

/* The nearest geom under the mouse; where there is none, or it has no body that moves, no pull begins. */
void dcxViewPullBegin(dcViewID v, double x, double y)
{
    dcxViewPull *pull = &v->pull;
    const dcxViewCamera *c = &v->camera;
    double along[3], nearest = HUGE_VAL;
    dBodyID body = 0;
    pull->body = 0;
    dcxViewCameraRay(v, x, y, along);
    for (int i = 0; i < v->scene->num_geoms; i++) {
        const dcxViewGeom *g = &v->scene->geom[i];
        double point[3], normal[3], depth = 0;
        if (!g->geom || g->flags & (dcxViewHidden | dcxViewPlane) || !near_ray(v->scene, g, c->eye, along) ||
            !dcxViewRayCast(v->scene, g->geom, c->eye, along, 10 * c->far, point, normal)) {
            continue;
        }
        for (int k = 0; k < 3; k++) {
            depth += c->to[k] * (point[k] - c->eye[k]);
        }
        if (depth < nearest) {
            nearest = depth;
            body = g->body;
            memcpy(pull->target, point, sizeof point);
        }
    }
    if (body && !dBodyIsKinematic(body)) {
        dVector3 own;
        dBodyGetPosRelPoint(body, (dReal)pull->target[0], (dReal)pull->target[1], (dReal)pull->target[2], own);
        for (int k = 0; k < 3; k++) {
            pull->point[k] = (double)own[k];
        }
        pull->depth = nearest;
        pull->body = body;
    }
}

void dcxViewPullMove(dcViewID v, double x, double y)
{
    const dcxViewCamera *c = &v->camera;
    double along[3], ahead = 0;
    dcxViewCameraRay(v, x, y, along);
    for (int k = 0; k < 3; k++) {
        ahead += along[k] * c->to[k];
    }
    for (int k = 0; k < 3; k++) {
        v->pull.target[k] = c->eye[k] + along[k] * v->pull.depth / ahead;
    }
}

/* Adds the force for one step: as a spring that lets the body swing once in half a second, nearly without overshoot. */
void dcxViewPullAct(dcViewID v)
{
    const dcxViewPull *pull = &v->pull;
    const double omega = 4 * M_PI;
    dVector3 at, rate;
    dMass mass;
    double f[3];
    if (!pull->body) {
        return;
    }
    dBodyGetMass(pull->body, &mass);
    dBodyGetRelPointPos(pull->body, (dReal)pull->point[0], (dReal)pull->point[1], (dReal)pull->point[2], at);
    dBodyGetPointVel(pull->body, at[0], at[1], at[2], rate);
    for (int k = 0; k < 3; k++) {
        f[k] = (double)mass.mass * (omega * omega * (pull->target[k] - (double)at[k]) - 1.4 * omega * (double)rate[k]);
    }
    dBodyEnable(pull->body);
    dBodyAddForceAtPos(pull->body, (dReal)f[0], (dReal)f[1], (dReal)f[2], at[0], at[1], at[2]);
}
