/* Random hits: whatever meets whatever, in whatever pose and spin, makes no energy. */
#include <math.h>

#include "accept.h"
#include "step_shapes.h"

static const double r = 0.05, top_speed = 5, top_spin = 30;

static const step_shape pairs[][2] = {
    {STEP_BALL, STEP_BALL},      {STEP_BALL, STEP_BOX},          {STEP_BALL, STEP_CAPSULE},
    {STEP_BALL, STEP_CYLINDER},  {STEP_BALL, STEP_CONVEX},       {STEP_BALL, STEP_MESH},
    {STEP_BALL, STEP_FIELD},     {STEP_BALL, STEP_PLANE},        {STEP_BOX, STEP_BOX},
    {STEP_BOX, STEP_CYLINDER},   {STEP_BOX, STEP_CONVEX},        {STEP_BOX, STEP_MESH},
    {STEP_BOX, STEP_FIELD},      {STEP_BOX, STEP_PLANE},         {STEP_CAPSULE, STEP_CAPSULE},
    {STEP_CAPSULE, STEP_BOX},    {STEP_CAPSULE, STEP_CYLINDER},  {STEP_CAPSULE, STEP_MESH},
    {STEP_CAPSULE, STEP_PLANE},  {STEP_CYLINDER, STEP_CYLINDER}, {STEP_CYLINDER, STEP_CONVEX},
    {STEP_CYLINDER, STEP_PLANE}, {STEP_CONVEX, STEP_CONVEX},     {STEP_CONVEX, STEP_MESH},
    {STEP_CONVEX, STEP_PLANE},   {STEP_MESH, STEP_MESH},         {STEP_MESH, STEP_PLANE},
    {STEP_MESH, STEP_FIELD},
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

static void direction(step_random *state, double d[3])
{
    double length;
    do {
        for (int k = 0; k < 3; k++) {
            d[k] = stepDraw(state);
        }
        length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    } while (length > 1 || length < 0.1);
    for (int k = 0; k < 3; k++) {
        d[k] /= length;
    }
}

/* Pose and spin at random, and a velocity near the one given. */
static void tumble(step_random *state, dBodyID body, const double velocity[3], double spread)
{
    double axis[3], spin[3], aside[3];
    double turn = M_PI * stepDraw(state), rate = top_spin * fabs(stepDraw(state));
    direction(state, axis);
    direction(state, spin);
    direction(state, aside);
    stepTurn(body, axis[0], axis[1], axis[2], turn);
    dBodySetAngularVel(body, (dReal)(rate * spin[0]), (dReal)(rate * spin[1]), (dReal)(rate * spin[2]));
    dBodySetLinearVel(body, (dReal)(velocity[0] + spread * aside[0]), (dReal)(velocity[1] + spread * aside[1]),
                      (dReal)(velocity[2] + spread * aside[2]));
}

/* Two bodies that fly at each other, or one that flies at what stays. */
static double aim(step_world *w, step_shape one, step_shape two, int seed)
{
    step_random state = 0x9e3779b97f4a7c15ULL * (unsigned long long)(seed + 1);
    double from[3], start[3], velocity[3], zero[3] = {0, 0, 0}, speed, gap;
    for (int k = 0; k < 8; k++) {
        stepDraw(&state);
    }
    speed = top_speed * (0.1 + 0.9 * fabs(stepDraw(&state)));
    direction(&state, from);
    if (stepShapeMoves(two)) {
        gap = stepShapeRadius(one, r) + stepShapeRadius(two, r);
        tumble(&state, stepShapeBody(w, two, r, 0, 0, 0), zero, 0);
    } else {
        gap = stepShapeRadius(one, r) + r / 4;
        stepGeom(w, two, r);
    }
    gap *= 1.1;
    start[0] = gap * from[0];
    start[1] = gap * from[1];
    start[2] = stepShapeMoves(two) ? gap * from[2] : gap;
    from[2] = stepShapeMoves(two) ? from[2] : 0.3 + fabs(from[2]);
    for (int k = 0; k < 3; k++) {
        velocity[k] = -speed * from[k];
    }
    tumble(&state, stepShapeBody(w, one, r, start[0], start[1], start[2]), velocity, 0.15 * speed);
    return 6 * gap / speed;
}

typedef struct hit {
    double rise;  /* greatest rise from the lowest before, over what there was at the start */
    double above; /* greatest excess over the start */
    int touched;
} hit;

static hit one_hit(step_world *w, const step_setup *setup, step_shape one, step_shape two, int seed)
{
    hit result = {0, 0, 0};
    double end, start, lowest;
    int late = setup->way == STEP_C; /* what is stored is told a step later there: no more than at the start */
    stepCreate(w, setup);
    end = fmin(aim(w, one, two, seed), 1);
    start = lowest = stepKinetic(w);
    while (stepAlive(w) && w->time < end) {
        double energy;
        stepOnce(w);
        energy = late ? stepKinetic(w) : stepEnergy(w);
        if (!isfinite(energy)) {
            energy = HUGE_VAL;
        }
        result.rise = fmax(result.rise, (energy - (late ? start : lowest)) / start);
        result.touched |= dcWorldGetNumContacts(w->dc) > 0 || energy < 0.999 * start;
        result.above = fmax(result.above, energy / start - 1);
        lowest = fmin(lowest, energy);
    }
    return result;
}

static void hits(const step_setup *setup, step_shape one, step_shape two)
{
    hit worst = {0, 0, 0};
    int worst_seed = accept.seed, alive = 1, touched = 0;
    step_world w, bad;
    for (int seed = accept.seed; seed < accept.seed + accept.seeds; seed++) {
        hit h = one_hit(&w, setup, one, two, seed);
        touched += h.touched;
        if (h.rise > worst.rise) {
            worst = h;
            worst_seed = seed;
        }
        if (!stepAlive(&w) && alive) {
            alive = 0;
            bad = w;
        }
        stepDestroy(&w);
        stepShapesFree();
    }
    acceptRow(alive ? NULL : &bad, worst.rise, 0.01, "", "%s on %s %s (seed %d; over start %.1g; %d touched)",
              stepShapeName[one], stepShapeName[two], acceptName(setup), worst_seed, worst.above, touched);
}

void acceptHits(void)
{
    static const double moduli[] = {1e5, 1e7, 1e9, 2e11};
    step_setup setup = acceptSetup(0.1);
    setup.gravity[2] = 0;
    for (int i = 0; i < ACCEPT_WAYS / 2; i++) {
        acceptSetWay(&setup, i);
        for (int p = 0; p < PAIRS; p++) {
            for (int m = 0; m < 4; m++) {
                setup.modulus = moduli[m];
                if (acceptWanted(&setup)) {
                    hits(&setup, pairs[p][0], pairs[p][1]);
                }
            }
        }
    }
}
