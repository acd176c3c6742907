/* Geoms: what the other folders call, and what the files of this one share. */
#ifndef BRIDGE_GEOMS_GEOMS_H
#define BRIDGE_GEOMS_GEOMS_H

#include <stddef.h>
#include <stdio.h>

#include "base/vector.h"
#include "solid/solid.h"
#include "state/world_data.h"

#define DCX_MESH_MAX_FACES (64 << 20)

/* ---- mesh_geom.c ---- */

/* dcMeshCreate with messages that name the function and the object. */
dcMeshID dcxMeshMake(const dcMeshSource *source, const char *function, const char *object);
/* The same from the corners of `count` triangles, 9 numbers each; flat ones are left out, with a warning. */
dcMeshID dcxMeshMakeSoup(double *corners, int count, int open, const char *function, const char *object);
/* The mesh of a trimesh geom of a world, which other geoms with the same triangles may have already. */
dcMeshID dcxMeshReadShared(dcxShare *share, dGeomID geom);
/* The mesh of a trimesh geom. */
dcMeshID dcxMeshReadGeom(dGeomID geom, int open, const char *function);

/* ---- read_convex.c ---- */

dcConvexID dcxConvexRead(dGeomID id); /* of its points; NULL: it cannot be read */
/* Whether a convex geom may still be that: by its box.  fitted: the last one that did, which is not looked at again. */
int dcxConvexFits(dcConvexID convex, dGeomID id, dReal *fitted);

/* ---- bed_springs.c ---- */

int dcxBedBearable(const dcxWorld *dc, int g);        /* whether springs can be put on a geom */
int dcxBedOnSide(const dcxWorld *dc, int g1, int g2); /* whether g1 carries springs against g2, the pair being a bed */
double dcxBedSpacing(const dcxWorld *dc, int g);      /* how far apart a geom's springs are, about, m */
/*
 * The weight of the springs of g1 against g2, the pair being a bed and g1 carrying some: 1, or 1/2 if g2 does so too,
 * or if its springs are too far apart to count, what makes up for them.
 */
double dcxBedWeight(const dcxWorld *dc, int g1, int g2, const dcPairMaterial *both);
int dcxBedWanted(const dcxWorld *dc, int g1, int g2); /* whether two geoms make a bed */
dcMeshID dcxBedSprings(dcxWorld *dc, int entry);      /* made if need be; NULL after a message */
/* The least extent; of a sheet the lesser side; infinite: there is none. */
double dcxLeastExtent(const double *extent);
/* The values of the springs of a geom in a pair. */
void dcxBedLaw(const dcxWorld *dc, int entry, const dcPairMaterial *both, dcFoundation *out);

/* ---- bed_values.c ---- */

/* The entry of a geom whose values are about to be changed, or a code after a message. */
typedef struct dcxGeomEntryResult {
    dcxWorld *dc;
    int entry, code;
} dcxGeomEntryResult;

dcxGeomEntryResult dcxGeomForWriting(dcWorldID handle, dGeomID id, const char *function);

/* ---- geoms.c ---- */

int dcxGeomEntry(dcxWorld *dc, dGeomID id);
int dcxGeomFind(const dcxWorld *dc, dGeomID id);
void dcxGeomRelease(dcxWorld *dc, int entry);
int dcxGeomsSync(dcxWorld *dc, dSpaceID space);
/* The entries of all geoms in a space, read as they are now, on a list to be freed; their number, or a code. */
int dcxGeomsList(dcxWorld *dc, dSpaceID space, int **list);
void dcxSpaceMarkBodies(dcxWorld *dc, dSpaceID space); /* those of its geoms: see dcxBodyMark */
void dcxGeomsFree(dcxGeoms *geoms);

/* ---- movers.c ---- */

/* Where a geom without a body is now; 1 if it is elsewhere than when it was seen last, negative: out of memory. */
int dcxMoverLook(dcxWorld *dc, int entry);
/* A step of this length was made. */
void dcxMoversStepped(dcxWorld *dc, double h);
void dcxMoversFree(dcxGeoms *geoms);

/* ---- tracks.c ---- */

/* Whether the surfaces of two geoms move or have a direction. */
static inline int dcxTracked(const dcxWorld *dc, int g1, int g2)
{
    const dcxSurface *s = dc->geoms.surface;
    return dc->geoms.tracks && (s[g1].moves || s[g1].directed || s[g2].moves || s[g2].directed);
}

/* What they do, in the frame at `origin` with axes `axes` (rows turn into world axes; NULL: world axes). */
void dcxTrackOf(const dcxWorld *dc, int g1, int g2, const double *origin, const double *axes, dcxTrack *track);
/* At a point of the world where bodies touch: NULL if nothing, else `out`; they do not sleep on what runs. */
const dcxFooting *dcxFootingUnder(dcxWorld *dc, int g1, int g2, const double *n, const double *point, dcxFooting *out);
/* The same only to look at. */
const dcxFooting *dcxFootingAt(const dcxWorld *dc, int g1, int g2, const double *n, const double *point,
                               dcxFooting *out);

/* ---- keep.c, keep_space.c ---- */

void dcxGeomsKeep(dcxWorld *dc, dcxStream *s);
void dcxSpaceKeep(dcxWorld *dc, dcxStream *s, dSpaceID space); /* first of all: what lives is known by it */
void dcxSpaceOrderKeep(dcxStream *s, dSpaceID space);          /* last: bodies that are moved change the order */

/* ---- read.c ---- */

void dcxPlanesWatch(dcxWorld *dc);                   /* bodies of planes may be destroyed within a round */
dBodyID dcxPlaneBody(const dcxWorld *dc, int entry); /* 0, too, if it was */
int dcxGeomRefresh(dcxWorld *dc, int entry);         /* 1 if anything of it changed, negative: out of memory */

/* ---- shapes.c ---- */

const char *dcxGeomClassName(int ode_class);
void dcxShapeUpdate(dcxWorld *dc, int entry);
int dcxShapesUpdate(dcxWorld *dc); /* 1 if a geom turned */
void dcxShapeBounds(const dcxWorld *dc, int entry, dcxBox *box);

/* ---- shared_meshes.c ---- */

/* The mesh made of the same, with one user more; NULL if there is none. */
dcMeshID dcxShareFind(dcxShare *share, const double *key, size_t count, const void *of);
/* Remembers a mesh; if memory is short it just is not shared. */
void dcxShareAdd(dcxShare *share, const double *key, size_t count, dcMeshID of_mesh, dcConvexID of_convex,
                 dcMeshID mesh);
/* Forgets those that nobody uses. */
void dcxSharePurge(dcxShare *share);
void dcxShareFree(dcxShare *share);

/* ---- solids.c ---- */

/* The convex of a geom, if it was not told and can be read. */
void dcxConvexLook(dcxGeomSolid *made, dGeomID id);
dGeomID dcxGeomInside(dGeomID id, int ode_class);      /* what is in a transform; else the geom itself */
int dcxSolidRead(dcxWorld *dc, int entry, int *shape); /* 1 if anything of it changed */
void dcxSolidFree(dcxGeomSolid *made);
/* Between steps: what is known of the last one may be looked at again, with `now` (or NULL) where `old` was. */
void dcxSolidReplace(dcSolid *solid, const void *old, const void *now);

/* ---- support.c, gap.c, overlap.c ---- */

/* 1 if two convex solids are farther apart than `margin`; 0 if not, not sure, or not convex */
int dcxConvexApart(const dcxWorld *dc, int g1, int g2, double margin);
/* A geom that is not a sphere at its body's centre, as a solid in its place. */
static inline dcxPosed dcxGeomPosed(const dcxWorld *dc, int g)
{
    return (dcxPosed){&dc->geoms.solid[g].solid, dc->geoms.shape[g].c, dc->geoms.pose[g].rot};
}

/* Whether it is one of the convex solids, which the following are for. */
int dcxGeomIsConvex(const dcxWorld *dc, int g);
void dcxSupport(const dcxWorld *dc, int g, const double *direction, double *point); /* farthest point, world axes */
/* The point of geom 1 less geom 2 that is least along n. */
void dcxLeastDifference(const dcxWorld *dc, int g1, int g2, const double *n, double *w);
/* How deep geom 1 would be in geom 2 if n, into geom 1, were the way out: never less than the true depth; < 0: apart.
 */
double dcxOverlapAlong(const dcxWorld *dc, int g1, int g2, const double *n);
/*
 * Looks for a direction along which they are apart, from n on, and leaves the best one in n: the return value is a
 * lower bound of their distance, or negative if none was found.  It stops once the bound is over `enough`.
 */
double dcxGapBound(const dcxWorld *dc, int g1, int g2, double enough, double *n);
/* Depth, normal into geom 1 and a place by libccd; 0 if they do not touch. */
int dcxConvexPenetration(const dcxWorld *dc, int g1, int g2, double *depth, double *n, double *place);
/* The depth, and n, the way out: from n on, whether along the normal of any face of either it is less deep. */
double dcxShallowestWay(const dcxWorld *dc, int g1, int g2, double *n);

#endif
