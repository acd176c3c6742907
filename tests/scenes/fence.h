/*
 * A fence around ODE's objects: each lies on pages of its own, and when it is destroyed its pages are closed, so that
 * whoever touches it again is stopped at once.  (ODE is not compiled by us: no sanitizer sees what it reads.)
 */
#ifndef DC_TEST_FENCE_H
#define DC_TEST_FENCE_H

/* Before dInitODE2. */
void fenceInstall(void);

#endif
