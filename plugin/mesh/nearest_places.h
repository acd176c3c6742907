/* Where a surface comes nearest to a point, if that is at several places, as in a valley or a corner; not installed. */
#ifndef PLUGIN_MESH_NEAREST_PLACES_H
#define PLUGIN_MESH_NEAREST_PLACES_H

#include <math.h>

#include <ode-compliant/heightfield.h>
#include <ode-compliant/solid.h>

#include "base/vector.h"

struct dcMesh;
struct dcHeightfield;

/* What dcSolidMinima calls; `room` > 0. */
int dcxMeshNearestPlaces(const struct dcMesh *mesh, const double point[3], double reach, double cosine, int room,
                         const int *hint, dcNearest *out);

/* Where the search for the next one has come to. */
struct dcxNearestPlace {
    const double *query;
    const dcNearest *taken;
    int num_taken;
    double cosine;
    double square; /* of the distance; at first of the reach */
    int found;
    dcNearest best;
};

/* Whether a place is nearer than the best and its normal, from it to the query, unlike those taken. */
static inline int dcxNearestPlaceWants(const struct dcxNearestPlace *m, double square, const double normal[3])
{
    if (!(square < m->square)) {
        return 0;
    }
    for (int i = 0; i < m->num_taken; i++) {
        if (v_dot(normal, m->taken[i].normal) >= m->cosine) {
            return 0;
        }
    }
    return 1;
}

static inline void dcxNearestPlaceTake(struct dcxNearestPlace *m, double square, const double point[3],
                                       const double normal[3], int face)
{
    m->found = 1;
    m->square = square;
    m->best.distance = sqrt(square);
    v_copy(m->best.point, point);
    v_copy(m->best.normal, normal);
    m->best.face = face;
}

#endif
