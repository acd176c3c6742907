/* Energies of a world, and its bodies, from our own copies; ODE's objects are not touched. */
#include <math.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "carry/carry.h"
#include "core/core.h"
#include "state/world_data.h"

dReal dcWorldGetPotentialEnergy(dcWorldID handle)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)(dc->potential + dcxProgramStored(dc)) : (dReal)NAN;
}

dReal dcWorldGetDissipatedEnergy(dcWorldID handle)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->dissipated : (dReal)NAN;
}

dReal dcWorldGetDissipatedPower(dcWorldID handle)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    return dc ? (dReal)dc->power : (dReal)NAN;
}

/*
 * In a loop of the program's own, stored and dissipated energy become those of ODE's step as soon as it is done.  So
 * that all are of one instant, place and motion are then read from the bodies themselves.
 */
static void catch_up(dcxWorld *dc)
{
    if (dc->looped && !dc->stepping && !dc->collecting && !dcxRowsWait(dc)) {
        dcxBodiesGather(dc);
    }
}

dReal dcWorldGetKineticEnergy(dcWorldID handle)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    if (!dc) {
        return (dReal)NAN;
    }
    double sum = 0;
    catch_up(dc);
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        sum += dcxBodyKinetic(dc, b, dc->bodies.state[b].v, dc->bodies.state[b].w);
    }
    return (dReal)sum;
}

dReal dcWorldGetGravitationalEnergy(dcWorldID handle)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    if (!dc) {
        return (dReal)NAN;
    }
    double sum = 0;
    catch_up(dc);
    for (int k = 0; k < dc->bodies.num_active; k++) {
        int b = dc->bodies.active[k];
        const dcxBodyInfo *info = &dc->bodies.info[b];
        if (info->flags & dcxBodyGravity && !(info->flags & dcxBodyKinematic)) {
            sum -= info->mass * v_dot(dc->gravity, dc->bodies.state[b].p);
        }
    }
    return (dReal)sum;
}

/* Bodies that were added since the last step: the entry of number `index`, or 0; and how many there are up to it. */
static int find_waiting(const dcxWorld *dc, int index, int *count)
{
    const dcxBodies *bodies = &dc->bodies;
    *count = 0;
    for (int b = 1; bodies->num_added && b < bodies->count; b++) {
        if (bodies->info[b].id && bodies->more[b].added && bodies->info[b].stamp != dc->stamp && (*count)++ == index) {
            return b;
        }
    }
    return 0;
}

int dcWorldGetNumBodies(dcWorldID handle)
{
    int code, waiting;
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, &code);
    if (!dc) {
        return code;
    }
    find_waiting(dc, -1, &waiting);
    return dc->bodies.num_active + waiting;
}

dBodyID dcWorldGetBody(dcWorldID handle, int index)
{
    dcxWorld *dc = dcxEnter(dcxHandleWorld, handle, __func__, NULL);
    if (!dc) {
        return NULL;
    }
    const int active = dc->bodies.num_active;
    int waiting, b = index >= 0 && index < active ? dc->bodies.active[index] : 0;
    b = b || index < 0 ? b : find_waiting(dc, index - active, &waiting);
    if (b == 0) {
        find_waiting(dc, -1, &waiting);
        dcxFail(dcErrValue, "dcWorldGetBody: index must be from 0 to %d, not %d", active + waiting - 1, index);
        return NULL;
    }
    return dc->bodies.info[b].id;
}
