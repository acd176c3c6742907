/* Rows along joint coordinates, for stops and springs. */
#ifndef BRIDGE_JOINT_ROWS_H
#define BRIDGE_JOINT_ROWS_H

#include "law/law.h"
#include "state/world_data.h"
#include "joint.h"

/* A row in terms of its coordinate, along +q or -q. */
typedef struct dcxJointAxis {
    int linear, number; /* number: of the row among the element's, or -1 */
    double d[3], point[3];
    double sign;  /* the row parts the bodies along sign q */
    double scale; /* velocity of the row = scale sign qdot; generalized force = scale sign load */
} dcxJointAxis;

/* Is there a direction along which a force acts?  Not at singular angles. */
int dcxJointRegular(const dcxJointReading *reading);
/* Appends the row, the element's number `number`; dcOk or a negative code. */
int dcxJointRowAdd(dcxWorld *dc, const dcxJointElement *j, const dcxJointReading *reading, const dcxRowLaw *law,
                   int number, double sign, dcxJointAxis *axis);
/* Adds what the row bore, as generalized force along +q, to the bodies' wrenches and to c.f. */
void dcxJointRowTake(dcxWorld *dc, dcxJointElement *j, const dcxJointAxis *axis, double f);

#endif
