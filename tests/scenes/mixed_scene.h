/* Fifty bodies with every class of geoms, joints with soft elements, a rolling ball, soft points, surfaces that
 * resist rolling, stick, move, or have a direction; some of the bodies sleep.
 */
#ifndef DC_TEST_MIXED_SCENE_H
#define DC_TEST_MIXED_SCENE_H

#include "fixture.h"

/* How the scene is stepped. */
typedef enum MixedWay {
    mixedStep,      /* dcWorldStep */
    mixedResolved,  /* the same, with substeps as short as the materials ask for */
    mixedQuickStep, /* dcWorldQuickStep */
    mixedCollide,   /* dSpaceCollide, dcCollide, dcWorldApply, dWorldStep */
    mixedOwnPairs,  /* dcWorldCollide, dcWorldApply, dWorldStep */
    mixedSlow,      /* as mixedCollide, forces at the present state (dcStepResolved) */
    mixedContacts   /* dCollide, dcJointCreateContact, dcWorldApply, dWorldStep */
} MixedWay;

enum { mixedMost = 100 };

typedef struct MixedScene {
    Scene s;
    MixedWay way;
    double stiff; /* modulus, Pa */
    dJointGroupID contacts;
    dBodyID body[mixedMost];
    int num_bodies;
    dGeomID some; /* a ball, to be tampered with */
    dcForceID stop, spring, points;
    dcRollingBallID rolling;
    dTriMeshDataID triangles;
    dHeightfieldDataID ode_heights;
    dcHeightfieldID heights;
} MixedScene;

void mixedOpen(MixedScene *m, MixedWay way);
void mixedClose(MixedScene *m);
void mixedRun(MixedScene *m, int steps);

/* All that is seen of the scene, to the last bit. */
typedef struct MixedBits {
    struct {
        dReal p[3], q[4], r[12], v[3], w[3];
        int enabled;
    } body[mixedMost];
    dReal stored, dissipated, stop, spring, rolling[3];
    int contacts, beds;
} MixedBits;

void mixedLook(MixedScene *m, MixedBits *bits);
/* Fails the test if they differ, and says where first. */
void mixedSame(const MixedScene *m, const MixedBits *a, const MixedBits *b, int step);
int mixedAsleep(const MixedScene *m);

#endif
