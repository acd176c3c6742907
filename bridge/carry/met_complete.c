/*
 * Way (c): contacts with a mesh that the program did not ask for.  Of all places where a body meets a mesh ODE's
 * collider gives no more than the program takes, mostly those of the triangles that it comes to first: one end of a
 * capsule, one side of a cylinder.  The other one would fall into the mesh.  So where a pair has as many contacts as
 * any pair ever had, which is where the program's room ends, the deepest others get a joint like theirs.
 */
#include <math.h>
#include <string.h>

#include "base/vector.h"
#include "core/core.h"
#include "state/world_data.h"
#include "carry.h"
#include "met.h"
#include "parts.h"

/* Who takes fewer wants a few points, not all. */
#define FEWEST 3
/* So many others at most, of so many, */
#define OTHERS 4
enum { ALL = 32 };
/* and about as the program's contacts lie (cosine; 25 degrees): others it may have left out. */
#define ALIKE 0.906307787036650

int dcxMetWasCut(const struct dcxCarry *carry, const dcxMet *met)
{
    return met->given >= FEWEST && met->given == carry->most_given && !met->opposed && !met->was_opposed &&
           dcxMetIs(met, dTriMeshClass);
}

static int is_alike(const dcxMet *met, int count, const dContactGeom *c)
{
    double n[3];
    int alike = 0;
    dcxVectorRead(n, c->normal);
    for (int i = 0; i < count && !alike; i++) {
        alike = v_dot(dcxMetSpot(met, i)->n, n) > ALIKE;
    }
    return alike;
}

/* Takes the deepest one out of the list; NULL: none is left. */
static const dContactGeom *deepest(dContactGeom *list, int count, dContactGeom *out)
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        best = list[i].depth > 0 && (best < 0 || list[i].depth > list[best].depth) ? i : best;
    }
    if (best < 0) {
        return NULL;
    }
    *out = list[best];
    list[best].depth = 0;
    return out;
}

int dcxMetComplete(dcxWorld *dc, dcxMet *met, double h)
{
    const int body[2] = {dcxMetSpot(met, 0)->body[0], dcxMetSpot(met, 0)->body[1]}, given = met->num;
    int others = 0;
    dContactGeom list[ALL];
    dContact c;
    int count = dCollide(met->g1, met->g2, ALL, list, sizeof *list);
    memset(&c, 0, sizeof c);
    while (others < OTHERS && met->num < DCX_MET_MOST && deepest(list, count, &c.geom)) {
        c.surface = met->surface[met->half];
        dcxMetFacet(dc, met, &c.geom);
        if (!is_alike(met, given, &c.geom) || dcxMetDouble(met, &c, 1)) {
            continue;
        }
        dcxSpot *spot;
        if (!dcxProgramJoin(dc, met, body, h, &c, &spot)) {
            return 0;
        }
        others++;
    }
    return 1;
}
