/* Reports of beds: the springs add up to the bed, the beds to the forces on the bodies, both sides to nothing; bad
 * numbers. */
#include <math.h>
#include <string.h>

#include "scenes/bed_scene.h"

static const dcFoundation soft = {1e6, 0.2, 0.6, 0.4, 0.1}, hard = {3e6, 0.1, 0.9, 0.5, 0};

/* Two tilted boxes and a mesh in each other and in the floor, all moving and turning. */
enum { BODIES = 3 };

static void open_heap(Scene *scene, dBodyID body[BODIES])
{
    sceneOpen(scene, 0);
    sceneFloor(scene);
    dGeomID geom[BODIES] = {dCreateBox(scene->space, 1, 0.8, 0.4), dCreateBox(scene->space, 0.7, 0.7, 0.7),
                            bedMeshGeom(scene, 0.3)};
    for (int i = 0; i < BODIES; i++) {
        dMatrix3 turn;
        dRFromAxisAndAngle(turn, 1, i, -2, 0.1 + 0.2 * i);
        body[i] = sceneBody(scene, 0.5, 1 + i, 0.1 * i, -0.2 * i, 0.15 + 0.35 * i);
        dBodySetRotation(body[i], turn);
        dBodySetLinearVel(body[i], 0.3 * i, -0.1, 0.2 - 0.3 * i);
        dBodySetAngularVel(body[i], 0.5, 0.2 * i, -1 + i);
        dGeomSetBody(geom[i], body[i]);
        dcGeomSetFoundation(scene->dc, geom[i], i % 2 ? &hard : &soft);
    }
}

static void cross_add(dReal *to, const dReal *arm, const dReal *f)
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        to[i] += arm[j] * f[k] - arm[k] * f[j];
    }
}

/* Force and torque about `centre`. */
static void wrench_add(dReal *f, dReal *t, const dReal *centre, const dReal *point, const dReal *force, double sign)
{
    dReal arm[3], signed_force[3];
    for (int k = 0; k < 3; k++) {
        arm[k] = point[k] - centre[k];
        signed_force[k] = sign * force[k];
        f[k] += signed_force[k];
    }
    cross_add(t, arm, signed_force);
}

static void check_spring(Scene *scene, const dcBedReport *bed, const dcSpringReport *s)
{
    dVector3 v1, v2;
    dReal along = 0, unit = 0, slip[3], rate = 0;
    dBodyGetPointVel(bed->body1, s->point[0], s->point[1], s->point[2], v1);
    memset(v2, 0, sizeof v2);
    if (bed->body2) {
        dBodyGetPointVel(bed->body2, s->point[0], s->point[1], s->point[2], v2);
    }
    for (int k = 0; k < 3; k++) {
        along += s->force[k] * s->normal[k];
        unit += s->normal[k] * s->normal[k];
        rate += (v1[k] - v2[k]) * s->normal[k];
    }
    for (int k = 0; k < 3; k++) {
        slip[k] = v1[k] - v2[k] - rate * s->normal[k];
    }
    ck_assert(s->face >= 0 && s->face < bed->num_springs && s->depth > 0 && s->area > 0);
    assertNear(unit, 1, 1e-12, 0);
    assertNear(along, s->pressure * s->area * bed->weight, 1e-9, 1e-9);
    double law = bed->law.stiffness * s->depth * (1 - bed->law.dissipation * rate);
    assertNear(s->pressure, fmax(law, 0), 1e-9, 1e-6);
    assertVectorNear(s->slip, slip, 1e-9, 1e-12);
    (void)scene;
}

/* One bed: its springs, one by one. */
static void check_bed(Scene *scene, int index, dcBedReport *bed)
{
    static const dReal origin[3] = {0, 0, 0};
    dReal f[3] = {0, 0, 0}, t[3] = {0, 0, 0}, centre[3] = {0, 0, 0}, friction[3] = {0, 0, 0};
    double normal = 0, area = 0, energy = 0, depth = 0, pressure = 0;
    ck_assert_int_eq(dcWorldGetBed(scene->dc, index, bed), dcOk);
    const dReal *com = bed->body1 ? dBodyGetPosition(bed->body1) : origin;
    for (int i = 0; i < bed->displaced; i++) {
        dcSpringReport s;
        ck_assert_int_eq(dcWorldGetBedSpring(scene->dc, index, i, &s), dcOk);
        check_spring(scene, bed, &s);
        wrench_add(f, t, com, s.point, s.force, 1);
        double fn = s.pressure * s.area * bed->weight;
        for (int k = 0; k < 3; k++) {
            centre[k] += fn * s.point[k];
            friction[k] += s.force[k] - fn * s.normal[k];
        }
        normal += fn;
        area += s.area;
        energy += 0.5 * bed->weight * bed->law.stiffness * s.area * s.depth * s.depth;
        depth = fmax(depth, s.depth);
        pressure = fmax(pressure, s.pressure);
    }
    assertVectorNear(bed->force, f, 1e-10, 1e-9);
    assertVectorNear(bed->friction_force, friction, 1e-9, 1e-9);
    assertVectorNear(bed->torque, t, 1e-10, 1e-9);
    assertNear(bed->normal_force, normal, 1e-10, 0);
    assertNear(bed->area, area, 1e-10, 0);
    assertNear(bed->potential_energy, energy, 1e-10, 0);
    assertNear(bed->peak_depth, depth, 1e-12, 0);
    assertNear(bed->peak_pressure, pressure, 1e-12, 0);
    for (int k = 0; k < 3 && normal > 0; k++) {
        assertNear(bed->centre[k], centre[k] / normal, 1e-9, 1e-12);
    }
    ck_assert_double_ge(bed->dissipated_power, 0);
    bedCheckAllSprings(scene, index, bed->displaced);
}

/* Beds against what lies on the bodies and what the element says; `steps`: after so many managed steps. */
static void check_sums(int steps)
{
    Scene scene;
    dBodyID body[BODIES];
    dReal f[BODIES][3] = {{0}}, t[BODIES][3] = {{0}};
    double energy = 0, power = 0;
    open_heap(&scene, body);
    sceneRun(&scene, steps, 1e-3);
    sceneEvaluate(&scene);
    dcForceID all = dcWorldGetFoundationForce(scene.dc);
    ck_assert_int_ge(dcWorldGetNumBeds(scene.dc), 4);
    for (int i = 0; i < dcWorldGetNumBeds(scene.dc); i++) {
        dcBedReport bed;
        check_bed(&scene, i, &bed);
        energy += bed.potential_energy;
        power += bed.dissipated_power;
        for (int b = 0; b < BODIES; b++) {
            double sign = body[b] == bed.body1 ? 1 : body[b] == bed.body2 ? -1 : 0;
            const dReal *about = bed.body1 ? dBodyGetPosition(bed.body1) : dBodyGetPosition(body[b]);
            wrench_add(f[b], t[b], dBodyGetPosition(body[b]), about, bed.force, sign);
            for (int k = 0; k < 3; k++) {
                t[b][k] += sign * bed.torque[k];
            }
        }
    }
    for (int b = 0; b < BODIES; b++) {
        dVector3 force, torque;
        ck_assert_int_eq(dcForceGetBodyForce(all, body[b], force, torque), dcOk);
        assertVectorNear(force, f[b], 1e-10, 1e-9);
        assertVectorNear(torque, t[b], 1e-10, 1e-8);
        assertVectorNear(dBodyGetForce(body[b]), f[b], 1e-10, 1e-9);
        assertVectorNear(dBodyGetTorque(body[b]), t[b], 1e-10, 1e-8);
    }
    assertNear(dcForceGetPotentialEnergy(all), energy, 1e-12, 0);
    assertNear(dcWorldGetPotentialEnergy(scene.dc), energy, 1e-12, 0);
    assertNear(dcForceGetDissipatedPower(all), power, 1e-12, 0);
    assertNear(dcWorldGetDissipatedPower(scene.dc), power, 1e-12, 0);
    ck_assert_double_gt(power, 0);
    sceneClose(&scene);
}

START_TEST(test_sums)
{
    check_sums(10 * _i);
}
END_TEST

START_TEST(test_bad_numbers)
{
    Scene scene;
    dcBedReport bed;
    dcSpringReport spring;
    bedOpenBox(&scene, 0, 0.19);
    dcWorldID dc = scene.dc;
    sceneEvaluate(&scene);
    int springs = bedOnly(&scene).displaced;
    bedRefused(dcWorldGetBed(dc, 1, &bed), dcErrValue, "dcWorldGetBed", "not 1");
    bedRefused(dcWorldGetBed(dc, -1, &bed), dcErrValue, "dcWorldGetBed", "not -1");
    bedRefused(dcWorldGetBed(dc, 0, NULL), dcErrArgument, "dcWorldGetBed", "NULL");
    bedRefused(dcWorldGetBed(NULL, 0, &bed), dcErrHandle, "dcWorldGetBed", "");
    bedRefused(dcWorldGetNumBeds(NULL), dcErrHandle, "dcWorldGetNumBeds", "");
    bedRefused(dcWorldGetBedSpring(dc, 1, 0, &spring), dcErrValue, "dcWorldGetBedSpring", "not 1");
    bedRefused(dcWorldGetBedSpring(dc, 0, springs, &spring), dcErrValue, "dcWorldGetBedSpring", "spring must");
    bedRefused(dcWorldGetBedSpring(dc, 0, -1, &spring), dcErrValue, "dcWorldGetBedSpring", "not -1");
    bedRefused(dcWorldGetBedSpring(dc, 0, 0, NULL), dcErrArgument, "dcWorldGetBedSpring", "NULL");
    bedRefused(dcWorldGetBedSpring(NULL, 0, 0, &spring), dcErrHandle, "dcWorldGetBedSpring", "");
    bedRefused(dcWorldGetBedSprings(dc, 1, 1, &spring), dcErrValue, "dcWorldGetBedSprings", "not 1");
    bedRefused(dcWorldGetBedSprings(dc, 0, 0, &spring), dcErrValue, "dcWorldGetBedSprings", "room for 0");
    bedRefused(dcWorldGetBedSprings(dc, 0, 1, NULL), dcErrArgument, "dcWorldGetBedSprings", "at ");
    ck_assert_ptr_null(dcWorldGetFoundationForce(NULL));
    messagesClear();
    bedRefused(dcForceDestroy(dcWorldGetFoundationForce(dc)), dcErrArgument, "dcForceDestroy", "");
    sceneClose(&scene);
}
END_TEST

/* Way (b): geoms in whatever order, the same forces as by the library's own list; a pair twice counts once. */
START_TEST(test_collide)
{
    Scene scene;
    dBodyID body[BODIES];
    dReal own[BODIES][6];
    open_heap(&scene, body);
    sceneEvaluate(&scene);
    for (int b = 0; b < BODIES; b++) {
        memcpy(own[b], dBodyGetForce(body[b]), 3 * sizeof(dReal));
        memcpy(own[b] + 3, dBodyGetTorque(body[b]), 3 * sizeof(dReal));
        dBodySetForce(body[b], 0, 0, 0);
        dBodySetTorque(body[b], 0, 0, 0);
    }
    int n = dSpaceGetNumGeoms(scene.space);
    for (int i = n - 1; i >= 0; i--) {
        for (int j = 0; j < n; j++) {
            if (i != j) {
                ck_assert_int_eq(dcCollide(scene.dc, dSpaceGetGeom(scene.space, i), dSpaceGetGeom(scene.space, j)), 1);
            }
        }
    }
    ck_assert_int_eq(dcWorldApply(scene.dc, 0), dcOk);
    for (int b = 0; b < BODIES; b++) {
        assertVectorNear(dBodyGetForce(body[b]), own[b], 1e-12, 0);
        assertVectorNear(dBodyGetTorque(body[b]), own[b] + 3, 1e-12, 1e-9);
    }
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_reports", 60, &tests);
    tcase_add_loop_test(tests, test_sums, 0, 4);
    tcase_add_test(tests, test_bad_numbers);
    tcase_add_test(tests, test_collide);
    return fixtureMain(suite);
}
