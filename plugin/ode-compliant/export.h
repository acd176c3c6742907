/**
 * @file export.h
 * @brief Marks what the shared library exports.
 */
#ifndef ODE_COMPLIANT_EXPORT_H
#define ODE_COMPLIANT_EXPORT_H

#if defined(__GNUC__) && __GNUC__ >= 4
#define DC_API __attribute__((visibility("default")))
#else
#define DC_API
#endif

#endif
