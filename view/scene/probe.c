/*
 * Convexes: ODE does not hand out what they are made of, so they are felt with rays.  That is exact, as the planes of
 * their sides cut each other.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

enum { RAYS = 600, MOST_POINTS = 1000, MOST_PLANES = 512, MOST_CORNERS = 128 };

int dcxViewRayCast(dcxViewScene *s, dGeomID geom, const double from[3], const double along[3], double length,
                   double point[3], double normal[3])
{
    dContactGeom contact;
    dGeomID *ray = &s->memory->ray;
    if (!*ray) {
        *ray = dCreateRay(0, 1);
        dGeomRaySetClosestHit(*ray, 1);
    }
    dGeomRaySetLength(*ray, (dReal)length);
    dGeomRaySet(*ray, (dReal)from[0], (dReal)from[1], (dReal)from[2], (dReal)along[0], (dReal)along[1],
                (dReal)along[2]);
    if (dCollide(*ray, geom, 1, &contact, sizeof contact) != 1) {
        return 0;
    }
    for (int k = 0; k < 3; k++) {
        point[k] = (double)contact.pos[k];
        normal[k] = (double)contact.normal[k];
    }
    return 1;
}

typedef struct convex {
    double plane[MOST_PLANES][4]; /* outward normal, offset; world axes, about the middle of the box */
    double point[2 * MOST_POINTS][3];
    dContactGeom contact[MOST_POINTS];
    int planes, points;
    double middle[3], size; /* of its box */
} convex;

/* A plane through the middle touches all points on its one side, and the opposite plane all on the other. */
static void feel_points(dGeomID geom, convex *c)
{
    const double n[3] = {0.36, 0.48, 0.8};
    for (int side = -1; side <= 1; side += 2) {
        const double d = side * dot(n, c->middle);
        const dGeomID plane =
            dCreatePlane(0, (dReal)(side * n[0]), (dReal)(side * n[1]), (dReal)(side * n[2]), (dReal)d);
        const int count = plane ? dCollide(plane, geom, MOST_POINTS, c->contact, sizeof *c->contact) : 0;
        for (int i = 0; i < count; i++, c->points++) {
            for (int k = 0; k < 3; k++) {
                c->point[c->points][k] = (double)c->contact[i].pos[k] - c->middle[k];
            }
        }
        if (plane) {
            dGeomDestroy(plane);
        }
    }
}

/* Of what a ray says only the normal is taken: where ODE sees a slanting ray meet a convex is not on it. */
static void add_plane(convex *c, const double normal[3], const double along[3])
{
    const double length = sqrt(dot(normal, normal)), sign = dot(normal, along) > 0 ? -1 : 1;
    double plane[4];
    if (!(length > 0) || c->planes == MOST_PLANES) {
        return;
    }
    for (int k = 0; k < 3; k++) {
        plane[k] = sign * normal[k] / length;
    }
    for (int i = 0; i < c->planes; i++) {
        if (dot(c->plane[i], plane) > 1 - 1e-7) {
            return;
        }
    }
    plane[3] = -HUGE_VAL;
    for (int i = 0; i < c->points; i++) {
        plane[3] = fmax(plane[3], dot(plane, c->point[i]));
    }
    memcpy(c->plane[c->planes++], plane, sizeof plane);
}

/* Rays that come from all around, towards the mean of the points. */
static void feel_planes(dcxViewScene *s, dGeomID geom, convex *c, double spread)
{
    double target[3] = {c->middle[0], c->middle[1], c->middle[2]};
    for (int i = 0; i < c->points; i++) {
        for (int k = 0; k < 3; k++) {
            target[k] += c->point[i][k] / c->points;
        }
    }
    for (int i = 0; i < RAYS; i++) {
        const double z = 1 - (2 * i + 1.) / RAYS, turn = 2.399963229728653 * i, r = sqrt(1 - z * z);
        const double along[3] = {-r * cos(turn), -r * sin(turn), -z};
        double from[3], point[3], normal[3];
        for (int k = 0; k < 3; k++) {
            from[k] = target[k] - 2 * c->size * along[k] + spread * c->size * sin(12.9898 * i + 78.233 * k);
        }
        if (dcxViewRayCast(s, geom, from, along, 4 * c->size, point, normal)) {
            add_plane(c, normal, along);
        }
    }
}

/* A polygon cut by a half-space; returns the number of corners left. */
static int cut(double polygon[][3], int count, const double plane[4])
{
    double left[MOST_CORNERS][3];
    int n = 0;
    for (int i = 0; i < count; i++) {
        const double *a = polygon[i], *b = polygon[(i + 1) % count];
        const double da = dot(plane, a) - plane[3], db = dot(plane, b) - plane[3];
        if (da <= 0 && n < MOST_CORNERS) {
            memcpy(left[n++], a, sizeof *left);
        }
        if ((da < 0) != (db < 0) && da != 0 && db != 0 && n < MOST_CORNERS) {
            for (int k = 0; k < 3; k++) {
                left[n][k] = a[k] + (b[k] - a[k]) * da / (da - db);
            }
            n++;
        }
    }
    memcpy(polygon, left, (size_t)n * sizeof *left);
    return n;
}

/* The side in plane `i`: a great square, cut by all other planes. */
static int side_of(const convex *c, int i, double polygon[][3])
{
    const double *n = c->plane[i];
    dVector3 normal = {(dReal)n[0], (dReal)n[1], (dReal)n[2], 0}, p, q;
    int count = 4;
    dPlaneSpace(normal, p, q);
    for (int k = 0; k < 3; k++) {
        const double at = n[k] * n[3], u = 10 * c->size * (double)p[k], v = 10 * c->size * (double)q[k];
        polygon[0][k] = at + u + v;
        polygon[1][k] = at - u + v;
        polygon[2][k] = at - u - v;
        polygon[3][k] = at + u - v;
    }
    for (int j = 0; j < c->planes && count >= 3; j++) {
        if (j != i) {
            count = cut(polygon, count, c->plane[j]);
        }
    }
    return count;
}

/* The convex's own point next to a corner that was cut, so that corners meet. */
static const double *nearest_point(const convex *c, const double corner[3])
{
    const double *best = corner;
    double least = 1e-5 * c->size;
    for (int i = 0; i < c->points; i++) {
        const double *p = c->point[i];
        const double distance = fabs(p[0] - corner[0]) + fabs(p[1] - corner[1]) + fabs(p[2] - corner[2]);
        if (distance < least) {
            least = distance;
            best = p;
        }
    }
    return best;
}

/* Sides as triangles in the geom's frame; their number. */
static int sides_of(dGeomID geom, const convex *c, double *soup, int room)
{
    double position[3], rotation[9];
    int triangles = 0;
    dcxViewPose(geom, position, rotation);
    for (int i = 0; i < c->planes; i++) {
        double polygon[MOST_CORNERS][3];
        const int count = side_of(c, i, polygon);
        for (int j = 1; j + 1 < count && triangles < room; j++, triangles++) {
            const int corner[3] = {0, j, j + 1};
            for (int k = 0; k < 9; k++) {
                const double *p = nearest_point(c, polygon[corner[k / 3]]);
                double sum = 0;
                for (int l = 0; l < 3; l++) {
                    sum += rotation[3 * l + k % 3] * (p[l] + c->middle[l] - position[l]);
                }
                soup[9 * triangles + k] = round(sum / c->size * 1e9) / 1e9 * c->size;
            }
        }
    }
    return triangles;
}

int dcxViewShapeConvex(dcxViewScene *s, dGeomID geom)
{
    convex *c = calloc(1, sizeof *c);
    double *soup = malloc(9 * 4 * MOST_PLANES * sizeof *soup);
    dReal box[6];
    int number = -1;
    if (c && soup) {
        dGeomGetAABB(geom, box);
        for (int k = 0; k < 3; k++) {
            c->middle[k] = (double)(box[2 * k] + box[2 * k + 1]) / 2;
            c->size = fmax(c->size, (double)(box[2 * k + 1] - box[2 * k]));
        }
        feel_points(geom, c);
        feel_planes(s, geom, c, 0);
        feel_planes(s, geom, c, 0.3);
        number = dcxViewShapeSoup(s, soup, sides_of(geom, c, soup, 4 * MOST_PLANES));
    } else {
        s->memory->code = dcErrMemory;
    }
    free(c);
    free(soup);
    return number;
}
