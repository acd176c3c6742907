/* Chung and Ooi, tests 5 to 8: the numbers of tests/bridge/test_chung_ooi_spin.c as tables and plots. */
#include "scenes/chung_ooi_spin.h"

#include "page.h"

/* Slip afterwards over mu times the normal speed, and spin times radius over mu times the speed it came with. */
static void grain_hits(const BallKind *kind, double x, double *slip, double *turning)
{
    const double mu = kind->friction, v = 5;
    const BallMotion is = ballHit(kind, (BallMotion){v, x * mu * v, 0});
    *slip = (is.along - kind->radius * is.spin) / (mu * is.normal);
    *turning = kind->radius * is.spin / (mu * v);
}

START_TEST(test_growing_way)
{
    double slip[2][WAYS], turning[2][WAYS], elements[2][ELEMENTS], ours = 0, slide = 0;
    for (int i = 0; i < ELEMENTS; i++) {
        double unused;
        elements[0][i] = element[i][0];
        elements[1][i] = element[i][1];
        grain_hits(&grain[0], element[i][0], &slip[0][0], &unused);
        ours += pow(slip[0][0] - element[i][1], 2) / ELEMENTS;
    }
    for (int of = 0; of < 2; of++) {
        for (int i = 0; i < WAYS; i++) {
            grain_hits(&grain[of], along[i], &slip[of][i], &turning[of][i]);
            if (along[i] >= 6) {
                keepGreatest(&slide, fabs(slip[of][i] - recoil[of][i]));
            }
        }
    }
    pageText("### Test 5: growing way along the plane\n\n10 um, 5 m/s, mu = 0.3. Where the surfaces slide throughout "
             "(incidence of 6 and more) every law gives Coulomb's rebound; where they stick, the rebound tells the "
             "tangential spring. The published discrete elements have another spring than ours (half of Mindlin's "
             "stiffness, whose force only grows); the published finite elements have none, and ours is nearer to "
             "them.\n\n| recoil | |\n|---|---|\n| greatest difference where it slides | %.2g |\n"
             "| rms difference to the finite elements (steel) | %.2g |\n",
             slide, sqrt(ours));
    const Series recoils[] = {
        {"steel", "with lines", WAYS, along, slip[0]},
        {"polyethylene", "with lines", WAYS, along, slip[1]},
        {"published, steel", "with points pt 6 lc 1", WAYS, along, recoil[0]},
        {"published, polyethylene", "with points pt 4 lc 2", WAYS, along, recoil[1]},
        {"finite elements, steel", "with points pt 2 lc rgb 'black'", ELEMENTS, elements[0], elements[1]}};
    pagePlot("chung-ooi-5-recoil", "Test 5: slip of the surface afterwards", "incidence", "recoil", "set key left\n",
             recoils, 5);
    const Series turns[] = {{"steel", "with lines", WAYS, along, turning[0]},
                            {"polyethylene", "with lines", WAYS, along, turning[1]},
                            {"published, steel", "with points pt 6 lc 1", WAYS, along, turn[0]},
                            {"published, polyethylene", "with points pt 4 lc 2", WAYS, along, turn[1]}};
    pagePlot("chung-ooi-5-spin", "Test 5: spin afterwards", "incidence", "spin", "set key bottom\n", turns, 4);
}
END_TEST

/* Differences to what is published: where it slides throughout, and where it sticks. */
typedef struct Off {
    double slides, sticks;
} Off;

static void compare(Off *off, int of, int i, double is)
{
    if (!isnan(leaves[of][i])) {
        keepGreatest(i >= SLIDES ? &off->slides : &off->sticks, fabs(is - leaves[of][i]));
    }
}

static void draw(const char *name, const char *title, double ours[2][SPINS])
{
    double comes[SPINS], published[2][SPINS];
    for (int i = 0; i < SPINS; i++) {
        comes[i] = (i + 1) * 5;
        for (int of = 0; of < 2; of++) {
            published[of][i] = leaves[of][i];
        }
    }
    const Series series[] = {{"aluminium alloy", "with lines", SPINS - 1, comes, ours[0]},
                             {"nylon", "with lines", SPINS - 1, comes, ours[1]},
                             {"published, aluminium alloy", "with points pt 6 lc 1", SPINS - 1, comes, published[0]},
                             {"published, nylon", "with points pt 4 lc 2", SPINS - 1, comes, published[1]}};
    pagePlot(name, title, "angle of the slip that it comes with [degrees]", "slip / normal speed afterwards",
             "set key left\n", series, 4);
}

START_TEST(test_growing_spin)
{
    double ours[2][SPINS];
    Off off = {0, 0};
    for (int of = 0; of < 2; of++) {
        for (int i = 0; i < SPINS; i++) {
            const BallMotion is = ballHit(&ball[of], (BallMotion){0.2, 0, -spinSlip(i) / ball[of].radius});
            ours[of][i] = (is.along - ball[of].radius * is.spin) / is.normal;
            compare(&off, of, i, ours[of][i]);
        }
    }
    pageText(
        "### Test 6: growing spin\n\n0.1 m, 0.2 m/s, mu = 0.4, e = 0.5; it comes straight down and spins. Below 65 "
        "degrees it sticks, and what is published is of viscous dashpots beside a spring of 1.2 times Mindlin's "
        "stiffness, ours of Hunt's and Crossley's damping beside Mindlin's.\n\n"
        "| slip over normal speed | greatest difference |\n|---|---|\n| it slides throughout (from 65 degrees) | "
        "%.2g of up to 7.1 |\n| it sticks (below) | %.2g |\n",
        off.slides, off.sticks);
    draw("chung-ooi-6", "Test 6: slip of the surface afterwards", ours);
}
END_TEST

START_TEST(test_like_spins)
{
    static const BallKind metal[2] = {{7e10, 0.33, 2700, 0.1, 0.4, 0.5}, {1.2e11, 0.35, 8900, 0.1, 0.4, 0.5}};
    double sideways = 0, lost = 0, comes[SPINS], kept_spin[2][SPINS];
    for (int i = 0; i < 2 * SPINS; i++) {
        const double spin = spinSlip(i % SPINS) / 0.1;
        Scene scene;
        dBodyID body[2];
        ballsMeet(&scene, body, &metal[i / SPINS], &metal[i / SPINS]);
        for (int k = 0; k < 2; k++) {
            dBodySetLinearVel(body[k], (dReal)(k ? -0.2 : 0.2), 0, 0);
            dBodySetAngularVel(body[k], 0, (dReal)(k ? -spin : spin), 0);
        }
        sceneRun(&scene, 40, 1e-4);
        comes[i % SPINS] = spin;
        kept_spin[i / SPINS][i % SPINS] = (double)dBodyGetAngularVel(body[0])[1];
        keepGreatest(&sideways, fabs(bodyGoes(body[0], 2)) / spinSlip(i % SPINS));
        keepGreatest(&lost, fabs(kept_spin[i / SPINS][i % SPINS] / spin - 1));
        sceneClose(&scene);
    }
    pageText("### Test 7: two balls with like spins\n\nThey do not slip on each other: nothing is to come of the spin, "
             "which is to stay.\n\n| | published | ours, greatest of 34 |\n|---|---|---|\n"
             "| speed sideways over the surface's speed | 0 | %.2g |\n| part of the spin that is lost | 0 | %.2g |\n",
             sideways, lost);
    const Series series[] = {{"aluminium alloy", "with points pt 7", SPINS, comes, kept_spin[0]},
                             {"copper", "with points pt 6 ps 1.8", SPINS, comes, kept_spin[1]},
                             {"published", "with lines dt 2 lc rgb 'black'", SPINS, comes, comes}};
    pagePlot("chung-ooi-7", "Test 7: spin afterwards", "spin before [rad/s]", "spin [rad/s]", "set key left\n", series,
             3);
}
END_TEST

START_TEST(test_large_ball)
{
    Off off = {0, 0};
    double ours[2][SPINS];
    for (int n = 0; n < 4 * SPINS; n++) {
        const int i = n % SPINS, of = n / SPINS % 2;
        BallKind large = ball[of];
        large.radius *= 5;
        large.density *= 1000;
        large.young *= n / SPINS / 2 ? 1 : 1000;
        Scene scene;
        dBodyID body[2];
        ballsMeet(&scene, body, &ball[of], &large);
        dBodySetLinearVel(body[0], (dReal)0.2, 0, 0);
        dBodySetAngularVel(body[0], 0, (dReal)(spinSlip(i) / 0.1), 0);
        sceneRun(&scene, 40, of ? 4e-4 : 1e-4);
        ours[of][i] = (bodyGoes(body[0], 2) - 0.1 * (double)dBodyGetAngularVel(body[0])[1]) / bodyGoes(body[0], 0);
        compare(&off, of, i, ours[of][i]);
        sceneClose(&scene);
    }
    pageText(
        "### Test 8: a ball that spins hits a large one\n\nFive times as large, a thousand times as dense; a "
        "thousand times as hard (case A) or as hard (case B). The published curves are those of test 6.\n\n"
        "| slip over normal speed, both cases | greatest difference |\n|---|---|\n| it slides throughout | %.2g |\n"
        "| it sticks | %.2g |\n",
        off.slides, off.sticks);
    draw("chung-ooi-8", "Test 8, case B: slip of the surface afterwards", ours);
}
END_TEST

void addChungOoiSpin(TCase *tests)
{
    tcase_add_test(tests, test_growing_way);
    tcase_add_test(tests, test_growing_spin);
    tcase_add_test(tests, test_like_spins);
    tcase_add_test(tests, test_large_ball);
}
