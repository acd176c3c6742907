/* Scenes of the launcher's client that end otherwise than others do. */
#ifndef DC_LAUNCHER_ENDS_H
#define DC_LAUNCHER_ENDS_H

/* `rest` steps for a while.  The code to end with; negative: there is no such scene. */
int endsScene(const char *scene, void (*rest)(void));

#endif
