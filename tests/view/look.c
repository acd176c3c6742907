/* A program with a window: three balls on a floor.  docs/manual.md has it; tests/view.sh builds it outside the tree. */
#include <ode-compliant-view/view.h>

static dWorldID world;
static dSpaceID space;
static dcWorldID dc;

static void step(void *data)
{
    dcWorldStep(dc, space, REAL(1.) / 60);
    (void)data;
}

int main(void)
{
    dInitODE2(0);
    world = dWorldCreate();
    space = dHashSpaceCreate(0);
    dWorldSetGravity(world, 0, 0, REAL(-9.81));
    dCreatePlane(space, 0, 0, 1, 0);
    for (int i = 0; i < 3; i++) {
        dBodyID ball = dBodyCreate(world);
        dGeomSetBody(dCreateSphere(space, REAL(0.1)), ball);
        dBodySetPosition(ball, (dReal)i * REAL(0.3), 0, REAL(0.5) + (dReal)i * REAL(0.2));
    }
    dc = dcWorldCreate(world);
    dcViewID view = dcViewCreate(world, space, dc, NULL);
    dcViewRun(view, REAL(1.) / 60, &(dcViewFunctions){.step = step}, REAL(1.));
    return dcViewDestroy(view) == dcOk ? 0 : 1;
}
