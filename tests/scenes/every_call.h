/* A scene in which every public function has something to do, and the list of them all, to be called one by one. */
#ifndef DC_TEST_EVERY_CALL_H
#define DC_TEST_EVERY_CALL_H

#include "fixture.h"

/* What the functions are called with.  All features are in it: every class of geoms, every element, every callback. */
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
    dcMeshID mesh;
    dcConvexID polytope;
    dcHeightfieldSource heights;
    dcHeightfieldID terrain;
    dcSolid solid;
    dcFoundationInput pressed;
    dNearCallback *near;
    dcMessageFunction *receiver;
    dTriMeshDataID triangles;
    dHeightfieldDataID ode_heights;
    int num_bodies; /* each has its number from 1 as ODE's data */
} Everything;

/* A new scene; 0: the library refused something (`t` is then to be closed too). */
int everythingOpen(Everything *t);
void everythingClose(Everything *t);
/* Destroys the worlds that dcWorldCreate made meanwhile. */
void everythingSweep(void);

typedef enum EveryDoor { EVERY_FREE, EVERY_LOOK, EVERY_ENTER } EveryDoor;
/* What came back: a value, what stands for a refusal, or (Int only) another code. */
typedef enum EveryAnswer { EVERY_VALUE, EVERY_REFUSAL, EVERY_CODE } EveryAnswer;

typedef struct EveryCall {
    const char *name;
    EveryDoor door;
    EveryAnswer (*call)(Everything *t);
} EveryCall;

extern const EveryCall everyCall[];
extern const int everyCount;

/* Whether the last message is the gate's, about this function. */
int everyStopped(const EveryCall *call);

#endif
