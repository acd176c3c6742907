/* Heightfields of samples in the formats that ODE's constructors take; see ode-compliant/heightfield.h. */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include <ode-compliant/heightfield.h>
#include <ode-compliant/solid.h>

static double sample_of(dcHeightFormat format, const void *samples, size_t k)
{
    switch (format) {
    case dcHeightByte: return ((const unsigned char *)samples)[k];
    case dcHeightShort: return ((const short *)samples)[k];
    case dcHeightSingle: return (double)((const float *)samples)[k];
    default: return ((const double *)samples)[k];
    }
}

dcHeightfieldID dcHeightfieldCreateFrom(const dcHeightfieldSource *source, dcHeightFormat format, const void *samples,
                                        dcFault *fault)
{
    static const double none = 0.0;
    if (!source || !samples || (int)format < 0 || format > dcHeightDouble) {
        return dcHeightfieldCreate(NULL, fault);
    }
    dcHeightfieldSource doubles = *source;
    double count = (double)source->columns * (double)source->rows;
    doubles.heights = &none;
    if (source->columns < 2 || source->rows < 2 || 2.0 * count > INT_MAX) {
        return dcHeightfieldCreate(&doubles, fault); /* which says so before it looks at them */
    }
    double *heights = malloc(sizeof *heights * (size_t)count);
    for (size_t k = 0; heights && k < (size_t)count; k++) {
        heights[k] = sample_of(format, samples, k);
    }
    if (!heights && fault) {
        *fault = (dcFault){dcHeightfieldFaultMemory, -1, 0.0, "out of memory"};
    }
    doubles.heights = heights;
    dcHeightfieldID field = heights ? dcHeightfieldCreate(&doubles, fault) : NULL;
    free(heights);
    return field;
}
