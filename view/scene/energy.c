/* Energies: the library's books where there are any, else what ODE's bodies say. */
#include "parts.h"

static void add_body(const dReal *gravity, dBodyID body, dcxViewEnergy *energy)
{
    const dReal *v = dBodyGetLinearVel(body), *w = dBodyGetAngularVel(body), *p = dBodyGetPosition(body);
    dMass mass;
    dVector3 own;
    if (dBodyIsKinematic(body)) {
        return;
    }
    dBodyGetMass(body, &mass);
    dBodyVectorFromWorld(body, w[0], w[1], w[2], own);
    for (int i = 0; i < 3; i++) {
        double turning = 0;
        for (int k = 0; k < 3; k++) {
            turning += (double)mass.I[4 * i + k] * (double)own[k];
        }
        energy->kinetic += (double)mass.mass * (double)v[i] * (double)v[i] / 2 + turning * (double)own[i] / 2;
        energy->gravitational -= dBodyGetGravityMode(body) ? (double)mass.mass * (double)gravity[i] * (double)p[i] : 0;
    }
}

void dcxViewEnergyLook(dcxViewScene *s, dWorldID world, dcWorldID dc)
{
    dVector3 gravity;
    dWorldGetGravity(world, gravity);
    s->energy = (dcxViewEnergy){0, 0, 0, 0};
    for (int i = 0; i < s->memory->bodies.count; i++) {
        add_body(gravity, (dBodyID)s->memory->bodies.key[i], &s->energy);
    }
    if (dc) {
        s->energy.stored = (double)dcWorldGetPotentialEnergy(dc);
        s->energy.dissipated = (double)dcWorldGetDissipatedEnergy(dc);
    }
}
