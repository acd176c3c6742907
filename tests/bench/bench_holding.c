/*
 * What friction that holds costs beside the seeds' law (dcFrictionRegularized): two worlds of the same scene, each
 * settled by its own law, stepped block by block in turn; the medians, and the median and quartiles of the ratio of
 * the two blocks of a pair, in CPU time.  At the program's own step of 1/60 s, and resolved with 32 substeps in it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "scenes_step.h"

enum { PAIRS = 41, BLOCK_STEPS = 4, SUBSTEPS = 32 };

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* What a quarter, a half or three quarters of them are below. */
static double quartile(double *x, int quarter)
{
    qsort(x, PAIRS, sizeof *x, compare);
    return x[quarter * (PAIRS - 1) / 4];
}

typedef struct trial {
    step_world holds, creeps;
} trial;

static void settle(trial *t, const step_scene *scene)
{
    step_setup setup = stepSetupDefault();
    setup.patience = 0;
    for (int i = 0; i < 2; i++) {
        step_world *w = i ? &t->creeps : &t->holds;
        stepCreate(w, &setup);
        dcWorldSetFrictionModel(w->dc, i ? dcFrictionRegularized : dcFrictionHolding);
        scene->build(w);
        stepRun(w, scene->settle);
    }
}

/* Of this process: what others do on the machine counts less. */
static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ms per step of the world. */
static double block(step_world *w)
{
    double start = cpu_now();
    for (int i = 0; i < BLOCK_STEPS; i++) {
        stepOnce(w);
    }
    return 1e3 * (cpu_now() - start) / BLOCK_STEPS;
}

static void measure(trial *t, const char *name, const char *mode)
{
    double holds[PAIRS], creeps[PAIRS], ratio[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        double first = block(i % 2 ? &t->creeps : &t->holds), second = block(i % 2 ? &t->holds : &t->creeps);
        holds[i] = i % 2 ? second : first;
        creeps[i] = i % 2 ? first : second;
        ratio[i] = holds[i] / creeps[i];
    }
    printf("%-10s %-9s | %8.4g %8.4g | %6.3f (%.3f to %.3f) | %8.2g %8.2g\n", name, mode, quartile(holds, 2),
           quartile(creeps, 2), quartile(ratio, 2), quartile(ratio, 1), quartile(ratio, 3), stepMeanSpeed(&t->holds),
           stepMeanSpeed(&t->creeps));
    fflush(stdout);
}

static void run(const step_scene *scene)
{
    trial t;
    settle(&t, scene);
    measure(&t, scene->name, "own step");
    for (int i = 0; i < 2; i++) {
        step_world *w = i ? &t.creeps : &t.holds;
        dcWorldSetStepping(w->dc, dcStepResolved);
        dcWorldSetSubsteps(w->dc, SUBSTEPS);
        stepRun(w, 0.5);
    }
    measure(&t, scene->name, "resolved");
    for (int i = 0; i < 2; i++) {
        if (!stepAlive(i ? &t.creeps : &t.holds)) {
            printf("%s: %s\n", scene->name, stepFault(i ? &t.creeps : &t.holds));
        }
    }
    stepDestroy(&t.holds);
    stepDestroy(&t.creeps);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {"pour4000", "stack20", "pyramid55", NULL};
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    printf("Friction that holds beside the regularized law, %d pairs of blocks in turn; CPU ms per step of 1/60 s\n"
           "                     |    holds   creeps | ratio (quartiles)        | rms speed, m/s\n",
           PAIRS);
    const char *const *name = argc > 1 ? (const char *const *)(argv + 1) : usual;
    for (; *name; name++) {
        const step_scene *scene = stepSceneFind(*name);
        if (!scene) {
            fprintf(stderr, "usage: bench_holding [scene ...], of those of bench_step; no scene %s\n", *name);
            return 2;
        }
        run(scene);
    }
    dCloseODE();
    return 0;
}
