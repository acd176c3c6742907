/**
 * @file points.h
 * @brief Point-plane and point-mesh forces: soft points against a plane or a closed mesh.
 *
 * Points are markers fixed in bodies; a marker at a body's centre of mass makes the body a particle.  The law is that
 * of point_force.h, with d the signed distance of a point from the plane or mesh (< 0 behind or inside) and ddot its
 * rate; both bodies may move, and the body that carries the surface receives the reaction, at the same point.  There
 * is no friction.  Geoms are not involved: neither collide bits nor joints matter, and the points need no space.
 *
 * Bodies, plane and trimesh geoms that an element names must outlive it, or be taken out of it first.  Where a body is
 * destroyed between the first pair of a round of dcCollide(), dcWorldCollide() or dcJointCreateContact() and
 * dcWorldApply(), its points are taken out, and an element whose surface it carries is turned off, with a warning.
 * Functions return dcOk or a negative code unless they say otherwise; getters of numbers return NaN on a bad handle.
 */
#ifndef ODE_COMPLIANT_POINTS_H
#define ODE_COMPLIANT_POINTS_H

#include <ode-compliant/force.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/point_force.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcpoints
 * @{ */

/** @name Making an element
 * @{ */

/** What a point-plane force is made of.  Always start from dcPointPlaneDefault(). */
typedef struct dcPointPlaneDef {
    dcPointLaw law;  /**< default dcPointLawDefault(): K = 1, D = 0, linear, bilateral */
    int enabled;     /**< default 1 */
    dBodyID body;    /**< body that the plane is fixed in; 0, the default: the world */
    dVector3 normal; /**< points to the side where d > 0; any length but 0; in the body's axes.  Default (0, 0, 1) */
    dVector3 centre; /**< a point of the plane, m, in the body's frame.  Default (0, 0, 0) */
    /**
     * A geom of class dPlaneClass to take normal and centre from, in every step anew; 0, the default: none.  With
     * `body` 0 it is fixed where dcGeomSetPlaneBody() says.
     */
    dGeomID geom;
    dReal display_size; /**< side of the square to draw, m, > 0; no force knows it.  Default 1 */
} dcPointPlaneDef;

/** What a point-mesh force is made of.  Always start from dcPointMeshDefault(). */
typedef struct dcPointMeshDef {
    dcPointLaw law;    /**< default dcPointLawDefault(), but unilateral */
    int enabled;       /**< default 1 */
    dcMeshID mesh;     /**< the surface; the element is one more user of it.  No default */
    dBodyID body;      /**< body that the mesh is fixed in; 0, the default: the world */
    dVector3 position; /**< origin of the mesh in the body's frame, m.  Default (0, 0, 0) */
    dMatrix3 rotation; /**< axes of the mesh in the body's frame.  Default: unit matrix */
    /**
     * A geom of class dTriMeshClass to take body, position and rotation from, in every step anew; and the faces too, at
     * creation, if `mesh` is NULL.  0, the default: none.
     */
    dGeomID geom;
} dcPointMeshDef;

/** The default values, which the structs document. */
DC_API dcPointPlaneDef dcPointPlaneDefault(void);
/** See dcPointPlaneDefault(). */
DC_API dcPointMeshDef dcPointMeshDefault(void);

/** Makes an element without points; NULL after a message.  The law's values are defaults and live values both. */
DC_API dcForceID dcPointPlaneCreate(dcWorldID dc, const dcPointPlaneDef *def);
/** See dcPointPlaneCreate(). */
DC_API dcForceID dcPointMeshCreate(dcWorldID dc, const dcPointMeshDef *def);
/** @} */

/** @name Points
 * Not inside a step (dcErrState).
 * @{ */

/**
 * @brief Fixes a point in a body.
 * @param force the element
 * @param body the body, or 0 for the world
 * @param x, y, z place in the body's frame, m; 0, 0, 0 makes the body a particle
 * @return the point's number (they count from 0), or a negative code
 */
DC_API int dcPointForceAddPoint(dcForceID force, dBodyID body, dReal x, dReal y, dReal z);
/**
 * @brief Fixes points in a geom's body: at the corners of a box, or the vertices of a trimesh (each place once).
 * @return the first one's number, or a negative code
 */
DC_API int dcPointForceAddGeomPoints(dcForceID force, dGeomID geom);
/** The same at the vertices of a mesh whose frame is the body's. */
DC_API int dcPointForceAddMeshPoints(dcForceID force, dBodyID body, dcMeshID mesh);
/** Takes a point out; those after it move up by one. */
DC_API int dcPointForceRemovePoint(dcForceID force, int point);
/** Takes all points of a body out (0: those of the world); returns how many there were. */
DC_API int dcPointForceRemoveBody(dcForceID force, dBodyID body);
/** Takes all points out. */
DC_API int dcPointForceClearPoints(dcForceID force);
/** Number of points. */
DC_API int dcPointForceGetNumPoints(dcForceID force);

/** A point, as the last evaluation found it. */
typedef struct dcPointReport {
    dBodyID body;           /**< body that it is fixed in, 0: the world */
    dVector3 place;         /**< in the body's frame, m */
    dVector3 position;      /**< in the world, m */
    dVector3 normal;        /**< outward normal of the surface where it is nearest, in the world */
    dVector3 nearest;       /**< nearest point of the surface, in the world, m */
    dReal distance;         /**< d, m */
    dReal rate;             /**< ddot, m/s */
    dVector3 force;         /**< on the point, in the world, N */
    dReal normal_force;     /**< the same along the normal, N; negative: pulls towards the surface */
    dReal potential_energy; /**< J */
    dReal dissipated_power; /**< W */
} dcPointReport;

/** Reads a point; dcErrState before the first evaluation with it. */
DC_API int dcPointForceGetPoint(dcForceID force, int point, dcPointReport *report);
/** @} */

/** @name Values
 * Each has a live value and a default, which dcWorldReset() puts back.
 * @{ */

/** Stiffness K in N/m (quadratic: N/m^2), >= 0. */
DC_API int dcPointForceSetStiffness(dcForceID force, dReal stiffness);
DC_API dReal dcPointForceGetStiffness(dcForceID force);                       /**< the live value */
DC_API int dcPointForceSetDefaultStiffness(dcForceID force, dReal stiffness); /**< sets the default */
DC_API dReal dcPointForceGetDefaultStiffness(dcForceID force);                /**< the default */
/** Damping D in N s/m, >= 0. */
DC_API int dcPointForceSetDamping(dcForceID force, dReal damping);
DC_API dReal dcPointForceGetDamping(dcForceID force);                     /**< the live value */
DC_API int dcPointForceSetDefaultDamping(dcForceID force, dReal damping); /**< sets the default */
DC_API dReal dcPointForceGetDefaultDamping(dcForceID force);              /**< the default */
/** dcPointForceLinear or dcPointForceQuadratic; getters return a negative code on a bad handle. */
DC_API int dcPointForceSetType(dcForceID force, int type);
DC_API int dcPointForceGetType(dcForceID force);                  /**< the live value */
DC_API int dcPointForceSetDefaultType(dcForceID force, int type); /**< sets the default */
DC_API int dcPointForceGetDefaultType(dcForceID force);           /**< the default */
/** 1: zero for d > 0.  Getters return a negative code on a bad handle. */
DC_API int dcPointForceSetUnilateral(dcForceID force, int unilateral);
DC_API int dcPointForceGetUnilateral(dcForceID force);                        /**< the live value */
DC_API int dcPointForceSetDefaultUnilateral(dcForceID force, int unilateral); /**< sets the default */
DC_API int dcPointForceGetDefaultUnilateral(dcForceID force);                 /**< the default */
/** 1: a unilateral force never pulls.  Getters return a negative code on a bad handle. */
DC_API int dcPointForceSetNoSticking(dcForceID force, int no_sticking);
DC_API int dcPointForceGetNoSticking(dcForceID force);                         /**< the live value */
DC_API int dcPointForceSetDefaultNoSticking(dcForceID force, int no_sticking); /**< sets the default */
DC_API int dcPointForceGetDefaultNoSticking(dcForceID force);                  /**< the default */
/** Side of the square to draw of a plane, m, > 0. */
DC_API int dcPointPlaneSetDisplaySize(dcForceID force, dReal size);
DC_API dReal dcPointPlaneGetDisplaySize(dcForceID force);                  /**< the live value */
DC_API int dcPointPlaneSetDefaultDisplaySize(dcForceID force, dReal size); /**< sets the default */
DC_API dReal dcPointPlaneGetDefaultDisplaySize(dcForceID force);           /**< the default */
/** @} */

/** @name Surfaces
 * @{ */

/** The body that the plane or mesh is fixed in, 0: the world. */
DC_API dBodyID dcPointForceGetBody(dcForceID force);
/** Moves the plane in its body's frame; not one that is taken from a geom (dcErrState). */
DC_API int dcPointPlaneSetPlane(dcForceID force, dReal nx, dReal ny, dReal nz, dReal cx, dReal cy, dReal cz);
/** Unit normal and centre in the body's frame.  An output may be NULL. */
DC_API int dcPointPlaneGetPlane(dcForceID force, dVector3 normal, dVector3 centre);
/** The geom that the plane or the mesh's pose is taken from, or 0. */
DC_API dGeomID dcPointForceGetGeom(dcForceID force);
/** Moves the mesh in its body's frame; not one that follows a geom (dcErrState). */
DC_API int dcPointMeshSetPose(dcForceID force, const dVector3 position, const dMatrix3 rotation);
/** Its pose in the body's frame.  An output may be NULL. */
DC_API int dcPointMeshGetPose(dcForceID force, dVector3 position, dMatrix3 rotation);
/** The mesh; the caller becomes no user of it. */
DC_API dcMeshID dcPointMeshGetMesh(dcForceID force);
/** @} */

/** @} */

#ifdef __cplusplus
}
#endif
#endif
