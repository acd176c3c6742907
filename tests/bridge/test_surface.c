/* ODE's surface parameters as materials: the same motion as ODE's own contact, or a message for what has no place. */
#include <math.h>
#include <string.h>

#include "scenes/fixture.h"

static const double G = 9.81, H = 1.0 / 240;

/* One scene twice: ODE's contact with a surface, and the material that stands for it. */
typedef struct Two {
    Scene s;
    dJointGroupID group;
    dSurfaceParameters surface;
    dBodyID body;
    int translated;
} Two;

static void near(void *data, dGeomID a, dGeomID b)
{
    Two *two = data;
    dContact contact[8];
    int n = dCollide(a, b, 8, &contact[0].geom, sizeof contact[0]);
    for (int i = 0; i < n; i++) {
        contact[i].surface = two->surface;
        dJointAttach(dJointCreateContact(two->s.world, two->group, &contact[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

/* The floor, and the pair material of all geoms if it is translated. */
static void two_open(Two *two, int translated, const dSurfaceParameters *surface, const dcSurfaceUse *use)
{
    sceneOpen(&two->s, G);
    two->group = dJointGroupCreate(0);
    two->surface = *surface;
    two->translated = translated;
    sceneFloor(&two->s);
    if (translated) {
        dcPairMaterial pair;
        unsigned lost = 99;
        ck_assert_int_eq(dcMaterialFromSurface(surface, use, &pair, &lost), dcOk);
        ck_assert_int_eq(dcWorldSetPairMaterial(two->s.dc, 0, 0, &pair), dcOk);
    }
}

static void two_run(Two *two, double seconds)
{
    for (int i = 0; i < (int)(seconds / H + 0.5); i++) {
        if (two->translated) {
            ck_assert_int_eq(dcWorldStep(two->s.dc, two->s.space, (dReal)H), dcOk);
        } else {
            dSpaceCollide(two->s.space, two, near);
            dWorldStep(two->s.world, (dReal)H);
            dJointGroupEmpty(two->group);
        }
    }
}

static void two_close(Two *two)
{
    dJointGroupDestroy(two->group);
    sceneClose(&two->s);
}

static dcSurfaceUse use_of(double load)
{
    dcSurfaceUse use = dcSurfaceUseDefault();
    use.step = (dReal)H;
    use.load = (dReal)load;
    return use;
}

static dSurfaceParameters soft(double kp, double kd)
{
    dSurfaceParameters surface;
    memset(&surface, 0, sizeof surface);
    surface.mode = dContactApprox1_1 | dContactApprox1_2;
    surface.mu = (dReal)0.3;
    ck_assert_int_eq(dcSurfaceSetSpring(&surface, (dReal)H, (dReal)kp, (dReal)kd), dcOk);
    return surface;
}

START_TEST(test_spring)
{
    dReal kp, kd;
    dcSurfaceUse use = use_of(9.81);
    dSurfaceParameters s = soft(2e4, 300);
    ck_assert_int_eq(s.mode & (dContactSoftERP | dContactSoftCFM), dContactSoftERP | dContactSoftCFM);
    assertNear((double)s.soft_erp, H * 2e4 / (H * 2e4 + 300), 1e-12, 0);
    assertNear((double)s.soft_cfm, 1 / (H * 2e4 + 300), 1e-12, 0);
    ck_assert_int_eq(dcSurfaceGetSpring(&s, &use, &kp, &kd), dcOk);
    assertNear((double)kp, 2e4, 1e-12, 0);
    assertNear((double)kd, 300, 1e-12, 0);
    s.mode = 0; /* the world's */
    ck_assert_int_eq(dcSurfaceGetSpring(&s, &use, &kp, NULL), dcOk);
    assertNear((double)kp, 0.2 / (H * (double)use.cfm), 1e-6, 0);
}
END_TEST

/* A ball and a box stand as deep as on ODE's spring: m g / kp. */
START_TEST(test_rest)
{
    for (int box = 0; box < 2; box++) {
        double depth[2], load = box ? G / 4 : G; /* ODE has four contacts of the box */
        dcSurfaceUse use = use_of(load);
        dSurfaceParameters surface = soft(box ? 5e3 : 2e4, 200);
        use.radius = box ? 0 : use.radius;
        use.area = (dReal)(0.2 * 0.2 / 4);
        for (int translated = 0; translated < 2; translated++) {
            Two two;
            two_open(&two, translated, &surface, &use);
            two.body = dGeomGetBody(box ? sceneBox(&two.s, 0.2, 1, 0, 0, 0.1) : sceneBall(&two.s, 0.1, 1, 0, 0, 0.1));
            two_run(&two, 6);
            depth[translated] = 0.1 - bodyAt(two.body, 2);
            two_close(&two);
        }
        assertNear(depth[0], G / 2e4, box ? 0.01 : 1e-3, 0);
        assertNear(depth[1], depth[0], box ? 0.01 : 1e-3, 0);
    }
}
END_TEST

/* A bounce that is given (ODE gives it where cfm is small), and one that the damper leaves. */
START_TEST(test_bounce)
{
    for (int i = 0; i < 3; i++) {
        double left[2];
        dSurfaceParameters surface = soft(i == 2 ? 2e3 : 1e7, i == 2 ? 8 : 1e5);
        surface.mode |= i == 2 ? 0 : dContactBounce;
        surface.bounce = (dReal)(i ? 0.3 : 0.6);
        dcSurfaceUse use = use_of(9.81);
        for (int translated = 0; translated < 2; translated++) {
            Two two;
            two_open(&two, translated, &surface, &use);
            two.body = dGeomGetBody(sceneBall(&two.s, 0.1, 1, 0, 0, 0.11));
            dBodySetGravityMode(two.body, 0);
            dBodySetLinearVel(two.body, 0, 0, -1);
            two_run(&two, 0.5);
            left[translated] = bodyGoes(two.body, 2);
            two_close(&two);
        }
        assertWithin(left[1], left[0], i == 2 ? 0.05 : 0.02);
    }
}
END_TEST

/* mu as a coefficient, and as a force. */
START_TEST(test_slide)
{
    for (int force = 0; force < 2; force++) {
        double lost[2];
        dSurfaceParameters surface = soft(1e5, 500);
        surface.mode &= force ? ~dContactApprox1 : ~0;
        surface.mu = (dReal)(force ? 0.7 : 0.3); /* N at each of four contacts */
        dcSurfaceUse use = use_of(G / 4);
        use.radius = 0;
        for (int translated = 0; translated < 2; translated++) {
            Two two;
            two_open(&two, translated, &surface, &use);
            two.body = dGeomGetBody(sceneBox(&two.s, 0.2, 1, 0, 0, 0.1));
            two_run(&two, 1);
            dBodySetLinearVel(two.body, 5, 0, 0);
            two_run(&two, 1);
            lost[translated] = 5 - bodyGoes(two.body, 0);
            two_close(&two);
        }
        assertNear(lost[0], force ? 4 * 0.7 : 0.3 * G, 0.01, 0);
        assertNear(lost[1], lost[0], 0.01, 0);
    }
}
END_TEST

/* rho slows a rolling ball, rhoN a spinning one. */
START_TEST(test_roll_and_spin)
{
    for (int spin = 0; spin < 2; spin++) {
        double lost[2];
        dSurfaceParameters surface = soft(1e5, 500);
        surface.mode |= dContactRolling | dContactAxisDep | dContactApprox1_N;
        surface.mu = surface.mu2 = (dReal)0.8;
        surface.rho = surface.rho2 = (dReal)(spin ? 0 : 0.004);
        surface.rhoN = (dReal)(spin ? 0.004 : 0);
        dcSurfaceUse use = use_of(G);
        for (int translated = 0; translated < 2; translated++) {
            Two two;
            two_open(&two, translated, &surface, &use);
            two.body = dGeomGetBody(sceneBall(&two.s, 0.1, 1, 0, 0, 0.1));
            two_run(&two, 1);
            dBodySetLinearVel(two.body, spin ? 0 : 1, 0, 0);
            dBodySetAngularVel(two.body, 0, spin ? 0 : 10, spin ? 20 : 0);
            two_run(&two, 1);
            const dReal *w = dBodyGetAngularVel(two.body);
            lost[translated] = spin ? 20 - (double)w[2] : 1 - bodyGoes(two.body, 0);
            two_close(&two);
        }
        double inertia = 0.4 * 1 * 0.1 * 0.1;
        assertNear(lost[1], spin ? 0.004 * G / inertia : 5.0 / 7 * 0.04 * G, 0.02, 0);
        assertNear(lost[1], lost[0], 0.03, 0);
    }
}
END_TEST

/* A material as a surface, in ODE: it rests where the material does; and back it is the material again. */
START_TEST(test_back)
{
    dcMaterial rubber = dcMaterialDefault();
    rubber.dynamic_friction = rubber.static_friction = 0.5;
    rubber.plane_strain_modulus = 1e6;
    rubber.dissipation = 0.4;
    rubber.rolling_friction = 0.002;
    dcPairMaterial pair, again;
    dSurfaceParameters surface;
    dcSurfaceUse use = use_of(G);
    unsigned lost;
    dcMaterialCombine(&rubber, &rubber, &pair);
    ck_assert_int_eq(dcSurfaceFromMaterial(&pair, &use, &surface, &lost), dcOk);
    ck_assert_int_eq(lost, dcLostHolding);
    dcPairMaterial sticky = pair;
    dSurfaceParameters same;
    sticky.adhesion_force = 1;
    ck_assert_int_eq(dcSurfaceFromMaterial(&sticky, &use, &same, &lost), dcOk);
    ck_assert_int_eq(lost, dcLostHolding | dcLostAdhesion);
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &again, &lost), dcOk);
    ck_assert_int_eq(lost, 0);
    assertNear(again.modulus, pair.modulus, 1e-9, 0);
    assertNear(again.dissipation, pair.dissipation, 1e-9, 0);
    assertNear(again.dynamic_friction, 0.5, 1e-9, 0);
    assertNear(again.rolling_friction, 0.002, 1e-9, 0);
    Two two;
    two_open(&two, 0, &surface, &use);
    two.body = dGeomGetBody(sceneBall(&two.s, 0.1, 1, 0, 0, 0.1));
    two_run(&two, 6);
    double depth = dcHuntCrossleyStaticDepth(dcHuntCrossleyStiffness(0.1, pair.modulus), G);
    assertNear(0.1 - bodyAt(two.body, 2), depth, 1e-3, 0);
    two_close(&two);
}
END_TEST

/* The same of a flat contact, whose law is linear: a box put down, which keeps the bounce that it was given. */
START_TEST(test_flat)
{
    dcPairMaterial pair, again;
    dSurfaceParameters surface = soft(1e6, 1e4);
    dcSurfaceUse use = use_of(8 * G / 4);
    dReal kd;
    use.radius = 0;
    use.area = (dReal)0.01;
    surface.mode |= dContactBounce;
    surface.bounce = (dReal)0.5;
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, NULL), dcOk);
    assertNear(dcLinearStopRestitution(pair.dissipation, 1), 0.5, 1e-9, 0);
    ck_assert_int_eq(dcSurfaceFromMaterial(&pair, &use, &surface, NULL), dcOk);
    ck_assert_int_eq(dcSurfaceGetSpring(&surface, &use, NULL, &kd), dcOk);
    assertNear((double)kd, pair.dissipation * 8 * G / 4, 1e-9, 0);
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &again, NULL), dcOk);
    assertNear(again.dissipation, pair.dissipation, 1e-9, 0);
    assertNear(again.modulus, pair.modulus, 1e-9, 0);
    Two two;
    two_open(&two, 1, &surface, &use);
    dcWorldSetPairMaterial(two.s.dc, 0, 0, &pair);
    dcWorldSetStepping(two.s.dc, dcStepResolved);
    two.body = dGeomGetBody(sceneBox(&two.s, 0.2, 8, 0, 0, 0.11));
    dBodySetGravityMode(two.body, 0);
    dBodySetLinearVel(two.body, 0, 0, -1);
    two_run(&two, 0.2);
    assertNear(bodyGoes(two.body, 2), 0.5, 0.01, 0);
    two_close(&two);
}
END_TEST

/* What has no place is named, one thing at a time; with a place for it nothing is said. */
START_TEST(test_lost)
{
    static const struct {
        int mode;
        unsigned lost;
        const char *name;
    } cases[] = {{dContactAxisDep, dcLostMu2, "mu2"},
                 {dContactSlip1, dcLostSlip, "slip1"},
                 {dContactSlip2, dcLostSlip, "slip2"},
                 {dContactMotion1, dcLostMotion, "motion1"},
                 {dContactMotion2, dcLostMotion, "motion2"},
                 {dContactMotionN, dcLostMotion, "motionN"},
                 {dContactBounce, dcLostBounceVel | dcLostBounce, "bounce_vel"},
                 {dContactRolling | dContactAxisDep, dcLostRho2 | dcLostMu2, "rho2"}};
    Scene s;
    sceneOpen(&s, G);
    dcSurfaceUse use = use_of(9.81);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dcPairMaterial pair;
        unsigned lost = 0;
        dSurfaceParameters surface = soft(1e4, 100);
        surface.mu2 = (dReal)0.2;
        surface.slip1 = surface.slip2 = surface.motion1 = surface.motion2 = surface.motionN = (dReal)0.1;
        surface.bounce = (dReal)0.01;
        surface.bounce_vel = (dReal)0.1;
        surface.rho = (dReal)0.01;
        surface.mode |= cases[i].mode;
        messagesClear();
        ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, &lost), dcOk);
        ck_assert_uint_eq(lost, cases[i].lost);
        ck_assert_int_eq(messages.warnings + messages.errors, 0);
        ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, NULL), dcOk);
        ck_assert_int_eq(messages.warnings, 1);
        ck_assert_ptr_nonnull(strstr(messages.text, cases[i].name));
    }
    dSurfaceParameters surface = soft(1e4, 100);
    dcPairMaterial pair;
    unsigned lost;
    surface.mu = dInfinity;
    ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, &lost), dcOk);
    ck_assert_uint_eq(lost, dcLostInfiniteMu);
    sceneClose(&s);
}
END_TEST

/* What is out of range is named, and nothing is written. */
START_TEST(test_refusals)
{
    Scene s;
    sceneOpen(&s, G);
    dcPairMaterial pair, before;
    memset(&pair, 7, sizeof pair);
    before = pair;
    for (int i = 0; i < 9; i++) {
        static const char *const names[] = {"step",     "load",   "radius", "soft_erp", "soft_cfm",
                                            "positive", "bounce", "rho",    "speed"};
        dSurfaceParameters surface = soft(1e4, 100);
        dcSurfaceUse use = use_of(9.81);
        surface.mode |= dContactBounce | dContactRolling;
        dReal *places[] = {&use.step,         &use.load,       &use.radius,  &surface.soft_erp, &surface.soft_cfm,
                           &surface.soft_cfm, &surface.bounce, &surface.rho, &use.speed};
        *places[i] = (dReal)(i == 5 ? 0 : i == 3 ? 1.5 : i == 1 ? NAN : i == 4 ? INFINITY : -1);
        messagesClear();
        ck_assert_int_eq(dcMaterialFromSurface(&surface, &use, &pair, NULL), dcErrValue);
        ck_assert_int_eq(messages.errors, 1);
        ck_assert_msg(strstr(messages.text, names[i]) != NULL, "%s", messages.text);
        ck_assert_int_eq(memcmp(&pair, &before, sizeof pair), 0);
    }
    ck_assert_int_eq(dcMaterialFromSurface(NULL, NULL, &pair, NULL), dcErrArgument);
    ck_assert_int_eq(dcSurfaceFromMaterial(NULL, NULL, NULL, NULL), dcErrArgument);
    ck_assert_int_eq(dcSurfaceSetSpring(NULL, 1, 1, 1), dcErrArgument);
    ck_assert_int_eq(dcSurfaceGetSpring(NULL, NULL, NULL, NULL), dcErrArgument);
    dSurfaceParameters surface = soft(1e4, 100);
    ck_assert_int_eq(dcSurfaceSetSpring(&surface, (dReal)H, 0, 0), dcErrValue);
    ck_assert_int_eq(dcSurfaceSetSpring(&surface, 0, 1, 1), dcErrValue);
    ck_assert_int_eq(dcSurfaceSetSpring(&surface, (dReal)H, -1, 1), dcErrValue);
    sceneClose(&s);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("surface");
    TCase *cases = tcase_create("cases");
    tcase_add_test(cases, test_spring);
    tcase_add_test(cases, test_rest);
    tcase_add_test(cases, test_bounce);
    tcase_add_test(cases, test_slide);
    tcase_add_test(cases, test_roll_and_spin);
    tcase_add_test(cases, test_back);
    tcase_add_test(cases, test_flat);
    tcase_add_test(cases, test_lost);
    tcase_add_test(cases, test_refusals);
    suite_add_tcase(suite, cases);
    return fixtureMain(suite);
}
