/* See rolling_scene.h. */
#include "rolling_scene.h"

#include <math.h>

dcRollingBallDef rollingDef(void)
{
    dcRollingBallDef def = dcRollingBallDefault();
    def.radius = 0.1;
    def.cfm = 0; /* the equations to the last digit */
    return def;
}

static dBodyID make_plane(Rolling *rolling, int kind)
{
    if (kind == rollingFixed) {
        return 0;
    }
    dBodyID body = sceneBody(&rolling->scene, 0.7, 5, 0, 0, 0);
    dBodySetGravityMode(body, 0);
    if (kind == rollingKinematic) {
        dBodySetKinematic(body);
    }
    return body;
}

void rollingOpen(Rolling *rolling, double angle, int plane, const dcRollingBallDef *def)
{
    dcRollingBallDef own = def ? *def : rollingDef();
    sceneOpen(&rolling->scene, 9.81);
    own.normal[0] = sin(angle);
    own.normal[2] = cos(angle);
    rolling->ball = sceneBody(&rolling->scene, 0.1, 2, 0.1 * sin(angle), 0, 0.1 * cos(angle));
    rolling->plane = make_plane(rolling, plane);
    rolling->joint = dcRollingBallCreate(rolling->scene.dc, &own);
    ck_assert_ptr_nonnull(rolling->joint);
    ck_assert_int_eq(dcRollingBallAttach(rolling->joint, rolling->plane, rolling->ball), dcOk);
    ck_assert_int_eq(dcWorldSetSubsteps(rolling->scene.dc, 1), dcOk);
}

void rollingClose(Rolling *rolling)
{
    ck_assert_int_eq(messages.errors, 0);
    sceneClose(&rolling->scene);
}

void rollingStep(Rolling *rolling, double h, int managed, int quick)
{
    Scene *scene = &rolling->scene;
    if (managed) {
        ck_assert_int_eq((quick ? dcWorldQuickStep : dcWorldStep)(scene->dc, scene->space, h), dcOk);
    } else {
        ck_assert_int_eq(dcWorldUpdateJoints(scene->dc, h), dcOk);
        ck_assert_int_eq((quick ? dWorldQuickStep : dWorldStep)(scene->world, h), 1);
    }
}

double rollingSlip(const Rolling *rolling)
{
    dVector3 error;
    ck_assert_int_eq(dcRollingBallGetVelocityError(rolling->joint, error), dcOk);
    return hypot(hypot(error[0], error[1]), error[2]);
}

double rollingFriction(const Rolling *rolling)
{
    dReal friction[2];
    ck_assert_int_eq(dcRollingBallGetFrictionForce(rolling->joint, friction), dcOk);
    return hypot(friction[0], friction[1]);
}

/* Of both sides of the joint: the ball's centre and its radius. */
static double place(const Rolling *rolling)
{
    const dReal *p = dBodyGetPosition(rolling->ball);
    return 2 * (0.1 + hypot(hypot(p[0], p[1]), p[2]));
}

double rollingSway(const Rolling *rolling, double h)
{
    return swayOf(place(rolling), h);
}

double rollingAnswer(const Rolling *rolling, double h)
{
    return 2 * rollingSway(rolling, h) / h;
}

static double energy(dBodyID body, double g)
{
    dMass mass;
    dVector3 w;
    double v = bodySpeed(body);
    const dReal *spin = dBodyGetAngularVel(body);
    dBodyGetMass(body, &mass);
    dBodyVectorFromWorld(body, spin[0], spin[1], spin[2], w);
    return 0.5 * mass.mass * v * v + mass.mass * g * bodyAt(body, 2) +
           0.5 * (mass.I[0] * w[0] * w[0] + mass.I[5] * w[1] * w[1] + mass.I[10] * w[2] * w[2]);
}

double rollingEnergy(const Rolling *rolling)
{
    int moves = rolling->plane && !dBodyIsKinematic(rolling->plane);
    return energy(rolling->ball, 9.81) + (moves ? energy(rolling->plane, 0) : 0);
}
