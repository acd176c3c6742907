/* The program's geom transforms, whose contacts name the geom inside: by what body it goes ODE does not tell then. */
#include "transforms.h"

#include <stdint.h>
#include <stdlib.h>

#include "hooks.h"
#include "worlds.h"

typedef struct Transform {
    struct Transform *next; /* in the bucket of the geom inside */
    dGeomID outside, inside;
} Transform;

enum { BUCKETS = 256 };

static Transform *bucket[BUCKETS];
static int any;

static Transform **bucket_of(dGeomID inside)
{
    return &bucket[((uintptr_t)inside >> 4) * 0x9E3779B1u % BUCKETS];
}

static void drop(Transform **place)
{
    Transform *gone = *place;
    *place = gone->next;
    free(gone);
    any--;
}

void transformForget(dGeomID geom)
{
    for (int i = 0; any > 0 && i < BUCKETS; i++) {
        for (Transform **place = &bucket[i]; *place;) {
            if ((*place)->inside == geom || (*place)->outside == geom) {
                drop(place);
            } else {
                place = &(*place)->next;
            }
        }
    }
}

dGeomID transformOf(dGeomID geom)
{
    Transform *t = any > 0 && geom ? *bucket_of(geom) : NULL;
    while (t && t->inside != geom) {
        t = t->next;
    }
    return t ? t->outside : geom;
}

static void take(dGeomID outside, dGeomID inside)
{
    transformForget(outside); /* it had another one in it */
    Transform *t = inside ? malloc(sizeof *t) : NULL;
    if (t) {
        *t = (Transform){*bucket_of(inside), outside, inside};
        *bucket_of(inside) = t;
        any++;
    }
}

DC_API void dGeomTransformSetGeom(dGeomID outside, dGeomID inside)
{
    if (!hookPasses() && outside && !launchSettings()->off) {
        hookEnter();
        take(outside, inside);
        hookLeave();
    }
    hookReal()->dGeomTransformSetGeom(outside, inside);
}
