/* Chrono's unit tests of smooth contact and DEM04 of MFIX: as in tests/bridge/test_smc_checks.c. */
#include <math.h>

#include "page.h"
#include "scenes/smooth_check.h"

enum { KINDS = checkKinds, MOST_STEPS = 4000 };

static const double gravity = 9.81;
static const char *const kind_name[KINDS] = {"1/60 s", "1/240 s", "1/60 s, resolved"};
static AnyScene any;
static double h;

START_TEST(test_cube_slides)
{
    static double time[KINDS][MOST_STEPS], speed[KINDS][MOST_STEPS];
    int count[KINDS];
    const double way = 25 / (2 * 0.5 * gravity);
    pageText(
        "## Chrono's checks of smooth contact\n\nThe unit tests that Project Chrono holds its SMC contact to (after "
        "Xiang 2009, Ai 2011, Asmar 2002), at the program's own step and resolved.\n\n"
        "### A cube slides to rest\n\n0.5 m, 1 kg, mu = 0.5, pushed at 5 m/s: it stops after v^2/(2 mu g), to half a "
        "percent. At the program's step ODE's velocity is half a step older than its place, so that way is v h/2 "
        "shorter.\n\n| step | way, m | off | off, of the shorter way |\n|---|---|---|---|\n| closed form | %.4f | | "
        "|\n",
        way);
    for (int kind = 0; kind < KINDS; kind++) {
        h = checkOpen(&any, kind, 2e5, 0.5, 0, 0);
        sceneFloor(&any.s);
        dBodyID cube = dGeomGetBody(sceneBox(&any.s, 0.5, 1, 0, 0, 0.25));
        anyRun(&any, 2, h);
        const double before = bodyAt(cube, 0), older = kind == checkResolved ? 0 : 5 * h / 2;
        dBodySetLinearVel(cube, 5, 0, 0);
        count[kind] = (int)lround(1.5 / h);
        for (int i = 0; i < count[kind]; i++) {
            anyStep(&any, h);
            time[kind][i] = (i + 1) * h;
            speed[kind][i] = bodyGoes(cube, 0);
        }
        const double is = bodyAt(cube, 0) - before;
        pageText("| %s | %.4f | %+.2f %% | %+.3f %% |\n", kind_name[kind], is, 100 * (is / way - 1),
                 100 * (is / (way - older) - 1));
        anyClose(&any);
    }
    const double t[3] = {0, 5 / (0.5 * gravity), 1.5}, v[3] = {5, 0, 0};
    const Series series[] = {{kind_name[0], "with points pt 6", count[0], time[0], speed[0]},
                             {kind_name[2], "with lines", count[2], time[2], speed[2]},
                             {"closed form", "with lines dt 2 lc rgb 'black'", 3, t, v}};
    pagePlot("chrono-slide", "A cube slides to rest", "time [s]", "speed [m/s]", "", series, 3);
}
END_TEST

/* A ball of 0.5 m and 1 kg at rest on the floor. */
static dBodyID rested_ball(void)
{
    sceneFloor(&any.s);
    dBodyID ball = dGeomGetBody(sceneBall(&any.s, 0.5, 1, 0, 0, 0.5));
    anyRun(&any, 3, h);
    return ball;
}

static double spin_of(dBodyID ball)
{
    const dReal *w = dBodyGetAngularVel(ball);
    return sqrt((double)dCalcVectorDot3(w, w));
}

START_TEST(test_ball_stops)
{
    static double time[MOST_STEPS], speed[MOST_STEPS], turns[MOST_STEPS];
    int count = 0;
    pageText(
        "### Rolling and spinning friction\n\nA ball of 0.5 m and 1 kg, rolling or spinning friction of 0.2 radii, "
        "2e7 Pa (a hundred times Chrono's, at which it would rock). Pushed at 1 m/s it has to stand after 1 s, "
        "below 1e-3 rad/s; spinning at 1 rad/s, after 4 s.\n\n"
        "| step | rolls: spin after 1 s, rad/s | after 2 s | spins: after 1 s, rad/s |\n|---|---|---|---|\n"
        "| asked for | 0.001 | 0.001 | (after 4 s) 0.001 |\n");
    for (int kind = 0; kind < KINDS; kind++) {
        double rolls[2];
        h = checkOpen(&any, kind, 2e7, 0.3, 0.2, 0);
        dBodyID ball = rested_ball();
        dBodySetLinearVel(ball, 1, 0, 0);
        for (int i = 0; i < (int)lround(2 / h); i++) {
            anyStep(&any, h);
            if (kind == checkFine) {
                time[count] = (i + 1) * h;
                speed[count] = bodyGoes(ball, 0);
                turns[count++] = 0.5 * (double)dBodyGetAngularVel(ball)[1];
            }
            rolls[i + 1 > lround(1 / h)] = spin_of(ball);
        }
        anyClose(&any);
        h = checkOpen(&any, kind, 2e7, 0.3, 0, 0.2);
        ball = rested_ball();
        dBodySetAngularVel(ball, 0, 0, 1);
        anyRun(&any, 1, h);
        pageText("| %s | %.2g | %.2g | %.2g |\n", kind_name[kind], rolls[0], rolls[1], spin_of(ball));
        anyClose(&any);
    }
    const double slips = 1 / (gravity * (0.3 + 2.5 * 0.1)), left = 1 - 0.3 * gravity * slips;
    const double rest = slips + left / (5. / 7 * 0.2 * gravity), t[4] = {0, slips, rest, 1}, v[4] = {1, left, 0, 0};
    const Series series[] = {{"speed, 1/240 s", "with lines", count / 2, time, speed},
                             {"spin times radius", "with lines", count / 2, time, turns},
                             {"closed form of the speed", "with lines dt 2 lc rgb 'black'", 4, t, v}};
    pagePlot("chrono-roll", "A ball slips, rolls and stands", "time [s]", "speed [m/s]", "", series, 3);
}
END_TEST

START_TEST(test_five_balls)
{
    static double time[MOST_STEPS], top[MOST_STEPS];
    pageText("### Five balls on each other\n\nOf 1 m and 1 kg, they fall on top of each other from 4 m; after 10 s "
             "they stand, none aside by more than 1e-6 m.\n\n"
             "| step | farthest aside, m | kinetic energy, J |\n|---|---|---|\n| asked for | 1e-6 | |\n");
    int count = 0;
    for (int kind = 0; kind < KINDS; kind += 2) {
        dBodyID ball[5];
        double aside = 0, energy = 0;
        h = checkOpen(&any, kind, 2e5, 0.3, 0, 0);
        sceneFloor(&any.s);
        for (int i = 0; i < 5; i++) {
            ball[i] = dGeomGetBody(sceneBall(&any.s, 1, 1, 0, 0, 5 + 2.5 * i));
        }
        count = 0;
        for (int n = 0; n < (int)lround(10 / h); n++) {
            anyStep(&any, h);
            time[count] = (n + 1) * h;
            top[count] = kind ? top[count] : bodyAt(ball[4], 2);
            count++;
        }
        for (int i = 0; i < 5; i++) {
            keepGreatest(&aside, hypot(bodyAt(ball[i], 0), bodyAt(ball[i], 1)));
            energy += 0.5 * pow(bodySpeed(ball[i]), 2);
        }
        pageText("| %s | %.2g | %.2g |\n", kind_name[kind], aside, energy);
        anyClose(&any);
    }
    const Series series[] = {{"the topmost, 1/60 s", "with lines", count, time, top}};
    pagePlot("chrono-stack", "Five balls fall on each other: height", "time [s]", "height [m]", "", series, 1);
}
END_TEST

START_TEST(test_slip_ends)
{
    static double time[MOST_STEPS], speed[MOST_STEPS], turns[MOST_STEPS];
    const double u0 = 2, mu = 0.2, ends = 2 * u0 / (7 * mu * gravity);
    int count = 0;
    pageText(
        "## MFIX: DEM04, a ball slips until it rolls\n\nMFIX' verification case: put down at u0 = 2 m/s without spin, "
        "mu = 0.2, the slip ends at 2 u0/(7 mu g), and the ball rolls on at 5/7 u0. When slip ends is seen to a "
        "step.\n\n| step | slip ends, s | rolls on at, m/s |\n|---|---|---|\n| closed form | %.4f | %.5f |\n",
        ends, 5 * u0 / 7);
    for (int kind = 0; kind < KINDS; kind++) {
        double over = 0;
        h = checkOpen(&any, kind, 2e7, mu, 0, 0);
        dBodyID ball = rested_ball();
        dBodySetLinearVel(ball, (dReal)u0, 0, 0);
        for (int i = 0; i < (int)lround(0.6 / h); i++) {
            anyStep(&any, h);
            const double t = (i + 1) * h - (kind == checkResolved ? 0 : h / 2), v = bodyGoes(ball, 0);
            const double turn = 0.5 * (double)dBodyGetAngularVel(ball)[1];
            over = over == 0 && v - turn < 0.01 * u0 ? t : over;
            if (kind == 0) {
                time[count] = t;
                speed[count] = v;
                turns[count++] = turn;
            }
        }
        pageText("| %s | %.4f | %.5f |\n", kind_name[kind], over, bodyGoes(ball, 0));
        anyClose(&any);
    }
    const double t[3] = {0, ends, 0.6}, v[3] = {u0, 5 * u0 / 7, 5 * u0 / 7}, w[3] = {0, 5 * u0 / 7, 5 * u0 / 7};
    const Series series[] = {{"speed, 1/60 s", "with points pt 6", count, time, speed},
                             {"spin times radius, 1/60 s", "with points pt 4", count, time, turns},
                             {"closed forms", "with lines dt 2 lc rgb 'black'", 3, t, v},
                             {"", "with lines dt 2 lc rgb 'black'", 3, t, w}};
    pagePlot("mfix-dem04", "DEM04: a ball slips until it rolls", "time [s]", "[m/s]", "set key bottom\n", series, 4);
}
END_TEST

void addSmooth(TCase *tests)
{
    tcase_add_test(tests, test_cube_slides);
    tcase_add_test(tests, test_ball_stops);
    tcase_add_test(tests, test_five_balls);
    tcase_add_test(tests, test_slip_ends);
}
