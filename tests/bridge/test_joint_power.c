/*
 * The power test: for every joint coordinate, in every attachment that ODE survives, the generalized force times the
 * rate is the rate at which the bodies' kinetic energy changes, and the rate is the rate of change of the position.
 *
 * The bodies are set up with any velocities; one very short ODE step without error correction makes these fit the
 * joint. Then two equal steps, with and without the force: the difference of the kinetic energies is f h (qdot +
 * qdot')/2, since the joint's own forces do no work on velocities that it allows.
 */
#include <math.h>
#include <string.h>

#include "scenes/joint_scene.h"
#include "scenes/older_ode.h"

enum { first_only, second_only, both, moving_base, attachments };

static const char *const attachment_name[attachments] = {"(A,0)", "(0,A)", "(A,B)", "(A,B) with B heavy and moving"};

typedef struct Setup {
    dcJointCoordinate coordinate;
    const char *joint;
    int centred; /* (0,A) works only with the anchor at A's centre, and without error correction */
    int pair;    /* 1: ODE refuses it with one body; -1: it is for one only */
} Setup;

static const Setup setups[] = {
    {dcHingeAngle, "hinge", 0, 0},
    {dcSliderPosition, "slider", 0, 0},
    {dcUniversalAngle1, "universal", 0, 0},
    {dcUniversalAngle2, "universal", 0, 0},
    {dcHinge2Angle1, "hinge2", 0, 1},
    {dcHinge2Angle2, "hinge2", 0, 1},
    {dcPRPosition, "PR", 1, 0},
    {dcPRAngle, "PR", 1, 0},
    {dcPUPosition, "PU", 0, 0},
    {dcPUAngle1, "PU", 0, 0},
    {dcPUAngle2, "PU", 0, 0},
    {dcPistonPosition, "piston", 1, 0},
    {dcPistonAngle, "piston", 1, 0},
    {dcAMotorAngle1, "amotor user", 0, 0},
    {dcAMotorAngle2, "amotor user", 0, 0},
    {dcAMotorAngle3, "amotor user", 0, 0},
    {dcAMotorAngle1, "amotor euler", 0, 0},
    {dcAMotorAngle2, "amotor euler", 0, 0},
    {dcAMotorAngle3, "amotor euler", 0, 0},
    {dcDHingeAngle, "dhinge", 0, 0},
    {dcBallSwing, "ball", 0, 0},
    {dcBallTwist, "ball", 0, 0},
    {dcBallSwing, "dball", 0, 0},
    {dcBallTwist, "dball", 0, 0},
    {dcHinge2Suspension, "hinge2 free", 0, 1},
    {dcLMotorPosition1, "lmotor 0", 0, -1},
    {dcLMotorPosition1, "lmotor 1", 0, 0},
    {dcLMotorPosition2, "lmotor 1", 0, 0},
    {dcLMotorPosition3, "lmotor 2", 0, 0},
    {dcPlane2DX, "plane2d", 0, -1},
    {dcPlane2DY, "plane2d", 0, -1},
    {dcPlane2DAngle, "plane2d", 0, -1},
};

static Scene scene;
static dBodyID body[2]; /* first and second; NULL: the world */
static dJointID joint;
static dcForceID spring;

static void open_scene(void)
{
    sceneOpen(&scene, 0);
    dWorldSetERP(scene.world, 0);
    dWorldSetCFM(scene.world, 0);
    spring = NULL;
}

static void close_scene(void)
{
    sceneClose(&scene);
}

static void make_bodies(int attachment, int centred)
{
    body[0] = body[1] = NULL;
    if (attachment == second_only) {
        body[1] = centred ? jointBody(&scene, 2, 0, 0, 0, 1) : jointBody(&scene, 2, 0.3, -0.4, 0.2, 1);
        return;
    }
    body[0] = jointBody(&scene, 2, 0.3, 0.1, -0.2, 0);
    if (attachment != first_only) {
        body[1] = jointBody(&scene, attachment == moving_base ? 50 : 3, -0.2, 0.25, 0.35, 1);
    }
}

static void make_element(dcJointCoordinate coordinate, const char *kind)
{
    dcJointSpringDef def = dcJointSpringDefault();
    def.axis[0] = 0.6;
    def.axis[2] = 0.8;
    def.stiffness = 0;
    def.rel = strncmp(kind, "lmotor ", 7) == 0 ? kind[7] - '0' : 0;
    spring = dcJointSpringCreate(scene.dc, joint, coordinate, &def);
    ck_assert_ptr_nonnull(spring);
}

/* Position, orientation and velocities of both bodies. */
typedef struct State {
    dReal p[2][3], q[2][4], v[2][3], w[2][3];
} State;

static void take(State *state)
{
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            memcpy(state->p[i], dBodyGetPosition(body[i]), sizeof state->p[i]);
            memcpy(state->q[i], dBodyGetQuaternion(body[i]), sizeof state->q[i]);
            memcpy(state->v[i], dBodyGetLinearVel(body[i]), sizeof state->v[i]);
            memcpy(state->w[i], dBodyGetAngularVel(body[i]), sizeof state->w[i]);
        }
    }
}

static void put_pose(const State *state)
{
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            dBodySetPosition(body[i], state->p[i][0], state->p[i][1], state->p[i][2]);
            dBodySetQuaternion(body[i], state->q[i]);
        }
    }
}

static void put(const State *state)
{
    put_pose(state);
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            dBodySetLinearVel(body[i], state->v[i][0], state->v[i][1], state->v[i][2]);
            dBodySetAngularVel(body[i], state->w[i][0], state->w[i][1], state->w[i][2]);
        }
    }
}

static void set_velocities(void)
{
    static const double v[2][3] = {{0.4, -0.3, 0.7}, {-0.5, 0.6, 0.9}}, w[2][3] = {{1.1, -0.8, 0.9}, {0.7, 1.3, 0.6}};
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            dBodySetLinearVel(body[i], v[i][0], v[i][1], v[i][2]);
            dBodySetAngularVel(body[i], w[i][0], w[i][1], w[i][2]);
        }
    }
}

static double kinetic_energy(void)
{
    double sum = 0;
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            sum += bodyKinetic(body[i]);
        }
    }
    return sum;
}

/* q and qdot of the plain laws at the present state. */
static void read(double *q, double *qdot)
{
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    *q = dcJointForceGetPosition(spring);
    *qdot = dcJointForceGetRate(spring);
    for (int i = 0; i < 2; i++) {
        if (body[i]) {
            dBodySetForce(body[i], 0, 0, 0);
            dBodySetTorque(body[i], 0, 0, 0);
        }
    }
}

/* From `state` one step of h with a generalized force; the pose is put back. */
static double energy_after(const State *state, double f, double h, double *qdot)
{
    double q;
    put(state);
    read(&q, qdot);
    dcJointSpringSetRest(spring, q + (f > 0 ? 1 : f < 0 ? -1 : 0)); /* f = -k (q - rest) */
    dcJointSpringSetStiffness(spring, fabs(f));
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    assertNear(dcJointForceGetForce(spring), f, 1e-12, 0);
    dWorldStep(scene.world, h);
    put_pose(state);
    double energy = kinetic_energy();
    read(&q, qdot);
    return energy;
}

/* Turns the bodies a little way on, so that the joint's coordinates are not all zero. */
static void leave_zero(double erp)
{
    dWorldSetERP(scene.world, erp);
    for (int i = 0; i < 300; i++) {
        dWorldStep(scene.world, 1e-3);
    }
    dWorldSetERP(scene.world, 0);
}

static void set_up(const Setup *setup, int attachment)
{
    make_bodies(attachment, setup->centred);
    joint = jointMake(&scene, setup->joint, body[0], body[1]);
    make_element(setup->coordinate, setup->joint);
    set_velocities();
    leave_zero(setup->centred && attachment == second_only ? 0 : 0.2);
    set_velocities();
    dWorldStep(scene.world, 1e-9); /* velocities that the joint allows */
}

static int skipped(const Setup *setup, int attachment)
{
    return (setup->pair && (setup->pair > 0) == (attachment <= second_only)) ||
           not_measured(setup->joint, attachment == second_only);
}

START_TEST(test_power)
{
    const Setup *setup = &setups[_i / attachments];
    int attachment = _i % attachments;
    if (skipped(setup, attachment)) {
        return;
    }
    set_up(setup, attachment);
    State state;
    double q, qdot, qdot_with, qdot_without, h = byPrecision(1e-6, 1e-3), f = 50;
    take(&state);
    read(&q, &qdot);
    double without = energy_after(&state, 0, h, &qdot_without), with = energy_after(&state, f, h, &qdot_with);
    double expected = f * 0.5 * (qdot_with + qdot_without), power = (with - without) / h;
    ck_assert_msg(fabs(power - expected) <= asPrecise(1e-6) * fabs(expected) + asPreciseOf(1e-7, without / h),
                  "%s, %s: the power is %.12g, f qdot is %.12g (q %g)", dcJointCoordinateName(setup->coordinate),
                  attachment_name[attachment], power, expected, q);
    ck_assert_double_gt(fabs(qdot), 1e-3);
}
END_TEST

START_TEST(test_rate)
{
    const Setup *setup = &setups[_i / attachments];
    int attachment = _i % attachments;
    if (skipped(setup, attachment)) {
        return;
    }
    set_up(setup, attachment);
    double q, qdot, q_next, qdot_next, h = byPrecision(1e-6, 1e-3);
    read(&q, &qdot);
    dWorldStep(scene.world, h);
    read(&q_next, &qdot_next);
    double change = (q_next - q) / h, expected = qdot_next;
    ck_assert_msg(fabs(change - expected) <= byPrecision(1e-4, 0.01) * fabs(expected) + asPreciseOf(1e-5, 1 / h),
                  "%s, %s: q changes by %.12g 1/s, qdot is %.12g", dcJointCoordinateName(setup->coordinate),
                  attachment_name[attachment], change, expected);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("joint_power", 20, &tests);
    int count = (int)(sizeof setups / sizeof *setups) * attachments;
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_power, 0, count);
    tcase_add_loop_test(tests, test_rate, 0, count);
    return fixtureMain(suite);
}
