/*
 * How large a ball that touches a face from one side may be before it may hold a point of another face.
 *
 * A ball of radius R that touches the face at x holds a point y at the height h over the face's plane if
 * |y - x|^2 < 2 R h.  So all such balls are empty of y if R <= D^2/(2 h), D being the distance of y to the face; or,
 * said of the balls' centres, if y is no nearer than R to the face lifted by R.  A few faces next to each other are
 * asked for together: those that may be in the way are found for all of them, and tried on each.
 */
#include <math.h>
#include <stddef.h>

#include "base/number.h"
#include "base/vector.h"
#include "data.h"
#include "draft.h"
#include "search.h"

/* Faces asked for together, and faces in the way that wait; a multiple of the widest vector. */
enum { TOGETHER = 12, WAITING = 64 };

/*
 * Work that is worth it, in boxes and faces looked at: slivers have too many neighbours, and then there is no room. A
 * face tried with care counts for several.
 */
enum { MOST_EFFORT = 1280, CARE = 8 };

/* What is asked for; front and behind. */
struct room {
    struct dcMesh *mesh;
    int first, count, effort;
    double least;               /* less room than this is of no use: about the size of the faces */
    double radius[TOGETHER][2]; /* so far */
    double centre[3], axis[3];
    double top[2][3], reach[2], limit[2]; /* discs that hold the lifted faces: centre, radius; largest radius of balls
                                             and half the disc's thickness, squared */
    int waiting, face[WAITING];
    double corner[3][3][WAITING];
};

static const double sides[2] = {1.0, -1.0};

/* The discs; returns the larger radius of the two. */
static double lift(struct room *room)
{
    const struct dcMesh *mesh = room->mesh;
    for (int i = 0; i < 2; i++) {
        double radius = 0.0, thick = 0.0, wide = 0.0, arm[3];
        for (int f = 0; f < room->count; f++) {
            radius = fmax(radius, room->radius[f][i]);
        }
        v_add_scaled(room->top[i], room->centre, sides[i] * radius, room->axis);
        for (int c = 0; c < 3 * room->count; c++) {
            int face = room->first + c / 3;
            double own = sides[i] * room->radius[c / 3][i], along, aside;
            v_sub(arm, corner_of(mesh, face, c % 3), room->top[i]);
            v_add_scaled(arm, arm, own, mesh->normal + 3 * (size_t)face);
            along = v_dot(arm, room->axis);
            aside = v_dot(arm, arm) - along * along;
            thick = fmax(thick, fabs(along) + fabs(own) - radius);
            wide = fmax(wide, aside);
        }
        room->reach[i] = sqrt(wide);
        room->limit[i] = (radius + thick) * (radius + thick);
    }
    return fmax(room->reach[0], room->reach[1]);
}

/*
 * Which of a block's children may have a point in a ball.  A point of the box at s from the disc's centre, l of it
 * aside, is at the square s^2 - 2 l reach from the disc, or more.
 */
WIDE static void bound_children(const dcxMeshBlock *block, const struct room *room, double near[MESH_WIDE],
                                double excess[2][MESH_WIDE])
{
    for (int j = 0; j < 2; j++) {
        const double *top = room->top[j], *axis = room->axis;
        double reach = room->reach[j], limit = room->limit[j];
        for (int i = 0; i < MESH_WIDE; i++) {
            double x = top[0] - block->centre[0][i], y = top[1] - block->centre[1][i], z = top[2] - block->centre[2][i];
            double along = x * axis[0] + y * axis[1] + z * axis[2], aside = x * x + y * y + z * z - along * along;
            double sum = 0.0, size = 0.0;
            for (int k = 0; k < 3; k++) {
                double half = block->half[k][i];
                double gap =
                    fabs(x * block->side[k][0][i] + y * block->side[k][1][i] + z * block->side[k][2][i]) - half;
                gap = gap > 0.0 ? gap : 0.0;
                sum += gap * gap;
                size += half * half;
            }
            aside = aside > 0.0 ? aside : 0.0;
            near[i] = aside;
            excess[j][i] = sum - 2.0 * reach * (sqrt(aside) + sqrt(size)) - limit;
        }
    }
}

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
WIDE static void look(const struct room *room, int face, const double radius[2], double lack[WAITING])
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

static void try_waiting(struct room *room)
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
    lift(room); /* the balls may be smaller now */
}

static void let_wait(struct room *room, int face)
{
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            room->corner[i][k][room->waiting] = corner_of(room->mesh, face, i)[k];
        }
    }
    room->face[room->waiting++] = face;
    if (room->waiting == WAITING) {
        try_waiting(room);
    }
}

/* Goes down the tree, to what is near first: large balls soon turn out to be too large. */
static void search(struct room *room)
{
    int stack[MESH_WIDE * MESH_DEPTH], height = 1;
    stack[0] = 0;
    while (height > 0 && room->effort < MOST_EFFORT) {
        room->effort++;
        int child = stack[--height], bottom = height;
        if (child < 0) {
            let_wait(room, ~child);
            continue;
        }
        const dcxMeshBlock *block = room->mesh->block + child;
        double near[MESH_WIDE], excess[2][MESH_WIDE], key[MESH_WIDE];
        bound_children(block, room, near, excess);
        for (int i = 0; i < block->count; i++) {
            if (excess[0][i] > 0.0 && excess[1][i] > 0.0) {
                continue;
            }
            int j = height++;
            for (; j > bottom && key[j - 1 - bottom] < near[i]; j--) {
                stack[j] = stack[j - 1];
                key[j - bottom] = key[j - 1 - bottom];
            }
            stack[j] = block->child[i];
            key[j - bottom] = near[i];
        }
    }
    try_waiting(room);
}

/* Faces that look different ways are asked for one by one. */
static void measure(struct dcMesh *mesh, int first, int count, double most)
{
    struct room room = {.mesh = mesh, .first = first, .count = count};
    for (int f = first; f < first + count; f++) {
        double c[3] = {mesh->cx[f], mesh->cy[f], mesh->cz[f]};
        v_add_scaled(room.axis, room.axis, 1.0, mesh->normal + 3 * (size_t)f);
        v_add_scaled(room.centre, room.centre, 1.0 / count, c);
    }
    v_unit(room.axis);
    double reach = lift(&room);
    room.least = reach;
    int any = 0;
    for (int f = 0; f < count; f++) {
        int ring = mesh->rings.begin[first + f + 1] > mesh->rings.begin[first + f];
        room.radius[f][0] = room.radius[f][1] = ring ? most : 0.0;
        any |= ring;
    }
    if (!any) {
        return;
    }
    if (lift(&room) > 2.0 * reach && count > 1) {
        for (int f = first; f < first + count; f++) {
            measure(mesh, f, 1, most);
        }
        return;
    }
    search(&room);
    for (int i = 0; i < 2 * count && room.effort < MOST_EFFORT; i++) {
        mesh->rings.room[2 * (size_t)first + (size_t)i] = (float)(room.radius[i / 2][i % 2] * (1.0 - 1e-6));
    }
}

void dcxMeshMeasureRoom(struct dcMesh *mesh)
{
    double most = 0.0;
    for (int k = 0; k < 3; k++) {
        most = fmax(most, mesh->hi[k] - mesh->lo[k]);
    }
    for (int n = 0; n < mesh->num_nodes; n++) {
        /* the largest nodes that are small enough, and none of those below them */
        const dcxMeshNode *node = mesh->node + n;
        if (node->count > TOGETHER) {
            continue;
        }
        measure(mesh, node->first, node->count, MESH_ROOM * most);
        while (n + 1 < mesh->num_nodes && mesh->node[n + 1].first < node->first + node->count) {
            n++;
        }
    }
}
