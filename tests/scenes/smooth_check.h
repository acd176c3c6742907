/* The checks that other engines hold their smooth contact to: worlds for the suite and for the page of validation. */
#ifndef DC_TEST_SMOOTH_CHECK_H
#define DC_TEST_SMOOTH_CHECK_H

#include "any_scene.h"

/* At the program's own step of 1/60 s and of 1/240 s; resolved, at 1/60 s. */
enum { checkAuto, checkFine, checkResolved, checkKinds };

/*
 * A world of one material, by Young's modulus; the step, s.  Where e = 0 in the check, 10 s/m here: contacts at rest
 * are damped critically, or more.
 */
double checkOpen(AnyScene *any, int kind, double young, double friction, double rolling, double spinning);

#endif
