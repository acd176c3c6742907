/**
 * @file solid.h
 * @brief Solids, and where a point is against one: signed distance, nearest surface point, outward normal.
 *
 * Points against a solid is what elastic foundation, point-plane and point-mesh forces share.  Plain C, no ODE.
 * Every solid has a frame of its own, ODE's for the geom of the same name; nothing here allocates.
 */
#ifndef ODE_COMPLIANT_SOLID_H
#define ODE_COMPLIANT_SOLID_H

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcsolid
 * @{ */

/** Kinds of solids. */
typedef enum dcSolidType {
    dcSolidPlane,      /**< half-space: size = unit outward normal, offset d; solid where n.p <= d */
    dcSolidSphere,     /**< size[0] = radius */
    dcSolidBox,        /**< size[0..2] = half sides */
    dcSolidCapsule,    /**< size[0] = radius, size[1] = half length of the cylinder part, along z */
    dcSolidCylinder,   /**< size[0] = radius, size[1] = half length, along z */
    dcSolidConvex,     /**< data = dcConvexID */
    dcSolidMesh,       /**< data = dcMeshID */
    dcSolidHeightfield /**< data = dcHeightfieldID */
} dcSolidType;

/** A solid; sizes in m. */
typedef struct dcSolid {
    dcSolidType type; /**< says what size and data hold */
    double size[4];   /**< see dcSolidType */
    const void *data; /**< see dcSolidType; not owned */
} dcSolid;

/** Nearest point of a solid's surface, in the solid's frame. */
typedef struct dcNearest {
    double distance; /**< signed, m; < 0 inside */
    double point[3]; /**< nearest point of the surface, m */
    /**
     * Unit outward normal.  Where the distance is not tiny it is (query - point)/distance, which is also right on
     * edges and corners; else the normal of the face, or the mean of an edge's or corner's.
     */
    double normal[3];
    /**
     * Mesh, convex, heightfield: number of a face that holds the point.  Box: 0 to 5 for +x, -x, +y, -y, +z, -z.
     * Capsule and cylinder: 0 side, 1 end at +z, 2 end at -z.  Sphere and plane: 0.
     */
    int face;
} dcNearest;

/**
 * @brief Finds the nearest surface point if the signed distance is less than `reach`.
 * @param solid a solid in range
 * @param point query in the solid's frame, m; finite (up to 1e150, so that squares are)
 * @param reach m, >= 0; INFINITY for any distance.  Points inside are always found.
 * @param hint  NULL, or a number of a face likely near (of an earlier query's `face`, or -1); it saves time only
 * @param out   receives the result; untouched if there is none
 * @return 1 if signed distance < reach, else 0
 */
DC_API int dcSolidNearest(const dcSolid *solid, const double point[3], double reach, const int *hint, dcNearest *out);

/**
 * @brief Finds the places where the surface comes nearest to a point, if that is at several, as in a valley or corner.
 *
 * The first is what dcSolidNearest() finds.  Those that follow, the nearest first, are places that see the point in
 * front of them, where the distance is less than at all places around, and whose normals make an angle with the normals
 * of those before.  Only meshes and heightfields have more than one.
 * @param solid  a solid in range
 * @param point  query in the solid's frame, m
 * @param reach  m, > 0: only places nearer than that
 * @param cosine of the least angle between normals
 * @param most   room in `out`
 * @param hint   as for dcSolidNearest()
 * @param out    receives the places
 * @return how many there are
 */
DC_API int dcSolidMinima(const dcSolid *solid, const double point[3], double reach, double cosine, int most,
                         const int *hint, dcNearest *out);

/** Names what is wrong with a solid's numbers, or NULL; `value`, if not NULL, receives the offending one. */
DC_API const char *dcSolidFault(const dcSolid *solid, double *value);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
