/**
 * @file mesh.h
 * @brief Triangle meshes: checked once, then queried without allocation.
 *
 * Plain C, no ODE.
 */
#ifndef ODE_COMPLIANT_MESH_H
#define ODE_COMPLIANT_MESH_H

#include <ode-compliant/export.h>
#include <ode-compliant/fault.h>
#include <ode-compliant/solid.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcmesh
 * @{ */

/**
 * Handle of a mesh; immutable, shared by counting its users.
 *
 * **What is refused:** everything that would leave inside and outside undefined, or a normal meaningless: a missing or
 * empty array, an index out of range, a coordinate that is not finite or beyond 1e75, a face whose height is less than
 * 1e-8 of its longest edge, an edge with one face (unless `open`), with more than two, or with two that do not run
 * through it in opposite directions, a volume that is not positive, and a closed piece that looks inwards without being
 * a cavity in another one (of which the first 64 are looked at).  The first fault found is told, by the caller's own
 * numbers of face and vertices.
 *
 * **What is only reported:** vertices that no face uses (they are dropped), and more than one closed piece.
 *
 * **What is not looked for:** faces that cut through each other, pieces that overlap.  Where they do, a point is on the
 * side of its nearest face.
 */
typedef struct dcMesh *dcMeshID;

/** Vertices and faces to make a mesh of. */
typedef struct dcMeshSource {
    const double *vertices; /**< x, y, z of each, m; copied */
    int num_vertices;       /**< how many */
    const int *triangles;   /**< three vertex numbers of each face, counter-clockwise seen from outside; copied */
    int num_triangles;      /**< how many */
    /**
     * 0: the surface must be closed.  1: open surfaces are let pass, as of terrain: they are solid behind their faces,
     * however deep, and points beyond the rim are outside.
     */
    int open;
    /** 1: vertices at the very same place are taken as one (files and triangle soups). */
    int weld;
} dcMeshSource;

/** What dcFault.code says of a mesh.  Negative: reported, but the mesh is made. */
enum {
    dcMeshFaultEmpty = 1,   /**< no vertices or no faces, or a NULL array */
    dcMeshFaultSize,        /**< too many to count */
    dcMeshFaultIndex,       /**< a face names a vertex that is not there */
    dcMeshFaultNumber,      /**< a vertex is not finite, or so far out that squares overflow */
    dcMeshFaultDegenerate,  /**< a face without area */
    dcMeshFaultOpen,        /**< an edge with one face only */
    dcMeshFaultOrientation, /**< an edge that its two faces run through in the same direction */
    dcMeshFaultManifold,    /**< an edge with more than two faces */
    dcMeshFaultInsideOut,   /**< the enclosed volume is negative: all faces look inwards */
    dcMeshFaultMemory,      /**< out of memory */
    dcMeshFaultConvex,      /**< a convex polytope's points are not on or below its planes, or a polygon is not flat */
    dcMeshFaultUnused = -1, /**< a vertex that no face uses: dropped */
    dcMeshFaultPieces = -2  /**< more than one closed piece: each counts */
};

/**
 * @brief Checks and makes a mesh, and builds its tree.
 * @param source vertices and faces
 * @param fault if not NULL, receives what was refused (NULL is returned), or reported (negative code), or code 0
 */
DC_API dcMeshID dcMeshCreate(const dcMeshSource *source, dcFault *fault);
/** One more user of a mesh; returns its argument. */
DC_API dcMeshID dcMeshRetain(dcMeshID mesh);
/** One user less; the last one frees it.  NULL is allowed. */
DC_API void dcMeshRelease(dcMeshID mesh);

/** Number of vertices. */
DC_API int dcMeshGetNumVertices(dcMeshID mesh);
/** Number of faces. */
DC_API int dcMeshGetNumFaces(dcMeshID mesh);
/** Position of a vertex, in the order given (after welding and dropping: in the order kept); out of range: nothing. */
DC_API void dcMeshGetVertex(dcMeshID mesh, int vertex, double position[3]);
/** Vertices of a face, by the caller's own number of it; out of range: nothing. */
DC_API void dcMeshGetFace(dcMeshID mesh, int face, int vertices[3]);
/** 1 if closed. */
DC_API int dcMeshIsClosed(dcMeshID mesh);
/** Total area in m^2. */
DC_API double dcMeshGetArea(dcMeshID mesh);
/** Enclosed volume in m^3; 0 if open. */
DC_API double dcMeshGetVolume(dcMeshID mesh);
/** Box around all vertices. */
DC_API void dcMeshGetBounds(dcMeshID mesh, double low[3], double high[3]);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
