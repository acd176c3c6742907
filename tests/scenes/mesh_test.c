/* What the suites about meshes share; see mesh_test.h. */
#include "mesh_test.h"

#include <stdio.h>
#include <stdlib.h>

#include "mesh/mesh.h"
#include "obj.h"

dcMeshID meshMake(const double *vertices, int num_vertices, const int *triangles, int num_triangles, int open)
{
    dcMeshSource source = {vertices, num_vertices, triangles, num_triangles, open, 0};
    dcFault fault;
    dcMeshID mesh = dcMeshCreate(&source, &fault);
    ck_assert_msg(mesh != NULL && fault.code == 0, "%s", fault.text);
    return mesh;
}

dcMeshID goldenMesh(const char *file)
{
    char path[4096];
    double *vertices;
    int *triangles, nv, nt;
    snprintf(path, sizeof path, "%s/%s", DC_GOLDEN_DIR, file);
    ck_assert_msg(objRead(path, &vertices, &nv, &triangles, &nt), "cannot read %s", path);
    dcMeshID mesh = meshMake(vertices, nv, triangles, nt, 0);
    free(vertices);
    free(triangles);
    return mesh;
}

/* A point of the tube: along the knot by the angle t, round it by the angle s. */
static void knot_point(double t, double s, double tube, double point[3])
{
    double outward = 2.0 + cos(3.0 * t), c = cos(2.0 * t), d = sin(2.0 * t);
    double along[3] = {-3.0 * sin(3.0 * t) * c - 2.0 * outward * d, -3.0 * sin(3.0 * t) * d + 2.0 * outward * c,
                       3.0 * cos(3.0 * t)};
    double normal[3] = {cos(3.0 * t) * c, cos(3.0 * t) * d, sin(3.0 * t)}; /* from the torus' core circle */
    double square = 0.0, dot = 0.0, length = 0.0;
    for (int k = 0; k < 3; k++) {
        square += along[k] * along[k];
        dot += along[k] * normal[k];
    }
    for (int k = 0; k < 3; k++) {
        along[k] /= sqrt(square);
        normal[k] -= dot / sqrt(square) * along[k];
        length += normal[k] * normal[k];
    }
    double centre[3] = {outward * c, outward * d, sin(3.0 * t)};
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        double binormal = (along[i] * normal[j] - along[j] * normal[i]) / sqrt(length);
        point[k] = centre[k] + tube * (cos(s) * normal[k] / sqrt(length) + sin(s) * binormal);
    }
}

dcMeshID knotMesh(int segments, int sides)
{
    double *vertices = malloc(3 * (size_t)(segments * sides) * sizeof *vertices);
    int *triangles = malloc(6 * (size_t)(segments * sides) * sizeof *triangles);
    int *corner = triangles;
    for (int i = 0; i < segments; i++) {
        for (int j = 0; j < sides; j++) {
            int next = (i + 1) % segments, side = (j + 1) % sides;
            int a = i * sides + j, b = next * sides + j, c = next * sides + side, d = i * sides + side;
            int face[6] = {a, c, b, a, d, c};
            knot_point(2.0 * M_PI * i / segments, 2.0 * M_PI * j / sides, 0.35, vertices + 3 * a);
            for (int k = 0; k < 6; k++) {
                *corner++ = face[k];
            }
        }
    }
    dcMeshID mesh = meshMake(vertices, segments * sides, triangles, 2 * segments * sides, 0);
    free(vertices);
    free(triangles);
    return mesh;
}

dcMeshID meshCase(int which)
{
    static const char *file[] = {"icosphere80.obj", "icosphere320.obj", "box.obj", "pyramid.obj", "torus.obj"};
    if (which < 5) {
        return goldenMesh(file[which]);
    }
    return which == 5 ? knotMesh(160, 9) : knotMesh(40, 4);
}

dcNearest nearestOf(dcMeshID mesh, const double point[3])
{
    dcNearest result;
    ck_assert_int_eq(dcxMeshNearest(mesh, point, INFINITY, NULL, &result), 1);
    return result;
}

double distanceBetween(const double a[3], const double b[3])
{
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

double meshSize(dcMeshID mesh)
{
    double low[3], high[3], square = 0.0;
    dcMeshGetBounds(mesh, low, high);
    for (int k = 0; k < 3; k++) {
        square += (high[k] - low[k]) * (high[k] - low[k]);
    }
    return sqrt(square);
}

void randomPoint(dcMeshID mesh, double larger, double point[3])
{
    double low[3], high[3];
    dcMeshGetBounds(mesh, low, high);
    for (int k = 0; k < 3; k++) {
        point[k] = 0.5 * (low[k] + high[k]) + larger * (randomUnit() - 0.5) * (high[k] - low[k]);
    }
}

void randomDirection(double direction[3])
{
    double square;
    do {
        square = 0.0;
        for (int k = 0; k < 3; k++) {
            direction[k] = 2.0 * randomUnit() - 1.0;
            square += direction[k] * direction[k];
        }
    } while (square > 1.0 || square < 0.01);
    for (int k = 0; k < 3; k++) {
        direction[k] /= sqrt(square);
    }
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void get_corners(dcMeshID mesh, int face, double corner[3][3])
{
    int vertices[3];
    dcMeshGetFace(mesh, face, vertices);
    for (int i = 0; i < 3; i++) {
        dcMeshGetVertex(mesh, vertices[i], corner[i]);
    }
}

void facePoint(dcMeshID mesh, int face, const double weight[3], double point[3])
{
    double corner[3][3];
    get_corners(mesh, face, corner);
    for (int k = 0; k < 3; k++) {
        point[k] = weight[0] * corner[0][k] + weight[1] * corner[1][k] + weight[2] * corner[2][k];
    }
}

/* Square of the distance to the segment from a to b. */
static double segment_square(const double p[3], const double a[3], const double b[3])
{
    double edge[3], arm[3];
    for (int k = 0; k < 3; k++) {
        edge[k] = b[k] - a[k];
        arm[k] = p[k] - a[k];
    }
    double t = fmin(1.0, fmax(0.0, dot(arm, edge) / dot(edge, edge)));
    for (int k = 0; k < 3; k++) {
        arm[k] -= t * edge[k];
    }
    return dot(arm, arm);
}

/* The three edges, and the plane if the foot's barycentric coordinates (by Cramer's rule) are positive. */
static double triangle_square(const double p[3], double corner[3][3])
{
    double u[3], v[3], w[3], square = INFINITY;
    for (int i = 0; i < 3; i++) {
        square = fmin(square, segment_square(p, corner[i], corner[(i + 1) % 3]));
    }
    for (int k = 0; k < 3; k++) {
        u[k] = corner[1][k] - corner[0][k];
        v[k] = corner[2][k] - corner[0][k];
        w[k] = p[k] - corner[0][k];
    }
    double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), wu = dot(w, u), wv = dot(w, v), det = uu * vv - uv * uv;
    double s = (vv * wu - uv * wv) / det, t = (uu * wv - uv * wu) / det;
    if (s < 0.0 || t < 0.0 || s + t > 1.0) {
        return square;
    }
    for (int k = 0; k < 3; k++) {
        w[k] -= s * u[k] + t * v[k];
    }
    return fmin(square, dot(w, w));
}

double bruteDistance(dcMeshID mesh, const double point[3])
{
    double square = INFINITY, corner[3][3];
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        get_corners(mesh, f, corner);
        square = fmin(square, triangle_square(point, corner));
    }
    return sqrt(square);
}

double winding(dcMeshID mesh, const double point[3])
{
    double sum = 0.0;
    for (int f = 0; f < dcMeshGetNumFaces(mesh); f++) {
        double r[3][3], length[3];
        get_corners(mesh, f, r);
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                r[i][k] -= point[k];
            }
            length[i] = sqrt(dot(r[i], r[i]));
        }
        double volume = r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) +
                        r[0][1] * (r[1][2] * r[2][0] - r[1][0] * r[2][2]) +
                        r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
        double denominator = length[0] * length[1] * length[2] + dot(r[0], r[1]) * length[2] +
                             dot(r[1], r[2]) * length[0] + dot(r[2], r[0]) * length[1];
        sum += 2.0 * atan2(volume, denominator);
    }
    return sum / (4.0 * M_PI);
}
