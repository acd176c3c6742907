/* The same program gives the same bits: two runs of a pile, with memory laid out differently in the second. */
#include <stdlib.h>
#include <string.h>

#include "scenes/fixture.h"

enum { num_balls = 64, num_steps = 90, kinds = 3 };

typedef struct Trace {
    dReal state[num_balls][13];
    dReal energy, dissipated, first_contact[4];
    int contacts, substeps;
} Trace;

/* Things of three classes tumble into a bin. */
static void make_pile(Scene *scene, dBodyID *bodies, int scatter, void **junk)
{
    sceneFloor(scene);
    dCreatePlane(scene->space, 1, 0, 0, -0.5);
    dCreatePlane(scene->space, -1, 0, 0, -0.5);
    dCreatePlane(scene->space, 0, 1, 0, -0.5);
    dCreatePlane(scene->space, 0, -1, 0, -0.5);
    dRandSetSeed(11);
    for (int i = 0; i < num_balls; i++) {
        double x = 0.24 * (i % 4) - 0.36, y = 0.24 * (i / 4 % 4) - 0.36, z = 0.2 + 0.24 * (i / 16);
        dGeomID geom = i % kinds ? sceneBall(scene, 0.1, 1, x, y, z) : sceneCapsule(scene, 0.06, 0.1, 1, x, y, z);
        bodies[i] = dGeomGetBody(geom);
        dBodySetLinearVel(bodies[i], dRandReal() - 0.5, dRandReal() - 0.5, dRandReal() - 0.5);
        dBodySetAngularVel(bodies[i], dRandReal(), dRandReal(), dRandReal());
        junk[i] = malloc(scatter ? 16 + (size_t)(i * 7919 % 977) : 1);
    }
}

static void run_pile(Trace *trace, int scatter, int quick)
{
    Scene scene;
    dBodyID bodies[num_balls];
    void *junk[num_balls];
    sceneOpen(&scene, 9.81);
    make_pile(&scene, bodies, scatter, junk);
    memset(trace, 0, sizeof *trace);
    for (int i = 0; i < num_steps; i++) {
        ck_assert_int_eq((quick ? dcWorldQuickStep : dcWorldStep)(scene.dc, scene.space, 1.0 / 60), dcOk);
        trace->substeps += dcWorldGetLastSubsteps(scene.dc);
    }
    for (int i = 0; i < num_balls; i++) {
        memcpy(&trace->state[i][0], dBodyGetPosition(bodies[i]), 3 * sizeof(dReal));
        memcpy(&trace->state[i][3], dBodyGetQuaternion(bodies[i]), 4 * sizeof(dReal));
        memcpy(&trace->state[i][7], dBodyGetLinearVel(bodies[i]), 3 * sizeof(dReal));
        memcpy(&trace->state[i][10], dBodyGetAngularVel(bodies[i]), 3 * sizeof(dReal));
        free(junk[i]);
    }
    trace->energy = sceneEnergy(&scene);
    trace->dissipated = dcWorldGetDissipatedEnergy(scene.dc);
    trace->contacts = dcWorldGetNumContacts(scene.dc);
    dcContactReport report;
    ck_assert_int_eq(dcWorldGetContact(scene.dc, 0, &report), dcOk);
    memcpy(trace->first_contact, report.point, 3 * sizeof(dReal));
    trace->first_contact[3] = report.normal_force;
    sceneClose(&scene);
}

START_TEST(test_same_bits)
{
    static Trace first, second;
    run_pile(&first, 0, _i);
    run_pile(&second, 1, _i);
    ck_assert_int_gt(first.contacts, num_balls / 2);
    ck_assert_int_gt(first.substeps, num_steps);
    for (int i = 0; i < num_balls; i++) {
        ck_assert_msg(memcmp(first.state[i], second.state[i], sizeof first.state[i]) == 0, "body %d differs", i);
    }
    ck_assert_mem_eq(&first, &second, sizeof first);
}
END_TEST

/* That the comparison can fail: a change in the last bit of one velocity spreads. */
START_TEST(test_other_bits)
{
    dReal end[2];
    for (int run = 0; run < 2; run++) {
        Scene scene;
        sceneOpen(&scene, 9.81);
        sceneFloor(&scene);
        dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, 1, 0, 0, 0.2));
        dBodySetLinearVel(ball, run ? 1 + 4 * DC_EPSILON : 1, 0, 0);
        sceneRun(&scene, 60, 1.0 / 60);
        end[run] = dBodyGetPosition(ball)[0];
        sceneClose(&scene);
    }
    ck_assert(memcmp(&end[0], &end[1], sizeof end[0]) != 0);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("determinism", 60, &tests);
    tcase_add_loop_test(tests, test_same_bits, 0, 2);
    tcase_add_test(tests, test_other_bits);
    return fixtureMain(suite);
}
