/* Sensors: made, handed out dead or alive, destroyed; see fuzz.h. */
#include "fuzz.h"

#include <string.h>

enum { SENSORS = 6 };
static dcSensorID made[SENSORS];

static void tell(void *data, dcSensorID sensor, const dcSensorEvent *event)
{
    Fuzz *f = data;
    f->broken = event->kind == dcSensorBegin || event->kind == dcSensorEnd ? f->broken : "an event of no kind";
    if (fuzzOdds(f, 30)) {
        dcSensorGetNumContacts(sensor);
    }
}

dcSensorID fuzzMakeSensor(Fuzz *f)
{
    dGeomID geoms[3] = {fuzzGeom(f), fuzzGeom(f), fuzzGeom(f)};
    dBodyID bodies[2] = {fuzzBody(f), fuzzBody(f)};
    dcSensorDef def = dcSensorDefault();
    def.first.geoms = geoms;
    def.first.num_geoms = fuzzInt(f, 4) - (fuzzOdds(f, 5) ? 1 : 0);
    def.second.bodies = fuzzOdds(f, 90) ? bodies : NULL;
    def.second.num_bodies = fuzzInt(f, 3);
    def.point[0] = (dReal)fuzzReal(f);
    dcSensorID sensor = dcSensorCreate(fuzzWorld(f), fuzzOdds(f, 95) ? &def : NULL);
    if (sensor) {
        made[fuzzInt(f, SENSORS)] = sensor;
    }
    return sensor;
}

dcSensorID fuzzSensor(Fuzz *f)
{
    return fuzzOdds(f, 95) ? made[fuzzInt(f, SENSORS)] : (dcSensorID)fuzzDead(f);
}

int fuzzListen(Fuzz *f)
{
    return dcSensorSetCallback(fuzzSensor(f), fuzzOdds(f, 80) ? tell : NULL, f);
}
