/* One impact of a ball on a hard plane, resolved: the bench that tables of impacts are measured on. */
#ifndef DC_TEST_BALL_HIT_H
#define DC_TEST_BALL_HIT_H

#include "fixture.h"

typedef struct BallKind {
    double young, poisson, density, radius; /* Pa, 1, kg/m^3, m */
    double friction, restitution;           /* the coefficient; e at the speed that it comes with */
} BallKind;

/* How a ball comes, and how it leaves: away from the plane, along it, and turning so that +slip/radius is rolling. */
typedef struct BallMotion {
    double normal, along, spin; /* m/s, m/s, rad/s; before the impact `normal` is towards the plane */
} BallMotion;

double ballMass(const BallKind *kind);
/* Hertz' k of the ball on a rigid plane, and c for its restitution at this speed. */
double ballStiffness(const BallKind *kind);
double ballDissipation(const BallKind *kind, double speed);

/* A world of such balls whose sides combine as elastic half-spaces do, for impacts at a speed; dcStepResolved. */
void ballOpen(Scene *scene, const BallKind *kind, double speed);
/* Two balls at 0.2 m/s, the second in the way of the first along x. */
void ballsMeet(Scene *scene, dBodyID *body, const BallKind *one, const BallKind *two);
/* A plane z = 0 a thousand times as hard. */
dGeomID ballPlane(Scene *scene, const BallKind *kind, double speed);
/* Opens a world, lets the ball hit the plane, and closes it. */
BallMotion ballHit(const BallKind *kind, BallMotion comes);

#endif
