/* Friction with a direction that turns with a wheel, or does not: a mecanum platform goes as its wheels say. */
#include <math.h>

#include "scenes/any_scene.h"

enum { WHEELS = 4 };

/* A platform on four balls at the corners of 1 x 0.6, whose contact grips along (1, +-1). */
typedef struct Platform {
    dBodyID body, wheel[WHEELS];
    dGeomID geom[WHEELS];
    dJointID hinge[WHEELS];
} Platform;

static const double R = 0.1;

static void wheel_place(int i, double *at)
{
    at[0] = i & 1 ? 0.5 : -0.5;
    at[1] = i & 2 ? 0.3 : -0.3;
}

/* Rollers so that the wheels' diagonals cross as those of a mecanum platform. */
static double handed(int i)
{
    return (i & 1) == !!(i & 2) ? 1 : -1;
}

static void platform_make(AnyScene *any, Platform *p, int hinged)
{
    dMass mass;
    p->body = dBodyCreate(any->s.world);
    dMassSetBoxTotal(&mass, 10, 1, (dReal)0.6, (dReal)0.1);
    dBodySetMass(p->body, &mass);
    dBodySetPosition(p->body, 0, 0, (dReal)R);
    for (int i = 0; i < WHEELS; i++) {
        double at[2];
        const dReal axle[3] = {0, 1, 0}, around[3] = {0, (dReal)(handed(i) / R), 0};
        const dReal grip[3] = {(dReal)handed(i), 1, 0};
        wheel_place(i, at);
        if (!hinged) { /* the wheel does not turn: its surface does */
            p->geom[i] = dCreateSphere(any->s.space, (dReal)R);
            dGeomSetBody(p->geom[i], p->body);
            dGeomSetOffsetPosition(p->geom[i], (dReal)at[0], (dReal)at[1], 0);
            dcGeomSetFrictionDirection(any->s.dc, p->geom[i], grip, NULL, 1, 0);
            continue;
        }
        p->geom[i] = sceneBall(&any->s, R, 1, at[0], at[1], R);
        p->wheel[i] = dGeomGetBody(p->geom[i]);
        p->hinge[i] = dJointCreateHinge(any->s.world, 0);
        dJointAttach(p->hinge[i], p->wheel[i], p->body);
        dJointSetHingeAnchor(p->hinge[i], (dReal)at[0], (dReal)at[1], (dReal)R);
        dJointSetHingeAxis(p->hinge[i], 0, 1, 0);
        dJointSetHingeParam(p->hinge[i], dParamFMax, 1000);
        /* at the ground, r = -R z, around x r = -handed (1, 0, 0) */
        const dReal turned[3] = {0, -around[1], 0};
        dcGeomSetFrictionDirection(any->s.dc, p->geom[i], axle, turned, 1, 0);
    }
}

static void platform_turn(AnyScene *any, Platform *p, int hinged, const double *rate)
{
    for (int i = 0; i < WHEELS; i++) {
        const dReal w[3] = {0, (dReal)rate[i], 0};
        if (hinged) {
            dJointSetHingeParam(p->hinge[i], dParamVel, (dReal)rate[i]);
        } else {
            ck_assert_int_eq(dcGeomSetSurfaceVelocity(any->s.dc, p->geom[i], NULL, w), dcOk);
        }
    }
}

/*
 * Rate w about y moves the rim at the ground by -w R along x.  Grip along (handed, 1): no slip means
 * handed (vx - w R) + vy = 0 at each wheel: rates w handed give vx = 0, vy = w R; equal ones vx = w R.
 */
START_TEST(test_mecanum)
{
    int hinged = _i % 2, sideways = _i / 2 % 2, mode = _i / 4 ? anyResolved : anyManaged;
    double rate[WHEELS], h = 1.0 / 240, w = 5;
    AnyScene any;
    Platform p;
    anyOpenRough(&any, mode, 1e8, 2, 0.8);
    sceneFloor(&any.s);
    platform_make(&any, &p, hinged);
    for (int i = 0; i < WHEELS; i++) {
        rate[i] = sideways ? w * handed(i) : w;
    }
    anyRun(&any, 0.5, h);
    platform_turn(&any, &p, hinged, rate);
    anyRun(&any, 2, h);
    double turned = hinged ? dJointGetHingeAngleRate(p.hinge[0]) : 0, x = bodyAt(p.body, 0), y = bodyAt(p.body, 1);
    ck_assert(!hinged || fabs(fabs(turned) - w) < 0.05);
    anyRun(&any, 1, h);
    assertWithin(bodyAt(p.body, sideways) - (sideways ? y : x), w * R, 0.02 * w * R);
    assertWithin(bodyAt(p.body, !sideways) - (sideways ? x : y), 0, 0.02 * w * R);
    assertWithin(dBodyGetAngularVel(p.body)[2], 0, 0.01);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("mecanum", 60, &tests);
    tcase_add_loop_test(tests, test_mecanum, 0, 8);
    return fixtureMain(suite);
}
