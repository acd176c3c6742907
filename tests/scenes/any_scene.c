/* See any_scene.h. */
#include "any_scene.h"

#include <math.h>

void anyOpen(AnyScene *any, int way, double modulus, double dissipation)
{
    dcMaterial material = materialRough(modulus, dissipation, 0.8, 0.6, 0);
    *any = (AnyScene){.way = way};
    sceneOpen(&any->s, 9.81);
    dcWorldSetStepping(any->s.dc, dcStepAuto);
    dcWorldSetDefaultMaterial(any->s.dc, &material);
    any->group = dJointGroupCreate(0);
}

void anyOpenRough(AnyScene *any, int mode, double modulus, double dissipation, double friction)
{
    dcMaterial material = materialRough(modulus, dissipation, friction, friction, 0);
    anyOpen(any, mode == anyResolved ? anyManaged : mode, modulus, dissipation);
    dcWorldSetDefaultMaterial(any->s.dc, &material);
    if (mode == anyResolved) {
        dcWorldSetStepping(any->s.dc, dcStepResolved);
    }
}

double anyOpenDefault(AnyScene *any, int i)
{
    const dcMaterial material = dcMaterialDefault();
    anyOpen(any, anyManaged, 1e7, 2);
    dcWorldSetDefaultMaterial(any->s.dc, &material);
    dcWorldSetStepping(any->s.dc, i % 2 ? dcStepResolved : dcStepAuto);
    return i / 2 % 2 ? 1.0 / 240 : 1.0 / 60;
}

void anyClose(AnyScene *any)
{
    dJointGroupDestroy(any->group);
    sceneClose(&any->s);
}

static void near_callback(void *data, dGeomID a, dGeomID b)
{
    AnyScene *any = data;
    dBodyID one = dGeomGetBody(a), two = dGeomGetBody(b);
    dContact contact[8];
    if (one && two && dAreConnectedExcluding(one, two, dJointTypeContact)) {
        return;
    }
    if (any->way == anyLoop && dcCollide(any->s.dc, a, b)) {
        return;
    }
    int count = dCollide(a, b, 8, &contact[0].geom, sizeof *contact);
    for (int i = 0; i < count; i++) {
        contact[i].surface = (dSurfaceParameters){0}; /* in way (c): friction by the materials */
        if (any->way != anyJoints || any->own_friction) {
            int force = any->own_friction == 2, of_two = any->own_friction == 3 ? dContactMu2 : 0;
            contact[i].surface = (dSurfaceParameters){.mode = force ? 0 : dContactApprox1 | of_two,
                                                      .mu = (dReal)(force ? 0.5 : 0.8),
                                                      .mu2 = (dReal)(of_two ? 0.8 : 0)};
        }
        dJointID joint = any->way == anyJoints ? dcJointCreateContact(any->s.dc, any->group, &contact[i])
                                               : dJointCreateContact(any->s.world, any->group, &contact[i]);
        dJointAttach(joint, one, two);
    }
}

void anyCollide(AnyScene *any)
{
    dSpaceCollide(any->s.space, any, near_callback);
}

void anyStep(AnyScene *any, double h)
{
    if (any->way == anyManaged) {
        int (*step)(dcWorldID, dSpaceID, dReal) = any->quick ? dcWorldQuickStep : dcWorldStep;
        ck_assert_int_eq(step(any->s.dc, any->s.space, (dReal)h), dcOk);
        return;
    }
    anyCollide(any);
    if (any->way != anyRigid) {
        ck_assert_int_eq(dcWorldApply(any->s.dc, (dReal)h), dcOk);
    }
    ck_assert(any->quick ? dWorldQuickStep(any->s.world, (dReal)h) : dWorldStep(any->s.world, (dReal)h));
    dJointGroupEmpty(any->group);
}

void anyRun(AnyScene *any, double seconds, double h)
{
    for (long i = lround(seconds / h); i > 0; i--) {
        anyStep(any, h);
    }
}

/* Two equal sides share the overlap. */
static double pair_modulus(double modulus)
{
    return modulus / (2 * sqrt(2.0));
}

double anyBallDepth(double radius, double mass, double modulus)
{
    return dcHuntCrossleyStaticDepth(stiffnessOnPlane(radius, modulus), 9.81 * mass);
}

double anyBoxDepth(double side, double mass, double modulus)
{
    return 9.81 * mass / (pair_modulus(modulus) / (0.5 * side) * side * side);
}

double anyGreatestSpeed(const dBodyID *body, int count)
{
    double greatest = 0;
    for (int i = 0; i < count; i++) {
        const dReal *w = dBodyGetAngularVel(body[i]);
        double speed = bodySpeed(body[i]) + sqrt((double)(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]));
        ck_assert_msg(speed - speed == 0, "body %d is lost", i);
        greatest = fmax(greatest, speed);
    }
    return greatest;
}

dGeomID anyOpenSleepy(AnyScene *any, int way, int count, dBodyID *box)
{
    anyOpen(any, way, 1e8, 2);
    dWorldSetAutoDisableFlag(any->s.world, 1);
    dGeomID floor = sceneFloor(&any->s);
    for (int i = 0; i < count; i++) {
        box[i] = dGeomGetBody(sceneBox(&any->s, 0.2, 4, 0, 0, 0.13 + 0.2 * i));
    }
    return floor;
}

int anyAwake(const dBodyID *box, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += dBodyIsEnabled(box[i]);
    }
    return sum;
}

int anyStepsToSleep(AnyScene *any, const dBodyID *box, int count, int limit)
{
    for (int i = 0; i < limit; i++) {
        if (!anyAwake(box, count)) {
            return i;
        }
        anyStep(any, 1.0 / 60);
    }
    return limit;
}
