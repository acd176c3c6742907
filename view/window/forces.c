/* Forces: contacts as arrows, pressed springs as coloured triangles, stops that act, joints. */
#include <math.h>
#include <string.h>

#include "window.h"

enum { BATCH = 512 };

static const float normal_paint[4] = {0.85f, 0.10f, 0.10f, 0}, friction_paint[4] = {0.10f, 0.65f, 0.15f, 0};
static const float stop_paint[4] = {0.95f, 0.15f, 0.55f, 0}, joint_paint[4] = {0.25f, 0.25f, 0.30f, 0};
static const float pull_paint[4] = {0.95f, 0.75f, 0.05f, 0};

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

/* ---- arrows ---- */

/* What a force is drawn as: the longest arrow is about as long as a body is wide. */
static double arrow_length(dcViewID v)
{
    return 0.16 * v->camera.distance;
}

static void add_arrow(batch *shaft, batch *head, const double from[3], const double force[3], double scale,
                      const float paint[4])
{
    const dcViewID v = shaft->v;
    const double size = sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2]) * scale;
    const double thick = 0.0035 * v->camera.distance, tip = fmin(7 * thick, 0.6 * size);
    double stem[3], end[3];
    if (!(size > 1e-3 * v->camera.distance)) {
        return;
    }
    for (int k = 0; k < 3; k++) {
        stem[k] = force[k] * scale * (size - tip) / size;
        end[k] = from[k] + stem[k];
    }
    add_along(shaft, from, stem, 0, thick, paint);
    add_along(head, end, stem, tip, 2.6 * thick * fmin(1, tip / (7 * thick) + 0.3), paint);
}

/* Arrows point into the body that moves; the one that both share the force with is as good. */
static void draw_contacts(dcViewID v, batch *shaft, batch *head)
{
    const double scale = v->force_scale > 0 ? arrow_length(v) / v->force_scale : 0;
    for (int i = 0; i < v->scene->num_contacts; i++) {
        const dcxViewContact *c = &v->scene->contact[i];
        const double sign = c->body1 ? 1 : -1;
        double normal[3], friction[3];
        for (int k = 0; k < 3; k++) {
            normal[k] = sign * c->normal[k] * c->normal_force;
            friction[k] = sign * c->friction[k];
        }
        add_arrow(shaft, head, c->point, normal, scale, normal_paint);
        add_arrow(shaft, head, c->point, friction, scale, friction_paint);
    }
}

static void draw_pull(dcViewID v, batch *shaft, batch *head)
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
    add_arrow(shaft, head, start, way, 1, pull_paint);
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
    out[3] = 0.8f;
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
    glEnable(GL_BLEND);
    dcxViewPointsDraw(v, GL_TRIANGLES);
    glDisable(GL_BLEND);
}

/* ---- stops and joints ---- */

/* A ring about the axis of an angle that is at its bound, an arrow along that of a way; as the force, if it is known.
 */
static void draw_stops(dcViewID v, batch *shaft, batch *head)
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
            add_arrow(shaft, head, stop->anchor, back, 2 * size, stop_paint);
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
    batch knob = {.v = v, .part = dcxViewKnob}, axle = {.v = v, .part = dcxViewShaft};
    const double size = 0.009 * v->camera.distance;
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

/* ---- all of them, before everything else that is seen ---- */

/* The scale follows the greatest force at once upwards, and slowly down. */
static double follow(double scale, double highest)
{
    return highest > scale ? highest : scale + 0.02 * (highest - scale);
}

void dcxViewDrawForces(dcViewID v)
{
    batch shaft = {.v = v, .part = dcxViewShaft}, head = {.v = v, .part = dcxViewHead};
    v->force_scale = follow(v->force_scale, v->scene->highest_force);
    v->pressure_scale = follow(v->pressure_scale, v->scene->highest_pressure);
    glDepthRange(0, 0.01);
    if (v->forces) {
        draw_springs(v);
        draw_contacts(v, &shaft, &head);
    }
    if (v->joints) {
        draw_joints(v);
        draw_stops(v, &shaft, &head);
    }
    draw_pull(v, &shaft, &head);
    flush(&shaft);
    flush(&head);
}
