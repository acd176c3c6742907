/* Rows along joint coordinates, for stops and springs; and the one-dimensional impact behind their rebounds. */
#ifndef BRIDGE_CARRY_JOINT_ROWS_H
#define BRIDGE_CARRY_JOINT_ROWS_H

#include "../coordinate.h"
#include "carry.h"

/* Squared frequency times squared step up to which a step resolves an oscillation by forces at its start. */
#define DCX_RESOLVED 0.25
/* A row is never harder than this part of what gives way to it in a step; ODE's factorisation needs that much. */
#define DCX_SOFTEST 1e-5

/* A row in terms of its coordinate, along +q or -q. */
typedef struct dcxJointAxis {
    int linear, number; /* number: of the row among the element's, or -1 */
    double d[3], point[3];
    double sign;  /* the row parts the bodies along sign q */
    double scale; /* velocity of the row = scale sign qdot; generalized force = scale sign load */
} dcxJointAxis;

/* Law of a row, in the coordinate's units: rate along sign q = target - softness f. */
typedef struct dcxJointLaw {
    double target, softness, lowest, guess;
} dcxJointLaw;

/* Is there a direction along which a force acts?  Not at singular angles. */
int dcxJointRegular(const dcJointReading *reading);
/* Appends the row, the element's number `number`; dcOk or a negative code. */
int dcxJointRowAdd(dcImpl *dc, const dcJointElement *j, const dcJointReading *reading, const dcxJointLaw *law,
                   int number, double sign, dcxJointAxis *axis);
/* Adds what the row bore, as generalized force along +q, to the bodies' wrenches and to c.f. */
void dcxJointRowTake(dcImpl *dc, dcJointElement *j, const dcxJointAxis *axis, double f);

/* A run into a stop: how deep, and how fast it comes out again; 0: it stays. */
typedef struct dcxBounce {
    double peak, out;
} dcxBounce;

/* Of x'' = a - max(0, omega2 x (1 + dissipation x') + decay x') from x = 0, x' = speed > 0, omega2 > 0. */
dcxBounce dcxBounceFind(double omega2, double dissipation, double decay, double a, double speed);

#endif
