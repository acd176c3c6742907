/*
 * What the window draws is where the projection says: depths against rays that are cast here, colours of what is
 * asleep, hidden, painted, pressed.  No picture is compared with another.  Run by tests/view.sh, which brings a
 * display.
 */
#include <math.h>
#include <stdio.h>

#include "window_stage.h"

/* ---- rays, as a camera of that field of view has them ---- */

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
    stageOpen(&s);
    ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    const camera c = cameraOf(s.view);
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
    stageClose(&s);
}
END_TEST

static void look_at(stage *s, double x, double y, double z, int colour[3], dReal *depth)
{
    const camera c = cameraOf(s->view);
    int px, py;
    pixelOf(&c, x, y, z, &px, &py);
    ck_assert_int_eq(dcViewDraw(s->view), dcOk);
    ck_assert_int_eq(dcViewGetPixel(s->view, px, py, colour, depth), dcOk);
}

START_TEST(test_colours)
{
    static const dReal green[3] = {0, 1, 0};
    stage s;
    int bright[3], dim[3];
    dReal depth, behind;
    stageOpen(&s);
    ck_assert_int_eq(dcViewSetColour(s.view, s.box, green), dcOk);
    look_at(&s, 0.6, -0.3, 1.1, bright, &depth); /* its upper side */
    ck_assert(bright[1] > 2 * bright[0] && bright[1] > 2 * bright[2]);
    dBodyDisable(dGeomGetBody(s.box));
    look_at(&s, 0.6, -0.3, 1.1, dim, &depth);
    ck_assert_msg(dim[1] < 0.7 * bright[1], "awake %d, asleep %d", bright[1], dim[1]);
    ck_assert_int_eq(dcViewHide(s.view, s.box, 1), dcOk);
    look_at(&s, 0.6, -0.3, 1.1, NULL, &behind);
    ck_assert_msg(behind > depth + REAL(0.5), "hidden, but depth %g after %g", (double)behind, (double)depth);
    stageClose(&s);
}
END_TEST

/* The arrow of a ball's weight stands on its contact, over the ball itself, and is gone with the forces. */
START_TEST(test_contact_force)
{
    stage s;
    int colour[3];
    dReal depth;
    stageOpen(&s);
    sceneFloor(&s.scene);
    dBodySetPosition(dGeomGetBody(s.ball), REAL(-0.7), REAL(0.2), REAL(0.5));
    for (int i = 0; i < 60; i++) {
        ck_assert_int_ge(dcWorldStep(s.scene.dc, s.scene.space, REAL(0.01)), dcOk);
    }
    look_at(&s, -0.7, 0.2, 0.12, colour, &depth);
    ck_assert_msg(colour[0] > 180 && colour[1] < 60 && colour[2] < 60, "%d %d %d", colour[0], colour[1], colour[2]);
    look_at(&s, -0.9, 0.2, 0.3, colour, &depth);
    ck_assert_msg(!(colour[0] > 180 && colour[1] < 60), "%d %d %d", colour[0], colour[1], colour[2]);
    stageClose(&s);
}
END_TEST

/* A box on a bed of springs: its lower side is coloured, and at its centre of pressure an arrow stands. */
START_TEST(test_pressed_bed)
{
    stage s;
    int before[3], after[3];
    stageOpen(&s);
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
    look_at(&s, 0.6, -0.1, 0.12, after, NULL);
    ck_assert_msg(after[0] > 180 && after[1] < 60 && after[2] < 60, "%d %d %d", after[0], after[1], after[2]);
    stageClose(&s);
}
END_TEST

START_TEST(test_what_is_set_is_read)
{
    static const dReal green[3] = {0, 1, 0};
    stage s;
    dVector3 from, to;
    int painted[3], usual[3];
    dReal depth;
    stageOpen(&s);
    ck_assert_int_eq(dcViewGetCamera(s.view, from, to), dcOk);
    for (int k = 0; k < 3; k++) {
        ck_assert_double_lt(fabs((double)(from[k] - eye[k])) + fabs((double)(to[k] - at[k])), 1e-5);
    }
    ck_assert_int_eq(dcViewGetCamera(s.view, NULL, NULL), dcOk);
    ck_assert_int_eq(dcViewSetColour(s.view, s.box, green), dcOk);
    look_at(&s, 0.6, -0.3, 1.1, painted, &depth);
    ck_assert_int_eq(dcViewForget(s.view, s.box), dcOk);
    look_at(&s, 0.6, -0.3, 1.1, usual, &depth);
    ck_assert_msg(painted[1] > 2 * painted[0] && usual[1] < usual[0], "%d %d, then %d %d", painted[0], painted[1],
                  usual[0], usual[1]); /* orange or violet, the next to come */
    ck_assert_int_eq(dcViewForget(s.view, 0), dcErrArgument);
    ck_assert_int_eq(dcViewWritePicture(s.view, "window-picture.png") == dcOk, dcViewPicturesSupported());
    ck_assert_int_eq(remove("window-picture.png") == 0, dcViewPicturesSupported());
    stageClose(&s);
    ck_assert_int_eq(dcViewGetCamera(s.view, from, to), dcErrHandle);
    ck_assert_int_eq(dcViewForget(s.view, s.box), dcErrHandle);
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
    tcase_add_test(tests, test_what_is_set_is_read);
    addDriveTests(tests);
    addHeapTests(tests);
    addShadowTests(tests);
    return fixtureMain(suite);
}
