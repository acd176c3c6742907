/* The launcher's command line. */
#include "options.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ode-compliant/version.h>

#include "pairs.h"
#include "variables.h"

enum { MODULUS = 256, DISSIPATION, FRICTION, PAIRS, EXCEPT, STOPS, CSV, REPORT, OFF, SHOW_VERSION };

static const struct option known[] = {
    {"modulus", required_argument, NULL, MODULUS},
    {"dissipation", required_argument, NULL, DISSIPATION},
    {"friction", required_argument, NULL, FRICTION},
    {"pairs", required_argument, NULL, PAIRS},
    {"except", required_argument, NULL, EXCEPT},
    {"soft-stops", required_argument, NULL, STOPS},
    {"csv", required_argument, NULL, CSV},
    {"report", required_argument, NULL, REPORT},
    {"off", no_argument, NULL, OFF},
    {"version", no_argument, NULL, SHOW_VERSION},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

/* What each option's argument is. */
typedef enum kind { is_positive, is_number, is_stops, is_pairs, is_text, is_flag } kind;

static const struct {
    int option;
    kind kind;
    const char *variable;
} variables[] = {
    {MODULUS, is_positive, VARIABLE_MODULUS},
    {DISSIPATION, is_number, VARIABLE_DISSIPATION},
    {FRICTION, is_number, VARIABLE_FRICTION},
    {PAIRS, is_pairs, VARIABLE_PAIRS},
    {EXCEPT, is_pairs, VARIABLE_EXCEPT},
    {STOPS, is_stops, VARIABLE_STOPS},
    {CSV, is_text, VARIABLE_CSV},
    {REPORT, is_text, VARIABLE_REPORT},
    {OFF, is_flag, VARIABLE_OFF},
};

static void print_help(void)
{
    printf("usage: ode-compliant [options] PROGRAM [arguments]\n\n"
           "Runs a program that uses ODE (libode) as it is, with compliant contact in place of ODE's rigid one.\n\n"
           "  --modulus E        plane-strain modulus of all geoms, Pa        (default: 1e7)\n"
           "  --dissipation C    Hunt-Crossley dissipation, s/m               (default: 2)\n"
           "  --friction MU      friction by the material                     (default: the program's own)\n"
           "  --pairs LIST       take these pairs of geom classes only, such as sphere-plane,box-any\n"
           "  --except LIST      leave these pairs rigid\n"
           "  --soft-stops K[,D] joints' own stops become soft: K in N/m or N m/rad, D in s/m or s/rad (default: 0)\n"
           "  --csv FILE         one line a step: time, contacts, worst overlap, energies\n"
           "  --report FILE      the report at the end goes there             (default: standard error)\n"
           "  --off              ODE's own contact, with the same report: to compare\n"
           "  --version, --help\n\n"
           "Classes: sphere box capsule cylinder plane convex transform trimesh heightfield world any\n"
           "Exit code: the program's; 2 if the command line is wrong, 126 or 127 if the program cannot be run so.\n");
}

/* "must be ..." if the text is not what the option wants. */
static const char *fault(kind wanted, const char *text)
{
    char *end = NULL;
    if (wanted == is_text) {
        return *text ? NULL : "must not be empty";
    }
    if (wanted == is_pairs) {
        PairSet set;
        return *text && !pairsRead(text, 1, &set) ? NULL
                                                  : "must be pairs of classes: box-plane, or sphere-any,box-world";
    }
    double value = strtod(text, &end);
    int stands = end != text && isfinite(value) && value >= 0;
    if (wanted == is_stops && stands && *end == ',') {
        const char *second = end + 1;
        value = strtod(second, &end);
        stands = end != second && isfinite(value) && value >= 0;
    }
    if (!stands || *end) {
        return wanted == is_stops ? "must be a stiffness, or a stiffness and a dissipation: K,D"
                                  : "must be a finite number, not negative";
    }
    return wanted == is_positive && !(value > 0) ? "must be greater than 0" : NULL;
}

static int take(int option, const char *name, const char *text)
{
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        if (variables[i].option != option) {
            continue;
        }
        const char *wrong = variables[i].kind == is_flag ? NULL : fault(variables[i].kind, text);
        if (wrong) {
            fprintf(stderr, "ode-compliant: --%s %s: it %s\n", name, text, wrong);
            return OPTIONS_WRONG;
        }
        return setenv(variables[i].variable, variables[i].kind == is_flag ? "1" : text, 1) ? OPTIONS_WRONG : 0;
    }
    return OPTIONS_WRONG;
}

int optionsRead(int argc, char **argv)
{
    int option, index = 0;
    while ((option = getopt_long(argc, argv, "+h", known, &index)) != -1) {
        if (option == 'h') {
            print_help();
            return OPTIONS_DONE;
        }
        if (option == SHOW_VERSION) {
            puts("ode-compliant " DC_VERSION_STRING);
            return OPTIONS_DONE;
        }
        if (option == '?' || take(option, known[index].name, optarg) != 0) {
            fputs("ode-compliant --help tells the options\n", stderr);
            return OPTIONS_WRONG;
        }
    }
    if (optind == argc) {
        fputs("ode-compliant: no program was named: ode-compliant [options] PROGRAM [arguments]\n", stderr);
        return OPTIONS_WRONG;
    }
    return optind;
}
