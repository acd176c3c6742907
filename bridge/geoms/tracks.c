/* Surfaces that move and that hold in one direction: those of two geoms in one frame, and at a point. */
#include <string.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "state/world_data.h"
#include "geoms.h"

/* Where a geom is now, from ODE: in a loop of the program's own it may not have been read. */
static void frame_of(const dcxWorld *dc, int g, dcxFrame *out)
{
    static const dcxFrame world = {{0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    dGeomID id = dc->geoms.geom[g].id;
    int class = dGeomGetClass(id);
    const dReal *p, *r;
    *out = world;
    if (class == dPlaneClass) {
        dBodyID body = dcxPlaneBody(dc, g);
        if (!body) {
            return;
        }
        p = dBodyGetPosition(body);
        r = dBodyGetRotation(body);
    } else if (class == dHeightfieldClass && !dc->geoms.solid[g].placeable) {
        return;
    } else {
        p = dGeomGetPosition(id);
        r = dGeomGetRotation(id);
    }
    dcxFrameRead(out, p, r);
}

/* The field base + turn x r of a geom's frame, in another frame. */
static void field_of(const dcxFrame *f, const double *base, const double *turn, const double *origin,
                     const double *axes, double *out_base, double *out_turn)
{
    double arm[3], moved[3], at[3], about[3];
    m_mul(about, f->r, turn);
    m_mul(at, f->r, base);
    v_sub(arm, origin, f->p);
    v_cross(moved, about, arm);
    v_add_scaled(at, at, 1, moved);
    if (axes) {
        m_mul_t(out_base, axes, at);
        m_mul_t(out_turn, axes, about);
    } else {
        v_copy(out_base, at);
        v_copy(out_turn, about);
    }
}

void dcxTrackOf(const dcxWorld *dc, int g1, int g2, const double *origin, const double *axes, dcxTrack *track)
{
    memset(track, 0, sizeof *track);
    for (int side = 0; side < 2; side++) {
        int g = side ? g2 : g1;
        const dcxSurface *s = &dc->geoms.surface[g];
        dcxFrame f;
        if (!s->moves && !s->directed) {
            continue;
        }
        frame_of(dc, g, &f);
        if (s->moves) {
            double linear[3], angular[3], sign = side ? -1 : 1;
            field_of(&f, s->linear, s->angular, origin, axes, linear, angular);
            v_add_scaled(track->linear, track->linear, sign, linear);
            v_add_scaled(track->angular, track->angular, sign, angular);
            v_add_scaled(track->turn, track->turn, 1, angular);
            track->driven = 1;
        }
        if (s->directed) {
            dcxGrain *grain = &track->grain[track->num_grains++];
            *grain = s->grain;
            field_of(&f, s->grain.axis, s->grain.around, origin, axes, grain->axis, grain->around);
        }
    }
}

const dcxFooting *dcxFootingAt(const dcxWorld *dc, int g1, int g2, const double *n, const double *point,
                               dcxFooting *out)
{
    static const double here[3] = {0, 0, 0};
    dcxTrack track;
    if (!dcxTracked(dc, g1, g2)) {
        return NULL;
    }
    dcxTrackOf(dc, g1, g2, point, NULL, &track);
    dcxTrackAt(&track, n, here, out);
    return out;
}

const dcxFooting *dcxFootingUnder(dcxWorld *dc, int g1, int g2, const double *n, const double *point, dcxFooting *out)
{
    const dcxFooting *found = dcxFootingAt(dc, g1, g2, n, point, out);
    if (found && found->driven && dc->bodies.num_sleepers) {
        dcxSleepDisturb(dc, dc->geoms.geom[g1].body, v_norm(found->drive));
        dcxSleepDisturb(dc, dc->geoms.geom[g2].body, v_norm(found->drive));
    }
    return found;
}
