/* What the rooms of the bridge offer each other, by file; internal.h has the data and includes this. */
#ifndef DC_ROOMS_H
#define DC_ROOMS_H

/* error.c */
int dcFail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
void dcWarn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* bodies.c, gather.c, masses.c */
int dcBodiesInit(dcBodies *bodies);
void dcBodiesFree(dcBodies *bodies);
int dcBodyEntry(dcImpl *dc, dBodyID id);      /* finds or makes; 0 for a null body; negative: out of memory */
int dcBodyFind(const dcImpl *dc, dBodyID id); /* -1 if unknown */
void dcBodyActivate(dcImpl *dc, int body);    /* puts one on the list of this step's bodies, once */
void dcBodiesBegin(dcImpl *dc);               /* starts that list */
void dcBodiesPurge(dcImpl *dc, unsigned oldest);
/* Masses, modes, the caller's forces and states; follows joints.  1 if anything changed, negative: out of memory. */
int dcBodiesRefresh(dcImpl *dc, uint64_t *joint_signature);
void dcBodiesCount(dcImpl *dc); /* starts the counting of the kinds of bodies */
int dcBodyRefresh(dcImpl *dc, int body);
int dcBodyGather(dcImpl *dc, int body); /* the state alone; 1 if it changed */
void dcBodySpeed(dcImpl *dc, int body);
void dcBodiesGather(dcImpl *dc);
void dcBodyWake(dcImpl *dc, int body);
void dcBodiesPredict(dcImpl *dc, double kick);

/* report.c: of a body that moves by forces */
double dcxBodyKinetic(const dcImpl *dc, int b, const double *v, const double *spin);

/* modes.c: ODE settings that count in steps, put right for substeps */
void dcModesEnter(dcImpl *dc);
int dcModesSubstep(dcImpl *dc, double h, double step); /* 0: out of memory */
void dcModesLeave(dcImpl *dc);

/* scatter.c */
void dcScatterForces(dcImpl *dc, double h);
void dcScatterAdd(dcImpl *dc);
void dcScatterFinish(dcImpl *dc);

/* geoms.c, shapes.c, forms.c */
int dcFormRead(dcImpl *dc, int entry, int *shape); /* 1 if anything of it changed */
void dcFormFree(dcForm *form);
int dcGeomEntry(dcImpl *dc, dGeomID id);
int dcGeomFind(const dcImpl *dc, dGeomID id);
void dcGeomRelease(dcImpl *dc, int entry);
int dcGeomsSync(dcImpl *dc, dSpaceID space);
int dcGeomRefresh(dcImpl *dc, int entry);
void dcGeomsFree(dcGeoms *geoms);
const char *dcGeomClassName(int ode_class);
void dcShapeUpdate(dcImpl *dc, int entry);
int dcShapesUpdate(dcImpl *dc); /* 1 if a geom turned */
void dcShapeBounds(const dcImpl *dc, int entry, dcBox *box);

/* pairs.c, pair_features.c, boxes.c, grid.c, combine.c */
/* Room for entry `count` of an array, which may move; 0: out of memory. */
int dcPairsReserve(void **array, int *capacity, int count, size_t size);
int dcPairsUpdate(dcImpl *dc, double ahead, double rest);
void dcBoxesFatten(dcImpl *dc, double rest); /* boxes for the next `rest` seconds */
int dcBoxesKeep(dcImpl *dc, double ahead);   /* 1 if they hold for `ahead` seconds and are worth keeping */
int dcPairsReserveContacts(dcImpl *dc);
int dcPairMoreNew(dcPairs *pairs);                    /* room for a pair's further features; negative: out of memory */
int dcPairList(dcImpl *dc, int g1, int g2, int kind); /* puts a wanted pair on the list of its kind */
int dcPairFind(dcImpl *dc, int g1, int g2);           /* -1 if there is none */
int dcPairKind(const dcImpl *dc, int *g1, int *g2);
int dcPairWanted(dcImpl *dc, int g1, int g2);
int dcPairAdd(dcImpl *dc, int g1, int g2);
int dcPairCombine(dcImpl *dc, dcPair *pair);                               /* 0: out of memory */
void dcxCombineMaterials(dcImpl *dc, int g1, int g2, dcPairMaterial *out); /* of two geoms, by rule or callback */
int dcPairsRecombine(dcImpl *dc);                                          /* 0: out of memory */
void dcGridFree(dcGrid *grid);
void dcPairsPurge(dcImpl *dc, unsigned oldest);
void dcPairsClear(dcImpl *dc);
void dcPairsFree(dcPairs *pairs);
typedef int dcGridPair(dcImpl *dc, int g1, int g2);
int dcGridPairs(dcImpl *dc, dcGridPair *found);

/* geometry.c, contacts.c */
int dcContactsReserve(dcContacts *contacts, int n); /* 0: out of memory */
void dcContactsFree(dcContacts *contacts);
void dcGeometry(dcImpl *dc);
void dcGeometrySpheres(dcImpl *dc); /* spheres.c */

/* evaluate.c, frictions.c */
void dcEvaluateNormal(dcImpl *dc);
struct dcxHolds;
void dcxContactsFriction(dcImpl *dc, double kick, struct dcxHolds *holds); /* and their normal forces to the bodies */
void dcContactsWrench(const dcImpl *dc, int body, dcWrench *out);          /* what all contacts do to one body */

/* beds.c, bed_step.c */
extern const struct dcElementClass dcFoundationClass;
void dcBedsFree(dcBeds *beds);
void dcBedsFind(dcImpl *dc);                                     /* displaced springs and their normal forces */
void dcBedsNormal(dcImpl *dc);                                   /* adds to loads and energy */
void dcBedsAdd(dcImpl *dc, double kick, struct dcxHolds *holds); /* friction; adds to bodies.force */

/* carry/bed_find.c */
void dcxBedsFind(dcImpl *dc); /* the same for rows: springs that touch, or may within near_time */

/* rounds.c, faceted.c, foreign.c: geometry of the kinds of pairs that have no loop in geometry.c */
void dcRoundPair(dcImpl *dc, const dcCandidate *candidate);
void dcPointPair(dcImpl *dc, const dcCandidate *candidate);
void dcUserPair(dcImpl *dc, const dcCandidate *candidate);

/* support.c: 1 if two convex solids are farther apart than `margin`; 0 if not, not sure, or not convex */
int dcConvexApart(const dcImpl *dc, int g1, int g2, double margin);

/* foresight.c: least time until near pair i can touch, infinite if it will not; the speed it may then have */
double dcxTimeToTouch(const dcImpl *dc, int i, double *speed);

/* limit.c */
void dcxLimitClear(dcImpl *dc);
/* What acts now is too hard for substep h; 1: its forces were found too great, and are to be found again. */
int dcxLimitSoften(dcImpl *dc, double h);
double dcxLimitScale(const dcImpl *dc, int b1, int b2); /* of a stiffness between two bodies */
void dcxLimitElement(const dcImpl *dc, struct dcElement *e);

/* substep.c */
int dcSubstepLevel(dcImpl *dc, double step); /* the next substep is step / 2^level, or shorter for alignment */

/* collect.c */
int dcCollect(dcImpl *dc, dSpaceID space);
int dcReadGravity(dcImpl *dc); /* 1 if it changed */
void dcCollectGeomBody(dcImpl *dc, int entry);

/* element.c; the rest of it is in element.h */
int dcElementsPrepare(dcImpl *dc);
void dcElementsEvaluate(dcImpl *dc);
void dcElementsLoad(dcImpl *dc);
void dcElementsAdd(dcImpl *dc);

/* force.c */
extern const struct dcElementClass dcContactClass;

/* rolling.c, rolling_step.c */
void dcRollingsFree(dcImpl *dc);
void dcRollingsReset(dcImpl *dc);
int dcRollingsActivate(dcImpl *dc);          /* makes their bodies take part; negative: out of memory */
void dcRollingsBefore(dcImpl *dc, double h); /* before ODE's step, after dcScatterForces */
void dcRollingsAfter(dcImpl *dc);
int dcxRollingHolds(const dcImpl *dc, dJointID joint); /* is it the joint of a rolling ball? */

/* collide.c */
void dcxRoundBegin(dcImpl *dc);             /* ways (b) and (c): the first pair of a step */
void dcxRoundForget(dcImpl *dc, int entry); /* takes back what was taken of a geom in this round, its body too */

/* step.c */
void dcEvaluateState(dcImpl *dc);
void dcEvaluateFriction(dcImpl *dc, double kick);
void dcxCollideRigid(dcImpl *dc); /* hands the rigid pairs to the caller */

/* sleep.c */
int dcSleepWake(dcImpl *dc);
void dcSleepUpdate(dcImpl *dc, double step);

#endif
