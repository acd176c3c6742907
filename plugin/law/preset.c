/* Looking up materials by name; see ode-compliant/preset_table.h. */
#include <ctype.h>
#include <stddef.h>

#include <ode-compliant/hunt_crossley.h>

#include "preset.h"

enum { LONGEST = 64 };

int dcPresetCount(void)
{
    return dcxNumPresets;
}

const dcPreset *dcPresetGet(int index)
{
    return index >= 0 && index < dcxNumPresets ? &dcxPresets[index] : NULL;
}

/* The letters and digits of a name, small; what is beyond LONGEST is dropped.  Returns their number. */
static int reduce(const char *name, char *out)
{
    int n = 0;
    for (; *name && n < LONGEST; name++) {
        unsigned char c = (unsigned char)*name;
        if (isalnum(c)) {
            out[n++] = (char)tolower(c);
        }
    }
    return n;
}

static int equal(const char *a, const char *b, int n)
{
    for (int i = 0; i < n; i++) {
        if (a[i] != b[i]) {
            return 0;
        }
    }
    return 1;
}

int dcPresetFind(const char *name)
{
    char word[LONGEST], other[LONGEST];
    int n = name ? reduce(name, word) : 0;
    for (int i = 0; n > 0 && i < dcxNumPresets; i++) {
        if (reduce(dcxPresets[i].name, other) == n && equal(word, other, n)) {
            return i;
        }
    }
    return -1;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Levenshtein's distance of a word and a name; half a letter if one is a part of the other. */
static double distance(const char *a, int na, const char *b, int nb)
{
    int row[LONGEST + 1];
    for (int i = 0; na > 1 && i + na <= nb; i++) {
        if (equal(a, b + i, na)) {
            return 0.5 + 1e-3 * (nb - na);
        }
    }
    for (int j = 0; j <= nb; j++) {
        row[j] = j;
    }
    for (int i = 0; i < na; i++) {
        int corner = row[0];
        row[0] = i + 1;
        for (int j = 0; j < nb; j++) {
            int above = row[j + 1], changed = corner + (a[i] != b[j]);
            row[j + 1] = least(changed, least(above, row[j]) + 1);
            corner = above;
        }
    }
    return row[nb];
}

int dcPresetNearest(const char *name, int *index, int max)
{
    char word[LONGEST], other[LONGEST];
    double best[LONGEST];
    int n = reduce(name, word), count = 0;
    max = least(max, LONGEST);
    for (int i = 0; max > 0 && i < dcxNumPresets; i++) {
        double d = distance(word, n, other, reduce(dcxPresets[i].name, other));
        int place = count;
        while (place > 0 && best[place - 1] > d) {
            place--;
        }
        if (place >= max) {
            continue;
        }
        count = least(count + 1, max);
        for (int j = count - 1; j > place; j--) {
            best[j] = best[j - 1];
            index[j] = index[j - 1];
        }
        best[place] = d;
        index[place] = i;
    }
    return count;
}

void dcPresetMaterial(const dcPreset *preset, dcMaterial *material)
{
    *material = dcMaterialDefault();
    material->plane_strain_modulus = dcPlaneStrainModulus(preset->youngs_modulus, preset->poissons_ratio);
    material->poissons_ratio = preset->poissons_ratio;
    material->dissipation = dcHuntCrossleyDissipation(preset->restitution, preset->speed);
    material->static_friction = preset->static_friction;
    material->dynamic_friction = preset->dynamic_friction;
}

int dcPresetPairCount(void)
{
    return dcxNumPresetPairs;
}

const dcPresetPair *dcPresetPairGet(int index)
{
    return index >= 0 && index < dcxNumPresetPairs ? &dcxPresetPairs[index] : NULL;
}

const dcPresetPair *dcPresetPairFind(int index1, int index2)
{
    for (int i = 0; i < dcxNumPresetPairs; i++) {
        int a = dcPresetFind(dcxPresetPairs[i].name1), b = dcPresetFind(dcxPresetPairs[i].name2);
        if ((a == index1 && b == index2) || (a == index2 && b == index1)) {
            return &dcxPresetPairs[i];
        }
    }
    return NULL;
}
