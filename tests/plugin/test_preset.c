/*
 * The table of materials: ranges, sources, names; restitution of metals against Thornton's formula; docs/materials.md
 * is what the table says.  DC_WRITE_MATERIALS=docs/materials.md in the environment writes it anew.
 */
#include "scenes/plugin_test.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const dcPreset *preset(const char *name)
{
    int i = dcPresetFind(name);
    ck_assert_msg(i >= 0, "%s is not found", name);
    return dcPresetGet(i);
}

static int within(double value, double low, double high)
{
    return value >= low && value <= high;
}

START_TEST(test_ranges)
{
    ck_assert_int_ge(dcPresetCount(), 25);
    for (int i = 0; i < dcPresetCount(); i++) {
        const dcPreset *p = dcPresetGet(i);
        dcMaterial material;
        dcPresetMaterial(p, &material);
        ck_assert_msg(!dcMaterialFault(&material, NULL), "%s: %s", p->name, dcMaterialFault(&material, NULL));
        ck_assert_msg(within(p->youngs_modulus, 1e5, 1.3e12), "%s: modulus %g", p->name, p->youngs_modulus);
        ck_assert_msg(within(p->poissons_ratio, 0, 0.5), "%s: Poisson's ratio %g", p->name, p->poissons_ratio);
        ck_assert_msg(within(p->density, 10, 23000), "%s: density %g", p->name, p->density);
        ck_assert_msg(within(p->restitution, 0.05, 0.999), "%s: restitution %g", p->name, p->restitution);
        ck_assert_msg(within(p->speed, 1e-3, 10), "%s: speed %g", p->name, p->speed);
        ck_assert_msg(within(p->dynamic_friction, 0.01, 1.5), "%s: friction %g", p->name, p->dynamic_friction);
        ck_assert_msg(within(p->static_friction, p->dynamic_friction, 1.5), "%s", p->name);
        /* waves in solids are between 10 m/s (foam) and 18 km/s (diamond): density and modulus go together */
        ck_assert_msg(within(sqrt(p->youngs_modulus / p->density), 10, 18e3), "%s: modulus or density", p->name);
    }
    ck_assert_ptr_null(dcPresetGet(-1));
    ck_assert_ptr_null(dcPresetGet(dcPresetCount()));
}
END_TEST

/* A work with a year or a place in a handbook, or the admission that there is none. */
static void is_source(const char *name, const char *source)
{
    ck_assert_msg(source && strlen(source) > 10, "%s has a value without a source", name);
    int known = strstr(source, "order of magnitude") || strstr(source, "table ") || strstr(source, "appendix") ||
                strstr(source, "Handbook") || strstr(source, ".com") || strstr(source, ".edu") ||
                strstr(source, "arXiv") || strstr(source, ".org") || strstr(source, ".info/") ||
                strstr(source, "engineering estimate");
    const char *year = strchr(source, '(');
    while (year && !(isdigit((unsigned char)year[1]) && isdigit((unsigned char)year[4]) && year[5] == ')')) {
        year = strchr(year + 1, '(');
    }
    ck_assert_msg(known || year || strstr(source, "World Pool"), "%s: \"%s\" cannot be looked up", name, source);
}

START_TEST(test_sources)
{
    for (int i = 0; i < dcPresetCount(); i++) {
        const dcPreset *p = dcPresetGet(i);
        is_source(p->name, p->modulus_source);
        is_source(p->name, p->poisson_source);
        is_source(p->name, p->density_source);
        is_source(p->name, p->restitution_source);
        is_source(p->name, p->friction_source);
    }
    ck_assert_int_ge(dcPresetPairCount(), 20);
    for (int i = 0; i < dcPresetPairCount(); i++) {
        const dcPresetPair *pair = dcPresetPairGet(i);
        int first = dcPresetFind(pair->name1), second = dcPresetFind(pair->name2);
        ck_assert_msg(first >= 0 && second >= 0 && first != second, "pair %s, %s", pair->name1, pair->name2);
        ck_assert_ptr_eq(dcPresetPairFind(first, second), pair);
        ck_assert_ptr_eq(dcPresetPairFind(second, first), pair);
        ck_assert(within(pair->dynamic_friction, 0.01, 1.5) &&
                  within(pair->static_friction, pair->dynamic_friction, 1.5));
        is_source(pair->name1, pair->source);
    }
    ck_assert_ptr_null(dcPresetPairFind(dcPresetFind("cork"), dcPresetFind("lead")));
    ck_assert_ptr_null(dcPresetPairGet(dcPresetPairCount()));
}
END_TEST

START_TEST(test_names)
{
    for (int i = 0; i < dcPresetCount(); i++) {
        ck_assert_int_eq(dcPresetFind(dcPresetGet(i)->name), i);
    }
    ck_assert_ptr_eq(preset("  STEEL dry"), preset("steel, dry"));
    ck_assert_ptr_eq(preset("Rubber (natural)"), preset("rubber, natural"));
    ck_assert_int_eq(dcPresetFind(""), -1);
    ck_assert_int_eq(dcPresetFind(NULL), -1);
    ck_assert_int_eq(dcPresetFind("unobtainium"), -1);
}
END_TEST

START_TEST(test_nearest)
{
    static const char *const words[][2] = {{"alumnium", "aluminium"},   {"aluminum", "aluminium"},
                                           {"gras", "brass"},           {"plexiglass", "glass"},
                                           {"teel, dry", "steel, dry"}, {"rubber", "rubber, natural"}};
    int index[100];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        int n = dcPresetNearest(words[i][0], index, 3), found = 0;
        ck_assert_int_eq(n, 3);
        for (int j = 0; j < n; j++) {
            found |= strcmp(dcPresetGet(index[j])->name, words[i][1]) == 0;
        }
        ck_assert_msg(found, "%s does not suggest %s", words[i][0], words[i][1]);
    }
    ck_assert_int_eq(dcPresetNearest("alumnium", index, 1), 1);
    ck_assert_str_eq(dcPresetGet(index[0])->name, "aluminium");
    ck_assert_int_eq(dcPresetNearest("x", index, 0), 0);
    ck_assert_int_eq(dcPresetNearest("x", index, 100), dcPresetCount());
    for (int i = 0, seen = 0; i < dcPresetCount(); i++, seen = 0) {
        for (int j = 0; j < dcPresetCount(); j++) {
            seen += index[j] == i;
        }
        ck_assert_int_eq(seen, 1);
    }
}
END_TEST

START_TEST(test_material)
{
    for (int i = 0; i < dcPresetCount(); i++) {
        const dcPreset *p = dcPresetGet(i);
        dcMaterial material;
        dcPairMaterial pair;
        dcPresetMaterial(p, &material);
        dcMaterialCombine(&material, &material, &pair);
        assert_close(dcHuntCrossleyRestitution(pair.dissipation, p->speed), p->restitution, 1e-9);
        assert_close(material.plane_strain_modulus, p->youngs_modulus / (1 - p->poissons_ratio * p->poissons_ratio),
                     1e-12);
        ck_assert_double_eq(pair.static_friction, p->static_friction);
        ck_assert_double_eq(pair.dynamic_friction, p->dynamic_friction);
    }
}
END_TEST

/* Thornton (1997), of an elastic, perfectly plastic ball on a wall of the same material, 1 m/s. */
static double thornton(const dcPreset *p, double yield)
{
    double modulus = p->youngs_modulus / (2 * (1 - p->poissons_ratio * p->poissons_ratio)), pressure = 1.6 * yield;
    double r = pow(acos(-1.0) / (2 * modulus), 2) * sqrt(0.4 / p->density) * pow(pressure, 2.5) / p->speed;
    return sqrt(1.2 * sqrt(3)) * sqrt(1 - r * r / 6) * pow(r / (r + 2 * sqrt(1.2 - r * r / 5)), 0.25);
}

START_TEST(test_metals)
{
    int count = 0;
    for (int i = 0; i < dcPresetCount(); i++) {
        const dcPreset *p = dcPresetGet(i);
        const char *said =
            strstr(p->restitution_source, "Thornton") ? strstr(p->restitution_source, "yield stress ") : NULL;
        if (said) {
            double yield = 1e6 * strtod(said + strlen("yield stress "), NULL);
            assertScaled(p->name, p->restitution, thornton(p, yield), 0.0006, 1);
            count++;
        }
    }
    ck_assert_int_ge(count, 10);
}
END_TEST

/* ---- docs/materials.md ---- */

static void write_table(FILE *out)
{
    fprintf(out, "# Materials by name\n\nMade from the table in the library (`tests/plugin/test_preset.c`); "
                 "`dcMaterialPreset(\"steel, dry\", &material)` takes a row.\nE Young's modulus, p Poisson's ratio, "
                 "e restitution of two of the same at a speed v, c the law's dissipation that gives it, us and ud\n"
                 "static and dynamic friction of the material on itself.\n\n"
                 "| material | E [Pa] | p | density [kg/m^3] | e | v [m/s] | c [s/m] | us | ud |\n"
                 "|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < dcPresetCount(); i++) {
        const dcPreset *p = dcPresetGet(i);
        fprintf(out, "| %s | %.3g | %.3g | %.4g | %.3g | %.3g | %.3g | %.3g | %.3g |\n", p->name, p->youngs_modulus,
                p->poissons_ratio, p->density, p->restitution, p->speed,
                dcHuntCrossleyDissipation(p->restitution, p->speed), p->static_friction, p->dynamic_friction);
    }
    fprintf(out, "\n## Friction of two on each other\n\n`dcWorldSetPresetPair` takes a row.\n\n"
                 "| | | us | ud | source |\n|---|---|---|---|---|\n");
    for (int i = 0; i < dcPresetPairCount(); i++) {
        const dcPresetPair *pair = dcPresetPairGet(i);
        fprintf(out, "| %s | %s | %.3g | %.3g | %s |\n", pair->name1, pair->name2, pair->static_friction,
                pair->dynamic_friction, pair->source);
    }
    fprintf(out, "\n## Sources\n\nWhere it says order of magnitude or engineering estimate, no measurement that "
                 "was read stands behind the value.\n");
    for (int i = 0; i < dcPresetCount(); i++) {
        const dcPreset *p = dcPresetGet(i);
        fprintf(out,
                "\n- **%s**\n  - modulus: %s\n  - Poisson's ratio: %s\n  - density: %s\n  - restitution: %s\n"
                "  - friction: %s\n",
                p->name, p->modulus_source, p->poisson_source, p->density_source, p->restitution_source,
                p->friction_source);
    }
}

START_TEST(test_document)
{
    const char *wanted = getenv("DC_WRITE_MATERIALS");
    FILE *file = wanted ? fopen(wanted, "w") : NULL;
    if (file) {
        write_table(file);
        fclose(file);
    }
    static char made[1 << 16], read[1 << 16];
    FILE *memory = fmemopen(made, sizeof made, "w");
    write_table(memory);
    fclose(memory);
    file = fopen(DC_GOLDEN_DIR "/../../docs/materials.md", "r");
    ck_assert_msg(file != NULL, "docs/materials.md is not there");
    size_t size = fread(read, 1, sizeof read - 1, file);
    fclose(file);
    ck_assert_uint_gt(size, 1000);
    ck_assert_msg(strcmp(made, read) == 0,
                  "docs/materials.md is not what the table says: DC_WRITE_MATERIALS=docs/materials.md writes it anew");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("preset");
    TCase *tests = tcase_create("preset");
    tcase_add_test(tests, test_ranges);
    tcase_add_test(tests, test_sources);
    tcase_add_test(tests, test_names);
    tcase_add_test(tests, test_nearest);
    tcase_add_test(tests, test_material);
    tcase_add_test(tests, test_metals);
    tcase_add_test(tests, test_document);
    suite_add_tcase(suite, tests);
    return runSuite(suite);
}
