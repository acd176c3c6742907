/* The advisor: in five scenes depth at rest, restitution, depth, force and duration of the impact are what then
 * happens.
 */
#include <string.h>

#include "scenes/fixture.h"

static const double G = 9.81;

/* What happened. */
typedef struct Seen {
    double restitution, depth, duration, rest;
} Seen;

typedef struct Drop {
    Scene s;
    dGeomID geom1, geom2;
    dBodyID body;
    double (*depth)(const struct Drop *d); /* overlap now */
    double (*speed)(const struct Drop *d); /* of approach */
    double push;                           /* of it, by gravity */
} Drop;

static double ball_depth(const Drop *d)
{
    return 0.1 - bodyAt(d->body, 2);
}

static double falling(const Drop *d)
{
    return -bodyGoes(d->body, 2);
}

/* Steps short against the impact, in the resolved mode, until it is over. */
static Seen impact(Drop *d, double duration)
{
    Seen seen = {0};
    double h = duration / 40, first = 0;
    dcWorldSetSubstepAccuracy(d->s.dc, REAL(0.05));
    int in = 0;
    for (int i = 0; i < 4000000; i++) {
        double before = d->speed(d), x0 = d->depth(d);
        double step = in || x0 > -2 * before * 20 * h ? h : 20 * h; /* coarse while it is far */
        sceneRun(&d->s, 1, step);
        double x = d->depth(d);
        if (!in && x > 0) {
            in = 1;
            first = before + d->push * step * (x0 / (x0 - x));
            seen.duration = step * x / (x - x0);
        } else if (in && x > 0) {
            seen.duration += step;
        } else if (in) {
            seen.duration += step * x0 / (x0 - x);
            seen.restitution = -d->speed(d) / first;
            return seen;
        }
        seen.depth = fmax(seen.depth, x);
    }
    ck_abort_msg("there was no impact");
    return seen;
}

static dcAdvice advice_for(Drop *d, const dcAdviceQuestion *question)
{
    dcAdvice advice[4];
    int n = dcWorldAdvise(d->s.dc, d->s.space, question, advice, 4);
    ck_assert_int_eq(n, 1);
    ck_assert(advice[0].sets_price && advice[0].pairs == 1);
    return advice[0];
}

static void compare(const dcAdvice *a, const Seen *seen)
{
    assertNear((double)a->restitution, seen->restitution, 0.02, 0);
    assertNear((double)a->peak_depth, seen->depth, 0.02, 0);
    assertNear((double)a->duration, seen->duration, 0.02, 0);
}

static void settle(Drop *d, int auto_step)
{
    dcWorldSetStepping(d->s.dc, auto_step ? dcStepAuto : dcStepResolved);
    sceneRun(&d->s, 60 * 20, 1.0 / 60);
}

static void ball_on_floor(Drop *d, const dcMaterial *ball, const dcMaterial *floor, double height)
{
    sceneOpen(&d->s, G);
    d->geom2 = sceneFloor(&d->s);
    d->geom1 = sceneBall(&d->s, 0.1, 2, 0, 0, 0.1 + height);
    d->body = dGeomGetBody(d->geom1);
    d->depth = ball_depth;
    d->speed = falling;
    d->push = G;
    dcGeomSetMaterial(d->s.dc, d->geom1, ball);
    dcGeomSetMaterial(d->s.dc, d->geom2, floor);
}

/* 1: a soft ball, whose weight matters in the impact. */
START_TEST(test_soft_ball)
{
    Drop d;
    dcMaterial soft = materialRough(2e5, 0.2, 0.5, 0.5, 0);
    ball_on_floor(&d, &soft, &soft, 0.3);
    dcAdvice a = advice_for(&d, NULL);
    assertNear((double)a.speed, sqrt(2 * G * 0.3), 1e-9, 0);
    Seen seen = impact(&d, (double)a.duration);
    compare(&a, &seen);
    assertNear((double)a.load, 2 * G, 1e-9, 0);
    settle(&d, 1);
    assertNear((double)a.depth, ball_depth(&d), 0.02, 0);
    sceneClose(&d.s);
}
END_TEST

/* 2: steel on rubber, at the program's own step: what an impulse shows. */
START_TEST(test_hard_ball)
{
    Drop d;
    dcMaterial steel, glass;
    dcMaterialPreset("steel, hardened", &steel);
    dcMaterialPreset("glass", &glass);
    ball_on_floor(&d, &steel, &glass, 0.5);
    dcWorldSetStepping(d.s.dc, dcStepAuto);
    dcAdvice a = advice_for(&d, NULL);
    ck_assert_int_eq((int)a.carrier, (int)dcAdviceImpulse);
    double top = 0, before = 0;
    for (int i = 0, hit = 0; i < 200 && (hit == 0 || falling(&d) < 0); i++) {
        before = hit ? before : falling(&d);
        sceneRun(&d.s, 1, 1.0 / 240);
        hit |= falling(&d) < 0;
        top = hit ? -ball_depth(&d) : 0;
    }
    assertNear((double)a.restitution, sqrt(top / 0.5), 0.02, 0);
    dcWorldSetStepping(d.s.dc, dcStepResolved);
    dBodySetPosition(d.body, 0, 0, (dReal)0.6);
    dBodySetLinearVel(d.body, 0, 0, 0);
    Seen seen = impact(&d, (double)a.duration);
    compare(&a, &seen);
    sceneClose(&d.s);
}
END_TEST

static double box_depth(const Drop *d)
{
    return 0.15 - bodyAt(d->body, 2);
}

/* 3: a box on a bed of springs. */
START_TEST(test_box)
{
    Drop d;
    sceneOpen(&d.s, G);
    sceneFloor(&d.s);
    d.geom1 = sceneBox(&d.s, 0.3, 10, 0, 0, 0.15 + 0.1);
    d.body = dGeomGetBody(d.geom1);
    d.depth = box_depth;
    d.speed = falling;
    d.push = G;
    dcMaterial material = materialRough(1e6, 0.4, 0.5, 0.5, 0);
    dcWorldSetDefaultMaterial(d.s.dc, &material);
    dcAdvice a = advice_for(&d, NULL);
    ck_assert_int_eq(a.bed, 1);
    assertNear((double)a.area, 0.09, 1e-9, 0);
    Seen seen = impact(&d, (double)a.duration);
    compare(&a, &seen);
    settle(&d, 1);
    assertNear((double)a.depth, box_depth(&d), 0.02, 0);
    sceneClose(&d.s);
}
END_TEST

static dBodyID other;

static double balls_depth(const Drop *d)
{
    return 0.15 - (bodyAt(other, 0) - bodyAt(d->body, 0));
}

static double closing(const Drop *d)
{
    return bodyGoes(d->body, 0) - bodyGoes(other, 0);
}

/* 4: two unlike balls meet without gravity. */
START_TEST(test_two_balls)
{
    Drop d;
    sceneOpen(&d.s, 0);
    dcMaterial one = materialSmooth(1e7, 0.1), two = materialSmooth(3e6, 0.3);
    d.geom1 = sceneBall(&d.s, 0.1, 3, 0, 0, 0);
    d.geom2 = sceneBall(&d.s, 0.05, 1, 0.2, 0, 0);
    dcGeomSetMaterial(d.s.dc, d.geom1, &one);
    dcGeomSetMaterial(d.s.dc, d.geom2, &two);
    d.body = dGeomGetBody(d.geom1);
    other = dGeomGetBody(d.geom2);
    dBodySetLinearVel(d.body, 1, 0, 0);
    dBodySetLinearVel(other, (dReal)-0.5, 0, 0);
    d.depth = balls_depth;
    d.speed = closing;
    d.push = 0;
    dcAdvice a = advice_for(&d, NULL);
    assertNear((double)a.speed, 1.5, 1e-9, 0);
    assertNear((double)a.mass, 0.75, 1e-9, 0);
    ck_assert(a.load == 0 && a.soft_cfm == 0);
    Seen seen = impact(&d, (double)a.duration);
    compare(&a, &seen);
    sceneClose(&d.s);
}
END_TEST

static double slope_depth(const Drop *d)
{
    const dReal *p = dBodyGetPosition(d->body);
    return 0.1 - (0.6 * (double)p[0] + 0.8 * (double)p[2]);
}

static double onto_slope(const Drop *d)
{
    return -(0.6 * bodyGoes(d->body, 0) + 0.8 * bodyGoes(d->body, 2));
}

/* 5: a ball falls on a slope without friction; the modulus that was advised gives the depth that was asked for. */
START_TEST(test_slope)
{
    Drop d;
    sceneOpen(&d.s, G);
    dcMaterial material = materialSmooth(1e7, 0.15);
    dcWorldSetDefaultMaterial(d.s.dc, &material);
    dCreatePlane(d.s.space, (dReal)0.6, 0, (dReal)0.8, 0);
    d.geom1 = sceneBall(&d.s, 0.1, 2, 0.6 * 0.3, 0, 0.8 * 0.3); /* 0.2 above it */
    d.body = dGeomGetBody(d.geom1);
    d.depth = slope_depth;
    d.speed = onto_slope;
    d.push = 0.8 * G;
    dcAdvice a = advice_for(&d, NULL);
    assertNear((double)a.speed, sqrt(2 * 0.8 * G * 0.2), 1e-9, 0);
    Seen seen = impact(&d, (double)a.duration);
    compare(&a, &seen);
    sceneClose(&d.s);

    dcMaterial before = materialRough(1e8, 1, 0.5, 0.5, 0);
    ball_on_floor(&d, &before, &before, 0);
    a = advice_for(&d, NULL);
    before.plane_strain_modulus = (double)a.modulus1;
    dcGeomSetMaterial(d.s.dc, d.geom1, &before);
    dcGeomSetMaterial(d.s.dc, d.geom2, &before);
    settle(&d, 1);
    assertNear(ball_depth(&d), 0.01 * 0.1, 1e-3, 0);
    sceneClose(&d.s);
}
END_TEST

/* ---- the rest ---- */

START_TEST(test_creep_and_refusals)
{
    Drop d;
    dcMaterial soft = materialRough(1e6, 1, 0.8, 0.6, 0);
    ball_on_floor(&d, &soft, &soft, 0);
    dcAdvice a = advice_for(&d, NULL);
    ck_assert(a.creep == 0);
    dcWorldSetFrictionModel(d.s.dc, dcFrictionRegularized);
    a = advice_for(&d, NULL);
    dcFriction law = {0.8, 0.6, 0};
    assertNear((double)a.creep, dcFrictionCreep(&law, 0.01, tan(acos(-1.0) / 18)), 1e-9, 0);
    dcAdviceQuestion q = dcAdviceQuestionDefault();
    ck_assert_int_eq(dcWorldAdvise(d.s.dc, 0, &q, &a, 1), dcErrArgument);
    ck_assert_int_eq(dcWorldAdvise(d.s.dc, d.s.space, &q, NULL, 1), dcErrArgument);
    ck_assert_int_eq(dcWorldAdvise(d.s.dc, d.s.space, &q, &a, -1), dcErrValue);
    q.step = 0;
    ck_assert_int_eq(dcWorldAdvise(d.s.dc, d.s.space, &q, &a, 1), dcErrValue);
    q = dcAdviceQuestionDefault();
    q.speed = (dReal)NAN;
    ck_assert_int_eq(dcWorldAdvise(d.s.dc, d.s.space, &q, &a, 1), dcErrValue);
    ck_assert_int_eq(dcWorldAdvise(NULL, d.s.space, &q, &a, 1), dcErrHandle);
    ck_assert_int_lt(dcAdviceWrite(NULL, NULL, NULL, 0), 0);
    messagesClear();
    sceneClose(&d.s);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("advice", 120, &tests);
    tcase_add_test(tests, test_soft_ball);
    tcase_add_test(tests, test_hard_ball);
    tcase_add_test(tests, test_box);
    tcase_add_test(tests, test_two_balls);
    tcase_add_test(tests, test_slope);
    tcase_add_test(tests, test_creep_and_refusals);
    return fixtureMain(suite);
}
