/*
 * Beds that hardly move are followed by moments of their springs, none of which is looked at.  What is reported of them
 * is at every step what the springs say, which are looked for one by one where they are asked for: count, area,
 * pressed volume, its centre, the deepest; through rest, sliding, leaning, lifting and coming to an edge.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/precision.h"

enum { springs_most = 8192 };

static AnyScene any;
static dcSpringReport spring[springs_most];

/* A bed's report against its springs; the number of them that touch. */
static int check_bed(int index)
{
    dcBedReport bed;
    double area = 0, volume = 0, deepest = 0;
    dReal centre[3] = {0, 0, 0};
    ck_assert_int_eq(dcWorldGetBed(any.s.dc, index, &bed), dcOk);
    int count = dcWorldGetBedSprings(any.s.dc, index, springs_most, spring);
    ck_assert_int_eq(count, bed.displaced);
    for (int i = 0; i < count; i++) {
        double share = (double)spring[i].area * (double)spring[i].depth;
        area += (double)spring[i].area;
        volume += share;
        deepest = fmax(deepest, (double)spring[i].depth);
        for (int k = 0; k < 3; k++) {
            centre[k] += (dReal)share * spring[i].point[k];
        }
    }
    for (int k = 0; k < 3 && count > 0; k++) {
        centre[k] /= (dReal)volume;
    }
    assertNear(bed.area, area, 1e-12, 0);
    assertNearOf(bed.peak_depth, deepest, 1e-12, 1e-3);
    assertNearOf(bed.peak_pressure, deepest * (double)bed.law.stiffness, 1e-12, 1e-3 * bed.law.stiffness);
    if (count > 0) {
        assertVectorWithin(bed.centre, centre, asPreciseOf(1e-7, 1));
    }
    return count;
}

/* Steps with a force on a body, and every bed at each of them; steps in which anything touched. */
static int check_run(int steps, double h, dBodyID body, const double force[3], const double at[3])
{
    int touched = 0;
    for (int i = 0; i < steps; i++) {
        double share = (double)i / steps;
        dBodyEnable(body);
        dBodyAddForceAtRelPos(body, (dReal)(share * force[0]), (dReal)(share * force[1]), (dReal)(share * force[2]),
                              (dReal)at[0], (dReal)at[1], (dReal)at[2]);
        anyStep(&any, h);
        int count = 0;
        for (int bed = 0; bed < dcWorldGetNumBeds(any.s.dc); bed++) {
            count += check_bed(bed);
        }
        touched += count > 0;
    }
    return touched;
}

static dBodyID box_at(double a, double b, double c, double x, double z)
{
    dGeomID geom = dCreateBox(any.s.space, (dReal)a, (dReal)b, (dReal)c);
    dBodyID body = sceneBody(&any.s, 0.5 * a, 1, x, 0, z);
    dMass mass;
    dMassSetBoxTotal(&mass, 1, (dReal)a, (dReal)b, (dReal)c);
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
    return body;
}

/* Pulls at a corner above, which lean it, lift an edge, and in the end drag or tip it. */
static const double pull[][3] = {{3, 0, 0}, {0, 9, 0}, {4, 3, 8}, {0, 0, 9.9}, {0, 0, -20}, {8, 1, -30}};
enum { pulls = sizeof pull / sizeof *pull };

START_TEST(test_on_plane)
{
    static const double corner[3] = {0.1, 0.1, 0.04}, middle[3] = {0, 0, 0};
    anyOpen(&any, _i % 2, 1e6, 0.1);
    sceneFloor(&any.s);
    dBodyID body = box_at(0.2, 0.2, 0.08, 0, 0.04);
    anyRun(&any, 0.5, 1 / 60.0);
    ck_assert_int_gt(check_run(200, 1 / 60.0, body, pull[_i / 2 % pulls], _i / 2 < pulls ? corner : middle), 100);
    anyClose(&any);
}
END_TEST

/* A box on a larger one, on whose edge it stands, and one that both beds press on. */
START_TEST(test_on_box)
{
    static const double corner[3] = {0.1, 0.1, 0.04}, middle[3] = {0, 0, -0.04};
    anyOpen(&any, _i % 2, 1e6, 0.1);
    sceneFloor(&any.s);
    box_at(0.3, 0.3, 0.1, 0, 0.05);
    dBodyID body = box_at(0.2, 0.2, 0.08, 0.03 * (_i % 3), 0.14);
    anyRun(&any, 0.5, 1 / 60.0);
    ck_assert_int_gt(check_run(200, 1 / 60.0, body, pull[_i / 2 % pulls], _i / 2 < pulls ? corner : middle), 100);
    anyClose(&any);
}
END_TEST

/* A box of 1 kg lies as deep as its law says, on an area of 0.04 m^2. */
static void check_rest(dBodyID body, double stiffness)
{
    static const double none[3] = {0, 0, 0};
    dcBedReport bed;
    check_run(60, 1 / 60.0, body, none, none);
    ck_assert_int_eq(dcWorldGetBed(any.s.dc, 0, &bed), dcOk);
    assertNear(bed.law.stiffness, stiffness, 1e-9, 0);
    assertNear(bed.normal_force, 9.81, 1e-3, 0);
    assertNearOf(bed.peak_depth, 9.81 / (0.04 * stiffness), 1e-2, 0.1);
}

/* Other springs, other law, other plane: nothing is followed beyond that. */
START_TEST(test_changes)
{
    anyOpen(&any, anyManaged, 1e6, 0.1);
    dGeomID floor = sceneFloor(&any.s);
    dBodyID body = box_at(0.2, 0.2, 0.08, 0, 0.04);
    dGeomID geom = dBodyGetFirstGeom(body);
    dcBedReport bed;
    anyStep(&any, 1 / 60.0);
    ck_assert_int_eq(dcWorldGetBed(any.s.dc, 0, &bed), dcOk);
    double stiffness = (double)bed.law.stiffness;
    check_rest(body, stiffness);
    dcGeomSetSpringEdge(any.s.dc, geom, (dReal)0.02);
    check_rest(body, stiffness);
    dcFoundation soft = bed.law;
    soft.stiffness *= (dReal)0.2;
    dcGeomSetFoundation(any.s.dc, geom, &soft);
    check_rest(body, 0.2 * stiffness);
    dGeomPlaneSetParams(floor, 0, 0, 1, (dReal)-1e-4);
    check_rest(body, 0.2 * stiffness);
    dGeomBoxSetLengths(geom, (dReal)0.2, (dReal)0.2, (dReal)0.0801);
    check_rest(body, 0.2 * stiffness);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_follow", 60, &tests);
    tcase_add_loop_test(tests, test_on_plane, 0, 4 * pulls);
    tcase_add_loop_test(tests, test_on_box, 0, 4 * pulls);
    tcase_add_test(tests, test_changes);
    return fixtureMain(suite);
}
