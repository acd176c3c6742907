/* Lists of pairs of classes, as they are written in options; without ODE, so that the launcher reads them as well. */
#include "pairs.h"

#include <string.h>

static const struct {
    const char *name;
    int class;
} classes[] = {
    {"sphere", dSphereClass},   {"box", dBoxClass},
    {"capsule", dCapsuleClass}, {"cylinder", dCylinderClass},
    {"plane", dPlaneClass},     {"ray", dRayClass},
    {"convex", dConvexClass},   {"transform", dGeomTransformClass},
    {"trimesh", dTriMeshClass}, {"heightfield", dHeightfieldClass},
    {"world", dGeomNumClasses},
};
enum { NUM_NAMES = sizeof classes / sizeof *classes, ANY = -1, UNKNOWN = -2 };

static int class_named(const char *name, size_t length)
{
    if (length == 3 && !memcmp(name, "any", 3)) {
        return ANY;
    }
    for (int i = 0; i < NUM_NAMES; i++) {
        if (strlen(classes[i].name) == length && !memcmp(name, classes[i].name, length)) {
            return classes[i].class == dRayClass ? UNKNOWN : classes[i].class; /* rays touch nothing: contacts.c */
        }
    }
    return UNKNOWN;
}

static void put(PairSet *set, int a, int b, unsigned char value)
{
    for (int i = 0; i < PAIR_CLASSES; i++) {
        for (int j = 0; j < PAIR_CLASSES; j++) {
            if ((a == ANY || a == i) && (b == ANY || b == j)) {
                set->has[i][j] = set->has[j][i] = value;
            }
        }
    }
}

const char *pairsRead(const char *list, unsigned char value, PairSet *set)
{
    while (*list) {
        size_t length = strcspn(list, ","), first = strcspn(list, "-,");
        int a = class_named(list, first);
        int b = first < length ? class_named(list + first + 1, length - first - 1) : UNKNOWN;
        if (a == UNKNOWN || b == UNKNOWN) {
            return list;
        }
        put(set, a, b, value);
        list += length + (list[length] == ',');
    }
    return NULL;
}

void pairsFill(PairSet *set, unsigned char value)
{
    memset(set->has, value, sizeof set->has);
}

const char *pairNameOf(int class)
{
    for (int i = 0; i < NUM_NAMES; i++) {
        if (classes[i].class == class) {
            return classes[i].name;
        }
    }
    return "geom of the program's own class";
}
