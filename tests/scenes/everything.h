/* A scene in which every public function has something to do. */
#ifndef DC_TEST_EVERYTHING_H
#define DC_TEST_EVERYTHING_H

#include <ode-compliant-view/record.h>

#include "fixture.h"

/* The callbacks of a world, and of its sensors and heights. */
typedef enum EverythingCallback {
    EVERYTHING_PAIR,
    EVERYTHING_COMBINE,
    EVERYTHING_RIGID,
    EVERYTHING_NEAR,
    EVERYTHING_SENSOR,
    EVERYTHING_HEIGHTS,
    EVERYTHING_CALLBACKS
} EverythingCallback;

/*
 * What the functions are called with.  All features are in it: every class of geoms, every element, every callback, and
 * in the material every field.
 */
typedef struct Everything {
    dWorldID world;
    dSpaceID space;
    dJointGroupID group; /* of rigid contacts */
    dcWorldID dc;
    dBodyID body, loose, added;
    dGeomID ball, plane, other_plane, box, crate, trimesh, convex, field, capsule, cylinder, stone;
    dJointID hinge, softened;
    dcForceID stop, spring, plane_force, mesh_force, follower;
    dcRollingBallID rolling;
    dcSensorID sensor;
    dcSensorDef sensor_def;
    dJointFeedback feedback;
    dcMaterial material;
    dcPairMaterial pair;
    dcCombination rules;
    dcFoundation foundation;
    dcJointStopDef stop_def;
    dcSurfaceUse use;
    dcJointSpringDef spring_def;
    dcPointPlaneDef plane_def;
    dcPointMeshDef mesh_def;
    dContact contact;
    dcMeshSource cube;
    double points[24], planes[24], samples[9];
    dReal ode_points[24], ode_planes[24];
    dcMeshID mesh;
    dcConvexID polytope;
    dcHeightfieldSource heights;
    dcHeightfieldID terrain;
    dcSolid solid;
    dcFoundationInput pressed;
    dcRecordID record;
    dNearCallback *near;
    dcMessageFunction *receiver;
    dTriMeshDataID triangles;
    dHeightfieldDataID ode_heights;
    int called[EVERYTHING_CALLBACKS]; /* times that each callback was */
    int num_bodies;                   /* each has its number from 1 as ODE's data */
} Everything;

/* A new scene; 0: the library refused something (`t` is then to be closed too). */
int everythingOpen(Everything *t);
void everythingClose(Everything *t);
/* A world that dcWorldCreate made beside, to be destroyed with the scene. */
void everythingKeep(dcWorldID dc);

/* Where its recording is written, which is removed with it. */
const char *everythingRecordFile(void);
void everythingEndRecord(Everything *t);

/* The sides of the cube in it, as ODE's convexes have them. */
extern unsigned everythingPolygons[30]; /* ODE 0.13 takes no constant ones */

#endif
