/* See point_scene.h. */
#include "point_scene.h"

dcForceID pointPlane(Scene *scene, double stiffness, double damping, int unilateral, dBodyID body)
{
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.law.stiffness = stiffness;
    def.law.damping = damping;
    def.law.unilateral = unilateral;
    def.body = body;
    dcForceID force = dcPointPlaneCreate(scene->dc, &def);
    ck_assert_ptr_nonnull(force);
    return force;
}

static dcMeshID cube(double half)
{
    dcSolid solid = {.type = dcSolidBox, .size = {half, half, half, 0}};
    dcMeshID mesh = dcMeshTessellate(&solid, 2 * half, NULL);
    ck_assert_ptr_nonnull(mesh);
    return mesh;
}

dcForceID pointCube(Scene *scene, double half, double stiffness, dBodyID body)
{
    dcPointMeshDef def = dcPointMeshDefault();
    def.law.stiffness = stiffness;
    def.mesh = cube(half);
    def.body = body;
    dcForceID force = dcPointMeshCreate(scene->dc, &def);
    dcMeshRelease(def.mesh);
    ck_assert_ptr_nonnull(force);
    return force;
}

dcPointReport pointReport(dcForceID force, int point)
{
    dcPointReport report;
    ck_assert_int_eq(dcPointForceGetPoint(force, point, &report), dcOk);
    return report;
}
