/* The handle: opening and closing windows, and drawing a frame. */
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "window.h"

enum { MOST_SPRINGS = 1500 }; /* that are drawn one by one */
static const double coarsest = 0.3;
static const double dear = 5e-3, cheap = 2e-3; /* frames that take longer have fewer triangles; s */

static dcViewID first_view; /* all that are open */
static uintptr_t last_number;

int dcxViewFail(int code, const char *format, ...)
{
    char text[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    dMessage(-code, "%s", text);
    return code;
}

/* A handle is a number, of which none is given twice: so one that was destroyed is seen to be so. */
dcViewID dcxViewFind(dcViewID view)
{
    dcViewID v = first_view;
    while (v && v->handle != view) {
        v = v->next;
    }
    return v;
}

dcViewID dcxViewGet(dcViewID view, const char *function)
{
    dcViewID v = dcxViewFind(view);
    if (v) {
        return v;
    }
    dcxViewFail(dcErrHandle, "%s: %p is no window, or one that was destroyed", function, (void *)view);
    return NULL;
}

double dcxViewClock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- opening ---- */

static const int usual_size[2] = {960, 600}, small_size[2] = {640, 400};

dcViewDef dcViewDefault(void)
{
    const dcViewDef def = {"ode-compliant", 0, 0, 0};
    return def;
}

static void on_glfw_error(int code, const char *text)
{
    (void)code;
    dcxViewFail(dcErrState, "dcView: GLFW says: %s", text);
}

/* Whether processors draw, and each pixel costs them. */
static int is_software(void)
{
    const char *renderer = (const char *)glGetString(GL_RENDERER);
    return renderer && (strstr(renderer, "llvmpipe") || strstr(renderer, "softpipe") || strstr(renderer, "Software"));
}

static GLFWwindow *open_window(dcViewID v, const dcViewDef *def)
{
    glfwSetErrorCallback(on_glfw_error);
    if (!glfwInit()) {
        return NULL;
    }
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_DEPTH_BITS, 24);
    glfwWindowHint(GLFW_STENCIL_BITS, 0); /* beside one that is kept, clearing depths is slow on processors */
    const int width = v->hidden ? 64 : v->width, height = v->hidden ? 64 : v->height;
    GLFWwindow *window = glfwCreateWindow(width, height, def->title ? def->title : "ode-compliant", NULL, NULL);
    if (!window) {
        return NULL;
    }
    glfwMakeContextCurrent(window);
    if (!v->hidden) {
        if (!def->width && is_software()) {
            glfwSetWindowSize(window, small_size[0], small_size[1]);
        }
        glfwShowWindow(window);
    }
    return window;
}

static void begin_world(dcViewID v, dWorldID world, dSpaceID space, dcWorldID dc)
{
    v->world = world;
    v->space = space;
    v->dc = dc;
    v->time = v->debt = v->rate = v->rate_time = 0;
    v->history = v->history_begin = 0;
    v->looked = 0;
    v->pull.body = 0;
    v->force_scale = v->pressure_scale = 0;
    v->rate_clock = dcxViewClock();
    dcxViewCameraUp(v, world);
    for (int k = 0; k < 3; k++) {
        v->light[k] = (0.5 * v->camera.side[k] - 0.35 * v->camera.ahead[k] + 0.9 * v->camera.up[k]) / 1.0874;
    }
}

static dcViewID make(const dcViewDef *def)
{
    dcViewID v = calloc(1, sizeof *v);
    if (!v) {
        return NULL;
    }
    v->hidden = def->hidden != 0;
    v->width = def->width ? def->width : usual_size[0];
    v->height = def->height ? def->height : usual_size[1];
    if (!(v->scene = dcxViewSceneNew()) || !(v->window = open_window(v, def))) {
        dcxViewSceneFree(v->scene);
        free(v);
        return NULL;
    }
    v->detail = v->hidden ? 4 : 1;
    v->open = v->shadows = v->textures = v->forces = v->joints = v->panel = 1;
    v->speed = 1;
    v->scene->most_springs = MOST_SPRINGS;
    if (!v->hidden) {
        glfwGetFramebufferSize(v->window, &v->width, &v->height);
        glfwSwapInterval(0); /* dcViewDraw() waits by the clock */
    }
    dcxViewInputOpen(v);
    v->handle = (dcViewID)(++last_number << 1 | 1); /* odd, so no address */
    v->next = first_view;
    first_view = v;
    return v;
}

dcViewID dcViewCreate(dWorldID world, dSpaceID space, dcWorldID dc, const dcViewDef *def)
{
    const dcViewDef usual = dcViewDefault();
    def = def ? def : &usual;
    if (!world) {
        dcxViewFail(dcErrArgument, "dcViewCreate: the world is NULL");
        return NULL;
    }
    int chosen = def->width == 0 && def->height == 0;
    if (!chosen && (def->width < 64 || def->width > 8192 || def->height < 64 || def->height > 8192)) {
        dcxViewFail(dcErrValue, "dcViewCreate: width and height must be from 64 to 8192, or both 0, not %d and %d",
                    def->width, def->height);
        return NULL;
    }
    dcViewID v = make(def);
    if (!v) {
        dcxViewFail(dcErrState, "dcViewCreate: no window: it needs a display (or xvfb-run) with OpenGL 3.3");
        return NULL;
    }
    begin_world(v, world, space, dc);
    if (dcxViewGraphicsOpen(v) != dcOk) {
        dcViewDestroy(v->handle);
        return NULL;
    }
    return v->handle;
}

int dcViewDestroy(dcViewID view)
{
    dcViewID v = dcxViewGet(view, __func__), *link = &first_view;
    if (!v) {
        return dcErrHandle;
    }
    while (*link != v) {
        link = &(*link)->next;
    }
    *link = v->next;
    dcxViewGraphicsClose(v);
    glfwDestroyWindow(v->window);
    dcxViewSceneFree(v->scene);
    free(v);
    if (!first_view) {
        glfwTerminate();
    }
    return dcOk;
}

int dcViewSetWorld(dcViewID view, dWorldID world, dSpaceID space, dcWorldID dc)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    if (!world) {
        return dcxViewFail(dcErrArgument, "dcViewSetWorld: the world is NULL");
    }
    dcxViewScene *scene = dcxViewSceneNew();
    if (!scene) {
        return dcxViewFail(dcErrMemory, "dcViewSetWorld: out of memory");
    }
    scene->most_springs = v->scene->most_springs;
    dcxViewSceneFree(v->scene);
    v->scene = scene;
    v->graphics.shapes = -1;
    begin_world(v, world, space, dc);
    return dcOk;
}

/* ---- a frame ---- */

void dcxViewRender(dcViewID v)
{
    dcxViewPanelMake(v);
    dcxViewGraphicsBegin(v);
    dcxViewDrawGround(v);
    dcxViewDrawGeoms(v);
    dcxViewDrawForces(v);
    dcxViewPanelDraw(v);
    dcxViewGraphicsEnd(v);
}

static int look(dcViewID v)
{
    const int code = dcxViewSceneLook(v->scene, v->world, v->space, v->dc);
    if (code != dcOk || dcxViewGraphicsShapes(v) != dcOk) {
        return dcxViewFail(dcErrMemory, "dcViewDraw: out of memory");
    }
    if (!v->looked && !v->camera.set) {
        dcxViewCameraFit(v, v->scene->low, v->scene->high);
    }
    v->looked = 1;
    dcxViewFindGround(v);
    dcxViewPanelLook(v);
    dcxViewCameraUpdate(v);
    return dcOk;
}

/* Follows what a frame costs, slowly; a picture of a hidden window is as fine as can be. */
static void choose_detail(dcViewID v)
{
    if (v->hidden || v->frames < 3) {
        return;
    }
    if (v->frame_cost > dear) {
        v->detail = fmax(coarsest, 0.95 * v->detail);
        v->spare = v->spare || v->detail <= coarsest; /* shadows go last */
    } else if (v->frame_cost < cheap) {
        v->detail = fmin(1, 1.02 * v->detail);
        v->spare = v->spare && v->detail < 1;
    }
}

static void write_frame(dcViewID v)
{
    char path[64];
    snprintf(path, sizeof path, "frame/frame-%04d.png", ++v->written);
    v->writing = dcxViewPictureWrite(v, path) == dcOk;
}

/* After waiting for the next frame: meanwhile the card, or the threads that stand in for one, have filled triangles. */
static void show(dcViewID v, double cost)
{
    const double begin = dcxViewClock();
    if (!v->hidden) {
        glfwSwapBuffers(v->window);
    }
    v->frame_cost = cost + dcxViewClock() - begin;
    choose_detail(v);
}

int dcViewDraw(dcViewID view)
{
    dcViewID v = dcxViewGet(view, __func__);
    if (!v) {
        return dcErrHandle;
    }
    const double begin = dcxViewClock();
    glfwMakeContextCurrent(v->window);
    const int code = look(v);
    if (code != dcOk) {
        return code;
    }
    dcxViewRender(v);
    v->frames++;
    if (v->writing) {
        write_frame(v);
    }
    glFlush();
    const double given = dcxViewClock();
    dcxViewWait(v);
    show(v, given - begin);
    glfwPollEvents();
    v->open = v->open && !glfwWindowShouldClose(v->window);
    return dcOk;
}
