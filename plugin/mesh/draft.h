/* A mesh in the making (struct draft of mesh.h), for the files that check and build it. */
#ifndef PLUGIN_MESH_DRAFT_H
#define PLUGIN_MESH_DRAFT_H

#include <stddef.h>

#include "mesh.h"

/* Position of a corner. */
static inline const double *draft_corner(const struct draft *draft, int half_edge)
{
    return draft->source->vertices + 3 * (size_t)draft->corner[half_edge];
}

/* The steps of making a mesh beside those in mesh.h; each returns false with the fault filled. */
int dcxDraftCheckArrays(const dcMeshSource *source, dcFault *fault);
int dcxDraftWeld(struct draft *draft, dcFault *fault);
int dcxDraftCheckFaces(const struct draft *draft, dcFault *fault);
int dcxDraftFindPieces(struct draft *draft, dcFault *fault);

/* Normals of faces, edges, vertices, and the rim; faces in own order. */
int dcxMeshMakeNormals(struct dcMesh *mesh, const struct draft *draft);

/* Orders the faces and builds the tree: fills node, original, own. */
int dcxMeshMakeTree(struct dcMesh *mesh, const struct draft *draft);

/* Builds the blocks that nearest points are searched in, from the finished tree, faces and normals. */
int dcxMeshMakeBlocks(struct dcMesh *mesh);

/* Builds the blocks of discs from the finished tree, faces and normals. */
int dcxMeshMakeDiscs(struct dcMesh *mesh);

/* Lists the faces around each face; the room at it is measured when it is asked for (room.c). */
int dcxMeshMakeRings(struct dcMesh *mesh);

/* Fills the grid of distances by searching; the last thing to make, before rooms are. */
int dcxMeshMakeField(struct dcMesh *mesh);

#endif
