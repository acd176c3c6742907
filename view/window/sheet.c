/*
 * Numbers, curves and help as a picture of their own, drawn anew ten times a second: over each frame only its parts are
 * laid.  A hidden window, whose pictures are kept, has them drawn each time.
 */
#include <math.h>
#include <string.h>

#include "window.h"

static const double lasts = 0.1; /* s */

/* What the picture depends on besides the numbers. */
static int is_stale(dcViewID v, double now)
{
    dcxViewSheet *s = &v->sheet;
    const int now_is[6] = {v->width, v->height, v->panel, v->help, v->writing, v->paused};
    const int stale = now - s->drawn > lasts || memcmp(now_is, s->was, sizeof now_is) != 0;
    if (stale) {
        memcpy(s->was, now_is, sizeof now_is);
        s->drawn = now;
    }
    return stale;
}

static void open_picture(dcViewID v)
{
    dcxViewSheet *s = &v->sheet;
    if (!s->frame) {
        glGenFramebuffers(1, &s->frame);
        glGenTextures(1, &s->picture);
    }
    glBindTexture(GL_TEXTURE_2D, s->picture);
    if (s->width != v->width || s->height != v->height) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, v->width, v->height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        s->width = v->width;
        s->height = v->height;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, s->frame);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, s->picture, 0);
}

/* The rectangle around the letters from `first` on. */
void dcxViewSheetPart(dcViewID v, int first)
{
    dcxViewSheet *s = &v->sheet;
    float *part = s->part[s->parts];
    if (first == v->num_letters || s->parts == dcxViewSheetParts) {
        return;
    }
    part[0] = part[1] = HUGE_VALF;
    part[2] = part[3] = -HUGE_VALF;
    for (int i = first; i < v->num_letters; i++) {
        part[0] = fminf(part[0], floorf(v->letter[i].x));
        part[1] = fminf(part[1], floorf(v->letter[i].y));
        part[2] = fmaxf(part[2], ceilf(v->letter[i].x));
        part[3] = fmaxf(part[3], ceilf(v->letter[i].y));
    }
    s->parts++;
}

static void lay_over(dcViewID v)
{
    const dcxViewSheet *s = &v->sheet;
    for (int i = 0; i < s->parts; i++) {
        dcxViewPieceAdd(v, s->part[i]);
    }
    glBindTexture(GL_TEXTURE_2D, s->picture);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    dcxViewTextDraw(v, 1);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

/* Before the frame, so that OpenGL changes between pictures once. */
void dcxViewSheetMake(dcViewID v, void (*write)(dcViewID v))
{
    if (v->hidden || !is_stale(v, dcxViewClock())) {
        return;
    }
    v->sheet.parts = 0;
    write(v);
    open_picture(v);
    glViewport(0, 0, v->width, v->height);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindTexture(GL_TEXTURE_2D, v->graphics.font);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    dcxViewTextDraw(v, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, v->graphics.frame);
}

void dcxViewSheetDraw(dcViewID v, void (*write)(dcViewID v))
{
    if (v->hidden) {
        write(v);
        glBindTexture(GL_TEXTURE_2D, v->graphics.font);
        dcxViewTextDraw(v, 0);
        return;
    }
    lay_over(v);
}
