/*
 * Depth, direction and nearest point for a block of springs against plane, sphere and box, in loops for wide
 * vectors.
 */
#include <math.h>

#include "base/number.h"
#include "foundation.h"
#include "press.h"

WIDE static void press_plane(const double *restrict n, double offset, int count, double (*restrict s)[DCX_SPRINGS],
                             double *restrict x, double (*restrict u)[DCX_SPRINGS], double (*restrict N)[DCX_SPRINGS])
{
    const double nx = n[0], ny = n[1], nz = n[2];
    for (int i = 0; i < count; i++) {
        double depth = offset - (nx * s[0][i] + ny * s[1][i] + nz * s[2][i]);
        x[i] = depth;
        u[0][i] = nx;
        u[1][i] = ny;
        u[2][i] = nz;
        N[0][i] = s[0][i] + depth * nx;
        N[1][i] = s[1][i] + depth * ny;
        N[2][i] = s[2][i] + depth * nz;
    }
}

void dcxPressPlane(const double *restrict n, double offset, int count, double (*restrict s)[DCX_SPRINGS],
                   double *restrict x, double (*restrict u)[DCX_SPRINGS], double (*restrict N)[DCX_SPRINGS])
{
    press_plane(n, offset, count, s, x, u, N);
}

WIDE static void press_sphere(const double *restrict c, double r, int count, double (*restrict s)[DCX_SPRINGS],
                              double *restrict x, double (*restrict u)[DCX_SPRINGS], double (*restrict N)[DCX_SPRINGS])
{
    const double cx = c[0], cy = c[1], cz = c[2];
    for (int i = 0; i < count; i++) {
        double dx = s[0][i] - cx, dy = s[1][i] - cy, dz = s[2][i] - cz;
        double square = dx * dx + dy * dy + dz * dz, d = sqrt(square);
        double inverse = 1.0 / (d > 0.0 ? d : 1.0);
        x[i] = r - d;
        u[0][i] = dx * inverse;
        u[1][i] = dy * inverse;
        u[2][i] = d > 0.0 ? dz * inverse : 1.0; /* at the very centre any direction is as good */
        N[0][i] = cx + r * u[0][i];
        N[1][i] = cy + r * u[1][i];
        N[2][i] = cz + r * u[2][i];
    }
}

void dcxPressSphere(const double *restrict c, double r, int count, double (*restrict s)[DCX_SPRINGS],
                    double *restrict x, double (*restrict u)[DCX_SPRINGS], double (*restrict N)[DCX_SPRINGS])
{
    press_sphere(c, r, count, s, x, u, N);
}

/*
 * Inside, the nearest face is the one with the greatest (|q| - half); outside, the nearest point is q clamped.  No
 * branches: both are computed, and one is taken.
 */
WIDE static void press_box(const double *restrict r, const double *restrict p, const double *restrict half, int count,
                           double (*restrict s)[DCX_SPRINGS], double *restrict x, double (*restrict u)[DCX_SPRINGS],
                           double (*restrict N)[DCX_SPRINGS])
{
    for (int i = 0; i < count; i++) {
        double dx = s[0][i] - p[0], dy = s[1][i] - p[1], dz = s[2][i] - p[2];
        double qx = r[0] * dx + r[3] * dy + r[6] * dz, qy = r[1] * dx + r[4] * dy + r[7] * dz;
        double qz = r[2] * dx + r[5] * dy + r[8] * dz;
        double ax = fabs(qx) - half[0], ay = fabs(qy) - half[1], az = fabs(qz) - half[2];
        double most = ax > ay ? ax : ay;
        most = most > az ? most : az;
        double fx = ax >= most ? 1.0 : 0.0, fy = fx > 0.0 ? 0.0 : ay >= most ? 1.0 : 0.0, fz = 1.0 - fx - fy;
        double ox = ax > 0.0 ? ax : 0.0, oy = ay > 0.0 ? ay : 0.0, oz = az > 0.0 ? az : 0.0;
        double out = sqrt(ox * ox + oy * oy + oz * oz), inverse = 1.0 / (out > 0.0 ? out : 1.0);
        double distance = most > 0.0 ? out : most;
        double ux = most > 0.0 ? ox * inverse : fx, uy = most > 0.0 ? oy * inverse : fy;
        double uz = most > 0.0 ? oz * inverse : fz;
        ux = qx < 0.0 ? -ux : ux;
        uy = qy < 0.0 ? -uy : uy;
        uz = qz < 0.0 ? -uz : uz;
        double wx = r[0] * ux + r[1] * uy + r[2] * uz, wy = r[3] * ux + r[4] * uy + r[5] * uz;
        double wz = r[6] * ux + r[7] * uy + r[8] * uz;
        x[i] = -distance;
        u[0][i] = wx;
        u[1][i] = wy;
        u[2][i] = wz;
        N[0][i] = s[0][i] - distance * wx;
        N[1][i] = s[1][i] - distance * wy;
        N[2][i] = s[2][i] - distance * wz;
    }
}

void dcxPressBox(const double *restrict r, const double *restrict p, const double *restrict half, int count,
                 double (*restrict s)[DCX_SPRINGS], double *restrict x, double (*restrict u)[DCX_SPRINGS],
                 double (*restrict N)[DCX_SPRINGS])
{
    press_box(r, p, half, count, s, x, u, N);
}

WIDE static void near_box(const double *restrict r, const double *restrict p, const double *restrict half,
                          double margin, int count, const double *restrict sx, const double *restrict sy,
                          const double *restrict sz, int64_t *restrict near)
{
    for (int i = 0; i < count; i++) {
        double dx = sx[i] - p[0], dy = sy[i] - p[1], dz = sz[i] - p[2];
        double ax = fabs(r[0] * dx + r[3] * dy + r[6] * dz) - half[0];
        double ay = fabs(r[1] * dx + r[4] * dy + r[7] * dz) - half[1];
        double az = fabs(r[2] * dx + r[5] * dy + r[8] * dz) - half[2];
        double most = ax > ay ? ax : ay;
        most = most > az ? most : az;
        near[i] = most >= margin ? 0 : 1;
    }
}

void dcxNearBox(const double *restrict r, const double *restrict p, const double *restrict half, double margin,
                int count, const double *const s[3], int64_t *restrict near)
{
    near_box(r, p, half, margin, count, s[0], s[1], s[2], near);
}
