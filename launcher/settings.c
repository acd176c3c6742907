/* What was asked of the launcher, read from the environment once. */
#include "settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "variables.h"

static int wrong(const char *variable, const char *text, const char *want)
{
    fprintf(stderr, "ode-compliant: %s is \"%s\": %s; the program runs without compliant contact\n", variable, text,
            want);
    return 1;
}

/* A number that stands alone, or before a comma; 1 if it is none. */
static int number(const char *text, char **end, double *value)
{
    *value = strtod(text, end);
    return *end == text || !isfinite(*value);
}

static int read_number(const char *variable, double least, double *value)
{
    const char *text = getenv(variable);
    char *end;
    if (!text) {
        return 0;
    }
    if (number(text, &end, value) || *end || *value < least) {
        return wrong(variable, text, "a number in range is wanted");
    }
    return 0;
}

static int read_material(Settings *settings)
{
    dcMaterial *m = &settings->material;
    double friction = -1, value;
    if (read_number(VARIABLE_MODULUS, 0, &m->plane_strain_modulus) ||
        read_number(VARIABLE_DISSIPATION, 0, &m->dissipation) || read_number(VARIABLE_FRICTION, 0, &friction)) {
        return 1;
    }
    if (friction >= 0) {
        m->static_friction = m->dynamic_friction = friction;
        settings->own_friction = 1;
    }
    const char *fault = dcMaterialFault(m, &value);
    return fault ? wrong(VARIABLE_MODULUS, getenv(VARIABLE_MODULUS), fault) : 0;
}

static int read_pairs(Settings *settings)
{
    const char *only = getenv(VARIABLE_PAIRS), *except = getenv(VARIABLE_EXCEPT), *bad;
    pairsFill(&settings->pairs, !only);
    bad = only ? pairsRead(only, 1, &settings->pairs) : NULL;
    if (bad) {
        return wrong(VARIABLE_PAIRS, bad, "two classes with a hyphen between are wanted, such as box-plane or box-any");
    }
    bad = except ? pairsRead(except, 0, &settings->pairs) : NULL;
    return bad ? wrong(VARIABLE_EXCEPT, bad, "two classes with a hyphen between are wanted, such as box-plane") : 0;
}

static int read_stops(Settings *settings)
{
    const char *text = getenv(VARIABLE_STOPS);
    char *end;
    if (!text) {
        return 0;
    }
    settings->soften_stops = 1;
    int bad = number(text, &end, &settings->stop_stiffness) || settings->stop_stiffness < 0;
    if (!bad && *end == ',') {
        bad = number(end + 1, &end, &settings->stop_dissipation) || settings->stop_dissipation < 0;
    }
    return bad || *end ? wrong(VARIABLE_STOPS, text, "a stiffness is wanted, or a stiffness and a dissipation: K,D")
                       : 0;
}

void settingsRead(Settings *settings)
{
    *settings = (Settings){.material = dcMaterialDefault(),
                           .csv = getenv(VARIABLE_CSV),
                           .report = getenv(VARIABLE_REPORT),
                           .off = getenv(VARIABLE_OFF) != NULL};
    if (read_material(settings) || read_pairs(settings) || read_stops(settings)) {
        settings->off = 1;
    }
}
