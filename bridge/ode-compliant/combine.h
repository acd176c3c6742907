/**
 * @file combine.h
 * @brief How the materials of two geoms combine: a rule for each quantity, and a table of what holds between classes.
 *
 * What holds between two geoms is found once for each pair, in this order; what comes later has the last word:
 *
 *     rules      the materials of both, combined quantity by quantity (dcWorldSetCombineRule)
 *     table      if there is an entry for the material classes of both, it stands in place of all that
 *     callback   is given the result so far and may change it (dcWorldSetCombineCallback)
 *
 * A change acts at the next step, on pairs known before too: in ways (a) and (b) contacts and beds, in way (c) the next
 * contact joint.  Springs with values of their own (dcGeomSetFoundation) keep them; only what their friction holds by
 * is the pair's.  A change of a rule, of an entry or of a class wakes the sleeping bodies whose pairs it concerns.
 */
#ifndef ODE_COMPLIANT_COMBINE_H
#define ODE_COMPLIANT_COMBINE_H

#include <ode-compliant/combination.h>
#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dccombine
 * @{ */

/**
 * @brief Sets the rule by which a quantity of two materials combines; all start as dcRuleUsual.
 * @param dc the handle
 * @param what the quantity
 * @param rule dcErrValue if the quantity cannot have it (dcRuleFault())
 */
DC_API int dcWorldSetCombineRule(dcWorldID dc, dcQuantity what, dcRule rule);
/** Reads it; negative on a bad handle or quantity. */
DC_API int dcWorldGetCombineRule(dcWorldID dc, dcQuantity what);

/**
 * @brief Says which class of materials a geom is of, for the table of pairs; 0 for all geoms that were not told.
 *
 * A class is a number of the program's choosing and says nothing but which entries of the table are the geom's; the
 * geom's material stays what it is.
 * @param dc the handle
 * @param geom the geom
 * @param material_class >= 0
 */
DC_API int dcGeomSetMaterialClass(dcWorldID dc, dGeomID geom, int material_class);
/** Reads it; negative on a bad handle. */
DC_API int dcGeomGetMaterialClass(dcWorldID dc, dGeomID geom);

/**
 * @brief Sets what holds between geoms of two classes.
 *
 * The order of the classes does not matter: (2, 1) with a share1 of s is (1, 2) with 1 - s.  All of the entry is used
 * as it is, the friction model too; to change a part, begin with what dcMaterialCombineBy() makes.
 * @param dc the handle
 * @param class1 class of the first surface, >= 0
 * @param class2 class of the second, >= 0; may be the same, then share1 must be 1/2
 * @param pair the values, in range (dcPairMaterialFault()); NULL takes the entry out, if there is one
 */
DC_API int dcWorldSetPairMaterial(dcWorldID dc, int class1, int class2, const dcPairMaterial *pair);
/** Reads it, class1 first; dcErrState if there is none. */
DC_API int dcWorldGetPairMaterial(dcWorldID dc, int class1, int class2, dcPairMaterial *pair);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
