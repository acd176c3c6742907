/* Soft stops on joints: a pendulum, an arm at rest, a ragdoll. */
#include <math.h>

#include "accept.h"
#include "scenes_step.h"

static const double arm = 0.5, mass = 1, gravity = 9.81;
static const double ball_radius = 0.05;

/* A ball on an arm that hangs at `angle` below the horizontal where its stop is; the hinge is about y. */
static dJointID hang(step_world *w, double raised, double stiffness, double dissipation)
{
    dJointID hinge = dJointCreateHinge(w->world, 0);
    stepBall(w, ball_radius, mass, arm, 0, 0);
    dcWorldAddBody(w->dc, w->body[0]);
    dJointAttach(hinge, w->body[0], 0);
    dJointSetHingeAnchor(hinge, 0, 0, 0);
    dJointSetHingeAxis(hinge, 0, 1, 0); /* the angle grows as the arm sinks */
    dcJointStopDef stop = dcJointStopDefault();
    stop.stiffness = (dReal)stiffness;
    stop.dissipation = (dReal)dissipation;
    stop.upper = 0;
    dcJointStopCreate(w->dc, hinge, dcHingeAngle, &stop);
    stepTurn(w->body[0], 0, 1, 0, -raised);
    dBodySetPosition(w->body[0], (dReal)(arm * cos(raised)), 0, (dReal)(arm * sin(raised)));
    return hinge;
}

static double inertia(void)
{
    return mass * (arm * arm + 0.4 * ball_radius * ball_radius);
}

/* With the 20 that QuickStep has, it drives the pendulum by itself, without any stop: stepping.md has the numbers. */
enum { settled_iterations = 50 };

/* The peak rate is reached where spring and weight balance, beyond the bound. */
static void pendulum(const step_setup *setup, double k)
{
    const double raised = 1, fall = mass * gravity * arm / inertia();
    double most = 0, top = 0, rate = sqrt(2 * fall * sin(raised) + fall * fall / k);
    step_world w;
    stepCreate(&w, setup);
    dWorldSetQuickStepNumIterations(w.world, settled_iterations);
    dJointID hinge = hang(&w, raised, k * inertia(), 0);
    while (stepAlive(&w) && w.time < 10) {
        stepOnce(&w);
        most = fmax(most, fabs((double)dJointGetHingeAngleRate(hinge)));
        top = fmax(top, -(double)dJointGetHingeAngle(hinge));
        most = isfinite(most) && isfinite((double)dJointGetHingeAngle(hinge)) ? most : HUGE_VAL;
    }
    acceptRow(&w, most / rate, 1.05, "", "pendulum, k/I=%.0e, peak rate over the fall's %s", k, acceptName(setup));
    acceptRow(&w, top / raised, 1.02, "", "pendulum, k/I=%.0e, d = 0, highest return %s", k, acceptName(setup));
    stepDestroy(&w);
}

void acceptPendulum(void)
{
    step_setup setup = acceptSetup(1);
    for (int i = 0; i < ACCEPT_WAYS; i++) {
        acceptSetWay(&setup, i);
        for (int s = 0; s < ACCEPT_STEPS; s++) {
            setup.step = acceptSteps[s];
            for (double k = 1e2; k < 2e12 && setup.way != STEP_C; k *= 100) {
                if (acceptWanted(&setup)) {
                    pendulum(&setup, k);
                }
            }
        }
    }
}

static void violation(const step_setup *setup, double k)
{
    double load = mass * gravity * arm, stiffness = k * inertia();
    step_world w;
    stepCreate(&w, setup);
    dJointID hinge = hang(&w, 0, stiffness, 1);
    stepRun(&w, 6);
    double angle = (double)dJointGetHingeAngle(hinge), expected = load * cos(angle) / stiffness;
    acceptRow(&w, fabs(angle / expected - 1), 0.01, "", "arm on a stop, k/I=%.0e, violation k/load - 1 %s", k,
              acceptName(setup));
    stepDestroy(&w);
}

void acceptViolation(void)
{
    step_setup setup = acceptSetup(1);
    for (int i = 0; i < ACCEPT_WAYS; i++) {
        acceptSetWay(&setup, i);
        for (int s = 0; s < ACCEPT_STEPS; s++) {
            setup.step = acceptSteps[s];
            for (double k = 1e2; k < 2e10 && setup.way != STEP_C; k *= 100) {
                if (acceptWanted(&setup)) {
                    violation(&setup, k);
                }
            }
        }
    }
}

/* ---- ragdoll ---- */

/* Worst violation of a ragdoll that tumbles in empty space, its parts not touching, rad. */
static double worst_violation(const step_setup *setup, unsigned seed, step_world *w)
{
    step_ragdoll ragdoll;
    double worst = 0;
    stepCreate(w, setup);
    stepRagdollBuild(w, &ragdoll, 0);
    for (int i = 0; i < w->bodies; i++) {
        dGeomSetCollideBits(dBodyGetFirstGeom(w->body[i]), 0);
        dGeomSetCategoryBits(dBodyGetFirstGeom(w->body[i]), 0);
    }
    stepRagdollSoften(w, &ragdoll, 300, 0.1);
    stepRagdollThrow(w, seed, 1, 8);
    while (stepAlive(w) && w->time < 0.5) {
        stepOnce(w);
        worst = fmax(worst, stepRagdollViolation(&ragdoll));
    }
    return worst;
}

static void ragdoll_violation(const step_setup *setup)
{
    step_setup fine = *setup;
    fine.way = STEP_A;
    fine.quick = 0;
    fine.stepping = dcStepResolved;
    for (unsigned seed = 1; seed <= 4; seed++) {
        step_world w, reference;
        double expected = worst_violation(&fine, seed, &reference), measured = worst_violation(setup, seed, &w);
        acceptRow(&w, fabs(measured / expected - 1), 0.2, "", "ragdoll, throw %u, worst %.3f rad, resolved %.3f %s",
                  seed, measured, expected, acceptName(setup));
        stepDestroy(&w);
        stepDestroy(&reference);
    }
}

static void go_on_for(step_world *w, double time)
{
    while (stepAlive(w) && w->time < time) {
        stepOnce(w);
    }
}

/* Both thrown about over the plane for a minute, by turns of a second. */
static void ragdoll_cost(const step_setup *setup)
{
    const step_scene *scene = stepSceneFind("ragdoll16");
    step_setup rigid = *setup;
    rigid.way = STEP_RIGID;
    step_world ours, odes;
    stepCreate(&ours, setup);
    stepCreate(&odes, &rigid);
    scene->build(&ours);
    scene->build(&odes);
    for (unsigned i = 1; i <= 60 && stepAlive(&ours); i++) {
        go_on_for(&ours, i);
        go_on_for(&odes, i);
        stepRagdollThrow(&ours, i, 3, 8);
        stepRagdollThrow(&odes, i, 3, 8);
    }
    acceptRow(&ours, ours.wall / odes.wall, 1.5, "", "ragdoll, cost beside ODE's stops, %.3g ms/s %s",
              1e3 * ours.wall / ours.time, acceptName(setup));
    stepDestroy(&ours);
    stepDestroy(&odes);
}

void acceptRagdoll(void)
{
    step_setup setup = acceptSetup(1);
    for (int i = 0; i < ACCEPT_WAYS; i++) {
        acceptSetWay(&setup, i);
        if (acceptWanted(&setup) && setup.way != STEP_C) {
            ragdoll_cost(&setup);
            ragdoll_violation(&setup);
        }
    }
}
