/*
 * Kinds elastic_foundation_mesh_*: every row is a state of two bodies, and the forces, torques and energy of their bed
 * of springs.  Meshes are read from the OBJ files named in the table's first line, which lie beside it; ODE's triangle
 * mesh geoms, which keep single precision, get them by dcGeomSetMesh.  Each row is evaluated twice: by the library's
 * own pair list, and by dcCollide with the geoms the other way round.
 */
#include <math.h>
#include <stdio.h>

#include "golden.h"

enum { MESHES = 16 };

typedef struct Bed {
    dWorldID world;
    dSpaceID space;
    dcWorldID dc;
    dBodyID body[2];
    dGeomID geom[2];
    GoldenMesh mesh[MESHES];
    int meshes, variant;
    GoldenError force, torque, energy;
    int miscounted; /* rows whose number of displaced springs differs */
} Bed;

/* All meshes of the line "mesh ids: 0=a.obj 1=b.obj", from the table's folder. */
static int meshes_open(Bed *bed, const struct csv *csv, const char *path)
{
    const char *line = csvComment(csv, "mesh ids:");
    int used = 0, id;
    char name[1024];
    for (; line && sscanf(line, " %d=%1023s%n", &id, name, &used) == 2; line += used) {
        if (id != bed->meshes || id >= MESHES) {
            return 0;
        }
        if (!goldenMeshOpen(&bed->mesh[bed->meshes++], path, name)) {
            return 0;
        }
    }
    return bed->meshes > 0;
}

static void bed_open(Bed *bed)
{
    bed->world = dWorldCreate();
    bed->space = dSimpleSpaceCreate(0);
    bed->dc = dcWorldCreate(bed->world);
    dcWorldSetFrictionModel(bed->dc, dcFrictionRegularized);
    for (int i = 0; i < 2; i++) {
        bed->body[i] = dBodyCreate(bed->world);
    }
    bed->geom[0] = dCreateTriMesh(bed->space, bed->mesh[0].id, NULL, NULL, NULL);
    dGeomSetBody(bed->geom[0], bed->body[0]);
    if (bed->variant == goldenMeshPlane) {
        bed->geom[1] = dCreatePlane(bed->space, 0, 0, 1, 0);
        dcGeomSetPlaneBody(bed->dc, bed->geom[1], bed->body[1]);
        return;
    }
    bed->geom[1] = bed->variant == goldenMeshSphere ? dCreateSphere(bed->space, 1)
                                                    : dCreateTriMesh(bed->space, bed->mesh[0].id, NULL, NULL, NULL);
    dGeomSetBody(bed->geom[1], bed->body[1]);
    dcGeomSetContactMode(bed->dc, bed->geom[0], dcContactBed);
}

static void bed_close(Bed *bed)
{
    dcWorldDestroy(bed->dc);
    dSpaceDestroy(bed->space);
    dWorldDestroy(bed->world);
}

static void meshes_close(Bed *bed)
{
    for (int i = 0; i < bed->meshes; i++) {
        goldenMeshClose(&bed->mesh[i]);
    }
}

static int foundation_set(Bed *bed, GoldenReader *reader, size_t row, int side)
{
    static const char *const names[2][5] = {{"k1", "c1", "us1", "ud1", "uv1"}, {"k2", "c2", "us2", "ud2", "uv2"}};
    dcFoundation law = dcFoundationDefault();
    law.stiffness = goldenNumber(reader, row, names[side][0]);
    law.dissipation = goldenNumber(reader, row, names[side][1]);
    law.static_friction = goldenNumber(reader, row, names[side][2]);
    law.dynamic_friction = goldenNumber(reader, row, names[side][3]);
    law.viscous_friction = goldenNumber(reader, row, names[side][4]);
    return !reader->missing && dcGeomSetFoundation(bed->dc, bed->geom[side], &law) == dcOk;
}

/* The mesh of a side; 0 if the table names one that is not there. */
static int mesh_set(Bed *bed, GoldenReader *reader, size_t row, int side)
{
    double id = goldenNumber(reader, row, side ? "mesh2" : "mesh1");
    if (reader->missing || !(id >= 0 && id < bed->meshes)) {
        return 0;
    }
    dGeomTriMeshSetData(bed->geom[side], bed->mesh[(int)id].id);
    dcGeomSetMesh(bed->dc, bed->geom[side], bed->mesh[(int)id].exact);
    return foundation_set(bed, reader, row, side);
}

static void body_set(GoldenReader *reader, size_t row, dBodyID body, int turned, const char *const name[4])
{
    double p[3], q[4] = {1, 0, 0, 0}, v[3], w[3];
    goldenVector(reader, row, name[0], p);
    if (turned) {
        goldenQuaternion(reader, row, name[1], q);
    }
    goldenVector(reader, row, name[2], v);
    goldenVector(reader, row, name[3], w);
    dBodySetPosition(body, p[0], p[1], p[2]);
    dQuaternion orientation = {q[0], q[1], q[2], q[3]};
    dBodySetQuaternion(body, orientation);
    dBodySetLinearVel(body, v[0], v[1], v[2]);
    dBodySetAngularVel(body, w[0], w[1], w[2]);
}

static int row_set(Bed *bed, GoldenReader *reader, size_t row)
{
    static const char *const one[4] = {"p1", "q1", "v1", "w1"}, *const two[4] = {"p2", "q2", "v2", "w2"};
    int good = mesh_set(bed, reader, row, 0);
    if (bed->variant == goldenMeshMesh) {
        good = good && mesh_set(bed, reader, row, 1);
    } else if (bed->variant == goldenMeshSphere) {
        double radius = goldenNumber(reader, row, "r2");
        good = good && !reader->missing;
        if (good) {
            dGeomSphereSetRadius(bed->geom[1], (dReal)radius);
        }
    }
    if (!good) {
        return 0;
    }
    body_set(reader, row, bed->body[0], 1, one);
    body_set(reader, row, bed->body[1], bed->variant != goldenMeshSphere, two);
    double vt = goldenNumber(reader, row, "vt");
    return !reader->missing && dcWorldSetTransitionVelocity(bed->dc, (dReal)vt) == dcOk;
}

/* Numbers of displaced springs, by the geom that carries them. */
static void count_compare(Bed *bed, GoldenReader *reader, size_t row)
{
    int found[2] = {0, 0}, same;
    for (int i = 0; i < dcWorldGetNumBeds(bed->dc); i++) {
        dcBedReport report;
        if (dcWorldGetBed(bed->dc, i, &report) == dcOk) {
            found[report.geom1 == bed->geom[1]] += report.displaced;
        }
    }
    same = found[0] == (int)goldenNumber(reader, row, "nfaces1");
    same &= bed->variant != goldenMeshMesh || found[1] == (int)goldenNumber(reader, row, "nfaces2");
    bed->miscounted += !same;
}

/* Compares ODE's accumulators with the row, and empties them. */
static void row_compare(Bed *bed, GoldenReader *reader, size_t row)
{
    static const char *const force_name[2] = {"F1", "F2"};
    static const char *const torque_name[2] = {"T1", "T2"};
    for (int i = 0; i < 2; i++) {
        double reference[3];
        goldenVector(reader, row, force_name[i], reference);
        goldenErrorAddVector(&bed->force, dBodyGetForce(bed->body[i]), reference);
        goldenVector(reader, row, torque_name[i], reference);
        goldenErrorAddVector(&bed->torque, dBodyGetTorque(bed->body[i]), reference);
        dBodySetForce(bed->body[i], 0, 0, 0);
        dBodySetTorque(bed->body[i], 0, 0, 0);
    }
    double energy = dcForceGetPotentialEnergy(dcWorldGetFoundationForce(bed->dc));
    double reference = goldenNumber(reader, row, "pe");
    goldenErrorAdd(&bed->energy, energy, reference);
    count_compare(bed, reader, row);
}

static int row_check(Bed *bed, GoldenReader *reader, size_t row)
{
    if (!row_set(bed, reader, row) || dcWorldCollide(bed->dc, bed->space) != dcOk || dcWorldApply(bed->dc, 0) != dcOk) {
        return 0;
    }
    row_compare(bed, reader, row);
    dcCollide(bed->dc, bed->geom[1], bed->geom[0]);
    if (dcWorldApply(bed->dc, 0) != dcOk) {
        return 0;
    }
    row_compare(bed, reader, row);
    return !reader->missing;
}

int goldenFoundation(const GoldenKind *kind, const char *path)
{
    struct csv *csv = csvOpen(path);
    if (!csv) {
        return goldenUnusable;
    }
    GoldenReader reader = {csv, path, 0};
    Bed bed = {.variant = kind->variant};
    size_t row = 0;
    if (meshes_open(&bed, csv, path)) {
        bed_open(&bed);
        while (row < csv->rows && row_check(&bed, &reader, row)) {
            row++;
        }
        bed_close(&bed);
    }
    meshes_close(&bed);
    double force = goldenErrorClose(&bed.force), torque = goldenErrorClose(&bed.torque);
    double energy = goldenErrorClose(&bed.energy);
    int complete = row == csv->rows;
    csvClose(csv);
    if (!complete) {
        fprintf(stderr, "%s: row %zu (counted from 0) cannot be evaluated\n", path, row);
        return goldenUnusable;
    }
    printf("%s rows %zu max_rel_force %.3g max_rel_torque %.3g max_rel_energy %.3g miscounted %d\n", kind->name, row,
           force, torque, energy, bed.miscounted);
    return fmax(force, fmax(torque, energy)) <= goldenTolerance(kind) && bed.miscounted == 0 ? goldenPass : goldenFail;
}
