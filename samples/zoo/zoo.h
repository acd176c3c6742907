/* The geoms of the scene geom-zoo, and what their depth at rest should be. */
#ifndef SAMPLES_ZOO_H
#define SAMPLES_ZOO_H

#include "runner/scene.h"

/* Classes, as movers and as what they are dropped on. */
enum zoo_class {
    ZOO_PLANE, /* never moves */
    ZOO_SPHERE,
    ZOO_BOX,
    ZOO_CAPSULE,   /* lies: along y as a mover, along x where it is fixed */
    ZOO_CYLINDER,  /* stands */
    ZOO_CONVEX,    /* a standing prism with six sides */
    ZOO_TRIMESH,   /* a cube */
    ZOO_TERRAIN,   /* never moves: a flat heightfield */
    ZOO_USER,      /* a class that only dCollide knows: a sphere in disguise */
    ZOO_TRANSFORM, /* always moves: a box in a geom transform */
    ZOO_OFFSET,    /* always moves: a sphere with an offset */
    ZOO_CLASSES
};

extern const char *const zooName[ZOO_CLASSES];

/* 1 if the class is tried as a mover, or as what movers are dropped on. */
int zooMoves(enum zoo_class class);
int zooStays(enum zoo_class class);
/* 1 if a mover would roll off it, and needs a rail. */
int zooIsRound(enum zoo_class class);

/* A mover's half height and radius, and those of what stays, m. */
extern const dReal zooSmall, zooLarge;

/* The others stand on the plane. */
dReal zooTop(enum zoo_class fixture);
/* Makes a geom on a body; returns the height of the body's origin above the lowest point, m. */
dReal zooMover(struct run *run, enum zoo_class class, dBodyID body, dGeomID *geom);
/* Makes a fixed geom with its highest point at (x, y, zooTop). */
dGeomID zooFixture(struct run *run, enum zoo_class class, dReal x, dReal y);
void zooBegin(void); /* once, before them */

/*
 * Depth at rest under a weight (N), m, with two equal materials; `law` receives its name.  `points` is the number of
 * contacts that were found: only dCollide decides on that.
 *
 *     point, k(R)   (W/k)^(2/3), k = 4/3 sqrt(R) E, R of the round side; or of both, when both are
 *     elliptic      the same with Hertz' k for two principal radii
 *     two ends      a capsule lies on both its ends: (W/(2 k))^(2/3)
 *     bed           W/(k A): k = E/h with h half of the mover's least extent, A the area of its lower face
 *     dCollide      as a point; R is that of the side known to be round, else half the least extent
 *     dCollide, n   n points share the weight: ODE reports a contact for each triangle that a ball meets
 */
double zooDepth(struct run *run, enum zoo_class mover, dGeomID geom, enum zoo_class fixture, const dcMaterial *material,
                double weight, int points, const char **law);

#endif
