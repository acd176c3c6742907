/* What point-plane and point-mesh forces keep from step to step (core/stream.c). */
#include "core/core.h"
#include "points.h"

/* Of each point: which body it is on must be as it was. */
static void keep_points(dcxStream *s, dcxPointElement *e)
{
    for (int i = 0; i < e->count; i++) {
        dcxPoint point = e->point[i];
        dcxStreamCopy(s, &point, sizeof point);
        if (point.body != e->point[i].body || point.part != e->point[i].part) {
            dcxStreamRefuse(s, "%s %p: point %d is on body %p, not on %p as when it was saved", e->common.class->name,
                            (void *)e->common.handle, i, (void *)e->point[i].body, (void *)point.body);
        }
        if (s->way == dcxStreamLoad) {
            e->point[i] = point;
        }
    }
}

static void keep_arrays(dcxStream *s, dcxPointArrays *a, size_t n)
{
    dcxStreamData(s, a->distance, n * sizeof *a->distance);
    dcxStreamData(s, a->rate, n * sizeof *a->rate);
    dcxStreamData(s, a->lag_w, n * sizeof *a->lag_w);
    dcxStreamData(s, a->force, n * sizeof *a->force);
    dcxStreamData(s, a->elastic, n * sizeof *a->elastic);
    dcxStreamData(s, a->potential, n * sizeof *a->potential);
}

void dcxPointsKeep(dcxElement *element, dcxStream *s)
{
    dcxPointElement *e = (dcxPointElement *)element;
    int count = e->count;
    dcMeshID mesh = e->mesh;
    dcxStreamCopy(s, &count, sizeof count);
    dcxStreamCopy(s, &mesh, sizeof mesh);
    if (count != e->count || mesh != e->mesh) {
        dcxStreamRefuse(s, "%s %p has %d points, not %d as when it was saved", e->common.class->name,
                        (void *)e->common.handle, e->count, count);
    }
    if (s->code != dcOk) {
        return;
    }
    dcxStreamData(s, e->live, sizeof e->live);
    dcxStreamData(s, e->standard, sizeof e->standard);
    dcxStreamData(s, &e->in_body, sizeof e->in_body);
    dcxStreamData(s, &e->in_world, sizeof e->in_world);
    dcxStreamData(s, &e->were_explicit, sizeof e->were_explicit);
    dcxStreamData(s, &e->explicitly, sizeof e->explicitly);
    keep_points(s, e);
    keep_arrays(s, &e->array, (size_t)count);
    dcxStreamData(s, e->sums, (size_t)e->common.num_parts * sizeof *e->sums);
}
