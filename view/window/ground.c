/* Planes, as far as they are seen, with a grid; or a grid alone where there is no plane. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "window.h"

enum { RINGS = 5, AROUND = 24, LINES = 40 };

static const float plane_colour[3] = {0.62f, 0.66f, 0.62f}, line_colour[3] = {0.42f, 0.46f, 0.44f};

void dcxViewPointsAdd(dcViewID v, const double p[3], const float colour[4])
{
    dcxViewGraphics *g = &v->graphics;
    if (g->num_points == g->point_room) {
        const int room = g->point_room ? 2 * g->point_room : 4096;
        dcxViewPoint *bigger = realloc(g->point, (size_t)room * sizeof *bigger);
        if (!bigger) {
            return;
        }
        g->point = bigger;
        g->point_room = room;
    }
    dcxViewPoint *to = &g->point[g->num_points++];
    for (int k = 0; k < 3; k++) {
        to->p[k] = (float)(p[k] - v->camera.at[k]);
    }
    memcpy(to->colour, colour, sizeof to->colour);
}

void dcxViewPointsDraw(dcViewID v, GLenum kind)
{
    dcxViewGraphics *g = &v->graphics;
    if (g->num_points > 0) {
        const GLsizeiptr size = (GLsizeiptr)sizeof *g->point * g->num_points;
        glUseProgram(g->plain);
        glBindVertexArray(g->plain_array);
        glBindBuffer(GL_ARRAY_BUFFER, g->plain_buffer);
        glBufferData(GL_ARRAY_BUFFER, size, NULL, GL_STREAM_DRAW);
        glBufferSubData(GL_ARRAY_BUFFER, 0, size, g->point);
        glDrawArrays(kind, 0, g->num_points);
    }
    g->num_points = 0;
}

/* ---- one plane: its axes, a middle, and how far it is drawn ---- */

typedef struct sheet {
    double middle[3], u[3], w[3], reach;
    int fades;
} sheet;

/* Filled, it turns into the sky's colour towards its rim; lines fade away. */
static void add(dcViewID v, const sheet *s, double a, double b, const float colour[3], int line)
{
    const float part = (float)fmin(1, (a * a + b * b) / (s->reach * s->reach));
    float paint[4] = {0, 0, 0, line ? 1 - part : 1};
    double p[3];
    for (int k = 0; k < 3; k++) {
        p[k] = s->middle[k] + a * s->u[k] + b * s->w[k];
        paint[k] = s->fades && !line ? colour[k] + part * (dcxViewSky[k] - colour[k]) : colour[k];
    }
    dcxViewPointsAdd(v, p, paint);
}

static void fill_sheet(dcViewID v, const sheet *s)
{
    for (int i = 0; i < RINGS; i++) {
        const double r = s->reach * i / RINGS, q = s->reach * (i + 1) / RINGS;
        for (int k = 0; k < AROUND; k++) {
            const double a = 2 * M_PI * k / AROUND, b = 2 * M_PI * (k + 1) / AROUND;
            const double corner[6][3] = {{r, a}, {q, a}, {q, b}, {r, a}, {q, b}, {r, b}};
            for (int j = 0; j < (i ? 6 : 3); j++) {
                add(v, s, corner[j][0] * cos(corner[j][1]), corner[j][0] * sin(corner[j][1]), plane_colour, 0);
            }
        }
    }
    dcxViewPointsDraw(v, GL_TRIANGLES);
}

/* Lines at whole multiples of a length of 1, 2 or 5 times a power of ten. */
static void draw_grid(dcViewID v, const sheet *s, double offset_u, double offset_w)
{
    const double wanted = s->reach / (LINES / 2), ten = pow(10, floor(log10(wanted)));
    const double gap = wanted > 5 * ten ? 10 * ten : wanted > 2 * ten ? 5 * ten : wanted > ten ? 2 * ten : ten;
    const int half = (int)(s->reach / gap);
    for (int turned = 0; turned < 2; turned++) {
        const double offset = turned ? offset_w : offset_u, begin = -(offset - gap * floor(offset / gap));
        for (int i = -half; i <= half; i++) {
            const double at = begin + i * gap, end = sqrt(fmax(0, s->reach * s->reach - at * at));
            const double place[4] = {-end, 0, 0, end};
            for (int k = 0; k < 4; k++) {
                add(v, s, turned ? place[k] : at, turned ? at : place[k], line_colour, 1);
            }
        }
    }
    dcxViewPointsDraw(v, GL_LINES);
}

/* ---- the ground: a level plane is all that is below the horizon, which costs least ---- */

/* Down to where on the screen the sky is, in pixels from the top. */
static double horizon(dcViewID v)
{
    const dcxViewCamera *c = &v->camera;
    double ahead = 0, over = 0;
    for (int k = 0; k < 3; k++) {
        ahead += c->to[k] * c->up[k];
        over += c->over[k] * c->up[k];
    }
    return v->height / 2. * (1 + ahead / fmax(over, 1e-6) / tan(DCX_VIEW_FIELD / 2));
}

/* A rectangle across the screen, between two rows of pixels, from one colour to another: 0 is the sky's, 1 the plane's.
 */
static void add_rows(dcViewID v, double from, double to, double first, double last)
{
    static const int corner[6][2] = {{0, 0}, {0, 1}, {1, 1}, {0, 0}, {1, 1}, {1, 0}};
    for (int i = 0; i < 6; i++) {
        const double part = corner[i][1] ? last : first;
        double p[3] = {2. * corner[i][0] - 1, 1 - 2 * (corner[i][1] ? to : from) / v->height, 0};
        float paint[4] = {0, 0, 0, 1};
        for (int k = 0; k < 3; k++) {
            paint[k] = (float)((1 - part) * (double)dcxViewSky[k] + part * (double)plane_colour[k]);
            p[k] += v->camera.at[k]; /* which is taken off again */
        }
        dcxViewPointsAdd(v, p, paint);
    }
}

/* Sky, ground, and mist in between.  To clear all at once costs least; strips that are cleared cost most. */
static void draw_level_ground(dcViewID v)
{
    enum { STRIPS = 4 };
    static const float as_it_is[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const double top = horizon(v), high = 0.18 * v->height / STRIPS;
    glClearColor(plane_colour[0], plane_colour[1], plane_colour[2], 1);
    glClear(GL_COLOR_BUFFER_BIT);
    if (top + STRIPS * high <= 0) {
        return;
    }
    add_rows(v, fmin(0, top), top, 0, 0);
    for (int i = 0; i < STRIPS; i++) {
        add_rows(v, top + i * high, top + (i + 1) * high, pow((double)i / STRIPS, 0.6),
                 pow((double)(i + 1) / STRIPS, 0.6));
    }
    glDisable(GL_DEPTH_TEST);
    glUseProgram(v->graphics.plain);
    glUniformMatrix4fv(v->graphics.plain_matrix, 1, GL_FALSE, as_it_is);
    dcxViewPointsDraw(v, GL_TRIANGLES);
    glUniformMatrix4fv(v->graphics.plain_matrix, 1, GL_FALSE, v->camera.matrix);
    glEnable(GL_DEPTH_TEST);
}

/* The plane that shadows fall on, if it is level and seen from above. */
static int is_level_ground(dcViewID v, const dcxViewGeom *g)
{
    const dcxViewCamera *c = &v->camera;
    double rise = 0, above = 0, offset = 0;
    for (int k = 0; k < 3; k++) {
        rise += g->rotation[3 * k + 2] * c->up[k];
        above += g->rotation[3 * k + 2] * (c->eye[k] - g->position[k]);
        offset += g->rotation[3 * k + 2] * g->position[k];
    }
    return v->has_ground && rise > 1 - 1e-9 && above > 0 && fabs(offset - v->ground[3]) < 1e-9;
}

static void draw_sheet(dcViewID v, const dcxViewGeom *plane, int filled)
{
    const dcxViewCamera *c = &v->camera;
    const int under =
        plane->rotation[2] * c->up[0] + plane->rotation[5] * c->up[1] + plane->rotation[8] * c->up[2] > 0.5;
    double above = 0, eye = 0, offset[2] = {0, 0};
    sheet s;
    s.reach = plane->size[0];
    s.fades = under || !filled;
    for (int k = 0; k < 3; k++) {
        s.u[k] = plane->rotation[3 * k];
        s.w[k] = plane->rotation[3 * k + 1];
        above += plane->rotation[3 * k + 2] * (c->at[k] - plane->position[k]);
        eye += plane->rotation[3 * k + 2] * (c->eye[k] - plane->position[k]);
    }
    for (int k = 0; k < 3; k++) {
        s.middle[k] = under ? c->at[k] - above * plane->rotation[3 * k + 2] : plane->position[k];
    }
    for (int k = 0; k < 3; k++) {
        offset[0] += s.u[k] * s.middle[k];
        offset[1] += s.w[k] * s.middle[k];
    }
    if (under) {
        s.reach = fmax(s.reach, 4 * c->distance);
    }
    const int level = filled && v->level && is_level_ground(v, plane);
    if (eye > 0 && filled && !level) { /* from behind it would only be in the way */
        fill_sheet(v, &s);
    }
    if ((eye > 0 || !filled) && v->textures) {
        glDepthMask(GL_FALSE);
        glEnable(GL_BLEND);
        draw_grid(v, &s, offset[0], offset[1]);
        glDisable(GL_BLEND);
        glDepthMask(GL_TRUE);
    }
}

/* Without a plane a grid lies below everything, to show where up is. */
static void draw_bare_grid(dcViewID v)
{
    const dcxViewCamera *c = &v->camera;
    dcxViewGeom g;
    memset(&g, 0, sizeof g);
    for (int k = 0; k < 3; k++) {
        const double low = c->up[k] > 0 ? v->scene->low[k] : v->scene->high[k];
        g.rotation[3 * k] = c->side[k];
        g.rotation[3 * k + 1] = c->ahead[k];
        g.rotation[3 * k + 2] = c->up[k];
        g.position[k] = fabs(c->up[k]) * (low - 1e-3 * c->distance * c->up[k]);
    }
    g.size[0] = 2 * c->distance;
    draw_sheet(v, &g, 0);
}

void dcxViewDrawGround(dcViewID v)
{
    int planes = 0, fields = 0;
    v->level = 0;
    for (int i = 0; i < v->scene->num_geoms && !v->level; i++) {
        const dcxViewGeom *g = &v->scene->geom[i];
        if (g->flags & dcxViewPlane && !(g->flags & dcxViewHidden) && is_level_ground(v, g)) {
            v->level = 1;
            draw_level_ground(v);
        }
    }
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 1); /* lines and shadows lie on it */
    for (int i = 0; i < v->scene->num_geoms; i++) {
        const dcxViewGeom *g = &v->scene->geom[i];
        fields += g->flags & dcxViewGround && !(g->flags & dcxViewPlane);
        if (g->flags & dcxViewPlane && !(g->flags & dcxViewHidden)) {
            draw_sheet(v, g, 1);
            planes++;
        }
    }
    if (!planes && !fields && v->textures) {
        draw_bare_grid(v);
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
}
