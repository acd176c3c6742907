/* See shape_scene.h. */
#include "shape_scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double hx = 0.3125, hy = 0.1875, hz = 0.25;
static dReal box_points[24] = {-0.3125, -0.1875, -0.25,   0.3125, -0.1875, -0.25,   -0.3125, 0.1875,
                               -0.25,   0.3125,  0.1875,  -0.25,  -0.3125, -0.1875, 0.25,    0.3125,
                               -0.1875, 0.25,    -0.3125, 0.1875, 0.25,    0.3125,  0.1875,  0.25};
static dReal box_planes[24] = {1, 0,  0, 0.3125, -1, 0, 0, 0.3125, 0, 1, 0,  0.1875,
                               0, -1, 0, 0.1875, 0,  0, 1, 0.25,   0, 0, -1, 0.25};
static unsigned box_polygons[30] = {4, 1, 3, 7, 5, 4, 0, 4, 6, 2, 4, 2, 6, 7, 3,
                                    4, 0, 1, 5, 4, 4, 4, 5, 7, 6, 4, 0, 2, 3, 1};
static const double box_corners[24] = {-0.3125, -0.1875, -0.25,   0.3125, -0.1875, -0.25,   -0.3125, 0.1875,
                                       -0.25,   0.3125,  0.1875,  -0.25,  -0.3125, -0.1875, 0.25,    0.3125,
                                       -0.1875, 0.25,    -0.3125, 0.1875, 0.25,    0.3125,  0.1875,  0.25};
static const int box_triangles[36] = {1, 3, 7, 1, 7, 5, 0, 4, 6, 0, 6, 2, 2, 6, 7, 2, 7, 3,
                                      0, 1, 5, 0, 5, 4, 4, 5, 7, 4, 7, 6, 0, 2, 3, 0, 3, 1};

const char *shapeName(int shape)
{
    static const char *const names[NUM_SHAPES] = {"sphere", "box", "capsule", "cylinder", "convex", "mesh"};
    return names[shape];
}

/* ODE keeps pointers to the arrays. */
typedef struct Triangles {
    struct Triangles *next;
    double *vertices;
    int *triangles;
    dTriMeshDataID data;
} Triangles;

dGeomID shapeTriMesh(Scene *scene, const double *vertices, int num_vertices, const int *triangles, int num_triangles)
{
    static Triangles *all;
    Triangles *t = malloc(sizeof *t);
    size_t vertex_bytes = 3 * (size_t)num_vertices * sizeof(double),
           index_bytes = 3 * (size_t)num_triangles * sizeof(int);
    t->vertices = malloc(vertex_bytes);
    t->triangles = malloc(index_bytes);
    memcpy(t->vertices, vertices, vertex_bytes);
    memcpy(t->triangles, triangles, index_bytes);
    t->data = dGeomTriMeshDataCreate();
    t->next = all;
    all = t;
    dGeomTriMeshDataBuildDouble(t->data, t->vertices, 3 * sizeof(double), num_vertices, t->triangles, 3 * num_triangles,
                                3 * sizeof(int));
    return dCreateTriMesh(scene->space, t->data, 0, 0, 0);
}

dGeomID shapeSheet(Scene *scene, int cells, double cell, double x, double y, double (*rise)(double x, double y),
                   int anyhow)
{
    int n = cells + 1;
    double *vertex = malloc(3 * (size_t)(n * n) * sizeof *vertex);
    int *triangle = malloc(6 * (size_t)(cells * cells) * sizeof *triangle);
    for (int i = 0; i < n * n; i++) {
        double *v = vertex + 3 * i;
        v[0] = (i % n - 0.5 * cells) * cell + x;
        v[1] = (i / n - 0.5 * cells) * cell + y;
        v[2] = rise ? rise(v[0], v[1]) : 0;
    }
    for (int i = 0; i < cells * cells; i++) {
        int a = i / cells * n + i % cells, cut = anyhow && i % 3 == 0;
        const int corner[6] = {a, a + 1, cut ? a + n + 1 : a + n, cut ? a : a + 1, a + n + 1, a + n};
        memcpy(triangle + 6 * i, corner, sizeof corner);
    }
    dGeomID geom = shapeTriMesh(scene, vertex, n * n, triangle, 2 * cells * cells);
    free(vertex);
    free(triangle);
    return geom;
}

dBodyID shapeUpright(Scene *scene, int cylinder, double side, double height, double mass, const double at[3])
{
    const dReal wide = (dReal)side, high = (dReal)height;
    dBodyID body = sceneBody(scene, side / 2, mass, at[0], at[1], at[2]);
    dMass own;
    if (cylinder) {
        dMassSetCylinderTotal(&own, (dReal)mass, 3, wide / 2, high);
        dGeomSetBody(dCreateCylinder(scene->space, wide / 2, high), body);
    } else {
        dMassSetBoxTotal(&own, (dReal)mass, wide, wide, high);
        dGeomSetBody(dCreateBox(scene->space, wide, wide, high), body);
    }
    dBodySetMass(body, &own);
    return body;
}

dGeomID shapeField(Scene *scene, const dcHeightfieldSource *source, int tell)
{
    static struct kept {
        struct kept *next;
        dHeightfieldDataID data;
    } * all;
    struct kept *kept = malloc(sizeof *kept);
    kept->data = dGeomHeightfieldDataCreate();
    kept->next = all;
    all = kept;
    dGeomHeightfieldDataBuildDouble(kept->data, source->heights, 1, source->width, source->depth, source->columns,
                                    source->rows, source->scale, source->offset, source->thickness, source->wrap);
    dGeomID geom = dCreateHeightfield(scene->space, kept->data, 1);
    if (tell) {
        ck_assert_int_eq(dcGeomSetHeightfield(scene->dc, geom, source, 1), dcOk);
    }
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, 1, 0, 0, M_PI / 2);
    dGeomSetRotation(geom, turn);
    return geom;
}

static dGeomID make_geom(Scene *scene, int shape)
{
    dGeomID convex;
    switch (shape) {
    case SHAPE_SPHERE: return dCreateSphere(scene->space, shapeRadius);
    case SHAPE_BOX: return dCreateBox(scene->space, 2 * hx, 2 * hy, 2 * hz);
    case SHAPE_CAPSULE: return dCreateCapsule(scene->space, shapeRadius, 2 * shapeHalfLength);
    case SHAPE_CYLINDER: return dCreateCylinder(scene->space, shapeRadius, 2 * shapeHalfLength);
    case SHAPE_CONVEX:
        convex = dCreateConvex(scene->space, box_planes, 6, box_points, 8, box_polygons);
        ck_assert_int_eq(dcGeomSetConvex(scene->dc, convex, box_planes, 6, box_points, 8, box_polygons), dcOk);
        return convex;
    default: return shapeTriMesh(scene, box_corners, 8, box_triangles, 12);
    }
}

static void set_mass(int shape, double mass, dMass *out)
{
    switch (shape) {
    case SHAPE_SPHERE: dMassSetSphereTotal(out, mass, shapeRadius); break;
    case SHAPE_CAPSULE: dMassSetCapsuleTotal(out, mass, 3, shapeRadius, 2 * shapeHalfLength); break;
    case SHAPE_CYLINDER: dMassSetCylinderTotal(out, mass, 3, shapeRadius, 2 * shapeHalfLength); break;
    default: dMassSetBoxTotal(out, mass, 2 * hx, 2 * hy, 2 * hz);
    }
}

dGeomID shapeGeom(Scene *scene, int shape, double mass)
{
    dGeomID geom = make_geom(scene, shape);
    if (mass > 0) {
        dMass m;
        dBodyID body = dBodyCreate(scene->world);
        set_mass(shape, mass, &m);
        dBodySetMass(body, &m);
        dGeomSetBody(geom, body);
    }
    return geom;
}

static double box_distance(const double p[3])
{
    double out = 0, most = -INFINITY;
    for (int i = 0; i < 3; i++) {
        double d = fabs(p[i]) - shapeHalf[i];
        out += d > 0 ? d * d : 0;
        most = fmax(most, d);
    }
    return most > 0 ? sqrt(out) : most;
}

double shapeDistance(int shape, const double p[3])
{
    double across = hypot(p[0], p[1]), beyond = fabs(p[2]) - shapeHalfLength, side = across - shapeRadius;
    switch (shape) {
    case SHAPE_SPHERE: return hypot(across, p[2]) - shapeRadius;
    case SHAPE_CAPSULE: return hypot(across, beyond > 0 ? beyond : 0) - shapeRadius;
    case SHAPE_CYLINDER: return side > 0 && beyond > 0 ? hypot(side, beyond) : fmax(side, beyond);
    default: return box_distance(p);
    }
}

double shapeWorldDistance(int shape, dGeomID geom, const double point[3])
{
    const dReal *p = dGeomGetPosition(geom), *r = dGeomGetRotation(geom);
    double d[3] = {point[0] - p[0], point[1] - p[1], point[2] - p[2]}, local[3];
    for (int i = 0; i < 3; i++) {
        local[i] = r[i] * d[0] + r[4 + i] * d[1] + r[8 + i] * d[2];
    }
    return shapeDistance(shape, local);
}

void shapeMove(dGeomID geom, double x, double y, double z)
{
    dGeomSetPosition(geom, x, y, z);
}

void shapeTurn(dGeomID geom, const dReal *rotation)
{
    dGeomSetRotation(geom, rotation);
}

static double unit(void)
{
    return 2 * dRandReal() - 1;
}

void shapePlace(dGeomID geom, double spread)
{
    dQuaternion q;
    double square;
    do {
        square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = unit();
            square += q[i] * q[i];
        }
    } while (square > 1 || square < 0.01);
    dNormalize4(q);
    dGeomSetQuaternion(geom, q);
    dGeomSetPosition(geom, spread * unit(), spread * unit(), spread * unit());
}

void shapeTumble(dGeomID geom, double spread)
{
    dBodyID body = dGeomGetBody(geom);
    shapePlace(geom, spread);
    dBodySetLinearVel(body, dRandReal(), dRandReal(), dRandReal());
    dBodySetAngularVel(body, 9 * dRandReal(), dRandReal(), dRandReal());
    dBodySetForce(body, 0, 0, 0);
    dBodySetTorque(body, 0, 0, 0);
}

void shapeBalanced(dBodyID one, dBodyID two)
{
    dBodyID body[2] = {one, two};
    dReal force[2][3], torque[2][3];
    for (int b = 0; b < 2; b++) {
        const dReal *f = dBodyGetForce(body[b]), *t = dBodyGetTorque(body[b]), *p = dBodyGetPosition(body[b]);
        double sign = b ? -1 : 1;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, k = (i + 2) % 3;
            force[b][i] = sign * f[i];
            torque[b][i] = sign * (t[i] + p[j] * f[k] - p[k] * f[j]);
        }
    }
    double size = sqrt(force[0][0] * force[0][0] + force[0][1] * force[0][1] + force[0][2] * force[0][2]);
    assertVectorNear(force[0], force[1], 1e-12, 0);
    assertVectorWithin(torque[0], torque[1], asPrecise(1e-12) * size);
}
