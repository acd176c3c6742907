/* See resist_scene.h. */
#include "resist_scene.h"

#include <math.h>

void resistOpen(AnyScene *any, int kind, double rolling, double spinning)
{
    anyOpen(any, kind == resistLoop ? anyLoop : anyManaged, 1e7, 2);
    dcMaterial material = materialRough(1e7, 2, 0.8, 0.6, 0);
    material.rolling_coefficient = rolling;
    material.spinning_coefficient = spinning;
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any->s.dc, &material), dcOk);
    dcWorldSetStepping(any->s.dc, kind == resistResolved ? dcStepResolved : dcStepAuto);
    sceneFloor(&any->s);
}

dBodyID resistPut(AnyScene *any, int shape)
{
    dMatrix3 lying;
    dMass m;
    dBodyID body = sceneBody(&any->s, resistRadius, resistMass, 0, 0, resistRadius);
    dMassSetSphereTotal(&m, (dReal)resistMass, (dReal)resistRadius);
    dGeomID geom;
    if (shape == resistBall) {
        geom = dCreateSphere(any->s.space, (dReal)resistRadius);
    } else if (shape == resistCylinder) {
        geom = dCreateCylinder(any->s.space, (dReal)resistRadius, (dReal)(4 * resistRadius));
        dMassSetCylinderTotal(&m, (dReal)resistMass, 3, (dReal)resistRadius, (dReal)(4 * resistRadius));
    } else {
        geom = dCreateCapsule(any->s.space, (dReal)resistRadius, (dReal)(4 * resistRadius));
        dMassSetCapsuleTotal(&m, (dReal)resistMass, 3, (dReal)resistRadius, (dReal)(4 * resistRadius));
    }
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    if (shape != resistBall) {
        dRFromAxisAndAngle(lying, 1, 0, 0, (dReal)(M_PI / 2));
        dBodySetRotation(body, lying);
    }
    return body;
}

double resistInertia(dBodyID body, int shape)
{
    dMass m;
    dBodyGetMass(body, &m);
    return (double)m.I[shape == resistBall ? 0 : 10] / (resistMass * resistRadius * resistRadius);
}

void resistRoll(dBodyID body, double speed)
{
    dBodySetLinearVel(body, (dReal)speed, 0, 0);
    dBodySetAngularVel(body, 0, (dReal)(speed / resistRadius), 0);
}
