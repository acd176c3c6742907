/* See ball_hit.h. */
#include "ball_hit.h"

#include <math.h>

static const double hard = 1000;

double ballMass(const BallKind *kind)
{
    return kind->density * 4 / 3 * M_PI * kind->radius * kind->radius * kind->radius;
}

static double modulus_of(const BallKind *kind)
{
    return dcPlaneStrainModulus(kind->young, kind->poisson);
}

double ballStiffness(const BallKind *kind)
{
    return dcHuntCrossleyStiffness(kind->radius, modulus_of(kind) / (1 + 1 / hard));
}

double ballDissipation(const BallKind *kind, double speed)
{
    return kind->restitution < 1 ? dcHuntCrossleyDissipation(kind->restitution, speed) : 0;
}

static dcMaterial material_of(const BallKind *kind, double speed)
{
    double c = ballDissipation(kind, speed);
    dcMaterial material = materialRough(modulus_of(kind), c, kind->friction, kind->friction, 0);
    material.poissons_ratio = kind->poisson;
    return material;
}

void ballOpen(Scene *scene, const BallKind *kind, double speed)
{
    dcMaterial material = material_of(kind, speed);
    sceneOpen(scene, 0);
    dcWorldSetDefaultMaterial(scene->dc, &material);
    ck_assert_int_eq(dcWorldSetCombineRule(scene->dc, dcQuantityModulus, dcRuleHertz), dcOk);
    dcWorldSetStepping(scene->dc, dcStepResolved);
    dcWorldSetSubstepAccuracy(scene->dc, (dReal)0.05);
}

dGeomID ballPlane(Scene *scene, const BallKind *kind, double speed)
{
    dcMaterial material = material_of(kind, speed);
    dGeomID plane = sceneFloor(scene);
    material.plane_strain_modulus *= hard;
    ck_assert_int_eq(dcGeomSetMaterial(scene->dc, plane, &material), dcOk);
    return plane;
}

BallMotion ballHit(const BallKind *kind, BallMotion comes)
{
    Scene scene;
    double mass = ballMass(kind), r = kind->radius, gap = 1e-3 * r;
    double lasts =
        dcHuntCrossleyContactTime(ballStiffness(kind), ballDissipation(kind, comes.normal), mass, comes.normal);
    ballOpen(&scene, kind, comes.normal);
    ballPlane(&scene, kind, comes.normal);
    dBodyID ball = dGeomGetBody(sceneBall(&scene, r, mass, 0, 0, r + gap));
    dBodySetLinearVel(ball, (dReal)comes.along, 0, (dReal)-comes.normal);
    dBodySetAngularVel(ball, 0, (dReal)comes.spin, 0);
    sceneRun(&scene, 40, (gap / comes.normal + 2 * lasts) / 40);
    ck_assert_int_eq(dcWorldGetNumContacts(scene.dc), 0);
    BallMotion leaves = {bodyGoes(ball, 2), bodyGoes(ball, 0), (double)dBodyGetAngularVel(ball)[1]};
    sceneClose(&scene);
    return leaves;
}

void ballsMeet(Scene *scene, dBodyID *body, const BallKind *one, const BallKind *two)
{
    double gap = 1e-3 * one->radius;
    ballOpen(scene, one, 0.2);
    dGeomID first = sceneBall(scene, one->radius, ballMass(one), -one->radius - gap, 0, 0);
    dGeomID second = sceneBall(scene, two->radius, ballMass(two), two->radius, 0, 0);
    dcMaterial material;
    ck_assert_int_eq(dcGeomGetMaterial(scene->dc, first, &material), dcOk);
    material.plane_strain_modulus = dcPlaneStrainModulus(two->young, two->poisson);
    ck_assert_int_eq(dcGeomSetMaterial(scene->dc, second, &material), dcOk);
    body[0] = dGeomGetBody(first);
    body[1] = dGeomGetBody(second);
}
