/*
 * Way (c): what a flat cuts off a box or a cylinder, as its springs feel it: the sum of their depths, W = sum of a x.
 * So lines and corners, of which ODE's collider gives one or two points, press as in the library's own contact.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "solid/solid.h"
#include "met_cut.h"

/* Below this part of the depth, a side lies in the flat; what is left out is as much of the sum. */
#define LEVEL 1e-4

/* Part of a step from rung to rung, along a line of this rise, that is under a depth t: the integral of (t - rise u).
 */
static double along(double t, double rise)
{
    return !(t > 0) ? 0 : t < rise ? 0.5 * t * t / rise : t - 0.5 * rise;
}

static double cube(double x)
{
    return x > 0 ? x * x * x : 0;
}

/* The same over a rectangle that rises by p one way and by q the other. */
static double over(double t, double p, double q)
{
    if (!(t > 0)) {
        return 0;
    }
    p = max_of(p, LEVEL * t);
    q = max_of(q, LEVEL * t);
    return (cube(t) - cube(t - p) - cube(t - q) + cube(t - p - q)) / (6 * p * q);
}

/* And over a disc whose rim rises by lean times its diameter. */
static double over_disc(double t, double radius, double lean)
{
    if (!(t > 0)) {
        return 0;
    }
    if (t >= 2 * radius * lean) {
        return M_PI * radius * radius * (t - radius * lean);
    }
    double deep = t / lean, c = radius - deep, square = deep * (2 * radius - deep), half = sqrt(square);
    if (deep < 1e-5 * radius) { /* the difference below would be of rounding */
        return 8.0 / 15 * sqrt(2 * radius * deep) * deep * deep * lean;
    }
    double segment = radius * radius * atan2(half, c) - c * half;
    return lean * (2.0 / 3 * square * half - c * segment);
}

/* The middle of each facet of the bed's, from the lowest one on, rises by so much of the radius. */
static const double facet_rise[13] = {0,
                                      0.034074173710931713,
                                      0.13397459621556135,
                                      0.29289321881345254,
                                      0.5,
                                      0.74118095489747926,
                                      1,
                                      1.2588190451025207,
                                      1.5,
                                      1.7071067811865475,
                                      1.8660254037844386,
                                      1.9659258262890682,
                                      2};

static double round_side(const dcxCutBody *b, double x, double lean, double rise)
{
    double sum = 0, r = b->size[0];
    for (int i = 0; i < 13 && x > r * lean * facet_rise[i]; i++) {
        sum += (i == 0 || i == 12 ? 1 : 2) * along(x - r * lean * facet_rise[i], rise);
    }
    return 2 * r * tan(DCX_HALF_FACET) * b->size[2] * sum;
}

static void cut_cylinder(const dcxCutBody *b, double x, dcxCut *cut)
{
    double r = b->size[0], length = b->size[2], upright = min_of(fabs(b->n[2]), 1);
    double lean = sqrt(b->n[0] * b->n[0] + b->n[1] * b->n[1]), rise = upright * length;
    double side = round_side(b, x, lean, rise), cap = over_disc(x, r, lean);
    cut->sum = side + cap + over_disc(x - rise, r, lean);
    cut->whole = 2 * r * lean <= x;
    v_copy(cut->along, b->axis[2]);
    cut->length = x < rise ? length * x / rise : length;
    if (cut->whole) {
        cut->length = 2 * r;
    } else if (cap > side) { /* the rim: a chord across the axis */
        double deep = x / lean;
        v_cross(cut->along, b->axis[2], b->normal);
        cut->length = 2 * sqrt(deep * (2 * r - deep));
    }
}

static void cut_box(const dcxCutBody *b, double x, dcxCut *cut)
{
    double rise[3], between;
    int low = 0, high = 0;
    for (int i = 0; i < 3; i++) {
        rise[i] = fabs(b->n[i]) * b->size[i];
        low = rise[i] < rise[low] ? i : low;
        high = rise[i] >= rise[high] ? i : high;
    }
    cut->sum = 0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        cut->sum += b->size[j] * b->size[k] * (over(x, rise[j], rise[k]) + over(x - rise[i], rise[j], rise[k]));
    }
    between = rise[0] + rise[1] + rise[2] - rise[high];
    cut->whole = between <= x;
    v_copy(cut->along, b->axis[low]);
    cut->length = x < rise[low] ? b->size[low] * x / rise[low] : b->size[low];
}

int dcxCutBegin(dGeomID geom, dcConvexID convex, const double *n, dcxCutBody *b)
{
    int class = geom ? dGeomGetClass(geom) : dPlaneClass;
    dVector3 sides = {0, 0, 0};
    if (class == dBoxClass) {
        dGeomBoxGetLengths(geom, sides);
    } else if (class == dCylinderClass) {
        dGeomCylinderGetParams(geom, &sides[0], &sides[2]);
    } else if (!convex) {
        return 0;
    }
    const dReal *rot = dGeomGetRotation(geom);
    b->box = class == dBoxClass;
    v_copy(b->normal, n);
    for (int i = 0; i < 3; i++) {
        b->size[i] = (double)sides[i];
        v_set(b->axis[i], (double)rot[i], (double)rot[4 + i], (double)rot[8 + i]);
        b->n[i] = v_dot(n, b->axis[i]);
    }
    b->convex = NULL;
    return !convex || dcxConvexCutBegin(convex, b);
}

void dcxCutAt(const dcxCutBody *b, double x, dcxCut *cut)
{
    if (b->convex) {
        dcxConvexCutAt(b, x, cut);
    } else if (b->box) {
        cut_box(b, x, cut);
    } else {
        cut_cylinder(b, x, cut);
    }
}
