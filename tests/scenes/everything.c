/* See everything.h. */
#include "everything.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const int cubeFaces[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                  2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};

unsigned everythingPolygons[30] = {4, 0, 4, 6, 2, 4, 1, 3, 7, 5, 4, 0, 1, 5, 4,
                                   4, 2, 6, 7, 3, 4, 0, 2, 3, 1, 4, 4, 5, 7, 6};

enum { most_worlds = 1024 };
static dcWorldID made[most_worlds];
static int num_made;

void everythingKeep(dcWorldID dc)
{
    if (dc && num_made < most_worlds) {
        made[num_made++] = dc;
    }
}

static void sweep(void)
{
    while (num_made > 0) {
        dcWorldDestroy(made[--num_made]);
    }
}

const char *everythingRecordFile(void)
{
    static char file[64]; /* suites run beside each other */
    snprintf(file, sizeof file, "everything-%ld.html", (long)getpid());
    return file;
}

void everythingEndRecord(Everything *t)
{
    if (t->record) {
        dcRecordClose(t->record);
        t->record = NULL;
    }
    remove(everythingRecordFile());
}

/* A cube of half side 1/4 as points, planes (in the order of the polygons) and triangles. */
static void make_cube(Everything *t)
{
    static const signed char outward[6][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++) { /* x is bit 0 */
            t->points[3 * i + k] = i >> k & 1 ? 0.25 : -0.25;
            t->ode_points[3 * i + k] = (dReal)t->points[3 * i + k];
        }
    }
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 4; k++) {
            t->planes[4 * i + k] = k < 3 ? outward[i][k] : 0.25;
            t->ode_planes[4 * i + k] = (dReal)t->planes[4 * i + k];
        }
    }
    t->cube = (dcMeshSource){t->points, 8, cubeFaces, 12, 0, 0};
    t->mesh = dcMeshCreate(&t->cube, NULL);
    t->polytope = dcConvexCreate(t->planes, 6, t->points, 8, everythingPolygons, NULL);
    t->solid = (dcSolid){.type = dcSolidSphere, .size = {1}};
    t->pressed = (dcFoundationInput){.mesh = t->mesh,
                                     .solid = &t->solid,
                                     .law = dcFoundationDefault(),
                                     .weight = 1,
                                     .transition_velocity = 0.01,
                                     .rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
}

static dBodyID put(Everything *t, dGeomID geom, double x, double y, double z)
{
    dBodyID body = dBodyCreate(t->world);
    dMass mass;
    dMassSetSphereTotal(&mass, 1, REAL(0.25));
    dBodySetMass(body, &mass);
    dBodySetPosition(body, (dReal)x, (dReal)y, (dReal)z);
    dBodySetData(body, (void *)(uintptr_t)++t->num_bodies);
    if (geom) {
        dGeomSetBody(geom, body);
    }
    return body;
}

/* Everything lies on the plane z = 0, a metre from the next thing; the trimesh and the convex on a heightfield. */
static void make_geoms(Everything *t)
{
    t->plane = dCreatePlane(t->space, 0, 0, 1, 0);
    t->other_plane = dCreatePlane(t->space, 0, 0, 1, -5);
    put(t, t->ball = dCreateSphere(t->space, REAL(0.25)), 0, 0, 0.249);
    put(t, t->box = dCreateBox(t->space, REAL(0.5), REAL(0.5), REAL(0.5)), 1, 0, 0.249998);
    put(t, t->crate = dCreateBox(t->space, REAL(0.5), REAL(0.5), REAL(0.5)), 1, 0, 0.749997);
    put(t, t->capsule = dCreateCapsule(t->space, REAL(0.2), REAL(0.3)), 2, 0, 0.349);
    put(t, t->cylinder = dCreateCylinder(t->space, REAL(0.2), REAL(0.5)), 3, 0, 0.2499);
    put(t, t->stone = dCreateSphere(t->space, REAL(0.25)), 4, 0, 0.249);
    t->triangles = dGeomTriMeshDataCreate();
    static float corners[24];
    for (int i = 0; i < 24; i++) {
        corners[i] = (float)t->points[i];
    }
    dGeomTriMeshDataBuildSingle(t->triangles, corners, 3 * sizeof(float), 8, cubeFaces, 36, 3 * sizeof(int));
    put(t, t->trimesh = dCreateTriMesh(t->space, t->triangles, 0, 0, 0), 0, 3, 1.2499);
    put(t, t->convex = dCreateConvex(t->space, t->ode_planes, 6, t->ode_points, 8, everythingPolygons), 1, 3, 1.2499);
    put(t, dCreateSphere(t->space, REAL(0.25)), 2, 3, 1.249);
    t->heights = (dcHeightfieldSource){t->samples, 8, 8, 3, 3, 1, 0, 0.5, 0};
    t->ode_heights = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(t->ode_heights, t->samples, 1, 8, 8, 3, 3, 1, 0, REAL(0.5), 0);
    t->field = dCreateHeightfield(t->space, t->ode_heights, 1);
    dMatrix3 upright;
    dRFromAxisAndAngle(upright, 1, 0, 0, (dReal)(M_PI / 2));
    dGeomSetRotation(t->field, upright);
    dGeomSetPosition(t->field, 0, 6, 1); /* the crate at y = 0 is not in it */
    t->terrain = dcHeightfieldCreate(&t->heights, NULL);
}

static dJointID make_hinge(Everything *t, double x)
{
    dJointID hinge = dJointCreateHinge(t->world, 0);
    dJointAttach(hinge, put(t, 0, x, -3, 2), 0);
    dJointSetHingeAnchor(hinge, (dReal)(x - 0.5), -3, 2);
    dJointSetHingeAxis(hinge, 0, 1, 0);
    return hinge;
}

static int make_elements(Everything *t)
{
    dcWorldID dc = t->dc;
    t->hinge = make_hinge(t, 0);
    t->body = dJointGetBody(t->hinge, 0);
    t->softened = make_hinge(t, 1);
    dJointSetHingeParam(t->softened, dParamLoStop, REAL(-0.01));
    dJointSetHingeParam(t->softened, dParamHiStop, REAL(0.01));
    t->stop_def = dcJointStopDefault();
    t->stop_def.upper = REAL(-0.001);
    t->spring_def = dcJointSpringDefault();
    t->spring_def.stiffness = 10;
    t->stop = dcJointStopCreate(dc, t->hinge, dcHingeAngle, &t->stop_def);
    t->spring = dcJointSpringCreate(dc, t->hinge, dcHingeAngle, &t->spring_def);
    t->loose = put(t, 0, 10, 0, 3);
    t->added = put(t, 0, 12, 0, 3);
    t->plane_def = dcPointPlaneDefault();
    t->mesh_def = dcPointMeshDefault();
    t->plane_def.law.stiffness = t->mesh_def.law.stiffness = 1000;
    t->plane_def.law.unilateral = 1;
    t->mesh_def.mesh = t->mesh;
    t->plane_force = dcPointPlaneCreate(dc, &t->plane_def);
    t->mesh_force = dcPointMeshCreate(dc, &t->mesh_def);
    dcPointPlaneDef following = t->plane_def;
    following.geom = t->other_plane;
    t->follower = dcPointPlaneCreate(dc, &following);
    t->rolling = dcRollingBallCreate(dc, NULL);
    t->sensor_def = dcSensorDefault();
    t->sensor = dcSensorCreate(dc, &t->sensor_def);
    return t->stop && t->spring && t->plane_force && t->mesh_force && t->follower && t->rolling && t->sensor &&
           dcJointSoftenStops(dc, t->softened, 1000, 0) == dcOk &&
           dcRollingBallAttach(t->rolling, put(t, 0, 6, 5, 0), put(t, 0, 6, 5, 1)) == dcOk &&
           dcRollingBallSetFeedback(t->rolling, &t->feedback) == dcOk && dcRollingBallSetData(t->rolling, t) == dcOk &&
           dcPointForceAddPoint(t->plane_force, put(t, 0, 8, 0, -0.001), 0, 0, 0) == 0 &&
           dcPointForceAddMeshPoints(t->mesh_force, put(t, 0, 0.2, 0, 0.48), t->mesh) == 0;
}

/* ---- callbacks: they leave things as they are, and count ---- */

static int from_pair(void *data, dGeomID a, dGeomID b)
{
    (void)a, (void)b;
    ((Everything *)data)->called[EVERYTHING_PAIR]++;
    return 1;
}

static int from_combine(void *data, dGeomID a, const dcMaterial *ma, dGeomID b, const dcMaterial *mb,
                        dcPairMaterial *pair)
{
    (void)a, (void)ma, (void)b, (void)mb, (void)pair;
    ((Everything *)data)->called[EVERYTHING_COMBINE]++;
    return 0;
}

static void from_rigid(void *data, dGeomID a, dGeomID b)
{
    Everything *t = data;
    dContact contact = t->contact;
    t->called[EVERYTHING_RIGID]++;
    if (dCollide(a, b, 1, &contact.geom, sizeof contact) == 1) {
        dJointAttach(dJointCreateContact(t->world, t->group, &contact), dGeomGetBody(a), dGeomGetBody(b));
    }
}

static void from_near(void *data, dGeomID a, dGeomID b)
{
    Everything *t = data;
    t->called[EVERYTHING_NEAR]++;
    dcCollide(t->dc, a, b);
}

static void from_sensor(void *data, dcSensorID sensor, const dcSensorEvent *event)
{
    (void)sensor, (void)event;
    ((Everything *)data)->called[EVERYTHING_SENSOR]++;
}

static dReal from_heights(void *data, int column, int row)
{
    (void)column, (void)row;
    ((Everything *)data)->called[EVERYTHING_HEIGHTS]++;
    return 0;
}

static int set_callbacks(Everything *t)
{
    dcWorldID dc = t->dc;
    return dcWorldSetPairCallback(dc, from_pair, t) == dcOk && dcWorldSetCombineCallback(dc, from_combine, t) == dcOk &&
           dcWorldSetRigidCallback(dc, from_rigid, t, t->group) == dcOk &&
           dcWorldSetNearCallback(dc, from_near, t, 0) == dcOk &&
           dcSensorSetCallback(t->sensor, from_sensor, t) == dcOk &&
           dcGeomSetHeightfieldCallback(dc, t->field, &t->heights, from_heights, t, 1) == dcOk;
}

/* ---- values ---- */

static void make_material(Everything *t)
{
    t->material = dcMaterialDefault();
    t->material.viscous_friction = 0.1;
    t->material.rolling_friction = t->material.spinning_friction = 1e-3;
    t->material.rolling_coefficient = t->material.spinning_coefficient = 0.01;
    t->material.adhesion_force = 0.01;
    t->material.adhesion_energy = 0.01;
    t->material.adhesion_stress = 0.1;
    dcMaterialCombine(&t->material, &t->material, &t->pair);
}

/* Adhesion wants both sides: the ball, the box and what they lie on. */
static int give_materials(Everything *t)
{
    dcWorldID dc = t->dc;
    make_material(t);
    return dcGeomSetMaterial(dc, t->ball, &t->material) == dcOk &&
           dcGeomSetMaterial(dc, t->box, &t->material) == dcOk &&
           dcGeomSetMaterial(dc, t->plane, &t->material) == dcOk &&
           dcWorldSetPairMaterial(dc, 1, 2, &t->pair) == dcOk && dcGeomSetMaterialClass(dc, t->box, 1) == dcOk &&
           dcGeomSetMaterialClass(dc, t->crate, 2) == dcOk &&
           dcGeomSetSurfaceVelocity(dc, t->capsule, (dReal[3]){0, REAL(0.1), 0}, NULL) == dcOk &&
           dcGeomSetFrictionDirection(dc, t->cylinder, (dReal[3]){1, 0, 0}, NULL, 1, REAL(0.5)) == dcOk;
}

static int give_values(Everything *t)
{
    dcWorldID dc = t->dc;
    t->foundation = dcFoundationDefault();
    t->rules = dcCombinationDefault();
    t->use = dcSurfaceUseDefault();
    return dcGeomSetFoundation(dc, t->ball, &t->foundation) == dcOk && dcGeomSetRigid(dc, t->stone, 1) == dcOk &&
           dcGeomSetConvex(dc, t->convex, t->ode_planes, 6, t->ode_points, 8, everythingPolygons) == dcOk &&
           dcGeomSetPlaneBody(dc, t->other_plane, t->added) == dcOk && dcWorldAddBody(dc, t->added) == dcOk &&
           dcForceSetData(t->stop, t) == dcOk && dcWorldSetTiming(dc, 1) == dcOk && dcWorldSetSubsteps(dc, 8) == dcOk;
}

int everythingOpen(Everything *t)
{
    memset(t, 0, sizeof *t);
    make_cube(t);
    t->world = dWorldCreate();
    dWorldSetGravity(t->world, 0, 0, -10);
    t->space = dHashSpaceCreate(0);
    t->group = dJointGroupCreate(0);
    make_geoms(t);
    t->contact.geom.g1 = t->ball;
    t->contact.geom.g2 = t->plane;
    t->contact.geom.normal[2] = 1;
    t->contact.geom.depth = REAL(0.001);
    t->contact.surface.mu = 1;
    t->dc = dcWorldCreate(t->world);
    return t->dc && t->mesh && t->polytope && t->terrain && make_elements(t) && give_materials(t) && give_values(t) &&
           set_callbacks(t);
}

void everythingClose(Everything *t)
{
    everythingEndRecord(t);
    sweep();
    if (t->dc) {
        dcWorldDestroy(t->dc);
    }
    dJointGroupDestroy(t->group);
    dSpaceDestroy(t->space);
    dWorldDestroy(t->world);
    dGeomTriMeshDataDestroy(t->triangles);
    dGeomHeightfieldDataDestroy(t->ode_heights);
    dcMeshRelease(t->mesh);
    dcConvexRelease(t->polytope);
    dcHeightfieldRelease(t->terrain);
}
