/*
 * Kinds hunt_crossley_*: every row is a state of two bodies, and the forces, torques and energy of their contact.
 * Each row is evaluated twice: by the library's own pair list, and by dcCollide with the geoms the other way round.
 */
#include <math.h>
#include <stdio.h>

#include "golden.h"

/* The pair under test. Body 1 carries a sphere, body 2 a sphere or a plane through its origin with normal z. */
typedef struct Pair {
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;
    dBodyID body[2];
    dGeomID geom[2];
    int variant;
} Pair;

typedef struct Errors {
    GoldenError force, torque, energy;
} Errors;

static void pair_open(Pair *pair, int variant)
{
    pair->variant = variant;
    pair->world = dWorldCreate();
    pair->space = dSimpleSpaceCreate(0);
    pair->dc = dcWorldCreate(pair->world);
    dcWorldSetFrictionModel(pair->dc, dcFrictionRegularized);
    for (int i = 0; i < 2; i++) {
        pair->body[i] = dBodyCreate(pair->world);
    }
    pair->geom[0] = dCreateSphere(pair->space, 1);
    dGeomSetBody(pair->geom[0], pair->body[0]);
    if (variant == goldenSpherePlane) {
        pair->geom[1] = dCreatePlane(pair->space, 0, 0, 1, 0);
        dcGeomSetPlaneBody(pair->dc, pair->geom[1], pair->body[1]);
    } else {
        pair->geom[1] = dCreateSphere(pair->space, 1);
        dGeomSetBody(pair->geom[1], pair->body[1]);
    }
}

static void pair_close(Pair *pair)
{
    dcWorldDestroy(pair->dc);
    dSpaceDestroy(pair->space);
    dWorldDestroy(pair->world);
}

static dcMaterial row_material(GoldenReader *reader, size_t row, int side)
{
    static const char *const names[2][5] = {{"E1", "c1", "us1", "ud1", "uv1"}, {"E2", "c2", "us2", "ud2", "uv2"}};
    const char *const *name = names[side];
    dcMaterial material = dcMaterialDefault();
    material.plane_strain_modulus = goldenNumber(reader, row, name[0]);
    material.dissipation = goldenNumber(reader, row, name[1]);
    material.static_friction = goldenNumber(reader, row, name[2]);
    material.dynamic_friction = goldenNumber(reader, row, name[3]);
    material.viscous_friction = goldenNumber(reader, row, name[4]);
    return material;
}

static void body_set(GoldenReader *reader, size_t row, dBodyID body, const char *p, const char *v, const char *w)
{
    double value[3];
    goldenVector(reader, row, p, value);
    dBodySetPosition(body, value[0], value[1], value[2]);
    goldenVector(reader, row, v, value);
    dBodySetLinearVel(body, value[0], value[1], value[2]);
    goldenVector(reader, row, w, value);
    dBodySetAngularVel(body, value[0], value[1], value[2]);
}

/* Puts the pair into a row's state. Nothing is set if a column is missing: ODE aborts on a size that is no number. */
static int row_set(Pair *pair, GoldenReader *reader, size_t row)
{
    double radius[2] = {goldenNumber(reader, row, "r1"), 1};
    double q[4] = {1, 0, 0, 0};
    if (pair->variant == goldenSphereSphere) {
        radius[1] = goldenNumber(reader, row, "r2");
    } else {
        goldenQuaternion(reader, row, "q2", q);
    }
    if (reader->missing) {
        return 0;
    }
    dGeomSphereSetRadius(pair->geom[0], (dReal)radius[0]);
    if (pair->variant == goldenSphereSphere) {
        dGeomSphereSetRadius(pair->geom[1], (dReal)radius[1]);
    }
    dQuaternion turned = {q[0], q[1], q[2], q[3]};
    dBodySetQuaternion(pair->body[1], turned);
    body_set(reader, row, pair->body[0], "p1", "v1", "w1");
    body_set(reader, row, pair->body[1], "p2", "v2", "w2");
    int refused = dcWorldSetTransitionVelocity(pair->dc, (dReal)goldenNumber(reader, row, "vt"));
    for (int i = 0; i < 2; i++) {
        dcMaterial material = row_material(reader, row, i);
        refused |= dcGeomSetMaterial(pair->dc, pair->geom[i], &material);
    }
    return !reader->missing && refused == dcOk;
}

/* Compares ODE's accumulators with the row, and empties them. */
static void row_compare(Pair *pair, GoldenReader *reader, size_t row, Errors *errors)
{
    static const char *const force_name[2] = {"F1", "F2"};
    static const char *const torque_name[2] = {"T1", "T2"};
    for (int i = 0; i < 2; i++) {
        double reference[3];
        goldenVector(reader, row, force_name[i], reference);
        goldenErrorAddVector(&errors->force, dBodyGetForce(pair->body[i]), reference);
        goldenVector(reader, row, torque_name[i], reference);
        goldenErrorAddVector(&errors->torque, dBodyGetTorque(pair->body[i]), reference);
        dBodySetForce(pair->body[i], 0, 0, 0);
        dBodySetTorque(pair->body[i], 0, 0, 0);
    }
    double energy = dcWorldGetPotentialEnergy(pair->dc);
    double reference = goldenNumber(reader, row, "pe");
    goldenErrorAdd(&errors->energy, energy, reference);
}

static int row_check(Pair *pair, GoldenReader *reader, size_t row, Errors *errors)
{
    if (!row_set(pair, reader, row)) {
        return 0;
    }
    if (dcWorldCollide(pair->dc, pair->space) != dcOk || dcWorldApply(pair->dc, 0) != dcOk) {
        return 0;
    }
    row_compare(pair, reader, row, errors);
    dcCollide(pair->dc, pair->geom[1], pair->geom[0]);
    if (dcWorldApply(pair->dc, 0) != dcOk) {
        return 0;
    }
    row_compare(pair, reader, row, errors);
    return !reader->missing;
}

int goldenHuntCrossley(const GoldenKind *kind, const char *path)
{
    struct csv *csv = csvOpen(path);
    if (!csv) {
        return goldenUnusable;
    }
    GoldenReader reader = {csv, path, 0};
    Pair pair;
    Errors errors = {0};
    size_t row = 0;
    pair_open(&pair, kind->variant);
    while (row < csv->rows && row_check(&pair, &reader, row, &errors)) {
        row++;
    }
    double force = goldenErrorClose(&errors.force);
    double torque = goldenErrorClose(&errors.torque);
    double energy = goldenErrorClose(&errors.energy);
    int complete = row == csv->rows;
    pair_close(&pair);
    csvClose(csv);
    if (!complete) {
        fprintf(stderr, "%s: row %zu (counted from 0) cannot be evaluated\n", path, row);
        return goldenUnusable;
    }
    printf("%s rows %zu max_rel_force %.3g max_rel_torque %.3g max_rel_energy %.3g\n", kind->name, row, force, torque,
           energy);
    return fmax(force, fmax(torque, energy)) <= goldenTolerance(kind) ? goldenPass : goldenFail;
}
