/* Scenes that are timed and judged. */
#include "scenes_step.h"

#include <math.h>
#include <string.h>

static const double side = 0.2, density = 1000, gravity = 9.81;

static double box_mass(double lx, double ly, double lz)
{
    return density * lx * ly * lz;
}

static double depth(const step_world *w, double half)
{
    return half - (double)dBodyGetPosition(w->body[0])[2];
}

/* ---- ball, box, stacks ---- */

static double ball_mass(void)
{
    return density * M_PI / 6 * side * side * side;
}

static void ball(step_world *w)
{
    stepPlane(w);
    stepBall(w, side / 2, ball_mass(), 0, 0, side / 2 + 0.1);
}

static double ball_rest(const step_world *w)
{
    double k = stepBallStiffness(&w->setup, side / 2);
    return depth(w, side / 2) / dcHuntCrossleyStaticDepth(k, ball_mass() * gravity) - 1;
}

static void stack(step_world *w, int count)
{
    stepPlane(w);
    for (int i = 0; i < count; i++) {
        stepBox(w, side, side, side, box_mass(side, side, side), 0, 0, side / 2 + i * side + (i + 1) * 1e-3);
    }
}

static double stack_rest(const step_world *w)
{
    double weight = w->bodies * box_mass(side, side, side) * gravity;
    return depth(w, side / 2) / (weight / (stepBedStiffness(&w->setup, side) * side * side)) - 1;
}

static void box(step_world *w)
{
    stack(w, 1);
}

static void stack5(step_world *w)
{
    stack(w, 5);
}

static void stack20(step_world *w)
{
    stack(w, 20);
}

/* ---- heaps ---- */

static void bin(step_world *w, double half)
{
    stepPlane(w);
    dCreatePlane(w->space, 1, 0, 0, (dReal)-half);
    dCreatePlane(w->space, -1, 0, 0, (dReal)-half);
    dCreatePlane(w->space, 0, 1, 0, (dReal)-half);
    dCreatePlane(w->space, 0, -1, 0, (dReal)-half);
}

static void heap50(step_world *w)
{
    const double pitch = 1.9 * side;
    step_random state = 1;
    bin(w, 3 * pitch / 2);
    for (int i = 0; i < 50; i++) {
        double x = (i % 3 - 1) * pitch, y = (i / 3 % 3 - 1) * pitch, z = side + pitch * (i / 9);
        double turn = M_PI * stepDraw(&state), ax = stepDraw(&state), ay = stepDraw(&state);
        dBodyID body = i % 3 == 0   ? stepBall(w, side / 2, ball_mass(), x, y, z)
                       : i % 3 == 1 ? stepBox(w, side, 0.7 * side, 0.6 * side, box_mass(side, side, side) / 2, x, y, z)
                                    : stepCapsule(w, side / 3, side, ball_mass(), x, y, z);
        stepTurn(body, ax, ay, 1.5, turn);
    }
}

void stepPour(step_world *w, int count)
{
    const double radius = 0.05, pitch = 2.2 * radius;
    const int row = (int)ceil(cbrt(count / 2.0));
    step_random state = 7;
    bin(w, row * pitch / 2 + 0.01 * radius);
    for (int i = 0; i < count; i++) {
        double shake = 0.05 * radius;
        double x = (i % row + 0.5 - row / 2.0) * pitch + shake * stepDraw(&state);
        double y = (i / row % row + 0.5 - row / 2.0) * pitch + shake * stepDraw(&state);
        stepBall(w, radius, density * 4 / 3 * M_PI * pow(radius, 3), x, y, radius + pitch * (i / (row * row)));
    }
}

static void bin200(step_world *w)
{
    stepPour(w, 200);
}

static void pour1000(step_world *w)
{
    stepPour(w, 1000);
}

static void pour4000(step_world *w)
{
    stepPour(w, 4000);
}

/* ---- things built of boxes ---- */

void stepPyramid(step_world *w, int base, double deep, double loose)
{
    const double gap = 1e-3, mass = box_mass(side, deep, side);
    step_random random = 1;
    stepPlane(w);
    for (int row = 0; row < base; row++) {
        for (int i = 0; i < base - row; i++) {
            double x = (i - (base - row - 1) / 2.0) * 1.1 * side + loose * stepDraw(&random);
            double y = loose * stepDraw(&random);
            stepBox(w, side, deep, side, mass, x, y, side / 2 + row * (side + gap) + gap);
        }
    }
}

static void pyramid55(step_world *w)
{
    stepPyramid(w, 10, side, 0);
}

static void pyramid210(step_world *w)
{
    stepPyramid(w, 20, side, 0);
}

static void jenga24(step_world *w)
{
    const double length = 0.15, wide = length / 3, high = 0.03;
    stepPlane(w);
    for (int i = 0; i < 24; i++) {
        double z = (i / 3 + 0.5) * high + (i / 3 + 1) * 1e-4, at = (i % 3 - 1) * wide * 1.01;
        if (i / 3 % 2) {
            stepBox(w, wide, length, high, box_mass(wide, length, high) / 2, at, 0, z);
        } else {
            stepBox(w, length, wide, high, box_mass(wide, length, high) / 2, 0, at, z);
        }
    }
}

static void dominoes50(step_world *w)
{
    const double thick = 0.02, wide = 0.08, high = 0.16;
    stepPlane(w);
    for (int i = 0; i < 50; i++) {
        stepBox(w, thick, wide, high, box_mass(thick, wide, high), 0.08 * i, 0, high / 2);
    }
    dBodySetAngularVel(w->body[0], 0, 4, 0);
    dBodySetLinearVel(w->body[0], (dReal)(2 * high), 0, 0);
}

/* Two leaning cards, a pair beside them, one across, and a pair on top. */
static void cards(step_world *w)
{
    const double high = 0.18, wide = 0.12, thick = 0.006, lean = 0.35;
    const double span = high * sin(lean) + thick * cos(lean), tall = high * cos(lean) + thick * sin(lean);
    const double pair[3] = {-span, span, 0};
    const double mass = 4 * box_mass(high, wide, thick);
    stepPlane(w);
    for (int i = 0; i < 3; i++) {
        double up = i < 2 ? 0 : tall + thick + 2e-4;
        for (int s = -1; s <= 1; s += 2) {
            stepTurn(stepBox(w, thick, wide, high, mass, pair[i] + s * span / 2, 0, up + tall / 2 + 1e-4), 0, 1, 0,
                     -s * lean);
        }
    }
    stepBox(w, 3 * span, wide, thick, mass, 0, 0, tall + thick / 2 + 2e-4);
}

static void ragdoll16(step_world *w)
{
    step_ragdoll ragdoll;
    stepPlane(w);
    stepRagdollBuild(w, &ragdoll, 0.5);
    if (w->dc) {
        stepRagdollSoften(w, &ragdoll, 1000, 0.1);
    }
    stepRagdollThrow(w, 1, 1, 4);
}

const step_scene stepScenes[] = {
    {"ball", "a ball", ball, 3, ball_rest},
    {"box", "a box", box, 2, stack_rest},
    {"stack5", "a stack of 5", stack5, 3, stack_rest},
    {"stack20", "a stack of 20", stack20, 4, stack_rest},
    {"heap50", "a heap of 50, balls, boxes, capsules", heap50, 4, NULL},
    {"bin200", "200 balls in a bin", bin200, 4, NULL},
    {"pyramid55", "a pyramid of 55 boxes", pyramid55, 3, NULL},
    {"pyramid210", "a pyramid of 210 boxes", pyramid210, 3, NULL},
    {"jenga24", "a tower of 24 blocks", jenga24, 2, NULL},
    {"dominoes50", "50 dominoes fall", dominoes50, 0.5, NULL},
    {"cards", "a house of 7 cards", cards, 2, NULL},
    {"ragdoll16", "16 bodies, 15 joints, soft stops", ragdoll16, 0.5, NULL},
    {"pour1000", "1000 balls poured into a bin", pour1000, 4, NULL},
    {"pour4000", "4000 balls poured into a bin", pour4000, 4, NULL},
    {NULL, NULL, NULL, 0, NULL},
};

const step_scene *stepSceneFind(const char *name)
{
    const step_scene *s = stepScenes;
    while (s->name && strcmp(s->name, name) != 0) {
        s++;
    }
    return s->name ? s : NULL;
}
