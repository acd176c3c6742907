/* See foundation_test.h. */
#include "foundation_test.h"

#include <stdint.h>
#include <string.h>

#include "octahedron.h"

dcFoundationInput foundationInput(dcMeshID mesh, const dcSolid *solid)
{
    dcFoundationInput input = {.mesh = mesh,
                               .solid = solid,
                               .law = dcFoundationDefault(),
                               .weight = 1.0,
                               .transition_velocity = 0.01,
                               .rotation = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}};
    return input;
}

dcSolid halfSpace(double z)
{
    dcSolid plane = {dcSolidPlane, {0.0, 0.0, 1.0, z}, NULL};
    return plane;
}

dcMeshID octahedralMesh(double radius, int levels)
{
    dcMeshID mesh = octahedronMesh(radius, levels);
    ck_assert_ptr_nonnull(mesh);
    return mesh;
}

dcMeshID solidMesh(dcSolidType type, double a, double b, double c, double edge)
{
    dcSolid solid = {type, {a, b, c, 0.0}, NULL};
    dcFault fault = {0};
    dcMeshID mesh = dcMeshTessellate(&solid, edge, &fault);
    ck_assert_msg(mesh != NULL, "not tessellated: %s", fault.text);
    return mesh;
}

void randomRotation(double r[9])
{
    double axis[3], angle = 6.283185307179586 * randomUnit(), c = cos(angle), s = sin(angle);
    randomDirection(axis);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            r[3 * i + j] = (1.0 - c) * axis[i] * axis[j] + (i == j ? c : 0.0);
        }
        int j = (i + 1) % 3, k = (i + 2) % 3;
        r[3 * i + j] -= s * axis[k];
        r[3 * i + k] += s * axis[j];
    }
}

void randomState(dcFoundationInput *in, double reach)
{
    double direction[3], speed = randomLog(1e-3, 3.0), spin = randomLog(1e-3, 3.0), way = reach * randomUnit();
    randomRotation(in->rotation);
    randomDirection(direction);
    for (int k = 0; k < 3; k++) {
        in->position[k] = way * direction[k];
    }
    randomDirection(in->velocity);
    randomDirection(in->spin);
    for (int k = 0; k < 3; k++) {
        in->velocity[k] *= speed;
        in->spin[k] *= spin;
    }
    in->law.stiffness = randomLog(1e3, 1e9);
    in->law.dissipation = randomUnit() < 0.2 ? 0.0 : randomLog(1e-3, 3.0);
    in->law.dynamic_friction = randomUnit();
    in->law.static_friction = in->law.dynamic_friction + randomUnit();
    in->law.viscous_friction = randomUnit() < 0.5 ? 0.0 : randomUnit();
    in->weight = randomUnit() < 0.5 ? 0.5 : 1.0;
    in->transition_velocity = randomLog(1e-3, 1.0);
}

double hollars(const dcFoundation *law, double vt, double s)
{
    double ratio = s / vt;
    return fmin(ratio, 1.0) *
               (law->dynamic_friction + 2.0 * (law->static_friction - law->dynamic_friction) / (1.0 + ratio * ratio)) +
           law->viscous_friction * s;
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double *a, const double *b, double *out)
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = a[j] * b[k] - a[k] * b[j];
    }
}

static double distance(const double *a, const double *b)
{
    double d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return sqrt(dot(d, d));
}

/* Keeps the nearer of two candidates. */
static void nearer(const double *q, const double *candidate, double *best, double *least)
{
    double d = distance(q, candidate);
    if (d < *least) {
        *least = d;
        memcpy(best, candidate, 3 * sizeof *best);
    }
}

/* Candidates of one triangle: the foot on its plane if that is inside, and the nearest point of each edge. */
static void nearest_of_triangle(const double *q, double v[3][3], double *best, double *least)
{
    double e1[3], e2[3], n[3], foot[3], d[3];
    for (int k = 0; k < 3; k++) {
        e1[k] = v[1][k] - v[0][k];
        e2[k] = v[2][k] - v[0][k];
        d[k] = q[k] - v[0][k];
    }
    cross(e1, e2, n);
    double along = dot(d, n) / dot(n, n), inside = 1.0;
    for (int k = 0; k < 3; k++) {
        foot[k] = q[k] - along * n[k];
    }
    for (int i = 0; i < 3; i++) {
        double edge[3], arm[3], c[3], at[3];
        for (int k = 0; k < 3; k++) {
            edge[k] = v[(i + 1) % 3][k] - v[i][k];
            arm[k] = foot[k] - v[i][k];
        }
        cross(edge, arm, c);
        inside = fmin(inside, dot(c, n) >= 0.0 ? 1.0 : -1.0);
        double t = fmin(fmax(dot(arm, edge) / dot(edge, edge), 0.0), 1.0);
        for (int k = 0; k < 3; k++) {
            at[k] = v[i][k] + t * edge[k];
        }
        nearer(q, at, best, least);
    }
    if (inside > 0.0) {
        nearer(q, foot, best, least);
    }
}

static void corners_of(dcMeshID mesh, int face, double v[3][3])
{
    int number[3];
    dcMeshGetFace(mesh, face, number);
    for (int i = 0; i < 3; i++) {
        dcMeshGetVertex(mesh, number[i], v[i]);
    }
}

static int inside_mesh(dcMeshID mesh, const double *q, double *N)
{
    double least = INFINITY, v[3][3];
    if (winding(mesh, q) < 0.5) {
        return 0;
    }
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        corners_of(mesh, f, v);
        nearest_of_triangle(q, v, N, &least);
    }
    return 1;
}

/* Box: the nearest of six sides; cylinder: of side and ends. */
static int inside_simple(const dcSolid *solid, const double *q, double *N)
{
    const double *s = solid->size;
    double least = INFINITY, flat = hypot(q[0], q[1]), axis[3] = {0.0, 0.0, 0.0}, at[3];
    switch (solid->type) {
    case dcSolidPlane:
        for (int k = 0; k < 3; k++) {
            N[k] = q[k] + (s[3] - dot(s, q)) * s[k];
        }
        return dot(s, q) < s[3];
    case dcSolidBox:
        for (int i = 0; i < 6; i++) {
            memcpy(at, q, sizeof at);
            at[i / 2] = i % 2 ? s[i / 2] : -s[i / 2];
            nearer(q, at, N, &least);
        }
        return fabs(q[0]) < s[0] && fabs(q[1]) < s[1] && fabs(q[2]) < s[2];
    case dcSolidCylinder:
        for (int i = 0; i < 3; i++) {
            at[0] = i == 0 ? q[0] * s[0] / flat : q[0];
            at[1] = i == 0 ? q[1] * s[0] / flat : q[1];
            at[2] = i == 0 ? q[2] : i == 1 ? s[1] : -s[1];
            nearer(q, at, N, &least);
        }
        return flat < s[0] && fabs(q[2]) < s[1];
    default: /* sphere, and capsule: about the nearest point of its axis */
        axis[2] = solid->type == dcSolidCapsule ? fmin(fmax(q[2], -s[1]), s[1]) : 0.0;
        for (int k = 0; k < 3; k++) {
            N[k] = axis[k] + (q[k] - axis[k]) * s[0] / distance(q, axis);
        }
        return distance(q, axis) < s[0];
    }
}

/* One spring: adds what it does. */
static void brute_spring(const dcFoundationInput *in, const double *s, double area, const double *N,
                         dcFoundationResult *out)
{
    double x = distance(N, s), u[3], v[3], slip[3], force[3], moment[3];
    for (int k = 0; k < 3; k++) {
        u[k] = (N[k] - s[k]) / x;
    }
    cross(in->spin, N, v);
    for (int k = 0; k < 3; k++) {
        v[k] += in->velocity[k];
    }
    double rate = dot(v, u), stored = in->weight * in->law.stiffness * area * x;
    double fn = fmax(0.0, stored * (1.0 + in->law.dissipation * rate));
    for (int k = 0; k < 3; k++) {
        slip[k] = v[k] - rate * u[k];
    }
    double speed = sqrt(dot(slip, slip)), ft = fn * hollars(&in->law, in->transition_velocity, speed);
    for (int k = 0; k < 3; k++) {
        force[k] = fn * u[k] + (speed > 0.0 ? ft * slip[k] / speed : 0.0);
    }
    cross(N, force, moment);
    for (int k = 0; k < 3; k++) {
        out->force[k] += force[k];
        out->torque[k] += moment[k];
    }
    out->normal_force += fn;
    out->stiffness += in->weight * in->law.stiffness * area;
    out->area += area;
    out->peak_pressure = fmax(out->peak_pressure, fn / (in->weight * area));
    out->peak_depth = fmax(out->peak_depth, x);
    out->energy += 0.5 * stored * x;
    out->power += (fn - stored) * rate + ft * speed;
    out->displaced++;
}

void bruteFoundation(const dcFoundationInput *in, dcFoundationResult *out)
{
    const double *r = in->rotation;
    memset(out, 0, sizeof *out);
    for (int f = 0; f < dcMeshGetNumFaces(in->mesh); f++) {
        double v[3][3], s[3], e1[3], e2[3], n[3], q[3], local[3] = {0.0, 0.0, 0.0}, N[3];
        corners_of(in->mesh, f, v);
        for (int k = 0; k < 3; k++) {
            s[k] = (v[0][k] + v[1][k] + v[2][k]) / 3.0;
            e1[k] = v[1][k] - v[0][k];
            e2[k] = v[2][k] - v[0][k];
        }
        cross(e1, e2, n);
        for (int k = 0; k < 3; k++) {
            q[k] = r[k] * (s[0] - in->position[0]) + r[3 + k] * (s[1] - in->position[1]) +
                   r[6 + k] * (s[2] - in->position[2]);
        }
        int inside = in->solid->type == dcSolidMesh ? inside_mesh((dcMeshID)(uintptr_t)in->solid->data, q, local)
                                                    : inside_simple(in->solid, q, local);
        if (!inside) {
            continue;
        }
        for (int k = 0; k < 3; k++) {
            N[k] = in->position[k] + dot(r + 3 * k, local);
        }
        brute_spring(in, s, 0.5 * sqrt(dot(n, n)), N, out);
    }
}

void assertSameResult(const dcFoundationResult *a, const dcFoundationResult *b, double tolerance)
{
    double force = fmax(b->normal_force, sqrt(dot(b->force, b->force))), torque = sqrt(dot(b->torque, b->torque));
    ck_assert_int_eq(a->displaced, b->displaced);
    for (int k = 0; k < 3; k++) {
        assertScaled("force", a->force[k], b->force[k], tolerance, force);
        assertScaled("torque", a->torque[k], b->torque[k], tolerance, fmax(torque, force));
    }
    assertScaled("normal force", a->normal_force, b->normal_force, tolerance, force);
    assertScaled("stiffness", a->stiffness, b->stiffness, tolerance, b->stiffness);
    assertScaled("area", a->area, b->area, tolerance, b->area);
    assertScaled("peak pressure", a->peak_pressure, b->peak_pressure, tolerance, b->peak_pressure);
    assertScaled("peak depth", a->peak_depth, b->peak_depth, tolerance, b->peak_depth);
    assertScaled("energy", a->energy, b->energy, tolerance, b->energy);
    assertScaled("power", a->power, b->power, tolerance, fmax(fabs(b->power), force));
}
