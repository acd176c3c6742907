/* Vectors of three doubles as arrays; not installed. */
#ifndef PLUGIN_VECTOR3_H
#define PLUGIN_VECTOR3_H

#include <math.h>

static inline double dot3(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* result = a - b */
static inline void minus3(double result[3], const double a[3], const double b[3])
{
    result[0] = a[0] - b[0];
    result[1] = a[1] - b[1];
    result[2] = a[2] - b[2];
}

/* result = a + s b */
static inline void along3(double result[3], const double a[3], double s, const double b[3])
{
    result[0] = a[0] + s * b[0];
    result[1] = a[1] + s * b[1];
    result[2] = a[2] + s * b[2];
}

/* result = a x b; result is neither of them */
static inline void cross3(double result[3], const double a[3], const double b[3])
{
    result[0] = a[1] * b[2] - a[2] * b[1];
    result[1] = a[2] * b[0] - a[0] * b[2];
    result[2] = a[0] * b[1] - a[1] * b[0];
}

static inline double length3(const double a[3])
{
    return sqrt(dot3(a, a));
}

/* Scales to length 1 and returns the former length; zero stays zero. */
static inline double unit3(double a[3])
{
    double length = length3(a);
    if (length > 0.0) {
        for (int k = 0; k < 3; k++)
            a[k] /= length;
    }
    return length;
}

static inline void copy3(double result[3], const double a[3])
{
    result[0] = a[0];
    result[1] = a[1];
    result[2] = a[2];
}

#endif
