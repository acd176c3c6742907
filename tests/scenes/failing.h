/*
 * Allocations that fail.  A suite that asks for it is linked with $(failing_flags) of tests/local.mk, which puts the
 * functions of failing.c in place of those that the library and the suite call; ODE and libccd keep theirs.
 */
#ifndef DC_TEST_FAILING_H
#define DC_TEST_FAILING_H

/* From now on the n-th allocation fails, and all after it if `all`; n = 0: none.  Then Check must not be called. */
void failAt(long n, int all);
/* How many failed since. */
int failCount(void);

#endif
