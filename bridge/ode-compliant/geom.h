/**
 * @file geom.h
 * @brief Materials, options and shapes of ODE geoms, and meshes for them.
 *
 * A geom needs no registration to take part; these calls give it values of its own.  The library never dereferences
 * a geom that ODE did not hand it in the same call, so geoms may be destroyed at any time; call dcGeomForget()
 * before dGeomDestroy() if a later geom might get the same address and should not inherit these values.
 */
#ifndef ODE_COMPLIANT_GEOM_H
#define ODE_COMPLIANT_GEOM_H

#include <ode-compliant/heightfield.h>
#include <ode-compliant/mesh.h>
#include <ode-compliant/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @addtogroup dcgeom
 * @{ */

/**
 * @brief Gives a geom a material of its own; the first call on a geom also sets the geom's default.
 * @param dc the handle
 * @param geom the geom
 * @param material the material, or NULL to go back to the world's default material
 */
DC_API int dcGeomSetMaterial(dcWorldID dc, dGeomID geom, const dcMaterial *material);
/** The material in force for a geom: its own, else the world's. */
DC_API int dcGeomGetMaterial(dcWorldID dc, dGeomID geom, dcMaterial *material);
/** The material that dcWorldReset() puts back; NULL for the world's. */
DC_API int dcGeomSetDefaultMaterial(dcWorldID dc, dGeomID geom, const dcMaterial *material);
/** Reads it. */
DC_API int dcGeomGetDefaultMaterial(dcWorldID dc, dGeomID geom, dcMaterial *material);

/** Marks a geom rigid (1): none of its pairs is compliant.  0 is the default. */
DC_API int dcGeomSetRigid(dcWorldID dc, dGeomID geom, int rigid);
/** Reads it; negative on a bad handle. */
DC_API int dcGeomGetRigid(dcWorldID dc, dGeomID geom);

/**
 * @brief Fixes a dPlane geom in a body: its equation is then read in the body's frame, and the body gets the reaction.
 *
 * ODE itself cannot attach planes to bodies.
 * @param dc the handle
 * @param plane a geom of class dPlaneClass
 * @param body  the body, or 0 for the world (the default).  Detach before destroying the body (between
 *              dcCollide() or dcWorldCollide() and dcWorldApply() that is seen to).
 */
DC_API int dcGeomSetPlaneBody(dcWorldID dc, dGeomID plane, dBodyID body);
/** Reads it; 0 for the world. */
DC_API dBodyID dcGeomGetPlaneBody(dcWorldID dc, dGeomID plane);

/**
 * @brief Gives a geom's surface a velocity of its own: conveyor belts, tracks, turntables.
 *
 * At a point r of the geom's frame the surface moves against the geom with linear + angular x r; only what of it is
 * tangential to the contact acts, by friction.  The geom and its body stay where they are, and a body gets the
 * reaction. The work of a belt counts as that of a kinematic body does: it is no part of what is dissipated.  A new
 * velocity wakes what sleeps on the geom.  Friction that holds carries its anchor along.  It acts in all modes and
 * ways, in contact joints of the program's own (dcJointCreateContact(), dcContactCarry()) where these leave friction to
 * the materials. dcWorldReset() leaves it; rolling balls do not feel it.
 *
 * The frame of a dPlane is that of its body (dcGeomSetPlaneBody()), or the world's.
 * @param dc the handle
 * @param geom the geom
 * @param linear  m/s, each within +-1e9; NULL: zero
 * @param angular rad/s, each within +-1e9; NULL: zero
 * @return dcOk, or after a message dcErrArgument (geom) or dcErrValue
 */
DC_API int dcGeomSetSurfaceVelocity(dcWorldID dc, dGeomID geom, const dReal linear[3], const dReal angular[3]);
/** Reads it; either place may be NULL. */
DC_API int dcGeomGetSurfaceVelocity(dcWorldID dc, dGeomID geom, dReal linear[3], dReal angular[3]);

/**
 * @brief Gives friction of a geom a direction: skates, rollers, wheels, grooves.
 *
 * At a point r of the geom's frame the direction is axis + around x r, projected onto the plane of contact.  `along`
 * and `across` are factors on the coefficients of friction that the materials of a pair make.  The limit is an ellipse,
 *
 *     (f_along/along)^2 + (f_across/across)^2 <= (mu N)^2
 *
 * and what slides meets the force of it that takes most power from it.  The law of friction sees the weighed slip
 * (along s_along, across s_across); so below the limit, tangential stiffness and creep have the factors' squares.  A
 * direction that stands upright on the contact counts as across everywhere.  Where both geoms of a pair have one, the
 * ellipses' matrices, (f/mu N)^2 = 1, take their mean: along common axes 2/factor^2 = 1/factor1^2 + 1/factor2^2; where
 * only one has, it stands.
 *
 * The rim of a mecanum wheel with axle e, radius R and rollers at 45 degrees has axis e and around e/R, along 1, across
 * 0.  ODE solves friction of bodies with joints within the rectangle about the ellipse.
 *
 * Source of the rule: S. Goyal, A. Ruina, J. Papadopoulos, Wear 143 (1991) 307-330.
 * @param dc the handle
 * @param geom the geom
 * @param axis   any length, each within +-1e9; NULL: zero.  With `around` zero too, friction has no direction (then the
 *               factors must be 1)
 * @param around in 1/m against axis, each within +-1e9; NULL: zero
 * @param along  factor along the direction, 0 to 1000
 * @param across factor across it, 0 to 1000
 * @return dcOk, or after a message dcErrArgument (geom) or dcErrValue
 */
DC_API int dcGeomSetFrictionDirection(dcWorldID dc, dGeomID geom, const dReal axis[3], const dReal around[3],
                                      dReal along, dReal across);
/** Reads it, any place may be NULL; without a direction axis and around are zero and the factors 1. */
DC_API int dcGeomGetFrictionDirection(dcWorldID dc, dGeomID geom, dReal axis[3], dReal around[3], dReal *along,
                                      dReal *across);

/** @name Shapes
 * @{ */
/**
 * @brief Tells the data of a geom of class dConvexClass; arguments as of dCreateConvex.
 *
 * ODE does not hand them out.  Those of up to 1000 points are found out without this, by where planes cut the geom, to
 * rounding; with it they are as given, whatever their number.
 *
 * Where planes, points and polygons do not fit together, as ODE does not mind (convex.h tells what is minded here), the
 * convex hull of the points stands for the geom, and one warning names the plane, point or polygon at fault.  Refused
 * with such a message: numbers that are not finite, polygons that name points that are not there, points without a
 * volume, more than 20000 points in need of a hull.  The arrays are copied.
 */
DC_API int dcGeomSetConvex(dcWorldID dc, dGeomID geom, const dReal *planes, unsigned int num_planes,
                           const dReal *points, unsigned int num_points, const unsigned int *polygons);
/**
 * @brief Tells the data of a geom of class dHeightfieldClass, which ODE does not hand out.
 * @param dc the handle
 * @param geom the geom
 * @param source    what dGeomHeightfieldDataBuild... was given; the heights are copied
 * @param placeable what dCreateHeightfield was given
 */
DC_API int dcGeomSetHeightfield(dcWorldID dc, dGeomID geom, const dcHeightfieldSource *source, int placeable);
/**
 * @brief The same of bytes, shorts, floats or doubles, as dGeomHeightfieldDataBuildByte() and its like take them.
 * @param dc the handle
 * @param geom the geom
 * @param source    all but the heights: width, depth, scale and so on
 * @param format    of the samples
 * @param samples   columns times rows of them; copied
 * @param placeable what dCreateHeightfield was given
 */
DC_API int dcGeomSetHeightfieldSamples(dcWorldID dc, dGeomID geom, const dcHeightfieldSource *source,
                                       dcHeightFormat format, const void *samples, int placeable);
/**
 * @brief The same of a function that tells the heights, as dGeomHeightfieldDataBuildCallback() takes it.
 *
 * It is called here, once for each sample, and not later: call this again where its heights change.  It may call
 * nothing of this library that changes something.
 * @param dc the handle
 * @param geom the geom
 * @param source    all but the heights
 * @param height    the function; given `data`, a column and a row.  Wrapped, it is not asked for the last of either
 * @param data      passed to it
 * @param placeable what dCreateHeightfield was given
 */
DC_API int dcGeomSetHeightfieldCallback(dcWorldID dc, dGeomID geom, const dcHeightfieldSource *source,
                                        dHeightfieldGetHeight *height, void *data, int placeable);
/**
 * @brief Gives a triangle mesh geom, or one of a user's class, a mesh to stand for it (one user more); NULL: ODE's own.
 *
 * The mesh is the solid; springs are put on it as dcGeomSetSpringEdge() says, unless dcGeomSetSprings() gives them.
 * A triangle mesh is read from ODE when it is first seen, or has other data or another number of triangles; after
 * changing vertices in place, call this with NULL to have it read again.
 */
DC_API int dcGeomSetMesh(dcWorldID dc, dGeomID geom, dcMeshID mesh);
/** @} */

/** Forgets everything about a geom, and takes its pairs back that wait for dcWorldApply(). */
DC_API int dcGeomForget(dcWorldID dc, dGeomID geom);

/** @} */

/** @addtogroup dcmesh
 * @{
 *
 * Meshes from arrays, from ODE's trimesh geoms and from files, with messages where mesh.h has faults: all return NULL
 * after a message that names the function and the face, edge or vertex at fault; what is only reported (mesh.h says
 * what) comes as a warning.  Release what you get with dcMeshRelease().  Of geoms and files, faces with two corners at
 * one place are left out, with a warning: they are no part of the surface.
 */

/** dcMeshCreate() with messages. */
DC_API dcMeshID dcMeshCreateFromArrays(const dcMeshSource *source);

/**
 * @brief Reads the triangles of a trimesh geom, in the geom's own axes; vertices at the very same place become one.
 * @param geom a geom of class dTriMeshClass; it may be destroyed afterwards
 * @param open 1: an open surface is let pass, as in dcMeshSource
 */
DC_API dcMeshID dcMeshCreateFromGeom(dGeomID geom, int open);

/** 1 if dcMeshCreateFromFile() can read files: the library was built with assimp. */
DC_API int dcMeshFilesSupported(void);

/**
 * @brief Reads a mesh file: Wavefront OBJ, STL or PLY (text or binary), told by the name's ending.
 *
 * All objects in the file make one mesh; polygons, which should be convex, are cut into triangles; vertices at the very
 * same place become one; normals, colours, lines and points are left out.  Coordinates come in single precision.  A PLY
 * file whose data are not what its header tells is refused before assimp, which would read past its end, sees it.
 * @param path  of a file of at most 256 MiB
 * @param scale that coordinates are multiplied with, > 0: the file's unit in m, such as 0.001
 * @param open  1: an open surface is let pass, as in dcMeshSource
 */
DC_API dcMeshID dcMeshCreateFromFile(const char *path, dReal scale, int open);

/** @} */

#ifdef __cplusplus
}
#endif
#endif
