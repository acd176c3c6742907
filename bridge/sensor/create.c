/* Making and destroying sensors; see ode-compliant/sensor.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "carry/carry.h"
#include "parts.h"

dcSensorDef dcSensorDefault(void)
{
    dcSensorDef def;
    memset(&def, 0, sizeof def);
    return def;
}

static int check_side(const char *side, const dcSensorSide *s)
{
    if (s->num_geoms < 0 || s->num_bodies < 0) {
        return dcxFail(dcErrValue, "dcSensorCreate: of the %s side num_geoms and num_bodies must be >= 0, not %d, %d",
                       side, s->num_geoms, s->num_bodies);
    }
    if ((s->num_geoms > 0 && !s->geoms) || (s->num_bodies > 0 && !s->bodies)) {
        return dcxFail(dcErrArgument, "dcSensorCreate: of the %s side the list of %s is NULL", side,
                       s->num_geoms > 0 && !s->geoms ? "geoms" : "bodies");
    }
    for (int i = 0; i < s->num_geoms; i++) {
        if (!s->geoms[i]) {
            return dcxFail(dcErrArgument, "dcSensorCreate: geom %d of the %s side is NULL", i, side);
        }
    }
    for (int i = 0; i < s->num_bodies; i++) {
        if (!s->bodies[i]) {
            return dcxFail(dcErrArgument, "dcSensorCreate: body %d of the %s side is NULL", i, side);
        }
    }
    return dcOk;
}

static int check(const dcxWorld *dc, const dcSensorDef *def)
{
    if (!def) {
        return dcxFail(dcErrArgument, "dcSensorCreate: def is NULL");
    }
    if (def->frame && dBodyGetWorld(def->frame) != dc->world) {
        return dcxFail(dcErrArgument, "dcSensorCreate: frame %p is not a body of this world", (void *)def->frame);
    }
    for (int i = 0; i < 3; i++) {
        if (def->point[i] - def->point[i] != 0) {
            return dcxFail(dcErrValue, "dcSensorCreate: point[%d] must be finite, not %g", i, (double)def->point[i]);
        }
    }
    int code = check_side("first", &def->first);
    return code == dcOk ? check_side("second", &def->second) : code;
}

static int copy_list(void **to, const void *from, int count, size_t size)
{
    *to = count > 0 ? malloc((size_t)count * size) : NULL;
    if (*to) {
        memcpy(*to, from, (size_t)count * size);
    }
    return *to || count == 0;
}

static int copy_side(dcxSensor *sensor, int side, const dcSensorSide *s)
{
    sensor->num_geoms[side] = s->num_geoms;
    sensor->num_bodies[side] = s->num_bodies;
    return copy_list((void **)&sensor->geom[side], s->geoms, s->num_geoms, sizeof *s->geoms) &&
           copy_list((void **)&sensor->body[side], s->bodies, s->num_bodies, sizeof *s->bodies);
}

static void destroy(dcxSensor *sensor)
{
    dcxSlotFree(sensor->handle);
    for (int side = 0; side < 2; side++) {
        free(sensor->geom[side]);
        free(sensor->body[side]);
    }
    free(sensor->touch);
    free(sensor->gone);
    free(sensor->note);
    free(sensor);
}

/* As before there were any. */
static void end_sensing(dcxWorld *dc)
{
    if (dc->sensors && !dc->sensors->first) {
        dcxSensorsFree(dc);
    }
}

/* The world's sensors from here on: what fetches results sees to them too. */
static int begin_sensing(dcxWorld *dc)
{
    if (!dc->sensors) {
        dc->sensors = calloc(1, sizeof *dc->sensors);
    }
    if (dc->sensors && !dc->sensors->first) {
        dc->sense = dcxSensorsSense;
        dc->gate.fetch = dcxSensorsFetch;
    }
    return dc->sensors != NULL;
}

dcSensorID dcSensorCreate(dcWorldID handle, const dcSensorDef *def)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    if (!dc || check(dc, def) != dcOk) {
        return NULL;
    }
    dcxSensor *sensor = begin_sensing(dc) ? calloc(1, sizeof *sensor) : NULL;
    if (sensor && copy_side(sensor, 0, &def->first) && copy_side(sensor, 1, &def->second)) {
        sensor->handle = dcxSlotNew(dcxHandleSensor, sensor, dc);
    }
    if (!sensor || !sensor->handle) {
        if (sensor) {
            destroy(sensor);
        }
        end_sensing(dc);
        dcxFail(dcErrMemory, "dcSensorCreate: out of memory");
        return NULL;
    }
    sensor->dc = dc;
    sensor->frame = def->frame;
    for (int i = 0; i < 3; i++) {
        sensor->point[i] = (double)def->point[i];
    }
    sensor->next = dc->sensors->first;
    dc->sensors->first = sensor;
    return sensor->handle;
}

int dcSensorExists(dcSensorID handle)
{
    dcxWorld *dc;
    return dcxSlotObject(handle, dcxHandleSensor, &dc) != NULL;
}

int dcSensorDestroy(dcSensorID handle)
{
    int code;
    dcxSensor *sensor = dcxEnter(dcxHandleSensor, handle, __func__, &code);
    if (!sensor) {
        return code;
    }
    dcxWorld *dc = sensor->dc;
    dcxSensor **link = &dc->sensors->first;
    while (*link != sensor) {
        link = &(*link)->next;
    }
    *link = sensor->next;
    destroy(sensor);
    end_sensing(dc);
    return dcOk;
}

void dcxSensorsFree(dcxWorld *dc)
{
    while (dc->sensors && dc->sensors->first) {
        dcxSensor *sensor = dc->sensors->first;
        dc->sensors->first = sensor->next;
        destroy(sensor);
    }
    free(dc->sensors);
    dc->sensors = NULL;
    dc->sense = NULL;
    dc->gate.fetch = dcxRowsFetch;
}
