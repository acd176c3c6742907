/* Where springs are put on a surface if nobody says; for the bridge and the files that cut, not installed. */
#ifndef PLUGIN_SOLID_BED_SURFACE_H
#define PLUGIN_SOLID_BED_SURFACE_H

#include <math.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>
#include <ode-compliant/tessellate.h>

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

/*
 * The faces of a mesh, halved until no edge is longer than `edge`; `graded`: with narrow strips along the sharp edges
 * of those that are cut, and no more than a few thousand triangles more than before.  The mesh itself, with one more
 * user, if nothing is to be cut.
 */
dcMeshID dcxBedSurfaceRefine(dcMeshID mesh, double edge, int graded, dcFault *fault);

#endif
