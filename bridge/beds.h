/* What the files about beds of springs share: beds.c (pool), bed_step.c (rooms 3 and 4), springs.c (who carries them).
 */
#ifndef DC_BEDS_H
#define DC_BEDS_H

#include "element.h"

/* layers.c: the entry of a geom whose values are about to be changed, or a code after a message. */
typedef struct dcGeomEntryResult {
    dcImpl *dc;
    int entry, code;
} dcGeomEntryResult;
dcGeomEntryResult dcGeomForWriting(dcWorldID handle, dGeomID id, const char *function);

/* springs.c */
int dcBedBearable(const dcImpl *dc, int g);        /* whether springs can be put on a geom */
int dcBedOnSide(const dcImpl *dc, int g1, int g2); /* whether g1 carries springs against g2, the pair being a bed */
int dcBedWanted(const dcImpl *dc, int g1, int g2); /* whether two geoms make a bed */
dcMeshID dcFormSprings(dcImpl *dc, int entry);     /* made if need be; NULL after a message */
/* The values of the springs of a geom in a pair. */
void dcFormFoundation(const dcImpl *dc, int entry, const dcPairMaterial *both, dcFoundation *out);

/* bed_step.c */
void dcxBedInput(dcImpl *dc, dcBed *bed);                           /* where its sides are, and how they move */
int dcxBedApart(const dcImpl *dc, const dcBed *bed, double margin); /* at rest or asleep, or their boxes are apart */
void dcBedAdd(const dcImpl *dc, const dcBed *bed, int body, dcWrench *wrench); /* what it does to one of its bodies */

#endif
