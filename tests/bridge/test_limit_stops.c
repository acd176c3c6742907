/*
 * Stops in the resolved mode in a loop of the program's own: one that its step follows gains next to nothing in
 * thousands of impacts, and one that it does not is carried, and dcWorldApply says so.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/joint_scene.h"

/* Between two stops; on the way the body turns about an axis through the origin, or goes along it. */
typedef struct Case {
    const char *kind;
    dcJointCoordinate coordinate;
    int turns;
    double axis[3], lower, upper;
} Case;

static const Case cases[] = {
    {"slider", dcSliderPosition, 0, {0.6, 0, 0.8}, -0.2, 0.2},
    {"piston", dcPistonPosition, 0, {0.6, 0, 0.8}, -0.2, 0.2},
    {"PR", dcPRPosition, 0, {0.6, 0, 0.8}, -0.2, 0.2},
    {"PU", dcPUPosition, 0, {-0.8, 0, 0.6}, -0.2, 0.2},
    {"hinge", dcHingeAngle, 1, {0.6, 0, 0.8}, -0.2, 0.2},
    {"universal", dcUniversalAngle1, 1, {0.6, 0, 0.8}, -0.2, 0.2},
    {"amotor user", dcAMotorAngle1, 1, {0.6, 0, 0.8}, -0.2, 0.2},
    {"ball", dcBallTwist, 1, {1, 0, 0}, -0.2, 0.2},
    {"ball", dcBallSwing, 1, {0, 1, 0}, -dInfinity, 0.2},
};
enum { num_cases = sizeof cases / sizeof *cases };

/* Frequency times step. */
static const double shares[] = {0.1, 0.2, 0.3, 0.45, 0.7, 1, 1.3, 1.67, 1.9, 2.5, 10, 1e3};
static const double lengths[] = {1.0 / 30, 1.0 / 60, 1.0 / 240};

static AnyScene any;
static dBodyID body[2];
static double mass;

/* Balls, so what spins goes on as it does; what slides is on its axis, since ODE's PU joint gains elsewhere. */
static void open(const Case *c, int count, dcForceID *stop)
{
    anyOpen(&any, anyLoop, 1e7, 1);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dcWorldSetStepping(any.s.dc, dcStepResolved);
    for (int i = 0; i < 2; i++) {
        const double across[3] = {1, 0, 0}, *p = c->turns ? across : c->axis, far = i ? -0.3 : 0.3;
        body[i] = i < count ? sceneBody(&any.s, 0.2, i ? 0.3 * mass : mass, far * p[0], far * p[1], far * p[2]) : 0;
    }
    dJointID joint = jointMake(&any.s, c->kind, body[0], body[1]);
    *stop = jointStop(&any.s, joint, c->coordinate, 0, 0, c->lower, c->upper);
}

static void throw_about(const Case *c, double speed)
{
    for (int i = 0; i < 2 && body[i]; i++) {
        double u[3], s = i ? -0.7 * speed : speed;
        const dReal *p = dBodyGetPosition(body[i]);
        for (int k = 0; k < 3; k++) {
            u[k] = s * c->axis[k];
        }
        if (c->turns) {
            dBodySetAngularVel(body[i], (dReal)u[0], (dReal)u[1], (dReal)u[2]);
            dBodySetLinearVel(body[i], (dReal)(u[1] * p[2] - u[2] * p[1]), (dReal)(u[2] * p[0] - u[0] * p[2]),
                              (dReal)(u[0] * p[1] - u[1] * p[0]));
        } else {
            dBodySetLinearVel(body[i], (dReal)u[0], (dReal)u[1], (dReal)u[2]);
        }
    }
}

static double kinetic(void)
{
    double sum = 0;
    for (int i = 0; i < 2 && body[i]; i++) {
        dMass m;
        dBodyGetMass(body[i], &m);
        const dReal *v = dBodyGetLinearVel(body[i]), *w = dBodyGetAngularVel(body[i]);
        sum += 0.5 * (double)(m.mass * dCalcVectorDot3(v, v) + m.I[0] * dCalcVectorDot3(w, w));
    }
    return sum;
}

/* Runs for `seconds`; how many steps were limited. */
static int run(const Case *c, double share, double h, double seconds, double most)
{
    int limited = 0;
    double first = kinetic();
    for (long i = lround(seconds / h); i > 0; i--) {
        int code = dcWorldApply(any.s.dc, (dReal)h);
        ck_assert(code == dcOk || code == dcOkLimited);
        limited += code == dcOkLimited;
        ck_assert(any.quick ? dWorldQuickStep(any.s.world, (dReal)h) : dWorldStep(any.s.world, (dReal)h));
        ck_assert_msg(kinetic() < most * first, "%s %d: %g times the energy at omega h %g", c->kind, c->coordinate,
                      kinetic() / first, share);
    }
    return limited;
}

START_TEST(test_bounded)
{
    const Case *c = &cases[_i % num_cases];
    double h = lengths[_i / num_cases % 3];
    any.quick = _i / num_cases / 3 % 2;
    mass = _i / num_cases / 6 ? 1 : 1e-3;
    int universal = c->coordinate == dcPUPosition; /* ODE's PU joint gains by itself, sooner with two bodies */
    for (int s = 0; s < (int)(sizeof shares / sizeof *shares); s++) {
        for (int count = 1; count <= (universal ? 1 : 2); count++) {
            double share = shares[s], omega = share / h;
            dcForceID stop;
            open(c, count, &stop);
            dcWorldApply(any.s.dc, (dReal)h);
            dcJointStopSetStiffness(stop, dcJointForceGetInertia(stop) * (dReal)(omega * omega));
            throw_about(c, 3);
            int limited = run(c, share, h, universal ? 1 : 120 * h + 2, 1.1);
            ck_assert_msg(share == 0.2 || (limited > 0) == (share > 0.2), "%s %d: %d limited at %g", c->kind,
                          c->coordinate, limited, share);
            anyClose(&any);
        }
    }
}
END_TEST

/* Thousands of impacts, and none of them gains for long. */
START_TEST(test_for_long)
{
    const double h = 1.0 / 60;
    mass = 1;
    for (double share = 0.15; share < 2.5; share *= 1.1) {
        dcForceID stop;
        open(&cases[0], 1, &stop);
        jointStop(&any.s, dcJointForceGetJoint(stop), cases[0].coordinate, share * share / (h * h), 0, -0.2, 0.2);
        throw_about(&cases[0], 5);
        run(&cases[0], share, h, 60, 1.1);
        anyClose(&any);
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("limit of stops in a loop", 120, &tests);
    tcase_add_loop_test(tests, test_bounded, 0, 12 * num_cases);
    tcase_add_test(tests, test_for_long);
    return fixtureMain(suite);
}
