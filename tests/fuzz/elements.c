/* See fuzz.h. */
#include "fuzz.h"

#include <stddef.h>
#include <string.h>

/* ---- made ---- */

static FuzzForce *room(Fuzz *f, FuzzSide *side)
{
    FuzzForce *force = &side->force[fuzzInt(f, FUZZ_FORCES)];
    return force->id ? NULL : force;
}

/* Keeps an element, or destroys it where there is no room. */
static dcForceID keep(Fuzz *f, dcWorldID dc, dcForceID id, int kind, dBodyID body, dGeomID geom)
{
    for (int i = 0; i < FUZZ_SIDES && id; i++) {
        FuzzSide *side = &f->side[i];
        if (side->dc != dc) {
            continue;
        }
        for (int k = 0; k < 5; k++) {
            FuzzForce *force = room(f, side);
            if (force) {
                *force = (FuzzForce){id, kind, body, geom};
                return id;
            }
        }
    }
    if (id) {
        dcForceDestroy(id);
        fuzzBury(f, id);
    }
    return id;
}

static void fill_axes(Fuzz *f, dReal *axis, dReal *cone)
{
    if (fuzzOdds(f, 50)) {
        memcpy(axis, fuzzTriple(f), 4 * sizeof *axis);
        memcpy(cone, fuzzTriple(f), 4 * sizeof *cone);
    }
}

/* A coordinate that a joint has, mostly. */
static dcJointCoordinate coordinate(Fuzz *f, dJointID joint)
{
    static const struct {
        int type, first, count;
    } of[] = {{dJointTypeHinge, dcHingeAngle, 1},
              {dJointTypeSlider, dcSliderPosition, 1},
              {dJointTypeUniversal, dcUniversalAngle1, 2},
              {dJointTypeHinge2, dcHinge2Angle1, 2},
              {dJointTypePR, dcPRPosition, 2},
              {dJointTypePU, dcPUPosition, 3},
              {dJointTypePiston, dcPistonPosition, 2},
              {dJointTypeAMotor, dcAMotorAngle1, 3},
              {dJointTypeDHinge, dcDHingeAngle, 1},
              {dJointTypeBall, dcBallSwing, 2},
              {dJointTypeDBall, dcBallSwing, 2}};
    for (size_t i = 0; joint && i < sizeof of / sizeof *of; i++) {
        if (of[i].type == (int)dJointGetType(joint) && fuzzOdds(f, 90)) {
            return (dcJointCoordinate)(of[i].first + fuzzInt(f, of[i].count));
        }
    }
    return (dcJointCoordinate)(fuzzInt(f, dcNumJointCoordinates + 3) - 1);
}

dcForceID fuzzMakeStop(Fuzz *f)
{
    dcWorldID dc = fuzzWorld(f);
    dJointID joint = fuzzJointOf(f);
    dcJointStopDef def = dcJointStopDefault();
    def.stiffness = (dReal)fuzzReal(f);
    def.dissipation = fuzzOdds(f, 50) ? 0 : (dReal)fuzzReal(f);
    def.lower = fuzzOdds(f, 30) ? def.lower : (dReal)fuzzReal(f);
    def.upper = fuzzOdds(f, 30) ? def.upper : (dReal)fuzzReal(f);
    fill_axes(f, def.axis, def.cone_axis);
    return keep(f, dc, dcJointStopCreate(dc, joint, coordinate(f, joint), fuzzOdds(f, 2) ? NULL : &def), FUZZ_STOP, 0,
                0);
}

dcForceID fuzzMakeSpring(Fuzz *f)
{
    dcWorldID dc = fuzzWorld(f);
    dJointID joint = fuzzJointOf(f);
    dcJointSpringDef def = dcJointSpringDefault();
    def.stiffness = (dReal)fuzzReal(f);
    def.damping = (dReal)fuzzReal(f);
    def.rest = (dReal)fuzzReal(f);
    def.force_limit = fuzzOdds(f, 50) ? def.force_limit : (dReal)fuzzReal(f);
    def.lower = fuzzOdds(f, 70) ? def.lower : (dReal)fuzzReal(f);
    fill_axes(f, def.axis, def.cone_axis);
    return keep(f, dc, dcJointSpringCreate(dc, joint, coordinate(f, joint), fuzzOdds(f, 2) ? NULL : &def), FUZZ_SPRING,
                0, 0);
}

static void fill_law(Fuzz *f, dcPointLaw *law)
{
    law->stiffness = fuzzReal(f);
    law->damping = fuzzOdds(f, 50) ? 0 : fuzzReal(f);
    law->type = (dcPointForceType)fuzzInt(f, 3);
    law->unilateral = fuzzInt(f, 2);
    law->no_sticking = fuzzInt(f, 2);
}

dcForceID fuzzMakePlane(Fuzz *f)
{
    dcWorldID dc = fuzzWorld(f);
    dcPointPlaneDef def = dcPointPlaneDefault();
    fill_law(f, &def.law);
    def.body = fuzzOdds(f, 50) ? 0 : fuzzBody(f);
    def.geom = fuzzOdds(f, 70) ? 0 : fuzzGeomOf(f, dPlaneClass);
    def.enabled = fuzzInt(f, 5) > 0;
    if (fuzzOdds(f, 30)) {
        memcpy(def.normal, fuzzTriple(f), sizeof def.normal);
        memcpy(def.centre, fuzzTriple(f), sizeof def.centre);
    }
    return keep(f, dc, dcPointPlaneCreate(dc, fuzzOdds(f, 2) ? NULL : &def), FUZZ_PLANE, def.body, def.geom);
}

dcForceID fuzzMakeMesh(Fuzz *f)
{
    dcWorldID dc = fuzzWorld(f);
    dcPointMeshDef def = dcPointMeshDefault();
    fill_law(f, &def.law);
    def.mesh = fuzzMesh(f);
    def.body = fuzzOdds(f, 50) ? 0 : fuzzBody(f);
    def.geom = fuzzOdds(f, 70) ? 0 : fuzzGeomOf(f, dTriMeshClass);
    if (fuzzOdds(f, 20)) {
        memcpy(def.position, fuzzTriple(f), sizeof def.position);
        memcpy(def.rotation, fuzzTriple(f), sizeof def.rotation);
    }
    return keep(f, dc, dcPointMeshCreate(dc, fuzzOdds(f, 2) ? NULL : &def), FUZZ_MESH, def.body, def.geom);
}

dcRollingBallID fuzzMakeBall(Fuzz *f)
{
    dcRollingBallDef def = dcRollingBallDefault();
    FuzzSide *side = fuzzSide(f);
    int i = fuzzInt(f, FUZZ_BALLS);
    if (side->ball[i]) {
        return side->ball[i];
    }
    memcpy(def.normal, fuzzTriple(f), sizeof def.normal);
    def.height = (dReal)fuzzSafe(f);
    def.radius = (dReal)fuzzReal(f);
    def.erp = (dReal)fuzzReal(f);
    def.cfm = fuzzOdds(f, 70) ? def.cfm : (dReal)fuzzReal(f);
    def.unilateral = fuzzInt(f, 2);
    def.friction = fuzzOdds(f, 50) ? def.friction : (dReal)fuzzReal(f);
    def.ball_first = fuzzInt(f, 2);
    side->ball[i] = dcRollingBallCreate(side->dc, fuzzOdds(f, 20) ? NULL : &def);
    if (side->ball[i]) {
        dcRollingBallAttach(side->ball[i], fuzzOdds(f, 50) ? 0 : fuzzBody(f), fuzzBody(f));
    }
    return side->ball[i];
}

/* ---- gone ---- */

void fuzzLoseForces(Fuzz *f, FuzzSide *side)
{
    for (int i = 0; i < FUZZ_FORCES; i++) {
        if (side->force[i].id) {
            fuzzBury(f, side->force[i].id);
        }
    }
    memset(side->force, 0, sizeof side->force);
    for (int i = 0; i < FUZZ_BALLS; i++) {
        fuzzBury(f, side->ball[i]);
        side->ball[i] = NULL;
    }
}

int fuzzDestroyForce(Fuzz *f, dcForceID id)
{
    int code = dcForceDestroy(id);
    for (int k = 0; k < FUZZ_SIDES * FUZZ_FORCES && code == dcOk; k++) {
        FuzzForce *force = &f->side[k / FUZZ_FORCES].force[k % FUZZ_FORCES];
        if (force->id == id) {
            memset(force, 0, sizeof *force);
            fuzzBury(f, id);
        }
    }
    return code;
}

int fuzzDestroyBall(Fuzz *f, dcRollingBallID ball)
{
    int code = dcRollingBallDestroy(ball);
    for (int k = 0; k < FUZZ_SIDES * FUZZ_BALLS && code == dcOk; k++) {
        dcRollingBallID *kept = &f->side[k / FUZZ_BALLS].ball[k % FUZZ_BALLS];
        if (*kept == ball) {
            *kept = NULL;
            fuzzBury(f, ball);
        }
    }
    return code;
}

int fuzzDestroyWorld(Fuzz *f, dcWorldID dc)
{
    int code = dcWorldDestroy(dc);
    for (int i = 0; i < FUZZ_SIDES && code == dcOk; i++) {
        if (f->side[i].dc == dc && dc) {
            f->side[i].dc = NULL;
            f->side[i].taken = 0;
            fuzzLoseForces(f, &f->side[i]);
            fuzzBury(f, dc);
        }
    }
    return code;
}

/* Its stops and springs are gone; which those were only their handles tell. */
int fuzzForgetJoint(Fuzz *f, dcWorldID dc, dJointID joint)
{
    int code = dcJointForget(dc, joint);
    for (int k = 0; k < FUZZ_SIDES * FUZZ_FORCES && code == dcOk; k++) {
        FuzzForce *force = &f->side[k / FUZZ_FORCES].force[k % FUZZ_FORCES];
        if (force->id && dcForceIsEnabled(force->id) < 0) {
            fuzzBury(f, force->id);
            memset(force, 0, sizeof *force);
        }
    }
    return code;
}

/* ---- data of a convex: as much of it as is said, right or wrong ---- */

enum { most_sides = 8, most_points = 10 };
static dReal planes[4 * most_sides], points[3 * most_points];
static unsigned polygon[10 * most_sides];

int fuzzFillConvex(Fuzz *f)
{
    static const unsigned cube[] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4,
                                    4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};
    memset(planes, 0, sizeof planes);
    memset(polygon, 0, sizeof polygon);
    memcpy(polygon, cube, sizeof cube);
    for (int i = 0; i < 6; i++) {
        planes[4 * i + i / 2] = i % 2 ? 1 : -1;
        planes[4 * i + 3] = REAL(0.25);
    }
    for (int i = 0; i < 24; i++) {
        points[i] = i / 3 >> i % 3 & 1 ? REAL(0.25) : REAL(-0.25);
    }
    for (int i = fuzzInt(f, 4); i > 0; i--) {
        planes[fuzzInt(f, 24)] = (dReal)fuzzReal(f);
        points[fuzzInt(f, 24)] = (dReal)fuzzReal(f);
        polygon[fuzzInt(f, 30)] = (unsigned)fuzzInt(f, 9);
    }
    return fuzzInt(f, 10);
}

int fuzzSetConvex(Fuzz *f)
{
    int num = fuzzFillConvex(f), usual = fuzzOdds(f, 80);
    unsigned sides = usual ? 6 : (unsigned)fuzzInt(f, most_sides), count = usual ? 8 : (unsigned)num;
    return dcGeomSetConvex(fuzzWorld(f), fuzzGeomOf(f, dConvexClass), planes, sides, points, count, polygon);
}
