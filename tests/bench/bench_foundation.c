/*
 * Elastic foundation: spheres of 512 to 131072 triangles, radius 1, on a plane, on a sphere and on their like, at
 * several depths.  Time of the plain law (dcFoundationEvaluate; both beds for a pair of meshes), and of the same
 * through the bridge (dcWorldCollide and dcWorldApply); each the mean over turned poses, so that nothing is guessed
 * right only because it was the same the last time.  And the price of faces that are nowhere near the contact.
 *
 * With the environment variable SIMBODY_BENCH naming the program made of simbody_foundation.cpp, that one is run on the
 * same scenes, and the ratio is printed.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <ode-compliant/ode-compliant.h>
#include <ode/ode.h>

#include "scenes/octahedron.h"
#include "foundation_scenes.h"

typedef struct result {
    double law, bridge, displaced; /* seconds, seconds, springs; means over the poses */
} result;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the law ---- */

/* The mesh at its height, turned, against what lies under it, as seen by the mesh. */
static dcFoundationInput law_input(dcMeshID mesh, const dcSolid *solid, int kind, double depth, double angle,
                                   const double *shift)
{
    dMatrix3 turn;
    double height = kind == onPlane ? 1 - depth : 2 - depth;
    dRFromAxisAndAngle(turn, (dReal)poseAxis[0], (dReal)poseAxis[1], (dReal)poseAxis[2], (dReal)angle);
    dcFoundationInput in = {.mesh = mesh, .solid = solid, .weight = kind >= onMesh ? 0.5 : 1};
    in.law = (dcFoundation){1e6, 0.1, 0.8, 0.6, 0.01};
    in.transition_velocity = 0.01;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            in.rotation[3 * i + k] = turn[4 * k + i];
        }
        in.position[i] =
            -height * in.rotation[3 * i + 2] - shift[0] * in.rotation[3 * i] - shift[1] * in.rotation[3 * i + 1];
        in.velocity[i] = 0.1 * in.rotation[3 * i + 2] - 0.1 * in.rotation[3 * i];
        for (int k = 1; k < 3 && kind >= onMesh; k++) { /* the other mesh is upside down */
            in.rotation[3 * i + k] = -in.rotation[3 * i + k];
        }
    }
    return in;
}

/* The other mesh's view of the same. */
static dcFoundationInput law_mirror(const dcFoundationInput *in)
{
    dcFoundationInput out = *in;
    const double *r = in->rotation;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            out.rotation[3 * i + k] = r[3 * k + i];
        }
        out.position[i] = -(r[i] * in->position[0] + r[3 + i] * in->position[1] + r[6 + i] * in->position[2]);
        out.velocity[i] = -(r[i] * in->velocity[0] + r[3 + i] * in->velocity[1] + r[6 + i] * in->velocity[2]);
    }
    return out;
}

static void law_once(dcMeshID mesh, int kind, double depth, double angle, const double *shift, double *displaced)
{
    dcSolid solid = {dcSolidPlane, {0, 0, 1, 0}, NULL};
    if (kind != onPlane) {
        solid = (dcSolid){kind == onSphere ? dcSolidSphere : dcSolidMesh, {1}, mesh};
    }
    dcFoundationInput in = law_input(mesh, &solid, kind, depth, angle, shift);
    dcFoundationResult r;
    dcFoundationEvaluate(&in, &r);
    *displaced += r.displaced;
    if (kind >= onMesh) {
        dcFoundationInput mirror = law_mirror(&in);
        dcFoundationEvaluate(&mirror, &r);
        *displaced += r.displaced;
    }
}

/* ---- the bridge ---- */

typedef struct scene {
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;
    dBodyID body;
} scene;

/* A trimesh geom that the mesh stands for: ODE's own data are a mere triangle. */
static dGeomID mesh_geom(scene *s, dTriMeshDataID data, dcMeshID mesh)
{
    dGeomID geom = dCreateTriMesh(s->space, data, NULL, NULL, NULL);
    dcFoundation law = {1e6, 0.1, 0.8, 0.6, 0.01};
    dcGeomSetMesh(s->dc, geom, mesh);
    dcGeomSetContactMode(s->dc, geom, dcContactBed);
    dcGeomSetFoundation(s->dc, geom, &law);
    return geom;
}

static void scene_open(scene *s, dTriMeshDataID data, dcMeshID mesh, int kind)
{
    s->world = dWorldCreate();
    s->space = dSimpleSpaceCreate(0);
    s->dc = dcWorldCreate(s->world);
    s->body = dBodyCreate(s->world);
    dGeomSetBody(mesh_geom(s, data, mesh), s->body);
    dBodySetLinearVel(s->body, (dReal)0.1, 0, (dReal)-0.1);
    if (kind == onPlane) {
        dCreatePlane(s->space, 0, 0, 1, 0);
    } else {
        dMatrix3 over;
        dGeomID other = kind == onSphere ? dCreateSphere(s->space, 1) : mesh_geom(s, data, mesh);
        dRFromAxisAndAngle(over, 1, 0, 0, (dReal)acos(-1));
        dGeomSetPosition(other, 0, 0, -1);
        dGeomSetRotation(other, over);
    }
}

static void scene_close(scene *s)
{
    dcWorldDestroy(s->dc);
    dSpaceDestroy(s->space);
    dWorldDestroy(s->world);
}

static void bridge_once(scene *s, double depth, double angle, const double *shift)
{
    dMatrix3 turn;
    dRFromAxisAndAngle(turn, (dReal)poseAxis[0], (dReal)poseAxis[1], (dReal)poseAxis[2], (dReal)angle);
    dBodySetPosition(s->body, (dReal)shift[0], (dReal)shift[1], (dReal)(1 - depth));
    dBodySetRotation(s->body, turn);
    dcWorldCollide(s->dc, s->space);
    dcWorldApply(s->dc, 0);
}

/* ---- measuring ---- */

/* Best of a few rounds over all poses, each turned by `angle` against the last; the time of one evaluation. */
static result measure(dcMeshID mesh, dTriMeshDataID data, int kind, double depth, double angle)
{
    scene s;
    result best = {INFINITY, INFINITY, 0};
    double shift[POSES][2] = {{0}};
    for (int pose = 0; kind == onTwin && pose < POSES; pose++) {
        shift[pose][0] = poseShift[0] * (pose + 1);
        shift[pose][1] = poseShift[1] * (pose + 1);
    }
    angle = kind == onTwin ? 0 : angle;
    scene_open(&s, data, mesh, kind);
    double begin = now();
    for (int round = 0; round < 200 && (round < 3 || now() - begin < 0.1); round++) {
        double displaced = 0, start = now();
        for (int pose = 0; pose < POSES; pose++) {
            law_once(mesh, kind, depth, angle * pose, shift[pose], &displaced);
        }
        double middle = now();
        for (int pose = 0; pose < POSES; pose++) {
            bridge_once(&s, depth, angle * pose, shift[pose]);
        }
        best.bridge = fmin(best.bridge, (now() - middle) / POSES);
        best.law = fmin(best.law, (middle - start) / POSES);
        best.displaced = displaced / POSES;
    }
    scene_close(&s);
    return best;
}

/* Seconds of Simbody for a scene, from the lines "kind levels depth seconds" of its program; 0 if there are none. */
static double simbody_time(const char *text, int kind, int levels, double depth)
{
    int k, l;
    double d, t;
    for (; text && sscanf(text, "%d %d %lf %lf", &k, &l, &d, &t) == 4; text = strchr(text, '\n') + 1) {
        if (k == kind && l == levels && d == depth) {
            return t;
        }
    }
    return 0;
}

static const char *simbody_run(void)
{
    static char text[20000];
    const char *program = getenv("SIMBODY_BENCH");
    FILE *pipe = program && *program ? popen(program, "r") : NULL;
    if (!pipe) {
        return NULL;
    }
    text[fread(text, 1, sizeof text - 1, pipe)] = 0;
    return pclose(pipe) == 0 ? text : NULL;
}

static const char *const kind_name[KINDS] = {"plane", "sphere", "its like", "its twin"};

static void print_row(const result *r, int kind, int faces, double depth, double simbody)
{
    printf("%7d %-8s %6.3f %9.0f | %10.2f %10.2f | %8.1f %8.1f", faces, kind_name[kind], depth, r->displaced,
           1e6 * r->law, 1e6 * r->bridge, 1e9 * r->law / fmax(r->displaced, 1),
           1e9 * r->bridge / fmax(r->displaced, 1));
    if (simbody > 0) {
        printf(" | %10.1f %8.0f %8.0f", 1e6 * simbody, simbody / r->law, simbody / r->bridge);
    }
    printf("\n");
}

/* Four times as many faces where nothing touches; turned by little, so that they stay there. */
static void measure_far(dTriMeshDataID data, int levels, double depth)
{
    dcMeshID plain = octahedronMesh(1, levels), refined = octahedronMeshRefined(1, levels, -0.5);
    for (int kind = onPlane; plain && refined && kind <= onMesh; kind++) {
        result r[2] = {measure(plain, data, kind, depth, 0.01), measure(refined, data, kind, depth, 0.01)};
        printf("%6d and %6d on %-8s %.3f deep: %4.0f and %4.0f displaced, %7.2f and %7.2f us, ratio %.2f; bridge %7.2f "
               "and %7.2f us, ratio %.2f\n",
               dcMeshGetNumFaces(plain), dcMeshGetNumFaces(refined), kind_name[kind], depth, r[0].displaced,
               r[1].displaced, 1e6 * r[0].law, 1e6 * r[1].law, r[1].law / r[0].law, 1e6 * r[0].bridge,
               1e6 * r[1].bridge, r[1].bridge / r[0].bridge);
    }
    dcMeshRelease(plain);
    dcMeshRelease(refined);
}

int main(void)
{
    static const dVector3 corner[3] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
    static const dTriIndex index[3] = {0, 1, 2};
    dInitODE2(0);
    dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSimple(data, (const dReal *)corner, 3, index, 3);
    const char *simbody = simbody_run();
    printf("Elastic foundation; sphere of triangles, radius 1 m%s\n"
           "                                   |  us per evaluation    | ns per displaced  |%s\n"
           "  faces on        depth  displaced |        law     bridge |      law   bridge |%s\n",
           simbody ? "" : "; Simbody is not there to compare with", simbody ? " Simbody us    ratio to" : "",
           simbody ? "                 law   bridge" : "");
    for (int levels = LEAST_LEVELS; levels <= MOST_LEVELS; levels++) {
        dcMeshID mesh = octahedronMesh(1, levels);
        for (int kind = onPlane; mesh && kind < KINDS; kind++) {
            for (int i = 0; i < DEPTHS; i++) {
                result r = measure(mesh, data, kind, depths[i], poseAngle);
                print_row(&r, kind, dcMeshGetNumFaces(mesh), depths[i], simbody_time(simbody, kind, levels, depths[i]));
            }
        }
        dcMeshRelease(mesh);
    }
    printf("Faces away from the contact cut in four:\n");
    for (int i = 0; i < DEPTHS; i++) {
        measure_far(data, 5, depths[i]);
    }
    dGeomTriMeshDataDestroy(data);
    dCloseODE();
    return 0;
}
