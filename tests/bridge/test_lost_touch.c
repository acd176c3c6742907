/*
 * Two boxes that touched and are a hair apart since: nothing acts between them, as long as they come no closer than
 * that, in whatever way an edge of the one is beside a face, an edge or a corner of the other.
 */
#include <math.h>

#include "scenes/any_scene.h"

static const double h = 1.0 / 60, kinds[][3] = {{0.5, 0.02, 1}, {0.3, 0.3, 0.3}, {0.05, 0.4, 0.1}};
static AnyScene any;

typedef struct Block {
    dGeomID geom;
    double half[3];
} Block;

static void rotate(Block *block, dBodyID body)
{
    dQuaternion q;
    for (int i = 0; i < 4; i++) {
        q[i] = dRandReal() - (dReal)0.5;
    }
    dSafeNormalize4(q);
    if (body) {
        dBodySetQuaternion(body, q);
    } else {
        dGeomSetQuaternion(block->geom, q);
    }
}

/* A block at the origin, on a body or not. */
static Block block(const double *size, int moves)
{
    Block made = {dCreateBox(any.s.space, (dReal)size[0], (dReal)size[1], (dReal)size[2]), {0}};
    dMass m;
    dBodyID body = moves ? sceneBody(&any.s, 0.1, 1, 0, 0, 0) : 0;
    for (int i = 0; i < 3; i++) {
        made.half[i] = 0.5 * size[i];
    }
    if (moves) {
        dMassSetBoxTotal(&m, 1, (dReal)size[0], (dReal)size[1], (dReal)size[2]);
        dBodySetMass(body, &m);
        dGeomSetBody(made.geom, body);
    }
    rotate(&made, body);
    return made;
}

static void axis_of(const Block *b, int i, double *axis)
{
    const dReal *r = dGeomGetRotation(b->geom);
    for (int k = 0; k < 3; k++) {
        axis[k] = (double)r[4 * k + i];
    }
}

static double reach_of(const Block *b, const double *n)
{
    double sum = 0, axis[3];
    for (int i = 0; i < 3; i++) {
        axis_of(b, i, axis);
        sum += b->half[i] * fabs(axis[0] * n[0] + axis[1] * n[1] + axis[2] * n[2]);
    }
    return sum;
}

/* How far apart the second is at t along a direction; by the sides of both and by all that is square to two edges. */
static double gap_at(const Block *one, const Block *two, const double *way, double t, double *best)
{
    double most = -INFINITY;
    for (int i = 0; i < 15; i++) {
        double a[3], b[3], n[3];
        axis_of(i < 3 ? one : two, i % 3, n);
        if (i >= 6) {
            axis_of(one, (i - 6) / 3, a);
            axis_of(two, (i - 6) % 3, b);
            for (int k = 0; k < 3; k++) {
                n[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
            }
        }
        double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]), along = 0;
        if (length < 1e-3) {
            continue;
        }
        for (int k = 0; k < 3; k++) {
            n[k] /= length;
            along += t * way[k] * n[k];
        }
        double gap = fabs(along) - reach_of(one, n) - reach_of(two, n);
        if (gap > most) {
            most = gap;
            for (int k = 0; k < 3; k++) {
                best[k] = along < 0 ? -n[k] : n[k];
            }
        }
    }
    return most;
}

/* Puts the second where the gap is what it shall be (< 0: overlap), and stills it. */
static void put(const Block *one, const Block *two, const double *way, double gap, double *n)
{
    double lo = 0, hi = 1e4; /* times a way of any length */
    for (int i = 0; i < 60; i++) {
        double t = 0.5 * (lo + hi);
        *(gap_at(one, two, way, t, n) < gap ? &lo : &hi) = t;
    }
    dBodyID body = dGeomGetBody(two->geom);
    dBodySetPosition(body, (dReal)(hi * way[0]), (dReal)(hi * way[1]), (dReal)(hi * way[2]));
    dBodySetLinearVel(body, 0, 0, 0);
    dBodySetAngularVel(body, 0, 0, 0);
}

/* A little of the way round, and along another way. */
static void go_on(const Block *two, const dReal *turned, double *way)
{
    dQuaternion q;
    for (int k = 0; k < 4; k++) {
        q[k] = turned[k] + (dReal)0.02 * (dRandReal() - (dReal)0.5);
    }
    dSafeNormalize4(q);
    dBodySetQuaternion(dGeomGetBody(two->geom), q);
    for (int k = 0; k < 3; k++) {
        way[k] += 0.02 * ((double)dRandReal() - 0.5);
    }
}

/* What a step does to the second, which comes at a speed along -n. */
static void assert_free(const Block *two, const double *n, double fast, int which)
{
    double change = 0;
    dBodyID body = dGeomGetBody(two->geom);
    dBodySetLinearVel(body, (dReal)(-fast * n[0]), (dReal)(-fast * n[1]), (dReal)(-fast * n[2]));
    anyStep(&any, h);
    for (int k = 0; k < 3; k++) {
        change += fabs(bodyGoes(body, k) + fast * n[k]);
    }
    double spin = (double)dCalcVectorLength3(dBodyGetAngularVel(body));
    ck_assert_msg(change <= byPrecision(1e-12, 1e-6) && spin == 0, "pair %d, coming at %g m/s, got %g m/s and %g rad/s",
                  which, fast, change, spin);
}

START_TEST(test_lost_touch)
{
    enum { ALL = 300 };
    double overlap = byPrecision(1e-5, 1e-4), apart = byPrecision(3e-5, 3e-4);
    int touched = 0;
    dRandSetSeed(7);
    for (int i = 0; i < ALL; i++) {
        double way[3], n[3];
        dQuaternion turned;
        anyOpen(&any, _i % anyOwnWays, 1e7, 1);
        dWorldSetGravity(any.s.world, 0, 0, 0);
        Block one = block(kinds[i % 3], 0), two = block(kinds[i / 3 % 3], 1);
        dBodyID body = dGeomGetBody(two.geom);
        for (int k = 0; k < 4; k++) {
            turned[k] = dBodyGetQuaternion(body)[k];
            way[k % 3] = (double)dRandReal() - 0.5;
        }
        put(&one, &two, way, -overlap, n);
        anyStep(&any, h);
        touched += bodySpeed(body) > 0;
        go_on(&two, turned, way);
        put(&one, &two, way, apart, n);
        assert_free(&two, n, _i / anyOwnWays * 0.5 * apart / h, i); /* at rest, or half of the way within the step */
        anyClose(&any);
    }
    ck_assert_int_gt(touched, ALL * 9 / 10);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("lost touch", 60, &tests);
    tcase_add_loop_test(tests, test_lost_touch, 0, 2 * anyOwnWays);
    return fixtureMain(suite);
}
