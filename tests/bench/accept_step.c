/*
 * Acceptance of the program's own step: any modulus, any step, every way in.  Without arguments all cases are run, else
 * those named; `--list` names them.  Leaves with 1 if a row fails.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accept.h"

accept_options accept = {.way = -1, .dissipation = -1, .stepping = dcStepAuto, .patience = 30, .seeds = 20};
const double acceptSteps[ACCEPT_STEPS] = {1.0 / 30, 1.0 / 60, 1.0 / 240};

static int rows, fails;

static const struct entry {
    const char *name, *about;
    void (*run)(void);
} entries[] = {
    {"rest", "ball and box at rest: depth against the law", acceptRest},
    {"rebound", "ball and box dropped from 1 m: rebound speed against the law, gravity included", acceptRebound},
    {"bounces", "1000 bounces without dissipation: energy", acceptBounces},
    {"stack", "ten boxes: still after 2 s, standing after 60 s", acceptStack},
    {"tilted", "box dropped on a stiff corner: at rest within 3 s", acceptTilted},
    {"heavy", "100 kg on 0.1 kg: still", acceptHeavy},
    {"births", "bodies created inside others: speed at which they leave", acceptBirths},
    {"hits", "random hits of all kinds of pairs: energy never rises", acceptHits},
    {"extremes", "1 mm to 10 m: greatest speed against what the drop explains", acceptExtremes},
    {"masses", "mass ratios to 1e6: greatest speed against what the drop explains", acceptMasses},
    {"pendulum", "pendulum against a soft stop, k/I to 1e12: bounded", acceptPendulum},
    {"violation", "arm resting on a soft stop: violation against load/k", acceptViolation},
    {"ragdoll", "16 bodies with soft stops: cost, worst violation", acceptRagdoll},
    {"car", "car parked on 10 degrees: creep", acceptCar},
    {"gripper", "box held by two fingers: creep", acceptGripper},
    {"plate", "box on a light plate held by a joint on 10 degrees: creep", acceptPlate},
    {"pyramid", "pyramid of 210 boxes stands", acceptPyramid},
    {"pile", "4000 spheres: cost beside contact joints and QuickStep, residual speeds", acceptPile},
};
enum { ENTRIES = sizeof entries / sizeof *entries };

step_setup acceptSetup(double dissipation)
{
    step_setup setup = stepSetupDefault();
    setup.stepping = accept.stepping;
    setup.patience = accept.patience;
    setup.dissipation = accept.dissipation >= 0 ? accept.dissipation : dissipation;
    return setup;
}

int acceptWanted(const step_setup *setup)
{
    return (accept.way < 0 || accept.way == (int)setup->way) &&
           (accept.modulus <= 0 || fabs(accept.modulus / setup->modulus - 1) < 1e-6) &&
           (accept.step <= 0 || fabs(accept.step / setup->step - 1) < 1e-6);
}

const char *acceptName(const step_setup *setup)
{
    static char text[8][64];
    static int next;
    char *out = text[next++ % 8];
    snprintf(out, sizeof text[0], "%s %-9s 1/%-3.0f E=%-5.0e", (const char *[]){"rigid", "a", "b", "c"}[setup->way],
             setup->quick ? "QuickStep" : "WorldStep", 1 / setup->step, setup->modulus);
    return out;
}

void acceptSetWay(step_setup *setup, int i)
{
    const int ways = ACCEPT_WAYS / 2;
    setup->way = (step_way)(STEP_A + i % ways);
    setup->quick = i / ways;
}

void acceptRow(const step_world *w, double value, double limit, const char *unit, const char *name, ...)
{
    int alive = !w || stepAlive(w), pass = alive && value <= limit;
    char text[128];
    va_list arguments;
    rows++;
    fails += !pass;
    if (pass && accept.fails) {
        return;
    }
    va_start(arguments, name);
    vsnprintf(text, sizeof text, name, arguments);
    va_end(arguments);
    printf("  %-72s %11.4g %9.3g %-5s %s", text, value, limit, unit, pass ? "PASS" : "FAIL");
    if (!alive) {
        printf(" (%s after %.3g s)", stepFault(w), w->time);
    }
    printf("\n");
    fflush(stdout);
}

void acceptSkip(const char *name, const char *why)
{
    printf("  %-72s not measured: %s\n", name, why);
}

static void help(void)
{
    printf("usage: accept_step [option ...] [case ...]\n"
           "  --list                      names the cases\n"
           "  --way a|b|c                 only this way in\n"
           "  --modulus E, --step h       only this modulus in Pa, this step in s (1/60 may be written so)\n"
           "  --dissipation c             in s/m, in place of the cases' own\n"
           "  --stepping auto|implicit|resolved\n"
           "  --seeds n, --seed s         random trials a row (20), the first one's number (0)\n"
           "  --patience s                computing time after which a row is given up (30)\n"
           "  --fails                     prints only rows that fail\n"
           "environment: STEP_MESSAGES=1 shows the library's messages, STEP_CREEP=1 takes friction that creeps\n");
    exit(2);
}

/* A number or a quotient, such as 1/60. */
static double number(const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (*end == '/') {
        value /= strtod(end + 1, &end);
    }
    if (end == text || *end) {
        fprintf(stderr, "not a number: %s\n", text);
        exit(2);
    }
    return value;
}

static void set_option(const char *name, const char *value)
{
    static const char *const steppings[] = {"auto", "implicit", "resolved"};
    if (!strcmp(name, "--way") && value[0] >= 'a' && value[0] <= 'c' && !value[1]) {
        accept.way = STEP_A + value[0] - 'a';
    } else if (!strcmp(name, "--modulus")) {
        accept.modulus = number(value);
    } else if (!strcmp(name, "--step")) {
        accept.step = number(value);
    } else if (!strcmp(name, "--dissipation")) {
        accept.dissipation = number(value);
    } else if (!strcmp(name, "--patience")) {
        accept.patience = number(value);
    } else if (!strcmp(name, "--seeds")) {
        accept.seeds = (int)number(value);
    } else if (!strcmp(name, "--seed")) {
        accept.seed = (int)number(value);
    } else if (!strcmp(name, "--stepping")) {
        int i = 0;
        while (i < 3 && strcmp(value, steppings[i]) != 0) {
            i++;
        }
        accept.stepping = i == 0 ? dcStepAuto : i == 1 ? dcStepImplicit : dcStepResolved;
    } else {
        help();
    }
}

/* What is to be run; all if nothing is named. */
static int chosen[ENTRIES], any_chosen;

static void choose(const char *name)
{
    int i = 0;
    while (i < ENTRIES && strcmp(entries[i].name, name) != 0) {
        i++;
    }
    if (i == ENTRIES) {
        fprintf(stderr, "no case of that name: %s\n", name);
        exit(2);
    }
    chosen[i] = any_chosen = 1;
}

static void list(void)
{
    for (int i = 0; i < ENTRIES; i++) {
        printf("%-10s %s\n", entries[i].name, entries[i].about);
    }
}

/* Returns 0 if there is nothing to run. */
static int read_arguments(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--list")) {
            list();
            return 0;
        }
        if (!strcmp(argv[i], "--fails")) {
            accept.fails = 1;
        } else if (argv[i][0] != '-') {
            choose(argv[i]);
        } else if (i + 1 < argc) {
            set_option(argv[i], argv[i + 1]);
            i++;
        } else {
            help();
        }
    }
    return 1;
}

int main(int argc, char **argv)
{
    if (!read_arguments(argc, argv)) {
        return 0;
    }
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    for (int k = 0; k < ENTRIES; k++) {
        int before = rows, bad = fails;
        if (chosen[k] || !any_chosen) {
            printf("%s: %s\n", entries[k].name, entries[k].about);
            entries[k].run();
            printf("  %d of %d rows pass\n", rows - before - (fails - bad), rows - before);
        }
    }
    dCloseODE();
    printf("%d of %d rows pass\n", rows - fails, rows);
    return fails > 0;
}
