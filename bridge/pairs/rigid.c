/* Pairs that are the program's own affair. */
#include "state/world_data.h"
#include "pairs.h"

void dcxCollideRigid(dcxWorld *dc)
{
    dc->in_rigid = 1;
    for (int i = 0; dc->rigid && i < dc->pairs.num_rigid; i++) {
        const dcxGeom *geom = dc->geoms.geom;
        dc->rigid(dc->rigid_data, geom[dc->pairs.rigid[i][0]].id, geom[dc->pairs.rigid[i][1]].id);
    }
    dc->in_rigid = 0;
}
