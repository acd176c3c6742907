/* Springs that are searched for from step to step are those that a search from nothing finds, to the last bit. */
#include <math.h>
#include <string.h>

#include "foundation/foundation.h"
#include "scenes/foundation_test.h"
#include "scenes/mesh_test.h"

enum { N = 12, STEPS = 400, MOST = 1 << 13 };

typedef struct Found {
    int count, face[MOST];
    double x[MOST], u[3][MOST], N[3][MOST];
} Found;

static Found one, two;

static dcxSpringBlock *keep(void *data, dcxSpringBlock *b)
{
    Found *to = data;
    for (int i = 0; i < b->n; i++) {
        if (b->x[i] == -INFINITY) {
            continue;
        }
        int at = to->count++;
        ck_assert_int_lt(at, MOST);
        to->face[at] = b->face[i];
        to->x[at] = b->x[i];
        for (int k = 0; k < 3; k++) {
            to->u[k][at] = b->u[k][i];
            to->N[k][at] = b->N[k][i];
        }
    }
    return b;
}

/* Springs farther than the margin are told or not, as the search pleases. */
static void drop_far(Found *found, double margin)
{
    int kept = 0;
    for (int i = 0; i < found->count; i++) {
        if (found->x[i] > -margin) {
            found->face[kept] = found->face[i];
            found->x[kept] = found->x[i];
            for (int k = 0; k < 3; k++) {
                found->u[k][kept] = found->u[k][i];
                found->N[k][kept] = found->N[k][i];
            }
            kept++;
        }
    }
    found->count = kept;
}

static void check_same(dcxSpringSeen *seen, const dcFoundationInput *in, double margin)
{
    dcxSpringBlock scratch;
    one.count = two.count = 0;
    dcxSpringsFindAgain(seen, in, margin, &scratch, keep, &one);
    dcxSpringsFind(in, margin, &scratch, keep, &two);
    drop_far(&one, margin);
    drop_far(&two, margin);
    ck_assert_int_eq(one.count, two.count);
    size_t n = (size_t)one.count;
    ck_assert_mem_eq(one.face, two.face, n * sizeof *one.face);
    for (size_t i = 0; i < n; i++) { /* where two faces are as near as each other, either may have been asked */
        ck_assert_double_eq_tol(one.x[i], two.x[i], 1e-14);
        for (int k = 0; k < 3; k++) {
            ck_assert_double_eq_tol(one.N[k][i], two.N[k][i], 1e-9);
        }
    }
}

static dcMeshID open_sheet(void)
{
    static double vertices[3 * (N + 1) * (N + 1)];
    static int triangles[6 * N * N];
    int count = 0;
    for (int i = 0; i <= N; i++) {
        for (int j = 0; j <= N; j++) {
            double *v = vertices + 3 * (i * (N + 1) + j);
            v[0] = 2.0 * i / N - 1.0;
            v[1] = 2.0 * j / N - 1.0;
            v[2] = 0.2 * sin(5.0 * v[0]) * cos(4.0 * v[1]);
        }
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            int a = i * (N + 1) + j, b = a + N + 1;
            const int face[6] = {a, b, b + 1, a, b + 1, a + 1};
            memcpy(triangles + count, face, sizeof face);
            count += 6;
        }
    }
    return meshMake(vertices, (N + 1) * (N + 1), triangles, count / 3, 1);
}

/* A few large faces: a box of 2 m. */
static dcMeshID crate(void)
{
    dcSolid box = {dcSolidBox, {1.0, 1.0, 1.0}, NULL};
    dcFault fault;
    dcMeshID mesh = dcMeshTessellate(&box, 3.0, &fault);
    ck_assert_ptr_nonnull(mesh);
    return mesh;
}

static dcHeightfieldID hills(void)
{
    static double heights[N * N];
    for (int i = 0; i < N * N; i++) {
        heights[i] = 0.3 * randomUnit();
    }
    dcHeightfieldSource source = {
        .heights = heights, .columns = N, .rows = N, .width = 2.0, .depth = 2.0, .scale = 1.0, .thickness = 0.5};
    dcFault fault;
    dcHeightfieldID field = dcHeightfieldCreate(&source, &fault);
    ck_assert_msg(field != NULL, "%s", fault.text);
    return field;
}

enum { CLOSED, LARGE_FACES, OPEN, CAPSULE, CYLINDER, BOX, FIELD, KINDS };

static dcMeshID made;
static dcHeightfieldID field;

static dcSolid solid_of(int kind)
{
    made = NULL;
    field = NULL;
    switch (kind) {
    case CLOSED: made = meshCase(MESH_CASES - 1); break;
    case LARGE_FACES: made = crate(); break;
    case OPEN: made = open_sheet(); break;
    case CAPSULE: return (dcSolid){dcSolidCapsule, {0.3, 0.5, 0.0, 0.0}, NULL};
    case BOX: return (dcSolid){dcSolidBox, {0.4, 0.6, 0.5, 0.0}, NULL};
    case CYLINDER: return (dcSolid){dcSolidCylinder, {0.4, 0.6, 0.0, 0.0}, NULL};
    default: field = hills(); return (dcSolid){dcSolidHeightfield, {0.0, 0.0, 0.0, 0.0}, field};
    }
    return (dcSolid){dcSolidMesh, {0.0, 0.0, 0.0, 0.0}, made};
}

static void turn_a_little(double rotation[9], double size)
{
    double axis[3], turned[9], c = cos(size), s = sin(size);
    randomDirection(axis);
    for (int i = 0; i < 3; i++) {
        const double *row = rotation + 3 * i;
        double along = row[0] * axis[0] + row[1] * axis[1] + row[2] * axis[2];
        for (int k = 0; k < 3; k++) {
            int a = (k + 1) % 3, b = (k + 2) % 3;
            double across = axis[a] * row[b] - axis[b] * row[a];
            turned[3 * i + k] = c * row[k] + s * across + (1.0 - c) * along * axis[k];
        }
    }
    memcpy(rotation, turned, sizeof turned);
}

/* Walks with small steps, rests, and jumps now and then. */
START_TEST(test_same_springs)
{
    dcSolid solid = solid_of(_i / 2);
    dcMeshID mesh = meshCase(_i % 2 ? 2 : MESH_CASES - 1);
    dcFoundationInput in;
    dcxSpringSeen seen = {0};
    int touched = 0;
    memset(&in, 0, sizeof in);
    in.mesh = mesh;
    in.solid = &solid;
    in.rotation[0] = in.rotation[4] = in.rotation[8] = 1.0;
    dcxSeenInit(&seen, mesh);
    for (int step = 0; step < STEPS; step++) {
        double size = step % 50 == 0 ? 0.5 : step % 3 == 0 ? 0.0 : randomLog(1e-6, 0.1), way[3];
        randomDirection(way);
        for (int k = 0; k < 3; k++) {
            in.position[k] += size * way[k] - 0.1 * size * in.position[k];
        }
        turn_a_little(in.rotation, size);
        check_same(&seen, &in, step % 5 ? 0.01 : 0.1 * randomUnit());
        touched += one.count > 0;
    }
    ck_assert_int_gt(touched, STEPS / 8);
    dcxSeenFree(&seen);
    dcMeshRelease(mesh);
    dcMeshRelease(made);
    dcHeightfieldRelease(field);
}
END_TEST

/* What it is against becomes another one. */
START_TEST(test_another_solid)
{
    dcSolid solid = {dcSolidCapsule, {0.1, 0.2, 0.0, 0.0}, NULL};
    dcMeshID mesh = meshCase(0);
    dcFoundationInput in;
    dcxSpringSeen seen = {0};
    memset(&in, 0, sizeof in);
    in.mesh = mesh;
    in.solid = &solid;
    in.rotation[0] = in.rotation[4] = in.rotation[8] = 1.0;
    in.position[0] = 2.0 * meshSize(mesh);
    dcxSeenInit(&seen, mesh);
    check_same(&seen, &in, 0.01);
    ck_assert_int_eq(one.count, 0);
    solid.size[0] = 2.0 * meshSize(mesh);
    check_same(&seen, &in, 0.01);
    ck_assert_int_gt(one.count, 0);
    dcxSeenFree(&seen);
    dcMeshRelease(mesh);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("foundation_again");
    TCase *tests = tcase_create("foundation_again");
    suite_add_tcase(suite, tests);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, test_same_springs, 0, 2 * KINDS);
    tcase_add_test(tests, test_another_solid);
    return runSuite(suite);
}
