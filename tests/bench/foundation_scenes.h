/* The scenes of bench_foundation.c, which simbody_foundation.cpp sets up too. */
#ifndef BENCH_FOUNDATION_SCENES_H
#define BENCH_FOUNDATION_SCENES_H

/*
 * A sphere of 8 4^levels triangles, radius 1, on the half-space z < 0; on a sphere of radius 1 under it; on its like;
 * and on its like, neither turned but a little shifted, so that faces lie nearly flat on each other.
 */
enum { onPlane, onSphere, onMesh, onTwin, KINDS };
enum { LEAST_LEVELS = 3, MOST_LEVELS = 7, DEPTHS = 4, POSES = 8 };
static const double depths[DEPTHS] = {0.005, 0.02, 0.05, 0.2};

/* Pose number i: turned by i times the angle; or shifted by i + 1 times this. */
static const double poseAxis[3] = {1, 2, 3};
static const double poseAngle = 0.7;
static const double poseShift[2] = {0.001, 0.002};

#endif
