/* Meshes, convex polytopes and terrain that scenes share. */
#include "shapes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_SIDES = 12 };

/* What ODE only points to. */
struct prism {
    dReal planes[4 * (MOST_SIDES + 2)], points[3 * 2 * MOST_SIDES];
    unsigned polygons[2 * (MOST_SIDES + 1) + 5 * MOST_SIDES];
    struct prism *next;
};

struct terrain {
    double *heights;
    dHeightfieldDataID data;
    struct terrain *next;
};

static struct mesh *meshes;
static struct prism *prisms;
static struct terrain *terrains;

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* ---- meshes ---- */

static struct mesh *new_mesh(int num_vertices, int num_faces)
{
    struct mesh *mesh = room(1, sizeof *mesh);

    mesh->num_vertices = num_vertices;
    mesh->num_faces = num_faces;
    mesh->vertices = room((size_t)num_vertices, 4 * sizeof *mesh->vertices);
    mesh->faces = room((size_t)num_faces, 3 * sizeof *mesh->faces);
    mesh->next = meshes;
    meshes = mesh;
    return mesh;
}

/* When the vertices are there. */
static const struct mesh *close_mesh(struct mesh *mesh)
{
    mesh->data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSimple(mesh->data, mesh->vertices, mesh->num_vertices, mesh->faces, 3 * mesh->num_faces);
    return mesh;
}

const struct mesh *meshOfSolid(const dcSolid *solid, double edge)
{
    dcFault fault;
    dcMeshID surface = dcMeshTessellate(solid, edge, &fault);
    struct mesh *mesh;
    int i, k;

    if (!surface) {
        fprintf(stderr, "mesh of a solid: %s\n", fault.text);
        exit(EXIT_FAILURE);
    }
    mesh = new_mesh(dcMeshGetNumVertices(surface), dcMeshGetNumFaces(surface));
    for (i = 0; i < mesh->num_vertices; i++) {
        double place[3];
        dcMeshGetVertex(surface, i, place);
        for (k = 0; k < 3; k++) {
            mesh->vertices[4 * i + k] = (dReal)place[k];
        }
    }
    for (i = 0; i < mesh->num_faces; i++) {
        int corner[3];
        dcMeshGetFace(surface, i, corner);
        for (k = 0; k < 3; k++) {
            mesh->faces[3 * i + k] = (dTriIndex)corner[k];
        }
    }
    dcMeshRelease(surface);
    return close_mesh(mesh);
}

/* A point of the knot's curve, its derivative, and the outward normal of the torus that it winds on. */
static void knot_curve(const struct knot *k, double t, double point[3], double along[3], double out[3])
{
    const double a = k->p * t, b = k->q * t, r = k->big + k->small * cos(b);
    const double dr = -k->small * k->q * sin(b);

    point[0] = r * cos(a);
    point[1] = r * sin(a);
    point[2] = k->small * sin(b);
    along[0] = dr * cos(a) - r * k->p * sin(a);
    along[1] = dr * sin(a) + r * k->p * cos(a);
    along[2] = k->small * k->q * cos(b);
    out[0] = cos(b) * cos(a);
    out[1] = cos(b) * sin(a);
    out[2] = sin(b);
}

double knotLength(const struct knot *knot)
{
    const int steps = 10000; /* the mean of a periodic function: exact to rounding */
    double sum = 0, point[3], d[3], out[3];
    int i;

    for (i = 0; i < steps; i++) {
        knot_curve(knot, 2 * M_PI * i / steps, point, d, out);
        sum += sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    }
    return sum * 2 * M_PI / steps;
}

const struct mesh *meshOfKnot(const struct knot *knot)
{
    const int along = knot->along, around = knot->around;
    struct mesh *mesh = new_mesh(along * around, 2 * along * around);
    int i, j, k;

    for (i = 0; i < along; i++) {
        double point[3], d[3], out[3], side[3], length;
        knot_curve(knot, 2 * M_PI * i / along, point, d, out);
        length = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        for (k = 0; k < 3; k++) { /* `out` is square to the curve, which lies in the torus */
            const int m = (k + 1) % 3, n = (k + 2) % 3;
            side[k] = (d[m] * out[n] - d[n] * out[m]) / length;
        }
        for (j = 0; j < around; j++) {
            const double c = knot->tube * cos(2 * M_PI * j / around), s = knot->tube * sin(2 * M_PI * j / around);
            dTriIndex *face = mesh->faces + 6 * (i * around + j);
            const dTriIndex here = (dTriIndex)(i * around), there = (dTriIndex)((i + 1) % along * around);
            const dTriIndex one = (dTriIndex)j, two = (dTriIndex)((j + 1) % around);
            for (k = 0; k < 3; k++) {
                mesh->vertices[4 * (i * around + j) + k] = (dReal)(point[k] + c * out[k] + s * side[k]);
            }
            face[0] = here + one;
            face[1] = there + two;
            face[2] = there + one;
            face[3] = here + one;
            face[4] = here + two;
            face[5] = there + two;
        }
    }
    return close_mesh(mesh);
}

dGeomID meshGeom(dSpaceID space, const struct mesh *mesh)
{
    return dCreateTriMesh(space, mesh->data, NULL, NULL, NULL);
}

/* ---- convex ---- */

static void set_plane(dReal *plane, double x, double y, double z, double d)
{
    plane[0] = (dReal)x;
    plane[1] = (dReal)y;
    plane[2] = (dReal)z;
    plane[3] = (dReal)d;
}

dGeomID prismGeom(dSpaceID space, dcWorldID dc, int sides, double radius, double height)
{
    struct prism *prism = room(1, sizeof *prism);
    unsigned *polygon = prism->polygons;
    const unsigned n = (unsigned)sides;
    dGeomID geom;
    unsigned i;

    prism->next = prisms;
    prisms = prism;
    for (i = 0; i < 2 * n; i++) { /* the lower polygon, then the upper one */
        const double angle = 2 * M_PI * i / n;
        prism->points[3 * i] = (dReal)(radius * cos(angle));
        prism->points[3 * i + 1] = (dReal)(radius * sin(angle));
        prism->points[3 * i + 2] = (dReal)(i < n ? -height / 2 : height / 2);
    }
    for (i = 0; i < n; i++) {
        const double angle = 2 * M_PI * (i + 0.5) / n;
        const unsigned next = (i + 1) % n;
        set_plane(prism->planes + 4 * i, cos(angle), sin(angle), 0, radius * cos(M_PI / n));
        *polygon++ = 4;
        *polygon++ = i;
        *polygon++ = next;
        *polygon++ = n + next;
        *polygon++ = n + i;
    }
    set_plane(prism->planes + 4 * n, 0, 0, -1, height / 2);
    set_plane(prism->planes + 4 * (n + 1), 0, 0, 1, height / 2);
    *polygon++ = n;
    for (i = 0; i < n; i++) {
        *polygon++ = n - 1 - i;
    }
    *polygon++ = n;
    for (i = 0; i < n; i++) {
        *polygon++ = n + i;
    }
    geom = dCreateConvex(space, prism->planes, n + 2, prism->points, 2 * n, prism->polygons);
    dcGeomSetConvex(dc, geom, prism->planes, n + 2, prism->points, 2 * n, prism->polygons);
    return geom;
}

double prismArea(int sides, double radius)
{
    return sides * radius * radius * sin(2 * M_PI / sides) / 2;
}

/* ---- terrain ---- */

dGeomID terrainGeom(dSpaceID space, dcWorldID dc, terrain_height *height, double extent, int samples, int placeable)
{
    struct terrain *terrain = room(1, sizeof *terrain);
    dcHeightfieldSource source = {NULL, extent, extent, samples, samples, 1, 0, 10, 0};
    dGeomID geom;
    int i, j;

    terrain->heights = room((size_t)samples * (size_t)samples, sizeof *terrain->heights);
    terrain->next = terrains;
    terrains = terrain;
    for (j = 0; j < samples; j++) {
        for (i = 0; i < samples; i++) {
            terrain->heights[i + j * samples] =
                height(extent * ((double)i / (samples - 1) - 0.5), extent * ((double)j / (samples - 1) - 0.5));
        }
    }
    source.heights = terrain->heights;
    terrain->data = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(terrain->data, terrain->heights, 0, (dReal)source.width, (dReal)source.depth,
                                    source.columns, source.rows, (dReal)source.scale, (dReal)source.offset,
                                    (dReal)source.thickness, source.wrap);
    geom = dCreateHeightfield(space, terrain->data, placeable);
    dcGeomSetHeightfield(dc, geom, &source, placeable);
    return geom;
}

void shapesFree(void)
{
    while (meshes) {
        struct mesh *next = meshes->next;
        dGeomTriMeshDataDestroy(meshes->data);
        free(meshes->vertices);
        free(meshes->faces);
        free(meshes);
        meshes = next;
    }
    while (prisms) {
        struct prism *next = prisms->next;
        free(prisms);
        prisms = next;
    }
    while (terrains) {
        struct terrain *next = terrains->next;
        dGeomHeightfieldDataDestroy(terrains->data);
        free(terrains->heights);
        free(terrains);
        terrains = next;
    }
}
