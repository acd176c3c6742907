/**
 * @file version.h
 * @brief Which release the headers are of, and which one runs.
 */
#ifndef ODE_COMPLIANT_VERSION_H
#define ODE_COMPLIANT_VERSION_H

#include <ode-compliant/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcversion
 * @{ */

/** @name The release of these headers
 * @{ */
#define DC_VERSION_MAJOR 0        /**< changes that break programs */
#define DC_VERSION_MINOR 1        /**< changes that add */
#define DC_VERSION_PATCH 0        /**< changes that mend */
#define DC_VERSION_STRING "0.1.0" /**< all three as text */
/** @} */

/** For comparing: 100 for release 0.1.0, 10203 for 1.2.3. */
#define DC_VERSION (10000 * DC_VERSION_MAJOR + 100 * DC_VERSION_MINOR + DC_VERSION_PATCH)

/**
 * @brief The release of the library that runs; another than the headers' if it was changed since the program was built.
 * @return text that stays, such as #DC_VERSION_STRING
 */
DC_API const char *dcGetVersion(void);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
