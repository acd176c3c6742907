/* The window of the samples, where it was built; see window.h. */
#include "window.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "scene.h"

#ifdef HAVE_VIEW
#include <ode-compliant-view/view.h>

struct window {
    dcViewID view;
    const struct scene *scene;
    int fits;
};

static void place_camera(struct window *window, int hidden)
{
    const double(*camera)[3] = window->scene->camera;
    const dReal eye[3] = {(dReal)camera[0][0], (dReal)camera[0][1], (dReal)camera[0][2]};
    const dReal at[3] = {(dReal)camera[1][0], (dReal)camera[1][1], (dReal)camera[1][2]};

    if (memcmp(eye, at, sizeof eye) != 0) { /* else the window finds a place itself */
        dcViewSetCamera(window->view, eye, at);
    } else {
        window->fits = hidden;
    }
}

struct window *windowOpen(const struct scene *scene, const struct run *run, const struct options *options)
{
    struct window *window = calloc(1, sizeof *window);
    dcViewDef def = dcViewDefault();

    def.title = scene->name;
    def.hidden = !options->window;
    def.width = options->size[0];
    def.height = options->size[1];
    if (window) {
        window->scene = scene;
        window->view = dcViewCreate(run->world, run->space, run->dc, &def);
    }
    if (!window || !window->view) {
        free(window);
        return NULL;
    }
    place_camera(window, def.hidden);
    if (def.hidden) { /* a hundred frames will do for a picture of the last */
        dcViewSetSpeed(window->view, (dReal)fmax(1, run->end * 60 / 100));
    }
    return window;
}

int windowShow(struct window *window, const struct run *run)
{
    return dcViewSetWorld(window->view, run->world, run->space, run->dc) == dcOk ? 0 : -1;
}

int windowNext(struct window *window, const struct run *run)
{
    return dcViewNext(window->view, run->step);
}

enum window_wish windowDraw(struct window *window)
{
    int key;

    if (dcViewDraw(window->view) != dcOk) {
        return WINDOW_FAILED;
    }
    while ((key = dcViewGetCommand(window->view)) != 0) {
        if (key == dcViewReset) {
            return WINDOW_RESET;
        }
    }
    return dcViewIsOpen(window->view) ? WINDOW_GO_ON : WINDOW_CLOSED;
}

/* Of a hidden window that was not told where to look, where all is now. */
int windowPicture(struct window *window, const char *path)
{
    if (window->fits && (dcViewFit(window->view) != dcOk || dcViewDraw(window->view) != dcOk)) {
        return -1;
    }
    return dcViewWritePicture(window->view, path) == dcOk ? 0 : -1;
}

void windowClose(struct window *window)
{
    if (window) {
        dcViewDestroy(window->view);
        free(window);
    }
}
#else
struct window *windowOpen(const struct scene *scene, const struct run *run, const struct options *options)
{
    (void)scene;
    (void)run;
    (void)options;
    fprintf(stderr, "this build has no window: install libglfw3-dev, libgl-dev and libpng-dev, and run configure again "
                    "(./samples/run does both)\n");
    return NULL;
}

int windowShow(struct window *window, const struct run *run)
{
    (void)window;
    (void)run;
    return -1;
}

int windowNext(struct window *window, const struct run *run)
{
    (void)window;
    (void)run;
    return 0;
}

enum window_wish windowDraw(struct window *window)
{
    (void)window;
    return WINDOW_FAILED;
}

int windowPicture(struct window *window, const char *path)
{
    (void)window;
    (void)path;
    return -1;
}

void windowClose(struct window *window)
{
    (void)window;
}
#endif
