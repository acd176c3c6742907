/* What stops and springs keep from step to step (core/stream.c): turns counted, phases, loads, values. */
#include <stddef.h>

#include "core/core.h"
#include "state/world_data.h"
#include "joint.h"
#include "spring.h"
#include "stop.h"

int dcxJointLives(const dcxElement *e)
{
    const dcxCoordinate *c = &((const dcxJointElement *)e)->c;
    return !c->lost && dcxJointIsThere(c);
}

/* All but what it hangs on. */
static void keep_coordinate(dcxStream *s, dcxJointElement *j)
{
    dcxCoordinate *is = &j->c;
    dcxCoordinateCatchUp(is);
    dcxCoordinate was = *is;
    dcxStreamCopy(s, &was, sizeof was);
    if (s->way == dcxStreamCheck && !is->lost && !dcxJointIsThere(is)) {
        was.joint = 0;
    }
    if (was.joint != is->joint || was.which != is->which || was.lost != is->lost) {
        dcxStreamRefuse(s, "%s %p: its joint %p was destroyed, or attached to other bodies", j->e.class->name,
                        (void *)j->e.handle, (void *)is->joint);
    }
    if (s->way == dcxStreamLoad) {
        was.bereft = is->bereft;
        was.watch_group = is->watch_group;
        was.watch[0] = is->watch[0];
        was.watch[1] = is->watch[1];
        *is = was;
    }
}

void dcxSpringKeep(dcxElement *e, dcxStream *s)
{
    dcxJointSpring *spring = (dcxJointSpring *)e;
    keep_coordinate(s, &spring->j);
    dcxStreamData(s, &spring->live, sizeof *spring - offsetof(dcxJointSpring, live));
}

void dcxStopKeep(dcxElement *e, dcxStream *s)
{
    dcxStop *stop = (dcxStop *)e;
    keep_coordinate(s, &stop->j);
    if (stop->soft) {
        dcxSoftBoundsKeep(stop, s);
    }
    dcxStreamData(s, &stop->live, sizeof *stop - offsetof(dcxStop, live));
}
