/*
 * Refusals of handles: a function of world.h, geom.h, report.h or force.h that is given no handle, a foreign or a
 * destroyed one says so in one message that names the function, returns the right code, and leaves the world as it was,
 * bit for bit.  test_rolling_refusals, test_points and their like do the same for their elements.
 */
#include <math.h>

#include "scenes/refusal.h"

static dcMaterial rubber;
static dcContactReport contact;
static dcStepTimes times;
static dVector3 force, torque;

/* One row: the name of a function, and a call with handle `h` that is true if it was refused as it should be. */
typedef struct Refusal {
    const char *function;
    int (*refused)(void *h);
} Refusal;

static int pair_never(void *data, dGeomID a, dGeomID b)
{
    (void)data, (void)a, (void)b;
    return 0;
}

#define WORLD_CALLS(X) \
    X(dcWorldDestroy, dcWorldDestroy(h) == dcErrHandle) \
    X(dcWorldGetODEWorld, dcWorldGetODEWorld(h) == NULL) \
    X(dcWorldStep, dcWorldStep(h, refusal.scene.space, 0.01) == dcErrHandle) \
    X(dcWorldQuickStep, dcWorldQuickStep(h, refusal.scene.space, 0.01) == dcErrHandle) \
    X(dcWorldSetRigidCallback, dcWorldSetRigidCallback(h, NULL, NULL, 0) == dcErrHandle) \
    X(dcCollide, dcCollide(h, refusal.ball, refusal.plane) == 0) \
    X(dcWorldCollide, dcWorldCollide(h, refusal.scene.space) == dcErrHandle) \
    X(dcWorldApply, dcWorldApply(h, 0.01) == dcErrHandle) \
    X(dcWorldSetDefaultMaterial, dcWorldSetDefaultMaterial(h, &rubber) == dcErrHandle) \
    X(dcWorldGetDefaultMaterial, dcWorldGetDefaultMaterial(h, &rubber) == dcErrHandle) \
    X(dcWorldSetTransitionVelocity, dcWorldSetTransitionVelocity(h, 0.1) == dcErrHandle) \
    X(dcWorldGetTransitionVelocity, isnan(dcWorldGetTransitionVelocity(h))) \
    X(dcWorldSetDefaultTransitionVelocity, dcWorldSetDefaultTransitionVelocity(h, 0.1) == dcErrHandle) \
    X(dcWorldGetDefaultTransitionVelocity, isnan(dcWorldGetDefaultTransitionVelocity(h))) \
    X(dcWorldSetSubsteps, dcWorldSetSubsteps(h, 3) == dcErrHandle) \
    X(dcWorldGetSubsteps, dcWorldGetSubsteps(h) < 0) \
    X(dcWorldSetMaxSubsteps, dcWorldSetMaxSubsteps(h, 3) == dcErrHandle) \
    X(dcWorldGetMaxSubsteps, dcWorldGetMaxSubsteps(h) < 0) \
    X(dcWorldSetSubstepAccuracy, dcWorldSetSubstepAccuracy(h, 0.3) == dcErrHandle) \
    X(dcWorldGetSubstepAccuracy, isnan(dcWorldGetSubstepAccuracy(h))) \
    X(dcWorldGetLastSubsteps, dcWorldGetLastSubsteps(h) < 0) \
    X(dcWorldSetCombineCallback, dcWorldSetCombineCallback(h, NULL, NULL) == dcErrHandle) \
    X(dcWorldSetPairCallback, dcWorldSetPairCallback(h, pair_never, NULL) == dcErrHandle) \
    X(dcWorldAddBody, dcWorldAddBody(h, refusal.body) == dcErrHandle) \
    X(dcWorldRemoveBody, dcWorldRemoveBody(h, refusal.body) == dcErrHandle) \
    X(dcWorldSetBodiesTold, dcWorldSetBodiesTold(h, 1) == dcErrHandle) \
    X(dcWorldReset, dcWorldReset(h) == dcErrHandle) \
    X(dcGeomSetMaterial, dcGeomSetMaterial(h, refusal.ball, &rubber) == dcErrHandle) \
    X(dcGeomGetMaterial, dcGeomGetMaterial(h, refusal.ball, &rubber) == dcErrHandle) \
    X(dcGeomSetDefaultMaterial, dcGeomSetDefaultMaterial(h, refusal.ball, &rubber) == dcErrHandle) \
    X(dcGeomGetDefaultMaterial, dcGeomGetDefaultMaterial(h, refusal.ball, &rubber) == dcErrHandle) \
    X(dcWorldSetCombineRule, dcWorldSetCombineRule(h, dcQuantityModulus, dcRuleMean) == dcErrHandle) \
    X(dcWorldGetCombineRule, dcWorldGetCombineRule(h, dcQuantityModulus) == dcErrHandle) \
    X(dcWorldSetPairMaterial, dcWorldSetPairMaterial(h, 1, 2, NULL) == dcErrHandle) \
    X(dcWorldGetPairMaterial, dcWorldGetPairMaterial(h, 1, 2, NULL) == dcErrHandle) \
    X(dcGeomSetMaterialClass, dcGeomSetMaterialClass(h, refusal.ball, 1) == dcErrHandle) \
    X(dcGeomGetMaterialClass, dcGeomGetMaterialClass(h, refusal.ball) < 0) \
    X(dcGeomSetRigid, dcGeomSetRigid(h, refusal.ball, 1) == dcErrHandle) \
    X(dcGeomGetRigid, dcGeomGetRigid(h, refusal.ball) < 0) \
    X(dcGeomSetPlaneBody, dcGeomSetPlaneBody(h, refusal.plane, refusal.body) == dcErrHandle) \
    X(dcGeomGetPlaneBody, dcGeomGetPlaneBody(h, refusal.plane) == 0) \
    X(dcGeomSetSurfaceVelocity, dcGeomSetSurfaceVelocity(h, refusal.ball, NULL, NULL) == dcErrHandle) \
    X(dcGeomGetSurfaceVelocity, dcGeomGetSurfaceVelocity(h, refusal.ball, NULL, NULL) == dcErrHandle) \
    X(dcGeomSetFrictionDirection, dcGeomSetFrictionDirection(h, refusal.ball, NULL, NULL, 1, 1) == dcErrHandle) \
    X(dcGeomGetFrictionDirection, dcGeomGetFrictionDirection(h, refusal.ball, NULL, NULL, NULL, NULL) == dcErrHandle) \
    X(dcGeomForget, dcGeomForget(h, refusal.ball) == dcErrHandle) \
    X(dcWorldGetContactForce, dcWorldGetContactForce(h) == NULL) \
    X(dcWorldGetNumContacts, dcWorldGetNumContacts(h) < 0) \
    X(dcWorldGetContact, dcWorldGetContact(h, 0, &contact) == dcErrHandle) \
    X(dcWorldGetPotentialEnergy, isnan(dcWorldGetPotentialEnergy(h))) \
    X(dcWorldGetDissipatedEnergy, isnan(dcWorldGetDissipatedEnergy(h))) \
    X(dcWorldGetDissipatedPower, isnan(dcWorldGetDissipatedPower(h))) \
    X(dcWorldGetKineticEnergy, isnan(dcWorldGetKineticEnergy(h))) \
    X(dcWorldGetGravitationalEnergy, isnan(dcWorldGetGravitationalEnergy(h))) \
    X(dcWorldGetNumBodies, dcWorldGetNumBodies(h) < 0) \
    X(dcWorldGetBody, dcWorldGetBody(h, 0) == 0) \
    X(dcWorldSetTiming, dcWorldSetTiming(h, 1) == dcErrHandle) \
    X(dcWorldGetTimes, dcWorldGetTimes(h, &times) == dcErrHandle) \
    X(dcWorldClearTimes, dcWorldClearTimes(h) == dcErrHandle) \
    X(dcWorldSave, dcWorldSave(h, refusal.scene.space, NULL, 0) == 0) \
    X(dcWorldRestore, dcWorldRestore(h, refusal.scene.space, "", 1) == dcErrHandle)

#define FORCE_CALLS(X) \
    X(dcForceEnable, dcForceEnable(h) == dcErrHandle) \
    X(dcForceDisable, dcForceDisable(h) == dcErrHandle) \
    X(dcForceIsEnabled, dcForceIsEnabled(h) < 0) \
    X(dcForceSetDefaultEnabled, dcForceSetDefaultEnabled(h, 0) == dcErrHandle) \
    X(dcForceGetDefaultEnabled, dcForceGetDefaultEnabled(h) < 0) \
    X(dcForceSetData, dcForceSetData(h, NULL) == dcErrHandle) \
    X(dcForceGetData, dcForceGetData(h) == NULL) \
    X(dcForceGetPotentialEnergy, isnan(dcForceGetPotentialEnergy(h))) \
    X(dcForceGetDissipatedPower, isnan(dcForceGetDissipatedPower(h))) \
    X(dcForceGetBodyForce, dcForceGetBodyForce(h, refusal.body, force, torque) == dcErrHandle) \
    X(dcForceDestroy, dcForceDestroy(h) == dcErrHandle)

#define DEFINE_WORLD_CALL(name, condition) \
    static int refused_##name(void *handle) \
    { \
        dcWorldID h = handle; \
        return condition; \
    }
#define DEFINE_FORCE_CALL(name, condition) \
    static int refused_##name(void *handle) \
    { \
        dcForceID h = handle; \
        return condition; \
    }
#define ROW(name, condition) {#name, refused_##name},

WORLD_CALLS(DEFINE_WORLD_CALL)
FORCE_CALLS(DEFINE_FORCE_CALL)

static const Refusal world_calls[] = {WORLD_CALLS(ROW)};
static const Refusal force_calls[] = {FORCE_CALLS(ROW)};

enum { num_world_calls = sizeof world_calls / sizeof *world_calls };
enum { num_force_calls = sizeof force_calls / sizeof *force_calls };

static void assert_refused(const Refusal *call, void *handle, const char *what)
{
    RefusalState before;
    refusalBegin(&before);
    ck_assert_msg(call->refused(handle), "%s took %s", call->function, what);
    refusalEnd(&before, call->function, "");
}

static void *destroyed_world(void)
{
    dcWorldID gone = dcWorldCreate(refusal.other.world);
    ck_assert_ptr_nonnull(gone);
    ck_assert_int_eq(dcWorldDestroy(gone), dcOk);
    return gone;
}

static void *destroyed_force(void)
{
    dcWorldID gone = dcWorldCreate(refusal.other.world);
    dcForceID contact_force = dcWorldGetContactForce(gone);
    ck_assert_ptr_nonnull(contact_force);
    ck_assert_int_eq(dcWorldDestroy(gone), dcOk);
    return contact_force;
}

START_TEST(test_bad_world_handle)
{
    const Refusal *call = &world_calls[_i];
    int local = 0;
    assert_refused(call, NULL, "NULL");
    assert_refused(call, refusal.body, "a body");
    assert_refused(call, &local, "a variable");
    assert_refused(call, (char *)(void *)refusal.scene.dc + 1, "half a handle");
    assert_refused(call, dcWorldGetContactForce(refusal.scene.dc), "a force element");
    assert_refused(call, destroyed_world(), "a destroyed handle");
}
END_TEST

START_TEST(test_bad_force_handle)
{
    const Refusal *call = &force_calls[_i];
    assert_refused(call, NULL, "NULL");
    assert_refused(call, refusal.body, "a body");
    assert_refused(call, refusal.scene.dc, "a world");
    assert_refused(call, destroyed_force(), "a destroyed handle");
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("errors", 10, &tests);
    tcase_add_checked_fixture(tests, refusalOpen, refusalClose);
    tcase_add_loop_test(tests, test_bad_world_handle, 0, num_world_calls);
    tcase_add_loop_test(tests, test_bad_force_handle, 0, num_force_calls);
    return fixtureMain(suite);
}
