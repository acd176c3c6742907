/* What the files about beds of springs share: beds.c (pool), springs.c (rooms 3 and 4), geoms/bed_springs.c (who carries them).
 */
#ifndef BRIDGE_BED_BED_H
#define BRIDGE_BED_BED_H

#include "element/element.h"
#include "state/world_data.h"

/* springs.c */
void dcxBedInput(dcImpl *dc, dcBed *bed);                           /* where its sides are, and how they move */
int dcxBedApart(const dcImpl *dc, const dcBed *bed, double margin); /* at rest or asleep, or their boxes are apart */
void dcBedAdd(const dcImpl *dc, const dcBed *bed, int body, dcWrench *wrench); /* what it does to one of its bodies */

/* ---- beds.c ---- */

extern const struct dcElementClass dcFoundationClass;
void dcBedsFree(dcBeds *beds);

/* ---- springs.c ---- */

void dcBedsFind(dcImpl *dc);                                     /* displaced springs and their normal forces */
void dcBedsNormal(dcImpl *dc);                                   /* adds to loads and energy */
void dcBedsAdd(dcImpl *dc, double kick, struct dcxHolds *holds); /* friction; adds to bodies.force */

#endif
