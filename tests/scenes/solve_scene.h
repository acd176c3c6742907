/* Bodies and rows for the own solve, without a world; gravity 9.81, steps of 1/60 s. */
#ifndef DC_TEST_SOLVE_SCENE_H
#define DC_TEST_SOLVE_SCENE_H

#include "carry/solve.h"
#include "state/row_data.h"

#define solveStep (1.0 / 60)
#define solveGravity 9.81

enum { solveRoom = 200 };

/* Body 0 does not move. */
typedef struct SolveScene {
    dcxFree body[solveRoom];
    dcxRow row[solveRoom];
    int num_bodies, num_rows;
} SolveScene;

extern SolveScene solveScene;
extern dcxSolver *solveSolver;
extern const double solveUp[3];

void solveBegin(void);
void solveEnd(void);
/* A body, 0 kg: one that does not move; a row between two bodies along n; their numbers, the row. */
int solveBody(double mass, double inertia);
dcxRow *solveRow(int b1, int b2, const double n[3], const double arm1[3], const double arm2[3], double mu);
/* A cube's four lower corners on the body below, whose centre is `deep` under them; cubes of 0.2 m on each other. */
void solveFace(int upper, int lower, double half, double deep, double mu);
void solveStack(int count, double mu);
/* Solves; fails the test if that is refused. */
void solveAll(double tolerance, int exact_up_to);
/* Of all rows; of a body against a row along n at an arm. */
double solveLoad(void);
double solveInverseMass(int body, const double n[3], const double arm[3]);
/* An impulse at a row's end; the speed at which a row's sides part. */
void solvePush(int body, double sign, double j, const double n[3], const double arm[3]);
double solveParting(const dcxRow *r);
/* What a row leaves undone of its law, m/s. */
double solveLeft(const dcxRow *r);

#endif
