/* recorded FILE.html: records the small world there, and prints where its geoms are in the end: what a browser shows.
 */
#include <stdio.h>

#include "record_scene.h"

int main(int argc, char **argv)
{
    RecordScene scene;
    if (argc != 2) {
        fprintf(stderr, "usage: recorded FILE.html\n");
        return 2;
    }
    dInitODE2(0);
    recordSceneOpen(&scene);
    dcRecordID record = dcRecordOpen(scene.world, scene.space, scene.dc, argv[1]);
    if (!record || recordSceneRun(&scene, record) != dcOk || dcRecordClose(record) != dcOk) {
        return 1;
    }
    for (int i = 0; i < RECORD_BODIES; i++) {
        float pose[7];
        recordScenePose(scene.geom[i], pose);
        for (int k = 0; k < 7; k++) {
            printf("%.9g%c", (double)pose[k], k < 6 ? ' ' : '\n');
        }
    }
    recordSceneClose(&scene);
    dCloseODE();
    return 0;
}
