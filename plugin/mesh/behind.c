/*
 * Whether a ball that an open mesh does not reach into may hold points that are behind it.
 *
 * A signed distance of an open mesh jumps where its rim is passed: points next to each other may be deep behind and
 * outside.  So the distance of a ball's centre alone says nothing about the ball.  But a point p of the ball that is
 * behind has its nearest point m on a face within d + 2 r of the centre c, d the distance of c, and lies behind that
 * face nearly along its normal, by d - r to d + r.
 */
#include <math.h>
#include <stddef.h>

#include "base/vector.h"
#include "mesh.h"

/* After so many nodes "perhaps" is the cheaper answer. */
enum { MOST_NODES = 4096 };

/* Sine of the angle by which the way from a face's edges and corners to a point behind may leave its normal; ample. */
static double most_sine(const struct dcMesh *mesh, size_t face)
{
    const double *n = mesh->normal + 3 * face;
    double least = 1.0;
    for (int i = 0; i < 3; i++) {
        least = fmin(least, v_dot(n, mesh->edge_normal + 9 * face + 3 * i));
        least = fmin(least, v_dot(n, mesh->vertex_normal + 3 * (size_t)mesh->triangle[3 * face + (size_t)i]));
    }
    return least > 0.5 ? 2.0 * sqrt(fmax(0.0, 1.0 - least * least)) + 0.02 : 1.0;
}

static double box_square(const dcxMeshNode *node, const double centre[3])
{
    double square = 0.0;
    for (int k = 0; k < 3; k++) {
        double gap = fmax(0.0, fmax(node->lo[k] - centre[k], centre[k] - node->hi[k]));
        square += gap * gap;
    }
    return square;
}

/* The ball at q from the face's middle, and what is behind the face by `near` to `far`: a beam that widens. */
static int face_may_hide(const struct dcMesh *mesh, size_t face, const double centre[3], double radius, double near,
                         double far)
{
    const double *n = mesh->normal + 3 * face;
    double q[3] = {centre[0] - mesh->cx[face], centre[1] - mesh->cy[face], centre[2] - mesh->cz[face]};
    double height = v_dot(q, n), sine, size = 0.0;
    if (height >= radius) {
        return 0;
    }
    sine = most_sine(mesh, face);
    if (!(sine < 0.95)) {
        return 1;
    }
    for (int i = 0; i < 3; i++) {
        const double *corner = mesh->vertex + 3 * (size_t)mesh->triangle[3 * face + (size_t)i];
        double arm[3] = {corner[0] - mesh->cx[face], corner[1] - mesh->cy[face], corner[2] - mesh->cz[face]};
        size = fmax(size, v_dot(arm, arm));
    }
    double aside = sqrt(fmax(0.0, v_dot(q, q) - height * height));
    double t = fmin(far, fmax(near, aside * sine / sqrt(1.0 - sine * sine) - height)); /* where it comes closest */
    double along = height + t;
    return sqrt(aside * aside + along * along) <= (radius + sqrt(size) + t * sine) * (1.0 + 1e-9);
}

int dcxMeshMayHide(const struct dcMesh *mesh, const double centre[3], double radius, double distance)
{
    int stack[MESH_DEPTH + 2], top = 0, at = 0;
    double reach = (distance + 2.0 * radius) * (1.0 + 1e-9), near = fmax(0.0, distance - radius);
    for (int looked = 0; looked < MOST_NODES; looked++) {
        const dcxMeshNode *node = &mesh->node[at];
        if (box_square(node, centre) <= reach * reach) {
            if (node->right) {
                stack[top++] = node->right;
                at++;
                continue;
            }
            for (int f = node->first; f < node->first + node->count; f++) {
                if (face_may_hide(mesh, (size_t)f, centre, radius, near, distance + radius)) {
                    return 1;
                }
            }
        }
        if (top == 0) {
            return 0;
        }
        at = stack[--top];
    }
    return 1;
}
