/**
 * @file fault.h
 * @brief What was refused when a mesh, convex or heightfield was made.
 */
#ifndef ODE_COMPLIANT_FAULT_H
#define ODE_COMPLIANT_FAULT_H

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcsolid
 * @{ */

/** What was refused and why. */
typedef struct dcFault {
    int code;       /**< 0: nothing wrong */
    int index;      /**< face, vertex, sample or plane that is at fault, or -1 */
    double value;   /**< the offending number, if it is one */
    char text[200]; /**< a sentence without the name of the object */
} dcFault;

/** @} */

#ifdef __cplusplus
}
#endif
#endif
