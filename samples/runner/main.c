/* The runner: reads the command line, runs one scene, prints, writes and draws what it measured. */
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "progress.h"
#include "recording.h"
#include "scene.h"
#include "shapes.h"
#include "window.h"

#define SCENE(name) extern const struct scene scene##name;
#include "scenes.h"
#undef SCENE

const struct scene *const scenes[] = {
#define SCENE(name) &scene##name,
#include "scenes.h"
#undef SCENE
    NULL};

/* One step of the scene, and what it measures; returns dcOk, or the code of a step that failed. */
static int step_once(const struct scene *scene, struct run *run)
{
    const double begin = secondsNow();
    const int code = dcWorldStep(run->dc, run->space, run->step);

    run->wall += secondsNow() - begin;
    run->steps++;
    run->substeps += dcWorldGetLastSubsteps(run->dc);
    run->time = (double)run->steps * (double)run->step;
    recordRow(&run->record, run->time);
    scene->look(run);
    recordingFrame(run);
    return code;
}

/* Steps the scene to its end; returns dcOk, or the code of the step that failed. */
static int advance(const struct scene *scene, struct run *run)
{
    const long steps = lround(run->end / (double)run->step);
    struct progress progress;
    int code = dcOk;

    progressBegin(&progress);
    recordRow(&run->record, 0);
    scene->look(run);
    while (run->steps < steps && code >= dcOk) {
        code = step_once(scene, run);
        progressShow(&progress, run);
    }
    progressEnd(&progress);
    return code;
}

/* The same in a window: until the end, or for ever; what the user wished at the end in *wish. */
static int play(const struct scene *scene, struct run *run, const struct options *options, struct window *window,
                enum window_wish *wish)
{
    const long steps = options->forever ? LONG_MAX : lround(run->end / (double)run->step);
    int code = dcOk;

    recordRow(&run->record, 0);
    scene->look(run);
    do {
        while (run->steps < steps && code >= dcOk && windowNext(window, run)) {
            code = step_once(scene, run);
        }
        *wish = windowDraw(window);
    } while (run->steps < steps && code >= dcOk && *wish == WINDOW_GO_ON);
    if (options->picture && windowPicture(window, options->picture) != 0) {
        *wish = WINDOW_FAILED;
    }
    return code;
}

/* Writes the files that were asked for. */
static int write_files(const struct run *run, const struct options *options)
{
    int code = 0;

    if (options->csv && recordWriteCsv(&run->record, options->csv) != 0) {
        code = -1;
    } else if (options->csv) {
        printf("  wrote %s\n", options->csv);
    }
    if (options->plot && plotWritePng(&run->plot, &run->record, options->plot) != 0) {
        code = -1;
    } else if (options->plot) {
        printf("  drew %s\n", options->plot);
    }
    return code;
}

/* A file that cannot be written is found out before the run, not after it. */
static int can_write(const char *option, const char *path)
{
    FILE *file = path ? fopen(path, "ab") : NULL;

    if (path && !file) {
        fprintf(stderr, "%s: cannot write '%s': %s\n", option, path, strerror(errno));
        return 0;
    }
    if (file) {
        fclose(file);
    }
    return 1;
}

/* What each kind of pair in the scene will come to. */
static void print_advice(const struct run *run)
{
    enum { MOST = 12, LENGTH = 2000 };
    dcAdvice advice[MOST];
    dcAdviceQuestion question = dcAdviceQuestionDefault();
    char text[LENGTH];
    int i, count;

    question.step = run->step;
    count = dcWorldAdvise(run->dc, run->space, &question, advice, MOST);
    for (i = 0; i < count && i < MOST; i++) {
        dcAdviceWrite(&advice[i], &question, text, sizeof text);
        printf("\n%s", text);
    }
    if (count <= 0) {
        printf("\nno two geoms of this scene can touch by the law\n");
    } else if (count > MOST) {
        printf("\nand %d kinds of pairs more that want fewer substeps\n", count - MOST);
    }
    printf("\n");
}

/* What the run was, and the table; returns the exit code. */
static int report(const struct scene *scene, struct run *run, const struct options *options)
{
    printf("  %g s in %ld steps of %.4g s, %.1f substeps per step, %.3g ms per step\n", run->time, run->steps,
           (double)run->step, (double)run->substeps / (double)run->steps, 1e3 * run->wall / (double)run->steps);
    scene->finish(run);
    printf("\n");
    if (write_files(run, options) != 0) {
        return EXIT_FAILURE;
    }
    if (run->table.off && !options->forever) {
        printf("  %d of %d values off by more than the limit, or not reached\n", run->table.off, run->table.rows);
        if (options->substeps) {
            printf("  (%d substeps may be too few: without --substeps they are chosen automatically)\n",
                   options->substeps);
        }
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}

enum { AGAIN = -1 }; /* beside the exit codes: the user wants to see it from the beginning */

/* Runs the scene in a world that is ready; returns the exit code, or AGAIN. */
static int run_scene(const struct scene *scene, struct run *run, const struct options *options, struct window *window)
{
    enum window_wish wish = WINDOW_GO_ON;
    const int code = window ? play(scene, run, options, window, &wish) : advance(scene, run);

    if (code < dcOk || (code != dcOk && !window)) {
        fprintf(stderr, "%s stopped after %ld steps: %s (%s)\n", scene->name, run->steps, dcErrorName(code),
                dcGetLastMessage());
        return EXIT_FAILURE;
    }
    if (wish == WINDOW_FAILED || wish == WINDOW_RESET) {
        return wish == WINDOW_RESET ? AGAIN : EXIT_FAILURE;
    }
    if (run->time < run->end * (1 - 1e-9)) {
        printf("  closed after %g of %g s: no table\n", run->time, run->end);
        return EXIT_SUCCESS;
    }
    return report(scene, run, options);
}

/* The window that was asked for, with this run's world in it; 0 if there is to be one and cannot. */
static int show(const struct scene *scene, const struct run *run, const struct options *options, struct window **window)
{
    if (!options->window && !options->picture) {
        return 1;
    }
    if (*window) {
        return windowShow(*window, run) == 0;
    }
    *window = windowOpen(scene, run, options);
    return *window != NULL;
}

/* Makes the scene's world, runs it, destroys it; returns the exit code, or AGAIN. */
static int make_and_run(const struct scene *scene, const struct options *options, struct window **window)
{
    struct run *run = calloc(1, sizeof *run);
    int code = EXIT_FAILURE;

    if (!run) {
        fprintf(stderr, "out of memory\n");
        return code;
    }
    run->step = (dReal)options->step;
    run->end = options->time;
    run->quick = options->quick;
    recordColumn(&run->record, "time [s]");
    printf("%s: %s\n", scene->name, scene->about);
    scene->setup(run);
    if (run->dc && (options->substeps == 0 || dcWorldSetSubsteps(run->dc, options->substeps) == dcOk)) {
        if (options->advise) {
            print_advice(run);
        }
        if (show(scene, run, options, window) && recordingOpen(scene, run, options) == 0) {
            code = run_scene(scene, run, options, *window);
        }
        code = recordingClose() == 0 ? code : EXIT_FAILURE;
    } else {
        fprintf(stderr, "%s cannot start: %s\n", scene->name, dcGetLastMessage());
    }
    if (run->dc) {
        dcWorldDestroy(run->dc);
    }
    dSpaceDestroy(run->space); /* with the geoms in it */
    dWorldDestroy(run->world); /* with its bodies and joints */
    shapesFree();              /* what the geoms pointed to */
    recordFree(&run->record);
    free(run);
    return code;
}

int main(int argc, char **argv)
{
    struct options options;
    struct window *window = NULL;
    int code;

    if (optionsRead(&options, argc, argv) != 0) {
        return 2;
    }
    if (!options.scene) {
        (options.list ? optionsPrintScenes : optionsPrintHelp)();
        return EXIT_SUCCESS;
    }
    if (!can_write("--csv", options.csv) || !can_write("--plot", options.plot) ||
        !can_write("--picture", options.picture) || (options.plot && !plotIsPossible())) {
        return 2;
    }
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    do {
        code = make_and_run(options.scene, &options, &window);
    } while (code == AGAIN);
    windowClose(window);
    dCloseODE();
    return code;
}
