/* See solve_scene.h. */
#include "solve_scene.h"

#include <math.h>
#include <string.h>

#include "plugin_test.h"

SolveScene solveScene;
dcxSolver *solveSolver;
const double solveUp[3] = {0, 0, 1};

void solveBegin(void)
{
    memset(&solveScene, 0, sizeof solveScene);
    solveScene.num_bodies = 1;
    solveSolver = dcxSolverNew();
}

void solveEnd(void)
{
    dcxSolverFree(solveSolver);
}

int solveBody(double mass, double inertia)
{
    dcxFree *b = &solveScene.body[solveScene.num_bodies];
    b->inv_mass = mass > 0 ? 1 / mass : 0;
    b->inv_inertia[0] = b->inv_inertia[4] = b->inv_inertia[8] = mass > 0 ? 1 / inertia : 0;
    b->v[2] = mass > 0 ? -solveGravity * solveStep : 0;
    return solveScene.num_bodies++;
}

double solveInverseMass(int body, const double n[3], const double arm[3])
{
    double t[3] = {arm[1] * n[2] - arm[2] * n[1], arm[2] * n[0] - arm[0] * n[2], arm[0] * n[1] - arm[1] * n[0]};
    return solveScene.body[body].inv_mass +
           solveScene.body[body].inv_inertia[0] * (t[0] * t[0] + t[1] * t[1] + t[2] * t[2]);
}

dcxRow *solveRow(int b1, int b2, const double n[3], const double arm1[3], const double arm2[3], double mu)
{
    dcxRow *r = &solveScene.row[solveScene.num_rows++];
    r->b1 = b1;
    r->b2 = b2;
    int small = fabs(n[0]) < 0.6 ? 0 : 1;
    double other[3] = {small == 0, small == 1, 0};
    for (int k = 0; k < 3; k++) {
        r->n[k] = n[k];
        r->arm[0][k] = arm1[k];
        r->arm[1][k] = arm2[k];
        r->t[0][k] = n[(k + 1) % 3] * other[(k + 2) % 3] - n[(k + 2) % 3] * other[(k + 1) % 3];
    }
    double size = lengthOf(r->t[0]);
    for (int k = 0; k < 3; k++) {
        r->t[0][k] /= size;
    }
    for (int k = 0; k < 3; k++) {
        r->t[1][k] = n[(k + 1) % 3] * r->t[0][(k + 2) % 3] - n[(k + 2) % 3] * r->t[0][(k + 1) % 3];
    }
    r->softness = r->slip = 1e-5 * solveStep * (solveInverseMass(b1, n, arm1) + solveInverseMass(b2, n, arm2));
    r->mu = mu;
    return r;
}

void solveFace(int upper, int lower, double half, double deep, double mu)
{
    for (int i = 0; i < 4; i++) {
        double x = i & 1 ? half : -half, y = i & 2 ? half : -half;
        double a[3] = {x, y, -half}, b[3] = {x, y, deep};
        solveRow(upper, lower, solveUp, a, b, mu);
    }
}

void solveStack(int count, double mu)
{
    for (int i = 1; i <= count; i++) {
        solveBody(1, 0.04 / 6);
        solveFace(i, i - 1, 0.1, i > 1 ? 0.1 : 0, mu);
    }
}

void solveAll(double tolerance, int exact_up_to)
{
    ck_assert_int_eq(dcxSolve(solveSolver, solveScene.body, solveScene.num_bodies, solveScene.row, solveScene.num_rows,
                              solveStep, tolerance, exact_up_to),
                     0);
}

double solveLoad(void)
{
    double sum = 0;
    for (int i = 0; i < solveScene.num_rows; i++) {
        sum += solveScene.row[i].load;
    }
    return sum;
}

void solvePush(int body, double sign, double j, const double n[3], const double arm[3])
{
    dcxFree *b = &solveScene.body[body];
    for (int k = 0; k < 3; k++) {
        double torque = arm[(k + 1) % 3] * n[(k + 2) % 3] - arm[(k + 2) % 3] * n[(k + 1) % 3];
        b->v[k] += sign * j * b->inv_mass * n[k];
        b->w[k] += sign * j * b->inv_inertia[0] * torque;
    }
}

double solveParting(const dcxRow *r)
{
    double u = 0;
    for (int side = 0; side < 2; side++) {
        const dcxFree *b = &solveScene.body[side ? r->b2 : r->b1];
        const double *arm = r->arm[side];
        for (int k = 0; k < 3; k++) {
            double turn = b->w[(k + 1) % 3] * arm[(k + 2) % 3] - b->w[(k + 2) % 3] * arm[(k + 1) % 3];
            u += (side ? -1 : 1) * r->n[k] * (b->v[k] + turn);
        }
    }
    return u;
}

double solveLeft(const dcxRow *r)
{
    double u = solveParting(r), want = r->target - r->softness * fmax(r->load, 0);
    return r->load > 0 ? fabs(u - want) : fmax(0, want - u);
}
