/* What lives on the card: programs, triangles, the picture of a window that is hidden. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shaders.h"
#include "window.h"

/* ---- programs ---- */

static GLuint compile(GLenum kind, const char *text)
{
    const GLuint shader = glCreateShader(kind);
    GLint fine = 0;
    glShaderSource(shader, 1, &text, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &fine);
    if (!fine) {
        char said[400] = "";
        glGetShaderInfoLog(shader, sizeof said, NULL, said);
        dcxViewFail(dcErrState, "dcViewCreate: OpenGL refuses a program: %s", said);
    }
    return shader;
}

static GLuint program(const char *points, const char *colours)
{
    const GLuint made = glCreateProgram(), a = compile(GL_VERTEX_SHADER, points),
                 b = compile(GL_FRAGMENT_SHADER, colours);
    GLint fine = 0;
    glAttachShader(made, a);
    glAttachShader(made, b);
    glLinkProgram(made);
    glDeleteShader(a);
    glDeleteShader(b);
    glGetProgramiv(made, GL_LINK_STATUS, &fine);
    return fine ? made : 0;
}

static int open_programs(dcxViewGraphics *g)
{
    g->solid = program(dcxViewSolidPoints, dcxViewSolidColours);
    g->face = program(dcxViewFacePoints, dcxViewFaceColours);
    g->plain = program(dcxViewPlainPoints, dcxViewPlainColours);
    g->flat = program(dcxViewFlatPoints, dcxViewFlatColours);
    if (!g->solid || !g->face || !g->plain || !g->flat) {
        return dcErrState;
    }
    g->solid_matrix = glGetUniformLocation(g->solid, "matrix");
    g->solid_eye = glGetUniformLocation(g->solid, "eye");
    g->solid_light = glGetUniformLocation(g->solid, "light");
    g->solid_up = glGetUniformLocation(g->solid, "up");
    g->solid_ground = glGetUniformLocation(g->solid, "ground");
    g->solid_shadow = glGetUniformLocation(g->solid, "shadow");
    g->solid_two_sided = glGetUniformLocation(g->solid, "two_sided");
    g->solid_stripes = glGetUniformLocation(g->solid, "stripes");
    g->face_matrix = glGetUniformLocation(g->face, "matrix");
    g->face_light = glGetUniformLocation(g->face, "light");
    g->face_up = glGetUniformLocation(g->face, "up");
    g->face_half = glGetUniformLocation(g->face, "half_way");
    g->face_ground = glGetUniformLocation(g->face, "ground");
    g->face_stripes = glGetUniformLocation(g->face, "stripes");
    g->plain_matrix = glGetUniformLocation(g->plain, "matrix");
    g->flat_size = glGetUniformLocation(g->flat, "size");
    g->flat_pieces = glGetUniformLocation(g->flat, "pieces");
    return dcOk;
}

static void attribute(GLuint number, GLint size, size_t stride, size_t offset)
{
    glEnableVertexAttribArray(number);
    glVertexAttribPointer(number, size, GL_FLOAT, GL_FALSE, (GLsizei)stride, (const void *)offset);
}

static void open_small_arrays(dcxViewGraphics *g)
{
    glGenVertexArrays(1, &g->small_array);
    glGenBuffers(1, &g->small_points);
    glGenBuffers(1, &g->small_corners);
    glBindVertexArray(g->small_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, g->small_corners);
    glBindBuffer(GL_ARRAY_BUFFER, g->small_points);
    attribute(0, 3, sizeof(dcxViewSmallPoint), offsetof(dcxViewSmallPoint, p));
    attribute(1, 3, sizeof(dcxViewSmallPoint), offsetof(dcxViewSmallPoint, normal));
    glEnableVertexAttribArray(2);
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(dcxViewSmallPoint),
                          (const void *)offsetof(dcxViewSmallPoint, paint));
}

static void open_arrays(dcxViewGraphics *g)
{
    glGenVertexArrays(1, &g->solid_array);
    glGenVertexArrays(1, &g->plain_array);
    glGenVertexArrays(1, &g->flat_array);
    glGenBuffers(1, &g->points);
    glGenBuffers(1, &g->corners);
    glGenBuffers(1, &g->instances);
    glGenBuffers(1, &g->plain_buffer);
    glGenBuffers(1, &g->flat_buffer);

    glBindVertexArray(g->solid_array);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, g->corners);
    glBindBuffer(GL_ARRAY_BUFFER, g->points);
    attribute(0, 3, 6 * sizeof(float), 0);
    attribute(1, 3, 6 * sizeof(float), 3 * sizeof(float));
    for (GLuint i = 2; i < 6; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribDivisor(i, 1);
    }
    open_small_arrays(g);
    glBindVertexArray(g->plain_array);
    glBindBuffer(GL_ARRAY_BUFFER, g->plain_buffer);
    attribute(0, 3, sizeof(dcxViewPoint), offsetof(dcxViewPoint, p));
    attribute(1, 4, sizeof(dcxViewPoint), offsetof(dcxViewPoint, colour));
    glBindVertexArray(g->flat_array);
    glBindBuffer(GL_ARRAY_BUFFER, g->flat_buffer);
    attribute(0, 4, sizeof(dcxViewLetter), offsetof(dcxViewLetter, x));
    attribute(1, 4, sizeof(dcxViewLetter), offsetof(dcxViewLetter, colour));
}

/* ---- the picture of a hidden window: what it would show is nobody's else ---- */

static void store(GLenum target, GLuint buffer, int samples, GLenum format, int width, int height)
{
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, target, GL_RENDERBUFFER, buffer);
}

static int open_frame(dcxViewGraphics *g, int width, int height)
{
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    g->samples = most < 4 ? most : 4;
    glGenFramebuffers(1, &g->frame);
    glGenFramebuffers(1, &g->resolve);
    glGenRenderbuffers(1, &g->colour);
    glGenRenderbuffers(1, &g->depth);
    glGenRenderbuffers(1, &g->resolved);
    glGenRenderbuffers(1, &g->resolved_depth);
    glBindFramebuffer(GL_FRAMEBUFFER, g->resolve);
    store(GL_COLOR_ATTACHMENT0, g->resolved, 0, GL_RGBA8, width, height);
    store(GL_DEPTH_ATTACHMENT, g->resolved_depth, 0, GL_DEPTH_COMPONENT24, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, g->frame);
    store(GL_COLOR_ATTACHMENT0, g->colour, g->samples, GL_RGBA8, width, height);
    store(GL_DEPTH_ATTACHMENT, g->depth, g->samples, GL_DEPTH_COMPONENT24, width, height);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        return dcxViewFail(dcErrState, "dcViewCreate: OpenGL has no room for a picture of %d by %d", width, height);
    }
    return dcOk;
}

/* ---- triangles ---- */

int dcxViewGraphicsShapes(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    if (g->shapes == v->scene->num_shapes) {
        return dcOk;
    }
    return dcxViewUpload(v);
}

/* ---- all of it ---- */

int dcxViewGraphicsOpen(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    g->shapes = -1;
    if (open_programs(g) != dcOk) {
        return dcErrState;
    }
    open_arrays(g);
    g->font = dcxViewFontTexture();
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    return v->hidden ? open_frame(g, v->width, v->height) : dcOk;
}

void dcxViewGraphicsClose(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    free(g->part);
    free(g->instance);
    free(g->start);
    free(g->veil);
    free(g->order);
    free(g->kind);
    free(g->small);
    free(g->small_corner);
    free(g->point);
    memset(g, 0, sizeof *g); /* the rest goes with the window's context */
}

/* For small solids light is told along the screen's axes. */
static void begin_faces(dcViewID v, const float ground[4])
{
    const dcxViewGraphics *g = &v->graphics;
    const dcxViewCamera *c = &v->camera;
    const double *const axis[3] = {c->right, c->over, c->to};
    float light[3], up[3], half[3];
    double length = 0;
    for (int k = 0; k < 3; k++) {
        const double sign = k == 2 ? -1 : 1;
        light[k] = (float)(sign * (axis[k][0] * v->light[0] + axis[k][1] * v->light[1] + axis[k][2] * v->light[2]));
        up[k] = (float)(0.13 * sign * (axis[k][0] * c->up[0] + axis[k][1] * c->up[1] + axis[k][2] * c->up[2]));
        half[k] = light[k] + (k == 2 ? 1.f : 0.f);
        length = hypot(length, (double)half[k]);
    }
    for (int k = 0; k < 3; k++) {
        half[k] = (float)((double)half[k] / fmax(length, 1e-9));
    }
    glUseProgram(g->face);
    glUniformMatrix4fv(g->face_matrix, 1, GL_FALSE, c->matrix);
    glUniform3fv(g->face_light, 1, light);
    glUniform3fv(g->face_up, 1, up);
    glUniform3fv(g->face_half, 1, half);
    glUniform4fv(g->face_ground, 1, ground);
    glUniform1f(g->face_stripes, v->textures ? 1.f : 0.f);
}

void dcxViewGraphicsBegin(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    const dcxViewCamera *c = &v->camera;
    float eye[3], light[3], up[3], ground[4];
    double offset = v->ground[3];
    for (int k = 0; k < 3; k++) {
        eye[k] = (float)(c->eye[k] - c->at[k]);
        light[k] = (float)v->light[k];
        up[k] = (float)c->up[k];
        ground[k] = (float)v->ground[k];
        offset -= v->ground[k] * c->at[k];
    }
    ground[3] = (float)offset;
    glBindFramebuffer(GL_FRAMEBUFFER, g->frame);
    glViewport(0, 0, v->width, v->height);
    glDepthRange(0.01, 1);
    glClearColor(dcxViewSky[0], dcxViewSky[1], dcxViewSky[2], 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    begin_faces(v, ground);
    glUseProgram(g->plain);
    glUniformMatrix4fv(g->plain_matrix, 1, GL_FALSE, c->matrix);
    glUseProgram(g->solid);
    glUniformMatrix4fv(g->solid_matrix, 1, GL_FALSE, c->matrix);
    glUniform3fv(g->solid_eye, 1, eye);
    glUniform3fv(g->solid_light, 1, light);
    glUniform3fv(g->solid_up, 1, up);
    glUniform4fv(g->solid_ground, 1, ground);
    glUniform1i(g->solid_shadow, 0);
    glUniform1f(g->solid_stripes, v->textures ? 1.f : 0.f);
}

/* A hidden window's picture is made plain, so that pixels can be read. */
void dcxViewGraphicsEnd(dcViewID v)
{
    dcxViewGraphics *g = &v->graphics;
    if (v->hidden) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, g->frame);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, g->resolve);
        glBlitFramebuffer(0, 0, v->width, v->height, 0, 0, v->width, v->height,
                          GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
        glBindFramebuffer(GL_FRAMEBUFFER, g->resolve);
        glFinish();
    }
}
