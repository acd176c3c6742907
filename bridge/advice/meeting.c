/* How fast two geoms will meet, from where they are and how they move, by gravity alone. */
#include <math.h>

#include "base/vector.h"
#include "advice.h"

/* Velocity of a geom's body; zero where there is none. */
static void velocity_of(const dcxWorld *dc, int g, double *v)
{
    dBodyID body = dc->geoms.geom[g].body_id;
    const dReal *u = body ? dBodyGetLinearVel(body) : NULL;
    v_set(v, u ? (double)u[0] : 0, u ? (double)u[1] : 0, u ? (double)u[2] : 0);
}

/* Does gravity move it? */
static int falls(const dcxWorld *dc, int g)
{
    dBodyID body = dc->geoms.geom[g].body_id;
    return body && !dBodyIsKinematic(body) && dBodyGetGravityMode(body);
}

/* Least and greatest coordinates along a direction, of ODE's box. */
static void extent_along(dGeomID id, const double *n, double *lo, double *hi)
{
    dReal box[6];
    dGeomGetAABB(id, box);
    *lo = *hi = 0;
    for (int i = 0; i < 3; i++) {
        double a = n[i] * (double)box[2 * i], b = n[i] * (double)box[2 * i + 1];
        if (n[i] != 0) {
            *lo += fmin(a, b);
            *hi += fmax(a, b);
        }
    }
}

/* Do their boxes lie over each other, seen along gravity? */
static int over_each_other(const dcxWorld *dc, int g1, int g2, int axis)
{
    dReal a[6], b[6];
    dGeomGetAABB(dc->geoms.geom[g1].id, a);
    dGeomGetAABB(dc->geoms.geom[g2].id, b);
    for (int i = 0; i < 3; i++) {
        if (i != axis && (a[2 * i] > b[2 * i + 1] || b[2 * i] > a[2 * i + 1])) {
            return 0;
        }
    }
    return 1;
}

static int main_axis(const double *g)
{
    int axis = fabs(g[1]) > fabs(g[0]) ? 1 : 0;
    return fabs(g[2]) > fabs(g[axis]) ? 2 : axis;
}

/* Distance of a geom from a plane along its normal. */
static double above_plane(const dcxWorld *dc, int g, int plane, double *n)
{
    dVector4 p;
    double lo, hi;
    dGeomPlaneGetParams(dc->geoms.solid[plane].inner ? dc->geoms.solid[plane].inner : dc->geoms.geom[plane].id, p);
    v_set(n, (double)p[0], (double)p[1], (double)p[2]);
    if (dc->geoms.geom[g].shape == dcxShapeSphere) { /* its box would be too wide on a slope */
        const dReal *c = dGeomGetPosition(dc->geoms.geom[g].id);
        return n[0] * (double)c[0] + n[1] * (double)c[1] + n[2] * (double)c[2] - (double)p[3] -
               dc->geoms.geom[g].size[0];
    }
    extent_along(dc->geoms.geom[g].id, n, &lo, &hi);
    return lo - (double)p[3];
}

/* Direction in which they meet, and the gap along it. */
static double direction(const dcxWorld *dc, int g1, int g2, double *along)
{
    const dcxGeom *a = &dc->geoms.geom[g1], *b = &dc->geoms.geom[g2];
    v_set(along, 0, 0, 0);
    if (b->shape == dcxShapePlane && !b->body_id) {
        double gap = above_plane(dc, g1, g2, along);
        v_scale(along, -1, along);
        return gap;
    }
    int axis = main_axis(dc->gravity);
    if (dc->gravity_norm > 0 && b->shape != dcxShapePlane && over_each_other(dc, g1, g2, axis)) {
        double lo1, hi1, lo2, hi2, up[3] = {axis == 0, axis == 1, axis == 2};
        extent_along(a->id, up, &lo1, &hi1);
        extent_along(b->id, up, &lo2, &hi2);
        double sign = lo1 + hi1 > lo2 + hi2 ? -1 : 1;
        v_scale(along, sign, up);
        return fmax(0, sign < 0 ? lo1 - hi2 : lo2 - hi1);
    }
    for (int i = 0; b->shape != dcxShapePlane && i < 3; i++) {
        double lo1, hi1, lo2, hi2, e[3] = {i == 0, i == 1, i == 2};
        extent_along(a->id, e, &lo1, &hi1);
        extent_along(b->id, e, &lo2, &hi2);
        along[i] = 0.5 * (lo2 + hi2 - lo1 - hi1);
    }
    double length = v_norm(along);
    v_scale(along, length > 0 ? 1 / length : 0, along);
    return 0;
}

void dcxMeetingOf(const dcxWorld *dc, int g1, int g2, dcxMeeting *m)
{
    if (dc->geoms.geom[g1].shape == dcxShapePlane && dc->geoms.geom[g2].shape != dcxShapePlane) {
        dcxMeetingOf(dc, g2, g1, m);
        v_scale(m->along, -1, m->along);
        return;
    }
    double v1[3], v2[3], gap = fmax(0, direction(dc, g1, g2, m->along)), g = v_dot(dc->gravity, m->along);
    velocity_of(dc, g1, v1);
    velocity_of(dc, g2, v2);
    m->push = g * (falls(dc, g1) - falls(dc, g2));
    double v = v_dot(v1, m->along) - v_dot(v2, m->along), square = v * v + 2 * m->push * gap;
    m->speed = square > 0 && (v > 0 || m->push > 0) ? sqrt(square) : 0;
}
