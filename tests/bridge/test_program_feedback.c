/*
 * Way (c): contact joints whose feedback is the program's bear what they bear with ours.  Where the bodies are after
 * the step, their arms are others than in the rows: what turned on a belt seemed to bear nothing now and twice its
 * weight then, and hopped at half a metre a second.
 */
#include <math.h>
#include <string.h>

#include "scenes/any_scene.h"

enum { BALL, BOX, CAPSULE, CAR, KINDS };
enum { MOST = 64 };

static AnyScene any;
static dGeomID belt;
static dJointFeedback feedback[MOST];
static int fed, own;

static void touch(void *data, dGeomID one, dGeomID two)
{
    dContact contact[8];
    dBodyID b1 = dGeomGetBody(one), b2 = dGeomGetBody(two);
    (void)data;
    if (b1 && b2 && dAreConnectedExcluding(b1, b2, dJointTypeContact)) {
        return;
    }
    int count = dCollide(one, two, 8, &contact[0].geom, sizeof *contact);
    for (int i = 0; i < count; i++) {
        memset(&contact[i].surface, 0, sizeof contact[i].surface);
        contact[i].surface.mode = dContactApprox1;
        contact[i].surface.mu = 1;
        if (belt) {
            contact[i].surface.mode |= dContactFDir1 | dContactMotion1;
            contact[i].surface.motion1 = one == belt ? 1 : -1;
            memset(contact[i].fdir1, 0, sizeof contact[i].fdir1);
            contact[i].fdir1[0] = 1;
        }
        dJointID joint = dcJointCreateContact(any.s.dc, any.group, &contact[i]);
        dJointAttach(joint, b1, b2);
        if (own) {
            ck_assert_int_lt(fed, MOST);
            dJointSetFeedback(joint, &feedback[fed++]);
        }
    }
}

static dBodyID place(dGeomID geom, double x, double y, double z)
{
    dMass m;
    dBodyID body = dBodyCreate(any.s.world);
    dMassSetBoxTotal(&m, 10, REAL(0.2), REAL(0.2), REAL(0.2));
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, (dReal)x, (dReal)y, (dReal)z);
    return body;
}

static dBodyID on_its_side(dBodyID body)
{
    dQuaternion q;
    dQFromAxisAndAngle(q, 1, 0, 0, (dReal)(M_PI / 2));
    dBodySetQuaternion(body, q);
    return body;
}

static dBodyID open_car(void)
{
    dBodyID chassis = place(dCreateBox(any.s.space, REAL(0.3), REAL(0.3), REAL(0.2)), 0, 0, 0.3);
    for (int i = 0; i < 4; i++) {
        dJointID hinge = dJointCreateHinge(any.s.world, 0);
        double x = i & 1 ? 0.25 : -0.25, y = i & 2 ? 0.25 : -0.25;
        dJointAttach(hinge, chassis,
                     on_its_side(place(dCreateCylinder(any.s.space, REAL(0.15), REAL(0.08)), x, y, 0.15)));
        dJointSetHingeAnchor(hinge, (dReal)x, (dReal)y, REAL(0.15));
        dJointSetHingeAxis(hinge, 0, 1, 0);
        dJointSetHingeParam(hinge, dParamVel, -5);
        dJointSetHingeParam(hinge, dParamFMax, 20);
    }
    return chassis;
}

static dBodyID open_kind(int kind)
{
    dGeomID floor;
    anyOpenRough(&any, anyJoints, 1e7, 1, 0.8);
    floor = sceneFloor(&any.s);
    belt = kind == CAR ? NULL : floor;
    switch (kind) {
    case BALL: return place(dCreateSphere(any.s.space, REAL(0.1)), 0, 0, 0.1);
    case BOX: return place(dCreateBox(any.s.space, REAL(0.2), REAL(0.2), REAL(0.2)), 0, 0, 0.1);
    case CAPSULE: return on_its_side(place(dCreateCapsule(any.s.space, REAL(0.1), REAL(0.4)), 0, 0, 0.1));
    default: return open_car();
    }
}

/* The greatest speed up or down once it goes its way; its height, and how far it went. */
static double run(int kind, double h, double *height, double *way)
{
    double most = 0;
    dBodyID body = open_kind(kind);
    for (int i = 0; i * h < 4; i++) {
        fed = 0;
        dSpaceCollide(any.s.space, NULL, touch);
        ck_assert_int_eq(dcWorldApply(any.s.dc, (dReal)h), dcOk);
        dWorldStep(any.s.world, (dReal)h);
        dJointGroupEmpty(any.group);
        most = i * h > 2 ? fmax(most, fabs(bodyGoes(body, 2))) : most;
    }
    *height = bodyAt(body, 2);
    *way = bodyAt(body, 0);
    anyClose(&any);
    return most;
}

START_TEST(test_own_feedback_changes_nothing)
{
    static const double steps[] = {1.0 / 30, 1.0 / 60, 0.005};
    double h = steps[_i / KINDS], height[2], way[2];
    for (own = 0; own < 2; own++) {
        ck_assert_double_lt(run(_i % KINDS, h, &height[own], &way[own]), 1e-5);
    }
    assertWithin(height[1], height[0], byPrecision(1e-8, 1e-6));
    assertNear(way[1], way[0], 5e-3, 0);
    for (int i = 0; i < fed; i++) { /* and it is filled in */
        ck_assert(feedback[i].f1[2] != 0 || feedback[i].f2[2] != 0);
    }
}
END_TEST

/* What the library solves itself it tells the program as it tells itself: same course, same books, and at rest the
 * weight, on whichever of the two bodies is ODE's first. */
START_TEST(test_fallen_things_tell_their_weight)
{
    double z[2], stored[2], lost[2];
    for (own = 0; own < 2; own++) {
        anyOpenRough(&any, anyJoints, 1e7, 1, 0.8);
        any.quick = _i % 2;
        belt = NULL;
        sceneFloor(&any.s);
        dBodyID body = _i / 2 ? place(dCreateSphere(any.s.space, REAL(0.1)), 0, 0, 0.5)
                              : place(dCreateBox(any.s.space, REAL(0.2), REAL(0.2), REAL(0.2)), 0, 0, 0.5);
        for (int i = 0; i < 240; i++) {
            fed = 0;
            dSpaceCollide(any.s.space, NULL, touch);
            ck_assert_int_eq(dcWorldApply(any.s.dc, REAL(1.0) / 60), dcOk);
            (any.quick ? dWorldQuickStep : dWorldStep)(any.s.world, REAL(1.0) / 60);
            dJointGroupEmpty(any.group);
        }
        double weight = 0;
        for (int i = 0; i < fed; i++) {
            weight += (double)feedback[i].f1[2];
        }
        ck_assert_int_eq(fed > 0, own);
        assertNear(weight, own ? 10 * 9.81 : 0, 1e-6, 0);
        dSpaceCollide(any.s.space, NULL, touch); /* takes the last step into the books */
        z[own] = bodyAt(body, 2), stored[own] = dcWorldGetPotentialEnergy(any.s.dc);
        lost[own] = dcWorldGetDissipatedEnergy(any.s.dc);
        anyClose(&any);
    }
    ck_assert(z[0] == z[1] && stored[0] == stored[1] && lost[0] == lost[1]);
    assertNear(lost[1], 10 * 9.81 * 0.4, 0.01, 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("the program's own feedback in way (c)", 60, &tests);
    tcase_add_loop_test(tests, test_own_feedback_changes_nothing, 0, 3 * KINDS);
    tcase_add_loop_test(tests, test_fallen_things_tell_their_weight, 0, 4);
    return fixtureMain(suite);
}
