/*
 * The fuzzer of calls: one or two worlds with all that ODE and this library put in them, and calls at random.  A seed
 * says all; what is handed to the library keeps to what its headers ask for, and to nothing more.
 */
#ifndef DC_FUZZ_H
#define DC_FUZZ_H

#include <ode-compliant-view/record.h>
#include <ode-compliant/ode-compliant.h>
#include <ode/ode.h>
#include <stdint.h>
#include <stdio.h>

enum { FUZZ_BODIES = 10, FUZZ_GEOMS = 14, FUZZ_JOINTS = 6, FUZZ_FORCES = 10, FUZZ_BALLS = 3, FUZZ_SPACES = 4 };
enum { FUZZ_MESHES = 4, FUZZ_DEAD = 64, FUZZ_SIDES = 2 };

typedef struct FuzzForce {
    dcForceID id; /* NULL: none */
    int kind;     /* see FuzzKind */
    dBodyID body; /* that it names, and must not outlive */
    dGeomID geom;
} FuzzForce;

typedef enum FuzzKind { FUZZ_STOP, FUZZ_SPRING, FUZZ_PLANE, FUZZ_MESH } FuzzKind;

/* An ODE world; NULL where there is none. */
typedef struct FuzzSide {
    dWorldID world;
    dSpaceID space[FUZZ_SPACES]; /* the first holds the others */
    dJointGroupID group, rigid_group;
    dcWorldID dc;
    dBodyID body[FUZZ_BODIES];
    dGeomID geom[FUZZ_GEOMS];
    dJointID joint[FUZZ_JOINTS];
    FuzzForce force[FUZZ_FORCES];
    dcRollingBallID ball[FUZZ_BALLS];
    int taken;              /* pairs may wait for dcWorldApply */
    int round;              /* and some surely do */
    int stale;              /* a body went untold since the last step: what that told is not to be read (world.h) */
    int added[FUZZ_BODIES]; /* by dcWorldAddBody, perhaps */
    int met;                /* pairs that were taken within dSpaceCollide */
} FuzzSide;

typedef struct Fuzz {
    uint64_t random;
    int rough; /* what is no number, or a huge one, gets into ODE's world too */
    FuzzSide side[FUZZ_SIDES];
    const void *dead[FUZZ_DEAD]; /* handles of what was destroyed */
    dcMeshID mesh[FUZZ_MESHES];
    dcConvexID polytope;
    dcHeightfieldID terrain;
    dTriMeshDataID triangles;
    dHeightfieldDataID heights;
    int depth;    /* of callbacks */
    int hearing;  /* the receiver of messages is at work */
    int messages; /* so far */
    long calls;
    int trace;
    const char *broken; /* what was found wrong, other than by a sanitizer */
} Fuzz;

/* ---- random.c ---- */

uint64_t fuzzNext(Fuzz *f);
int fuzzInt(Fuzz *f, int below);    /* 0 to below - 1 */
int fuzzOdds(Fuzz *f, int percent); /* 1 as often as that */
double fuzzBetween(Fuzz *f, double a, double b);
double fuzzReal(Fuzz *f); /* any; what is no number too */
double fuzzSafe(Fuzz *f); /* finite and of a usual size, unless the run is rough */
int fuzzNumber(Fuzz *f);  /* mostly small, of either sign */

/* ---- shapes.c ---- */

void fuzzObjects(Fuzz *f); /* meshes and the like, for all of the run */
void fuzzObjectsEnd(Fuzz *f);
double fuzzSize(Fuzz *f);
dGeomID fuzzShape(Fuzz *f, dSpaceID space); /* a geom of any class */

/* ---- objects.c, destroy.c: what ODE is told ---- */

void fuzzOpenSide(Fuzz *f, FuzzSide *side);
void fuzzCloseSide(Fuzz *f, FuzzSide *side); /* in any order */
void fuzzMakeBody(Fuzz *f, FuzzSide *side);
void fuzzMakeGeom(Fuzz *f, FuzzSide *side);
void fuzzMakeJoint(Fuzz *f, FuzzSide *side);
void fuzzReleaseGeom(Fuzz *f, dGeomID geom); /* before it is destroyed */
void fuzzDestroyBody(Fuzz *f, FuzzSide *side, int i);
void fuzzDestroyGeom(Fuzz *f, FuzzSide *side, int i);
void fuzzDestroyJoint(Fuzz *f, FuzzSide *side, int i);
dJointID fuzzJoint(Fuzz *f, dWorldID world, dBodyID a, dBodyID b);

/* ---- give.c: arguments ---- */

FuzzSide *fuzzSide(Fuzz *f);
dcWorldID fuzzWorld(Fuzz *f);
dSpaceID fuzzSpace(Fuzz *f);
dBodyID fuzzBody(Fuzz *f);
dGeomID fuzzGeom(Fuzz *f);
dGeomID fuzzGeomOf(Fuzz *f, int geom_class); /* of that class mostly */
dJointID fuzzJointOf(Fuzz *f);
dcForceID fuzzForce(Fuzz *f, int kind); /* of a FuzzKind mostly; -1: of any */
dcRollingBallID fuzzBall(Fuzz *f);
dcMeshID fuzzMesh(Fuzz *f); /* may be NULL */
const void *fuzzDead(Fuzz *f);
void fuzzBury(Fuzz *f, const void *handle); /* it was destroyed */
dcMaterial *fuzzMaterial(Fuzz *f);
dcFoundation *fuzzFoundation(Fuzz *f);
dcPairMaterial *fuzzPair(Fuzz *f, dcPairMaterial *pair);
dContact *fuzzContact(Fuzz *f);
dSurfaceParameters *fuzzSurface(Fuzz *f);
dcSurfaceUse *fuzzUse(Fuzz *f);
dReal *fuzzTriple(Fuzz *f);
double *fuzzPoint(Fuzz *f); /* finite */
dcMeshSource *fuzzMeshSource(Fuzz *f);
dcHeightfieldSource *fuzzHeights(Fuzz *f);
const void *fuzzSamples(Fuzz *f); /* enough for these, of any format */
dReal fuzzHeightAt(void *f, int column, int row);
dcSolid *fuzzSolid(Fuzz *f);

/* ---- worlds.c: what sets a world going ---- */

void fuzzRound(FuzzSide *side, int begun); /* a round began, or one ended, or both are done with */
int fuzzStepWorld(Fuzz *f, int quick);
void fuzzSaveWorld(Fuzz *f);
int fuzzRestoreWorld(Fuzz *f);
int fuzzApply(Fuzz *f);
int fuzzCollideSpace(Fuzz *f);
int fuzzCollide(Fuzz *f);
dJointID fuzzContactJoint(Fuzz *f);
int fuzzSetRigid(Fuzz *f);
int fuzzSetNear(Fuzz *f);
void fuzzPassingWorld(Fuzz *f);
int fuzzAdvise(Fuzz *f);
int fuzzAddBody(Fuzz *f);
int fuzzIsStale(const Fuzz *f, dWorldID world); /* what it tells of the last step is not to be read */
void fuzzEnergy(Fuzz *f, dReal (*energy)(dcWorldID));

/* ---- give_record.c ---- */

dcRecordID fuzzMakeRecord(Fuzz *f);
dcRecordID fuzzRecord(Fuzz *f);
int fuzzRecordFrame(Fuzz *f);
int fuzzEndRecord(Fuzz *f);
void fuzzLoseRecords(Fuzz *f, dWorldID world); /* before it goes */

/* ---- give_sensor.c ---- */

dcSensorID fuzzMakeSensor(Fuzz *f);
dcSensorID fuzzSensor(Fuzz *f);
int fuzzListen(Fuzz *f);

/* ---- elements.c: what is made and destroyed by the library ---- */

dcForceID fuzzMakeStop(Fuzz *f);
dcForceID fuzzMakeSpring(Fuzz *f);
dcForceID fuzzMakePlane(Fuzz *f);
dcForceID fuzzMakeMesh(Fuzz *f);
dcRollingBallID fuzzMakeBall(Fuzz *f);
int fuzzDestroyForce(Fuzz *f, dcForceID force);
int fuzzDestroyBall(Fuzz *f, dcRollingBallID ball);
int fuzzDestroyWorld(Fuzz *f, dcWorldID dc);
int fuzzForgetJoint(Fuzz *f, dcWorldID dc, dJointID joint);
void fuzzLoseForces(Fuzz *f, FuzzSide *side); /* those that are gone */
int fuzzSetConvex(Fuzz *f);
int fuzzFillConvex(Fuzz *f);

/* ---- callbacks.c ---- */

extern Fuzz *fuzzRun; /* the one run of this process */
void fuzzNear(void *data, dGeomID a, dGeomID b);
int fuzzPairCallback(void *data, dGeomID a, dGeomID b);
int fuzzCombineCallback(void *data, dGeomID a, const dcMaterial *material_a, dGeomID b, const dcMaterial *material_b,
                        dcPairMaterial *pair);
void fuzzHear(int kind, const char *text, void *data);

/* ---- calls.c ---- */

void fuzzCall(Fuzz *f); /* any function of the library */

/* A function of the library with a name, called with what lies at hand. */
typedef struct FuzzEntry {
    const char *name;
    int (*call)(Fuzz *f);
} FuzzEntry;

const FuzzEntry *fuzzEntry(int i); /* NULL: there are no more */

/* ---- acts.c ---- */

void fuzzAct(Fuzz *f); /* any thing at all */
void fuzzRunSeed(Fuzz *f, uint64_t seed, int acts);

#endif
