/* Which pairs of geoms are made compliant: by their classes. */
#include "pairs.h"

static int class_of(dGeomID geom)
{
    int class = geom ? dGeomGetClass(geom) : dGeomNumClasses;
    return class >= 0 && class < PAIR_CLASSES ? class : dGeomNumClasses;
}

const char *pairClassName(dGeomID geom)
{
    return pairNameOf(class_of(geom));
}

int pairsHave(const PairSet *set, dGeomID a, dGeomID b)
{
    return set->has[class_of(a)][class_of(b)];
}
