/* Lists of triangles: making them, and the shapes that are the same for all geoms of a class. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

#define PI 3.14159265358979323846

int dcxViewShapeAdd(dcxViewScene *s, int points, int triangles, dcxViewShape **out)
{
    dcxViewShape shape = {.num_points = points, .num_triangles = triangles, .coarse = -1};
    shape.point = calloc(3 * (size_t)points + 1, sizeof *shape.point);
    shape.normal = calloc(3 * (size_t)points + 1, sizeof *shape.normal);
    shape.corner = calloc(3 * (size_t)triangles + 1, sizeof *shape.corner);
    if (!shape.point || !shape.normal || !shape.corner ||
        !dcxViewRoom(&s->shape, &s->memory->shape_room, s->num_shapes + 1, sizeof *s->shape)) {
        free(shape.point);
        free(shape.normal);
        free(shape.corner);
        s->memory->code = dcErrMemory;
        return -1;
    }
    s->shape[s->num_shapes] = shape;
    *out = &s->shape[s->num_shapes];
    return s->num_shapes++;
}

void dcxViewShapeBound(dcxViewShape *shape)
{
    for (int k = 0; k < 3; k++) {
        shape->low[k] = shape->num_points ? shape->point[k] : 0;
        shape->high[k] = shape->low[k];
        for (int i = 1; i < shape->num_points; i++) {
            shape->low[k] = fminf(shape->low[k], shape->point[3 * i + k]);
            shape->high[k] = fmaxf(shape->high[k], shape->point[3 * i + k]);
        }
    }
}

/* ---- surfaces of revolution around z ---- */

/* One point of the outline, from the top down. */
typedef struct outline {
    double r, z, nr, nz;
} outline;

/* How finely round ones are cut; the coarser ones are for what is far away. */
enum { LEVELS = 4, FINEST = 8, OUTLINE = 2 * FINEST + 4 };
static const int around_of[LEVELS] = {32, 18, 12, 8}, cap_of[LEVELS] = {FINEST, 5, 3, 2};

/* Rings of points, joined to their neighbours but where `cut` says that the outline has an edge there. */
static int revolve(dcxViewScene *s, const outline *line, int count, unsigned cut, int around)
{
    dcxViewShape *shape;
    const int number = dcxViewShapeAdd(s, count * (around + 1), 2 * (count - 1) * around, &shape);
    int n = 0;
    if (number < 0) {
        return -1;
    }
    for (int i = 0; i < count; i++) {
        for (int k = 0; k <= around; k++) {
            const double c = cos(2 * PI * (k % around) / around), d = sin(2 * PI * (k % around) / around);
            float *p = &shape->point[3 * (i * (around + 1) + k)], *q = &shape->normal[3 * (i * (around + 1) + k)];
            p[0] = (float)(line[i].r * c);
            p[1] = (float)(line[i].r * d);
            p[2] = (float)line[i].z;
            q[0] = (float)(line[i].nr * c);
            q[1] = (float)(line[i].nr * d);
            q[2] = (float)line[i].nz;
        }
    }
    for (int i = 0; i + 1 < count; i++) {
        for (int k = 0; k < around && !(cut >> i & 1); k++) {
            const int a = i * (around + 1) + k, b = a + around + 1;
            if (line[i + 1].r > 0) { /* at the poles one of the two has no area */
                memcpy(&shape->corner[3 * n++], (int[3]){a, b, b + 1}, 3 * sizeof(int));
            }
            if (line[i].r > 0) {
                memcpy(&shape->corner[3 * n++], (int[3]){a, b + 1, a + 1}, 3 * sizeof(int));
            }
        }
    }
    shape->num_triangles = n;
    dcxViewShapeBound(shape);
    return number;
}

/* A ball, or a capsule of radius 1: two halves, `half` up and down. */
static int round_shape(dcxViewScene *s, double half, int level)
{
    const int cap = cap_of[level];
    outline line[OUTLINE];
    int n = 0;
    for (int i = 0; i <= 2 * cap; i++) {
        const double angle = PI * i / (2 * cap);
        const double r = i == 0 || i == 2 * cap ? 0 : sin(angle);
        line[n++] = (outline){r, cos(angle) + (i <= cap ? half : -half), r, cos(angle)};
        if (i == cap && half > 0) {
            line[n++] = (outline){1, -half, 1, 0};
        }
    }
    const int number = revolve(s, line, n, 0, around_of[level]);
    if (number >= 0) {
        s->shape[number].form = half > 0 ? dcxViewCapsule : dcxViewBall;
    }
    return number;
}

static int cylinder(dcxViewScene *s, double unused, int level)
{
    static const outline line[] = {{0, 1, 0, 1},  {1, 1, 0, 1},   {1, 1, 1, 0},
                                   {1, -1, 1, 0}, {1, -1, 0, -1}, {0, -1, 0, -1}};
    (void)unused;
    const int number = revolve(s, line, 6, 1u << 1 | 1u << 3, around_of[level]);
    if (number >= 0) {
        s->shape[number].form = dcxViewDrum;
    }
    return number;
}

/* A round shape and its coarser ones. */
static int all_levels(dcxViewScene *s, int (*make)(dcxViewScene *s, double half, int level), double half)
{
    int coarse = -1;
    for (int level = LEVELS - 1; level >= 0; level--) {
        const int number = make(s, half, level);
        if (number < 0) {
            return -1;
        }
        s->shape[number].coarse = coarse;
        s->shape[number].level = level;
        coarse = number;
    }
    return coarse;
}

int dcxViewShapeCapsule(dcxViewScene *s, double half_by_radius)
{
    for (int i = 0; i < s->num_shapes; i++) {
        const dcxViewShape *shape = &s->shape[i];
        if (shape->form == dcxViewCapsule && shape->level == 0 && shape->high[2] == (float)(1 + half_by_radius)) {
            return i;
        }
    }
    return half_by_radius > 0 ? all_levels(s, round_shape, half_by_radius) : dcxViewShapeUnit(s, dcxViewSphere);
}

/* ---- flat ones ---- */

static void add_side(dcxViewShape *shape, int side, int axis, int sign)
{
    static const int corner[6] = {0, 1, 2, 0, 2, 3};
    for (int i = 0; i < 4; i++) {
        float *p = &shape->point[3 * (4 * side + i)];
        const float u = i == 1 || i == 2 ? 1 : -1, v = i >= 2 ? 1 : -1;
        p[axis] = (float)sign;
        p[(axis + 1) % 3] = (float)sign * u;
        p[(axis + 2) % 3] = v;
        shape->normal[3 * (4 * side + i) + axis] = (float)sign;
    }
    for (int i = 0; i < 6; i++) {
        shape->corner[6 * side + i] = 4 * side + corner[i];
    }
}

static int box(dcxViewScene *s)
{
    dcxViewShape *shape;
    const int number = dcxViewShapeAdd(s, 24, 12, &shape);
    for (int side = 0; number >= 0 && side < 6; side++) {
        add_side(shape, side, side / 2, side % 2 ? -1 : 1);
    }
    if (number >= 0) {
        shape->form = dcxViewBrick;
        dcxViewShapeBound(shape);
    }
    return number;
}

/* In the plane z = 0, looking up. */
static int square(dcxViewScene *s)
{
    dcxViewShape *shape;
    const int number = dcxViewShapeAdd(s, 4, 2, &shape);
    if (number >= 0) {
        add_side(shape, 0, 2, 1);
        for (int i = 0; i < 4; i++) {
            shape->point[3 * i + 2] = 0;
        }
        dcxViewShapeBound(shape);
    }
    return number;
}

int dcxViewShapeUnit(dcxViewScene *s, int which)
{
    if (s->memory->unit[which]) {
        return s->memory->unit[which] - 1;
    }
    int number = -1;
    switch (which) {
    case dcxViewBox: number = box(s); break;
    case dcxViewSphere: number = all_levels(s, round_shape, 0); break;
    case dcxViewCylinder: number = all_levels(s, cylinder, 0); break;
    default: number = square(s); break;
    }
    if (number >= 0) {
        s->shape[number].open = which == dcxViewSquare;
        s->memory->unit[which] = number + 1;
    }
    return number;
}
