/* One step of a scene at the program's own step: the rows of its force elements as ODE's contact joints, and no more.
 */
#ifndef DC_TEST_ROW_STEP_H
#define DC_TEST_ROW_STEP_H

#include "fixture.h"

void rowStep(Scene *scene, double step);
void rowRun(Scene *scene, int count, double step);

#endif
