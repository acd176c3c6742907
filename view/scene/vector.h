/* Vectors of space, for all of view/. */
#ifndef VIEW_SCENE_VECTOR_H
#define VIEW_SCENE_VECTOR_H

#include <math.h>

static inline double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* to = a x b; `to` is neither of them. */
static inline void cross(double *to, const double *a, const double *b)
{
    to[0] = a[1] * b[2] - a[2] * b[1];
    to[1] = a[2] * b[0] - a[0] * b[2];
    to[2] = a[0] * b[1] - a[1] * b[0];
}

/* Makes it a unit vector, but for one of no length; the length that it had. */
static inline double unit(double *a)
{
    const double size = sqrt(dot(a, a));
    for (int k = 0; k < 3 && size > 0; k++) {
        a[k] /= size;
    }
    return size;
}

#endif
