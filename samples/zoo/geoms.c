/* The geoms of the scene geom-zoo, a user's own class among them. */
#include <math.h>

#include "runner/shapes.h"
#include "zoo.h"

const char *const zooName[ZOO_CLASSES] = {"plane",   "sphere",      "box",        "capsule",   "cylinder",     "convex",
                                          "trimesh", "heightfield", "user class", "transform", "offset sphere"};
const dReal zooSmall = REAL(0.1), zooLarge = REAL(0.3);

int zooMoves(enum zoo_class class)
{
    return class != ZOO_PLANE && class != ZOO_TERRAIN;
}

int zooStays(enum zoo_class class)
{
    return class != ZOO_TRANSFORM && class != ZOO_OFFSET;
}

int zooIsRound(enum zoo_class class)
{
    return class == ZOO_SPHERE || class == ZOO_CAPSULE || class == ZOO_USER;
}

/* ---- a class of the user's own: it asks ODE on behalf of a sphere ---- */

struct disguise {
    dGeomID ball;
    dReal radius;
};

static int user_class = -1;

static int collide(dGeomID user, dGeomID other, int flags, dContactGeom *contact, int skip)
{
    const struct disguise *disguise = dGeomGetClassData(user);
    const dReal *p = dGeomGetPosition(user);
    int count, i;

    dGeomSetPosition(disguise->ball, p[0], p[1], p[2]);
    count = dCollide(disguise->ball, other, flags, contact, skip);
    for (i = 0; i < count; i++) {
        ((dContactGeom *)(void *)((char *)contact + i * skip))->g1 = user;
    }
    return count;
}

static dColliderFn *collider_with(int other_class)
{
    (void)other_class;
    return collide;
}

static void bounds(dGeomID user, dReal box[6])
{
    const struct disguise *disguise = dGeomGetClassData(user);
    const dReal *p = dGeomGetPosition(user);
    int i;

    for (i = 0; i < 3; i++) {
        box[2 * i] = p[i] - disguise->radius;
        box[2 * i + 1] = p[i] + disguise->radius;
    }
}

static void destroyed(dGeomID user)
{
    dGeomDestroy(((struct disguise *)dGeomGetClassData(user))->ball);
}

static dGeomID user_geom(dSpaceID space, dReal radius)
{
    dGeomID geom = dCreateGeom(user_class);
    struct disguise *disguise = dGeomGetClassData(geom);

    disguise->ball = dCreateSphere(0, radius);
    disguise->radius = radius;
    dSpaceAdd(space, geom);
    return geom;
}

void zooBegin(void)
{
    const dGeomClass description = {sizeof(struct disguise), collider_with, bounds, NULL, destroyed};

    if (user_class < 0) { /* ODE has room for four */
        user_class = dCreateGeomClass(&description);
    }
}

/* ---- shapes ---- */

static double flat(double x, double z)
{
    (void)x;
    (void)z;
    return 0;
}

static dGeomID cube(struct run *run, dReal half, double edge)
{
    const dcSolid solid = {dcSolidBox, {half, half, half, 0}, NULL};

    return meshGeom(run->space, meshOfSolid(&solid, edge));
}

/* ODE calls geom transforms deprecated, and programs still use them. */
static dGeomID transform(struct run *run, dReal half, dReal up)
{
    dGeomID box = dCreateBox(0, 2 * half, 2 * half, 2 * half);
    dGeomID geom;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    geom = dCreateGeomTransform(run->space);
    dGeomTransformSetCleanup(geom, 1);
    dGeomSetPosition(box, 0, 0, up);
    dGeomTransformSetGeom(geom, box);
#pragma GCC diagnostic pop
    return geom;
}

/* A shape of half height and radius r; capsules lie along their z still. */
static dGeomID shape(struct run *run, enum zoo_class class, dReal r, double edge)
{
    switch (class) {
    case ZOO_SPHERE:
    case ZOO_OFFSET: return dCreateSphere(run->space, r);
    case ZOO_BOX: return dCreateBox(run->space, 2 * r, 2 * r, 2 * r);
    case ZOO_CAPSULE: return dCreateCapsule(run->space, r, 2 * r);
    case ZOO_CYLINDER: return dCreateCylinder(run->space, r, 2 * r);
    case ZOO_CONVEX: return prismGeom(run->space, run->dc, 6, (double)r, 2 * (double)r);
    case ZOO_TRIMESH: return cube(run, r, edge);
    case ZOO_TERRAIN: return terrainGeom(run->space, run->dc, flat, 4 * (double)r, 6, 1);
    case ZOO_TRANSFORM: return transform(run, r, r / 4);
    case ZOO_USER: return user_geom(run->space, r);
    default: return dCreatePlane(run->space, 0, 0, 1, zooTop(ZOO_PLANE));
    }
}

dReal zooTop(enum zoo_class fixture)
{
    return fixture == ZOO_PLANE ? -2 * zooLarge : 0;
}

dReal zooMover(struct run *run, enum zoo_class class, dBodyID body, dGeomID *geom)
{
    const dReal up = class == ZOO_OFFSET || class == ZOO_TRANSFORM ? zooSmall / 4 : 0;
    dQuaternion lying;

    *geom = shape(run, class, zooSmall, (double)zooSmall / 2);
    dGeomSetBody(*geom, body);
    if (class == ZOO_CAPSULE) {
        dQFromAxisAndAngle(lying, 1, 0, 0, (dReal)M_PI / 2);
        dGeomSetOffsetQuaternion(*geom, lying);
    }
    if (class == ZOO_OFFSET) {
        dGeomSetOffsetPosition(*geom, 0, 0, up);
    }
    return zooSmall - up;
}

dGeomID zooFixture(struct run *run, enum zoo_class class, dReal x, dReal y)
{
    dGeomID geom = shape(run, class, zooLarge, 3 * (double)zooLarge); /* big faces: twelve for a cube */
    dMatrix3 turned;

    if (class == ZOO_TERRAIN) { /* y is up in its frame */
        dRFromAxisAndAngle(turned, 1, 0, 0, (dReal)M_PI / 2);
        dGeomSetRotation(geom, turned);
        dGeomSetPosition(geom, x, y, 0);
    } else if (class != ZOO_PLANE) {
        dGeomSetPosition(geom, x, y, -zooLarge);
    }
    if (class == ZOO_CAPSULE) {
        dRFromAxisAndAngle(turned, 0, 1, 0, (dReal)M_PI / 2);
        dGeomSetRotation(geom, turned);
    }
    return geom;
}
