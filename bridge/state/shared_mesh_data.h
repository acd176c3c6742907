/* Meshes that equal geoms of a world share (geoms/shared_meshes.c). */
#ifndef BRIDGE_STATE_SHARED_MESH_DATA_H
#define BRIDGE_STATE_SHARED_MESH_DATA_H

#include <stddef.h>
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

#endif
