/*
 * Soft points of both signs at the program's own step, in every way in: however stiff they are, nothing gets faster,
 * and what hangs on them hangs where the law says.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/point_scene.h"

enum { onWorld, onBody, onHinge, numHolds };

static const double lengths[] = {1.0 / 30, 1.0 / 60, 1.0 / 240};
static const int counts[] = {1, 4, 8};

static AnyScene any;
static dBodyID body, carrier;

/* About the body's centre, in its plane. */
static void add_points(dcForceID force, int count)
{
    for (int i = 0; i < count; i++) {
        double out = i & 4 ? 0.6 : 1, x = out * (i & 1 ? 0.1 : -0.1), y = out * (i & 2 ? 0.05 : -0.05);
        ck_assert_int_ge(dcPointForceAddPoint(force, body, (dReal)(count > 1 ? x : 0), (dReal)(count > 1 ? y : 0), 0),
                         0);
    }
}

/* A body whose points are on a plane through its centre, of the world or of a lighter body; the damping of all. */
static dcForceID open(int way, int hold, int count, double stiffness, double damping)
{
    anyOpen(&any, way, 1e7, 1);
    body = sceneBody(&any.s, 0.1, 1, 0, 0, 0);
    carrier = hold == onBody ? sceneBody(&any.s, 0.15, 0.3, 0, 0, 0) : 0;
    if (hold == onHinge) {
        dJointID hinge = dJointCreateHinge(any.s.world, 0);
        dJointAttach(hinge, body, 0);
        dJointSetHingeAnchor(hinge, (dReal)0.3, 0, 0);
        dJointSetHingeAxis(hinge, 0, 1, 0);
    }
    dcForceID force = pointPlane(&any.s, stiffness, damping / count, 0, carrier);
    add_points(force, count);
    return force;
}

static double kinetic_of(dBodyID id)
{
    dMass m;
    dVector3 w, l;
    dBodyGetMass(id, &m);
    const dReal *v = dBodyGetLinearVel(id), *o = dBodyGetAngularVel(id);
    dBodyVectorFromWorld(id, o[0], o[1], o[2], w);
    dMultiply0_331(l, m.I, w);
    return 0.5 * (double)(m.mass * dCalcVectorDot3(v, v) + dCalcVectorDot3(w, l));
}

static double kinetic(void)
{
    return kinetic_of(body) + (carrier ? kinetic_of(carrier) : 0);
}

static void swing(int way, int hold, int count, double stiffness, double damping, double h)
{
    open(way, hold, count, stiffness, damping);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dBodySetLinearVel(body, 0, 0, hold == onHinge ? (dReal)0.3 : 1);
    dBodySetAngularVel(body, hold == onHinge ? 0 : 1, hold == onHinge ? 1 : (dReal)0.5, 0);
    double first = kinetic();
    for (int i = 0; i < 60; i++) {
        anyStep(&any, h);
        ck_assert_msg(kinetic() < 1.08 * first, "%g of %g J in step %d, %d points, K %g", kinetic(), first, i, count,
                      stiffness);
    }
    anyClose(&any);
}

/* What was thrown at a plane gets no faster: a leapfrog that the step resolves tells speeds by up to 3.3 % too high. */
START_TEST(test_swing)
{
    any.quick = _i / 9 % 2;
    for (int c = 0; c < 3; c++) {
        for (double k = 10; k < 2e9; k *= 10) {
            swing(_i / 18, _i % 3, counts[c], k, 0, lengths[_i / 3 % 3]);
            swing(_i / 18, _i % 3, counts[c], k, 0.3 * sqrt(k), lengths[_i / 3 % 3]);
        }
    }
}
END_TEST

/* A weight hangs as deep as the law has it, and by the whole of it. */
START_TEST(test_hangs)
{
    int way = _i / 3;
    double h = lengths[_i % 3];
    for (int c = 0; c < 3; c++) {
        for (double k = 100; k < 2e9; k *= 100) {
            double all = k * counts[c];
            dcForceID force = open(way, onWorld, counts[c], k, sqrt(all));
            anyRun(&any, 20, h);
            double sum = 0;
            for (int i = 0; i < counts[c]; i++) {
                sum += pointReport(force, i).normal_force;
            }
            assertNearOf(-bodyAt(body, 2), 9.81 / all, 1e-6, 0.1);
            assertNear(sum, 9.81, byPrecision(1e-6, 1e-4), 0);
            anyClose(&any);
        }
    }
}
END_TEST

/* A step is the same step, whoever makes it. */
START_TEST(test_alike)
{
    for (int hold = 0; hold < numHolds; hold++) {
        for (double k = 10; k < 2e9; k *= 10) {
            double at[anyWays];
            for (int way = 0; way < anyWays; way++) {
                open(way, hold, 4, k, 0);
                dBodySetLinearVel(body, 0, 0, hold == onHinge ? 0 : 1);
                anyRun(&any, 0.5, 1.0 / 60);
                at[way] = bodyAt(body, 2);
                anyClose(&any);
            }
            assertNearOf(at[anyLoop], at[anyManaged], 1e-9, 0.1);
            assertNearOf(at[anyJoints], at[anyManaged], 1e-9, 0.1);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("points in every way in", 120, &tests);
    tcase_add_loop_test(tests, test_swing, 0, 54);
    tcase_add_loop_test(tests, test_hangs, 0, 9);
    tcase_add_test(tests, test_alike);
    return fixtureMain(suite);
}
