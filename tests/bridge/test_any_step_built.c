/* The program's own step: what is built of many pieces, none quite in its place, stands still, however stiff. */
#include <math.h>

#include "scenes/any_scene.h"

enum { MODULI = 2, SEEDS = 6 };

static const double moduli[MODULI] = {1e9, 2e11};
static const double h = 1.0 / 60;

static double draw(double most)
{
    return most * (2 * (double)dRandReal() - 1);
}

static dBodyID piece(Scene *scene, double x, double y, double z, const double place[3], double density)
{
    dMass mass;
    dGeomID geom = dCreateBox(scene->space, (dReal)x, (dReal)y, (dReal)z);
    dBodyID body = dBodyCreate(scene->world);
    dMassSetBox(&mass, (dReal)density, (dReal)x, (dReal)y, (dReal)z);
    dBodySetMass(body, &mass);
    dGeomSetBody(geom, body);
    dBodySetPosition(body, (dReal)place[0], (dReal)place[1], (dReal)place[2]);
    return body;
}

/* Two leaning cards, a pair beside them, one across, and a pair on top. */
static int make_cards(Scene *scene, dBodyID *body)
{
    const double high = 0.18, wide = 0.12, thick = 0.006, lean = 0.35, density = 4000;
    const double span = high * sin(lean) + thick * cos(lean), tall = high * cos(lean) + thick * sin(lean);
    const double pair[3] = {-span, span, 0};
    for (int i = 0; i < 6; i++) {
        double up = i < 4 ? 0 : tall + thick + 2e-4, side = i & 1 ? 1 : -1;
        double place[3] = {pair[i / 2] + side * span / 2 + draw(1e-5), draw(1e-5), up + tall / 2 + 1e-4};
        dMatrix3 turn;
        body[i] = piece(scene, thick, wide, high, place, density);
        dRFromAxisAndAngle(turn, 0, 1, 0, (dReal)(-side * lean));
        dBodySetRotation(body[i], turn);
    }
    double place[3] = {draw(1e-5), draw(1e-5), tall + thick / 2 + 2e-4};
    body[6] = piece(scene, 3 * span, wide, thick, place, density);
    return 7;
}

/* Five layers of six bricks, every other one by half a brick aside, with gaps of about a millimetre. */
static int make_bricks(Scene *scene, dBodyID *body)
{
    enum { ROWS = 5, LONG = 6 };
    const double length = 0.4, side = 0.2, density = 1900;
    int count = 0;
    for (int row = 0; row < ROWS; row++) {
        int odd = row & 1;
        for (int i = 0; i < LONG + odd; i++) {
            int half = odd && (i == 0 || i == LONG);
            double at = 1.0125 * length * (i - 0.5 * (LONG - 1 + odd)), off = half ? 0.25 * length : 0;
            double place[3] = {at + (i == 0 ? off : -off), draw(1e-3), side / 2 + row * (side + 1e-3) + 1e-3};
            place[2] += draw(3e-4);
            body[count++] = piece(scene, half ? length / 2 : length, side, side, place, density);
        }
    }
    return count;
}

/* After some seconds it is still, and has not sunk three later. */
START_TEST(test_built_things_stand)
{
    AnyScene any;
    dBodyID body[40];
    int seed = _i / 2 / MODULI, bricks = _i & 1;
    dRandSetSeed((unsigned long)seed + 1);
    anyOpen(&any, anyManaged, moduli[_i / 2 % MODULI], 1);
    sceneFloor(&any.s);
    int count = bricks ? make_bricks(&any.s, body) : make_cards(&any.s, body);
    anyRun(&any, 4, h);
    double high = bodyAt(body[count - 1], 2);
    anyRun(&any, 3, h);
    ck_assert_double_lt(high - bodyAt(body[count - 1], 2), 1e-4);
    ck_assert_double_lt(anyGreatestSpeed(body, count), 1e-4);
    anyClose(&any);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("any_step_built", 60, &tests);
    tcase_add_loop_test(tests, test_built_things_stand, 0, 2 * MODULI * SEEDS);
    return fixtureMain(suite);
}
