/* What the files of this folder share. */
#ifndef VIEW_SCENE_PARTS_H
#define VIEW_SCENE_PARTS_H

#include <stddef.h>

#include "scene.h"

/* ---- memory.c: lists that grow, and a table of pointers ---- */

/* Room for `needed` things of `size` bytes; 0: out of memory. */
int dcxViewRoom(void *list, int *capacity, int needed, size_t size);

/* From pointers to numbers 0, 1, 2 ... in order of their coming. */
typedef struct dcxViewTable {
    void **key; /* by number */
    int *slot;  /* number + 1, or 0 */
    int count, room, slots;
} dcxViewTable;

/* The number of a pointer, or -1. */
int dcxViewTableFind(const dcxViewTable *table, const void *key);
/* The same, but it is added if need be; *fresh tells whether.  -1: out of memory. */
int dcxViewTableAdd(dcxViewTable *table, const void *key, int *fresh);
void dcxViewTableClear(dcxViewTable *table);
void dcxViewTableFree(dcxViewTable *table);

/* ---- what a scene remembers from look to look ---- */

/* What is known of a geom, or of what stands in for something (then the key is that thing). */
typedef struct dcxViewKnown {
    int id, shape, class;
    const void *data;            /* of a mesh or heightfield */
    int faces;                   /* of a mesh */
    int at;                      /* its entry in the last look that it was in */
    double size[3], measured[3]; /* the shape's factors; what ODE said */
    int own_colour, hidden;
    float colour[3];
} dcxViewKnown;

/* The shapes that many geoms share. */
enum { dcxViewBox, dcxViewSphere, dcxViewCylinder, dcxViewSquare, dcxViewUnits };

struct dcxViewMemory {
    dcxViewTable table; /* of things known */
    dcxViewKnown *known;
    int known_room, next_id;
    int unit[dcxViewUnits]; /* number of the shape + 1 */
    int shape_room, geom_room, contact_room, spring_room, joint_room, stop_room;
    int bed_room, report_room, bed_number_room;
    dcSpringReport *report;
    int *bed_number;             /* of each bed in the world, and how many springs it presses */
    dcxViewTable bodies, joints; /* of this look */
    dcxViewTable pairs;          /* of geoms that a force of this look is of */
    dcSensorID sensor;           /* impacts.c: of `sensed` */
    dcWorldID dc, sensed;
    dGeomID probe, ray; /* made when first needed */
    int code;           /* of this look: dcOk or dcErrMemory */
    int looks;
    double middle[3], reach, most; /* where squares that stand for planes are, half their side, and its limit */
};

/* ---- walk.c ---- */

/* Calls `visit` with every geom that is no space. */
void dcxViewWalk(dcxViewScene *s, dSpaceID space, void (*visit)(dcxViewScene *s, dGeomID geom));
void dcxViewBodyAdd(dcxViewScene *s, dBodyID body);

/* ---- geoms.c ---- */

void dcxViewGeomLook(dcxViewScene *s, dGeomID geom);
dcxViewKnown *dcxViewKnow(dcxViewScene *s, const void *key, int *fresh);
/* A new entry, which the caller places; NULL: out of memory. */
dcxViewGeom *dcxViewGeomNew(dcxViewScene *s, dcxViewKnown *known, dGeomID geom, dBodyID body);

/* ---- poses.c ---- */

/* Where a geom is, placeable or not. */
void dcxViewPose(dGeomID geom, double position[3], double rotation[9]);
void dcxViewPlace(dcxViewGeom *g, const dReal *p, const dReal *r);
/* A plane's own frame has its normal along z; it may be fixed in a body. */
void dcxViewPlacePlane(dcxViewGeom *g);
/* Of a class of the program's own all that is known is a box, in world axes. */
void dcxViewPlaceBox(dcxViewGeom *g);

/* ---- shapes: all return the shape's number, or -1 ---- */

int dcxViewShapeUnit(dcxViewScene *s, int which);
int dcxViewShapeCapsule(dcxViewScene *s, double half_by_radius);
/* Of triangles, three corners of three numbers each; edges flatter than 40 degrees are made to look round. */
int dcxViewShapeSoup(dcxViewScene *s, const double *soup, int triangles);
int dcxViewShapeAdd(dcxViewScene *s, int points, int triangles, dcxViewShape **out);
void dcxViewShapeBound(dcxViewShape *shape);
int dcxViewShapeTrimesh(dcxViewScene *s, dGeomID geom);
int dcxViewShapeMesh(dcxViewScene *s, dcMeshID mesh);
int dcxViewShapeConvex(dcxViewScene *s, dGeomID geom);
int dcxViewShapeHeightfield(dcxViewScene *s, dGeomID geom);

/* ---- impacts.c ---- */

void dcxViewPairSeen(dcxViewScene *s, dGeomID geom1, dGeomID geom2);
void dcxViewImpactsLook(dcxViewScene *s, dcWorldID dc);
void dcxViewImpactsForget(struct dcxViewMemory *m);

/* ---- contacts.c, joints.c, energy.c, stand_ins.c ---- */

void dcxViewContactsLook(dcxViewScene *s, dcWorldID dc);
dcxViewContact *dcxViewContactNew(dcxViewScene *s);
void dcxViewJointsLook(dcxViewScene *s, dcWorldID dc);
void dcxViewEnergyLook(dcxViewScene *s, dWorldID world, dcWorldID dc);
/* Bodies without geoms, rolling balls, soft points. */
void dcxViewStandInsLook(dcxViewScene *s, dcWorldID dc);

#endif
