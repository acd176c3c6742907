/* The window's camera without a window: where a point is drawn, and the ray through that place, which meets it. */
#include <math.h>
#include <stdlib.h>

#include "window/window.h"
#include "scenes/fixture.h"

/* The place on the screen, in pixels, as the card finds it by the matrix. */
static void drawn_at(dcViewID v, const double p[3], double *x, double *y)
{
    const float *m = v->camera.matrix;
    double clip[4];
    for (int i = 0; i < 4; i++) {
        clip[i] = (double)m[12 + i];
        for (int k = 0; k < 3; k++) {
            clip[i] += (double)m[4 * k + i] * (p[k] - v->camera.at[k]);
        }
    }
    *x = (clip[0] / clip[3] + 1) / 2 * v->width;
    *y = (1 - clip[1] / clip[3]) / 2 * v->height;
}

START_TEST(test_ray_meets_what_is_drawn)
{
    static const double gravity[4][3] = {{0, 0, -9.81}, {0, -9.81, 0}, {9.81, 0, 0}, {0, 0, 1}};
    const double eye[3] = {4, -6, 3}, at[3] = {1, 0.5, -0.2};
    Scene scene;
    sceneOpen(&scene, 0);
    dWorldSetGravity(scene.world, (dReal)gravity[_i][0], (dReal)gravity[_i][1], (dReal)gravity[_i][2]);
    dcViewID v = calloc(1, sizeof *v);
    dcxViewScene *seen = calloc(1, sizeof *seen);
    ck_assert(v && seen);
    v->width = 800;
    v->height = 500;
    v->scene = seen;
    dcxViewCameraUp(v, scene.world);
    dcxViewCameraPlace(v, eye, at);
    dcxViewCameraUpdate(v);
    for (int i = 0; i < 50; i++) {
        double p[3], along[3], way[3], length = 0, x, y;
        for (int k = 0; k < 3; k++) {
            p[k] = at[k] + 2 * ((double)dRandReal() - 0.5);
            way[k] = p[k] - v->camera.eye[k];
            length = hypot(length, way[k]);
        }
        drawn_at(v, p, &x, &y);
        dcxViewCameraRay(v, x - 0.5, y - 0.5, along); /* the middle of a pixel */
        for (int k = 0; k < 3; k++) {
            ck_assert_double_eq_tol(along[k], way[k] / length, 1e-5);
        }
    }
    free(seen);
    free(v);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("camera", 60, &tests);
    tcase_add_loop_test(tests, test_ray_meets_what_is_drawn, 0, 4);
    return fixtureMain(suite);
}
