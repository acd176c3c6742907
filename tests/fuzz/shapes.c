/* See fuzz.h. */
#include "fuzz.h"
#include "scenes/older_ode.h"

/* ---- geoms ---- */

static const float corners[24] = {-.25F, -.25F, -.25F, .25F, -.25F, -.25F, -.25F, .25F, -.25F, .25F, .25F, -.25F,
                                  -.25F, -.25F, .25F,  .25F, -.25F, .25F,  -.25F, .25F, .25F,  .25F, .25F, .25F};
static const int faces[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                              2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
static const unsigned polygons[] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4,
                                    4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};
static const dReal planes[24] = {-1, 0, 0, .25, 1, 0, 0, .25, 0, -1, 0, .25, 0, 1, 0, .25, 0, 0, -1, .25, 0, 0, 1, .25};
static dReal points[24];
static const double samples[9] = {0, 0, 0, 0, 0.1, 0, 0, 0, 0};
static int user_class = -1;

static void user_box(dGeomID geom, dReal box[6])
{
    const dReal *at = dGeomGetPosition(geom);
    for (int i = 0; i < 6; i++) {
        box[i] = at[i / 2] + (i % 2 ? REAL(0.2) : REAL(-0.2));
    }
}

static int user_collide(dGeomID a, dGeomID b, int flags, dContactGeom *contact, int skip)
{
    (void)flags, (void)skip;
    const dReal *p = dGeomGetPosition(a);
    *contact = (dContactGeom){.pos = {p[0], p[1], p[2]}, .normal = {0, 0, 1}, .depth = REAL(0.01), .g1 = a, .g2 = b};
    return 1;
}

static dColliderFn *user_collider(int num)
{
    (void)num;
    return user_collide;
}

double fuzzSize(Fuzz *f)
{
    return fuzzBetween(f, 0.05, 0.6);
}

/* ODE calls them deprecated; programs have them. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static dGeomID transform(Fuzz *f, dSpaceID space)
{
    dGeomID geom = dCreateGeomTransform(space);
    dGeomTransformSetCleanup(geom, 1);
    dGeomTransformSetInfo(geom, fuzzInt(f, 2));
    if (fuzzOdds(f, 90)) {
        dGeomID inner = fuzzOdds(f, 50) ? dCreateBox(0, REAL(0.2), REAL(0.3), REAL(0.4)) : dCreateSphere(0, REAL(0.2));
        dGeomSetPosition(inner, 0, REAL(0.1), 0);
        dGeomTransformSetGeom(geom, inner);
    }
    return geom;
}
#pragma GCC diagnostic pop

dGeomID fuzzShape(Fuzz *f, dSpaceID space)
{
    dReal a = (dReal)fuzzSize(f), b = (dReal)fuzzSize(f), c = (dReal)fuzzSize(f);
    switch (fuzzInt(f, 14)) {
    case 0: return dCreatePlane(space, 0, 0, 1, (dReal)fuzzBetween(f, -0.1, 0.1));
    case 1: return dCreatePlane(space, REAL(0.6), 0, REAL(0.8), (dReal)fuzzBetween(f, -0.5, 0));
    case 2: return dCreateCapsule(space, a / 2, b);
    case 3: return dCreateCylinder(space, a, b);
    case 4: return dCreateRay(space, 2);
    case 5: return dCreateConvex(space, planes, 6, points, 8, polygons);
    case 6: return dCreateTriMesh(space, f->triangles, 0, 0, 0);
    case 7: return dCreateHeightfield(space, f->heights, 1);
    case 8: return transform(f, space);
    case 9: return dCreateGeom(user_class);
    case 10:
    case 11: return dCreateSphere(space, a / 2);
    default: return dCreateBox(space, a, b, c);
    }
}

/* ---- what all runs need ---- */

static dcMeshSource cube(double *place)
{
    for (int i = 0; i < 24; i++) {
        place[i] = (double)corners[i];
        points[i] = (dReal)corners[i];
    }
    return (dcMeshSource){place, 8, faces, 12, 0, 0};
}

static void make_class(void)
{
    dGeomClass c = {.bytes = 8, .collider = user_collider, .aabb = user_box};
    user_class = user_class < 0 ? dCreateGeomClass(&c) : user_class;
}

void fuzzObjects(Fuzz *f)
{
    static double place[24];
    dcMeshSource source = cube(place), part = source;
    dcSolid ball = {.type = dcSolidSphere, .size = {0.3}};
    make_class();
    part.num_triangles = 10;
    part.open = 1;
    f->mesh[0] = dcMeshCreate(&source, NULL);
    f->mesh[1] = dcMeshCreate(&part, NULL);
    f->mesh[2] = dcMeshTessellate(&ball, 0.2, NULL);
    f->mesh[3] = NULL;
    double plane[24];
    for (int i = 0; i < 24; i++) {
        plane[i] = (double)planes[i];
    }
    f->polytope = dcConvexCreate(plane, 6, place, 8, polygons, NULL);
    dcHeightfieldSource heights = {samples, 4, 4, 3, 3, 1, 0, 0.5, 0};
    f->terrain = dcHeightfieldCreate(&heights, NULL);
    f->triangles = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSingle(f->triangles, corners, 3 * sizeof(float), 8, faces, 36, 3 * sizeof(int));
    preprocess_mesh(f->triangles); /* else ODE stops */
    f->heights = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(f->heights, samples, 0, 4, 4, 3, 3, 1, 0, REAL(0.5), 0);
}

void fuzzObjectsEnd(Fuzz *f)
{
    for (int i = 0; i < FUZZ_MESHES; i++) {
        dcMeshRelease(f->mesh[i]);
    }
    dcConvexRelease(f->polytope);
    dcHeightfieldRelease(f->terrain);
    dGeomTriMeshDataDestroy(f->triangles);
    dGeomHeightfieldDataDestroy(f->heights);
}
