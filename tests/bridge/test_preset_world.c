/* Materials by name in a world: messages, friction of pairs, and a ball and a box of each come to rest as the law says.
 */
#include <string.h>

#include "scenes/fewer.h"
#include "scenes/fixture.h"

static const double G = 9.81, H = 1.0 / 60;

START_TEST(test_messages)
{
    Scene s;
    sceneOpen(&s, G);
    dcMaterial material = dcMaterialDefault(), before = material;
    ck_assert_int_eq(dcMaterialPreset("alumnium", &material), dcErrArgument);
    ck_assert_int_eq(memcmp(&material, &before, sizeof material), 0);
    ck_assert_msg(strstr(messages.text, "dcMaterialPreset") && strstr(messages.text, "\"alumnium\"") &&
                      strstr(messages.text, "\"aluminium\""),
                  "%s", messages.text);
    ck_assert_int_eq(dcMaterialPreset(NULL, &material), dcErrArgument);
    ck_assert_int_eq(dcMaterialPreset("glass", NULL), dcErrArgument);
    ck_assert_int_eq(dcMaterialPreset("Glass", &material), dcOk);
    ck_assert_double_eq(material.poissons_ratio, 0.23);

    ck_assert_int_eq(dcWorldSetPresetPair(s.dc, 1, "cork", 2, "lead"), dcErrState);
    ck_assert_int_eq(dcWorldSetPresetPair(s.dc, 1, "corn", 2, "lead"), dcErrArgument);
    ck_assert_int_eq(dcWorldSetPresetPair(s.dc, 1, "steel, dry", 1, "oak"), dcErrValue);
    ck_assert_int_eq(dcWorldSetPresetPair(s.dc, -1, "steel, dry", 1, "oak"), dcErrValue);
    ck_assert_int_eq(dcWorldSetPresetPair(NULL, 1, "steel, dry", 2, "oak"), dcErrHandle);
    messagesClear();
    sceneClose(&s);
}
END_TEST

/* Each side of the pair as its own material, friction of the table, in either order. */
START_TEST(test_pairs)
{
    Scene s;
    sceneOpen(&s, G);
    for (int i = 0; i < dcPresetPairCount(); i++) {
        const dcPresetPair *known = dcPresetPairGet(i);
        dcMaterial a, b;
        dcPairMaterial pair, made;
        ck_assert_int_eq(dcMaterialPreset(known->name1, &a), dcOk);
        ck_assert_int_eq(dcMaterialPreset(known->name2, &b), dcOk);
        dcMaterialCombine(&a, &b, &made);
        ck_assert_int_eq(dcWorldSetPresetPair(s.dc, 3, known->name1, 5, known->name2), dcOk);
        ck_assert_int_eq(dcWorldGetPairMaterial(s.dc, 3, 5, &pair), dcOk);
        ck_assert_double_eq(pair.modulus, made.modulus);
        ck_assert_double_eq(pair.share1, made.share1);
        ck_assert_double_eq(pair.dissipation, made.dissipation);
        ck_assert_double_eq(pair.static_friction, known->static_friction);
        ck_assert_double_eq(pair.dynamic_friction, known->dynamic_friction);
    }
    sceneClose(&s);
}
END_TEST

/* A box of a material slides down a slope of another one with g (sin - u cos), by the table's dynamic friction. */
START_TEST(test_slides)
{
    Scene s;
    dcMaterial steel, oak;
    const double angle = 0.6, side = 0.2;
    sceneOpen(&s, 0);
    dcWorldSetStepping(s.dc, dcStepAuto);
    dWorldSetGravity(s.world, (dReal)(G * sin(angle)), 0, (dReal)(-G * cos(angle)));
    ck_assert_int_eq(dcMaterialPreset("steel, dry", &steel), dcOk);
    ck_assert_int_eq(dcMaterialPreset("oak", &oak), dcOk);
    dGeomID floor = sceneFloor(&s), box = sceneBox(&s, side, 5, 0, 0, side / 2);
    dcGeomSetMaterial(s.dc, floor, &oak);
    dcGeomSetMaterial(s.dc, box, &steel);
    dcGeomSetMaterialClass(s.dc, floor, 7);
    dcGeomSetMaterialClass(s.dc, box, 8);
    ck_assert_int_eq(dcWorldSetPresetPair(s.dc, 7, "oak", 8, "steel, dry"), dcOk);
    sceneRun(&s, 60, H);
    double v1 = bodyGoes(dGeomGetBody(box), 0);
    sceneRun(&s, 60, H);
    double expected = G * (sin(angle) - 0.4 * cos(angle));
    assertNear(bodyGoes(dGeomGetBody(box), 0) - v1, expected, 2e-3, 0);
    sceneClose(&s);
}
END_TEST

/* A ball and a box of each material, dropped by 5 cm on ground of the same, at 1/60 s. */
START_TEST(test_at_rest)
{
    const dcPreset *p = dcPresetGet(_i);
    const double radius = 0.1, side = 0.2;
    dcMaterial material;
    dcPairMaterial pair;
    Scene s;
    sceneOpen(&s, G);
    dcWorldSetStepping(s.dc, dcStepAuto);
    ck_assert_int_eq(dcMaterialPreset(p->name, &material), dcOk);
    ck_assert_int_eq(dcWorldSetDefaultMaterial(s.dc, &material), dcOk);
    dcMaterialCombine(&material, &material, &pair);
    double ball_mass = p->density * 4 / 3 * acos(-1.0) * pow(radius, 3), box_mass = p->density * pow(side, 3);
    sceneFloor(&s);
    dBodyID ball = dGeomGetBody(sceneBall(&s, radius, ball_mass, 0, 0, radius + 0.05));
    dBodyID box = dGeomGetBody(sceneBox(&s, side, box_mass, 1, 0, side / 2 + 0.05));
    double fastest = 0;
    for (int i = 0; i < 60 * FEWER(240, 120); i++) {
        sceneRun(&s, 1, H);
        fastest = fmax(fastest, fmax(bodySpeed(ball), bodySpeed(box)));
    }
    ck_assert_msg(fastest < 1.01 * sqrt(2 * G * 0.05) + G * H, "%s: %g m/s", p->name, fastest);
    double k = dcHuntCrossleyStiffness(radius, pair.modulus);
    double ball_depth = dcHuntCrossleyStaticDepth(k, ball_mass * G);
    double box_depth = box_mass * G / (side * side) / (pair.modulus / (side / 2));
    ck_assert_double_lt(bodySpeed(ball), byPrecision(1e-4, 1e-3));
    ck_assert_double_lt(bodySpeed(box), byPrecision(1e-4, 1e-3));
    assertWithin(radius - bodyAt(ball, 2), ball_depth, 1e-3 * ball_depth + byPrecision(1e-10, 1e-6));
    assertWithin(side / 2 - bodyAt(box, 2), box_depth, 1e-3 * box_depth + byPrecision(1e-10, 1e-6));
    sceneClose(&s);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("preset in a world", 120, &tests);
    tcase_add_test(tests, test_messages);
    tcase_add_test(tests, test_pairs);
    tcase_add_test(tests, test_slides);
    tcase_add_loop_test(tests, test_at_rest, 0, dcPresetCount());
    return fixtureMain(suite);
}
