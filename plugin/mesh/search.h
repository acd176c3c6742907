/* Where a search of a mesh's faces has come to; not installed. */
#ifndef PLUGIN_MESH_SEARCH_H
#define PLUGIN_MESH_SEARCH_H

#include <math.h>
#include <stdatomic.h>
#include <stddef.h>

#include "mesh.h"

/* What the nearest point lies on: inside a face, on its edge 0, 1, 2, or its corner 0, 1, 2. */
enum part { PART_FACE, PART_EDGE, PART_CORNER = PART_EDGE + 3 };

struct dcxMeshBest {
    double square; /* of the distance */
    int face;      /* own order */
    int part;
    double offset[3]; /* query - nearest point: more exact than the difference of the two */
    int spared;       /* 1 + a face that does not count; 0: all do */
    double room; /* radius of a ball that touches there, from the query's side, and surely is empty; 0: not known */
};

/* A corner of a face. */
static inline const double *corner_of(const struct dcMesh *mesh, int face, int i)
{
    return mesh->vertex + 3 * (size_t)mesh->triangle[3 * (size_t)face + (size_t)i];
}

/* The point of the mesh nearest to the query.  Begins at `face`, in own order, or at none if it is -1. */
void dcxMeshFind(const struct dcMesh *mesh, const double query[3], int face, struct dcxMeshBest *best);
/* The same of a convex mesh and a query outside of it; 0: it may be inside, or the walk gave up. */
int dcxMeshFindConvex(const struct dcMesh *mesh, const double query[3], int face, struct dcxMeshBest *best);

/* Square of the distance to the nearest of all other faces, or `most` if that is less. */
double dcxMeshOthersSquare(const struct dcMesh *mesh, const double query[3], int face, double most);

/* The point of one face nearest to the query. */
void dcxMeshFoot(const struct dcMesh *mesh, const double query[3], int face, struct dcxMeshBest *best);

/* ---- room.c: how large a ball may be that touches a face, or a vertex of it, in front or behind ---- */

/* Measures it, and others with it. */
double dcxMeshMeasureRoom(const struct dcMesh *mesh, int face, int behind);
double dcxMeshMeasureVertexRoom(const struct dcMesh *mesh, int face, int vertex, int behind);
/* From now on rooms may be asked for. */
void dcxMeshRoomsOpen(struct dcMesh *mesh);

/* See dcxMeshRings. */
static inline double dcxMeshRoom(const struct dcMesh *mesh, int face, int behind)
{
    float known = atomic_load_explicit(&mesh->rings.room[2 * face + behind], memory_order_relaxed);
    return isnan(known) ? dcxMeshMeasureRoom(mesh, face, behind) : (double)known;
}

static inline double dcxMeshVertexRoom(const struct dcMesh *mesh, int face, int vertex, int behind)
{
    float known = atomic_load_explicit(&mesh->rings.vertex_room[2 * vertex + behind], memory_order_relaxed);
    return isnan(known) ? dcxMeshMeasureVertexRoom(mesh, face, vertex, behind) : (double)known;
}

/* ---- nearest.c ---- */

/*
 * Nearest surface point of a mesh, however far; `face` is where to begin, in own order, or -1.  Returns the radius of a
 * ball that touches there, on the side of the point, and surely holds no point of the mesh; 0: not known.
 */
double dcxMeshSearch(const struct dcMesh *mesh, const double point[3], int face, dcNearest *out);

#endif
