/* A box falls on the floor, and stands in it as deep as its weight says: one line of numbers, exit 0 if they agree. */
#include <math.h>
#include <stdio.h>

#include <ode-compliant/ode-compliant.h>

int main(void)
{
    dInitODE2(0);
    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(0);
    dWorldSetGravity(world, 0, 0, (dReal)-9.81);
    dCreatePlane(space, 0, 0, 1, 0);
    dBodyID body = dBodyCreate(world);
    dMass mass;
    dMassSetBoxTotal(&mass, 8, (dReal)0.2, (dReal)0.2, (dReal)0.2);
    dBodySetMass(body, &mass);
    dGeomSetBody(dCreateBox(space, (dReal)0.2, (dReal)0.2, (dReal)0.2), body);
    dBodySetPosition(body, 0, 0, (dReal)0.3);

    dcWorldID dc = dcWorldCreate(world);
    for (int i = 0; i < 300; i++) {
        dcWorldStep(dc, space, (dReal)(1.0 / 60));
    }
    dcBedReport bed;
    int found = dcWorldGetBed(dc, 0, &bed) == dcOk;
    double depth = 0.1 - (double)dBodyGetPosition(body)[2];
    double expected = found ? 8 * 9.81 / ((double)bed.weight * bed.law.stiffness * 0.2 * 0.2) : 0;
    printf("depth %.6g mm, by the law %.6g mm\n", 1e3 * depth, 1e3 * expected);
    dcWorldDestroy(dc);
    dSpaceDestroy(space);
    dWorldDestroy(world);
    dCloseODE();
    return found && fabs(depth - expected) < 0.01 * expected ? 0 : 1;
}
