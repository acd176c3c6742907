/* What suites use of ODE that version 0.13 does not have yet. */
#ifndef DC_TEST_OLDER_ODE_H
#define DC_TEST_OLDER_ODE_H

#include <ode/ode.h>
#include <stddef.h>
#include <string.h>

#ifdef HAVE_DSIZEINT
enum { newer_ode = 1 };
#else /* before 0.15 */
typedef size_t dsizeint;
enum { newer_ode = 0 };
#endif

#if !HAVE_DECL_DJOINTSETHINGE2AXES
static inline void dJointSetHinge2Axes(dJointID joint, const dReal *axis1, const dReal *axis2)
{
    dJointSetHinge2Axis1(joint, axis1[0], axis1[1], axis1[2]);
    dJointSetHinge2Axis2(joint, axis2[0], axis2[1], axis2[2]);
}
#endif

/* Not handed out: a world has the one that ODE shares. */
#if !HAVE_DECL_DTHREADINGALLOCATESELFTHREADEDIMPLEMENTATION
static inline dThreadingImplementationID dThreadingAllocateSelfThreadedImplementation(void)
{
    return NULL;
}
#endif

/* What ODE measures only since 0.15: a motor in Euler mode of which the second body alone is one. */
static inline int not_measured(const char *kind, int second_alone)
{
    return !newer_ode && second_alone && strcmp(kind, "amotor euler") == 0;
}

/* Face angles, without which ODE stops at what a rolling cylinder asks of a mesh. */
static inline void preprocess_mesh(dTriMeshDataID mesh)
{
#if HAVE_DECL_DGEOMTRIMESHDATAPREPROCESS2
    dGeomTriMeshDataPreprocess2(mesh, 1U << dTRIDATAPREPROCESS_BUILD_FACE_ANGLES, NULL);
#else
    (void)mesh;
#endif
}

#endif
