/*
 * Geometry: overlap, normal and point of every candidate pair, from the shapes in world axes.  Touching
 * features go to dc->touch; if the substep is to be chosen, those that may touch soon go to dc->near (depth < 0).
 *
 * The contact point is the deepest point of geom 1 before deformation, moved back along the normal by geom 1's share
 * of the overlap (as in Simbody's HuntCrossleyForce).
 */
#include <math.h>
#include <stdlib.h>

#include "base/vector.h"
#include "element/element.h"
#include "state/world_data.h"
#include "contact.h"
#include "note.h"

/* A ball against a plane. */
static inline void ball_plane(dcxWorld *dc, const dcxCandidate *candidate, int feature, const double *c, double r,
                              const dcxShape *plane)
{
    double d[3];
    v_sub(d, c, plane->c);
    double x = r - (v_dot(plane->n, d) - plane->r);
    dcxNote(dc, candidate, feature, 0, x, plane->n, c, r, 0);
}

static inline void sphere_plane(dcxWorld *dc, const dcxCandidate *candidate)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    ball_plane(dc, candidate, 0, a->c, a->r, b);
}

static inline void capsule_plane(dcxWorld *dc, const dcxCandidate *candidate)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    for (int end = 0; end < 2; end++) {
        double c[3];
        v_add_scaled(c, a->c, end ? a->half : -a->half, a->n);
        ball_plane(dc, candidate, end, c, a->r, b);
    }
}

static inline void sphere_capsule(dcxWorld *dc, const dcxCandidate *candidate)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    double d[3], nearest[3];
    v_sub(d, a->c, b->c);
    double t = v_dot(d, b->n);
    int side = fabs(t) < b->half;
    t = t < -b->half ? -b->half : t > b->half ? b->half : t;
    v_add_scaled(nearest, b->c, t, b->n);
    v_sub(d, a->c, nearest);
    double distance = v_norm(d);
    if (distance < a->r + b->r + dcxCandidateReach(dc, candidate)) {
        dcxNoteBalls(dc, candidate, side, a->c, a->r, nearest, b->r, distance);
    }
}

/* Nearest face of a box to a point inside: outward local normal; the distance to the face. */
static double nearest_face(const double *half, const double *local, double *n)
{
    int best = 0;
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        double distance = half[i] - fabs(local[i]);
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    v_set(n, 0, 0, 0);
    n[best] = local[best] < 0 ? -1 : 1;
    return least;
}

/* From the nearest point of a box to one outside of it, in the box's axes; along how many of them. */
static inline int beyond_box(const double *half, const double *local, double *out)
{
    int count = 0;
    for (int i = 0; i < 3; i++) {
        double beyond = fabs(local[i]) - half[i];
        out[i] = beyond > 0 ? (local[i] < 0 ? -beyond : beyond) : 0;
        count += beyond > 0;
    }
    return count;
}

/* How the ball moves against the box, in that one's axes. */
static void passes(const dcxWorld *dc, const dcxCandidate *candidate, double *way)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    const dcxBodyState *one = &dc->bodies.state[a->body], *two = &dc->bodies.state[b->body];
    double d[3], v[3];
    v_sub(d, a->c, two->p);
    v_cross(v, two->w, d);
    v_add_scaled(v, v, 1, two->v);
    v_sub(v, one->v, v);
    m_mul_t(way, dc->geoms.pose[candidate->g2].rot, v);
}

/*
 * Beyond an edge the nearest point is on the edge, and a ball that rolls on to the next slab of a floor would seem to
 * come straight at it.  So a step that looks ahead takes the direction in which the two touch first on their way, or,
 * if they do not, are nearest.  The distance is now, along that, and no less than the ball's radius.
 */
static double look_on(dcxWorld *dc, const dcxCandidate *candidate, const double *local, double *n)
{
    enum { looks = 8 };
    const dcxShape *a = &dc->geoms.shape[candidate->g1];
    const double *half = dc->geoms.geom[candidate->g2].size;
    double way[3], least = INFINITY, best[3] = {0, 0, 1}, from = 0;
    passes(dc, candidate, way);
    for (int i = 0; i <= looks && !(least < a->r); i++) {
        double there[3], out[3], t = dc->near_time * i / looks;
        v_add_scaled(there, local, t, way);
        beyond_box(half, there, out);
        double distance = v_norm(out);
        if (distance < least && distance > 0) {
            least = distance;
            from = -v_dot(out, there) / distance + distance;
            v_scale(best, 1 / distance, out);
        }
    }
    v_copy(n, best);
    return fmax(v_dot(best, local) + from, a->r);
}

/*
 * A ball whose centre is inside of a box at the program's own step, as where a loop sees only then what comes fast: it
 * leaves by the face that it came through, if it did so in this step, else by the nearest; and by that one until it is
 * out.
 */
static double face_out(dcxWorld *dc, const dcxCandidate *candidate, const double *local, double *n)
{
    const double *half = dc->geoms.geom[candidate->g2].size;
    dcxPair *pair = &dc->pairs.pair[candidate->pair];
    int axis = abs(pair->face) - 1, sign = pair->face < 0 ? -1 : 1;
    if (pair->face == 0) {
        double way[3], soonest = dc->near_time;
        nearest_face(half, local, n);
        for (int i = 0; i < 3; i++) {
            axis = n[i] != 0 ? i : axis;
        }
        sign = n[axis] < 0 ? -1 : 1;
        passes(dc, candidate, way);
        for (int i = 0; i < 3; i++) {
            double time = way[i] != 0 ? (half[i] + (way[i] > 0 ? local[i] : -local[i])) / fabs(way[i]) : INFINITY;
            axis = time < soonest ? i : axis;
            sign = time < soonest ? (way[i] > 0 ? -1 : 1) : sign;
            soonest = time < soonest ? time : soonest;
        }
        pair->face = (short)(sign * (axis + 1));
    }
    v_set(n, 0, 0, 0);
    n[axis] = sign;
    return half[axis] - sign * local[axis];
}

static inline void sphere_box(dcxWorld *dc, const dcxCandidate *candidate)
{
    const dcxShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    const dcxGeom *box = &dc->geoms.geom[candidate->g2];
    double d[3], local[3], out[3], n[3], distance;
    v_sub(d, a->c, b->c);
    const double *rot = dc->geoms.pose[candidate->g2].rot;
    m_mul_t(local, rot, d);
    int beyond = beyond_box(box->size, local, out);
    double square = v_dot(out, out);
    if (square > 0) {
        distance = sqrt(square);
        v_scale(out, 1 / distance, out);
        distance = beyond > 1 && distance > a->r && dc->carrying ? look_on(dc, candidate, local, out) : distance;
        dc->pairs.pair[candidate->pair].face = 0;
    } else {
        distance = -(dc->carrying ? face_out(dc, candidate, local, out) : nearest_face(box->size, local, out));
    }
    m_mul(n, rot, out);
    dcxNote(dc, candidate, 0, 0, a->r - distance, n, a->c, a->r, 0);
}

/* One loop per kind, so that each is compiled into its own loop. */
#define DCX_ALL(kind, function) \
    for (int i = 0; i < dc->pairs.num[kind]; i++) { \
        function(dc, &dc->pairs.list[kind][i]); \
    }

void dcxContactsFind(dcxWorld *dc)
{
    dc->touch.count = dc->near.count = 0;
    if (!dc->contact->enabled) {
        return;
    }
    dcxContactsFindSpheres(dc);
    DCX_ALL(dcxKindSpherePlane, sphere_plane)
    DCX_ALL(dcxKindSphereBox, sphere_box)
    DCX_ALL(dcxKindSphereCapsule, sphere_capsule)
    DCX_ALL(dcxKindCapsulePlane, capsule_plane)
    DCX_ALL(dcxKindRound, dcxRoundPair)
    DCX_ALL(dcxKindFlat, dcxFlatPair)
    DCX_ALL(dcxKindDCollide, dcxDCollidePair)
}
