/* Meshes: their inside, for files that loop over faces, and what the other folders call; not installed. */
#ifndef PLUGIN_MESH_MESH_H
#define PLUGIN_MESH_MESH_H

#include <math.h>
#include <stddef.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/vector.h"

/* Most faces of a leaf, children of a block, and a bound on the depth of the tree. */
#define MESH_LEAF 4
#define MESH_WIDE 4
#define MESH_DISCS 8
#define MESH_DEPTH 72

/* A node of the tree; the first child is the next node. */
typedef struct dcxMeshNode {
    double centre[3], radius; /* ball around the centroids of its faces */
    double area;              /* of its faces */
    double lo[3], hi[3];      /* box around its faces */
    int first, count;         /* its faces, in the mesh's own order */
    int right;                /* second child; 0: a leaf */
} dcxMeshNode;

/*
 * Four children of the tree that nearest points are searched in, side by side for vectors.  A child is held by a box
 * that is turned so that its third side is along the mean normal: for a piece of surface a thin plate, much tighter
 * than a box along x, y, z.
 */
typedef struct dcxMeshBlock {
    double centre[3][MESH_WIDE];  /* of the boxes */
    double side[3][3][MESH_WIDE]; /* directions of the boxes' sides, unit vectors */
    double half[3][MESH_WIDE];    /* half lengths of the sides */
    int child[MESH_WIDE];         /* another block; or ~face, in own order */
    int count;                    /* children there are */
} dcxMeshBlock;

/*
 * Eight nodes of the tree, side by side for vectors; where there are fewer, the rest repeats the first.  The centroids
 * of each are in a ball, and in a disc about the same centre: across the mean normal where the surface is nearly flat,
 * and then much thinner than the ball.
 */
typedef struct dcxMeshDiscs {
    double centre[3][MESH_DISCS], radius[MESH_DISCS];                     /* ball */
    float axis[3][MESH_DISCS], across[MESH_DISCS], thickness[MESH_DISCS]; /* disc: unit axis, radius, half thickness */
    int first[MESH_DISCS], count[MESH_DISCS];                             /* its faces, in own order */
    int child[MESH_DISCS];                                                /* another of these; -1: a leaf */
    int num;
} dcxMeshDiscs;

/*
 * A grid over the mesh's box with the signed distance and the nearest face at the middle of each cell.  A signed
 * distance changes by no more than the way gone, so most points far outside are known to be there by one look, and all
 * points get a face to start from.
 */
typedef struct dcxMeshField {
    int cells[3];
    double corner[3], side; /* lowest corner of the grid, side of a cell */
    float *distance;        /* in sides of a cell; open meshes: not to be used */
    int *face;              /* own order */
} dcxMeshField;

/*
 * What tells that a nearest point inside a face is the nearest of the whole mesh: see rings.c.  The ring of a face
 * are the faces that share a vertex with it.
 */
typedef struct dcxMeshRings {
    double *plane; /* of each face: unit normal and offset, 4 each */
    int *begin;    /* of each face's ring, and the end of the last one */
    int *face;     /* rings, own order */
    double most;   /* room that is looked for; 0 while the mesh is made: none */
    /* NAN: not measured yet, as that takes as long for a face as making it does for dozens (room.c) */
    _Atomic float *room;        /* radius of empty balls in front of and behind each face, 2 each; < 0: -radius, and the
                                   ring is nowhere on that side of the face's plane */
    _Atomic float *vertex_room; /* the same at each vertex and its edges, if all its faces fall away; else 0; 2 each */
} dcxMeshRings;

/* Faces are kept in the order of the tree's leaves ("own order"). */
struct dcMesh {
    _Atomic int references; /* worlds of several threads may share it */
    int num_vertices, num_faces, num_nodes;
    int closed;
    double *vertex;       /* 3 each */
    int *triangle;        /* 3 each, own order */
    int *original, *own;  /* caller's number of a face in own order, and back */
    double *cx, *cy, *cz; /* centroids */
    double *area;
    double *normal;        /* unit normal of each face, 3 each */
    double *edge_normal;   /* pseudonormal of each face's edges (v0 v1, v1 v2, v2 v0), 9 each */
    double *vertex_normal; /* angle-weighted pseudonormal of each vertex, 3 each */
    int *sharp;            /* vertices about which it is not flat, as faces name them first */
    int num_sharp;
    int *neighbour;     /* face across each edge of each face, own order; -1: none */
    unsigned char *rim; /* open meshes: bits 1, 2, 4 of a face's edges that no other face shares; else NULL */
    double *vertex_rim; /* open meshes: direction away from the mesh at a vertex of the rim, else 0; 3 each */
    dcxMeshNode *node;
    dcxMeshRings rings;
    dcxMeshBlock *block; /* the first is the root */
    int num_blocks;
    dcxMeshDiscs *discs; /* the first is the root */
    int num_discs;
    dcxMeshField field;
    double lo[3], hi[3], total_area, volume;
    double rounding; /* more than a face's plane may be misplaced by, for points near the mesh */
};

/* ---- behind.c ---- */

/*
 * Open meshes: whether a ball may hold points that are behind the mesh, its centre being outside and the nearest point
 * of the mesh at this distance, not less than the radius.
 */
int dcxMeshMayHide(const struct dcMesh *mesh, const double centre[3], double radius, double distance);

/* ---- check.c ---- */

/* A mesh in the making.  Vertices and faces have the caller's numbers throughout. */
struct draft {
    const dcMeshSource *source;
    int num_faces;
    int *corner;      /* 3 each; welded: of the vertices at one place the first one stands for all */
    int *twin;        /* the half-edge on the other side, or -1; half-edge 3 f + i runs from corner i to i + 1 */
    int *vertex;      /* number that a vertex has in the mesh, or -1: unused */
    int num_vertices; /* in the mesh */
    int first_unused; /* or -1 */
    int num_pieces;
    int closed;
    double volume; /* 0 if open */
};

/* The next half-edge round the same face. */
static inline int next_half_edge(int half_edge)
{
    return half_edge % 3 == 2 ? half_edge - 2 : half_edge + 1;
}

/* Fills a draft; false with the fault filled. */
int dcxDraftCopy(struct draft *draft, dcFault *fault);
void dcxDraftFree(struct draft *draft);

/* ---- edges.c ---- */

/* Finds the twins; likewise. */
int dcxDraftPairEdges(struct draft *draft, dcFault *fault);

/* ---- loose_triangles.c: triangles that share no vertices, for the files that cut faces into springs ---- */

/* Part of the way to the opposite corner that a strip along an edge takes: its outer springs are at a third of it. */
#define SOUP_STRIP 0.09

struct soup {
    double *corner; /* 9 each */
    int count, room;
    int failed; /* out of memory */
};

void dcxLooseAdd(struct soup *soup, const double a[3], const double b[3], const double c[3]);
/* The two triangles of a, b, c, d, cut from b to d, or from a to c. */
void dcxLooseQuad(struct soup *soup, const double a[3], const double b[3], const double c[3], const double d[3],
                  int cut_ac);
/* The mesh of all of them, bare (mesh.c); frees the array in any case. */
dcMeshID dcxLooseMesh(struct soup *soup, dcFault *fault);

/* ---- mesh.c ---- */

/* Number of users. */
int dcxMeshUsers(const struct dcMesh *mesh);
/*
 * A mesh whose faces are springs: no nearest points can be searched for on it, which takes as long to prepare as all
 * else.  What that takes is made by dcxMeshFinish, before anyone else gets to know the mesh; 0: out of memory.
 */
dcMeshID dcxMeshCreateBare(const dcMeshSource *source, dcFault *fault);
int dcxMeshFinish(struct dcMesh *mesh);

/* ---- nearest.c ---- */

/* Nearest surface point of a mesh and of a convex: what dcSolidNearest calls. */
int dcxMeshNearest(const struct dcMesh *mesh, const double point[3], double reach, const int *hint, dcNearest *out);
/* The same of a convex mesh and a point outside of it; negative: it may be inside. */
int dcxMeshNearestConvex(const struct dcMesh *mesh, const double point[3], double reach, const int *hint,
                         dcNearest *out);
/* The same, and the radius of a ball that touches there, on the side of the point, and surely holds no point of the
 * mesh; 0: not known. */
int dcxMeshNearestRoom(const struct dcMesh *mesh, const double point[3], double reach, const int *hint, dcNearest *out,
                       double *room);

/*
 * Where the nearest point lies inside a face that the last search found, and how far the next best is: as long as a
 * point goes less than that, it need not be searched for again.
 */
/* 1 and the nearest point of that face, in the caller's numbers, if it lies inside the face; else 0. */
int dcxMeshOnFace(const struct dcMesh *mesh, const double point[3], int face, dcNearest *out);
/* The distance of the nearest of all other faces, or `most` if that is less. */
double dcxMeshOthers(const struct dcMesh *mesh, const double point[3], int face, double most);

/* ---- nearest_places.c: several places where a surface comes nearest to a point, as in a valley or a corner ---- */

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
