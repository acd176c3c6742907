/**
 * @file foundation.h
 * @brief Elastic foundation: a bed of independent springs, one at the centroid of each face of a mesh, against a solid.
 *
 * The law is that of Simbody's ElasticFoundationForce (M. A. Sherman, A. Seth, S. L. Delp, Procedia IUTAM 2 (2011)
 * 241-261).  A spring is displaced if its centroid s is inside the solid.  With N the nearest point of the solid's
 * surface, x = |N - s|, u = (N - s)/x, v the solid's velocity against the mesh at N, a the face's area and A the weight
 * (1, or 1/2 on both sides where both carry springs):
 *
 *     f = max(0, A k a x (1 + c u.v)) along u on the mesh, friction by Hollars' law along v - (u.v) u, both at N
 *     energy = sum of A k a x^2/2, also where f is clamped
 *
 * Plain C, no ODE; everything is in the mesh's frame; nothing allocates.
 */
#ifndef ODE_COMPLIANT_FOUNDATION_H
#define ODE_COMPLIANT_FOUNDATION_H

#include <ode-compliant/export.h>
#include <ode-compliant/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcfoundationlaw
 * @{ */

/** What a bed is made of.  Always start from dcFoundationDefault(). */
typedef struct dcFoundation {
    /** Stiffness k in Pa/m, > 0.  Default 1e8 (10 cm of hard rubber). */
    double stiffness;
    /** Dissipation c in s/m, >= 0.  Default 0.1. */
    double dissipation;
    /** Coefficient of static friction, >= dynamic_friction.  Default 0.8. */
    double static_friction;
    /** Coefficient of dynamic friction, >= 0.  Default 0.6. */
    double dynamic_friction;
    /** Coefficient of viscous friction in s/m, >= 0.  Default 0. */
    double viscous_friction;
} dcFoundation;

/** The default values. */
DC_API dcFoundation dcFoundationDefault(void);

/** Names the first field out of range, or NULL; `value`, if not NULL, receives it. */
DC_API const char *dcFoundationFault(const dcFoundation *foundation, double *value);

/**
 * @brief Stiffness of an elastic layer bonded to a rigid base: k = (1-p) E/((1+p)(1-2p) h) in Pa/m.
 * @param youngs_modulus E in Pa, > 0
 * @param poissons_ratio p, -1 < p < 1/2
 * @param thickness      h in m, > 0
 * @return k, or NaN if an argument is out of range
 */
DC_API double dcFoundationLayerStiffness(double youngs_modulus, double poissons_ratio, double thickness);

/** A bed against a solid at one instant. */
typedef struct dcFoundationInput {
    dcMeshID mesh;              /**< the springs */
    const dcSolid *solid;       /**< what they press against */
    dcFoundation law;           /**< in range */
    double weight;              /**< A */
    double transition_velocity; /**< vt in m/s, > 0 */
    double position[3];         /**< of the solid's frame in the mesh's, m */
    double rotation[9];         /**< rows; turns vectors of the solid's frame into the mesh's */
    double velocity[3];         /**< of the solid against the mesh, at the origin of the mesh's frame, m/s */
    double spin[3];             /**< angular velocity of the solid against the mesh, rad/s */
} dcFoundationInput;

/** What the whole bed does; vectors in the mesh's frame. */
typedef struct dcFoundationResult {
    double force[3];      /**< on the mesh, N; the solid gets the opposite */
    double torque[3];     /**< on the mesh about the origin of its frame, N m */
    double normal_force;  /**< sum of the springs' normal forces, N */
    double stiffness;     /**< sum of A k a of the displaced springs, N/m */
    double area;          /**< of the displaced faces, m^2 */
    double peak_pressure; /**< greatest k x (1 + c u.v), Pa */
    double peak_depth;    /**< greatest x, m */
    double energy;        /**< J */
    double power;         /**< dissipated, W */
    int displaced;        /**< number of displaced springs, clamped ones included */
} dcFoundationResult;

/** Evaluates the plain law. */
DC_API void dcFoundationEvaluate(const dcFoundationInput *input, dcFoundationResult *result);

/** One displaced spring; vectors in the mesh's frame. */
typedef struct dcFoundationSpring {
    int face;         /**< number of its face, as given to dcMeshCreate */
    double area;      /**< m^2 */
    double depth;     /**< x, m */
    double point[3];  /**< N, where the force acts, m */
    double normal[3]; /**< u */
    double pressure;  /**< normal force over A a, Pa */
    double slip[3];   /**< tangential velocity of the solid against the mesh, m/s */
    double force[3];  /**< on the mesh, friction included, N */
} dcFoundationSpring;

/**
 * @brief Lists the displaced springs.
 * @param input as for dcFoundationEvaluate()
 * @param capacity how many fit
 * @param springs receives up to `capacity` of them; may be NULL with capacity 0
 * @return the number of displaced springs
 */
DC_API int dcFoundationSprings(const dcFoundationInput *input, dcFoundationSpring *springs, int capacity);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
