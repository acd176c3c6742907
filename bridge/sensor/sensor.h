/* Contact sensors: what the step and the world call.  All of it is for worlds that have sensors (dcxWorld.sensors). */
#ifndef BRIDGE_SENSOR_SENSOR_H
#define BRIDGE_SENSOR_SENSOR_H

#include "state/world_data.h"

void dcxSensorsFree(dcxWorld *dc);
/* Resolved mode: forces as evaluated act through dt. */
void dcxSensorsEvaluated(dcxWorld *dc, double dt);
/* Way (a): the step is over; way (b): it is applied, and its forces become known when they are fetched. */
void dcxSensorsStepped(dcxWorld *dc, double step);
void dcxSensorsApplied(dcxWorld *dc, double step, int known);

#endif
