/* Corners of flat and faceted solids from step to step. */
#ifndef BRIDGE_CONTACT_CORNERS_H
#define BRIDGE_CONTACT_CORNERS_H

#include "solid/solid.h"
#include "state/world_data.h"

enum { dcxMostKept = dcxMaxFeatures - 1 }; /* of a pair */

/* Whether a feature touched in the last step, or its bodies have slept since. */
int dcxCornerGoesOn(const dcxWorld *dc, dcxPair *pair, int feature);
/* Notes those whose numbers are in `kept` (-1: none) as contacts, and what the last step stopped. */
void dcxNoteCorners(dcxWorld *dc, const dcxCandidate *candidate, const dcxCorner *corner, const int kept[dcxMostKept]);

#endif
