/* See bed_scene.h. */
#include "bed_scene.h"

#include <string.h>

const int bedBoxFaces[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                             2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};

void bedBoxCorners(double a, double b, double c, double corners[24])
{
    double half[3] = {a, b, c};
    for (int i = 0; i < 24; i++) {
        corners[i] = i / 3 >> i % 3 & 1 ? half[i % 3] : -half[i % 3];
    }
}

dcMeshID bedBoxMesh(double a, double b, double c)
{
    double corners[24];
    bedBoxCorners(a, b, c, corners);
    dcMeshSource source = {corners, 8, bedBoxFaces, 12, 0, 0};
    dcMeshID mesh = dcMeshCreateFromArrays(&source);
    ck_assert_ptr_nonnull(mesh);
    return mesh;
}

dGeomID bedMeshGeom(Scene *scene, double half)
{
    static double corners[8][24];
    static dTriMeshDataID kept[8];
    static dTriIndex index[36];
    static int used;
    int at = used++ % 8;
    bedBoxCorners(half, half, half, corners[at]);
    for (int i = 0; i < 36; i++) {
        index[i] = (dTriIndex)bedBoxFaces[i];
    }
    if (kept[at]) {
        dGeomTriMeshDataDestroy(kept[at]);
    }
    kept[at] = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildDouble(kept[at], corners[at], 3 * sizeof(double), 8, index, 36, 3 * sizeof(dTriIndex));
    return dCreateTriMesh(scene->space, kept[at], NULL, NULL, NULL);
}

dGeomID bedOpenBox(Scene *scene, double gravity, double z)
{
    sceneOpen(scene, gravity);
    sceneFloor(scene);
    dGeomID geom = dCreateBox(scene->space, 1, 0.8, 0.4);
    dBodyID body = dBodyCreate(scene->world);
    dMass mass;
    dMassSetBoxTotal(&mass, 10, 1, 0.8, 0.4);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, 0, 0, z);
    dGeomSetBody(geom, body);
    return geom;
}

dcBedReport bedOnly(Scene *scene)
{
    dcBedReport report = {0};
    ck_assert_int_eq(dcWorldGetNumBeds(scene->dc), 1);
    ck_assert_int_eq(dcWorldGetBed(scene->dc, 0, &report), dcOk);
    return report;
}

dcBedReport bedEvaluated(Scene *scene)
{
    sceneEvaluate(scene);
    return bedOnly(scene);
}

void bedCheckAllSprings(Scene *scene, int index, int displaced)
{
    static dcSpringReport all[256];
    ck_assert_int_eq(dcWorldGetBedSprings(scene->dc, index, 256, all), displaced);
    for (int i = 0; i < displaced; i++) {
        dcSpringReport one;
        ck_assert_int_eq(dcWorldGetBedSpring(scene->dc, index, i, &one), dcOk);
        ck_assert(one.face == all[i].face && one.area == all[i].area && one.depth == all[i].depth);
        assertNear(all[i].pressure, one.pressure, 1e-12, 0);
        assertVectorNear(one.point, all[i].point, 1e-12, 1e-12);
        assertVectorNear(one.normal, all[i].normal, 1e-12, 1e-12);
        assertVectorNear(one.slip, all[i].slip, 1e-12, 1e-12);
        assertVectorNear(one.force, all[i].force, 1e-12, 1e-12);
    }
    ck_assert_int_eq(dcWorldGetBedSprings(scene->dc, index, 1, all), displaced > 0);
}

void bedRefused(int code, int expected, const char *function, const char *fragment)
{
    ck_assert_msg(code == expected, "%s gave %d, not %d", function, code, expected);
    ck_assert_msg(messages.errors == 1 && strstr(messages.text, function) && strstr(messages.text, fragment),
                  "%s: %d messages, '%s', looked for '%s'", function, messages.errors, messages.text, fragment);
    messagesClear();
}
