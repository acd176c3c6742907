/* What depth the laws give to each pair of the scene geom-zoo at rest. */
#include <math.h>

#include "zoo.h"

/* Area of the faces of a geom's springs that lie lowest, all in one plane. */
static double lower_area(struct run *run, dGeomID geom)
{
    dcMeshID springs = dcGeomGetSprings(run->dc, geom);
    double low[3], high[3], area = 0;
    int i, k;

    if (!springs) {
        return (double)NAN;
    }
    dcMeshGetBounds(springs, low, high);
    for (i = 0; i < dcMeshGetNumFaces(springs); i++) {
        int corner[3], down = 1;
        double p[3][3];
        dcMeshGetFace(springs, i, corner);
        for (k = 0; k < 3; k++) {
            dcMeshGetVertex(springs, corner[k], p[k]);
            down = down && p[k][2] < low[2] + 1e-6;
        }
        if (down) {
            area += fabs((p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[1][1] - p[0][1]) * (p[2][0] - p[0][0])) / 2;
        }
    }
    return area;
}

/* Half the least extent of a mover. */
static double half_least(enum zoo_class class)
{
    return class == ZOO_CONVEX ? zooSmall * cos(M_PI / 6) : zooSmall; /* a hexagon is less wide across its sides */
}

static int is_ball(enum zoo_class class)
{
    return class == ZOO_SPHERE || class == ZOO_OFFSET;
}

/* The radius that a geom of the user's own class is given; it is at least as large as the mover. */
static double user_radius(enum zoo_class mover, enum zoo_class fixture)
{
    if (is_ball(mover) || mover == ZOO_CAPSULE) {
        return zooSmall;
    }
    if (fixture == ZOO_SPHERE || fixture == ZOO_CAPSULE) {
        return zooLarge;
    }
    return half_least(mover);
}

double zooDepth(struct run *run, enum zoo_class mover, dGeomID geom, enum zoo_class fixture, const dcMaterial *material,
                double weight, int points, const char **law)
{
    const double r = zooSmall, large = zooLarge, both = dcHuntCrossleyRadius(r, large);
    dcPairMaterial pair;
    double radius = r, radius2 = 0; /* the second one of an ellipse */

    dcMaterialCombine(material, material, &pair);
    *law = "point";
    if (mover == ZOO_USER || fixture == ZOO_USER) {
        *law = points > 1 ? "dCollide, n" : "dCollide";
        weight /= points > 1 ? points : 1;
        radius = user_radius(mover, fixture);
    } else if (is_ball(mover)) {
        radius = fixture == ZOO_SPHERE ? both : r;
        radius2 = fixture == ZOO_CAPSULE ? both : 0;
    } else if (mover == ZOO_CAPSULE && zooIsRound(fixture)) {
        radius = fixture == ZOO_SPHERE ? both : r;
        radius2 = large;
    } else if (mover == ZOO_CAPSULE) {
        *law = "two ends";
        weight /= 2;
    } else if (zooIsRound(fixture)) {
        radius = large;
    } else {
        *law = "bed";
        return weight / (pair.modulus / half_least(mover) * lower_area(run, geom));
    }
    if (radius2 > 0) {
        *law = "elliptic";
        return dcHuntCrossleyStaticDepth(dcHuntCrossleyEllipticStiffness(radius, radius2, pair.modulus), weight);
    }
    return dcHuntCrossleyStaticDepth(dcHuntCrossleyStiffness(radius, pair.modulus), weight);
}
