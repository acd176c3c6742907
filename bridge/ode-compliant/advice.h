/**
 * @file advice.h
 * @brief What a world's materials, masses and step will come to: depth, impacts, cost, before it is run.
 *
 * Pairs of geoms are put together into kinds: shapes, materials, masses (within a quarter) of both sides.  Of each kind
 * an example is told in numbers, that of the fastest meeting.  The numbers are of the law, for two bodies alone, head
 * on; the weight at rest is that of the lighter moving body.  What lies on something else bears more, what is held by
 * joints moves otherwise.  Adhesion is left out.
 */
#ifndef ODE_COMPLIANT_ADVICE_H
#define ODE_COMPLIANT_ADVICE_H

#include <stddef.h>

#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcadvice
 * @{ */

/** What is asked for.  Start from dcAdviceQuestionDefault(). */
typedef struct dcAdviceQuestion {
    dReal step;       /**< the program's step, s, > 0; default 1/60 */
    dReal speed;      /**< of impacts, m/s; 0, the default: what the bodies' motion and gravity lead to from here */
    dReal depth_part; /**< depth at rest that is wanted, in radii (bed: thickness of the layer), > 0; default 0.01 */
} dcAdviceQuestion;

/** How the world's mode will deal with an impact at this step (docs/stepping.md). */
typedef enum dcAdviceCarrier {
    dcAdviceResolved, /**< substeps follow it: its whole course can be seen */
    dcAdviceFollowed, /**< the step is short against it and follows it: coarse, but its course can be seen */
    dcAdviceImpulse,  /**< a stop and, in the next step, the law's rebound: restitution is right, depth and force of the
                           impact are not to be seen */
    dcAdviceStop      /**< slower than what gravity gives in a step: it stops without rebound */
} dcAdviceCarrier;

/** One kind of pair. */
typedef struct dcAdvice {
    dGeomID geom1;        /**< the example: its first geom, */
    dGeomID geom2;        /**< and its second */
    int pairs;            /**< how many pairs of the kind there are in the space */
    dcMaterial material1; /**< of geom1 */
    dcMaterial material2; /**< of geom2 */
    dcPairMaterial pair;  /**< what they have in common; pair.modulus is the combined modulus */
    int bed;              /**< 1: springs (bed.h); 0: a contact at a point */
    int points;           /**< that share load and impact: 2 of a capsule that lies, else 1; what follows is of each */
    dReal radius;         /**< composite radius of curvature, m; of a bed the thickness of its layer */
    dReal area;           /**< of a bed: what touches, m^2; 0: not known, then all below is 0 or NaN */
    dReal stiffness;      /**< k in N/m^(3/2); of a bed in N/m */
    dReal mass;           /**< effective mass, kg */
    dReal load;           /**< at rest: weight, N; 0 without gravity */
    dReal depth;          /**< at rest, m */
    dReal speed;          /**< of the impact, m/s; 0: none is foreseen, then what follows is NaN */
    dReal restitution;    /**< of the law at that speed, the load included */
    dReal peak_depth;     /**< m */
    dReal peak_force;     /**< N */
    dReal duration;       /**< s; infinite if it stays in touch */
    dcAdviceCarrier carrier; /**< what acts at this step */
    int by_ode;              /**< 1: a body has joints, so ODE's solver bears it, else the library's */
    dReal shown_force;       /**< dcAdviceImpulse: mean over the steps that show it, N; else peak_force */
    dReal substeps;          /**< that dcStepResolved would take for it, about */
    int sets_price;          /**< 1: of all kinds this one wants most */
    dBodyID price_body;      /**< its lighter body */
    dReal creep;             /**< on a slope of 10 degrees, m/s; 0: it holds; infinite: it slides */
    dReal soft_erp;          /**< ODE's numbers that are most like it (surface.h); 0 if not known */
    dReal soft_cfm;          /**< likewise */
    dReal bounce;            /**< likewise */
    dReal modulus;           /**< combined modulus that gives the depth that was asked for, Pa */
    dReal modulus1;          /**< material1's, both sides' by the same factor, Pa */
    dReal modulus2;          /**< material2's, Pa */
} dcAdvice;

/** 1/60 s, speeds as found, depth of 1 % of the radius. */
DC_API dcAdviceQuestion dcAdviceQuestionDefault(void);

/**
 * @brief Advice about each kind of pair in a space.
 *
 * Nothing moves, and the world goes on with the same bits.  Not between dcCollide() and dcWorldApply() (dcErrState).
 * @param dc       the handle
 * @param space    the geoms; not 0
 * @param question what is asked, or NULL for the default
 * @param advice   receives as many kinds as there is room for, those of most substeps first; NULL only to count
 * @param max      how many there is room for, >= 0
 * @return the number of kinds, which may be more; dcErrHandle, dcErrArgument, dcErrValue, dcErrState, dcErrMemory
 */
DC_API int dcWorldAdvise(dcWorldID dc, dSpaceID space, const dcAdviceQuestion *question, dcAdvice *advice, int max);

/**
 * @brief One kind of pair as text, a few lines.
 * @param advice as dcWorldAdvise() made it; its geoms live
 * @param question that it was made for, or NULL for the default
 * @param text   receives it, cut if need be; NULL only to ask for the length
 * @param size   of the place
 * @return the length of the whole text, as snprintf does; negative if advice is NULL
 */
DC_API int dcAdviceWrite(const dcAdvice *advice, const dcAdviceQuestion *question, char *text, size_t size);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
