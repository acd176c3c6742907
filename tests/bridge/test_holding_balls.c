/*
 * Friction that holds has two forms in the sources: one for balls, many contacts at once, and one for all else.  A heap
 * of balls, and the same of bodies whose moments of inertia differ in the ninth digit, which are not balls any more:
 * they go the same way, with the same books.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/plugin_test.h"

enum { BALLS = 24 };

typedef struct heap {
    double v[BALLS][3], w[BALLS][3], at[BALLS][3];
    double potential, dissipated;
} heap;

static double draw(void)
{
    return 2 * (double)dRandReal() - 1;
}

/* Balls that come down on each other, spinning; some are thrown against the others. */
static void build(AnyScene *any, dBodyID *body, double apart)
{
    dRandSetSeed(11);
    for (int k = 0; k < BALLS; k++) {
        double x = 0.11 * (k % 3 - 1) + 0.004 * draw(), y = 0.11 * (k / 3 % 3 - 1) + 0.004 * draw();
        body[k] = dGeomGetBody(sceneBall(&any->s, 0.05, 0.5, x, y, 0.0495 + 0.095 * (k / 9)));
        dMass mass;
        dBodyGetMass(body[k], &mass);
        mass.I[5] *= (dReal)(1 + apart);
        dBodySetMass(body[k], &mass);
        dBodySetLinearVel(body[k], (dReal)draw(), (dReal)draw(), (dReal)(-fabs(draw())));
        dBodySetAngularVel(body[k], (dReal)(9 * draw()), (dReal)(9 * draw()), (dReal)(9 * draw()));
    }
}

static void run(heap *out, double apart, double seconds)
{
    AnyScene any;
    dBodyID body[BALLS];
    anyOpenRough(&any, anyResolved, 1e6, 0.3, 0.5);
    sceneFloor(&any.s);
    build(&any, body, apart);
    anyRun(&any, seconds, 1.0 / 60);
    for (int k = 0; k < BALLS; k++) {
        for (int a = 0; a < 3; a++) {
            out->at[k][a] = (double)dBodyGetPosition(body[k])[a];
            out->v[k][a] = (double)dBodyGetLinearVel(body[k])[a];
            out->w[k][a] = (double)dBodyGetAngularVel(body[k])[a];
        }
    }
    out->potential = (double)dcWorldGetPotentialEnergy(any.s.dc);
    out->dissipated = (double)dcWorldGetDissipatedEnergy(any.s.dc);
    anyClose(&any);
}

static double greatest(double (*a)[3], double (*b)[3])
{
    double most = 0;
    for (int k = 0; k < BALLS; k++) {
        for (int i = 0; i < 3; i++) {
            most = fmax(most, fabs(a[k][i] - b[k][i]));
        }
    }
    return most;
}

/* Steps of 1/60 s after which they are compared. */
static const int instants[] = {1, 3, 10, 20, 30};

START_TEST(test_both_forms)
{
    heap balls, others;
    double apart = byPrecision(1e-9, 3e-6), seconds = instants[_i] / 60.0;
    run(&balls, 0, seconds);
    run(&others, apart, seconds);
    /* a heap that is still moving makes a difference some ten or hundred times greater, of rounding too */
    assertScaled("position", greatest(balls.at, others.at), 0, 10 * apart, 1);
    assertScaled("velocity", greatest(balls.v, others.v), 0, 100 * apart, 1);
    assertScaled("angular velocity", greatest(balls.w, others.w), 0, 2000 * apart, 1);
    assertScaled("stored energy", balls.potential, others.potential, 100 * apart, 1);
    assertScaled("dissipated energy", balls.dissipated, others.dissipated, 100 * apart, 1);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("holding, balls", 60, &tests);
    tcase_add_loop_test(tests, test_both_forms, 0, 5);
    return fixtureMain(suite);
}
