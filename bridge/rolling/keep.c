/* What rolling balls keep from step to step (core/stream.c): values, the last step, what is owed. */
#include <string.h>

#include "bodies/bodies.h"
#include "core/core.h"
#include "state/world_data.h"
#include "ball.h"
#include "rolling.h"

/* A contact joint that the last step left in a program's own loop: it bears nothing any more, but counts as a joint. */
static void load_contact(dcxRolling *rolling, int had)
{
    if (had == (rolling->contact != 0)) {
        return;
    }
    dJointGroupEmpty(rolling->group);
    rolling->contact = had ? dJointCreateNull(rolling->dc->world, rolling->group) : 0;
    if (had) {
        int first = dcxRollingBallFirst(rolling) ? 0 : 1;
        dJointAttach(rolling->contact, rolling->body[first], rolling->body[1 - first]);
    }
}

static void keep_step(dcxStream *s, dcxRolling *rolling)
{
    dcxStreamData(s, &rolling->pulls, sizeof rolling->pulls);
    dcxStreamData(s, rolling->feedback, sizeof *rolling->feedback);
    dcxStreamData(s, &rolling->step, sizeof rolling->step);
    dcxStreamData(s, rolling->owed, sizeof rolling->owed);
    dcxStreamData(s, &rolling->kick_lag, sizeof rolling->kick_lag);
    dcxStreamData(s, &rolling->lag, sizeof rolling->lag);
    dcxStreamData(s, rolling->left, sizeof rolling->left);
    dcxStreamData(s, rolling->force, sizeof rolling->force);
    dcxStreamData(s, rolling->local, sizeof rolling->local);
    dcxStreamData(s, rolling->acceleration, sizeof rolling->acceleration);
    dcxStreamData(s, &rolling->work, sizeof rolling->work);
    dcxStreamData(s, &rolling->touching, sizeof rolling->touching);
}

static void keep(dcxStream *s, dcxRolling *rolling)
{
    dcRollingBallID handle = rolling->handle;
    dBodyID body[2] = {rolling->body[0], rolling->body[1]};
    int had = rolling->contact != 0;
    dcxStreamCopy(s, &handle, sizeof handle);
    dcxStreamCopy(s, body, sizeof body);
    dcxStreamCopy(s, &had, sizeof had);
    if (handle != rolling->handle || body[0] != rolling->body[0] || body[1] != rolling->body[1]) {
        dcxStreamRefuse(s, "rolling ball %p was created, destroyed or attached to other bodies since",
                        (void *)rolling->handle);
    }
    for (int i = 0; i < 2 && s->code == dcOk; i++) { /* bodies that no step has seen yet */
        int unknown = body[i] && dcxBodyFind(rolling->dc, body[i]) < 0;
        dcxStreamCopy(s, &unknown, sizeof unknown);
        if (unknown) {
            dcxBodyKeepODE(s, body[i]);
        }
    }
    dcxRollingValues before = rolling->live;
    dcxStreamData(s, &rolling->live, sizeof rolling->live);
    dcxStreamData(s, &rolling->standard, sizeof rolling->standard);
    if (s->way == dcxStreamLoad) {
        if (memcmp(&before, &rolling->live, sizeof before) != 0) {
            dcxRollingRenew(rolling);
        }
        load_contact(rolling, had);
    }
    keep_step(s, rolling);
}

void dcxRollingsMark(dcxWorld *dc)
{
    for (dcxRolling *rolling = dc->rolling; rolling; rolling = rolling->next) {
        for (int i = 0; i < 2 && dcxRollingAttached(rolling); i++) {
            dcxBodyMark(dc, rolling->body[i]);
        }
    }
}

void dcxRollingsKeep(dcxWorld *dc, dcxStream *s)
{
    int now = 0, count;
    for (const dcxRolling *rolling = dc->rolling; rolling; rolling = rolling->next) {
        now++;
    }
    count = now;
    dcxStreamCopy(s, &count, sizeof count);
    if (count != now) {
        dcxStreamRefuse(s, "the world has %d rolling balls, not %d as when it was saved", now, count);
    }
    for (dcxRolling *rolling = dc->rolling; rolling && s->code == dcOk; rolling = rolling->next) {
        keep(s, rolling);
    }
}
