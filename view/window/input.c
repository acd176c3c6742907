/* Mouse and keys. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "window.h"

enum { NOTHING, TURN, MOVE, PULL };

static const double fastest = 64;

static dcViewID view_of(GLFWwindow *window)
{
    return glfwGetWindowUserPointer(window);
}

/* ---- mouse ---- */

static void on_button(GLFWwindow *window, int button, int action, int mods)
{
    dcViewID v = view_of(window);
    v->pull.body = 0;
    v->dragging = NOTHING;
    if (action != GLFW_PRESS) {
        return;
    }
    if (button == GLFW_MOUSE_BUTTON_LEFT && mods & GLFW_MOD_CONTROL) {
        dcxViewPullBegin(v, v->mouse_x, v->mouse_y);
        v->dragging = PULL;
    } else {
        v->dragging = button == GLFW_MOUSE_BUTTON_LEFT && !(mods & GLFW_MOD_SHIFT) ? TURN : MOVE;
    }
}

/* Places come in units of the screen, which need not be pixels. */
static void on_move(GLFWwindow *window, double x, double y)
{
    dcViewID v = view_of(window);
    int width, height;
    glfwGetWindowSize(window, &width, &height);
    x *= width > 0 ? (double)v->width / width : 1;
    y *= height > 0 ? (double)v->height / height : 1;
    switch (v->dragging) {
    case TURN: dcxViewCameraTurn(v, x - v->mouse_x, y - v->mouse_y); break;
    case MOVE: dcxViewCameraMove(v, x - v->mouse_x, y - v->mouse_y); break;
    case PULL: dcxViewPullMove(v, x, y); break;
    default: break;
    }
    v->mouse_x = x;
    v->mouse_y = y;
}

static void on_wheel(GLFWwindow *window, double dx, double dy)
{
    (void)dx;
    dcxViewCameraZoom(view_of(window), dy);
}

/* ---- keys ---- */

static void print_camera(dcViewID v)
{
    const dcxViewCamera *c = &v->camera;
    printf("camera: eye {%g, %g, %g}, at {%g, %g, %g}\n", c->eye[0], c->eye[1], c->eye[2], c->at[0], c->at[1],
           c->at[2]);
    fflush(stdout);
}

static void first_camera(dcViewID v)
{
    dcxViewCamera *c = &v->camera;
    memcpy(c->at, c->first, sizeof c->at);
    c->distance = c->first[3];
    c->turn = c->first[4];
    c->rise = c->first[5];
}

/* What one step back is: as long as the program's own. */
static void one_step(dcViewID v)
{
    v->paused = 1;
    v->steps_due++;
}

static void pictures(dcViewID v)
{
    v->writing = !v->writing;
    if (v->writing) {
        mkdir("frame", 0777);
    }
}

static void push_key(dcViewID v, int key)
{
    if (v->keys < dcxViewKeys) {
        v->key[v->keys++] = key;
    }
}

static void faster(dcViewID v, double factor)
{
    v->speed = fmin(fastest, fmax(1 / fastest, v->speed * factor));
    v->debt = 0;
}

static void on_control(dcViewID v, int key)
{
    switch (key) {
    case GLFW_KEY_P: v->paused = !v->paused; break;
    case GLFW_KEY_O: one_step(v); break;
    case GLFW_KEY_S: v->shadows = !v->shadows; break;
    case GLFW_KEY_T: v->textures = !v->textures; break;
    case GLFW_KEY_F: v->forces = !v->forces; break;
    case GLFW_KEY_J: v->joints = !v->joints; break;
    case GLFW_KEY_E: v->panel = !v->panel; break;
    case GLFW_KEY_H: v->help = !v->help; break;
    case GLFW_KEY_V: print_camera(v); break;
    case GLFW_KEY_C: first_camera(v); break;
    case GLFW_KEY_A: dcViewFit(v->handle); break;
    case GLFW_KEY_W: pictures(v); break;
    case GLFW_KEY_R: push_key(v, dcViewReset); break;
    case GLFW_KEY_X: v->open = 0; break;
    case GLFW_KEY_EQUAL:
    case GLFW_KEY_KP_ADD: faster(v, 2); break;
    case GLFW_KEY_MINUS:
    case GLFW_KEY_KP_SUBTRACT: faster(v, 0.5); break;
    default: break;
    }
}

static void on_key(GLFWwindow *window, int key, int scancode, int action, int mods)
{
    const char *name = glfwGetKeyName(key, scancode);
    if (action == GLFW_RELEASE || !(mods & GLFW_MOD_CONTROL)) {
        return;
    }
    if (name && name[0] >= 'a' && name[0] <= 'z') { /* what is printed on the key, on any keyboard */
        key = GLFW_KEY_A + name[0] - 'a';
    } else if (name && (name[0] == '+' || name[0] == '-')) {
        key = name[0] == '+' ? GLFW_KEY_EQUAL : GLFW_KEY_MINUS;
    }
    on_control(view_of(window), key);
}

static void on_character(GLFWwindow *window, unsigned code)
{
    if (code > ' ' && code < 127) {
        push_key(view_of(window), (int)code);
    } else if (code == ' ') {
        push_key(view_of(window), ' ');
    }
}

static void on_size(GLFWwindow *window, int width, int height)
{
    dcViewID v = view_of(window);
    if (width > 0 && height > 0) {
        v->width = width;
        v->height = height;
    }
}

void dcxViewInputOpen(dcViewID v)
{
    glfwSetWindowUserPointer(v->window, v);
    glfwSetMouseButtonCallback(v->window, on_button);
    glfwSetCursorPosCallback(v->window, on_move);
    glfwSetScrollCallback(v->window, on_wheel);
    glfwSetKeyCallback(v->window, on_key);
    glfwSetCharCallback(v->window, on_character);
    if (!v->hidden) {
        glfwSetFramebufferSizeCallback(v->window, on_size);
    }
}
