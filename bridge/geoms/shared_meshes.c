/*
 * Meshes shared by equal geoms: a wall of equal boxes is cut into springs once, a crowd of equal triangle meshes read
 * once.  They are known by all the numbers that they were made of, so nothing that changes can be mistaken for another.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh.h"
#include "state/world_data.h"
#include "geoms.h"

static uint64_t hash_of(const double *key, size_t count, const void *of)
{
    uint64_t hash = (uint64_t)(uintptr_t)of + count;
    for (size_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &key[i], sizeof bits);
        hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return hash;
}

dcMeshID dcxShareFind(dcxShare *share, const double *key, size_t count, const void *of)
{
    uint64_t hash = hash_of(key, count, of);
    for (int i = 0; i < share->count; i++) {
        const dcxShared *e = &share->entry[i];
        const void *made_of = e->of_mesh ? (const void *)e->of_mesh : (const void *)e->of_convex;
        if (e->hash == hash && e->count == count && made_of == of && !memcmp(e->key, key, count * sizeof *key)) {
            return dcMeshRetain(e->mesh);
        }
    }
    return NULL;
}

void dcxShareAdd(dcxShare *share, const double *key, size_t count, dcMeshID of_mesh, dcConvexID of_convex,
                 dcMeshID mesh)
{
    dcxSharePurge(share);
    double *copy = malloc(count * sizeof *copy);
    if (!copy || !dcxReserve((void **)&share->entry, &share->capacity, share->count, sizeof *share->entry)) {
        free(copy);
        return;
    }
    memcpy(copy, key, count * sizeof *copy);
    const void *of = of_mesh ? (const void *)of_mesh : (const void *)of_convex;
    dcxShared entry = {hash_of(key, count, of),
                       copy,
                       count,
                       of_mesh ? dcMeshRetain(of_mesh) : NULL,
                       of_convex ? dcConvexRetain(of_convex) : NULL,
                       dcMeshRetain(mesh)};
    share->entry[share->count++] = entry;
}

static void release(dcxShared *e)
{
    dcMeshRelease(e->mesh);
    dcMeshRelease(e->of_mesh);
    dcConvexRelease(e->of_convex);
    free(e->key);
}

/* From the last to the first: springs come after the mesh that they were made of, and let go of it. */
void dcxSharePurge(dcxShare *share)
{
    if (!share->stale) {
        return;
    }
    share->stale = 0;
    int kept = share->count;
    for (int i = share->count - 1; i >= 0; i--) {
        if (dcxMeshUsers(share->entry[i].mesh) == 1) {
            release(&share->entry[i]);
            memmove(&share->entry[i], &share->entry[i + 1], (size_t)(kept - i - 1) * sizeof *share->entry);
            kept--;
        }
    }
    share->count = kept;
}

void dcxShareFree(dcxShare *share)
{
    for (int i = 0; i < share->count; i++) {
        release(&share->entry[i]);
    }
    free(share->entry);
    memset(share, 0, sizeof *share);
}
