/*
 * How large a ball that touches a face from one side may be before it may hold a point of another face.
 *
 * A ball of radius R that touches the face at x holds a point y at the height h over the face's plane if
 * |y - x|^2 < 2 R h.  So all such balls are empty of y if R <= D^2/(2 h), D being the distance of y to the face; or,
 * said of the balls' centres, if y is no nearer than R to the face lifted by R.  A few faces next to each other are
 * asked for together: those that may be in the way are found for all of them, and tried on each (room_faces.c).
 *
 * That takes long, and few faces of a large mesh are ever met: so a face is measured when it is asked for first.  What
 * is found depends on the mesh alone, so that threads which share it may find it at the same time.
 */
#include <float.h>
#include <math.h>
#include <stdatomic.h>
#include <stddef.h>

#include "base/number.h"
#include "base/vector.h"
#include "mesh.h"
#include "draft.h"
#include "room.h"
#include "search.h"

static const double sides[2] = {1.0, -1.0};

/* The discs; returns the larger radius of the two. */
static double lift(dcxRoom *room)
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
WIDE static void bound_children(const dcxMeshBlock *block, const dcxRoom *room, double near[MESH_WIDE],
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

static void try_waiting(dcxRoom *room)
{
    dcxRoomTry(room);
    lift(room); /* the balls may be smaller now */
}

static void let_wait(dcxRoom *room, int face)
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
static void search(dcxRoom *room)
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

/* ---- what is known of faces ---- */

static int ring_of(const struct dcMesh *mesh, int face, const int **ring)
{
    *ring = mesh->rings.face + mesh->rings.begin[face];
    return mesh->rings.begin[face + 1] - mesh->rings.begin[face];
}

/* Whether no vertex of the ring is on that side (1 in front, -1 behind) of the face's plane, but for rounding. */
static int falls_away(const struct dcMesh *mesh, int face, double side)
{
    const int *ring;
    int count = ring_of(mesh, face, &ring);
    for (int i = 0; i < 3 * count; i++) {
        double arm[3];
        v_sub(arm, corner_of(mesh, ring[i / 3], i % 3), corner_of(mesh, face, 0));
        if (side * v_dot(arm, mesh->normal + 3 * (size_t)face) > 4.0 * DBL_EPSILON * v_norm(arm)) {
            return 0;
        }
    }
    return count > 0;
}

/* Where the ring need not be looked at, the sign says so. */
static void note(const dcxRoom *room)
{
    int known = room->effort < MOST_EFFORT;
    for (int i = 0; i < 2 * room->count; i++) {
        int face = room->first + i / 2;
        float found = known ? (float)(room->radius[i / 2][i % 2] * (1.0 - 1e-6)) : 0.0F;
        atomic_store_explicit(&room->mesh->rings.room[2 * face + i % 2],
                              falls_away(room->mesh, face, sides[i % 2]) ? -found : found, memory_order_relaxed);
    }
}

/* Faces that look different ways are asked for one by one. */
static void measure(const struct dcMesh *mesh, int first, int count)
{
    dcxRoom room = {.mesh = mesh, .first = first, .count = count};
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
        const int *ring;
        int rings = ring_of(mesh, first + f, &ring) > 0;
        room.radius[f][0] = room.radius[f][1] = rings ? mesh->rings.most : 0.0;
        any |= rings;
    }
    if (any && lift(&room) > 2.0 * reach && count > 1) {
        for (int f = first; f < first + count; f++) {
            measure(mesh, f, 1);
        }
        return;
    }
    if (any) {
        search(&room);
    }
    note(&room);
}

/* With those of the largest node of the tree that holds it and is small enough. */
double dcxMeshMeasureRoom(const struct dcMesh *mesh, int face, int behind)
{
    const dcxMeshNode *node = mesh->node;
    while (node->count > TOGETHER) {
        const dcxMeshNode *right = mesh->node + node->right;
        node = face < right->first ? node + 1 : right;
    }
    measure(mesh, node->first, node->count);
    return (double)atomic_load_explicit(&mesh->rings.room[2 * face + behind], memory_order_relaxed);
}

/*
 * The room at a vertex: a direction u = sum of a_i n_i and the pseudonormal m have u.m >= (sum of a_i) (least n_i.m),
 * so that the sum of the a_i is no more than 1 over the least cosine.
 */
double dcxMeshMeasureVertexRoom(const struct dcMesh *mesh, int face, int vertex, int behind)
{
    const int *ring;
    int count = ring_of(mesh, face, &ring);
    double room = INFINITY, cosine = 1.0;
    for (int k = -1; k < count; k++) {
        int other = k < 0 ? face : ring[k];
        const int *v = mesh->triangle + 3 * (size_t)other;
        if (v[0] == vertex || v[1] == vertex || v[2] == vertex) {
            cosine = fmin(cosine, v_dot(mesh->normal + 3 * (size_t)other, mesh->vertex_normal + 3 * (size_t)vertex));
            room = fmin(room, -dcxMeshRoom(mesh, other, behind));
        }
    }
    float found = cosine > 0.1 && room > 0.0 ? (float)(room * cosine * (1.0 - 1e-6)) : 0.0F;
    atomic_store_explicit(&mesh->rings.vertex_room[2 * vertex + behind], found, memory_order_relaxed);
    return (double)found;
}

void dcxMeshRoomsOpen(struct dcMesh *mesh)
{
    for (int k = 0; k < 3; k++) {
        mesh->rings.most = fmax(mesh->rings.most, MESH_ROOM * (mesh->hi[k] - mesh->lo[k]));
    }
}
