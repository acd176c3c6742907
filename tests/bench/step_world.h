/* A world that can be stepped in every way there is, and the bodies that scenes are made of. */
#ifndef DC_BENCH_STEP_WORLD_H
#define DC_BENCH_STEP_WORLD_H

#include <ode-compliant/ode-compliant.h>
#include <ode/ode.h>

/* How a world goes on. */
typedef enum step_way {
    STEP_RIGID, /* ODE alone: dCollide, contact joints, ODE's step */
    STEP_A,     /* dcWorldStep or dcWorldQuickStep */
    STEP_B,     /* dcCollide in the near callback, dcWorldApply, ODE's step */
    STEP_C      /* dcJointCreateContact in the near callback, dcWorldApply, ODE's step */
} step_way;

/* Way (c) is built where the library has it. */
#define STEP_LAST_WAY STEP_C

typedef struct step_setup {
    step_way way;
    int quick;          /* QuickStep inside */
    double step;        /* s */
    double modulus;     /* plane-strain modulus of every geom, Pa */
    double dissipation; /* s/m */
    double gravity[3];  /* m/s^2 */
    dcStepping stepping;
    double patience; /* s of computing time after which the world stands still; 0: endless */
} step_setup;

/* 1/60 s, way (a), E = 1e7 Pa, c = 1 s/m, gravity 9.81 along -z. */
step_setup stepSetupDefault(void);

typedef struct step_world {
    step_setup setup;
    dWorldID world;
    dSpaceID space;
    dJointGroupID group;
    dcWorldID dc; /* 0 in a rigid world */
    dBodyID *body;
    double *reach; /* of each body: half its least extent, m */
    int bodies, room;
    double time, wall; /* s simulated; s of computing */
    int contacts;      /* contact joints made by the near callback in the last step */
    int late;          /* patience is at an end */
    int lost;          /* a body is more than 1e5 m away, or nowhere: ODE would not survive it for long */
    int code;          /* of the first call that failed, else dcOk */
} step_world;

void stepCreate(step_world *w, const step_setup *setup);
void stepDestroy(step_world *w);
/* One step; nothing once the world is late or a call has failed. */
void stepOnce(step_world *w);
void stepRun(step_world *w, double seconds);
/* 1 unless it is late, lost, or has failed. */
int stepAlive(const step_world *w);
/* What became of one that is not alive. */
const char *stepFault(const step_world *w);
double stepNow(void);

/* A body of a mass at a place; `reach` tells its size. */
dBodyID stepBody(step_world *w, const dMass *mass, double reach, double x, double y, double z);
dGeomID stepPlane(step_world *w);
dBodyID stepBall(step_world *w, double radius, double mass, double x, double y, double z);
dBodyID stepBox(step_world *w, double lx, double ly, double lz, double mass, double x, double y, double z);
/* A capsule along z of its body. */
dBodyID stepCapsule(step_world *w, double radius, double length, double mass, double x, double y, double z);
/* Turns a body: an axis and an angle. */
void stepTurn(dBodyID body, double x, double y, double z, double angle);

/* Greatest speed of any point of a body, |v| + |w| reach, m/s. */
double stepSpeed(const step_world *w);
double stepBodySpeed(const step_world *w, int i);
/* Greatest |v| of a body's centre. */
double stepCentreSpeed(const step_world *w);
/* The same, its root mean square over the bodies. */
double stepMeanSpeed(const step_world *w);
/* Kinetic energy by ODE's masses, and with what the library says is stored and the work left to gravity, J. */
double stepKinetic(const step_world *w);
double stepEnergy(const step_world *w);

/* Laws of a pair of equal materials. */
double stepPairModulus(const step_setup *setup);
/* Stiffness of a ball on something flat, N/m^(3/2), and of a bed per area for a geom of that least extent, Pa/m. */
double stepBallStiffness(const step_setup *setup, double radius);
double stepBedStiffness(const step_setup *setup, double extent);

/* Repeatable random numbers in [-1, 1]. */
typedef unsigned long long step_random;
double stepDraw(step_random *state);

#endif
