/* How the sides of a bed move against each other. */
#include "base/vector.h"
#include "bodies/bodies.h"
#include "bed.h"

void dcxBedMotion(const dcxWorld *dc, const dcxBed *bed, const double *v1, const double *w1, const double *v2,
                  const double *w2, dcFoundationInput *out)
{
    const dcxFrame *f = &bed->frame;
    double arm1[3], arm2[3], u1[3], u2[3], v[3], w[3];
    v_sub(arm1, f->p, dc->bodies.state[bed->b1].p);
    v_sub(arm2, f->p, dc->bodies.state[bed->b2].p);
    dcxArmVelocity(v1, w1, arm1, u1);
    dcxArmVelocity(v2, w2, arm2, u2);
    v_sub(v, u2, u1);
    v_sub(w, w2, w1);
    m_mul_t(out->velocity, f->r, v);
    m_mul_t(out->spin, f->r, w);
}
