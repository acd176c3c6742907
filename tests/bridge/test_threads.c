/*
 * Two worlds in two threads: each goes its way as if it were alone.  Under ThreadSanitizer (configure
 * --enable-thread-sanitizer) this tells too what they share without a lock; no other library is in the way there, so
 * this suite does without Check.
 */
#include <math.h>
#include <ode-compliant/ode-compliant.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/older_ode.h"

enum { balls = 12, bodies = balls + 5, steps = 120, most = 2 };

typedef struct Life {
    int number, mode;
    dcMeshID mesh; /* both worlds' */
    dcWorldID dc;
    dReal end[bodies][7];
    int refused, messages;
    int pairs, combined, near, rigid, sensed; /* times that callbacks were called */
    int restored;                             /* 1: as it was saved */
} Life;

static _Atomic int heard;

static void hear(int kind, const char *text, void *data)
{
    (void)kind, (void)text, (void)data;
    heard++;
}

static dBodyID add(dWorldID world, dGeomID geom, double x, double z)
{
    dBodyID body = dBodyCreate(world);
    dMass mass;
    dMassSetSphereTotal(&mass, 1, REAL(0.1));
    dBodySetMass(body, &mass);
    dBodySetPosition(body, (dReal)x, REAL(0.01), (dReal)z);
    if (geom) {
        dGeomSetBody(geom, body);
    }
    return body;
}

static void step(dcWorldID dc, dWorldID world, dSpaceID space, int i)
{
    if (i % 3 == 2) {
        dcWorldCollide(dc, space);
        dcWorldApply(dc, REAL(0.002));
        dWorldStep(world, REAL(0.002));
    } else {
        dcWorldStep(dc, space, REAL(0.002)); /* ODE's quick step draws random numbers that all threads share */
    }
}

/* Balls in a heap, the last on a hinge, and a box on another; the stop of the hinge. */
static dcForceID furnish(const Life *life, dcWorldID dc, dSpaceID space, dBodyID *body, dGeomID *box)
{
    dWorldID world = dcWorldGetODEWorld(dc);
    dCreatePlane(space, 0, 0, 1, 0);
    for (int i = 0; i < balls; i++) {
        body[i] = add(world, dCreateSphere(space, REAL(0.1)), 0.15 * (i % 4), 0.1 + 0.19 * (i / 4));
    }
    *box = dCreateBox(space, REAL(0.4), REAL(0.4), REAL(0.2));
    body[balls] = add(world, *box, 1.2, 0.1);
    dGeomID other = dCreateBox(space, REAL(0.2), REAL(0.2), REAL(0.2));
    body[balls + 1] = add(world, other, 1.2, 0.31);
    dcGeomSetSprings(dc, other, life->mesh);
    dJointID hinge = dJointCreateHinge(world, 0);
    dJointAttach(hinge, body[balls - 1], 0);
    dJointSetHingeAnchor(hinge, REAL(0.45), REAL(0.01), 1);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    dcJointStopDef def = dcJointStopDefault();
    def.upper = 0;
    return dcJointStopCreate(dc, hinge, dcHingeAngle, &def);
}

/* ---- callbacks ---- */

static int from_pair(void *data, dGeomID a, dGeomID b)
{
    (void)a, (void)b;
    ((Life *)data)->pairs++;
    return 1;
}

static int from_combine(void *data, dGeomID a, const dcMaterial *ma, dGeomID b, const dcMaterial *mb,
                        dcPairMaterial *pair)
{
    (void)a, (void)ma, (void)b, (void)mb;
    ((Life *)data)->combined++;
    pair->dissipation *= 0.5;
    return 1;
}

static void from_near(void *data, dGeomID a, dGeomID b)
{
    Life *life = data;
    life->near++;
    dcCollide(life->dc, a, b);
}

static void from_rigid(void *data, dGeomID a, dGeomID b)
{
    (void)a, (void)b;
    ((Life *)data)->rigid++;
}

static void from_sensor(void *data, dcSensorID sensor, const dcSensorEvent *event)
{
    (void)sensor, (void)event;
    ((Life *)data)->sensed++;
}

static void call_back(Life *life)
{
    dcSensorDef def = dcSensorDefault();
    dcWorldSetPairCallback(life->dc, from_pair, life);
    dcWorldSetCombineCallback(life->dc, from_combine, life);
    dcWorldSetNearCallback(life->dc, from_near, life, 0);
    dcWorldSetRigidCallback(life->dc, from_rigid, life, 0);
    dcSensorSetCallback(dcSensorCreate(life->dc, &def), from_sensor, life);
}

/* ---- other things ---- */

static const int faces[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
static const float corners[12] = {-0.1F, -0.1F, -0.1F, 0.2F, -0.1F, -0.1F, -0.1F, 0.2F, -0.1F, -0.1F, -0.1F, 0.2F};

/* A triangle mesh, a ball that rolls, a particle on a soft plane; a wall that is rigid touches the box. */
static dTriMeshDataID furnish_more(dcWorldID dc, dSpaceID space, dBodyID *body)
{
    dWorldID world = dcWorldGetODEWorld(dc);
    dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSingle(data, corners, 3 * sizeof(float), 4, faces, 12, 3 * sizeof(int));
    body[0] = add(world, dCreateTriMesh(space, data, 0, 0, 0), -1, 0.1);
    dcRollingBallDef ball = dcRollingBallDefault();
    ball.radius = REAL(0.2);
    body[1] = add(world, 0, -2, 0.2);
    dBodySetLinearVel(body[1], 1, 0, 0);
    dcRollingBallAttach(dcRollingBallCreate(dc, &ball), 0, body[1]);
    dcPointPlaneDef soft = dcPointPlaneDefault();
    soft.law.stiffness = 1000;
    soft.law.unilateral = 1;
    body[2] = add(world, 0, -3, 0);
    dcPointForceAddPoint(dcPointPlaneCreate(dc, &soft), body[2], 0, 0, 0);
    dGeomID wall = dCreateBox(space, REAL(0.1), 1, 1);
    dBodySetKinematic(add(world, wall, 1.45, 0.5)); /* places without a body ODE hands on from thread to thread */
    dcGeomSetRigid(dc, wall, 1);
    return data;
}

/* Goes back to where it was, and counts nothing of what was undone. */
static void go_there_and_back(Life *life, dSpaceID space)
{
    Life before = *life;
    size_t size = dcWorldSave(life->dc, space, NULL, 0);
    void *block = malloc(size);
    int good = block && dcWorldSave(life->dc, space, block, size) == size;
    for (int i = 0; i < 5; i++) {
        dcWorldStep(life->dc, space, REAL(0.002));
    }
    good = good && dcWorldRestore(life->dc, space, block, size) == dcOk;
    free(block);
    *life = before;
    life->restored = good;
}

/* What a program does in a world, messages and all. */
static void *live(void *data)
{
    Life *life = data;
    dBodyID body[bodies];
    dGeomID box;
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    dWorldID world = dWorldCreate();
    dSpaceID space = dHashSpaceCreate(0);
    dThreadingImplementationID own = dThreadingAllocateSelfThreadedImplementation();
    if (own) { /* else ODE shares one */
        dWorldSetStepThreadingImplementation(world, dThreadingImplementationGetFunctions(own), own);
    }
    dWorldSetGravity(world, 0, 0, -10);
    dcWorldID dc = life->dc = dcWorldCreate(world);
    dcWorldSetStepping(dc, (dcStepping)life->mode);
    dcWorldSetMaxSubsteps(dc, 64); /* what a loop's step left to rows, resolved steps go on with at the limit */
    dcForceID stop = furnish(life, dc, space, body, &box);
    dTriMeshDataID triangles = furnish_more(dc, space, body + balls + 2);
    call_back(life);
    for (int i = 0; i < steps; i++) {
        step(dc, world, space, i);
        if (i == steps / 2) {
            go_there_and_back(life, space);
        }
        life->refused += dcJointStopSetStiffness(stop, -1) == dcErrValue;
        life->messages += strstr(dcGetLastMessage(), "dcJointStopSetStiffness") != NULL;
        dcMeshRelease(dcMeshRetain(life->mesh));
        dcMeshRelease(dcGeomGetSprings(dc, box) ? dcMeshRetain(dcGeomGetSprings(dc, box)) : NULL);
    }
    for (int i = 0; i < bodies; i++) {
        memcpy(life->end[i], dBodyGetPosition(body[i]), 3 * sizeof(dReal));
        memcpy(life->end[i] + 3, dBodyGetQuaternion(body[i]), 4 * sizeof(dReal));
    }
    dcWorldDestroy(dc);
    dSpaceDestroy(space);
    dGeomTriMeshDataDestroy(triangles);
    dWorldSetStepThreadingImplementation(world, NULL, NULL);
    dWorldDestroy(world);
    if (own) {
        dThreadingFreeImplementation(own);
    }
    dCleanupODEAllDataForThread();
    return NULL;
}

static int same(const Life *a, const Life *b)
{
    int called = a->pairs > 0 && a->combined > 0 && a->near > 0 && a->rigid > 0 && a->sensed > 0;
    int as_often = a->pairs == b->pairs && a->combined == b->combined && a->near == b->near && a->rigid == b->rigid &&
                   a->sensed == b->sensed;
    return memcmp(a->end, b->end, sizeof a->end) == 0 && a->refused == steps && a->messages == steps && called &&
           as_often && a->restored;
}

/* The number of threads whose world went another way than alone. */
static int try_mode(dcMeshID mesh, int mode)
{
    static Life alone, life[most];
    pthread_t thread[most];
    memset(&alone, 0, sizeof alone);
    memset(life, 0, sizeof life);
    alone.mode = mode, alone.mesh = mesh;
    pthread_create(&thread[0], NULL, live, &alone);
    pthread_join(thread[0], NULL);
    for (int i = 0; i < most; i++) {
        life[i].number = i, life[i].mode = mode, life[i].mesh = mesh;
        pthread_create(&thread[i], NULL, live, &life[i]);
    }
    int failed = 0;
    for (int i = 0; i < most; i++) {
        pthread_join(thread[i], NULL);
        failed += !same(&life[i], &alone);
    }
    return failed;
}

int main(void)
{
    int failed = 0;
    if (!HAVE_DECL_DTHREADINGALLOCATESELFTHREADEDIMPLEMENTATION) {
        puts("left out: worlds of this ODE share one threading, and cannot be stepped in two threads");
        return 77;
    }
    dInitODE2(0);
    dAllocateODEDataForThread((unsigned)dAllocateMaskAll);
    dcSetMessageHandler(hear, NULL);
    dcSolid solid = {.type = dcSolidBox, .size = {0.1, 0.1, 0.1}};
    dcMeshID mesh = dcMeshTessellate(&solid, 0.1, NULL);
    for (int mode = dcStepAuto; mode <= dcStepResolved; mode++) {
        int others = try_mode(mesh, mode);
        printf("mode %d: %d of %d threads went another way than alone\n", mode, others, most);
        failed += others > 0;
    }
    int told = heard == 9 * steps + 3; /* resolved, each of three worlds once: the loop's step is too long */
    printf("%d messages were heard\n", heard);
    dcMeshRelease(mesh);
    dCloseODE();
    printf("%d passed, %d failed\n", 4 - failed - !told, failed + !told);
    return failed || !told;
}
