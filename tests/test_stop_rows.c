/* Stops on joints at the program's own step: statics, swings, rebounds. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "joint_scene.h"
#include "row_step.h"

static Scene scene;
static dBodyID arm;
static dJointID hinge;

/* A pendulum of 1 kg, its centre 0.5 m from the hinge; q > 0 is downwards. */
static void make_arm(void)
{
    dMass mass;
    dMassSetParameters(&mass, 1, 0, 0, 0, 0.1, 0.1, 0.1, 0, 0, 0);
    arm = dBodyCreate(scene.world);
    dBodySetMass(arm, &mass);
    dBodySetPosition(arm, 0.5, 0, 0);
    hinge = dJointCreateHinge(scene.world, 0);
    dJointAttach(hinge, arm, 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0);
}

static dcForceID make_stop(dJointID joint, dcJointCoordinate coordinate, double k, double d, double lower, double upper)
{
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = k;
    def.dissipation = d;
    def.lower = lower;
    def.upper = upper;
    dcForceID stop = dcJointStopCreate(scene.dc, joint, coordinate, &def);
    ck_assert_ptr_nonnull(stop);
    return stop;
}

static double energy_of_arm(void)
{
    const dReal *w = dBodyGetAngularVel(arm), *p = dBodyGetPosition(arm);
    return 0.5 * 0.35 * dCalcVectorDot3(w, w) + 9.81 * p[2];
}

/* Deepest and last violation of a fall on a stop, at one step or resolved. */
static double deepest(double k, double d, double step, int resolved, int trace, double *rest)
{
    double worst = 0;
    sceneOpen(&scene, 9.81);
    make_arm();
    dcForceID stop = make_stop(hinge, dcHingeAngle, k, d, -dInfinity, 0.5);
    dBodySetAngularVel(arm, 0, 3, 0);
    dBodySetLinearVel(arm, 0, 0, -1.5);
    for (int i = 0; i < 5 / step; i++) {
        if (resolved) {
            sceneRun(&scene, 1, step);
        } else {
            rowStep(&scene, step);
        }
        worst = fmax(worst, dcJointStopGetViolation(stop));
        if (trace) {
            printf("%3d q %.5f rate %.4f f %.4f E %.4f pe %.4f lost %.4f\n", i, dcJointForceGetPosition(stop),
                   dcJointForceGetRate(stop), dcJointForceGetForce(stop), energy_of_arm(),
                   dcForceGetPotentialEnergy(stop), dcWorldGetDissipatedEnergy(scene.dc));
        }
    }
    *rest = dcJointStopGetViolation(stop) / (9.81 * 0.5 * cos(dcJointForceGetPosition(stop)) / k);
    sceneClose(&scene);
    return worst;
}

START_TEST(test_draft)
{
    static const double ks[] = {100, 1e3, 1e5, 1e9, 1e12};
    for (int i = 0; i < 5; i++) {
        double rest, slow, w = deepest(ks[i], 0.3, 1.0 / 60, 0, getenv("TR") && atoi(getenv("TR")) == i, &rest);
        double r = ks[i] < 1e6 ? deepest(ks[i], 0.3, 1.0 / 6000, 1, 0, &slow) : 0;
        printf("k %g: deepest %.6g (resolved %.6g), rest %.8f of law\n", ks[i], w, r, rest);
        deepest(ks[i], 3, 1.0 / 60, 0, 0, &rest);
        printf("   d 3: rest %.8f of law\n", rest);
    }
}
END_TEST

START_TEST(test_bounces)
{
    static const double ks[] = {200, 800, 1.2e3, 5e3, 1e4, 1e5, 1e9, 1e12};
    for (int i = 0; i < 8; i++) {
        sceneOpen(&scene, 9.81);
        arm = sceneBody(&scene, 0.1, 1, 0, 0, 1);
        dJointID joint = dJointCreateSlider(scene.world, 0);
        dJointAttach(joint, arm, 0);
        dJointSetSliderAxis(joint, 0, 0, 1);
        dcForceID stop = make_stop(joint, dcSliderPosition, ks[i], 0, -1, dInfinity);
        double top = -9, last = 0;
        int bounces = 0;
        printf("k %g tops:", ks[i]);
        for (int n = 0; n < 1200; n++) {
            rowStep(&scene, 1.0 / 60);
            double rate = dcJointForceGetRate(stop);
            if (getenv("TB") && i == atoi(getenv("TB")) && n < 60) {
                printf("%3d q %.5f rate %.4f f %.4f\n", n, dcJointForceGetPosition(stop), rate,
                       dcJointForceGetForce(stop));
            }
            if (last > 0 && rate <= 0) {
                if (bounces++ % 4 == 0) {
                    printf(" %.4f", 1 + top);
                }
                top = -9;
            }
            top = fmax(top, dcJointForceGetPosition(stop));
            last = rate;
        }
        printf("(%d)\n", bounces);
        sceneClose(&scene);
    }
}
END_TEST

/* A joint of every kind, one body or two, its coordinate pressed into the stop by a force of its own. */
static const struct {
    const char *kind;
    dcJointCoordinate coordinate;
} kinds[] = {
    {"hinge", dcHingeAngle},
    {"slider", dcSliderPosition},
    {"universal", dcUniversalAngle1},
    {"universal", dcUniversalAngle2},
    {"hinge2", dcHinge2Angle1},
    {"hinge2", dcHinge2Angle2},
    {"PR", dcPRPosition},
    {"PR", dcPRAngle},
    {"PU", dcPUPosition},
    {"PU", dcPUAngle1},
    {"PU", dcPUAngle2},
    {"piston", dcPistonPosition},
    {"piston", dcPistonAngle},
    {"amotor user", dcAMotorAngle1},
    {"amotor euler", dcAMotorAngle1},
    {"amotor euler", dcAMotorAngle2},
    {"amotor euler", dcAMotorAngle3},
    {"dhinge", dcDHingeAngle},
    {"ball", dcBallSwing},
    {"ball", dcBallTwist},
    {"dball", dcBallTwist},
};

static void press(int kind, int way, double k, double upper)
{
    int resolved = getenv("RES") != NULL;
    sceneOpen(&scene, 0);
    dWorldSetLinearDamping(scene.world, 0.1);
    dWorldSetAngularDamping(scene.world, 0.1);
    dWorldSetLinearDampingThreshold(scene.world, 0);
    dWorldSetAngularDampingThreshold(scene.world, 0);
    dBodyID one = way == 1 ? 0 : jointBody(&scene, 1, 0.3, 0.1, 0, 0),
            two = way == 2 ? 0 : jointBody(&scene, 2, -0.2, 0.1, 0.3, 1);
    dJointID joint = jointMake(&scene, kinds[kind].kind, one, two);
    dcForceID stop =
        make_stop(joint, kinds[kind].coordinate, k, 3, upper > 0 ? -dInfinity : upper, upper > 0 ? upper : dInfinity);
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = 0.001;
    def.rest = upper > 0 ? 2000 : -2000;
    dcForceID spring = dcJointSpringCreate(scene.dc, joint, kinds[kind].coordinate, &def);
    (void)spring;
    for (int i = 0; i < 2000; i++) {
        if (resolved) {
            sceneRun(&scene, 1, 1.0 / 60);
        } else {
            rowStep(&scene, 1.0 / 60);
        }
    }
    double load = fabs(dcJointForceGetForce(spring)), x = dcJointStopGetViolation(stop);
    printf("%s %d way %d k %g: q %.4f x k/load %.8f f/load %.8f rate %.1e\n", kinds[kind].kind, kinds[kind].coordinate,
           way, k, dcJointForceGetPosition(stop), x * k / load, dcJointForceGetForce(stop) / load,
           dcJointForceGetRate(stop));
    sceneClose(&scene);
}

START_TEST(test_kinds)
{
    for (int i = 0; i < (int)(sizeof kinds / sizeof *kinds); i++) {
        for (int way = 0; way < (kinds[i].kind[5] == '2' ? 1 : 3); way++) {
            press(i, way, 1e3, 0.3);
            if (!getenv("RES")) {
                press(i, way, 1e9, 0.3);
            }
        }
    }
}
END_TEST

static dcForceID plane(double k, double damping, int quadratic, int uni, int no_sticking)
{
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.law.stiffness = k;
    def.law.damping = damping;
    def.law.type = quadratic ? dcPointForceQuadratic : dcPointForceLinear;
    def.law.unilateral = uni;
    def.law.no_sticking = no_sticking;
    return dcPointPlaneCreate(scene.dc, &def);
}

START_TEST(test_points)
{
    for (int kind = 0; kind < 8; kind++) {
        for (double k = 1e2; k < 1e10; k *= 100) {
            int cube = kind / 4, quadratic = kind / 2 % 2, uni = kind % 2;
            sceneOpen(&scene, 9.81);
            dcForceID f = plane(k, k < 1e5 ? 2 : 20, quadratic, uni, 1);
            dBodyID b = sceneBody(&scene, 0.1, 1, 0, 0, uni ? 0.3 : 0);
            for (int c = 0; c < (cube ? 4 : 1); c++) {
                dcPointForceAddPoint(f, b, cube ? (c & 1 ? 0.1 : -0.1) : 0, cube ? (c & 2 ? 0.1 : -0.1) : 0, 0);
            }
            double top = -1, last = 0, first = 0;
            for (int n = 0; n < 1500; n++) {
                rowStep(&scene, 1.0 / 60);
                double v = bodyGoes(b, 2);
                if (last > 0 && v <= 0 && first == 0) {
                    first = bodyAt(b, 2);
                }
                last = v;
            }
            (void)top;
            dcPointReport r;
            dcPointForceGetPoint(f, 0, &r);
            double depth = -bodyAt(b, 2), load = 9.81 / (cube ? 4 : 1);
            double x = quadratic ? sqrt(load / k) : load / k;
            printf("%s %s %s k %g: depth/law %.8f v %.1e first top %.5f pe %.3e force %.6f\n", cube ? "cube" : "ball",
                   quadratic ? "quad" : "lin", uni ? "uni" : "both", k, depth / x, bodyGoes(b, 2), first,
                   dcForceGetPotentialEnergy(f), r.normal_force / load);
            sceneClose(&scene);
        }
    }
}
END_TEST

START_TEST(test_point_bounces)
{
    for (int kind = 0; kind < 4; kind++) {
        for (double k = 1e2; k < 1e10; k *= 10) {
            int cube = kind / 2, quadratic = kind % 2;
            sceneOpen(&scene, 9.81);
            dcForceID f = plane(k, 0, quadratic, 1, 1);
            dBodyID b = sceneBody(&scene, 0.1, 1, 0, 0, 1);
            for (int c = 0; c < (cube ? 4 : 1); c++) {
                dcPointForceAddPoint(f, b, cube ? (c & 1 ? 0.1 : -0.1) : 0, cube ? (c & 2 ? 0.1 : -0.1) : 0, 0);
            }
            printf("%s %s k %g tops:", cube ? "cube" : "ball", quadratic ? "quad" : "lin", k);
            double last = 0;
            int bounces = 0;
            for (int n = 0; n < 1200; n++) {
                rowStep(&scene, 1.0 / 60);
                double v = bodyGoes(b, 2);
                if (last > 0 && v <= 0 && bounces++ % 4 == 0) {
                    printf(" %.4f", bodyAt(b, 2));
                }
                last = v;
            }
            printf("\n");
            sceneClose(&scene);
        }
    }
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("stop_rows", 60, &tests);
    tcase_add_test(tests, test_draft);
    tcase_add_test(tests, test_bounces);
    tcase_add_test(tests, test_kinds);
    tcase_add_test(tests, test_points);
    tcase_add_test(tests, test_point_bounces);
    return fixtureMain(suite);
}
