/* What was asked of the launcher, read from the environment once. */
#ifndef LAUNCHER_SETTINGS_H
#define LAUNCHER_SETTINGS_H

#include <ode-compliant/ode-compliant.h>

#include "pairs.h"

typedef struct Settings {
    int off;             /* nothing is taken: ODE as it is, counted */
    dcMaterial material; /* of all geoms */
    int own_friction;    /* friction is the material's, not the program's */
    PairSet pairs;
    int soften_stops;
    double stop_stiffness, stop_dissipation;
    const char *csv, *report; /* files, or NULL */
} Settings;

/* Reads all; what is wrong is said on stderr, and the settings are then those of --off. */
void settingsRead(Settings *settings);

#endif
