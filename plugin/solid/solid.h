/* Solids: what the other folders call beside ode-compliant/; not installed. */
#ifndef PLUGIN_SOLID_SOLID_H
#define PLUGIN_SOLID_SOLID_H

#include <math.h>

#include <ode-compliant/convex.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>
#include <ode-compliant/tessellate.h>

/* A solid and where it stands; what is asked of one in world axes: support.c, axis.c, faces.c, corners.c. */
typedef struct dcxPosed {
    const dcSolid *solid;
    const double *p, *rot; /* the frame's origin and orientation (columns are its axes); they must outlive this */
} dcxPosed;

/* ---- axis.c ---- */

/* A line, such as the axis of a capsule, against a solid; in the solid's frame. */
typedef struct dcxAxis {
    dcxPosed posed;    /* the solid */
    double c[3], n[3]; /* the line's middle and its direction */
    double half, r;    /* its half length; radius of what is swept along it */
    int *hint;         /* of dcSolidNearest; may be NULL */
} dcxAxis;

/* A point of the line: where, how far from the solid, how fast that changes along the line. */
typedef struct dcxProbe {
    double t, slope;
    dcNearest near;
} dcxProbe;

/* Middle and direction (unit) in world axes; lengths and hint are left to the caller. */
void dcxAxisSet(const dcxPosed *posed, const double *middle, const double *along, dcxAxis *axis);
void dcxAxisPoint(const dcxAxis *axis, double t, double *point);
void dcxAxisProbe(const dcxAxis *axis, double t, dcxProbe *out);
/* A place between two probes, where the slope changes from negative to positive; of a convex solid the deepest. */
void dcxAxisLeast(const dcxAxis *axis, const dcxProbe *low, const dcxProbe *high, dcxProbe *out);
/* The deepest point of the line in a convex solid; 0 or 1 if it is that end (or as good as), else 2. */
int dcxAxisDeepest(const dcxAxis *axis, const dcxProbe end[2], dcxProbe *out);
/*
 * Where a flat side ends that the line runs along from its deepest point, at `from`, towards an end; from 0 to 1, how
 * far it is one (0 up to a radius long: it presses at a point; 1 from two on).
 */
double dcxAxisFlat(const dcxAxis *axis, double from, const dcxProbe *end, dcxProbe *out);
/* Whether two probes have the slope of one flat side. */
int dcxAxisSame(const dcxProbe *a, const dcxProbe *b);

/* ---- bed_surface_shapes.c: where springs are put on a surface if nobody says ---- */

/*
 * Cells across a body of these extents: half the greatest, or the least if that is less, but not less than an eighth of
 * the greatest.
 */
double dcxBedSurfaceCell(const double extent[3]);

/*
 * Triangles that carry springs, few of them, the outermost near the edges of each face so that a body tips about its
 * edge: narrow strips along the edges, cells within.  They tile the faces, and share no vertices.  For a box and for a
 * cylinder; NULL with the fault filled, as dcMeshTessellate.
 */
dcMeshID dcxBedSurfaceTessellate(const dcSolid *solid, dcFault *fault);

/* Half the angle of a facet of a cylinder's side, of which the first begins at the x axis. */
#define DCX_HALF_FACET (M_PI / 24.0)

/* ---- bed_surface_refine.c ---- */

/*
 * The faces of a mesh, halved until no edge is longer than `edge`; `graded`: with narrow strips along the sharp edges
 * of those that are cut, and no more than a few thousand triangles more than before.  The mesh itself, with one more
 * user, if nothing is to be cut.
 */
dcMeshID dcxBedSurfaceRefine(dcMeshID mesh, double edge, int graded, dcFault *fault);

/* ---- convex.c ---- */

/* What dcSolidNearest calls. */
int dcxConvexNearest(const struct dcConvex *convex, const double point[3], double reach, const int *hint,
                     dcNearest *out);

/* ---- convex_fans.c ---- */

enum { DCX_MOST_FANNED = 256 };

/*
 * The triangles of a convex of no more than DCX_MOST_FANNED that have a corner lower than x, by their numbers, in own
 * order (mesh.h); rise: of each corner.  Returns how many.
 */
int dcxConvexFacesBelow(dcConvexID convex, const double *rise, double x, int *face);

/* ---- convex_hull.c ---- */

/* Of points, as a polytope; NULL: they have no volume, one is not finite, or memory ran out; `fault` tells. */
dcConvexID dcxConvexHull(const double *points, unsigned num_points, dcFault *fault);

/* ---- corners.c: corners of flat and faceted solids in each other ---- */

/* A solid whose corners are looked for, or that others' are looked for in. */
typedef struct dcxCornered {
    dcxPosed posed;
    const double *n;     /* plane: its normal in world axes */
    double offset;       /* plane: how far it is from posed.p along n */
    double lo[3], hi[3]; /* its box in world axes; infinite where it has no end */
} dcxCornered;

/* A corner of one solid in or near the other, in world axes. */
typedef struct dcxCorner {
    double x;          /* depth; < 0: how far it is away */
    double n[3];       /* into the first */
    double deepest[3]; /* point of the first */
} dcxCorner;

enum { dcxMostCorners = 64 };

/* The corners of each in the other, not farther than `reach`: the deepest ones, in the order of their numbers, at most
 * dcxMostCorners.  `way` is a normal into the first that tells where the rims of cylinders are looked at. */
int dcxCornersFind(const dcxCornered *one, const dcxCornered *two, const double *way, double reach, dcxCorner *out);

/* ---- faces.c: faces of convex solids that look along a direction, and where two of them lie on each other ---- */

enum { dcxPatchMost = 12, dcxOverlayMost = 2 * dcxPatchMost };

/* Two directions across n that turn with it; all three unit vectors, right-handed. */
void dcxTangents(const double *n, double *u, double *v);

/* Corners of a face in world axes, in order; two for the line on a cylinder's side. */
typedef struct dcxPatch {
    int count;
    double p[dcxPatchMost][3];
    double n[3]; /* its normal, outwards; of a line the direction asked for */
} dcxPatch;

/* The face of a box, cylinder or convex that looks along a direction (unit). */
void dcxPatchOf(const dcxPosed *posed, const double *direction, dcxPatch *patch);
/* Only its normal; 0: it is a line, the side of a cylinder. */
int dcxPatchNormal(const dcxPosed *posed, const double *direction, double *normal);

/*
 * The outline of what two faces have in common, seen along n (unit, into the first): corners on the first face, in
 * world axes, and how deep they are under the second.  Returns how many.
 */
int dcxPatchOverlay(const dcxPatch *first, const dcxPatch *second, const double *n, double (*corner)[3], double *depth);

/* ---- support.c ---- */

/* Whether the solid is one of those that have farthest points: sphere, box, capsule, cylinder, convex. */
int dcxSolidIsConvex(const dcSolid *solid);
/* The farthest point along a direction, world axes. */
void dcxPosedSupport(const dcxPosed *posed, const double *direction, double *point);
/* The box of a convex polytope in world axes: from, to. */
void dcxPosedConvexBox(const dcxPosed *posed, double box[3][2]);
/* How many flat faces it has, the caps alone of a cylinder, and the outward normal of one in world axes. */
int dcxSolidNumFaces(const dcSolid *solid);
void dcxPosedFace(const dcxPosed *posed, int face, double *normal);

#endif
