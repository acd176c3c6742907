/*
 * Room 3, geometry: overlap, normal and point of every candidate pair, from the shapes in world axes.  Touching
 * features go to dc->touch; if the substep is to be chosen, those that may touch soon go to dc->near (depth < 0).
 *
 * The contact point is the deepest point of geom 1 before deformation, moved back along the normal by geom 1's share
 * of the overlap (as in Simbody's HuntCrossleyForce).
 */
#include "motion.h"

/* Both at rest, or asleep on something static: nothing to do. */
static int idle(const dcImpl *dc, int b1, int b2)
{
    unsigned f1 = dc->bodies.info[b1].flags, f2 = dc->bodies.info[b2].flags;
    return !((f1 | f2) & dcBodyDynamic) &&
           !((f1 & dcBodyKinematic && f2 & dcBodyAsleep) || (f2 & dcBodyKinematic && f1 & dcBodyAsleep));
}

/* How far two bodies may come closer before the step ends. */
static inline double reach(const dcImpl *dc, int b1, int b2)
{
    double t = dc->near_time;
    return t > 0 ? (dc->bodies.state[b1].speed + dc->bodies.state[b2].speed + dc->gravity_norm * t) * t : 0;
}

/*
 * Rate of overlap, slip, mobility along the normal, and friction as it was, of feature i of a list.
 *
 * The velocities were carried to this instant by the forces of the last evaluation.  What the contact's own normal
 * force did to the rate is taken back: the law puts the new one in its place.
 */
static inline void rates(const dcImpl *dc, dcContacts *list, int i, const dcContact *c, const dcPair *pair)
{
    const dcBodyState *s1 = &dc->bodies.state[c->b1], *s2 = &dc->bodies.state[c->b2];
    double v[3];
    dcContactVelocity(c, list->arm[i], s1->v, s1->w, s2->v, s2->w, v);
    double xdot = -v_dot(v, c->n);
    double w = dcContactMobility(&dc->bodies, c, list->arm[i], 0) + dcContactMobility(&dc->bodies, c, list->arm[i], 1);
    v_add_scaled(list->slip[i], v, xdot, c->n);
    list->w_n[i] = w;
    list->lag_w[i] = dc->lag * w;
    const double *memory = pair->memory[(int)c->feature];
    if (pair->touched[(int)c->feature] == dc->evaluations - 1) {
        list->xdot[i] = xdot + dc->lag * w * memory[3];
        v_add_scaled(list->ratio[i], memory, -v_dot(memory, c->n), c->n);
    } else { /* a new contact remembers nothing */
        list->xdot[i] = xdot;
        v_set(list->ratio[i], 0, 0, 0);
    }
}

/* A geom whose contact arm lies along the normal, on a body whose inertia does not matter: see dcContact.ball. */
static inline int is_ball(const dcImpl *dc, const dcShape *shape)
{
    return shape->body == 0 || (shape->centred && dc->bodies.state[shape->body].inv_inertia >= 0);
}

/* The contact point from the bodies' centres; `centre` is that of the round part of geom 1, `reach` its way along n. */
static inline void set_arms(const dcImpl *dc, dcContact *contact, double (*arms)[3], const dcShape *a, const dcShape *b,
                            const double *centre, double reach, double other)
{
    const dcBodyState *s1 = &dc->bodies.state[contact->b1], *s2 = &dc->bodies.state[contact->b2];
    contact->ball = (short)(is_ball(dc, a) && is_ball(dc, b));
    if (contact->ball) {
        contact->a1 = a->body ? reach : 0;
        contact->a2 = b->body ? other : 0;
        return;
    }
    double arm[3] = {0, 0, 0};
    if (!a->centred) {
        v_sub(arm, centre, s1->p);
    }
    v_add_scaled(arms[0], arm, -reach, contact->n);
    for (int i = 0; i < 3; i++) {
        arms[1][i] = arms[0][i] + (s1->p[i] - s2->p[i]);
    }
}

/*
 * The same for a plain evaluation, in the very order of operations of Simbody's HuntCrossleyForce (through the middle
 * of the overlap, in world coordinates), so that rounding agrees too where a slip is a small difference of velocities.
 */
static void set_plain_arms(const dcImpl *dc, dcContact *contact, double (*arms)[3], const double *centre, double r1,
                           double x, double share1)
{
    double point[3];
    v_add_scaled(point, centre, -(r1 - 0.5 * x), contact->n);
    v_add_scaled(point, point, -(x * (0.5 - share1)), contact->n);
    contact->ball = 0;
    v_sub(arms[0], point, dc->bodies.state[contact->b1].p);
    v_sub(arms[1], point, dc->bodies.state[contact->b2].p);
}

/*
 * Notes a feature: normal n into body 1, depth x, k[curved] the stiffness; the round part of geom 1 has its centre at
 * `centre` and radius r1, that of geom 2 (if it has one) radius r2.
 */
static inline void note(dcImpl *dc, const dcCandidate *candidate, int feature, int curved, double x, const double *n,
                        const double *centre, double r1, double r2)
{
    const dcShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    dcContacts *list = &dc->touch;
    if (!(x > 0)) {
        list = &dc->near;
        if (!(-x < reach(dc, a->body, b->body))) {
            return;
        }
    }
    if (dc->bodies.num_still && idle(dc, a->body, b->body)) {
        return;
    }
    const dcPair *pair = &dc->pairs.pair[candidate->pair];
    int number = pair->law;
    const dcLaw *law = &dc->pairs.law[number];
    int i = list->count++;
    dcContact *contact = &list->contact[i];
    contact->pair = candidate->pair;
    contact->law = number;
    contact->feature = (char)feature;
    contact->curved = (char)curved;
    contact->b1 = a->body;
    contact->b2 = b->body;
    v_copy(contact->n, n);
    double squeezed = law->share1 * x;
    if (dc->plain) {
        set_plain_arms(dc, contact, list->arm[i], centre, r1, x, law->share1);
    } else {
        set_arms(dc, contact, list->arm[i], a, b, centre, r1 - squeezed, r2 - (x - squeezed));
    }
    list->x[i] = x;
    rates(dc, list, i, contact, pair);
}

/* A ball of radius r1 about c1 against one of radius r2 about c2, their centres `distance` apart. */
static inline void ball_ball(dcImpl *dc, const dcCandidate *candidate, int curved, const double *c1, double r1,
                             const double *c2, double r2, double distance)
{
    double d[3], n[3];
    v_sub(d, c1, c2);
    if (distance > 0) {
        v_scale(n, 1 / distance, d);
    } else {
        v_set(n, 0, 0, 1);
    }
    note(dc, candidate, 0, curved, r1 + r2 - distance, n, c1, r1, r2);
}

static inline double candidate_reach(const dcImpl *dc, const dcCandidate *candidate)
{
    return dc->near_time > 0 ? reach(dc, dc->geoms.shape[candidate->g1].body, dc->geoms.shape[candidate->g2].body) : 0;
}

/*
 * Most candidates are only near.  Sorting out those that touch (or may soon), without a branch that the processor would
 * have to guess, costs less than it saves; `distance` receives squares first.
 */
static int close_spheres(const dcImpl *dc, int *close, double *distance)
{
    const dcShape *shape = dc->geoms.shape;
    const dcCandidate *list = dc->pairs.list[dcKindSphereSphere];
    int n = 0, count = dc->pairs.num[dcKindSphereSphere];
    for (int i = 0; i < count; i++) {
        const dcShape *a = &shape[list[i].g1], *b = &shape[list[i].g2];
        double d[3], sum = a->r + b->r + candidate_reach(dc, &list[i]);
        v_sub(d, a->c, b->c);
        double square = v_dot(d, d);
        close[n] = i;
        distance[n] = square;
        n += square < sum * sum;
    }
    return n;
}

DC_WIDE static void take_roots(double *distance, int n)
{
    for (int k = 0; k < n; k++) {
        distance[k] = sqrt(distance[k]);
    }
}

static void sphere_spheres(dcImpl *dc)
{
    const dcCandidate *list = dc->pairs.list[dcKindSphereSphere];
    int *close = dc->pairs.close, n = close_spheres(dc, close, dc->pairs.distance);
    take_roots(dc->pairs.distance, n);
    for (int k = 0; k < n; k++) {
        const dcCandidate *candidate = &list[close[k]];
        const dcShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
        ball_ball(dc, candidate, 0, a->c, a->r, b->c, b->r, dc->pairs.distance[k]);
    }
}

/* A ball against a plane. */
static inline void ball_plane(dcImpl *dc, const dcCandidate *candidate, int feature, const double *c, double r,
                              const dcShape *plane)
{
    double d[3];
    v_sub(d, c, plane->c);
    double x = r - (v_dot(plane->n, d) - plane->r);
    note(dc, candidate, feature, 0, x, plane->n, c, r, 0);
}

static inline void sphere_plane(dcImpl *dc, const dcCandidate *candidate)
{
    const dcShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    ball_plane(dc, candidate, 0, a->c, a->r, b);
}

static inline void capsule_plane(dcImpl *dc, const dcCandidate *candidate)
{
    const dcShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    for (int end = 0; end < 2; end++) {
        double c[3];
        v_add_scaled(c, a->c, end ? a->half : -a->half, a->n);
        ball_plane(dc, candidate, end, c, a->r, b);
    }
}

static inline void sphere_capsule(dcImpl *dc, const dcCandidate *candidate)
{
    const dcShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    double d[3], nearest[3];
    v_sub(d, a->c, b->c);
    double t = v_dot(d, b->n);
    int side = fabs(t) < b->half;
    t = t < -b->half ? -b->half : t > b->half ? b->half : t;
    v_add_scaled(nearest, b->c, t, b->n);
    v_sub(d, a->c, nearest);
    double distance = v_norm(d);
    if (distance < a->r + b->r + candidate_reach(dc, candidate)) {
        ball_ball(dc, candidate, side, a->c, a->r, nearest, b->r, distance);
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

static inline void sphere_box(dcImpl *dc, const dcCandidate *candidate)
{
    const dcShape *a = &dc->geoms.shape[candidate->g1], *b = &dc->geoms.shape[candidate->g2];
    const dcGeom *box = &dc->geoms.geom[candidate->g2];
    double d[3], local[3], out[3], n[3], distance;
    v_sub(d, a->c, b->c);
    const double *rot = dc->geoms.pose[candidate->g2].rot;
    m_mul_t(local, rot, d);
    for (int i = 0; i < 3; i++) {
        double beyond = fabs(local[i]) - box->size[i];
        out[i] = beyond > 0 ? (local[i] < 0 ? -beyond : beyond) : 0;
    }
    double square = v_dot(out, out);
    if (square > 0) {
        distance = sqrt(square);
        v_scale(out, 1 / distance, out);
    } else {
        distance = -nearest_face(box->size, local, out);
    }
    m_mul(n, rot, out);
    note(dc, candidate, 0, 0, a->r - distance, n, a->c, a->r, 0);
}

/* One loop per kind, so that each is compiled into its own loop. */
#define DC_ALL(kind, function) \
    for (int i = 0; i < dc->pairs.num[kind]; i++) { \
        function(dc, &dc->pairs.list[kind][i]); \
    }

void dcGeometry(dcImpl *dc)
{
    dc->touch.count = dc->near.count = 0;
    sphere_spheres(dc);
    DC_ALL(dcKindSpherePlane, sphere_plane)
    DC_ALL(dcKindSphereBox, sphere_box)
    DC_ALL(dcKindSphereCapsule, sphere_capsule)
    DC_ALL(dcKindCapsulePlane, capsule_plane)
}
