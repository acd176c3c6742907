/* See mixed_scene.h. */
#include "mixed_scene.h"
#include "older_ode.h"

#include <math.h>
#include <string.h>

/* ---- shapes ---- */

static unsigned polygons[] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4, 4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};
static const int faces[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                              2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
static dReal points[24], planes[24];
static float corners[24];
static double samples[25];

/* A block of half sides 0.2, 0.2, 0.15 as points and planes, and a bumpy field. */
static void make_shapes(void)
{
    static const signed char outward[6][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    static const double half[3] = {0.2, 0.2, 0.15};
    for (int i = 0; i < 24; i++) {
        points[i] = (dReal)(i / 3 >> i % 3 & 1 ? half[i % 3] : -half[i % 3]);
        corners[i] = (float)points[i];
    }
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 3; k++) {
            planes[4 * i + k] = outward[i][k];
        }
        planes[4 * i + 3] = (dReal)half[i / 2];
    }
    for (int i = 0; i < 25; i++) {
        samples[i] = 0.1 * sin(1.7 * i);
    }
}

/* ---- bodies ---- */

static dBodyID put(MixedScene *m, dGeomID geom, double x, double y, double z)
{
    dBodyID body = dBodyCreate(m->s.world);
    dMass mass;
    ck_assert_int_lt(m->num_bodies, mixedMost);
    if (m->num_bodies % 3) {
        dMassSetSphereTotal(&mass, 1, REAL(0.25));
    } else {
        dMassSetBoxTotal(&mass, 1, REAL(0.4), REAL(0.5), REAL(0.3));
    }
    dBodySetMass(body, &mass);
    dBodySetPosition(body, (dReal)x, (dReal)y, (dReal)z);
    if (geom) {
        dGeomSetBody(geom, body);
    }
    m->body[m->num_bodies++] = body;
    return body;
}

static dGeomID block_mesh(MixedScene *m)
{
    return dCreateTriMesh(m->s.space, m->triangles, 0, 0, 0);
}

static dGeomID block_convex(MixedScene *m)
{
    dGeomID geom = dCreateConvex(m->s.space, planes, 6, points, 8, polygons);
    ck_assert_int_eq(dcGeomSetConvex(m->s.dc, geom, planes, 6, points, 8, polygons), dcOk);
    return geom;
}

/* One of each class, in turn. */
static dGeomID any_geom(MixedScene *m, int i)
{
    dSpaceID space = m->s.space;
    switch (i % 6) {
    case 0: return dCreateSphere(space, REAL(0.2));
    case 1: return dCreateBox(space, REAL(0.4), REAL(0.4), REAL(0.3));
    case 2: return dCreateCapsule(space, REAL(0.15), REAL(0.3));
    case 3: return dCreateCylinder(space, REAL(0.2), REAL(0.3));
    case 4: return block_convex(m);
    default: return block_mesh(m);
    }
}

/* Eighteen fall on the floor, one upon the other; twelve on the field. */
static void make_heaps(MixedScene *m)
{
    for (int i = 0; i < 18; i++) {
        dBodyID body = put(m, any_geom(m, i), 0.9 * (i % 3) + 0.01 * i, 0.9 * (i / 3 % 2), 0.4 + 0.8 * (i / 6));
        dBodySetAngularVel(body, REAL(0.3) * (dReal)(i % 4), REAL(0.2), REAL(-0.1) * (dReal)i);
        dBodySetLinearVel(body, 0, 0, REAL(-1.0));
    }
    dGeomID field = dCreateHeightfield(m->s.space, m->ode_heights, 1);
    dMatrix3 upright;
    dRFromAxisAndAngle(upright, 1, 0, 0, (dReal)(M_PI / 2));
    dGeomSetRotation(field, upright);
    dGeomSetPosition(field, 10, 0, 0);
    dcHeightfieldSource source = {samples, 4, 4, 5, 5, 1, 0, 0.5, 0};
    m->heights = dcHeightfieldCreate(&source, NULL);
    ck_assert_int_eq(dcGeomSetHeightfield(m->s.dc, field, &source, 1), dcOk);
    for (int i = 0; i < 12; i++) {
        put(m, any_geom(m, i), 9.2 + 0.7 * (i % 3), -0.8 + 0.7 * (i / 3), 0.6 + 0.1 * (i % 5));
    }
}

/* Eight rest on a slope, by friction alone, and may fall asleep; two balls beside it do so soon. */
static void make_resting(MixedScene *m)
{
    dGeomID slope = dCreateBox(m->s.space, 6, 6, 1);
    dMatrix3 tilt;
    double angle = 0.2;
    dRFromAxisAndAngle(tilt, 0, 1, 0, (dReal)angle);
    dGeomSetRotation(slope, tilt);
    dGeomSetPosition(slope, -10, 0, 1);
    for (int i = 0; i < 8; i++) {
        dGeomID geom = i % 2 ? block_convex(m) : dCreateBox(m->s.space, REAL(0.4), REAL(0.4), REAL(0.3));
        double along = 0.6 * (i / 2 - 1.5), up = 0.5 + 0.1505;
        dBodyID body =
            put(m, geom, -10 + along * cos(angle) + up * sin(angle), i % 2, 1 - along * sin(angle) + up * cos(angle));
        dBodySetRotation(body, tilt);
        dBodySetAutoDisableFlag(body, i < 6);
    }
    for (int i = 0; i < 2; i++) {
        m->some = dCreateSphere(m->s.space, REAL(0.2));
        dBodySetAutoDisableFlag(put(m, m->some, -3, i, 0.2), 1);
    }
}

/* ---- joints and elements ---- */

static dJointID hinge(MixedScene *m, dBodyID one, dBodyID two, double x, double y, double z)
{
    dJointID joint = dJointCreateHinge(m->s.world, 0);
    dJointAttach(joint, one, two);
    dJointSetHingeAnchor(joint, (dReal)x, (dReal)y, (dReal)z);
    dJointSetHingeAxis(joint, 0, 1, 0);
    return joint;
}

/* Pendulums between stops, one with ODE's stops made soft, a slider on a spring, a chain that lies on the floor. */
static void make_joints(MixedScene *m)
{
    dcWorldID dc = m->s.dc;
    dcJointStopDef stop = dcJointStopDefault();
    stop.stiffness = 400;
    stop.upper = REAL(0.3);
    stop.lower = REAL(-0.3);
    for (int i = 0; i < 5; i++) { /* of different softness, so that one or the other is always in the midst of a hit */
        double x = -3.0 * i;
        m->stop = dcJointStopCreate(dc, hinge(m, put(m, 0, x + 0.5, -5, 3), 0, x, -5, 3), dcHingeAngle, &stop);
        ck_assert(m->stop != NULL);
        stop.stiffness *= REAL(0.6);
    }
    dJointID soft = hinge(m, put(m, 0, 2.5, -5, 3), 0, 2, -5, 3);
    dJointSetHingeParam(soft, dParamLoStop, REAL(-0.2));
    dJointSetHingeParam(soft, dParamHiStop, REAL(0.2));
    ck_assert_int_eq(dcJointSoftenStops(dc, soft, 300, REAL(0.1)), dcOk);
    dJointID slider = dJointCreateSlider(m->s.world, 0);
    dJointAttach(slider, put(m, 0, 4, -5, 3), 0);
    dJointSetSliderAxis(slider, 0, 0, 1);
    dcJointSpringDef spring = dcJointSpringDefault();
    spring.stiffness = 3000;
    spring.damping = 1;
    m->spring = dcJointSpringCreate(dc, slider, dcSliderPosition, &spring);
    dBodyID last = 0;
    for (int i = 0; i < 4; i++) {
        dBodyID body = put(m, any_geom(m, i), -0.5 * i, 4, 0.5 + 0.3 * i);
        if (last) {
            hinge(m, last, body, 0.25 - 0.5 * i, 4, 0.35 + 0.3 * i);
        }
        last = body;
    }
    ck_assert(m->spring != NULL);
}

static void make_elements(MixedScene *m)
{
    dcPointPlaneDef plane = dcPointPlaneDefault();
    plane.law.stiffness = 2000;
    plane.law.unilateral = 1;
    m->points = dcPointPlaneCreate(m->s.dc, &plane);
    dBodyID body = put(m, 0, 6, -5, 0.3);
    dBodySetAngularVel(body, 1, 2, 3);
    for (int i = 0; i < 8; i++) {
        ck_assert_int_eq(dcPointForceAddPoint(m->points, body, points[3 * i], points[3 * i + 1], points[3 * i + 2]), i);
    }
    dcRollingBallDef def = dcRollingBallDefault();
    def.radius = REAL(0.3);
    def.unilateral = 1;
    def.friction = REAL(0.5);
    m->rolling = dcRollingBallCreate(m->s.dc, &def);
    dBodyID ball = put(m, 0, 8, -5, 0.3);
    dBodySetLinearVel(ball, 1, REAL(0.5), 0);
    ck_assert(m->rolling && dcRollingBallAttach(m->rolling, 0, ball) == dcOk);
}

/* Balls that roll hard, a box that sticks, one on a belt, one with skates, and rules of combination. */
static void make_surfaces(MixedScene *m)
{
    static const dReal along[3] = {1, 0, 0}, none[3] = {0, 0, 0}, speed[3] = {REAL(0.4), 0, 0};
    dcWorldID dc = m->s.dc;
    dcMaterial material = materialRough(m->stiff, 0.3, 0.8, 0.6, 0);
    dGeomID geom[5], belt = dCreateBox(m->s.space, 4, 2, 1);
    dGeomSetPosition(belt, 20, 0, REAL(0.5));
    for (int i = 0; i < 5; i++) {
        geom[i] = any_geom(m, i < 2 ? 0 : 1);
        dBodyID body = put(m, geom[i], 16 + i, i == 4 ? 0 : 4, i == 4 ? 1.151 : i < 2 ? 0.2 : 0.151);
        dBodySetLinearVel(body, i < 4 ? 1 : 0, REAL(0.3), 0);
    }
    ck_assert_int_eq(dcGeomSetSurfaceVelocity(dc, belt, speed, none), dcOk);
    ck_assert_int_eq(dcGeomSetFrictionDirection(dc, geom[2], along, none, REAL(0.1), 1), dcOk);
    material.rolling_friction = 0.01;
    material.spinning_friction = 0.005;
    ck_assert_int_eq(dcGeomSetMaterial(dc, geom[0], &material), dcOk);
    material.rolling_friction = 0;
    material.rolling_coefficient = 0.02;
    ck_assert_int_eq(dcGeomSetMaterial(dc, geom[1], &material), dcOk);
    material = materialRough(m->stiff, 0.3, 0.8, 0.6, 0);
    material.adhesion_force = 5;
    ck_assert_int_eq(dcGeomSetMaterial(dc, geom[3], &material), dcOk);
    ck_assert_int_eq(dcWorldSetCombineRule(dc, dcQuantityDissipation, dcRuleMaximum), dcOk);
}

void mixedOpen(MixedScene *m, MixedWay way)
{
    memset(m, 0, sizeof *m);
    make_shapes();
    sceneOpen(&m->s, 10);
    m->way = way;
    m->contacts = dJointGroupCreate(0);
    m->triangles = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSingle(m->triangles, corners, 3 * sizeof(float), 8, faces, 36, 3 * sizeof(int));
    preprocess_mesh(m->triangles);
    m->ode_heights = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(m->ode_heights, samples, 1, 4, 4, 5, 5, 1, 0, REAL(0.5), 0);
    m->stiff = way == mixedResolved || way == mixedSlow ? 1e5 : 1e8;
    dcMaterial material = materialRough(m->stiff, 0.3, 0.8, 0.6, 0);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(m->s.dc, &material), dcOk);
    dCreatePlane(m->s.space, 0, 0, 1, 0);
    make_heaps(m);
    make_resting(m);
    make_joints(m);
    make_elements(m);
    make_surfaces(m);
    ck_assert_int_ge(m->num_bodies, 50);
    dcStepping stepping = way == mixedResolved || way == mixedSlow ? dcStepResolved : dcStepAuto;
    ck_assert_int_eq(dcWorldSetStepping(m->s.dc, stepping), dcOk);
}

void mixedClose(MixedScene *m)
{
    sceneClose(&m->s);
    dJointGroupDestroy(m->contacts);
    dcHeightfieldRelease(m->heights);
    dGeomTriMeshDataDestroy(m->triangles);
    dGeomHeightfieldDataDestroy(m->ode_heights);
}

/* ---- stepping ---- */

static void near_pair(void *data, dGeomID a, dGeomID b)
{
    MixedScene *m = data;
    dContact contact[6];
    if (m->way != mixedContacts) {
        dcCollide(m->s.dc, a, b);
        return;
    }
    memset(contact, 0, sizeof contact);
    int n = dCollide(a, b, 6, &contact[0].geom, sizeof *contact);
    for (int i = 0; i < n; i++) {
        dJointID joint = dcJointCreateContact(m->s.dc, m->contacts, &contact[i]);
        dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
    }
}

static void loop(MixedScene *m, dReal step)
{
    if (m->way == mixedOwnPairs) {
        ck_assert_int_eq(dcWorldCollide(m->s.dc, m->s.space), dcOk);
    } else {
        dSpaceCollide(m->s.space, m, near_pair);
    }
    ck_assert_int_eq(dcWorldApply(m->s.dc, step), dcOk);
    ck_assert(dWorldStep(m->s.world, step));
    dJointGroupEmpty(m->contacts);
}

void mixedRun(MixedScene *m, int steps)
{
    for (int i = 0; i < steps; i++) {
        switch (m->way) {
        case mixedStep:
        case mixedResolved: ck_assert_int_ge(dcWorldStep(m->s.dc, m->s.space, REAL(0.01)), dcOk); break;
        case mixedQuickStep: ck_assert_int_ge(dcWorldQuickStep(m->s.dc, m->s.space, REAL(0.01)), dcOk); break;
        case mixedSlow: loop(m, REAL(0.001)); break;
        default: loop(m, REAL(0.01));
        }
    }
}
