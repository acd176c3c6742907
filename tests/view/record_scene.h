/* A small world at rest after two seconds, recorded; for suites of recordings and for the browser. */
#ifndef DC_TEST_RECORD_SCENE_H
#define DC_TEST_RECORD_SCENE_H

#include <ode-compliant-view/record.h>

enum { RECORD_BODIES = 4 };

typedef struct RecordScene {
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;
    dGeomID geom[RECORD_BODIES]; /* box, ball, capsule, and a box that is not set at its body's centre */
    double weight;               /* of all, N */
} RecordScene;

void recordSceneOpen(RecordScene *scene);
/* Two seconds in steps of 1/240 s; returns the code of the first call of the recording that failed, or dcOk. */
int recordSceneRun(RecordScene *scene, dcRecordID record);
void recordSceneClose(RecordScene *scene);

/* Position and turn (w >= 0) of a geom, as floats. */
void recordScenePose(dGeomID geom, float pose[7]);

#endif
