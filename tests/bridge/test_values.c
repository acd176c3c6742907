/* Refusals of arguments: numbers out of range or not finite, NULL, things of the wrong kind or of another world. See
 * scenes/refusal.h for what each must hold. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scenes/refusal.h"

static dcWorldID dc;
static dcMaterial material;

static void open_scene(void)
{
    refusalOpen();
    dc = refusal.scene.dc;
    material = dcMaterialDefault();
}

/* Numbers that no setter of a positive number may take, and how a message shows them. */
static const struct {
    double value;
    const char *shown;
} bad_numbers[] = {{NAN, "nan"}, {INFINITY, "inf"}, {-INFINITY, "-inf"}, {-2.5, "-2.5"}, {0, "0"}};

enum { num_bad_numbers = sizeof bad_numbers / sizeof *bad_numbers };

static int set_step(dReal x)
{
    return dcWorldStep(dc, refusal.scene.space, x);
}
static int set_quick_step(dReal x)
{
    return dcWorldQuickStep(dc, refusal.scene.space, x);
}
static int set_transition(dReal x)
{
    return dcWorldSetTransitionVelocity(dc, x);
}
static int set_default_transition(dReal x)
{
    return dcWorldSetDefaultTransitionVelocity(dc, x);
}
static int set_accuracy(dReal x)
{
    return dcWorldSetSubstepAccuracy(dc, x);
}

static const struct {
    const char *function;
    int (*call)(dReal x);
} positive[] = {
    {"dcWorldStep", set_step},
    {"dcWorldQuickStep", set_quick_step},
    {"dcWorldSetTransitionVelocity", set_transition},
    {"dcWorldSetDefaultTransitionVelocity", set_default_transition},
    {"dcWorldSetSubstepAccuracy", set_accuracy},
};

START_TEST(test_positive_number)
{
    for (int i = 0; i < num_bad_numbers; i++) {
        RefusalState before;
        refusalBegin(&before);
        ck_assert_int_eq(positive[_i].call((dReal)bad_numbers[i].value), dcErrValue);
        refusalEnd(&before, positive[_i].function, bad_numbers[i].shown);
    }
}
END_TEST

/* A step of 0 is allowed in dcWorldApply, a negative one is not. */
START_TEST(test_apply_step)
{
    for (int i = 0; i < num_bad_numbers; i++) {
        if (bad_numbers[i].value == 0) {
            continue;
        }
        RefusalState before;
        refusalBegin(&before);
        ck_assert_int_eq(dcWorldApply(dc, (dReal)bad_numbers[i].value), dcErrValue);
        refusalEnd(&before, "dcWorldApply", bad_numbers[i].shown);
    }
}
END_TEST

START_TEST(test_counts)
{
    static const int bad_substeps[] = {-1, 1000001}, bad_limits[] = {-1, 0, 1048577};
    char shown[32];
    RefusalState before;
    for (int i = 0; i < 2; i++) {
        refusalBegin(&before);
        ck_assert_int_eq(dcWorldSetSubsteps(dc, bad_substeps[i]), dcErrValue);
        snprintf(shown, sizeof shown, "%d", bad_substeps[i]);
        refusalEnd(&before, "dcWorldSetSubsteps", shown);
    }
    for (int i = 0; i < 3; i++) {
        refusalBegin(&before);
        ck_assert_int_eq(dcWorldSetMaxSubsteps(dc, bad_limits[i]), dcErrValue);
        snprintf(shown, sizeof shown, "%d", bad_limits[i]);
        refusalEnd(&before, "dcWorldSetMaxSubsteps", shown);
    }
    refusalBegin(&before);
    ck_assert_int_eq(dcWorldSetSubstepAccuracy(dc, 1.5), dcErrValue);
    refusalEnd(&before, "dcWorldSetSubstepAccuracy", "1.5");
}
END_TEST

/* Fields of a material, and values each must refuse. */
static const struct {
    const char *field;
    size_t offset;
    double value;
    const char *shown;
} bad_fields[] = {
    {"plane_strain_modulus", offsetof(dcMaterial, plane_strain_modulus), -1e6, "-1e+06"},
    {"plane_strain_modulus", offsetof(dcMaterial, plane_strain_modulus), 0, "0"},
    {"plane_strain_modulus", offsetof(dcMaterial, plane_strain_modulus), NAN, "nan"},
    {"plane_strain_modulus", offsetof(dcMaterial, plane_strain_modulus), INFINITY, "inf"},
    {"dissipation", offsetof(dcMaterial, dissipation), -0.25, "-0.25"},
    {"dissipation", offsetof(dcMaterial, dissipation), NAN, "nan"},
    {"dissipation", offsetof(dcMaterial, dissipation), INFINITY, "inf"},
    {"static_friction", offsetof(dcMaterial, static_friction), 0.125, "0.125"}, /* below the dynamic one */
    {"static_friction", offsetof(dcMaterial, static_friction), NAN, "nan"},
    {"static_friction", offsetof(dcMaterial, static_friction), INFINITY, "inf"},
    {"dynamic_friction", offsetof(dcMaterial, dynamic_friction), -0.25, "-0.25"},
    {"dynamic_friction", offsetof(dcMaterial, dynamic_friction), NAN, "nan"},
    {"viscous_friction", offsetof(dcMaterial, viscous_friction), -0.25, "-0.25"},
    {"viscous_friction", offsetof(dcMaterial, viscous_friction), NAN, "nan"},
    {"viscous_friction", offsetof(dcMaterial, viscous_friction), INFINITY, "inf"},
};

enum { num_bad_fields = sizeof bad_fields / sizeof *bad_fields };

START_TEST(test_material_field)
{
    RefusalState before;
    memcpy((char *)&material + bad_fields[_i].offset, &bad_fields[_i].value, sizeof(double));
    refusalBegin(&before);
    ck_assert_int_eq(dcGeomSetMaterial(dc, refusal.ball, &material), dcErrValue);
    refusalEnd(&before, "dcGeomSetMaterial", bad_fields[_i].field);
    refusalBegin(&before);
    ck_assert_int_eq(dcGeomSetDefaultMaterial(dc, refusal.ball, &material), dcErrValue);
    refusalEnd(&before, "dcGeomSetDefaultMaterial", bad_fields[_i].shown);
    refusalBegin(&before);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(dc, &material), dcErrValue);
    refusalEnd(&before, "dcWorldSetDefaultMaterial", bad_fields[_i].field);
    refusalBegin(&before);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(dc, &material), dcErrValue);
    refusalEnd(&before, "dcWorldSetDefaultMaterial", bad_fields[_i].shown);
}
END_TEST

/* One call, its code, and what its message must tell. */
#define REFUSES(code, call, function, fragment) \
    do { \
        RefusalState before; \
        refusalBegin(&before); \
        ck_assert_int_eq(call, code); \
        refusalEnd(&before, function, fragment); \
    } while (0)

START_TEST(test_null)
{
    dVector3 force, torque;
    dcForceID contact = dcWorldGetContactForce(dc);
    REFUSES(dcErrArgument, dcWorldStep(dc, (dSpaceID)refusal.ball, 0.01), "dcWorldStep", "space");
    REFUSES(dcErrArgument, dcWorldQuickStep(dc, (dSpaceID)refusal.ball, 0.01), "dcWorldQuickStep", "space");
    REFUSES(dcErrArgument, dcWorldCollide(dc, NULL), "dcWorldCollide", "space");
    REFUSES(0, dcCollide(dc, NULL, refusal.plane), "dcCollide", "geom");
    REFUSES(0, dcCollide(dc, refusal.ball, NULL), "dcCollide", "geom");
    REFUSES(dcErrArgument, dcWorldSetDefaultMaterial(dc, NULL), "dcWorldSetDefaultMaterial", "material");
    REFUSES(dcErrArgument, dcWorldGetDefaultMaterial(dc, NULL), "dcWorldGetDefaultMaterial", "NULL");
    REFUSES(dcErrArgument, dcWorldAddBody(dc, NULL), "dcWorldAddBody", "body");
    REFUSES(dcErrArgument, dcWorldRemoveBody(dc, NULL), "dcWorldRemoveBody", "body");
    REFUSES(dcErrArgument, dcGeomSetMaterial(dc, NULL, &material), "dcGeomSetMaterial", "geom");
    REFUSES(dcErrArgument, dcGeomGetMaterial(dc, NULL, &material), "dcGeomGetMaterial", "geom");
    REFUSES(dcErrArgument, dcGeomGetMaterial(dc, refusal.ball, NULL), "dcGeomGetMaterial", "NULL");
    REFUSES(dcErrArgument, dcGeomSetDefaultMaterial(dc, NULL, &material), "dcGeomSetDefaultMaterial", "geom");
    REFUSES(dcErrArgument, dcGeomGetDefaultMaterial(dc, refusal.ball, NULL), "dcGeomGetDefaultMaterial", "NULL");
    REFUSES(dcErrArgument, dcGeomSetRigid(dc, NULL, 1), "dcGeomSetRigid", "geom");
    REFUSES(dcErrArgument, dcGeomGetRigid(dc, NULL), "dcGeomGetRigid", "geom");
    REFUSES(dcErrArgument, dcGeomSetPlaneBody(dc, NULL, refusal.body), "dcGeomSetPlaneBody", "plane");
    REFUSES(dcErrArgument, dcGeomSetSurfaceVelocity(dc, NULL, NULL, NULL), "dcGeomSetSurfaceVelocity", "geom");
    REFUSES(dcErrArgument, dcGeomGetSurfaceVelocity(dc, NULL, NULL, NULL), "dcGeomGetSurfaceVelocity", "geom");
    REFUSES(dcErrArgument, dcGeomSetFrictionDirection(dc, NULL, NULL, NULL, 1, 1), "dcGeomSetFrictionDirection",
            "geom");
    REFUSES(dcErrArgument, dcGeomGetFrictionDirection(dc, NULL, NULL, NULL, NULL, NULL), "dcGeomGetFrictionDirection",
            "geom");
    REFUSES(dcErrArgument, dcGeomForget(dc, NULL), "dcGeomForget", "geom");
    REFUSES(dcErrArgument, dcWorldGetContact(dc, 0, NULL), "dcWorldGetContact", "NULL");
    REFUSES(dcErrArgument, dcWorldGetTimes(dc, NULL), "dcWorldGetTimes", "NULL");
    REFUSES(dcErrArgument, dcForceGetBodyForce(contact, NULL, force, torque), "dcForceGetBodyForce", "body");
    messagesClear();
    ck_assert_ptr_null(dcWorldCreate(NULL));
    ck_assert_int_eq(messages.errors, 1);
    ck_assert_ptr_nonnull(strstr(messages.text, "dcWorldCreate"));
}
END_TEST

START_TEST(test_wrong_kind)
{
    dcContactReport report;
    REFUSES(dcErrArgument, dcGeomSetPlaneBody(dc, refusal.ball, refusal.body), "dcGeomSetPlaneBody", "not a plane");
    REFUSES(dcErrArgument, dcGeomSetPlaneBody(dc, refusal.plane, refusal.stranger), "dcGeomSetPlaneBody", "world");
    REFUSES(dcErrArgument, dcWorldAddBody(dc, refusal.stranger), "dcWorldAddBody", "world");
    REFUSES(dcErrArgument, dcForceDestroy(dcWorldGetContactForce(dc)), "dcForceDestroy", "contact");
    REFUSES(dcErrValue, dcWorldGetContact(dc, 1, &report), "dcWorldGetContact", "1");
    REFUSES(dcErrValue, dcWorldGetContact(dc, -1, &report), "dcWorldGetContact", "-1");
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("values", 10, &tests);
    tcase_add_checked_fixture(tests, open_scene, refusalClose);
    tcase_add_loop_test(tests, test_positive_number, 0, (int)(sizeof positive / sizeof *positive));
    tcase_add_test(tests, test_apply_step);
    tcase_add_test(tests, test_counts);
    tcase_add_loop_test(tests, test_material_field, 0, num_bad_fields);
    tcase_add_test(tests, test_null);
    tcase_add_test(tests, test_wrong_kind);
    return fixtureMain(suite);
}
