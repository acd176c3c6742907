/*
 * The program's own step beside ODE's contact joints: computing time per simulated second at 1/60 s, collision
 * included, against QuickStep and against dWorldStep (where there are few bodies), block by block in turn; medians.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes_step.h"

enum { BLOCKS = 11, BLOCK_STEPS = 6, SIDES = 3 };

static struct options {
    double modulus;  /* 0: all */
    double patience; /* s for a scene of one side */
    int quick;       /* dcWorldQuickStep in place of dcWorldStep */
    dcStepping stepping;
    step_way way;
    int lcp; /* most bodies for dWorldStep with contact joints */
} options = {.lcp = 50, .patience = 60, .stepping = dcStepAuto, .way = STEP_A};

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *x, int n)
{
    qsort(x, (size_t)n, sizeof *x, compare);
    return x[n / 2];
}

/* One scene in three worlds: ours, QuickStep, dWorldStep. */
typedef struct trial {
    step_world side[SIDES];
    double settle[SIDES]; /* ms per simulated second until settled */
    double rest[SIDES];   /* the same afterwards, median */
    double speed[SIDES];  /* rms speed at the end, m/s */
} trial;

static void begin(trial *t, const step_scene *scene, double modulus)
{
    step_setup setup = stepSetupDefault();
    setup.modulus = modulus;
    setup.patience = options.patience;
    setup.stepping = options.stepping;
    for (int i = 0; i < SIDES; i++) {
        setup.way = i ? STEP_RIGID : options.way;
        setup.quick = i ? i == 1 : options.quick;
        stepCreate(&t->side[i], &setup);
        scene->build(&t->side[i]);
        t->side[i].late |= i == 2 && t->side[i].bodies > options.lcp;
    }
}

static void settle(trial *t, double seconds)
{
    for (long n = lround(60 * seconds); n > 0; n--) {
        for (int i = 0; i < SIDES; i++) {
            stepOnce(&t->side[i]);
        }
    }
    for (int i = 0; i < SIDES; i++) {
        t->settle[i] = stepAlive(&t->side[i]) ? 1e3 * t->side[i].wall / t->side[i].time : NAN;
    }
}

static void measure(trial *t)
{
    double block[SIDES][BLOCKS];
    for (int b = 0; b < BLOCKS; b++) {
        for (int i = 0; i < SIDES; i++) {
            step_world *w = &t->side[i];
            double start = w->wall;
            for (int n = 0; n < BLOCK_STEPS; n++) {
                stepOnce(w);
            }
            block[i][b] = 1e3 * (w->wall - start) / (BLOCK_STEPS * w->setup.step);
        }
    }
    for (int i = 0; i < SIDES; i++) {
        int alive = stepAlive(&t->side[i]);
        t->rest[i] = alive ? median(block[i], BLOCKS) : NAN;
        t->speed[i] = alive ? stepMeanSpeed(&t->side[i]) : NAN;
    }
}

static void print(const trial *t, const step_scene *scene, double modulus)
{
    const double *rest = t->rest;
    const step_world *ours = &t->side[0];
    printf("%-11s %5.0e | %8.3g %8.3g %8.3g | %6.2f %6.2f %6.2f | %9.2g %9.2g %9.2g |", scene->name, modulus, rest[0],
           rest[1], rest[2], rest[0] / rest[1], rest[0] / rest[2], t->settle[0] / t->settle[1], t->speed[0],
           t->speed[1], t->speed[2]);
    if (scene->rest && stepAlive(ours)) {
        printf(" %9.2g", scene->rest(ours));
    }
    if (!stepAlive(ours)) {
        printf(" %s after %.3g s", stepFault(ours), ours->time);
    }
    printf("\n");
    fflush(stdout);
}

static void run(const step_scene *scene)
{
    static const double moduli[] = {1e5, 1e7, 1e9, 2e11};
    for (int m = 0; m < 4; m++) {
        if (options.modulus <= 0 || fabs(options.modulus / moduli[m] - 1) < 1e-6) {
            trial t;
            begin(&t, scene, moduli[m]);
            settle(&t, scene->settle);
            measure(&t);
            print(&t, scene, moduli[m]);
            for (int i = 0; i < SIDES; i++) {
                stepDestroy(&t.side[i]);
            }
        }
    }
}

static void help(void)
{
    printf("usage: bench_step [option ...] [scene ...]\n"
           "  --modulus E      only 1e5, 1e7, 1e9 or 2e11 Pa\n"
           "  --way a|b|c      (a)\n"
           "  --quick          QuickStep inside ours\n"
           "  --stepping auto|implicit|resolved\n"
           "  --lcp n          most bodies for ODE's own dWorldStep (50)\n"
           "  --patience s     computing time after which a world is given up (60)\n"
           "scenes, all by default:\n");
    for (const step_scene *s = stepScenes; s->name; s++) {
        printf("  %-16s %s\n", s->name, s->about);
    }
    exit(2);
}

static void set_option(const char *name, const char *value)
{
    if (!strcmp(name, "--modulus")) {
        options.modulus = strtod(value, NULL);
    } else if (!strcmp(name, "--patience")) {
        options.patience = strtod(value, NULL);
    } else if (!strcmp(name, "--lcp")) {
        options.lcp = atoi(value);
    } else if (!strcmp(name, "--way") && value[0] >= 'a' && value[0] <= 'c') {
        options.way = (step_way)(STEP_A + value[0] - 'a');
    } else if (!strcmp(name, "--stepping")) {
        options.stepping = value[0] == 'a' ? dcStepAuto : value[0] == 'i' ? dcStepImplicit : dcStepResolved;
    } else {
        help();
    }
}

int main(int argc, char **argv)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "--quick")) {
            options.quick = 1;
        } else if (i + 1 < argc) {
            set_option(argv[i], argv[i + 1]);
            i++;
        } else {
            help();
        }
    }
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    printf(
        "Steps of 1/60 s; ms of computing per simulated second, medians of blocks in turn; ratios to contact joints\n"
        "                  |        at rest, ms per s   |     ours to rigid's  |    rms speed at the end, m/s  |\n"
        "scene       E, Pa |     ours    Quick     Step |  Quick   Step  start |      ours     Quick      Step | rest "
        "/ law - 1\n");
    for (const step_scene *s = stepScenes; s->name && i == argc; s++) {
        run(s);
    }
    for (; i < argc; i++) {
        const step_scene *s = stepSceneFind(argv[i]);
        if (!s) {
            help();
        }
        run(s);
    }
    dCloseODE();
    return 0;
}
