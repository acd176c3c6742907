/* Shadows on the floor: a place on it is dark where a ray from it to the light meets a solid, and nowhere else. */
#include <math.h>

#include "window/window.h"
#include "window_stage.h"

enum { SOLIDS = 4, FIELD = 30 };

typedef struct shade {
    Scene scene;
    dGeomID solid[SOLIDS], ray;
    dcViewID view;
} shade;

static void stand(shade *s, int i, dGeomID geom, double x, double y)
{
    static const dReal turn[SOLIDS][3] = {
        {REAL(0.3), REAL(0.2), REAL(0.5)}, {0, 0, 0}, {REAL(0.6), REAL(-0.3), 0}, {REAL(-0.5), REAL(0.4), REAL(0.1)}};
    dQuaternion q = {REAL(0.8), turn[i][0], turn[i][1], turn[i][2]};
    dNormalize4(q);
    const dBodyID body = sceneBody(&s->scene, 0.3, 1, x, y, 0.6);
    dBodySetQuaternion(body, q);
    dGeomSetBody(geom, body);
    s->solid[i] = geom;
}

static void open_shade(shade *s, int hidden)
{
    dcViewDef def = dcViewDefault();
    def.width = WIDTH;
    def.height = HEIGHT;
    def.hidden = hidden;
    sceneOpen(&s->scene, REAL(9.81));
    sceneFloor(&s->scene);
    stand(s, 0, dCreateBox(s->scene.space, REAL(0.5), REAL(0.3), REAL(0.4)), -0.6, -0.4);
    stand(s, 1, dCreateSphere(s->scene.space, REAL(0.25)), 0.4, -0.5);
    stand(s, 2, dCreateCapsule(s->scene.space, REAL(0.12), REAL(0.4)), -0.6, 0.6);
    stand(s, 3, dCreateCylinder(s->scene.space, REAL(0.2), REAL(0.5)), 0.5, 0.5);
    s->ray = dCreateRay(0, 10);
    s->view = dcViewCreate(s->scene.world, s->scene.space, s->scene.dc, &def);
    ck_assert_ptr_nonnull(s->view);
    ck_assert_int_eq(dcViewSetCamera(s->view, eye, at), dcOk);
    dcxViewFind(s->view)->panel = dcxViewFind(s->view)->textures = 0;
    ck_assert_int_eq(dcViewDraw(s->view), dcOk);
}

static int meets(const shade *s, const double from[3], const double along[3])
{
    dContactGeom hit;
    int met = 0;
    dGeomRaySet(s->ray, (dReal)from[0], (dReal)from[1], (dReal)from[2], (dReal)along[0], (dReal)along[1],
                (dReal)along[2]);
    for (int i = 0; i < SOLIDS; i++) {
        met |= dCollide(s->ray, s->solid[i], 1, &hit, sizeof hit) > 0;
    }
    return met;
}

/* 1: dark, 0: lit, -1: a solid is seen there, or it is near a rim. */
static int expected_at(const shade *s, double x, double y)
{
    int dark = 0, seen = 0;
    for (int i = 0; i < 4; i++) {
        const double p[3] = {x + (i & 1 ? 0.02 : -0.02), y + (i & 2 ? 0.02 : -0.02), 0};
        const double to_eye[3] = {(double)eye[0] - p[0], (double)eye[1] - p[1], (double)eye[2] - p[2]};
        dark += meets(s, p, dcxViewFind(s->view)->light);
        seen += meets(s, p, to_eye);
    }
    return seen || (dark && dark < 4) ? -1 : dark / 4;
}

static void compare(int hidden)
{
    shade s;
    int count[2] = {0, 0}, wrong = 0;
    open_shade(&s, hidden);
    const camera c = cameraOf(s.view);
    for (int i = 0; i < FIELD * FIELD; i++) {
        const double x = -1.6 + 2.6 * (i % FIELD) / FIELD, y = -1.2 + 2.6 * (double)(i / FIELD) / FIELD;
        const int expected = expected_at(&s, x, y);
        int px, py, colour[3];
        pixelOf(&c, x, y, 0, &px, &py);
        if (expected >= 0 && px >= 0 && px < WIDTH && py >= 0 && py < HEIGHT) {
            ck_assert_int_eq(dcViewGetPixel(s.view, px, py, colour, NULL), dcOk);
            count[expected]++;
            wrong += (colour[1] < 120) != expected;
        }
    }
    ck_assert_msg(count[0] > 300 && count[1] > 60 && wrong == 0, "hidden %d: of %d lit and %d dark places %d are wrong",
                  hidden, count[0], count[1], wrong);
    dGeomDestroy(s.ray);
    ck_assert_int_eq(dcViewDestroy(s.view), dcOk);
    sceneClose(&s.scene);
}

START_TEST(test_dark_where_no_light_comes)
{
    compare(1);
    compare(0);
}
END_TEST

void addShadowTests(TCase *tests)
{
    tcase_add_test(tests, test_dark_where_no_light_comes);
}
