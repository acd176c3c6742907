/* Triangles that share no vertices; see mesh.h. */
#include <stdlib.h>
#include <string.h>

#include <ode-compliant/mesh.h>
#include <ode-compliant/solid.h>

#include "base/base.h"
#include "base/vector.h"
#include "mesh.h"

void dcxLooseAdd(struct soup *soup, const double a[3], const double b[3], const double c[3])
{
    if (soup->count == soup->room && !soup->failed) {
        int room = soup->room ? 2 * soup->room : 256;
        double *bigger = realloc(soup->corner, 9 * (size_t)room * sizeof *bigger);
        soup->failed = !bigger;
        soup->corner = bigger ? bigger : soup->corner;
        soup->room = bigger ? room : soup->room;
    }
    if (soup->failed) {
        return;
    }
    double *to = soup->corner + 9 * (size_t)soup->count++;
    v_copy(to, a);
    v_copy(to + 3, b);
    v_copy(to + 6, c);
}

void dcxLooseQuad(struct soup *soup, const double a[3], const double b[3], const double c[3], const double d[3],
                  int cut_ac)
{
    dcxLooseAdd(soup, a, b, cut_ac ? c : d);
    dcxLooseAdd(soup, cut_ac ? a : b, c, d);
}

dcMeshID dcxLooseMesh(struct soup *soup, dcFault *fault)
{
    int *triangle = soup->failed ? NULL : dcxArray(3 * (size_t)soup->count, sizeof *triangle);
    dcMeshID mesh = NULL;
    if (triangle) {
        for (int i = 0; i < 3 * soup->count; i++) {
            triangle[i] = i;
        }
        dcMeshSource source = {soup->corner, 3 * soup->count, triangle, soup->count, 1, 0};
        mesh = dcxMeshCreateBare(&source, fault);
    } else {
        dcxFaultSet(fault, dcMeshFaultMemory, -1, 0.0, "out of memory");
    }
    free(triangle);
    free(soup->corner);
    memset(soup, 0, sizeof *soup);
    return mesh;
}
