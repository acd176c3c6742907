/* Save, go on, restore, go on again: the same bits, in a scene of fifty bodies with all features. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/any_scene.h"
#include "scenes/mixed_scene.h"
#include "scenes/older_ode.h"

enum { most_steps = 120 };
static MixedBits first[most_steps];

/* A saved world. */
typedef struct Saved {
    size_t size;
    void *block;
} Saved;

static Saved save(MixedScene *m)
{
    Saved s = {dcWorldSave(m->s.dc, m->s.space, NULL, 0), NULL};
    ck_assert(s.size > 0);
    s.block = malloc(s.size);
    ck_assert(s.block && dcWorldSave(m->s.dc, m->s.space, s.block, s.size) == s.size);
    return s;
}

static void restore(MixedScene *m, const Saved *s)
{
    int code = dcWorldRestore(m->s.dc, m->s.space, s->block, s->size);
    ck_assert_msg(code == dcOk, "%s", dcGetLastMessage());
}

static void record(MixedScene *m, int steps)
{
    for (int i = 0; i < steps; i++) {
        mixedRun(m, 1);
        mixedLook(m, &first[i]);
    }
}

static void compare(MixedScene *m, int steps)
{
    for (int i = 0; i < steps; i++) {
        MixedBits now;
        mixedRun(m, 1);
        mixedLook(m, &now);
        mixedSame(m, &first[i], &now, i);
    }
}

/* ODE's counters towards sleep, which begin anew with each restore, begin anew with the course that is recorded, too.
 */
static void count_anew(const MixedScene *m)
{
    for (int i = 0; i < m->num_bodies; i++) {
        if (dBodyIsEnabled(m->body[i])) {
            dBodyEnable(m->body[i]);
        }
    }
}

/* Twice, the second time after another course was taken; what was seen at the save is seen again. */
static void same_again(MixedScene *m, int steps)
{
    MixedBits then, now;
    count_anew(m);
    mixedLook(m, &then);
    Saved s = save(m);
    record(m, steps);
    restore(m, &s);
    mixedLook(m, &now);
    mixedSame(m, &then, &now, -1);
    compare(m, steps);
    restore(m, &s);
    for (int i = 0; i < m->num_bodies; i++) { /* another course: all are thrown up and tumble */
        dBodyEnable(m->body[i]);
        dBodySetLinearVel(m->body[i], 0, 1, 2);
        dBodySetAngularVel(m->body[i], 1, 1, (dReal)i);
    }
    mixedRun(m, 30);
    restore(m, &s);
    compare(m, steps);
    free(s.block);
}

static const struct {
    MixedWay way;
    int before, steps, later;
} course[] = {{mixedStep, 25, 60, 250},    {mixedResolved, 25, 40, 250}, {mixedQuickStep, 25, 40, 100},
              {mixedCollide, 25, 60, 250}, {mixedOwnPairs, 25, 60, 250}, {mixedSlow, 600, 60, 0},
              {mixedContacts, 25, 60, 250}};

/* While things fall and hit each other, and again when some sleep. */
START_TEST(test_same_bits)
{
    MixedScene m;
    mixedOpen(&m, course[_i].way);
    mixedRun(&m, course[_i].before);
    same_again(&m, course[_i].steps);
    if (course[_i].later > 0) {
        mixedRun(&m, course[_i].later);
        ck_assert_int_gt(mixedAsleep(&m), 0);
        same_again(&m, course[_i].steps);
    }
    mixedClose(&m);
}
END_TEST

/* Before the first step, when the library knows nothing yet. */
START_TEST(test_from_the_start)
{
    MixedScene m;
    mixedOpen(&m, course[_i].way);
    same_again(&m, course[_i].steps);
    mixedClose(&m);
}
END_TEST

/* Back to an early block, on for a while, forth to a late one, and back again. */
START_TEST(test_to_and_fro)
{
    MixedScene m;
    MixedBits early, late, now;
    mixedOpen(&m, course[_i].way);
    Saved start = save(&m);
    mixedRun(&m, 3);
    Saved one = save(&m);
    mixedRun(&m, 1);
    mixedLook(&m, &early);
    mixedRun(&m, course[_i].before + 30);
    Saved two = save(&m);
    mixedRun(&m, 1);
    mixedLook(&m, &late);
    const Saved *blocks[] = {&one, &two, &start, &two, &one, &one, &two};
    for (int i = 0; i < 7; i++) {
        restore(&m, blocks[i]);
        mixedRun(&m, 1);
        mixedLook(&m, &now);
        if (blocks[i] != &start) {
            mixedSame(&m, blocks[i] == &one ? &early : &late, &now, i);
        }
    }
    free(start.block);
    free(one.block);
    free(two.block);
    mixedClose(&m);
}
END_TEST

/* Spaces of all kinds in one another, whose order decides in which order pairs are taken. */
START_TEST(test_spaces_in_spaces)
{
    enum { count = 24, steps = 40 };
    static dReal seen[steps][count][3];
    Scene scene;
    sceneOpen(&scene, 10);
    ck_assert_int_eq(dcWorldSetStepping(scene.dc, dcStepAuto), dcOk);
    dSpaceID top = scene.space, inner[4] = {dSimpleSpaceCreate(top), dHashSpaceCreate(top), top, 0};
    inner[3] = _i ? dSweepAndPruneSpaceCreate(inner[0], dSAP_AXES_XYZ) : dSimpleSpaceCreate(inner[0]);
    dBodyID body[count];
    sceneFloor(&scene);
    for (int i = 0; i < count; i++) {
        dGeomID ball = sceneBall(&scene, 0.2, 1, 0.35 * (i % 5), 0.35 * (i / 5 % 3), 0.3 + 0.35 * (i / 8));
        body[i] = dGeomGetBody(ball);
        dSpaceRemove(top, ball);
        dSpaceAdd(inner[i % 4], ball);
    }
    MixedScene m = {.s = scene, .way = mixedCollide, .contacts = dJointGroupCreate(0)};
    mixedRun(&m, 20);
    Saved s = save(&m);
    for (int round = 0; round < 3; round++) {
        for (int k = 0; k < steps; k++) {
            mixedRun(&m, 1);
            for (int i = 0; i < count; i++) {
                ck_assert_msg(!round || !memcmp(seen[k][i], dBodyGetPosition(body[i]), sizeof seen[k][i]),
                              "round %d, step %d, ball %d", round, k, i);
                memcpy(seen[k][i], dBodyGetPosition(body[i]), sizeof seen[k][i]);
            }
        }
        restore(&m, &s);
        for (int i = round; i < count; i += 2 + round) { /* ODE lists what moved before what did not */
            dBodySetPosition(body[i], 0, 0, (dReal)i);
        }
        restore(&m, &s);
    }
    free(s.block);
    dJointGroupDestroy(m.contacts);
    sceneClose(&scene);
}
END_TEST

/* A block asked for takes no memory; what it takes for a body is shown. */
START_TEST(test_size)
{
    MixedScene m;
    mixedOpen(&m, mixedStep);
    mixedRun(&m, 60);
    size_t size = dcWorldSave(m.s.dc, m.s.space, NULL, 0);
    unsigned char *block = malloc(size + 1);
    memset(block, 77, size + 1);
    ck_assert_uint_eq(dcWorldSave(m.s.dc, m.s.space, block, size - 1), size);
    for (size_t i = 0; i <= size; i++) { /* nothing is written if it does not fit */
        ck_assert_int_eq(block[i], 77);
    }
    size_t before = mallinfo2().uordblks;
    ck_assert_uint_eq(dcWorldSave(m.s.dc, m.s.space, block + 1, size), size); /* alignment does not matter */
    ck_assert_uint_eq(mallinfo2().uordblks, before);
    ck_assert_int_eq(dcWorldRestore(m.s.dc, m.s.space, block + 1, size), dcOk);
    printf("%zu bytes for %d bodies, %zu each\n", size, m.num_bodies, size / (size_t)m.num_bodies);
    free(block);
    mixedClose(&m);
}
END_TEST

/* Of a body that a plane was on, and that is gone, nothing is read. */
START_TEST(test_plane_without_its_body)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    dGeomID plane = dCreatePlane(scene.space, 0, 0, 1, 0);
    dcPointPlaneDef def = dcPointPlaneDefault();
    def.geom = plane;
    ck_assert(dcPointPlaneCreate(scene.dc, &def));
    dBodyID body = dBodyCreate(scene.world);
    ck_assert_int_eq(dcGeomSetPlaneBody(scene.dc, plane, body), dcOk);
    size_t size = dcWorldSave(scene.dc, scene.space, NULL, 0); /* its place and velocities are in it */
    ck_assert_uint_gt(size, 0);
    ck_assert_int_eq(dcGeomSetPlaneBody(scene.dc, plane, 0), dcOk);
    dBodyDestroy(body);
    ck_assert_uint_lt(dcWorldSave(scene.dc, scene.space, NULL, 0), size);
    sceneClose(&scene);
}
END_TEST

/* Nor is it put back under the plane. */
START_TEST(test_plane_whose_body_went)
{
    Scene scene;
    dMass mass;
    sceneOpen(&scene, 9.81);
    dGeomID plane = dCreatePlane(scene.space, 0, 0, 1, 0);
    dBodyID body = dBodyCreate(scene.world);
    dMassSetSphereTotal(&mass, 1, 1);
    dBodySetMass(body, &mass);
    ck_assert_int_eq(dcGeomSetPlaneBody(scene.dc, plane, body), dcOk);
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(0.01)), dcOk);
    size_t size = dcWorldSave(scene.dc, scene.space, NULL, 0);
    void *block = malloc(size);
    ck_assert_uint_eq(dcWorldSave(scene.dc, scene.space, block, size), size);
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(0.01)), dcOk);
    ck_assert_int_eq(dcWorldRestore(scene.dc, scene.space, block, size), dcOk);
    ck_assert_int_eq(dcGeomSetPlaneBody(scene.dc, plane, 0), dcOk);
    dBodyDestroy(body);
    ck_assert_int_eq(dcWorldRestore(scene.dc, scene.space, block, size), dcErrValue);
    ck_assert_int_ge(dcWorldStep(scene.dc, scene.space, REAL(0.01)), dcOk);
    free(block);
    sceneClose(&scene);
}
END_TEST

/* The first contact of a shape that was never seen is as one of a shape that was: a convex on a mesh, way (c). */
START_TEST(test_first_of_a_convex)
{
    static const double corner[8][3] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                        {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
    static dReal planes[] = {1, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, -1, 0}, points[24];
    static unsigned polygons[] = {4, 1, 3, 7, 5, 4, 0, 4, 6, 2, 4, 2, 6, 7, 3,
                                  4, 0, 1, 5, 4, 4, 4, 5, 7, 6, 4, 0, 2, 3, 1};
    static const float vertex[] = {-5, -5, 0, 5, -5, 0, 5, 5, 0, -5, 5, 0};
    static const dTriIndex triangle[] = {0, 1, 2, 0, 2, 3};
    for (int i = 0; i < 24; i++) {
        points[i] = REAL(0.1) * (dReal)corner[i / 3][i % 3];
        planes[i] = i % 4 == 3 ? REAL(0.1) : planes[i];
    }
    AnyScene any;
    anyOpen(&any, anyJoints, 1e7, 2);
    dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSingle(data, vertex, 12, 4, triangle, 6, 12);
    preprocess_mesh(data);
    dGeomID floor = dCreateTriMesh(any.s.space, data, 0, 0, 0);
    dBodyID body = sceneBody(&any.s, 0.1, 8, 0.3, 0.2, 0.4);
    dGeomSetBody(dCreateConvex(any.s.space, planes, 6, points, 8, polygons), body);
    dQuaternion turn = {1, REAL(0.1), REAL(0.2), REAL(0.05)};
    dNormalize4(turn);
    dBodySetQuaternion(body, turn);
    size_t size = dcWorldSave(any.s.dc, any.s.space, NULL, 0);
    void *block = malloc(size);
    dcWorldSave(any.s.dc, any.s.space, block, size);
    anyRun(&any, 1, 1.0 / 60);
    const double height = bodyAt(body, 2);
    ck_assert_int_eq(dcWorldRestore(any.s.dc, any.s.space, block, size), dcOk);
    anyRun(&any, 1, 1.0 / 60);
    ck_assert_double_eq(bodyAt(body, 2), height);
    free(block);
    dGeomDestroy(floor);
    dGeomTriMeshDataDestroy(data);
    anyClose(&any);
}
END_TEST

/* Springs that the program gave a geom are not in the block, and are still there. */
START_TEST(test_springs_given)
{
    Scene scene;
    sceneOpen(&scene, 9.81);
    sceneFloor(&scene);
    dGeomID box = sceneBox(&scene, 0.2, 1, 0, 0, 0.15);
    dcSolid cube = {.type = dcSolidBox, .size = {0.1, 0.1, 0.1}};
    dcMeshID springs = dcMeshTessellate(&cube, 0.1, NULL);
    ck_assert_int_eq(dcGeomSetContactMode(scene.dc, box, dcContactBed), dcOk);
    ck_assert_int_eq(dcGeomSetSprings(scene.dc, box, springs), dcOk);
    sceneRun(&scene, 30, 1.0 / 60);
    Saved saved = {dcWorldSave(scene.dc, scene.space, NULL, 0), NULL};
    saved.block = malloc(saved.size);
    ck_assert(saved.block && dcWorldSave(scene.dc, scene.space, saved.block, saved.size) == saved.size);
    double end[2];
    for (int i = 0; i < 2; i++) {
        sceneRun(&scene, 30, 1.0 / 60);
        end[i] = dBodyGetPosition(dGeomGetBody(box))[2];
        int code = dcWorldRestore(scene.dc, scene.space, saved.block, saved.size);
        ck_assert_msg(code == dcOk, "%s", dcGetLastMessage());
    }
    ck_assert_double_eq(end[0], end[1]);
    ck_assert_int_eq(dcGeomSetSprings(scene.dc, box, NULL), dcOk); /* others than it was saved with */
    sceneRun(&scene, 1, 1.0 / 60);
    ck_assert_int_ne(dcWorldRestore(scene.dc, scene.space, saved.block, saved.size), dcOk);
    free(saved.block);
    dcMeshRelease(springs);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("save", 300, &tests);
    tcase_add_loop_test(tests, test_same_bits, 0, (int)(sizeof course / sizeof *course));
    tcase_add_loop_test(tests, test_from_the_start, 0, (int)(sizeof course / sizeof *course));
    tcase_add_loop_test(tests, test_to_and_fro, 0, (int)(sizeof course / sizeof *course));
    tcase_add_loop_test(tests, test_spaces_in_spaces, 0, 2);
    tcase_add_test(tests, test_size);
    tcase_add_test(tests, test_plane_without_its_body);
    tcase_add_test(tests, test_plane_whose_body_went);
    tcase_add_test(tests, test_first_of_a_convex);
    tcase_add_test(tests, test_springs_given);
    return fixtureMain(suite);
}
