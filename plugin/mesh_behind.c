/*
 * Whether a ball that an open mesh does not reach into may hold points that are behind it.
 *
 * A signed distance of an open mesh jumps where its rim is passed: points next to each other may be deep behind and
 * outside.  So the distance of a ball's centre alone says nothing about the ball.  But a point p of the ball that is
 * behind has its nearest point m on a face within |cm| + 2 r of the centre c, and lies behind that face nearly along
 * its normal, no nearer than |cm| - r.
 */
#include "mesh_data.h"

#include <math.h>

#include "vector3.h"

/* After so many nodes "perhaps" is the cheaper answer. */
enum { MOST_NODES = 1024 };

/* How far from a face's normal the way from its edges and corners to a point behind may lead; a cosine, halved. */
static double least_cosine(const struct dcMesh *mesh, size_t face)
{
    const double *n = mesh->normal + 3 * face;
    double least = 1.0;
    for (int i = 0; i < 3; i++) {
        least = fmin(least, dot3(n, mesh->edge_normal + 9 * face + 3 * i));
        least = fmin(least, dot3(n, mesh->vertex_normal + 3 * (size_t)mesh->triangle[3 * face + (size_t)i]));
    }
    return 0.5 * fmax(0.0, least);
}

static double box_square(const dcMeshNode *node, const double centre[3])
{
    double square = 0.0;
    for (int k = 0; k < 3; k++) {
        double gap = fmax(0.0, fmax(node->lo[k] - centre[k], centre[k] - node->hi[k]));
        square += gap * gap;
    }
    return square;
}

static int face_may_hide(const struct dcMesh *mesh, size_t face, const double centre[3], double radius, double least)
{
    double arm[3];
    minus3(arm, centre, mesh->vertex + 3 * (size_t)mesh->triangle[3 * face]);
    double height = dot3(arm, mesh->normal + 3 * face) - radius;
    return height < 0.0 && height <= -least * least_cosine(mesh, face);
}

int dcxMeshMayHide(const struct dcMesh *mesh, const double centre[3], double radius, double distance)
{
    int stack[MESH_DEPTH + 2], top = 0, at = 0;
    double reach = (distance + 2.0 * radius) * (1.0 + 1e-9), least = fmax(0.0, distance - radius);
    for (int looked = 0; looked < MOST_NODES; looked++) {
        const dcMeshNode *node = &mesh->node[at];
        if (box_square(node, centre) <= reach * reach) {
            if (node->right) {
                stack[top++] = node->right;
                at++;
                continue;
            }
            for (int f = node->first; f < node->first + node->count; f++) {
                if (face_may_hide(mesh, (size_t)f, centre, radius, least))
                    return 1;
            }
        }
        if (top == 0)
            return 0;
        at = stack[--top];
    }
    return 1;
}
