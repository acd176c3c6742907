/* Advice about one pair of geoms: what the law says of it, and what the step makes of that. */
#include <math.h>

#include <ode-compliant/surface.h>

#include "base/vector.h"
#include "bodies/bodies.h"
#include "geoms/geoms.h"
#include "law/law.h"
#include "pairs/pairs.h"
#include "advice.h"

#define FOLLOWED 0.3 /* as in carry/normal_row.c */

double dcxMassOf(const dcxWorld *dc, int g)
{
    dBodyID body = dc->geoms.geom[g].body_id;
    dMass mass;
    if (!body || dBodyIsKinematic(body)) {
        return INFINITY;
    }
    dBodyGetMass(body, &mass);
    return (double)mass.mass;
}

/* Area of the face that a geom turns to what is met along n; infinite: as large as the other's; 0: not known. */
static double face_area(const dcxWorld *dc, int g, const double *n)
{
    const dcxGeom *geom = &dc->geoms.geom[g];
    const dReal *r = geom->shape == dcxShapeBox || geom->shape == dcxShapeCylinder ? dGeomGetRotation(geom->id) : NULL;
    int best = 0;
    double most = -1;
    for (int k = 0; r && k < 3; k++) {
        double along = fabs(n[0] * (double)r[k] + n[1] * (double)r[4 + k] + n[2] * (double)r[8 + k]);
        if (along > most) {
            most = along;
            best = k;
        }
    }
    switch (geom->shape) {
    case dcxShapeBox: return 4 * geom->size[(best + 1) % 3] * geom->size[(best + 2) % 3];
    case dcxShapeCylinder: return best == 2 ? M_PI * geom->size[0] * geom->size[0] : 0;
    case dcxShapePlane:
    case dcxShapeHeightfield: return INFINITY;
    default: return 0;
    }
}

/* Stiffness of a bed per area, of the springs of both sides. */
static double layer(const dcxWorld *dc, int g1, int g2, const dcPairMaterial *pair, double *dissipation)
{
    double sum = 0, damped = 0;
    for (int side = 0; side < 2; side++) {
        int g = side ? g2 : g1, other = side ? g1 : g2;
        dcFoundation law = dcFoundationDefault();
        if (dcxBedOnSide(dc, g, other)) {
            double weight = dcxBedWeight(dc, g, other, pair);
            dcxBedLaw(dc, g, pair, &law);
            sum += weight * law.stiffness;
            damped += weight * law.stiffness * law.dissipation;
        }
    }
    *dissipation = sum > 0 ? damped / sum : 0;
    return sum;
}

/* Stiffness, radius and what belongs to them; the dissipation that acts. */
static double set_stiffness(dcxWorld *dc, int g1, int g2, int kind, const double *along, dcAdvice *a)
{
    double dissipation = a->pair.dissipation;
    a->bed = kind == dcxKindBed;
    if (a->bed) {
        double per_area = layer(dc, g1, g2, &a->pair, &dissipation);
        double area = fmin(face_area(dc, g1, along), face_area(dc, g2, along));
        a->area = isinf(area) || !(per_area > 0) ? 0 : (dReal)area;
        a->radius = (dReal)(a->pair.modulus / per_area);
        a->stiffness = (dReal)((double)a->area * per_area);
        return dissipation;
    }
    dcxPair pair = {.g1 = g1, .g2 = g2, .kind = kind};
    dcxPairLaw law = {.modulus = a->pair.modulus};
    dcxPairCurvature(dc, &pair, &law);
    a->radius = (dReal)law.radius[0];
    a->stiffness = (dReal)law.k[0];
    return dissipation;
}

/* Does a capsule lie flat on what is met along n, so that each end bears half? */
static int lies_flat(const dcxWorld *dc, int g, int other, const double *n)
{
    const dcxGeom *geom = &dc->geoms.geom[g];
    int shape = dc->geoms.geom[other].shape;
    if (geom->shape != dcxShapeCapsule || (shape != dcxShapePlane && shape != dcxShapeBox)) {
        return 0;
    }
    const dReal *r = dGeomGetRotation(geom->id);
    return fabs(n[0] * (double)r[2] + n[1] * (double)r[6] + n[2] * (double)r[10]) < 0.05;
}

static void set_rest(const dcxWorld *dc, int g1, int g2, dcAdvice *a)
{
    double light = fmin(dcxMassOf(dc, g1), dcxMassOf(dc, g2)), k = (double)a->stiffness;
    a->load = (dReal)(light * dc->gravity_norm / a->points);
    a->depth = (dReal)(!(k > 0) ? NAN : a->bed ? (double)a->load / k : dcHuntCrossleyStaticDepth(k, (double)a->load));
}

static void set_impact(const dcxMeeting *m, const dcAdviceQuestion *q, double dissipation, dcAdvice *a)
{
    double speed = q->speed > 0 ? (double)q->speed : m->speed;
    dcxImpactLaw law = {.stiffness = (double)a->stiffness,
                        .dissipation = dissipation,
                        .linear = a->bed,
                        .mass = (double)a->mass,
                        .push = m->push,
                        .speed = speed};
    dcxImpactCourse course = {NAN, NAN, NAN, NAN};
    a->speed = (dReal)speed;
    if (speed > 0 && a->stiffness > 0) {
        dcxImpactFollow(&law, &course);
    }
    a->restitution = (dReal)course.restitution;
    a->peak_depth = (dReal)course.depth;
    a->peak_force = (dReal)course.force;
    a->duration = (dReal)course.duration;
}

/* Squared frequency at the peak of the impact, or at rest. */
static double frequency2(const dcAdvice *a, double dissipation)
{
    double x = a->peak_depth > 0 ? (double)a->peak_depth : (double)a->depth, k = (double)a->stiffness;
    double damped = 1 + (a->bed ? 1 : 1.5) * dissipation * (double)a->speed;
    return x > 0 ? (a->bed ? k : 1.5 * k * sqrt(x)) * damped / (double)a->mass : 0;
}

/* Those of ours that tell whether bodies of a round live do not count. */
static int has_joints(const dcxWorld *dc, dGeomID geom)
{
    dBodyID id = dGeomGetBody(geom);
    int body = id ? dcxBodyFind(dc, id) : 0;
    return body > 0 ? dcxBodyNumJoints(dc, body) > 0 : id && dBodyGetNumJoints(id) > 0;
}

static void set_carrier(const dcxWorld *dc, const dcAdviceQuestion *q, double dissipation, dcAdvice *a)
{
    double h = (double)q->step / (dc->substeps > 0 ? dc->substeps : 1), omega = sqrt(frequency2(a, dissipation));
    int joined = has_joints(dc, a->geom1) || has_joints(dc, a->geom2);
    a->by_ode = joined && dc->mode != dcStepResolved;
    a->carrier = dc->mode == dcStepResolved                       ? dcAdviceResolved
                 : dc->mode == dcStepAuto && omega * h < FOLLOWED ? dcAdviceFollowed
                 : (double)a->speed > dc->gravity_norm * h        ? dcAdviceImpulse
                                                                  : dcAdviceStop;
    a->shown_force = a->carrier == dcAdviceResolved || a->carrier == dcAdviceFollowed
                         ? a->peak_force
                         : (dReal)((double)a->mass * (double)a->speed / h);
    double wanted = (double)q->step * omega / dc->accuracy;
    a->substeps = (dReal)(wanted > 1 ? exp2(ceil(log2(wanted) - 0.5)) : 1);
}

static void set_surface(const dcAdviceQuestion *q, dcAdvice *a)
{
    dcSurfaceUse use = dcSurfaceUseDefault();
    dSurfaceParameters surface;
    unsigned lost;
    use.step = q->step;
    use.load = a->load;
    use.mass = a->mass;
    use.speed = a->speed > 0 ? a->speed : 1;
    use.radius = a->bed ? 0 : a->radius;
    use.area = a->area;
    use.thickness = a->radius;
    if (a->load > 0 && a->stiffness > 0 && dcSurfaceFromMaterial(&a->pair, &use, &surface, &lost) == dcOk) {
        a->soft_erp = surface.soft_erp;
        a->soft_cfm = surface.soft_cfm;
        a->bounce = surface.bounce;
    }
}

/* Depth grows as modulus^-1 on a bed, as modulus^(-2/3) at a point. */
static void set_modulus(const dcAdviceQuestion *q, dcAdvice *a)
{
    double part = (double)a->depth / ((double)q->depth_part * (double)a->radius);
    double factor = a->bed ? part : part * sqrt(part);
    a->modulus = (dReal)(factor * a->pair.modulus);
    a->modulus1 = (dReal)(factor * a->material1.plane_strain_modulus);
    a->modulus2 = (dReal)(factor * a->material2.plane_strain_modulus);
}

static double creep_of(const dcxWorld *dc, const dcAdvice *a)
{
    dcFriction law = {a->pair.static_friction, a->pair.dynamic_friction, a->pair.viscous_friction};
    double demand = tan(10 * M_PI / 180);
    if (dcxHoldRatio(&a->pair) > 0) {
        return law.us >= demand ? 0 : INFINITY;
    }
    double creep = dcFrictionCreep(&law, dc->vt, demand);
    return isnan(creep) ? INFINITY : creep;
}

void dcxAdvisePair(dcxWorld *dc, int g1, int g2, int kind, const dcxMeeting *m, const dcAdviceQuestion *q, dcAdvice *a)
{
    const dcxSurface *s1 = &dc->geoms.surface[g1], *s2 = &dc->geoms.surface[g2];
    double m1 = dcxMassOf(dc, g1), m2 = dcxMassOf(dc, g2);
    a->geom1 = dc->geoms.geom[g1].id;
    a->geom2 = dc->geoms.geom[g2].id;
    a->material1 = s1->live.own ? s1->live.material : dc->default_material;
    a->material2 = s2->live.own ? s2->live.material : dc->default_material;
    dcxCombineMaterials(dc, g1, g2, &a->pair);
    a->points = lies_flat(dc, g1, g2, m->along) || lies_flat(dc, g2, g1, m->along) ? 2 : 1;
    a->mass = (dReal)(1 / (1 / m1 + 1 / m2) / a->points);
    a->price_body = m1 < m2 ? dc->geoms.geom[g1].body_id : dc->geoms.geom[g2].body_id;
    double dissipation = set_stiffness(dc, g1, g2, kind, m->along, a);
    set_rest(dc, g1, g2, a);
    set_impact(m, q, dissipation, a);
    set_carrier(dc, q, dissipation, a);
    set_surface(q, a);
    set_modulus(q, a);
    a->creep = (dReal)creep_of(dc, a);
}
