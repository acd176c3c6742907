/* What the files about beds of springs share: beds.c (pool), sides.c (where they are), springs.c (what they do),
 * geoms/bed_springs.c (who carries them).
 */
#ifndef BRIDGE_BED_BED_H
#define BRIDGE_BED_BED_H

#include "element/element.h"
#include "foundation/foundation.h"
#include "state/world_data.h"

/* sides.c */

/* A cylinder lies rather than stands where the sine of its lean is more. */
#define DCX_LIES 0.3

void dcxBedInput(dcxWorld *dc, dcxBed *bed);                 /* where its sides are, and how they move */
void dcxGeomFrame(const dcxWorld *dc, int g, dcxFrame *out); /* in world axes; a plane's is that of its body */

/* seams.c */

/* How a box goes past the springs, in their axes: m/s, rad/s; within h, others adding to it. */
typedef struct dcxPassing {
    double v[3], w[3], h, other;
} dcxPassing;
dcxPassing dcxBedPassing(const dcxBed *bed, double h, double other);
double dcxBedSeam(const dcxWorld *dc, const dcxBed *bed); /* see dcxBed.seam */
/*
 * Of the `near` springs of a block against a box, `in`: turns those that are pressed aside to the face that they look
 * at, those beyond an edge to the face that they may meet, and leaves out what meets none; how many are left.
 */
int dcxBedSeams(const dcxBed *bed, const dcFoundationInput *in, const dcxPassing *passing, dcxSpringBlock *b, int *near,
                int kept);

/* springs.c */
int dcxBedApart(const dcxWorld *dc, const dcxBed *bed, double margin); /* at rest or asleep, or their boxes are apart */
void dcxBedAdd(const dcxWorld *dc, const dcxBed *bed, int body,
               dcxWrench *wrench); /* what it does to one of its bodies */

/* motion.c: velocity of body 2 against body 1 at the origin of the springs' frame, and its spin; in that frame. */
void dcxBedMotion(const dcxWorld *dc, const dcxBed *bed, const double *v1, const double *w1, const double *v2,
                  const double *w2, dcFoundationInput *out);

/* ---- adhesion.c ---- */

static inline int dcxBedSticks(const dcxBed *bed)
{
    return bed->pull.force > 0 || bed->pull.stress > 0;
}
/* What adhesion wants of the substep, and what it does: into omega2 and energy of a bed that was found. */
void dcxBedStick(dcxWorld *dc, dcxBed *bed);
/* Its force until so many seconds ahead, into the result. */
void dcxBedDraw(dcxWorld *dc, dcxBed *bed, double ahead);

/* ---- beds.c ---- */

extern const struct dcxElementClass dcxBedClass;
void dcxBedsFree(dcxBeds *beds);
void dcxBedRelease(dcxBed *bed); /* leaves it all zero */

/* ---- own.c ---- */

/* That of a bed whose springs are new, or new memory for NULL; NULL: out of memory. */
dcxBedOwn *dcxBedOwnFor(dcxBedOwn *own, dcMeshID springs);
void dcxBedOwnFree(dcxBedOwn *own); /* or NULL */
/* Room for so many slots, the new ones all zero, or groups; whether there is. */
int dcxBedSlots(dcxBedOwn *own, int count);
int dcxBedGroups(dcxBedOwn *own, int count);

/* ---- spring_report.c ---- */

void dcxBedCentre(const dcxBed *bed, double *mean); /* of pressure, world axes */
void dcxBedFriction(const dcxBed *bed, double *f);  /* of the force on the springs' body that of friction */

double dcxBedDeepest(const dcxWorld *dc, const dcxBed *bed); /* depth of its deepest spring, looked for */

/* ---- keep.c ---- */

void dcxBedsKeep(dcxWorld *dc, dcxStream *s);
void dcxBedsKeepDone(dcxStream *s, int loaded); /* frees what the check made, unless the load took it */

/* ---- springs.c ---- */

int dcxBedsRoom(dcxWorld *dc);    /* for what follows, which only what is resolved needs; dcOk or dcErrMemory */
void dcxBedsFind(dcxWorld *dc);   /* displaced springs and their normal forces */
void dcxBedsNormal(dcxWorld *dc); /* adds to loads and energy */
void dcxBedsAdd(dcxWorld *dc, double kick, double ahead, struct dcxHolds *holds); /* friction; adds to bodies.force */

#endif
