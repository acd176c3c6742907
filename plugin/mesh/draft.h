/* A mesh in the making, for the files that check and build it; not installed. */
#ifndef PLUGIN_MESH_DRAFT_H
#define PLUGIN_MESH_DRAFT_H

#include <stddef.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "data.h"

/* Vertices and faces have the caller's numbers throughout. */
struct draft {
    const dcMeshSource *source;
    int num_faces;
    int *corner;      /* 3 each; welded: of the vertices at one place the first one stands for all */
    int *twin;        /* the half-edge on the other side, or -1; half-edge 3 f + i runs from corner i to i + 1 */
    int *vertex;      /* number that a vertex has in the mesh, or -1: unused */
    int num_vertices; /* in the mesh */
    int first_unused; /* or -1 */
    int num_pieces;
    int closed;
    double volume; /* 0 if open */
};

/* Position of a corner. */
static inline const double *draft_corner(const struct draft *draft, int half_edge)
{
    return draft->source->vertices + 3 * (size_t)draft->corner[half_edge];
}

/* The next half-edge round the same face. */
static inline int next_half_edge(int half_edge)
{
    return half_edge % 3 == 2 ? half_edge - 2 : half_edge + 1;
}

/* The steps of making a mesh; each returns false with the fault filled. */
int dcxDraftCheckArrays(const dcMeshSource *source, dcFault *fault);
int dcxDraftCopy(struct draft *draft, dcFault *fault);
int dcxDraftWeld(struct draft *draft, dcFault *fault);
int dcxDraftCheckFaces(const struct draft *draft, dcFault *fault);
int dcxDraftPairEdges(struct draft *draft, dcFault *fault);
int dcxDraftFindPieces(struct draft *draft, dcFault *fault);
void dcxDraftFree(struct draft *draft);

/* Normals of faces, edges, vertices, and the rim; faces in own order. */
int dcxMeshMakeNormals(struct dcMesh *mesh, const struct draft *draft);

/* Orders the faces and builds the tree: fills node, original, own. */
int dcxMeshMakeTree(struct dcMesh *mesh, const struct draft *draft);

/* Builds the blocks that nearest points are searched in, from the finished tree, faces and normals. */
int dcxMeshMakeBlocks(struct dcMesh *mesh);

/* Builds the blocks of discs from the finished tree, faces and normals. */
int dcxMeshMakeDiscs(struct dcMesh *mesh);

/* Lists the faces around each face and measures the room at it, by searching. */
int dcxMeshMakeRings(struct dcMesh *mesh);

/* Fills `room` with radii of balls that are surely empty but for the ring. */
void dcxMeshMeasureRoom(struct dcMesh *mesh);

/* Fills the grid of distances by searching; the last thing to make. */
int dcxMeshMakeField(struct dcMesh *mesh);

#endif
