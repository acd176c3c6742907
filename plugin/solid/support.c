/* Farthest points of convex solids along directions, and their faces. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include <ode-compliant/convex.h>

#include "base/vector.h"
#include "convex_data.h"
#include "solid.h"

int dcxSolidIsConvex(const dcSolid *solid)
{
    switch (solid->type) {
    case dcSolidSphere:
    case dcSolidBox:
    case dcSolidCapsule:
    case dcSolidCylinder:
    case dcSolidConvex: return 1;
    default: return 0;
    }
}

/* Farthest point in the solid's frame. */
static void local_support(const dcSolid *solid, const double *d, double *p)
{
    const double *size = solid->size;
    double across, length;
    switch (solid->type) {
    case dcSolidBox:
        v_set(p, d[0] < 0 ? -size[0] : size[0], d[1] < 0 ? -size[1] : size[1], d[2] < 0 ? -size[2] : size[2]);
        break;
    case dcSolidCylinder:
        across = sqrt(d[0] * d[0] + d[1] * d[1]);
        across = across > 0 ? size[0] / across : 0;
        v_set(p, across * d[0], across * d[1], d[2] < 0 ? -size[1] : size[1]);
        break;
    case dcSolidConvex: dcConvexSupport((dcConvexID)(uintptr_t)solid->data, d, p); break;
    default: /* sphere and capsule */
        length = v_norm(d);
        v_scale(p, length > 0 ? size[0] / length : 0, d);
        if (solid->type == dcSolidCapsule) {
            p[2] += d[2] < 0 ? -size[1] : size[1];
        }
    }
}

void dcxPosedSupport(const dcxPosed *posed, const double *direction, double *point)
{
    double d[3], p[3];
    m_mul_t(d, posed->rot, direction);
    local_support(posed->solid, d, p);
    m_mul(point, posed->rot, p);
    v_add_scaled(point, point, 1, posed->p);
}

void dcxPosedConvexBox(const dcxPosed *posed, double box[3][2])
{
    const struct dcConvex *convex = posed->solid->data;
    for (int i = 0; i < 3; i++) {
        dcxLanesSpan(convex->vertices, posed->rot + 3 * i, box[i]);
        box[i][0] += posed->p[i];
        box[i][1] += posed->p[i];
    }
}

int dcxSolidNumFaces(const dcSolid *solid)
{
    switch (solid->type) {
    case dcSolidBox: return 6;
    case dcSolidCylinder: return 2;
    case dcSolidConvex: return ((const struct dcConvex *)solid->data)->num_planes;
    default: return 0;
    }
}

void dcxPosedFace(const dcxPosed *posed, int face, double *normal)
{
    double n[3] = {0, 0, 0};
    if (posed->solid->type == dcSolidConvex) {
        v_copy(n, ((const struct dcConvex *)posed->solid->data)->plane + 4 * (size_t)face);
    } else {
        n[posed->solid->type == dcSolidBox ? face / 2 : 2] = face % 2 ? -1 : 1;
    }
    m_mul(normal, posed->rot, n);
}
