/* See refusal.h. */
#include "refusal.h"

#include <ctype.h>
#include <string.h>

RefusalScene refusal;

void refusalOpen(void)
{
    sceneOpen(&refusal.scene, 9.81);
    sceneOpen(&refusal.other, 9.81);
    refusal.stranger = sceneBody(&refusal.other, 1, 1, 0, 0, 0);
    refusal.plane = sceneFloor(&refusal.scene);
    refusal.ball = sceneBall(&refusal.scene, 0.1, 1, 0, 0, 0.0998);
    refusal.body = dGeomGetBody(refusal.ball);
    dBodySetAngularVel(refusal.body, 1, 2, 3);
    dcMaterial material = materialRough(2e6, 0.2, 0.5, 0.4, 0.1);
    ck_assert_int_eq(dcGeomSetMaterial(refusal.scene.dc, refusal.ball, &material), dcOk);
    sceneRun(&refusal.scene, 3, 1e-4);
    dBodyAddForce(refusal.body, 1, 2, 3);
    ck_assert_int_eq(messages.errors, 0);
}

void refusalClose(void)
{
    sceneClose(&refusal.scene);
    sceneClose(&refusal.other);
}

static dReal *copy(dReal *to, const dReal *from, int count)
{
    memcpy(to, from, (size_t)count * sizeof *to);
    return to + count;
}

static void take(RefusalState *state)
{
    dcWorldID dc = refusal.scene.dc;
    dBodyID body = refusal.body;
    memset(state, 0, sizeof *state);
    dReal *next = state->numbers;
    next = copy(next, dBodyGetPosition(body), 3);
    next = copy(next, dBodyGetQuaternion(body), 4);
    next = copy(next, dBodyGetLinearVel(body), 3);
    next = copy(next, dBodyGetAngularVel(body), 3);
    next = copy(next, dBodyGetForce(body), 3);
    next = copy(next, dBodyGetTorque(body), 3);
    *next++ = dcWorldGetTransitionVelocity(dc);
    *next++ = dcWorldGetDefaultTransitionVelocity(dc);
    *next++ = dcWorldGetSubstepAccuracy(dc);
    *next++ = dcWorldGetDissipatedEnergy(dc);
    *next++ = dcWorldGetPotentialEnergy(dc);
    ck_assert_int_eq(dcWorldGetDefaultMaterial(dc, &state->world_material), dcOk);
    ck_assert_int_eq(dcGeomGetMaterial(dc, refusal.ball, &state->geom_material), dcOk);
    ck_assert_int_eq(dcGeomGetDefaultMaterial(dc, refusal.ball, &state->default_material), dcOk);
    int *integer = state->integers;
    *integer++ = dcWorldGetSubsteps(dc);
    *integer++ = dcWorldGetMaxSubsteps(dc);
    *integer++ = dcWorldGetNumContacts(dc);
    *integer++ = dcWorldGetNumBodies(dc);
    *integer++ = dcForceIsEnabled(dcWorldGetContactForce(dc));
    *integer++ = dcForceGetDefaultEnabled(dcWorldGetContactForce(dc));
    *integer++ = dcGeomGetRigid(dc, refusal.ball);
    *integer++ = dBodyIsEnabled(body);
    state->plane_body = dcGeomGetPlaneBody(dc, refusal.plane);
    ck_assert_int_eq(messages.errors, 0);
}

void refusalBegin(RefusalState *before)
{
    messagesClear();
    take(before);
}

static void lower(char *text)
{
    for (; *text; text++) {
        *text = (char)tolower((unsigned char)*text);
    }
}

static int contains(const char *text, const char *part)
{
    char low_text[700] = "", low_part[100] = "";
    strncat(low_text, text, sizeof low_text - 1);
    strncat(low_part, part, sizeof low_part - 1);
    lower(low_text);
    lower(low_part);
    return strstr(low_text, low_part) != NULL;
}

void refusalEnd(const RefusalState *before, const char *function, const char *fragment)
{
    ck_assert_msg(messages.errors == 1, "%s sent %d messages, the last: '%s'", function, messages.errors,
                  messages.text);
    ck_assert_msg(contains(messages.text, function), "'%s' does not name %s", messages.text, function);
    ck_assert_msg(contains(messages.text, fragment), "'%s' does not tell '%s'", messages.text, fragment);
    ck_assert_str_eq(messages.text, dcGetLastMessage());
    RefusalState after;
    messagesClear();
    take(&after);
    ck_assert_msg(memcmp(before, &after, sizeof after) == 0, "%s was refused, but changed something", function);
}
