/* Free spheres of unlike sizes and materials collide with friction in zero gravity: linear and angular momentum stay,
 * to rounding, while energy does not and spins change. */
#include <math.h>

#include "scenes/fixture.h"

enum { num_balls = 12 };

typedef struct Momentum {
    dReal linear[3], angular[3];
    double scale; /* of the linear momentum: sum of the magnitudes */
    double scale_angular;
} Momentum;

static double length(const dReal *a)
{
    return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

static void add_body(Momentum *sum, dBodyID body)
{
    dMass mass;
    dBodyGetMass(body, &mass);
    const dReal *p = dBodyGetPosition(body), *v = dBodyGetLinearVel(body), *w = dBodyGetAngularVel(body);
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        sum->linear[i] += mass.mass * v[i];
        sum->angular[i] += mass.mass * (p[j] * v[k] - p[k] * v[j]) + mass.I[0] * w[i];
    }
    sum->scale += mass.mass * length(v);
    sum->scale_angular += mass.mass * length(v) * length(p) + mass.I[0] * length(w);
}

/* Balls on a shell, all heading for the middle with some scatter. */
static void make_balls(Scene *scene, dBodyID *balls)
{
    dRandSetSeed(7);
    for (int i = 0; i < num_balls; i++) {
        double height = 1 - 2 * (i + 0.5) / num_balls, around = 2.4 * i, level = sqrt(1 - height * height);
        double radius = 0.05 + 0.05 * dRandReal(), mass = 0.2 + dRandReal(), far = 0.4 + 0.2 * dRandReal();
        double x = far * level * cos(around), y = far * level * sin(around), z = far * height;
        dGeomID geom = sceneBall(scene, radius, mass, x, y, z);
        balls[i] = dGeomGetBody(geom);
        dBodySetLinearVel(balls[i], -3 * x + dRandReal() - 0.5, -3 * y + dRandReal() - 0.5, -3 * z);
        dBodySetAngularVel(balls[i], 20 * dRandReal(), 20 * dRandReal() - 10, -20 * dRandReal());
        dcMaterial material = materialRough(1e5 * (1 + 50 * dRandReal()), 0.3 * dRandReal(), 0.9, 0.6, 0.02);
        ck_assert_int_eq(dcGeomSetMaterial(scene->dc, geom, &material), dcOk);
    }
}

static void measure(dBodyID *balls, Momentum *sum)
{
    *sum = (Momentum){.scale = 0};
    for (int i = 0; i < num_balls; i++) {
        add_body(sum, balls[i]);
    }
}

/* The sums of a run, compared at every outer step. Loop: automatic substeps, one substep, five substeps. */
START_TEST(test_momentum_stays)
{
    static const int substeps[] = {0, 1, 5};
    Scene scene;
    dBodyID balls[num_balls];
    Momentum before, now;
    sceneOpen(&scene, 0);
    make_balls(&scene, balls);
    ck_assert_int_eq(dcWorldSetSubsteps(scene.dc, substeps[_i]), dcOk);
    measure(balls, &before);
    dcWorldCollide(scene.dc, scene.space);
    double start = dcWorldGetKineticEnergy(scene.dc), spin = dBodyGetAngularVel(balls[0])[0];
    int most = 0;
    for (int step = 0; step < 300; step++) {
        sceneRun(&scene, 1, 2e-3);
        measure(balls, &now);
        assertVectorWithin(now.linear, before.linear, asPrecise(1e-13) * before.scale * sqrt(1 + step));
        assertVectorWithin(now.angular, before.angular, asPrecise(1e-13) * before.scale_angular * sqrt(1 + step));
        int contacts = dcWorldGetNumContacts(scene.dc);
        most = contacts > most ? contacts : most;
    }
    ck_assert_int_ge(most, 2);
    ck_assert_double_lt(dcWorldGetKineticEnergy(scene.dc), 0.95 * start);
    ck_assert_double_gt(fabs(dBodyGetAngularVel(balls[0])[0] - spin), 0.1);
    sceneClose(&scene);
}
END_TEST

/* A ball hits a box off its centre, everything free: the linear momentum stays to rounding. */
START_TEST(test_linear_momentum_with_box)
{
    Scene scene;
    Momentum before = {.scale = 0}, now = {.scale = 0};
    sceneOpen(&scene, 0);
    dBodyID box = dGeomGetBody(sceneBox(&scene, 0.4, 2, 0, 0, 0));
    dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0.15, 0.1, 0.35));
    dBodySetLinearVel(ball, 0.2, 0, -2);
    add_body(&before, box);
    add_body(&before, ball);
    sceneRun(&scene, 200, 1e-3);
    add_body(&now, box);
    add_body(&now, ball);
    assertVectorWithin(now.linear, before.linear, asPrecise(1e-12) * before.scale);
    ck_assert_double_gt(bodyGoes(ball, 2), -1);
    ck_assert_double_gt(length(dBodyGetAngularVel(box)), 0.1);
    sceneClose(&scene);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("momentum", 20, &tests);
    tcase_add_loop_test(tests, test_momentum_stays, 0, 3);
    tcase_add_test(tests, test_linear_momentum_with_box);
    return fixtureMain(suite);
}
