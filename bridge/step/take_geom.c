/* A geom of a program's own loop. */
#include "bodies/bodies.h"
#include "geoms/geoms.h"
#include "state/world_data.h"
#include "step.h"

int dcxTakeGeom(dcxWorld *dc, dGeomID id)
{
    int entry = dcxGeomEntry(dc, id);
    if (entry < 0) {
        return entry;
    }
    dcxGeom *geom = &dc->geoms.geom[entry];
    if (geom->stamp == dc->stamp && !dcxDropLost(dc, geom->body)) {
        return entry;
    }
    int code = dcxGeomRefresh(dc, entry);
    if (code < 0) {
        return code;
    }
    geom = &dc->geoms.geom[entry];
    dcxDropLost(dc, geom->body); /* there is another body where one was destroyed in this round */
    geom->stamp = dc->stamp;
    if (geom->body > 0) {
        dc->geoms.moving[dc->geoms.num_moving++] = entry;
        int before = dc->bodies.num_active;
        dcxCollectGeomBody(dc, entry);
        if (dc->bodies.num_active > before) { /* only to know whether it is joined; the rest follows in dcWorldApply */
            dcxBodyInfo *info = &dc->bodies.info[geom->body];
            info->flags = dcxBodyNumJoints(dc, geom->body) > 0 ? info->flags | dcxBodyJointed
                                                               : info->flags & ~(unsigned)dcxBodyJointed;
            dcxBodyWatch(dc, geom->body);
        }
    }
    return entry;
}
