/**
 * @file preset_table.h
 * @brief A table of materials, each value with its source, and of friction between two of them.
 *
 * Plain C, no ODE.  SI units.  docs/materials.md shows the whole table.
 */
#ifndef ODE_COMPLIANT_PRESET_TABLE_H
#define ODE_COMPLIANT_PRESET_TABLE_H

#include <stddef.h>

#include <ode-compliant/export.h>
#include <ode-compliant/material.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcpreset
 * @{ */

/** A material of the table.  A source says "order of magnitude" where no measurement stands behind the value. */
typedef struct dcPreset {
    const char *name;               /**< such as "steel, dry" */
    double youngs_modulus;          /**< Young's modulus in Pa */
    double poissons_ratio;          /**< Poisson's ratio */
    double density;                 /**< kg/m^3 */
    double restitution;             /**< of two bodies of this material that meet at `speed`, 0 < e <= 1 */
    double speed;                   /**< m/s */
    double static_friction;         /**< of this material on itself */
    double dynamic_friction;        /**< of this material on itself, <= static_friction */
    const char *modulus_source;     /**< where the modulus is from */
    const char *poisson_source;     /**< where Poisson's ratio is from */
    const char *density_source;     /**< where the density is from */
    const char *restitution_source; /**< where the restitution is from */
    const char *friction_source;    /**< where both coefficients of friction are from */
} dcPreset;

/** Friction of two materials of the table on each other. */
typedef struct dcPresetPair {
    const char *name1;       /**< the first material's name, as in the table of materials */
    const char *name2;       /**< the second one's */
    double static_friction;  /**< coefficient */
    double dynamic_friction; /**< coefficient, <= static_friction */
    const char *source;      /**< where both are from */
} dcPresetPair;

/** Number of materials in the table. */
DC_API int dcPresetCount(void);
/** Material number `index`, 0 to dcPresetCount() - 1; else NULL. */
DC_API const dcPreset *dcPresetGet(int index);
/**
 * @brief Looks a material up by name.
 *
 * Only letters and digits count, in either case: "Steel (dry)" is "steel, dry".
 * @return its number, or -1 if there is none of that name, or if name is NULL
 */
DC_API int dcPresetFind(const char *name);
/**
 * @brief The materials whose names are most like a word, nearest first.
 *
 * Likeness is Levenshtein's distance (V. I. Levenshtein, Soviet Physics Doklady 10 (1966) 707-710) of letters and
 * digits; a name that the word is a part of comes before others.
 * @param name  the word, not NULL
 * @param index receives numbers
 * @param max   how many there is room for, >= 0
 * @return how many were written
 */
DC_API int dcPresetNearest(const char *name, int *index, int max);
/**
 * @brief Makes a material of an entry.
 *
 * The modulus is E = Y/(1-p^2); the dissipation that of the restitution at its speed (dcHuntCrossleyDissipation());
 * friction that of the material on itself; all else is dcMaterialDefault()'s.
 * @param preset   the entry, not NULL
 * @param material receives the result
 */
DC_API void dcPresetMaterial(const dcPreset *preset, dcMaterial *material);

/** Number of pairs whose friction is known. */
DC_API int dcPresetPairCount(void);
/** Pair number `index`, 0 to dcPresetPairCount() - 1; else NULL. */
DC_API const dcPresetPair *dcPresetPairGet(int index);
/** The pair of two materials, given by their numbers in either order; NULL if it is not known. */
DC_API const dcPresetPair *dcPresetPairFind(int index1, int index2);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
