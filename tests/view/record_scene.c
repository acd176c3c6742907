/* A small world at rest after two seconds, recorded. */
#include "record_scene.h"

static void add(RecordScene *scene, int number, dGeomID geom, dReal x, dReal height)
{
    dBodyID body = dBodyCreate(scene->world);
    dMass mass;
    dMassSetBoxTotal(&mass, 2, 1, 1, 1);
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, x, (dReal)number / 3, height);
    dBodySetLinearVel(body, REAL(0.1), 0, 0);
    scene->geom[number] = geom;
    scene->weight += 2 * 9.81;
}

void recordSceneOpen(RecordScene *scene)
{
    dcMaterial material = dcMaterialDefault();
    dQuaternion turn;
    *scene = (RecordScene){.world = dWorldCreate(), .space = dHashSpaceCreate(0)};
    dWorldSetGravity(scene->world, 0, 0, REAL(-9.81));
    scene->dc = dcWorldCreate(scene->world);
    material.plane_strain_modulus = 1e6;
    material.dissipation = 5;
    dcWorldSetDefaultMaterial(scene->dc, &material);
    dCreatePlane(scene->space, 0, 0, 1, 0);
    add(scene, 0, dCreateBox(scene->space, REAL(0.4), REAL(0.3), REAL(0.2)), -1, REAL(0.1));
    add(scene, 1, dCreateSphere(scene->space, REAL(0.2)), 0, REAL(0.25));
    add(scene, 2, dCreateCapsule(scene->space, REAL(0.1), REAL(0.4)), 1, REAL(0.11));
    add(scene, 3, dCreateBox(scene->space, REAL(0.3), REAL(0.3), REAL(0.3)), 2, REAL(0.05));
    dQFromAxisAndAngle(turn, 0, 1, 0, REAL(1.5707963267948966));
    dBodySetQuaternion(dGeomGetBody(scene->geom[2]), turn);
    dGeomSetOffsetPosition(scene->geom[3], 0, 0, REAL(0.1));
}

int recordSceneRun(RecordScene *scene, dcRecordID record)
{
    int code = dcRecordFrame(record, 0);
    for (int i = 1; i <= 480 && code == dcOk; i++) {
        dcWorldStep(scene->dc, scene->space, (dReal)(1. / 240));
        code = dcRecordFrame(record, (dReal)(i / 240.));
    }
    return code;
}

void recordSceneClose(RecordScene *scene)
{
    dcWorldDestroy(scene->dc);
    dSpaceDestroy(scene->space);
    dWorldDestroy(scene->world);
}

void recordScenePose(dGeomID geom, float pose[7])
{
    dQuaternion turn;
    dGeomGetQuaternion(geom, turn);
    for (int k = 0; k < 3; k++) {
        pose[k] = (float)dGeomGetPosition(geom)[k];
    }
    for (int k = 0; k < 4; k++) {
        pose[3 + k] = (float)(turn[0] < 0 ? -turn[k] : turn[k]);
    }
}
