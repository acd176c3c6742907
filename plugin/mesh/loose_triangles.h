/* Triangles that share no vertices, for the files that cut faces into springs; not installed. */
#ifndef PLUGIN_MESH_LOOSE_TRIANGLES_H
#define PLUGIN_MESH_LOOSE_TRIANGLES_H

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

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
/* The mesh of all of them; frees the array in any case. */
dcMeshID dcxLooseMesh(struct soup *soup, dcFault *fault);

#endif
