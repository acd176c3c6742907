/* Materials by name; see ode-compliant/preset.h. */
#include <stdio.h>

#include <ode-compliant/combine.h>
#include <ode-compliant/preset.h>

#include "core/core.h"
#include "state/world_data.h"

/* The number of a material; negative after a message that suggests what may have been meant. */
static int number_of(const char *function, const char *name)
{
    if (!name) {
        return dcxFail(dcErrArgument, "%s: the name of a material is NULL", function);
    }
    int found = dcPresetFind(name), near[3];
    if (found < 0) {
        dcPresetNearest(name, near, 3);
        return dcxFail(dcErrArgument, "%s: there is no material \"%.60s\"; nearest are \"%s\", \"%s\", \"%s\"",
                       function, name, dcPresetGet(near[0])->name, dcPresetGet(near[1])->name,
                       dcPresetGet(near[2])->name);
    }
    return found;
}

int dcMaterialPreset(const char *name, dcMaterial *material)
{
    if (!material) {
        return dcxFail(dcErrArgument, "%s: material is NULL", __func__);
    }
    int number = number_of(__func__, name);
    if (number < 0) {
        return number;
    }
    dcPresetMaterial(dcPresetGet(number), material);
    return dcOk;
}

int dcWorldSetPresetPair(dcWorldID handle, int class1, const char *name1, int class2, const char *name2)
{
    int code;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    int first = number_of(__func__, name1), second = first < 0 ? first : number_of(__func__, name2);
    if (second < 0) {
        return second;
    }
    if (class1 < 0 || class2 < 0 || class1 == class2) {
        return dcxFail(dcErrValue, "%s: classes must not be negative and must differ, not %d and %d", __func__, class1,
                       class2);
    }
    const dcPresetPair *known = dcPresetPairFind(first, second);
    if (!known) {
        return dcxFail(dcErrState, "%s: friction of \"%s\" on \"%s\" is not in the table", __func__,
                       dcPresetGet(first)->name, dcPresetGet(second)->name);
    }
    dcMaterial a, b;
    dcPairMaterial pair;
    dcPresetMaterial(dcPresetGet(first), &a);
    dcPresetMaterial(dcPresetGet(second), &b);
    dcMaterialCombineBy(&dc->combination.rules, &a, &b, &pair);
    pair.friction_model = dc->friction_model;
    pair.static_friction = known->static_friction;
    pair.dynamic_friction = known->dynamic_friction;
    return dcWorldSetPairMaterial(handle, class1, class2, &pair);
}
