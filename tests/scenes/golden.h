/*
 * Comparison of the bridge with golden tables. One file per kind of table, one row per kind in golden_kinds.c.
 */
#ifndef DC_TEST_GOLDEN_H
#define DC_TEST_GOLDEN_H

#include <ode-compliant/ode-compliant.h>

#include "csv.h"
#include "precision.h"

enum { goldenPass = 0, goldenFail = 1, goldenUnusable = 2 };

/* A kind of table, and how to compare one: prints one line to stdout and returns one of the codes above. */
typedef struct GoldenKind {
    const char *name;
    const char *about;
    int (*check)(const struct GoldenKind *kind, const char *path);
    double tolerance; /* of the largest relative difference, see goldenTolerance */
    int variant;      /* what tells kinds of one file apart */
} GoldenKind;

extern const GoldenKind goldenKinds[];

/* The kind of a name, or NULL. */
const GoldenKind *goldenFind(const char *name);
/* Opens the table and compares; ODE must be initialised. */
int goldenCheck(const char *name, const char *path);

int goldenHuntCrossley(const GoldenKind *kind, const char *path);
int goldenFoundation(const GoldenKind *kind, const char *path);
int goldenDrop(const GoldenKind *kind, const char *path);
int goldenBounce(const GoldenKind *kind, const char *path);
int goldenLinearStop(const GoldenKind *kind, const char *path);
int goldenPendulum(const GoldenKind *kind, const char *path);
int goldenRollingBall(const GoldenKind *kind, const char *path);

/* ---- shared by the kinds ---- */

enum { goldenSpherePlane, goldenSphereSphere };
enum { goldenMeshPlane, goldenMeshSphere, goldenMeshMesh };

/* Reads columns by name, remembering whether one was missing. */
typedef struct GoldenReader {
    const struct csv *csv;
    const char *path;
    int missing;
} GoldenReader;

/* A value of column `name`; says so once if there is no such column. */
double goldenNumber(GoldenReader *reader, size_t row, const char *name);
/* Columns name_x, name_y, name_z. */
void goldenVector(GoldenReader *reader, size_t row, const char *name, double *out);
/* Columns name_w, name_x, name_y, name_z. */
void goldenQuaternion(GoldenReader *reader, size_t row, const char *name, double *out);

/*
 * The largest |measured - reference| / max(|reference|, 1e-6 of the largest reference). The largest reference is known
 * at the end only, so the pairs are kept.
 */
typedef struct GoldenError {
    double *gap, *size;
    size_t count, capacity;
} GoldenError;

void goldenErrorAdd(GoldenError *error, double measured, double reference);
/* The same for a vector of three as ODE gives it. */
void goldenErrorAddVector(GoldenError *error, const dReal *measured, const double *reference);
/* The result; frees what was kept. Not a number anywhere counts as infinite. */
double goldenErrorClose(GoldenError *error);

/* A trajectory, and room for its rows as they are read and as they are run. */
typedef struct GoldenTables {
    struct csv *csv;
    void *table, *run;
} GoldenTables;

/* `size`: of one row; 0 after a message, or out of memory, and then to be closed too. */
int goldenTablesOpen(GoldenTables *tables, const char *path, size_t size);
void goldenTablesClose(GoldenTables *tables);

/*
 * The kind's tolerance. With a single precision ODE a five-hundredth, and numbers are compared to a hundredth of the
 * largest at least: depths of a millimetre and less are differences of floats of a metre.
 */
double goldenTolerance(const GoldenKind *kind);

/*
 * Trajectories are run at steps h, h/2, h/4. With a single precision ODE the small steps are lost in rounding: the
 * steps are longer there, and the errors are bounded instead of their order.
 */
enum { goldenRuns = 3 };

/* The larger one; not a number counts as infinite. */
double goldenWorse(double a, double b);
/*
 * The lowest order among the quantities, from the errors' fall from h to h/4; infinite if all are below their `noise`,
 * minus infinity if one is not a number.
 */
double goldenOrder(double (*error)[goldenRuns], const double *noise, int quantities);
/* The end of a report's line. */
void goldenOrderPrint(const char *const *name, double (*error)[goldenRuns], int quantities, double order);

/* A mesh: as ODE's triangle mesh geoms take it, and exactly. */
typedef struct GoldenMesh {
    double *vertices;
    int *triangles;
    dTriIndex *index;
    dTriMeshDataID id;
    dcMeshID exact;
} GoldenMesh;

/* Reads an OBJ file named from the table's folder; 0 after a message, and then to be closed too. */
int goldenMeshOpen(GoldenMesh *mesh, const char *table, const char *file);
void goldenMeshClose(GoldenMesh *mesh);

#endif
