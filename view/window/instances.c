/* Geoms: sorted by shape, and drawn with one call for each shape. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "window.h"

enum { SLABS = 6 };

int dcxViewRoomFor(void *list, int *capacity, int needed, size_t size)
{
    void *old, *bigger;
    if (needed <= *capacity) {
        return 1;
    }
    memcpy(&old, list, sizeof old);
    bigger = realloc(old, (size_t)(2 * needed) * size);
    if (!bigger) {
        return 0;
    }
    memcpy(list, &bigger, sizeof bigger);
    *capacity = 2 * needed;
    return 1;
}

/* ---- which shape ---- */

double dcxViewPixels(dcViewID v, const dcxViewGeom *g)
{
    const dcxViewCamera *c = &v->camera;
    double away = 0, size = 0;
    for (int k = 0; k < 3; k++) {
        away += c->to[k] * (g->position[k] - c->eye[k]);
        size = fmax(size, g->size[k]);
    }
    return v->detail * size / fmax(away, c->near) * v->height / (2 * tan(DCX_VIEW_FIELD / 2));
}

/* What is small on the screen has fewer triangles. */
static int choose_level(dcViewID v, const dcxViewGeom *g)
{
    const double pixels = dcxViewPixels(v, g);
    int shape = g->shape;
    for (int drop = pixels > 60   ? 0
                    : pixels > 28 ? 1
                    : pixels > 14 ? 2
                                  : 3;
         drop > 0 && v->scene->shape[shape].coarse >= 0; drop--) {
        shape = v->scene->shape[shape].coarse;
    }
    return shape;
}

static int is_solid(const dcxViewGeom *g)
{
    return !(g->flags & (dcxViewHidden | dcxViewPlane));
}

/* Asleep: dim. */
void dcxViewPaintOf(dcViewID v, const dcxViewGeom *g, float colour[4])
{
    const float dim = g->flags & dcxViewAsleep ? 0.45f : 1.f, grey = 0.12f * (1 - dim);
    for (int k = 0; k < 3; k++) {
        colour[k] = g->colour[k] * dim + grey;
    }
    colour[3] = g->flags & dcxViewStripe ? 1.f : v->scene->shape[g->shape].form == dcxViewBall ? 0.4f : 0.f;
}

static void fill(dcViewID v, const dcxViewGeom *g, dcxViewInstance *out)
{
    for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++) {
            out->row[k][j] = (float)(g->rotation[3 * k + j] * g->size[j]);
        }
        out->row[k][3] = (float)(g->position[k] - v->camera.at[k]);
    }
    dcxViewPaintOf(v, g, out->colour);
}

/* Near ones are drawn before far ones, so that what is hidden costs little: in slabs, for shapes go together.  The last
 * slab is of those that are not drawn from here, but cast shadows. */
static int slab_of(dcViewID v, const dcxViewGeom *g)
{
    const dcxViewCamera *c = &v->camera;
    double ahead = 0, first = 0, last = 0;
    for (int k = 0; k < 3; k++) {
        const double low = v->scene->low[k] - c->eye[k], high = v->scene->high[k] - c->eye[k];
        ahead += c->to[k] * (g->position[k] - c->eye[k]);
        first += c->to[k] * (c->to[k] > 0 ? low : high);
        last += c->to[k] * (c->to[k] > 0 ? high : low);
    }
    const double part = last > first ? (ahead - first) / (last - first) : 0;
    return (int)fmin(SLABS - 1, fmax(0, part * SLABS));
}

/* Puts instances into the order of slabs, and shapes in these; start[i] is then the first of list i. */
static int sort_instances(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    const dcxViewScene *s = v->scene;
    const int lists = (SLABS + 1) * s->num_shapes;
    const char *kind = dcxViewSortGeoms(v);
    int *start, sum = 0;
    if (!dcxViewRoomFor(&g->start, &g->start_room, lists + s->num_geoms + 2, sizeof *g->start) ||
        !dcxViewRoomFor(&g->instance, &g->instance_room, s->num_geoms + 1, sizeof *g->instance)) {
        return dcErrMemory;
    }
    start = g->start;
    int *list = start + lists + 1;
    memset(start, 0, (size_t)(lists + 1) * sizeof *start);
    for (int i = 0; i < s->num_geoms; i++) {
        const dcxViewGeom *geom = &s->geom[i];
        const int elsewhere = kind && kind[i] != dcxViewUsual, slab = elsewhere ? SLABS : slab_of(v, geom);
        const int drawn = is_solid(geom) && !(elsewhere && s->shape[geom->shape].form != dcxViewAnyForm);
        list[i] = drawn ? slab * s->num_shapes + choose_level(v, geom) : -1;
        start[list[i] + 1]++; /* what is no solid is counted at 0, and taken out below */
    }
    start[0] = 0;
    for (int i = 0; i < lists; i++) {
        sum += start[i + 1];
        start[i + 1] = sum;
    }
    for (int i = s->num_geoms - 1; i >= 0; i--) {
        if (list[i] >= 0) {
            fill(v, &s->geom[i], &g->instance[--start[list[i] + 1]]);
        }
    }
    memmove(start, start + 1, (size_t)lists * sizeof *start);
    start[lists] = sum;
    g->num_instances = sum;
    return dcOk;
}

/* ---- drawing ---- */

static void send(dcViewID v, const dcxViewInstance *instance, int count)
{
    const GLsizeiptr size = (GLsizeiptr)sizeof *instance * count;
    glBindBuffer(GL_ARRAY_BUFFER, v->graphics.instances);
    glBufferData(GL_ARRAY_BUFFER, size, NULL, GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, size, instance);
}

/* `count` of the instances sent, from `first` on. */
static void draw(const dcxViewPart *part, int first, int count)
{
    for (GLuint i = 0; i < 4; i++) {
        const size_t offset = (size_t)first * sizeof(dcxViewInstance) + i * 4 * sizeof(float);
        glVertexAttribPointer(2 + i, 4, GL_FLOAT, GL_FALSE, sizeof(dcxViewInstance), (const void *)offset);
    }
    glDrawElementsInstancedBaseVertex(GL_TRIANGLES, part->count, GL_UNSIGNED_INT,
                                      (const void *)((size_t)part->first * sizeof(int)), count, part->base);
}

/* Shadows of simple solids are drawn by themselves. */
static void draw_all(dcViewID v, int shadow)
{
    const dcxViewGraphics *g = &v->graphics;
    const dcxViewScene *s = v->scene;
    for (int list = 0; list < (SLABS + shadow) * s->num_shapes; list++) {
        const int first = g->start[list], count = g->start[list + 1] - first, i = list % s->num_shapes;
        const int coarse = shadow && s->shape[i].coarse >= 0 ? s->shape[i].coarse : i;
        if (count == 0 || (shadow && s->shape[i].form != dcxViewAnyForm)) {
            continue;
        }
        if (s->shape[i].open || shadow) {
            glDisable(GL_CULL_FACE);
        } else {
            glEnable(GL_CULL_FACE);
        }
        glUniform1i(g->solid_two_sided, s->shape[i].open);
        draw(&g->part[coarse], first, count);
    }
    glDisable(GL_CULL_FACE);
}

/* Shadows of what is no simple solid are its triangles once more, flat on the ground.  All shadows are of one colour:
 * they may lie on each other. */
static void draw_shadows(dcViewID v)
{
    const dcxViewGraphics *g = &v->graphics;
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -2);
    glUseProgram(g->solid);
    glBindVertexArray(g->solid_array);
    glUniform1i(g->solid_shadow, 1);
    draw_all(v, 1);
    glUniform1i(g->solid_shadow, 0);
    glDisable(GL_CLIP_DISTANCE0);
    dcxViewDrawShadows(v);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void dcxViewDrawGeoms(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    if (sort_instances(v) != dcOk) {
        return;
    }
    glUseProgram(g->solid);
    glBindVertexArray(g->solid_array);
    send(v, g->instance, g->num_instances);
    if (v->level) {
        glEnable(GL_CLIP_DISTANCE0); /* what is in the ground is not seen, nor is its shadow */
    }
    draw_all(v, 0);
    dcxViewDrawSmall(v);
    if (v->shadows && !v->spare && v->has_ground) {
        draw_shadows(v);
    }
    glDisable(GL_CLIP_DISTANCE0);
}

void dcxViewDrawParts(dcViewID v, int part, const dcxViewInstance *instance, int count)
{
    if (count > 0) {
        glUseProgram(v->graphics.solid);
        glBindVertexArray(v->graphics.solid_array);
        glUniform1i(v->graphics.solid_two_sided, 0);
        send(v, instance, count);
        draw(&v->graphics.part[v->scene->num_shapes + part], 0, count);
    }
}
