/*
 * How materials combine in a world: rules for each quantity, the table of classes that beats them, the callback that
 * beats both; changes that act at the next step, in contacts and beds, in every way in, and wake whom they concern.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/any_scene.h"
#include "scenes/bed_scene.h"

static Scene s;
static dGeomID ball, box, floor_geom;
static dcMaterial soft, hard;

/* A ball and a box, of the soft material, a millimetre deep in a floor of the hard one. */
static void open_scene(void)
{
    sceneOpen(&s, 0);
    soft = materialRough(1e6, 0.8, 0.4, 0.1, 0.9);
    hard = materialRough(4e6, 0.2, 0.9, 0.4, 0.1);
    soft.poissons_ratio = 0.5;
    hard.poissons_ratio = 0;
    floor_geom = sceneFloor(&s);
    ball = sceneBall(&s, 0.1, 1, 0, 0, 0.099);
    box = sceneBox(&s, 0.2, 1, 1, 0, 0.099);
    dcWorldSetDefaultMaterial(s.dc, &soft);
    dcGeomSetMaterial(s.dc, floor_geom, &hard);
}

static void close_scene(void)
{
    sceneClose(&s);
}

/* ---- what holds ---- */

static dcPairMaterial seen[2]; /* what the callback was given: of the ball, of the box */
static dcPairMaterial answer;  /* what it answers with */
static int answers;

static int look(void *data, dGeomID a, const dcMaterial *ma, dGeomID b, const dcMaterial *mb, dcPairMaterial *pair)
{
    (void)data, (void)ma, (void)mb;
    dcPairMaterial *at = &seen[a == box || b == box];
    *at = *pair;
    if (a == floor_geom) {
        at->share1 = 1 - at->share1;
    }
    if (answers) {
        *pair = answer;
    }
    return answers;
}

static void assert_same(const dcPairMaterial *a, const dcPairMaterial *b)
{
    ck_assert_double_eq(a->modulus, b->modulus);
    ck_assert_double_eq_tol(a->share1, b->share1, 1e-15);
    ck_assert_double_eq(a->dissipation, b->dissipation);
    ck_assert_double_eq(a->static_friction, b->static_friction);
    ck_assert_double_eq(a->dynamic_friction, b->dynamic_friction);
    ck_assert_double_eq(a->viscous_friction, b->viscous_friction);
    ck_assert_double_eq(a->tangential_ratio, b->tangential_ratio);
    ck_assert_int_eq((int)a->friction_model, (int)b->friction_model);
    ck_assert_double_eq(a->rolling_friction, b->rolling_friction);
    ck_assert_double_eq(a->rolling_coefficient, b->rolling_coefficient);
    ck_assert_double_eq(a->spinning_friction, b->spinning_friction);
    ck_assert_double_eq(a->spinning_coefficient, b->spinning_coefficient);
    ck_assert_double_eq(a->adhesion_force, b->adhesion_force);
    ck_assert_double_eq(a->adhesion_energy, b->adhesion_energy);
    ck_assert_double_eq(a->adhesion_stress, b->adhesion_stress);
}

/* The ball's contact and the box's bed obey these values. */
static void assert_acts(const dcPairMaterial *pair)
{
    sceneEvaluate(&s);
    dcContactReport report = sceneOnlyContact(&s);
    assertNear(report.normal_force, dcHuntCrossleyStiffness(0.1, pair->modulus) * pow((double)report.depth, 1.5), 1e-9,
               0);
    int turned = report.geom1 == floor_geom;
    double share = turned ? 1 - pair->share1 : pair->share1; /* of body 1: the point is that deep in it */
    assertWithin((double)report.point[2], turned ? -share * 1e-3 : -(1 - share) * 1e-3, asPrecise(1e-9));
    dcBedReport bed = bedOnly(&s);
    assertNear(bed.law.stiffness, pair->modulus / 0.1, 1e-14, 0);
    ck_assert_double_eq(bed.law.dissipation, pair->dissipation);
    ck_assert_double_eq(bed.law.static_friction, pair->static_friction);
    ck_assert_double_eq(bed.law.dynamic_friction, pair->dynamic_friction);
    ck_assert_double_eq(bed.law.viscous_friction, pair->viscous_friction);
}

/* Every rule of every quantity reaches contacts and beds, and goes as it came. */
START_TEST(test_rules)
{
    dcWorldSetCombineCallback(s.dc, look, NULL);
    answers = 0;
    for (int rule = dcNumRules - 1; rule >= 0; rule--) { /* dcRuleUsual is the last */
        dcCombination by = dcCombinationDefault();
        dcPairMaterial pair;
        if (dcRuleFault((dcQuantity)_i, (dcRule)rule)) {
            continue;
        }
        by.rule[_i] = (dcRule)rule;
        dcMaterialCombineBy(&by, &soft, &hard, &pair);
        ck_assert_int_eq(dcWorldSetCombineRule(s.dc, (dcQuantity)_i, (dcRule)rule), dcOk);
        ck_assert_int_eq(dcWorldGetCombineRule(s.dc, (dcQuantity)_i), rule);
        assert_acts(&pair);
        assert_same(&seen[0], &pair);
        assert_same(&seen[1], &pair);
    }
    ck_assert_int_eq(messages.errors + messages.warnings, 0);
}
END_TEST

static const dcPairMaterial entry = {3e6,  0.25, 0.3,  0.5, 0.2, 0.05, 0.9, dcFrictionRegularized,
                                     1e-3, 0.01, 2e-3, 0,   2,   0.1,  30};
static const dcPairMaterial other = {2e6, 0.5, 0.1, 0.3, 0.3, 0, 0.5, dcFrictionHolding, 0, 0, 0, 0, 0, 0, 0};

static dcPairMaterial by_rules(void)
{
    dcPairMaterial pair;
    dcMaterialCombine(&soft, &hard, &pair);
    return pair;
}

/* The table beats the rules, the callback the table, and the first of them holds again when the later ones are gone. */
START_TEST(test_who_has_the_last_word)
{
    dcPairMaterial rules = by_rules();
    int order = _i; /* of the classes */
    dcPairMaterial given = entry;
    given.share1 = order ? 1 - entry.share1 : entry.share1;
    ck_assert_int_eq(dcWorldSetPairMaterial(s.dc, order ? 7 : 3, order ? 3 : 7, &given), dcOk);
    assert_acts(&rules); /* nobody is of these classes */
    dcGeomSetMaterialClass(s.dc, ball, 3);
    dcGeomSetMaterialClass(s.dc, box, 3);
    assert_acts(&rules);
    dcGeomSetMaterialClass(s.dc, floor_geom, 7);
    assert_acts(&entry);
    dcWorldSetCombineRule(s.dc, dcQuantityModulus, dcRuleHertz);
    assert_acts(&entry);
    dcWorldSetCombineCallback(s.dc, look, NULL);
    answers = 1;
    answer = other;
    assert_acts(&other);
    assert_same(&seen[0], &entry); /* it was given what the table says */
    assert_same(&seen[1], &entry);
    messagesClear();
    answer.modulus = -1;
    dcWorldSetCombineCallback(s.dc, look, NULL);
    assert_acts(&entry);
    ck_assert(messages.warnings == 2 && strstr(messages.text, "modulus") && strstr(messages.text, "-1"));
    answers = 0;
    ck_assert_int_eq(dcWorldSetPairMaterial(s.dc, 7, 3, NULL), dcOk);
    dcWorldSetCombineRule(s.dc, dcQuantityModulus, dcRuleUsual);
    assert_acts(&rules);
    assert_same(&seen[0], &rules);
}
END_TEST

/* Class 0 is that of all geoms that were not told; what was set outlasts a reset, and goes with dcGeomForget. */
START_TEST(test_classes)
{
    dcPairMaterial rules = by_rules();
    ck_assert_int_eq(dcGeomGetMaterialClass(s.dc, ball), 0);
    dcGeomSetMaterialClass(s.dc, floor_geom, 2147483647);
    ck_assert_int_eq(dcGeomGetMaterialClass(s.dc, floor_geom), 2147483647);
    ck_assert_int_eq(dcWorldSetPairMaterial(s.dc, 0, 2147483647, &entry), dcOk);
    assert_acts(&entry);
    ck_assert_int_eq(dcWorldReset(s.dc), dcOk);
    assert_acts(&entry);
    dcWorldSetPairMaterial(s.dc, 0, 2147483647, &other); /* another entry in its place */
    assert_acts(&other);
    dcGeomForget(s.dc, floor_geom);
    ck_assert_int_eq(dcGeomGetMaterialClass(s.dc, floor_geom), 0);
    dcGeomSetMaterial(s.dc, floor_geom, &hard);
    assert_acts(&rules);
}
END_TEST

static dcPairMaterial numbered(int number)
{
    dcPairMaterial pair = entry;
    pair.modulus = 1e6 + number;
    pair.share1 = 0.5;
    return pair;
}

/* Entries come and go at random; the table says what a plain array says. */
START_TEST(test_table)
{
    enum { CLASSES = 40 };
    static int model[CLASSES][CLASSES];
    unsigned dice = 1;
    for (int i = 1; i < 20000; i++) {
        dice = dice * 1103515245u + 12345u;
        int a = (int)(dice >> 16) % CLASSES, b = (int)(dice >> 8) % CLASSES, gone = dice >> 30 == 0;
        dcPairMaterial pair = numbered(i), got;
        ck_assert_int_eq(dcWorldSetPairMaterial(s.dc, a, b, gone ? NULL : &pair), dcOk);
        model[a][b] = model[b][a] = gone ? 0 : i;
        if (i % 1000 == 0) {
            sceneEvaluate(&s);
            for (int c = 0; c < CLASSES * CLASSES; c++) {
                int number = model[c / CLASSES][c % CLASSES];
                ck_assert_int_eq(dcWorldGetPairMaterial(s.dc, c / CLASSES, c % CLASSES, &got),
                                 number ? dcOk : dcErrState);
                ck_assert(!number || got.modulus == 1e6 + number);
            }
        }
    }
}
END_TEST

/* ---- refusals ---- */

START_TEST(test_refusals)
{
    dcPairMaterial bad = entry, got = other;
    messagesClear();
    bedRefused(dcWorldSetCombineRule(s.dc, dcNumQuantities, dcRuleMean), dcErrValue, "dcWorldSetCombineRule",
               "quantity 11");
    bedRefused(dcWorldSetCombineRule(s.dc, dcQuantityModulus, (dcRule)99), dcErrValue, "dcWorldSetCombineRule",
               "rule 99");
    bedRefused(dcWorldSetCombineRule(s.dc, dcQuantityModulus, dcRuleProduct), dcErrValue, "dcWorldSetCombineRule",
               "without a unit");
    bedRefused(dcWorldSetCombineRule(s.dc, dcQuantityStaticFriction, dcRuleHertz), dcErrValue, "dcWorldSetCombineRule",
               "dcQuantityModulus only");
    bedRefused(dcWorldSetCombineRule(NULL, dcQuantityModulus, dcRuleHertz), dcErrHandle, "dcWorldSetCombineRule", "");
    bedRefused(dcWorldGetCombineRule(s.dc, (dcQuantity)-1), dcErrValue, "dcWorldGetCombineRule", "-1");
    bedRefused(dcGeomSetMaterialClass(s.dc, ball, -3), dcErrValue, "dcGeomSetMaterialClass", "-3");
    bedRefused(dcGeomSetMaterialClass(s.dc, NULL, 3), dcErrArgument, "dcGeomSetMaterialClass", "geom");
    bedRefused(dcGeomGetMaterialClass(s.dc, NULL), dcErrArgument, "dcGeomGetMaterialClass", "geom");
    bedRefused(dcWorldSetPairMaterial(s.dc, -1, 2, &entry), dcErrValue, "dcWorldSetPairMaterial", "-1");
    bedRefused(dcWorldSetPairMaterial(s.dc, 1, -2, NULL), dcErrValue, "dcWorldSetPairMaterial", "-2");
    bedRefused(dcWorldSetPairMaterial(s.dc, 4, 4, &entry), dcErrValue, "dcWorldSetPairMaterial", "not 0.25");
    bad.dynamic_friction = NAN;
    bedRefused(dcWorldSetPairMaterial(s.dc, 4, 5, &bad), dcErrValue, "dcWorldSetPairMaterial", "dynamic_friction");
    bad = entry;
    bad.modulus = 0;
    bedRefused(dcWorldSetPairMaterial(s.dc, 4, 5, &bad), dcErrValue, "dcWorldSetPairMaterial",
               "classes 4 and 5: modulus");
    bedRefused(dcWorldGetPairMaterial(s.dc, 4, 5, &got), dcErrState, "dcWorldGetPairMaterial", "4 and 5");
    bedRefused(dcWorldGetPairMaterial(s.dc, 4, -5, &got), dcErrValue, "dcWorldGetPairMaterial", "-5");
    bedRefused(dcWorldGetPairMaterial(s.dc, 4, 5, NULL), dcErrArgument, "dcWorldGetPairMaterial", "NULL");
    assert_same(&got, &other);
    for (int what = 0; what < dcNumQuantities; what++) {
        ck_assert_int_eq(dcWorldGetCombineRule(s.dc, (dcQuantity)what), dcRuleUsual);
    }
    ck_assert_int_eq(dcGeomGetMaterialClass(s.dc, ball), 0);
    ck_assert_int_eq(dcWorldSetPairMaterial(s.dc, 4, 5, NULL), dcOk); /* there is none: nothing to do */
    dcPairMaterial rules = by_rules();
    assert_acts(&rules);
}
END_TEST

/* ---- in time ---- */

int main(void)
{
    TCase *tests, *scenes = tcase_create("in time");
    Suite *suite = fixtureSuite("combine", 30, &tests);
    tcase_add_checked_fixture(tests, open_scene, close_scene);
    tcase_add_loop_test(tests, test_rules, 0, dcNumQuantities);
    tcase_add_loop_test(tests, test_who_has_the_last_word, 0, 2);
    tcase_add_test(tests, test_classes);
    tcase_add_test(tests, test_table);
    tcase_add_test(tests, test_refusals);
    tcase_set_timeout(scenes, 30);
    suite_add_tcase(suite, scenes);
    return fixtureMain(suite);
}
