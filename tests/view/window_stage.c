/* The stage of the window's suite. */
#include <math.h>

#include "window_stage.h"

static dGeomID on_body(Scene *scene, dGeomID geom, double x, double y, double z)
{
    dGeomSetBody(geom, sceneBody(scene, 0.3, 1, x, y, z));
    return geom;
}

void stageOpen(stage *s)
{
    dcViewDef def = dcViewDefault();
    def.width = WIDTH;
    def.height = HEIGHT;
    def.hidden = 1;
    sceneOpen(&s->scene, REAL(9.81));
    s->ball = on_body(&s->scene, dCreateSphere(s->scene.space, REAL(0.5)), -0.7, 0.2, 0.6);
    s->box = on_body(&s->scene, dCreateBox(s->scene.space, REAL(0.8), REAL(0.6), REAL(0.4)), 0.6, -0.1, 0.9);
    s->rod = on_body(&s->scene, dCreateCapsule(s->scene.space, REAL(0.15), REAL(1.2)), 0.3, 1, 0.3);
    s->view = dcViewCreate(s->scene.world, s->scene.space, s->scene.dc, &def);
    ck_assert_ptr_nonnull(s->view);
    ck_assert_int_eq(dcViewSetCamera(s->view, eye, at), dcOk);
}

void stageClose(stage *s)
{
    ck_assert_int_eq(dcViewDestroy(s->view), dcOk);
    sceneClose(&s->scene);
}

double dot3(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

camera cameraOf(dcViewID view)
{
    camera c;
    double length = 0;
    for (int k = 0; k < 3; k++) {
        c.ahead[k] = (double)(at[k] - eye[k]);
    }
    length = sqrt(dot3(c.ahead, c.ahead));
    for (int k = 0; k < 3; k++) {
        c.ahead[k] /= length;
    }
    length = hypot(c.ahead[0], c.ahead[1]);
    c.right[0] = c.ahead[1] / length;
    c.right[1] = -c.ahead[0] / length;
    c.right[2] = 0;
    c.over[0] = -c.ahead[2] * c.ahead[0] / length;
    c.over[1] = -c.ahead[2] * c.ahead[1] / length;
    c.over[2] = length;
    c.scale = 2 * tan((double)dcViewGetFieldOfView(view) / 2) / HEIGHT;
    return c;
}

void pixelOf(const camera *c, double px, double py, double pz, int *x, int *y)
{
    const double way[3] = {px - (double)eye[0], py - (double)eye[1], pz - (double)eye[2]};
    const double depth = dot3(way, c->ahead);
    *x = (int)floor(WIDTH / 2. + dot3(way, c->right) / depth / c->scale);
    *y = (int)floor(HEIGHT / 2. - dot3(way, c->over) / depth / c->scale);
}
