/* Data of rolling and spinning friction (resistance/). */
#ifndef BRIDGE_STATE_RESISTANCE_DATA_H
#define BRIDGE_STATE_RESISTANCE_DATA_H

#include <ode-compliant/ode-compliant.h>

/* Across the normal, rolling; along it, spinning. */
enum { dcxRolls, dcxSpins, dcxResistKinds };

/* What a pair presses with: summed up over its contacts. */
typedef struct dcxBearing {
    double load, stiffness; /* N, N/m */
    double n[3];            /* sum of the loads along their normals; a unit vector once it is complete */
} dcxBearing;

/* The resistance of a pair of geoms. */
typedef struct dcxResist {
    int used;
    int b1, b2;
    double arm[dcxResistKinds]; /* m */
    double turn[3];             /* of b1 against b2 since the anchor, rad */
    double torque[3];           /* on b1 */
    double stored;              /* J */
    double shown;               /* N: load of what sensors see of the pair in this look */
    dcResistance law[dcxResistKinds];
    int acts;             /* in this step */
    unsigned bore;        /* number of the last evaluation in which anything pressed */
    dcxBearing now, last; /* being summed up; complete */
} dcxResist;

typedef struct dcxResists {
    dcxResist *resist;
    int count, capacity, first_free; /* none is free below the last */
    struct dcxElement *element;
} dcxResists;

#endif
