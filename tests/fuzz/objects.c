/* See fuzz.h.  What there is of ODE's in a world: bodies, geoms, joints, spaces. */
#include "fuzz.h"
#include "scenes/older_ode.h"

#include <math.h>
#include <string.h>

/* ---- making ---- */

static void turn(Fuzz *f, dQuaternion q)
{
    dQFromAxisAndAngle(q, (dReal)fuzzBetween(f, -1, 1), (dReal)fuzzBetween(f, -1, 1), (dReal)fuzzBetween(f, 0.1, 1),
                       (dReal)fuzzBetween(f, -3, 3));
}

void fuzzMakeBody(Fuzz *f, FuzzSide *side)
{
    int i = fuzzInt(f, FUZZ_BODIES);
    if (side->body[i]) {
        return;
    }
    dBodyID body = side->body[i] = dBodyCreate(side->world);
    dMass mass;
    dQuaternion q;
    double m = pow(10, fuzzBetween(f, -2, 2));
    dMassSetBoxTotal(&mass, (dReal)m, (dReal)fuzzSize(f), (dReal)fuzzSize(f), (dReal)fuzzSize(f));
    dBodySetMass(body, &mass);
    dBodySetPosition(body, (dReal)fuzzBetween(f, -1, 1), (dReal)fuzzBetween(f, -1, 1), (dReal)fuzzBetween(f, 0, 1));
    turn(f, q);
    if (fuzzOdds(f, 60)) {
        dBodySetQuaternion(body, q);
    }
    if (fuzzOdds(f, 10)) {
        dBodySetKinematic(body);
    }
}

void fuzzMakeGeom(Fuzz *f, FuzzSide *side)
{
    int i = fuzzInt(f, FUZZ_GEOMS), b = fuzzInt(f, FUZZ_BODIES);
    if (side->geom[i]) {
        return;
    }
    dSpaceID space = side->space[fuzzInt(f, FUZZ_SPACES)];
    dGeomID geom = side->geom[i] = fuzzShape(f, space);
    if (space && !dGeomGetSpace(geom)) {
        dSpaceAdd(space, geom);
    }
    int is_placeable = dGeomGetClass(geom) != dPlaneClass && (dGeomGetClass(geom) != dHeightfieldClass);
    if (is_placeable && side->body[b] && fuzzOdds(f, 80)) {
        dGeomSetBody(geom, side->body[b]);
        if (fuzzOdds(f, 20)) {
            dGeomSetOffsetPosition(geom, (dReal)fuzzBetween(f, -0.2, 0.2), 0, REAL(0.1));
        }
    }
    if (fuzzOdds(f, 5)) {
        dGeomSetCategoryBits(geom, (unsigned long)fuzzInt(f, 4));
    }
}

static void set_motor(Fuzz *f, dJointID joint)
{
    int euler = fuzzInt(f, 2);
    dJointSetAMotorNumAxes(joint, 3);
    dJointSetAMotorMode(joint, euler ? dAMotorEuler : dAMotorUser);
    dJointSetAMotorAxis(joint, 0, euler, 1, 0, 0);
    if (!euler) {
        dJointSetAMotorAxis(joint, 1, 1, 0, 1, 0);
    }
    dJointSetAMotorAxis(joint, 2, dJointGetBody(joint, 1) ? 2 : 0, 0, 0, 1);
}

/* Of the three modes: the axes of two are one direction.  ODE gives up where bodies turn by half a turn in a step. */
static void set_transmission(Fuzz *f, dJointID joint)
{
    int mode = fuzzInt(f, 3);
    dJointSetTransmissionMode(joint, mode);
    dJointSetTransmissionAnchor1(joint, 0, 0, 0);
    dJointSetTransmissionAnchor2(joint, 1, 0, 1);
    if (mode == dTransmissionIntersectingAxes) {
        dJointSetTransmissionAxis1(joint, 0, 0, 1);
        dJointSetTransmissionAxis2(joint, 1, 0, 0);
    } else {
        dJointSetTransmissionAxis(joint, 0, 1, 0);
    }
    if (mode == dTransmissionChainDrive) {
        dJointSetTransmissionRadius1(joint, REAL(0.2));
        dJointSetTransmissionRadius2(joint, REAL(0.3));
    } else if (mode == dTransmissionParallelAxes) {
        dJointSetTransmissionRatio(joint, (dReal)fuzzBetween(f, 0.5, 2));
    }
}

/* ODE does not survive all attachments: see joint.h. */
dJointID fuzzJoint(Fuzz *f, dWorldID world, dBodyID a, dBodyID b)
{
    static dJointID (*const create[])(dWorldID, dJointGroupID) = {
        dJointCreateBall,   dJointCreateHinge,  dJointCreateSlider, dJointCreateUniversal,
        dJointCreateHinge2, dJointCreatePR,     dJointCreatePU,     dJointCreatePiston,
        dJointCreateAMotor, dJointCreateFixed,  dJointCreateLMotor, dJointCreatePlane2D,
        dJointCreateDBall,  dJointCreateDHinge, dJointCreateNull,   dJointCreateTransmission};
    int which = fuzzInt(f, (int)(sizeof create / sizeof *create));
    if (((which == 4 || which == 15) && (!a || !b)) || ((which == 5 || which == 7) && !a) ||
        (which == 11 && (!a || b))) {
        which = 1;
    }
    dJointID joint = create[which](world, 0);
    dJointAttach(joint, a, b);
    switch (dJointGetType(joint)) {
    case dJointTypeHinge: dJointSetHingeAxis(joint, 0, 1, 0); break;
    case dJointTypeHinge2: dJointSetHinge2Axes(joint, (dReal[4]){0, 0, 1}, (dReal[4]){0, 1, 0}); break;
    case dJointTypeUniversal:
        dJointSetUniversalAxis1(joint, 0, 0, 1);
        dJointSetUniversalAxis2(joint, 0, 1, 0);
        break;
    case dJointTypeAMotor: set_motor(f, joint); break;
    case dJointTypeFixed: dJointSetFixed(joint); break;
    case dJointTypeDHinge: dJointSetDHingeAxis(joint, 0, 1, 0); break;
    case dJointTypeTransmission: set_transmission(f, joint); break;
    default: break;
    }
    if (dJointGetType(joint) == dJointTypeHinge && fuzzOdds(f, 50)) {
        dJointSetHingeParam(joint, dParamLoStop, REAL(-0.5));
        dJointSetHingeParam(joint, dParamHiStop, REAL(0.5));
    }
    return joint;
}

void fuzzMakeJoint(Fuzz *f, FuzzSide *side)
{
    int i = fuzzInt(f, FUZZ_JOINTS);
    dBodyID a = side->body[fuzzInt(f, FUZZ_BODIES)], b = side->body[fuzzInt(f, FUZZ_BODIES)];
    if (!side->joint[i] && a != b) {
        side->joint[i] = fuzzJoint(f, side->world, a, b);
    }
}

/* ---- sides ---- */

/* ODE stops the program where some spaces are in others: "AABB_BAD". */
static dSpaceID make_space(Fuzz *f, dSpaceID in)
{
    static const dVector3 centre = {0}, extents = {8, 8, 8, 0};
    switch (fuzzInt(f, in ? 2 : 5)) {
    case 0: return dSimpleSpaceCreate(in);
    case 1:
    case 2: return dHashSpaceCreate(in);
    case 3: return dQuadTreeSpaceCreate(in, centre, extents, 3);
    default: return dSweepAndPruneSpaceCreate(in, dSAP_AXES_XYZ);
    }
}

void fuzzOpenSide(Fuzz *f, FuzzSide *side)
{
    memset(side, 0, sizeof *side);
    side->world = dWorldCreate();
    dWorldSetGravity(side->world, 0, 0, fuzzOdds(f, 90) ? REAL(-9.81) : 0);
    dWorldSetAutoDisableFlag(side->world, fuzzInt(f, 2));
    side->space[0] = make_space(f, 0);
    int deep = dSpaceGetClass(side->space[0]) <= dHashSpaceClass;
    for (int i = 1; i < FUZZ_SPACES; i++) {
        dSpaceID in = side->space[fuzzInt(f, i)];
        side->space[i] = deep && fuzzOdds(f, 50) ? make_space(f, in ? in : side->space[0]) : 0;
    }
    side->group = dJointGroupCreate(0);
    side->rigid_group = dJointGroupCreate(0);
    side->dc = dcWorldCreate(side->world);
    dcWorldSetMaxSubsteps(side->dc, 64); /* more would be slow under the sanitizers, and no other code */
    for (int i = 0; i < 12; i++) {
        fuzzMakeBody(f, side);
    }
    for (int i = 0; i < 20; i++) {
        fuzzMakeGeom(f, side);
        fuzzMakeJoint(f, side);
    }
}

/* The library's side, ODE's world, its joint groups and its spaces, whichever comes first; nobody calls it meanwhile.
 */
void fuzzCloseSide(Fuzz *f, FuzzSide *closing)
{
    for (int i = 0; i < FUZZ_GEOMS; i++) {
        if (closing->geom[i]) {
            fuzzReleaseGeom(f, closing->geom[i]);
        }
    }
    fuzzLoseRecords(f, closing->world);
    FuzzSide here = *closing, *side = &here;
    int done[4] = {0}, left = 4;
    memset(closing, 0, sizeof *closing);
    fuzzLoseForces(f, side);
    while (left > 0) {
        int what = fuzzInt(f, 4);
        if (done[what]) {
            continue;
        }
        done[what] = 1;
        left--;
        if (what == 0 && side->dc) {
            fuzzBury(f, side->dc);
            dcWorldDestroy(side->dc);
        } else if (what == 1) {
            dWorldDestroy(side->world);
        } else if (what == 2) {
            dJointGroupDestroy(side->group);
            dJointGroupDestroy(side->rigid_group);
        } else if (what == 3) {
            for (int i = 0; i < FUZZ_GEOMS; i++) {
                if (side->geom[i] && !dGeomGetSpace(side->geom[i])) {
                    dGeomDestroy(side->geom[i]);
                }
            }
            dSpaceDestroy(side->space[0]);
        }
    }
}
