/*
 * The pair list misses nothing and makes nothing up: in a crowd of balls, boxes, capsules and planes of very different
 * sizes, at rest, flying, and moved by hand, the contacts are those that ODE's own collision finds pair by pair.
 */
#include <math.h>
#include <stdlib.h>

#include "scenes/fixture.h"

enum { num_geoms = 160, max_found = 6000 };

/* A contact by the two geoms, lower address first, and the depth. */
typedef struct Found {
    dGeomID a, b;
    double depth;
} Found;

typedef struct Crowd {
    Scene scene;
    dGeomID geom[num_geoms];
} Crowd;

/* Sizes over two orders of magnitude, most of them small. */
static double any_size(void)
{
    return 0.02 * pow(50, pow(dRandReal(), 3));
}

static dGeomID any_geom(Scene *scene, int i, double spread)
{
    double size = any_size(), x = spread * (dRandReal() - 0.5), y = spread * (dRandReal() - 0.5);
    double z = spread * (dRandReal() - 0.2);
    if (i % 10 == 8) {
        return sceneBox(scene, 1.5 * size, 1, x, y, z);
    }
    if (i % 10 == 9) {
        return sceneCapsule(scene, size / 2, size, 1, x, y, z);
    }
    return sceneBall(scene, size, 1, x, y, z);
}

static void crowd_open(Crowd *crowd, double spread, double speed)
{
    sceneOpen(&crowd->scene, 0);
    dcMaterial soft = materialSmooth(10, 0);
    dcWorldSetDefaultMaterial(crowd->scene.dc, &soft);
    dcWorldSetSubsteps(crowd->scene.dc, 1);
    sceneFloor(&crowd->scene);
    dCreatePlane(crowd->scene.space, 0.6, 0, 0.8, -0.5);
    for (int i = 0; i < num_geoms; i++) {
        crowd->geom[i] = any_geom(&crowd->scene, i, spread);
        dBodyID body = dGeomGetBody(crowd->geom[i]);
        dQuaternion q = {1, dRandReal(), dRandReal(), dRandReal()};
        dNormalize4(q);
        dBodySetQuaternion(body, q);
        dBodySetLinearVel(body, speed * (dRandReal() - 0.5), speed * (dRandReal() - 0.5), speed * (dRandReal() - 0.5));
        dBodySetAngularVel(body, speed * dRandReal(), -speed * dRandReal(), speed * dRandReal());
    }
}

static int by_geoms(const void *left, const void *right)
{
    const Found *a = left, *b = right;
    if (a->a != b->a) {
        return a->a < b->a ? -1 : 1;
    }
    if (a->b != b->b) {
        return a->b < b->b ? -1 : 1;
    }
    return (a->depth > b->depth) - (a->depth < b->depth);
}

static int add(Found *list, int count, dGeomID a, dGeomID b, double depth)
{
    ck_assert_int_lt(count, max_found);
    list[count] = (Found){a < b ? a : b, a < b ? b : a, depth};
    return count + 1;
}

/* The classes of which dCollide reports just what the law takes; other capsules have other points, boxes beds. */
static int comparable(int a, int b)
{
    int sphere = a == dSphereClass || b == dSphereClass;
    int capsule_plane = (a == dCapsuleClass && b == dPlaneClass) || (a == dPlaneClass && b == dCapsuleClass);
    return sphere || capsule_plane;
}

/* Every pair of the space by dCollide; a sphere pair has one contact, capsule and plane up to two. */
static int find_by_ode(Crowd *crowd, Found *list)
{
    dSpaceID space = crowd->scene.space;
    int count = 0, n = dSpaceGetNumGeoms(space);
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            dGeomID a = dSpaceGetGeom(space, i), b = dSpaceGetGeom(space, j);
            if (!comparable(dGeomGetClass(a), dGeomGetClass(b)) || dGeomGetBody(a) == dGeomGetBody(b)) {
                continue;
            }
            dContactGeom contact[4];
            int found = dCollide(a, b, 4, contact, sizeof *contact);
            for (int k = 0; k < found; k++) {
                count = add(list, count, a, b, contact[k].depth);
            }
        }
    }
    qsort(list, (size_t)count, sizeof *list, by_geoms);
    return count;
}

static int find_by_report(Crowd *crowd, Found *list)
{
    int count = 0;
    for (int i = 0; i < dcWorldGetNumContacts(crowd->scene.dc); i++) {
        dcContactReport report;
        ck_assert_int_eq(dcWorldGetContact(crowd->scene.dc, i, &report), dcOk);
        if (comparable(dGeomGetClass(report.geom1), dGeomGetClass(report.geom2))) {
            count = add(list, count, report.geom1, report.geom2, report.depth);
        }
    }
    qsort(list, (size_t)count, sizeof *list, by_geoms);
    return count;
}

/* Compares the two lists. What merely touches may be in one and not in the other. */
static int assert_same_contacts(Crowd *crowd)
{
    static Found ode[max_found], ours[max_found];
    int num_ode = find_by_ode(crowd, ode), num_ours = find_by_report(crowd, ours), i = 0, j = 0;
    while (i < num_ode || j < num_ours) {
        int order = i == num_ode ? 1 : j == num_ours ? -1 : 0;
        if (order == 0 && (ode[i].a != ours[j].a || ode[i].b != ours[j].b)) {
            order = by_geoms(&ode[i], &ours[j]);
        }
        if (order == 0) {
            assertNear(ode[i].depth, ours[j].depth, 1e-9, 1e-9);
            i++, j++;
        } else if (order < 0) {
            ck_assert_msg(ode[i].depth < 1e-9, "missed: classes %d and %d, depth %g", dGeomGetClass(ode[i].a),
                          dGeomGetClass(ode[i].b), ode[i].depth);
            i++;
        } else {
            ck_assert_msg(ours[j].depth < 1e-9, "made up: classes %d and %d, depth %g", dGeomGetClass(ours[j].a),
                          dGeomGetClass(ours[j].b), ours[j].depth);
            j++;
        }
    }
    return num_ours;
}

START_TEST(test_at_rest)
{
    dRandSetSeed((unsigned long)_i + 1);
    Crowd crowd;
    crowd_open(&crowd, 2 << _i, 0);
    sceneEvaluate(&crowd.scene);
    ck_assert_int_gt(assert_same_contacts(&crowd), 20);
    sceneClose(&crowd.scene);
}
END_TEST

/* Speeds from slow to far beyond the size of most of them per step. */
START_TEST(test_flying)
{
    static const double speed[] = {0.1, 3, 100};
    dRandSetSeed(77);
    Crowd crowd;
    crowd_open(&crowd, 4, speed[_i]);
    int seen = 0;
    for (int step = 0; step < 60; step++) {
        sceneRun(&crowd.scene, 1, 1.0 / 60);
        seen += assert_same_contacts(&crowd);
    }
    ck_assert_int_gt(seen, 500);
    sceneClose(&crowd.scene);
}
END_TEST

/* Now and then a few are set down elsewhere, some far away, and change their size. */
START_TEST(test_moved_by_hand)
{
    dRandSetSeed(99);
    Crowd crowd;
    crowd_open(&crowd, 4, 1);
    for (int step = 0; step < 100; step++) {
        for (int k = 0; k < 5; k++) {
            int i = dRandInt(num_geoms);
            double far = k ? 4 : 4000;
            dGeomSetPosition(crowd.geom[i], far * (dRandReal() - 0.5), far * (dRandReal() - 0.5), far * dRandReal());
            if (dGeomGetClass(crowd.geom[i]) == dSphereClass) {
                dGeomSphereSetRadius(crowd.geom[i], any_size());
            }
        }
        sceneRun(&crowd.scene, 1, 1.0 / 60);
        assert_same_contacts(&crowd);
    }
    sceneClose(&crowd.scene);
}
END_TEST

/* Where the list would be good for one step only, it is made for several; but not where that makes it long. */
START_TEST(test_lists_last)
{
    static const double spread[] = {40, 2};
    dRandSetSeed(5);
    Scene scene;
    sceneOpen(&scene, 0);
    ck_assert_int_eq(dcWorldSetStepping(scene.dc, dcStepAuto), dcOk);
    for (int i = 0; i < 200; i++) {
        double x = spread[_i] * dRandReal(), y = spread[_i] * dRandReal(), z = spread[_i] * dRandReal();
        dBodySetLinearVel(dGeomGetBody(sceneBall(&scene, 0.1, 1, x, y, z)), 20 * dRandReal(), 20 * dRandReal(), 0);
    }
    sceneRun(&scene, 60, 1.0 / 60);
    dcStepTimes times;
    ck_assert_int_eq(dcWorldGetTimes(scene.dc, &times), dcOk);
    ck_assert_int_eq(times.substeps, 60);
    ck_assert_msg(_i ? times.rebuilds > 30 : times.rebuilds < 30, "%ld lists in 60 steps", times.rebuilds);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("pairs", 60, &tests);
    tcase_add_loop_test(tests, test_at_rest, 0, 3);
    tcase_add_loop_test(tests, test_flying, 0, 3);
    tcase_add_test(tests, test_moved_by_hand);
    tcase_add_loop_test(tests, test_lists_last, 0, 2);
    return fixtureMain(suite);
}
