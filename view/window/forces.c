/* Forces: contacts as arrows, pressed springs as coloured triangles. */
#include <math.h>
#include <string.h>

#include "window.h"

enum { MANY = 150 };

static const float normal_paint[4] = {0.85f, 0.10f, 0.10f, 1}, friction_paint[4] = {0.10f, 0.65f, 0.15f, 1};
static const float pull_paint[4] = {0.95f, 0.75f, 0.05f, 1};

/* ---- arrows: flat, turned towards the eye ---- */

/* Mean width of what moves; infinite: nothing does. */
double dcxViewUsualSize(dcViewID v)
{
    const dcxViewScene *s = v->scene;
    double sum = 0;
    int count = 0;
    for (int i = 0; i < s->num_geoms; i++) {
        const dcxViewGeom *g = &s->geom[i];
        if (!(g->flags & (dcxViewStatic | dcxViewPlane | dcxViewHidden))) {
            const dcxViewShape *shape = &s->shape[g->shape];
            for (int k = 0; k < 3; k++) {
                sum += g->size[k] * (double)(shape->high[k] - shape->low[k]) / 3;
            }
            count++;
        }
    }
    return count ? sum / count : HUGE_VAL;
}

/* How long the longest arrow is drawn: some widths of a body, but not more than can be looked over. */
static double arrow_length(dcViewID v)
{
    return fmin(0.16 * v->camera.distance, 1.6 * dcxViewUsualSize(v));
}

/* Forces are seen through what is before them; but where there are many, those far inside a heap are left out. */
static int is_buried(dcViewID v, const double p[3], double size)
{
    return !v->hidden && v->scene->num_contacts + v->scene->num_beds > MANY && dcxViewIsBuried(v, p, 1.5 * size);
}

/* From the point `from` on to `scale` times a force. */
void dcxViewArrowAdd(dcViewID v, const double from[3], const double force[3], double scale, const float paint[4])
{
    const double thick = fmin(0.003 * v->camera.distance, 0.07 * hypot(force[0], hypot(force[1], force[2])) * scale);
    double to_eye[3], side[3], stem[3], end[3], p[3], size = 0, wide = 0;
    static const double outline[9][2] = {{0, 1}, {0, -1}, {1, -1}, {0, 1}, {1, -1}, {1, 1}, {1, 3}, {1, -3}, {2, 0}};
    for (int k = 0; k < 3; k++) {
        to_eye[k] = v->camera.eye[k] - from[k];
        size = hypot(size, force[k] * scale);
    }
    if (!(size > 4e-3 * v->camera.distance)) {
        return;
    }
    for (int k = 0; k < 3; k++) {
        side[k] = force[(k + 1) % 3] * to_eye[(k + 2) % 3] - force[(k + 2) % 3] * to_eye[(k + 1) % 3];
        wide = hypot(wide, side[k]);
        stem[k] = force[k] * scale * fmax(0.4, 1 - 8 * thick / size);
        end[k] = force[k] * scale;
    }
    for (int i = 0; i < 9 && wide > 0; i++) {
        for (int k = 0; k < 3; k++) {
            const double along = outline[i][0] == 0 ? 0 : outline[i][0] == 1 ? stem[k] : end[k];
            p[k] = from[k] + along + outline[i][1] * thick * side[k] / wide;
        }
        dcxViewPointsAdd(v, p, paint);
    }
}

/* How arrows are drawn in a frame. */
typedef struct arrows {
    double scale, size; /* m/N; m, of a usual body */
} arrows;

/* What presses and friction at a point.  They point into the body that moves; the one that both share the force with is
 * as good. */
static void add_both(dcViewID v, const arrows *by, const double at[3], double sign, const double press[3],
                     const double friction[3])
{
    double normal[3], across[3];
    if (is_buried(v, at, by->size)) {
        return;
    }
    for (int k = 0; k < 3; k++) {
        normal[k] = sign * press[k];
        across[k] = sign * friction[k];
    }
    dcxViewArrowAdd(v, at, normal, by->scale, normal_paint);
    dcxViewArrowAdd(v, at, across, by->scale, friction_paint);
}

static void add_contacts(dcViewID v)
{
    const dcxViewScene *s = v->scene;
    const arrows by = {v->force_scale > 0 ? arrow_length(v) / v->force_scale : 0, dcxViewUsualSize(v)};
    double press[3];
    for (int i = 0; i < s->num_contacts; i++) {
        const dcxViewContact *c = &s->contact[i];
        for (int k = 0; k < 3; k++) {
            press[k] = c->normal[k] * c->normal_force;
        }
        add_both(v, &by, c->point, c->body1 ? 1 : -1, press, c->friction);
    }
    for (int i = 0; i < s->num_beds; i++) { /* at their centres of pressure */
        const dcxViewBed *bed = &s->bed[i];
        for (int k = 0; k < 3; k++) {
            press[k] = bed->force[k] - bed->friction[k];
        }
        add_both(v, &by, bed->centre, s->geom[bed->geom].body ? 1 : -1, press, bed->friction);
    }
}

static void add_pull(dcViewID v)
{
    const dcxViewPull *pull = &v->pull;
    dVector3 from;
    double start[3], way[3];
    if (!pull->body) {
        return;
    }
    dBodyGetRelPointPos(pull->body, (dReal)pull->point[0], (dReal)pull->point[1], (dReal)pull->point[2], from);
    for (int k = 0; k < 3; k++) {
        start[k] = (double)from[k];
        way[k] = pull->target[k] - start[k];
    }
    dcxViewArrowAdd(v, start, way, 1, pull_paint);
}

/* ---- springs of beds ---- */

/* From blue by green and yellow to red. */
static void paint_of(double part, float out[4])
{
    static const float stop[5][3] = {{0.15f, 0.25f, 0.80f},
                                     {0.10f, 0.65f, 0.85f},
                                     {0.25f, 0.80f, 0.30f},
                                     {0.98f, 0.85f, 0.10f},
                                     {0.90f, 0.10f, 0.10f}};
    const double at = 4 * fmax(0, fmin(1, part));
    const int i = at >= 4 ? 3 : (int)at;
    for (int k = 0; k < 3; k++) {
        out[k] = (float)(stop[i][k] + (stop[i + 1][k] - stop[i][k]) * (float)(at - i));
    }
    out[3] = 0.6f;
}

static void draw_springs(dcViewID v)
{
    for (int i = 0; i < v->scene->num_springs; i++) {
        const dcxViewSpring *spring = &v->scene->spring[i];
        float paint[4];
        paint_of(v->pressure_scale > 0 ? spring->pressure / v->pressure_scale : 0, paint);
        for (int k = 0; k < 3; k++) {
            dcxViewPointsAdd(v, spring->corner[k], paint);
        }
    }
}

/* Beds without their springs: a square of the bed's area across its force. */
static void draw_beds(dcViewID v)
{
    static const double corner[6][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}};
    const double size = dcxViewUsualSize(v);
    for (int i = 0; i < v->scene->num_beds; i++) {
        const dcxViewBed *bed = &v->scene->bed[i];
        const double half = sqrt(bed->area) / 2;
        dVector3 n = {(dReal)bed->force[0], (dReal)bed->force[1], (dReal)bed->force[2], 0}, u, w;
        float paint[4];
        if (bed->num_springs || is_buried(v, bed->centre, size) || !dSafeNormalize3(n)) {
            continue;
        }
        dPlaneSpace(n, u, w);
        paint_of(v->pressure_scale > 0 ? bed->pressure / v->pressure_scale : 0, paint);
        for (int j = 0; j < 6; j++) {
            double p[3];
            for (int k = 0; k < 3; k++) {
                p[k] = bed->centre[k] + half * (corner[j][0] * (double)u[k] + corner[j][1] * (double)w[k]);
            }
            dcxViewPointsAdd(v, p, paint);
        }
    }
}

/* ---- all of them, before everything else that is seen ---- */

/* The scale follows the greatest force at once upwards, and slowly down. */
static double follow(double scale, double highest)
{
    return highest > scale ? highest : scale + 0.02 * (highest - scale);
}

void dcxViewDrawForces(dcViewID v)
{
    v->force_scale = follow(v->force_scale, v->scene->highest_force);
    v->pressure_scale = follow(v->pressure_scale, v->scene->highest_pressure);
    glDepthRange(0, 0.01);
    if (v->forces) {
        draw_springs(v);
        draw_beds(v);
    }
    glEnable(GL_BLEND);
    dcxViewPointsDraw(v, GL_TRIANGLES);
    glDisable(GL_BLEND);
    if (v->joints) {
        dcxViewDrawStops(v);
    }
    if (v->forces) {
        add_contacts(v);
    }
    add_pull(v);
    dcxViewPointsDraw(v, GL_TRIANGLES);
}
