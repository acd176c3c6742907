/* A round of contacts in ways (b) and (c): from the first pair to the program's step. */
#include "bodies/bodies.h"
#include "element/element.h"
#include "geoms/geoms.h"
#include "pairs/pairs.h"
#include "state/world_data.h"
#include "carry.h"

/* Forgets what no near callback has named for long: it may have been destroyed. */
static void forget_old(dcxWorld *dc, unsigned oldest)
{
    for (int i = 0; i < dc->geoms.count; i++) {
        const dcxGeom *geom = &dc->geoms.geom[i];
        if (geom->id && !dc->geoms.surface[i].explicit_values && (int)(geom->stamp - oldest) < 0 &&
            (int)(geom->met - oldest) < 0) {
            dcxGeomRelease(dc, i);
        }
    }
    dcxPairsPurge(dc, oldest);
    dcxBodiesPurge(dc, oldest);
}

/* What takes part whether it is near anything or not may be destroyed before dcWorldApply, too. */
static void watch_kept(dcxWorld *dc)
{
    for (int k = 0; k < dc->bodies.num_active; k++) {
        dcxBodyWatch(dc, dc->bodies.active[k]);
    }
    dcxElementsWatch(dc);
    dcxPlanesWatch(dc);
}

/* The first pair of a new round: reads gravity, empties the lists. */
void dcxRoundBegin(dcxWorld *dc)
{
    if (dc->collecting) {
        dcxPacerLook(dc);
        return;
    }
    dcxPacerRound(dc, dc->gate.running);
    dcxRowsAbandon(dc);
    dcxProgramHear(dc);
    dcxProgramTake(dc);
    dc->collecting = 1;
    dc->stamp++;
    dc->gravity_changed = dcxReadGravity(dc);
    dcxPairsClear(dc);
    if (dc->stamp % 256 == 0 || dc->structure_changed) {
        forget_old(dc, dc->stamp - 256);
        dcxMetsPurge(dc, dc->stamp - 256);
        dc->structure_changed = 0;
    }
    dcxBodiesBegin(dc);
    watch_kept(dc);
    dcxUnnamedWatch(dc);
    dc->geoms.num_moving = 0;
    dc->geoms.num_live = 0;
    dc->pairs.valid = 0;
    dc->evaluation_valid = 0;
    dc->touch.count = dc->near.count = 0;
}
