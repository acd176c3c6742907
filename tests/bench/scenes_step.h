/* Scenes that are timed and judged: everyday things of ODE programs. */
#ifndef DC_BENCH_SCENES_STEP_H
#define DC_BENCH_SCENES_STEP_H

#include "step_world.h"

typedef struct step_scene {
    const char *name, *about;
    void (*build)(step_world *w);
    double settle;                       /* s until it should be at rest */
    double (*rest)(const step_world *w); /* depth at rest over the law's, minus 1; NULL: no law for it */
} step_scene;

/* All of them; the last one has no name. */
extern const step_scene stepScenes[];
/* By name, or NULL. */
const step_scene *stepSceneFind(const char *name);

/* ---- scenes with an argument, and with joints ---- */

/* A pyramid of boxes 0.2 m wide and high and `deep` across, `base` in the lowest row, each put down `loose` aside. */
void stepPyramid(step_world *w, int base, double deep, double loose);
/* Balls in a bin, poured from a loose lattice. */
void stepPour(step_world *w, int count);

enum { RAGDOLL_BODIES = 16, RAGDOLL_JOINTS = 15 };

/* 16 boxes, hinges and universal joints with stops. */
typedef struct step_ragdoll {
    dJointID joint[RAGDOLL_JOINTS];
} step_ragdoll;

/* Its pelvis `up` above the place it stands at; stops of ODE's own. */
void stepRagdollBuild(step_world *w, step_ragdoll *ragdoll, double up);
/* Soft stops in their place: dcJointSoftenStops. */
void stepRagdollSoften(step_world *w, const step_ragdoll *ragdoll, double stiffness, double dissipation);
/* Random spins and velocities. */
void stepRagdollThrow(step_world *w, unsigned seed, double speed, double spin);
/* How far the worst joint is beyond its bounds, rad. */
double stepRagdollViolation(const step_ragdoll *ragdoll);

#endif
