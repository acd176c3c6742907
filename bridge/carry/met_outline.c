/*
 * Way (c): the contacts of a pair in the step before, seen along their normal: which of them count, how far they are
 * apart, and the area of their hull, rims of cylinders included.
 */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/vector.h"
#include "state/world_data.h"
#include "met.h"
#include "met_outline.h"

/* On boxes and meshes ODE takes a cylinder for a prism of eight sides, whose corners are outside of the rim by up to
 * this part.  Farther apart than by this angle there is an edge of the other one between them; of a mesh, whose
 * triangles give but some of the corners, that is not to be told. */
#define CORNERED 1.09
#define NEIGHBOURS 1.0
/* A cylinder whose axis is as near to the normal as by this cosine stands. */
#define STANDS 0.99

static inline int before(const double *p, const double *q)
{
    return p[0] != q[0] ? p[0] < q[0] : p[1] < q[1];
}

/* By insertion: there are few, and qsort calls for each comparison. */
static void sort(double (*p)[2], int count)
{
    for (int i = 1; i < count; i++) {
        double x = p[i][0], y = p[i][1];
        int k = i;
        for (; k > 0 && before((const double[2]){x, y}, p[k - 1]); k--) {
            memcpy(p[k], p[k - 1], sizeof *p);
        }
        p[k][0] = x;
        p[k][1] = y;
    }
}

/* Whether b lies to the right of the way from a to c, or on it. */
static int dented(const double *a, const double *b, const double *c)
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0;
}

/* A circle in the plane of contact: the rim of a cylinder that stands. */
typedef struct rim {
    double c[2], radius;
    double widest; /* angle between two corners that no edge of the other one may lie between */
} rim;

static double square_apart(const double *p, const double *q)
{
    return (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]);
}

static double apart(const double *p, const double *q)
{
    return sqrt(square_apart(p, q));
}

/* What lies between the rim and the chord from a to b, if both are on it or are corners of what ODE takes it for. */
static double segment(const rim *round, const double *a, const double *b)
{
    double r = round->radius, one = apart(a, round->c), two = apart(b, round->c), chord = apart(a, b);
    if (min_of(one, two) < 0.99 * r || max_of(one, two) > CORNERED * r) {
        return 0;
    }
    double cosine = (one * one + two * two - chord * chord) / (2 * one * two);
    double angle = acos(min_of(max_of(cosine, -1), 1));
    if (max_of(one, two) > 1.01 * r && angle > round->widest) {
        return 0;
    }
    return 0.5 * (r * r * angle - one * two * sin(angle));
}

/* Twice the area of a triangle. */
static double triangle(const double *a, const double *b, const double *c)
{
    return fabs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
}

/* The hull of three or four points: these have four triangles, which cover it twice, whichever lies where. */
static double small_hull(double (*p)[2], int count)
{
    double abc = triangle(p[0], p[1], p[2]);
    return count < 4
               ? 0.5 * abc
               : 0.25 * (abc + triangle(p[0], p[1], p[3]) + triangle(p[0], p[2], p[3]) + triangle(p[1], p[2], p[3]));
}

/* Area of the convex hull of points in the plane, which it sorts; with what of the rims (ended by radius 0) is beside
 * it. */
static double hull(double (*p)[2], int count, const rim *rims)
{
    double chain[2 * DCX_MET_MOST][2], area = 0;
    int n = 0;
    sort(p, count);
    for (int side = 0; side < 2; side++) { /* along the lower side and back along the upper one */
        int start = n;
        for (int i = 0; i < count; i++) {
            const double *q = p[side ? count - 1 - i : i];
            while (n - start >= 2 && dented(chain[n - 2], chain[n - 1], q)) {
                n--;
            }
            memcpy(chain[n++], q, sizeof *chain);
        }
        n--;
    }
    for (int i = 0; i < n; i++) {
        const double *a = chain[i], *b = chain[i + 1 < n ? i + 1 : 0];
        area += 0.5 * (a[0] * b[1] - b[0] * a[1]);
        for (const rim *round = rims; n > 2 && round->radius > 0; round++) {
            area += segment(round, a, b);
        }
    }
    return area;
}

/* The distance from p to the farthest, which `far` receives: of those in a line the greatest but for one more such. */
static double farthest(const dcxOutline *o, const double *p, const double **far)
{
    double most = 0;
    *far = p;
    for (int i = 0; i < o->count; i++) {
        double square = square_apart(o->p[i], p);
        if (square > most) {
            most = square;
            *far = o->p[i];
        }
    }
    return sqrt(most);
}

/* The rims of those of the two that stand on a cap, where they were before the last step h. */
static void find_rims(const dcxMet *met, double h, const double *n, const double (*t)[3], rim *out)
{
    for (int side = 0; side < 2; side++) {
        dGeomID geom = side ? met->g2 : met->g1;
        if (met->like[side].class != dCylinderClass) {
            continue;
        }
        const dReal *rot = dGeomGetRotation(geom), *at = dGeomGetPosition(geom);
        double axis[3] = {rot[2], rot[6], rot[10]}, c[3] = {at[0], at[1], at[2]};
        dReal radius, length;
        dGeomCylinderGetParams(geom, &radius, &length);
        if (met->like[side].body) {
            const dReal *v = dBodyGetLinearVel(met->like[side].body);
            v_add_scaled(c, c, -h, (double[]){v[0], v[1], v[2]});
        }
        if (fabs(v_dot(axis, n)) > STANDS) {
            double widest = met->like[!side].class == dTriMeshClass ? M_PI : NEIGHBOURS;
            *out++ = (rim){{v_dot(c, t[0]), v_dot(c, t[1])}, (double)radius, widest};
        }
    }
    out->radius = 0;
}

/* Those without depth beside others with some, as ODE gives of edges that run down, bear nothing; unless they did, and
 * are kept for that (program_stay.c). */
void dcxMetOutline(const dcxMet *met, double h, dcxOutline *o)
{
    int deepest = 0;
    double t[2][3];
    const double *far;
    for (int i = 1; i < met->num_old; i++) {
        deepest = dcxMetOld(met, i)->x > dcxMetOld(met, deepest)->x ? i : deepest;
    }
    double least = dcxMetOld(met, deepest)->x > 0 ? 0 : -INFINITY;
    v_copy(o->n, dcxMetOld(met, deepest)->n);
    v_across(t[0], o->n);
    v_cross(t[1], o->n, t[0]);
    o->count = 0;
    o->depths = 0;
    for (int i = 0; i < met->num_old; i++) {
        const dcxSpot *old = dcxMetOld(met, i);
        if (old->x > least || old->stays) {
            o->p[o->count][0] = v_dot(old->at, t[0]);
            o->p[o->count++][1] = v_dot(old->at, t[1]);
            o->depths += least < 0 ? 1 : max_of(old->x, 0) / dcxMetOld(met, deepest)->x;
        }
    }
    farthest(o, o->p[0], &far);
    o->spread = farthest(o, far, &far);
    rim rims[3];
    find_rims(met, h, o->n, (const double(*)[3])t, rims);
    int small = o->count < 5 && !(rims->radius > 0);
    o->area = o->count < 3 ? 0 : small ? small_hull(o->p, o->count) : hull(o->p, o->count, rims);
}
