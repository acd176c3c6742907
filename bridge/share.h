/* Meshes that equal geoms of a world share (share.c). */
#ifndef DC_SHARE_H
#define DC_SHARE_H

#include <stdint.h>

#include <ode-compliant/ode-compliant.h>

/* What a mesh was made of: numbers, and a mesh or convex. */
typedef struct dcxShared {
    uint64_t hash;
    double *key;
    size_t count;
    dcMeshID of_mesh; /* one user more while it is here, so that no other one comes to its address */
    dcConvexID of_convex;
    dcMeshID mesh;
} dcxShared;

typedef struct dcxShare {
    dcxShared *entry;
    int count, capacity;
    int stale; /* 1: some may have lost their last user */
} dcxShare;

/* The mesh made of the same, with one user more; NULL if there is none. */
dcMeshID dcxShareFind(dcxShare *share, const double *key, size_t count, const void *of);
/* Remembers a mesh; if memory is short it just is not shared. */
void dcxShareAdd(dcxShare *share, const double *key, size_t count, dcMeshID of_mesh, dcConvexID of_convex,
                 dcMeshID mesh);
/* Forgets those that nobody uses. */
void dcxSharePurge(dcxShare *share);
void dcxShareFree(dcxShare *share);

#endif
