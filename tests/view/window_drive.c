/* The window's loop, mouse and keys. */
#include "window/window.h"
#include "window_stage.h"

/* Time, keys, speed; and what is refused changes nothing. */
START_TEST(test_loop_and_refusals)
{
    stage s;
    int steps = 0;
    static const dReal beyond[3] = {2, 0, 0};
    stageOpen(&s);
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
    stageClose(&s);
}
END_TEST

static void press(dcViewID view, int key)
{
    GLFWwindow *w = dcxViewFind(view)->window;
    const GLFWkeyfun on_key = glfwSetKeyCallback(w, NULL);
    on_key(w, key, glfwGetKeyScancode(key), GLFW_PRESS, GLFW_MOD_CONTROL);
    glfwSetKeyCallback(w, on_key);
}

/* The mouse takes the ball where it is seen, and draws it to where it goes. */
START_TEST(test_mouse_pulls)
{
    stage s;
    int x, y;
    stageOpen(&s);
    dWorldSetGravity(s.scene.world, 0, 0, 0);
    ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    const camera c = cameraOf(s.view);
    pixelOf(&c, -0.7, 0.2, 0.6, &x, &y);
    const dcViewID view = dcxViewFind(s.view);
    dcxViewPullBegin(view, x, y);
    ck_assert_ptr_eq(view->pull.body, dGeomGetBody(s.ball));
    dcxViewPullMove(view, x - 60, y - 40);
    for (int i = 0; i < 300; i++) {
        while (dcViewNext(s.view, REAL(0.01))) {
            dcWorldStep(s.scene.dc, s.scene.space, REAL(0.01));
        }
        ck_assert_int_eq(dcViewDraw(s.view), dcOk);
    }
    dVector3 taken;
    dBodyGetRelPointPos(dGeomGetBody(s.ball), (dReal)view->pull.point[0], (dReal)view->pull.point[1],
                        (dReal)view->pull.point[2], taken);
    for (int k = 0; k < 3; k++) {
        assertNear((double)taken[k], view->pull.target[k], 0, 0.01);
    }
    stageClose(&s);
}
END_TEST

START_TEST(test_keys)
{
    stage s;
    stageOpen(&s);
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
    stageClose(&s);
}
END_TEST

static void destroy_view(void *data)
{
    ck_assert_int_eq(dcViewDestroy(*(dcViewID *)data), dcOk);
}

static void count_frame(void *data)
{
    (void)data;
}

static void destroy_by_key(void *data, int key)
{
    (void)key;
    destroy_view(data);
}

/* The program destroys the window in a step or by a key; then there is another one, and the old handle is not its. */
START_TEST(test_destroyed_in_its_loop)
{
    stage s;
    stageOpen(&s);
    const dcViewID gone = s.view;
    const dcViewFunctions functions = {
        .step = _i ? count_frame : destroy_view, .command = _i ? destroy_by_key : NULL, .data = &s.view};
    if (_i) {
        press(s.view, GLFW_KEY_R);
    }
    ck_assert_int_eq(dcViewRun(s.view, REAL(0.01), &functions, 1), _i ? dcOk : dcErrHandle);
    for (int i = 0; i < 20; i++) {
        s.view = dcViewCreate(s.scene.world, s.scene.space, s.scene.dc,
                              &(dcViewDef){.width = 64, .height = 64, .hidden = 1});
        ck_assert(s.view && s.view != gone);
        ck_assert_int_eq(dcViewClose(gone), dcErrHandle);
        ck_assert_int_eq(dcViewIsOpen(s.view), 1);
        if (i < 19) {
            ck_assert_int_eq(dcViewDestroy(s.view), dcOk);
        }
    }
    stageClose(&s);
}
END_TEST

void addDriveTests(TCase *tests)
{
    tcase_add_test(tests, test_loop_and_refusals);
    tcase_add_test(tests, test_mouse_pulls);
    tcase_add_test(tests, test_keys);
    tcase_add_loop_test(tests, test_destroyed_in_its_loop, 0, 2);
}
