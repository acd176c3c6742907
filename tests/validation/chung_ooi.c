/* Chung and Ooi, tests 1 to 4: the numbers of tests/bridge/test_chung_ooi.c as tables and plots. */
#include "scenes/chung_ooi.h"

#include "page.h"

enum { HEAD_ON = 300, DOWN = 500 };

static Scene scene;

/* Steps until `count` and notes force and time of the only contact. */
typedef struct Pulse {
    int count;
    double time[DOWN], force[DOWN], most_force, most_depth, lasts;
} Pulse;

static void follow(Pulse *pulse, int count, double step)
{
    pulse->count = count;
    pulse->most_force = pulse->most_depth = pulse->lasts = 0;
    for (int i = 0; i < count; i++) {
        dcContactReport report = {0};
        sceneRun(&scene, 1, step);
        if (dcWorldGetNumContacts(scene.dc) > 0) {
            ck_assert_int_eq(dcWorldGetContact(scene.dc, 0, &report), dcOk);
            pulse->lasts += step;
        }
        pulse->time[i] = i * step * 1e6;
        pulse->force[i] = (double)report.normal_force / 1000;
        keepGreatest(&pulse->most_force, (double)report.normal_force);
        keepGreatest(&pulse->most_depth, (double)report.depth);
    }
}

static void row(const char *what, double published, double ours, const char *unit)
{
    pageText("| %s | %.5g %s | %.5g %s | %+.2f %% |\n", what, published, unit, ours, unit,
             100 * (ours / published - 1));
}

static void head(const char *title, const char *about)
{
    pageText("### %s\n\n%s\n\n| | published | ours | off |\n|---|---|---|---|\n", title, about);
}

START_TEST(test_head_on)
{
    static const char *const name[2] = {"glass", "limestone"};
    static Pulse pulse[2];
    const double r = 0.01;
    pageText("## Impacts of balls: Chung and Ooi\n\nY. C. Chung and J. Y. Ooi, *Benchmark tests for verifying discrete "
             "element modelling codes at particle impact level*, Granular Matter 13 (2011) 643-656. The law of "
             "combination is Hertz' (`dcRuleHertz`), the mode `dcStepResolved`; restitution is given by `c` for the "
             "published one at each impact's own normal speed.\n\n");
    head("Test 1: two equal balls head on", "10 mm, 10 m/s each, elastic: greatest force and overlap.");
    for (int i = 0; i < 2; i++) {
        const double mass = density[i] * 4 / 3 * M_PI * r * r * r;
        sceneOpen(&scene, 0);
        dcMaterial material = materialRough(dcPlaneStrainModulus(young[i], poisson[i]), 0, 0.35, 0.35, 0);
        material.poissons_ratio = poisson[i];
        dcWorldSetDefaultMaterial(scene.dc, &material);
        dcWorldSetCombineRule(scene.dc, dcQuantityModulus, dcRuleHertz);
        dcWorldSetStepping(scene.dc, dcStepResolved);
        for (int side = -1; side < 2; side += 2) {
            dGeomID ball = sceneBall(&scene, r, mass, side * (r + 1e-6), 0, 0);
            dBodySetLinearVel(dGeomGetBody(ball), (dReal)(-10 * side), 0, 0);
        }
        follow(&pulse[i], HEAD_ON, 2e-7);
        row(i ? "limestone, force" : "glass, force", force[i], pulse[i].most_force, "N");
        row(i ? "limestone, overlap" : "glass, overlap", 1e6 * depth[i], 1e6 * pulse[i].most_depth, "um");
        sceneClose(&scene);
    }
    const double ends[2] = {0, 60}, published[2][2] = {{10.7, 10.7}, {7.108, 7.108}};
    const Series series[] = {{name[0], "with lines", HEAD_ON, pulse[0].time, pulse[0].force},
                             {name[1], "with lines", HEAD_ON, pulse[1].time, pulse[1].force},
                             {"published peaks", "with lines dt 2 lc rgb 'black'", 2, ends, published[0]},
                             {"", "with lines dt 2 lc rgb 'black'", 2, ends, published[1]}};
    pagePlot("chung-ooi-1", "Test 1: force of the impact", "time [us]", "force [kN]", "", series, 4);
}
END_TEST

START_TEST(test_down)
{
    static const BallKind alloy[2] = {{7e10, 0.3, 2699, 0.1, 0, 1}, {4e10, 0.35, 1800, 0.1, 0, 1}};
    static Pulse pulse[2];
    head("Test 2: straight down on a plane, elastic", "0.1 m, 0.2 m/s.");
    for (int i = 0; i < 2; i++) {
        const double v = 0.2, mass = ballMass(&alloy[i]);
        const double lasts = dcHuntCrossleyContactTime(ballStiffness(&alloy[i]), 0, mass, v);
        ballOpen(&scene, &alloy[i], v);
        ballPlane(&scene, &alloy[i], v);
        dBodyID ball = dGeomGetBody(sceneBall(&scene, 0.1, mass, 0, 0, 0.1 + v * lasts / 100));
        dBodySetLinearVel(ball, 0, 0, (dReal)-v);
        follow(&pulse[i], DOWN, lasts / 400);
        row(i ? "magnesium alloy, force" : "aluminium alloy, force", i ? 7233 : 11357, pulse[i].most_force, "N");
        if (i == 0) {
            row("aluminium alloy, overlap", 49.8, 1e6 * pulse[i].most_depth, "um");
            row("aluminium alloy, duration", 727.5, 1e6 * pulse[i].lasts, "us");
        }
        row(i ? "magnesium alloy, speed afterwards" : "aluminium alloy, speed afterwards", v, bodyGoes(ball, 2), "m/s");
        sceneClose(&scene);
    }
    const double ends[2] = {0, 900}, published[2][2] = {{11.357, 11.357}, {7.233, 7.233}};
    const Series series[] = {{"aluminium alloy", "with lines", DOWN, pulse[0].time, pulse[0].force},
                             {"magnesium alloy", "with lines", DOWN, pulse[1].time, pulse[1].force},
                             {"published peaks", "with lines dt 2 lc rgb 'black'", 2, ends, published[0]},
                             {"", "with lines dt 2 lc rgb 'black'", 2, ends, published[1]}};
    pagePlot("chung-ooi-2", "Test 2: force of the impact", "time [us]", "force [kN]", "", series, 4);
}
END_TEST

START_TEST(test_restitution)
{
    static const char *const name[2] = {"aluminium oxide", "cast iron"};
    double given[5], got[2][5];
    head("Test 3: straight down, with loss",
         "2.5 mm, 3.9 m/s: the restitution that comes out for the one that is given.");
    for (int k = 0; k < 2; k++) {
        BallKind kind[2] = {{3.8e11, 0.23, 4000, 0.0025, 0, 1}, {1e11, 0.25, 7000, 0.0025, 0, 1}};
        for (int i = 0; i < 5; i++) {
            given[i] = kind[k].restitution = 0.2 * (i + 1);
            got[k][i] = ballHit(&kind[k], (BallMotion){3.9, 0, 0}).normal / 3.9;
            row(name[k], given[i], got[k][i], "");
        }
    }
    const Series series[] = {{name[0], "with points pt 7", 5, given, got[0]},
                             {name[1], "with points pt 6 ps 1.8", 5, given, got[1]},
                             {"given", "with lines dt 2 lc rgb 'black'", 5, given, given}};
    pagePlot("chung-ooi-3", "Test 3: restitution", "given", "measured", "set key left\n", series, 3);
}
END_TEST

static BallMotion at_angle(const BallKind *kind, double degrees)
{
    const double angle = degrees * M_PI / 180;
    return ballHit(kind, (BallMotion){3.9 * cos(angle), 3.9 * sin(angle), 0});
}

/* Ours and the published ones at the points of a figure, for both materials. */
typedef struct Figure {
    double angle[2][ANGLES], ours[2][ANGLES], published[2][ANGLES];
} Figure;

static void draw(const Figure *f, const char *name, const char *title, const char *y, const char *commands)
{
    const Series series[] = {{"aluminium oxide", "with lines", ANGLES, f->angle[0], f->ours[0]},
                             {"aluminium alloy", "with lines", ANGLES, f->angle[1], f->ours[1]},
                             {"published", "with points pt 6 lc 1", ANGLES, f->angle[0], f->published[0]},
                             {"", "with points pt 4 lc 2", ANGLES, f->angle[1], f->published[1]}};
    pagePlot(name, title, "angle of incidence [degrees]", y, commands, series, 4);
}

static double worst_of(const Figure *f, int relative)
{
    double worst = 0;
    for (int i = 0; i < 2 * ANGLES; i++) {
        const double is = f->ours[i / ANGLES][i % ANGLES], was = f->published[i / ANGLES][i % ANGLES];
        keepGreatest(&worst, fabs(is - was) / (relative ? was : 1));
    }
    return worst;
}

START_TEST(test_oblique)
{
    static Figure along_plane, turning, leaving;
    for (int of = 0; of < 2; of++) {
        for (int i = 0; i < ANGLES; i++) {
            const Point asked[3] = {rebound[of][i], spin[of][i], patch[i]};
            Figure *figure[3] = {&along_plane, &turning, &leaving};
            for (int k = 0; k < 3; k++) {
                const BallMotion is = at_angle(&stone[of], asked[k].degrees);
                const double comes = 3.9 * sin(asked[k].degrees * M_PI / 180);
                const double contact = atan2(is.along - stone[of].radius * is.spin, is.normal) * 180 / M_PI;
                figure[k]->angle[of][i] = asked[k].degrees;
                figure[k]->published[of][i] = asked[k].value;
                figure[k]->ours[of][i] = k == 0 ? is.along / comes : k == 1 ? is.spin : contact;
            }
        }
    }
    pageText("### Test 4: at an angle\n\n2.5 mm, 3.9 m/s, mu = 0.092, e = 0.98; each value at the angle that was read "
             "off the published figure, for aluminium oxide and aluminium alloy (26 points each).\n\n"
             "| | greatest difference |\n|---|---|\n| tangential restitution | %.1f %% |\n| spin | %.3g rad/s |\n"
             "| angle at which the contact patch leaves | %.2g degrees |\n",
             100 * worst_of(&along_plane, 1), worst_of(&turning, 0), worst_of(&leaving, 0));
    draw(&along_plane, "chung-ooi-4-rebound", "Test 4: tangential restitution", "e_t", "set key bottom\n");
    draw(&turning, "chung-ooi-4-spin", "Test 4: spin afterwards", "spin [rad/s]", "");
    draw(&leaving, "chung-ooi-4-patch", "Test 4: the contact patch leaves", "angle [degrees]", "set key left\n");
}
END_TEST

void addChungOoi(TCase *tests)
{
    tcase_add_test(tests, test_head_on);
    tcase_add_test(tests, test_down);
    tcase_add_test(tests, test_restitution);
    tcase_add_test(tests, test_oblique);
}
