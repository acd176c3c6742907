/*
 * Solids: which function answers for which kind, and what sizes are allowed; see ode-compliant/solid.h.
 */
#include <float.h>
#include <math.h>
#include <stddef.h>

#include <ode-compliant/solid.h>

#include "base/number.h"
#include "mesh/mesh.h"
#include "shapes.h"
#include "solid.h"

int dcSolidNearest(const dcSolid *solid, const double point[3], double reach, const int *hint, dcNearest *out)
{
    switch (solid->type) {
    case dcSolidPlane: return dcxPlaneNearest(solid->size, point, reach, out);
    case dcSolidSphere: return dcxSphereNearest(solid->size, point, reach, out);
    case dcSolidBox: return dcxBoxNearest(solid->size, point, reach, out);
    case dcSolidCapsule: return dcxCapsuleNearest(solid->size, point, reach, out);
    case dcSolidCylinder: return dcxCylinderNearest(solid->size, point, reach, out);
    case dcSolidConvex: return dcxConvexNearest(solid->data, point, reach, hint, out);
    case dcSolidMesh: return dcxMeshNearest(solid->data, point, reach, hint, out);
    case dcSolidHeightfield: return dcxHeightfieldNearest(solid->data, point, reach, hint, out);
    }
    return 0;
}

int dcSolidMinima(const dcSolid *solid, const double point[3], double reach, double cosine, int most, const int *hint,
                  dcNearest *out)
{
    if (most <= 0) {
        return 0;
    }
    switch (solid->type) {
    case dcSolidMesh: return dcxMeshNearestPlaces(solid->data, point, reach, cosine, most, hint, out);
    case dcSolidHeightfield: return dcxHeightfieldNearestPlaces(solid->data, point, reach, cosine, most, out);
    default: return dcSolidNearest(solid, point, reach, hint, out);
    }
}

/* First of `count` sizes that breaks its rule: positive, or also zero where `zero` has that bit. */
static const char *size_fault(const dcSolid *solid, int count, unsigned zero, const char *const name[], double *value)
{
    for (int i = 0; i < count; i++) {
        double size = solid->size[i];
        if ((zero >> i) & 1u ? is_not_negative(size) : is_positive(size)) {
            continue;
        }
        if (value) {
            *value = size;
        }
        return name[i];
    }
    return NULL;
}

static const char *plane_fault(const dcSolid *solid, double *value)
{
    const double *n = solid->size;
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    /* Loose enough for a normal that was made in single precision. */
    if (!(fabs(length - 1.0) <= 1e-6)) {
        if (value) {
            *value = length;
        }
        return "normal must be of length 1";
    }
    if (!(fabs(n[3]) <= DBL_MAX)) {
        if (value) {
            *value = n[3];
        }
        return "offset must be finite";
    }
    return NULL;
}

static const char radius_rule[] = "radius must be positive and finite";
static const char half_side_rule[] = "half side must be positive and finite";

const char *dcSolidFault(const dcSolid *solid, double *value)
{
    static const char *const box[] = {half_side_rule, half_side_rule, half_side_rule};
    static const char *const capsule[] = {radius_rule, "half length must be zero or positive, and finite"};
    static const char *const cylinder[] = {radius_rule, "half length must be positive and finite"};
    switch (solid->type) {
    case dcSolidPlane: return plane_fault(solid, value);
    case dcSolidSphere: return size_fault(solid, 1, 0u, cylinder, value);
    case dcSolidBox: return size_fault(solid, 3, 0u, box, value);
    case dcSolidCapsule: return size_fault(solid, 2, 2u, capsule, value);
    case dcSolidCylinder: return size_fault(solid, 2, 0u, cylinder, value);
    case dcSolidConvex:
    case dcSolidMesh:
    case dcSolidHeightfield:
        if (solid->data) {
            return NULL;
        }
        if (value) {
            *value = 0.0;
        }
        return "data must not be NULL";
    }
    if (value) {
        *value = (double)solid->type;
    }
    return "type must be one of dcSolidType";
}
