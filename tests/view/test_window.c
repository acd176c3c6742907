/*
 * What the window draws is where the projection says: depths against rays that are cast here, colours of what is
 * asleep, hidden, painted, pressed.  No picture is compared with another.  Run by tests/view.sh, which brings a
 * display.
 */
#include <math.h>

#include <ode-compliant-view/view.h>

#include "scenes/fixture.h"
#include "window/window.h"

enum { WIDTH = 640, HEIGHT = 400 };

static const dReal eye[3] = {REAL(1.5), REAL(-4), REAL(2)}, at[3] = {REAL(0.2), REAL(0.1), REAL(0.6)};

typedef struct stage {
    Scene scene;
    dGeomID ball, box, rod;
    dcViewID view;
} stage;

static dGeomID on_body(Scene *scene, dGeomID geom, double x, double y, double z)
{
    dGeomSetBody(geom, sceneBody(scene, 0.3, 1, x, y, z));
    return geom;
}

static void stage_open(stage *s)
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

static void stage_close(stage *s)
{
    ck_assert_int_eq(dcViewDestroy(s->view), dcOk);
    sceneClose(&s->scene);
}

/* ---- rays, as a camera of that field of view has them ---- */

typedef struct camera {
    double ahead[3], right[3], over[3], scale;
} camera;

static double dot3(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static camera camera_of(dcViewID view)
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

/* Not a unit vector: its part ahead is 1, so that the parameter of a hit is the depth. */
static void ray_through(const camera *c, double x, double y, double d[3])
{
    for (int k = 0; k < 3; k++) {
        d[k] = c->ahead[k] + c->scale * ((x - WIDTH / 2.) * c->right[k] - (y - HEIGHT / 2.) * c->over[k]);
    }
}

static double hit_ball(const double d[3], const double middle[3], double radius)
{
    double from[3];
    for (int k = 0; k < 3; k++) {
        from[k] = (double)eye[k] - middle[k];
    }
    const double a = dot3(d, d), b = dot3(from, d), root = b * b - a * (dot3(from, from) - radius * radius);
    return root > 0 ? (-b - sqrt(root)) / a : INFINITY;
}

static double hit_box(const double d[3], const double middle[3], const double half[3])
{
    double in = -INFINITY, out = INFINITY;
    for (int k = 0; k < 3; k++) {
        const double p = (middle[k] - half[k] - (double)eye[k]) / d[k],
                     q = (middle[k] + half[k] - (double)eye[k]) / d[k];
        in = fmax(in, fmin(p, q));
        out = fmin(out, fmax(p, q));
    }
    return in < out ? in : INFINITY;
}

/* The capsule stands upright: a box would do for its side, but the nearest of many balls is as good. */
static double hit_rod(const double d[3])
{
    double nearest = INFINITY;
    for (int i = 0; i <= 2000; i++) {
        const double middle[3] = {0.3, 1, 0.3 - 0.6 + 1.2 * i / 2000};
        nearest = fmin(nearest, hit_ball(d, middle, 0.15));
    }
    return nearest;
}

/* Which of the three, 0: none, and how deep. */
static int nearest_of(const camera *c, double x, double y, double *depth)
{
    static const double ball[3] = {-0.7, 0.2, 0.6}, box[3] = {0.6, -0.1, 0.9}, half[3] = {0.4, 0.3, 0.2};
    double d[3], t[4] = {INFINITY, 0, 0, 0};
    int best = 0;
    ray_through(c, x, y, d);
    t[1] = hit_ball(d, ball, 0.5);
    t[2] = hit_box(d, box, half);
    t[3] = hit_rod(d);
    for (int i = 1; i < 4; i++) {
        best = t[i] < t[best] ? i : best;
    }
    *depth = t[best];
    return best;
}

/* Not near a rim, where a pixel is of both. */
static int is_inside(const camera *c, int x, int y, int which)
{
    double unused;
    return nearest_of(c, x - 2., y - 2., &unused) == which && nearest_of(c, x + 3., y - 2., &unused) == which &&
           nearest_of(c, x - 2., y + 3., &unused) == which && nearest_of(c, x + 3., y + 3., &unused) == which;
}

/* How much the depth changes within a pixel: what is read of it is at one place in the pixel. */
static double slope_at(const camera *c, int x, int y, double middle)
{
    double most = 0, depth;
    for (int i = 0; i < 4; i++) {
        nearest_of(c, x + i % 2, y + i / 2, &depth);
        most = fmax(most, fabs(depth - middle));
    }
    return most;
}

START_TEST(test_depths_are_the_projections)
{
    stage s;
    int seen[4] = {0, 0, 0, 0};
    stage_open(&s);
    ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    const camera c = camera_of(s.view);
    for (int y = 5; y < HEIGHT; y += 11) {
        for (int x = 5; x < WIDTH; x += 11) {
            double expected;
            dReal depth;
            const int which = nearest_of(&c, x + 0.5, y + 0.5, &expected);
            const int in_panel = (x < 170 && y < 50) || (x < 190 && y > HEIGHT - 70);
            if (!is_inside(&c, x, y, which) || in_panel) {
                continue;
            }
            ck_assert_int_eq(dcViewGetPixel(s.view, x, y, NULL, &depth), dcOk);
            seen[which]++;
            if (which == 0) {
                ck_assert_msg(isinf((double)depth), "nothing at (%d, %d), but depth %g", x, y, (double)depth);
            } else { /* round ones are of flat triangles, half a percent of the radius within */
                ck_assert_msg(fabs((double)depth - expected) <
                                  (which == 2 ? 0.003 : 0.02) + slope_at(&c, x, y, expected),
                              "thing %d at (%d, %d): depth %g, not %g", which, x, y, (double)depth, expected);
            }
        }
    }
    ck_assert(seen[0] > 100 && seen[1] > 20 && seen[2] > 10 && seen[3] > 3);
    stage_close(&s);
}
END_TEST

/* Where a point in the world is on the screen. */
static void pixel_of(const camera *c, double px, double py, double pz, int *x, int *y)
{
    const double way[3] = {px - (double)eye[0], py - (double)eye[1], pz - (double)eye[2]};
    const double depth = dot3(way, c->ahead);
    *x = (int)floor(WIDTH / 2. + dot3(way, c->right) / depth / c->scale);
    *y = (int)floor(HEIGHT / 2. - dot3(way, c->over) / depth / c->scale);
}

static void look_at(stage *s, double x, double y, double z, int colour[3], dReal *depth)
{
    const camera c = camera_of(s->view);
    int px, py;
    pixel_of(&c, x, y, z, &px, &py);
    ck_assert_int_eq(dcViewDraw(s->view), dcOk);
    ck_assert_int_eq(dcViewGetPixel(s->view, px, py, colour, depth), dcOk);
}

START_TEST(test_colours)
{
    static const dReal green[3] = {0, 1, 0};
    stage s;
    int bright[3], dim[3];
    dReal depth, behind;
    stage_open(&s);
    ck_assert_int_eq(dcViewSetColour(s.view, s.box, green), dcOk);
    look_at(&s, 0.6, -0.3, 1.1, bright, &depth); /* its upper side */
    ck_assert(bright[1] > 2 * bright[0] && bright[1] > 2 * bright[2]);
    dBodyDisable(dGeomGetBody(s.box));
    look_at(&s, 0.6, -0.3, 1.1, dim, &depth);
    ck_assert_msg(dim[1] < 0.7 * bright[1], "awake %d, asleep %d", bright[1], dim[1]);
    ck_assert_int_eq(dcViewHide(s.view, s.box, 1), dcOk);
    look_at(&s, 0.6, -0.3, 1.1, NULL, &behind);
    ck_assert_msg(behind > depth + REAL(0.5), "hidden, but depth %g after %g", (double)behind, (double)depth);
    stage_close(&s);
}
END_TEST

/* The arrow of a ball's weight stands on its contact, over the ball itself, and is gone with the forces. */
START_TEST(test_contact_force)
{
    stage s;
    int colour[3];
    dReal depth;
    stage_open(&s);
    sceneFloor(&s.scene);
    dBodySetPosition(dGeomGetBody(s.ball), REAL(-0.7), REAL(0.2), REAL(0.5));
    for (int i = 0; i < 60; i++) {
        ck_assert_int_ge(dcWorldStep(s.scene.dc, s.scene.space, REAL(0.01)), dcOk);
    }
    look_at(&s, -0.7, 0.2, 0.12, colour, &depth);
    ck_assert_msg(colour[0] > 180 && colour[1] < 60 && colour[2] < 60, "%d %d %d", colour[0], colour[1], colour[2]);
    look_at(&s, -0.9, 0.2, 0.3, colour, &depth);
    ck_assert_msg(!(colour[0] > 180 && colour[1] < 60), "%d %d %d", colour[0], colour[1], colour[2]);
    stage_close(&s);
}
END_TEST

/* A box on a bed of springs: its lower side is coloured, and the pressure is what the bed's report says. */
START_TEST(test_pressed_bed)
{
    stage s;
    int before[3], after[3];
    stage_open(&s);
    sceneFloor(&s.scene);
    dBodySetPosition(dGeomGetBody(s.box), REAL(0.6), REAL(-0.1), REAL(0.3));
    look_at(&s, 0.5, -0.2, 0, before, NULL);
    dBodySetPosition(dGeomGetBody(s.box), REAL(0.6), REAL(-0.1), REAL(0.2));
    for (int i = 0; i < 30; i++) {
        ck_assert_int_ge(dcWorldStep(s.scene.dc, s.scene.space, REAL(0.01)), dcOk);
    }
    look_at(&s, 0.5, -0.2, 0, after, NULL);
    int change = 0;
    for (int k = 0; k < 3; k++) {
        change += abs(after[k] - before[k]);
    }
    ck_assert_msg(change > 60, "%d %d %d, then %d %d %d", before[0], before[1], before[2], after[0], after[1],
                  after[2]);
    stage_close(&s);
}
END_TEST

/* Time, keys, speed; and what is refused changes nothing. */
START_TEST(test_loop_and_refusals)
{
    stage s;
    int steps = 0;
    static const dReal beyond[3] = {2, 0, 0};
    stage_open(&s);
    ck_assert_int_eq(dcViewNext(s.view, REAL(0.01)), 0); /* the first frame comes first */
    ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    for (int frame = 0; frame < 6; frame++) {
        while (dcViewNext(s.view, REAL(0.005))) {
            steps++;
        }
        ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    }
    ck_assert_int_eq(steps, 6 * 4); /* hidden: at least a sixtieth of a second each */
    assertNear(dcViewGetTime(s.view), steps * 0.005, 1e-6, 0);
    ck_assert_int_eq(dcViewGetCommand(s.view), 0);
    ck_assert_int_eq(dcViewNext(s.view, 0), 0);
    ck_assert_int_eq(dcViewSetSpeed(s.view, -1), dcErrValue);
    ck_assert_int_eq(dcViewSetCamera(s.view, eye, eye), dcErrValue);
    ck_assert_int_eq(dcViewSetColour(s.view, s.box, beyond), dcErrValue);
    ck_assert_int_eq(dcViewGetPixel(s.view, WIDTH, 0, NULL, NULL), dcErrValue);
    ck_assert_int_eq(dcViewDraw(NULL), dcErrHandle);
    ck_assert_ptr_null(dcViewCreate(NULL, 0, NULL, NULL));
    ck_assert_int_eq(dcViewIsOpen(s.view), 1);
    ck_assert_int_eq(dcViewClose(s.view), dcOk);
    ck_assert_int_eq(dcViewIsOpen(s.view), 0);
    stage_close(&s);
}
END_TEST

static void press(dcViewID view, int key)
{
    const GLFWkeyfun on_key = glfwSetKeyCallback(view->window, NULL);
    on_key(view->window, key, glfwGetKeyScancode(key), GLFW_PRESS, GLFW_MOD_CONTROL);
    glfwSetKeyCallback(view->window, on_key);
}

/* The mouse takes the ball where it is seen, and draws it to where it goes. */
START_TEST(test_mouse_pulls)
{
    stage s;
    int x, y;
    stage_open(&s);
    dWorldSetGravity(s.scene.world, 0, 0, 0);
    ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    const camera c = camera_of(s.view);
    pixel_of(&c, -0.7, 0.2, 0.6, &x, &y);
    dcxViewPullBegin(s.view, x, y);
    ck_assert_ptr_eq(s.view->pull.body, dGeomGetBody(s.ball));
    dcxViewPullMove(s.view, x - 60, y - 40);
    for (int i = 0; i < 300; i++) {
        while (dcViewNext(s.view, REAL(0.01))) {
            dcWorldStep(s.scene.dc, s.scene.space, REAL(0.01));
        }
        ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    }
    dVector3 taken;
    dBodyGetRelPointPos(dGeomGetBody(s.ball), (dReal)s.view->pull.point[0], (dReal)s.view->pull.point[1],
                        (dReal)s.view->pull.point[2], taken);
    for (int k = 0; k < 3; k++) {
        assertNear((double)taken[k], s.view->pull.target[k], 0, 0.01);
    }
    stage_close(&s);
}
END_TEST

START_TEST(test_keys)
{
    stage s;
    stage_open(&s);
    ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    press(s.view, GLFW_KEY_P);
    ck_assert_int_eq(dcViewNext(s.view, REAL(0.01)), 0); /* paused */
    press(s.view, GLFW_KEY_O);
    ck_assert_int_eq(dcViewNext(s.view, REAL(0.01)), 1); /* one step */
    ck_assert_int_eq(dcViewNext(s.view, REAL(0.01)), 0);
    press(s.view, GLFW_KEY_P);
    ck_assert_int_eq(dcViewNext(s.view, REAL(0.01)), 1);
    press(s.view, GLFW_KEY_R);
    ck_assert_int_eq(dcViewGetCommand(s.view), dcViewReset);
    ck_assert_int_eq(dcViewGetCommand(s.view), 0);
    press(s.view, GLFW_KEY_X);
    ck_assert_int_eq(dcViewIsOpen(s.view), 0);
    stage_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("window", 120, &tests);
    tcase_add_test(tests, test_depths_are_the_projections);
    tcase_add_test(tests, test_colours);
    tcase_add_test(tests, test_contact_force);
    tcase_add_test(tests, test_pressed_bed);
    tcase_add_test(tests, test_loop_and_refusals);
    tcase_add_test(tests, test_mouse_pulls);
    tcase_add_test(tests, test_keys);
    return fixtureMain(suite);
}
