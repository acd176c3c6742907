/* The program's convex geoms: their data, which ODE does not hand out, for the worlds that they are met in. */
#include "convex.h"

#include <stdint.h>
#include <stdlib.h>

#include "hooks.h"

/* What ODE was given and points to for as long as the geom is there. */
typedef struct Data {
    const dReal *planes, *points;
    const unsigned int *polygons;
    unsigned int num_planes, num_points;
} Data;

typedef struct Convex {
    struct Convex *next; /* in its bucket */
    dGeomID geom;
    Data data;
    dWorldID *told; /* worlds that know it */
    int num_told, said;
} Convex;

enum { BUCKETS = 1024 };

static Convex *bucket[BUCKETS];

/* Where a pointer to it is, or would be. */
static Convex **place_of(dGeomID geom)
{
    Convex **place = &bucket[((uintptr_t)geom >> 4) * 0x9E3779B1u % BUCKETS];
    while (*place && (*place)->geom != geom) {
        place = &(*place)->next;
    }
    return place;
}

/* New data, of a new geom or of one that had others. */
static void take(dGeomID geom, const Data *data)
{
    Convex **place = place_of(geom);
    if (!geom || launchSettings()->off) {
        return;
    }
    if (!*place) {
        *place = calloc(1, sizeof **place);
    }
    if (*place) {
        (*place)->geom = geom;
        (*place)->data = *data;
        (*place)->num_told = 0;
    }
}

void convexTell(const World *world, dGeomID geom)
{
    Convex *convex = geom && dGeomGetClass(geom) == dConvexClass ? *place_of(geom) : NULL;
    for (int i = 0; convex && i < convex->num_told; i++) {
        if (convex->told[i] == world->id) {
            return;
        }
    }
    dWorldID *told = convex ? realloc(convex->told, (size_t)(convex->num_told + 1) * sizeof *told) : NULL;
    if (!told) {
        return;
    }
    const Data *data = &convex->data;
    convex->told = told;
    convex->told[convex->num_told++] = world->id;
    messagesShow(!convex->said); /* once, if they do not fit together */
    int code = dcGeomSetConvex(world->dc, geom, data->planes, data->num_planes, data->points, data->num_points,
                               data->polygons);
    messagesShow(0);
    if (code != dcOk) { /* what it was before is not what it is */
        dcGeomForget(world->dc, geom);
    }
    messagesShow(1);
    convex->said = 1;
}

void convexForget(dGeomID geom)
{
    Convex **place = place_of(geom), *convex = *place;
    if (convex) {
        *place = convex->next;
        free(convex->told);
        free(convex);
    }
}

void convexForgetWorld(dWorldID world)
{
    for (int b = 0; b < BUCKETS; b++) {
        for (Convex *convex = bucket[b]; convex; convex = convex->next) {
            for (int i = 0; i < convex->num_told; i++) {
                if (convex->told[i] == world) {
                    convex->told[i--] = convex->told[--convex->num_told];
                }
            }
        }
    }
}

DC_API dGeomID dCreateConvex(dSpaceID space, CONVEX_CONST dReal *planes, unsigned int num_planes,
                             CONVEX_CONST dReal *points, unsigned int num_points, CONVEX_CONST unsigned int *polygons)
{
    dGeomID geom = hookReal()->dCreateConvex(space, planes, num_planes, points, num_points, polygons);
    if (!hookPasses()) {
        hookEnter();
        take(geom, &(Data){planes, points, polygons, num_planes, num_points});
        hookLeave();
    }
    return geom;
}

DC_API void dGeomSetConvex(dGeomID geom, CONVEX_CONST dReal *planes, unsigned int num_planes,
                           CONVEX_CONST dReal *points, unsigned int num_points, CONVEX_CONST unsigned int *polygons)
{
    hookReal()->dGeomSetConvex(geom, planes, num_planes, points, num_points, polygons);
    if (!hookPasses()) {
        hookEnter();
        take(geom, &(Data){planes, points, polygons, num_planes, num_points});
        hookLeave();
    }
}
