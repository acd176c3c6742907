/* The faces around each face of a mesh, for the proof in search.c that a nearest point is the nearest of all. */
#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh.h"
#include "draft.h"
#include "search.h"

/* A face with more neighbours is not worth the memory: it has none, and no room. */
enum { MOST_AROUND = 48 };

/* The faces at each vertex v are list[begin[v]] ... list[begin[v + 1] - 1]. */
struct stars {
    int *begin, *list;
};

static int make_stars(const struct dcMesh *mesh, struct stars *stars)
{
    size_t corners = 3 * (size_t)mesh->num_faces, vertices = (size_t)mesh->num_vertices;
    stars->begin = dcxArray(vertices + 1, sizeof *stars->begin);
    stars->list = dcxArray(corners, sizeof *stars->list);
    if (!stars->begin || !stars->list) {
        return 0;
    }
    for (size_t c = 0; c < corners; c++) {
        stars->begin[mesh->triangle[c]]++;
    }
    for (size_t v = 0, sum = 0; v <= vertices; v++) {
        sum += (size_t)stars->begin[v];
        stars->begin[v] = (int)sum; /* the end, and the begin once all are in */
    }
    for (size_t c = corners; c-- > 0;) {
        stars->list[--stars->begin[mesh->triangle[c]]] = (int)(c / 3);
    }
    return 1;
}

/* Returns how many there are, or -1: too many. */
static int go_round(const struct dcMesh *mesh, const struct stars *stars, int face, int around[MOST_AROUND])
{
    int count = 0;
    for (int i = 0; i < 3; i++) {
        int v = mesh->triangle[3 * (size_t)face + (size_t)i];
        for (int k = stars->begin[v]; k < stars->begin[v + 1]; k++) {
            int other = stars->list[k];
            int known = other == face;
            for (int j = 0; j < count; j++) {
                known |= around[j] == other;
            }
            if (!known && count == MOST_AROUND) {
                return -1;
            }
            if (!known) {
                around[count++] = other;
            }
        }
    }
    return count;
}

static int fill(struct dcMesh *mesh, const struct stars *stars)
{
    dcxMeshRings *rings = &mesh->rings;
    size_t size = 0, used = 0;
    for (int f = 0; f < mesh->num_faces; f++) {
        int around[MOST_AROUND], count = go_round(mesh, stars, f, around);
        double *plane = rings->plane + 4 * (size_t)f;
        v_copy(plane, mesh->normal + 3 * (size_t)f);
        plane[3] = v_dot(plane, corner_of(mesh, f, 0));
        rings->begin[f] = (int)used;
        if (count < 0) {
            continue;
        }
        if (used + MOST_AROUND > size) {
            size = size ? 2 * size : 13 * (size_t)mesh->num_faces + MOST_AROUND;
            int *bigger = realloc(rings->face, size * sizeof *bigger);
            if (!bigger) {
                return 0;
            }
            rings->face = bigger;
        }
        memcpy(rings->face + used, around, (size_t)count * sizeof *around);
        used += (size_t)count;
    }
    rings->begin[mesh->num_faces] = (int)used;
    return 1;
}

/* Nothing is known of them yet. */
static void begin_rooms(struct dcMesh *mesh)
{
    for (size_t i = 0; i < 2 * (size_t)mesh->num_faces; i++) {
        atomic_init(&mesh->rings.room[i], NAN);
    }
    for (size_t i = 0; i < 2 * (size_t)mesh->num_vertices; i++) {
        atomic_init(&mesh->rings.vertex_room[i], NAN);
    }
}

static double plane_rounding(const struct dcMesh *mesh)
{
    double largest = 0.0;
    for (int k = 0; k < 3; k++) {
        largest = fmax(largest, fmax(fabs(mesh->lo[k]), fabs(mesh->hi[k])));
    }
    return 64.0 * DBL_EPSILON * largest;
}

int dcxMeshMakeRings(struct dcMesh *mesh)
{
    size_t faces = (size_t)mesh->num_faces;
    dcxMeshRings *rings = &mesh->rings;
    struct stars stars = {NULL, NULL};
    rings->plane = dcxArray(4 * faces, sizeof *rings->plane);
    rings->begin = dcxArray(faces + 1, sizeof *rings->begin);
    rings->room = dcxArray(2 * faces, sizeof *rings->room);
    rings->vertex_room = dcxArray(2 * (size_t)mesh->num_vertices, sizeof *rings->vertex_room);
    mesh->rounding = plane_rounding(mesh);
    int good = rings->vertex_room && rings->plane && rings->begin && rings->room && make_stars(mesh, &stars) &&
               fill(mesh, &stars);
    if (good) {
        begin_rooms(mesh);
    }
    free(stars.begin);
    free(stars.list);
    return good;
}
