/*
 * Way (c): what a pair of geoms touches with, by its contacts of the step before: a face, as wide as their hull; or a
 * line or a corner, whose width follows from the shapes and from what it bore.
 */
#include <math.h>

#include "base/number.h"
#include "base/vector.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "met_cut.h"
#include "met_outline.h"
#include "parts.h"

/* A hull of less than this part of the square of its length is that of a line. */
#define THIN 0.1
/* What touches is taken to be no smaller than this part of the square of the pair's size, whatever it bore; */
#define SMALLEST 0.004
/* a hull no smaller than this, */
#define SMALL_HULL 0.02
/* and what nothing is known of as large as this. */
#define UNKNOWN 0.4
/* So near to the load the depth of a line is found in a step. */
#define NEARLY 0.3
/* What bore nothing yet is expected to bear this part of its weight. */
#define EXPECTED 0.05

/* The two geoms as what a flat cuts off them; only those that are known. */
typedef struct two_cuts {
    dcxCutBody body[2];
    int num, strange; /* the other one has an end too, but no known shape */
    double n[3];
} two_cuts;

/* The convex that a geom is, if the library was told. */
static dcConvexID convex_of(const dcxWorld *dc, const dcxMet *met, int side)
{
    int entry = side ? met->e2 : met->e1;
    return met->like[side].class == dConvexClass && entry >= 0 ? dc->geoms.solid[entry].convex : NULL;
}

/* Of a convex face ODE's collider gives but one or two contacts, of a plane all. */
static int is_sparse(const dcxWorld *dc, const dcxMet *met)
{
    int one = met->like[0].class, two = met->like[1].class;
    return one != dPlaneClass && two != dPlaneClass && (convex_of(dc, met, 0) || convex_of(dc, met, 1));
}

static void look(const dcxWorld *dc, const dcxMet *met, const double *n, two_cuts *two)
{
    two->num = two->strange = 0;
    v_copy(two->n, n);
    for (int side = 0; side < 2; side++) {
        double into[3];
        v_scale(into, side ? -1 : 1, n);
        int known = dcxCutBegin(side ? met->g2 : met->g1, convex_of(dc, met, side), into, &two->body[two->num]);
        two->num += known;
        two->strange |= !known && met->like[side].body && met->like[side].class != dPlaneClass &&
                        met->like[side].class != dHeightfieldClass;
    }
}

/* Two lines across each other touch where both are: their widths, over the sine of the angle between them. */
static double crossed(const two_cuts *two, const dcxCut *cut, double x)
{
    double p[2][3], q[3];
    for (int i = 0; i < 2; i++) {
        v_add_scaled(p[i], cut[i].along, -v_dot(cut[i].along, two->n), two->n);
        v_unit(p[i]);
    }
    v_cross(q, p[0], p[1]);
    double area = cut[0].length * cut[1].length * v_norm(q) * x;
    return area > 0 ? cut[0].sum * cut[1].sum / area : INFINITY;
}

/* The lesser of the two at a depth: both touch.  Of a line only what its contacts are apart. */
static double sum_at(const dcxMet *met, const two_cuts *two, double x, int *whole)
{
    dcxCut cut[2];
    int least = 0;
    dcxCutAt(&two->body[0], x, &cut[0]);
    if (two->num == 2) {
        dcxCutAt(&two->body[1], x, &cut[1]);
        least = cut[1].sum < cut[0].sum;
    }
    double sum = cut[least].sum, length = cut[least].length;
    *whole = cut[least].whole;
    if (*whole) {
        return sum;
    }
    if (met->spread > 0.01 * length) {
        sum *= min_of(max_of(met->spread / length, 0.1), 1);
    }
    return two->num == 2 && !cut[!least].whole ? min_of(sum, crossed(two, cut, x)) : sum;
}

/*
 * The depth at which the springs' sum is what bears the load, nearly: the next step goes on from there, so that it is
 * exact once the load stands still.  The sum grows by a power between one and three.
 */
static double depth_of(const dcxMet *met, const two_cuts *two, double sum, int *whole)
{
    double x = met->sunk > 0 ? met->sunk : 1e-3 * met->size, most = 2 * met->size, part = 0;
    for (int i = 0; i < 16 && fabs(part - 1) > NEARLY; i++) {
        part = sum / sum_at(met, two, x, whole);
        x *= sqrt(part);
        if (x > most) {
            return most;
        }
    }
    return x;
}

/* What is neither box nor cylinder has edges and corners like a cube's that stands on them. */
static double unknown_area(const dcxMet *met, int count, double sum)
{
    double area = UNKNOWN * met->size * met->size;
    double cubed = sum > 0 ? cbrt(sum / 1.5) : 0, squared = sum > 0 ? sqrt(sum * met->spread * M_SQRT2) : 0;
    return max_of(area, count < 2 ? 1.5 * cubed * cubed : squared);
}

static double weight_of(const dcxWorld *dc, double inv_mass)
{
    return inv_mass > 0 ? dc->gravity_norm / inv_mass : 0;
}

static double narrow_area(const dcxWorld *dc, dcxMet *met, const dcxOutline *o)
{
    const dcxBodyState *state = dc->bodies.state;
    const int *body = dcxMetOld(met, 0)->body;
    double load = EXPECTED * weight_of(dc, state[body[0]].inv_mass + state[body[1]].inv_mass);
    double sum = max_of(load, met->bore) / met->k, least = SMALLEST * met->size * met->size;
    two_cuts two;
    look(dc, met, o->n, &two);
    if (two.num == 0 || two.strange) {
        return max_of(unknown_area(met, o->count, sum), o->area);
    }
    int whole = 0;
    met->sunk *= met->felt > 0 ? sqrt(sum / met->felt) : 1;
    met->felt = sum;
    met->sunk = sum > 0 ? depth_of(met, &two, sum, &whole) : 0;
    if (whole && o->count > 2 && !is_sparse(dc, met)) { /* a face that lies on a narrow part of itself */
        return max_of(o->area, SMALL_HULL * met->size * met->size);
    }
    met->narrow = !whole;
    met->share = 1 / o->depths;
    return met->sunk > 0 ? max_of(sum / met->sunk, least) : least;
}

void dcxMetSpread(const dcxWorld *dc, dcxMet *met)
{
    dcxOutline o;
    met->narrow = 0;
    met->spread = 0;
    met->share = 0.25; /* what meets for the first time meets face to face */
    met->area = UNKNOWN * met->size * met->size;
    if (met->num_old == 0) {
        met->sunk = met->felt = 0;
        return;
    }
    if (!met->linear || !(met->k > 0)) { /* it has no area to share */
        return;
    }
    dcxMetOutline(met, dc->carry->step, &o);
    met->share = 1.0 / o.count;
    met->spread = o.spread;
    if (o.count > 2 && o.area > THIN * o.spread * o.spread && !is_sparse(dc, met)) {
        met->area = max_of(o.area, SMALL_HULL * met->size * met->size);
        return;
    }
    met->area = narrow_area(dc, met, &o);
}

double dcxMetAreaAt(const dcxWorld *dc, const dcxMet *met, const double *n, double x)
{
    two_cuts two;
    int whole;
    look(dc, met, n, &two);
    return max_of(sum_at(met, &two, x, &whole) / x, SMALLEST * met->size * met->size);
}

/* The depth of an impact at this speed: the work of springs that feel so much, about half their force times it. */
static double impact_depth(dcxMet *met, const two_cuts *two, double speed, double inv_mass)
{
    double work = speed > 0 && inv_mass > 0 ? 1.2 * speed * speed / (inv_mass * met->k) : 0, x = met->size;
    int whole;
    for (int i = 0; i < 6 && work > 0; i++) {
        met->sunk = x;
        x = sqrt(x * depth_of(met, two, work / x, &whole));
    }
    return work > 0 ? x : 0;
}

void dcxMetBegin(const dcxWorld *dc, dcxMet *met, const double *n, const dcxPress *p, double inv_mass)
{
    two_cuts two;
    int whole = 1;
    look(dc, met, n, &two);
    if (two.num == 0 || two.strange) {
        return;
    }
    double fast = p->approach > dc->gravity_norm * dc->carry->h ? p->approach : 0;
    double deep = impact_depth(met, &two, fast, inv_mass), sum = EXPECTED * weight_of(dc, inv_mass) / met->k;
    met->sunk = 0;
    met->sunk = max_of(p->x, sum > 0 ? depth_of(met, &two, sum, &whole) : 0);
    deep = max_of(deep, met->sunk);
    if (met->sunk > 0) {
        sum_at(met, &two, met->sunk, &whole);
    }
    if (!whole) {
        met->narrow = 1;
        met->share = 0.5;
        met->area = max_of(sum_at(met, &two, deep, &whole) / deep, SMALLEST * met->size * met->size);
    }
}
