/*
 * What there is to be seen of an ODE world, as numbers: no OpenGL, no window.  The window and recordings stand on it.
 *
 *     dcxViewScene *s = dcxViewSceneNew();
 *     each frame: dcxViewSceneLook(s, world, space, dc)     (dc may be NULL: any ODE world)
 *     then read: s->shape[]    triangles; numbers hold for good, new ones are added at the end
 *                s->geom[]     where each geom is now, which shape it has, in which colour, asleep or not
 *                s->contact[]  points, normal and friction forces; soft points and rolling balls are among them,
 *                                and what bore in the last step and is over
 *                s->bed[], s->spring[]   beds that are pressed, and their triangles with the pressure on each
 *                s->joint[], s->stop[]    joints, and the stops and limits that act now
 *                s->energy, s->low, s->high    energies; box around all that has an end
 *     dcxViewSceneFree(s)
 *
 * Everything is in SI units and world axes, but a shape's points, which are in the geom's own frame: a point of geom g
 * is, in the world, position + rotation (size * point), `size` by components and `rotation` by rows.  Nothing of the
 * world changes.  A look allocates only where there is more to be seen than ever before.
 */
#ifndef VIEW_SCENE_SCENE_H
#define VIEW_SCENE_SCENE_H

#include <ode/ode.h>

#include <ode-compliant/ode-compliant.h>
#include "vector.h"

/* What a shape is, if it is a simple solid. */
enum { dcxViewAnyForm, dcxViewBrick, dcxViewBall, dcxViewCapsule, dcxViewDrum };

/* Triangles of a geom; counter-clockwise from outside. */
typedef struct dcxViewShape {
    int num_points, num_triangles;
    float *point;          /* 3 each */
    float *normal;         /* 3 each, unit vectors outwards (to be divided by `size` and made units again) */
    int *corner;           /* 3 points each */
    float low[3], high[3]; /* box around the points */
    int form;              /* one of the names above; a capsule has radius 1 */
    int open;              /* 1: seen from both sides */
    int coarse, level;     /* the same with fewer triangles, for far away, or -1; how often this one was made coarser */
} dcxViewShape;

/* Flags of a geom. */
enum {
    dcxViewAsleep = 1,   /* its body is disabled */
    dcxViewStatic = 2,   /* it has no body */
    dcxViewGround = 4,   /* a plane or heightfield without a body */
    dcxViewPlane = 8,    /* a square that stands for something without end */
    dcxViewStripe = 16,  /* a rolling ball */
    dcxViewHidden = 32,  /* the program hid it */
    dcxViewStandsIn = 64 /* not a geom: stands for a body without geoms, a rolling ball, a soft point's surface */
};

typedef struct dcxViewGeom {
    dGeomID geom; /* 0 where it stands in for something */
    dBodyID body; /* or 0 */
    int id;       /* stays with it from look to look; none is given twice */
    int shape;
    int flags;
    double size[3], position[3], rotation[9];
    float colour[3]; /* 0 to 1 */
} dcxViewGeom;

typedef struct dcxViewContact {
    dBodyID body1, body2;
    double point[3], normal[3]; /* into body 1 */
    double depth;
    double normal_force;
    double friction[3]; /* on body 1 */
} dcxViewContact;

typedef struct dcxViewSpring {
    int geom; /* number in geom[] of the geom with the springs, or -1 */
    double corner[3][3];
    double point[3], normal[3], force[3]; /* on that geom's body; normal into it */
    double area, depth, pressure;
} dcxViewSpring;

/* All springs of a geom against another. */
typedef struct dcxViewBed {
    int geom;                      /* number in geom[] of the geom with the springs */
    int first_spring, num_springs; /* in spring[]; none if there were too many in all */
    double centre[3], force[3];    /* of pressure; on that geom's body */
    double friction[3];            /* of that force */
    double area, pressure;         /* mean */
} dcxViewBed;

typedef struct dcxViewJoint {
    dJointID joint;
    int type; /* dJointType */
    dBodyID body[2];
    double anchor[2][3]; /* the same twice, if there is one only */
    double axis[2][3];   /* zero: none */
} dcxViewJoint;

typedef struct dcxViewStop {
    dJointID joint;
    int coordinate; /* dcJointCoordinate */
    int soft;       /* 0: ODE's own limit */
    int linear;     /* a way, not an angle */
    double anchor[3], axis[3];
    double position, bound; /* m or rad: the coordinate now, and the bound that it is at */
    double force;           /* N or N m along the axis; NaN for ODE's own */
} dcxViewStop;

typedef struct dcxViewEnergy {
    double kinetic, gravitational, stored, dissipated; /* J; the last two need a dcWorldID */
} dcxViewEnergy;

typedef struct dcxViewScene {
    dcxViewShape *shape;
    dcxViewGeom *geom;
    dcxViewContact *contact;
    dcxViewSpring *spring;
    dcxViewBed *bed;
    dcxViewJoint *joint;
    dcxViewStop *stop;
    int num_shapes, num_geoms, num_contacts, num_springs, num_beds, num_joints, num_stops;
    int most_springs;        /* to be set: where there are more in all, beds are told without them; 0: no limit */
    int pressed_springs;     /* how many there are in all */
    double highest_pressure; /* of all springs now, Pa */
    double highest_force;    /* of all normal forces of contacts now, N */
    dcxViewEnergy energy;
    double low[3], high[3]; /* equal if there is nothing with an end */
    int num_awake;          /* bodies that have a geom and are not asleep */
    struct dcxViewMemory *memory;
} dcxViewScene;

/* NULL: out of memory. */
dcxViewScene *dcxViewSceneNew(void);
void dcxViewSceneFree(dcxViewScene *scene);
/*
 * Looks at a world; dcOk or dcErrMemory.  `space` may be 0 (no geoms) and may hold others; `dc` may be NULL.  Not
 * inside a step.
 */
int dcxViewSceneLook(dcxViewScene *scene, dWorldID world, dSpaceID space, dcWorldID dc);

/* A colour of the program's choosing; NULL: the usual one. */
int dcxViewSceneSetColour(dcxViewScene *scene, dGeomID geom, const float colour[3]);
int dcxViewSceneHide(dcxViewScene *scene, dGeomID geom, int hidden);
/* What was remembered of a geom: its shape is read anew, its colour is the usual one.  For geoms that were destroyed,
 * or whose mesh was changed in place. */
void dcxViewSceneForget(dcxViewScene *scene, dGeomID geom);

/* Where a ray from a point along a unit vector, in world axes, first meets a geom; 0: nowhere. */
int dcxViewRayCast(dcxViewScene *s, dGeomID geom, const double from[3], const double along[3], double length,
                   double point[3], double normal[3]);

#endif
