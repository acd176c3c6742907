/* The stop element, as far as dcJointSoftenStops needs to know it. */
#ifndef DC_STOP_H
#define DC_STOP_H

#include "coordinate.h"

typedef struct dcStop {
    dcJointElement j;
    dcJointStopDef live, normal;
    double x; /* violation at the last evaluation */
    int soft; /* it stands for a rigid stop of ODE's, whose bounds were: */
    int group;
    dReal ode_lower, ode_upper;
} dcStop;

extern const dcElementClass dcStopClass;

#endif
