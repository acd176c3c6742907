/*
 * Nearest surface point of plane, sphere, box, capsule, cylinder: closed forms.
 *
 * Most queries are misses, so each shape first turns away what is out of reach, before any square root.  Those tests
 * leave a slack of a few roundings, and the last word is always "distance < reach", so that the answer does not depend
 * on which test was asked.
 */
#include <math.h>

#include <ode-compliant/solid.h>

#include "shapes.h"

/* More than all roundings of a squared length. */
static const double slack = 1.0 + 1e-14;
/* A squared length below this has lost digits, or all of them, to underflow: taken as zero. */
static const double nothing = 1e-280;

/* Certainly sqrt(square) >= limit. */
static inline int beyond(double square, double limit)
{
    return limit < 0.0 || square > limit * limit * slack;
}

static inline double side(double x)
{
    return x < 0.0 ? -1.0 : 1.0;
}

static inline void set(double v[3], double x, double y, double z)
{
    v[0] = x;
    v[1] = y;
    v[2] = z;
}

int dcxPlaneNearest(const double size[4], const double p[3], double reach, dcNearest *out)
{
    double distance = size[0] * p[0] + size[1] * p[1] + size[2] * p[2] - size[3];
    if (!(distance < reach)) {
        return 0;
    }
    out->distance = distance;
    set(out->point, p[0] - distance * size[0], p[1] - distance * size[1], p[2] - distance * size[2]);
    set(out->normal, size[0], size[1], size[2]);
    out->face = 0;
    return 1;
}

/* Surface at `radius` around the core point (0, 0, core); `pole` is the normal where p is the core point. */
static inline int nearest_of_ball(double core, double radius, const double pole[3], const double p[3], double reach,
                                  dcNearest *out)
{
    double x = p[0], y = p[1], z = p[2] - core;
    double square = x * x + y * y + z * z;
    if (beyond(square, radius + reach)) {
        return 0;
    }
    double length = sqrt(square);
    double distance = length - radius;
    if (!(distance < reach)) {
        return 0;
    }
    out->distance = distance;
    if (square > nothing) {
        set(out->normal, x / length, y / length, z / length);
    } else {
        set(out->normal, pole[0], pole[1], pole[2]);
    }
    const double *n = out->normal;
    set(out->point, radius * n[0], radius * n[1], core + radius * n[2]);
    return 1;
}

int dcxSphereNearest(const double size[4], const double p[3], double reach, dcNearest *out)
{
    static const double pole[3] = {0.0, 0.0, 1.0};
    if (!nearest_of_ball(0.0, size[0], pole, p, reach, out)) {
        return 0;
    }
    out->face = 0;
    return 1;
}

/* Faces: 0 the cylinder part, 1 the cap at +z, 2 the cap at -z. */
int dcxCapsuleNearest(const double size[4], const double p[3], double reach, dcNearest *out)
{
    static const double pole[3] = {1.0, 0.0, 0.0};
    double half = size[1];
    double core = p[2] > half ? half : p[2] < -half ? -half : p[2];
    int face = p[2] > half ? 1 : p[2] < -half ? 2 : 0;
    if (!nearest_of_ball(core, size[0], pole, p, reach, out)) {
        return 0;
    }
    out->face = face;
    return 1;
}

/* Query in or on a box, but for underflow: `excess` is |p| - half side of each axis. */
static int nearest_in_box(const double size[4], const double p[3], const double excess[3], double reach, dcNearest *out)
{
    int axis = excess[1] > excess[0] ? 1 : 0;
    if (excess[2] > excess[axis]) {
        axis = 2;
    }
    double distance = excess[axis];
    if (!(distance < reach)) {
        return 0;
    }

    /* On the surface all faces that hold the point have a say: the mean of an edge's or corner's. */
    double n[3] = {0.0, 0.0, 0.0};
    n[axis] = side(p[axis]);
    if (!(distance < 0.0)) {
        for (int i = 0; i < 3; i++) {
            n[i] = excess[i] < 0.0 ? 0.0 : side(p[i]);
        }
    }
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    out->distance = distance;
    set(out->point, p[0], p[1], p[2]);
    out->point[axis] = side(p[axis]) * size[axis];
    set(out->normal, n[0] / length, n[1] / length, n[2] / length);
    out->face = 2 * axis + (p[axis] < 0.0);
    return 1;
}

/* Faces: +x, -x, +y, -y, +z, -z. */
int dcxBoxNearest(const double size[4], const double p[3], double reach, dcNearest *out)
{
    /* Past the faces, that is all that is left of the way; one rounding each, so its direction is good however short.
     */
    double excess[3], away[3], square = 0.0;
    for (int i = 0; i < 3; i++) {
        excess[i] = fabs(p[i]) - size[i];
        away[i] = excess[i] > 0.0 ? excess[i] : 0.0;
        square += away[i] * away[i];
    }
    if (beyond(square, reach) && square > nothing) {
        return 0;
    }
    if (!(square > nothing)) {
        return nearest_in_box(size, p, excess, reach, out);
    }

    double distance = sqrt(square);
    if (!(distance < reach)) {
        return 0;
    }
    int axis = away[1] > away[0] ? 1 : 0;
    if (away[2] > away[axis]) {
        axis = 2;
    }
    out->distance = distance;
    for (int i = 0; i < 3; i++) {
        out->point[i] = away[i] > 0.0 ? side(p[i]) * size[i] : p[i];
        out->normal[i] = side(p[i]) * away[i] / distance;
    }
    out->face = 2 * axis + (p[axis] < 0.0);
    return 1;
}

/* Where a query is against a cylinder: across and along the axis. */
struct across {
    double ux, uy;  /* unit vector from the axis to the query */
    double r, half; /* size */
    double dr, dz;  /* past the side, past the cap; negative inside */
    double up;      /* 1 or -1: the nearer cap */
};

/* Nearest on a cap or on the side: one of dr, dz alone decides. */
static void onto_face(const struct across *a, int cap, const double p[3], dcNearest *out)
{
    out->distance = cap ? a->dz : a->dr;
    if (cap) {
        set(out->point, p[0], p[1], a->up * a->half);
        set(out->normal, 0.0, 0.0, a->up);
        out->face = a->up > 0.0 ? 1 : 2;
    } else {
        set(out->point, a->r * a->ux, a->r * a->uy, p[2]);
        set(out->normal, a->ux, a->uy, 0.0);
        out->face = 0;
    }
}

/* Nearest on the rim, at a distance whose parts are in proportion to dr and dz. */
static void onto_rim(const struct across *a, double dr, double dz, double distance, dcNearest *out)
{
    double length = sqrt(dr * dr + dz * dz);
    out->distance = distance;
    set(out->point, a->r * a->ux, a->r * a->uy, a->up * a->half);
    set(out->normal, a->ux * dr / length, a->uy * dr / length, a->up * dz / length);
    out->face = dz > dr ? (a->up > 0.0 ? 1 : 2) : 0;
}

/* Faces: 0 the side, 1 the cap at +z, 2 the cap at -z. */
int dcxCylinderNearest(const double size[4], const double p[3], double reach, dcNearest *out)
{
    struct across a = {.r = size[0], .half = size[1], .dz = fabs(p[2]) - size[1], .up = side(p[2])};
    if (!(a.dz < reach)) {
        return 0;
    }
    double square = p[0] * p[0] + p[1] * p[1];
    if (beyond(square, a.r + reach)) {
        return 0;
    }
    double rho = sqrt(square);
    a.dr = rho - a.r;
    a.ux = square > nothing ? p[0] / rho : 1.0;
    a.uy = square > nothing ? p[1] / rho : 0.0;

    if (a.dr > 0.0 && a.dz > 0.0) {
        double rim = a.dr * a.dr + a.dz * a.dz;
        double distance = sqrt(rim);
        if (!(distance < reach)) {
            return 0;
        }
        int ample = rim > nothing;
        onto_rim(&a, ample ? a.dr : 1.0, ample ? a.dz : 1.0, distance, out);
    } else {
        int cap = a.dz >= a.dr;
        if (!((cap ? a.dz : a.dr) < reach)) {
            return 0;
        }
        onto_face(&a, cap, p, out);
        if (a.dr == 0.0 && a.dz == 0.0) {
            onto_rim(&a, 1.0, 1.0, 0.0, out);
        }
    }
    return 1;
}
