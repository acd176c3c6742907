/* The live window and pictures of a run; without libode-compliant-view a message. */
#ifndef SAMPLES_WINDOW_H
#define SAMPLES_WINDOW_H

struct options;
struct run;
struct scene;
struct window;

/* What the user wants after a frame. */
enum window_wish { WINDOW_GO_ON, WINDOW_CLOSED, WINDOW_RESET, WINDOW_FAILED };

/* Opens what the options ask for, hidden if that is only a picture; NULL after a message. */
struct window *windowOpen(const struct scene *scene, const struct run *run, const struct options *options);
/* Shows another world, after a reset; returns 0, or -1 after a message. */
int windowShow(struct window *window, const struct run *run);
/* 1: make a step now; 0: it is time to draw. */
int windowNext(struct window *window, const struct run *run);
enum window_wish windowDraw(struct window *window);
/* Writes the last frame; returns 0, or -1 after a message. */
int windowPicture(struct window *window, const char *path);
void windowClose(struct window *window);

#endif
