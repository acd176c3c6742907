/* Kinetic energy of a body. */
#include "base/vector.h"
#include "state/world_data.h"
#include "bodies.h"

double dcxBodyKinetic(const dcxWorld *dc, int b, const double *v, const double *spin)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    const dcxBodyMore *more = &dc->bodies.more[b];
    double w[3], l[3];
    if (!(info->flags & dcxBodyDynamic)) {
        return 0;
    }
    if (info->isotropic) {
        v_copy(w, spin);
    } else {
        m_mul_t(w, more->rotation, spin);
    }
    m_mul(l, more->inertia, w);
    return 0.5 * info->mass * v_dot(v, v) + 0.5 * v_dot(w, l);
}

void dcxBodyStilled(dcxWorld *dc, int b)
{
    const dcxBodyInfo *info = &dc->bodies.info[b];
    const dReal *v = info->vel, *w = info->ang;
    if (v[0] == 0 && v[1] == 0 && v[2] == 0 && w[0] == 0 && w[1] == 0 && w[2] == 0) {
        dc->dissipated += dcxBodyKinetic(dc, b, dc->bodies.state[b].v, dc->bodies.state[b].w);
    }
}
