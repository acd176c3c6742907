/*
 * The functions of ODE that the program finds here first, and what stands behind them.
 *
 * The library itself calls ODE by the same names: between hookEnter and hookLeave all of them go straight through.
 * There one thread is at a time: what is known of the program's worlds and geoms is shared by all that step them.
 */
#ifndef LAUNCHER_HOOKS_H
#define LAUNCHER_HOOKS_H

#include <ode/ode.h>

#define HOOKED_FUNCTIONS(X) \
    X(dJointCreateContact) \
    X(dWorldStep) \
    X(dWorldQuickStep) \
    X(dWorldDestroy) \
    X(dGeomDestroy) \
    X(dGeomTransformSetGeom) \
    X(dCreateConvex) \
    X(dGeomSetConvex) \
    X(dBodyDestroy) \
    X(dJointDestroy) \
    X(dJointGroupEmpty) \
    X(dJointGroupDestroy) \
    X(dJointCreateHinge) \
    X(dJointCreateSlider) \
    X(dJointCreateUniversal) \
    X(dJointCreateHinge2) \
    X(dJointCreatePR) \
    X(dJointCreatePU) \
    X(dJointCreatePiston) \
    X(dJointCreateAMotor) \
    X(dJointGetHingeParam) \
    X(dJointGetSliderParam) \
    X(dJointGetUniversalParam) \
    X(dJointGetHinge2Param) \
    X(dJointGetPRParam) \
    X(dJointGetPUParam) \
    X(dJointGetPistonParam) \
    X(dJointGetAMotorParam)

/* And what is only called. */
#define FOUND_FUNCTIONS(X) X(dCheckConfiguration)

/* ODE calls geom transforms deprecated, and programs still use them. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
/* ODE's own functions. */
typedef struct Real {
#define HOOKED(name) __typeof__(name) *name;
    HOOKED_FUNCTIONS(HOOKED)
    FOUND_FUNCTIONS(HOOKED)
#undef HOOKED
} Real;
#pragma GCC diagnostic pop

/* ODE's own, looked up at the first call; ends the program with a message if one is missing. */
const Real *hookReal(void);
/* Whether a call comes from this library, or nothing is to be done about it. */
int hookPasses(void);
void hookEnter(void);
void hookLeave(void);

#endif
