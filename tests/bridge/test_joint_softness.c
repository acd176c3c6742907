/* ERP and CFM of the program's joints are those of its step: the same spring and damper however many substeps. */
#include <math.h>

#include "scenes/fixture.h"
#include "scenes/older_ode.h"

static const double step = 1.0 / 60;
static Scene scene;

static void open_scene(void)
{
    sceneOpen(&scene, 9.81);
}

static void close_scene(void)
{
    sceneClose(&scene);
}

/* ---- the values in a substep, and after it ---- */

typedef dReal Getter(dJointID, int);
typedef void Setter(dJointID, int, dReal);
typedef dJointID Maker(dWorldID, dJointGroupID);

typedef struct Kind {
    const char *name;
    Maker *make;
    Getter *get;
    Setter *set;
    int pairs, parameter[3][2];
} Kind;

#define OWN \
    { \
        dParamERP, dParamCFM \
    }
#define STOP(axis) \
    { \
        dParamStopERP + 0x100 * (axis), dParamStopCFM + 0x100 * (axis) \
    }
#define SUSPENSION \
    { \
        dParamSuspensionERP, dParamSuspensionCFM \
    }
#define KIND(Name) #Name, dJointCreate##Name, dJointGet##Name##Param, dJointSet##Name##Param

static const Kind kinds[] = {
    {KIND(Ball), 1, {OWN}},
    {KIND(Hinge), 1, {STOP(0)}},
    {KIND(Slider), 1, {STOP(0)}},
    {KIND(Universal), 2, {STOP(0), STOP(1)}},
    {KIND(Hinge2), 3, {STOP(0), STOP(1), SUSPENSION}},
    {KIND(Fixed), 1, {OWN}},
    {KIND(AMotor), 3, {STOP(0), STOP(1), STOP(2)}},
    {KIND(LMotor), 3, {STOP(0), STOP(1), STOP(2)}},
    {KIND(PR), 2, {STOP(0), STOP(1)}},
    {KIND(PU), 3, {STOP(0), STOP(1), STOP(2)}},
    {KIND(Piston), 2, {STOP(0), STOP(1)}},
    {KIND(DBall), 1, {OWN}},
    {KIND(DHinge), 1, {OWN}},
    {KIND(Transmission), 1, {OWN}},
};
enum { num_kinds = sizeof kinds / sizeof *kinds };

typedef struct Watch {
    const Kind *kind;
    dJointID joint;
    int calls;
    double r;
} Watch;

static dReal erp_of(int pair)
{
    return REAL(0.3) + REAL(0.2) * (dReal)pair;
}

static dReal cfm_of(int pair)
{
    return REAL(1e-4) / (dReal)(3 + pair);
}

/* ERP and CFM belong to a spring and a damper, h kp = ERP/CFM and kd = (1 - ERP)/CFM. */
static void check_same(dReal erp, dReal cfm, dReal erp0, dReal cfm0, double r)
{
    assertNear(erp / cfm, r * erp0 / cfm0, 1e-9, 0);
    assertNear((1 - erp) / cfm, (1 - erp0) / cfm0, 1e-9, 0);
}

static void watch(void *data, dGeomID a, dGeomID b)
{
    Watch *w = data;
    (void)a;
    (void)b;
    w->calls++;
    check_same(dWorldGetERP(scene.world), dWorldGetCFM(scene.world), REAL(0.7), REAL(1e-3), w->r);
    for (int i = 0; i < w->kind->pairs; i++) {
        const int *p = w->kind->parameter[i];
        check_same(w->kind->get(w->joint, p[0]), w->kind->get(w->joint, p[1]), erp_of(i), cfm_of(i), w->r);
    }
}

static void check_restored(const Watch *w)
{
    ck_assert(dWorldGetERP(scene.world) == REAL(0.7) && dWorldGetCFM(scene.world) == REAL(1e-3));
    for (int i = 0; i < w->kind->pairs; i++) {
        ck_assert(w->kind->get(w->joint, w->kind->parameter[i][0]) == erp_of(i));
        ck_assert(w->kind->get(w->joint, w->kind->parameter[i][1]) == cfm_of(i));
    }
}

START_TEST(test_values)
{
    const Kind *kind = &kinds[_i / 2];
    int substeps = _i % 2 ? 16 : 1;
    dBodyID one = sceneBody(&scene, 0.1, 1, 0, 0, 5), two = sceneBody(&scene, 0.1, 1, 0, 0, 6);
    Watch w = {kind, kind->make(scene.world, 0), 0, 1.0 / substeps};
    dJointAttach(w.joint, one, two);
    for (int i = 0; i < kind->pairs; i++) {
        kind->set(w.joint, kind->parameter[i][0], erp_of(i));
        kind->set(w.joint, kind->parameter[i][1], cfm_of(i));
    }
    if (w.kind->make == dJointCreateAMotor) {
        dJointSetAMotorNumAxes(w.joint, 3);
    }
    dJointDisable(w.joint); /* only its values matter here */
    dWorldSetERP(scene.world, REAL(0.7));
    dWorldSetCFM(scene.world, REAL(1e-3));
    dcWorldAddBody(scene.dc, one);
    dcWorldAddBody(scene.dc, two);
    for (int i = 0; i < 2; i++) { /* a rigid pair, so that the callback is called */
        dBodyID far = sceneBody(&scene, 0.1, 1, 50, 0, 5 + 0.1 * i);
        dGeomID geom = dCreateSphere(scene.space, REAL(0.1));
        dGeomSetBody(geom, far);
        dcGeomSetRigid(scene.dc, geom, 1);
    }
    dcWorldSetRigidCallback(scene.dc, watch, &w, 0);
    dcWorldSetSubsteps(scene.dc, substeps);
    sceneRun(&scene, 2, step);
    ck_assert_int_eq(w.calls, 2 * substeps);
    check_restored(&w);
}
END_TEST

/* ---- what they do ---- */

/* Body on a spring made of ERP and CFM: its height after a while. */
enum { suspension, slider_stop, ball, world_values, num_springs };

static void make_spring(int which, dBodyID body)
{
    double kp = 2000, kd = 30, scale = step * kp + kd;
    dReal erp = (dReal)(step * kp / scale), cfm = (dReal)(1 / scale);
    dJointID joint;
    if (which == suspension) {
        dBodyID chassis = sceneBody(&scene, 0.1, 1, 0, 0, 5);
        dBodySetKinematic(chassis);
        joint = dJointCreateHinge2(scene.world, 0);
        dJointAttach(joint, chassis, body);
        dJointSetHinge2Anchor(joint, 0, 0, 5);
        dVector3 up = {0, 0, 1}, across = {0, 1, 0};
        dJointSetHinge2Axes(joint, up, across);
        dJointSetHinge2Param(joint, dParamSuspensionERP, erp);
        dJointSetHinge2Param(joint, dParamSuspensionCFM, cfm);
    } else if (which == slider_stop) {
        joint = dJointCreateSlider(scene.world, 0);
        dJointAttach(joint, body, 0);
        dJointSetSliderAxis(joint, 0, 0, 1);
        dJointSetSliderParam(joint, dParamLoStop, 0);
        dJointSetSliderParam(joint, dParamHiStop, 0);
        dJointSetSliderParam(joint, dParamStopERP, erp);
        dJointSetSliderParam(joint, dParamStopCFM, cfm);
    } else if (which == ball) {
        joint = dJointCreateBall(scene.world, 0);
        dJointAttach(joint, body, 0);
        dJointSetBallAnchor(joint, 0, 0, 5);
        dJointSetBallParam(joint, dParamERP, erp);
        dJointSetBallParam(joint, dParamCFM, cfm);
    } else { /* the rows of a hinge have no values of their own */
        joint = dJointCreateHinge(scene.world, 0);
        dJointAttach(joint, body, 0);
        dJointSetHingeAnchor(joint, 0, 0, 5);
        dWorldSetERP(scene.world, erp);
        dWorldSetCFM(scene.world, cfm);
    }
}

/* Against m x'' = -kp x - kd x' - m g: at many substeps exact, at one as ODE does it. */
START_TEST(test_spring)
{
    static const int substeps[3] = {1, 16, 64};
    double height[3], m = 2, kp = 2000, kd = 30;
    for (int k = 0; k < 3; k++) {
        dBodyID body = sceneBody(&scene, 0.1, m, 0, 0, 5);
        dcWorldAddBody(scene.dc, body);
        make_spring(_i, body);
        dcWorldSetSubsteps(scene.dc, substeps[k]);
        sceneRun(&scene, 6, step);
        height[k] = bodyAt(body, 2) - 5;
        sceneRun(&scene, 400, step);
        assertNear(bodyAt(body, 2) - 5, -m * 9.81 / kp, 1e-3, 0); /* at rest */
        dcWorldRemoveBody(scene.dc, body);
        dBodyDestroy(body);
    }
    double decay = 0.5 * kd / m, omega = sqrt(kp / m - decay * decay), t = 6 * step, sag = m * 9.81 / kp;
    double exact = sag * (exp(-decay * t) * (cos(omega * t) + decay / omega * sin(omega * t)) - 1);
    assertNear(height[2], exact, 0.02, 0);
    assertNear(height[1], exact, 0.08, 0);
    assertNear(height[0], exact, 0.5, 0);
}
END_TEST

/* ---- the rolling ball takes the world's ---- */

/* A ball between two planes: both joints hold the same, which ODE cannot solve without softness. */
START_TEST(test_ball_between_planes)
{
    dBodyID body = sceneBody(&scene, 0.1, 2, 0, 0, 0.1);
    dcRollingBallDef def = dcRollingBallDefault();
    def.radius = REAL(0.1);
    dcRollingBallID low = dcRollingBallCreate(scene.dc, &def);
    dcRollingBallAttach(low, 0, body);
    def.normal[2] = -1;
    def.height = REAL(-0.2);
    dcRollingBallID high = dcRollingBallCreate(scene.dc, &def);
    dcRollingBallAttach(high, 0, body);
    ck_assert(dcRollingBallGetParam(low, dParamCFM) == dWorldGetCFM(scene.world));
    dcWorldAddBody(scene.dc, body);
    for (int i = 0; i < 60; i++) {
        dBodyAddForce(body, 1, 0, 0);
        sceneRun(&scene, 1, step);
    }
    ck_assert(fabs(bodyGoes(body, 0)) < asPrecise(1e-6)); /* it cannot roll on both */
    ck_assert(fabs(bodyAt(body, 2) - 0.1) < asPrecise(1e-6));
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("joint_softness", 60, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_values, 0, 2 * num_kinds);
    tcase_add_loop_test(tests, test_spring, 0, num_springs);
    tcase_add_test(tests, test_ball_between_planes);
    return fixtureMain(suite);
}
