/* What has no geom and is seen all the same: bodies, rolling balls and their planes, surfaces of soft points. */
#include <math.h>
#include <string.h>

#include "parts.h"

/* Fills position and rotation with a pose in a body's frame; body 0: the world. */
static void place_in(dcxViewGeom *g, dBodyID body, const dReal *position, const dReal *rotation)
{
    dVector3 out;
    memcpy(out, position, sizeof out);
    if (body) {
        dBodyGetRelPointPos(body, position[0], position[1], position[2], out);
    }
    for (int k = 0; k < 3; k++) {
        g->position[k] = (double)out[k];
        for (int j = 0; j < 3; j++) {
            const dReal column[3] = {rotation[j], rotation[4 + j], rotation[8 + j]};
            dVector3 axis = {column[0], column[1], column[2], 0};
            if (body) {
                dBodyVectorToWorld(body, column[0], column[1], column[2], axis);
            }
            g->rotation[3 * k + j] = (double)axis[k];
        }
    }
}

/* Axes with z along a normal. */
static void frame_of(const dReal *normal, dReal rotation[12])
{
    dVector3 n = {normal[0], normal[1], normal[2], 0}, p, q;
    memset(rotation, 0, 12 * sizeof *rotation);
    dPlaneSpace(n, p, q);
    for (int k = 0; k < 3; k++) {
        rotation[4 * k] = p[k];
        rotation[4 * k + 1] = q[k];
        rotation[4 * k + 2] = n[k];
    }
}

static dcxViewGeom *stand_in_as(dcxViewScene *s, dcxViewKnown *known, int shape, double size, dBodyID body)
{
    known->shape = shape;
    known->class = -1;
    known->size[0] = known->size[1] = known->size[2] = size;
    return dcxViewGeomNew(s, known, 0, body);
}

static dcxViewGeom *stand_in(dcxViewScene *s, const void *key, int shape, double size, dBodyID body)
{
    int fresh;
    dcxViewKnown *known = shape >= 0 ? dcxViewKnow(s, key, &fresh) : NULL;
    return known ? stand_in_as(s, known, shape, size, body) : NULL;
}

/* ---- rolling balls ---- */

/* The geom that is the ball, if there is one; else a ball of its own. */
static void mark_ball(dcxViewScene *s, dcRollingBallID ball, dBodyID body, const dVector4 sphere)
{
    const dMatrix3 straight = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    int found = 0;
    for (dGeomID geom = dBodyGetFirstGeom(body); geom; geom = dBodyGetNextGeom(geom)) {
        for (int i = 0; i < s->num_geoms; i++) {
            if (s->geom[i].geom == geom) {
                s->geom[i].flags |= dcxViewStripe;
                found = 1;
            }
        }
    }
    if (!found) {
        dcxViewGeom *g = stand_in(s, ball, dcxViewShapeUnit(s, dcxViewSphere), (double)sphere[3], body);
        if (g) {
            g->flags |= dcxViewStripe;
            place_in(g, body, sphere, straight);
        }
    }
}

static void look_at_rolling_force(dcxViewScene *s, dcRollingBallID ball)
{
    dVector3 point, normal;
    dReal friction[2];
    dVector3 t1, t2;
    dcxViewContact *c;
    if (dcRollingBallIsTouching(ball) != 1 || dcRollingBallGetPoint(ball, point) != dcOk ||
        dcRollingBallGetFrame(ball, t1, t2, normal) != dcOk || dcRollingBallGetFrictionForce(ball, friction) != dcOk ||
        !(c = dcxViewContactNew(s))) {
        return;
    }
    c->body1 = dcRollingBallGetBallBody(ball);
    c->body2 = dcRollingBallGetPlaneBody(ball);
    c->normal_force = (double)dcRollingBallGetNormalForce(ball);
    for (int k = 0; k < 3; k++) {
        c->point[k] = (double)point[k];
        c->normal[k] = (double)normal[k];
        c->friction[k] = (double)(friction[0] * t1[k] + friction[1] * t2[k]);
    }
    s->highest_force = fmax(s->highest_force, fabs(c->normal_force));
}

/* The nearest point of a plane. */
static void drop(const dVector4 plane, dVector3 point)
{
    const dReal above = dCalcVectorDot3(plane, point) - plane[3];
    for (int k = 0; k < 3; k++) {
        point[k] -= above * plane[k];
    }
}

/* Middle of the square, in the frame of the plane: a body's own, or under the ball as it is first seen; then the square
 * goes with the ball as far as that would leave it. */
static void find_middle(dcxViewKnown *known, const dVector4 plane, const dVector3 ball, const dReal rotation[12],
                        double half, dVector3 middle)
{
    for (int k = 0; k < 3; k++) {
        middle[k] = (dReal)known->measured[k];
    }
    drop(plane, middle);
    for (int j = 0; j < 2; j++) {
        double off = 0;
        for (int k = 0; k < 3; k++) {
            off += (double)(rotation[4 * k + j] * (ball[k] - middle[k]));
        }
        const double move = off - fmax(-half, fmin(half, off));
        for (int k = 0; k < 3; k++) {
            middle[k] += rotation[4 * k + j] * (dReal)move;
        }
    }
    for (int k = 0; k < 3; k++) {
        known->measured[k] = (double)middle[k];
    }
}

static void look_at_plane(dcxViewScene *s, dcRollingBallID ball, const dVector4 plane, const dVector3 at)
{
    const dBodyID under = dcRollingBallGetPlaneBody(ball);
    const double half = (double)dcRollingBallGetDisplayHalfWidth(ball);
    const void *key = (const char *)ball + 1;
    dReal rotation[12];
    dVector3 from = {at[0], at[1], at[2], 0}, middle;
    int fresh;
    dcxViewKnown *known = dcxViewKnow(s, key, &fresh);
    const int shape = dcxViewShapeUnit(s, dcxViewSquare);
    dcxViewGeom *g = known && shape >= 0 ? stand_in_as(s, known, shape, half, under) : NULL;
    if (!g) {
        return;
    }
    if (under) {
        dBodyGetPosRelPoint(under, at[0], at[1], at[2], from);
    }
    for (int k = 0; k < 3 && fresh; k++) {
        known->measured[k] = under ? 0 : (double)from[k];
    }
    frame_of(plane, rotation);
    find_middle(known, plane, from, rotation, half, middle);
    place_in(g, under, middle, rotation);
}

static void look_at_rolling(dcxViewScene *s, dcRollingBallID ball)
{
    const dBodyID body = dcRollingBallGetBallBody(ball);
    dVector4 sphere, plane;
    dVector3 at;
    if (!body || dcRollingBallGetBall(ball, sphere) != dcOk || dcRollingBallGetPlane(ball, plane) != dcOk) {
        return;
    }
    mark_ball(s, ball, body, sphere);
    dBodyGetRelPointPos(body, sphere[0], sphere[1], sphere[2], at);
    look_at_plane(s, ball, plane, at);
    look_at_rolling_force(s, ball);
}

/* ---- soft points ---- */

static void look_at_points(dcxViewScene *s, dcForceID force)
{
    const int acts = dcForceGetPotentialEnergy(force) != 0 || dcForceGetDissipatedPower(force) != 0;
    const int count = acts ? dcPointForceGetNumPoints(force) : 0; /* before a step there is nothing to be read */
    for (int i = 0; i < count; i++) {
        dcPointReport report;
        dcxViewContact *c;
        if (dcPointForceGetPoint(force, i, &report) != dcOk || !(fabs((double)report.normal_force) > 0) ||
            !(c = dcxViewContactNew(s))) {
            continue;
        }
        c->body1 = report.body;
        c->body2 = dcPointForceGetBody(force);
        c->depth = -(double)report.distance;
        c->normal_force = (double)report.normal_force;
        for (int k = 0; k < 3; k++) {
            c->point[k] = (double)report.position[k];
            c->normal[k] = (double)report.normal[k];
        }
        s->highest_force = fmax(s->highest_force, fabs(c->normal_force));
    }
}

static void look_at_point_plane(dcxViewScene *s, dcForceID force)
{
    dVector3 normal, centre;
    dReal rotation[12];
    const dBodyID body = dcPointForceGetBody(force);
    if (dcPointForceGetGeom(force) || dcPointPlaneGetPlane(force, normal, centre) != dcOk) {
        return;
    }
    const double half = (double)dcPointPlaneGetDisplaySize(force) / 2;
    dcxViewGeom *g = stand_in(s, force, dcxViewShapeUnit(s, dcxViewSquare), half, body);
    if (g) {
        frame_of(normal, rotation);
        place_in(g, body, centre, rotation);
    }
}

static void look_at_point_mesh(dcxViewScene *s, dcForceID force)
{
    dVector3 position;
    dMatrix3 rotation;
    const dBodyID body = dcPointForceGetBody(force);
    const dcMeshID mesh = dcPointMeshGetMesh(force);
    int fresh;
    if (dcPointForceGetGeom(force) || !mesh || dcPointMeshGetPose(force, position, rotation) != dcOk) {
        return;
    }
    dcxViewKnown *known = dcxViewKnow(s, force, &fresh);
    const int shape = !known ? -1 : known->data == mesh ? known->shape : dcxViewShapeMesh(s, mesh);
    dcxViewGeom *g = shape >= 0 ? stand_in_as(s, known, shape, 1, body) : NULL;
    if (g) {
        known->data = mesh;
        place_in(g, body, position, rotation);
    }
}

/* ---- bodies without geoms ---- */

/* Half the mean width of the geoms that are on bodies; 0: there are none. */
static double usual_width(const dcxViewScene *s)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < s->num_geoms; i++) {
        const dcxViewGeom *g = &s->geom[i];
        if (g->body && g->geom && !(g->flags & dcxViewPlane)) {
            for (int k = 0; k < 3; k++) {
                sum += g->size[k] * (double)(s->shape[g->shape].high[k] - s->shape[g->shape].low[k]) / 6;
            }
            count++;
        }
    }
    return count ? sum / count : 0;
}

/* The box that has the body's mass and moments of inertia, but no larger than what else is seen; many a program leaves
 * ODE's own mass of 1 kg and 1 kg m^2 to bodies without geoms. */
static void measure_body(const dcxViewScene *s, dBodyID body, double half[3])
{
    const double usual = usual_width(s);
    dMass m;
    double sum = 0, most = 0;
    dBodyGetMass(body, &m);
    for (int k = 0; k < 3; k++) {
        sum += (double)m.I[5 * k];
    }
    for (int k = 0; k < 3; k++) {
        half[k] = sqrt(fmax(1.5 * (sum - 2 * (double)m.I[5 * k]) / (double)m.mass, 0));
        most = fmax(most, half[k]);
    }
    for (int k = 0; k < 3 && usual > 0 && most > 0.5 * usual; k++) {
        half[k] *= 0.5 * usual / most;
    }
}

static int has_a_face(const dcxViewScene *s, dBodyID body)
{
    for (int i = 0; i < s->num_geoms; i++) {
        if (s->geom[i].body == body && !(s->geom[i].flags & dcxViewPlane)) {
            return 1;
        }
    }
    return 0;
}

static void look_at_body(dcxViewScene *s, dBodyID body)
{
    const dMatrix3 straight = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    const dVector3 origin = {0, 0, 0, 0};
    if (dBodyGetFirstGeom(body) || has_a_face(s, body)) {
        return;
    }
    dcxViewGeom *g = stand_in(s, body, dcxViewShapeUnit(s, dcxViewBox), 1, body);
    if (g) {
        place_in(g, body, origin, straight);
        measure_body(s, body, g->size);
    }
}

void dcxViewStandInsLook(dcxViewScene *s, dcWorldID dc)
{
    const int balls = dc ? dcWorldGetNumRollingBalls(dc) : 0, forces = dc ? dcWorldGetNumForces(dc) : 0;
    for (int i = 0; i < balls; i++) {
        look_at_rolling(s, dcWorldGetRollingBall(dc, i));
    }
    for (int i = 0; i < forces; i++) {
        const dcForceID force = dcWorldGetForce(dc, i);
        const int kind = dcForceGetKind(force);
        if (kind == dcForcePointPlane) {
            look_at_point_plane(s, force);
        } else if (kind == dcForcePointMesh) {
            look_at_point_mesh(s, force);
        }
        if (kind == dcForcePointPlane || kind == dcForcePointMesh) {
            look_at_points(s, force);
        }
    }
    for (int i = 0; i < s->memory->bodies.count; i++) {
        look_at_body(s, (dBodyID)s->memory->bodies.key[i]);
    }
}
