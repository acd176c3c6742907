/*
 * A heap in a window that is seen: what is wholly behind others is left out and what is small is drawn with few
 * triangles, but the picture is that of a hidden window, where everything is drawn in full.
 */
#include <math.h>

#include "window/window.h"
#include "window_stage.h"

enum { SIDE = 6, HIGH = 4 };

static const dReal from[3] = {REAL(3.5), -3, REAL(1.8)}, middle[3] = {REAL(0.6), REAL(0.6), REAL(0.5)};

static void add(Scene *scene, int i, int x, int y, int z)
{
    dGeomID geom;
    switch (i % 4) {
    case 0: geom = dCreateBox(scene->space, REAL(0.2), REAL(0.24), REAL(0.2)); break;
    case 1: geom = dCreateSphere(scene->space, REAL(0.12)); break;
    case 2: geom = dCreateCapsule(scene->space, REAL(0.09), REAL(0.14)); break;
    default: geom = dCreateCylinder(scene->space, REAL(0.1), REAL(0.2)); break;
    }
    const dBodyID body = sceneBody(scene, 0.2, 1, 0.25 * x, 0.25 * y, 0.15 + 0.3 * z);
    dQuaternion turn = {REAL(0.9), (dReal)(0.1 * x), (dReal)(0.2 * y - 0.4), (dReal)(0.15 * z)};
    dNormalize4(turn);
    dBodySetQuaternion(body, turn);
    dGeomSetBody(geom, body);
}

static dcViewID open_view(const Scene *scene, int hidden)
{
    dcViewDef def = dcViewDefault();
    def.width = WIDTH;
    def.height = HEIGHT;
    def.hidden = hidden;
    const dcViewID view = dcViewCreate(scene->world, scene->space, NULL, &def);
    ck_assert_ptr_nonnull(view);
    ck_assert_int_eq(dcViewSetCamera(view, from, middle), dcOk);
    dcxViewFind(view)->panel = 0;
    ck_assert_int_eq(dcViewDraw(view), dcOk);
    return view;
}

static int count_of(dcViewID view, int kind)
{
    int count = 0;
    for (int i = 0; i < dcxViewFind(view)->scene->num_geoms; i++) {
        count += dcxViewFind(view)->graphics.kind[i] == kind;
    }
    return count;
}

static double depth_at(dcViewID view, int x, int y)
{
    dReal depth;
    glfwMakeContextCurrent(dcxViewFind(view)->window);
    ck_assert_int_eq(dcViewGetPixel(view, x, y, NULL, &depth), dcOk);
    return (double)depth;
}

/* Nothing ends within two pixels. */
static int is_inside(dcViewID view, int x, int y, double depth)
{
    for (int i = 0; i < 4; i++) {
        const double other = depth_at(view, x + (i & 1 ? 2 : -2), y + (i & 2 ? 2 : -2));
        if (!(fabs(other - depth) < 0.05)) {
            return 0;
        }
    }
    return 1;
}

/* Flatter forms are inside, by a radius at most. */
START_TEST(test_heap_is_as_in_full)
{
    Scene scene;
    int pixels = 0, others = 0;
    sceneOpen(&scene, 0);
    for (int i = 0; i < SIDE * SIDE * HIGH; i++) {
        add(&scene, i + i / SIDE, i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE);
    }
    const dcViewID full = open_view(&scene, 1), seen = open_view(&scene, 0);
    ck_assert_ptr_nonnull(dcxViewFind(seen)->graphics.kind);
    ck_assert_int_gt(count_of(seen, dcxViewBehind), SIDE * SIDE * HIGH / 5);
    ck_assert_int_gt(count_of(seen, dcxViewSmall), SIDE * SIDE);
    for (int y = 2; y < HEIGHT - 2; y += 5) {
        for (int x = 2; x < WIDTH - 2; x += 5) {
            const double depth = depth_at(full, x, y);
            if (isfinite(depth) && is_inside(full, x, y, depth)) {
                pixels++;
                others += !(fabs(depth_at(seen, x, y) - depth) < 0.1);
            }
        }
    }
    ck_assert_int_gt(pixels, 500);
    ck_assert_msg(others < pixels / 100, "%d of %d pixels are of others", others, pixels);
    ck_assert_int_eq(dcViewDestroy(full), dcOk);
    ck_assert_int_eq(dcViewDestroy(seen), dcOk);
    sceneClose(&scene);
}
END_TEST

void addHeapTests(TCase *tests)
{
    tcase_add_test(tests, test_heap_is_as_in_full);
}
