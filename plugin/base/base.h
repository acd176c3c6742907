/* Arrays, and what was refused and why; not installed. */
#ifndef PLUGIN_BASE_BASE_H
#define PLUGIN_BASE_BASE_H

#include <stddef.h>

#include <ode-compliant/fault.h>

/* ---- array.c ---- */

/* calloc with a look at the product; never of zero size. */
void *dcxArray(size_t count, size_t size);

/* ---- fault.c ---- */

/* Fills a fault, which may be NULL, and returns false. */
int dcxFaultSet(dcFault *fault, int code, int index, double value, const char *format, ...);

#endif
