/* Surfaces that move and that hold in one direction; see law.h. */
#include <math.h>

#include "law.h"

/* Of a direction's length: less of it in the plane of contact is none. */
static const double upright = 1e-9;
/* Of the sum of two limits: what keeps it invertible where neither holds at all. */
static const double least_sum = 1e-8;

/* Any frame about n. */
static void any_frame(const double n[3], double t[2][3])
{
    double axis[3] = {0.0, 0.0, 0.0};
    int least = fabs(n[0]) < 0.6 ? 0 : 1;
    axis[least] = 1.0;
    v_add_scaled(t[0], axis, -n[least], n);
    v_unit(t[0]);
    v_cross(t[1], n, t[0]);
}

/* The ellipse of one surface: an axis that stands upright has all directions across it. */
static void ellipse_of(const dcxGrain *grain, const double n[3], const double r[3], dcxEllipse *out)
{
    double d[3], size;
    v_cross(d, grain->around, r);
    v_add_scaled(d, d, 1.0, grain->axis);
    size = v_norm(d);
    v_add_scaled(out->t[0], d, -v_dot(d, n), n);
    if (v_unit(out->t[0]) > upright * size) {
        v_cross(out->t[1], n, out->t[0]);
        out->w[0] = grain->along;
    } else {
        any_frame(n, out->t);
        out->w[0] = grain->across;
    }
    out->w[1] = grain->across;
}

/* D D in the frame t: xx, xy, yy. */
static void square_of(const dcxEllipse *e, double t[2][3], double m[3])
{
    m[0] = m[1] = m[2] = 0.0;
    for (int i = 0; i < 2; i++) {
        double x = v_dot(e->t[i], t[0]), y = v_dot(e->t[i], t[1]), square = e->w[i] * e->w[i];
        m[0] += square * x * x;
        m[1] += square * x * y;
        m[2] += square * y * y;
    }
}

/*
 * Both limits: (D D)^-1 is the mean of the two, as materials take a harmonic mean.  That is 2 A (A + B)^-1 B, which
 * knows limits of zero too.
 */
static void combine(const dcxEllipse *one, const dcxEllipse *two, dcxEllipse *out)
{
    double a[3], b[3], t[2][3];
    v_copy(t[0], one->t[0]);
    v_copy(t[1], one->t[1]);
    square_of(one, t, a);
    square_of(two, t, b);
    double more = least_sum * (a[0] + a[2] + b[0] + b[2]), xx = a[0] + b[0] + more, yy = a[2] + b[2] + more;
    double xy = a[1] + b[1], det = xx * yy - xy * xy;
    *out = *one;
    if (!(det > 0.0)) { /* neither holds in any direction */
        out->w[0] = out->w[1] = 0.0;
        return;
    }
    double p = yy * b[0] - xy * b[1], q = yy * b[1] - xy * b[2], r = xx * b[1] - xy * b[0], s = xx * b[2] - xy * b[1];
    double c[3] = {2.0 * (a[0] * p + a[1] * r) / det, (a[0] * q + a[1] * s + a[1] * p + a[2] * r) / det,
                   2.0 * (a[1] * q + a[2] * s) / det};
    double mean = 0.5 * (c[0] + c[2]), half = 0.5 * (c[0] - c[2]), spread = sqrt(half * half + c[1] * c[1]);
    double angle = spread > 0.0 ? 0.5 * atan2(c[1], half) : 0.0, low = mean - spread;
    v_scale(out->t[0], cos(angle), t[0]);
    v_add_scaled(out->t[0], out->t[0], sin(angle), t[1]);
    v_scale(out->t[1], cos(angle), t[1]);
    v_add_scaled(out->t[1], out->t[1], -sin(angle), t[0]);
    out->w[0] = sqrt(mean + spread);
    out->w[1] = low > 1e-12 * mean ? sqrt(low) : 0.0;
}

void dcxTrackAt(const dcxTrack *track, const double n[3], const double r[3], dcxFooting *out)
{
    out->driven = track->driven;
    out->shaped = track->num_grains > 0;
    out->turn = v_dot(track->turn, n);
    v_cross(out->drive, track->angular, r);
    v_add_scaled(out->drive, out->drive, 1.0, track->linear);
    v_add_scaled(out->drive, out->drive, -v_dot(out->drive, n), n);
    if (out->shaped) {
        ellipse_of(&track->grain[0], n, r, &out->ellipse);
    }
    if (track->num_grains > 1) {
        dcxEllipse one = out->ellipse, two;
        ellipse_of(&track->grain[1], n, r, &two);
        combine(&one, &two, &out->ellipse);
    }
}
