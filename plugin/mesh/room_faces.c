/* Whether a face is in the way of balls that touch another one, see room.c: a quick look at many, care with the rest.
 */
#include <math.h>
#include <stddef.h>

#include "base/number.h"
#include "base/vector.h"
#include "mesh.h"
#include "room.h"
#include "search.h"

static const double sides[2] = {1.0, -1.0};

/* How far a face reaches along e from its centroid. */
static inline double support(const double arm[3][3], const double e[3])
{
    double a = v_dot(arm[0], e), b = v_dot(arm[1], e), c = v_dot(arm[2], e);
    a = a > b ? a : b;
    return a > c ? a : c;
}

/* Along the face from its centroid towards the middle of another face's corners p, not a unit vector. */
static inline void look_along(const double p[3][3], const double normal[3], double e[3])
{
    for (int k = 0; k < 3; k++) {
        e[k] = p[0][k] + p[1][k] + p[2][k];
    }
    double up = v_dot(e, normal);
    for (int k = 0; k < 3; k++) {
        e[k] -= up * normal[k];
    }
}

/*
 * A quick look at all that wait: lack > 0 where a ball may be too large.  Seen along a direction e, a point y of a face
 * is s or more beyond the face asked for, and s^2 >= 2 t s - t^2 for any t: linear in y as the height is, so that the
 * corners tell.
 */
WIDE static void look(const dcxRoom *room, int face, const double radius[2], double lack[WAITING])
{
    const struct dcMesh *mesh = room->mesh;
    const double *normal = mesh->normal + 3 * (size_t)face;
    double m[3] = {mesh->cx[face], mesh->cy[face], mesh->cz[face]}, arm[3][3];
    for (int j = 0; j < 3; j++) {
        v_sub(arm[j], corner_of(mesh, face, j), m);
    }
    for (int i = 0; i < WAITING; i++) {
        double p[3][3], e[3], s[3], worst = 0.0;
        for (int j = 0; j < 3; j++) {
            for (int k = 0; k < 3; k++) {
                p[j][k] = room->corner[j][k][i] - m[k];
            }
        }
        look_along((const double(*)[3])p, normal, e);
        double inverse = 1.0 / sqrt(v_dot(e, e) + 1e-300), edge = support((const double(*)[3])arm, e);
        for (int j = 0; j < 3; j++) {
            s[j] = (v_dot(p[j], e) - edge) * inverse;
        }
        double t = s[0] < s[1] ? s[0] : s[1];
        t = t < s[2] ? t : s[2];
        t = t > 0.0 ? t : 0.0;
        for (int j = 0; j < 3; j++) {
            double height = v_dot(p[j], normal), front = 2.0 * radius[0] * height, behind = -2.0 * radius[1] * height;
            double over = (front > behind ? front : behind) - t * (2.0 * s[j] - t);
            worst = worst > over ? worst : over;
        }
        lack[i] = worst;
    }
}

static int is_near(const struct dcMesh *mesh, int face, int other)
{
    int near = face == other;
    for (int i = mesh->rings.begin[face]; i < mesh->rings.begin[face + 1]; i++) {
        near |= mesh->rings.face[i] == other;
    }
    return near;
}

/*
 * The square of the distance to the face is a convex function: over the other face it is nowhere below its tangent at a
 * point there, which is linear as the height is.  So, again, the corners tell.
 */
static void try_face(const struct dcMesh *mesh, int face, int other, double radius[2])
{
    /* To and fro between the faces towards the nearest points of the two. */
    struct dcxMeshBest there, here;
    double from[3] = {mesh->cx[face], mesh->cy[face], mesh->cz[face]}, at[3], arm[3];
    for (int turn = 0; turn < 2; turn++) {
        dcxMeshFoot(mesh, from, other, &there);
        v_sub(at, from, there.offset);
        dcxMeshFoot(mesh, at, face, &here);
        v_sub(from, at, here.offset);
    }
    for (int i = 0; i < 3; i++) {
        v_sub(arm, corner_of(mesh, other, i), at);
        double square = here.square + 2.0 * v_dot(here.offset, arm);
        v_sub(arm, corner_of(mesh, other, i), corner_of(mesh, face, 0));
        double height = v_dot(arm, mesh->normal + 3 * (size_t)face);
        for (int j = 0; j < 2; j++) {
            double over = sides[j] * height;
            if (square < 0.0) {
                radius[j] = 0.0;
            } else if (square < 2.0 * radius[j] * over) {
                radius[j] = square / (2.0 * over);
            }
        }
    }
}

void dcxRoomTry(dcxRoom *room)
{
    double lack[WAITING];
    int any = 0;
    for (int f = 0; f < room->count; f++) {
        int face = room->first + f;
        double *radius = room->radius[f];
        if (!(radius[0] > 0.0 || radius[1] > 0.0)) {
            continue;
        }
        look(room, face, radius, lack);
        for (int i = 0; i < room->waiting; i++) {
            if (lack[i] > 0.0 && room->effort < MOST_EFFORT && !is_near(room->mesh, face, room->face[i])) {
                try_face(room->mesh, face, room->face[i], radius);
                room->effort += CARE;
            }
        }
        for (int i = 0; i < 2; i++) {
            radius[i] = radius[i] < room->least ? 0.0 : radius[i];
        }
        any |= radius[0] > 0.0 || radius[1] > 0.0;
    }
    room->effort += any ? room->waiting : MOST_EFFORT;
    room->waiting = 0;
}
