/* The recording of a run, if one was asked for. */
#ifndef SAMPLES_RECORDING_H
#define SAMPLES_RECORDING_H

struct options;
struct run;
struct scene;

/* 0, or -1 after a message; nothing is done, here and below, without --record. */
int recordingOpen(const struct scene *scene, const struct run *run, const struct options *options);
/* After each step, and before the first. */
void recordingFrame(const struct run *run);
/* 0, or -1 after a message; while the world is still there. */
int recordingClose(void);

#endif
