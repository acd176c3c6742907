/* What ODE's damping did to a body in its last step. */
#include "base/vector.h"
#include "bodies.h"

static void undamp(double *v, double scale, double threshold)
{
    double before = scale > 0 && scale < 1 ? 1 / (1 - scale) : 1;
    if (v_norm(v) * before > threshold) {
        v_scale(v, before, v);
    }
}

void dcxBodyUndamp(dBodyID id, double *v, double *w)
{
    undamp(v, (double)dBodyGetLinearDamping(id), (double)dBodyGetLinearDampingThreshold(id));
    undamp(w, (double)dBodyGetAngularDamping(id), (double)dBodyGetAngularDampingThreshold(id));
}
