/* Meshes, convex polytopes and terrain that scenes share.  All data live until the run's end: ODE only points to them.
 */
#ifndef SAMPLES_SHAPES_H
#define SAMPLES_SHAPES_H

#include <ode/ode.h>

#include <ode-compliant/ode-compliant.h>

/* A closed triangle mesh, as ODE and as the library want it. */
struct mesh {
    int num_vertices, num_faces;
    dReal *vertices;  /* four numbers each, as dVector3 */
    dTriIndex *faces; /* three vertices each, counter-clockwise from outside */
    dTriMeshDataID data;
    struct mesh *next; /* of all that were made */
};

/* Triangles on the surface of a box, sphere, capsule or cylinder, with edges of about the length given. */
const struct mesh *meshOfSolid(const dcSolid *solid, double edge);

/*
 * A torus knot: a tube of radius `tube` along the curve that winds `p` times around the axis z and `q` times around a
 * circle of radius `big`, at the distance `small` from it.  `along` and `around` are the numbers of vertices.
 */
struct knot {
    int p, q;
    double big, small, tube;
    int along, around;
};
const struct mesh *meshOfKnot(const struct knot *knot);
/* Length of the curve of a knot, m.  By Pappus the tube's volume is its section times this. */
double knotLength(const struct knot *knot);

/* A trimesh geom of a mesh. */
dGeomID meshGeom(dSpaceID space, const struct mesh *mesh);

/* A convex geom: the prism of height `height` on a regular polygon of `sides` (3 to 12) corners, centred. */
dGeomID prismGeom(dSpaceID space, dcWorldID dc, int sides, double radius, double height);
/* Area of the polygon. */
double prismArea(int sides, double radius);

/* Heights of a terrain at x, z. */
typedef double terrain_height(double x, double z);
/* A heightfield geom, solid down to 10 m below its lowest point; y is up in its frame. */
dGeomID terrainGeom(dSpaceID space, dcWorldID dc, terrain_height *height, double extent, int samples, int placeable);

/* Frees everything; after the geoms are gone. */
void shapesFree(void);

#endif
