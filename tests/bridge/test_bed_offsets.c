/* Beds of geoms that are not at their bodies' centres: inside transforms and at offsets. */
#include <string.h>

#include "scenes/bed_scene.h"

/* Forces and torques of a scene on one body, and the energy. */
static void forces(Scene *scene, dBodyID body, dReal out[7])
{
    dBodySetForce(body, 0, 0, 0);
    dBodySetTorque(body, 0, 0, 0);
    sceneEvaluate(scene);
    memcpy(out, dBodyGetForce(body), 3 * sizeof *out);
    memcpy(out + 3, dBodyGetTorque(body), 3 * sizeof *out);
    out[6] = dcForceGetPotentialEnergy(dcWorldGetFoundationForce(scene->dc));
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static dGeomID transformed(Scene *scene, dGeomID inner, const dReal *p, const dReal *r)
{
    dGeomID transform = dCreateGeomTransform(scene->space);
    dGeomTransformSetCleanup(transform, 1);
    dGeomTransformSetGeom(transform, inner);
    dGeomSetPosition(inner, p[0], p[1], p[2]);
    dGeomSetRotation(inner, r);
    return transform;
}
#pragma GCC diagnostic pop

typedef struct Setting {
    Scene scene;
    dBodyID body;
    dMatrix3 turn, offset_turn;
    int under; /* the box is the solid under a bed, not the bed */
} Setting;

static const dReal offset[3] = {0.2, -0.1, 0.3};

/* A body in motion over the floor; `under`: under a mesh, too. */
static void open_setting(Setting *s, int under)
{
    sceneOpen(&s->scene, 0);
    sceneFloor(&s->scene);
    dRFromAxisAndAngle(s->turn, 1, 2, 3, 0.2);
    dRFromAxisAndAngle(s->offset_turn, -2, 1, 1, 0.3);
    s->under = under;
    s->body = sceneBody(&s->scene, 0.5, 1, 0, 0, under ? 0.9 : 0);
    dBodySetRotation(s->body, s->turn);
    dBodySetLinearVel(s->body, 0.3, 0.1, -0.2);
    dBodySetAngularVel(s->body, 1, 0.5, -2);
    if (under) {
        dGeomID mesh = bedMeshGeom(&s->scene, 0.3);
        dGeomSetPosition(mesh, 0.2, 0, 1.0);
        dcGeomSetContactMode(s->scene.dc, mesh, dcContactBed);
    }
}

/* The box off its body's centre, by an offset or inside a transform. */
static dGeomID offset_box(Setting *s, int inside_transform)
{
    dGeomID box = dCreateBox(inside_transform ? 0 : s->scene.space, 1, 0.8, 0.4);
    dGeomID geom = inside_transform ? transformed(&s->scene, box, offset, s->offset_turn) : box;
    dGeomSetBody(geom, s->body);
    if (!inside_transform) {
        dGeomSetOffsetPosition(geom, offset[0], offset[1], offset[2]);
        dGeomSetOffsetRotation(geom, s->offset_turn);
    }
    if (s->under) {
        dcGeomSetContactMode(s->scene.dc, geom, dcContactPoint);
    }
    return geom;
}

/* A body with its centre where the box is, moving alike, and the same box as its own. */
static dBodyID own_box(Setting *s)
{
    dVector3 centre, v;
    dMatrix3 whole = {0};
    dBodyGetRelPointPos(s->body, offset[0], offset[1], offset[2], centre);
    dBodyGetPointVel(s->body, centre[0], centre[1], centre[2], v);
    dMultiply0_333(whole, s->turn, s->offset_turn);
    dBodyID own = sceneBody(&s->scene, 0.5, 1, centre[0], centre[1], centre[2]);
    dBodySetRotation(own, whole);
    dBodySetLinearVel(own, v[0], v[1], v[2]);
    dBodySetAngularVel(own, 1, 0.5, -2);
    dGeomID plain = dCreateBox(s->scene.space, 1, 0.8, 0.4);
    dGeomSetBody(plain, own);
    if (s->under) {
        dcGeomSetContactMode(s->scene.dc, plain, dcContactPoint);
    }
    return own;
}

/*
 * A box off its body's centre does what it does as the body's own in the same place, the torque moved; as a bed against
 * the floor, and as the solid under a bed.
 */
START_TEST(test_offset)
{
    Setting s;
    dReal expected[7], got[7], arm[3];
    open_setting(&s, _i >> 1);
    dGeomID geom = offset_box(&s, _i & 1);
    forces(&s.scene, s.body, got);
    ck_assert_double_gt(got[6], 0);
    dBodyID own = own_box(&s);
    dGeomDestroy(geom);
    forces(&s.scene, own, expected);
    for (int i = 0; i < 3; i++) {
        arm[i] = dBodyGetPosition(own)[i] - dBodyGetPosition(s.body)[i];
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        expected[3 + i] += arm[j] * expected[k] - arm[k] * expected[j];
    }
    assertVectorNear(got, expected, 1e-10, 0);
    assertVectorNear(got + 3, expected + 3, 1e-10, 0);
    assertNear(got[6], expected[6], 1e-10, 0);
    sceneClose(&s.scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("bed_offsets", 60, &tests);
    tcase_add_loop_test(tests, test_offset, 0, 4);
    return fixtureMain(suite);
}
