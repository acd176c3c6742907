/*
 * A capsule against a convex solid: capsule, box, cylinder, convex polytope.
 *
 * It touches at the deepest point of its axis, and at the shallower of its two ends if that touches too: so a capsule
 * that lies on a flat side rests on both ends, with the stiffness it has on a plane, and the elastic energy is that of
 * max(x along the axis) and of min(x at the ends): a function of where the two geoms are.
 *
 * Where a flat side ends between the ends of the capsule, as of one that lies on the edge of a table, it is that place
 * instead of the end beyond: what lies there would else have one contact, now here and now there, and rock.
 *
 * Features: 0 and 1 the ends, or where the flat side ends towards them, 2 a point between.  Which of the two is deepest
 * may change in every step; each goes on from itself.
 */
#include <math.h>

#include "base/vector.h"
#include "law/law.h"
#include "state/world_data.h"
#include "note.h"
#include "round_pairs.h"

/* What the rule works with. */
typedef struct lying {
    const dcxCandidate *candidate;
    dcxAxis axis;
    int swept, solid; /* geoms */
    double half;      /* of the solid, if it is a capsule or cylinder */
    double radius;    /* and its radius */
    double modulus;
} lying;

/* Whether the nearest point is on the curved side of the solid. */
static int on_side(const lying *l, const dcNearest *near)
{
    dcSolidType type = l->axis.posed.solid->type;
    return (type == dcSolidCapsule || type == dcSolidCylinder) && near->face == 0 && fabs(near->point[2]) < l->half;
}

/* As if the end of the swept one were there: a ball. */
static void ball_curve(const dcxWorld *dc, const lying *l, const dcNearest *near, dcxCurve *out)
{
    double r = l->axis.r;
    if (on_side(l, near)) {
        dcxCurveElliptic(&dc->elliptic, dcHuntCrossleyRadius(r, l->radius), r, l->modulus, out);
    } else {
        double radius = l->axis.posed.solid->type == dcSolidCapsule ? dcHuntCrossleyRadius(r, l->radius) : r;
        out->radius = radius;
        out->k = dcHuntCrossleyStiffness(radius, l->modulus);
    }
}

/* The side of the swept one: across the side of the solid, or on its round end. */
static void side_curve(const dcxWorld *dc, const lying *l, const dcNearest *near, dcxCurve *out)
{
    const double *n = l->axis.n;
    double r = l->axis.r;
    if (on_side(l, near)) {
        double length = fmin(l->axis.half + r, l->half + l->radius);
        dcxCurveCrossed(&dc->elliptic, r, l->radius, n[0] * n[0] + n[1] * n[1], length, l->modulus, out);
    } else if (l->axis.posed.solid->type == dcSolidCapsule) {
        dcxCurveElliptic(&dc->elliptic, dcHuntCrossleyRadius(r, l->radius), l->radius, l->modulus, out);
    } else {
        ball_curve(dc, l, near, out);
    }
}

/* side: how far it is on the side of the swept one; part: of the stiffness. */
static void note(dcxWorld *dc, const lying *l, int feature, const dcxProbe *probe, double side, double part)
{
    if (!(part > 0)) {
        return;
    }
    double n[3], point[3], centre[3], x = l->axis.r - probe->near.distance;
    int flip = l->swept != l->candidate->g1;
    m_mul(n, l->axis.posed.rot, probe->near.normal);
    if (flip) { /* the axis of the solid, which is geom 1 */
        v_add_scaled(point, probe->near.point, -l->radius, probe->near.normal);
        v_scale(n, -1, n);
    } else {
        dcxAxisPoint(&l->axis, probe->t, point);
    }
    m_mul(centre, l->axis.posed.rot, point);
    v_add_scaled(centre, centre, 1, l->axis.posed.p);
    double r1 = flip ? l->radius : l->axis.r, r2 = flip ? l->axis.r : l->radius;
    double *own = dcxNote(dc, l->candidate, feature, 2, x, n, centre, r1, r2);
    if (!own) {
        return;
    }
    dcxCurve curve, flank;
    ball_curve(dc, l, &probe->near, &curve);
    if (side > 0) {
        side_curve(dc, l, &probe->near, &flank);
        curve.k += side * (flank.k - curve.k);
        curve.radius += side * (flank.radius - curve.radius);
    }
    own[0] = part * curve.k;
    own[1] = curve.radius;
}

/*
 * How far the contact between the ends is one of the side: altogether if the ends do not touch, else as it is deeper
 * than they are, so that nothing jumps where the deepest point comes to an end.
 */
static double side_share(double x, double x_end)
{
    return !(x > 0) || !(x_end > 0) ? 1 : (x - x_end) / x;
}

static void set_up(const dcxWorld *dc, const dcxCandidate *candidate, lying *l)
{
    const dcxShape *shape = dc->geoms.shape;
    const dcxGeom *geom = &dc->geoms.geom[candidate->g2];
    int both = geom->shape == dcxShapeCapsule;
    int flip = both && shape[candidate->g1].half > shape[candidate->g2].half; /* the shorter one is swept */
    l->candidate = candidate;
    l->swept = flip ? candidate->g2 : candidate->g1;
    l->solid = flip ? candidate->g1 : candidate->g2;
    dcxGeomAxis(dc, l->swept, l->solid, &l->axis);
    l->radius = both || geom->shape == dcxShapeCylinder ? dc->geoms.geom[l->solid].size[0] : 0;
    l->half = dc->geoms.geom[l->solid].size[1];
    const dcxPair *pair = &dc->pairs.pair[candidate->pair];
    l->modulus = dc->pairs.law[pair->law].modulus;
    if (geom->shape == dcxShapeConvex) {
        l->axis.hint = &dc->pairs.extra[pair->more].hint;
    }
}

/* As dcxAxisFlat towards an end, not along what is round. */
static double flat_to(const lying *l, const dcxProbe *deep, const dcxProbe *end, dcxProbe *out)
{
    int round = on_side(l, &deep->near) || l->axis.posed.solid->type == dcSolidCapsule;
    return round ? 0 : dcxAxisFlat(&l->axis, deep->t, end, out);
}

/* An end is deepest. */
static void on_end(dcxWorld *dc, const lying *l, const dcxProbe end[2], int at)
{
    dcxProbe far;
    int other = !at;
    double part = dcxAxisSame(&end[0], &end[1]) ? 0 : flat_to(l, &end[at], &end[other], &far);
    note(dc, l, at, &end[at], 0, 1);
    note(dc, l, part < 1 ? 2 : other, &far, 0, part);
    note(dc, l, other, &end[other], 0, 1 - part);
}

/* A place between the ends is. */
static void between(dcxWorld *dc, const lying *l, const dcxProbe end[2], const dcxProbe *deep, double x_end)
{
    dcxProbe far[2];
    int near_end = end[1].near.distance < end[0].near.distance;
    double part[2], x = l->axis.r - deep->near.distance;
    for (int side = 0; side < 2; side++) {
        part[side] = flat_to(l, deep, &end[side], &far[side]);
    }
    double both = fmin(part[0], part[1]), flat = fmax(part[0], part[1]);
    int own = both > 0 || flat < 1 ? 2 : part[0] > 0; /* that side ends here */
    note(dc, l, own, deep, (1 - flat) * side_share(x, x_end), 1 - both);
    for (int side = 0; side < 2; side++) {
        if (part[side] > 0) {
            note(dc, l, side, &far[side], 0, part[side]);
        } else if (side != near_end || !(x_end > 0)) {
            note(dc, l, side, &end[side], 0, 1 - flat);
        }
    }
}

void dcxCapsuleOnSolid(dcxWorld *dc, const dcxCandidate *candidate)
{
    lying l;
    dcNearest near;
    const dcxShape *shape = dc->geoms.shape;
    set_up(dc, candidate, &l);
    double reach = l.axis.r + dcxNoteReach(dc, shape[candidate->g1].body, shape[candidate->g2].body);
    if (!dcSolidNearest(l.axis.posed.solid, l.axis.c, reach + l.axis.half, l.axis.hint, &near)) {
        return;
    }
    dcxProbe end[2], deep;
    dcxAxisProbe(&l.axis, -l.axis.half, &end[0]);
    dcxAxisProbe(&l.axis, l.axis.half, &end[1]);
    int at = dcxAxisDeepest(&l.axis, end, &deep);
    if (l.axis.half == 0) {
        note(dc, &l, at, &deep, 0, 1);
    } else if (at == 2) {
        between(dc, &l, end, &deep, l.axis.r - fmin(end[0].near.distance, end[1].near.distance));
    } else {
        on_end(dc, &l, end, at);
    }
}
