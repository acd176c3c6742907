/* Which discs of a block come near plane, sphere and box, in loops for wide vectors; see press.h. */
#include <math.h>
#include <stdint.h>

#include "base/number.h"
#include "mesh/mesh.h"
#include "press.h"

static const int64_t bits[MESH_DISCS] = {1, 2, 4, 8, 16, 32, 64, 128};

/*
 * From the distances of the centres, their gradients, and by how much more than along the gradient the distance may
 * grow within the ball; inlined into each of the three.
 */
static inline __attribute__((always_inline)) dcxReach sort_out(const dcxMeshDiscs *restrict discs, double margin,
                                                               const double *restrict distance,
                                                               const double (*restrict u)[MESH_DISCS],
                                                               const double *restrict bulge)
{
    int64_t outside = 0, whole = 0;
    for (int i = 0; i < MESH_DISCS; i++) {
        double along = u[0][i] * (double)discs->axis[0][i] + u[1][i] * (double)discs->axis[1][i] +
                       u[2][i] * (double)discs->axis[2][i];
        double across = 1.0 - along * along;
        across = across > 0.0 ? across : 0.0;
        double reach = (double)discs->across[i] * sqrt(across) + (double)discs->thickness[i] * fabs(along);
        outside |= distance[i] - reach >= margin ? bits[i] : 0;
        double far = reach + bulge[i];
        far = far < discs->radius[i] ? far : discs->radius[i];
        whole |= distance[i] + far <= 0.0 ? bits[i] : 0;
    }
    dcxReach result = {~(unsigned)outside & ((1u << discs->num) - 1u), (unsigned)whole};
    return result;
}

WIDE static dcxReach reach_plane(const double *restrict n, double offset, double margin,
                                 const dcxMeshDiscs *restrict discs)
{
    double distance[MESH_DISCS], u[3][MESH_DISCS], bulge[MESH_DISCS];
    const double nx = n[0], ny = n[1], nz = n[2];
    for (int i = 0; i < MESH_DISCS; i++) {
        distance[i] = nx * discs->centre[0][i] + ny * discs->centre[1][i] + nz * discs->centre[2][i] - offset;
        u[0][i] = nx;
        u[1][i] = ny;
        u[2][i] = nz;
        bulge[i] = 0.0;
    }
    return sort_out(discs, margin, distance, (const double(*)[MESH_DISCS])u, bulge);
}

dcxReach dcxReachPlane(const double *restrict n, double offset, double margin, const dcxMeshDiscs *restrict discs)
{
    return reach_plane(n, offset, margin, discs);
}

WIDE static dcxReach reach_sphere(const double *restrict c, double r, double margin, const dcxMeshDiscs *restrict discs)
{
    double distance[MESH_DISCS], u[3][MESH_DISCS], bulge[MESH_DISCS];
    const double cx = c[0], cy = c[1], cz = c[2];
    for (int i = 0; i < MESH_DISCS; i++) {
        double x = discs->centre[0][i] - cx, y = discs->centre[1][i] - cy, z = discs->centre[2][i] - cz;
        double d = sqrt(x * x + y * y + z * z), inverse = 1.0 / (d > 0.0 ? d : 1.0);
        distance[i] = d - r;
        u[0][i] = x * inverse;
        u[1][i] = y * inverse;
        u[2][i] = z * inverse;
        bulge[i] = 0.5 * discs->radius[i] * discs->radius[i] * inverse; /* |c + p| <= |c| + u.p + p.p/(2 |c|) */
        bulge[i] = d > 0.0 ? bulge[i] : discs->radius[i];
    }
    return sort_out(discs, margin, distance, (const double(*)[MESH_DISCS])u, bulge);
}

dcxReach dcxReachSphere(const double *restrict c, double r, double margin, const dcxMeshDiscs *restrict discs)
{
    return reach_sphere(c, r, margin, discs);
}

/* As in dcxPressBox; inside, the gradient is that of the side that is nearest. */
WIDE static dcxReach reach_box(const double *restrict r, const double *restrict p, const double *restrict half,
                               double margin, const dcxMeshDiscs *restrict discs)
{
    double distance[MESH_DISCS], u[3][MESH_DISCS], bulge[MESH_DISCS];
    for (int i = 0; i < MESH_DISCS; i++) {
        double x = discs->centre[0][i] - p[0], y = discs->centre[1][i] - p[1], z = discs->centre[2][i] - p[2];
        double qx = r[0] * x + r[3] * y + r[6] * z, qy = r[1] * x + r[4] * y + r[7] * z;
        double qz = r[2] * x + r[5] * y + r[8] * z;
        double ax = fabs(qx) - half[0], ay = fabs(qy) - half[1], az = fabs(qz) - half[2];
        double most = ax > ay ? ax : ay;
        most = most > az ? most : az;
        double ox = ax > 0.0 ? ax : 0.0, oy = ay > 0.0 ? ay : 0.0, oz = az > 0.0 ? az : 0.0;
        double out = sqrt(ox * ox + oy * oy + oz * oz), inverse = 1.0 / (out > 0.0 ? out : 1.0);
        double fx = ax >= most ? 1.0 : 0.0, fy = fx > 0.0 ? 0.0 : ay >= most ? 1.0 : 0.0, fz = 1.0 - fx - fy;
        double ux = most > 0.0 ? ox * inverse : fx, uy = most > 0.0 ? oy * inverse : fy;
        double uz = most > 0.0 ? oz * inverse : fz;
        ux = qx < 0.0 ? -ux : ux;
        uy = qy < 0.0 ? -uy : uy;
        uz = qz < 0.0 ? -uz : uz;
        distance[i] = most > 0.0 ? out : most;
        u[0][i] = r[0] * ux + r[1] * uy + r[2] * uz;
        u[1][i] = r[3] * ux + r[4] * uy + r[5] * uz;
        u[2][i] = r[6] * ux + r[7] * uy + r[8] * uz;
        bulge[i] = discs->radius[i]; /* edges are anywhere */
    }
    return sort_out(discs, margin, distance, (const double(*)[MESH_DISCS])u, bulge);
}

dcxReach dcxReachBox(const double *restrict r, const double *restrict p, const double *restrict half, double margin,
                     const dcxMeshDiscs *restrict discs)
{
    return reach_box(r, p, half, margin, discs);
}
