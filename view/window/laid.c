/* The canvas and OpenGL: how it comes into the window, and how points with colours of their own come onto it. */
#include <string.h>

#include "window.h"

int dcxViewIsSoftware(void)
{
    const char *name = (const char *)glGetString(GL_RENDERER);
    return name && (strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "swrast"));
}

static void open_picture(dcxViewCanvas *c)
{
    if (!c->frame) {
        glGenFramebuffers(1, &c->frame);
        glGenTextures(1, &c->picture);
    }
    glBindTexture(GL_TEXTURE_2D, c->picture);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, c->frame);
    if (c->shown[0] != c->wide || c->shown[1] != c->high) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, c->wide, c->high, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, NULL);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, c->picture, 0);
        c->shown[0] = c->wide;
        c->shown[1] = c->high;
    }
}

/* Software copies a picture plainly if this has the window's format and, as the window, its first row on top. */
void dcxViewCanvasShow(dcViewID v)
{
    dcxViewCanvas *c = &v->canvas;
    open_picture(c);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, c->stride);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, c->wide, c->high, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, c->pixel);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glBlitFramebuffer(0, 0, c->wide, c->high, 0, c->high, c->wide, 0, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, v->graphics.frame);
}

/* ---- points with colours of their own: planes and their grids ---- */

static void paint_mixed(dcxViewCanvas *c, const dcxViewMark *const corner[3])
{
    const float *one = corner[0]->told;
    const size_t size = sizeof corner[0]->told;
    dcxViewTint tint = {dcxViewMixed, 0};
    if (memcmp(one, corner[1]->told, size) == 0 && memcmp(one, corner[2]->told, size) == 0) {
        tint.kind = one[3] < 1 ? dcxViewGlass : dcxViewFlat;
        tint.colour = dcxViewPixelOf(one);
        if (one[3] < 1) {
            tint.colour = (tint.colour & 0xffffffu) | (uint32_t)(255 * one[3]) << 24;
        }
    }
    dcxViewCanvasTriangle(c, corner, &tint);
}

void dcxViewPaintPoints(dcViewID v, int corners)
{
    dcxViewCanvas *c = &v->canvas;
    const int count = dcxViewCanvasMarks(c, v->graphics.num_points) ? v->graphics.num_points : 0;
    for (int i = 0; i < count; i++) {
        memcpy(c->mark[i].p, v->graphics.point[i].p, sizeof c->mark[i].p);
        memcpy(c->mark[i].told, v->graphics.point[i].colour, sizeof c->mark[i].told);
        dcxViewMarkPlace(c, &c->mark[i]);
    }
    if (corners == 2) {
        dcxViewCanvasDraw(c, 0); /* which lines lie on */
    }
    for (int i = 0; i + corners <= count; i += corners) {
        const dcxViewMark *const corner[3] = {&c->mark[i], &c->mark[i + 1], &c->mark[i + corners - 1]};
        if (corners == 3) {
            paint_mixed(c, corner);
        } else {
            dcxViewCanvasLine(c, corner[0], corner[1]);
        }
    }
}

void dcxViewPaintRow(dcViewID v, int y, const float colour[3])
{
    dcxViewCanvasRow(&v->canvas, y, colour);
}

void dcxViewPaintSky(dcViewID v)
{
    for (int y = 0; y < v->height; y++) {
        dcxViewCanvasRow(&v->canvas, y, dcxViewSky);
    }
}
