/*
 * Way (c): a body may carry a mesh that is a sheet, flat and without thickness, or as thin as rounding makes it.  It
 * has no half extent that its layer could be as thick as, nor is there one by how it leans.
 */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

enum { KINDS = 3, LEANS = 3 };

static AnyScene any;
static const double h = 1.0 / 60, side = 0.4, mass = 2, modulus = 1e6;

/* A square of 2 m on a body of its own, which stays where it is or moves. */
static dBodyID sheet(double warped, double z, int stays)
{
    static const int faces[6] = {0, 1, 2, 0, 2, 3};
    const double corners[12] = {-1, -1, 0, 1, -1, warped, 1, 1, 2 * warped, -1, 1, warped};
    dBodyID body = dBodyCreate(any.s.world);
    dMass m;
    dMassSetBoxTotal(&m, (dReal)mass, 2, 2, REAL(0.1));
    dBodySetMass(body, &m);
    dGeomSetBody(shapeTriMesh(&any.s, corners, 4, faces, 2), body);
    dBodySetPosition(body, 0, 0, (dReal)z);
    if (stays) {
        dBodySetKinematic(body);
    }
    return body;
}

/* E = E'/2^1.5; layers of 0.2 m and, of the sheet, of 1 m, at half weight each, or the sheet's alone. */
static double depth_at_rest(int both)
{
    double e = modulus / (2 * sqrt(2)), k = both ? 0.5 * (e / (0.5 * side) + e) : e;
    return mass * 9.81 / (k * side * side);
}

/* A box on a sheet: exactly flat, warped by rounding, or by what leans. */
START_TEST(test_box_on_a_sheet)
{
    double depth = depth_at_rest(1);
    anyOpen(&any, _i % anyWays, modulus, 1);
    any.quick = _i / anyWays / KINDS;
    sheet((double[KINDS]){0, 1e-12, 1e-7}[_i / anyWays % KINDS], 1, 1);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, side, mass, 0, 0, 1.25));
    anyRun(&any, 5, h);
    double found = 1 + 0.5 * side - bodyAt(box, 2), near = any.quick ? 1 : 0.1; /* QuickStep leaves rows unsolved */
    ck_assert_msg(fabs(found - depth) < near * depth, "%g m deep, not %g", found, depth);
    anyClose(&any);
}
END_TEST

/* A sheet that falls on a box, which is no body. */
START_TEST(test_sheet_on_a_box)
{
    double depth = depth_at_rest(0);
    anyOpen(&any, _i % anyWays, modulus, 1);
    any.quick = _i / anyWays;
    dGeomSetPosition(dCreateBox(any.s.space, (dReal)side, (dReal)side, (dReal)side), 0, 0, REAL(0.8));
    dBodyID body = sheet(0, 1.01, 0);
    anyRun(&any, 5, h);
    double found = 1 - bodyAt(body, 2);
    ck_assert_msg(fabs(found - depth) < 0.1 * depth, "%g m deep, not %g", found, depth);
    anyClose(&any);
}
END_TEST

/* A ramp leans: what stands on it is as deep as on a level one. */
START_TEST(test_leaning_sheet)
{
    double angle = (double[LEANS]){1e-6, 0.01, 0.3}[_i / anyWays], depth = cos(angle) * depth_at_rest(1);
    dMatrix3 turn;
    anyOpen(&any, _i % anyWays, modulus, 1);
    dRFromAxisAndAngle(turn, 1, 0, 0, (dReal)angle);
    dBodySetRotation(sheet(0, 1, 1), turn);
    dBodyID box = dGeomGetBody(sceneBox(&any.s, side, mass, 0, 0, 0));
    dBodySetRotation(box, turn);
    dBodySetPosition(box, 0, (dReal)(-0.21 * sin(angle)), (dReal)(1 + 0.21 * cos(angle)));
    anyRun(&any, 5, h);
    double found = 0.5 * side + sin(angle) * bodyAt(box, 1) - cos(angle) * (bodyAt(box, 2) - 1);
    ck_assert_msg(fabs(found - depth) < 0.1 * depth, "%g m deep, not %g", found, depth);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("sheets", 60, &tests);
    tcase_add_loop_test(tests, test_box_on_a_sheet, 0, 2 * KINDS * anyWays);
    tcase_add_loop_test(tests, test_sheet_on_a_box, 0, 2 * anyWays);
    tcase_add_loop_test(tests, test_leaning_sheet, 0, LEANS * anyWays);
    return fixtureMain(suite);
}
