/* The program's own step: what is born in hollow things, pressed from all sides, comes out slowly. */
#include <math.h>

#include "scenes/any_scene.h"
#include "scenes/shape_scene.h"

enum { MODULI = 3, SEEDS = 8, ROUND = 8, RINGS = 5, KNOBS = ROUND * RINGS + 2 };

static const double moduli[MODULI] = {1e5, 1e7, 2e11};
static const double h = 1.0 / 60, r = 0.05;

static double draw(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 33) / 1073741824.0 - 1;
}

static dBodyID with_body(Scene *scene, dGeomID geom)
{
    dMass mass;
    dBodyID body = dBodyCreate(scene->world);
    dMassSetSphereTotal(&mass, (dReal)0.5, (dReal)(1.5 * r));
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
    return body;
}

/* A ball with knobs and hollows, from 0.8 to 2 radii of the others. */
static dBodyID knobs(Scene *scene, unsigned long long *state)
{
    double vertex[3 * KNOBS];
    int triangle[6 * ROUND * RINGS], count = 0;
    for (int i = 0; i < KNOBS; i++) {
        int ring = i / ROUND;
        double size = r * (1.4 + 0.6 * draw(state)), polar = M_PI * (ring + 1) / (RINGS + 1),
               around = 2 * M_PI * (i % ROUND) / ROUND;
        double *v = vertex + 3 * i;
        if (i >= KNOBS - 2) {
            polar = i == KNOBS - 1 ? M_PI : 0;
        }
        v[0] = size * sin(polar) * cos(around);
        v[1] = size * sin(polar) * sin(around);
        v[2] = size * cos(polar);
    }
    for (int i = 0; i < ROUND; i++) {
        int next = (i + 1) % ROUND, last = ROUND * (RINGS - 1);
        int ends[6] = {KNOBS - 2, i, next, KNOBS - 1, last + next, last + i};
        for (int k = 0; k < 6; k++) {
            triangle[count++] = ends[k];
        }
        for (int ring = 0; ring < RINGS - 1; ring++) {
            int a = ROUND * ring + i, b = ROUND * ring + next, c = a + ROUND, d = b + ROUND;
            int two[6] = {a, c, b, b, c, d};
            for (int k = 0; k < 6; k++) {
                triangle[count++] = two[k];
            }
        }
    }
    return with_body(scene, shapeTriMesh(scene, vertex, KNOBS, triangle, count / 3));
}

static dBodyID born(AnyScene *any, int which, unsigned long long *state)
{
    Scene *s = &any->s;
    switch (which) {
    case 0: return knobs(s, state);
    case 1: return with_body(s, dCreateCylinder(s->space, (dReal)r, (dReal)(3 * r)));
    case 2: return with_body(s, dCreateBox(s->space, (dReal)r, (dReal)(2 * r), (dReal)(3 * r)));
    default: return with_body(s, dCreateCapsule(s->space, (dReal)(r / 2), (dReal)(2 * r)));
    }
}

static void place(dBodyID body, unsigned long long *state)
{
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, (dReal)draw(state), (dReal)draw(state), (dReal)draw(state), (dReal)(3 * draw(state)));
    dBodySetRotation(body, turn);
    dBodySetPosition(body, (dReal)(r * draw(state)), (dReal)(r * draw(state)), (dReal)(r * draw(state)));
}

/* Two in each other, the first hollow, or six; or two, one on a joint, so that ODE solves. */
START_TEST(test_hollow_things_are_not_thrown)
{
    AnyScene any;
    int way = _i % anyOwnWays, kind = _i / (anyOwnWays * MODULI * SEEDS);
    unsigned long long state = (unsigned long long)_i;
    anyOpen(&any, way, moduli[_i / anyOwnWays % MODULI], 1);
    dWorldSetGravity(any.s.world, 0, 0, 0);
    dBodyID body[6];
    int count = kind == 1 ? 6 : 2;
    for (int k = 0; k < count; k++) {
        body[k] = born(&any, k == 1 ? 1 + _i / (anyOwnWays * MODULI) % 3 : 0, &state);
        place(body[k], &state);
    }
    if (kind == 2) {
        dJointID joint = dJointCreateBall(any.s.world, 0);
        dJointAttach(joint, body[0], 0);
    }
    for (int i = 0; i < 180; i++) {
        anyStep(&any, kind == 1 ? 0.05 : h);
        for (int k = 0; k < count; k++) {
            ck_assert_double_lt(bodySpeed(body[k]), 1);
        }
    }
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_wedged", 60, &tests);
    tcase_add_loop_test(tests, test_hollow_things_are_not_thrown, 0, 3 * SEEDS * MODULI * anyOwnWays);
    return fixtureMain(suite);
}
