/*
 * Bodies that were taken for a round of the program's own loop, and may be destroyed before dcWorldApply().
 *
 * What was destroyed must not be touched, but ODE takes the joints off a body that it destroys: so each gets a joint of
 * ours, which tells.  Its other end is on a body of ours, lest dAreConnected() has the first for joined to the world;
 * and it is disabled, lest a step that comes before dcWorldApply() has them all for joined to one another.  Where the
 * program tells of each body that it destroys, there are no such joints.
 *
 * The body of ours, the post, stays from round to round, as long as ODE's world does: ODE skips what is disabled, and
 * to make one costs more than all else that is done for a small round.
 */
#include <stdlib.h>

#include "core/core.h"
#include "state/world_data.h"
#include "bodies.h"

/* The number of a body's watch, or -1. */
static int watch_of(const dcxWorld *dc, int body)
{
    int k = dc->bodies.more[body].watch;
    return k < dc->bodies.watches.count && dc->bodies.watches.watch[k].body == body ? k : -1;
}

int dcxWatchLost(const dcxWorld *dc, int body)
{
    int k = watch_of(dc, body);
    const dcxWatch *watch = k >= 0 ? &dc->bodies.watches.watch[k] : NULL;
    return watch && (watch->joint ? dJointGetBody(watch->joint, 0) != dc->bodies.info[body].id : watch->lost);
}

void dcxWatchTold(dcxWorld *dc, int body)
{
    int k = watch_of(dc, body);
    if (k >= 0) {
        dc->bodies.watches.watch[k].lost = 1;
    }
}

int dcxWatchStands(const dcxWorld *dc, int body, dBodyID id)
{
    return dc->bodies.info[body].id == id && watch_of(dc, body) >= 0 && !dcxWatchLost(dc, body);
}

dJointID dcxTellTale(dWorldID world, dJointGroupID group, dBodyID body, dBodyID other)
{
    static const dContact none = {.geom.normal[2] = 1};
    dJointID joint = dJointCreateContact(world, group, &none);
    dJointDisable(joint);
    dJointAttach(joint, body, other);
    return joint;
}

int dcxPostBegin(dcxWatches *w, dWorldID world)
{
    if (w->post) {
        return 1;
    }
    w->group = w->group ? w->group : dJointGroupCreate(0);
    w->signs = w->signs ? w->signs : dJointGroupCreate(0);
    w->post = w->group && w->signs ? dBodyCreate(world) : 0;
    if (!w->post) {
        return 0;
    }
    dBodySetKinematic(w->post);
    dBodyDisable(w->post);
    w->sign = dcxTellTale(world, w->signs, w->post, 0);
    return 1;
}

int dcxPostStands(const dcxWatches *w)
{
    return w->post && dJointGetBody(w->sign, 0) == w->post;
}

void dcxBodyWatch(dcxWorld *dc, int body)
{
    dcxWatches *w = &dc->bodies.watches;
    if (body <= 0 || dc->bodies.more[body].ours || (watch_of(dc, body) >= 0 && !dcxWatchLost(dc, body)) ||
        !dcxReserve((void **)&w->watch, &w->capacity, w->count, sizeof *w->watch) ||
        !(dc->bodies.told || dcxPostBegin(w, dc->world))) {
        return;
    }
    dJointID joint = dc->bodies.told ? 0 : dcxTellTale(dc->world, w->group, dc->bodies.info[body].id, w->post);
    dc->bodies.more[body].watch = w->count;
    w->watch[w->count++] = (dcxWatch){joint, body, 0};
}

void dcxBodyUnwatch(dcxWorld *dc, int body)
{
    int k = watch_of(dc, body);
    if (k >= 0) {
        dc->bodies.watches.watch[k].body = -1;
    }
}

/* The last joint was put on the post last, so that ODE finds each at once. */
void dcxPostClear(dcxWatches *w)
{
    if (w->post) {
        dJointGroupEmpty(w->group);
    }
    w->count = 0;
}

void dcxWatchesEnd(dcxWorld *dc)
{
    dcxPostClear(&dc->bodies.watches);
}

void dcxWatchesFree(dcxWatches *w)
{
    int stands = dcxPostStands(w);
    if (w->group) {
        dJointGroupDestroy(w->group);
    }
    if (w->signs) {
        dJointGroupDestroy(w->signs);
    }
    if (stands) {
        dBodyDestroy(w->post);
    }
    free(w->watch);
}

int dcxBodyNumJoints(const dcxWorld *dc, int body)
{
    int k = watch_of(dc, body), ours = k >= 0 && dc->bodies.watches.watch[k].joint && !dcxWatchLost(dc, body);
    return dBodyGetNumJoints(dc->bodies.info[body].id) - ours;
}
