/*
 * SimBenchmark's rolling, bouncing and 666, with the numbers of its sources (benchmark/include/...Benchmark.hpp); the
 * sizes that it keeps in its resource files are ours.
 */
#include <math.h>

#include "page.h"
#include "scenes/any_scene.h"

static const double gravity = 9.81;
static AnyScene any;

static dBodyID add(dGeomID geom, double mass, double x, double y, double z)
{
    dMass m;
    dBodyID body = dBodyCreate(any.s.world);
    dMassSetSphereTotal(&m, (dReal)mass, dGeomGetClass(geom) == dSphereClass ? dGeomSphereGetRadius(geom) : 1);
    if (dGeomGetClass(geom) == dBoxClass) {
        dVector3 side;
        dGeomBoxGetLengths(geom, side);
        dMassSetBoxTotal(&m, (dReal)mass, side[0], side[1], side[2]);
    }
    dBodySetMass(body, &m);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, (dReal)x, (dReal)y, (dReal)z);
    return body;
}

/* ---- rolling ---- */

enum { BALLS = 25, LONGEST = 4000 };

typedef struct Rolling {
    int count;
    double time[LONGEST], box[LONGEST], ball[LONGEST]; /* speeds along the push */
    double box_rate, ball_rate, error;
} Rolling;

/* A box of 10 kg on the ground with 25 balls of 1 kg on it, pushed by 150 N. */
static void make_rolling(dBodyID *box, dBodyID *ball)
{
    dcMaterial ground = materialRough(1e8, 1, 0.4, 0.4, 0), above = ground;
    anyOpen(&any, anyManaged, 1e8, 1);
    dcWorldSetCombineRule(any.s.dc, dcQuantityStaticFriction, dcRuleMinimum);
    dcWorldSetCombineRule(any.s.dc, dcQuantityDynamicFriction, dcRuleMinimum);
    above.static_friction = above.dynamic_friction = 0.8;
    dcWorldSetDefaultMaterial(any.s.dc, &above);
    dGeomID floor = sceneFloor(&any.s);
    dcGeomSetMaterial(any.s.dc, floor, &ground);
    *box = add(dCreateBox(any.s.space, 20, 20, 1), 10, 0, 0, 0.5);
    for (int i = 0; i < BALLS; i++) {
        ball[i] = add(dCreateSphere(any.s.space, REAL(0.5)), 1, 2. * (i % 5 - 2), 2. * (i / 5 - 2), 1.5);
    }
}

static void run_rolling(Rolling *r, double h, const double push[2])
{
    const double f2 = (150 - 0.4 * 35 * gravity) / 10 / (3.5 + 2.5),
                 box_law = (150 - 0.4 * 35 * gravity - 25 * f2) / 10;
    dBodyID box, ball[BALLS];
    make_rolling(&box, ball);
    anyRun(&any, 1, h);
    *r = (Rolling){.count = (int)lround(4 / h)};
    for (int i = 0; i < r->count; i++) {
        dBodyAddForce(box, (dReal)(150 * push[0]), (dReal)(150 * push[1]), 0);
        anyStep(&any, h);
        const double t = (i + 1) * h;
        double squares = 0;
        r->time[i] = t;
        r->box[i] = bodyGoes(box, 0) * push[0] + bodyGoes(box, 1) * push[1];
        r->ball[i] = bodyGoes(ball[12], 0) * push[0] + bodyGoes(ball[12], 1) * push[1];
        for (int k = 0; k < 3; k++) {
            const double along = k < 2 ? push[k] : 0;
            squares += pow(bodyGoes(box, k) - box_law * t * along, 2) + pow(bodyGoes(ball[12], k) - f2 * t * along, 2);
        }
        r->error += squares / r->count;
    }
    r->box_rate = r->box[r->count - 1] / 4;
    r->ball_rate = r->ball[r->count - 1] / 4;
    anyClose(&any);
}

START_TEST(test_rolling)
{
    static Rolling run[3];
    static const double along_y[2] = {0, 1}, slanting[2] = {0.5, 0.86602540378443865};
    static const struct {
        const char *name;
        double h;
        const double *push;
    } kinds[3] = {
        {"1 ms, slanting", 1e-3, slanting}, {"1 ms, along y", 1e-3, along_y}, {"1/60 s, slanting", 1. / 60, slanting}};
    pageText("## SimBenchmark\n\nRigid body engines side by side (<https://leggedrobotics.github.io/SimBenchmark/>), "
             "with the numbers of its sources. Its results are plots, without numbers to set beside; what it compares "
             "with are closed forms, and these stand here. At the program's own step.\n\n"
             "### Rolling\n\nA box of 10 kg, 25 balls of 1 kg on it, pushed by 150 N; mu 0.4 below and 0.8 above. "
             "SimBenchmark: *the pushing force resulted in no motion in ODE and Dart, due to their pyramid shaped "
             "friction cone* where the push is not along an axis. The error is its own: the mean square of the "
             "velocity's differences.\n\n"
             "| step, push | box, m/s^2 | ball, m/s^2 | error, m^2/s^2 |\n|---|---|---|---|\n"
             "| closed form | 0.7385 | 0.2110 | 0 |\n");
    for (int i = 0; i < 3; i++) {
        run_rolling(&run[i], kinds[i].h, kinds[i].push);
        pageText("| %s | %.4f | %.4f | %.2g |\n", kinds[i].name, run[i].box_rate, run[i].ball_rate, run[i].error);
    }
    const double t[2] = {0, 4}, box[2] = {0, 4 * 0.7385}, ball[2] = {0, 4 * 0.211};
    const Series series[] = {{"box, 1/60 s", "with lines", run[2].count, run[2].time, run[2].box},
                             {"ball, 1/60 s", "with lines", run[2].count, run[2].time, run[2].ball},
                             {"closed form", "with lines dt 2 lc rgb 'black'", 2, t, box},
                             {"", "with lines dt 2 lc rgb 'black'", 2, t, ball}};
    pagePlot("simbenchmark-rolling", "Rolling: speed along the push", "time [s]", "speed [m/s]", "set key left\n",
             series, 4);
}
END_TEST

/* ---- bouncing ---- */

enum { BOUNCERS = 49, BOUNCE_STEPS = 2000 };

/* Of all balls, at the velocities' own time. */
static double bouncers_energy(const dBodyID *ball, double m, double h)
{
    double sum = (double)dcWorldGetPotentialEnergy(any.s.dc);
    for (int i = 0; i < BOUNCERS; i++) {
        const double v = bodyGoes(ball[i], 2), middle = bodyAt(ball[i], 2) - 0.1 - v * h / 2;
        sum += m * (gravity * middle + v * v / 2);
    }
    return sum;
}

START_TEST(test_bouncing)
{
    static double time[BOUNCE_STEPS], energy[3][BOUNCE_STEPS];
    static const double modulus[3] = {1e6, 1e8, 1e10};
    const double m = 10, height = 5, h = 0.01;
    pageText("### Bouncing\n\n49 balls of 10 kg and 0.1 m fall from 5 m without loss, for 20 s, in steps of 10 ms. "
             "The energy (at the velocities' own time) over that at the start: 1 is right.\n\n"
             "| modulus, Pa | in the end, less 1 | greatest, less 1 | least, less 1 | impacts of a ball "
             "|\n|---|---|---|---|---|\n");
    for (int kind = 0; kind < 3; kind++) {
        dBodyID ball[BOUNCERS];
        double most = 0, least = 2;
        int impacts = 0, falls = 0;
        dcMaterial material = materialSmooth(modulus[kind], 0);
        anyOpen(&any, anyManaged, 1e8, 0);
        dcWorldSetDefaultMaterial(any.s.dc, &material);
        sceneFloor(&any.s);
        for (int i = 0; i < BOUNCERS; i++) {
            ball[i] = add(dCreateSphere(any.s.space, REAL(0.1)), m, i % 7, (i - i % 7) / 7., height);
        }
        for (int n = 0; n < BOUNCE_STEPS; n++) {
            anyStep(&any, h);
            impacts += falls && bodyGoes(ball[0], 2) > 1;
            falls = bodyGoes(ball[0], 2) < -1 || (falls && bodyGoes(ball[0], 2) < 1);
            time[n] = (n + 1) * h;
            energy[kind][n] = bouncers_energy(ball, m, h) / (BOUNCERS * m * gravity * (height - 0.1));
            keepGreatest(&most, energy[kind][n]);
            least = fmin(least, energy[kind][n]);
        }
        pageText("| %.0e | %.1e | %.1e | %.1e | %d |\n", modulus[kind], energy[kind][BOUNCE_STEPS - 1] - 1, most - 1,
                 least - 1, impacts);
        anyClose(&any);
    }
    const Series series[] = {{"1e6 Pa", "with lines", BOUNCE_STEPS, time, energy[0]},
                             {"1e8 Pa", "with lines", BOUNCE_STEPS, time, energy[1]},
                             {"1e10 Pa", "with lines", BOUNCE_STEPS, time, energy[2]}};
    pagePlot("simbenchmark-bouncing", "Bouncing: energy over that at the start", "time [s]", "E/E_0",
             "set yrange [0:1.2]\nset key bottom\n", series, 3);
}
END_TEST

/* ---- 666 ---- */

enum { SPHERES = 216, CUBE_STEPS = 2400 };

/* Greatest overlap of two balls, and of one and the ground. */
static double greatest_overlap(void)
{
    double most = 0;
    for (int i = 0; i < dcWorldGetNumContacts(any.s.dc); i++) {
        dcContactReport report;
        ck_assert_int_eq(dcWorldGetContact(any.s.dc, i, &report), dcOk);
        keepGreatest(&most, (double)report.depth);
    }
    return most;
}

START_TEST(test_666)
{
    static double time[CUBE_STEPS], overlap[2][CUBE_STEPS];
    static const double step[2] = {1. / 240, 1. / 60};
    pageText("### 666\n\n216 balls of 10 kg and 0.1 m, in a cube with gaps of 0.01 m, out of place by up to 1 mm, "
             "fall apart for 10 s; no friction; 1e9 Pa, c = 10 s/m. SimBenchmark looks at how far balls overlap; of a "
             "compliant contact the law says it: one ball of that weight at rest overlaps by %.2g mm.\n\n"
             "| step | greatest overlap, mm | in the last second, mm | fallen through |\n|---|---|---|---|\n",
             1e3 * anyBallDepth(0.1, 10, 1e9));
    for (int kind = 0; kind < 2; kind++) {
        const int steps = (int)lround(10 / step[kind]);
        dBodyID ball[SPHERES];
        double most = 0, late = 0;
        int lost = 0;
        dcMaterial material = materialSmooth(1e9, 10);
        anyOpen(&any, anyManaged, 1e9, 10);
        dcWorldSetDefaultMaterial(any.s.dc, &material);
        sceneFloor(&any.s);
        dRandSetSeed(42);
        for (int i = 0; i < SPHERES; i++) {
            const double x = 0.21 * (i % 6) + 1e-3 * (double)dRandReal();
            const double y = 0.21 * (i / 6 % 6) + 1e-3 * (double)dRandReal();
            ball[i] = add(dCreateSphere(any.s.space, REAL(0.1)), 10, x, y, 1.101 + 0.21 * (i / 36));
        }
        for (int n = 0; n < steps; n++) {
            anyStep(&any, step[kind]);
            time[n] = (n + 1) * step[kind];
            overlap[kind][n] = 1e3 * greatest_overlap();
            keepGreatest(&most, overlap[kind][n]);
            keepGreatest(&late, n >= steps * 9 / 10 ? overlap[kind][n] : 0);
        }
        for (int i = 0; i < SPHERES; i++) {
            lost += bodyAt(ball[i], 2) < 0;
        }
        pageText("| 1/%.0f s | %.3g | %.3g | %d |\n", 1 / step[kind], most, late, lost);
        anyClose(&any);
    }
    const Series series[] = {{"1/60 s", "with lines", CUBE_STEPS / 4, time, overlap[1]}};
    pagePlot("simbenchmark-666", "666: greatest overlap of all contacts", "time [s]", "overlap [mm]", "", series, 1);
}
END_TEST

void addSimBenchmark(TCase *tests)
{
    tcase_add_test(tests, test_rolling);
    tcase_add_test(tests, test_bouncing);
    tcase_add_test(tests, test_666);
}
