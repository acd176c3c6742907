/*
 * What ODE itself knows of a body's motion, as far as its interface reads and sets it: place, velocities, forces that
 * wait for the next step, whether it sleeps.  Its counters towards sleep cannot be read; they begin anew.
 */
#include <stdint.h>
#include <string.h>

#include "core/core.h"
#include "bodies.h"

typedef struct motion {
    dReal p[3], q[4], r[12], v[3], w[3], f[3], t[3];
    int enabled;
} motion;

static void read(dBodyID id, motion *m)
{
    memset(m, 0, sizeof *m);
    memcpy(m->p, dBodyGetPosition(id), sizeof m->p);
    memcpy(m->q, dBodyGetQuaternion(id), sizeof m->q);
    memcpy(m->r, dBodyGetRotation(id), sizeof m->r);
    memcpy(m->v, dBodyGetLinearVel(id), sizeof m->v);
    memcpy(m->w, dBodyGetAngularVel(id), sizeof m->w);
    memcpy(m->f, dBodyGetForce(id), sizeof m->f);
    memcpy(m->t, dBodyGetTorque(id), sizeof m->t);
    m->enabled = dBodyIsEnabled(id);
}

/* The digits themselves, where a getter shows them. */
static void write(const dReal *shown, const dReal *digits, size_t size)
{
    memcpy((void *)(uintptr_t)shown, digits, size);
}

/*
 * ODE makes unit length of a quaternion and right angles of a matrix that it is given, and that changes last digits
 * even of what ODE itself made.  So ODE is told first, for the geoms to know, and then the digits are put back.
 */
static void turn(dBodyID id, const motion *m)
{
    if (memcmp(dBodyGetQuaternion(id), m->q, sizeof m->q) != 0 ||
        memcmp(dBodyGetRotation(id), m->r, sizeof m->r) != 0) {
        dBodySetQuaternion(id, m->q);
        write(dBodyGetQuaternion(id), m->q, sizeof m->q);
        write(dBodyGetRotation(id), m->r, sizeof m->r);
    }
}

static void restore(dBodyID id, const motion *m)
{
    if (memcmp(dBodyGetPosition(id), m->p, sizeof m->p) != 0) {
        dBodySetPosition(id, m->p[0], m->p[1], m->p[2]);
    }
    turn(id, m);
    dBodySetLinearVel(id, m->v[0], m->v[1], m->v[2]);
    dBodySetAngularVel(id, m->w[0], m->w[1], m->w[2]);
    dBodySetForce(id, m->f[0], m->f[1], m->f[2]);
    dBodySetTorque(id, m->t[0], m->t[1], m->t[2]);
    if (!m->enabled) {
        dBodyDisable(id);
        return;
    }
    dBodyEnable(id); /* its idle time begins anew, as it must if every restored course is to be the same */
    int samples = dBodyGetAutoDisableAverageSamplesCount(id);
    if (samples > 1) {
        dBodySetAutoDisableAverageSamplesCount(id, (unsigned)samples);
    }
}

void dcxBodyKeepODE(dcxStream *s, dBodyID id)
{
    motion m;
    if (s->way == dcxStreamSave) {
        read(id, &m);
    }
    dcxStreamCopy(s, &m, sizeof m);
    if (s->way == dcxStreamLoad) {
        restore(id, &m);
    }
}
