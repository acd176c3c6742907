/* Pictures of the frame drawn last: PNG files, and single pixels. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "window.h"

/* Where the pixels are: the hidden window's own picture; or the frame drawn once more, for what was shown is gone. */
static void read_from(dcViewID v)
{
    glfwMakeContextCurrent(v->window);
    if (!v->hidden) {
        dcxViewRender(v);
    }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, v->hidden ? v->graphics.resolve : 0);
}

#ifdef HAVE_PNG
#include <png.h>

static int write_file(dcViewID v, const unsigned char *pixels, const char *path)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)v->width;
    image.height = (png_uint_32)v->height;
    image.format = PNG_FORMAT_RGB;
    /* less than 0: OpenGL's first row is the lowest */
    if (!png_image_write_to_file(&image, path, 0, pixels, -3 * v->width, NULL)) {
        return dcxViewFail(dcErrState, "dcViewWritePicture: '%s' cannot be written: %s", path, image.message);
    }
    return dcOk;
}

int dcxViewPictureWrite(dcViewID v, const char *path)
{
    unsigned char *pixels = malloc(3 * (size_t)v->width * (size_t)v->height);
    if (!pixels) {
        return dcxViewFail(dcErrMemory, "dcViewWritePicture: out of memory");
    }
    read_from(v);
    glReadPixels(0, 0, v->width, v->height, GL_RGB, GL_UNSIGNED_BYTE, pixels);
    const int code = write_file(v, pixels, path);
    free(pixels);
    return code;
}

int dcViewPicturesSupported(void)
{
    return 1;
}
#else
int dcxViewPictureWrite(dcViewID v, const char *path)
{
    (void)v;
    return dcxViewFail(dcErrState, "dcViewWritePicture: '%s': this library was built without libpng", path);
}

int dcViewPicturesSupported(void)
{
    return 0;
}
#endif

int dcViewWritePicture(dcViewID view, const char *path)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    if (!path || !v->frames) {
        return dcxViewFail(path ? dcErrState : dcErrArgument, "dcViewWritePicture: there is no %s",
                           path ? "frame yet: call dcViewDraw() first" : "path");
    }
    return dcxViewPictureWrite(v, path);
}

int dcViewGetPixel(dcViewID view, int x, int y, int colour[3], dReal *depth)
{
    dcViewID v = dcxViewGet(view, __func__);
    unsigned char pixel[4];
    float z;
    if (!v) {
        return dcErrHandle;
    }
    if (!v->frames || x < 0 || x >= v->width || y < 0 || y >= v->height) {
        return dcxViewFail(v->frames ? dcErrValue : dcErrState, "dcViewGetPixel: pixel (%d, %d) of %d by %d%s", x, y,
                           v->width, v->height, v->frames ? "" : ", and nothing was drawn yet");
    }
    read_from(v);
    glReadPixels(x, v->height - 1 - y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    glReadPixels(x, v->height - 1 - y, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &z);
    for (int k = 0; colour && k < 3; k++) {
        colour[k] = pixel[k];
    }
    if (depth) {
        const double near = v->camera.near, far = v->camera.far;
        const double part = (double)z < 0.01 ? (double)z / 0.01 : ((double)z - 0.01) / 0.99;
        *depth = z >= 1 ? dInfinity : (dReal)(far * near / (far - part * (far - near)));
    }
    return dcOk;
}
