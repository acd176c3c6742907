/* A ball, a box and a rod before a window, and where the camera that looks at them has each point. */
#ifndef TESTS_VIEW_WINDOW_STAGE_H
#define TESTS_VIEW_WINDOW_STAGE_H

#include <check.h>

#include <ode-compliant-view/view.h>

#include "scenes/fixture.h"

enum { WIDTH = 640, HEIGHT = 400 };

static const dReal eye[3] = {REAL(1.5), -4, 2}, at[3] = {REAL(0.2), REAL(0.1), REAL(0.6)};

typedef struct stage {
    Scene scene;
    dGeomID ball, box, rod;
    dcViewID view;
} stage;

void stageOpen(stage *s);
void stageClose(stage *s);

/* Axes of the screen, and slope for a pixel. */
typedef struct camera {
    double ahead[3], right[3], over[3], scale;
} camera;

double dot3(const double *a, const double *b);
camera cameraOf(dcViewID view);
/* Where a point in the world is on the screen. */
void pixelOf(const camera *c, double px, double py, double pz, int *x, int *y);

/* Tests of the loop and the keys; of heaps; of shadows. */
void addDriveTests(TCase *tests);
void addHeapTests(TCase *tests);
void addShadowTests(TCase *tests);

#endif
