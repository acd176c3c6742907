/* Data of the room of geoms (geoms/geoms.c): shapes, places, surfaces, what they are made of (geoms/solids.c). */
#ifndef BRIDGE_STATE_GEOM_DATA_H
#define BRIDGE_STATE_GEOM_DATA_H

#include <ode-compliant/ode-compliant.h>

#include "core/core.h"
#include "law/law.h"

/* dcxShapeUser: of a class that only dCollide knows. */
enum {
    dcxShapeNone,
    dcxShapeSphere,
    dcxShapePlane,
    dcxShapeBox,
    dcxShapeCapsule,
    dcxShapeCylinder,
    dcxShapeConvex,
    dcxShapeMesh,
    dcxShapeHeightfield,
    dcxShapeUser
};

/* What the geometry room reads of a geom. */
typedef struct dcxShape {
    double c[3]; /* centre; plane: a point of the frame its equation is read in */
    double r;    /* radius; plane: offset of the plane from c along the normal */
    double n[3]; /* plane: normal; capsule: axis */
    double half; /* capsule: half length of the cylinder */
    int body;    /* entry of its body */
    int centred; /* a sphere at its body's centre */
} dcxShape;

typedef struct dcxBox {
    double lo[3], hi[3];
} dcxBox;

/* What is read of a geom in every step. */
typedef struct dcxGeom {
    dGeomID id;      /* NULL: free entry */
    dBodyID body_id; /* body, or the body a plane is fixed in */
    int shape, body, ode_class;
    short enabled, offset;
    unsigned long category, collide;
    double size[4];      /* sphere r; plane n, d; box half sides; capsule, cylinder r, half length */
    unsigned stamp, met; /* of the steps in which it was read last, and in which contacts of way (c) named it */
    int rigid;
    int foreign; /* its body is of another ODE world: it takes no part */
} dcxGeom;

/* Where a geom is that is not a sphere at its body's centre. */
typedef struct dcxPose {
    double off_p[3], off_r[9]; /* offset from the body; pose, where there is none */
    double rot[9];             /* orientation in world axes */
} dcxPose;

/* A material, if the geom has one of its own. */
typedef struct dcxOwnMaterial {
    dcMaterial material;
    int own;
} dcxOwnMaterial;

/* What the caller said of a geom. */
typedef struct dcxSurface {
    dcxOwnMaterial live, standard; /* see dcxStore */
    dBodyID plane_body;
    int has_default;
    int explicit_values; /* anything at all */
    int material_class;
    int class_changed;   /* since pairs were combined anew */
    int moves, directed; /* the surface has a velocity of its own; its friction a direction */
    int stirred;         /* since the last evaluation it got another one */
    double linear[3], angular[3];
    dcxGrain grain;
} dcxSurface;

/* Numbers that springs are made for. */
#define DCX_SPRINGS_KEY 5

/* Values of a bed, if the geom has its own. */
typedef struct dcxOwnFoundation {
    dcFoundation foundation;
    int own;
} dcxOwnFoundation;

/* What a geom is made of, for all but spheres at their body's centre. */
typedef struct dcxGeomSolid {
    dcSolid solid;
    dGeomID inner;         /* the geom inside a geom transform, else the geom itself */
    int inner_class;       /* its class */
    const void *read_id;   /* data that a triangle mesh was read from; geom that a convex one was */
    int read_count;        /* and its number of triangles */
    dcMeshID mesh;         /* read from ODE, or given */
    dcConvexID convex;     /* read from ODE, or given */
    dcHeightfieldID field; /* given */
    double lo[3], hi[3];   /* box in the geom's frame */
    int mesh_given;        /* 1: by dcGeomSetMesh */
    int convex_read;       /* 1: not by dcGeomSetConvex */
    dReal fitted[6];       /* the box for which it last was what had been read */
    int placeable;         /* of a heightfield: ODE cannot be asked */
    int warned;            /* 1: about a shape that could not be read */
    /* springs */
    int mode;                            /* dcContactMode */
    double edge;                         /* asked for; 0: by size */
    dcMeshID springs_given;              /* by dcGeomSetSprings */
    dcMeshID springs;                    /* in use, NULL until needed */
    double springs_key[DCX_SPRINGS_KEY]; /* what they were made for: edge length, size, shape */
    const void *springs_of;              /* and data */
    int springs_refused;                 /* they could not be made, and not for want of memory */
    dcxOwnFoundation live, standard;     /* see dcxStore */
    int has_default_foundation;
} dcxGeomSolid;

/* Of a geom without a body: how the program moves it (geoms/movers.c). */
typedef struct dcxMover {
    dBodyID id; /* a kinematic body of ours; 0: it never moved */
    int read;   /* `now` is known */
    dcxFrame now, last;
    unsigned at;                    /* number of steps that were made when it was `now` there */
    double time;                    /* and their length */
    double took;                    /* from `last` to `now`, s; 0: not known */
    double way[3], turn[3];         /* velocity on that way, m/s and rad/s */
    double old_way[3], old_turn[3]; /* and in the step before */
} dcxMover;

typedef struct dcxGeoms {
    int count, capacity;
    int free_hint; /* no free entry below it */
    dcxGeom *geom;
    dcxPose *pose;
    dcxSurface *surface;
    dcxGeomSolid *solid;
    dcxShape *shape;
    dcxBox *fat;
    dcxMover *mover;
    dBodyID *carrier; /* bodies that geoms go with */
    int num_carriers, cap_carriers;
    dJointGroupID witness_group; /* a joint tells whether they still live */
    dJointID witness;
    dBodyID witness_body;
    unsigned steps;          /* made so far */
    double time;             /* that they took, s */
    int *live, num_live;     /* geoms of this step, in order of entry */
    int *moving, num_moving; /* those of them on a body */
    dGeomID *seen;           /* the space's geoms as last enumerated, and their entries */
    int *seen_entry, num_seen, cap_seen;
    dGeomID probe;  /* a plane of no space, for spaces that ODE does not list; made when needed */
    dcxTable index; /* dGeomID -> entry */
    int tracks;     /* some surface was once given a velocity or a direction */
    int carried;    /* some plane was once fixed in a body */
    int stirred;    /* some is dcxSurface.stirred */
} dcxGeoms;

#endif
