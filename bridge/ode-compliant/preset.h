/**
 * @file preset.h
 * @brief Materials by name: of the table in preset_table.h, with messages that suggest what may have been meant.
 */
#ifndef ODE_COMPLIANT_PRESET_H
#define ODE_COMPLIANT_PRESET_H

#include <ode-compliant/preset_table.h>
#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcpreset
 * @{ */

/**
 * @brief A material by its name: dcMaterialPreset("steel, dry", &material).
 *
 * Case, spaces and punctuation do not count.  docs/materials.md has all names; dcPresetGet() goes through them.
 * @param name     the name; of one that is not known the message has the nearest ones
 * @param material receives it; unchanged if the call is refused
 * @return dcOk; dcErrArgument: a NULL, or a name that is not in the table
 */
DC_API int dcMaterialPreset(const char *name, dcMaterial *material);

/**
 * @brief Enters into the world's table of pairs (combine.h) what is known of two materials on each other.
 *
 * Modulus and dissipation are what the world's rules make of both, friction is that of the table.  Geoms are told
 * their classes by dcGeomSetMaterialClass().
 * @param dc     the handle
 * @param class1 class of the geoms of the first material, >= 0
 * @param name1  its name
 * @param class2 class of the geoms of the second one, >= 0
 * @param name2  its name
 * @return dcOk; dcErrHandle; dcErrArgument: a name is NULL or not known; dcErrValue: a class is out of range;
 *         dcErrState: the friction of the two on each other is not in the table; dcErrMemory
 */
DC_API int dcWorldSetPresetPair(dcWorldID dc, int class1, const char *name1, int class2, const char *name2);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
