/* See adhesion_scene.h. */
#include "adhesion_scene.h"

double stickStep(int kind)
{
    return kind == RESOLVED ? 1.0 / 240 : 1.0 / 60;
}

dcMaterial stickMaterial(double modulus, double dissipation, double force)
{
    dcMaterial material = materialRough(modulus, dissipation, 0.8, 0.6, 0);
    material.adhesion_force = force;
    return material;
}

void stickOpen(AnyScene *any, int kind, const dcMaterial *material, double along_z, int ceiling)
{
    anyOpen(any, kind == LOOP ? anyLoop : kind == JOINTS ? anyJoints : anyManaged, 1e7, 2);
    dWorldSetGravity(any->s.world, 0, 0, (dReal)along_z);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(any->s.dc, material), dcOk);
    dcWorldSetStepping(any->s.dc, kind == RESOLVED ? dcStepResolved : dcStepAuto);
    dCreatePlane(any->s.space, 0, 0, ceiling ? -1 : 1, 0);
}

double stickDepth(int shape, double modulus, double load)
{
    return shape == BALL ? dcHuntCrossleyStaticDepth(stiffnessOnPlane(radius, modulus), load)
                         : anyBoxDepth(side, load / 9.81, modulus);
}

dBodyID stickPut(AnyScene *any, int shape, double z)
{
    return dGeomGetBody(shape == BALL ? sceneBall(&any->s, radius, mass, 0, 0, z)
                                      : sceneBox(&any->s, side, mass, 0, 0, z));
}
